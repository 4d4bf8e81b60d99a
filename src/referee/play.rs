//! How far to play a record: moments that people ask about.

use crate::record::Pointer;

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
