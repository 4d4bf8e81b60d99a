//! What a player may try to do: unvalidated, as a record says it.
//!
//! One entry of a record is a whole turn; it is played as these actions in this order, which is the order of the tests
//! of CR-17.

use std::fmt;

use crate::board::FaceId;
use crate::catalog::the_castle::PartName;
use crate::grid::{Cell, Rotation};
use crate::rulebook::options::WallTileKind;
use crate::seat::Seat;

/// A kind of follower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Figure {
    /// An ordinary follower (CAS-4).
    Follower,
    /// The king of the Falcon: doubles the points of its owner (CAS-94).
    King,
    /// The falconer of the Falcon: one aerie token more (CAS-94).
    Falconer,
}

impl Figure {
    /// All kinds, the ordinary one first.
    pub const ALL: [Self; 3] = [Self::Follower, Self::King, Self::Falconer];

    /// The word for it, as records write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Follower => "follower",
            Self::King => "king",
            Self::Falconer => "falconer",
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.word())
    }
}

/// A feature, named through a tile that shows it (CR-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FeatureName {
    /// The square of that tile; none for the tile just placed.
    pub cell: Option<Cell>,
    /// Its part.
    pub part: PartName,
}

/// One step of a turn or of the end of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A turn begins.
    Begin {
        /// Whose; none for the player who is due.
        by: Option<Seat>,
        /// Whether a tile is placed in it: only a turn that places none may follow the end of the game, to spell out the
        /// tiles that fit nowhere (CR-19).
        lays_tile: bool,
    },
    /// A drawn tile that fits nowhere is set aside.
    Discard(FaceId),
    /// The tile of the turn is drawn.
    Draw(FaceId),
    /// The drawn tile is placed.
    Lay {
        /// The space.
        cell: Cell,
        /// Its turn from the picture.
        turn: Rotation,
    },
    /// A follower goes on a feature.
    Follow {
        /// The feature.
        feature: FeatureName,
        /// Which follower.
        figure: Figure,
    },
    /// A wall tile is used in the turn.
    Use {
        /// Who uses it; none for the player whose turn it is. It is never another's (CAS-62).
        by: Option<Seat>,
        /// Its kind.
        kind: WallTileKind,
        /// The feature it works on.
        feature: Option<FeatureName>,
        /// What the wall tiles taken in this same turn turned out to be, as far as the record says so: a tile among them
        /// comes too early rather than from nowhere.
        found: Vec<(Seat, WallTileKind)>,
    },
    /// The next feature to be scored, where the player chooses (CAS-50).
    Order(FeatureName),
    /// What was completed is scored, and the turn ends.
    EndTurn,
    /// A wall tile taken in the turn that just ended turned out to be of this kind (CR-12).
    Found {
        /// Who took it.
        seat: Seat,
        /// Its kind.
        kind: WallTileKind,
    },
    /// A wall tile is used in final scoring (CR-16).
    FinalUse {
        /// Whose.
        by: Seat,
        /// Its kind.
        kind: WallTileKind,
        /// The feature it works on.
        feature: Option<FeatureName>,
    },
    /// The final scoring.
    FinalScoring,
}
