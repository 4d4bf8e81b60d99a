//! The payloads of all messages in one: each message uses a part of it, and reading them typed costs one pass.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};

/// What a message may carry.
#[derive(PartialEq, Debug, Default, Deserialize)]
pub(super) struct Payload<'t> {
    #[serde(borrow, default, rename = "tileId")]
    pub(super) tile: Option<Text<'t>>,
    #[serde(borrow, default)]
    pub(super) rotation: Option<Text<'t>>,
    #[serde(default)]
    pub(super) position: Option<[i32; 2]>,
    /// Boxed because messages are moved about while they are read: measured, that costs more than the box.
    #[serde(borrow, default)]
    pub(super) pointer: Option<Box<Pointer<'t>>>,
    #[serde(borrow, default, rename = "meepleId")]
    pub(super) meeple: Option<Text<'t>>,
    #[serde(borrow, default)]
    pub(super) token: Option<Text<'t>>,
}

/// A feature of a tile.
#[derive(PartialEq, Debug, Default, Deserialize)]
pub(super) struct FeaturePointer<'t> {
    #[serde(default)]
    pub(super) position: Option<[i32; 2]>,
    #[serde(borrow, default)]
    pub(super) feature: Option<Text<'t>>,
    #[serde(borrow, default)]
    pub(super) location: Option<Text<'t>>,
}

/// A pointer: a feature, a bare square, or a meeple on a feature.
#[derive(PartialEq, Debug, Default)]
pub(super) struct Pointer<'t> {
    pub(super) own: FeaturePointer<'t>,
    /// Boxed because few messages have one and all are moved about.
    pub(super) feature_pointer: Option<Box<FeaturePointer<'t>>>,
    pub(super) meeple: Option<Text<'t>>,
}

/// A text, borrowed where it holds no escapes.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Text<'t>(Cow<'t, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de: 't, 't> Deserialize<'de> for Text<'t> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text<'de>;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a text")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(TextVisitor)
    }
}

impl<'de: 't, 't> Deserialize<'de> for Pointer<'t> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PointerVisitor;
        impl<'de> Visitor<'de> for PointerVisitor {
            type Value = Pointer<'de>;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a pointer: an object, or a square such as [1, 0]")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Pointer<'de>, A::Error> {
                let mut number = |index| {
                    let wrong = || serde::de::Error::invalid_length(index, &"two numbers");
                    list.next_element::<i32>()?.ok_or_else(wrong)
                };
                let position = Some([number(0)?, number(1)?]);
                if list.next_element::<IgnoredAny>()?.is_some() {
                    return Err(serde::de::Error::invalid_length(3, &"two numbers"));
                }
                Ok(Pointer { own: FeaturePointer { position, ..Default::default() }, ..Default::default() })
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pointer<'de>, A::Error> {
                let mut pointer = Pointer::default();
                let mut met = [false; 5];
                while let Some(key) = map.next_key::<Text<'de>>()? {
                    let number = match &*key {
                        "position" => {
                            pointer.own.position = Some(map.next_value()?);
                            0
                        }
                        "feature" => {
                            pointer.own.feature = map.next_value()?;
                            1
                        }
                        "location" => {
                            pointer.own.location = map.next_value()?;
                            2
                        }
                        "featurePointer" => {
                            pointer.feature_pointer = map.next_value()?;
                            3
                        }
                        "meepleId" => {
                            pointer.meeple = map.next_value()?;
                            4
                        }
                        _ => {
                            map.next_value::<IgnoredAny>()?;
                            continue;
                        }
                    };
                    if met.get_mut(number).is_some_and(|met| std::mem::replace(met, true)) {
                        return Err(serde::de::Error::custom(format!("duplicate field `{}`", &*key)));
                    }
                }
                Ok(pointer)
            }
        }
        deserializer.deserialize_any(PointerVisitor)
    }
}
