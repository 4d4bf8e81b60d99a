//! Plays a record on a table, goes on as played, checks claims and rulings. Knows no format and no output.

mod awards;
mod carcassonne;
mod castle;
mod claims;
mod explicit;
mod finding;
mod finish;
mod house;
mod journal;
mod ledger;
mod plain;
mod platform;
mod play;
mod unverified;
mod verdict;

pub use carcassonne::CarcassonnePlay;
pub use castle::{CastleMemory, CastlePlay};
pub use explicit::{Explicit, explicit};
pub use finding::{ClaimFault, Fault, Finding, RecordFault};
pub use journal::{Journal, JournalEntry, Memory};
pub use ledger::{LedgerEntry, LedgerFeature};
pub use plain::plain;
pub use play::{Moment, StepName};
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
}

impl Manner {
    /// Whether this finding makes its record illegal.
    pub fn is_grave(&self, finding: &Finding) -> bool {
        !finding.acknowledged && self.severities.of(finding.fault.code()) == Severity::Error
    }
}

/// Plays a record to its end and judges it.
pub fn judge(record: &Record, manner: Manner) -> Judgement {
    match &record.game {
        Game::Carcassonne { setup, entries } => carcassonne::judge(&record.header, setup, entries, manner),
        Game::TheCastle { setup, entries, assumed } => castle::judge(&record.header, setup, entries, assumed, manner),
    }
}
