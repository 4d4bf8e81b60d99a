//! Values as Python prints them: what scripts leave in a cell when they write a table of objects.

use serde_json::{Map, Number, Value};

/// How deep values may be nested.
const DEEPEST: usize = 32;

/// The value of a whole cell that begins with a bracket, as JSON or as Python spells it; none when it is neither.
///
/// # Errors
/// A key that stands twice in an object that Python printed. Of two values of one key none is to be believed.
pub(super) fn read(cell: &str) -> Result<Option<Value>, String> {
    if let Ok(value) = serde_json::from_str(cell) {
        return Ok(Some(value));
    }
    let mut reader = Reader { rest: cell, doubled: None };
    let value = reader.value(DEEPEST);
    reader.blank();
    match reader.doubled {
        Some(key) => Err(key),
        None => Ok(value.filter(|_| reader.rest.is_empty())),
    }
}

struct Reader<'t> {
    rest: &'t str,
    /// A key that was met a second time in its object.
    doubled: Option<String>,
}

impl Reader<'_> {
    fn blank(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes a mark, with blanks before it.
    fn take(&mut self, mark: &str) -> bool {
        self.blank();
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        if self.take("{") {
            return self.object(depth);
        }
        if self.take("[") {
            return self.list("]", depth);
        }
        if self.take("(") {
            return self.list(")", depth);
        }
        if self.rest.starts_with(['\'', '"']) {
            return self.text().map(Value::String);
        }
        let end = self.rest.find([',', ':', ']', '}', ')', ' ']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        match word {
            "None" | "nan" | "null" => Some(Value::Null),
            "True" | "true" => Some(Value::Bool(true)),
            "False" | "false" => Some(Value::Bool(false)),
            word => word.parse::<Number>().ok().map(Value::Number),
        }
    }

    fn list(&mut self, close: &str, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        while !self.take(close) {
            items.push(self.value(depth)?);
            if !self.take(",") {
                return self.take(close).then_some(Value::Array(items));
            }
        }
        Some(Value::Array(items))
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut members = Map::new();
        while !self.take("}") {
            let key = match self.value(depth)? {
                Value::String(key) => key,
                Value::Number(key) => key.to_string(),
                _ => return None,
            };
            if !self.take(":") {
                return None;
            }
            let value = self.value(depth)?;
            if members.contains_key(&key) {
                self.doubled = Some(key);
                return None;
            }
            members.insert(key, value);
            if !self.take(",") {
                return self.take("}").then_some(Value::Object(members));
            }
        }
        Some(Value::Object(members))
    }

    fn text(&mut self) -> Option<String> {
        let mut characters = self.rest.chars();
        let quote = characters.next()?;
        let mut text = String::new();
        loop {
            match characters.next()? {
                '\\' => match characters.next()? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' => text.push('\r'),
                    'x' => text.push(code(&mut characters, 2)?),
                    'u' => text.push(code(&mut characters, 4)?),
                    'U' => text.push(code(&mut characters, 8)?),
                    plain @ ('\\' | '\'' | '"') => text.push(plain),
                    other => text.extend(['\\', other]),
                },
                end if end == quote => break,
                plain => text.push(plain),
            }
        }
        self.rest = characters.as_str();
        Some(text)
    }
}

/// A character by its number in that many hexadecimal digits.
fn code(characters: &mut std::str::Chars<'_>, digits: usize) -> Option<char> {
    let number = characters.by_ref().take(digits).try_fold(0, |number, digit| Some(number * 16 + digit.to_digit(16)?));
    char::from_u32(number?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn python_and_json_say_the_same() {
        for (cell, value) in [
            (r#"{"a": [1, "2", null]}"#, json!({"a": [1, "2", null]})),
            ("{'a': [1, '2', None], 'b': True,}", json!({"a": [1, "2", null], "b": true})),
            (
                r#"{'n': "d'Arc", 'm': 'say \'a\' \xe9 \u0416 \U0001F600 \\'}"#,
                json!({"n": "d'Arc", "m": "say 'a' é Ж 😀 \\"}),
            ),
            ("[(1, -2.5), {3: False}, {}, []]", json!([[1, -2.5], {"3": false}, {}, []])),
            (" [ 1 , nan ] ", json!([1, null])),
        ] {
            assert_eq!(read(cell), Ok(Some(value)), "{cell}");
        }
    }

    #[test]
    fn anything_else_is_no_value() {
        for cell in [
            "{",
            "[1",
            "{'a' 1}",
            "{'a': }",
            "{'a': b}",
            "['a",
            "{'a': 1} x",
            "[1 2]",
            "{None: 1}",
            "['\\x4']",
            "[clan] Ann",
        ] {
            assert_eq!(read(cell), Ok(None), "{cell}");
        }
        assert_eq!(read(&"[".repeat(100_000)), Ok(None));
        assert_eq!(read("{'a': 1, 'b': {'c': 1, 'c': 2}}"), Err("c".to_owned()));
        assert_eq!(read(&format!("{}'a'{}", "[".repeat(40), "]".repeat(40))), Ok(None));
    }
}
