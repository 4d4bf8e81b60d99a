//! Tests what a record claims against what the referee gets.

use super::finding::ClaimFault;
use crate::record::model::{Ended, Header};
use crate::record::{Pointer, Unverified};
use crate::region::Seat;
use crate::rulebook::UnverifiedKind;

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

/// How a game stands at the end of its record.
pub(super) struct Outlook<'a> {
    /// Whether the game is finished.
    pub(super) finished: bool,
    /// The score board before final scoring.
    pub(super) board: &'a [i64],
    /// The scores: final when finished.
    pub(super) scores: &'a [i64],
    /// The winners, none while unfinished.
    pub(super) winners: &'a [Seat],
    /// Tiles left.
    pub(super) left: u32,
}

/// Whether a record claims that its game was played to the end.
fn claims_complete(header: &Header) -> bool {
    match header.ended {
        Some(ended) => ended == Ended::Complete,
        None => header.result.is_some() || header.winner.is_some(),
    }
}

/// A claimed winner of a game that was broken off: who resigned or ran out of time loses whatever the board shows, so
/// no score can confirm the claim. It is named among what was not checked.
pub(super) fn unchecked(header: &Header, finished: bool) -> Option<Unverified> {
    (header.winner.is_some() && !finished && !claims_complete(header)).then(|| Unverified::of(UnverifiedKind::Winner))
}

/// What is wrong with the claims of a record about its end (`docs/record-format.md`).
pub(super) fn about_the_end(header: &Header, outlook: &Outlook<'_>) -> Vec<(Pointer, ClaimFault)> {
    let claims_complete = claims_complete(header);
    let finished = outlook.finished;
    let mut faults = Vec::new();
    if claims_complete && !finished {
        let pointer = match (header.ended, &header.result) {
            (Some(_), _) => Pointer::Ended,
            (None, Some(_)) => header.result_pointer(),
            (None, None) => header.winner_pointer(),
        };
        faults.push((pointer, ClaimFault::Ended { claimed: Ended::Complete, left: outlook.left }));
    }
    let against = if claims_complete { outlook.scores } else { outlook.board };
    if let Some(result) = header.result.as_deref().filter(|_| finished || !claims_complete) {
        let found = |seat: Seat| against.get(seat.index()).copied().unwrap_or(0);
        let is_final = claims_complete;
        let fault = |seat, claimed, found| ClaimFault::Result { seat, claimed, found, is_final };
        faults.extend(differing(result, found, fault).map(|fault| (header.result_pointer(), fault)));
    }
    if let Some(claimed) = header.winner.as_deref().filter(|_| finished) {
        let mut claimed = claimed.to_vec();
        claimed.sort_unstable();
        claimed.dedup();
        if claimed != outlook.winners {
            let found = outlook.winners.to_vec();
            faults.push((header.winner_pointer(), ClaimFault::Winner { claimed, found }));
        }
    }
    faults
}
