//! How far to play a record: moments that people ask about.

use std::fmt;

use crate::record::{Entry, Pointer};

/// A moment of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Just before this turn.
    Before(u32),
    /// Just after this turn.
    After(u32),
    /// Inside this turn, when this step is due.
    Inside(u32, StepName),
    /// Just before this entry.
    Entry(Pointer),
    /// Just before the entry with this pointer as text.
    Text(String),
    /// After the last entry.
    End,
}

/// A step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepName {
    /// Placing the tile.
    Tile,
    /// The action.
    Action,
    /// The capture.
    Capture,
    /// Everything done but scoring.
    End,
}

impl Moment {
    /// Whether this is the end of the record, when it comes after the last entry: what is asked inside the last turn
    /// is not about the end.
    pub(super) fn is_end(&self) -> bool {
        !matches!(self, Self::Inside(..))
    }

    /// Whether the moment has come when `entry` is next. `reached` is the turn of the entry before; `due` tells which step
    /// is next in it.
    pub(super) fn has_come<A>(
        &self,
        entry: &Entry<A>,
        reached: u32,
        base: &str,
        due: impl Fn(StepName) -> bool,
    ) -> bool {
        match self {
            Self::Before(turn) => entry.turn >= *turn,
            Self::After(turn) => entry.turn > *turn,
            Self::Inside(turn, step) => entry.turn == *turn && reached == *turn && due(*step),
            Self::Entry(pointer) => entry.pointer == *pointer,
            Self::Text(text) => entry.pointer.text(base) == *text,
            Self::End => false,
        }
    }

    /// Whether the moment comes after the last entry, which stands at `turn` and `pointer`.
    pub(super) fn comes_last(&self, turn: u32, pointer: Pointer, base: &str, due: impl Fn(StepName) -> bool) -> bool {
        match self {
            Self::End => true,
            Self::After(wanted) => *wanted == turn,
            Self::Before(wanted) => *wanted == turn + 1,
            Self::Inside(wanted, step) => *wanted == turn && due(*step),
            Self::Entry(wanted) => Some(*wanted) == following(pointer),
            Self::Text(wanted) => following(pointer).is_some_and(|next| next.text(base) == *wanted),
        }
    }
}

/// The moments that a record has, for those who ask for another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moments {
    /// Turns of the record.
    turns: u32,
    /// The first and the last entry, as pointers; none of a record without entries.
    entries: Option<(String, String)>,
    /// What was asked for.
    asked: Moment,
}

impl Moments {
    /// Those of a record in which `asked` was not found.
    pub fn of<A>(entries: &[Entry<A>], base: &str, asked: &Moment) -> Self {
        let turns = entries.last().map_or(0, |entry| entry.turn);
        let first = entries.first().zip(entries.last());
        let text = |entry: &Entry<A>| entry.pointer.text(base);
        Self { turns, entries: first.map(|(first, last)| (text(first), text(last))), asked: asked.clone() }
    }
}

impl fmt::Display for Moments {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the record has no such moment: ")?;
        match (&self.asked, self.turns, &self.entries) {
            (_, 0, _) | (_, _, None) => out.write_str("it has no turns"),
            (Moment::Text(_) | Moment::Entry(_), _, Some((first, last))) => {
                write!(out, "its entries are {first} to {last}")
            }
            (Moment::Inside(turn, _), turns, _) if *turn <= turns => {
                write!(out, "that step is never due in turn {turn}; try {turn}.tile, {turn}.action or {turn}.end")
            }
            (_, turns, _) => write!(out, "its turns are 1 to {turns}; --after {turns} is its end"),
        }
    }
}

impl std::error::Error for Moments {}

/// The pointer of the entry after this one, where a list could go on.
fn following(pointer: Pointer) -> Option<Pointer> {
    Some(match pointer {
        Pointer::Move(n) | Pointer::MoveStep(n, _) => Pointer::Move(n + 1),
        Pointer::Final(n) => Pointer::Final(n + 1),
        Pointer::Replay(n) => Pointer::Replay(n + 1),
        Pointer::Placement(n) => Pointer::Placement(n + 1),
        Pointer::Event(n) => Pointer::Event(n + 1),
        _ => return None,
    })
}
