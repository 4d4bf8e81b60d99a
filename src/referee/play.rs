//! How far to play a record: moments that people ask about.

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
