//! Towers and prisoners (The Tower, Black Tower): one tower and what may come on top of it, its actions, refusals and events.

mod action;
mod event;
mod examine;
mod reason;

pub use action::{Colour, Standing, Target, TowerAction};
pub use event::TowerEvent;
pub use reason::{NoCapture, TowerReason};

use crate::grid::Cell;

/// The state of one tower (`TOW-07`, `BLK-08`). A capped tower cannot hold a guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tower {
    /// No floor yet.
    Foundation,
    /// Floors and nobody on top.
    Open {
        /// Number of floors of any colour.
        floors: u16,
        /// Colour of the top floor.
        top: Colour,
    },
    /// A meeple on top.
    Guarded {
        /// Number of floors of any colour.
        floors: u16,
        /// Colour of the top floor.
        top: Colour,
        /// The meeple, by its place among all meeples of the table.
        guard: usize,
    },
    /// Closed for good (`BLK-10`; after a lost guard with `tower-after-guard: stays-closed`).
    Capped {
        /// Number of floors of any colour.
        floors: u16,
        /// Colour of the top floor.
        top: Colour,
    },
}

impl Tower {
    /// Number of floors of any colour (`BLK-09`).
    pub fn floors(self) -> u16 {
        match self {
            Self::Foundation => 0,
            Self::Open { floors, .. } | Self::Guarded { floors, .. } | Self::Capped { floors, .. } => floors,
        }
    }

    /// Colour of the top floor.
    pub fn top(self) -> Option<Colour> {
        match self {
            Self::Foundation => None,
            Self::Open { top, .. } | Self::Guarded { top, .. } | Self::Capped { top, .. } => Some(top),
        }
    }

    /// The tower with one more floor, whatever was on top.
    #[must_use]
    pub(super) fn raised(self, colour: Colour) -> Self {
        let floors = self.floors().saturating_add(1);
        match (self, colour) {
            (_, Colour::White) => Self::Capped { floors, top: colour },
            (Self::Guarded { guard, .. }, _) => Self::Guarded { floors, top: colour, guard },
            _ => Self::Open { floors, top: colour },
        }
    }
}

/// The squares a new top floor reaches: by its colour and the number of all floors (`TOW-21`, `BLK-11`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The tower's square.
    pub tower: Cell,
    /// Colour of the floor just placed.
    pub colour: Colour,
    /// Number of floors, the new one included: the reach in squares.
    pub floors: u16,
    /// Whether the tower's own square is in reach.
    pub own_square: bool,
}

impl Reach {
    /// Whether `cell` is in reach. Nothing between blocks it (`TOW-22`).
    pub fn covers(&self, cell: Cell) -> bool {
        let (dx, dy) = ((cell.x() - self.tower.x()).abs(), (cell.y() - self.tower.y()).abs());
        if (dx, dy) == (0, 0) {
            return self.own_square;
        }
        let far = dx.max(dy) <= i32::from(self.floors);
        match self.colour {
            Colour::Normal => far && (dx == 0 || dy == 0),
            Colour::Black => far && dx == dy,
            Colour::White => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(colour: Colour, floors: u16) -> Vec<(i32, i32)> {
        let reach = Reach { tower: Cell::ORIGIN, colour, floors, own_square: colour != Colour::White };
        let span = -5..=5;
        span.clone()
            .flat_map(|y| span.clone().map(move |x| (x, y)))
            .filter(|(x, y)| reach.covers(Cell::new(i64::from(*x), i64::from(*y)).unwrap()))
            .collect()
    }

    /// EX-50, EX-51, EX-70, EX-71, EX-72.
    #[test]
    fn reach_grows_by_four_squares_a_floor() {
        for (floors, squares) in [(1, 5), (2, 9), (3, 13)] {
            assert_eq!(covered(Colour::Normal, floors).len(), squares);
            assert_eq!(covered(Colour::Black, floors).len(), squares);
        }
        let straight = covered(Colour::Normal, 2);
        for square in [(0, 0), (2, 0), (0, -2)] {
            assert!(straight.contains(&square));
        }
        for square in [(1, 1), (3, 0)] {
            assert!(!straight.contains(&square));
        }
        let diagonal = covered(Colour::Black, 2);
        for square in [(0, 0), (1, 1), (2, 2), (-2, 2)] {
            assert!(diagonal.contains(&square));
        }
        for square in [(1, 0), (2, 0), (2, 1)] {
            assert!(!diagonal.contains(&square));
        }
        assert_eq!(covered(Colour::White, 3), []);
    }
}
