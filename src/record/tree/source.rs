//! Byte offsets into a text, as the line and column a person looks for.

use super::Span;

/// A place as editors count it: both from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1. A byte order mark is not counted.
    pub column: usize,
}

/// The lines of a text. Columns are counted only when asked for: in a save of one long line,
/// counting them for every value would cost more than reading it.
#[derive(Debug, Clone)]
pub struct Lines<'text> {
    text: &'text str,
    /// Byte offset of the first character of each line.
    starts: Vec<usize>,
    /// Characters before every [`STRIDE`] bytes, so that no column is counted from far away.
    characters: Vec<usize>,
}

/// Bytes from one count of characters to the next.
const STRIDE: usize = 16 * 1024;

impl<'text> Lines<'text> {
    /// Finds the lines of `text`. A line ends with `\n`; a `\r` before it belongs to the line end.
    #[must_use]
    pub fn new(text: &'text str) -> Self {
        let first = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let starts = std::iter::once(first).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut counted = 0;
        let counts = text.as_bytes().chunks(STRIDE).map(|chunk| {
            counted += characters(chunk);
            counted
        });
        Self { text, starts, characters: std::iter::once(0).chain(counts).collect() }
    }

    /// The place of a byte offset. An offset past the end counts as the end, one inside a
    /// character as the start of that character.
    #[must_use]
    pub fn place(&self, offset: usize) -> Place {
        let offset = character_start(self.text, offset);
        let line = self.starts.partition_point(|start| *start <= offset).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        Place { line, column: self.characters_before(offset).saturating_sub(self.characters_before(start)) + 1 }
    }

    fn characters_before(&self, offset: usize) -> usize {
        let counted = self.characters.get(offset / STRIDE).copied().unwrap_or(0);
        let rest = self.text.as_bytes().get(offset - offset % STRIDE..offset).unwrap_or(&[]);
        counted + characters(rest)
    }

    /// Byte offset at which a line (from 1) starts; the end of the text when there is no such line.
    #[must_use]
    pub fn start(&self, line: usize) -> usize {
        line.checked_sub(1).and_then(|index| self.starts.get(index)).copied().unwrap_or(self.text.len())
    }

    /// The text of a line (from 1) without its line end; empty when there is no such line.
    #[must_use]
    pub fn line(&self, line: usize) -> &'text str {
        let text = self.text.get(self.start(line)..self.start(line + 1));
        text.unwrap_or("").trim_end_matches(['\r', '\n'])
    }

    /// How many lines there are; an empty text has one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }
}

/// How many characters begin in these bytes of a text.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

/// The start of the character that a byte offset falls into; the end of the text for an offset
/// past it.
pub(in crate::record) fn character_start(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    // A character has four bytes at most.
    (offset.saturating_sub(3)..=offset).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The place of the one character that a byte offset falls into; empty at the end of the text.
pub(in crate::record) fn character_at(text: &str, offset: usize) -> Span {
    let start = character_start(text, offset);
    let character = text.get(start..).and_then(|rest| rest.chars().next());
    Span::new(start, start + character.map_or(0, char::len_utf8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, offset: usize) -> (usize, usize) {
        let place = Lines::new(text).place(offset);
        (place.line, place.column)
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(place("é: b\nÄÖ: c", 0), (1, 1));
        assert_eq!(place("é: b\nÄÖ: c", 2), (1, 2));
        assert_eq!(place("é: b\nÄÖ: c", 10), (2, 3));
    }

    #[test]
    fn columns_are_right_far_into_a_line() {
        let text = format!("x\n{}", "aé龍".repeat(STRIDE));
        for at in [0, 1, STRIDE / 6, STRIDE / 6 + 1, STRIDE - 1] {
            assert_eq!(place(&text, 2 + at * 6), (2, at * 3 + 1));
            assert_eq!(place(&text, 2 + at * 6 + 3), (2, at * 3 + 3));
        }
        let text = "a".repeat(2 * STRIDE);
        assert_eq!(place(&text, 2 * STRIDE), (1, 2 * STRIDE + 1));
    }

    #[test]
    fn any_offset_has_a_place() {
        assert_eq!(place("", 5), (1, 1));
        assert_eq!(place("aé", 2), (1, 2), "inside a character");
        assert_eq!(place("a\n", 99), (2, 1), "past the end");
        assert_eq!(place("a\nb", usize::MAX), (2, 2));
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        assert_eq!(place("\u{FEFF}ab", 0), (1, 1));
        assert_eq!(place("\u{FEFF}ab", 3), (1, 1));
        assert_eq!(place("\u{FEFF}ab", 4), (1, 2));
    }

    #[test]
    fn lines_come_without_their_ends() {
        let lines = Lines::new("a\r\nb\n");
        assert_eq!(lines.count(), 3);
        assert_eq!(lines.line(1), "a");
        assert_eq!(lines.line(2), "b");
        assert_eq!(lines.line(3), "");
        assert_eq!(lines.line(9), "");
        assert_eq!(lines.start(2), 3);
    }
}
