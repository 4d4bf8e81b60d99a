//! Exit codes: 0 every record legal; 1 at least one violation; 2 bad usage, no record found, or at least one record
//! that could not be read.

use std::io;
use std::process::ExitCode;

use clap::ValueEnum;

use crate::report::Summary;

/// At least one violation.
pub(super) const VIOLATION: u8 = 1;
/// Bad usage, no record, or one that could not be read.
pub(super) const TROUBLE: u8 = 2;

/// What makes a run fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum FailOn {
    /// A violation that no ruling accepts; this always does
    Violation,
    /// A game that is not finished
    Unfinished,
    /// A record of which something could not be checked
    Unverified,
    /// A violation that a ruling accepts
    Acknowledged,
}

/// The exit code of a run over records.
pub(super) fn code(summary: &Summary, fail_on: &[FailOn]) -> u8 {
    let fails = |on: &FailOn| match on {
        FailOn::Violation => summary.illegal > 0,
        FailOn::Unfinished => summary.unfinished > 0,
        FailOn::Unverified => summary.unverified > 0,
        FailOn::Acknowledged => summary.acknowledged > 0,
    };
    if summary.unreadable > 0 || summary.records == 0 {
        TROUBLE
    } else if summary.illegal > 0 || fail_on.iter().any(fails) {
        VIOLATION
    } else {
        0
    }
}

/// The exit code for arguments that clap turned down, or answered itself.
pub(super) fn from_clap(error: &clap::Error) -> ExitCode {
    if error.use_stderr() { TROUBLE.into() } else { ExitCode::SUCCESS }
}

/// Whether whoever read the output has gone away: no fault of ours, and nothing to tell.
pub(super) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_broken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_goes_before_illegal() {
        let legal = Summary { records: 3, legal: 3, ..Summary::default() };
        assert_eq!(code(&legal, &[]), 0);
        assert_eq!(code(&Summary { illegal: 1, ..legal }, &[]), 1);
        assert_eq!(code(&Summary { illegal: 1, unreadable: 1, ..legal }, &[]), 2);
        assert_eq!(code(&Summary::default(), &[]), 2);
    }

    #[test]
    fn more_can_be_made_red() {
        let summary = Summary { records: 1, legal: 1, unfinished: 1, acknowledged: 1, ..Summary::default() };
        assert_eq!(code(&summary, &[FailOn::Violation, FailOn::Unverified]), 0);
        assert_eq!(code(&summary, &[FailOn::Unverified, FailOn::Unfinished]), 1);
        assert_eq!(code(&summary, &[FailOn::Acknowledged]), 1);
    }
}
