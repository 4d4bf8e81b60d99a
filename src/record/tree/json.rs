//! JSON text to nodes.
//!
//! The grammar is `serde_json`'s. Each value is read as a raw slice of the text, so its offset is
//! the distance between two addresses; lines and columns are left for those who ask.

use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::source::character_at;
use super::untrusted::quoted;
use super::{DEEPEST, Document, Key, Node, Scalar, ScalarKind, Span, Value};

/// Reads a text that holds one JSON value. A byte order mark is passed over.
#[must_use]
pub fn document(text: &str) -> Document {
    let start = text.len() - text.trim_start_matches('\u{FEFF}').len();
    value_at(text, start..text.len())
}

/// Reads one JSON value that stands in a part of a larger text, as a line of JSONL does. The places
/// are those in the larger text. A range that does not fit the text counts as empty.
#[must_use]
pub fn value_at(text: &str, range: Range<usize>) -> Document {
    let part = text.get(range.clone()).unwrap_or("");
    let mut reader = Reader { text: part, faults: Vec::new() };
    let root = reader.root();
    let base = range.start.min(text.len());
    Document {
        span: Span::new(base, base + part.len()),
        root: root.map(|node| node.moved_by(base)),
        faults: reader.faults.into_iter().map(|fault| fault.moved_by(base)).collect(),
        told: Vec::new(),
    }
}

struct Reader<'text> {
    text: &'text str,
    faults: Vec<ReadError>,
}

impl<'text> Reader<'text> {
    fn root(&mut self) -> Option<Node> {
        // Each level below reads its slice of the text again, so depth is bounded before that.
        if let Some(at) = too_deep(self.text) {
            let message = format!("lists and objects stand more than {DEEPEST} deep in each other");
            let fault = ReadError::placed(ErrorCode::TooLarge, Span::new(at, at + 1), message);
            self.faults.push(fault);
            return None;
        }
        match serde_json::from_str::<&RawValue>(self.text) {
            Ok(raw) => Some(self.node(raw)),
            Err(error) => {
                self.refuse(&error, self.text);
                None
            }
        }
    }

    fn node(&mut self, raw: &'text RawValue) -> Node {
        let slice = raw.get();
        let span = self.span(slice);
        let value = match slice.as_bytes().first() {
            Some(b'{') => self.mapping(slice),
            Some(b'[') => self.read(slice).map(|elements: Vec<&'text RawValue>| {
                Value::Sequence(elements.into_iter().map(|raw| self.node(raw)).collect())
            }),
            Some(b'"') => self.read(slice).map(|text| scalar(text, ScalarKind::Quoted)),
            Some(b't' | b'f') => Some(scalar(slice.to_owned(), ScalarKind::Truth)),
            Some(b'n') => Some(Value::Null),
            _ => Some(scalar(slice.to_owned(), ScalarKind::Number)),
        };
        Node::new(span, value.unwrap_or(Value::Unreadable))
    }

    fn mapping(&mut self, slice: &'text str) -> Option<Value> {
        let Entries(raw) = self.read(slice)?;
        let mut known = HashSet::with_capacity(raw.len());
        let mut entries = Vec::with_capacity(raw.len());
        for (raw_key, raw_value) in raw {
            let span = self.span(raw_key.get());
            let Some(text) = self.read::<String>(raw_key.get()) else {
                continue;
            };
            if known.insert(text.clone()) {
                let node = self.node(raw_value);
                entries.push((Key { text, span }, node));
            } else {
                let message = format!("the key {} is given twice", quoted(&text));
                self.faults.push(ReadError::syntax(span, message));
            }
        }
        Some(Value::Mapping(entries))
    }

    /// Reads a slice of the text as a type; a fault where it is not well formed.
    fn read<T: Deserialize<'text>>(&mut self, slice: &'text str) -> Option<T> {
        serde_json::from_str(slice).map_err(|error| self.refuse(&error, slice)).ok()
    }

    fn span(&self, slice: &str) -> Span {
        let start = (slice.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        Span::new(start, start + slice.len())
    }

    /// Notes an error of `serde_json`, whose lines and columns (in bytes) count within `slice`.
    fn refuse(&mut self, error: &serde_json::Error, slice: &str) {
        let line_start = slice.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let within = (line_start + error.column().saturating_sub(1)).min(slice.len());
        let place = character_at(self.text, self.span(slice).start + within);
        let shown = error.to_string();
        let reason = shown.split(" at line ").next().unwrap_or_default();
        let reason = reason.replace("EOF while", "the text ends while");
        let message = format!("not valid JSON: {reason}");
        self.faults.push(ReadError::syntax(place, message));
    }
}

fn scalar(text: String, kind: ScalarKind) -> Value {
    Value::Scalar(Scalar { text, kind })
}

/// The first bracket that stands too deep, if any.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(at);
        }
    }
    None
}

