//! Squares of entries and findings of The Castle.

use super::{Squares, action, around, feature, rest_of_turn};
use crate::record::Entry;
use crate::referee::{CastleMemory, Finding, Memory};
use crate::seat::Seat;
use crate::the_castle::{Action, FeatureName, Reason, Table};
use crate::wording::Context;

/// The squares that an entry touches. What comes before the tile of a turn touches where that is laid.
pub(super) fn touches(context: &Context<'_>, entries: &[Entry<Action>], finding: &Finding) -> Squares {
    match action(entries, finding) {
        Some(Action::Lay { cell, .. }) => around(*cell),
        Some(Action::Begin { .. } | Action::Draw(_)) => {
            let lay = rest_of_turn(entries, finding).find_map(|action| match action {
                Action::Lay { cell, .. } => Some(*cell),
                _ => None,
            });
            lay.map(around).unwrap_or_default()
        }
        Some(Action::Follow { feature, .. } | Action::Order(feature)) => named(context, finding, *feature),
        Some(Action::Use { feature: Some(feature), .. } | Action::FinalUse { feature: Some(feature), .. }) => {
            named(context, finding, *feature)
        }
        _ => Squares::new(),
    }
}

/// The squares of a feature by name.
fn named(context: &Context<'_>, finding: &Finding, name: FeatureName) -> Squares {
    let look = |table: &Table| {
        let (tile, segment) = table.find_feature(name).ok()?;
        let mut squares = feature(table.board(), segment);
        squares.extend(table.board().placed(tile).map(|placed| placed.cell));
        Some(squares)
    };
    let found = context.the_castle_before(finding.entry, look).flatten();
    found.unwrap_or_else(|| name.cell.into_iter().collect())
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
        Reason::NotYourTurn { .. } | Reason::GameOver => return Squares::new(),
        Reason::TileNotInSupply { face, .. } => {
            let copy = |memory: &Memory| match memory {
                Memory::TheCastle(CastleMemory::Placed { face: other, cell, .. }) if other == face => Some(*cell),
                _ => None,
            };
            return context.journal_before(finding).filter_map(|entry| copy(&entry.what)).collect();
        }
        Reason::PlaceableTileDiscarded { cell, .. } => squares.extend(around(*cell)),
        Reason::NoFollowerInSupply { seat, .. } => {
            let went = |memory: &Memory| match memory {
                Memory::TheCastle(CastleMemory::Followed { seat: of, cell, .. }) if of == seat => Some(*cell),
                _ => None,
            };
            squares.extend(context.journal_before(finding).filter_map(|entry| went(&entry.what)));
        }
        Reason::WallTileNotHeld { seat, .. }
        | Reason::WallTileTooEarly { seat, .. }
        | Reason::WallTileNotFound { seat, .. } => squares.extend(awards(context, finding, *seat)),
        _ => {}
    }
    squares
}

/// The squares of everything that a marker moved for.
fn awards(context: &Context<'_>, finding: &Finding, seat: Seat) -> Squares {
    let rows = context.ledger_before(finding).iter().filter(|row| row.seat == seat);
    rows.flat_map(|row| row.tiles.iter().copied()).collect()
}
