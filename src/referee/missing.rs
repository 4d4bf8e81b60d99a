//! Turns that nobody wrote down: whether anything that could have been played there leaves the rest of the record legal.
//!
//! The search is bounded by a number of replays, not by time, so that it says the same on every machine.

use crate::record::{Entry, Unverified, What};
use crate::rulebook::UnverifiedKind;

/// Most fillings that are tried for one record. A filling is replayed to the first violation behind it.
const BUDGET: u32 = 4_000;

/// A game being played that can be gone back to, and that knows what could be played next.
pub(super) trait Filling: Clone {
    /// What is done in this game.
    type Action: Clone;

    /// Plays one entry.
    fn play_entry(&mut self, index: usize, entry: &Entry<Self::Action>);

    /// Number of violations so far that no ruling lets pass.
    fn grave(&self) -> usize;

    /// Hands every whole turn that may be played now to `take` until that says stop. `later` is the rest of the record:
    /// tiles that it uses up come last.
    fn turns(&self, later: &[Entry<Self::Action>], take: &mut dyn FnMut(&[Self::Action]) -> bool);
}

/// The turns of a record that nobody wrote down.
pub(super) fn unverified<A>(entries: &[Entry<A>]) -> Option<Unverified> {
    let missing = entries.iter().filter(|entry| matches!(entry.what, What::Missing));
    let turns: Vec<u32> = missing.map(|entry| entry.turn).collect();
    (!turns.is_empty()).then(|| Unverified::of(UnverifiedKind::MissingTurns).in_turns(turns))
}

/// What came of the search.
pub(super) enum Filled<P> {
    /// Some filling leaves the rest legal.
    Legal,
    /// None does; this is the one that gets furthest, played to its first violation, and how many entries that took.
    Never(Box<P>, usize),
    /// The budget is spent, and nothing is known.
    Unknown,
}

/// Tries what could have been played in the missing turn at `index`, and in those behind it.
pub(super) fn fill<P: Filling>(play: &P, entries: &[Entry<P::Action>], index: usize) -> Filled<P> {
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

struct Search<'e, P: Filling> {
    entries: &'e [Entry<P::Action>],
    budget: u32,
    /// The filling that got furthest: the number of entries played, and the game there.
    furthest: Option<(usize, P)>,
}

impl<P: Filling> Search<'_, P> {
    /// Whether some filling of the missing turn at `index` leaves the rest legal; none when the budget is spent.
    fn at(&mut self, play: &P, index: usize) -> Option<bool> {
        let Some(gap) = self.entries.get(index) else { return Some(true) };
        let later = self.entries.get(index + 1..).unwrap_or_default();
        let mut found = Some(false);
        play.turns(later, &mut |turn| {
            let Some(left) = self.budget.checked_sub(1) else {
                found = None;
                return true;
            };
            self.budget = left;
            let mut trial = play.clone();
            for action in turn {
                let what = What::Act(action.clone());
                trial.play_entry(index, &Entry { what, ..gap.clone() });
            }
            match self.rest(trial, play.grave(), index + 1) {
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
    fn rest(&mut self, mut trial: P, grave: usize, from: usize) -> Option<bool> {
        for (index, entry) in self.entries.iter().enumerate().skip(from) {
            if matches!(entry.what, What::Missing) {
                return self.at(&trial, index);
            }
            trial.play_entry(index, entry);
            if trial.grave() > grave {
                if self.furthest.as_ref().is_none_or(|(played, _)| *played < index + 1) {
                    self.furthest = Some((index + 1, trial));
                }
                return Some(false);
            }
        }
        Some(true)
    }
}
