//! Exit codes: 0 every record legal; 1 at least one violation; 2 bad usage, no record found, or at least one record
//! that could not be read.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::ValueEnum;

use super::sinks::Tally;
use crate::referee::Outcome;
use crate::report::{Lack, RecordReport, Remarks, Summary};

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
    /// A violation that the configuration makes a warning
    Warning,
    /// Something that was found but not judged: hidden, ignored, excluded or in no known format
    Skipped,
}

/// What makes a run fail although the record is legal, or beside its violations.
pub(super) fn lacks(report: &RecordReport, fail_on: &[FailOn]) -> Vec<Lack> {
    if report.verdict == Outcome::Unreadable {
        return Vec::new();
    }
    let lack = |on: &FailOn| match on {
        // These are not about a record that is legal.
        FailOn::Violation | FailOn::Skipped => None,
        FailOn::Unfinished => (!report.finished).then_some(Lack::Unfinished),
        FailOn::Unverified => (!report.unverified.is_empty()).then_some(Lack::Unverified),
        FailOn::Acknowledged => (report.accepted > 0).then_some(Lack::Acknowledged),
        FailOn::Warning => (report.warnings > 0).then_some(Lack::Warning),
    };
    let mut lacks: Vec<Lack> = Vec::new();
    for lack in fail_on.iter().filter_map(lack) {
        if !lacks.contains(&lack) {
            lacks.push(lack);
        }
    }
    lacks
}

/// Whether a record makes its run fail.
pub(super) fn fails(report: &RecordReport) -> bool {
    report.verdict == Outcome::Illegal || !report.lacks.is_empty()
}

/// Ends a run over records. Who found none is told.
///
/// # Errors
/// Those of standard error.
pub(super) fn end(tally: &Tally) -> anyhow::Result<ExitCode> {
    if tally.cut && tally.summary.records == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    if tally.summary.records == 0 {
        writeln!(io::stderr(), "viguier: no record found")?;
    }
    Ok(code(&tally.summary, tally.failing).into())
}

/// The exit code of a run over records, of which so many fail.
fn code(summary: &Summary, failing: usize) -> u8 {
    if summary.unreadable > 0 || summary.records == 0 {
        TROUBLE
    } else if failing > 0 {
        VIOLATION
    } else {
        0
    }
}

/// The exit code for arguments that clap turned down, or answered itself.
pub(super) fn from_clap(error: &clap::Error) -> ExitCode {
    if error.use_stderr() { TROUBLE.into() } else { ExitCode::SUCCESS }
}

/// Says on standard error what was met and not judged, where the report has no place for it.
///
/// # Errors
/// Those of standard error.
pub(super) fn tell(remarks: &Remarks) -> io::Result<()> {
    let lines: String = remarks.lines().iter().map(|line| format!("viguier: {line}\n")).collect();
    io::stderr().write_all(lines.as_bytes())
}

/// Whether the reader of the output has gone away: there is nobody left to tell.
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
        assert_eq!(code(&legal, 0), 0);
        assert_eq!(code(&legal, 1), 1);
        assert_eq!(code(&Summary { illegal: 1, ..legal }, 1), 1);
        assert_eq!(code(&Summary { illegal: 1, unreadable: 1, ..legal }, 1), 2);
        assert_eq!(code(&Summary::default(), 0), 2);
    }

    #[test]
    fn more_can_be_made_red() {
        let legal = RecordReport { verdict: Outcome::Legal, accepted: 1, ..RecordReport::blank("a", 1) };
        assert_eq!(lacks(&legal, &[FailOn::Violation, FailOn::Unverified, FailOn::Warning]), []);
        assert_eq!(lacks(&legal, &[FailOn::Unverified, FailOn::Unfinished]), [Lack::Unfinished]);
        assert_eq!(lacks(&legal, &[FailOn::Acknowledged, FailOn::Acknowledged]), [Lack::Acknowledged]);
        assert_eq!(lacks(&RecordReport { warnings: 1, ..legal.clone() }, &[FailOn::Warning]), [Lack::Warning]);
        assert_eq!(lacks(&RecordReport::blank("a", 1), &[FailOn::Unfinished]), [], "unreadable is worse");
        assert!(!fails(&legal));
        assert!(fails(&RecordReport { lacks: vec![Lack::Warning], ..legal.clone() }));
        assert!(fails(&RecordReport { verdict: Outcome::Illegal, ..legal }));
    }
}
