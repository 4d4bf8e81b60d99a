//! The keys of a mapping whose values are read one by one, so that one fault does not hide another.

use super::context::{Context, Slip, Spot, nearest, shown};
use crate::record::tree::{Key, Node, Value};

/// How many known keys are listed when none is near.
const LISTED: usize = 12;

/// A known key, as it is spelt in the contract, with its place and value.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) struct Field<'n> {
    /// The name of the key.
    pub(super) name: &'static str,
    /// The key as it stands in the text.
    pub(super) key: &'n Key,
    /// Its value.
    pub(super) node: &'n Node,
}

/// The fields of a mapping.
pub(in crate::record) struct Fields<'n> {
    fields: Vec<Field<'n>>,
    /// Keys that were meant, but whose value is of no use.
    spoilt: Vec<&'static str>,
}

impl<'n> Fields<'n> {
    /// Reads the keys of a mapping. Unknown keys, keys given twice and keys without a value are errors, and none of
    /// those is among the fields.
    pub(super) fn read(context: &mut Context<'_>, spot: &Spot, node: &'n Node, known: &[&'static str]) -> Option<Self> {
        let Value::Mapping(entries) = &node.value else {
            // Says what stands there instead.
            context.decode::<std::collections::BTreeMap<String, serde::de::IgnoredAny>>(spot, node);
            return None;
        };
        let mut fields: Vec<Field<'n>> = Vec::with_capacity(entries.len());
        let mut spoilt = Vec::new();
        for (key, value) in entries {
            let spot = if spot.key.is_none() { spot.key(&key.text) } else { spot.clone() };
            let name = known.iter().copied().find(|name| name.eq_ignore_ascii_case(&key.text));
            let Some(name) = name else {
                let near = nearest(&key.text.replace('_', "-"), known.iter().copied());
                spoilt.extend(known.iter().copied().find(|name| Some(*name) == near));
                context.refuse(&spot, key.span, unknown(&key.text, near, known));
                continue;
            };
            if fields.iter().any(|field| field.name == name) {
                context.refuse(&spot, key.span, Slip::new(format!("the key `{name}` is given twice")));
                continue;
            }
            match value.value {
                Value::Null => {
                    spoilt.push(name);
                    let slip = Slip::new(format!("`{name}` has no value"));
                    context.refuse(&spot, key.span, slip.help("write a value, or leave the key out"));
                }
                // Its fault was found with the syntax.
                Value::Unreadable => spoilt.push(name),
                _ => fields.push(Field { name, key, node: value }),
            }
        }
        Some(Self { fields, spoilt })
    }

    /// The field of this name.
    pub(super) fn get(&self, name: &str) -> Option<Field<'n>> {
        self.fields.iter().copied().find(|field| field.name == name)
    }

    /// Whether a key is there, be its value of use or not. What is wrong with it was said.
    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some() || self.spoilt.contains(&name)
    }

    /// All fields in the order of the text.
    pub(super) fn iter(&self) -> impl Iterator<Item = Field<'n>> {
        self.fields.iter().copied()
    }
}

fn unknown(name: &str, near: Option<&str>, known: &[&'static str]) -> Slip {
    let slip = Slip::new(format!("unknown key {}", shown(name)));
    match near {
        Some(near) => slip.help(format!("did you mean `{near}`?")),
        None if known.len() <= LISTED => slip.help(format!("known: {}", known.join(", "))),
        None => slip.help("docs/record-format.md lists the keys"),
    }
}
