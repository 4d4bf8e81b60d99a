//! What a player may try to do with towers and prisoners.

use std::fmt;

use crate::carcassonne::action::{Feature, Who};
use crate::grid::Cell;
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

/// One step of a turn that concerns a tower or a prisoner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TowerAction {
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
}
