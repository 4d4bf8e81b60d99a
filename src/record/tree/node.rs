//! Values with the places where they stand.

/// A part of a text, in bytes: from `start` up to, not including, `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// From `start` up to `end`; an `end` before `start` counts as `start`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end: end.max(start) }
    }

    pub(super) fn moved_by(self, offset: usize) -> Self {
        Self::new(self.start + offset, self.end + offset)
    }
}

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where the value stands: brackets and quotes included, comments not. A value left out
    /// (`tile:`) stands where its key does.
    pub span: Span,
    /// The value.
    pub value: Value,
}

/// What a node holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing: left out, `~` or `null`. Decoding it is a fault ("has no value").
    Null,
    /// A text, number or truth value, as spelt.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys and their values in the order of the text, each key once.
    Mapping(Vec<(Key, Node)>),
    /// A part that could not be read; its fault stands with the document.
    Unreadable,
}

/// A single value. In YAML every scalar is text, and what is asked for decides what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// The text: quotes and escapes resolved, numbers as spelt.
    pub text: String,
    /// How it was spelt.
    pub kind: ScalarKind,
}

/// How a scalar was spelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScalarKind {
    /// YAML without quotes: text or number, as the schema asks.
    Plain,
    /// In quotes (or a YAML block): always text.
    Quoted,
    /// A JSON number.
    Number,
    /// JSON `true` or `false`.
    Truth,
}

/// A key of a mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The key as spelt.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Node {
    pub(super) fn new(span: Span, value: Value) -> Self {
        Self { span, value }
    }

    /// The same tree with all places moved. The depth is bounded by [`DEEPEST`](super::DEEPEST).
    pub(super) fn moved_by(mut self, offset: usize) -> Self {
        fn shift(node: &mut Node, offset: usize) {
            node.span = node.span.moved_by(offset);
            match &mut node.value {
                Value::Sequence(elements) => {
                    elements.iter_mut().for_each(|node| shift(node, offset));
                }
                Value::Mapping(entries) => {
                    for (key, node) in entries {
                        key.span = key.span.moved_by(offset);
                        shift(node, offset);
                    }
                }
                _ => {}
            }
        }
        if offset > 0 {
            shift(&mut self, offset);
        }
        self
    }

    /// The keys and values of a mapping; nothing for any other node.
    pub fn fields(&self) -> std::slice::Iter<'_, (Key, Node)> {
        match &self.value {
            Value::Mapping(entries) => entries.iter(),
            _ => [].iter(),
        }
    }

    /// The elements of a list; nothing for any other node.
    pub fn elements(&self) -> std::slice::Iter<'_, Node> {
        match &self.value {
            Value::Sequence(elements) => elements.iter(),
            _ => [].iter(),
        }
    }

    /// The key and value of a mapping under `key`, without regard to the case of ASCII letters
    /// (the exact spelling goes first).
    #[must_use]
    pub fn field(&self, key: &str) -> Option<&(Key, Node)> {
        self.fields()
            .find(|(known, _)| known.text == key)
            .or_else(|| self.fields().find(|(known, _)| known.text.eq_ignore_ascii_case(key)))
    }

    /// The text of a scalar.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(scalar) => Some(&scalar.text),
            _ => None,
        }
    }

    /// Finds a node by a JSON pointer (RFC 6901): `/moves/40/capture`, `~1` for `/` and `~0` for
    /// `~` in a key. The empty pointer is the node itself. Keys match as in [`Node::field`].
    #[must_use]
    pub fn at_pointer(&self, pointer: &str) -> Option<&Node> {
        self.walk(pointer).map(|(_, node)| node)
    }

    /// Where the key stands whose value a JSON pointer names; `None` when it names no mapping entry.
    #[must_use]
    pub fn key_at_pointer(&self, pointer: &str) -> Option<&Key> {
        self.walk(pointer).and_then(|(key, _)| key)
    }

    fn walk(&self, pointer: &str) -> Option<(Option<&Key>, &Node)> {
        if pointer.is_empty() {
            return Some((None, self));
        }
        let mut found = (None, self);
        for step in pointer.strip_prefix('/')?.split('/') {
            let step = step.replace("~1", "/").replace("~0", "~");
            found = match &found.1.value {
                Value::Mapping(_) => found.1.field(&step).map(|(key, node)| (Some(key), node))?,
                Value::Sequence(elements) => (None, elements.get(step.parse::<usize>().ok()?)?),
                _ => return None,
            };
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use crate::record::tree::json;

    #[test]
    fn pointers_find_nodes_and_keys() {
        let text = r#"{"moves": [{"Capture": 1}, {"a/b": {"~": "x"}}]}"#;
        let root = json::document(text).root.unwrap();
        assert_eq!(root.at_pointer("/moves/0/capture").unwrap().text(), Some("1"));
        assert_eq!(root.at_pointer("/moves/1/a~1b/~0").unwrap().text(), Some("x"));
        let key = root.key_at_pointer("/moves/0/capture").unwrap();
        assert_eq!(&text[key.span.start..key.span.end], "\"Capture\"");
        assert_eq!(root.at_pointer(""), Some(&root));
        for wrong in ["moves", "/moves/2", "/moves/x", "/moves/0/capture/0", "/"] {
            assert!(root.at_pointer(wrong).is_none(), "{wrong}");
        }
        assert!(root.key_at_pointer("/moves/0").is_none());
    }

    #[test]
    fn the_exact_key_goes_before_one_in_another_case() {
        let root = json::document(r#"{"A": 1, "a": 2}"#).root.unwrap();
        assert_eq!(root.field("a").unwrap().1.text(), Some("2"));
        assert_eq!(root.field("A").unwrap().1.text(), Some("1"));
    }
}
