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
pub(in crate::record) struct Fields<'n>(Vec<Field<'n>>);

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
        for (key, value) in entries {
            let spot = if spot.key.is_none() { spot.key(&key.text) } else { spot.clone() };
            let name = known.iter().copied().find(|name| name.eq_ignore_ascii_case(&key.text));
            let Some(name) = name else {
                context.refuse(&spot, key.span, unknown(&key.text, known));
                continue;
            };
            if fields.iter().any(|field| field.name == name) {
                context.refuse(&spot, key.span, Slip::new(format!("the key `{name}` is given twice")));
                continue;
            }
            match value.value {
                Value::Null => {
                    let slip = Slip::new(format!("`{name}` has no value"));
                    context.refuse(&spot, key.span, slip.help("write a value, or leave the key out"));
                }
                // Its fault was found with the syntax.
                Value::Unreadable => {}
                _ => fields.push(Field { name, key, node: value }),
            }
        }
        Some(Self(fields))
    }

    /// The field of this name.
    pub(super) fn get(&self, name: &str) -> Option<Field<'n>> {
        self.0.iter().copied().find(|field| field.name == name)
    }

    /// All fields in the order of the text.
    pub(super) fn iter(&self) -> impl Iterator<Item = Field<'n>> {
        self.0.iter().copied()
    }
}

fn unknown(name: &str, known: &[&'static str]) -> Slip {
    let slip = Slip::new(format!("unknown key {}", shown(name)));
    match nearest(&name.replace('_', "-"), known.iter().copied()) {
        Some(near) => slip.help(format!("did you mean `{near}`?")),
        None if known.len() <= LISTED => slip.help(format!("known: {}", known.join(", "))),
        None => slip.help("docs/record-format.md lists the keys"),
    }
}
