//! The way through a feature from one of its parts to another: what settles whether two meeples stand on one feature.

use std::collections::HashSet;

use super::{Board, Game, Placement};
use crate::grid::{Cell, Port};
use crate::region::Segment;

/// A part of a tile on the table.
type Spot = (Placement, Segment);

impl<G: Game> Board<G> {
    /// The squares of a shortest way inside one feature, both ends included. Each step crosses a side on which two
    /// parts join; none when the two do not hang together.
    pub fn way(&self, from: Spot, to: Spot) -> Option<Vec<Cell>> {
        // Every spot with the place in this list of the one before it.
        let mut reached: Vec<(Spot, Option<usize>)> = vec![(from, None)];
        let mut known = HashSet::from([from.1]);
        let mut next = 0;
        while let Some((spot, _)) = reached.get(next).copied() {
            if spot.1 == to.1 {
                return self.back(&reached, next);
            }
            for beside in self.joined(spot) {
                if known.insert(beside.1) {
                    reached.push((beside, Some(next)));
                }
            }
            next += 1;
        }
        None
    }

    /// The parts of neighbouring tiles that a part joins, clockwise from the north-west.
    pub(crate) fn joined(&self, (placement, segment): Spot) -> Vec<Spot> {
        let Some(placed) = self.placed(placement) else { return Vec::new() };
        let Some((_, part)) = self.segments(placement).find(|(other, _)| *other == segment) else { return Vec::new() };
        let root = self.regions.root(segment);
        let beside = |port: Port| {
            let side = port.side();
            let neighbour = self.neighbour(placed.cell, side)?;
            let (mine, theirs) = (self.view(placement, side)?, self.view(neighbour, side.opposite())?);
            let other = self.segment_at(neighbour, port.facing())?;
            // Sides that do not fit lie against each other without joining, though the parts may hang together elsewhere.
            (G::fits(mine, theirs) && self.regions.root(other) == root).then_some((neighbour, other))
        };
        part.ports.turned(placed.turn).iter().filter_map(beside).collect()
    }

    fn back(&self, reached: &[(Spot, Option<usize>)], last: usize) -> Option<Vec<Cell>> {
        let mut way = Vec::new();
        let mut at = Some(last);
        while let Some(((placement, _), before)) = at.and_then(|at| reached.get(at)) {
            way.push(self.placed(*placement)?.cell);
            at = *before;
        }
        way.reverse();
        Some(way)
    }
}
