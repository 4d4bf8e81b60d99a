//! What happens at the table, for a listener: a ledger, a journal, nobody.

use super::table::Meeple;
use super::tower::TowerEvent;
use crate::catalog::carcassonne::{Kind, TileType};
use crate::grid::{Cell, Rotation};
use crate::region::TileSet;
use crate::rulebook::Symbol;
use crate::seat::{BySeat, Seat};

/// What points were given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AwardKind {
    /// A road.
    Road,
    /// A city.
    City,
    /// A monastery.
    Monastery,
    /// A field.
    Field,
}

impl AwardKind {
    /// The word for it, as ledgers write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::City => "city",
            Self::Monastery => "monastery",
            Self::Field => "field",
        }
    }
}

/// One step in the reckoning of an award.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Factor {
    /// Distinct tiles of a road or city.
    Tiles {
        /// Tiles.
        count: u16,
        /// Points a tile.
        each: u32,
    },
    /// Pennants of a city.
    Pennants {
        /// Pennants.
        count: u32,
        /// Points a pennant.
        each: u32,
    },
    /// A monastery and the tiles around it, a point each (`BASE-34`).
    Monastery {
        /// Tiles around it.
        around: u16,
    },
    /// Completed cities that a field pays for.
    Cities {
        /// Cities.
        count: u16,
        /// Points a city.
        each: u32,
    },
    /// A symbol that sets what the tiles and pennants are worth.
    Symbol(Symbol),
}

impl Factor {
    /// What it brings.
    pub fn points(self) -> u32 {
        match self {
            Self::Tiles { count, each } | Self::Cities { count, each } => u32::from(count) * each,
            Self::Pennants { count, each } => count.saturating_mul(each),
            Self::Monastery { around } => 1 + u32::from(around),
            Self::Symbol(_) => 0,
        }
    }
}

/// The steps in the reckoning of one award, in the order in which they are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Factors([Option<Factor>; 4]);

impl Factors {
    /// These factors. No award has more than four.
    pub(super) fn of<const N: usize>(factors: [Option<Factor>; N]) -> Self {
        let mut list = Self::default();
        for (slot, factor) in list.0.iter_mut().zip(factors) {
            *slot = factor;
        }
        list
    }

    /// The factors in order.
    pub fn iter(&self) -> impl Iterator<Item = Factor> {
        self.0.into_iter().flatten()
    }

    /// What they bring together.
    pub fn points(&self) -> u32 {
        self.iter().fold(0, |points, factor| points.saturating_add(factor.points()))
    }
}

/// Points given to one player for one feature.
#[derive(Clone, Copy, Debug)]
pub struct Award {
    /// Who gets them.
    pub seat: Seat,
    /// How many; 0 for followers that bring nothing.
    pub points: u32,
    /// For what.
    pub kind: AwardKind,
    /// Whether in final scoring.
    pub is_final: bool,
    /// Tiles of the feature, by the order in which they came to the table.
    pub tiles: TileSet,
    /// How the points were reckoned.
    pub factors: Factors,
    /// Followers on the feature, by seat.
    pub followers: BySeat<u8>,
    /// What they count for where a majority is sought, by seat.
    pub strength: BySeat<u8>,
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A tile went out of the game.
    Discarded {
        /// The tile.
        tile: TileType,
    },
    /// A tile was put down.
    Placed {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: TileType,
        /// Its square.
        cell: Cell,
        /// Its turn.
        turn: Rotation,
    },
    /// A meeple went on a feature.
    Deployed {
        /// The meeple.
        meeple: &'a Meeple,
        /// The kind of feature.
        kind: Kind,
        /// The square.
        cell: Cell,
    },
    /// Something with a tower or a prisoner.
    Tower(TowerEvent<'a>),
    /// A feature was completed.
    Completed {
        /// What.
        kind: Kind,
        /// Its tiles.
        tiles: TileSet,
    },
    /// Points were given.
    Awarded(&'a Award),
    /// A feature was scored, and the followers of a player on it brought nothing.
    Unpaid(&'a Award),
    /// A meeple came home from a scored feature.
    CameHome {
        /// The meeple.
        meeple: &'a Meeple,
        /// Where it stood.
        cell: Cell,
    },
    /// The turn of a player ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
}
