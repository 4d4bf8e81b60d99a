//! The Falcon: chapels by their table, king, falconer and aerie tokens (CAS-86 to CAS-95).

use super::TheCastle;
use super::action::Figure;
use super::event::Event;
use super::table::Table;
use crate::board::Placement;
use crate::engine::Listener;
use crate::region::Segment;
use crate::seat::Seat;

/// Points of a chapel of `tiles` tiles: 1, 3, 6, 10, 15, 21, 28, and 36 from 8 tiles on (CAS-87).
pub(super) fn chapel_points(tiles: u16) -> u32 {
    let tiles = u32::from(tiles).min(8);
    tiles * (tiles + 1) / 2
}

impl Table {
    /// Whether a special follower of `seat` stands on the feature. Two of one kind cannot: a player has one (AMB-35).
    pub(super) fn has_special(&self, seat: Seat, figure: Figure, feature: Segment) -> bool {
        self.standing_on(feature).any(|(standing, _)| (standing.seat, standing.figure) == (seat, figure))
    }

    /// Whether the king of `seat` doubles the feature (CAS-94). A fountain may have used up the one doubling (AMB-33).
    pub(super) fn king_doubles(&self, seat: Seat, feature: Segment) -> bool {
        let fountain = self.region(feature).is_some_and(|region| region.tally.fountain);
        let used_up = fountain && self.setup.options.fountain_is_doubling;
        !used_up && self.has_special(seat, Figure::King, feature)
    }

    /// Aeries linked to the feature; one that is linked to it twice counts once (CR-21).
    fn aeries(&self, feature: Segment) -> u32 {
        let root = self.root(feature);
        let Some(region) = self.region(root) else { return 0 };
        let linked = |placement: Placement, parts: &[usize]| {
            let mut segments = parts.iter().filter_map(|part| self.board.segment(placement, *part));
            segments.any(|segment| self.root(segment) == root)
        };
        let tiles = region.tiles.iter().filter_map(|tile| u16::try_from(tile).ok().map(Placement));
        let on = |placement: Placement| {
            let placed = self.board.placed(placement);
            let face = placed.and_then(|placed| self.setup.face(placed.face));
            face.map_or(0, |face| face.aeries.iter().filter(|parts| linked(placement, parts)).count())
        };
        tiles.map(|placement| u32::try_from(on(placement)).unwrap_or(0)).sum()
    }

    /// Gives the winner of a scored feature its tokens: one for each linked aerie, one for the falconer, who needs no aerie
    /// (CAS-89, CAS-94, CR-21).
    pub(super) fn take_tokens<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        seat: Seat,
        feature: Segment,
        listener: &mut L,
    ) {
        let Some(kind) = self.region(feature).map(|region| region.kind) else { return };
        let aeries = self.aeries(feature);
        let falconer = u32::from(self.has_special(seat, Figure::Falconer, feature));
        if aeries + falconer > 0 {
            let player = self.players.of_mut(seat);
            player.tokens = player.tokens.saturating_add(aeries + falconer);
            listener.hear(Event::TokensTaken { seat, aeries, falconer, kind });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EX-11.
    #[test]
    fn chapels_pay_by_their_table() {
        let points: Vec<_> = (1..=9).map(chapel_points).collect();
        assert_eq!(points, [1, 3, 6, 10, 15, 21, 28, 36, 36]);
    }
}
