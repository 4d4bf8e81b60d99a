//! JCloisterZone saves (4.x, 5.x, 6.x).

mod legacy4;
pub(super) mod locate;
mod messages;
mod payload;
mod place;
mod refused;
mod rules;
mod setup;
mod stream;

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::model::{Entry, Format, Game, Header, Reading, Record};
use super::order::{Block, Unit, repeating, repeats};
use super::raw::{json_error, parse, schema, span_of};
use crate::carcassonne::{Action, Setup};
use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use payload::{Payload, Text};
use refused::Refused;

/// A save, as far as the referee reads it, with its messages as `M`.
#[derive(Debug, Deserialize)]
struct Save<'t, M> {
    #[serde(borrow)]
    setup: &'t RawValue,
    #[serde(borrow, default)]
    players: Option<Vec<SavedPlayer<'t>>>,
    #[serde(borrow, default)]
    slots: Option<Vec<legacy4::Slot<'t>>>,
    replay: Vec<M>,
    #[serde(default, rename = "gameAnnotations")]
    annotations: Option<Annotations>,
    #[serde(borrow, default, rename = "annotations")]
    old_annotations: Option<&'t RawValue>,
}

/// The parts of a save that say what was agreed before the game.
struct Head<'s, 't> {
    setup: &'t RawValue,
    players: Option<&'s [SavedPlayer<'t>]>,
    slots: Option<&'s [legacy4::Slot<'t>]>,
}

impl<'t, M> Save<'t, M> {
    fn head(&self) -> Head<'_, 't> {
        Head { setup: self.setup, players: self.players.as_deref(), slots: self.slots.as_deref() }
    }
}

/// A player; the order of the list is the turn order.
#[derive(Debug, Deserialize)]
struct SavedPlayer<'t> {
    #[serde(borrow, default)]
    name: Option<Cow<'t, str>>,
}

/// One message of the replay, read in the same pass as the save.
#[derive(PartialEq, Debug, Deserialize)]
struct Message<'t> {
    #[serde(borrow, rename = "type")]
    kind: Text<'t>,
    #[serde(borrow, default)]
    payload: Option<Payload<'t>>,
    #[serde(default)]
    player: Option<i64>,
}

/// What test saves say about the draw.
#[derive(Debug, Default, Deserialize)]
struct Annotations {
    #[serde(default, rename = "endTurn")]
    end_turn: Option<u32>,
}

/// Whether a text that begins a JSON object looks like a save: it has a replay and a set-up.
pub fn looks_like(text: &str) -> bool {
    has_its_keys(text) && !super::native::looks_like_json(text)
}

/// Whether the keys of a save stand in a text.
pub(super) fn has_its_keys(text: &str) -> bool {
    let holds = |key: &[u8]| memchr::memmem::find(text.as_bytes(), key).is_some();
    holds(b"\"replay\"") && holds(b"\"setup\"")
}

/// The reading of a text that is one save, clean and with known keys only, as most saves are: read in one pass.
pub(super) fn read_known(text: &str) -> Option<Reading> {
    stream::read(text)
}

/// Whether a text is a save of JCloisterZone 2 or 3: XML with the position at one moment.
pub(super) fn is_snapshot(text: &str) -> bool {
    if !text.starts_with('<') {
        return false;
    }
    // A declaration and comments may go before the outermost element.
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = if rest.starts_with("<!--") { "-->" } else { ">" };
        match rest.strip_prefix("<game") {
            Some(element) if element.starts_with([' ', '\t', '\r', '\n', '>', '/']) => {
                let head = element.split('>').next().unwrap_or(element);
                return ["app-version", "phase"].into_iter().any(|name| head.contains(name));
            }
            _ if !rest.starts_with("<?") && !rest.starts_with("<!") => return false,
            _ => match rest.split_once(end) {
                Some((_, after)) => rest = after,
                None => return false,
            },
        }
    }
}

/// The error for such a save.
pub(super) fn snapshot(text: &str) -> ReadError {
    let message = "this is a save of JCloisterZone 2 or 3, a snapshot without moves: there is nothing to referee";
    let start = text.find("<game").unwrap_or_default();
    let end = text.get(start..).and_then(|rest| rest.find('>')).map_or(text.len(), |at| start + at + 1);
    let error = ReadError::new(ErrorCode::Unsupported, message).span(start, end);
    error.help("JCloisterZone 4 and later write the moves down")
}

/// Reads a save. Clean saves are read in one pass; a save in which something cannot be read is gone through message by
/// message, so that those before the fault can be judged.
pub fn read(text: &str) -> Reading {
    let clean = serde_json::from_str::<Save<'_, Message<'_>>>(text).ok();
    if let Some(reading) = clean.and_then(|save| read_clean(text, &save)) {
        return reading;
    }
    match serde_json::from_str::<Save<'_, &RawValue>>(text) {
        Ok(save) => read_slowly(text, &save).unwrap_or_else(Reading::from),
        Err(error) => json_error(text, &error).into(),
    }
}

