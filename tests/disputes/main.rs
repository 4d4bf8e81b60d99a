//! Facts that the answers of the arbiter's desk must hold, computed by a naive program that shares nothing with the referee.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "../support/corpus.rs"]
mod corpus;
mod inventory;
mod ledger;

use std::fs;

use serde_json::Value;

/// The lines of a file of disputes whose game is at hand, each with the text of the record.
fn cases(file: &str) -> Vec<(Value, String)> {
    let lines = fs::read_to_string(corpus::corpus().join("disputes").join(file)).unwrap();
    let cases: Vec<(Value, String)> =
        lines.lines().filter_map(|line| case(serde_json::from_str(line).unwrap())).collect();
    assert!(!cases.is_empty());
    cases
}

fn case(case: Value) -> Option<(Value, String)> {
    let game = case["game"].as_str()?;
    if let Some(number) = game.strip_prefix("carcassonnelab ") {
        let path = corpus::corpus().join("carcassonnelab/games.json");
        let games: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).unwrap();
        let url = games[number.parse::<usize>().unwrap()]["url"].as_str()?.to_owned();
        return Some((case, url));
    }
    if let Some(name) = game.strip_prefix("castle/") {
        let path = corpus::corpus().join("castle").join(name.trim_end_matches(".json").to_owned() + ".json");
        let file: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).unwrap();
        return Some((case, file["record"].to_string()));
    }
    let text = fs::read_to_string(corpus::corpus().join(format!("generated/{game}.jcz"))).ok()?;
    Some((case, text))
}
