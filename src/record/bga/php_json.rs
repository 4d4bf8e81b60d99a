//! JSON as PHP writes it: numbers that are sometimes text, lists that are sometimes objects with numbers for keys.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// A whole number, written as a number or as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::record) struct Int(pub(in crate::record) i64);

impl<'de> Deserialize<'de> for Int {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(IntVisitor)
    }
}

struct IntVisitor;

impl Visitor<'_> for IntVisitor {
    type Value = Int;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Int, E> {
        Ok(Int(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Int, E> {
        i64::try_from(number).map(Int).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Int, E> {
        text.trim().parse().map(Int).map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// A list, written as a list or as an object with whole numbers for keys. Each item keeps its number.
#[derive(Clone, Debug)]
pub(in crate::record) struct Numbered<T>(pub(in crate::record) Vec<(u32, T)>);

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Numbered<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(NumberedVisitor(PhantomData))
    }
}

struct NumberedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NumberedVisitor<T> {
    type Value = Numbered<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Numbered::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push((u32::try_from(items.len()).unwrap_or(u32::MAX), item));
        }
        Ok(Numbered(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(key) = object.next_key::<std::borrow::Cow<'de, str>>()? {
            let number = key.parse().map_err(|_| A::Error::invalid_value(Unexpected::Str(&key), &"a number as key"))?;
            items.push((number, object.next_value()?));
        }
        // Tools write `"10"` before `"2"`.
        items.sort_by_key(|(number, _)| *number);
        if let Some(((number, _), _)) =
            items.iter().zip(items.iter().skip(1)).find(|((one, _), (other, _))| one == other)
        {
            return Err(A::Error::custom(format!("duplicate field `{number}`")));
        }
        Ok(Numbered(items))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_text() {
        let read = |text| serde_json::from_str::<Int>(text).ok().map(|int| int.0);
        for (text, number) in [("7", 7), ("\"7\"", 7), ("\"-3\"", -3), ("-3", -3), ("\" 12 \"", 12)] {
            assert_eq!(read(text), Some(number), "{text}");
        }
        for text in ["7.5", "\"\"", "\"seven\"", "null", "true", "[]", "99999999999999999999", "\"9e3\"", "1e3"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_list_may_be_an_object_with_numbers_for_keys() {
        let read = |text| serde_json::from_str::<Numbered<u8>>(text).ok().map(|list| list.0);
        assert_eq!(read("[5, 6]"), Some(vec![(0, 5), (1, 6)]));
        assert_eq!(read(r#"{"1": 5, "10": 7, "2": 6}"#), Some(vec![(1, 5), (2, 6), (10, 7)]));
        assert_eq!(read("null"), Some(vec![]));
        assert_eq!(read(r#"{"one": 5}"#), None);
        assert_eq!(read("\"1\""), None);
    }
}
