//! Which column of a table holds what.

use std::collections::hash_map::Entry;

use csv::StringRecord;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

use super::literal;
use crate::record::ReadError;
use crate::record::raw::{Unique, json_error};
use crate::record::tree::Untrusted;
use crate::rulebook::ErrorCode;

/// Types of notes by which the column of types is known: every game has the first, and full logs the second.
pub(super) const TYPES: [&str; 3] = ["playTile", "gameStateChange", "playPartisan"];

/// Names of columns by which a row of names is known.
const NAMES: [&str; 22] = [
    "args",
    "channel",
    "data",
    "data.args",
    "data.type",
    "kind",
    "log",
    "move",
    "move_id",
    "n",
    "note",
    "notes",
    "notification",
    "packet",
    "packet_id",
    "packet_type",
    "row",
    "table",
    "table_id",
    "time",
    "type",
    "uid",
];

/// Most members along the path of a column.
const DEEPEST: usize = 8;

/// Whether a cell is one of these types.
pub(super) fn is_type(cell: &str) -> bool {
    TYPES.contains(&cell.trim())
}

/// Whether a cell begins as a list or an object.
pub(super) fn is_value(cell: &str) -> bool {
    cell.trim_start().starts_with(['{', '['])
}

/// The columns of a table.
pub(super) struct Columns {
    notes: Notes,
    /// Columns of one name: they must not say different things.
    twins: Vec<(usize, usize)>,
    /// Columns that are called like members of the arguments, which tell the same once more.
    echoes: Vec<(usize, &'static str)>,
    names: Vec<String>,
    table: Option<usize>,
    packet: Option<usize>,
    turn: Option<usize>,
}

/// How a row tells its notes.
enum Notes {
    /// A cell with the type and one with the arguments.
    TypeAndArgs { kind: usize, args: usize },
    /// A cell with the type, and cells with members of the arguments: the path of each, for the columns that hold one.
    TypeAndMembers { kind: usize, members: Vec<Option<Vec<String>>> },
    /// A cell with a note, a list of notes, or a packet.
    Whole(usize),
}

impl Columns {
    /// Finds the columns by their names, if they have names, and by what is in them.
    pub(super) fn of<'r>(
        names: Option<&StringRecord>,
        rows: impl Iterator<Item = &'r StringRecord> + Clone,
    ) -> Option<Self> {
        let named = |wanted: &[&str]| {
            names?.iter().position(|name| wanted.iter().any(|wanted| name.trim().eq_ignore_ascii_case(wanted)))
        };
        let most = |test: fn(&str) -> bool| {
            let mut counts: Vec<usize> = Vec::new();
            for row in rows.clone() {
                counts.resize(counts.len().max(row.len()), 0);
                counts.iter_mut().zip(row).for_each(|(count, cell)| *count += usize::from(test(cell)));
            }
            let counts = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
            counts.max_by_key(|(column, count)| (*count, usize::MAX - column)).map(|(column, _)| column)
        };
        let table = named(&["table_id", "table"]);
        let args = named(&["args", "data.args"]);
        let mut members: Vec<_> = names.into_iter().flatten().map(member).collect();
        let notes = match most(is_type) {
            Some(kind) if members.iter().all(Option::is_none) => {
                Notes::TypeAndArgs { kind, args: args.or_else(|| most(is_value))? }
            }
            Some(kind) => {
                // Arguments without members, `[]`, stand in a column of their own.
                if let Some(whole) = args.and_then(|args| members.get_mut(args)) {
                    *whole = Some(Vec::new());
                }
                Notes::TypeAndMembers { kind, members }
            }
            None => Notes::Whole(most(is_value)?),
        };
        let names: Vec<String> = names.into_iter().flatten().map(|name| name.trim().to_owned()).collect();
        let mut first: FxHashMap<String, usize> = FxHashMap::default();
        let mut twins = Vec::new();
        for (index, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let twin = name.strip_prefix("data.").unwrap_or(name).to_ascii_lowercase();
            match first.entry(twin) {
                Entry::Occupied(earlier) => twins.push((*earlier.get(), index)),
                Entry::Vacant(vacant) => {
                    vacant.insert(index);
                }
            }
        }
        let echo = |name: &String| ECHOES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        let echoes = names.iter().enumerate().filter_map(|(index, name)| Some((index, echo(name)?))).collect();
        Some(Self {
            notes,
            twins,
            echoes,
            names,
            table,
            packet: named(&["packet_id", "packet"]),
            turn: named(&["move_id", "move"]),
        })
    }

