//! A turn as it was read, long or short, and the entries it stands for.

use crate::carcassonne::Action;
use crate::catalog::landscape::TileType;
use crate::record::model::{Claim, Entry, Pointer, What};
use crate::region::Seat;

/// At what moment of a turn a ransom is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// Before the tile.
    Start,
    /// After the tile and before the action.
    Tile,
    /// After the action and its capture and before scoring.
    Action,
    /// After scoring.
    End,
}

impl When {
    /// All moments in their order.
    pub(super) const ALL: [Self; 4] = [Self::Start, Self::Tile, Self::Action, Self::End];

    /// The word for it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Tile => "tile",
            Self::Action => "action",
            Self::End => "end",
        }
    }
}

/// One step of a turn that is written as `steps`.
#[derive(Clone, Debug)]
pub(super) struct DraftStep {
    /// Who does it, where it is not the player of the turn.
    pub(super) by: Option<Seat>,
    /// Whether it comes after scoring.
    pub(super) after_scoring: bool,
    /// What is done.
    pub(super) what: Vec<What<Action>>,
}

/// A turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) by: Option<Seat>,
    pub(super) drawn: Option<TileType>,
    pub(super) discarded: Vec<TileType>,
    pub(super) place: Option<Action>,
    pub(super) action: Option<Action>,
    pub(super) capture: Option<Action>,
    pub(super) exchange: Option<Action>,
    pub(super) ransoms: Vec<(When, Action)>,
    /// What stands under `steps`, with the number of the step.
    pub(super) steps: Option<Vec<(u32, DraftStep)>>,
    pub(super) points: Option<Vec<(Seat, i64)>>,
    pub(super) totals: Option<Vec<(Seat, i64)>>,
    /// The game is declared over after this turn.
    pub(super) last: bool,
    /// The record stops inside this turn.
    pub(super) open: bool,
}

impl Draft {
    /// Adds the entries of turn number `index`, from 0.
    pub(super) fn entries(self, index: u32, entries: &mut Vec<Entry<Action>>) {
        let (pointer, turn, by) = (Pointer::Move(index), index.saturating_add(1), self.by);
        let mut push = |what| entries.push(Entry { pointer, turn, by, what });
        let ransoms = |when: When| {
            let due = self.ransoms.iter().filter(move |(at, _)| *at == when);
            due.map(|(_, ransom)| What::Act(*ransom))
        };
        ransoms(When::Start).for_each(&mut push);
        self.discarded.iter().for_each(|tile| push(What::Act(Action::Discard(*tile))));
        if let Some(tile) = self.drawn {
            push(What::Claim(Claim::Drawn(tile)));
        }
        self.place.into_iter().for_each(|place| push(What::Act(place)));
        ransoms(When::Tile).for_each(&mut push);
        let acts = [self.action, self.capture, self.exchange];
        acts.into_iter().flatten().for_each(|act| push(What::Act(act)));
        ransoms(When::Action).for_each(&mut push);
        let steps = self.steps.unwrap_or_default();
        let (late, early): (Vec<_>, Vec<_>) = steps.into_iter().partition(|(_, step)| step.after_scoring);
        push_steps(index, by, early, entries);
        let mut push = |what| entries.push(Entry { pointer, turn, by, what });
        if !self.open {
            push(What::Act(Action::Score));
        }
        ransoms(When::End).for_each(&mut push);
        push_steps(index, by, late, entries);
        let mut push = |what| entries.push(Entry { pointer, turn, by, what });
        self.points.into_iter().for_each(|points| push(What::Claim(Claim::Points(points))));
        self.totals.into_iter().for_each(|totals| push(What::Claim(Claim::Totals(totals))));
        if !self.open {
            push(What::Act(Action::EndTurn));
        }
        if self.last {
            entries.push(Entry { pointer, turn, by: None, what: What::GameOver });
        }
    }
}

fn push_steps(index: u32, by: Option<Seat>, steps: Vec<(u32, DraftStep)>, entries: &mut Vec<Entry<Action>>) {
    for (number, step) in steps {
        let (pointer, turn) = (Pointer::MoveStep(index, number), index.saturating_add(1));
        let by = step.by.or(by);
        entries.extend(step.what.into_iter().map(|what| Entry { pointer, turn, by, what }));
    }
}
