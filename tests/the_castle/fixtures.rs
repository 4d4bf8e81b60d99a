//! For every code that The Castle can show: a record that breaks it, and one that just does not.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use viguier::check::{self, CheckOptions};
use viguier::record::input::ReadContext;
use viguier::record::tree::{Lines, yaml};
use viguier::report::RecordReport;
use viguier::rulebook::options::HouseRules;
use viguier::rulebook::{Area, Code, Game};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/castle").join(name)
}

fn report(path: &Path, text: &str) -> RecordReport {
    // A house pins an option for the records of `house-rule`.
    let mut house = HouseRules::default();
    house.set(Game::TheCastle, "gate-stop", "yes").unwrap();
    house.pin(Game::TheCastle, true);
    let is_pinned = path.to_string_lossy().contains(Code::HouseRule.as_str());
    let around = ReadContext::of(path).with_house_rules(is_pinned.then(|| Arc::new(house)));
    let pieces = viguier::record::read(text, &around);
    let report = check::piece("fixture", &pieces[0], CheckOptions::default());
    assert!(report.errors.is_empty(), "{}: {:?}", path.display(), report.errors);
    report
}

/// The line, from 1, on which a pointer into a YAML text points.
fn line_of(text: &str, pointer: &str) -> usize {
    let root = yaml::documents(text).remove(0).root.unwrap();
    Lines::new(text).place(root.at_pointer(pointer).unwrap().span.start).line
}

/// A turn of a native record of The Castle cannot say what these are about.
const UNKNOWN: [Code; 3] = [Code::TwoActions, Code::NoActionLeft, Code::LogContradiction];

#[test]
fn every_code_has_a_record_that_breaks_it_and_one_that_just_does_not() {
    let of_the_castle = |code: &&Code| !matches!(code.area(), Area::Tower | Area::Platform) && !UNKNOWN.contains(code);
    for code in Code::ALL.iter().filter(of_the_castle) {
        let illegal = path(&format!("{code}.yaml"));
        let text = std::fs::read_to_string(&illegal).unwrap_or_else(|_| panic!("{code} has no fixture"));
        let mark = format!("# illegal: {code}");
        let marked: Vec<usize> =
            (1..).zip(text.lines()).filter(|(_, line)| line.ends_with(&mark)).map(|(line, _)| line).collect();
        let violations = report(&illegal, &text).violations;
        let found: Vec<_> =
            violations.iter().map(|violation| (violation.code, line_of(&text, &violation.pointer))).collect();
        assert_eq!(marked.len(), 1, "{code}: one line is marked");
        assert_eq!(found, [(*code, marked[0])], "{code}: one violation, on the marked line");
        let legal = path(&format!("{code}.near-miss.yaml"));
        let text = std::fs::read_to_string(&legal).unwrap();
        let violations = report(&legal, &text).violations;
        let messages: Vec<_> = violations.iter().map(|violation| &violation.message).collect();
        assert!(messages.is_empty(), "{code}: {messages:?}");
    }
}
