//! Event lists of carcassonne-gg: logs of Board Game Arena, set in order and stripped of everything but the moves.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::bga::Int;
use super::bga::tiles::{self, Copies};
use super::locate::AtFault;
use super::model::{Contradiction, CopyUse, Format, Game, Header, Part, Player, Pointer, Reading, Record};
use super::order::{Agreement, Unit, agreement, mark_doubled, out_of_place, repeats, repetition};
use super::raw::{parse, placed, schema};
use super::shape::{self, Shape, Value};
use super::step_builder::{self, StepBuilder, cell};
use super::tree::Untrusted;
use crate::carcassonne::{Action, Who};
use crate::catalog::carcassonne::Catalogue;
use crate::grid::{Cell, Rotation};
use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use crate::seat::{SEATS, Seat};

/// An event. Which members it has depends on its type.
#[derive(Debug, Deserialize)]
struct Event<'t> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'t, str>,
    #[serde(default)]
    seq: Option<Int>,
    #[serde(rename = "player_id")]
    player: Int,
    #[serde(default)]
    tile_id: Option<Int>,
    #[serde(default)]
    tile_type: Option<Int>,
    #[serde(default)]
    x: Option<Int>,
    #[serde(default)]
    y: Option<Int>,
    /// 1 to 4.
    #[serde(default)]
    orientation: Option<Int>,
    /// 0 to 3.
    #[serde(default)]
    rotation: Option<Int>,
    #[serde(default)]
    position: Option<Int>,
    /// The number of the event of the tile that a meeple goes on.
    #[serde(default, rename = "tile_event_seq")]
    tile_event: Option<Int>,
    #[serde(borrow, default)]
    color_hex: Option<Cow<'t, str>>,
}

/// Whether a JSON text looks like an event list.
pub fn looks_like(text: &str) -> bool {
    let has = |name: &str| text.contains(name);
    has("\"player_id\"") && has("\"playTile\"") && !has("\"channel\"") && !super::native::looks_like_json(text)
}

/// Reads an event list.
pub fn read(text: &str) -> Reading {
    let read = || -> Result<Reading, ReadError> {
        let value = Value::read(text)?;
        let list = shape::only_list(text, &value, Shape::Events)?.ok_or_else(|| no_list(text))?;
        Ok(read_list(text, list, &list.path))
    };
    read().unwrap_or_else(Reading::from)
}

/// The error for a text without events.
pub(super) fn no_list(text: &str) -> ReadError {
    schema("no list of events with `type` and `player_id`").span(0, text.len())
}

/// Reads a list of events, which stands at the JSON pointer `base`.
pub(super) fn read_list(text: &str, list: &Value<'_>, base: &str) -> Reading {
    let mut events = Vec::new();
    for (number, raw) in list.items() {
        let (pointer, event) = (Pointer::Event(number), parse(text, raw));
        events.push(Placed { pointer, raw, event, told: None, is_played: true });
    }
    read_events(text, base.to_owned(), in_order(events))
}

/// An event and where it stands.
struct Placed<'t> {
    pointer: Pointer,
    raw: &'t RawValue,
    event: Result<Event<'t>, ReadError>,
    /// What is wrong with its place in the log.
    told: Option<Contradiction>,
    is_played: bool,
}

impl Placed<'_> {
    fn number(&self) -> Option<i64> {
        Some(self.event.as_ref().ok()?.seq?.0)
    }

    /// What it says, whatever its number.
    fn unit(&self) -> Unit {
        let Ok(event) = &self.event else { return Unit::default() };
        let Event { kind, player, tile_id, tile_type, x, y, orientation, rotation, position, .. } = event;
        let content = format!(
            "{kind} {player:?} {tile_id:?} {tile_type:?} {x:?} {y:?} {orientation:?} {rotation:?} {position:?}"
        );
        let unique = match kind.as_ref() {
            "playTile" => true,
            // Copies tell meeples apart, unless that is what is wrong with the log.
            "playPartisan" => x.is_some() && y.is_some(),
            "cantPlay" => tile_id.is_some(),
            _ => false,
        };
        Unit { content, unique, common: false, number: self.number() }
    }
}

