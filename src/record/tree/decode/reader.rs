//! The serde `Deserializer` over nodes.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess, VariantAccess,
    Visitor, value::UsizeDeserializer,
};
use serde::forward_to_deserialize_any;

use super::failure::{Failure, Skipped, address};
use super::{number, place};
use crate::record::tree::untrusted::quoted;
use crate::record::tree::{Key, Node, Scalar, ScalarKind, Span, Value};

/// A node to decode, and the entries to leave out.
#[derive(Clone, Copy)]
pub(super) struct Reader<'node> {
    pub(super) node: &'node Node,
    pub(super) skipped: &'node [Skipped],
}

impl<'node> Reader<'node> {
    /// Decodes another node, and gives the place to errors that arise on the way out of it.
    fn read<S: DeserializeSeed<'node>>(self, node: &'node Node, seed: S) -> Result<S::Value, Failure> {
        seed.deserialize(Reader { node, ..self }).map_err(|failure| failure.at(node))
    }

    fn is_skipped(self, node: &Node) -> bool {
        self.skipped.iter().any(|skipped| skipped.address == address(node))
    }

    fn expected(self, wanted: &str) -> Failure {
        Failure::expected(wanted, self.node).at(self.node)
    }

    fn scalar(self, wanted: &str) -> Result<&'node Scalar, Failure> {
        match &self.node.value {
            Value::Scalar(scalar) => Ok(scalar),
            _ => Err(self.expected(wanted)),
        }
    }

    fn whole(self, least: i128, most: i128) -> Result<i128, Failure> {
        number::whole(self.node, least, most).map_err(|failure| failure.at(self.node))
    }

    fn mapping<V: Visitor<'node>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Failure> {
        let Value::Mapping(entries) = &self.node.value else {
            let failure = self.expected("keys with values (`key: value`)");
            let tight = self.node.text().filter(|text| has_tight_colon(text));
            let spaced = tight.map(|text| quoted(&text.replacen(':', ": ", 1)));
            return Err(match spaced {
                Some(spaced) => failure.with_help(format!("write a space after the colon: {spaced}")),
                None => failure,
            });
        };
        let entries = Entries { reader: self, entries: entries.iter(), fields, offered: Vec::new(), current: None };
        visitor.visit_map(entries).map_err(|failure| failure.at(self.node))
    }

    fn sequence<V: Visitor<'node>>(self, length: Option<usize>, visitor: V) -> Result<V::Value, Failure> {
        let wanted = match length {
            Some(length) => format!("a list of {length}"),
            None => "a list (`[a, b]`)".to_owned(),
        };
        let Value::Sequence(elements) = &self.node.value else {
            let failure = self.expected(&wanted);
            let is_shape = matches!(self.node.value, Value::Scalar(_) | Value::Mapping(_));
            return Err(if is_shape && length == Some(2) {
                failure.with_help(number::square(self.node))
            } else {
                failure
            });
        };
        if length.is_some_and(|length| length != elements.len()) {
            let failure = Failure::new(format!("expected {wanted}, found {}", elements.len())).at(self.node);
            return Err(if length == Some(2) { failure.with_help(number::square(self.node)) } else { failure });
        }
        let elements = Elements { reader: self, elements: elements.iter().enumerate() };
        visitor.visit_seq(elements).map_err(|failure| failure.at(self.node))
    }
}

/// As [`has_tight_colon`](crate::record::tree::yaml) finds it in the syntax: `Ann:0` as one text.
fn has_tight_colon(text: &str) -> bool {
    text.split_once(':')
        .is_some_and(|(key, rest)| !key.is_empty() && !key.contains(' ') && !rest.starts_with(' ') && !rest.is_empty())
}

macro_rules! whole_numbers {
    ($($method:ident $visit:ident $type:ty,)*) => {$(
        fn $method<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
            let number = self.whole(<$type>::MIN as i128, <$type>::MAX as i128)?;
            visitor.$visit(number as $type).map_err(|failure: Failure| failure.at(self.node))
        }
    )*};
}

