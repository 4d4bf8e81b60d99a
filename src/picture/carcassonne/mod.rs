//! Positions of the landscape game as text.
//!
//! Tiles share their sides, and a side shows what both tiles show there: `#` city, `|` or `-` in its middle a road, dots
//! a field. Inside, letters are meeples, `(+)` a monastery, `*` a pennant, `o` the end of roads at a crossing, and
//! `[3bA]` a tower of three floors, black on top, with a guard of player A.

mod board;
pub(in crate::picture) mod shape;
mod sketch;
mod standing;
mod svg;
mod symbols;
mod tile;

pub use board::{Frame, board};
pub use standing::standing;
pub use svg::svg;
pub use tile::tile;

use super::marks;
use crate::carcassonne::Table;
use crate::record::tree::Untrusted;
use crate::seat::Seat;

/// What the characters of a board mean, for those who see one for the first time.
pub fn legend(position: &Position<'_>) -> String {
    let marks = position.table.setup().marks();
    let marks: String = marks.map(|mark| format!("   {} {}", symbols::glyph(mark.symbol), mark.word)).collect();
    LEGEND.replacen("* pennant", &format!("* pennant{marks}"), 1)
}

const LEGEND: &str = "# city   - | road   o crossing   (+) monastery   * pennant   letters: meeples\n\
[ ] foundation   [3bA] tower of 3 floors, the top one black (n normal, w white), guarded by A   ! sides that differ\n";

/// A table and who sits there.
#[derive(Debug)]
pub struct Position<'t> {
    /// The table.
    pub table: &'t Table,
    names: Vec<String>,
    marks: Vec<char>,
}

impl<'t> Position<'t> {
    /// The position on a table of players with these names, in seat order. The names may be any text.
    pub fn new<'n>(table: &'t Table, names: impl IntoIterator<Item = &'n str>) -> Self {
        let names: Vec<String> = names.into_iter().map(|name| Untrusted::from(name).to_string()).collect();
        let marks = marks(&names);
        Self { table, names, marks }
    }

    /// The players at the table.
    pub(in crate::picture) fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.table.setup().seats)
    }

    /// The name of a player, safe to show.
    pub(in crate::picture) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The character that stands for a player's meeples.
    pub(in crate::picture) fn mark(&self, seat: Seat) -> char {
        self.marks.get(seat.index()).copied().unwrap_or('?')
    }
}
