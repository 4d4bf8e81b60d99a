//! What happens at the table, for a listener: a ledger, a journal, nobody.

use super::action::Figure;
use crate::board::FaceId;
use crate::catalog::the_castle::Kind;
use crate::grid::{Cell, Rotation};
use crate::rulebook::options::WallTileKind;
use crate::seat::{BySeat, Seat};

/// What points were given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AwardKind {
    /// A feature.
    Feature(Kind),
    /// The larger keep (CAS-72).
    Keep,
    /// The greater number of aerie tokens (CAS-91).
    Aeries,
    /// A wall tile of points (CAS-65).
    WallTile,
}

impl AwardKind {
    /// The word for it, as ledgers write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Feature(kind) => kind.word(),
            Self::Keep => "keep",
            Self::Aeries => "aeries",
            Self::WallTile => "wall-tile",
        }
    }
}

/// One step in the reckoning of an award.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Factor {
    /// So many tiles at so many points.
    Tiles {
        /// Tiles, start spaces included where they count.
        count: u16,
        /// Points a tile.
        each: u32,
    },
    /// A chapel of so many tiles, by its table (CAS-87).
    Chapel {
        /// Tiles.
        count: u16,
    },
    /// So many markets at so many points (CAS-76).
    Markets {
        /// Markets.
        count: u32,
        /// Points a market.
        each: u32,
    },
    /// The king doubles (CAS-94).
    King,
    /// A wall tile of this kind works.
    WallTile(WallTileKind),
    /// A wall tile of points.
    Points(u16),
    /// The largest empty area (CAS-72, CAS-91).
    Empty {
        /// Its spaces.
        spaces: u32,
    },
    /// The marker stopped at a gate (CAS-98).
    Stopped {
        /// The score number before the gate.
        after: u8,
        /// Points lost.
        lost: u32,
    },
}

/// Points given to one player for one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Award {
    /// Who gets them.
    pub seat: Seat,
    /// How many; 0 for followers that bring nothing.
    pub points: u32,
    /// For what.
    pub kind: AwardKind,
    /// Whether in final scoring.
    pub is_final: bool,
    /// Squares of the castle tiles of the feature, in reading order.
    pub tiles: Vec<Cell>,
    /// Its start spaces, by their place in the kit.
    pub starts: Vec<usize>,
    /// How the points were reckoned.
    pub factors: Vec<Factor>,
    /// Followers on the feature, by seat.
    pub followers: BySeat<u8>,
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Whether it is an extra turn.
        extra: bool,
    },
    /// A tile was set aside for good.
    Discarded {
        /// The tile.
        face: FaceId,
    },
    /// A tile was put down.
    Placed {
        /// Who.
        seat: Seat,
        /// The tile.
        face: FaceId,
        /// Its space.
        cell: Cell,
        /// Its turn.
        turn: Rotation,
    },
    /// A follower went on a feature.
    Followed {
        /// Whose.
        seat: Seat,
        /// Which.
        figure: Figure,
        /// The kind of feature.
        kind: Kind,
        /// The space.
        cell: Cell,
    },
    /// A feature was completed.
    Completed {
        /// What.
        kind: Kind,
        /// Squares of its tiles, in reading order.
        tiles: &'a [Cell],
        /// Who scores it.
        winner: Option<Seat>,
        /// Followers on it, by seat.
        followers: BySeat<u8>,
    },
    /// Points were given.
    Awarded(&'a Award),
    /// Something was scored, and a player who had a claim to it got nothing.
    Unpaid(&'a Award),
    /// Aerie tokens were taken (CAS-89).
    TokensTaken {
        /// Who.
        seat: Seat,
        /// For the aeries of the feature.
        aeries: u32,
        /// For the falconer: 0 or 1.
        falconer: u32,
        /// The kind of feature.
        kind: Kind,
    },
    /// A keep was put on a house (CAS-51).
    KeepMoved {
        /// Whose.
        seat: Seat,
        /// Size of the house in tiles.
        tiles: u16,
    },
    /// A marker stopped exactly on a corner tower and its player took the wall tile (CAS-60).
    WallTileTaken {
        /// Who.
        seat: Seat,
        /// The tower, by its place in the wall.
        tower: usize,
    },
    /// A wall tile turned out to be of this kind.
    WallTileNamed {
        /// Whose.
        seat: Seat,
        /// Its kind.
        kind: WallTileKind,
    },
    /// A wall tile was used and is out of the game.
    WallTileUsed {
        /// Whose.
        seat: Seat,
        /// Its kind.
        kind: WallTileKind,
    },
    /// A follower came home from a completed feature.
    CameHome {
        /// Whose.
        seat: Seat,
        /// Which.
        figure: Figure,
        /// Where it stood.
        cell: Cell,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// Whether an extra turn of the same player follows.
        extra_follows: bool,
    },
    /// No tile of the supply can be placed any more.
    GameEnded,
}
