//! Records of The Castle: what was agreed, then turn by turn, then the wall tiles of the final scoring.

mod draft;
mod final_uses;
pub(super) mod fragment;
mod name;
pub(super) mod sets;
mod short;
mod turn;
pub(super) mod write;

use std::sync::Arc;

use super::context::{Context, Slip, Spot};
use super::header::{Head, may_be_missing};
use super::meant;
use super::names::Names;
use super::rules;
use crate::catalog::the_castle::Kit;
use crate::record::model::{Ended, Entry, Game, Pointer, What};
use crate::rulebook::options;
use crate::rulebook::{ErrorCode, Expansion};
use crate::the_castle::{PLAYERS, Setup};

/// What turns may name.
pub(super) struct Table<'h> {
    /// The players.
    names: Names<'h>,
    /// The tiles; none when the tile sets could not be read.
    kit: Option<&'h Kit>,
    /// The options, for wall tiles named by a number.
    options: &'h options::TheCastle,
    /// Whether players and tiles are complete: else an unknown name is no news.
    all_known: bool,
}

/// Reads the game behind a head. `readable_to` is where in the text the first fault of syntax stands.
pub(super) fn read(context: &mut Context<'_>, head: &mut Head<'_>, readable_to: usize) -> Option<Game> {
    let before = context.count();
    check_head(context, head);
    let falcon = head.header.expansions.contains(&Expansion::Falcon);
    let house = context.read_context.house.clone();
    let mut options = house.as_deref().map(|house| house.the_castle().clone()).unwrap_or_default();
    let mut chosen: Vec<&str> =
        house.iter().flat_map(|house| house.agreed(head.game)).map(|(spec, _)| spec.key).collect();
    head.header.stated = rules::read(context, head.game, head.rules, |key, value| options.set(key, value));
    chosen.extend(&head.header.stated);
    let kit = sets::kit(context, head, falcon);
    if let Some(kit) = &kit {
        let notes = kit.sets.iter().map(|set| format!("tiles of {}: {}", set.name, set.provenance));
        head.header.notes.extend(notes);
    }
    let is_sound = context.count() == before;
    let names = head.header.players.clone();
    let table = Table {
        names: Names(&names),
        kit: kit.as_ref(),
        options: &options,
        all_known: kit.is_some() && head.players_known && names.len() == PLAYERS,
    };
    context.all_known = table.all_known;
    let mut turns = turn::read_all(context, &table, head.moves, readable_to, &mut head.header);
    let is_sound = may_be_missing(context, head.moves, &turns.entries) && is_sound;
    if let Some((_, node)) = head.final_uses {
        let uses = final_uses::read(context, &table, node);
        let turn = turns.entries.last().map_or(1, |entry| entry.turn);
        turns.numbers |= uses.numbers;
        // What stands after a turn that could not be read is not played.
        if turns.complete {
            turns.entries.extend(uses.actions.into_iter().map(|(index, action)| Entry {
                pointer: Pointer::Final(index),
                turn,
                by: None,
                what: What::Act(action),
            }));
        }
    }
    let assumed = assumed(&chosen, turns.numbers, falcon);
    let setup = Setup::new(kit.filter(|_| is_sound)?, options).ok()?;
    Some(Game::TheCastle { setup: Arc::new(setup), entries: turns.entries, assumed })
}

/// The Castle is for two, and has neither start tile nor sets to choose (CR-4).
fn check_head(context: &mut Context<'_>, head: &Head<'_>) {
    let count = head.header.players.len();
    let is_bye = head.header.ended == Some(Ended::Bye) && count == 1;
    if count != PLAYERS && !is_bye && head.players_known {
        let message = format!("{count} at the table: the-castle is played by {PLAYERS}");
        let help = meant::one_name(&head.header.players);
        let help = help.unwrap_or_else(|| "write the two names: `players: [Ann, Ben]`".to_owned());
        context.refuse(&Spot::of("/players"), head.players_at, Slip::new(message).help(help));
    }
    for (name, field) in [("start", head.start), ("sets", head.sets)] {
        if let Some((key, _)) = field {
            let slip = Slip::new(format!("`{name}` belongs to carcassonne"));
            context.refuse(&Spot::of("").key(name), key.span, slip.help("leave it out"));
        }
    }
}

/// Options whose default no source settles, and on which the record may rest because it does not set them.
fn assumed(chosen: &[&str], numbers: bool, falcon: bool) -> Vec<&'static str> {
    let assumed = options::of(crate::rulebook::Game::TheCastle).filter(|spec| spec.assumed).map(|spec| spec.key);
    let may_rest = |key: &&str| match *key {
        "wall-tile-numbers" => numbers,
        "gate-length" => falcon,
        _ => true,
    };
    assumed.filter(may_rest).filter(|key| !chosen.contains(key)).collect()
}

/// A tile of this name.
fn tile(table: &Table<'_>, name: &str) -> Result<crate::board::FaceId, Slip> {
    let found = table.kit.and_then(|kit| kit.face(name)).and_then(|index| u16::try_from(index).ok());
    found.map(crate::board::FaceId).ok_or_else(|| {
        let slip = Slip::of(
            ErrorCode::UnknownTile,
            format!("no tile set of this record has a tile {}", super::context::shown(name)),
        );
        let known = table.kit.into_iter().flat_map(|kit| kit.faces.iter().map(|face| face.id.as_str()));
        match super::context::nearest(name, known) {
            Some(near) => slip.help(format!("did you mean {}?", super::context::shown(near))),
            None => slip.help("the tile sets under `tiles` name every tile of the game"),
        }
    })
}
