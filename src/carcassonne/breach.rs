//! Why an action is refused, with the facts.

use super::action::{Colour, Feature, Standing, Target, Who};
use super::table::Done;
use super::tower::Reach;
use crate::catalog::carcassonne::{Kind, TileType};
use crate::grid::{Cell, Rotation, Side};
use crate::rulebook::Code;
use crate::rulebook::FigureKind;
use crate::seat::{BySeat, Seat};

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

/// Why nothing may be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCapture {
    /// No floor was placed this turn.
    NoFloor,
    /// A white floor captures nobody.
    WhiteFloor(Cell),
    /// The floor took its one meeple already.
    AlreadyCaptured,
    /// The capture was declined.
    Declined,
    /// Another piece came after the floor.
    AfterPiece,
    /// The turn was scored.
    AfterScoring,
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
    /// No foundation there.
    NoFoundation {
        /// The square.
        cell: Cell,
        /// What lies there.
        tile: Option<TileType>,
    },
    /// No such floor left.
    NoFloorInSupply {
        /// The player.
        seat: Seat,
        /// The colour.
        colour: Colour,
        /// Floors of that colour at the start.
        dealt: u32,
    },
    /// A guard stands on the tower.
    FloorOnGuardedTower {
        /// The square.
        cell: Cell,
        /// Owner of the guard.
        guard: Seat,
        /// Number of floors.
        floors: u16,
    },
    /// The tower is closed for good.
    FloorOnCappedTower {
        /// The square.
        cell: Cell,
        /// Number of floors.
        floors: u16,
        /// Whether a white floor closed it.
        white: bool,
    },
    /// A white floor needs a floor under it.
    WhiteFloorOnFoundation {
        /// The square.
        cell: Cell,
    },
    /// A guard needs a floor under it.
    GuardOnBareFoundation {
        /// The square.
        cell: Cell,
    },
    /// The figure may not stand on towers in this game.
    FigureNotOnTower {
        /// The square.
        cell: Cell,
        /// The figure.
        kind: FigureKind,
    },
    /// A guard stands there already.
    GuardOnGuardedTower {
        /// The square.
        cell: Cell,
        /// Owner of the guard.
        guard: Seat,
    },
    /// The tower is closed for good.
    GuardOnCappedTower {
        /// The square.
        cell: Cell,
        /// Whether a white floor closed it.
        white: bool,
    },
    /// Nothing may be captured now.
    CaptureWithoutRight(NoCapture),
    /// The rules of this game demand a capture.
    CaptureDeclined {
        /// Meeples in reach.
        in_reach: Vec<Occupant>,
    },
    /// The meeple is out of the tower's reach.
    CaptureOutOfRange {
        /// Where the meeple stands.
        cell: Cell,
        /// What the tower reaches.
        reach: Reach,
        /// Meeples in reach.
        in_reach: Vec<Occupant>,
    },
    /// No such meeple there, or two that fit.
    NoSuchMeeple {
        /// What was asked for.
        target: Box<Target>,
        /// Who stands there.
        there: Vec<Occupant>,
        /// Whether it is a guard where the rules of this game protect guards.
        protected: bool,
        /// Meeples in reach of the floor; none where nothing may be captured.
        in_reach: Option<Vec<Occupant>>,
    },
    /// No such prisoner of the payer.
    RansomNotYours {
        /// Who wanted to pay.
        payer: Seat,
        /// The captor named.
        from: Option<Seat>,
        /// The owner of the prisoner, when it is another player's.
        owner: Option<Seat>,
        /// Prisoners of the payer, by captor.
        held: BySeat<u8>,
    },
    /// Fewer than three points.
    RansomTooPoor {
        /// Who wanted to pay.
        payer: Seat,
        /// The points at that moment.
        score: u32,
    },
    /// A second ransom in one turn.
    RansomTwice {
        /// Who wanted to pay.
        payer: Seat,
    },
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
            Self::NoFoundation { .. } => Code::NoFoundation,
            Self::NoFloorInSupply { .. } => Code::NoFloorInSupply,
            Self::FloorOnGuardedTower { .. } => Code::FloorOnGuardedTower,
            Self::FloorOnCappedTower { .. } => Code::FloorOnCappedTower,
            Self::WhiteFloorOnFoundation { .. } => Code::WhiteFloorOnFoundation,
            Self::GuardOnBareFoundation { .. } => Code::GuardOnBareFoundation,
            Self::FigureNotOnTower { .. } => Code::FigureNotOnTower,
            Self::GuardOnGuardedTower { .. } => Code::GuardOnGuardedTower,
            Self::GuardOnCappedTower { .. } => Code::GuardOnCappedTower,
            Self::CaptureWithoutRight(_) => Code::CaptureWithoutRight,
            Self::CaptureDeclined { .. } => Code::CaptureDeclined,
            Self::CaptureOutOfRange { .. } => Code::CaptureOutOfRange,
            Self::NoSuchMeeple { .. } => Code::NoSuchMeeple,
            Self::RansomNotYours { .. } => Code::RansomNotYours,
            Self::RansomTooPoor { .. } => Code::RansomTooPoor,
            Self::RansomTwice { .. } => Code::RansomTwice,
        }
    }
}
