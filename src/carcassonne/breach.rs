//! Why an action is refused, with the facts.

use super::action::{Feature, Who};
use super::table::Done;
use super::tower::{Standing, TowerReason};
use crate::catalog::carcassonne::{Kind, TileType};
use crate::grid::{Cell, Rotation, Side};
use crate::rulebook::Code;
use crate::seat::Seat;

/// What a side of a tile shows.
pub type SideKind = Option<Kind>;

/// Someone standing on a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupant {
    /// Owner of the meeple.
    pub owner: Seat,
    /// The square where it stands.
    pub cell: Cell,
    /// On the ground or on the tower.
    pub standing: Standing,
}

/// Why a step does not fit the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutOfOrder {
    /// A second tile in one turn.
    SecondTile,
    /// The turn before was never ended.
    TurnNotEnded,
    /// A tile is discarded after the turn's tile was placed.
    DiscardAfterTile,
    /// A tile is drawn although the discarded one ended the turn (`unplaceable-tile: discard-and-lose-turn`).
    TileAfterDiscard,
    /// Something that needs the turn's tile comes before it.
    BeforeTile,
    /// The turn is ended or scored without a tile.
    EndWithoutTile,
    /// Something that comes before scoring stands after it.
    AfterScoring,
    /// An exchange is chosen where none is due.
    NoExchange,
    /// The rules of this game allow the ransom only earlier in the turn.
    RansomTooLate,
    /// The final scoring comes while the game goes on, or a second time.
    NoFinalScoring,
}

/// Why an action is refused.
#[derive(Clone, Debug)]
pub enum Reason {
    /// Another player's turn.
    NotYourTurn {
        /// Who acted.
        by: Seat,
        /// Whose turn it is.
        due: Seat,
        /// Whether the turn has begun already.
        mid_turn: bool,
    },
    /// The game is over.
    GameOver,
    /// The entry does not fit the moment.
    OutOfOrder(OutOfOrder),
    /// A second piece in one turn.
    TwoActions {
        /// What the action was already used for.
        done: Done,
    },
    /// A piece after the action was passed.
    NoActionLeft,
    /// No such tile is left.
    TileNotInSupply {
        /// The tile.
        tile: TileType,
        /// Copies that the sets in play hold.
        copies: u16,
    },
    /// A tile lies there.
    CellOccupied {
        /// The square.
        cell: Cell,
        /// What lies there.
        tile: TileType,
    },
    /// No tile lies beside.
    NotAdjacent {
        /// The square.
        cell: Cell,
        /// Whether one touches at a corner.
        corner: bool,
    },
    /// Sides do not match.
    EdgeMismatch {
        /// The tile.
        tile: TileType,
        /// Its square.
        cell: Cell,
        /// The sides, what the tile shows there, what its neighbour shows.
        sides: Vec<(Side, SideKind, SideKind)>,
        /// The turns that would fit on this square.
        turns: Vec<Rotation>,
    },
    /// A discarded tile fits somewhere.
    PlaceableTileDiscarded {
        /// The tile.
        tile: TileType,
        /// A square where it fits.
        cell: Cell,
        /// The turn with which it fits there.
        turn: Rotation,
    },
    /// The tile shows no such feature.
    NoSuchFeature {
        /// The feature.
        feature: Feature,
        /// The tile; none where no tile lies.
        tile: Option<TileType>,
        /// The square.
        cell: Cell,
        /// Whether it is a field in a game without farmers.
        no_farmers: bool,
        /// What the tile shows.
        there: Vec<Feature>,
    },
    /// Somebody stands on the feature.
    FeatureOccupied {
        /// The feature.
        feature: Feature,
        /// Kind of the feature.
        kind: Kind,
        /// The square.
        cell: Cell,
        /// Who stands where.
        by: Vec<Occupant>,
    },
    /// No such meeple in the supply.
    NoMeepleInSupply {
        /// The player.
        seat: Seat,
        /// The meeple asked for.
        wanted: Who,
        /// The player's meeples on the board.
        on_board: u8,
        /// The player's meeples held by others.
        captive: u8,
    },
    /// A meeple on another tile than the one just placed.
    MeepleOffPlacedTile {
        /// The square asked for.
        cell: Cell,
        /// The square of the tile just placed.
        placed: Cell,
    },
    /// What the rules of towers refuse.
    Tower(TowerReason),
}

impl Reason {
    /// The violation's code.
    pub fn code(&self) -> Code {
        match self {
            Self::NotYourTurn { .. } => Code::NotYourTurn,
            Self::GameOver => Code::GameOver,
            Self::OutOfOrder(_) => Code::OutOfOrder,
            Self::TwoActions { .. } => Code::TwoActions,
            Self::NoActionLeft => Code::NoActionLeft,
            Self::TileNotInSupply { .. } => Code::TileNotInSupply,
            Self::CellOccupied { .. } => Code::CellOccupied,
            Self::NotAdjacent { .. } => Code::NotAdjacent,
            Self::EdgeMismatch { .. } => Code::EdgeMismatch,
            Self::PlaceableTileDiscarded { .. } => Code::PlaceableTileDiscarded,
            Self::NoSuchFeature { .. } => Code::NoSuchFeature,
            Self::FeatureOccupied { .. } => Code::FeatureOccupied,
            Self::NoMeepleInSupply { .. } => Code::NoMeepleInSupply,
            Self::MeepleOffPlacedTile { .. } => Code::MeepleOffPlacedTile,
            Self::Tower(reason) => reason.code(),
        }
    }
}
