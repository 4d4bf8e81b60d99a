//! The score track: markers, gates, landing on corner towers.

use crate::catalog::the_castle::{Gate, LAP};

/// A marker on the score track.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marker {
    /// Points in all; the marker stands on this number modulo 100 (CAS-53).
    pub points: u32,
    /// Whether it stands at the gate behind that number (AMB-40); only with `gate-stop`.
    pub at_gate: bool,
}

/// What became of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moved {
    /// Points that counted.
    pub(super) points: u32,
    /// The score number before the gate that stopped it, and the points lost there.
    pub(super) stopped: Option<(u8, u32)>,
}

impl Marker {
    /// Moves on by `points`; gates are jumped over without counting (CAS-82).
    pub(super) fn advance(&mut self, points: u32) -> Moved {
        self.points = self.points.saturating_add(points);
        self.at_gate &= points == 0;
        Moved { points, stopped: None }
    }

    /// Moves on by `points`, but no farther than the next gate, on every lap (CAS-98, AMB-40, AMB-42).
    pub(super) fn advance_to_gate(&mut self, points: u32, gates: &[Gate]) -> Moved {
        let here = self.points % LAP;
        let distance = |gate: &Gate| match (u32::from(gate.after) + LAP - here) % LAP {
            0 if self.at_gate => LAP,
            distance => distance,
        };
        let next = gates.iter().map(|gate| (distance(gate), gate.after)).min();
        match next.filter(|(distance, _)| *distance < points) {
            None => self.advance(points),
            Some((distance, after)) => {
                self.points = self.points.saturating_add(distance);
                self.at_gate = true;
                Moved { points: distance, stopped: Some((after, points - distance)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::the_castle::wall;

    fn at(points: u32, at_gate: bool) -> Marker {
        Marker { points, at_gate }
    }

    fn moved(mut marker: Marker, points: u32) -> (u32, bool) {
        marker.advance_to_gate(points, wall(true).unwrap().gates());
        (marker.points, marker.at_gate)
    }

    /// EX-13.
    #[test]
    fn a_gate_is_jumped_over_or_stops_the_marker() {
        let mut marker = at(25, false);
        marker.advance(5);
        assert_eq!(marker, at(30, false));
        assert_eq!(moved(at(25, false), 5), (27, true));
        assert_eq!(moved(at(25, false), 2), (27, false));
    }

    #[test]
    fn a_marker_at_a_gate_goes_on_behind_it() {
        assert_eq!(moved(at(27, true), 1), (28, false));
        assert_eq!(moved(at(27, false), 1), (27, true));
        assert_eq!(moved(at(27, true), 0), (27, true));
        assert_eq!(moved(at(27, true), 30), (47, true));
    }

    #[test]
    fn gates_work_on_every_lap() {
        assert_eq!(moved(at(91, true), 100), (127, true));
        assert_eq!(moved(at(125, false), 3), (127, true));
        assert_eq!(moved(at(95, false), 10), (105, false));
    }
}
