//! The examples of `docs/record-format.md` can be read.

use viguier::record::tree::yaml;

use crate::support::{reading, shown};

const DOCUMENT: &str = include_str!("../../docs/record-format.md");

/// The blocks between fences of YAML.
fn blocks() -> Vec<&'static str> {
    DOCUMENT.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn every_example_is_read() {
    let (mut records, mut turns) = (0, 0);
    for block in blocks() {
        let text = if block.starts_with("viguier: ") {
            records += 1;
            block.to_owned()
        } else {
            let list: String = block.lines().map(|line| format!("  {line}\n")).collect();
            turns += list.lines().count();
            format!(
                "viguier: 1\ngame: carcassonne\nexpansions: [the-tower, black-tower]\nrules: {{phantoms: 1}}\nplayers: \
                 [Ann, Ben]\nmoves:\n{list}"
            )
        };
        let errors: Vec<String> = reading(&text).errors.iter().map(|error| shown(&text, error)).collect();
        assert_eq!(errors, [] as [&str; 0], "{text}");
    }
    assert!(records >= 4 && turns >= 15, "{records} records, {turns} turns");
}

#[test]
fn records_of_the_document_are_legal_but_for_what_a_ruling_accepts() {
    for block in blocks().into_iter().filter(|block| block.starts_with("viguier: ")) {
        let record = reading(block).record.unwrap();
        let judgement = viguier::referee::judge(&record, viguier::referee::JudgeOptions::default());
        let found: Vec<_> = judgement.findings.iter().map(|finding| (finding.turn, finding.fault.code())).collect();
        assert!(!judgement.is_illegal(), "{found:?} in {block}");
    }
}

#[test]
fn every_key_is_in_the_document() {
    // The names of keys are told by the errors about unknown ones.
    let listed = |key: &str| DOCUMENT.contains(&format!("`{key}`")) || DOCUMENT.contains(&format!("`{key}: "));
    for key in ["by", "drawn", "offered", "meeples-left", "tiles-left", "awards", "over", "exchange", "steps", "open"] {
        assert!(listed(key), "{key}");
    }
    let head = yaml::documents(blocks()[0]).remove(0).root.unwrap();
    for (key, _) in head.fields() {
        assert!(listed(&key.text), "{}", key.text);
    }
}