/// Puts events in their order, and tells what is wrong with that order.
fn in_order(mut events: Vec<Placed<'_>>) -> Vec<Placed<'_>> {
    let numbers: Vec<Option<i64>> = events.iter().map(Placed::number).collect();
    if agreement(&numbers) == Agreement::ByNumber {
        events.sort_by_key(Placed::number);
    }
    let mut units: Vec<Unit> = events.iter().map(Placed::unit).collect();
    mark_doubled(&mut units);
    let blocks = repeats(&units);
    if let Some((first, told)) = repetition(&blocks, Part::Event)
        && let Some(event) = events.get_mut(first)
    {
        event.told = Some(told);
    }
    for block in blocks {
        let again = events.get_mut(block.again.0..=block.again.1).unwrap_or_default();
        again.iter_mut().for_each(|event| event.is_played = false);
    }
    strays(&mut events);
    // Numbers and list disagree: the order in which the events go on from one another is that of play.
    let mut by_number: Vec<usize> = (0..events.len()).collect();
    by_number.sort_by_key(|index| events.get(*index).and_then(Placed::number));
    let numbered = events.iter().all(|event| event.number().is_some());
    if numbered && breaks(&events, by_number.iter().copied()) < breaks(&events, 0..events.len()) {
        events.sort_by_key(Placed::number);
    }
    events
}

/// Who mostly plays after whom.
fn successors(events: &[Placed<'_>]) -> FxHashMap<i64, i64> {
    let tiles = events.iter().filter_map(|placed| placed.event.as_ref().ok()).filter(|event| event.kind == "playTile");
    let players: Vec<i64> = tiles.map(|event| event.player.0).collect();
    let mut counts: FxHashMap<(i64, i64), usize> = FxHashMap::default();
    players.iter().zip(players.iter().skip(1)).for_each(|(one, next)| *counts.entry((*one, *next)).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    // The most frequent last, so that it is the one that stays.
    counts.sort_by_key(|(pair, count)| (*count, *pair));
    counts.into_iter().map(|(pair, _)| pair).collect()
}

/// How often the events in this order do not go on from one another: another player has a tile than the one due, or a
/// meeple follows the tile of somebody else.
fn breaks(events: &[Placed<'_>], order: impl Iterator<Item = usize>) -> usize {
    let successors = successors(events);
    let (mut last, mut breaks) = (None, 0);
    let played = order.filter_map(|index| events.get(index)).filter(|event| event.is_played);
    for event in played.filter_map(|placed| placed.event.as_ref().ok()) {
        let player = event.player.0;
        let goes_on = match event.kind.as_ref() {
            "playTile" => {
                let before = last.replace((player, event.seq));
                before.is_none_or(|(before, _)| successors.get(&before) == Some(&player))
            }
            "playPartisan" => last.is_some_and(|(last, seq)| {
                last == player && (event.tile_event.is_none() || seq.is_none() || event.tile_event == seq)
            }),
            _ => true,
        };
        breaks += usize::from(!goes_on);
    }
    breaks
}

/// Tells of events whose numbers are out of place.
fn strays(events: &mut [Placed<'_>]) {
    let numbers: Vec<Option<i64>> = events.iter().map(|event| event.number().filter(|_| event.is_played)).collect();
    let stray = out_of_place(&numbers, true);
    let known: FxHashSet<i64> = numbers.iter().copied().flatten().collect();
    let distinct = known.len() == numbers.iter().flatten().count();
    let after = |index: usize| numbers.iter().take(index).rev().find_map(|number| *number);
    if let Some(first) = stray.first().copied()
        && let Some((event, number)) = events.get_mut(first).zip(numbers.get(first).copied().flatten())
    {
        event.told = Some(if distinct || stray.len() > 1 {
            Contradiction::Number { places: (Part::Event, stray.len()), number, after: after(first) }
        } else {
            Contradiction::Differs { part: Part::Event, number }
        });
    }
}

fn read_events(text: &str, base: String, events: Vec<Placed<'_>>) -> Reading {
    let known = players(&events);
    if let Err(error) = step_builder::check_seats(known.len()) {
        // The player who could not be read may be the one who is missing.
        let unread = events.into_iter().filter_map(|event| Some((event.pointer, event.raw, event.event.err()?)));
        let mut errors: Vec<ReadError> =
            unread.map(|(pointer, raw, error)| placed(text, raw, error.at(pointer.text(&base)))).collect();
        if errors.is_empty() {
            errors.push(error.at(base).span(0, text.len()));
        }
        return Reading { record: None, errors };
    }
    let catalogue = Catalogue::builtin();
    let setup = step_builder::base_game(known.len(), (catalogue.start(), Rotation::None));
    let mut reader =
        Reader { known: &known, script: StepBuilder::new(), laid: None, last: Pointer::Record, copies: Copies::new() };
    let mut errors = Vec::new();
    for Placed { pointer, raw, event, told, is_played } in events {
        if let Some(told) = told {
            reader.contradict(pointer, told);
        }
        if !is_played {
            continue;
        }
        if let Err(error) = event.and_then(|event| reader.event(pointer, &event)) {
            reader.script.tear();
            errors.push(placed(text, raw, error.at(pointer.text(&base))));
        }
    }
    reader.end_turn(reader.last);
    let header = Header {
        players: known.iter().map(|known| Player { name: format!("player {}", known.0), ..known.1.clone() }).collect(),
        base,
        turns: reader.script.turns(),
        ..Header::default()
    };
    let game = Game::Carcassonne { setup: Arc::new(setup), entries: reader.script.entries() };
    Reading { record: Some(Record { format: Format::CarcassonneGg, header, game }), errors }
}

/// The players by number, in the order in which they play first.
fn players(events: &[Placed<'_>]) -> Vec<(i64, Player)> {
    let mut known: Vec<(i64, Player)> = Vec::new();
    let mut meet = |event: &Event<'_>| {
        // One too many is enough to refuse the table.
        if known.len() <= SEATS && known.iter().all(|(id, _)| *id != event.player.0) {
            let colour = event.color_hex.as_deref().map(str::to_owned);
            known.push((event.player.0, Player { name: String::new(), colour }));
        }
    };
    let all = || events.iter().filter(|placed| placed.is_played).filter_map(|placed| placed.event.as_ref().ok());
    all().filter(|event| matches!(event.kind.as_ref(), "playTile" | "cantPlay")).for_each(&mut meet);
    all().for_each(&mut meet);
    known
}

/// The tile of the turn at hand.
struct Laid {
    by: Seat,
    tile: &'static tiles::Tile,
    copy: Option<i64>,
    square: Cell,
    quarters: u8,
    /// The number of its event.
    event: Option<i64>,
}

/// Turns events into steps.
struct Reader<'k> {
    known: &'k [(i64, Player)],
    script: StepBuilder,
    laid: Option<Laid>,
    last: Pointer,
    copies: Copies,
}

impl Reader<'_> {
    fn contradict(&mut self, pointer: Pointer, contradiction: Contradiction) {
        // What goes before a tile belongs to its turn.
        self.script.contradict(pointer, contradiction);
    }

    fn event(&mut self, pointer: Pointer, event: &Event<'_>) -> Result<(), ReadError> {
        let by = self.seat(event.player.0)?;
        match event.kind.as_ref() {
            // Players draw ahead: this is the tile of a later turn.
            "pickTile" => return Ok(()),
            "playTile" => self.play(pointer, by, event)?,
            "playPartisan" => self.deploy(pointer, by, event)?,
            "cantPlay" => {
                self.end_turn(pointer);
                let tile = self.tile(event)?;
                if self.take(pointer, event, tile, CopyUse::Discarded)? {
                    self.script.act(pointer, Some(by), Action::Discard(tile.tile));
                }
            }
            other => {
                let message = format!("the event `{}` is not supported", Untrusted(other.to_owned()));
                return Err(ReadError::new(ErrorCode::Unsupported, message).key("type"));
            }
        }
        self.last = pointer;
        Ok(())
    }

    fn seat(&self, id: i64) -> Result<Seat, ReadError> {
        let seat = self.known.iter().position(|(known, _)| *known == id).and_then(Seat::new);
        seat.ok_or_else(|| {
            ReadError::new(ErrorCode::UnknownPlayer, format!("player {id} does not sit at this table")).key("player_id")
        })
    }

    fn end_turn(&mut self, pointer: Pointer) {
        if let Some(laid) = self.laid.take() {
            self.script.end_turn(pointer, Some(laid.by));
        }
    }

    fn tile(&self, event: &Event<'_>) -> Result<&'static tiles::Tile, ReadError> {
        match (event.tile_type, event.tile_id) {
            (Some(number), _) => tiles::numbered(number.0).map_err(|error| error.key("tile_type")),
            (None, Some(copy)) => tiles::of_copy(copy.0).map_err(|error| error.key("tile_id")),
            (None, None) => Err(schema(format!("`{}` without a tile", event.kind)).key("tile_type")),
        }
    }

    /// The copy of the event leaves the supply. False when it had left it before.
    fn take(
        &mut self,
        pointer: Pointer,
        event: &Event<'_>,
        tile: &'static tiles::Tile,
        used: fn(u32) -> CopyUse,
    ) -> Result<bool, ReadError> {
        let Some(copy) = event.tile_id.map(|id| id.0) else { return Ok(true) };
        tiles::of_copy(copy).map_err(|error| error.key("tile_id"))?;
        let fault = self.copies.fault(copy, tile);
        let is_there = !matches!(fault, Some(Contradiction::CopyTwice { .. }));
        if let Some(fault) = fault {
            self.contradict(pointer, fault);
        }
        self.copies.take(copy, used(self.script.turn()));
        Ok(is_there)
    }

    /// How the tile lies. It may be told twice: then the orientation counts.
    fn quarters(&mut self, pointer: Pointer, event: &Event<'_>) -> Result<Option<u8>, ReadError> {
        let orientation = event
            .orientation
            .map(|orientation| tiles::quarters(orientation.0).map_err(|error| error.key("orientation")));
        let rotation = event.rotation.map(|rotation| {
            let quarters = u8::try_from(rotation.0).ok().filter(|quarters| *quarters < 4);
            let message = || schema(format!("a tile lies with rotation 0, 1, 2 or 3, not {}", rotation.0));
            quarters.ok_or_else(|| message().key("rotation"))
        });
        let (orientation, rotation) = (orientation.transpose()?, rotation.transpose()?);
        if let (Some(orientation), Some(rotation)) = (orientation, rotation)
            && orientation != rotation
        {
            let (orientation, rotation) = (i64::from(orientation) + 1, i64::from(rotation));
            self.contradict(pointer, Contradiction::Rotation { orientation, rotation });
        }
        Ok(orientation.or(rotation))
    }

    fn play(&mut self, pointer: Pointer, by: Seat, event: &Event<'_>) -> Result<(), ReadError> {
        self.end_turn(self.last);
        let tile = self.tile(event)?;
        let (Some(x), Some(y)) = (event.x, event.y) else {
            return Err(schema("a tile without its square").key(if event.x.is_none() { "x" } else { "y" }));
        };
        let square = cell(x.0, y.0)?;
        let quarters = self.quarters(pointer, event)?;
        let quarters = quarters.ok_or_else(|| schema("a tile that lies nobody knows how").key("orientation"))?;
        self.take(pointer, event, tile, CopyUse::Placed)?;
        self.script.act(pointer, Some(by), Action::Place { tile: tile.tile, cell: square, turn: tile.turn(quarters) });
        let (copy, number) = (event.tile_id.map(|id| id.0), event.seq.map(|seq| seq.0));
        self.laid = Some(Laid { by, tile, copy, square, quarters, event: number });
        Ok(())
    }

    fn deploy(&mut self, pointer: Pointer, by: Seat, event: &Event<'_>) -> Result<(), ReadError> {
        let position = event.position.ok_or_else(|| schema("a meeple without a place").key("position"))?.0;
        let said = match (event.x, event.y) {
            (Some(x), Some(y)) => Some(cell(x.0, y.0)?),
            _ => None,
        };
        let said_quarters = self.quarters(pointer, event)?;
        // What the event says of its tile again is compared. The tile just placed counts.
        let (tile, quarters, square) = match &self.laid {
            Some(laid) => {
                let there = (laid.tile, laid.quarters, Some(laid.square));
                if let Some(fault) = laid.contradicted(event, said, said_quarters) {
                    self.contradict(pointer, fault);
                }
                there
            }
            None => {
                let quarters = said_quarters
                    .ok_or_else(|| schema("a meeple on a tile that lies nobody knows how").key("orientation"))?;
                (self.tile(event)?, quarters, said)
            }
        };
        let feature = tile.feature(position, quarters).map_err(|error| error.key("position"))?;
        self.script.act(pointer, Some(by), Action::Deploy { cell: square, feature, meeple: Who::Any });
        Ok(())
    }
}

impl Laid {
    /// What a meeple's event says otherwise of the tile.
    fn contradicted(&self, event: &Event<'_>, square: Option<Cell>, quarters: Option<u8>) -> Option<Contradiction> {
        if let (Some(Int(said)), Some(placed)) = (event.tile_id, self.copy)
            && said != placed
        {
            return Some(Contradiction::MeepleCopy { said, placed });
        }
        if let Some(named) = event.tile_type.and_then(|number| tiles::numbered(number.0).ok())
            && named.number != self.tile.number
        {
            let serial = event.tile_id.or(self.copy.map(Int)).map_or(0, |copy| copy.0);
            return Some(Contradiction::SerialType { serial, belongs: self.tile.tile, named: named.tile });
        }
        if let (Some(Int(said)), Some(placed)) = (event.tile_event, self.event)
            && said != placed
        {
            return Some(Contradiction::MeepleEvent { said, placed });
        }
        if let Some(said) = square.filter(|said| *said != self.square) {
            return Some(Contradiction::MeepleSquare { said, placed: self.square });
        }
        let said = quarters.filter(|said| *said != self.quarters)?;
        let (said, placed) = (i64::from(said) + 1, i64::from(self.quarters) + 1);
        Some(Contradiction::MeepleOrientation { said, placed })
    }
}
/// Under which keys an event writes what is at fault.
pub(super) fn keys(at_fault: AtFault) -> &'static [&'static str] {
    match at_fault {
        AtFault::Player => &["player_id"],
        AtFault::Tile | AtFault::Drawn => &["tile_type", "tile_id"],
        AtFault::Square | AtFault::Tower => &["x"],
        AtFault::Turn => &["orientation", "rotation"],
        AtFault::Place => &["position"],
        _ => &[],
    }
}
