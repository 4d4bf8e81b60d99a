//! JSON texts of any make: one record, records in a list or under keys, texts written one behind another. Nothing that
//! stands in them vanishes: what is no record among records is told.

use std::ops::Range;

use serde_json::value::RawValue;

use super::input::{Piece, ReadContext};
use super::model::{Format, Reading};
use super::raw::{json_error, schema};
use super::shape::{Shape, Value};
use super::tree::json;
use super::{bga, gg, jcloisterzone, native, score_sheet};
use crate::record::ReadError;

/// A part of a text that becomes a record.
struct Part<'v, 't> {
    text: &'t str,
    what: What<'v, 't>,
}

enum What<'v, 't> {
    /// A record, and the pointer from the part to it.
    Record(&'v Value<'t>, String),
    /// Values among records that are none, so many.
    Stranger(usize),
    /// Something that cannot be read.
    Broken(Option<Format>, ReadError),
}

/// What a JSON text turns out to be.
pub(super) enum Found<'t> {
    Records(Vec<Piece<'t>>),
    /// Parts of one log without a list around them: an event or a packet a line.
    LooseItems(Format),
    /// JSON without a record in it.
    Nothing,
    /// No JSON. The places are those in the text without a byte order mark and blanks before it.
    Broken(ReadError),
}

/// Reads a JSON text.
pub(super) fn read<'t>(text: &'t str, read_context: &ReadContext) -> Found<'t> {
    let content = text.trim_start_matches('\u{feff}').trim_start();
    let mut values = values(content);
    if let [Err(_)] = values.as_slice() {
        return match values.pop() {
            Some(Err((_, error))) => Found::Broken(error),
            _ => Found::Nothing,
        };
    }
    let several = values.len() > 1;
    let mut parts = Vec::new();
    for value in &values {
        match value {
            Ok(value) => cut(if several { value.raw.get() } else { text }, value, &mut parts),
            Err((rest, error)) => parts.push(Part { text: rest, what: What::Broken(None, error.clone()) }),
        }
    }
    if parts.iter().all(|part| matches!(part.what, What::Stranger(_))) {
        return format_of_loose_items(&values).map_or(Found::Nothing, Found::LooseItems);
    }
    let mut places = Places { text, at: 0, line: 1 };
    let piece = |(number, part): (u32, Part<'_, 't>)| {
        let (line, indent) = places.of(part.text);
        let (format, reading) = read_part(&part, read_context);
        Piece::new(number, part.text, line, format, reading).indented(indent)
    };
    Found::Records((1..).zip(merged(text, parts)).map(piece).collect())
}

/// How many records a JSON text holds.
pub(super) fn count(text: &str) -> usize {
    Value::read(text).map_or(0, |value| value.records)
}

/// The format of a log of which these values are parts.
fn format_of_loose_items(values: &[Result<Value<'_>, (&str, ReadError)>]) -> Option<Format> {
    let mut shapes = values.iter().flatten().map(|value| Shape::of_item(value.raw));
    let first = shapes.next().flatten()?;
    (values.len() > 1 && shapes.all(|shape| shape == Some(first))).then(|| format_of(first))
}

/// The values of a text, one behind another. What cannot be read comes last, with the text from there on.
fn values(text: &str) -> Vec<Result<Value<'_>, (&str, ReadError)>> {
    let mut found = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    loop {
        let from = stream.byte_offset();
        match stream.next() {
            None => return found,
            Some(Ok(raw)) => found.push(Ok(Value::of_raw(raw))),
            Some(Err(error)) => {
                let rest = text.get(from..).unwrap_or("").trim_start();
                let error = json_error(text, &error);
                // A word or a bracket too many is a slip in the text before it, not a text of its own.
                if found.is_empty() || !rest.starts_with(['{', '[']) {
                    found.clear();
                    found.push(Err((text, error)));
                } else {
                    let skipped = text.len() - rest.len();
                    let within = |at: usize| at.saturating_sub(skipped);
                    let span = error.span.map(|(start, end)| (within(start), within(end)));
                    found.push(Err((rest, ReadError { span, ..error })));
                }
                return found;
            }
        }
    }
}

