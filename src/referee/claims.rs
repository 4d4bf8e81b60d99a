//! Tests what a record claims against what the referee gets.

use super::finding::ClaimFault;
use crate::region::Seat;

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

/// The seats with the highest score.
pub(super) fn winners(scores: &[i64]) -> Vec<Seat> {
    let most = scores.iter().max().copied().unwrap_or(0);
    Seat::all(scores.len()).filter(|seat| scores.get(seat.index()) == Some(&most)).collect()
}
