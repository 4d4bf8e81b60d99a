//! The example records of the pages under `docs/rules` and the records under `fixtures` do what they say.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop, and say why it was skipped"
)]

use std::sync::Arc;

use viguier::record::input::ReadContext;
use viguier::record::tree::{Lines, json, yaml};
use viguier::record::{self, Reading};
use viguier::referee::{JudgeOptions, Judgement, judge};
use viguier::rulebook::options::HouseRules;
use viguier::rulebook::{Area, Code, Game};

/// What holds for the records of a code: a house pins an option for those of `house-rule`, as their pages say.
fn around(name: &str) -> ReadContext {
    let mut house = HouseRules::default();
    house.set(Game::Carcassonne, "small-city", "2").unwrap();
    house.pin(Game::Carcassonne, true);
    let house = (name == Code::HouseRule.as_str()).then(|| Arc::new(house));
    ReadContext::none().with_house_rules(house)
}

/// Reads the only record of a text.
fn reading(name: &str, text: &str) -> Reading {
    let mut pieces = record::read(text, &around(name));
    assert_eq!(pieces.len(), 1, "{name}: one record");
    pieces.remove(0).reading
}

/// The codes found in the only record of a text, with their turns.
fn judged(name: &str, text: &str) -> Judgement {
    let reading = reading(name, text);
    assert_eq!(reading.errors, [], "{name}");
    judge(&reading.record.unwrap(), JudgeOptions::default())
}

fn found(judgement: &Judgement) -> Vec<(Code, u32)> {
    judgement.findings.iter().map(|finding| (finding.fault.code(), finding.turn)).collect()
}

/// The blocks of a page between fences of this language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Whether only logs of programs can show a code.
fn is_of_logs(code: Code) -> bool {
    code.area() == Area::Platform || code == Code::LogContradiction
}

#[test]
fn the_examples_of_the_pages_give_their_code() {
    let mut seen = 0;
    for code in Code::ALL.iter().filter(|code| !is_of_logs(**code)) {
        let blocks = blocks(code.page(), "yaml");
        assert_eq!(blocks.len(), 2, "{code}: an illegal and a legal record");
        let illegal = found(&judged(code.as_str(), blocks[0]));
        assert_eq!(illegal.first().map(|(code, _)| *code), Some(*code), "{illegal:?}");
        let legal = found(&judged(code.as_str(), blocks[1]));
        assert_eq!(legal, [], "{code}");
        seen += 1;
    }
    assert!(seen > 30, "{seen} pages");
}

/// Codes whose fixtures stand in `fixtures/castle`.
const ELSEWHERE: [Code; 7] = [
    Code::OutsideWall,
    Code::SpecialOnCompletedFeature,
    Code::WallTileNotHeld,
    Code::WallTileTooEarly,
    Code::WallTileNotApplicable,
    Code::DoubledTwice,
    Code::WallTileNotFound,
];

fn fixture(name: &str) -> Option<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/codes").join(name);
    std::fs::read_to_string(path).ok()
}

/// The line, from 1, on which a pointer into a text points.
fn line_of(text: &str, pointer: &str) -> usize {
    let document = if text.starts_with('{') { json::document(text) } else { yaml::documents(text).remove(0) };
    let root = document.root.unwrap();
    Lines::new(text).place(root.at_pointer(pointer).unwrap().span.start).line
}

#[test]
fn every_code_has_a_record_that_breaks_it_and_one_that_just_does_not() {
    for code in Code::ALL {
        // What only platforms say stands in their logs, where the mark is the text of a note.
        let is_log = is_of_logs(*code);
        let end = if is_log { "json" } else { "yaml" };
        let (illegal, legal) = (fixture(&format!("{code}.{end}")), fixture(&format!("{code}.near-miss.{end}")));
        let (Some(illegal), Some(legal)) = (illegal, legal) else {
            assert!(ELSEWHERE.contains(code), "{code} has no fixtures");
            continue;
        };
        assert!(!ELSEWHERE.contains(code), "{code} has its fixtures");
        let mark = if is_log { format!("\"illegal: {code}\"}}") } else { format!("# illegal: {code}") };
        let is_marked = |line: &str| line.trim_end_matches(',').ends_with(&mark);
        let marked: Vec<usize> =
            (1..).zip(illegal.lines()).filter(|(_, line)| is_marked(line)).map(|(n, _)| n).collect();
        let base = if is_log { "/data/data" } else { "" };
        let findings: Vec<(Code, usize)> = judged(code.as_str(), &illegal)
            .findings
            .iter()
            .map(|finding| (finding.fault.code(), line_of(&illegal, &finding.pointer.text(base))))
            .collect();
        assert_eq!(marked.len(), 1, "{code}: one line is marked");
        assert_eq!(findings, [(*code, marked[0])], "{code}: one violation, on the marked line");
        assert_eq!(found(&judged(code.as_str(), &legal)), [], "{code}: the near miss is legal");
    }
}

/// A record of the project, by its path under `fixtures`.
fn game(name: &str) -> (String, Judgement) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let judgement = judged(name, &text);
    (text, judgement)
}

#[test]
fn whole_games_are_legal_and_finished() {
    for (name, scores) in [
        ("first-game.yaml", vec![42, 48]),
        ("base-0000.jcz", vec![36, 54]),
        ("tower-0000.jcz", vec![30, 31]),
        ("black-0000.jcz", vec![50, 14]),
    ] {
        let (_, judgement) = game(name);
        assert_eq!(found(&judgement), [], "{name}");
        assert!(judgement.finished, "{name}");
        assert_eq!(judgement.scores, scores, "{name}");
    }
}

#[test]
fn the_capped_tower_is_found_in_a_longer_game() {
    let (text, judgement) = game("capped-tower.yaml");
    assert_eq!(found(&judgement), [(Code::FloorOnCappedTower, 36)]);
    let line = line_of(&text, &judgement.findings[0].pointer.text(""));
    assert!(text.lines().nth(line - 1).unwrap().ends_with("# illegal: floor-on-capped-tower"));
}
