//! Finds records in a JSON text by their shape, wherever they stand and however many there are.

use std::borrow::Cow;
use std::fmt;

use rustc_hash::FxHashSet;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::raw::{Key, document, given_twice, span_of};
use crate::record::ReadError;

/// How deep records are looked for.
const DEEPEST: usize = 6;
/// How many items of a list are looked at to tell what it lists: the first may be odd.
const LOOKED_AT: usize = 8;

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

impl<'t> Members<'t> {
    /// The members of a value; none when it is no object.
    pub(super) fn of(raw: &'t RawValue) -> Option<Self> {
        raw.get().starts_with('{').then(|| serde_json::from_str(raw.get()).ok()).flatten()
    }

    /// Whether there is a member of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key == name)
    }

    /// The first member whose name stands there before.
    fn doubled(&self) -> Option<usize> {
        let mut known = FxHashSet::default();
        self.0.iter().position(|(key, _)| !known.insert(&**key))
    }
}

/// What a record, or a list that is one, looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Packets of Board Game Arena.
    Packets,
    /// Events of carcassonne-gg.
    Events,
    /// A save of JCloisterZone.
    Save,
    /// A score sheet.
    Sheet,
    /// A record of ours.
    Native,
}

impl Shape {
    fn of_object(raw: &RawValue, members: &Members<'_>) -> Option<Self> {
        let has = |name| members.has(name);
        // Our name stands in reports and in lists of dependencies, too.
        if has("viguier") && super::native::looks_like_json(raw.get()) {
            return Some(Self::Native);
        }
        if has("replay") && has("setup") {
            return Some(Self::Save);
        }
        (has("placements") && has("info")).then_some(Self::Sheet)
    }

    /// What a list with this item lists.
    pub(super) fn of_item(raw: &RawValue) -> Option<Self> {
        let members = Members::of(raw)?;
        if members.has("channel") && members.has("data") {
            return Some(Self::Packets);
        }
        (members.has("type") && members.has("player_id")).then_some(Self::Events)
    }
}

/// A value of a JSON text and what there is in it.
#[derive(Debug)]
pub(super) struct Value<'t> {
    pub(super) raw: &'t RawValue,
    /// The JSON pointer to it.
    pub(super) path: String,
    /// What record it is, if it is one.
    pub(super) shape: Option<Shape>,
    /// Whether it is a list.
    pub(super) is_list: bool,
    /// What it holds; of a record only what does not belong to it.
    pub(super) inner: Vec<Value<'t>>,
    /// How many records it is and holds.
    pub(super) records: usize,
    /// The first key in it that is given twice, with its second value.
    doubled: Option<(String, &'t RawValue)>,
}

impl<'t> Value<'t> {
    /// Looks through a text.
    pub(super) fn read(text: &'t str) -> Result<Self, ReadError> {
        let raw: &RawValue = document(text)?;
        Ok(Self::of_raw(raw))
    }

    /// Looks through a value.
    pub(super) fn of_raw(raw: &'t RawValue) -> Self {
        Self::of(raw, String::new(), DEEPEST)
    }

