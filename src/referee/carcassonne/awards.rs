//! Compares the awards of one scoring with those that a platform names. The platform names the features of a scoring in
//! an order of its own.

use crate::record::model::AwardClaim;
use crate::seat::{BySeat, Seat};

/// One scoring.
pub(super) struct Scoring<'c> {
    /// What the platform says, in its order.
    pub(super) claims: &'c [AwardClaim],
    /// What the referee gives.
    pub(super) given: &'c [(Seat, i64)],
    /// The score board before it.
    pub(super) board: BySeat<i64>,
    /// By how much the totals of the platform were off already.
    pub(super) off: BySeat<i64>,
}

/// What is wrong with the claims of one scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AwardFault {
    /// Other points.
    Points { seat: Seat, claimed: i64, found: i64 },
    /// The referee gives no such award.
    NotDue { seat: Seat, claimed: i64 },
    /// The record does not name this award.
    Missing { seat: Seat, found: i64 },
    /// The running total after an award. Right ones are told, too, since they end a slip that was carried on.
    Total { seat: Seat, claimed: i64, found: i64 },
}

/// What came out: each with the claim; none for awards that are missing.
type Faults = Vec<(Option<usize>, AwardFault)>;

/// Whether a claim, with the move of the running total that it tells, may stand for an award of so many points.
type Test = fn(&AwardClaim, Option<i64>, i64) -> bool;

const WHOLLY: Test = |claim, moved, points| points == claim.points && moved.is_none_or(|moved| moved == points);
const BY_POINTS: Test = |claim, _, points| points == claim.points;
const BY_TOTAL: Test = |_, moved, points| moved == Some(points);
const AT_ALL: Test = |_, _, _| true;

