//! Why an action with a tower or a prisoner is refused, with the facts.

use super::{Colour, Reach, Target};
use crate::carcassonne::breach::{Occupant, Reason};
use crate::catalog::carcassonne::TileType;
use crate::grid::Cell;
use crate::rulebook::{Code, FigureKind};
use crate::seat::{BySeat, Seat};

/// Why nothing may be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCapture {
    /// No floor was placed this turn.
    NoFloor,
    /// A white floor captures nobody.
    WhiteFloor(Cell),
    /// The floor took its one meeple already.
    AlreadyCaptured,
    /// The capture was declined.
    Declined,
    /// Another piece came after the floor.
    AfterPiece,
    /// The turn was scored.
    AfterScoring,
}

/// Why the rules of The Tower and the Black Tower refuse an action.
#[derive(Clone, Debug)]
pub enum TowerReason {
    /// No foundation there.
    NoFoundation {
        /// The square.
        cell: Cell,
        /// What lies there.
        tile: Option<TileType>,
    },
    /// No such floor left.
    NoFloorInSupply {
        /// The player.
        seat: Seat,
        /// The colour.
        colour: Colour,
        /// Floors of that colour at the start.
        dealt: u32,
    },
    /// A guard stands on the tower.
    FloorOnGuardedTower {
        /// The square.
        cell: Cell,
        /// Owner of the guard.
        guard: Seat,
        /// Number of floors.
        floors: u16,
    },
    /// The tower is closed for good.
    FloorOnCappedTower {
        /// The square.
        cell: Cell,
        /// Number of floors.
        floors: u16,
        /// Whether a white floor closed it.
        white: bool,
    },
    /// A white floor needs a floor under it.
    WhiteFloorOnFoundation {
        /// The square.
        cell: Cell,
    },
    /// A guard needs a floor under it.
    GuardOnBareFoundation {
        /// The square.
        cell: Cell,
    },
    /// The figure may not stand on towers in this game.
    FigureNotOnTower {
        /// The square.
        cell: Cell,
        /// The figure.
        kind: FigureKind,
    },
    /// A guard stands there already.
    GuardOnGuardedTower {
        /// The square.
        cell: Cell,
        /// Owner of the guard.
        guard: Seat,
    },
    /// The tower is closed for good.
    GuardOnCappedTower {
        /// The square.
        cell: Cell,
        /// Whether a white floor closed it.
        white: bool,
    },
    /// Nothing may be captured now.
    CaptureWithoutRight(NoCapture),
    /// The rules of this game demand a capture.
    CaptureDeclined {
        /// Meeples in reach.
        in_reach: Vec<Occupant>,
    },
    /// The meeple is out of the tower's reach.
    CaptureOutOfRange {
        /// Where the meeple stands.
        cell: Cell,
        /// What the tower reaches.
        reach: Reach,
        /// Meeples in reach.
        in_reach: Vec<Occupant>,
    },
    /// No such meeple there, or two that fit.
    NoSuchMeeple {
        /// What was asked for.
        target: Box<Target>,
        /// Who stands there.
        there: Vec<Occupant>,
        /// Whether it is a guard where the rules of this game protect guards.
        protected: bool,
        /// Meeples in reach of the floor; none where nothing may be captured.
        in_reach: Option<Vec<Occupant>>,
    },
    /// No such prisoner of the payer.
    RansomNotYours {
        /// Who wanted to pay.
        payer: Seat,
        /// The captor named.
        from: Option<Seat>,
        /// The owner of the prisoner, when it is another player's.
        owner: Option<Seat>,
        /// Prisoners of the payer, by captor.
        held: BySeat<u8>,
    },
    /// Fewer than three points.
    RansomTooPoor {
        /// Who wanted to pay.
        payer: Seat,
        /// The points at that moment.
        score: u32,
    },
    /// A second ransom in one turn.
    RansomTwice {
        /// Who wanted to pay.
        payer: Seat,
    },
}

impl TowerReason {
    /// The violation's code.
    pub fn code(&self) -> Code {
        match self {
            Self::NoFoundation { .. } => Code::NoFoundation,
            Self::NoFloorInSupply { .. } => Code::NoFloorInSupply,
            Self::FloorOnGuardedTower { .. } => Code::FloorOnGuardedTower,
            Self::FloorOnCappedTower { .. } => Code::FloorOnCappedTower,
            Self::WhiteFloorOnFoundation { .. } => Code::WhiteFloorOnFoundation,
            Self::GuardOnBareFoundation { .. } => Code::GuardOnBareFoundation,
            Self::FigureNotOnTower { .. } => Code::FigureNotOnTower,
            Self::GuardOnGuardedTower { .. } => Code::GuardOnGuardedTower,
            Self::GuardOnCappedTower { .. } => Code::GuardOnCappedTower,
            Self::CaptureWithoutRight(_) => Code::CaptureWithoutRight,
            Self::CaptureDeclined { .. } => Code::CaptureDeclined,
            Self::CaptureOutOfRange { .. } => Code::CaptureOutOfRange,
            Self::NoSuchMeeple { .. } => Code::NoSuchMeeple,
            Self::RansomNotYours { .. } => Code::RansomNotYours,
            Self::RansomTooPoor { .. } => Code::RansomTooPoor,
            Self::RansomTwice { .. } => Code::RansomTwice,
        }
    }
}

impl From<TowerReason> for Reason {
    fn from(reason: TowerReason) -> Self {
        Self::Tower(reason)
    }
}
