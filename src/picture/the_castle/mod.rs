//! Positions of The Castle as text.
//!
//! A tile is drawn by what it shows at its rim: `h` house, `t` tower, `c` court, `k` chapel, and in the middle of a side `|`
//! or `-` where a path leaves. In its middle stand a player's mark, the feature of the follower, and `K` or `F` for king
//! and falconer. The wall carries the score track; `*` is a wall tile that still lies on its corner tower.

mod board;
mod standing;
mod tile;

pub use board::board;
pub use standing::standing;
pub use tile::tile;

use super::marks;
use crate::catalog::the_castle::Kind;
use crate::grid::{Port, Side};
use crate::record::tree::Untrusted;
use crate::seat::Seat;
use crate::the_castle::{PLAYERS, Table};

/// What the characters of a board mean.
pub const LEGEND: &str = "h house, t tower, c court, k chapel, | - path; in the middle of a tile a player, the feature of the \
                          follower, K king, F falconer; * a wall tile on its corner tower\n";

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

    fn seats() -> impl Iterator<Item = Seat> {
        Seat::all(PLAYERS)
    }

    /// The name of a player, safe to show.
    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The character that stands for a player.
    fn mark(&self, seat: Seat) -> char {
        self.marks.get(seat.index()).copied().unwrap_or('?')
    }
}

/// The character for what a port shows.
fn glyph(kind: Kind, port: Port) -> char {
    match (kind, port.side()) {
        (Kind::Path, Side::North | Side::South) => '|',
        (Kind::Path, Side::East | Side::West) => '-',
        (kind, _) => kind.letter(),
    }
}
