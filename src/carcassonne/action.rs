//! What a player may try to do: unvalidated, as a record says it.

use std::fmt;

use crate::catalog::carcassonne::{Kind, TileType};
use crate::grid::{Cell, Port, Ports, Rotation};
pub use crate::rulebook::FigureKind;
use crate::seat::Seat;

/// The colour of a tower floor (`BLK-01`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Colour {
    /// The grey floors of The Tower: capture in straight lines.
    Normal,
    /// Capture along the diagonals.
    Black,
    /// Closes the tower for good.
    White,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Black, Self::White];

    /// The word for it, as records write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

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

/// Where a meeple stands that a floor captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Standing {
    /// On a feature of the tile.
    Ground,
    /// On the tower of the tile.
    Tower,
}

impl Standing {
    /// The word for it, as records write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ground => "ground",
            Self::Tower => "tower",
        }
    }
}

/// The meeple that a capture takes, as far as a record names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The square where it stands.
    pub cell: Cell,
    /// Its owner.
    pub owner: Option<Seat>,
    /// On the ground or on the tower.
    pub standing: Option<Standing>,
    /// The feature of the tile on which it stands.
    pub feature: Option<Feature>,
    /// Which figure; any that fits where a record does not say.
    pub figure: Who,
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
    /// A floor on a tower (`TOW-05`, `BLK-04`).
    Floor {
        /// The square of the tower.
        cell: Cell,
        /// The colour of the floor.
        colour: Colour,
    },
    /// A meeple on top of a tower (`TOW-05`).
    Guard {
        /// The square of the tower.
        cell: Cell,
        /// The meeple.
        meeple: Who,
    },
    /// The meeple that the floor just placed takes (`TOW-20`).
    Capture(Target),
    /// Taking nobody with the floor just placed.
    Decline,
    /// Which own prisoner comes home in an exchange (`TOW-42`).
    Exchange(Who),
    /// Buying an own prisoner back (`TOW-43`).
    Ransom {
        /// The captor it is bought from; none where a record names only the figure.
        from: Option<Seat>,
        /// The owner of the prisoner; none for the payer.
        owner: Option<Seat>,
        /// The prisoner.
        meeple: Who,
    },
    /// Doing nothing with the action or the capture at hand.
    Pass,
    /// Scoring what the tile completed (`BASE-10`).
    Score,
    /// The end of the turn.
    EndTurn,
    /// The final scoring (`BASE-61`).
    FinalScoring,
}
