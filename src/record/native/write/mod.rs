//! The native writer: a record of any format in canonical form, one turn a line.

mod comments;
mod head;
mod scalar;
pub(super) mod turn;
mod turns;
pub(super) mod value;

use std::fmt;

use self::comments::{Anchor, Comments};
use self::head::Agreed;
pub(in crate::record) use self::head::whole_sets;
use self::turn::{Namer, Remarks};
use self::value::{Value, entry};
use super::castle;
use super::header::VERSION;
use super::names::Names;
use super::turn::Table;
use crate::carcassonne::{Action, Setup};
use crate::grid::Cell;
use crate::record::model::{Entry, Game, Header, Record};
use crate::region::Seat;
use crate::rulebook::{self, Expansion};
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

/// What the format has no words for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uncarried {
    /// What it is, to follow "cannot carry".
    pub what: String,
}

impl Uncarried {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

impl fmt::Display for Uncarried {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the native format cannot carry {}", self.what)
    }
}

impl std::error::Error for Uncarried {}

/// A record as values: the entries of the head, the turns with their numbers, and what stands after them.
struct Written {
    head: Vec<(String, Value)>,
    moves: Vec<(u32, Value)>,
    tail: Vec<(String, Value)>,
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
        Game::Carcassonne { setup, entries } => landscape(&record.header, setup, entries),
        Game::TheCastle { setup, entries, assumed } => castle(&record.header, setup, entries, assumed),
    }
}

/// A square.
pub(super) fn square(cell: Cell) -> Value {
    Value::List(vec![Value::Number(cell.x().into()), Value::Number(cell.y().into())])
}

fn landscape(header: &Header, setup: &Setup, entries: &[Entry<Action>]) -> Result<Written, Uncarried> {
    let Agreed { expansions, rules, sets, start } = head::agreed(header, setup)?;
    let names = Names(&header.players);
    let table = Table { names, catalogue: &setup.catalogue, all_known: true };
    let namer = Namer { players: &header.players, table };
    let mut head = beginning(header, rulebook::Game::Carcassonne, &expansions, rules);
    head.extend(sets.map(|sets| entry("sets", sets)));
    head.extend(start.map(|start| entry("start", start)));
    head.extend(tiles(header));
    let turns = turns::turns(entries)?;
    let turn = |(number, draft): &(u32, _)| (*number, namer.turn(draft, &Remarks::of(header, *number)));
    let moves = turns.iter().map(turn).collect();
    Ok(Written { head, moves, tail: ending(header) })
}

