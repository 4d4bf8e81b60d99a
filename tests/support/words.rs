//! Games in a few words, for tests: one line a turn, its steps parted by `|`.
//!
//! The first step is the tile, `U -1,0 90`. Then come `city N`, `road W`, `field Nw`, `field inner`, `monastery`,
//! `floor 0,1 white`, `guard 0,1`, `capture 0,1 tower of Ben`, `ransom Ben`, `pass`, `discard U`, `tile U -1,0`.
//! Scoring (unless a step says `score`) and
//! the end of the turn follow by themselves, unless the last step is `open`. Players are Ann, Ben, Cid ...

use std::sync::Arc;

use viguier::carcassonne::{
    Action, Agreement, Carcassonne, Colour, Event, Feature, FigureKind, MeepleName, Place, Reason, Setup, Standing,
    Table, Target, TowerAction, Who,
};
use viguier::catalog::carcassonne::Kind;
use viguier::engine::Listener;
use viguier::grid::{Cell, Rotation};
use viguier::record::model::Player;
use viguier::record::{Claim, Entry, Format, Game, Header, Pointer, Record, What};
use viguier::rulebook::{Code, Expansion};
use viguier::seat::Seat;

/// The players, in seat order.
pub(crate) const NAMES: [&str; 6] = ["Ann", "Ben", "Cid", "Dan", "Eve", "Fay"];

/// The seat of a player by name.
pub(crate) fn seat(name: &str) -> Seat {
    let index = NAMES.iter().position(|known| *known == name).unwrap_or_else(|| panic!("no player {name}"));
    Seat::new(index).unwrap()
}

/// What is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum With {
    Base,
    Tower,
    BlackTower,
}

/// A game about to begin, with the default options.
pub(crate) fn setup(seats: usize, with: With) -> Setup {
    let expansions = match with {
        With::Base => vec![],
        With::Tower => vec![Expansion::TheTower],
        With::BlackTower => vec![Expansion::TheTower, Expansion::BlackTower],
    };
    Setup::new(Agreement { expansions, ..Agreement::base(seats) }).unwrap()
}

/// `0,-1`.
pub(crate) fn cell(text: &str) -> Cell {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("no square: {text}"));
    Cell::new(x.parse().unwrap(), y.parse().unwrap()).unwrap()
}

/// `city N`, `field inner`, `monastery`.
pub(crate) fn feature(text: &str) -> Feature {
    let (kind, place) = text.split_once(' ').unwrap_or((text, "inner"));
    let kind = Kind::ALL.into_iter().find(|known| known.word() == kind).unwrap_or_else(|| panic!("no step: {text}"));
    let place = if place == "inner" { Place::Inner } else { Place::At(place.parse().unwrap()) };
    Feature { kind: Some(kind), place }
}

