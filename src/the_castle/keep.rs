//! The keep and the largest empty area (CAS-51, CAS-52, CAS-72, CAS-74).

use super::TheCastle;
use super::event::Event;
use super::table::{Keep, Table};
use crate::catalog::the_castle::Kind;
use crate::engine::Listener;
use crate::grid::{Cell, Side};
use crate::region::Segment;
use crate::rulebook::options::{KeepCompletedBy, KeepMoves};
use crate::seat::Seat;

impl Table {
    /// Puts the keep of the winner on a completed house if that is larger than the one under it. It must be his own tile
    /// that completed it, unless the game is played otherwise (AMB-4, CR-7).
    pub(super) fn move_keep<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        winner: Seat,
        placer: Seat,
        house: Segment,
        listener: &mut L,
    ) {
        let options = &self.setup.options;
        let own = winner == placer || options.keep_completed_by == KeepCompletedBy::Anyone;
        let is_house = self.region(house).is_some_and(|region| region.kind == Kind::House);
        if !own || !is_house {
            return;
        }
        let tiles = self.tile_count(house);
        let moves = match self.players.of(winner).keep {
            None => true,
            Some(keep) if options.keep_moves == KeepMoves::StrictlyLarger => tiles > keep.tiles,
            Some(keep) => tiles >= keep.tiles,
        };
        if moves {
            self.players.of_mut(winner).keep = Some(Keep { house, tiles });
            listener.hear(Event::KeepMoved { seat: winner, tiles });
        }
    }

    /// Spaces of the largest connected group of empty spaces.
    pub fn largest_empty_area(&self) -> u32 {
        let mut empty: Vec<Cell> = self.setup.kit.wall.spaces().filter(|cell| self.board.at(*cell).is_none()).collect();
        let mut largest = 0;
        while let Some(first) = empty.pop() {
            let mut group = vec![first];
            let mut size = 0;
            while let Some(cell) = group.pop() {
                size += 1;
                for next in Side::ALL.into_iter().filter_map(|side| cell.beside(side)) {
                    if let Some(place) = empty.iter().position(|other| *other == next) {
                        group.push(empty.swap_remove(place));
                    }
                }
            }
            largest = largest.max(size);
        }
        largest
    }
}