    /// The table of a row; nothing where the rows do not tell.
    pub(super) fn table<'r>(&self, row: &'r StringRecord) -> &'r str {
        self.table.and_then(|table| row.get(table)).unwrap_or("").trim()
    }

    /// The numbers of the packet and of the move that a row belongs to; nothing where the rows do not tell.
    fn numbers(&self, row: &StringRecord) -> (Option<i64>, Option<i64>) {
        let number = |column: Option<usize>| loose_number(row.get(column?)?);
        (number(self.packet), number(self.turn))
    }

    /// A row as a packet with its notes: a list, or an object with numbers for keys.
    pub(super) fn packet(&self, row: &StringRecord) -> Result<Value, ReadError> {
        let (number, turn) = self.numbers(row);
        Ok(match self.notes(row)? {
            Value::Object(packet) if packet.contains_key("channel") => Value::Object(packet),
            notes => json!({"channel": "", "packet_id": number, "move_id": turn, "data": notes}),
        })
    }

    /// Refuses a row in which two columns of one name, or a column and the arguments, say different things.
    fn agrees(&self, row: &StringRecord, args: &Value) -> Result<(), ReadError> {
        let cell = |column: usize| row.get(column).map(str::trim).unwrap_or("");
        let name = |column: usize| self.names.get(column).map(String::as_str).unwrap_or("");
        for (one, other) in &self.twins {
            let (said, again) = (cell(*one), cell(*other));
            let differ = !said.is_empty() && !again.is_empty() && said != again;
            if differ && !matches!((value(said), value(again)), (Ok(one), Ok(other)) if one == other) {
                return Err(contradicted(name(*one), said, name(*other), again));
            }
        }
        for (column, member) in &self.echoes {
            let said = cell(*column);
            let told = args.get(member).filter(|told| !told.is_null() && !said.is_empty());
            if let Some(told) = told.filter(|told| !is_same(told, &loose_text(said))) {
                return Err(contradicted(&format!("args.{member}"), &shown(told), name(*column), said));
            }
        }
        Ok(())
    }

    fn notes(&self, row: &StringRecord) -> Result<Value, ReadError> {
        let cell = |column: usize| row.get(column).map(str::trim).unwrap_or("");
        let (kind, args) = match &self.notes {
            Notes::TypeAndArgs { kind, args } => (cell(*kind), value(cell(*args))?),
            Notes::TypeAndMembers { kind, members } => {
                let mut args = Value::Null;
                for (path, cell) in members.iter().zip(row) {
                    if let Some(path) = path.as_ref().filter(|_| !cell.trim().is_empty()) {
                        set(&mut args, path, loose(path, cell.trim())?, "args")?;
                    }
                }
                (cell(*kind), args)
            }
            Notes::Whole(column) => {
                return Ok(match value(cell(*column))? {
                    packet @ Value::Object(_) if packet.get("channel").is_some() => packet,
                    note @ Value::Object(_) => json!([note]),
                    notes => notes,
                });
            }
        };
        self.agrees(row, &args)?;
        // Some scripts leave a row for a packet without notes.
        let is_empty = kind.is_empty() && args.is_null();
        Ok(if is_empty { Value::Null } else { json!([{"type": kind, "args": args}]) })
    }
}

/// The path of a column that holds a member of the arguments. Notes are not nested deeper than a few members.
fn member(name: &str) -> Option<Vec<String>> {
    let name = name.trim();
    let path = name.strip_prefix("args.").or_else(|| name.split_once(".args.").map(|(_, path)| path))?;
    let parts: Vec<String> = path.split('.').take(DEEPEST + 1).map(str::to_owned).collect();
    (parts.len() <= DEEPEST).then_some(parts)
}

/// Whether a cell is the name of a column, as scripts name them.
pub(super) fn is_name(cell: &str) -> bool {
    let cell = cell.trim().to_ascii_lowercase();
    NAMES.contains(&&*cell) || member(&cell).is_some()
}