/// The entries of an object in order, repeated keys included.
struct Entries<'text>(Vec<(&'text RawValue, &'text RawValue)>);

impl<'text> Deserialize<'text> for Entries<'text> {
    fn deserialize<D: Deserializer<'text>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;
        impl<'text> Visitor<'text> for EntriesVisitor {
            type Value = Entries<'text>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'text>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(EntriesVisitor)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::record::tree::Lines;

    fn shown(text: &str, span: Span) -> &str {
        &text[span.start..span.end]
    }

    fn only_fault(text: &str) -> ReadError {
        let document = document(text);
        assert_eq!(document.faults.len(), 1, "{:?}", document.faults);
        document.faults[0].clone()
    }

    #[test]
    fn every_value_knows_its_place() {
        let text = "\u{FEFF} {\"a\\n\": [1.50, \"é\\u00e9\", true, null], \"b\": {}}\n";
        let document = document(text);
        assert!(document.faults.is_empty());
        let root = document.root.unwrap();
        let list = root.at_pointer("/a\n").unwrap();
        assert_eq!(shown(text, list.span), "[1.50, \"é\\u00e9\", true, null]");
        let kinds: Vec<_> = list.elements().map(|node| (shown(text, node.span), node.value.clone())).collect();
        assert_eq!(
            kinds,
            [
                ("1.50", scalar("1.50".into(), ScalarKind::Number)),
                ("\"é\\u00e9\"", scalar("éé".into(), ScalarKind::Quoted)),
                ("true", scalar("true".into(), ScalarKind::Truth)),
                ("null", Value::Null),
            ]
        );
        let key = root.key_at_pointer("/b").unwrap();
        assert_eq!(shown(text, key.span), "\"b\"");
    }

    #[test]
    fn a_key_given_twice_is_refused_at_the_second() {
        let text = r#"{"Ann": 1, "B": {"x": 1, "\u0078": 2}, "Ann": 2}"#;
        let faults = document(text).faults;
        let places: Vec<_> = faults.iter().map(|fault| shown(text, fault.place())).collect();
        assert_eq!(places, ["\"\\u0078\"", "\"Ann\""]);
        assert!(faults[1].message.contains("`Ann` is given twice"));
    }

    #[test]
    fn a_syntax_error_has_line_and_column_in_characters() {
        let text = "{\n  \"é\": 1,\n  \"ü\": x\n}";
        let fault = only_fault(text);
        let place = Lines::new(text).place(fault.place().start);
        assert_eq!((place.line, place.column), (3, 8), "{fault:?}");
        assert!(fault.message.starts_with("not valid JSON: expected value"));
    }

    #[test]
    fn what_strict_json_does_not_have_is_refused() {
        for text in ["", "{\"a\": 1,}", "[1] 2", "{a: 1}", "[01]", "'x'", "[1 // c\n]", "{", "NaN"] {
            let fault = only_fault(text);
            assert_eq!(fault.code, ErrorCode::Syntax, "{text}");
            assert!(fault.place().end <= text.len());
        }
    }

    #[test]
    fn half_a_surrogate_pair_is_refused_where_it_stands() {
        let text = r#"{"a": "x\ud800", "b": 1}"#;
        let document = document(text);
        assert_eq!(document.faults.len(), 1);
        let root = document.root.unwrap();
        assert_eq!(root.at_pointer("/a").unwrap().value, Value::Unreadable);
        assert_eq!(root.at_pointer("/b").unwrap().text(), Some("1"));
    }

    #[test]
    fn a_line_of_jsonl_has_places_in_the_whole_text() {
        let text = "{\"a\": 1}\n{\"é\": 2, \"é\": 3}\n";
        let document = value_at(text, 9..text.len() - 1);
        let root = document.root.unwrap();
        assert_eq!(shown(text, root.at_pointer("/é").unwrap().span), "2");
        assert_eq!(shown(text, document.faults[0].place()), "\"é\"");
        assert_eq!(Lines::new(text).place(document.faults[0].place().start).line, 2);
        assert!(value_at(text, 900..1000).root.is_none());
    }

    #[test]
    fn thirty_two_levels_are_read_and_one_more_is_not() {
        let nest = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(document(&nest(DEEPEST)).root.is_some());
        assert_eq!(only_fault(&nest(DEEPEST + 1)).code, ErrorCode::TooLarge);
        assert!(document(r#"["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"[["]"#).root.is_some());
    }

    #[test]
    fn hostile_depth_ends_at_once() {
        let start = Instant::now();
        for text in ["[".repeat(10_000_000), "{\"a\":".repeat(2_000_000)] {
            assert_eq!(only_fault(&text).code, ErrorCode::TooLarge);
        }
        let half = 2_000_000;
        only_fault(&("[".repeat(half) + &"]".repeat(half)));
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}
