//! Every violation that the fixtures and the corpus hold: it has words, something to do, a rule that its code names.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use viguier::check::{CheckOptions, piece};
use viguier::record::{input::ReadContext, read};
use viguier::report::RecordReport;
use viguier::rulebook::RuleId;

use crate::corpus::{corpus, expected};

fn judged(text: &str, path: &Path) -> RecordReport {
    let pieces = read(text, &ReadContext::of(path));
    piece("record", &pieces[0], CheckOptions::default())
}

/// Holds what is asked of each message; the number of messages.
fn hold(report: &RecordReport, name: &str) -> usize {
    for violation in &report.violations {
        let (code, message) = (violation.code, &violation.message);
        assert!(message.len() > 20 && !message.contains("  "), "{name} {code}: {message}");
        assert!(violation.help.as_ref().is_some_and(|help| !help.is_empty()), "{name} {code}: no help for {message}");
        assert!(code.rules().contains(&violation.rule), "{name} {code}: {}", violation.rule);
        // Whoever acted is named, unless the record itself is at fault.
        let named = report.players.iter().any(|player| message.contains(player.as_str()));
        assert!(named || message.contains("record"), "{name} {code}: {message}");
    }
    report.violations.len()
}

#[test]
fn of_every_fixture() {
    let mut count = 0;
    for folder in ["fixtures/codes", "fixtures/castle"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|kind| kind == "yaml")) {
            count += hold(&judged(&fs::read_to_string(path).unwrap(), path), &path.display().to_string());
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn of_every_illegal_save_of_the_corpus() {
    let corpus = corpus();
    let lines = fs::read_to_string(corpus.join("generated/illegal.jsonl")).unwrap();
    let mut rules: Vec<RuleId> = Vec::new();
    for line in lines.lines() {
        let variant: Value = serde_json::from_str(line).unwrap();
        let game = variant["game"].as_str().unwrap();
        let mut save: Value =
            serde_json::from_str(&fs::read_to_string(corpus.join(format!("generated/{game}.jcz"))).unwrap()).unwrap();
        let index = usize::try_from(variant["index"].as_u64().unwrap()).unwrap();
        let replay = save["replay"].as_array_mut().unwrap();
        if variant["op"] == "replace" {
            replay[index] = variant["entry"].clone();
        } else {
            replay.insert(index, variant["entry"].clone());
        }
        let report = judged(&save.to_string(), Path::new("save.jcz"));
        assert!(hold(&report, &format!("{game} /replay/{index}")) > 0);
        rules.extend(report.violations.iter().map(|violation| violation.rule));
    }
    // One code is not always one rule.
    let several = [RuleId::TOW_21, RuleId::BLK_11, RuleId::BLK_12, RuleId::TOW_01, RuleId::BASE_01];
    assert_eq!(several.iter().filter(|rule| rules.contains(rule)).count(), expected(5, 4));
}

#[test]
fn of_every_illegal_castle_of_the_corpus() {
    let corpus = corpus();
    let lines = fs::read_to_string(corpus.join("castle/illegal.jsonl")).unwrap();
    for line in lines.lines() {
        let variant: Value = serde_json::from_str(line).unwrap();
        let report = judged(&variant["record"].to_string(), Path::new("castle.json"));
        let found = hold(&report, variant["name"].as_str().unwrap());
        assert!(found > 0 || !report.errors.is_empty());
    }
}

/// A late ransom is no action and opens none.
#[test]
fn of_every_late_ransom_of_the_corpus() {
    let corpus = corpus();
    for line in fs::read_to_string(corpus.join("generated/late-ransom/expected.jsonl")).unwrap().lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let path = corpus.join(format!("generated/late-ransom/{}.jcz", expected["game"].as_str().unwrap()));
        let report = judged(&fs::read_to_string(&path).unwrap(), &path);
        let first = &report.violations[0];
        assert_eq!(first.rule, RuleId::TOW_48);
        assert!(
            first.message.ends_with("and the ransom paid after it is no action and opens none"),
            "{}",
            first.message
        );
        assert_eq!(first.related.len(), 2, "the piece and the ransom");
    }
}

#[test]
fn legal_saves_with_towers_have_no_notes() {
    let corpus = corpus();
    for entry in fs::read_dir(corpus.join("generated")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|kind| kind == "jcz") {
            let report = judged(&fs::read_to_string(&path).unwrap(), &path);
            assert_eq!(report.notes, [""; 0], "{}", path.display());
        }
    }
}
