//! JSON that is read piece by piece, with the place of every piece in the text that it was borrowed from.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::model::ReadError;
use super::tree::character_at;
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
    let message = if error.is_data() { message.to_owned() } else { format!("this is not valid JSON: {message}") };
    let here = character_at(text, at);
    ReadError::new(code, message).span(here.start, here.end)
}

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
