//! What is agreed before the first turn.

use std::sync::Arc;

use crate::catalog::landscape::{Catalogue, Counts, TileType};
use crate::grid::{Cell, Turn};
use crate::rulebook::Floors;
use crate::rulebook::options;

/// A game about to begin.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Number of players, 1 to 6.
    pub seats: usize,
    /// The tiles that may be named.
    pub catalogue: Arc<Catalogue>,
    /// Copies of each tile, the start tiles included.
    pub tiles: Counts,
    /// Tiles on the table before the first turn.
    pub start: Vec<(TileType, Cell, Turn)>,
    /// Floors of each player; none at all without The Tower.
    pub floors: Floors,
    /// Whether a plain letter may also stand for the copy of that tile which shows a garden.
    pub letters_cover_gardens: bool,
    /// The rules agreed on.
    pub options: options::Landscape,
}
