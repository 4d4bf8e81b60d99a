//! What happens at the table, for a listener: a ledger, a journal, nobody.

use super::action::{Colour, Standing};
use super::breach::Occupant;
use super::table::Meeple;
use crate::catalog::landscape::{Kind, TileType};
use crate::grid::{Cell, Turn};
use crate::region::{BySeat, Seat, TileSet};

/// What points were given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AwardKind {
    /// A road: `tiles`.
    Road,
    /// A city: `tiles` and `pennants`.
    City,
    /// A monastery: `tiles` counts itself and its neighbours.
    Monastery,
    /// A field: `cities`.
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

/// Points given to one player for one feature.
#[derive(Clone, Copy, Debug)]
pub struct Award {
    /// Who gets them.
    pub seat: Seat,
    /// How many; never 0.
    pub points: u32,
    /// For what.
    pub kind: AwardKind,
    /// Whether in final scoring.
    pub is_final: bool,
    /// Tiles of the feature, by the order in which they came to the table.
    pub tiles: TileSet,
    /// Tiles that count: distinct tiles, for a monastery itself and its neighbours.
    pub tile_count: u16,
    /// Points a tile.
    pub per_tile: u32,
    /// Pennants of a city.
    pub pennants: u32,
    /// Points a pennant.
    pub per_pennant: u32,
    /// Completed cities that a field pays for.
    pub cities: u16,
    /// Points a city that a field pays for.
    pub per_city: u32,
    /// Followers on the feature, by seat.
    pub followers: BySeat<u8>,
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
        turn: Turn,
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
    /// A floor went on a tower.
    FloorPlaced {
        /// Who.
        seat: Seat,
        /// The square.
        cell: Cell,
        /// Its colour.
        colour: Colour,
        /// Number of floors with it.
        floors: u16,
    },
    /// A meeple went on top of a tower.
    Guarded {
        /// The meeple.
        meeple: &'a Meeple,
        /// The square.
        cell: Cell,
    },
    /// A meeple was captured.
    Captured {
        /// By whom.
        by: Seat,
        /// The meeple.
        meeple: &'a Meeple,
        /// Where it stood.
        cell: Cell,
        /// On the ground or on the tower.
        standing: Standing,
    },
    /// A floor could have captured somebody else's meeple, and nobody said a word about that.
    CaptureForgone {
        /// Whose floor it was.
        seat: Seat,
        /// The square of its tower.
        tower: Cell,
        /// A meeple in its reach.
        target: Occupant,
        /// How many more there were.
        more: usize,
    },
    /// A prisoner came home in an exchange.
    Exchanged {
        /// The meeple.
        meeple: &'a Meeple,
        /// Who held it.
        holder: Seat,
    },
    /// A prisoner was bought back.
    Ransomed {
        /// Who paid.
        payer: Seat,
        /// Who was paid three points.
        holder: Seat,
        /// What it cost: three points, or what the payer had.
        paid: u32,
        /// The meeple.
        meeple: &'a Meeple,
    },
    /// A feature was completed.
    Completed {
        /// What.
        kind: Kind,
        /// Its tiles.
        tiles: TileSet,
    },
    /// Points were given.
    Awarded(&'a Award),
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
