//! Games with expansions: exact in scores and awards, and what breaks their rules is found at its entry.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use serde_json::Value;
use viguier::check::{self, CheckOptions};
use viguier::record;
use viguier::record::input::ReadContext;
use viguier::referee::Outcome;
use viguier::report::RecordReport;

fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/corpus/expansions");
    fs::read_to_string(folder.join(name)).unwrap()
}

fn report(text: &str) -> RecordReport {
    let pieces = record::read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1);
    check::piece("a.jcz", &pieces[0], CheckOptions { ledger: true, ..CheckOptions::default() })
}

/// A native record of Ann and Ben with Inns & Cathedrals.
fn native(rules: &str, turns: &[&str]) -> RecordReport {
    let turns: String = turns.iter().map(|turn| format!("  - {turn}\n")).collect();
    report(&format!(
        "viguier: 1\ngame: carcassonne\nexpansions: [inns-and-cathedrals{}]\nrules: {{{rules}}}\nplayers: [Ann, Ben]\n\
         moves:\n{turns}ended: agreed\nscored: true\n",
        if turns.contains("T0") { ", the-tower" } else { "" }
    ))
}

/// Scores of a game that breaks no rule.
fn scores(rules: &str, turns: &[&str]) -> Vec<i64> {
    let report = native(rules, turns);
    assert_eq!(report.verdict, Outcome::Legal, "{turns:?}: {:?} {:?}", report.errors, report.violations);
    report.scores
}

fn codes(rules: &str, turns: &[&str]) -> Vec<String> {
    let report = native(rules, turns);
    assert!(report.errors.is_empty(), "{turns:?}: {:?}", report.errors);
    report.violations.iter().map(|found| format!("{} {}", found.code, found.pointer)).collect()
}

#[test]
fn recorded_games_are_exact() {
    let expected: Value = serde_json::from_str(&fixture("expected.json")).unwrap();
    for (name, game) in expected.as_object().unwrap() {
        let report = report(&fixture(&format!("{name}.jcz")));
        assert_eq!((report.verdict, report.finished), (Outcome::Legal, true), "{name}: {:?}", report.violations);
        let points = game["points"].as_object().unwrap();
        let found: Vec<_> = report.players.iter().zip(&report.scores).collect();
        assert_eq!(found.len(), points.len());
        found.iter().for_each(|(player, score)| assert_eq!(points[*player], **score, "{name} {player}"));
        let told = |event: &Value| {
            let name = event["name"].as_str().unwrap().trim_end_matches(".incomplete").to_owned();
            (event["player"].as_u64(), event["points"].as_i64().unwrap(), name, event["turn"].as_u64())
        };
        let mut told: Vec<_> =
            game["events"].as_array().unwrap().iter().map(told).filter(|(_, n, ..)| *n != 0).collect();
        let row = |row: &viguier::report::LedgerRow| {
            let award = &row.award;
            let turn = (!award.is_final).then_some(u64::from(award.turn));
            (Some(award.seat.index() as u64), award.points, award.feature.name().to_owned(), turn)
        };
        let mut ledger: Vec<_> = report.ledger.iter().map(row).collect();
        told.sort();
        ledger.sort();
        assert_eq!(ledger, told, "{name}");
    }
}

#[test]
fn what_breaks_the_rules_is_found_at_its_entry() {
    let mut tried = 0;
    for line in fixture("illegal.jsonl").lines() {
        let variant: Value = serde_json::from_str(line).unwrap();
        let mut save: Value =
            serde_json::from_str(&fixture(&format!("{}.jcz", variant["game"].as_str().unwrap()))).unwrap();
        let index = usize::try_from(variant["index"].as_u64().unwrap()).unwrap();
        let replay = save["replay"].as_array_mut().unwrap();
        match variant["op"].as_str().unwrap() {
            "replace" => replay[index] = variant["entry"].clone(),
            _ => replay.insert(index, variant["entry"].clone()),
        }
        let report = report(&save.to_string());
        let also = variant["also"].as_array().into_iter().flatten();
        let fine: Vec<&str> = also.chain([&variant["code"]]).map(|code| code.as_str().unwrap()).collect();
        let at = format!("/replay/{index}");
        match report.violations.first() {
            Some(first) => {
                assert_eq!(first.pointer, at, "{line}");
                assert!(fine.contains(&first.code.as_str()), "{line}: {}", first.code);
            }
            // The tile of a set that no catalogue knows cannot be read at all.
            None => {
                let error = &report.errors[0];
                assert_eq!((error.pointer.as_str(), error.code.as_str()), (at.as_str(), "unknown-tile"), "{line}");
                assert_eq!(variant["kind"], "tile-not-in-play");
            }
        }
        tried += 1;
    }
    assert!(tried >= 19, "{tried}");
}

