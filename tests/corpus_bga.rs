//! Real logs of Board Game Arena: legal, every award of the platform is the referee's own, and whatever is changed in a
//! log is found in the packet where it was changed.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

mod support;

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use viguier::record::{Record, bga};
use viguier::referee::{JudgeOptions, Judgement, judge};

const GAMES: [&str; 3] = ["game-1", "game-2", "game-3"];

fn log(name: &str) -> Value {
    let path = support::corpus::of_others().join(format!("bga/{name}.json"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn referee(text: &str) -> (Record, Judgement) {
    assert!(bga::looks_like(text));
    let reading = bga::read(text);
    assert_eq!(reading.errors, []);
    let record = reading.record.unwrap();
    let judgement = judge(&record, JudgeOptions { ledger: true, ..JudgeOptions::default() });
    (record, judgement)
}

fn described(text: &str) -> Vec<String> {
    let (record, judgement) = referee(text);
    let base = &record.header.base;
    judgement.findings.iter().map(|f| format!("{} {}", f.fault.code(), f.pointer.text(base))).collect()
}

/// All notes with their pointers.
fn notes(log: &Value) -> Vec<(String, &Value)> {
    let packets = log["data"]["data"].as_array().unwrap();
    let of = |(packet, notes): (usize, &'_ Value)| -> Vec<(String, usize, usize)> {
        (0..notes["data"].as_array().unwrap().len())
            .map(|note| (format!("/data/data/{packet}/data/{note}"), packet, note))
            .collect()
    };
    let places = packets.iter().enumerate().flat_map(of);
    places.map(|(pointer, packet, note)| (pointer, &packets[packet]["data"][note])).collect()
}

fn pointers(log: &Value, kind: &str) -> Vec<String> {
    notes(log).into_iter().filter(|(_, note)| note["type"] == kind).map(|(pointer, _)| pointer).collect()
}

/// Every fifth place is enough each time; all of them with `VIGUIER_ALL` in the environment.
fn stride() -> usize {
    if std::env::var_os("VIGUIER_ALL").is_some() { 1 } else { 5 }
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

fn add(value: &mut Value, more: i64) {
    *value = Value::from(number(value) + more);
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn the_games_are_legal_and_the_platform_agrees() {
    let corpus = support::corpus::of_others();
    let text = fs::read_to_string(corpus.join("bga/expected.json")).unwrap();
    let expected: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(expected.len(), GAMES.len());
    for (name, expected) in &expected {
        let log = log(name);
        let (record, judgement) = referee(&log.to_string());
        assert_eq!(described(&log.to_string()), [""; 0], "{name}");
        assert!(judgement.finished && judgement.unverified.is_empty(), "{name}: {:?}", judgement.unverified);
        assert_eq!(record.header.turns, 71, "{name}");
        let names: Vec<&str> = record.header.players.iter().map(|player| player.name.as_str()).collect();
        for (player, score) in names.iter().zip(&judgement.scores) {
            assert_eq!(expected["final"][player], *score, "{name}: {player}");
        }
        // The packets of the expectation, in any order within a turn, are the awards of the ledger.
        let mut ours: Vec<(String, i64)> =
            judgement.ledger.iter().map(|entry| (names[entry.seat.index()].to_owned(), entry.points)).collect();
        let theirs = expected["winPoints"].as_array().unwrap();
        let mut theirs: Vec<(String, i64)> =
            theirs.iter().map(|p| (p["player"].as_str().unwrap().to_owned(), p["points"].as_i64().unwrap())).collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{name}");
        assert_eq!(theirs.len(), pointers(&log, "winPoints").len(), "{name}");
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn every_changed_award_is_found_at_its_note() {
    for name in GAMES {
        let log = log(name);
        for pointer in pointers(&log, "winPoints").into_iter().step_by(stride()) {
            let mut points = log.clone();
            add(&mut points.pointer_mut(&pointer).unwrap()["args"]["points"], 1);
            assert_eq!(described(&points.to_string()), [format!("claim-points {pointer}")], "{name}");
            let mut total = log.clone();
            add(&mut total.pointer_mut(&pointer).unwrap()["args"]["score"], -2);
            assert_eq!(described(&total.to_string()), [format!("claim-totals {pointer}")], "{name}");
        }
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_missing_award_is_found_where_the_scoring_ends() {
    let log = log("game-1");
    for pointer in pointers(&log, "winPoints").into_iter().step_by(stride()) {
        let mut without = log.clone();
        without.pointer_mut(&pointer).unwrap()["type"] = Value::from("simpleNote");
        let found = described(&without.to_string());
        let all = notes(&log);
        let index = all.iter().position(|(other, _)| *other == pointer).unwrap();
        let ends = |note: &Value| note["type"] == "gameStateChange" && [5, 99].contains(&number(&note["args"]["id"]));
        let (end, _) = all[index..].iter().find(|(_, note)| ends(note)).unwrap();
        assert_eq!(found, [format!("claim-points {end}")], "without {pointer}");
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_count_that_is_off_is_found_at_its_note() {
    let log = log("game-2");
    for pointer in pointers(&log, "playPartisan").into_iter().step_by(stride()) {
        let mut changed = log.clone();
        add(&mut changed.pointer_mut(&pointer).unwrap()["args"]["part_number"], -1);
        assert_eq!(described(&changed.to_string()), [format!("meeple-id-mismatch {pointer}")]);
    }
    // The first two count what is dealt; the second sets what the players hold.
    for pointer in pointers(&log, "deck_size")[2..].iter().step_by(stride()) {
        let mut changed = log.clone();
        add(&mut changed.pointer_mut(pointer).unwrap()["args"]["deck_size"], -1);
        assert_eq!(described(&changed.to_string()), [format!("draw-mismatch {pointer}")]);
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_count_that_drifts_is_told_once() {
    let log = log("game-2");
    let counts = pointers(&log, "deck_size");
    let mut changed = log.clone();
    for pointer in &counts[20..] {
        add(&mut changed.pointer_mut(pointer).unwrap()["args"]["deck_size"], -1);
    }
    assert_eq!(described(&changed.to_string()), [format!("draw-mismatch {}", counts[20])]);
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn another_drawn_tile_is_found_where_it_is_played() {
    let log = log("game-3");
    let all = notes(&log);
    let mut changed = 0;
    let is_draw = |(_, (_, note)): &(usize, &(String, &Value))| note["args"]["id"] == 2;
    for (index, (pointer, _)) in all.iter().enumerate().filter(is_draw).step_by(stride()) {
        let (played, _) = all[index..].iter().find(|(_, note)| note["type"] == "playTile").unwrap();
        let mut other = log.clone();
        let drawn = &mut other.pointer_mut(pointer).unwrap()["args"]["args"]["tile_type"];
        *drawn = Value::from(number(drawn) % 24 + 1);
        assert_eq!(described(&other.to_string()), [format!("draw-mismatch {played}")]);
        let mut other = log.clone();
        let drawn = &mut other.pointer_mut(pointer).unwrap()["args"]["args"]["tile_id"];
        *drawn = Value::from(number(drawn) % 72 + 1);
        assert_eq!(described(&other.to_string()), [format!("draw-mismatch {played}")]);
        changed += 1;
    }
    assert_eq!(changed, 71usize.div_ceil(stride()));
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_turned_tile_that_does_not_fit_is_found_at_its_note() {
    let log = log("game-1");
    let (mut mismatches, mut others) = (0, 0);
    for pointer in pointers(&log, "playTile").into_iter().step_by(stride()) {
        for turn in 1..4 {
            let mut changed = log.clone();
            let ori = &mut changed.pointer_mut(&pointer).unwrap()["args"]["ori"];
            *ori = Value::from((number(ori) + turn - 1) % 4 + 1);
            let found = described(&changed.to_string());
            match found.first() {
                Some(first) if *first == format!("edge-mismatch {pointer}") => mismatches += 1,
                // A turn that fits is no fault of its own.
                Some(first) => {
                    assert!(!first.starts_with("edge-mismatch") || !first.ends_with(&pointer));
                    others += 1;
                }
                None => others += 1,
            }
        }
    }
    assert_eq!(mismatches + others, 3 * 71usize.div_ceil(stride()));
    assert!(mismatches > others, "{mismatches} of {}", mismatches + others);
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn an_offered_feature_that_is_not_free_is_found_at_its_note() {
    let log = log("game-1");
    let mut changed = 0;
    for (pointer, note) in notes(&log).into_iter().filter(|(_, note)| note["args"]["id"] == 3).step_by(stride()) {
        let spots = note.pointer("/args/args/spots").and_then(Value::as_array);
        let Some(spots) = spots.filter(|spots| spots.len() > 1) else { continue };
        let mut fewer = log.clone();
        let mut rest = spots.clone();
        rest.remove(1);
        fewer.pointer_mut(&pointer).unwrap()["args"]["args"]["spots"] = Value::from(rest);
        assert_eq!(described(&fewer.to_string()), [format!("offer-mismatch {pointer}")]);
        changed += 1;
    }
    assert!(changed > 50 / stride(), "{changed}");
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn every_envelope_is_read() {
    let log = log("game-1");
    let packets = log["data"]["data"].clone();
    let keyed: serde_json::Map<String, Value> = packets
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(index, packet)| ((index + 1).to_string(), packet.clone()))
        .collect();
    let shapes = [
        (packets.clone(), "", 0),
        (serde_json::json!({"status": 1, "data": {"logs": packets, "players": []}}), "/data/logs", 0),
        (serde_json::json!({"data": keyed}), "/data", 1),
        (Value::Object(keyed.clone()), "", 1),
    ];
    for (shape, base, first) in shapes {
        let (record, judgement) = referee(&shape.to_string());
        assert_eq!(record.header.base, base);
        assert!(judgement.findings.is_empty() && judgement.finished);
        assert_eq!(judgement.scores, [96, 70]);
        let mut changed = shape.clone();
        let pointer = format!("{base}/{}/data/0", 1 + first);
        assert_eq!(changed.pointer(&pointer).unwrap()["type"], "playTile");
        changed.pointer_mut(&pointer).unwrap()["args"]["y"] = Value::from(5);
        assert_eq!(described(&changed.to_string())[0], format!("not-adjacent {pointer}"));
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_log_is_read_quickly() {
    let log = log("game-3");
    let text = log.to_string();
    let start = std::time::Instant::now();
    for _ in 0..10 {
        let reading = bga::read(&text);
        assert!(reading.record.is_some());
    }
    println!("{:?} a log of {} bytes", start.elapsed() / 10, text.len());
}
