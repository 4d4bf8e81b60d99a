//! Everything that may be done at a moment of a record.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::carcassonne::{Action, Carcassonne, Choices, FigureKind, Phase, Setup, Target, TowerAction, Who};
use crate::catalog::carcassonne::TileType;
use crate::record::native::fragment::{Fragment, Named, of_the_castle};
use crate::record::tree::Untrusted;
use crate::record::{Entry, Game, Record, What};
use crate::referee::{Moment, Moments, Play};
use crate::rulebook::choice::nearest;
use crate::seat::Seat;
use crate::the_castle;

/// Everything that may be done, as pieces of a native turn. The list is complete.
#[derive(Clone, Debug, Serialize)]
pub struct Options {
    /// The name of the player. Untrusted text.
    pub player: String,
    /// `tile`, `action`, `capture`, `exchange` or `end`.
    pub step: &'static str,
    /// Whether the step may be passed.
    pub may_pass: bool,
    /// What may be done.
    pub options: Vec<Fragment>,
    /// Why the list is empty although somebody is to act: the tile asked for is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The final scores by name, when the game is over and nothing can be done any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<FinalScores>,
}

/// The final scores of a game, by name in seat order. The names are untrusted text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalScores(Vec<(String, i64)>);

impl Serialize for FinalScores {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, score)| (name, score)))
    }
}

impl FinalScores {
    fn of(record: &Record, score: impl Fn(Seat) -> u32) -> Self {
        let players = record.header.players.iter().zip(Seat::all(record.header.players.len()));
        Self(players.map(|(player, seat)| (player.name.clone(), i64::from(score(seat)))).collect())
    }
}

/// Why there is no list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoOptions {
    /// The record has no such moment; with those that it has.
    NoSuchMoment(Moments),
    /// No tile of the sets in play is called so; with the nearest name.
    UnknownTile(String, Option<String>),
    /// A tile is to be placed and neither the record nor the question names one.
    NoTile,
}

impl fmt::Display for NoOptions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMoment(moments) => moments.fmt(out),
            Self::UnknownTile(name, near) => {
                write!(out, "no tile is called '{}'", Untrusted::from(name.as_str()))?;
                near.as_ref().map_or(Ok(()), |near| write!(out, "; did you mean {}?", Untrusted::from(near.as_str())))
            }
            Self::NoTile => {
                out.write_str("a tile is to be placed, and the record plays none after this: name it with --tile")
            }
        }
    }
}

impl std::error::Error for NoOptions {}

/// What may be done at a moment of a record; at the tile step with the tile of this name, or else with the one that the
/// record plays next.
///
/// # Errors
/// Why there is no list.
pub fn options(record: &Record, moment: &Moment, tile: Option<&str>) -> Result<Options, NoOptions> {
    match &record.game {
        Game::Carcassonne { setup, entries } => carcassonne(record, setup, entries, moment, tile),
        Game::TheCastle { setup, entries, .. } => the_castle(record, setup, entries, moment, tile),
    }
}

fn the_castle(
    record: &Record,
    setup: &Arc<the_castle::Setup>,
    entries: &[Entry<the_castle::Action>],
    moment: &Moment,
    tile: Option<&str>,
) -> Result<Options, NoOptions> {
    use the_castle::{Action, Phase};
    let ids = || setup.kit.faces.iter().map(|face| face.id.as_str());
    let unknown = |name: &str| NoOptions::UnknownTile(name.to_owned(), nearest(name, ids()).map(str::to_owned));
    let asked = tile.map(|name| setup.face_id(name).ok_or_else(|| unknown(name))).transpose()?;
    let mut play = Play::<the_castle::TheCastle>::new(&record.header, setup, false);
    if !play.play_to(entries, moment) {
        return Err(NoOptions::NoSuchMoment(Moments::of(entries, &record.header.base, moment)));
    }
    let mut ahead = entries.get(play.next()..).unwrap_or_default().iter().map(|entry| &entry.what);
    let next = || {
        ahead.find_map(|what| match what {
            What::Act(Action::Draw(face)) => Some(*face),
            _ => None,
        })
    };
    let table = play.table();
    let tile = asked.or_else(|| table.drawn()).or_else(next);
    if table.phase() == Phase::Tile && tile.is_none() {
        return Err(NoOptions::NoTile);
    }
    let choices = table.legal(tile);
    let options = choices.actions.iter().filter_map(|action| of_the_castle(setup, tile, action)).collect();
    let step = match choices.phase {
        Phase::Tile | Phase::Over => "tile",
        Phase::Action => "action",
        Phase::End => "end",
    };
    let player = record.header.players.get(choices.seat.index()).map(|player| player.name.clone());
    let over = (choices.phase == Phase::Over).then(|| FinalScores::of(record, |seat| table.score(seat)));
    let note = asked.filter(|_| over.is_none() && choices.phase == Phase::Tile).and_then(|face| {
        let used = |what: &What<Action>| matches!(what, What::Act(Action::Draw(other) | Action::Discard(other)) if *other == face);
        let name = setup.kit.faces.get(usize::from(face.0)).map_or("", |face| face.id.as_str());
        (table.left(face) == 0).then(|| used_up(name, entries, play.next(), used))
    });
    Ok(Options { player: player.unwrap_or_default(), step, may_pass: choices.may_pass, options, note, over })
}

