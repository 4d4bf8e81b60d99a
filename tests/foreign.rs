//! One game of three players in four foreign formats, and what is wrong with it when something is changed.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

use std::fs;

use serde_json::{Value, json};
use viguier::record::input::{Piece, ReadContext};
use viguier::record::{self, Format, ReadError};
use viguier::referee::{JudgeOptions, Judgement, judge};
use viguier::rulebook::ErrorCode;

const BGA: &str = "bga/game.json";
const GG: &str = "carcassonne-gg/game.json";
const LAB: &str = "carcassonnelab/game.txt";
const SHEET: &str = "score-sheet/game.json";

fn text(name: &str) -> String {
    fs::read_to_string(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn value(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap()
}

fn piece<'t>(text: &'t str) -> Piece<'t> {
    let mut pieces = record::read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1, "{text}");
    pieces.remove(0)
}

fn judgement(text: &str) -> Judgement {
    let piece = piece(text);
    assert_eq!(piece.reading.errors, []);
    judge(&piece.reading.record.unwrap(), JudgeOptions::default())
}

/// Code and pointer of each finding.
fn found(text: &str) -> Vec<String> {
    let piece = piece(text);
    assert_eq!(piece.reading.errors, []);
    let record = piece.reading.record.unwrap();
    let findings = judge(&record, JudgeOptions::default()).findings;
    findings.iter().map(|f| format!("{} {}", f.fault.code(), f.pointer.text(&record.header.base))).collect()
}

/// A fixture with the value at a pointer changed.
fn changed(name: &str, pointer: &str, to: Value) -> String {
    let mut value = value(name);
    *value.pointer_mut(pointer).unwrap_or_else(|| panic!("{name} without {pointer}")) = to;
    value.to_string()
}

/// The first error of a text, which must have a place in it.
fn error(text: &str) -> ReadError {
    let piece = piece(text);
    let error = piece.reading.errors.into_iter().next().unwrap_or_else(|| panic!("{text} can be read"));
    let (start, end) = error.span.unwrap();
    assert!(start <= end && end <= text.len() && text.is_char_boundary(start) && text.is_char_boundary(end));
    error
}

#[test]
fn the_four_formats_tell_the_same_game() {
    for (name, format) in [
        (BGA, Format::BoardGameArena),
        (GG, Format::CarcassonneGg),
        (LAB, Format::CarcassonneLab),
        (SHEET, Format::ScoreSheet),
    ] {
        let text = text(name);
        let piece = piece(&text);
        assert_eq!(piece.format, Some(format), "{name}");
        assert_eq!(piece.reading.errors, [], "{name}");
        let record = piece.reading.record.unwrap();
        assert_eq!(record.format, format);
        let judgement = judge(&record, JudgeOptions::default());
        assert_eq!(found(&text), [""; 0], "{name}");
        assert_eq!(judgement.scores, [50, 55, 44], "{name}");
        assert!(judgement.finished, "{name}");
        assert_eq!((record.header.turns, judgement.judged_turns), (71, 71), "{name}");
        if name != GG {
            let names: Vec<&str> = record.header.players.iter().map(|player| player.name.as_str()).collect();
            assert_eq!(names, ["Ada", "Bo", "Cem"], "{name}");
        }
    }
}

/// The pointer of the first note that fits, after `skip` others.
fn note(skip: usize, test: impl Fn(&Value) -> bool) -> String {
    let log = value(BGA);
    let packets = log["data"]["data"].as_array().unwrap().iter().enumerate();
    let mut fitting = packets.flat_map(|(p, packet)| {
        let notes = packet["data"].as_array().unwrap().iter().enumerate();
        notes.filter(|(_, note)| test(note)).map(|(n, _)| format!("/data/data/{p}/data/{n}")).collect::<Vec<_>>()
    });
    fitting.nth(skip).unwrap()
}

fn of_type(skip: usize, kind: &str) -> String {
    note(skip, |note| note["type"] == kind)
}

fn of_state(skip: usize, id: i64) -> String {
    note(skip, |note| note["type"] == "gameStateChange" && note["args"]["id"] == id)
}