    fn of(raw: &'t RawValue, path: String, depth: usize) -> Self {
        let is_list = raw.get().starts_with('[');
        let mut value = Self { raw, path, shape: None, is_list, inner: Vec::new(), records: 0, doubled: None };
        let items: Vec<(Cow<'t, str>, &'t RawValue)> = if is_list {
            let items: Vec<&RawValue> = serde_json::from_str(raw.get()).unwrap_or_default();
            value.shape = items.iter().take(LOOKED_AT).find_map(|item| Shape::of_item(item));
            if value.shape.is_none() {
                let number = |(index, item): (usize, &'t RawValue)| (Cow::Owned(index.to_string()), item);
                items.into_iter().enumerate().map(number).collect()
            } else {
                Vec::new()
            }
        } else {
            let Some(members) = Members::of(raw) else { return value };
            value.doubled = members.doubled().and_then(|index| {
                let (key, member) = members.0.get(index)?;
                Some((key.to_string(), *member))
            });
            let is_number = |(key, _): &(Cow<'_, str>, _)| key.parse::<u32>().is_ok();
            let as_list = members.0.iter().all(is_number);
            value.shape = if as_list {
                members.0.iter().take(LOOKED_AT).find_map(|(_, item)| Shape::of_item(item))
            } else {
                Shape::of_object(raw, &members)
            };
            match value.shape {
                Some(Shape::Packets | Shape::Events | Shape::Native) => Vec::new(),
                Some(_) => members.0.into_iter().filter(|(key, _)| !OF_A_RECORD.contains(&&**key)).collect(),
                None => members.0,
            }
        };
        if let Some(depth) = depth.checked_sub(1) {
            let inner = |(key, item): (Cow<'t, str>, &'t RawValue)| {
                let key = key.replace('~', "~0").replace('/', "~1");
                Self::of(item, format!("{}/{key}", value.path), depth)
            };
            // Of a list everything may be a record, of an object only what holds something.
            let may_hold = |(_, item): &(_, &RawValue)| is_list || item.get().starts_with(['{', '[']);
            value.inner = items.into_iter().filter(may_hold).map(inner).collect();
        }
        value.records =
            usize::from(value.shape.is_some()) + value.inner.iter().map(|inner| inner.records).sum::<usize>();
        value
    }

    /// The one record in it, if nothing else stands beside it in a list.
    pub(super) fn single(&self) -> Option<&Self> {
        if self.shape.is_some() {
            return Some(self);
        }
        let mut holding = self.inner.iter().filter(|inner| inner.records > 0);
        let only = holding.next().filter(|_| holding.next().is_none() && (!self.is_list || self.inner.len() == 1));
        only.and_then(Self::single)
    }

    /// All records, in the order of the text.
    pub(super) fn all(&self) -> Vec<&Self> {
        let mut found = Vec::with_capacity(self.records);
        self.collect(&mut found);
        found
    }

    fn collect<'v>(&'v self, found: &mut Vec<&'v Self>) {
        if self.shape.is_some() {
            found.push(self);
        }
        self.inner.iter().filter(|inner| inner.records > 0).for_each(|inner| inner.collect(found));
    }

    /// What is wrong with the objects around and beside the records: a key given twice leaves open which one counts, and
    /// a record inside another one is neither part of it nor a record of its own. `text` is where the value stands.
    pub(super) fn fault(&self, text: &str) -> Option<ReadError> {
        if let Some((key, member)) = &self.doubled {
            let (start, end) = span_of(text, member);
            return Some(given_twice(key).at(self.path.clone()).key(key.clone()).span(start, end));
        }
        if self.shape.is_some()
            && let Some(within) = self.inner.iter().flat_map(Self::all).next()
        {
            let message =
                format!("the record at `{}` holds another one, at `{}`", shown(&self.path), shown(&within.path));
            let (start, end) = span_of(text, within.raw);
            let error = super::raw::schema(message).span(start, end);
            return Some(error.help("write them apart, as a list of records"));
        }
        self.inner.iter().find_map(|inner| inner.fault(text))
    }

    /// The items of a list of packets or events, each with its number. Tools write `"10"` before `"2"`.
    pub(super) fn items(&self) -> Vec<(u32, &'t RawValue)> {
        if self.is_list {
            let items: Vec<&RawValue> = serde_json::from_str(self.raw.get()).unwrap_or_default();
            return (0..).zip(items).collect();
        }
        let members = Members::of(self.raw).map_or_else(Vec::new, |members| members.0);
        let number = |(key, item): (Cow<'_, str>, &'t RawValue)| Some((key.parse().ok()?, item));
        let mut items: Vec<(u32, &RawValue)> = members.into_iter().filter_map(number).collect();
        items.sort_by_key(|(number, _)| *number);
        items
    }
}

/// The members of saves and score sheets that are read or passed over for what they are.
const OF_A_RECORD: [&str; 18] = [
    "replay",
    "setup",
    "players",
    "slots",
    "chat",
    "clocks",
    "options",
    "test",
    "assertions",
    "description",
    "annotations",
    "gameAnnotations",
    "placements",
    "info",
    "timer",
    "ai",
    "name",
    "created",
];

/// A JSON pointer for people: the whole text has an empty one.
fn shown(path: &str) -> String {
    let path = if path.is_empty() { "/" } else { path };
    super::tree::Untrusted(path.to_owned()).to_string()
}

/// The one list of this shape in a value of a text. Of several records two are named: which of them counts cannot be told.
pub(super) fn only_list<'v, 't>(
    text: &str,
    value: &'v Value<'t>,
    shape: Shape,
) -> Result<Option<&'v Value<'t>>, ReadError> {
    if let Some(fault) = value.fault(text) {
        return Err(fault);
    }
    let found = value.all();
    if let [one, other, ..] = found.as_slice() {
        let message = format!("two records, at `{}` and at `{}`", shown(&one.path), shown(&other.path));
        let (start, end) = span_of(text, other.raw);
        return Err(super::raw::schema(message).span(start, end));
    }
    Ok(found.first().copied().filter(|found| found.shape == Some(shape)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"[{"channel":1,"data":2},{"channel":3}]"#;

    fn found(text: &str) -> Vec<(String, String)> {
        let value = Value::read(text).unwrap();
        assert!(value.fault(text).is_none(), "{text}");
        let found: Vec<_> =
            value.all().into_iter().map(|found| (found.path.clone(), found.raw.get().to_owned())).collect();
        assert_eq!(found.len(), value.records);
        found
    }

    #[test]
    fn the_list_is_found_wherever_it_stands() {
        for (text, path) in [
            (LIST.to_owned(), ""),
            (format!(r#"{{"x":[{{"a":1}}],"data":{{"d~/":{LIST}}}}}"#), "/data/d~0~1"),
            (format!("[[],[{LIST}]]"), "/1/0"),
        ] {
            assert_eq!(found(&text), [(path.to_owned(), LIST.to_owned())], "{text}");
        }
        let keyed = r#"{"1":{"channel":1,"data":2}}"#;
        assert_eq!(found(&format!(r#"{{"k":{keyed}}}"#)), [("/k".to_owned(), keyed.to_owned())]);
        let odd = r#"[5,{"channel":1,"data":2}]"#;
        assert_eq!(found(odd), [(String::new(), odd.to_owned())]);
    }

    #[test]
    fn all_records_are_found() {
        let text = r#"{"a":[{"type":1,"player_id":2}],"b":{"replay":1,"setup":2},"c":[{"viguier":1,"players":[],"moves":[]},{"placements":1,"info":2}]}"#;
        let paths: Vec<String> = found(text).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["/a", "/b", "/c/0", "/c/1"]);
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        for text in ["1", "[]", "{}", r#"{"channel":1,"data":2}"#, r#"{"k":{"channel":1,"data":2}}"#] {
            assert_eq!(found(text), [], "{text}");
        }
        let deep = format!("{}{}{}", "[".repeat(100), r#"{"channel":1,"data":2}"#, "]".repeat(100));
        assert_eq!(found(&deep), []);
    }

    #[test]
    fn two_of_a_kind_and_keys_given_twice_are_told_with_both_places() {
        let text = format!(r#"{{"a":{LIST},"b":[{LIST}]}}"#);
        let value = Value::read(&text).unwrap();
        let error = only_list(&text, &value, Shape::Packets).unwrap_err();
        assert_eq!(error.message, "two records, at `/a` and at `/b/0`");
        let text = format!(r#"{{"x":{{"data":{LIST},"data":{LIST}}}}}"#);
        let error = Value::read(&text).unwrap().fault(&text).unwrap();
        assert_eq!((error.message.as_str(), error.pointer.as_str()), ("the key `data` is given twice", "/x"));
        let (start, end) = error.span.unwrap();
        assert_eq!(&text[start..end], LIST);
        let text = format!(r#"{{"replay":1,"setup":2,"more":{LIST}}}"#);
        let error = Value::read(&text).unwrap().fault(&text).unwrap();
        assert_eq!(error.message, "the record at `/` holds another one, at `/more`");
    }
}
