//! JCloisterZone saves (4.x, 5.x, 6.x).

mod legacy4;
mod messages;
mod payload;
mod place;
mod setup;

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::model::{Entry, Format, Game, Header, ReadError, Reading, Record};
use super::raw::{json_error, parse, schema, span_of};
use crate::carcassonne::{Action, Setup};
use crate::rulebook::ErrorCode;
use payload::{Payload, Text};

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

/// A player; the order of the list is the turn order.
#[derive(Debug, Deserialize)]
struct SavedPlayer<'t> {
    #[serde(borrow, default)]
    name: Option<Cow<'t, str>>,
}

/// One message of the replay, read in the same pass as the save.
#[derive(Debug, Deserialize)]
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
    text.contains("\"replay\"") && text.contains("\"setup\"") && !super::native::looks_like_json(text)
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
    let (mut header, setup) = read_head(text, save).ok()?;
    let catalogue = Arc::clone(&setup.catalogue);
    let mut steps = messages::Steps::new(&catalogue, setup.seats, end_turn(save));
    let nothing = Payload::default();
    for (index, message) in save.replay.iter().enumerate() {
        let payload = message.payload.as_ref().unwrap_or(&nothing);
        steps.read(index, &message.kind, message.player, payload).ok()?;
    }
    header.turns = steps.turns_begun();
    header.says_finished = steps.says_finished();
    Some(finish(header, setup, steps.entries).into())
}

/// Reads message by message and stops at the first that cannot be read.
fn read_slowly(text: &str, save: &Save<'_, &RawValue>) -> Result<Reading, ReadError> {
    let (mut header, setup) = read_head(text, save)?;
    let catalogue = Arc::clone(&setup.catalogue);
    let mut steps = messages::Steps::new(&catalogue, setup.seats, end_turn(save));
    let mut errors = Vec::new();
    let mut ends_after = 0;
    for (index, raw) in save.replay.iter().enumerate() {
        if !errors.is_empty() {
            ends_after += u32::from(raw.get().contains("\"COMMIT\""));
            continue;
        }
        let (start, end) = span_of(text, raw);
        let read = parse::<Message<'_>>(text, raw).and_then(|message| {
            let payload = message.payload.unwrap_or_default();
            steps.read(index, &message.kind, message.player, &payload)
        });
        if let Err(error) = read {
            let error = error.at(format!("/replay/{index}"));
            errors.push(if error.span.is_none() { error.span(start, end) } else { error });
        }
    }
    header.turns = steps.turns_begun().saturating_add(ends_after);
    header.says_finished = errors.is_empty() && steps.says_finished();
    Ok(Reading { record: Some(finish(header, setup, steps.entries)), errors })
}

fn finish(header: Header, setup: Setup, entries: Vec<Entry<Action>>) -> Record {
    Record { format: Format::JCloisterZone, header, game: Game::Carcassonne { setup, entries } }
}

fn read_head<M>(text: &str, save: &Save<'_, M>) -> Result<(Header, Setup), ReadError> {
    let players = players(save)?;
    let agreed = setup::read(text, save.setup, players.len())?;
    let header =
        Header { players: super::model::unique_names(players), expansions: agreed.expansions, ..Header::default() };
    Ok((header, agreed.setup))
}

fn end_turn<M>(save: &Save<'_, M>) -> Option<u32> {
    let end_turn = save.annotations.as_ref().and_then(|annotations| annotations.end_turn);
    end_turn.or_else(|| save.old_annotations.and_then(legacy4::end_turn))
}

fn players<M>(save: &Save<'_, M>) -> Result<Vec<String>, ReadError> {
    let names: Vec<Option<String>> = match (&save.players, &save.slots) {
        (Some(players), _) => players.iter().map(|player| player.name.as_deref().map(str::to_owned)).collect(),
        (None, Some(slots)) => legacy4::players(slots),
        (None, None) => return Err(schema("a save without `players`").at("/players")),
    };
    if names.is_empty() {
        return Err(schema("a save without players").at("/players"));
    }
    if names.len() > crate::region::SEATS {
        let message = format!("a game of {} players: 6 are the most that are supported", names.len());
        return Err(ReadError::new(ErrorCode::Unsupported, message).at("/players"));
    }
    let number = |(index, name): (usize, Option<String>)| match name {
        Some(name) if !name.trim().is_empty() => name,
        _ => format!("Player {}", index + 1),
    };
    Ok(names.into_iter().enumerate().map(number).collect())
}
