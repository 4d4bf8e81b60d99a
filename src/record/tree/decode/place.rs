//! A decoded value that keeps its place.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::record::tree::Span;

/// The struct name by which the reader knows that the place is asked for.
pub(super) const NAME: &str = "$viguier::Placed";

/// The fields that a [`Placed`] is read from.
pub(super) const FIELDS: &[&str] = &["start", "end", "value"];

/// A value and where it stands in the text. It can be decoded from a
/// [`Node`](crate::record::tree::Node) only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Placed<T> {
    /// Where the value stands.
    pub span: Span,
    /// The value.
    pub value: T,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Placed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PlacedVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for PlacedVisitor<T> {
            type Value = Placed<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a value with its place")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut next = |field| match map.next_key::<&str>()? {
                    Some(key) if key == field => map.next_value(),
                    _ => Err(A::Error::missing_field(field)),
                };
                let (start, end) = (next("start")?, next("end")?);
                match map.next_key::<&str>()? {
                    Some("value") => Ok(Placed { span: Span::new(start, end), value: map.next_value()? }),
                    _ => Err(A::Error::missing_field("value")),
                }
            }
        }
        deserializer.deserialize_struct(NAME, FIELDS, PlacedVisitor(PhantomData))
    }
}