fn castle(
    header: &Header,
    setup: &the_castle::Setup,
    entries: &[Entry<the_castle::Action>],
    assumed: &[&str],
) -> Result<Written, Uncarried> {
    let rules = castle::write::rules(setup, assumed);
    let mut head = beginning(header, rulebook::Game::TheCastle, &header.expansions, rules);
    head.extend(tiles(header));
    let numbered = assumed.contains(&"wall-tile-numbers");
    let castle::write::Moves { turns, final_uses } = castle::write::moves(header, setup, entries, numbered)?;
    let mut tail = ending(header);
    if !final_uses.is_empty() {
        tail.insert(0, entry("final", Value::List(final_uses)));
    }
    Ok(Written { head, moves: turns, tail })
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

/// What stands after the turns.
fn ending(header: &Header) -> Vec<(String, Value)> {
    let name = |seat: Seat| header.players.get(seat.index()).map_or("", |player| &player.name);
    let mut tail = Vec::new();
    tail.extend(header.ended.map(|ended| entry("ended", Value::text(ended.word()))));
    tail.extend(header.says_finished.then(|| entry("finished", Value::Truth(true))));
    let result = header.result.as_deref().filter(|result| !result.is_empty());
    tail.extend(result.map(|result| entry("result", Namer::claimed(result, name))));
    if let Some(winners) = &header.winner {
        let mut names: Vec<Value> = winners.iter().map(|seat| Value::text(name(*seat))).collect();
        let value = if names.len() == 1 { names.remove(0) } else { Value::List(names) };
        tail.push(entry("winner", value));
    }
    if header.unverified != ["draw order"] {
        let listed = header.unverified.iter().map(|what| Value::text(&**what));
        tail.push(entry("unverified", Value::List(listed.collect())));
    }
    tail.extend(header.note.as_deref().map(|note| entry("note", Value::text(note))));
    tail
}

impl Written {
    fn yaml(&self, mut comments: Comments) -> String {
        let mut out = String::new();
        for (key, value) in &self.head {
            keyed(key, value, &mut comments, &mut out);
        }
        let moves = Anchor::Key("moves".to_owned());
        let text = if self.moves.is_empty() { "moves: []" } else { "moves:" };
        commented("", text, &moves, &mut comments, &mut out);
        for (number, turn) in &self.moves {
            let mut text = String::from("  - ");
            match turn {
                Value::Text(turn) if scalar::is_plain_turn(turn) => text.push_str(turn),
                _ => turn.flow(&mut text),
            }
            commented("  ", &text, &Anchor::Turn(*number), &mut comments, &mut out);
        }
        for (key, value) in &self.tail {
            keyed(key, value, &mut comments, &mut out);
        }
        // Those of keys that say what holds anyway, which are not written.
        for comment in comments.rest() {
            out.push_str(&comment);
            out.push('\n');
        }
        out
    }

    fn json(&self, separator: &str, end: &str) -> String {
        let inner = separator.trim_start_matches(',').trim_start_matches(' ');
        let mut out = String::from("{");
        out.push_str(inner);
        let member = |(key, value): &(String, Value)| {
            let mut member = String::new();
            scalar::json(key, &mut member);
            member.push_str(": ");
            value.json(&mut member);
            member
        };
        let mut members: Vec<String> = self.head.iter().map(member).collect();
        let turn = |turn: &Value| {
            let mut out = String::new();
            turn.json(&mut out);
            out
        };
        let turns: Vec<String> = self.moves.iter().map(|(_, value)| turn(value)).collect();
        let nested = if inner.is_empty() { "" } else { "\n    " };
        let (between, after) = if inner.is_empty() { (", ", "") } else { (",\n    ", "\n  ") };
        members.push(match turns.is_empty() {
            true => "\"moves\": []".to_owned(),
            false => format!("\"moves\": [{nested}{}{after}]", turns.join(between)),
        });
        members.extend(self.tail.iter().map(member));
        out.push_str(&members.join(separator));
        out.push_str(end);
        out.push_str("}\n");
        out
    }
}

/// Writes an entry of the record with its comments.
fn keyed(key: &str, value: &Value, comments: &mut Comments, out: &mut String) {
    let mut text = String::new();
    match value {
        Value::List(sets) if key == "tiles" => tile_sets(sets, &mut text),
        Value::List(uses) if key == "final" => {
            text.push_str("final:\n");
            uses.iter().for_each(|used| element(used, &mut text));
        }
        _ => line(key, value, &mut text),
    }
    commented("", text.trim_end(), &Anchor::Key(key.to_owned()), comments, out);
}

/// Writes a text with the comments before it, and the one beside its first line.
fn commented(indent: &str, text: &str, anchor: &Anchor, comments: &mut Comments, out: &mut String) {
    for comment in comments.before(anchor) {
        out.push_str(indent);
        out.push_str(&comment);
        out.push('\n');
    }
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    out.push_str(first);
    if let Some(comment) = comments.beside(anchor) {
        out.push_str("   ");
        out.push_str(&comment);
    }
    out.push('\n');
    if !rest.is_empty() {
        out.push_str(rest);
        out.push('\n');
    }
}

fn line(key: &str, value: &Value, out: &mut String) {
    out.push_str(key);
    out.push_str(": ");
    value.flow(out);
    out.push('\n');
}

fn element(value: &Value, out: &mut String) {
    out.push_str("  - ");
    value.flow(out);
    out.push('\n');
}

/// Tile sets in line take a line a tile.
fn tile_sets(sets: &[Value], out: &mut String) {
    out.push_str("tiles:\n");
    for set in sets {
        let Value::Map(entries) = set else {
            element(set, out);
            continue;
        };
        for (index, (key, value)) in entries.iter().enumerate() {
            out.push_str(if index == 0 { "  - " } else { "    " });
            match value {
                Value::List(tiles) if key.eq_ignore_ascii_case("tiles") && !tiles.is_empty() => {
                    out.push_str(key);
                    out.push_str(":\n");
                    for tile in tiles {
                        out.push_str("      - ");
                        tile.flow(out);
                        out.push('\n');
                    }
                }
                _ => line(key, value, out),
            }
        }
    }
}
