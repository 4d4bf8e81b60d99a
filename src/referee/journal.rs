//! What happened in which turn, kept only when somebody will be told.

use super::play::{At, Refereed};
use super::the_castle::CastleMemory;
use crate::carcassonne::{Colour, MeepleName, Occupant, Standing};
use crate::catalog::carcassonne::{Kind, TileType};
use crate::engine::Listener;
use crate::grid::{Cell, Rotation};
use crate::record::Pointer;
use crate::seat::Seat;

/// Everything that happened, in order.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// The entries.
    pub entries: Vec<JournalEntry>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub struct JournalEntry {
    /// The turn, from 1.
    pub turn: u32,
    /// The entry of the record.
    pub pointer: Pointer,
    /// Place of that entry in the record's list of steps.
    pub entry: usize,
    /// What.
    pub what: Memory,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// A tile went out of the game.
    Discarded(TileType),
    /// A tile was put down.
    Placed {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: TileType,
        /// Its square.
        cell: Cell,
        /// Its turn.
        turn: Rotation,
    },
    /// A meeple went on a feature.
    Deployed {
        /// The meeple.
        meeple: MeepleName,
        /// The kind of feature.
        kind: Kind,
        /// The square.
        cell: Cell,
    },
    /// A floor went on a tower.
    Floor {
        /// Who.
        seat: Seat,
        /// The square.
        cell: Cell,
        /// Its colour.
        colour: Colour,
        /// Number of floors with it.
        floors: u16,
    },
    /// A meeple went on top of a tower.
    Guarded {
        /// The meeple.
        meeple: MeepleName,
        /// The square.
        cell: Cell,
    },
    /// A meeple was captured.
    Captured {
        /// By whom.
        by: Seat,
        /// The meeple.
        meeple: MeepleName,
        /// Where it stood.
        cell: Cell,
        /// On the ground or on the tower.
        standing: Standing,
    },
    /// A prisoner came home in an exchange.
    Exchanged {
        /// The meeple.
        meeple: MeepleName,
        /// Who held it.
        holder: Seat,
    },
    /// A prisoner was bought back.
    Ransomed {
        /// Who paid.
        payer: Seat,
        /// Who was paid.
        holder: Seat,
        /// The meeple.
        meeple: MeepleName,
    },
    /// Points were given.
    Awarded {
        /// To whom.
        seat: Seat,
        /// How many.
        points: u32,
    },
    /// A meeple came home from a scored feature.
    CameHome {
        /// The meeple.
        meeple: MeepleName,
        /// Where it stood.
        cell: Cell,
    },
    /// A turn ended.
    TurnEnded(Seat),
    /// Something in a game of The Castle.
    TheCastle(CastleMemory),
}

/// A capture that was possible and of which the record says nothing: neither that it was made nor that it was declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForgoneCapture {
    /// The turn, from 1.
    pub turn: u32,
    /// Whose floor it was.
    pub seat: Seat,
    /// The square of its tower.
    pub tower: Cell,
    /// A meeple of another player in its reach.
    pub target: Occupant,
    /// How many more there were.
    pub more: usize,
}

/// Listens to a table: what its game keeps always, the rest only with a journal.
#[derive(Clone, Debug)]
pub(super) struct Recorder<R: Refereed> {
    /// What the game keeps.
    pub(super) heard: R::Heard,
    pub(super) journal: Option<Journal>,
    /// The entry at hand.
    pub(super) at: At,
}

impl<R: Refereed> Recorder<R> {
    pub(super) fn new(journal: Option<Journal>) -> Self {
        Self { heard: R::Heard::default(), journal, at: (0, Pointer::Record, 0) }
    }
}

impl<R: Refereed> Listener<R> for Recorder<R> {
    fn hear(&mut self, event: R::Event<'_>) {
        R::hear(&mut self.heard, self.at, &event);
        let Some(journal) = &mut self.journal else { return };
        if let Some(what) = R::remember(&event) {
            let (turn, pointer, entry) = self.at;
            journal.entries.push(JournalEntry { turn, pointer, entry, what });
        }
    }
}
