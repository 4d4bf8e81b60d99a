//! What happened in which turn, kept only when somebody will be told.

use super::castle::CastleMemory;
use crate::carcassonne::{Carcassonne, Colour, Event, MeepleName, Occupant, Standing};
use crate::catalog::landscape::{Kind, TileType};
use crate::engine::Listener;
use crate::grid::{Cell, Turn};
use crate::record::Pointer;
use crate::region::Seat;

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
        turn: Turn,
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
    Castle(CastleMemory),
}

impl Memory {
    /// What is remembered of an event; none for those that leave no trace of their own.
    pub fn of(event: &Event<'_>) -> Option<Self> {
        Some(match *event {
            Event::Discarded { tile } => Self::Discarded(tile),
            Event::Placed { seat, tile, cell, turn } => Self::Placed { seat, tile, cell, turn },
            Event::Deployed { meeple, kind, cell } => Self::Deployed { meeple: meeple.name, kind, cell },
            Event::FloorPlaced { seat, cell, colour, floors } => Self::Floor { seat, cell, colour, floors },
            Event::Guarded { meeple, cell } => Self::Guarded { meeple: meeple.name, cell },
            Event::Captured { by, meeple, cell, standing } => {
                Self::Captured { by, meeple: meeple.name, cell, standing }
            }
            Event::Exchanged { meeple, holder } => Self::Exchanged { meeple: meeple.name, holder },
            Event::Ransomed { payer, holder, meeple, .. } => Self::Ransomed { payer, holder, meeple: meeple.name },
            Event::Awarded(award) => Self::Awarded { seat: award.seat, points: award.points },
            Event::CameHome { meeple, cell } => Self::CameHome { meeple: meeple.name, cell },
            Event::TurnEnded { seat } => Self::TurnEnded(seat),
            Event::Completed { .. } | Event::CaptureForgone { .. } => return None,
        })
    }
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

/// Listens to the table: awards and captures that nobody speaks of always, the rest only with a journal.
#[derive(Clone, Debug, Default)]
pub(super) struct Ears {
    pub(super) awards: Vec<Heard>,
    /// Captures that a record says nothing of.
    pub(super) forgone: Vec<ForgoneCapture>,
    pub(super) journal: Option<Journal>,
    pub(super) turn: u32,
    pub(super) pointer: Pointer,
    pub(super) entry: usize,
}

/// Points that changed hands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Heard {
    Award(u32, crate::carcassonne::Award),
    Ransom { turn: u32, payer: Seat, holder: Seat, paid: u32 },
}

impl Listener<Carcassonne> for Ears {
    fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::Awarded(award) => self.awards.push(Heard::Award(self.turn, *award)),
            Event::Ransomed { payer, holder, paid, .. } => {
                self.awards.push(Heard::Ransom { turn: self.turn, payer, holder, paid });
            }
            Event::CaptureForgone { seat, tower, target, more } => {
                self.forgone.push(ForgoneCapture { turn: self.turn, seat, tower, target, more });
            }
            _ => {}
        }
        let Some(journal) = &mut self.journal else { return };
        if let Some(what) = Memory::of(&event) {
            journal.entries.push(JournalEntry { turn: self.turn, pointer: self.pointer, entry: self.entry, what });
        }
    }
}
