//! What a player may try to do: unvalidated, as a record says it.

use super::tower::TowerAction;
use crate::catalog::carcassonne::{Kind, TileType};
use crate::grid::{Cell, Port, Ports, Rotation};
pub use crate::rulebook::FigureKind;
use crate::seat::Seat;

/// One figure by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MeepleName {
    /// Its owner.
    pub owner: Seat,
    /// Its kind.
    pub kind: FigureKind,
    /// Its number among those, from 1.
    pub number: u8,
}

/// Which figure a record means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Any one that fits, an ordinary meeple first. Out of a supply it is never a figure that counts for more.
    Any,
    /// Any one of this kind.
    Kind(FigureKind),
    /// Just this one.
    Named(MeepleName),
}

impl Who {
    /// Whether it may mean this figure.
    pub fn fits(self, figure: MeepleName) -> bool {
        match self {
            Self::Any => true,
            Self::Kind(kind) => figure.kind == kind,
            Self::Named(name) => figure == name,
        }
    }

    /// Whether it may mean this figure of a supply: what a record calls a meeple is not a large one.
    pub fn may_place(self, figure: MeepleName) -> bool {
        self.fits(figure) && (self != Self::Any || figure.kind.figure().strength == 1)
    }

    /// The figure, where it is named.
    pub fn named(self) -> Option<MeepleName> {
        match self {
            Self::Named(name) => Some(name),
            Self::Any | Self::Kind(_) => None,
        }
    }
}

/// Where on a tile a feature is, after turning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At this side (its middle) or half-edge.
    At(Port),
    /// At exactly these ports and no others.
    Exactly(Ports),
    /// A monastery, or a field that touches no edge.
    Inner,
}

/// A feature of a tile by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// What it is; none where a record names only the place.
    pub kind: Option<Kind>,
    /// Where it is.
    pub place: Place,
}

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A drawn tile goes out of the game because it fits nowhere (`BASE-15`).
    Discard(TileType),
    /// The drawn tile is put down (`BASE-10`).
    Place {
        /// The tile.
        tile: TileType,
        /// Its square.
        cell: Cell,
        /// Its turn.
        turn: Rotation,
    },
    /// A meeple on a feature (`BASE-20`).
    Deploy {
        /// The tile; none for the one just placed.
        cell: Option<Cell>,
        /// The feature.
        feature: Feature,
        /// The meeple.
        meeple: Who,
    },
    /// Something with a tower or a prisoner.
    Tower(TowerAction),
    /// Doing nothing with the action or the capture at hand.
    Pass,
    /// Scoring what the tile completed (`BASE-10`).
    Score,
    /// The end of the turn.
    EndTurn,
    /// The final scoring (`BASE-61`).
    FinalScoring,
}
