//! Why an action is refused, with the facts.

use super::action::{FeatureName, Figure};
use super::place::Neighbour;
use crate::board::FaceId;
use crate::catalog::the_castle::{Kind, PartName};
use crate::grid::{Cell, Rotation, Side};
use crate::rulebook::Code;
use crate::rulebook::options::WallTileKind;
use crate::seat::{BySeat, Seat};

/// Why a step does not fit the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutOfOrder {
    /// No turn has begun.
    NotBegun,
    /// The turn before was never ended.
    TurnNotEnded,
    /// Something that comes before the tile of the turn stands after it.
    AfterTile,
    /// Something that needs the tile of the turn comes before it.
    BeforeTile,
    /// A second follower in one turn.
    SecondFollower,
    /// The turn ends without a tile while some tile can still be placed.
    EndWithoutTile,
    /// A tile is placed although a tile that fits nowhere ended the turn (`unplaceable-tile: end-turn`).
    TileAfterDiscard,
    /// A wall tile is named while the turn is going on.
    FoundTooEarly,
    /// Final scoring before the end, or twice.
    NoFinalScoring,
}

/// A side on which a tile does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideClash {
    /// The side.
    pub side: Side,
    /// Whether the tile shows a path there; then what it meets shows none, and the other way round.
    pub has_path: bool,
    /// What it meets.
    pub against: Neighbour,
}

/// Why a wall tile cannot be used yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooEarly {
    /// It is taken in this very turn (CAS-61).
    TakenThisTurn,
    /// Its kind waits for the end of the game (CAS-63).
    EndOfGameKind,
    /// The game is not over yet.
    GameNotOver,
}

/// Why a wall tile has nothing to work on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotApplicable {
    /// There is no such feature.
    NoSuchFeature,
    /// The feature is of another kind.
    WrongKind(Kind),
    /// The turn did not complete the feature.
    NotCompleted,
    /// The feature is complete.
    Complete,
    /// The player has no majority on the feature.
    NotWon {
        /// Followers on it, by seat.
        followers: BySeat<u8>,
    },
    /// A second extra turn after one turn (CR-15).
    SecondExtraTurn,
    /// Both copies of the kind are known to be out, and the player has neither.
    NoCopyLeft,
    /// A wall tile works on the feature already.
    UsedAlready,
    /// Its kind is played during the game only.
    InGameKind,
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// Another player's turn.
    NotYourTurn {
        /// Who acted.
        by: Seat,
        /// Whose turn it is.
        due: Seat,
        /// Whether it is an extra turn.
        extra: bool,
    },
    /// A wall tile used in the turn of the other player.
    UseInOthersTurn {
        /// Who uses it.
        by: Seat,
        /// Its kind.
        kind: WallTileKind,
        /// Whose turn it is.
        turn: Seat,
    },
    /// The entry does not fit the moment.
    OutOfOrder(OutOfOrder),
    /// No such tile is left.
    TileNotInSupply {
        /// The tile.
        face: FaceId,
        /// Copies in the box.
        copies: u16,
    },
    /// A tile that is set aside fits somewhere.
    PlaceableTileDiscarded {
        /// The tile.
        face: FaceId,
        /// A space where it fits.
        cell: Cell,
        /// The turn with which it fits there.
        turn: Rotation,
    },
    /// Not inside the castle.
    OutsideWall {
        /// The square.
        cell: Cell,
    },
    /// A tile lies there.
    CellOccupied {
        /// The space.
        cell: Cell,
        /// What lies there.
        face: FaceId,
    },
    /// Neither a start space nor a tile lies beside.
    NotAdjacent {
        /// The space.
        cell: Cell,
    },
    /// A path does not continue.
    EdgeMismatch {
        /// The tile.
        face: FaceId,
        /// Its space.
        cell: Cell,
        /// The sides.
        sides: Vec<SideClash>,
        /// The turns that would fit on this space.
        turns: Vec<Rotation>,
    },
    /// The tile shows no such feature, or two that the name fits.
    NoSuchFeature {
        /// The feature asked for.
        feature: FeatureName,
        /// The square asked for.
        cell: Cell,
        /// The tile there.
        face: Option<FaceId>,
        /// Whether the name could mean either of two.
        either: bool,
        /// What could be meant: names that tell the two apart, else everything that the tile shows.
        there: Vec<PartName>,
    },
    /// A feature that this turn did not complete stands in the order of scoring.
    NotCompleted {
        /// The feature asked for.
        feature: FeatureName,
        /// The features completed, as they are named.
        completed: Vec<FeatureName>,
    },
    /// No such follower in the supply.
    NoFollowerInSupply {
        /// The player.
        seat: Seat,
        /// The figure.
        figure: Figure,
        /// Such figures of the player on the board; 0 when the game has none.
        on_board: usize,
    },
    /// A follower on another tile than the one just placed.
    OffPlacedTile {
        /// The square asked for.
        cell: Cell,
        /// The space of the tile just placed.
        placed: Cell,
    },
    /// Somebody stands on the feature.
    FeatureOccupied {
        /// The feature.
        feature: FeatureName,
        /// The followers: whose, which, and where they stand.
        by: Vec<(Seat, Figure, Cell)>,
    },
    /// King or falconer on a feature that the same tile completes.
    SpecialOnCompleted {
        /// The feature.
        feature: FeatureName,
        /// The figure.
        figure: Figure,
    },
    /// The player does not hold such a wall tile.
    WallTileNotHeld {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: WallTileKind,
        /// The wall tiles held; none for one whose kind is not known.
        held: Vec<Option<WallTileKind>>,
    },
    /// The wall tile cannot be used yet.
    WallTileTooEarly {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: WallTileKind,
        /// Why.
        why: TooEarly,
    },
    /// The wall tile has nothing to work on.
    WallTileNotApplicable {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: WallTileKind,
        /// The feature asked for.
        feature: Option<FeatureName>,
        /// Why.
        why: NotApplicable,
    },
    /// The feature is doubled already.
    DoubledTwice {
        /// The player.
        seat: Seat,
        /// The kind of the second doubling.
        kind: WallTileKind,
        /// The feature.
        feature: Option<FeatureName>,
        /// Whether the king doubles it; otherwise a wall tile does.
        king: bool,
    },
    /// No landing gave this wall tile.
    WallTileNotFound {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: WallTileKind,
        /// Landings of the player in this turn.
        landings: usize,
        /// Whether both copies of the kind are out already.
        both_out: bool,
    },
}

