//! The six recorded games come out exactly, the illegal variants at exactly their entry.

use std::collections::BTreeMap;

use serde_json::Value;
use viguier::referee::Outcome;

use crate::games::{corpus, expected, has};
use crate::support::{faults, report};

const GAMES: [&str; 6] = ["castle-01", "castle-02", "castle-03", "falcon-01", "falcon-02", "falcon-03"];

#[test]
fn the_recorded_games_are_legal_and_their_ledgers_exact() {
    for name in GAMES {
        let file = format!("castle/{name}.json");
        if !has(&file) {
            continue;
        }
        let path = corpus().join(file);
        let game: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let report = report(&game["record"].to_string());
        assert_eq!((report.verdict, report.finished), (Outcome::Legal, true), "{name}");
        let falcon = name.starts_with("falcon");
        assert_eq!(report.tokens.is_some(), falcon);
        for (seat, player) in report.players.iter().enumerate() {
            assert_eq!(game["scores"][player], report.scores[seat], "{name}");
            assert_eq!(game["tokens"][player], report.tokens.as_ref().map_or(0, |tokens| tokens[seat]), "{name}");
        }
        let mut ledger: BTreeMap<_, i32> = BTreeMap::new();
        for entry in report.ledger.iter().map(|row| &row.award) {
            let player = report.players[entry.seat.index()].clone();
            let key = (u64::from(entry.turn), player, entry.points, entry.feature.name().to_owned(), entry.is_final);
            *ledger.entry(key).or_default() += 1;
        }
        for entry in game["ledger"].as_array().unwrap() {
            let text = |key: &str| entry[key].as_str().unwrap().to_owned();
            let points = entry["points"].as_i64().unwrap();
            let is_final = entry["final"].as_bool().unwrap();
            let key = (entry["turn"].as_u64().unwrap(), text("player"), points, text("feature"), is_final);
            *ledger.entry(key).or_default() -= 1;
        }
        ledger.retain(|_, surplus| *surplus != 0);
        assert_eq!(ledger, BTreeMap::new(), "{name}");
    }
}

#[test]
fn illegal_variants_are_refused_at_exactly_their_entry() {
    let text = std::fs::read_to_string(corpus().join("castle/illegal.jsonl")).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let variant: Value = serde_json::from_str(line).unwrap();
        let (code, pointer) = faults(&variant["record"].to_string()).into_iter().next().expect("a violation");
        let expected = (variant["code"].as_str(), variant["pointer"].as_str());
        assert_eq!((Some(&*code), Some(&*pointer)), expected, "{}", variant["name"]);
        count += 1;
    }
    assert_eq!(count, expected(42, 21));
}
