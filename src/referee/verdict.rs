//! What the referee says about a record.

use super::finding::Finding;
use super::journal::Journal;
use super::ledger::LedgerEntry;
use crate::region::Seat;

/// The outcome for a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No violation, or only such as a ruling lets pass.
    Legal,
    /// At least one violation.
    Illegal,
    /// Some of it could not be read.
    Unreadable,
}

/// The outcome of playing one record.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// Turns judged.
    pub judged_turns: u32,
    /// Whether the game is finished: then the scores are final.
    pub finished: bool,
    /// Scores by seat, after final scoring when finished.
    pub scores: Vec<i64>,
    /// The winners, none while unfinished.
    pub winners: Vec<Seat>,
    /// Tiles placed.
    pub tiles_played: u32,
    /// Tiles to place in all, start tiles not counted.
    pub tiles_total: u32,
    /// Violations in the order of the record.
    pub findings: Vec<Finding>,
    /// What could not be checked.
    pub unverified: Vec<String>,
    /// Every award in order, if asked for.
    pub ledger: Vec<LedgerEntry>,
    /// Aerie tokens by seat, with the Falcon.
    pub tokens: Option<Vec<i64>>,
    /// What happened, if asked for.
    pub journal: Option<Journal>,
}

impl Judgement {
    /// Whether there is a violation that no ruling lets pass.
    pub fn is_illegal(&self) -> bool {
        self.findings.iter().any(|finding| !finding.acknowledged)
    }
}
