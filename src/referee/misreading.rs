//! A table that was written down the other way round: one habit of the writer, not as many slips as there are tiles.

use std::sync::Arc;

use super::{Finding, JudgeOptions, judge_as_written};
use crate::carcassonne::{self, Setup, Target, TowerAction};
use crate::grid::{Cell, Rotation};
use crate::record::{Entry, Game, Record, What};
use crate::rulebook::Code;
use crate::the_castle;

/// Fewest tiles that must fit nowhere before anybody looks for a habit behind it.
const FEWEST: usize = 2;

/// How a record may have been written, against how records are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habit {
    /// The two numbers of a square change places.
    pub swapped: bool,
    /// The first number grows west.
    pub west: bool,
    /// The second number grows north.
    pub north: bool,
    /// Tiles are turned counterclockwise.
    pub counterclockwise: bool,
}

impl Habit {
    /// All habits, the likeliest first.
    fn all() -> impl Iterator<Item = Self> {
        const SQUARES: [(bool, bool, bool); 8] = [
            (false, false, false),
            (false, false, true),
            (true, false, false),
            (false, true, false),
            (false, true, true),
            (true, false, true),
            (true, true, false),
            (true, true, true),
        ];
        let squares = |counterclockwise| {
            SQUARES.into_iter().map(move |(swapped, west, north)| Self { swapped, west, north, counterclockwise })
        };
        let usual = Self { swapped: false, west: false, north: false, counterclockwise: false };
        squares(false).chain(squares(true)).filter(move |habit| *habit != usual)
    }

    /// The square that is meant.
    fn cell(self, cell: Cell) -> Cell {
        let (x, y) = (cell.x(), cell.y());
        let (x, y) = if self.swapped { (y, x) } else { (x, y) };
        let (x, y) = (if self.west { -x } else { x }, if self.north { -y } else { y });
        Cell::new(x.into(), y.into()).unwrap_or(cell)
    }

    fn turn(self, turn: Rotation) -> Rotation {
        if !self.counterclockwise {
            return turn;
        }
        Rotation::from_degrees((360 - i64::from(turn.degrees())) % 360).unwrap_or(turn)
    }
}

/// Whether a finding says that a tile does not lie where it is said to lie.
fn is_misplaced(finding: &Finding) -> bool {
    let codes = [Code::EdgeMismatch, Code::NotAdjacent, Code::CellOccupied, Code::OutsideWall];
    !finding.acknowledged && codes.contains(&finding.fault.code())
}

/// Makes one finding of all that is found only because of a habit by which every tile of the record fits.
pub(super) fn fold(record: &Record, findings: &mut Vec<Finding>) {
    if findings.iter().filter(|finding| is_misplaced(finding)).count() < FEWEST {
        return;
    }
    for habit in Habit::all() {
        let found = judge_as_written(&read_by(record, habit), JudgeOptions::default()).findings;
        if found.iter().any(is_misplaced) {
            continue;
        }
        // What is wrong in either reading is wrong, and what a ruling accepts covers nothing else.
        let stays = |finding: &Finding| {
            finding.acknowledged
                || found.iter().any(|other| (other.turn, other.fault.code()) == (finding.turn, finding.fault.code()))
        };
        let (stays, mut explained): (Vec<Finding>, Vec<Finding>) = findings.drain(..).partition(stays);
        explained.reverse();
        if let Some(first) = explained.pop() {
            let repeated = explained.iter().rev().map(|finding| finding.turn).collect();
            findings.push(Finding { repeated, habit: Some(habit), ..first });
        }
        findings.extend(stays);
        findings.sort_by_key(|finding| finding.entry);
        return;
    }
}

/// The same record with the squares and turns that a habit means.
fn read_by(record: &Record, habit: Habit) -> Record {
    let game = match &record.game {
        Game::Carcassonne { setup, entries } => {
            let mut setup = Setup::clone(setup);
            for (_, cell, turn) in &mut setup.start {
                (*cell, *turn) = (habit.cell(*cell), habit.turn(*turn));
            }
            Game::Carcassonne {
                setup: Arc::new(setup),
                entries: entries.iter().map(|entry| carcassonne(entry, habit)).collect(),
            }
        }
        Game::TheCastle { setup, entries, assumed } => Game::TheCastle {
            setup: Arc::clone(setup),
            entries: entries.iter().map(|entry| the_castle(entry, habit)).collect(),
            assumed: assumed.clone(),
        },
    };
    Record { format: record.format, header: record.header.clone(), game }
}

fn carcassonne(entry: &Entry<carcassonne::Action>, habit: Habit) -> Entry<carcassonne::Action> {
    use carcassonne::Action;
    let what = match &entry.what {
        What::Act(Action::Place { tile, cell, turn }) => {
            What::Act(Action::Place { tile: *tile, cell: habit.cell(*cell), turn: habit.turn(*turn) })
        }
        What::Act(Action::Deploy { cell, feature, meeple }) => {
            let cell = cell.map(|cell| habit.cell(cell));
            What::Act(Action::Deploy { cell, feature: *feature, meeple: *meeple })
        }
        What::Act(Action::Tower(TowerAction::Floor { cell, colour })) => {
            What::Act(Action::Tower(TowerAction::Floor { cell: habit.cell(*cell), colour: *colour }))
        }
        What::Act(Action::Tower(TowerAction::Guard { cell, meeple })) => {
            What::Act(Action::Tower(TowerAction::Guard { cell: habit.cell(*cell), meeple: *meeple }))
        }
        What::Act(Action::Tower(TowerAction::Capture(target))) => {
            What::Act(Action::Tower(TowerAction::Capture(Target { cell: habit.cell(target.cell), ..*target })))
        }
        other => other.clone(),
    };
    Entry { what, ..entry.clone() }
}

/// Where the wall stands is no matter of habit: squares of the castle are counted from its corner.
fn the_castle(entry: &Entry<the_castle::Action>, habit: Habit) -> Entry<the_castle::Action> {
    use the_castle::Action;
    let what = match &entry.what {
        What::Act(Action::Lay { cell, turn }) => {
            What::Act(Action::Lay { cell: habit.cell(*cell), turn: habit.turn(*turn) })
        }
        other => other.clone(),
    };
    Entry { what, ..entry.clone() }
}
