//! Records of The Castle from text to report.

use std::path::PathBuf;

use viguier::check::{self, Terms};
use viguier::record::input::{Piece, Surroundings};
use viguier::report::RecordReport;

/// A file of the corpus beside the project, where it is there.
pub(crate) fn corpus(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/castle").join(name);
    if !path.exists() {
        println!("skipped: no corpus at ../shared/corpus");
        return None;
    }
    Some(path)
}

/// The one record of a text.
pub(crate) fn piece(text: &str) -> Piece<'_> {
    let mut pieces = viguier::record::read(text, &Surroundings::none());
    assert_eq!(pieces.len(), 1);
    pieces.remove(0)
}

/// The report on the one record of a text, ledger included.
pub(crate) fn report(text: &str) -> RecordReport {
    check::piece("record", &piece(text), Terms { ledger: true, ..Terms::default() })
}

/// The violations and errors of a text: code and pointer.
pub(crate) fn faults(text: &str) -> Vec<(String, String)> {
    let report = report(text);
    let errors = report.errors.iter().map(|error| (error.code.to_string(), error.pointer.clone()));
    let violations = report.violations.iter().map(|violation| (violation.code.to_string(), violation.pointer.clone()));
    violations.chain(errors).collect()
}
