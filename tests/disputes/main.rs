//! Facts that the answers of the arbiter's desk must hold, computed by a naive program that shares nothing with the referee.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "../support/corpus.rs"]
mod corpus;
mod features;
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

/// The text of an answer fits a portrait page, and says what the facts say.
#[test]
fn answers_fit_a_page() {
    let text = include_str!("../../fixtures/first-game.yaml");
    let context = viguier::record::input::ReadContext::none();
    let record = viguier::record::read(text, &context).remove(0).reading.record.unwrap();
    let end = viguier::referee::Moment::End;
    let dossier = viguier::desk::why(&record, &end, &[]).unwrap();
    let told = viguier::report::dossier::text(&dossier);
    let inventory = viguier::desk::inventory(&record, &end).unwrap();
    let kept = viguier::report::inventory::text(&inventory);
    for line in told.lines().chain(kept.lines()) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    // The board is that before the final scoring: whoever stands on a field is there, and what it will bring is told.
    assert!(told.contains("Ann at (3,0) field Nw, since turn 7"), "{told}");
    assert!(told.contains("if the game ended now: 9 to Ann"), "{told}");
    assert!(told.contains("not counted: "), "{told}");
    assert!(kept.contains("  at (3,0) field Nw, since turn 7\n"), "{kept}");
    assert_eq!(dossier.features.iter().map(|facts| facts.meeples.len()).sum::<usize>(), inventory.board.len());
    let asked = |feature: &str| viguier::desk::why(&record, &end, &[feature.to_owned()]).unwrap_err().to_string();
    assert_eq!(asked("99,9 city N"), "no tile lies at `99,9 city N` at that moment");
    assert!(asked("0,0 monastery").contains("the tile shows city N, road E, field En, field Es"));
    assert!(asked("city").contains("write a square and a place of its tile"));
}