fn carcassonne(
    record: &Record,
    setup: &Arc<Setup>,
    entries: &[Entry<Action>],
    moment: &Moment,
    tile: Option<&str>,
) -> Result<Options, NoOptions> {
    let catalogue = &setup.catalogue;
    let unknown =
        |name: &str| NoOptions::UnknownTile(name.to_owned(), nearest(name, catalogue.names()).map(str::to_owned));
    let asked = tile.map(|name| catalogue.find(name).ok_or_else(|| unknown(name))).transpose()?;
    let mut play = Play::<Carcassonne>::new(&record.header, setup, false);
    if !play.play_to(entries, moment) {
        return Err(NoOptions::NoSuchMoment(Moments::of(entries, &record.header.base, moment)));
    }
    let table = play.table();
    let tile = asked.or_else(|| next_tile(entries.get(play.next()..).unwrap_or_default()));
    if table.phase() == Phase::Tile && tile.is_none() && table.tiles_left() > 0 && !table.is_closed() {
        return Err(NoOptions::NoTile);
    }
    let choices = table.legal(tile);
    let named = Named { catalogue, players: &record.header.players };
    let mut options: Vec<Fragment> = Vec::with_capacity(choices.actions.len());
    for action in &choices.actions {
        let fragment = named.fragment(&simplest(action, &choices));
        // Figures of one kind are one option.
        options.extend(fragment.filter(|fragment| !options.contains(fragment)));
    }
    let player = record.header.players.get(choices.seat.index()).map(|player| player.name.clone());
    let (player, step) = (player.unwrap_or_default(), step(choices.phase));
    let is_over = options.is_empty() && table.phase() == Phase::Tile && table.tiles_left() == 0 || table.is_closed();
    let over = is_over.then(|| FinalScores::of(record, |seat| table.score(seat)));
    let at_tile = over.is_none() && table.phase() == Phase::Tile;
    let note = asked.filter(|tile| at_tile && table.available(*tile).is_none()).map(|tile| {
        let used = |what: &What<Action>| match what {
            What::Act(Action::Place { tile: other, .. } | Action::Discard(other)) => *other == tile,
            _ => false,
        };
        used_up(catalogue.id(tile), entries, play.next(), used)
    });
    Ok(Options { player, step, may_pass: choices.may_pass, options, note, over })
}

fn step(phase: Phase) -> &'static str {
    match phase {
        Phase::Tile => "tile",
        Phase::Action => "action",
        Phase::Capture => "capture",
        Phase::Exchange => "exchange",
        Phase::End => "end",
    }
}

/// "no Q is left: played in turns 4 and 12".
fn used_up<A>(name: &str, entries: &[Entry<A>], next: usize, used: impl Fn(&What<A>) -> bool) -> String {
    let before = entries.iter().take(next).filter(|entry| used(&entry.what));
    let mut turns: Vec<String> = before.map(|entry| entry.turn.to_string()).collect();
    turns.dedup();
    let name = Untrusted::from(name);
    match turns.as_slice() {
        [] => format!("no {name} is left: the sets in play have none, or it lay on the table from the start"),
        [turn] => format!("no {name} is left: played in turn {turn}"),
        [first @ .., last] => format!("no {name} is left: played in turns {} and {last}", first.join(", ")),
    }
}

/// The tile that a record plays next, a ransom, a discarded tile or a claim before it or not.
fn next_tile(entries: &[Entry<Action>]) -> Option<TileType> {
    for entry in entries {
        match &entry.what {
            What::Act(Action::Place { tile, .. }) => return Some(*tile),
            What::Act(Action::Tower(TowerAction::Ransom { .. }) | Action::Discard(_)) | What::Claim(_) => {}
            What::Act(_) | What::FinalScoring | What::GameOver | What::Missing => return None,
        }
    }
    None
}

/// The action as a player would write it: a figure is named only where that tells two options apart.
fn simplest(action: &Action, choices: &Choices) -> Action {
    let plain = |who: Who| if who == Who::Kind(FigureKind::Meeple) { Who::Any } else { who };
    match *action {
        Action::Deploy { cell, feature, meeple } => Action::Deploy { cell, feature, meeple: plain(meeple) },
        Action::Tower(TowerAction::Guard { cell, meeple }) => {
            Action::Tower(TowerAction::Guard { cell, meeple: plain(meeple) })
        }
        Action::Tower(TowerAction::Exchange(Who::Named(name))) => {
            Action::Tower(TowerAction::Exchange(Who::Kind(name.kind)))
        }
        Action::Tower(TowerAction::Capture(target)) => {
            let same = |other: &&Action| matches!(other, Action::Tower(TowerAction::Capture(other)) if Target { figure: Who::Any, ..*other } == Target { figure: Who::Any, ..target });
            let alone = choices.actions.iter().filter(same).count() < 2;
            Action::Tower(TowerAction::Capture(if alone { Target { figure: Who::Any, ..target } } else { target }))
        }
        Action::Tower(TowerAction::Ransom { from, owner, meeple }) => {
            let other = |other: &Action| matches!(other, Action::Tower(TowerAction::Ransom { from: of, meeple: other, .. }) if *of == from && *other != meeple);
            let alone = !choices.actions.iter().any(other);
            Action::Tower(TowerAction::Ransom { from, owner, meeple: if alone { Who::Any } else { meeple } })
        }
        ref other => *other,
    }
}

/// For people: who, the step, and one option a line as the short form of a turn writes it.
impl fmt::Display for Options {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(FinalScores(scores)) = &self.over {
            let scores = scores.iter().map(|(name, score)| format!("{} {score}", Untrusted::from(name.as_str())));
            return writeln!(out, "the game is over: {}", scores.collect::<Vec<_>>().join(" "));
        }
        if let Some(note) = &self.note {
            return writeln!(out, "{note}");
        }
        let count = self.options.len();
        let noun = if count == 1 { "option" } else { "options" };
        let pass = if self.may_pass { ", may pass" } else { "" };
        writeln!(out, "{}, step: {}, {count} {noun}{pass}", Untrusted::from(self.player.as_str()), self.step)?;
        self.options.iter().try_for_each(|option| writeln!(out, "{option}"))
    }
}
