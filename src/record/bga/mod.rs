//! Raw logs of Board Game Arena, in whatever envelope: the list of packets is found by its shape.

mod game;
mod loose;
mod notes;
mod seats;
pub(super) mod table;
pub(super) mod tiles;

pub(super) use loose::{Int, Numbered};

use serde_json::value::RawValue;

use super::model::{Format, Game, Header, Pointer, ReadError, Reading, Record};
use super::raw::{document, parse, schema, span_of};
use super::script;
use super::shape::{self, Members};
use crate::catalog::landscape::Catalogue;
use crate::grid::Turn;
use notes::{Packet, Said};

/// What the site answers when nobody has asked for the log of a table yet.
const NO_LOG: &str = "Cannot find gamenotifs log file";

/// Whether a JSON text looks like a log: it has packets with a channel and notes.
pub fn looks_like(text: &str) -> bool {
    let packets = text.contains("\"channel\"") && text.contains("\"data\"");
    (packets || text.contains(NO_LOG)) && !crate::record::native::looks_like_json(text)
}

fn is_packet(members: &Members<'_>) -> bool {
    members.has("channel") && members.has("data")
}

/// A note of the log and where it stands.
struct Placed<'t> {
    pointer: Pointer,
    raw: &'t RawValue,
    said: Result<Said<'t>, ReadError>,
}

/// Reads a log.
pub fn read(text: &str) -> Reading {
    read_log(text).unwrap_or_else(Reading::from)
}

fn read_log(text: &str) -> Result<Reading, ReadError> {
    let root: &RawValue = document(text)?;
    let Some((base, list)) = shape::find_list(root, is_packet) else {
        let error = if text.contains(NO_LOG) {
            schema("Board Game Arena sent no log").help("open the replay of the table once, then ask for the log again")
        } else {
            schema("no list of packets with `channel` and `data`")
        };
        return Err(error.span(0, text.len()));
    };
    let packets: Numbered<Packet<'_>> = parse(text, list).map_err(|error| error.at(base.clone()))?;
    let mut notes = Vec::new();
    for (packet, Packet { data }) in packets.0 {
        for (number, note) in data.0 {
            let pointer = Pointer::Note(packet, number);
            let said = notes::read(text, note);
            notes.push(Placed { pointer, raw: note.raw, said });
        }
    }
    Ok(read_notes(text, base, notes))
}

fn read_notes(text: &str, base: String, notes: Vec<Placed<'_>>) -> Reading {
    let seats = seats::Seats::of(&notes);
    if let Err(error) = script::check_seats(seats.count()) {
        return error.at(base).span(0, text.len()).into();
    }
    let catalogue = Catalogue::builtin();
    let setup = script::base_game(&catalogue, seats.count(), (catalogue.start(), Turn::None));
    let header = Header { players: seats.players(), base, ..Header::default() };
    let mut reader = game::Reader::new(header, &seats, game::Logged::of(&notes));
    let mut errors = Vec::new();
    for Placed { pointer, raw, said } in notes {
        if let Err(error) = said.and_then(|said| reader.note(pointer, said)) {
            reader.tear();
            let error = if error.span.is_none() {
                let (start, end) = span_of(text, raw);
                error.span(start, end)
            } else {
                error
            };
            errors.push(error.at(pointer.text(reader.base())));
        }
    }
    let (header, entries) = reader.close(errors.is_empty());
    let record = Record { format: Format::BoardGameArena, header, game: Game::Carcassonne { setup, entries } };
    Reading { record: Some(record), errors }
}
