//! What the referee says about a record.

use super::finding::Finding;
use super::journal::{ForgoneCapture, Journal};
use super::ledger::LedgerEntry;
use crate::record::Unverified;
use crate::seat::Seat;

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

/// How far a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum End {
    /// To its last tile, as far as the table shows.
    Complete,
    /// Tiles are left that could be placed, but the record says that the game is over and scored.
    Declared,
    /// The record stops before the end.
    #[default]
    Unfinished,
}

impl End {
    /// The word for it in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Declared => "declared",
            Self::Unfinished => "unfinished",
        }
    }
}

/// The outcome of playing one record.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Judgement {
    /// Turns judged.
    pub judged_turns: u32,
    /// Whether the game is finished: then the scores are final.
    pub finished: bool,
    /// How far the game went: finished is what is complete or declared.
    pub end: End,
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
    pub unverified: Vec<Unverified>,
    /// Every award in order, if asked for.
    pub ledger: Vec<LedgerEntry>,
    /// Aerie tokens by seat, with the Falcon.
    pub tokens: Option<Vec<i64>>,
    /// Captures that were possible and of which the record says nothing.
    pub forgone: Vec<ForgoneCapture>,
    /// What happened, if asked for.
    pub journal: Option<Journal>,
}

impl Judgement {
    /// Whether there is a violation that no ruling lets pass.
    pub fn is_illegal(&self) -> bool {
        self.findings.iter().any(|finding| !finding.acknowledged)
    }
}
