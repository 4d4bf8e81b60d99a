//! Slips that a strict reading of finished work brought up.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

use serde_json::{Value, json};
use viguier::record::input::ReadContext;
use viguier::record::{self, Reading};
use viguier::referee::{JudgeOptions, Judgement, judge};
use viguier::rulebook::ErrorCode;

fn reading(text: &str) -> Reading {
    let mut pieces = record::read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1, "{text}");
    pieces.remove(0).reading
}

fn judgement(text: &str) -> Judgement {
    let reading = reading(text);
    assert_eq!(reading.errors, []);
    judge(&reading.record.unwrap(), JudgeOptions { ledger: true, ..JudgeOptions::default() })
}

/// The kinds of what could not be checked.
fn unchecked(judgement: &Judgement) -> Vec<&'static str> {
    judgement.unverified.iter().map(|item| item.kind.as_str()).collect()
}

/// The head of a record in which Ann has 4 points after one turn.
fn broken_off(end: &str) -> String {
    format!("viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, E 0,-1 180 city S\n{end}\n")
}

#[test]
fn a_winner_that_no_score_can_confirm_is_not_passed_over() {
    for (end, unverified) in [
        ("ended: resigned\nwinner: Ben", vec!["draw-order", "winner"]),
        ("ended: agreed\nwinner: [Ann, Ben]", vec!["draw-order", "winner"]),
        ("ended: agreed\nresult: {Ann: 4}", vec!["draw-order"]),
    ] {
        let judgement = judgement(&broken_off(end));
        assert_eq!((judgement.findings.len(), unchecked(&judgement)), (0, unverified));
    }
    // A winner of a game that is said to be complete is tested, or the claim that it is complete fails.
    let judgement = judgement(&broken_off("winner: Ben"));
    assert_eq!((judgement.findings.len(), unchecked(&judgement)), (1, vec!["draw-order"]));
}

#[test]
fn a_table_without_a_start_tile_is_refused() {
    let text = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nstart: []\nmoves:\n  - Ann, B 0,1\n";
    let errors = reading(text).errors;
    assert_eq!((errors.len(), errors[0].code), (1, ErrorCode::Schema));
    assert!(errors[0].message.contains("names no tile"), "{}", errors[0].message);
}

/// An old save with this set-up and two turns.
fn old_save(setup: &Value) -> String {
    let place = |tile: &str, y: i64, rotation: &str| json!({"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": rotation, "position": [0, y]}});
    let deploy = json!({"type": "DEPLOY_MEEPLE", "payload":
        {"pointer": {"position": [0, -1], "location": "S"}, "meepleId": "0.small.1"}});
    let commit = json!({"type": "COMMIT", "payload": {"salt": 1}});
    json!({
        "appVersion": "4.4.0",
        "slots": [{"number": 0, "serial": 1, "nickname": "Ann"}, {"number": 1, "serial": 2, "nickname": "Ben"}],
        "setup": setup,
        "replay": [place("BA.C", -1, "R180"), deploy, commit, place("BA.L", 1, "R0"), commit],
    })
    .to_string()
}

#[test]
fn an_old_save_counts_its_boxes() {
    for (expansions, tiles) in [(json!({"BASIC": 1}), 71), (json!({"BASIC": 2}), 143), (json!(["BASIC"]), 71)] {
        let judgement = judgement(&old_save(&json!({"expansions": expansions, "rules": {}})));
        assert_eq!((judgement.tiles_played, judgement.tiles_total), (2, tiles), "{expansions}");
    }
}

#[test]
fn an_old_spelling_of_small_cities_is_no_licence_for_any_value() {
    for (value, points) in [(json!("2"), 2), (json!(4), 4)] {
        let setup = json!({"expansions": {"BASIC": 1}, "rules": {"TINY_CITY_SCORING": value}});
        assert_eq!(judgement(&old_save(&setup)).scores, [points, 0]);
    }
    let setup = json!({"expansions": {"BASIC": 1}, "rules": {"TINY_CITY_SCORING": "3"}});
    let errors = reading(&old_save(&setup)).errors;
    assert_eq!((errors.len(), errors[0].code), (1, ErrorCode::Unsupported));
}

#[test]
fn a_ransom_of_nothing_is_no_entry_of_the_ledger() {
    let text = "
viguier: 1
game: carcassonne
expansions: [the-tower]
rules: {ransom-min-score: none}
players: [Ann, Ben]
moves:
  - Ann, B 0,1 monastery
  - Ben, T02 1,1 floor 1,1 capture 0,1
  - Ann, B 0,2 ransom Ben
";
    let judgement = judgement(text);
    assert_eq!((judgement.findings.len(), &judgement.scores[..]), (0, &[0, 3][..]));
    assert_eq!(judgement.ledger.iter().map(|entry| entry.points).collect::<Vec<_>>(), [3]);
}

/// Code and pointer of each finding in a turn with these steps, in a game with this many phantoms.
fn found_in_steps(phantoms: u8, steps: &str) -> Vec<String> {
    let text = format!(
        "viguier: 1\ngame: carcassonne\nexpansions: [the-tower]\nrules: {{phantoms: {phantoms}}}\nplayers: [Ann, Ben]\n\
         moves:\n  - {{steps: [{{tile: T04, at: [1, 0]}}, {steps}]}}\n"
    );
    let reading = reading(&text);
    assert_eq!(reading.errors, []);
    let record = reading.record.unwrap();
    let findings = judge(&record, JudgeOptions::default()).findings;
    findings.iter().map(|f| format!("{} {}", f.fault.code(), f.pointer.text(&record.header.base))).collect()
}

