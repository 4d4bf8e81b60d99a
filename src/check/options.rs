//! Everything that may be done at a moment of a record.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::carcassonne::{Action, Choices, FigureKind, Phase, Setup, Target, Who};
use crate::catalog::landscape::TileType;
use crate::record::native::fragment::{Fragment, Named, of_castle};
use crate::record::tree::Untrusted;
use crate::record::{Entry, Game, Record, What};
use crate::referee::{CarcassonnePlay, CastlePlay, Moment};
use crate::rulebook::choice::nearest;
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
    /// Whether nothing can be done any more because the game is over.
    #[serde(skip)]
    pub over: bool,
}

/// Why there is no list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoOptions {
    /// The record has no such moment.
    NoSuchMoment,
    /// No tile of the sets in play is called so; with the nearest name.
    UnknownTile(String, Option<String>),
    /// A tile is to be placed and neither the record nor the question names one.
    NoTile,
}

impl fmt::Display for NoOptions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMoment => out.write_str("the record has no such moment"),
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
        Game::Carcassonne { setup, entries } => landscape(record, setup, entries, moment, tile),
        Game::TheCastle { setup, entries, .. } => castle(record, setup, entries, moment, tile),
    }
}

fn castle(
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
    let mut play = CastlePlay::new(&record.header, setup, false);
    if !play.play_to(entries, moment) {
        return Err(NoOptions::NoSuchMoment);
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
    let options = choices.actions.iter().filter_map(|action| of_castle(setup, tile, action)).collect();
    let step = match choices.phase {
        Phase::Tile | Phase::Over => "tile",
        Phase::Action => "action",
        Phase::End => "end",
    };
    let player = record.header.players.get(choices.seat.index()).map(|player| player.name.clone());
    let over = choices.phase == Phase::Over;
    Ok(Options { player: player.unwrap_or_default(), step, may_pass: choices.may_pass, options, over })
}

fn landscape(
    record: &Record,
    setup: &Setup,
    entries: &[Entry<Action>],
    moment: &Moment,
    tile: Option<&str>,
) -> Result<Options, NoOptions> {
    let catalogue = &setup.catalogue;
    let unknown =
        |name: &str| NoOptions::UnknownTile(name.to_owned(), nearest(name, catalogue.names()).map(str::to_owned));
    let asked = tile.map(|name| catalogue.find(name).ok_or_else(|| unknown(name))).transpose()?;
    let mut play = CarcassonnePlay::new(&record.header, &Arc::new(setup.clone()), false);
    if !play.play_to(entries, moment) {
        return Err(NoOptions::NoSuchMoment);
    }
    let table = play.table();
    let tile = asked.or_else(|| next_tile(entries.get(play.next()..).unwrap_or_default()));
    if table.phase() == Phase::Tile && tile.is_none() && table.tiles_left() > 0 {
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
    let over = options.is_empty() && table.phase() == Phase::Tile && table.tiles_left() == 0;
    Ok(Options { player, step, may_pass: choices.may_pass, options, over })
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

/// The tile that a record plays next, a ransom, a discarded tile or a claim before it or not.
fn next_tile(entries: &[Entry<Action>]) -> Option<TileType> {
    for entry in entries {
        match &entry.what {
            What::Act(Action::Place { tile, .. }) => return Some(*tile),
            What::Act(Action::Ransom { .. } | Action::Discard(_)) | What::Claim(_) => {}
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
        Action::Guard { cell, meeple } => Action::Guard { cell, meeple: plain(meeple) },
        Action::Exchange(Who::Named(name)) => Action::Exchange(Who::Kind(name.kind)),
        Action::Capture(target) => {
            let same = |other: &&Action| matches!(other, Action::Capture(other) if Target { name: None, ..*other } == Target { name: None, ..target });
            let alone = choices.actions.iter().filter(same).count() < 2;
            Action::Capture(if alone { Target { name: None, ..target } } else { target })
        }
        Action::Ransom { from, owner, meeple } => {
            let other = |other: &Action| matches!(other, Action::Ransom { from: of, meeple: other, .. } if *of == from && *other != meeple);
            let alone = !choices.actions.iter().any(other);
            Action::Ransom { from, owner, meeple: if alone { Who::Any } else { meeple } }
        }
        ref other => *other,
    }
}

/// For people: who, the step, and one option a line as the short form of a turn writes it.
impl fmt::Display for Options {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.over {
            return writeln!(out, "the game is over: no tile is left");
        }
        let count = self.options.len();
        let noun = if count == 1 { "option" } else { "options" };
        let pass = if self.may_pass { ", may pass" } else { "" };
        writeln!(out, "{}, step: {}, {count} {noun}{pass}", Untrusted::from(self.player.as_str()), self.step)?;
        self.options.iter().try_for_each(|option| writeln!(out, "{option}"))
    }
}
