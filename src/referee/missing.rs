//! Turns that nobody wrote down: whether anything that could have been played there leaves the rest of the record legal.
//!
//! The search is bounded by a number of replays, not by time, so that it says the same on every machine.

use super::play::{Play, Refereed};
use crate::record::{Entry, Unverified, What};
use crate::rulebook::UnverifiedKind;

/// Most fillings that are tried for one record. A filling is replayed to the first violation behind it.
const BUDGET: u32 = 4_000;

/// Most entries that are played for one record in all of them: an entry may hold any number of claims.
const ENTRIES: usize = 2_000_000;

/// The turns of a record that nobody wrote down.
pub(super) fn unverified<A>(entries: &[Entry<A>]) -> Option<Unverified> {
    let missing = entries.iter().filter(|entry| matches!(entry.what, What::Missing));
    let turns: Vec<u32> = missing.map(|entry| entry.turn).collect();
    (!turns.is_empty()).then(|| Unverified::of(UnverifiedKind::MissingTurns).in_turns(turns))
}

/// The turns behind the last one that was judged.
pub(super) fn not_judged<A>(entries: &[Entry<A>], judged: u32) -> Option<Unverified> {
    let behind = entries.iter().filter(|entry| entry.turn > judged && !matches!(entry.what, What::Missing));
    let mut turns: Vec<u32> = behind.map(|entry| entry.turn).collect();
    turns.dedup();
    (!turns.is_empty()).then(|| Unverified::of(UnverifiedKind::NotJudged).in_turns(turns))
}

/// What came of the search.
pub(super) enum Filled<'r, R: Refereed> {
    /// Some filling leaves the rest legal.
    Legal,
    /// None does; this is the one that gets furthest, played to its first violation, and how many entries that took.
    Never(Box<Play<'r, R>>, usize),
    /// The budget is spent, and nothing is known.
    Unknown,
}

/// Tries what could have been played in the missing turn at `index`, and in those behind it.
pub(super) fn fill<'r, R: Refereed>(play: &Play<'r, R>, entries: &[Entry<R::Action>], index: usize) -> Filled<'r, R> {
    let mut search = Search { entries, budget: BUDGET, played: 0, tried_all: true, furthest: None };
    match search.at(play, index) {
        Some(true) => Filled::Legal,
        // Where a turn was not tried, that none fits is not known.
        Some(false) if !search.tried_all => Filled::Unknown,
        Some(false) => match search.furthest {
            Some((played, at)) => Filled::Never(Box::new(at), played),
            None => Filled::Unknown,
        },
        None => Filled::Unknown,
    }
}

struct Search<'e, 'r, R: Refereed> {
    entries: &'e [Entry<R::Action>],
    budget: u32,
    /// Entries played so far.
    played: usize,
    /// Whether every turn that may be played was made.
    tried_all: bool,
    /// The filling that got furthest: the number of entries played, and the game there.
    furthest: Option<(usize, Play<'r, R>)>,
}

impl<'r, R: Refereed> Search<'_, 'r, R> {
    /// Whether some filling of the missing turn at `index` leaves the rest legal; none when the budget is spent.
    fn at(&mut self, play: &Play<'r, R>, index: usize) -> Option<bool> {
        let Some(gap) = self.entries.get(index) else { return Some(true) };
        let later = self.entries.get(index + 1..).unwrap_or_default();
        let mut found = Some(false);
        let made_all = R::turns(play.table(), later, &mut |turn| {
            let Some(left) = self.budget.checked_sub(1).filter(|_| self.played < ENTRIES) else {
                found = None;
                return true;
            };
            self.budget = left;
            let mut trial = play.clone();
            for action in turn {
                let what = What::Act(action.clone());
                trial.play(index, &Entry { what, ..gap.clone() });
            }
            match self.rest(trial, play.grave_findings(), index + 1) {
                Some(false) => false,
                settled => {
                    found = settled;
                    true
                }
            }
        });
        self.tried_all &= made_all;
        found
    }

    /// Plays on from `from` and tells whether everything is legal.
    fn rest(&mut self, mut trial: Play<'r, R>, grave: usize, from: usize) -> Option<bool> {
        for (index, entry) in self.entries.iter().enumerate().skip(from) {
            if matches!(entry.what, What::Missing) {
                return self.at(&trial, index);
            }
            trial.play(index, entry);
            self.played += 1;
            if trial.grave_findings() > grave {
                if self.furthest.as_ref().is_none_or(|(played, _)| *played < index + 1) {
                    self.furthest = Some((index + 1, trial));
                }
                return Some(false);
            }
        }
        Some(true)
    }
}