/// One step in words.
pub(crate) fn action(setup: &Setup, text: &str) -> Action {
    let words: Vec<&str> = text.split_whitespace().collect();
    let tile = |id: &str| setup.catalogue.find(id).unwrap_or_else(|| panic!("no tile {id}"));
    match words.as_slice() {
        ["tile", id, on, rest @ ..] => {
            let degrees = rest.first().map_or(0, |degrees| degrees.parse().unwrap());
            Action::Place { tile: tile(id), cell: cell(on), turn: Rotation::from_degrees(degrees).unwrap() }
        }
        ["discard", id] => Action::Discard(tile(id)),
        ["floor", on, rest @ ..] => {
            let word = rest.first().copied().unwrap_or("normal");
            let colour = Colour::ALL.into_iter().find(|colour| colour.word() == word).unwrap();
            Action::Tower(TowerAction::Floor { cell: cell(on), colour })
        }
        ["guard", on] => Action::Tower(TowerAction::Guard { cell: cell(on), meeple: Who::Any }),
        ["capture", on, rest @ ..] => Action::Tower(TowerAction::Capture(target(cell(on), rest))),
        ["decline"] => Action::Tower(TowerAction::Decline),
        ["pass"] => Action::Pass,
        ["score"] => Action::Score,
        ["end"] => Action::EndTurn,
        ["ransom"] => Action::Tower(TowerAction::Ransom { from: None, owner: None, meeple: Who::Any }),
        ["ransom", from] => {
            Action::Tower(TowerAction::Ransom { from: Some(seat(from)), owner: None, meeple: Who::Any })
        }
        ["ransom", from, "of", owner] => {
            Action::Tower(TowerAction::Ransom { from: Some(seat(from)), owner: Some(seat(owner)), meeple: Who::Any })
        }
        ["ransom", owner, number] => {
            let (owner, number) = (seat(owner), number.parse().unwrap());
            let meeple = Who::Named(MeepleName { owner, kind: FigureKind::Meeple, number });
            Action::Tower(TowerAction::Ransom { from: None, owner: None, meeple })
        }
        ["exchange", owner, number] => Action::Tower(TowerAction::Exchange(Who::Named(MeepleName {
            owner: seat(owner),
            kind: FigureKind::Meeple,
            number: number.parse().unwrap(),
        }))),
        [kind, place, "at", on] => {
            let feature = feature(&format!("{kind} {place}"));
            Action::Deploy { cell: Some(cell(on)), feature, meeple: Who::Any }
        }
        ["meeple", number, kind, place] => {
            let number = number.parse().unwrap();
            let name = MeepleName { owner: seat("Ann"), kind: FigureKind::Meeple, number };
            let feature = feature(&format!("{kind} {place}"));
            Action::Deploy { cell: None, feature, meeple: Who::Named(name) }
        }
        _ => Action::Deploy { cell: None, feature: feature(text), meeple: Who::Any },
    }
}

fn target(cell: Cell, words: &[&str]) -> Target {
    let mut target = Target { cell, owner: None, standing: None, feature: None, figure: Who::Any };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "ground" => target.standing = Some(Standing::Ground),
            "tower" => target.standing = Some(Standing::Tower),
            "of" => target.owner = Some(seat(words.next().unwrap())),
            other => panic!("no step: capture {other}"),
        }
    }
    target
}

/// The steps of a turn in words, scoring and the end included.
fn steps(line: &str) -> Vec<String> {
    let mut steps: Vec<String> = line.split('|').map(|step| step.trim().to_owned()).collect();
    let open = steps.last().is_some_and(|step| step == "open");
    if open {
        steps.pop();
    }
    let known = ["discard", "ransom", "tile", "floor", "guard", "capture", "points", "totals", "-"];
    let at = steps.iter().position(|step| !step.starts_with("discard") && !step.starts_with("ransom"));
    if let Some(step) = at.and_then(|at| steps.get_mut(at)) {
        let first = step.split_whitespace().next().unwrap();
        if first == "-" {
            steps.remove(at.unwrap());
        } else if !known.contains(&first) {
            *step = format!("tile {step}");
        }
    }
    if !open {
        // Claims stand behind the end of their turn.
        let at = steps.iter().position(|step| step.starts_with("points") || step.starts_with("totals"));
        let at = at.unwrap_or(steps.len());
        let scored = steps.iter().any(|step| step == "score");
        let ends = if scored { vec!["end".to_owned()] } else { vec!["score".to_owned(), "end".to_owned()] };
        steps.splice(at..at, ends);
    }
    steps
}

/// An award: player, points, kind, final.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Won(pub(crate) &'static str, pub(crate) u32, pub(crate) &'static str);

/// Listens to awards.
#[derive(Default, Debug)]
pub(crate) struct Awards(pub(crate) Vec<Won>);

impl Listener<Carcassonne> for Awards {
    fn hear(&mut self, event: Event<'_>) {
        if let Event::Awarded(award) = event {
            self.0.push(Won(NAMES[award.seat.index()], award.points, award.kind.word()));
        }
    }
}

/// Final scoring, be the game over or not.
pub(crate) fn finish(table: &mut Table, listener: &mut impl Listener<Carcassonne>) {
    match table.examine(table.seat(), &Action::FinalScoring) {
        Ok(step) => step.play(listener),
        Err(breach) => breach.as_played.step().unwrap().play(listener),
    }
}