impl Scoring<'_> {
    /// The reading of the claims that leaves least to object to: a wrong number may hide which award is meant.
    pub(super) fn compare(&self) -> Faults {
        let by_points = self.compare_by(&[WHOLLY, BY_POINTS, AT_ALL]);
        if self.objections(&by_points) == 0 {
            return by_points;
        }
        let by_total = self.compare_by(&[WHOLLY, BY_TOTAL, BY_POINTS, AT_ALL]);
        if self.objections(&by_total) < self.objections(&by_points) { by_total } else { by_points }
    }

    /// How much of what was found is new.
    fn objections(&self, faults: &Faults) -> usize {
        let mut off = self.off;
        let is_new = |(_, fault): &&(Option<usize>, AwardFault)| match *fault {
            AwardFault::Total { seat, claimed, found } => {
                let now = claimed.saturating_sub(found);
                let before = std::mem::replace(off.of_mut(seat), now);
                now != 0 && now != before
            }
            _ => true,
        };
        faults.iter().filter(is_new).count()
    }

    fn compare_by(&self, tests: &[Test]) -> Faults {
        let (found, missing) = self.pair(tests);
        let mut running = self.board;
        let mut faults = Vec::new();
        for (index, (claim, found)) in self.claims.iter().zip(found).enumerate() {
            let AwardClaim { seat, points: claimed, total } = *claim;
            match found {
                Some(found) if found == claimed => {}
                Some(found) => faults.push((Some(index), AwardFault::Points { seat, claimed, found })),
                None => faults.push((Some(index), AwardFault::NotDue { seat, claimed })),
            }
            *running.of_mut(seat) += found.unwrap_or(0);
            let (Some(claimed), found) = (total, *running.of(seat)) else { continue };
            // The total may hold an award that the log leaves out.
            let left_out: i64 = missing.iter().filter(|(of, _)| *of == seat).map(|(_, points)| points).sum();
            let explained = left_out > 0 && claimed == found + left_out;
            if !explained {
                faults.push((Some(index), AwardFault::Total { seat, claimed, found }));
            }
        }
        faults.extend(missing.into_iter().map(|(seat, found)| (None, AwardFault::Missing { seat, found })));
        faults
    }

    /// For each claim the award that it stands for, and the awards that no claim stands for.
    fn pair(&self, tests: &[Test]) -> (Vec<Option<i64>>, Vec<(Seat, i64)>) {
        let moves = self.moves();
        let mut left = self.given.to_vec();
        let mut found: Vec<Option<i64>> = vec![None; self.claims.len()];
        for test in tests {
            for ((claim, moved), found) in self.claims.iter().zip(&moves).zip(&mut found) {
                if found.is_none() {
                    let fits = |(seat, points): &(Seat, i64)| *seat == claim.seat && test(claim, *moved, *points);
                    *found = left.iter().position(fits).map(|index| left.remove(index).1);
                }
            }
        }
        (found, left)
    }

    /// By how much each claim moves the running total of its player.
    fn moves(&self) -> Vec<Option<i64>> {
        let mut board = BySeat::from_fn(|seat| self.board.of(seat).saturating_add(*self.off.of(seat)));
        let mut moved = |claim: &AwardClaim| {
            let total = claim.total?;
            Some(total.saturating_sub(std::mem::replace(board.of_mut(claim.seat), total)))
        };
        self.claims.iter().map(&mut moved).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(claims: &[(usize, i64, i64)], given: &[(usize, i64)]) -> Vec<(Option<usize>, AwardFault)> {
        let seat = |index: usize| Seat::new(index).unwrap();
        let claim = |(index, points, total): &(usize, i64, i64)| AwardClaim {
            seat: seat(*index),
            points: *points,
            total: Some(*total),
        };
        let claims: Vec<_> = claims.iter().map(claim).collect();
        let given: Vec<_> = given.iter().map(|(index, points)| (seat(*index), *points)).collect();
        let scoring =
            Scoring { claims: &claims, given: &given, board: BySeat::from_fn(|_| 10), off: BySeat::default() };
        let wrong = |(_, fault): &(Option<usize>, AwardFault)| match fault {
            AwardFault::Total { claimed, found, .. } => claimed != found,
            _ => true,
        };
        scoring.compare().into_iter().filter(wrong).collect()
    }

    #[test]
    fn the_order_does_not_matter() {
        assert_eq!(compare(&[(0, 5, 15), (1, 3, 13), (0, 4, 19)], &[(0, 4), (0, 5), (1, 3)]), []);
    }

    #[test]
    fn wrong_points_that_another_award_has_are_told_by_the_total() {
        let seat = Seat::FIRST;
        let fault = AwardFault::Points { seat, claimed: 5, found: 4 };
        assert_eq!(compare(&[(0, 5, 14), (0, 5, 19)], &[(0, 4), (0, 5)]), [(Some(0), fault)]);
    }

    #[test]
    fn a_wrong_total_that_looks_like_another_award_is_told_by_the_points() {
        let seat = Seat::FIRST;
        let fault = AwardFault::Total { seat, claimed: 14, found: 16 };
        assert_eq!(compare(&[(0, 6, 14), (0, 4, 20)], &[(0, 4), (0, 6)]), [(Some(0), fault)]);
    }

    #[test]
    fn a_total_may_hold_what_the_log_leaves_out() {
        let seat = Seat::FIRST;
        let fault = AwardFault::Missing { seat, found: 4 };
        assert_eq!(compare(&[(0, 6, 20)], &[(0, 4), (0, 6)]), [(None, fault)]);
    }

    #[test]
    fn an_award_that_nobody_gives_is_told_once() {
        let seat = Seat::FIRST;
        let due = AwardFault::NotDue { seat, claimed: 3 };
        let total = AwardFault::Total { seat, claimed: 19, found: 16 };
        assert_eq!(
            compare(&[(0, 6, 16), (0, 3, 19), (1, 2, 12)], &[(0, 6), (1, 2)]),
            [(Some(1), due), (Some(1), total)]
        );
    }
}
