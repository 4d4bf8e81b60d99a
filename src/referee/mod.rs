//! Plays a record on a table, goes on as played, checks claims and rulings. Knows no format and no output.

mod awards;
mod carcassonne;
mod castle;
mod claims;
mod ending;
mod explicit;
mod fill_carcassonne;
mod finding;
mod finish;
mod house;
mod journal;
mod ledger;
mod misreading;
mod missing;
mod plain;
mod platform;
mod play;
mod unverified;
mod verdict;

pub use carcassonne::CarcassonnePlay;
pub use castle::{CastleMemory, CastlePlay};
pub use explicit::{Explicit, explicit};
pub use finding::{ClaimFault, Fault, Finding, RecordFault};
pub use journal::{ForgoneCapture, Journal, JournalEntry, Memory};
pub use ledger::{LedgerEntry, LedgerFeature};
pub use misreading::Habit;
pub use plain::plain;
pub use play::{Moment, Moments, StepName};
pub use verdict::{End, Judgement, Outcome};

use crate::record::{Game, Record};
use crate::rulebook::{Severities, Severity};

/// How to judge.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Stop at the first violation of a record.
    pub first: bool,
    /// Remember what happened, for messages: costs time.
    pub journal: bool,
    /// Give every award with its reason.
    pub ledger: bool,
    /// How much the codes weigh: only a violation of full weight is one to stop at.
    pub severities: Severities,
    /// List every place of a finding as one of its own.
    pub every: bool,
}

impl Manner {
    /// Whether this finding makes its record illegal.
    pub fn is_grave(&self, finding: &Finding) -> bool {
        !finding.acknowledged && self.severities.of(finding.fault.code()) == Severity::Error
    }
}

/// Plays a record to its end and judges it.
pub fn judge(record: &Record, manner: Manner) -> Judgement {
    let mut judgement = judge_as_written(record, manner);
    if !(manner.every || manner.first) {
        misreading::fold(record, &mut judgement.findings);
    }
    judgement
}

/// Judges a record as it stands, whatever habit its writer may have.
fn judge_as_written(record: &Record, manner: Manner) -> Judgement {
    match &record.game {
        Game::Carcassonne { setup, entries } => carcassonne::judge(&record.header, setup, entries, manner),
        Game::TheCastle { setup, entries, assumed } => castle::judge(&record.header, setup, entries, assumed, manner),
    }
}
