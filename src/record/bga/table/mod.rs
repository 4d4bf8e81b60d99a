//! A log as a table, one note a row, as scripts write it. Nobody has fixed its columns, so they are found by what
//! stands in them: see `docs/other-formats.md` for what is taken for what.

mod columns;
mod literal;

use std::ops::Range;

use csv::{ReaderBuilder, StringRecord};
use rustc_hash::FxHashSet;
use serde_json::Value;

use super::super::model::Reading;
use super::super::raw::schema;
use super::super::tree::Untrusted;
use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use columns::Columns;

/// The rows of a table and the bytes of each.
struct Rows {
    /// The names of the columns; none where the first row is a note already.
    names: Option<StringRecord>,
    rows: Vec<(Range<usize>, StringRecord)>,
}

/// Whether a text looks like a table of notes.
pub(in crate::record) fn looks_like(text: &str) -> bool {
    columns::TYPES.iter().any(|kind| text.contains(kind)) && Rows::of(text).is_ok_and(|rows| rows.columns().is_some())
}

/// Reads the log of every table. The rows of each must stand together.
pub(in crate::record) fn read(text: &str) -> Vec<(Range<usize>, Reading)> {
    let whole = 0..text.len();
    let rows = match Rows::of(text) {
        Ok(rows) => rows,
        Err(error) => return vec![(whole, error.into())],
    };
    let Some(columns) = rows.columns() else {
        return vec![(whole, schema("no columns with the notes of a log").span(0, text.len()).into())];
    };
    let logs = || rows.rows.chunk_by(|(_, one), (_, other)| columns.table(one) == columns.table(other));
    let mut met = FxHashSet::default();
    let torn = logs().filter_map(<[_]>::first).find(|(_, row)| !met.insert(columns.table(row)));
    if let Some((place, row)) = torn {
        let message = format!("the rows of table {} do not stand together", Untrusted(columns.table(row).to_owned()));
        let error = schema(message).help("sort the rows by table, each table's in their own order");
        return vec![(whole, error.span(place.start, place.end).into())];
    }
    let mut read = Vec::new();
    for rows in logs() {
        let Some(((start, _), (last, _))) = rows.first().zip(rows.last()) else { continue };
        // The names belong to the first record.
        let from = if read.is_empty() { 0 } else { start.start };
        read.push((from..last.end, read_log(rows, &columns, from)));
    }
    read
}

/// Where the rows of a record stand in its text, in their order.
pub(in crate::record) fn places(text: &str) -> Vec<Range<usize>> {
    Rows::of(text).map(|rows| rows.rows.into_iter().map(|(place, _)| place).collect()).unwrap_or_default()
}

/// The number of the row that a pointer points into.
pub(in crate::record) fn row(pointer: &str) -> Option<usize> {
    pointer.strip_prefix('/')?.split('/').next()?.parse().ok()
}

impl Rows {
    fn of(text: &str) -> Result<Self, ReadError> {
        let delimiter = delimiter(text);
        let mut reader =
            ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
        let mut rows = Vec::new();
        let mut start = 0;
        loop {
            // A fresh one each time: a clone of a used one is as large as the widest row before it.
            let mut row = StringRecord::new();
            let more = reader.read_record(&mut row).map_err(|error| {
                let at = error.position().and_then(|place| usize::try_from(place.byte()).ok()).unwrap_or(start);
                ReadError::new(ErrorCode::Syntax, format!("this is no table: {error}")).span(at, text.len())
            })?;
            if !more {
                break;
            }
            let end = usize::try_from(reader.position().byte()).unwrap_or(text.len());
            let part = text.get(start..end).unwrap_or("");
            let blank = part.len() - part.trim_start_matches(['\r', '\n', '\u{feff}']).len();
            rows.push((start + blank..start + part.trim_end().len().max(blank), row));
            start = end;
        }
        // The rows of a later table begin with a note, and a note may have neither a known type nor arguments.
        let is_head = |row: &StringRecord| {
            row.iter().any(columns::is_name)
                && !row.iter().any(|cell| columns::is_type(cell) || columns::is_value(cell))
        };
        let has_names = rows.first().is_some_and(|(_, row)| is_head(row));
        let names = has_names.then(|| rows.remove(0).1);
        // Tables written one behind another repeat their names.
        if let Some(names) = &names {
            rows.retain(|(_, row)| row != names);
        }
        Ok(Self { names, rows })
    }

    fn columns(&self) -> Option<Columns> {
        Columns::of(self.names.as_ref(), self.rows.iter().map(|(_, row)| row))
    }
}

/// The mark between cells: the most frequent one outside quotes in the first row.
fn delimiter(text: &str) -> u8 {
    let mut quoted = false;
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0), (b'|', 0)];
    for byte in text.trim_start_matches(['\r', '\n', '\u{feff}']).bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => break,
            byte if !quoted => {
                if let Some((_, count)) = counts.iter_mut().find(|(mark, _)| *mark == byte) {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
    // Of several the first.
    counts.iter().rev().max_by_key(|(_, count)| *count).map_or(b',', |(mark, _)| *mark)
}

/// Reads the rows of one log, as a list of packets with the notes of one row each. `from` is the byte at which the
/// text of the record begins.
fn read_log(rows: &[(Range<usize>, StringRecord)], columns: &Columns, from: usize) -> Reading {
    let mut packets = String::from("[");
    let mut starts = Vec::with_capacity(rows.len());
    let mut errors = Vec::new();
    let mut before = None;
    for (number, (place, row)) in rows.iter().enumerate() {
        if number > 0 {
            packets.push(',');
        }
        starts.push(packets.len());
        let mut packet = columns.packet(row).unwrap_or_else(|error| {
            errors.push(error.at(format!("/{number}")).span(place.start - from, place.end - from));
            Value::Null
        });
        // A packet may take several rows; its number counts once.
        let own = packet.get("packet_id").cloned().filter(|number| !number.is_null());
        let own = own.filter(|_| packet.get("channel").is_some_and(|channel| channel == ""));
        if own.is_some()
            && own == before
            && let Some(number) = packet.get_mut("packet_id")
        {
            *number = Value::Null;
        }
        before = own;
        packets.push_str(&packet.to_string());
    }
    packets.push(']');
    if !errors.is_empty() {
        return Reading { record: None, errors };
    }
    let mut reading = super::read(&packets);
    for error in &mut reading.errors {
        // What is read is text of our own making: the place is that of the row.
        if let Some((start, _)) = error.span {
            let number = starts.partition_point(|row| *row <= start).saturating_sub(1);
            let place = rows.get(number).map(|(place, _)| (place.start - from, place.end - from));
            error.span = if error.pointer.is_empty() { None } else { place };
        }
    }
    reading
}
