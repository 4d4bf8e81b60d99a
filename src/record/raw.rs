//! JSON that is read piece by piece, with the place of every piece in the text that it was borrowed from.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use rustc_hash::FxHashSet;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::tree::{Untrusted, character_at};
use crate::record::ReadError;
use crate::rulebook::ErrorCode;

/// A fault of the shape of a record.
pub(super) fn schema(message: impl Into<String>) -> ReadError {
    ReadError::new(ErrorCode::Schema, message)
}

/// The bytes of a raw value in the text that it is borrowed from.
pub(super) fn span_of(text: &str, raw: &RawValue) -> (usize, usize) {
    let start = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    (start, start + raw.get().len())
}

/// The error where the raw value stands, unless it has a place of its own.
pub(super) fn placed(text: &str, raw: &RawValue, error: ReadError) -> ReadError {
    let (start, end) = span_of(text, raw);
    if error.span.is_none() { error.span(start, end) } else { error }
}

/// Reads a whole text.
pub(super) fn document<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| json_error(text, &error))
}

/// Reads a raw value; an error stands where it is in the text that the value is borrowed from.
pub(super) fn parse<'m, T: Deserialize<'m>>(text: &str, raw: &'m RawValue) -> Result<T, ReadError> {
    serde_json::from_str(raw.get()).map_err(|error| {
        let (start, end) = span_of(text, raw);
        let inner = json_error(raw.get(), &error);
        let (at, stop) = inner.span.unwrap_or_default();
        inner.span((start + at).min(end), (start + stop).min(end))
    })
}

/// An error of `serde_json` over a whole text, at its byte.
pub(super) fn json_error(text: &str, error: &serde_json::Error) -> ReadError {
    // The line counts from 1 and the column counts bytes from 1, 0 standing for the line end before.
    let start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (start + error.column().saturating_sub(1)).min(text.len());
    let code = if error.is_data() { ErrorCode::Schema } else { ErrorCode::Syntax };
    let full = error.to_string();
    let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message);
    let twice = message.strip_prefix("duplicate field `").and_then(|rest| rest.strip_suffix('`'));
    let message = match twice {
        Some(key) => given_twice(key).message,
        None if error.is_data() => message.to_owned(),
        None => format!("this is not valid JSON: {message}"),
    };
    let here = character_at(text, at);
    ReadError::new(code, message).span(here.start, here.end)
}

/// A key that is given twice: which of its values counts cannot be told.
pub(super) fn given_twice(key: &str) -> ReadError {
    schema(format!("the key `{}` is given twice", Untrusted(key.to_owned())))
}

/// An object as a list of its members. No key may be given twice.
#[derive(Debug)]
pub(super) struct Object<'t, T>(pub(super) Vec<(Cow<'t, str>, T)>);

impl<'de: 't, 't, T: Deserialize<'de>> Deserialize<'de> for Object<'t, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = Vec<(Cow<'de, str>, T)>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
                let mut members: Vec<(Cow<'de, str>, T)> = Vec::new();
                while let Some(Key(key)) = object.next_key()? {
                    members.push((key, object.next_value()?));
                }
                let mut known = FxHashSet::default();
                let twice = members.iter().find(|(key, _)| !known.insert(&**key));
                // Spelt as `serde` spells it, so that all such faults are told alike.
                let told = twice.map(|(key, _)| A::Error::custom(format!("duplicate field `{key}`")));
                told.map_or(Ok(members), Err)
            }
        }
        from.deserialize_map(ObjectVisitor(PhantomData)).map(Object)
    }
}

/// Tests that no object in a value has a key twice.
pub(super) struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct UniqueVisitor;
        impl<'de> Visitor<'de> for UniqueVisitor {
            type Value = Unique;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }

            fn visit_bool<E>(self, _: bool) -> Result<Unique, E> {
                Ok(Unique)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Unique, E> {
                Ok(Unique)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Unique, E> {
                Ok(Unique)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Unique, E> {
                Ok(Unique)
            }

            fn visit_str<E>(self, _: &str) -> Result<Unique, E> {
                Ok(Unique)
            }

            fn visit_unit<E>(self) -> Result<Unique, E> {
                Ok(Unique)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Unique, A::Error> {
                while list.next_element::<Unique>()?.is_some() {}
                Ok(Unique)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Unique, A::Error> {
                let mut known: FxHashSet<Cow<'de, str>> = FxHashSet::default();
                while let Some(Key(key)) = object.next_key()? {
                    object.next_value::<Unique>()?;
                    if known.contains(&key) {
                        return Err(A::Error::custom(format!("duplicate field `{key}`")));
                    }
                    known.insert(key);
                }
                Ok(Unique)
            }
        }
        from.deserialize_any(UniqueVisitor)
    }
}

/// A key, borrowed where it is spelt without escapes.
#[derive(Deserialize)]
pub(super) struct Key<'t>(#[serde(borrow)] pub(super) Cow<'t, str>);

/// Whether a flag or a count is set: false, null, 0 and the empty text are not.
pub(super) fn is_on(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !matches!(text.as_str(), "" | "false" | "0"),
        Value::Array(_) | Value::Object(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_covers_a_whole_character() {
        for (text, fault) in [("{\"a\": 1é}", (7, 9)), ("{\"a\": 1 \u{feff}\"b\": 2}", (8, 11)), ("[1, 2", (4, 5))] {
            let error = document::<Value>(text).expect_err("not JSON");
            assert_eq!(error.span, Some(fault), "{text:?}");
        }
    }

    #[test]
    fn a_fault_in_a_piece_stands_in_the_whole_text() {
        let text = r#"{"né": [1, "é"]}"#;
        let outer: std::collections::BTreeMap<&str, &RawValue> = document(text).expect("an object");
        let raw = outer.get("né").expect("the key");
        let error = parse::<Vec<u8>>(text, raw).expect_err("no number");
        let (start, end) = error.span.expect("a place");
        assert!(text.get(start..end).is_some(), "{start}..{end}");
        assert!(span_of(text, raw).0 <= start && end <= span_of(text, raw).1);
    }
}
