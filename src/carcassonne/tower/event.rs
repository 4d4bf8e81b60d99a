//! What happens to towers and prisoners.

use super::{Colour, Standing};
use crate::carcassonne::breach::Occupant;
use crate::carcassonne::table::Meeple;
use crate::grid::Cell;
use crate::seat::Seat;

/// Something that happened to a tower or a prisoner.
#[derive(Clone, Copy, Debug)]
pub enum TowerEvent<'a> {
    /// A floor went on a tower.
    FloorPlaced {
        /// Who.
        seat: Seat,
        /// The square.
        cell: Cell,
        /// Its colour.
        colour: Colour,
        /// Number of floors with it.
        floors: u16,
    },
    /// A meeple went on top of a tower.
    Guarded {
        /// The meeple.
        meeple: &'a Meeple,
        /// The square.
        cell: Cell,
    },
    /// A meeple was captured.
    Captured {
        /// By whom.
        by: Seat,
        /// The meeple.
        meeple: &'a Meeple,
        /// Where it stood.
        cell: Cell,
        /// On the ground or on the tower.
        standing: Standing,
    },
    /// A floor could have captured somebody else's meeple, and nobody said a word about that.
    CaptureForgone {
        /// Whose floor it was.
        seat: Seat,
        /// The square of its tower.
        tower: Cell,
        /// A meeple in its reach.
        target: Occupant,
        /// How many more there were.
        more: usize,
    },
    /// A prisoner came home in an exchange.
    Exchanged {
        /// The meeple.
        meeple: &'a Meeple,
        /// Who held it.
        holder: Seat,
    },
    /// A prisoner was bought back.
    Ransomed {
        /// Who paid.
        payer: Seat,
        /// Who was paid three points.
        holder: Seat,
        /// What it cost: three points, or what the payer had.
        paid: u32,
        /// The meeple.
        meeple: &'a Meeple,
    },
}
