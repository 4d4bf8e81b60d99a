//! What the referee finds wrong.

use super::misreading::Habit;
use crate::carcassonne;
use crate::record::{Contradiction, HouseRuleBroken, Pointer, model::Ended};
use crate::rulebook::Code;
use crate::seat::Seat;
use crate::the_castle;

/// A violation, before it is put into words.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The turn, from 1; 0 for a finding about the whole record.
    pub turn: u32,
    /// The entry.
    pub pointer: Pointer,
    /// Place of the entry in the record's list of steps: the number of entries before it.
    pub entry: usize,
    /// Who acted.
    pub seat: Option<Seat>,
    /// What is wrong.
    pub fault: Fault,
    /// Whether a ruling of the record lets it pass.
    pub acknowledged: bool,
    /// Turns of later places that have the same cause and are part of this finding, one a place.
    pub repeated: Vec<u32>,
    /// The habit of the writer by which this place and all that are part of the finding are right.
    pub habit: Option<Habit>,
}

/// What is wrong.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A rule of the landscape game is broken.
    Carcassonne(carcassonne::Reason),
    /// A rule of The Castle is broken.
    TheCastle(the_castle::Reason),
    /// A claim is wrong.
    Claim(ClaimFault),
    /// The record contradicts itself, or the house that it comes from.
    Record(RecordFault),
}

/// What is wrong with the record itself, whatever was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// It says two things of one fact.
    Contradiction(Contradiction),
    /// It was played by another rule than its house demands.
    HouseRule(HouseRuleBroken),
}

/// A claim that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClaimFault {
    /// Points of a turn.
    Points {
        /// Whose.
        seat: Seat,
        /// What the record claims.
        claimed: i64,
        /// What the referee gets.
        found: i64,
    },
    /// The score board after a turn.
    Totals {
        /// Whose.
        seat: Seat,
        /// What the record claims.
        claimed: i64,
        /// What the referee gets.
        found: i64,
    },
    /// An award that the referee does not give.
    AwardNotDue {
        /// Whose.
        seat: Seat,
        /// What the record claims.
        claimed: i64,
    },
    /// An award that the record does not know.
    AwardMissing {
        /// Whose.
        seat: Seat,
        /// What the referee gives.
        found: i64,
    },
    /// The final score.
    Result {
        /// Whose.
        seat: Seat,
        /// What the record claims.
        claimed: i64,
        /// What the referee gets.
        found: i64,
        /// Whether that is the score after final scoring.
        is_final: bool,
    },
    /// The winners.
    Winner {
        /// Who the record says won.
        claimed: Vec<Seat>,
        /// Who won.
        found: Vec<Seat>,
    },
    /// The record says complete while tiles remain.
    Ended {
        /// How the record says it ended.
        claimed: Ended,
        /// Tiles that are left.
        left: u32,
    },
    /// The tile played is not the tile drawn.
    Draw {
        /// What was drawn: an id of the catalogue.
        drawn: String,
        /// What was played.
        played: String,
    },
    /// The copy of the tile that was played is not the copy drawn.
    DrawnCopy {
        /// Number of the copy drawn.
        drawn: i64,
        /// Number of the copy played.
        played: i64,
    },
    /// A tile was drawn and the record does not say what became of it.
    SilentDiscard {
        /// The tile: an id of the catalogue.
        tile: String,
    },
    /// A tile is said to be drawn when its turn had its tile already, or was over.
    DrawnLate {
        /// The tile: an id of the catalogue.
        tile: String,
    },
    /// The number of meeples left is wrong.
    MeeplesLeft {
        /// Whose.
        seat: Seat,
        /// What the record claims.
        claimed: i64,
        /// What the referee gets.
        found: i64,
    },
    /// The number of tiles left drifts: a tile was thrown out without a word.
    TilesLeft {
        /// What the record claims.
        claimed: i64,
        /// What the referee gets.
        found: i64,
    },
    /// The list of features that may be claimed is wrong.
    Deployments {
        /// Features that the record lists and the referee refuses.
        refused: Vec<carcassonne::Feature>,
        /// Features that the referee allows and the record does not list.
        missing: Vec<carcassonne::Feature>,
    },
}

/// What makes the same fault come back at every later entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// The game was over, and the record goes on.
    GameOver,
    /// The game is played without fields, and the record puts meeples on them.
    NoFarmers,
}

/// Adds a finding. Of one cause there is one finding, which counts its places; with `every` each stands for itself.
pub(super) fn add(findings: &mut Vec<Finding>, finding: Finding, every: bool) {
    let cause = finding.fault.cause().filter(|_| !every);
    let known = cause.and_then(|_| {
        let same = |known: &&mut Finding| known.fault.cause() == cause && known.acknowledged == finding.acknowledged;
        findings.iter_mut().find(same)
    });
    match known {
        Some(known) if known.repeated.last().unwrap_or(&known.turn) == &finding.turn => {}
        Some(known) => known.repeated.push(finding.turn),
        None => findings.push(finding),
    }
}

impl Fault {
    fn cause(&self) -> Option<Cause> {
        match self {
            Self::Carcassonne(carcassonne::Reason::GameOver) | Self::TheCastle(the_castle::Reason::GameOver) => {
                Some(Cause::GameOver)
            }
            Self::Carcassonne(carcassonne::Reason::NoSuchFeature { no_farmers: true, .. }) => Some(Cause::NoFarmers),
            _ => None,
        }
    }

    /// The violation's code.
    pub fn code(&self) -> Code {
        match self {
            Self::Carcassonne(reason) => reason.code(),
            Self::TheCastle(reason) => reason.code(),
            Self::Claim(fault) => fault.code(),
            Self::Record(RecordFault::Contradiction(Contradiction::Doubled { .. })) => Code::OutOfOrder,
            Self::Record(RecordFault::Contradiction(_)) => Code::LogContradiction,
            Self::Record(RecordFault::HouseRule(_)) => Code::HouseRule,
        }
    }
}

impl ClaimFault {
    /// The violation's code.
    pub fn code(&self) -> Code {
        match self {
            Self::Points { .. } | Self::AwardNotDue { .. } | Self::AwardMissing { .. } => Code::ClaimPoints,
            Self::Totals { .. } => Code::ClaimTotals,
            Self::Result { .. } | Self::Winner { .. } => Code::ClaimResult,
            Self::Ended { .. } => Code::ClaimEnded,
            Self::Draw { .. }
            | Self::DrawnCopy { .. }
            | Self::SilentDiscard { .. }
            | Self::DrawnLate { .. }
            | Self::TilesLeft { .. } => Code::DrawMismatch,
            Self::MeeplesLeft { .. } => Code::MeepleIdMismatch,
            Self::Deployments { .. } => Code::OfferMismatch,
        }
    }
}