impl<'node> Deserializer<'node> for Reader<'node> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        match &self.node.value {
            Value::Null | Value::Unreadable => Err(self.expected("a value")),
            Value::Sequence(_) => self.sequence(None, visitor),
            Value::Mapping(_) => self.mapping(&[], visitor),
            Value::Scalar(Scalar { text, kind }) => match kind {
                ScalarKind::Plain | ScalarKind::Quoted => visitor.visit_borrowed_str(text),
                ScalarKind::Truth => visitor.visit_bool(text == "true"),
                ScalarKind::Number => match (text.parse(), text.parse()) {
                    (Ok(number), _) => visitor.visit_u64(number),
                    (_, Ok(number)) => visitor.visit_i64(number),
                    _ => match number::fractional(self.node) {
                        Ok(number) => visitor.visit_f64(number),
                        Err(failure) => Err(failure),
                    },
                },
            }
            .map_err(|failure: Failure| failure.at(self.node)),
        }
    }

    fn deserialize_bool<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        let scalar = self.scalar("`true` or `false`")?;
        let is_quoted = scalar.kind == ScalarKind::Quoted;
        match scalar.text.to_ascii_lowercase().as_str() {
            "true" if !is_quoted => visitor.visit_bool(true),
            "false" if !is_quoted => visitor.visit_bool(false),
            _ => Err(self.expected("`true` or `false`")),
        }
    }

    whole_numbers! {
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_f32<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        number::fractional(self.node)
            .and_then(|number| visitor.visit_f64(number))
            .map_err(|failure| failure.at(self.node))
    }

    fn deserialize_char<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_str(visitor)
    }

    fn deserialize_str<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        let scalar = self.scalar("text")?;
        visitor.visit_borrowed_str(&scalar.text).map_err(|failure: Failure| failure.at(self.node))
    }

    fn deserialize_string<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        match &self.node.value {
            Value::Null | Value::Unreadable => Err(self.expected("a value")),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'node>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.sequence(None, visitor)
    }

    fn deserialize_tuple<V: Visitor<'node>>(self, length: usize, visitor: V) -> Result<V::Value, Failure> {
        self.sequence(Some(length), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'node>>(
        self,
        _name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        self.sequence(Some(length), visitor)
    }

    fn deserialize_map<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.mapping(&[], visitor)
    }

    fn deserialize_struct<V: Visitor<'node>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        if name == place::NAME {
            return visitor.visit_map(PlacedFields { reader: self, next: 0 });
        }
        self.mapping(fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'node>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let variant = match &self.node.value {
            Value::Scalar(scalar) => {
                Variant { reader: self, name: known_spelling(&scalar.text, variants), entry: None }
            }
            Value::Mapping(entries) => {
                let mut left = entries.iter().filter(|(_, node)| !self.is_skipped(node));
                match (left.next(), left.next()) {
                    (Some(entry), None) => {
                        Variant { reader: self, name: known_spelling(&entry.0.text, variants), entry: Some(entry) }
                    }
                    _ => {
                        let failure = Failure::new("expected one key with its value");
                        return Err(failure.at(self.node));
                    }
                }
            }
            _ => return Err(self.expected("text or one key with its value")),
        };
        visitor.visit_enum(variant).map_err(|failure| failure.at(self.node))
    }

    fn deserialize_ignored_any<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        match &self.node.value {
            Value::Null => Err(self.expected("a value")),
            _ => visitor.visit_unit(),
        }
    }

    forward_to_deserialize_any! {
    <V: Visitor<'node>>
    bytes byte_buf unit unit_struct }
}

/// The known name that differs from `name` in case only, else `name` itself.
fn known_spelling<'node>(name: &'node str, known: &'static [&'static str]) -> &'node str {
    if known.contains(&name) {
        return name;
    }
    known.iter().find(|known| known.eq_ignore_ascii_case(name)).copied().unwrap_or(name)
}

/// The entries of a mapping.
struct Entries<'node> {
    reader: Reader<'node>,
    entries: std::slice::Iter<'node, (Key, Node)>,
    /// The known keys; empty where any key will do.
    fields: &'static [&'static str],
    /// The known keys that came already.
    offered: Vec<&'node str>,
    current: Option<&'node (Key, Node)>,
}

impl<'node> MapAccess<'node> for Entries<'node> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'node>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let reader = self.reader;
        let Some(entry) = self.entries.find(|(_, node)| !reader.is_skipped(node)) else {
            return Ok(None);
        };
        let (key, node) = entry;
        let name = known_spelling(&key.text, self.fields);
        if self.fields.contains(&name) {
            if self.offered.contains(&name) {
                let message = format!("the key {} is given twice", quoted(name));
                return Err(Failure::new(message).at_key(key, node));
            }
            self.offered.push(name);
        }
        self.current = Some(entry);
        seed.deserialize(KeyReader { name, key }).map(Some).map_err(|failure| failure.at_key(key, node))
    }

    fn next_value_seed<S: DeserializeSeed<'node>>(&mut self, seed: S) -> Result<S::Value, Failure> {
        let Some((key, node)) = self.current.take() else {
            return Err(Failure::custom("a value was asked for before its key"));
        };
        self.reader.read(node, seed).map_err(|failure| failure.through_key(key, node))
    }
}

