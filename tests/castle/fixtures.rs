//! For every code that The Castle can show: a record that breaks it, and one that just does not.

use std::path::{Path, PathBuf};

use viguier::check::{self, Terms};
use viguier::record::input::Surroundings;
use viguier::record::tree::{Lines, yaml};
use viguier::report::RecordReport;
use viguier::rulebook::{Area, Code};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/castle").join(name)
}

fn report(path: &Path, text: &str) -> RecordReport {
    let pieces = viguier::record::read(text, &Surroundings::of(path));
    let report = check::piece("fixture", &pieces[0], Terms::default());
    assert!(report.errors.is_empty(), "{}: {:?}", path.display(), report.errors);
    report
}

/// The line, from 1, on which a pointer into a YAML text points.
fn line_of(text: &str, pointer: &str) -> usize {
    let root = yaml::documents(text).remove(0).root.unwrap();
    Lines::new(text).place(root.at_pointer(pointer).unwrap().span.start).line
}

/// A turn of a native record of The Castle cannot say what these are about.
const UNKNOWN: [Code; 2] = [Code::TwoActions, Code::NoActionLeft];

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
