//! Finds a list in a JSON text by the shape of its items, wherever it stands.

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// How deep lists are looked for.
const DEEPEST: usize = 6;

/// The members of an object, unread, in the order of the text.
#[derive(Debug)]
pub(super) struct Members<'t>(pub(super) Vec<(Cow<'t, str>, &'t RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(MembersVisitor).map(Members)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(Key(key)) = object.next_key()? {
            members.push((key, object.next_value()?));
        }
        Ok(members)
    }
}

/// A key, borrowed where it is spelt without escapes.
#[derive(Deserialize)]
struct Key<'t>(#[serde(borrow)] Cow<'t, str>);

impl<'t> Members<'t> {
    /// The members of a value; none when it is no object.
    pub(super) fn of(raw: &'t RawValue) -> Option<Self> {
        raw.get().starts_with('{').then(|| serde_json::from_str(raw.get()).ok()).flatten()
    }

    /// Whether there is a member of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key == name)
    }
}

/// The first list whose first item is an object of that shape, with the JSON pointer to the list. An object with
/// numbers for keys counts as a list.
pub(super) fn find_list(root: &RawValue, shape: fn(&Members<'_>) -> bool) -> Option<(String, &RawValue)> {
    search(root, String::new(), shape, DEEPEST)
}

fn search<'t>(
    raw: &'t RawValue,
    path: String,
    shape: fn(&Members<'_>) -> bool,
    depth: usize,
) -> Option<(String, &'t RawValue)> {
    let items: Vec<(Cow<'t, str>, &'t RawValue)> = if raw.get().starts_with('[') {
        let items: Vec<&RawValue> = serde_json::from_str(raw.get()).ok()?;
        items.into_iter().enumerate().map(|(index, item)| (Cow::Owned(index.to_string()), item)).collect()
    } else {
        Members::of(raw)?.0
    };
    let (key, first) = items.first()?;
    if key.parse::<u32>().is_ok() && Members::of(first).is_some_and(|members| shape(&members)) {
        return Some((path, raw));
    }
    let depth = depth.checked_sub(1)?;
    items.into_iter().find_map(|(key, item)| {
        let key = key.replace('~', "~0").replace('/', "~1");
        search(item, format!("{path}/{key}"), shape, depth)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(text: &str) -> Option<(String, String)> {
        let root: &RawValue = serde_json::from_str(text).unwrap();
        let found = find_list(root, |members| members.has("a") && members.has("b"));
        found.map(|(path, raw)| (path, raw.get().to_owned()))
    }

    #[test]
    fn the_list_is_found_wherever_it_stands() {
        let list = r#"[{"a":1,"b":2},{"a":3}]"#;
        for (text, path) in [
            (list.to_owned(), ""),
            (format!(r#"{{"x":[{{"a":1}}],"data":{{"d~/":{list}}}}}"#), "/data/d~0~1"),
            (format!("[[],[{list}]]"), "/1/0"),
        ] {
            assert_eq!(find(&text), Some((path.to_owned(), list.to_owned())), "{text}");
        }
        let keyed = r#"{"1":{"a":1,"b":2}}"#;
        assert_eq!(find(&format!(r#"{{"k":{keyed}}}"#)), Some(("/k".to_owned(), keyed.to_owned())));
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        for text in ["1", "[]", "{}", r#"{"a":1,"b":2}"#, r#"[1,{"a":1,"b":2}]"#, r#"{"k":{"a":1,"b":2}}"#] {
            assert_eq!(find(text), None, "{text}");
        }
        let deep = format!("{}{}{}", "[".repeat(100), r#"{"a":1,"b":2}"#, "]".repeat(100));
        assert_eq!(find(&deep), None);
    }
}
