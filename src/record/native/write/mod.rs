//! The native writer: a record of any format in canonical form, one turn a line.

mod comments;
mod head;
mod layout;
mod scalar;
pub(super) mod value;

use self::comments::Comments;
use self::head::Agreed;
pub(in crate::record) use self::head::whole_sets;
use self::layout::Written;
use self::value::{Value, entry};
use super::carcassonne::turn::Table;
use super::carcassonne::write::turn::{self, Namer, Remarks};
use super::carcassonne::write::turns;
use super::header::VERSION;
use super::names::Names;
use crate::carcassonne::{Action, Setup};
use crate::grid::Cell;
use crate::record::model::{Ended, Entry, Format, Game, Header, Record, Unverified};
use crate::record::write::Uncarried;
use crate::rulebook::{self, Expansion};
use crate::seat::Seat;
use crate::the_castle;

/// How a record is spelt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// YAML, one turn a line.
    Yaml,
    /// JSON, one turn a line.
    Json,
    /// JSON on a single line, for files of many records.
    JsonLine,
}

pub(super) fn uncarried(what: impl Into<String>) -> Uncarried {
    Uncarried { format: "the native format", what: what.into() }
}

/// Writes a record.
///
/// Figures are written with their numbers where the entries name them so; `referee::plain` takes such names out where
/// they make no difference.
///
/// # Errors
/// What the format has no words for. Nothing is left out in silence.
pub fn write(record: &Record, style: Style) -> Result<String, Uncarried> {
    let written = written(record)?;
    Ok(match style {
        Style::Yaml => written.yaml(Comments::default()),
        Style::Json => written.json(",\n  ", "\n"),
        Style::JsonLine => written.json(", ", ""),
    })
}

/// Writes a native record in canonical form, in the style of the text that it was read from. The comments of a YAML
/// text stay beside what they belong to.
///
/// # Errors
/// What the format has no words for.
pub fn tidy(record: &Record, source: &str) -> Result<String, Uncarried> {
    let content = source.trim_start_matches('\u{feff}').trim();
    if super::super::is_json(content) {
        return write(record, if content.contains('\n') { Style::Json } else { Style::JsonLine });
    }
    Ok(written(record)?.yaml(Comments::of(source)))
}

fn written(record: &Record) -> Result<Written, Uncarried> {
    match &record.game {
        Game::Carcassonne { setup, entries } => carcassonne(record.format, &record.header, setup, entries),
        Game::TheCastle { setup, entries, assumed } => the_castle(&record.header, setup, entries, assumed),
    }
}

/// A square.
pub(super) fn square(cell: Cell) -> Value {
    Value::List(vec![Value::Number(cell.x().into()), Value::Number(cell.y().into())])
}

fn carcassonne(
    format: Format,
    header: &Header,
    setup: &Setup,
    entries: &[Entry<Action>],
) -> Result<Written, Uncarried> {
    let Agreed { expansions, rules, sets, start } = head::agreed(format, header, setup)?;
    let names = Names(&header.players);
    let table = Table { names, catalogue: &setup.catalogue, all_known: true, tower: true };
    let namer = Namer { players: &header.players, table };
    let mut head = beginning(header, rulebook::Game::Carcassonne, &expansions, rules);
    head.extend(sets.map(|sets| entry("sets", sets)));
    head.extend(start.map(|start| entry("start", start)));
    head.extend(tiles(header));
    let turns = turns(format, header.turns, entries)?;
    let turn = |(number, draft): &(u32, _)| (*number, namer.turn(draft, &Remarks::of(header, *number)));
    let moves = turns.iter().map(turn).collect();
    Ok(Written { head, no_moves: header.no_moves, moves, tail: ending(header) })
}

fn the_castle(
    header: &Header,
    setup: &the_castle::Setup,
    entries: &[Entry<the_castle::Action>],
    assumed: &[&str],
) -> Result<Written, Uncarried> {
    let rules = super::the_castle::write::rules(header, setup, assumed);
    let mut head = beginning(header, rulebook::Game::TheCastle, &header.expansions, rules);
    head.extend(tiles(header));
    let numbered = assumed.contains(&"wall-tile-numbers");
    let super::the_castle::write::Moves { turns, final_uses } =
        super::the_castle::write::moves(header, setup, entries, numbered)?;
    let mut tail = ending(header);
    if !final_uses.is_empty() {
        tail.insert(0, entry("final", Value::List(final_uses)));
    }
    Ok(Written { head, no_moves: header.no_moves, moves: turns, tail })
}

/// The entries of the head that both games share.
fn beginning(header: &Header, game: rulebook::Game, expansions: &[Expansion], rules: Value) -> Vec<(String, Value)> {
    let mut head = vec![entry("viguier", Value::Number(VERSION.into())), entry("game", Value::text(game.as_str()))];
    if !expansions.is_empty() {
        let names = expansions.iter().map(|expansion| Value::text(expansion.as_str()));
        head.push(entry("expansions", Value::List(names.collect())));
    }
    if !header.occasion.entries.is_empty() {
        let entries = header.occasion.entries.iter().map(|(key, text)| entry(key, Value::text(&**text)));
        head.push(entry("event", Value::Map(entries.collect())));
    }
    if rules != Value::Map(Vec::new()) {
        head.push(entry("rules", rules));
    }
    head.push(entry("players", head::players(&header.players)));
    head
}

fn tiles(header: &Header) -> Option<(String, Value)> {
    let sets: Vec<Value> = header.tile_sets.iter().filter_map(Value::of).collect();
    (!sets.is_empty()).then(|| entry("tiles", Value::List(sets)))
}

/// What could not be checked, as the reader takes it.
fn unverified(unverified: &Unverified) -> Value {
    Value::text(unverified.detail.clone().unwrap_or_else(|| unverified.kind.as_str().replace('-', " ")))
}

/// What stands after the turns.
fn ending(header: &Header) -> Vec<(String, Value)> {
    let name = |seat: Seat| header.players.get(seat.index()).map_or("", |player| &player.name);
    let mut tail = Vec::new();
    tail.extend(header.ended.map(|ended| entry("ended", Value::text(ended.word()))));
    tail.extend(header.scored.then(|| entry("scored", Value::Truth(true))));
    tail.extend(header.says_finished.then(|| entry("finished", Value::Truth(true))));
    tail.extend(header.result.as_deref().map(|result| entry("result", Namer::by_name(result, name))));
    if let Some(winners) = &header.winner {
        let mut names: Vec<Value> = winners.iter().map(|seat| Value::text(name(*seat))).collect();
        let value = if names.len() == 1 { names.remove(0) } else { Value::List(names) };
        tail.push(entry("winner", value));
    }
    let rulings: Vec<Value> = header.rulings.iter().take_while(|ruling| ruling.turn == 0).map(turn::written).collect();
    tail.extend((!rulings.is_empty()).then(|| entry("rulings", Value::List(rulings))));
    // Without it one player would not be enough, unless nobody was there to play against.
    let is_alone = header.players.len() == 1 && header.ended != Some(Ended::Bye);
    if !header.unverified.is_empty() || is_alone {
        let listed = header.unverified.iter().map(unverified);
        tail.push(entry("unverified", Value::List(listed.collect())));
    }
    tail.extend(header.note.as_deref().map(|note| entry("note", Value::text(note))));
    tail
}
