//! CarcassonneLab addresses and the score sheet of the corpus.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

mod support;

use std::fs;

use serde_json::Value;
use viguier::carcassonne::Action;
use viguier::record::input::ReadContext;
use viguier::record::{Format, Game, Reading, Record, What, carcassonnelab, score_sheet};
use viguier::referee::{JudgeOptions, Judgement, judge};

fn referee(reading: Reading) -> (Record, Judgement) {
    assert_eq!(reading.errors, []);
    let record = reading.record.unwrap();
    let judgement = judge(&record, JudgeOptions::default());
    (record, judgement)
}

fn described(judgement: &Judgement) -> Vec<String> {
    judgement.findings.iter().map(|f| format!("{} {}", f.fault.code(), f.pointer.text(""))).collect()
}

fn games() -> Vec<Value> {
    let path = support::corpus::of_others().join("carcassonnelab/games.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn the_games_in_addresses_are_legal_and_exact() {
    let games = games();
    assert_eq!(games.len(), 13);
    for (number, game) in games.iter().enumerate() {
        let url = game["url"].as_str().unwrap();
        assert!(carcassonnelab::looks_like(url));
        let (record, judgement) = referee(carcassonnelab::read(url));
        assert_eq!(described(&judgement), [""; 0], "game {number}");
        assert!(judgement.finished, "game {number}");
        assert_eq!(u64::from(judgement.tiles_played), game["placements"].as_u64().unwrap());
        for (player, score) in record.header.players.iter().zip(&judgement.scores) {
            assert_eq!(game["final"][&player.name], *score, "game {number}: {}", player.name);
            assert!(player.colour.is_some());
        }
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_discard_told_too_early_or_too_late_is_found() {
    let games = games();
    let game = games.iter().find(|game| game["discards"] == 1).unwrap();
    let url = game["url"].as_str().unwrap();
    for (placed, first) in [("6", "/moves/6"), ("8", "/moves/7")] {
        let other = url.replacen("/0.7/", &format!("/0.{placed}/"), 1);
        assert_ne!(url, other);
        let (_, judgement) = referee(carcassonnelab::read(&other));
        assert!(described(&judgement)[0].ends_with(first), "{:?}", described(&judgement));
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn every_move_can_be_located() {
    let games = games();
    let text = format!("\u{feff}see {} there", games[0]["url"].as_str().unwrap());
    let at = |pointer| carcassonnelab::locate(&text, pointer).map(|located| &text[located.start..located.end]);
    assert_eq!(at("/moves/0"), Some("2111"));
    assert_eq!(at("/moves/70"), Some("59c0"));
    assert_eq!(at("/moves/71"), Some(""));
    assert_eq!(at("").map(|url| url.starts_with("https://") && url.ends_with("red,blue")), Some(true));
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn addresses_are_found_in_tables() {
    let games = games();
    let urls: Vec<&str> = games.iter().take(3).map(|game| game["url"].as_str().unwrap()).collect();
    let lines = format!("table,url,winner\n1,\"{}\",Ann\n\"2\",\"{}\"\r\n{}", urls[0], urls[1], urls[2]);
    let found: Vec<&str> = carcassonnelab::addresses(&lines).into_iter().map(|range| &lines[range]).collect();
    assert_eq!(found, urls);
    let tabs = format!("1\t{}\tAnn\n2\t{}\tBen\n", urls[0], urls[1]);
    let found: Vec<&str> = carcassonnelab::addresses(&tabs).into_iter().map(|range| &tabs[range]).collect();
    assert_eq!(found, urls[..2]);
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_table_of_addresses_holds_a_record_each() {
    let games = games();
    let urls: Vec<&str> = games.iter().map(|game| game["url"].as_str().unwrap()).collect();
    let list = urls.join("\n");
    let table = format!("n,url\n{}", urls.iter().map(|url| format!("1,\"{url}\",x\n")).collect::<String>());
    for (text, first_line) in [(list, 1), (table, 2)] {
        let pieces = viguier::record::read(&text, &ReadContext::none());
        assert_eq!(pieces.len(), 13);
        for (index, piece) in pieces.iter().enumerate() {
            assert_eq!(piece.format, Some(Format::CarcassonneLab));
            assert_eq!((piece.number as usize, piece.first_line), (index + 1, index + first_line));
            assert_eq!(piece.reading.errors, []);
        }
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn the_score_sheet_is_legal() {
    let corpus = support::corpus::of_others();
    let text = fs::read_to_string(corpus.join("score-sheet/sample.json")).unwrap();
    assert!(score_sheet::looks_like(&text));
    let sheet: Value = serde_json::from_str(&text).unwrap();
    let (record, judgement) = referee(score_sheet::read(&text));
    assert_eq!(described(&judgement), [""; 0]);
    let regular = sheet["placements"].as_array().unwrap().iter().filter(|p| p["type"] == "regular").count();
    assert_eq!(judgement.tiles_played as usize, regular);
    assert!(regular > 10 && !judgement.finished);
    assert_eq!(record.header.occasion.entries, [("name".to_owned(), "sample".to_owned())]);
    let Game::Carcassonne { entries, .. } = &record.game else { panic!("not the landscape game") };
    let deployed = entries.iter().filter(|entry| matches!(entry.what, What::Act(Action::Deploy { .. }))).count();
    let written = sheet["placements"].as_array().unwrap().iter().filter(|p| p["meeplePlacement"].is_object()).count();
    assert!(deployed > 5 && deployed == written, "{deployed} of {written}");
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn a_turned_placement_of_the_sheet_is_found_where_it_stands() {
    let corpus = support::corpus::of_others();
    let text = fs::read_to_string(corpus.join("score-sheet/sample.json")).unwrap();
    let sheet: Value = serde_json::from_str(&text).unwrap();
    let mut mismatches = 0;
    for number in 1..sheet["placements"].as_array().unwrap().len() {
        let mut turned = sheet.clone();
        let rotation = &mut turned["placements"][number]["tilePlacement"]["rotation"];
        *rotation = Value::from((rotation.as_i64().unwrap() + 1) % 4);
        let (_, judgement) = referee(score_sheet::read(&turned.to_string()));
        let first = described(&judgement).first().cloned().unwrap_or_default();
        mismatches += usize::from(first == format!("edge-mismatch /placements/{number}"));
    }
    assert!(mismatches > 10, "{mismatches}");
}
