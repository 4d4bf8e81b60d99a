//! What a tile completes, and in which order that is scored (CAS-43, CAS-44, CAS-50, CR-7 to CR-9).

use super::place::Neighbour;
use super::table::{Table, TurnState};
use crate::board::Placement;
use crate::catalog::the_castle::Kind;
use crate::grid::Port;
use crate::region::Segment;

impl Table {
    /// The features that a tile just placed completes, in the order of their first contact with it, clockwise from `Nw`;
    /// its own part comes before the neighbour's, inner parts come last (CR-9). Features of neighbours that it merely
    /// cuts off are among them (CR-7).
    pub(super) fn completed_by(&self, placement: Placement) -> Vec<Segment> {
        let cell = self.cell_of(placement);
        let around = Port::all().flat_map(|port| {
            let own = self.board.segment_at(placement, port);
            let theirs = match self.neighbour(cell, port.side()) {
                Neighbour::Tile(other) => self.board.segment_at(other, port.facing()),
                Neighbour::Start(_) | Neighbour::Wall | Neighbour::Empty => None,
            };
            own.into_iter().chain(theirs)
        });
        let inner = self.board.segments(placement).filter(|(_, part)| part.ports.is_empty()).map(|(inner, _)| inner);
        let mut completed = Vec::new();
        for segment in around.chain(inner) {
            let root = self.root(segment);
            if self.is_complete(root) && !completed.contains(&root) {
                completed.push(root);
            }
        }
        completed
    }

    /// Whether nothing of a feature faces an empty space. A court is never completed (CR-8).
    pub(super) fn is_complete(&self, segment: Segment) -> bool {
        self.region(segment).is_some_and(|region| region.kind != Kind::Court && region.open == 0)
    }

    /// The completed features as they are scored: those of the player whose turn it is, the opponent's, those that nobody
    /// wins; inside each group the chosen ones first (CAS-50, CR-9).
    pub(super) fn scoring_order(&self, turn: &TurnState) -> Vec<Segment> {
        let mut order = turn.completed.clone();
        order.sort_by_key(|feature| {
            let group = match self.winner(*feature) {
                Some(seat) if seat == turn.seat => 0,
                Some(_) => 1,
                None => 2,
            };
            let chosen = turn.order.iter().position(|other| other == feature);
            (group, chosen.unwrap_or(usize::MAX))
        });
        order
    }
}
