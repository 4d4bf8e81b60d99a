//! The example records of the pages under `docs/rules` do what the pages say.

use viguier::record::input::Surroundings;
use viguier::record::{self, Reading};
use viguier::referee::{Judgement, Manner, judge};
use viguier::rulebook::{Area, Code};

/// Reads the only record of a text.
fn reading(name: &str, text: &str) -> Reading {
    let mut pieces = record::read(text, &Surroundings::none());
    assert_eq!(pieces.len(), 1, "{name}: one record");
    pieces.remove(0).reading
}

/// The codes found in the only record of a text, with their turns.
fn judged(name: &str, text: &str) -> Judgement {
    let reading = reading(name, text);
    assert_eq!(reading.errors, [], "{name}");
    judge(&reading.record.unwrap(), Manner::default())
}

fn found(judgement: &Judgement) -> Vec<(Code, u32)> {
    judgement.findings.iter().map(|finding| (finding.fault.code(), finding.turn)).collect()
}

/// The blocks of a page between fences of this language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_examples_of_the_pages_give_their_code() {
    let mut seen = 0;
    for code in Code::ALL.iter().filter(|code| !matches!(code.area(), Area::Platform)) {
        let blocks = blocks(code.page(), "yaml");
        assert_eq!(blocks.len(), 2, "{code}: an illegal and a legal record");
        if blocks.iter().any(|text| text.contains("game: the-castle")) {
            continue;
        }
        let illegal = found(&judged(code.as_str(), blocks[0]));
        assert_eq!(illegal.first().map(|(code, _)| *code), Some(*code), "{illegal:?}");
        let legal = found(&judged(code.as_str(), blocks[1]));
        assert_eq!(legal, [], "{code}");
        seen += 1;
    }
    assert!(seen > 30, "{seen} pages");
}
