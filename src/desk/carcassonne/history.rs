//! Since when things are where they are.

use std::collections::HashMap;

use crate::carcassonne::{Carcassonne, Colour, MeepleName};
use crate::catalog::carcassonne::TileType;
use crate::grid::Cell;
use crate::referee::{Memory, Play};
use crate::seat::Seat;

/// What happened, by what it happened to.
#[derive(Debug, Default)]
pub(super) struct History {
    /// The turn in which the tile on a square was placed; 0 for tiles that lay there at the start.
    pub(super) placed: HashMap<Cell, u32>,
    /// Tiles placed, with their turns, in order.
    pub(super) tiles: Vec<(TileType, u32)>,
    /// Tiles discarded, with their turns, in order.
    pub(super) discarded: Vec<(TileType, u32)>,
    /// The turn in which a meeple came to where it stands.
    pub(super) since: HashMap<MeepleName, u32>,
    /// The turn in which a prisoner was captured, and the square where.
    pub(super) captured: HashMap<MeepleName, (u32, Cell)>,
    /// Floors from below: colour, who placed it, turn.
    pub(super) floors: HashMap<Cell, Vec<(Colour, Seat, u32)>>,
}

impl History {
    pub(super) fn of(play: &Play<'_, Carcassonne>) -> Self {
        let mut history = Self::default();
        for entry in play.journal().map(|journal| journal.entries.as_slice()).unwrap_or_default() {
            let turn = entry.turn;
            match entry.what {
                Memory::Placed { tile, cell, .. } => {
                    history.placed.insert(cell, turn);
                    history.tiles.push((tile, turn));
                }
                Memory::Discarded(tile) => history.discarded.push((tile, turn)),
                Memory::Deployed { meeple, .. } | Memory::Guarded { meeple, .. } => {
                    history.since.insert(meeple, turn);
                }
                Memory::Captured { meeple, cell, .. } => {
                    history.captured.insert(meeple, (turn, cell));
                }
                Memory::Floor { seat, cell, colour, .. } => {
                    history.floors.entry(cell).or_default().push((colour, seat, turn));
                }
                _ => {}
            }
        }
        history
    }

    /// The turn of the tile on a square.
    pub(super) fn placed_in(&self, cell: Cell) -> u32 {
        self.placed.get(&cell).copied().unwrap_or(0)
    }

    /// Since which turn a meeple stands where it does.
    pub(super) fn since(&self, meeple: MeepleName) -> u32 {
        self.since.get(&meeple).copied().unwrap_or(0)
    }
}
