//! Whether a game is finished, decided once at the end of its record.

use std::sync::Arc;

use crate::carcassonne::{Action, Setup, Table};
use crate::catalog::carcassonne::TileType;
use crate::record::{Entry, What};

/// Whether every tile left fitted nowhere at the start of some turn or after the last one
/// (`docs/record-format.md`). Plays the record once more, and only as far as it must.
pub(super) fn rest_never_fitted(setup: &Arc<Setup>, end: &Table, entries: &[Entry<Action>]) -> bool {
    let left: Vec<TileType> =
        setup.catalogue.tiles().map(|(tile, _)| tile).filter(|tile| end.copies_left(*tile) > 0).collect();
    // Mostly the first tile settles it: it always fitted, so the game goes on.
    left.iter().all(|tile| once_fitted_nowhere(setup, end, entries, *tile))
}

fn once_fitted_nowhere(setup: &Arc<Setup>, end: &Table, entries: &[Entry<Action>], tile: TileType) -> bool {
    if !end.fits_somewhere(tile) {
        return true;
    }
    let mut table = Table::new(Arc::clone(setup));
    for entry in entries {
        let What::Act(action) = &entry.what else { continue };
        if matches!(action, Action::Place { .. }) && !table.fits_somewhere(tile) {
            return true;
        }
        super::replay(&mut table, entry, action, &mut ());
    }
    false
}