impl Reason {
    /// The violation's code.
    pub fn code(&self) -> Code {
        match self {
            Self::GameOver => Code::GameOver,
            Self::NotYourTurn { .. } | Self::UseInOthersTurn { .. } => Code::NotYourTurn,
            Self::OutOfOrder(OutOfOrder::SecondFollower) => Code::TwoActions,
            Self::OutOfOrder(_) => Code::OutOfOrder,
            Self::TileNotInSupply { .. } => Code::TileNotInSupply,
            Self::PlaceableTileDiscarded { .. } => Code::PlaceableTileDiscarded,
            Self::OutsideWall { .. } => Code::OutsideWall,
            Self::CellOccupied { .. } => Code::CellOccupied,
            Self::NotAdjacent { .. } => Code::NotAdjacent,
            Self::EdgeMismatch { .. } => Code::EdgeMismatch,
            Self::NoSuchFeature { .. } | Self::NotCompleted { .. } => Code::NoSuchFeature,
            Self::NoFollowerInSupply { .. } => Code::NoMeepleInSupply,
            Self::OffPlacedTile { .. } => Code::MeepleOffPlacedTile,
            Self::FeatureOccupied { .. } => Code::FeatureOccupied,
            Self::SpecialOnCompleted { .. } => Code::SpecialOnCompletedFeature,
            Self::WallTileNotHeld { .. } => Code::WallTileNotHeld,
            Self::WallTileTooEarly { .. } => Code::WallTileTooEarly,
            Self::WallTileNotApplicable { .. } => Code::WallTileNotApplicable,
            Self::DoubledTwice { .. } => Code::DoubledTwice,
            Self::WallTileNotFound { .. } => Code::WallTileNotFound,
        }
    }
}
