//! Logs in the style of Board Game Arena, written from generated games: any number of players, discards, exports that
//! leave things out.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

mod support;
#[path = "support/bga.rs"]
mod writer;

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use viguier::record::{Record, bga, carcassonnelab};
use viguier::referee::{JudgeOptions, Judgement, judge};
use writer::{FULL, Style, log};

fn referee(log: &Value) -> (Record, Judgement) {
    let reading = bga::read(&log.to_string());
    assert_eq!(reading.errors, []);
    let record = reading.record.unwrap();
    let judgement = judge(&record, JudgeOptions::default());
    (record, judgement)
}

fn described(log: &Value) -> Vec<String> {
    let (record, judgement) = referee(log);
    let base = &record.header.base;
    judgement.findings.iter().map(|f| format!("{} {}", f.fault.code(), f.pointer.text(base))).collect()
}

/// A game with its name and its final scores.
type Generated = (String, Record, BTreeMap<String, i64>);

/// The generated base games.
fn generated() -> Vec<Generated> {
    let corpus = support::corpus::corpus().join("generated");
    let expected: BTreeMap<String, Value> =
        serde_json::from_str(&fs::read_to_string(corpus.join("expected.json")).unwrap()).unwrap();
    let games = expected.into_iter().filter(|(name, _)| name.starts_with("base"));
    let read = |(name, expected): (String, Value)| {
        let record = support::record(&fs::read_to_string(corpus.join(format!("{name}.jcz"))).unwrap());
        (name, record, serde_json::from_value(expected["points"].clone()).unwrap())
    };
    games.map(read).collect()
}

/// The one game of the corpus with a discard that its record tells.
fn with_discard() -> Record {
    let path = support::corpus::of_others().join("carcassonnelab/games.json");
    let games: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let game = games.iter().find(|game| game["discards"] == 1).unwrap();
    carcassonnelab::read(game["url"].as_str().unwrap()).record.unwrap()
}

fn find(log: &Value, test: impl Fn(&Value) -> bool) -> Vec<(String, &Value)> {
    let packets = log["data"]["data"].as_array().unwrap().iter().enumerate();
    packets
        .flat_map(|(p, packet)| {
            let notes = packet["data"].as_array().unwrap().iter().enumerate();
            notes.map(move |(n, note)| (format!("/data/data/{p}/data/{n}"), note))
        })
        .filter(|(_, note)| test(note))
        .collect()
}

#[test]
fn generated_games_of_any_size_are_legal_and_exact() {
    let games = generated();
    assert_eq!(games.len(), support::corpus::expected(20, 4));
    let mut sizes: Vec<usize> = Vec::new();
    for (name, record, points) in games {
        let log = log(&record, FULL, true);
        let (read, judgement) = referee(&log);
        assert_eq!(described(&log), [""; 0], "{name}");
        assert!(judgement.finished && judgement.unverified.is_empty(), "{name}");
        let scores: BTreeMap<String, i64> =
            read.header.players.iter().map(|player| player.name.clone()).zip(judgement.scores).collect();
        assert_eq!(scores, points, "{name}");
        assert_eq!(read.header.players.len(), record.header.players.len());
        sizes.push(read.header.players.len());
    }
    sizes.sort_unstable();
    sizes.dedup();
    assert_eq!(sizes, [2, 3, 4, 5]);
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_told_discard_is_legal() {
    let record = with_discard();
    let log = log(&record, FULL, true);
    assert_eq!(find(&log, |note| note["type"] == "cantPlay").len(), 1);
    assert_eq!(described(&log), [""; 0]);
    let (_, judgement) = referee(&log);
    assert_eq!(judgement.tiles_played, 70);
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_discard_without_a_word_is_found() {
    let record = with_discard();
    let full = log(&record, FULL, true);
    let (told, _) = find(&full, |note| note["type"] == "cantPlay").remove(0);
    let place = |pointer: &str| -> (usize, usize) {
        let mut numbers = pointer.split('/').filter_map(|part| part.parse().ok());
        (numbers.next().unwrap(), numbers.next().unwrap())
    };
    // The tile is drawn, and then the next one is: the first draw is the place to look at.
    let drawn = log(&record, Style { cant_play: false, ..FULL }, true);
    let found = described(&drawn);
    let (packet, note) = place(&told);
    assert_eq!(found, [format!("draw-mismatch /data/data/{packet}/data/{}", note - 1)]);
    // Not even the draw is told: the count of tiles is off from the next tile on.
    let silent = log(&record, Style { cant_play: false, draws_of_discards: false, ..FULL }, true);
    let counts = find(&silent, |note| note["type"] == "deck_size");
    let next = counts.iter().find(|(pointer, _)| place(pointer).0 > packet).unwrap();
    assert_eq!(described(&silent), [format!("draw-mismatch {}", next.0)]);
}

#[test]
fn the_moves_alone_are_enough() {
    let games = generated();
    for (name, record, points) in games.into_iter().take(4) {
        let bare = log(&record, Style { states: false, ..FULL }, true);
        assert!(find(&bare, |note| note["type"] == "gameStateChange").is_empty());
        let (_, judgement) = referee(&bare);
        assert_eq!(described(&bare), [""; 0], "{name}");
        assert!(judgement.finished, "{name}");
        assert_eq!(judgement.scores.iter().sum::<i64>(), points.values().sum::<i64>(), "{name}");
        let kinds: Vec<_> = judgement.unverified.iter().map(|item| item.kind.as_str()).collect();
        assert_eq!(kinds, ["draw-order", "awards"], "{name}");
    }
}

#[test]
fn a_log_that_breaks_off_is_unfinished() {
    let games = generated();
    let (_, record, _) = &games[0];
    let whole = log(record, FULL, true);
    let packets = whole["data"]["data"].as_array().unwrap();
    for length in [2, 3, 10, 11, 12, packets.len() - 1] {
        let mut part = whole.clone();
        part["data"]["data"].as_array_mut().unwrap().truncate(length);
        assert_eq!(described(&part), [""; 0], "{length} packets");
        let (_, judgement) = referee(&part);
        assert!(!judgement.finished, "{length} packets");
    }
}
