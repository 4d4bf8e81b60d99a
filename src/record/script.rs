//! Writes down the steps of a record of the base game: what the readers of platform formats have in common.

use super::model::{Claim, Contradiction, Entry, Pointer, ReadError, What};
use super::tree::Untrusted;
use crate::carcassonne::{Action, Setup};
use crate::catalog::landscape::{Catalogue, Counts, Edition, TileType};
use crate::grid::{Cell, REACH, Turn};
use crate::region::{SEATS, Seat};
use crate::rulebook::options::Landscape;
use crate::rulebook::{ErrorCode, Floors};

/// The steps of a record so far, in the order of play.
#[derive(Debug)]
pub(super) struct Script {
    entries: Vec<Entry<Action>>,
    /// The turn at hand, from 1.
    turn: u32,
    /// Whether that turn has an entry.
    begun: bool,
    scored: bool,
    /// Whether something could not be read: what follows it is not judged.
    torn: bool,
}

impl Script {
    pub(super) fn new() -> Self {
        Self { entries: Vec::with_capacity(320), turn: 1, begun: false, scored: false, torn: false }
    }

    /// Writes nothing down from here on; turns are still counted. A turn of which nothing but claims stands there was
    /// not read.
    pub(super) fn tear(&mut self) {
        if !self.torn && !self.begun {
            self.entries.retain(|entry| entry.turn < self.turn);
        }
        self.torn = true;
    }

    fn push(&mut self, pointer: Pointer, turn: u32, by: Option<Seat>, what: What<Action>) {
        if !self.torn {
            self.entries.push(Entry { pointer, turn, by, what });
        }
    }

    pub(super) fn act(&mut self, pointer: Pointer, by: Option<Seat>, action: Action) {
        self.begun = true;
        self.push(pointer, self.turn, by, What::Act(action));
    }

    pub(super) fn claim(&mut self, pointer: Pointer, claim: Claim) {
        self.push(pointer, self.turn, None, What::Claim(claim));
    }

    /// The turn at hand, from 1.
    pub(super) fn turn(&self) -> u32 {
        self.turn
    }

    /// The record says two things of one fact.
    pub(super) fn contradict(&mut self, pointer: Pointer, contradiction: Contradiction) {
        self.claim(pointer, Claim::Contradiction(Box::new(contradiction)));
    }

    /// Scores the turn, once.
    pub(super) fn score(&mut self, pointer: Pointer, by: Option<Seat>) {
        if !std::mem::replace(&mut self.scored, true) {
            self.act(pointer, by, Action::Score);
        }
    }

    /// Ends the turn, scored or not.
    pub(super) fn end_turn(&mut self, pointer: Pointer, by: Option<Seat>) {
        self.score(pointer, by);
        self.act(pointer, by, Action::EndTurn);
        self.turn += 1;
        (self.begun, self.scored) = (false, false);
    }

    /// Something about the game as a whole. It belongs to the last turn.
    pub(super) fn conclude(&mut self, pointer: Pointer, what: What<Action>) {
        self.push(pointer, self.turns().max(1), None, what);
    }

    /// Number of turns so far, one that is not ended included.
    pub(super) fn turns(&self) -> u32 {
        if self.begun { self.turn } else { self.turn - 1 }
    }

    pub(super) fn entries(mut self) -> Vec<Entry<Action>> {
        // What is only claimed of a turn that never began belongs to the last one.
        let last = self.turns().max(1);
        // A tile that was drawn and not played before the log breaks off is no draw of the last turn.
        self.entries.retain(|entry| entry.turn <= last || !matches!(entry.what, What::Claim(Claim::Drawn(_))));
        self.entries.iter_mut().rev().take_while(|entry| entry.turn > last).for_each(|entry| entry.turn = last);
        self.entries
    }
}

/// The base game as platforms play it.
pub(super) fn base_game(catalogue: &std::sync::Arc<Catalogue>, seats: usize, start: (TileType, Turn)) -> Setup {
    Setup {
        seats,
        catalogue: std::sync::Arc::clone(catalogue),
        tiles: catalogue.base_set(Edition::C1),
        start: vec![(start.0, Cell::ORIGIN, start.1)],
        floors: Floors::default(),
        letters_cover_gardens: false,
        options: Landscape::default(),
    }
}

/// A square, or why there is none.
pub(super) fn cell(x: i64, y: i64) -> Result<Cell, ReadError> {
    Cell::new(x, y).ok_or_else(|| {
        let message = format!("square ({x}, {y}) is out of reach: squares go from -{REACH} to {REACH}");
        ReadError::new(ErrorCode::TooLarge, message)
    })
}

/// What is wrong with the tiles on the table before the first turn: each with its place in the list, a sentence and
/// what to write. They lie apart, come out of the sets in play, and leave room for all others.
pub(super) fn start_faults(
    catalogue: &Catalogue,
    tiles: &Counts,
    start: &[(TileType, Cell, Turn)],
) -> Vec<(usize, String, Option<String>)> {
    let total: u32 = tiles.iter().map(|count| u32::from(*count)).sum();
    let mut faults = Vec::new();
    for (index, (tile, cell, _)) in start.iter().enumerate() {
        let earlier = start.get(..index).unwrap_or_default();
        if !cell.has_room(total) {
            let message = format!("the start square {cell} is too far out for a game of {total} tiles");
            let help = format!("it may lie at most {} squares from 0,0 in each direction", Cell::room(total));
            faults.push((index, message, Some(help)));
        }
        if earlier.iter().any(|(_, other, _)| other == cell) {
            faults.push((index, format!("two start tiles lie on {cell}"), None));
        }
        let copies = tiles.get(usize::from(tile.0)).copied().unwrap_or(0);
        if earlier.iter().filter(|(other, _, _)| other == tile).count() >= usize::from(copies) {
            let name = Untrusted::from(catalogue.id(*tile)).to_string();
            faults.push((index, format!("tile `{name}` is not that often in the sets in play"), None));
        }
    }
    faults
}

/// Refuses a table with more players than the game has, or with none.
pub(super) fn check_seats(players: usize) -> Result<(), ReadError> {
    match players {
        0 => Err(ReadError::new(ErrorCode::Schema, "a game without players")),
        1..=SEATS => Ok(()),
        _ => {
            let message = format!("a game of {players} players: {SEATS} are the most that are supported");
            Err(ReadError::new(ErrorCode::Unsupported, message))
        }
    }
}