/// A key, as text, number or enum.
struct KeyReader<'node> {
    name: &'node str,
    key: &'node Key,
}

macro_rules! whole_number_keys {
    ($($method:ident $visit:ident $type:ty,)*) => {$(
        fn $method<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
            let node = Node::new(self.key.span, Value::Scalar(Scalar {
                text: self.name.to_owned(),
                kind: ScalarKind::Plain,
            }));
            let number = number::whole(&node, <$type>::MIN as i128, <$type>::MAX as i128)?;
            visitor.$visit(number as $type)
        }
    )*};
}

impl<'node> Deserializer<'node> for KeyReader<'node> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'node>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_borrowed_str(self.name)
    }

    whole_number_keys! {
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_newtype_struct<V: Visitor<'node>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'node>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_enum(known_spelling(self.name, variants).into_deserializer())
    }

    forward_to_deserialize_any! {
        <V: Visitor<'node>>

        bool f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct
        map struct identifier ignored_any
    }
}

/// The elements of a list.
struct Elements<'node> {
    reader: Reader<'node>,
    elements: std::iter::Enumerate<std::slice::Iter<'node, Node>>,
}

impl<'node> SeqAccess<'node> for Elements<'node> {
    type Error = Failure;

    fn next_element_seed<S: DeserializeSeed<'node>>(&mut self, seed: S) -> Result<Option<S::Value>, Failure> {
        let reader = self.reader;
        let Some((index, node)) = self.elements.find(|(_, node)| !reader.is_skipped(node)) else {
            return Ok(None);
        };
        reader.read(node, seed).map(Some).map_err(|failure| failure.through_element(index, node))
    }
}

/// A variant by its name, with its content when written as a mapping.
struct Variant<'node> {
    reader: Reader<'node>,
    name: &'node str,
    entry: Option<&'node (Key, Node)>,
}

impl<'node> Variant<'node> {
    /// Decodes the content with `read`.
    fn content<T>(self, read: impl FnOnce(Reader<'node>) -> Result<T, Failure>) -> Result<T, Failure> {
        let Some((key, node)) = self.entry else {
            let message = format!("{} needs a value", quoted(self.name));
            return Err(Failure::new(message).with_help(format!("write `{{{}: ..}}`", self.name)));
        };
        read(Reader { node, ..self.reader }).map_err(|failure| failure.at(node).through_key(key, node))
    }
}

impl<'node> EnumAccess<'node> for Variant<'node> {
    type Error = Failure;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'node>>(self, seed: S) -> Result<(S::Value, Self), Failure> {
        let name = seed.deserialize(serde::de::value::BorrowedStrDeserializer::new(self.name));
        match (name, self.entry) {
            (Ok(name), _) => Ok((name, self)),
            (Err(failure), Some((key, node))) => Err(Failure::at_key(failure, key, node)),
            (Err(failure), None) => Err(failure),
        }
    }
}

impl<'node> VariantAccess<'node> for Variant<'node> {
    type Error = Failure;

    fn unit_variant(self) -> Result<(), Failure> {
        match self.entry {
            None => Ok(()),
            Some((key, node)) => {
                let message = format!("{} takes no value", quoted(self.name));
                Err(Failure::new(message).at_key(key, node))
            }
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'node>>(self, seed: S) -> Result<S::Value, Failure> {
        self.content(|reader| seed.deserialize(reader))
    }

    fn tuple_variant<V: Visitor<'node>>(self, length: usize, visitor: V) -> Result<V::Value, Failure> {
        self.content(|reader| reader.sequence(Some(length), visitor))
    }

    fn struct_variant<V: Visitor<'node>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        self.content(|reader| reader.mapping(fields, visitor))
    }
}

/// The fields of a [`Placed`](super::Placed), made from a node.
struct PlacedFields<'node> {
    reader: Reader<'node>,
    next: usize,
}

impl<'node> MapAccess<'node> for PlacedFields<'node> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'node>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let Some(name) = place::FIELDS.get(self.next) else {
            return Ok(None);
        };
        self.next += 1;
        seed.deserialize(serde::de::value::BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'node>>(&mut self, seed: S) -> Result<S::Value, Failure> {
        let Span { start, end } = self.reader.node.span;
        let number = |number| -> UsizeDeserializer<Failure> { usize::into_deserializer(number) };
        match self.next {
            1 => seed.deserialize(number(start)),
            2 => seed.deserialize(number(end)),
            _ => self.reader.read(self.reader.node, seed),
        }
    }
}
