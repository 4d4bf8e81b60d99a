//! Blanking what cannot be read, so that the rest can.

use std::borrow::Cow;

use crate::record::tree::Span;
use crate::record::tree::source::character_start;

/// The parts of a document that are passed over, in bytes of the document.
#[derive(Default)]
pub(super) struct Blanks(Vec<Span>);

impl Blanks {
    /// Whether a blanked part starts at this byte.
    pub(super) fn starts_at(&self, byte: usize) -> bool {
        self.0.iter().any(|blank| blank.start == byte)
    }

    /// Where the blanked part starts that holds this byte, if it is blanked.
    pub(super) fn around(&self, byte: usize) -> Option<usize> {
        let holds = |blank: &&Span| blank.start <= byte && byte <= blank.end;
        self.0.iter().find(holds).map(|blank| blank.start)
    }

    /// Whether anything is blanked on the line of this byte: then a fault there may be a mere
    /// consequence of the blanking.
    pub(super) fn touch_line(&self, text: &str, byte: usize) -> bool {
        let line = Line::around(text, byte);
        self.0.iter().any(|blank| blank.start <= line.end && line.start <= blank.end)
    }

    /// The text with spaces for every blanked character. The number of characters and of lines
    /// stays, so that the parser's indexes still fit the original.
    pub(super) fn apply<'text>(&self, text: &'text str) -> Cow<'text, str> {
        if self.0.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let mut copy = String::with_capacity(text.len());
        let mut done = 0;
        for blank in sorted {
            let start = blank.start.max(done);
            let end = blank.end.max(start);
            copy.push_str(text.get(done..start).unwrap_or(""));
            let blanked = text.get(start..end).unwrap_or("").chars();
            copy.extend(blanked.map(|character| match character {
                '\n' | '\r' => character,
                _ => ' ',
            }));
            done = end;
        }
        copy.push_str(text.get(done..).unwrap_or(""));
        Cow::Owned(copy)
    }

    /// Blanks the smallest part around a byte that is not blanked yet: a tab, else what follows `- ` or `key:`
    /// on its line with the deeper lines below, else those lines whole, else the same for the
    /// entry it belongs to. False when nothing is left to blank.
    pub(super) fn blank_entry(&mut self, text: &str, byte: usize) -> bool {
        let tab = Span::new(byte, byte + 1);
        if text.as_bytes().get(byte) == Some(&b'\t') && !self.covers(tab) {
            self.0.push(tab);
            return true;
        }
        let mut line = Line::around(text, byte);
        loop {
            let end = line.end_of_entry(text);
            let whole = Span::new(line.start, end);
            let value = line.value_start(text).map(|start| Span::new(start, end));
            for candidate in value.into_iter().chain([whole]) {
                if !self.covers(candidate) {
                    self.0.push(candidate);
                    return true;
                }
            }
            match line.parent(text) {
                Some(parent) => line = parent,
                None => return false,
            }
        }
    }

    /// Blanks everything from the entry on to which a byte belongs.
    pub(super) fn blank_from(&mut self, text: &str, byte: usize) {
        let line = Line::around(text, byte);
        self.0.push(Span::new(line.start, text.len()));
    }

    /// The blanked parts, in order.
    pub(super) fn into_spans(self) -> Vec<Span> {
        let mut spans = self.0;
        spans.sort_unstable();
        spans
    }

    fn covers(&self, span: Span) -> bool {
        self.0.iter().any(|blank| blank.start <= span.start && span.end <= blank.end)
    }
}

/// One line of the document.
#[derive(Clone, Copy)]
struct Line {
    start: usize,
    end: usize,
    indent: usize,
    is_blank: bool,
}

impl Line {
    fn around(text: &str, byte: usize) -> Self {
        let byte = character_start(text, byte);
        let start = text.get(..byte).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        Self::at(text, start)
    }

    fn at(text: &str, start: usize) -> Self {
        let rest = text.get(start..).unwrap_or("");
        let content = rest.split('\n').next().unwrap_or("");
        Self { start, end: start + content.len(), indent: indent(content), is_blank: content.trim().is_empty() }
    }

    fn content(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }

    /// Where the value starts on a line `- value` or `key: value`: right after the mark.
    fn value_start(self, text: &str) -> Option<usize> {
        let content = self.content(text);
        let trimmed = content.trim_start();
        let start = self.end - trimmed.len();
        if is_item(trimmed) {
            return Some(start + 1);
        }
        let colon = trimmed.find(':')?;
        let (key, rest) = trimmed.split_at(colon);
        let is_key = !key.contains(['{', '}', '[', ']', ',', '#', '"', '\'']);
        let after = rest.get(1..).unwrap_or("");
        let is_mark = after.is_empty() || after.starts_with([' ', '\t', '\r']);
        (is_key && is_mark).then_some(start + colon + 1)
    }

    /// The end of the last line that belongs to this one: deeper lines, blank lines among them, and
    /// for a key the items of a list that stand as deep as the key.
    fn end_of_entry(self, text: &str) -> usize {
        let owns_items = !is_item(self.content(text).trim_start());
        let mut end = self.end;
        let mut next = self.end + 1;
        while next < text.len() {
            let line = Self::at(text, next);
            let is_below = line.indent > self.indent
                || owns_items && line.indent == self.indent && is_item(line.content(text).trim_start());
            if !line.is_blank {
                if !is_below {
                    break;
                }
                end = line.end;
            }
            next = line.end + 1;
        }
        end
    }

    /// The nearest line above that is less deep.
    fn parent(self, text: &str) -> Option<Self> {
        let mut line = self;
        while line.start > 0 {
            line = Self::around(text, line.start - 1);
            if !line.is_blank && line.indent < self.indent {
                return Some(line);
            }
        }
        None
    }
}

fn is_item(trimmed: &str) -> bool {
    trimmed.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r']))
}

/// Leading spaces and tabs of a line.
pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blanked(text: &str, needle: &str, times: usize) -> String {
        let mut blanks = Blanks::default();
        for _ in 0..times {
            assert!(blanks.blank_entry(text, text.find(needle).unwrap()));
        }
        blanks.apply(text).into_owned()
    }

    #[test]
    fn an_item_is_blanked_with_its_deeper_lines() {
        let text = "a:\n  - é: {x\n    y: 1\n  - b\n";
        assert_eq!(blanked(text, "{x", 1), "a:\n  -      \n        \n  - b\n");
        assert_eq!(blanked(text, "y:", 1), "a:\n  - é: {x\n    y:  \n  - b\n");
    }

    #[test]
    fn what_stays_faulty_takes_its_parent_along() {
        let text = "a:\n  - b\n - c\nd: 1\n";
        assert_eq!(blanked(text, "c", 1), "a:\n  - b\n -  \nd: 1\n");
        assert_eq!(blanked(text, "c", 2), "a:\n  - b\n    \nd: 1\n");
        assert_eq!(blanked(text, "c", 3), "a:\n     \n    \nd: 1\n");
        assert_eq!(blanked(text, "c", 4), "  \n     \n    \nd: 1\n");
        let mut blanks = Blanks::default();
        for _ in 0..4 {
            assert!(blanks.blank_entry(text, 12));
        }
        assert!(!blanks.blank_entry(text, 12));
    }

    #[test]
    fn items_as_deep_as_their_key_belong_to_it() {
        assert_eq!(blanked("a: {\n- b\nc: d", "{", 1), "a:  \n   \nc: d");
    }
}
