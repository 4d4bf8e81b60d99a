//! The six recorded games come out exactly, the illegal variants at exactly their entry.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::support::{corpus, play};

const GAMES: [&str; 6] = ["castle-01", "castle-02", "castle-03", "falcon-01", "falcon-02", "falcon-03"];

#[test]
fn the_recorded_games_are_legal_and_their_ledgers_exact() {
    for name in GAMES {
        let Some(path) = corpus(&format!("{name}.json")) else { return };
        let game: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let played = play(&game["record"]);
        assert_eq!(played.violations, [], "{name}");
        assert!(played.table.is_finished(), "{name}");
        let names: Vec<&str> = game["record"]["players"].as_array().unwrap().iter().flat_map(Value::as_str).collect();
        for (name, seat) in names.iter().zip(viguier::region::Seat::all(2)) {
            assert_eq!(game["scores"][name], played.table.score(seat), "{name}");
            assert_eq!(game["tokens"][name], played.table.player(seat).tokens, "{name}");
        }
        let mut ledger: BTreeMap<_, i32> = BTreeMap::new();
        for (turn, award) in &played.ledger.awards {
            let player = names[award.seat.index()].to_owned();
            *ledger
                .entry((*turn as u64, player, award.points, award.kind.word().to_owned(), award.is_final))
                .or_default() += 1;
        }
        for entry in game["ledger"].as_array().unwrap() {
            let text = |key: &str| entry[key].as_str().unwrap().to_owned();
            let points = entry["points"].as_u64().unwrap() as u32;
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
    let Some(path) = corpus("illegal.jsonl") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let variant: Value = serde_json::from_str(line).unwrap();
        let played = play(&variant["record"]);
        let (code, pointer) = played.violations.first().expect("a violation");
        assert_eq!(
            (variant["code"].as_str(), variant["pointer"].as_str()),
            (Some(&**code), Some(&**pointer)),
            "{}",
            variant["name"]
        );
        count += 1;
    }
    assert_eq!(count, 42);
}
