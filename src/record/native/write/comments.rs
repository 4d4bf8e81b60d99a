//! The comments of a YAML text, and what they stand beside: putting a record into canonical form must not lose them.

use std::collections::BTreeMap;

use crate::record::tree::{Node, Span, Value, yaml};

/// What a comment belongs to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Anchor {
    /// A key of the record.
    Key(String),
    /// A turn, from 1.
    Turn(u32),
    /// What comes after everything.
    End,
}

/// Comments by what they belong to.
#[derive(Default, Debug)]
pub(super) struct Comments {
    before: BTreeMap<Anchor, Vec<String>>,
    beside: BTreeMap<Anchor, String>,
}

impl Comments {
    /// The comments of the first document of a text.
    pub(super) fn of(text: &str) -> Self {
        let Some(root) = yaml::documents(text).into_iter().next().and_then(|document| document.root) else {
            return Self::default();
        };
        let mut texts = Vec::new();
        scalars(&root, &mut texts);
        texts.sort_unstable();
        let anchors = anchors(&root);
        let mut comments = Self::default();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            if let Some(at) = comment(line, start, &texts) {
                let shown = line.get(at - start..).unwrap_or("").trim_end().to_owned();
                let own_line = line.get(..at - start).is_some_and(|before| before.trim().is_empty());
                comments.add(at, shown, own_line, &anchors);
            }
            start += line.len();
        }
        comments
    }

    fn add(&mut self, at: usize, text: String, own_line: bool, anchors: &[(Span, Anchor)]) {
        let around = anchors.iter().rev().find(|(span, _)| span.start < at);
        let inside = around.filter(|(span, _)| at < span.end);
        let next = anchors.iter().find(|(span, _)| span.start > at).map(|(_, anchor)| anchor);
        let (anchor, beside) = match (inside, around, own_line) {
            (Some((_, anchor)), _, _) => (anchor.clone(), false),
            (None, Some((_, anchor)), false) => (anchor.clone(), true),
            _ => (next.cloned().unwrap_or(Anchor::End), false),
        };
        if beside && !self.beside.contains_key(&anchor) {
            self.beside.insert(anchor, text);
        } else {
            self.before.entry(anchor).or_default().push(text);
        }
    }

    /// The comments before something, taken out.
    pub(super) fn before(&mut self, anchor: &Anchor) -> Vec<String> {
        self.before.remove(anchor).unwrap_or_default()
    }

    /// The comment beside something, taken out.
    pub(super) fn beside(&mut self, anchor: &Anchor) -> Option<String> {
        self.beside.remove(anchor)
    }

    /// All that is left, in the order of what it belonged to.
    pub(super) fn rest(&mut self) -> Vec<String> {
        let before = std::mem::take(&mut self.before).into_values().flatten();
        before.chain(std::mem::take(&mut self.beside).into_values()).collect()
    }
}

/// Where the texts of a tree stand: no comment begins inside one.
fn scalars(node: &Node, spans: &mut Vec<Span>) {
    match &node.value {
        Value::Scalar(_) => spans.push(node.span),
        Value::Null | Value::Unreadable => {}
        Value::Sequence(elements) => elements.iter().for_each(|node| scalars(node, spans)),
        Value::Mapping(entries) => {
            for (key, node) in entries {
                spans.push(key.span);
                scalars(node, spans);
            }
        }
    }
}

/// Where the comment of a line begins, if it has one. `start` is where the line does.
fn comment(line: &str, start: usize, texts: &[Span]) -> Option<usize> {
    let inside = |at: usize| {
        let after = texts.partition_point(|span| span.start <= at);
        after.checked_sub(1).and_then(|index| texts.get(index)).is_some_and(|span| at < span.end)
    };
    let begins = |at: &usize| line.get(..*at).is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t']));
    let mut marks = line.match_indices('#').map(|(at, _)| at).filter(begins);
    marks.find(|at| !inside(start + at)).map(|at| start + at)
}

/// What comments may belong to, in the order of the text.
fn anchors(root: &Node) -> Vec<(Span, Anchor)> {
    let mut anchors = Vec::new();
    for (key, node) in root.fields() {
        let name = key.text.to_ascii_lowercase();
        let turns = name == "moves" && node.elements().next().is_some();
        let end = if turns { key.span.end } else { node.span.end };
        anchors.push((Span::new(key.span.start, end), Anchor::Key(name)));
        if turns {
            anchors.extend((1..).zip(node.elements()).map(|(number, turn)| (turn.span, Anchor::Turn(number))));
        }
    }
    anchors
}