#[test]
fn a_phantom_may_follow_the_piece_of_the_turn() {
    let phantom = |feature: &str| format!("{{meeple: {{feature: {feature}, figure: phantom}}}}");
    let (field, road) = (phantom("field Nw"), phantom("road S"));
    let none: [String; 0] = [];
    for legal in [format!("{{meeple: road W}}, {field}"), format!("{{floor: {{at: [1, 0]}}}}, {field}"), field.clone()]
    {
        assert_eq!(found_in_steps(2, &legal), none, "{legal}");
    }
    for (phantoms, steps, wanted) in [
        (2, format!("{{meeple: road W}}, {field}, {road}"), "two-actions /moves/0/steps/3"),
        (2, format!("{field}, {road}"), "two-actions /moves/0/steps/2"),
        (1, format!("{field}, {{meeple: road W}}"), "two-actions /moves/0/steps/2"),
        (1, format!("{{meeple: road W}}, {}", phantom("road W")), "feature-occupied /moves/0/steps/2"),
        (1, "{meeple: road W}, {meeple: field Nw}".to_owned(), "two-actions /moves/0/steps/2"),
        (0, format!("{{meeple: road W}}, {field}"), "two-actions /moves/0/steps/2"),
        (1, format!("{{meeple: none}}, {field}"), "no-action-left /moves/0/steps/2"),
    ] {
        assert_eq!(found_in_steps(phantoms, &steps).first().map(String::as_str), Some(wanted), "{steps}");
    }
}

#[test]
fn who_is_not_in_the_result_does_not_sit_at_the_table() {
    let log = include_str!("../fixtures/bga/game.json");
    let mut log: Value = serde_json::from_str(log).unwrap();
    let packets = log["data"]["data"].as_array_mut().unwrap();
    let mut notes = packets.iter_mut().enumerate().flat_map(|(packet, notes)| {
        let notes = notes["data"].as_array_mut().unwrap().iter_mut().enumerate();
        notes.map(move |(note, value)| (format!("/data/data/{packet}/data/{note}"), value))
    });
    let (place, tile) = notes.by_ref().filter(|(_, note)| note["type"] == "playTile").nth(9).unwrap();
    tile["args"]["player_id"] = json!(77);
    let errors = reading(&log.to_string()).errors;
    assert_eq!(errors.len(), 1);
    assert_eq!((errors[0].code, &errors[0].pointer), (ErrorCode::UnknownPlayer, &place));
}

#[test]
fn a_floor_goes_on_a_tower() {
    let save = include_str!("../fixtures/tower-0000.jcz");
    let mut save: Value = serde_json::from_str(save).unwrap();
    let messages = save["replay"].as_array_mut().unwrap();
    let at = messages.iter().position(|message| message["type"] == "PLACE_TOKEN").unwrap();
    messages[at]["payload"]["pointer"]["feature"] = json!("City");
    let errors = reading(&save.to_string()).errors;
    assert_eq!((errors[0].code, errors[0].pointer.clone()), (ErrorCode::Schema, format!("/replay/{at}")));
}

#[test]
fn a_phantom_is_no_way_round_a_capture() {
    let record = |rules: &str| {
        format!(
            "viguier: 1\ngame: carcassonne\nexpansions: [the-tower]\nplayers: [Ann, Ben]\nrules: {{phantoms: 1{rules}}}\n\
             moves:\n  - Ann, B 0,1 monastery\n  - {{by: Ben, steps: [{{tile: T02, at: [1, 1]}}, {{floor: {{at: [1, 1]}}}}, \
             {{meeple: {{feature: field Nw, figure: phantom}}}}], open: true}}\n"
        )
    };
    let codes = |text: &str| -> Vec<String> {
        judgement(text).findings.iter().map(|finding| finding.fault.code().to_string()).collect()
    };
    assert_eq!(codes(&record("")), [""; 0]);
    assert_eq!(codes(&record(", capture: mandatory")), ["capture-declined"]);
    // Nor is a further floor.
    let record = |rules: &str| {
        let black =
            record(&format!(", black-tower-action: extra{rules}")).replace("[the-tower]", "[the-tower, black-tower]");
        black.replace("{meeple: {feature: field Nw, figure: phantom}}", "{floor: {at: [1, 1], colour: black}}")
    };
    assert_eq!(codes(&record("")), [""; 0]);
    assert_eq!(codes(&record(", capture: mandatory")), ["capture-declined"]);
}

#[test]
fn a_turn_that_stays_open_is_not_scored_in_any_format() {
    let text =
        "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - {by: Ann, tile: B, at: [0, 1], open: true}\n";
    assert_eq!(unchecked(&judgement(text)), ["draw-order", "last-turn-not-scored"]);
    assert_eq!(unchecked(&judgement(&text.replace(", open: true", ""))), ["draw-order"]);
    let the_castle = include_str!("../fixtures/castle/cell-occupied.near-miss.yaml");
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/castle"));
    let unverified = |text: &str| {
        let reading = record::read(text, &ReadContext::in_folder(folder)).remove(0).reading;
        unchecked(&judge(&reading.record.unwrap(), JudgeOptions::default()))
    };
    let open = the_castle.replace("- Ben, c 3,4", "- {by: Ben, tile: c, at: [3, 4], open: true}");
    assert_ne!(open, the_castle);
    assert!(unverified(&open).contains(&"last-turn-not-scored"));
    assert!(!unverified(the_castle).contains(&"last-turn-not-scored"));
}
