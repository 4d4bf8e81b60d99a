//! Event lists of carcassonne-gg: logs of Board Game Arena, set in order and stripped of everything but the moves.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::bga::{Int, Numbered, tiles};
use super::model::{Format, Game, Header, Player, Pointer, ReadError, Reading, Record};
use super::raw::{document, parse, schema, span_of};
use super::script::{self, Script, cell};
use super::shape::{self, Members};
use super::tree::Untrusted;
use crate::carcassonne::{Action, Who};
use crate::catalog::landscape::Catalogue;
use crate::grid::Turn;
use crate::region::{SEATS, Seat};
use crate::rulebook::ErrorCode;

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
    #[serde(borrow, default)]
    color_hex: Option<Cow<'t, str>>,
}

/// Whether a JSON text looks like an event list.
pub fn looks_like(text: &str) -> bool {
    let has = |name: &str| text.contains(name);
    has("\"player_id\"") && has("\"playTile\"") && !has("\"channel\"") && !super::native::looks_like_json(text)
}

fn is_event(members: &Members<'_>) -> bool {
    members.has("type") && members.has("player_id")
}

/// Reads an event list.
pub fn read(text: &str) -> Reading {
    read_list(text).unwrap_or_else(Reading::from)
}

fn read_list(text: &str) -> Result<Reading, ReadError> {
    let root: &RawValue = document(text)?;
    let (base, list) = shape::find_list(root, is_event)
        .ok_or_else(|| schema("no list of events with `type` and `player_id`").span(0, text.len()))?;
    let items: Numbered<&RawValue> = parse(text, list)?;
    let mut events: Vec<Placed<'_>> = Vec::with_capacity(items.0.len());
    for (number, raw) in items.0 {
        events.push(Placed { pointer: Pointer::Event(number), raw, event: parse(text, raw) });
    }
    // The order of the list counts, unless every event says its own.
    let seq = |placed: &Placed<'_>| placed.event.as_ref().ok().and_then(|event| event.seq);
    if events.iter().all(|event| seq(event).is_some()) {
        events.sort_by_key(|event| seq(event).map(|seq| seq.0));
    }
    Ok(read_events(text, base, events))
}

/// An event and where it stands.
struct Placed<'t> {
    pointer: Pointer,
    raw: &'t RawValue,
    event: Result<Event<'t>, ReadError>,
}

fn read_events(text: &str, base: String, events: Vec<Placed<'_>>) -> Reading {
    let known = players(&events);
    if let Err(error) = script::check_seats(known.len()) {
        return error.at(base).span(0, text.len()).into();
    }
    let catalogue = Catalogue::builtin();
    let setup = script::base_game(&catalogue, known.len(), (catalogue.start(), Turn::None));
    let mut reader = Reader { known: &known, script: Script::new(), laid: None, last: Pointer::Record };
    let mut errors = Vec::new();
    for Placed { pointer, raw, event } in events {
        if let Err(error) = event.and_then(|event| reader.event(pointer, &event)) {
            reader.script.tear();
            let (start, end) = span_of(text, raw);
            let error = if error.span.is_none() { error.span(start, end) } else { error };
            errors.push(error.at(pointer.text(&base)));
        }
    }
    reader.end_turn(reader.last);
    let header = Header {
        players: known.iter().map(|known| Player { name: format!("player {}", known.0), ..known.1.clone() }).collect(),
        base,
        turns: reader.script.turns(),
        ..Header::default()
    };
    let game = Game::Carcassonne { setup, entries: reader.script.entries() };
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
    let all = || events.iter().filter_map(|placed| placed.event.as_ref().ok());
    all().filter(|event| matches!(event.kind.as_ref(), "playTile" | "cantPlay")).for_each(&mut meet);
    all().for_each(&mut meet);
    known
}

/// The tile of the turn at hand.
struct Laid {
    by: Seat,
    tile: &'static tiles::Tile,
    copy: Option<i64>,
    quarters: u8,
}

/// Turns events into steps.
struct Reader<'k> {
    known: &'k [(i64, Player)],
    script: Script,
    laid: Option<Laid>,
    last: Pointer,
}

impl Reader<'_> {
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
                self.script.act(pointer, Some(by), Action::Discard(tile.tile));
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

    fn quarters(event: &Event<'_>) -> Result<Option<u8>, ReadError> {
        if let Some(orientation) = event.orientation {
            return tiles::quarters(orientation.0).map(Some).map_err(|error| error.key("orientation"));
        }
        let Some(rotation) = event.rotation else { return Ok(None) };
        let quarters = u8::try_from(rotation.0).ok().filter(|quarters| *quarters < 4);
        let message = || schema(format!("a tile lies with rotation 0, 1, 2 or 3, not {}", rotation.0)).key("rotation");
        quarters.map(Some).ok_or_else(message)
    }

    fn play(&mut self, pointer: Pointer, by: Seat, event: &Event<'_>) -> Result<(), ReadError> {
        self.end_turn(self.last);
        let tile = self.tile(event)?;
        let (Some(x), Some(y)) = (event.x, event.y) else {
            return Err(schema("a tile without its square").key(if event.x.is_none() { "x" } else { "y" }));
        };
        let square = cell(x.0, y.0)?;
        let quarters =
            Self::quarters(event)?.ok_or_else(|| schema("a tile that lies nobody knows how").key("orientation"))?;
        self.script.act(pointer, Some(by), Action::Place { tile: tile.tile, cell: square, turn: tile.turn(quarters) });
        self.laid = Some(Laid { by, tile, copy: event.tile_id.map(|id| id.0), quarters });
        Ok(())
    }

    fn deploy(&mut self, pointer: Pointer, by: Seat, event: &Event<'_>) -> Result<(), ReadError> {
        let position = event.position.ok_or_else(|| schema("a meeple without a place").key("position"))?.0;
        let square = match (event.x, event.y) {
            (Some(x), Some(y)) => Some(cell(x.0, y.0)?),
            _ => None,
        };
        // What the event says of its tile counts, even where another tile was played.
        let copy = event.tile_id.map(|id| id.0);
        let (tile, laid_quarters) = match &self.laid {
            Some(laid) if copy.is_none() || copy == laid.copy => (laid.tile, Some(laid.quarters)),
            laid => (self.tile(event)?, laid.as_ref().map(|laid| laid.quarters)),
        };
        let quarters = Self::quarters(event)?.or(laid_quarters);
        let quarters =
            quarters.ok_or_else(|| schema("a meeple on a tile that lies nobody knows how").key("orientation"))?;
        let feature = tile.feature(position, quarters).map_err(|error| error.key("position"))?;
        self.script.act(pointer, Some(by), Action::Deploy { cell: square, feature, meeple: Who::Any });
        Ok(())
    }
}
