//! Squares of entries and findings of the landscape game.

use super::{Squares, action, around, feature, rest_of_turn};
use crate::carcassonne::{Action, Reason, Table, TowerAction, TowerReason};
use crate::grid::Cell;
use crate::record::Entry;
use crate::referee::{Finding, Memory};
use crate::seat::Seat;
use crate::wording::Context;

/// The squares that an entry touches.
pub(super) fn touches(context: &Context<'_>, entries: &[Entry<Action>], finding: &Finding) -> Squares {
    match action(entries, finding) {
        Some(Action::Place { cell, .. }) => around(*cell),
        Some(Action::Deploy { cell, feature: named, .. }) => {
            let look = |table: &Table| {
                let board = table.board();
                let placed = table.placed_tile().and_then(|tile| board.placed(tile)).map(|placed| placed.cell);
                let cell = (*cell).or(placed)?;
                let found = board.at(cell).and_then(|tile| table.find_feature(tile, *named));
                let mut squares = found.map(|segment| feature(board, segment)).unwrap_or_default();
                squares.insert(cell);
                Some(squares)
            };
            context.carcassonne_before(finding.entry, look).flatten().unwrap_or_default()
        }
        Some(Action::Tower(TowerAction::Floor { cell, .. }) | Action::Tower(TowerAction::Guard { cell, .. })) => {
            Squares::from([*cell])
        }
        Some(Action::Tower(TowerAction::Capture(target))) => {
            tower_of_turn(context, finding).into_iter().chain([target.cell]).collect()
        }
        _ => Squares::new(),
    }
}

/// The square of the tower that was built on in the turn.
fn tower_of_turn(context: &Context<'_>, finding: &Finding) -> Option<Cell> {
    let mut turn = context.journal_before(finding).take_while(|entry| entry.turn == finding.turn);
    turn.find_map(|entry| match entry.what {
        Memory::Floor { cell, .. } => Some(cell),
        _ => None,
    })
}

/// The square of the tile that the turn of a finding places after it, and those beside it.
pub(super) fn tile_of_turn(entries: &[Entry<Action>], finding: &Finding) -> Squares {
    let place = rest_of_turn(entries, finding).find_map(|action| match action {
        Action::Place { cell, .. } => Some(*cell),
        _ => None,
    });
    place.map(around).unwrap_or_default()
}

/// The squares that a finding rests on.
pub(super) fn rests_on(
    context: &Context<'_>,
    entries: &[Entry<Action>],
    finding: &Finding,
    reason: &Reason,
) -> Squares {
    let mut squares = touches(context, entries, finding);
    match reason {
        // Whose turn it is and whether the game goes on hangs on no square.
        Reason::NotYourTurn { .. } | Reason::GameOver => return Squares::new(),
        Reason::TileNotInSupply { tile, .. } => {
            // Not where it lies, but where its copies went.
            let copy = |memory: &Memory| match memory {
                Memory::Placed { tile: other, cell, .. } if other == tile => Some(*cell),
                _ => None,
            };
            return context.journal_before(finding).filter_map(|entry| copy(&entry.what)).collect();
        }
        Reason::PlaceableTileDiscarded { cell, .. } => squares.extend(around(*cell)),
        Reason::NoMeepleInSupply { seat, .. } => squares.extend(figures(context, finding, *seat)),
        Reason::Tower(TowerReason::NoFloorInSupply { seat, colour, .. }) => {
            let floor = |memory: &Memory| match memory {
                Memory::Floor { seat: by, colour: of, cell, .. } if (by, of) == (seat, colour) => Some(*cell),
                _ => None,
            };
            squares.extend(context.journal_before(finding).filter_map(|entry| floor(&entry.what)));
        }
        Reason::Tower(TowerReason::RansomNotYours { payer, .. }) => squares.extend(captures(context, finding, *payer)),
        Reason::Tower(TowerReason::RansomTooPoor { payer, .. }) => {
            let rows = context.ledger_before(finding).iter().filter(|row| row.seat == *payer);
            squares.extend(rows.flat_map(|row| row.tiles.iter().copied()));
        }
        _ => {}
    }
    squares
}

/// The squares to which the figures of a player went, and from which they were taken.
pub(super) fn figures(context: &Context<'_>, finding: &Finding, seat: Seat) -> Squares {
    let went = |memory: &Memory| match memory {
        Memory::Deployed { meeple, cell, .. } | Memory::Guarded { meeple, cell } if meeple.owner == seat => Some(*cell),
        _ => None,
    };
    let squares = context.journal_before(finding).filter_map(|entry| went(&entry.what));
    squares.chain(captures(context, finding, seat)).collect()
}

/// The squares on which figures of a player were captured.
fn captures(context: &Context<'_>, finding: &Finding, owner: Seat) -> Squares {
    let taken = |memory: &Memory| match memory {
        Memory::Captured { meeple, cell, .. } if meeple.owner == owner => Some(*cell),
        _ => None,
    };
    context.journal_before(finding).filter_map(|entry| taken(&entry.what)).collect()
}
