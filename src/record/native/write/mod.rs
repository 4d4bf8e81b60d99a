//! The native writer: a record of any format in canonical form, one turn a line.

mod head;
mod scalar;
mod turn;
mod turns;
mod value;

use std::fmt;

use self::head::Agreed;
use self::turn::{Namer, Remarks};
use self::value::Value;
use super::header::VERSION;
use super::names::Names;
use super::turn::Table;
use crate::carcassonne::{Action, Setup};
use crate::record::model::{Entry, Game, Header, Record};
use crate::rulebook::{self, Expansion};

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
    fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

impl fmt::Display for Uncarried {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the native format cannot carry {}", self.what)
    }
}

impl std::error::Error for Uncarried {}

/// A record as values: the entries of the head, the turns, and what stands after them.
struct Written {
    head: Vec<(String, Value)>,
    moves: Vec<Value>,
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
    let written = match &record.game {
        Game::Carcassonne { setup, entries } => landscape(&record.header, setup, entries)?,
        Game::TheCastle { .. } => return Err(Uncarried::new("records of the-castle yet")),
    };
    Ok(match style {
        Style::Yaml => written.yaml(),
        Style::Json => written.json(",\n  ", "\n"),
        Style::JsonLine => written.json(", ", ""),
    })
}

fn entry(key: &str, value: Value) -> (String, Value) {
    (key.to_owned(), value)
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
    let value = |(number, draft): &(u32, _)| {
        let ruling = header.rulings.iter().find(|ruling| ruling.turn == *number);
        let note = header.turn_notes.iter().find(|(turn, _)| turn == number).map(|(_, note)| note.as_str());
        namer.turn(draft, &Remarks { ruling, note })
    };
    let moves = turns.iter().map(value).collect();
    Ok(Written { head, moves, tail: ending(header, &namer) })
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
fn ending(header: &Header, namer: &Namer<'_>) -> Vec<(String, Value)> {
    let mut tail = Vec::new();
    tail.extend(header.ended.map(|ended| entry("ended", Value::text(ended.word()))));
    tail.extend(header.says_finished.then(|| entry("finished", Value::Truth(true))));
    tail.extend(header.result.as_ref().map(|result| entry("result", namer.points(result))));
    if let Some(winners) = &header.winner {
        let mut names: Vec<Value> = winners.iter().map(|seat| namer.player(*seat)).collect();
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
    fn yaml(&self) -> String {
        let mut out = String::new();
        for (key, value) in &self.head {
            match value {
                Value::List(sets) if key == "tiles" => tile_sets(sets, &mut out),
                _ => line(key, value, &mut out),
            }
        }
        out.push_str(if self.moves.is_empty() { "moves: []\n" } else { "moves:\n" });
        for turn in &self.moves {
            out.push_str("  - ");
            match turn {
                Value::Text(text) if scalar::is_plain_turn(text) => out.push_str(text),
                _ => turn.flow(&mut out),
            }
            out.push('\n');
        }
        for (key, value) in &self.tail {
            line(key, value, &mut out);
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
        let turns: Vec<String> = self.moves.iter().map(turn).collect();
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

fn line(key: &str, value: &Value, out: &mut String) {
    out.push_str(key);
    out.push_str(": ");
    value.flow(out);
    out.push('\n');
}

/// Tile sets in line take a line a tile.
fn tile_sets(sets: &[Value], out: &mut String) {
    out.push_str("tiles:\n");
    for set in sets {
        let Value::Map(entries) = set else {
            out.push_str("  - ");
            set.flow(out);
            out.push('\n');
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
