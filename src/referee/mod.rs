//! Plays a record on a table, goes on as played, checks claims and rulings. Knows no format and no output.

mod carcassonne;
mod claims;
mod ending;
mod finding;
mod house;
mod journal;
mod ledger;
mod misreading;
mod missing;
mod moment;
mod play;
mod the_castle;
mod unverified;
mod verdict;

pub use carcassonne::{Explicit, explicit, plain};
pub use finding::{ClaimFault, Fault, Finding, RecordFault};
pub use journal::{ForgoneCapture, Journal, JournalEntry, Memory};
pub use ledger::{LedgerEntry, LedgerFeature, Reckoning};
pub use misreading::Habit;
pub use moment::{Moment, Moments, StepName};
pub use play::Play;
pub use the_castle::CastleMemory;
pub use verdict::{End, Judgement, Outcome};

use crate::carcassonne::Carcassonne;
use crate::record::{Game, Record};
use crate::rulebook::{Severities, Severity};
use crate::the_castle::TheCastle;

/// How to judge.
#[derive(Clone, Copy, Debug, Default)]
pub struct JudgeOptions {
    /// Stop at the first violation of a record.
    pub first: bool,
    /// Remember what happened, for messages: costs time.
    pub journal: bool,
    /// Give every award with its reason.
    pub ledger: bool,
    /// Give the rows of nothing in the ledger, too: whoever had followers on what was scored and got no points.
    pub nothing: bool,
    /// How much the codes weigh: only a violation of full weight is one to stop at.
    pub severities: Severities,
    /// List every place of a finding as one of its own.
    pub every: bool,
}

impl JudgeOptions {
    /// Whether this finding makes its record illegal.
    pub fn is_grave(&self, finding: &Finding) -> bool {
        !finding.acknowledged && self.severities.of(finding.fault.code()) == Severity::Error
    }
}

/// Plays a record to its end and judges it.
pub fn judge(record: &Record, manner: JudgeOptions) -> Judgement {
    let mut judgement = judge_as_written(record, manner);
    if !(manner.every || manner.first) {
        misreading::fold(record, &mut judgement.findings);
    }
    judgement
}

/// Judges a record as it stands, whatever habit its writer may have.
fn judge_as_written(record: &Record, manner: JudgeOptions) -> Judgement {
    let header = &record.header;
    match &record.game {
        Game::Carcassonne { setup, entries } => {
            play::judge::<Carcassonne>(header, setup, entries, carcassonne::State::default(), manner)
        }
        Game::TheCastle { setup, entries, assumed } => {
            play::judge::<TheCastle>(header, setup, entries, the_castle::State::new(assumed), manner)
        }
    }
}
