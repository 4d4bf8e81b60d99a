//! Writes down the steps of a record of the base game: what the readers of platform formats have in common.

use super::model::{Claim, Contradiction, Entry, Pointer, What};
use super::tree::Untrusted;
use crate::carcassonne::{Action, Agreement, Setup, SetupFault, StartFault};
use crate::catalog::carcassonne::{Catalogue, TileType};
use crate::grid::{Cell, REACH, Rotation};
use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use crate::seat::{SEATS, Seat};

/// The steps of a record so far, in the order of play.
#[derive(Debug)]
pub(super) struct StepBuilder {
    entries: Vec<Entry<Action>>,
    /// The turn at hand, from 1.
    turn: u32,
    /// Whether that turn has an entry.
    begun: bool,
    scored: bool,
    /// Whether something could not be read: what follows it is not judged.
    torn: bool,
}

impl StepBuilder {
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

/// The base game as platforms play it, with this start tile on (0, 0).
pub(super) fn base_game(seats: usize, (tile, turn): (TileType, Rotation)) -> Setup {
    Setup::unchecked(Agreement { start: vec![(tile, Cell::ORIGIN, turn)], ..Agreement::base(seats) })
}

/// A square, or why there is none.
pub(super) fn cell(x: i64, y: i64) -> Result<Cell, ReadError> {
    Cell::new(x, y).ok_or_else(|| {
        let message = format!("square ({x}, {y}) is out of reach: squares go from -{REACH} to {REACH}");
        ReadError::new(ErrorCode::TooLarge, message)
    })
}

/// "start: D at (3, -4) turned by 180 degrees", where that is not the usual start tile.
pub(super) fn start_note(start: &[(TileType, Cell, Rotation)], catalogue: &Catalogue) -> Option<String> {
    if *start == [(catalogue.start(), Cell::ORIGIN, Rotation::None)] {
        return None;
    }
    let lies = |(tile, cell, turn): &(TileType, Cell, Rotation)| {
        format!("{} at {cell} turned by {} degrees", catalogue.id(*tile), turn.degrees())
    };
    Some(format!("start: {}", start.iter().map(lies).collect::<Vec<_>>().join(", ")))
}

/// What is wrong with an agreement: the place in the list of start tiles, if it is one of them, a sentence, and what to
/// write.
pub(super) fn agreement_fault(fault: &SetupFault, catalogue: &Catalogue) -> (Option<usize>, ReadError) {
    let schema = |message: String| ReadError::new(ErrorCode::Schema, message);
    let SetupFault::Start(index, fault) = fault else {
        let code = match fault {
            SetupFault::TooManyTiles(_) => ErrorCode::TooLarge,
            _ => ErrorCode::Unsupported,
        };
        return (None, ReadError::new(code, fault.to_string()));
    };
    let error = match fault {
        StartFault::TooFar { cell, tiles } => {
            schema(format!("the start square {cell} is too far out for a game of {tiles} tiles"))
                .help(format!("it may lie at most {} squares from 0,0 in each direction", Cell::room(*tiles)))
        }
        StartFault::Occupied(cell) => schema(format!("two start tiles lie on {cell}")),
        StartFault::NotInSupply(tile) => {
            let name = Untrusted::from(catalogue.id(*tile)).to_string();
            schema(format!("tile `{name}` is not that often in the sets in play"))
        }
    };
    (Some(*index), error)
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
