//! Which column of a table holds what.

use csv::StringRecord;
use serde_json::{Map, Value, json};

use super::literal;
use crate::record::model::ReadError;
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
        Some(Self { notes, table, packet: named(&["packet_id", "packet"]), turn: named(&["move_id", "move"]) })
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

    fn notes(&self, row: &StringRecord) -> Result<Value, ReadError> {
        let cell = |column: usize| row.get(column).map(str::trim).unwrap_or("");
        let (kind, args) = match &self.notes {
            Notes::TypeAndArgs { kind, args } => (cell(*kind), value(cell(*args))?),
            Notes::TypeAndMembers { kind, members } => {
                let mut args = Value::Null;
                for (path, cell) in members.iter().zip(row) {
                    if let Some(path) = path.as_ref().filter(|_| !cell.trim().is_empty()) {
                        set(&mut args, path, loose(path, cell.trim()));
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

/// The value of a cell of values.
fn value(cell: &str) -> Result<Value, ReadError> {
    if cell.is_empty() || cell == "nan" || cell == "None" {
        return Ok(Value::Null);
    }
    if let Err(error) = serde_json::from_str::<Unique>(cell)
        && error.is_data()
    {
        return Err(json_error(cell, &error)).map_err(|error| ReadError { span: None, ..error });
    }
    literal::read(cell).ok_or_else(|| {
        let message = format!("`{}` is no JSON", Untrusted(cell.to_owned()));
        ReadError::new(ErrorCode::Syntax, message).help("write the arguments of a note as JSON in one quoted cell")
    })
}

/// The value of a cell of its own. Whatever is no list or object is text: numbers are read from text as well.
fn loose(path: &[String], cell: &str) -> Value {
    if let Some(value) = is_value(cell).then(|| literal::read(cell)).flatten() {
        return value;
    }
    if path.last().is_some_and(|name| name.ends_with("name")) {
        return Value::from(cell);
    }
    match cell {
        "True" | "true" => Value::Bool(true),
        "False" | "false" => Value::Bool(false),
        // A column of whole numbers with gaps is written with fractions.
        cell => Value::from(cell.strip_suffix(".0").filter(|whole| whole.parse::<i64>().is_ok()).unwrap_or(cell)),
    }
}

/// Sets a member by its path. Where a cell has given a whole value already, members of it are not told twice.
fn set(target: &mut Value, path: &[String], value: Value) {
    let Some((name, rest)) = path.split_first() else {
        if target.is_null() {
            *target = value;
        }
        return;
    };
    if target.is_null() {
        *target = Value::Object(Map::new());
    }
    if let Value::Object(members) = target {
        set(members.entry(name.as_str()).or_insert(Value::Null), rest, value);
    }
}