#[test]
fn what_a_platform_claims_is_checked() {
    let award = of_type(5, "winPoints");
    assert_eq!(found(&changed(BGA, &format!("{award}/args/points"), json!(99))), [format!("claim-points {award}")]);
    assert_eq!(found(&changed(BGA, &format!("{award}/args/score"), json!("1"))), [format!("claim-totals {award}")]);
    let meeple = of_type(3, "playPartisan");
    let left = format!("{meeple}/args/part_number");
    assert_eq!(found(&changed(BGA, &left, json!("0"))), [format!("meeple-id-mismatch {meeple}")]);
    let count = of_type(10, "deck_size");
    assert_eq!(found(&changed(BGA, &format!("{count}/args/deck_size"), json!(3))), [format!("draw-mismatch {count}")]);
    let (draw, tile) = (of_state(4, 2), of_type(4, "playTile"));
    let drawn = format!("{draw}/args/args/tile_type");
    assert_eq!(found(&changed(BGA, &drawn, json!("22"))), [format!("draw-mismatch {tile}")]);
    let end = of_state(0, 99);
    let score = format!("{end}/args/args/result/1/score");
    assert_eq!(found(&changed(BGA, &score, json!(54))), [format!("claim-result {end}")]);
    let winner = of_type(0, "simpleNode");
    let name = format!("{winner}/args/player_name");
    assert_eq!(found(&changed(BGA, &name, json!("Ada"))), [format!("claim-result {winner}")]);
}

#[test]
fn an_award_in_final_scoring_is_checked_after_it() {
    let last = note(0, |note| note["type"] == "gameStateChange" && note["args"]["id"] == 6);
    let (packet, first) =
        last.rsplit_once("/data/").map(|(packet, note)| (packet, note.parse::<usize>().unwrap())).unwrap();
    let log = value(BGA);
    let notes = log.pointer(&format!("{packet}/data")).unwrap().as_array().unwrap();
    let awards: Vec<usize> = (first..notes.len()).filter(|index| notes[*index]["type"] == "winPoints").collect();
    assert!(awards.len() > 3);
    for index in awards {
        let award = format!("{packet}/data/{index}");
        let points = format!("{award}/args/points");
        assert_eq!(found(&changed(BGA, &points, json!(70))), [format!("claim-points {award}")]);
        let without = changed(BGA, &format!("{award}/type"), json!("simpleNote"));
        assert_eq!(found(&without), [format!("claim-points {}", of_state(0, 99))]);
    }
}

#[test]
fn a_result_of_a_game_that_was_given_up_is_not_checked() {
    let end = of_state(0, 99);
    let text = changed(BGA, &format!("{end}/args/args/table/concede"), json!("1"));
    let mut log: Value = serde_json::from_str(&text).unwrap();
    log.pointer_mut(&end).unwrap()["args"]["args"]["result"][0]["score"] = json!(1);
    // On a full board it is checked all the same.
    assert_eq!(found(&log.to_string()), [format!("claim-result {end}")]);
    let packets = log["data"]["data"].as_array_mut().unwrap();
    let mut last = packets.pop().unwrap();
    packets.truncate(60);
    last["data"].as_array_mut().unwrap().retain(|note| note["args"]["id"] == 99);
    packets.push(last);
    let text = log.to_string();
    assert_eq!(found(&text), [""; 0]);
    let kinds: Vec<_> = judgement(&text).unverified.iter().map(|item| item.kind.as_str()).collect();
    assert!(kinds.contains(&"result"), "{kinds:?}");
}

#[test]
fn a_meeple_is_where_its_note_says() {
    let meeple = of_type(2, "playPartisan");
    let at = |key: &str, to: Value| found(&changed(BGA, &format!("{meeple}/args/{key}"), to))[0].clone();
    // What the note says of the tile just placed, and that is not so, contradicts the log.
    assert_eq!(at("x", json!(-9)), format!("log-contradiction {meeple}"));
    let log = value(BGA);
    let note = &log.pointer(&meeple).unwrap()["args"];
    let ori: i64 = note["ori"].as_str().unwrap().parse().unwrap();
    assert_eq!(at("ori", json!(ori % 4 + 1)), format!("log-contradiction {meeple}"));
    assert_eq!(at("player_id", json!(1003)), format!("not-your-turn {meeple}"));
    let mut typed = log.clone();
    typed.pointer_mut(&meeple).unwrap()["args"]["type"] = json!("abbey");
    assert_eq!(found(&typed.to_string())[0], format!("no-such-feature {meeple}"));
}

