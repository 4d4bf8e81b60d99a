//! What is to be written, before it is spelt as YAML or JSON.

use super::scalar;
use crate::record::tree::{self, Node, ScalarKind};

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::record::native) enum Value {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// `true` or `false`.
    Truth(bool),
    /// A list.
    List(Vec<Value>),
    /// Keys and values in order.
    Map(Vec<(String, Value)>),
}

/// A key and its value.
pub(in crate::record::native) fn entry(key: &str, value: Value) -> (String, Value) {
    (key.to_owned(), value)
}

impl Value {
    /// A text.
    pub(in crate::record::native) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A node as it was read. Parts that could not be read are left out.
    pub(super) fn of(node: &Node) -> Option<Self> {
        Some(match &node.value {
            tree::Value::Null | tree::Value::Unreadable => return None,
            tree::Value::Sequence(elements) => Self::List(elements.iter().filter_map(Self::of).collect()),
            tree::Value::Mapping(entries) => {
                let entry = |(key, node): &(tree::Key, Node)| Some((key.text.clone(), Self::of(node)?));
                Self::Map(entries.iter().filter_map(entry).collect())
            }
            tree::Value::Scalar(scalar) => {
                let text = &scalar.text;
                let number = text.parse::<i64>().ok().filter(|number| number.to_string() == *text);
                match (scalar.kind, number, text.as_str()) {
                    (ScalarKind::Quoted, _, _) => Self::Text(text.clone()),
                    (_, Some(number), _) => Self::Number(number),
                    (_, None, "true") => Self::Truth(true),
                    (_, None, "false") => Self::Truth(false),
                    _ => Self::Text(text.clone()),
                }
            }
        })
    }

    /// As JSON on one line.
    pub(super) fn json(&self, out: &mut String) {
        match self {
            Self::Text(text) => scalar::json(text, out),
            Self::Number(number) => out.push_str(&number.to_string()),
            Self::Truth(truth) => out.push_str(if *truth { "true" } else { "false" }),
            Self::List(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    element.json(out);
                }
                out.push(']');
            }
            Self::Map(entries) => {
                out.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    scalar::json(key, out);
                    out.push_str(": ");
                    value.json(out);
                }
                out.push('}');
            }
        }
    }

    /// As YAML on one line.
    pub(super) fn flow(&self, out: &mut String) {
        match self {
            Self::Text(text) => scalar::yaml(text, out),
            Self::Number(_) | Self::Truth(_) => self.json(out),
            Self::List(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    element.flow(out);
                }
                out.push(']');
            }
            Self::Map(entries) => {
                out.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    scalar::yaml(key, out);
                    out.push_str(": ");
                    value.flow(out);
                }
                out.push('}');
            }
        }
    }
}
