//! How a game ended, as the table shows it and as its record says it. Decided once, at the end of the record.

use super::claims::differing;
use super::finding::ClaimFault;
use super::play::accepts;
use super::verdict::End;
use crate::record::model::{Ended, Header};
use crate::record::{Pointer, Unverified};
use crate::rulebook::options::TieBreak;
use crate::rulebook::{Code, UnverifiedKind};
use crate::seat::Seat;

/// What a record says about the end beside its head.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Said {
    /// An entry says that the game is over.
    pub(super) over: bool,
    /// An entry says that final scoring took place.
    pub(super) scored: bool,
}

/// How far a game went. `complete`: no tile is left that could be placed, and the last turn is scored.
pub(super) fn end(header: &Header, said: Said, complete: bool) -> End {
    // Of a result without moves no table shows anything, not even that none of its tiles is left.
    if complete && !header.no_moves {
        return End::Complete;
    }
    // With a word for how the game stopped, that it is over says no more than the word.
    let stopped = header.ended.is_some_and(|ended| ended != Ended::Complete);
    let declared = header.scored || header.says_finished || said.scored || (said.over && !stopped) || header.no_moves;
    if declared { End::Declared } else { End::Unfinished }
}

/// Whether who won is the word of the desk: who resigned, ran out of time or never came loses whatever the board shows.
fn is_decided(header: &Header) -> bool {
    use Ended::{Agreed, Bye, Forfeit, Resigned, Timeout};
    matches!(header.ended, Some(Resigned | Timeout | Agreed | Forfeit | Bye))
}

/// How a game stands at the end of its record.
pub(super) struct Outlook<'a> {
    /// How far the game went.
    pub(super) end: End,
    /// The score board before final scoring.
    pub(super) board: &'a [i64],
    /// The scores: final when finished.
    pub(super) scores: &'a [i64],
    /// Who wins on equal points.
    pub(super) tie_break: TieBreak,
    /// Tiles left.
    pub(super) left: u32,
}

/// The seats with the highest score, and of those the ones that the tie-break leaves.
pub(super) fn winners(scores: &[i64], tie_break: TieBreak) -> Vec<Seat> {
    let most = scores.iter().max().copied().unwrap_or(0);
    let mut best: Vec<Seat> = Seat::all(scores.len()).filter(|seat| scores.get(seat.index()) == Some(&most)).collect();
    if tie_break == TieBreak::StartingPlayerLoses && best.len() > 1 {
        best.retain(|seat| *seat != Seat::FIRST);
    }
    best
}

impl Outlook<'_> {
    fn is_finished(&self) -> bool {
        self.end != End::Unfinished
    }

    /// Whether the record claims that its game was played to the end.
    fn claims_complete(&self, header: &Header) -> bool {
        match header.ended {
            Some(ended) => ended == Ended::Complete,
            None => self.end != End::Declared && (header.result.is_some() || header.winner.is_some()),
        }
    }

    /// Whether a wrong claim to have been played to the end is told, and stands for the claims that go with it. A ruling
    /// that accepts it accepts nothing else.
    fn tells_ended(&self, header: &Header) -> bool {
        let is_wrong = self.claims_complete(header) && self.end != End::Complete && !header.no_moves;
        is_wrong && !accepts(header, (0, ended_pointer(header), 0), Code::ClaimEnded)
    }

    /// The winners as far as the record and the table show them.
    pub(super) fn winners(&self, header: &Header) -> Vec<Seat> {
        if !self.is_finished() {
            return Vec::new();
        }
        let by_score = || winners(self.scores, self.tie_break);
        match &header.winner {
            Some(claimed) if is_decided(header) || self.settles_tie(claimed) => sorted(claimed),
            // Nobody who was not there wins by 0 points against 0.
            None if header.ended == Some(Ended::Forfeit) && header.result.is_none() => Vec::new(),
            _ => by_score(),
        }
    }

    /// Whether the claim names one of those who are tied, by a tie-break that no record shows.
    fn settles_tie(&self, claimed: &[Seat]) -> bool {
        let tied = winners(self.scores, TieBreak::Shared);
        self.tie_break == TieBreak::BetterSeed && tied.len() > 1 && matches!(claimed, [one] if tied.contains(one))
    }

    /// What rests on the record's word alone.
    pub(super) fn unverified(&self, header: &Header) -> Vec<Unverified> {
        let mut unverified = Vec::new();
        if self.end == End::Declared && !header.no_moves {
            unverified.push(Unverified::of(UnverifiedKind::EarlyEnd));
        }
        if header.no_moves {
            unverified.push(Unverified::of(UnverifiedKind::NoMoves));
        }
        let rests_on_word = |winner: &Vec<Seat>| {
            is_decided(header) || self.settles_tie(winner) || !(self.is_finished() || self.tells_ended(header))
        };
        if header.winner.as_ref().is_some_and(rests_on_word) {
            unverified.push(Unverified::of(UnverifiedKind::Winner));
        }
        unverified
    }

    /// What is wrong with the claims of a record about its end (`docs/record-format.md`).
    pub(super) fn faults(&self, header: &Header) -> Vec<(Pointer, ClaimFault)> {
        let claims_complete = self.claims_complete(header);
        let mut faults = Vec::new();
        if claims_complete && self.end != End::Complete && !header.no_moves {
            faults.push((ended_pointer(header), ClaimFault::Ended { claimed: Ended::Complete, left: self.left }));
        }
        let is_final = self.is_finished();
        // A claim to have been played to the end is not held against a board that was not.
        if let Some(result) = header.result.as_deref().filter(|_| is_final || !self.tells_ended(header)) {
            let against = if is_final { self.scores } else { self.board };
            let found = |seat: Seat| against.get(seat.index()).copied().unwrap_or(0);
            let fault = |seat, claimed, found| ClaimFault::Result { seat, claimed, found, is_final };
            faults.extend(differing(result, found, fault).map(|fault| (header.result_pointer(), fault)));
        }
        if let Some(claimed) = header.winner.as_deref().filter(|_| is_final && !is_decided(header)) {
            let (claimed, found) = (sorted(claimed), winners(self.scores, self.tie_break));
            // How a platform tells a tie is not known: whom it names must be among the best.
            let tied = winners(self.scores, TieBreak::Shared);
            let settled = header.winner_at.is_some() && claimed.iter().all(|seat| tied.contains(seat));
            if claimed != found && !settled && !self.settles_tie(&claimed) {
                faults.push((header.winner_pointer(), ClaimFault::Winner { claimed, found }));
            }
        }
        faults
    }
}

/// Where the record says that its game was played to the end.
fn ended_pointer(header: &Header) -> Pointer {
    match (header.ended, &header.result) {
        (Some(_), _) => Pointer::Ended,
        (None, Some(_)) => header.result_pointer(),
        (None, None) => header.winner_pointer(),
    }
}

fn sorted(seats: &[Seat]) -> Vec<Seat> {
    let mut seats = seats.to_vec();
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// The scores of a record that is a result without moves: what it claims, and nothing for those whom it leaves out.
pub(super) fn claimed_scores(header: &Header) -> Vec<i64> {
    let mut scores = vec![0; header.players.len()];
    for (seat, points) in header.result.iter().flatten() {
        if let Some(score) = scores.get_mut(seat.index()) {
            *score = *points;
        }
    }
    scores
}
