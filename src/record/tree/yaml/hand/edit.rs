//! Edits of a text, and the way back from places in the edited text to those in the original.

use crate::record::tree::{Node, Span, Value};

/// Puts a text in the place of a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    /// The part that goes; empty for an insertion.
    pub(super) span: Span,
    /// What comes.
    pub(super) put: String,
}

impl Edit {
    pub(super) fn new(start: usize, end: usize, put: impl Into<String>) -> Self {
        Self { span: Span::new(start, end), put: put.into() }
    }
}

/// An edited text.
pub(super) struct Edited {
    pub(super) text: String,
    /// For each part that was kept: where it stands now, where it stood, and its length.
    kept: Vec<(usize, usize, usize)>,
}

impl Edited {
    /// Applies edits. Of two that overlap the first counts.
    pub(super) fn new(original: &str, mut edits: Vec<Edit>) -> Self {
        edits.sort_by_key(|edit| edit.span);
        let mut text = String::with_capacity(original.len() + 64);
        let mut kept = Vec::with_capacity(edits.len() + 1);
        let mut done = 0;
        let mut keep = |text: &mut String, from: usize, to: usize| {
            let part = original.get(from..to).unwrap_or("");
            kept.push((text.len(), from, part.len()));
            text.push_str(part);
        };
        for Edit { span, put } in edits {
            if span.start < done {
                continue;
            }
            keep(&mut text, done, span.start);
            text.push_str(&put);
            done = span.end;
        }
        keep(&mut text, done, original.len());
        Self { text, kept }
    }

    /// Where a byte of the edited text stood. What was put in stands where the text before it ended.
    fn original(&self, at: usize) -> usize {
        let index = self.kept.partition_point(|(now, _, _)| *now <= at).saturating_sub(1);
        self.kept.get(index).map_or(at, |(now, was, length)| was + (at - now).min(*length))
    }

    /// Where a part of the edited text stood.
    pub(super) fn span(&self, span: Span) -> Span {
        Span::new(self.original(span.start), self.original(span.end))
    }

    /// The tree with the places of the original. Its depth is bounded. What was taken out of the way is unreadable.
    pub(super) fn restore(&self, node: &mut Node, told: &dyn Fn(Span) -> Option<Span>) {
        node.span = self.span(node.span);
        if let Some(part) = told(node.span).filter(|_| node.value == Value::Null) {
            (node.value, node.span) = (Value::Unreadable, part);
        }
        match &mut node.value {
            Value::Sequence(elements) => elements.iter_mut().for_each(|node| self.restore(node, told)),
            Value::Mapping(entries) => {
                for (key, node) in entries {
                    key.span = self.span(key.span);
                    self.restore(node, told);
                }
            }
            Value::Null | Value::Scalar(_) | Value::Unreadable => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_again() {
        let original = "game carcassonne\nplayers (A)\n";
        let edits =
            vec![Edit::new(25, 28, "[A]"), Edit::new(4, 5, ": "), Edit::new(24, 24, ":"), Edit::new(26, 27, "x")];
        let edited = Edited::new(original, edits);
        assert_eq!(edited.text, "game: carcassonne\nplayers: [A]\n");
        let part = |word: &str| {
            let start = edited.text.find(word).unwrap();
            let span = edited.span(Span::new(start, start + word.len()));
            original.get(span.start..span.end).unwrap()
        };
        assert_eq!(part("game"), "game");
        assert_eq!(part("carcassonne"), "carcassonne");
        assert_eq!(part("players"), "players");
        assert_eq!(edited.original(edited.text.len()), original.len());
        assert_eq!(edited.original(usize::MAX), original.len());
    }
}