/// Cuts a value into parts with one record each. `text` is where the value stands, with whatever blanks are around it.
fn cut<'v, 't>(text: &'t str, value: &'v Value<'t>, parts: &mut Vec<Part<'v, 't>>) {
    if let Some(error) = value.fault(text) {
        let format = value.all().first().and_then(|record| record.shape).map(format_of);
        parts.push(Part { text, what: What::Broken(format, error) });
    } else if value.records == 0 {
        parts.push(Part { text, what: What::Stranger(1) });
    } else if let Some(record) = value.single() {
        // A list may stay in its envelope: its entries are counted from there.
        let is_list = matches!(record.shape, Some(Shape::Packets | Shape::Events));
        let pointer = record.path.get(value.path.len()..).unwrap_or_default().to_owned();
        let text = if is_list || record.path == value.path { text } else { record.raw.get() };
        parts.push(Part { text, what: What::Record(record, if is_list { pointer } else { String::new() }) });
    } else {
        let inner = value.inner.iter().filter(|inner| value.is_list || inner.records > 0);
        inner.for_each(|inner| cut(inner.raw.get(), inner, parts));
    }
}

/// The parts, with strangers that stand side by side as one.
fn merged<'v, 't>(text: &'t str, parts: Vec<Part<'v, 't>>) -> Vec<Part<'v, 't>> {
    let mut merged: Vec<Part<'v, 't>> = Vec::with_capacity(parts.len());
    for part in parts {
        if let (Some(Part { text: before, what: What::Stranger(count) }), What::Stranger(more)) =
            (merged.last_mut(), &part.what)
        {
            let (from, to) = (range(text, before).start, range(text, part.text).end);
            *before = text.get(from..to).unwrap_or(before);
            *count += more;
        } else {
            merged.push(part);
        }
    }
    merged
}

fn range(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + part.len()
}

/// Finds the lines on which parts begin. They come in the order of the text.
struct Places<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Places<'_> {
    /// The line on which a part begins, and how many characters of that line stand before it.
    fn of(&mut self, part: &str) -> (usize, usize) {
        let start = range(self.text, part).start;
        self.line += self.text.get(self.at..start).unwrap_or("").matches('\n').count();
        self.at = start;
        let before = self.text.get(..start).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        (self.line, line.trim_start_matches('\u{feff}').chars().count())
    }
}

fn format_of(shape: Shape) -> Format {
    match shape {
        Shape::Packets => Format::BoardGameArena,
        Shape::Events => Format::CarcassonneGg,
        Shape::Save => Format::JCloisterZone,
        Shape::Sheet => Format::ScoreSheet,
        Shape::Native => Format::Native,
    }
}

fn read_part(part: &Part<'_, '_>, read_context: &ReadContext) -> (Option<Format>, Reading) {
    let text = part.text;
    match &part.what {
        What::Record(record, pointer) => {
            let shape = record.shape.unwrap_or(Shape::Native);
            let reading = match shape {
                Shape::Packets => bga::read_list(text, record, pointer),
                Shape::Events => gg::read_list(text, record, pointer),
                Shape::Save => bare(text, jcloisterzone::read),
                Shape::Sheet => bare(text, score_sheet::read),
                Shape::Native => native::read(text, &json::document(text), read_context),
            };
            (Some(format_of(shape)), reading)
        }
        What::Stranger(count) => {
            let message = match count {
                1 => "this is no record of a known format, among records".to_owned(),
                _ => format!("{count} values that are no records of a known format, among records"),
            };
            (None, schema(message).span(0, text.len()).into())
        }
        What::Broken(format, error) => (*format, error.clone().into()),
    }
}

/// Reads a text that may begin with a byte order mark, which JSON does not allow.
pub(super) fn bare(text: &str, read: impl Fn(&str) -> Reading) -> Reading {
    let bare = text.trim_start_matches('\u{feff}');
    let mark = text.len() - bare.len();
    let mut reading = read(bare);
    for (start, end) in reading.errors.iter_mut().filter_map(|error| error.span.as_mut()) {
        (*start, *end) = (*start + mark, *end + mark);
    }
    reading
}
