//! Every award in order, for those who ask how the points came about.

use crate::carcassonne;
use crate::grid::Cell;
use crate::seat::Seat;
use crate::the_castle;

/// What points were given for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LedgerFeature {
    /// A road.
    Road,
    /// A city.
    City,
    /// A monastery.
    Monastery,
    /// A field.
    Field,
    /// A ransom, paid or received.
    Ransom,
    /// A path of the castle.
    Path,
    /// A house of the castle.
    House,
    /// A tower of the castle.
    Tower,
    /// A court of the castle.
    Court,
    /// A chapel of the castle.
    Chapel,
    /// The larger keep.
    Keep,
    /// Most aerie tokens.
    Aeries,
    /// A wall tile worth points.
    WallTile,
}

impl LedgerFeature {
    /// All kinds.
    pub const ALL: [Self; 13] = [
        Self::Road,
        Self::City,
        Self::Monastery,
        Self::Field,
        Self::Ransom,
        Self::Path,
        Self::House,
        Self::Tower,
        Self::Court,
        Self::Chapel,
        Self::Keep,
        Self::Aeries,
        Self::WallTile,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::City => "city",
            Self::Monastery => "monastery",
            Self::Field => "field",
            Self::Ransom => "ransom",
            Self::Path => "path",
            Self::House => "house",
            Self::Tower => "tower",
            Self::Court => "court",
            Self::Chapel => "chapel",
            Self::Keep => "keep",
            Self::Aeries => "aeries",
            Self::WallTile => "wall-tile",
        }
    }
}

/// How the points of an award add up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reckoning {
    /// By the rules of the landscape game.
    Carcassonne(carcassonne::Factors),
    /// By the rules of The Castle.
    TheCastle(Vec<the_castle::Factor>),
    /// Three points for a prisoner, or what the payer had.
    RansomPaid,
    /// Three points for a prisoner.
    RansomReceived,
}

/// One award.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LedgerEntry {
    /// The turn, from 1; in final scoring the last one.
    pub turn: u32,
    /// Who.
    pub seat: Seat,
    /// Points, negative for a ransom paid; 0 only in rows of nothing.
    pub points: i64,
    /// For what.
    pub feature: LedgerFeature,
    /// Whether in final scoring.
    pub is_final: bool,
    /// The tiles, in the order in which they came to the table.
    pub tiles: Vec<Cell>,
    /// Start spaces of the castle wall that belong to the feature.
    pub starts: Vec<String>,
    /// How the points add up.
    pub reckoning: Reckoning,
    /// Followers on the feature.
    pub meeples: Vec<(Seat, u8)>,
}
