//! Raw logs of Board Game Arena, in whatever envelope: the list of packets is found by its shape.

mod game;
pub(super) mod locate;
mod notes;
mod packets;
mod php_json;
mod seats;
pub(super) mod table;
pub(super) mod tiles;
mod turn;

pub(super) use php_json::Int;

use serde_json::value::RawValue;
use std::sync::Arc;

use super::model::{Contradiction, Format, Game, Header, Pointer, Reading, Record};
use super::raw::{parse, placed, schema};
use super::shape::{self, Shape, Value};
use super::step_builder;
use crate::catalog::carcassonne::Catalogue;
use crate::grid::Rotation;
use crate::record::ReadError;
use notes::{Packet, Said};
use packets::Sent;

/// What the site answers when nobody has asked for the log of a table yet.
const NO_LOG: &str = "Cannot find gamenotifs log file";

/// Whether a JSON text looks like a log: it has packets with a channel and notes.
pub fn looks_like(text: &str) -> bool {
    let packets = text.contains("\"channel\"") && text.contains("\"data\"");
    (packets || text.contains(NO_LOG)) && !crate::record::native::looks_like_json(text)
}

/// Whether the site answered that there is no log.
pub(super) fn is_refusal(text: &str) -> bool {
    text.contains(NO_LOG)
}

/// A note of the log and where it stands.
struct Placed<'t> {
    pointer: Pointer,
    raw: &'t RawValue,
    said: Result<Said<'t>, ReadError>,
}

/// What is to be gone through, in the order of play.
enum Item<'t> {
    Note(Placed<'t>),
    /// Something is wrong with a packet as a whole. It is told at its first note.
    Told(Pointer, Contradiction),
}

/// Reads a log.
pub fn read(text: &str) -> Reading {
    read_log(text).unwrap_or_else(Reading::from)
}

fn read_log(text: &str) -> Result<Reading, ReadError> {
    let value = Value::read(text)?;
    match shape::only_list(text, &value, Shape::Packets)? {
        Some(list) => Ok(read_list(text, list, &list.path)),
        None => Err(no_list(text)),
    }
}

/// The error for a text without packets.
pub(super) fn no_list(text: &str) -> ReadError {
    let error = if text.contains(NO_LOG) {
        schema("Board Game Arena sent no log").help("open the replay of the table once, then ask for the log again")
    } else {
        schema("no list of packets with `channel` and `data`")
    };
    error.span(0, text.len())
}

/// Reads a list of packets, which stands at the JSON pointer `base`.
pub(super) fn read_list(text: &str, list: &Value<'_>, base: &str) -> Reading {
    let mut packets = Vec::new();
    let mut errors = Vec::new();
    for (place, raw) in list.items() {
        match packet(text, place, raw) {
            Ok(packet) => packets.push(packet),
            Err(error) => errors.push(placed(text, raw, error.at(Pointer::Event(place).text(base)))),
        }
    }
    read_packets(text, base.to_owned(), packets, errors)
}

fn packet<'t>(text: &'t str, place: u32, raw: &'t RawValue) -> Result<Sent<'t>, ReadError> {
    let packet: Packet<'t> = parse(text, raw)?;
    if packet.channel.is_none() && packet.data.is_none() {
        return Err(schema("this is no packet: it has neither `channel` nor `data`"));
    }
    let mut notes = Vec::new();
    for (number, note) in packet.data.iter().flat_map(|data| &data.0) {
        notes.push(Placed { pointer: Pointer::Note(place, *number), raw: note.raw, said: notes::read(text, *note) });
    }
    Ok(Sent::new(place, &packet, notes))
}

fn read_packets(text: &str, base: String, packets: Vec<Sent<'_>>, mut errors: Vec<ReadError>) -> Reading {
    // A packet that cannot be read ends the judging where it stands.
    let torn_at = errors.first().and_then(|error| error.pointer.rsplit('/').next()?.parse::<u32>().ok());
    let items = packets::in_order(packets);
    let notes = || items.iter().filter_map(|item| if let Item::Note(note) = item { Some(note) } else { None });
    let seats = seats::Seats::of(notes());
    if let Err(error) = step_builder::check_seats(seats.count()) {
        // The player who could not be read may be the one who is missing.
        let unread = items.into_iter().filter_map(|item| match item {
            Item::Note(note) => note.said.err().map(|error| (note.pointer, note.raw, error)),
            Item::Told(..) => None,
        });
        errors.extend(unread.map(|(pointer, raw, error)| placed(text, raw, error.at(pointer.text(&base)))));
        if errors.is_empty() {
            errors.push(error.at(base).span(0, text.len()));
        }
        return Reading { record: None, errors };
    }
    let catalogue = Catalogue::builtin();
    let setup = step_builder::base_game(seats.count(), (catalogue.start(), Rotation::None));
    let header = Header { players: seats.players(), base, ..Header::default() };
    let mut reader = game::Reader::new(header, &seats, turn::Logged::of(notes()));
    for item in items {
        let Placed { pointer, raw, said } = match item {
            Item::Note(note) => note,
            Item::Told(pointer, contradiction) => {
                reader.contradict(pointer, contradiction);
                continue;
            }
        };
        if torn_at.is_some_and(|torn| matches!(pointer, Pointer::Note(place, _) if place > torn)) {
            reader.tear();
        }
        if let Err(error) = said.and_then(|said| reader.note(pointer, said)) {
            reader.tear();
            errors.push(placed(text, raw, error.at(pointer.text(reader.base()))));
        }
    }
    errors.sort_by_key(|error| error.span);
    let (header, entries) = reader.close(errors.is_empty());
    let record =
        Record { format: Format::BoardGameArena, header, game: Game::Carcassonne { setup: Arc::new(setup), entries } };
    Reading { record: Some(record), errors }
}
