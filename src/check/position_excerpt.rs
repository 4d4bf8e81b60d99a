//! The part of the table that a violation is about, drawn as it was just before: people argue over positions.

use crate::carcassonne::{NoCapture, Reason, Table, TowerReason};
use crate::grid::Cell;
use crate::picture::carcassonne::{Frame, Position, board};
use crate::record::{Game, Record};
use crate::referee::{Fault, Finding};
use crate::wording::Context;

/// Most squares that a scene shows to each side.
const MOST_SQUARES: u16 = 3;

/// The tiles around the square of a finding, with what stands on them; none when it is about no square, or nothing lies
/// there.
pub(super) fn scene(context: &Context<'_>, record: &Record, finding: &Finding) -> Option<String> {
    let (Fault::Carcassonne(reason), Game::Carcassonne { .. }) = (&finding.fault, &record.game) else {
        return None;
    };
    let (cell, squares) = focus(reason)?;
    let draw = |table: &Table| {
        let lies = |cell: &Cell| table.board().at(*cell).is_some();
        if !lies(&cell) && !cell.around().any(|cell| lies(&cell)) {
            return None;
        }
        let position = Position::new(table, record.header.players.iter().map(|player| player.name.as_str()));
        let drawn = board(&position, Frame::Around { cell, squares });
        Some(format!("the table around {cell} before this entry:\n\n{drawn}"))
    };
    context.carcassonne_before(finding.entry, draw).flatten()
}

/// The square that an argument is about, and how much around it belongs to it.
fn focus(reason: &Reason) -> Option<(Cell, u16)> {
    Some(match reason {
        Reason::CellOccupied { cell, .. }
        | Reason::NotAdjacent { cell, .. }
        | Reason::EdgeMismatch { cell, .. }
        | Reason::PlaceableTileDiscarded { cell, .. }
        | Reason::NoSuchFeature { cell, .. }
        | Reason::MeepleOffPlacedTile { cell, .. }
        | Reason::Tower(
            TowerReason::NoFoundation { cell, .. }
            | TowerReason::FloorOnGuardedTower { cell, .. }
            | TowerReason::FloorOnCappedTower { cell, .. }
            | TowerReason::WhiteFloorOnFoundation { cell }
            | TowerReason::GuardOnBareFoundation { cell }
            | TowerReason::FigureNotOnTower { cell, .. }
            | TowerReason::GuardOnGuardedTower { cell, .. }
            | TowerReason::GuardOnCappedTower { cell, .. }
            | TowerReason::CaptureWithoutRight(NoCapture::WhiteFloor(cell)),
        ) => (*cell, 1),
        Reason::Tower(TowerReason::NoSuchMeeple { target, .. }) => (target.cell, 1),
        // As far as those who hold the feature.
        Reason::FeatureOccupied { cell, by, .. } => {
            (*cell, by.iter().map(|occupant| far(*cell, occupant.cell)).max().unwrap_or(1).clamp(1, MOST_SQUARES))
        }
        // As far as the tower reaches, or the meeple stands.
        Reason::Tower(TowerReason::CaptureOutOfRange { cell, reach, .. }) => {
            (reach.tower, far(reach.tower, *cell).max(reach.floors).min(MOST_SQUARES))
        }
        Reason::NotYourTurn { .. }
        | Reason::GameOver
        | Reason::OutOfOrder(_)
        | Reason::TwoActions { .. }
        | Reason::NoActionLeft
        | Reason::TileNotInSupply { .. }
        | Reason::NoMeepleInSupply { .. }
        | Reason::Tower(
            TowerReason::NoFloorInSupply { .. }
            | TowerReason::CaptureWithoutRight(_)
            | TowerReason::CaptureDeclined { .. }
            | TowerReason::RansomNotYours { .. }
            | TowerReason::RansomTooPoor { .. }
            | TowerReason::RansomTwice { .. },
        ) => return None,
    })
}

/// Squares between two cells along the longer axis.
fn far(one: Cell, other: Cell) -> u16 {
    let distance = (one.x() - other.x()).abs().max((one.y() - other.y()).abs());
    u16::try_from(distance).unwrap_or(u16::MAX)
}
