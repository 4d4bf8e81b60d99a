//! Where the pieces of a player went: meeples on the board and with captors, floors on towers.

use super::Context;
use crate::carcassonne::{Colour, MeepleName, Who};
use crate::grid::Cell;
use crate::referee::{Finding, JournalEntry, Memory};
use crate::seat::Seat;
use crate::wording::RelatedEntry;
use crate::wording::history::related;
use crate::wording::phrase::{MOST_LISTED, at_most, list};

/// Facts about pieces that are gone, and the entries that took them.
#[derive(Default)]
pub(super) struct Gone {
    pub(super) facts: Vec<String>,
    pub(super) related: Vec<RelatedEntry>,
    /// How many of them others hold.
    pub(super) captive: usize,
}

/// Where the figures of a player are that `who` may mean and that are not at home: "2 on the board: at (2, 1) since
/// turn 9, on the tower at (0, -3) since turn 14", "1 held by Ben: taken at (1, 1) in turn 12".
pub(super) fn figures(context: &Context<'_, '_>, finding: &Finding, owner: Seat, who: Who) -> Gone {
    let before = context.before(finding);
    let (mut on_board, mut held): (Vec<String>, Vec<(Seat, String)>) = (Vec::new(), Vec::new());
    let mut gone = Gone::default();
    let name = context.name(owner);
    for (_, entry) in before.figures(owner).into_iter().filter(|(figure, _)| who.fits(*figure)) {
        let since = before.since(entry);
        match entry.what {
            Memory::Deployed { cell, .. } => {
                // "at" once is enough for all squares of the list.
                let at = if on_board.iter().any(|word| word.starts_with("at ")) { "" } else { "at " };
                on_board.push(format!("{at}{cell} {since}"));
                gone.related.push(related(entry, format!("{name} put a meeple at {cell} here")));
            }
            Memory::Guarded { cell, .. } => {
                on_board.push(format!("on the tower at {cell} {since}"));
                gone.related.push(related(entry, format!("{name} put a guard on the tower at {cell} here")));
            }
            Memory::Captured { by, cell, .. } if by != owner => {
                let captor = context.name(by);
                held.push((by, format!("taken at {cell} {}", before.when(entry))));
                gone.related.push(related(entry, format!("{captor} captured a meeple of {name} at {cell} here")));
            }
            _ => {}
        }
    }
    if !on_board.is_empty() {
        let number = on_board.len();
        gone.facts.push(format!("{number} on the board: {}", at_most(on_board, MOST_LISTED).join(", ")));
    }
    gone.captive = held.len();
    for holder in context.seats() {
        let taken: Vec<String> = held.iter().filter(|(by, _)| *by == holder).map(|(_, how)| how.clone()).collect();
        if !taken.is_empty() {
            let (number, captor) = (taken.len(), context.name(holder));
            gone.facts.push(format!("{number} held by {captor}: {}", at_most(taken, MOST_LISTED).join(", ")));
        }
    }
    gone
}

/// Who holds which meeples of a player since when: "Ben has held one since turn 4, taken at (1, 1)".
pub(super) fn captors(
    context: &Context<'_, '_>,
    finding: &Finding,
    owner: Seat,
) -> (Option<String>, Vec<RelatedEntry>) {
    let before = context.before(finding);
    let held = before.figures(owner).into_iter().filter_map(|(name, _)| before.captured(name));
    let (mut words, mut entries) = (Vec::new(), Vec::new());
    let name = context.name(owner);
    for (entry, by, cell) in held {
        let captor = context.name(by);
        words.push(format!("{captor} has held one {}, taken at {cell}", before.since(entry)));
        entries.push(related(entry, format!("{captor} captured a meeple of {name} at {cell} here")));
    }
    let words = at_most(words, MOST_LISTED);
    let said = (!words.is_empty()).then(|| format!("of {name}'s meeples {}", list(&words, "and")));
    (said, entries)
}

/// The floors of a colour that a player has placed, with their towers.
pub(super) fn floors<'c>(
    context: &'c Context<'_, '_>,
    finding: &Finding,
    seat: Seat,
    colour: Colour,
) -> Vec<(&'c JournalEntry, Cell)> {
    let before = context.before(finding);
    let placed = |entry: &'c JournalEntry| match entry.what {
        Memory::Floor { seat: by, colour: of, cell, .. } if by == seat && of == colour => Some((entry, cell)),
        _ => None,
    };
    before.all(|memory| matches!(memory, Memory::Floor { .. })).filter_map(placed).collect()
}

/// Where one figure by name is, in a sentence that begins with "it", and the entry that brought it there.
pub(super) fn whereabouts(
    context: &Context<'_, '_>,
    finding: &Finding,
    name: MeepleName,
) -> Option<(String, RelatedEntry)> {
    let before = context.before(finding);
    let entry = before.whereabouts(name)?;
    let since = before.since(entry);
    Some(match entry.what {
        Memory::Deployed { cell, .. } => {
            (format!("it has stood at {cell} {since}"), related(entry, format!("it was placed at {cell} here")))
        }
        Memory::Guarded { cell, .. } => (
            format!("it has stood on the tower at {cell} {since}"),
            related(entry, format!("it was put on the tower at {cell} here")),
        ),
        Memory::Captured { by, cell, .. } if by != name.owner => {
            let captor = context.name(by);
            (
                format!("{captor} has held it {since}, taken at {cell}"),
                related(entry, format!("{captor} captured it at {cell} here")),
            )
        }
        _ => return None,
    })
}
