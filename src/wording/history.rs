//! What the journal tells about the time before a finding.

use super::RelatedEntry;
use crate::carcassonne::{Colour, MeepleName, Occupant, Standing};
use crate::catalog::carcassonne::TileType;
use crate::grid::Cell;
use crate::referee::{Finding, Journal, JournalEntry, Memory};
use crate::seat::Seat;

/// The journal up to a finding.
#[derive(Clone, Copy, Debug)]
pub(super) struct History<'a> {
    entries: &'a [JournalEntry],
    /// The turn of the finding.
    turn: u32,
}

impl<'a> History<'a> {
    pub(super) fn new(journal: Option<&'a Journal>, finding: &Finding) -> Self {
        let all: &[JournalEntry] = journal.map(|journal| journal.entries.as_slice()).unwrap_or_default();
        let end = all.partition_point(|entry| entry.entry < finding.entry);
        Self { entries: all.get(..end).unwrap_or_default(), turn: finding.turn }
    }

    /// The journal up to the end of the finding's turn.
    pub(super) fn to_end_of_turn(journal: Option<&'a Journal>, finding: &Finding) -> Self {
        let all: &[JournalEntry] = journal.map(|journal| journal.entries.as_slice()).unwrap_or_default();
        let end = all.partition_point(|entry| entry.turn <= finding.turn);
        Self { entries: all.get(..end).unwrap_or_default(), turn: finding.turn }
    }

    /// The last entry that `test` accepts.
    pub(super) fn last(&self, test: impl Fn(&Memory) -> bool) -> Option<&'a JournalEntry> {
        self.entries.iter().rev().find(|entry| test(&entry.what))
    }

    /// All entries that `test` accepts.
    pub(super) fn all(&self, test: impl Fn(&Memory) -> bool) -> impl Iterator<Item = &'a JournalEntry> {
        self.entries.iter().filter(move |entry| test(&entry.what))
    }

    /// All entries, the latest first.
    pub(super) fn latest(&self) -> impl Iterator<Item = &'a JournalEntry> + use<'a> {
        self.entries.iter().rev()
    }

    /// The last entry of the finding's own turn that `test` accepts.
    pub(super) fn this_turn(&self, test: impl Fn(&Memory) -> bool) -> Option<&'a JournalEntry> {
        self.last(test).filter(|entry| entry.turn == self.turn)
    }

    /// "in turn 31", "earlier in this turn".
    pub(super) fn when(&self, entry: &JournalEntry) -> String {
        if entry.turn == self.turn { "earlier in this turn".to_owned() } else { format!("in turn {}", entry.turn) }
    }

    /// "since turn 31", "since earlier in this turn".
    pub(super) fn since(&self, entry: &JournalEntry) -> String {
        if entry.turn == self.turn {
            "since earlier in this turn".to_owned()
        } else {
            format!("since turn {}", entry.turn)
        }
    }

    /// Who put the tile on `cell`; none for a start tile.
    pub(super) fn placed(&self, cell: Cell) -> Option<(&'a JournalEntry, Seat, TileType)> {
        let entry = self.last(|memory| matches!(memory, Memory::Placed { cell: on, .. } if *on == cell))?;
        match entry.what {
            Memory::Placed { seat, tile, .. } => Some((entry, seat, tile)),
            _ => None,
        }
    }

    /// The entry that brought somebody to where he stands.
    pub(super) fn arrival(&self, occupant: &Occupant) -> Option<&'a JournalEntry> {
        self.last(|memory| match memory {
            Memory::Deployed { meeple, cell, .. } => {
                occupant.standing == Standing::Ground && meeple.owner == occupant.owner && *cell == occupant.cell
            }
            Memory::Guarded { meeple, cell } => {
                occupant.standing == Standing::Tower && meeple.owner == occupant.owner && *cell == occupant.cell
            }
            _ => false,
        })
    }

    /// Who capped the tower on `cell` with a white floor.
    pub(super) fn capped(&self, cell: Cell) -> Option<(&'a JournalEntry, Seat)> {
        let white =
            |memory: &Memory| matches!(memory, Memory::Floor { cell: on, colour: Colour::White, .. } if *on == cell);
        let entry = self.last(white)?;
        match entry.what {
            Memory::Floor { seat, .. } => Some((entry, seat)),
            _ => None,
        }
    }

    /// Who took the guard from the tower on `cell`.
    pub(super) fn lost_guard(&self, cell: Cell) -> Option<(&'a JournalEntry, Seat)> {
        let taken = |memory: &Memory| matches!(memory, Memory::Captured { cell: on, standing: Standing::Tower, .. } if *on == cell);
        let entry = self.last(taken)?;
        match entry.what {
            Memory::Captured { by, .. } => Some((entry, by)),
            _ => None,
        }
    }

    /// The last thing that happened to a meeple.
    pub(super) fn whereabouts(&self, name: MeepleName) -> Option<&'a JournalEntry> {
        self.last(|memory| figure(memory) == Some(name))
    }

    /// The last thing that happened to each figure of a player, by figure.
    pub(super) fn figures(&self, owner: Seat) -> Vec<(MeepleName, &'a JournalEntry)> {
        let mut known: Vec<(MeepleName, &JournalEntry)> = Vec::new();
        for entry in self.entries.iter().rev() {
            let Some(name) = figure(&entry.what).filter(|name| name.owner == owner) else { continue };
            if !known.iter().any(|(other, _)| *other == name) {
                known.push((name, entry));
            }
        }
        // Those that left home first come first.
        known.sort_by_key(|(name, entry)| (entry.entry, *name));
        known
    }

    /// The capture that made a figure the prisoner that it is, if it is one.
    pub(super) fn captured(&self, name: MeepleName) -> Option<(&'a JournalEntry, Seat, Cell)> {
        let entry = self.whereabouts(name)?;
        match entry.what {
            Memory::Captured { by, cell, .. } if by != name.owner => Some((entry, by, cell)),
            _ => None,
        }
    }

    /// The points of a player.
    pub(super) fn score(&self, seat: Seat) -> u32 {
        self.entries.iter().fold(0, |score: u32, entry| match entry.what {
            Memory::Awarded { seat: to, points } if to == seat => score.saturating_add(points),
            Memory::Ransomed { payer, .. } if payer == seat => score.saturating_sub(3),
            Memory::Ransomed { holder, .. } if holder == seat => score.saturating_add(3),
            _ => score,
        })
    }
}

/// The figure to which something happened.
fn figure(memory: &Memory) -> Option<MeepleName> {
    match memory {
        Memory::Deployed { meeple, .. }
        | Memory::Guarded { meeple, .. }
        | Memory::Captured { meeple, .. }
        | Memory::Exchanged { meeple, .. }
        | Memory::Ransomed { meeple, .. }
        | Memory::CameHome { meeple, .. } => Some(*meeple),
        _ => None,
    }
}

/// An entry that explains a finding.
pub(super) fn related(entry: &JournalEntry, message: impl Into<String>) -> RelatedEntry {
    RelatedEntry { turn: entry.turn, pointer: entry.pointer, message: message.into() }
}
