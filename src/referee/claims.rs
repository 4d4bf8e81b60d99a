//! Tests what a record claims about numbers against what the referee gets.

use super::finding::{ClaimFault, Finding};
use crate::seat::Seat;

/// Each wrong number of a list of claims.
pub(super) fn differing<'a>(
    claims: &'a [(Seat, i64)],
    found: impl Fn(Seat) -> i64 + 'a,
    fault: impl Fn(Seat, i64, i64) -> ClaimFault + 'a,
) -> impl Iterator<Item = ClaimFault> + 'a {
    claims.iter().filter_map(move |(seat, claimed)| {
        let found = found(*seat);
        (found != *claimed).then(|| fault(*seat, *claimed, found))
    })
}

/// A number that a record carries on from turn to turn, such as a running total. One slip in it is wrong in every later
/// turn by the same amount: that is one finding, which counts its places.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Carried {
    /// By how much the number was wrong last.
    off: i64,
    /// The finding that told it, by its place in the list.
    told: usize,
}

/// What to do about a number that was claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Drift {
    /// It is right.
    Right,
    /// It is wrong, and was not wrong in this way before.
    Fresh,
    /// It is wrong by the same amount as the finding at this place says.
    Carried(usize),
}

impl Carried {
    /// Compares a claim with what is found. `next` is the place that a fresh finding would have.
    pub(super) fn compare(&mut self, claimed: i64, found: i64, next: usize) -> Drift {
        let off = claimed.saturating_sub(found);
        let before = std::mem::replace(&mut self.off, off);
        match (off, before) {
            (0, _) => Drift::Right,
            (now, before) if now == before => Drift::Carried(self.told),
            _ => {
                self.told = next;
                Drift::Fresh
            }
        }
    }

    /// The number is wrong by so much from here on, as the finding at this place says already.
    pub(super) fn explain(&mut self, off: i64, told: usize) {
        *self = Self { off, told };
    }

    /// By how much the number is wrong.
    pub(super) fn off(&self) -> i64 {
        self.off
    }
}

/// Notes that a finding holds in this turn, too. An entry may claim a number twice; a place counts once.
pub(super) fn repeat(findings: &mut [Finding], told: usize, turn: u32) {
    if let Some(finding) = findings.get_mut(told) {
        finding.repeated.push(turn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_that_is_carried_on_is_told_once() {
        let mut carried = Carried::default();
        assert_eq!(carried.compare(4, 4, 0), Drift::Right);
        assert_eq!(carried.compare(7, 6, 0), Drift::Fresh);
        assert_eq!(carried.compare(9, 8, 5), Drift::Carried(0));
        assert_eq!(carried.compare(12, 10, 5), Drift::Fresh);
        assert_eq!(carried.compare(12, 10, 6), Drift::Carried(5));
        assert_eq!(carried.compare(10, 10, 6), Drift::Right);
        assert_eq!(carried.compare(12, 10, 6), Drift::Fresh);
    }
}
