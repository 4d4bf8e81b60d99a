//! The generated games and the saves of the corpus: legal, exact, and the first violation where it belongs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop"
)]

mod support;

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use viguier::carcassonne::{Carcassonne, Meeple, Table, Whereabouts};
use viguier::record::{Game, Record};
use viguier::referee::{JudgeOptions, Judgement, LedgerFeature, Moment, Play, judge};
use viguier::seat::Seat;

fn referee(text: &str) -> (Record, Judgement) {
    let record = support::record(text);
    let judgement = judge(&record, JudgeOptions { ledger: true, ..JudgeOptions::default() });
    (record, judgement)
}

fn describe(judgement: &Judgement) -> Vec<String> {
    judgement.findings.iter().map(|finding| format!("{} {}", finding.fault.code(), finding.pointer.text(""))).collect()
}

/// Awards as (turn, seat, points, feature, final); the turn of final awards does not count.
type Award = (Option<u64>, usize, i64, String, bool);

fn ours(judgement: &Judgement) -> BTreeMap<Award, usize> {
    let mut awards = BTreeMap::new();
    for entry in &judgement.ledger {
        let turn = (!entry.is_final).then_some(u64::from(entry.turn));
        let key = (turn, entry.seat.index(), entry.points, entry.feature.name().to_owned(), entry.is_final);
        *awards.entry(key).or_default() += 1;
    }
    awards
}

fn expected(events: &[Value]) -> BTreeMap<Award, usize> {
    let mut awards = BTreeMap::new();
    for event in events.iter().filter(|event| event["points"] != 0) {
        let name = event["name"].as_str().unwrap().split('.').next().unwrap();
        let name = if name == "ransompaid" { "ransom" } else { name };
        let seat = usize::try_from(event["player"].as_u64().unwrap()).unwrap();
        let is_final = event["final"].as_bool().unwrap();
        let turn = if is_final { None } else { event["turn"].as_u64() };
        let key = (turn, seat, event["points"].as_i64().unwrap(), name.to_owned(), is_final);
        *awards.entry(key).or_default() += 1;
    }
    awards
}

#[test]
fn every_generated_game_is_legal_and_exact() {
    let corpus = support::corpus::corpus();
    let text = fs::read_to_string(corpus.join("generated/expected.json")).unwrap();
    let games: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(games.len(), support::corpus::expected(70, 11));
    for (name, game) in &games {
        let save = fs::read_to_string(corpus.join(format!("generated/{name}.jcz"))).unwrap();
        let (record, judgement) = referee(&save);
        assert_eq!(describe(&judgement), [""; 0], "{name}");
        assert!(judgement.finished, "{name} is not finished");
        let scores: BTreeMap<String, i64> =
            record.header.players.iter().map(|player| player.name.clone()).zip(judgement.scores.clone()).collect();
        let points: BTreeMap<String, i64> = serde_json::from_value(game["points"].clone()).unwrap();
        assert_eq!(scores, points, "{name}");
        assert_eq!(ours(&judgement), expected(game["events"].as_array().unwrap()), "{name}");
        let ransoms = judgement.ledger.iter().filter(|entry| entry.feature == LedgerFeature::Ransom).count();
        assert_eq!(ransoms % 2, 0, "{name}");
    }
}

/// The table after the last entry, before final scoring.
fn table(record: &Record) -> Table {
    let Game::Carcassonne { setup, entries } = &record.game else { panic!("not the landscape game") };
    let mut play = Play::<Carcassonne>::new(&record.header, setup, false);
    assert!(play.play_to(entries, &Moment::End));
    play.table().clone()
}

#[test]
fn supplies_prisoners_and_floors_come_out_exactly() {
    let corpus = support::corpus::corpus();
    let text = fs::read_to_string(corpus.join("generated/expected.json")).unwrap();
    let games: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
    for (name, game) in &games {
        let save = fs::read_to_string(corpus.join(format!("generated/{name}.jcz"))).unwrap();
        let table = table(&support::record(&save));
        for seat in Seat::all(table.setup().seats) {
            let index = seat.index();
            let count = |test: &dyn Fn(&Meeple) -> bool| table.meeples().iter().filter(|m| test(m)).count() as u64;
            let held = count(&|m| matches!(m.at, Whereabouts::Prisoner { holder, .. } if holder == seat));
            assert_eq!(held, game["prisoners"][index].as_u64().unwrap_or(0), "{name}: prisoners of seat {index}");
            let supply = count(&|m| m.name.owner == seat && m.at == Whereabouts::Supply);
            assert_eq!(supply, game["supply"][index]["SmallFollower"].as_u64().unwrap_or(0), "{name}: supply {index}");
            let floors = table.floors(seat);
            let left = |token: &str| game["floors"][index][token].as_u64().unwrap_or(0);
            let expected = [left("TOWER_PIECE"), left("BLACK_TOWER_PIECE"), left("WHITE_TOWER_PIECE")];
            let found = [floors.normal, floors.black, floors.white].map(u64::from);
            assert_eq!(found, expected, "{name}: floors of seat {index}");
        }
        let discarded = game["discarded"].as_array().map_or(0, Vec::len);
        assert_eq!(table.tiles_left() as usize, discarded, "{name}: tiles left");
    }
}

#[test]
fn every_illegal_variant_is_caught_at_its_entry() {
    let corpus = support::corpus::corpus();
    let text = fs::read_to_string(corpus.join("generated/illegal.jsonl")).unwrap();
    let (mut other_code, mut wrong) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let variant: Value = serde_json::from_str(line).unwrap();
        let name = variant["game"].as_str().unwrap();
        let save = fs::read_to_string(corpus.join(format!("generated/{name}.jcz"))).unwrap();
        let mut save: Value = serde_json::from_str(&save).unwrap();
        let index = usize::try_from(variant["index"].as_u64().unwrap()).unwrap();
        let replay = save["replay"].as_array_mut().unwrap();
        match variant["op"].as_str().unwrap() {
            "replace" => replay[index] = variant["entry"].clone(),
            "insert" => replay.insert(index, variant["entry"].clone()),
            other => panic!("{other}"),
        }
        let (_, judgement) = referee(&save.to_string());
        let (code, pointer) = (variant["code"].as_str().unwrap(), format!("/replay/{index}"));
        match judgement.findings.first() {
            Some(first) if first.pointer.text("") == pointer => {
                if first.fault.code().as_str() != code {
                    other_code.push(format!("{} {name} {pointer}: {code}, found {}", number + 1, first.fault.code()));
                }
            }
            _ => wrong.push(format!("{} {name} {pointer} {code}: {:?}", number + 1, describe(&judgement).first())),
        }
    }
    println!("other code: {other_code:#?}");
    assert_eq!(wrong, [""; 0], "{} of {}", wrong.len(), text.lines().count());
}

#[test]
fn a_second_piece_after_a_late_ransom_is_two_actions() {
    let corpus = support::corpus::corpus();
    let folder = corpus.join("generated/late-ransom");
    let text = fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    assert_eq!(text.lines().count(), support::corpus::expected(5, 1));
    for line in text.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let name = expected["game"].as_str().unwrap();
        let (_, judgement) = referee(&fs::read_to_string(folder.join(format!("{name}.jcz"))).unwrap());
        assert_eq!(
            describe(&judgement).first().cloned(),
            Some(format!("{} /replay/{}", expected["code"].as_str().unwrap(), expected["index"])),
            "{name}"
        );
    }
}