#[test]
fn names_may_repeat() {
    let log = text(BGA).replace("\"Bo\"", "\"Ada\"");
    let piece = piece(&log);
    let names: Vec<String> = piece.reading.record.unwrap().header.players.into_iter().map(|p| p.name).collect();
    assert_eq!(names, ["Ada", "Ada (2)", "Cem"]);
}

#[test]
fn expansions_on_the_platform_are_refused_by_name() {
    let meeple = of_type(0, "playPartisan");
    for (key, value, name) in [
        ("ptype", json!("big"), "`big`"),
        ("ptype", json!("abbot"), "`abbot`"),
        ("portal", json!("1"), "portal"),
        ("pos", json!(9), "spot 9"),
        ("id", json!(73), "tile 73"),
    ] {
        let error = error(&changed(BGA, &format!("{meeple}/args/{key}"), value));
        assert!(error.message.contains(name), "{}", error.message);
        assert_eq!((error.pointer, error.key.as_deref()), (meeple.clone(), Some(key)));
        assert_eq!(error.code == ErrorCode::Unsupported, key != "pos");
    }
    let dragon = error(&changed(BGA, &format!("{meeple}/type"), json!("moveDragon")));
    assert_eq!((dragon.code, dragon.pointer), (ErrorCode::Unsupported, meeple));
    assert!(dragon.message.contains("`moveDragon`"));
    let tile = of_type(7, "playTile");
    let river = error(&changed(BGA, &format!("{tile}/args/type"), json!(25)));
    assert_eq!((river.code, river.pointer), (ErrorCode::Unsupported, tile));
}

#[test]
fn what_stands_before_a_fault_is_judged() {
    let tile = of_type(50, "playTile");
    let text = changed(BGA, &format!("{tile}/args/ori"), json!(5));
    let mut log: Value = serde_json::from_str(&text).unwrap();
    let second = of_type(60, "playTile");
    log.pointer_mut(&second).unwrap()["args"]["x"] = json!("far");
    let award = of_type(1, "winPoints");
    log.pointer_mut(&award).unwrap()["args"]["points"] = json!(77);
    let text = log.to_string();
    let reading = piece(&text).reading;
    let pointers: Vec<&str> = reading.errors.iter().map(|error| error.pointer.as_str()).collect();
    assert_eq!(pointers, [tile.as_str(), second.as_str()]);
    let record = reading.record.unwrap();
    let judgement = judge(&record, JudgeOptions::default());
    assert_eq!(judgement.findings.len(), 1);
    assert_eq!(judgement.findings[0].pointer.text(&record.header.base), award);
    assert_eq!((judgement.judged_turns, judgement.finished), (50, false));
}

/// Values that stand where others should.
fn oddities() -> Vec<Value> {
    let huge: Value = serde_json::from_str("123456789012345678901234567890").unwrap();
    vec![
        json!(null),
        json!([]),
        json!({}),
        json!(true),
        json!("x"),
        json!(""),
        json!(-1),
        json!(0),
        json!(1e300),
        json!(2.5),
        json!(i64::MAX),
        json!(i64::MIN),
        json!("9223372036854775808"),
        json!("\u{1b}[31m\u{202e}"),
        huge,
    ]
}

/// Pointers to every value of a kind of object: `/k/name` for each name.
fn members(value: &Value, pointer: &str) -> Vec<String> {
    let object = value.pointer(pointer).unwrap().as_object().unwrap();
    object.keys().map(|key| format!("{pointer}/{key}")).collect()
}

/// The pointer of the first note of a packet that fits.
fn note_in(log: &Value, packet: usize, test: &dyn Fn(&Value) -> bool) -> String {
    let index = log["data"]["data"][packet]["data"].as_array().unwrap().iter().position(test).unwrap();
    format!("/data/data/{packet}/data/{index}")
}