/// The reading of a save in which everything can be read.
fn read_clean(text: &str, save: &Save<'_, Message<'_>>) -> Option<Reading> {
    let mut refused = Refused::default();
    let (mut header, setup) = read_head(text, &save.head(), &mut refused).ok().filter(|_| refused.len() == 0)?;
    let catalogue = Arc::clone(&setup.catalogue);
    let steps = |again: &[Block]| {
        let mut steps = messages::Steps::new(&catalogue, setup.seats, end_turn(save));
        let mut before = None;
        for (index, message) in save.replay.iter().enumerate() {
            if repeating(again, index).is_some() {
                if again.first().is_some_and(|first| first.again.0 == index) {
                    steps.repeated(index, again);
                }
                continue;
            }
            steps.read(index, message, before).ok()?;
            before = Some(message);
        }
        Some(steps)
    };
    let mut read = steps(&[])?;
    if read.starts_again() {
        read = steps(&repetitions(&save.replay))?;
    }
    header.turns = read.turns_begun();
    header.says_finished = read.says_finished();
    Some(finish(header, setup, read.entries).into())
}

/// The parts of a replay that stand there again, each at least a whole turn.
fn repetitions(replay: &[Message<'_>]) -> Vec<Block> {
    let unit = |message: &Message<'_>| Unit {
        content: format!("{message:?}"),
        unique: &*message.kind == "PLACE_TILE",
        common: true,
        number: None,
    };
    let units: Vec<Unit> = replay.iter().map(unit).collect();
    let is_turn = |block: &Block| {
        let again = replay.get(block.again.0..=block.again.1).unwrap_or_default();
        again.iter().any(|message| &*message.kind == "COMMIT")
    };
    repeats(&units).into_iter().filter(is_turn).collect()
}

/// Reads message by message and stops at the first that cannot be read.
fn read_slowly(text: &str, save: &Save<'_, &RawValue>) -> Result<Reading, ReadError> {
    let mut refused = Refused::default();
    let (mut header, setup) = read_head(text, &save.head(), &mut refused)?;
    if refused.len() > 0 {
        name_all(text, &save.replay, 0, &mut refused);
        return Err(refused.error().unwrap_or_else(|| schema("this save is not supported")));
    }
    let catalogue = Arc::clone(&setup.catalogue);
    let mut steps = messages::Steps::new(&catalogue, setup.seats, end_turn(save));
    let mut errors = Vec::new();
    let mut ends_after = 0;
    let mut before = None;
    for (index, raw) in save.replay.iter().enumerate() {
        if !errors.is_empty() {
            ends_after += u32::from(raw.get().contains("\"COMMIT\""));
            continue;
        }
        let (start, end) = span_of(text, raw);
        let read = parse::<Message<'_>>(text, raw).and_then(|message| {
            steps.read(index, &message, before.as_ref())?;
            before = Some(message);
            Ok(())
        });
        if let Err(error) = read {
            let mut refused = Refused::default();
            if error.code == ErrorCode::Unsupported {
                name_all(text, &save.replay, index, &mut refused);
            }
            let error = refused.error().filter(|_| refused.len() > 1).unwrap_or(error);
            let error = error.at(format!("/replay/{index}"));
            errors.push(if error.span.is_none() { error.span(start, end) } else { error });
        }
    }
    header.turns = steps.turns_begun().saturating_add(ends_after);
    header.says_finished = errors.is_empty() && steps.says_finished();
    Ok(Reading { record: Some(finish(header, setup, steps.entries)), errors })
}

/// Everything in the messages from number `from` on that is not supported.
fn name_all(text: &str, replay: &[&RawValue], from: usize, refused: &mut Refused) {
    for (index, raw) in replay.iter().enumerate().skip(from) {
        if let Ok(message) = parse::<Message<'_>>(text, raw) {
            messages::name_unsupported(index, &message, refused);
        }
    }
}

fn finish(header: Header, setup: Setup, entries: Vec<Entry<Action>>) -> Record {
    Record { format: Format::JCloisterZone, header, game: Game::Carcassonne { setup: Arc::new(setup), entries } }
}

/// The head of a save. Where something is added to `refused` it is good for nothing.
fn read_head(text: &str, head: &Head<'_, '_>, refused: &mut Refused) -> Result<(Header, Setup), ReadError> {
    let players = players(head)?;
    let agreed = setup::read(text, head.setup, players.len(), refused)?;
    let header = Header {
        players: super::model::unique_names(players),
        expansions: agreed.expansions,
        notes: agreed.notes,
        ..Header::default()
    };
    Ok((header, agreed.setup))
}

fn end_turn<M>(save: &Save<'_, M>) -> Option<u32> {
    let end_turn = save.annotations.as_ref().and_then(|annotations| annotations.end_turn);
    end_turn.or_else(|| save.old_annotations.and_then(legacy4::end_turn))
}

fn players(head: &Head<'_, '_>) -> Result<Vec<String>, ReadError> {
    let names: Vec<Option<String>> = match (head.players, head.slots) {
        (Some(players), _) => players.iter().map(|player| player.name.as_deref().map(str::to_owned)).collect(),
        (None, Some(slots)) => legacy4::players(slots),
        (None, None) => return Err(schema("a save without `players`").at("/players")),
    };
    if names.is_empty() {
        return Err(schema("a save without players").at("/players"));
    }
    if names.len() > crate::seat::SEATS {
        let message = format!("a game of {} players: 6 are the most that are supported", names.len());
        return Err(ReadError::new(ErrorCode::Unsupported, message).at("/players"));
    }
    let number = |(index, name): (usize, Option<String>)| match name {
        Some(name) if !name.trim().is_empty() => name,
        _ => format!("Player {}", index + 1),
    };
    Ok(names.into_iter().enumerate().map(number).collect())
}
