//! What could have been played in a turn of the landscape game that nobody wrote down.

use crate::carcassonne::{Action, Meeple, Phase, Table, TowerAction, Whereabouts};
use crate::catalog::carcassonne::TileType;
use crate::record::{Entry, What};
use crate::rulebook::options::{BlackTowerAction, UnplaceableTile};

/// Hands every whole turn to `take` until that says stop.
pub(super) fn turns(table: &Table, later: &[Entry<Action>], take: &mut dyn FnMut(&[Action]) -> bool) {
    let placements: Vec<Action> = tiles(table, later)
        .into_iter()
        .flat_map(|tile| table.legal(Some(tile)).actions)
        .filter(|action| matches!(action, Action::Place { .. }))
        .collect();
    // Most lost turns are found without an action, and those turns are few.
    for placement in &placements {
        if take(&[*placement, Action::Score, Action::EndTurn]) {
            return;
        }
    }
    for placement in &placements {
        let Some(placed) = after(table, placement) else { continue };
        for action in placed.legal(None).actions {
            let Some(acted) = after(&placed, &action) else { continue };
            if take(&[*placement, action, Action::Score, Action::EndTurn]) {
                return;
            }
            if matches!(acted.phase(), Phase::Capture | Phase::Exchange) {
                for capture in acted.legal(None).actions {
                    let is_capture = matches!(capture, Action::Tower(TowerAction::Capture(_)));
                    if is_capture && take(&[*placement, action, capture, Action::Score, Action::EndTurn]) {
                        return;
                    }
                }
            }
        }
    }
}

/// Whether [`turns`] makes every turn that the player may take: it pays no ransom, places no second figure and no further
/// floor, and throws no turn away.
pub(super) fn makes_all(table: &Table) -> bool {
    let options = &table.setup().options;
    let follows = table.setup().figures().any(|(kind, count)| count > 0 && kind.figure().follows);
    let is_held =
        |meeple: &Meeple| meeple.name.owner == table.seat() && matches!(meeple.at, Whereabouts::Prisoner { .. });
    !follows
        && options.black_tower.black_tower_action == BlackTowerAction::Alternative
        && options.unplaceable_tile != UnplaceableTile::DiscardAndLoseTurn
        && !table.meeples().iter().any(is_held)
}

/// The table after an action; none where it is not legal.
fn after(table: &Table, action: &Action) -> Option<Table> {
    let mut table = table.clone();
    table.play(table.seat(), action, &mut ()).ok()?;
    Some(table)
}

/// The kinds of tile that are left. Those that the record uses up later come last.
fn tiles(table: &Table, later: &[Entry<Action>]) -> Vec<TileType> {
    let used = |tile: TileType| {
        let uses = |entry: &&Entry<Action>| match &entry.what {
            What::Act(Action::Place { tile: other, .. } | Action::Discard(other)) => *other == tile,
            _ => false,
        };
        later.iter().filter(uses).count()
    };
    let left = table.setup().catalogue.tiles().map(|(tile, _)| tile).filter(|tile| table.copies_left(*tile) > 0);
    let (spare, needed): (Vec<TileType>, Vec<TileType>) =
        left.partition(|tile| usize::from(table.copies_left(*tile)) > used(*tile));
    spare.into_iter().chain(needed).collect()
}
