//! How many records were judged, and how.

use super::model::RecordReport;
use crate::referee::Outcome;

/// Exact counts over all records of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Records in all.
    pub records: usize,
    /// Those without a violation, or only with such as a ruling accepts.
    pub legal: usize,
    /// Those with a violation.
    pub illegal: usize,
    /// Those of which some could not be read.
    pub unreadable: usize,
    /// Violations in all, acknowledged ones included.
    pub violations: usize,
    /// Of those, the ones that rulings accept.
    pub acknowledged: usize,
    /// Of those, the ones that were agreed to be warnings.
    pub warnings: usize,
    /// Violations that are not counted, because their codes are off.
    pub hidden: usize,
    /// Games that are not finished.
    pub unfinished: usize,
    /// Records of which something could not be checked.
    pub unverified: usize,
    /// Legal records that make the run fail all the same.
    pub lacking: usize,
    /// Files and directories that were met and not judged.
    pub skipped: usize,
    /// Of those, the ones that make the run fail.
    pub skipped_failing: usize,
}

impl Summary {
    /// Counts a record.
    pub fn add(&mut self, report: &RecordReport) {
        self.records += 1;
        match report.verdict {
            Outcome::Legal => self.legal += 1,
            Outcome::Illegal => self.illegal += 1,
            Outcome::Unreadable => self.unreadable += 1,
        }
        self.violations += report.violations.len() + report.unlisted;
        self.acknowledged += report.accepted;
        self.warnings += report.warnings;
        self.hidden += report.hidden;
        self.unfinished += usize::from(report.verdict != Outcome::Unreadable && !report.finished);
        self.lacking += usize::from(report.verdict == Outcome::Legal && !report.lacks.is_empty());
        self.unverified += usize::from(!report.unverified.is_empty());
    }
}