#[test]
fn odd_values_are_told_or_judged_and_never_a_panic() {
    // The beginning and the end of the log, with an award between them, hold all types of notes.
    let mut log = value(BGA);
    let packets = log["data"]["data"].as_array_mut().unwrap();
    let (last, award) = (packets.len() - 1, of_type(0, "winPoints").split('/').nth(3).unwrap().parse().unwrap());
    *packets = [0, 1, 2, 3, 4, 5, award, last].map(|index: usize| packets[index].clone()).to_vec();
    let mut places = Vec::new();
    for (packet, kind) in [(1, "playTile"), (2, "playPartisan"), (6, "winPoints"), (2, "deck_size")] {
        let note = note_in(&log, packet, &|note| note["type"] == kind);
        places.extend(members(&log, &note).into_iter().map(|place| (BGA, place)));
        places.extend(members(&log, &format!("{note}/args")).into_iter().map(|place| (BGA, place)));
    }
    for (packet, state) in [(0, 2), (1, 3), (7, 99)] {
        let args = format!("{}/args", note_in(&log, packet, &|note| note["args"]["id"] == state));
        places.extend(members(&log, &args).into_iter().map(|place| (BGA, place)));
        if state != 3 {
            places.extend(members(&log, &format!("{args}/args")).into_iter().map(|place| (BGA, place)));
        }
    }
    places.extend(["/data/data/3/data", "/data/data/3", "/data/data", "/data"].map(|place| (BGA, place.to_owned())));
    places.extend(members(&value(GG), "/0").into_iter().map(|place| (GG, place)));
    places.extend(members(&value(GG), "/1").into_iter().map(|place| (GG, place)));
    let sheet = value(SHEET);
    for object in ["/info", "/info/players/0", "/info/finalPoint", "/placements/2", "/placements/2/tilePlacement"] {
        places.extend(members(&sheet, object).into_iter().map(|place| (SHEET, place)));
    }
    let (mut told, mut judged) = (0, 0);
    for (name, place) in &places {
        for odd in oddities() {
            let mut value = if *name == BGA { log.clone() } else { value(name) };
            *value.pointer_mut(place).unwrap() = odd;
            let text = value.to_string();
            let reading = piece(&text).reading;
            for error in &reading.errors {
                let (start, end) = error.span.unwrap_or((0, 0));
                assert!(start <= end && end <= text.len(), "{name} {place}");
                assert!(!error.message.chars().any(char::is_control), "{name} {place}: {:?}", error.message);
                assert!(!error.message.contains('\u{202e}'), "{name} {place}: {:?}", error.message);
            }
            if reading.errors.is_empty() {
                judged += 1
            } else {
                told += 1
            }
            if let Some(record) = reading.record {
                judge(&record, JudgeOptions::default());
            }
        }
    }
    assert!(told > 300 && judged > 100, "{told} told, {judged} judged");
}

#[test]
fn a_text_cut_anywhere_is_told_with_its_place() {
    for name in [BGA, GG, SHEET] {
        let whole = text(name);
        for part in 1..40 {
            let cut = &whole[..whole.len() * part / 40 - 1];
            let error = error(cut);
            assert_eq!(error.code, ErrorCode::Syntax, "{name} {part}: {}", error.message);
        }
    }
    let address = text(LAB);
    let address = address.trim();
    for length in 0..address.len() {
        for piece in record::read(&address[..length], &ReadContext::none()) {
            if let Some(record) = piece.reading.record {
                judge(&record, JudgeOptions::default());
            }
        }
    }
}

#[test]
fn an_address_with_a_fault_says_which_move() {
    let address = text(LAB);
    let (head, tail) = address.split_at(address.find("/21L3").unwrap() + 1);
    let with = |moves: &str| format!("{head}{moves}{}", &tail[moves.len()..]);
    for (moves, pointer, word) in [
        ("21L9", "/moves/0", "spot 9"),
        ("21Lx", "/moves/0", "meeple spot"),
        ("21L31205", "/moves/1", "`0` is no digit"),
        ("21L312l5", "/moves/1", "`l` is no digit"),
        ("21L312A5", "/moves/1", "quarter turns"),
    ] {
        let error = error(&with(moves));
        assert_eq!(error.pointer, pointer, "{moves}");
        assert!(error.message.contains(word), "{moves}: {}", error.message);
    }
    for (from, to, word) in [
        ("/#/0/", "/#/7/", "version `7`"),
        ("/0/o_rL", "/x/o_rL", "`x` is no number"),
        ("/0/o_rL", "/0.9.3/o_rL", "order of play"),
        ("/0/o_rL", "/0.999/o_rL", "after 999 moves"),
        ("/o_rL", "/o!rL", "`!` is no digit"),
        ("Ada,Bo,Cem", "a,b,c,d,e,f,g", "7 players"),
        ("25a0?", "25a01111?", "more moves than tiles"),
        ("25a0", "25a", "cut short"),
    ] {
        let error = error(&address.replacen(from, to, 1));
        assert!(error.message.contains(word), "{to}: {}", error.message);
    }
}

