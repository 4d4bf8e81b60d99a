//! What a log says of itself is tested, not believed: contradictions, repetitions, several records in one file.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may panic and say why it tests nothing"
)]

mod contradictions;
mod mutations;
mod repeats;
mod saves;
mod several;

use std::fs;

use serde_json::{Value, json};
use viguier::record::input::{Piece, ReadContext};
use viguier::record::{self, ReadError, Record};
use viguier::referee::{JudgeOptions, Judgement, judge};

const BGA: &str = "bga/game.json";
const GG: &str = "carcassonne-gg/game.json";
const SHEET: &str = "score-sheet/game.json";

fn text(name: &str) -> String {
    fs::read_to_string(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn value(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap()
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    record::read(text, &ReadContext::none())
}

fn piece(text: &str) -> Piece<'_> {
    let mut pieces = pieces(text);
    assert_eq!(pieces.len(), 1, "{text}");
    pieces.remove(0)
}

fn record(text: &str) -> Record {
    let piece = piece(text);
    assert_eq!(piece.reading.errors, []);
    piece.reading.record.unwrap()
}

fn judgement(text: &str) -> Judgement {
    judge(&record(text), JudgeOptions::default())
}

/// Code and pointer of each finding of a record.
fn findings(record: &Record) -> Vec<String> {
    let findings = judge(record, JudgeOptions::default()).findings;
    findings.iter().map(|f| format!("{} {}", f.fault.code(), f.pointer.text(&record.header.base))).collect()
}

fn found(text: &str) -> Vec<String> {
    findings(&record(text))
}

/// The first error of a text, which must have a place in it.
fn error(text: &str) -> ReadError {
    let piece = piece(text);
    let error = piece.reading.errors.into_iter().next().unwrap_or_else(|| panic!("{text} can be read"));
    let (start, end) = error.span.unwrap_or_default();
    assert!(start <= end && end <= text.len() && text.is_char_boundary(start) && text.is_char_boundary(end));
    error
}

/// A fixture with the value at a pointer changed.
fn changed(name: &str, pointer: &str, to: Value) -> String {
    let mut value = value(name);
    *value.pointer_mut(pointer).unwrap_or_else(|| panic!("{name} without {pointer}")) = to;
    value.to_string()
}

/// The notes of a log with their pointers.
fn notes(log: &Value) -> Vec<(String, Value)> {
    let packets = log["data"]["data"].as_array().unwrap().iter().enumerate();
    packets
        .flat_map(|(p, packet)| {
            let notes = packet["data"].as_array().unwrap().iter().enumerate();
            notes.map(|(n, note)| (format!("/data/data/{p}/data/{n}"), note.clone())).collect::<Vec<_>>()
        })
        .collect()
}

/// The pointer of a note of the log of the fixtures, after `skip` others of its type.
fn note(skip: usize, kind: &str) -> String {
    notes(&value(BGA)).into_iter().filter(|(_, note)| note["type"] == kind).nth(skip).unwrap().0
}

fn state(skip: usize, id: i64) -> String {
    let is_it = |note: &Value| note["type"] == "gameStateChange" && note["args"]["id"] == id;
    notes(&value(BGA)).into_iter().filter(|(_, note)| is_it(note)).nth(skip).unwrap().0
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

/// The index of an event of the list of the fixtures, after `skip` others of its type.
fn event(skip: usize, kind: &str) -> usize {
    let events = value(GG);
    let mut events = events.as_array().unwrap().iter().enumerate().filter(|(_, event)| event["type"] == kind);
    events.nth(skip).unwrap().0
}

/// The messages of a save of two players: Ann and Ben.
fn save(messages: Value) -> Value {
    json!({
        "appVersion": "6.2.0", "gameId": "t", "initialRandom": 0.5,
        "setup": {"sets": {"basic:1": 1}, "elements": {"small-follower": 7, "farmers": true}, "rules": {},
                  "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]},
        "players": [{"name": "Ann", "slot": 0}, {"name": "Ben", "slot": 1}],
        "replay": messages,
    })
}