#[test]
fn inns_and_cathedrals_by_example() {
    // EX-220 to EX-222.
    let road = ["Ann, IC-14 -1,0 road E", "Ben, IC-15 -2,0 road E", "Ann, W 1,0"];
    assert_eq!(scores("", &road), [6, 0]);
    assert_eq!(scores("unfinished-inn-cathedral: plain", &road), [6, 2]);
    assert_eq!(scores("ornaments: inns", &road), [3, 2]);
    // EX-223: a second inn adds nothing. EX-224: the inn lies at the other road.
    assert_eq!(scores("", &["Ann, IC-14 -1,0 road E", "Ben, IC-15 1,0", "Ann, W 2,0"]), [8, 0]);
    assert_eq!(scores("", &["Ann, W -1,0 road E", "Ben, IC-14 1,0"]), [3, 0]);
    // EX-225, EX-226.
    let city = ["Ann, IC-01 0,-1 city S", "Ben, H 0,-2", "Ann, H 1,-1 90", "Ben, IC-01 2,-1 city N", "Ann, E -1,-1 90"];
    assert_eq!(scores("", &city), [15, 0]);
    assert_eq!(scores("unfinished-inn-cathedral: plain", &city), [15, 2]);
    assert_eq!(scores("ornaments: both", &city), [10, 2]);
    // EX-227: three points for each pennant, too.
    let pennants = [
        "Ann, IC-01 0,-1 city S",
        "Ben, M 1,-1",
        "Ann, M 1,-2 270",
        "Ben, Q 0,-2 180",
        "Ann, IC-06 -1,-2 180",
        "Ben, O -1,-1 90",
    ];
    assert_eq!(scores("", &pennants), [36, 0]);
    let report = native("", &pennants);
    assert_eq!(report.ledger[0].reason, "7 tiles x 3, 5 pennants x 3, with a cathedral");
}

#[test]
fn a_large_meeple_counts_as_two() {
    // EX-228, and with an ordinary meeple instead.
    let with = |figure: &str| {
        scores("", &[&format!("Ann, N 0,-1 180 city S{figure}"), "Ben, K 1,0 city N", "Ann, N 1,-1 270"])
    };
    assert_eq!(with(" large"), [8, 0]);
    assert_eq!(with(" big"), [8, 0]);
    assert_eq!(with(""), [8, 8]);
    // EX-231: nobody has a second one, nor one without the expansion.
    let twice = ["Ann, E 0,-1 180 field Ne large", "Ben, U 1,0", "Ann, U -1,0 road E large"];
    assert_eq!(codes("", &twice), ["no-meeple-in-supply /moves/2"]);
    assert_eq!(codes("large-meeples: 2", &twice), [""; 0]);
    // What is called a meeple is no large one.
    let none_left = ["Ann, U 1,0 road W"];
    assert_eq!(codes("meeples: 0", &none_left), ["no-meeple-in-supply /moves/0"]);
    // On a tower, unless the group says no (A-69).
    let tower = ["Ann, T02 0,1 floor 0,1", "Ben, B 0,2 guard 0,1 large"];
    assert_eq!(codes("", &tower), [""; 0]);
    assert_eq!(codes("large-meeple-on-tower: \"no\"", &tower), ["figure-not-on-tower /moves/1"]);
}

#[test]
fn the_key_of_an_element_switches_it_on_and_a_number_counts() {
    let options = |elements: &str| {
        let save = format!(
            r#"{{"setup": {{"sets": {{"basic:1": 1, "inns-and-cathedrals:1": 1}}, "elements": {{"small-follower": 7{elements}}}, "rules": {{}}, "start": []}}, "players": [{{"name": "Ann"}}, {{"name": "Ben"}}], "replay": []}}"#
        );
        let mut pieces = record::read(&save, &ReadContext::none());
        let reading = pieces.remove(0).reading;
        let Some(record::Game::Carcassonne { setup, .. }) = reading.record.map(|record| record.game) else {
            panic!("{:?}", reading.errors);
        };
        let marks: Vec<&str> = setup.marks().map(|mark| mark.word).collect();
        let large = setup.figures().find(|(kind, _)| kind.word() == "large").map_or(0, |(_, count)| count);
        (setup.options.field_scoring.as_str(), marks, large)
    };
    assert_eq!(options(""), ("none", vec![], 0));
    assert_eq!(options(r#", "farmers": false, "inn": false"#), ("third", vec!["inn"], 0));
    assert_eq!(options(r#", "cathedral": true, "big-follower": 2"#), ("none", vec!["cathedral"], 2));
    assert_eq!(options(r#", "big-follower": 0"#), ("none", vec![], 0));
}
