//! What a report says of violations: the facts that settle the argument, the rule, the place, what follows from what.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop"
)]

mod carets;
mod consequences;
#[path = "../support/corpus.rs"]
mod corpus;
mod every;
mod notes;
mod settled;

use viguier::check::{CheckOptions, piece};
use viguier::record::{input::ReadContext, read};
use viguier::report::{RecordReport, Violation};

/// The report on the one record of a text.
pub(crate) fn report(text: &str) -> RecordReport {
    let pieces = read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1);
    let report = piece("record", &pieces[0], CheckOptions::default());
    assert_eq!(report.errors.len(), 0, "{:?}", report.errors);
    report
}

/// A record of the landscape game with both towers and these turns.
pub(crate) fn carcassonne(turns: &[&str]) -> String {
    let mut text =
        "viguier: 1\ngame: carcassonne\nexpansions: [the-tower, black-tower]\nplayers: [Ann, Ben]\nmoves:\n".to_owned();
    for turn in turns {
        text += &format!("  - {turn}\n");
    }
    text
}

/// The first violation of a record.
pub(crate) fn first(text: &str) -> Violation {
    report(text).violations.into_iter().next().expect("no violation")
}

/// What is underlined for a violation.
pub(crate) fn underlined(violation: &Violation) -> &str {
    let excerpt = &violation.spot.as_ref().unwrap().excerpt;
    &excerpt.text[excerpt.span.clone()]
}