/// A whole number; a column of them with gaps is written with fractions.
fn loose_number(cell: &str) -> Option<i64> {
    let cell = cell.trim();
    cell.strip_suffix(".0").unwrap_or(cell).parse().ok()
}

/// Members of arguments that some exports write into columns of their own as well.
const ECHOES: [&str; 5] = ["x", "y", "ori", "player_id", "player_name"];

/// The error for two things that a row says of one fact.
fn contradicted(one: &str, said: &str, other: &str, again: &str) -> ReadError {
    let text = |text: &str| Untrusted(text.to_owned()).to_string();
    let message = format!("`{}` is `{}`, but `{}` is `{}`", text(one), text(said), text(other), text(again));
    ReadError::new(ErrorCode::Schema, message).help("a row cannot say both: correct it, or leave out the wrong column")
}

/// A value for people.
fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether two values are the same, numbers in quotes counting as numbers.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let same = |(key, value): (&String, &Value)| other.get(key).is_some_and(|other| is_same(value, other));
            one.len() == other.len() && one.iter().all(same)
        }
        _ => one == other || shown(one) == shown(other),
    }
}

/// The value of a cell of values.
fn value(cell: &str) -> Result<Value, ReadError> {
    if cell.is_empty() || cell == "nan" || cell == "None" {
        return Ok(Value::Null);
    }
    structured(cell)?.ok_or_else(|| {
        let message = format!("`{}` is no JSON", Untrusted(cell.to_owned()));
        ReadError::new(ErrorCode::Syntax, message).help("write the arguments of a note as JSON in one quoted cell")
    })
}

/// A value as JSON or as Python spells it; none for what is neither. No key stands twice in it.
fn structured(cell: &str) -> Result<Option<Value>, ReadError> {
    if let Err(error) = serde_json::from_str::<Unique>(cell)
        && error.is_data()
    {
        return Err(json_error(cell, &error)).map_err(|error| ReadError { span: None, ..error });
    }
    literal::read(cell).map_err(|key| {
        let message = format!("the key `{}` is given twice", Untrusted(key));
        ReadError::new(ErrorCode::Schema, message).help("give each key once: leave one of the two out")
    })
}

/// The value of a cell of its own. Whatever is no list or object is text: numbers are read from text as well.
fn loose(path: &[String], cell: &str) -> Result<Value, ReadError> {
    if is_value(cell)
        && let Some(value) = structured(cell)?
    {
        return Ok(value);
    }
    let is_name = path.last().is_some_and(|name| name.ends_with("name"));
    Ok(if is_name { Value::from(cell) } else { loose_text(cell) })
}

fn loose_text(cell: &str) -> Value {
    match cell {
        "True" | "true" => Value::Bool(true),
        "False" | "false" => Value::Bool(false),
        // A column of whole numbers with gaps is written with fractions.
        cell => Value::from(cell.strip_suffix(".0").filter(|whole| whole.parse::<i64>().is_ok()).unwrap_or(cell)),
    }
}

/// Sets a member by its path. What two cells tell must be the same.
fn set(target: &mut Value, path: &[String], value: Value, at: &str) -> Result<(), ReadError> {
    if let Some((name, rest)) = path.split_first() {
        if target.is_null() {
            *target = Value::Object(Map::new());
        }
        let at = format!("{at}.{name}");
        return match target {
            Value::Object(members) => set(members.entry(name.as_str()).or_insert(Value::Null), rest, value, &at),
            other => Err(contradicted(&at, &shown(&value), "args", &shown(other))),
        };
    }
    match (target, value) {
        (target @ Value::Null, value) => *target = value,
        (Value::Object(members), Value::Object(again)) => {
            for (name, value) in again {
                let at = format!("{at}.{name}");
                set(members.entry(name).or_insert(Value::Null), &[], value, &at)?;
            }
        }
        // Arguments without members are written as an empty list.
        (_, Value::Null) => {}
        (Value::Object(_), Value::Array(list)) if list.is_empty() => {}
        (target, value) => {
            if !is_same(target, &value) {
                return Err(contradicted(at, &shown(target), &format!("{at} of another column"), &shown(&value)));
            }
        }
    }
    Ok(())
}