/// A table on which turns are played in words.
pub(crate) struct Play {
    pub(crate) table: Table,
}

impl Play {
    /// The table before the first turn.
    pub(crate) fn new(setup: Setup) -> Self {
        Self { table: Table::new(Arc::new(setup)) }
    }

    /// Plays the steps of a turn up to the first illegal one.
    pub(crate) fn try_turn(&mut self, line: &str) -> Result<Vec<Won>, Reason> {
        let mut awards = Awards::default();
        for step in steps(line) {
            let action = action(self.table.setup(), &step);
            let seat = self.table.seat();
            self.table.play(seat, &action, &mut awards).map_err(|refusal| refusal.reason)?;
        }
        Ok(awards.0)
    }

    /// Plays a turn that must be legal; gives its awards.
    pub(crate) fn turn(&mut self, line: &str) -> Vec<Won> {
        self.try_turn(line).unwrap_or_else(|reason| panic!("{line}: {reason:?}"))
    }

    /// Plays turns that must be legal.
    pub(crate) fn turns(&mut self, lines: &[&str]) {
        for line in lines {
            self.turn(line);
        }
    }

    /// The code for which a turn is refused, played on a copy of the table.
    pub(crate) fn refusal(&self, line: &str) -> Option<Code> {
        let mut copy = Play { table: self.table.clone() };
        copy.try_turn(line).err().map(|reason| reason.code())
    }

    /// Final scoring on a copy of the table.
    pub(crate) fn final_awards(&self) -> Vec<Won> {
        let mut awards = Awards::default();
        finish(&mut self.table.clone(), &mut awards);
        awards.0
    }

    /// Points of a player.
    pub(crate) fn score(&self, name: &str) -> u32 {
        self.table.score(seat(name))
    }

    /// Meeples that a player has in the supply.
    pub(crate) fn supply(&self, name: &str) -> usize {
        use viguier::carcassonne::Whereabouts::Supply;
        self.table.meeples().iter().filter(|meeple| meeple.name.owner == seat(name) && meeple.at == Supply).count()
    }

    /// Meeples of `owner` that `holder` holds.
    pub(crate) fn held(&self, holder: &str, owner: &str) -> usize {
        use viguier::carcassonne::Whereabouts::Prisoner;
        let held = |at| matches!(at, Prisoner { holder: by, .. } if by == seat(holder));
        self.table.meeples().iter().filter(|meeple| meeple.name.owner == seat(owner) && held(meeple.at)).count()
    }
}

/// A record of turns in words: turn N is `/moves/N-1`. `Ben: ` before a turn names its player; claims are
/// `points Ann 8`, `points none` and `totals Ann 8 Ben 3` at the end of a line.
pub(crate) fn record(setup: Setup, lines: &[&str]) -> Record {
    let mut entries = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let number = u32::try_from(index).unwrap();
        let (by, line) = match line.split_once(": ") {
            Some((name, rest)) => (Some(seat(name)), rest),
            None => (None, *line),
        };
        for step in steps(line) {
            let what = claim(&step).map_or_else(|| What::Act(action(&setup, &step)), What::Claim);
            entries.push(Entry { pointer: Pointer::Move(number), turn: number + 1, by, what });
        }
    }
    let player = |name: &&str| Player { name: (*name).to_owned(), colour: None };
    let header = Header {
        players: NAMES.iter().take(setup.seats).map(player).collect(),
        turns: u32::try_from(lines.len()).unwrap(),
        ..Header::default()
    };
    Record { format: Format::Native, header, game: Game::Carcassonne { setup: Arc::new(setup), entries } }
}

fn claim(step: &str) -> Option<Claim> {
    let words: Vec<&str> = step.split_whitespace().collect();
    let (kind, rest) = words.split_first()?;
    if !["points", "totals"].contains(kind) {
        return None;
    }
    let pair = |pair: &[&str]| (pair.len() == 2).then(|| (seat(pair[0]), pair[1].parse().unwrap()));
    let claims = rest.chunks(2).filter_map(pair).collect();
    Some(if *kind == "points" { Claim::Points(claims) } else { Claim::Totals(claims) })
}
