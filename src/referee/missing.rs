//! Turns that nobody wrote down: whether anything that could have been played there leaves the rest of the record legal.
//!
//! The search is bounded by a number of replays, not by time, so that it says the same on every machine.

use super::play::{Play, Refereed};
use crate::record::{Entry, Unverified, What};
use crate::rulebook::UnverifiedKind;

/// Most fillings that are tried for one record. A filling is replayed to the first violation behind it.
const BUDGET: u32 = 4_000;

/// The turns of a record that nobody wrote down.
pub(super) fn unverified<A>(entries: &[Entry<A>]) -> Option<Unverified> {
    let missing = entries.iter().filter(|entry| matches!(entry.what, What::Missing));
    let turns: Vec<u32> = missing.map(|entry| entry.turn).collect();
    (!turns.is_empty()).then(|| Unverified::of(UnverifiedKind::MissingTurns).in_turns(turns))
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
    let mut search = Search { entries, budget: BUDGET, furthest: None };
    match search.at(play, index) {
        Some(true) => Filled::Legal,
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
    /// The filling that got furthest: the number of entries played, and the game there.
    furthest: Option<(usize, Play<'r, R>)>,
}

impl<'r, R: Refereed> Search<'_, 'r, R> {
    /// Whether some filling of the missing turn at `index` leaves the rest legal; none when the budget is spent.
    fn at(&mut self, play: &Play<'r, R>, index: usize) -> Option<bool> {
        let Some(gap) = self.entries.get(index) else { return Some(true) };
        let later = self.entries.get(index + 1..).unwrap_or_default();
        let mut found = Some(false);
        R::turns(play.table(), later, &mut |turn| {
            let Some(left) = self.budget.checked_sub(1) else {
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
        found
    }

    /// Plays on from `from` and tells whether everything is legal.
    fn rest(&mut self, mut trial: Play<'r, R>, grave: usize, from: usize) -> Option<bool> {
        for (index, entry) in self.entries.iter().enumerate().skip(from) {
            if matches!(entry.what, What::Missing) {
                return self.at(&trial, index);
            }
            trial.play(index, entry);
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