#[test]
fn players_in_an_address_are_unescaped() {
    let address = text(LAB).replace("Ada,Bo,Cem", "J%C3%B6rg%2C+jr,%zz,J%C3%B6rg%2C+jr");
    let players = piece(&address).reading.record.unwrap().header.players;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Jörg, jr", "%zz", "Jörg, jr (2)"]);
    let nobody = text(LAB).split('?').next().unwrap().to_owned();
    let players = piece(&nobody).reading.record.unwrap().header.players;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Player 1", "Player 2"]);
}

#[test]
fn the_claims_of_a_score_sheet_are_checked() {
    let code = |pointer, to| found(&changed(SHEET, pointer, to));
    assert_eq!(code("/info/finalPoint/Ada", json!(51)), ["claim-result /info/finalPoint"]);
    assert_eq!(code("/info/winner", json!(["Cem"])), ["claim-result /info/winner"]);
    // With three players an empty list says that those with most points share the win.
    assert_eq!(code("/info/winner", json!([])), [""; 0]);
    assert_eq!(code("/placements/7/player", json!("Cem"))[0], "not-your-turn /placements/7");
    let mut short = value(SHEET);
    short["placements"].as_array_mut().unwrap().truncate(20);
    assert_eq!(found(&short.to_string())[0], "claim-ended /info/finalPoint");
}

#[test]
fn a_skipped_tile_must_fit_nowhere() {
    let mut sheet = value(SHEET);
    let skipped = json!({"turn": 5, "type": "skipped", "tile": "E", "player": "Bo"});
    sheet["placements"].as_array_mut().unwrap().insert(5, skipped);
    assert_eq!(found(&sheet.to_string())[0], "placeable-tile-discarded /placements/5");
}

#[test]
fn a_score_sheet_with_a_fault_says_where() {
    for (pointer, to, at, code) in [
        ("/placements/0/type", json!("regular"), "/placements/0", ErrorCode::Schema),
        ("/placements/4/type", json!("initial"), "/placements/4", ErrorCode::Schema),
        ("/placements/4/tile", json!("Z"), "/placements/4", ErrorCode::UnknownTile),
        ("/placements/4/player", json!("Adda"), "/placements/4", ErrorCode::UnknownPlayer),
        ("/placements/4/tilePlacement/rotation", json!(4), "/placements/4", ErrorCode::Schema),
        ("/placements/4/tilePlacement/y", json!(-999), "/placements/4", ErrorCode::TooLarge),
        ("/info/winner", json!(["Adda"]), "/info/winner", ErrorCode::UnknownPlayer),
    ] {
        let error = error(&changed(SHEET, pointer, to));
        assert_eq!((error.pointer.as_str(), error.code), (at, code), "{pointer}: {}", error.message);
    }
    let meeple = (1..).find(|k| value(SHEET)["placements"][k]["meeplePlacement"].is_object()).unwrap();
    let pointer = format!("/placements/{meeple}/meeplePlacement/segmentIndex");
    for index in [-1, 9] {
        let error = error(&changed(SHEET, &pointer, json!(index)));
        assert_eq!(error.pointer, format!("/placements/{meeple}"));
    }
}

#[test]
fn events_are_read_in_their_own_order() {
    let mut events = value(GG);
    events.as_array_mut().unwrap().reverse();
    assert_eq!(found(&events.to_string()), [""; 0]);
    let wrapped = json!({"table": 7, "events": value(GG)});
    let mut moved = wrapped.clone();
    let tile = (4..).find(|index| wrapped["events"][index]["type"] == "playTile").unwrap();
    moved["events"][tile]["x"] = json!(100);
    assert_eq!(found(&wrapped.to_string()), [""; 0]);
    assert_eq!(found(&moved.to_string())[0], format!("not-adjacent /events/{tile}"));
}

#[test]
fn an_answer_without_a_log_is_told() {
    let error = error(r#"{"status":0,"error":"Cannot find gamenotifs log file","code":100}"#);
    assert!(error.message.contains("no log") && error.help.is_some());
}
