//! Writers of foreign formats. They take a record in full, as `referee::explicit` makes it, and know no rules: whether
//! the text says the same is tested where it is asked for.

pub mod carcassonnelab;
pub mod jcloisterzone;

use std::fmt;

use super::model::{Entry, Header, Ruling, What};
use crate::carcassonne::Action;

/// What a format has no words for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uncarried {
    /// The format.
    pub format: &'static str,
    /// What it cannot carry.
    pub what: String,
}

impl fmt::Display for Uncarried {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} cannot carry {}", self.format, self.what)
    }
}

impl std::error::Error for Uncarried {}

/// Something beside the play that a foreign format has no words for and that may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Points, totals, results, draws and offers that the referee checks.
    Claims,
    /// Event, round, table, date, recorder.
    Occasion,
    /// The colours of the players.
    Colours,
    /// Notes on the record or a turn.
    Notes,
    /// Decisions of a referee at the table.
    Rulings,
    /// How the game ended.
    Ended,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 6] = [Self::Claims, Self::Occasion, Self::Colours, Self::Notes, Self::Rulings, Self::Ended];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Claims => "claims",
            Self::Occasion => "occasion",
            Self::Colours => "colours",
            Self::Notes => "notes",
            Self::Rulings => "rulings",
            Self::Ended => "ended",
        }
    }

    /// What of this part a record holds, named for people.
    pub fn found(self, header: &Header, entries: &[Entry<Action>]) -> Option<String> {
        let turn = |turn: u32| format!(" (turn {turn})");
        match self {
            Self::Claims => {
                let claim = entries.iter().find(|entry| matches!(entry.what, What::Claim(_)));
                let claim = claim.map(|entry| format!("claims{}", turn(entry.turn)));
                let result = header.result.is_some().then(|| "a claimed result".to_owned());
                claim.or(result).or(header.winner.is_some().then(|| "a claimed winner".to_owned()))
            }
            Self::Occasion => {
                let entry = header.occasion.entries.first();
                entry.map(|(key, _)| format!("the occasion of the game ({key})"))
            }
            Self::Colours => {
                let coloured = header.players.iter().any(|player| player.colour.is_some());
                coloured.then(|| "the colours of the players".to_owned())
            }
            Self::Notes => {
                let first = header.turn_notes.first().map(|(number, _)| format!("notes{}", turn(*number)));
                first.or(header.note.is_some().then(|| "a note".to_owned()))
            }
            Self::Rulings => {
                let first: Option<&Ruling> = header.rulings.first();
                let of = |ruling: &Ruling| match ruling.turn {
                    0 => " on the result".to_owned(),
                    number => turn(number),
                };
                first.map(|ruling| format!("rulings{}", of(ruling)))
            }
            Self::Ended => header.ended.map(|ended| format!("how the game ended ({})", ended.word())),
        }
    }

    /// Takes it out of a record.
    pub fn remove(self, header: &mut Header, entries: &mut Vec<Entry<Action>>) {
        match self {
            Self::Claims => {
                entries.retain(|entry| !matches!(entry.what, What::Claim(_)));
                (header.result, header.winner) = (None, None);
            }
            Self::Occasion => header.occasion.entries.clear(),
            Self::Colours => header.players.iter_mut().for_each(|player| player.colour = None),
            Self::Notes => {
                header.turn_notes.clear();
                header.note = None;
            }
            Self::Rulings => header.rulings.clear(),
            Self::Ended => (header.ended, header.scored) = (None, false),
        }
    }
}

/// Whether a turn has no tile because all that was drawn in it was thrown out.
fn lacks_tile(entries: &[Entry<Action>], turn: u32) -> bool {
    let acts = || entries.iter().filter(move |entry| entry.turn == turn);
    let discards = acts().any(|entry| matches!(entry.what, What::Act(Action::Discard(_))));
    discards && !acts().any(|entry| matches!(entry.what, What::Act(Action::Place { .. })))
}

/// Whether something is done in a turn after this one.
fn goes_on(entries: &[Entry<Action>], turn: u32) -> bool {
    entries.iter().any(|entry| entry.turn > turn && matches!(entry.what, What::Act(_)))
}

/// Whether the turn ends right after the scoring at `index`.
fn ends_scored(entries: &[Entry<Action>], index: usize) -> bool {
    let (scoring, rest) = (entries.get(index), entries.get(index.saturating_add(1)..).unwrap_or_default());
    let next = rest.iter().find(|entry| matches!(entry.what, What::Act(_)));
    match (scoring, next) {
        (Some(scoring), Some(next)) => next.what == What::Act(Action::EndTurn) && next.by == scoring.by,
        _ => false,
    }
}
