//! Cuts out of a text what is shown of it around a place.

use std::ops::Range;

use super::model::{Excerpt, Spot};
use crate::record::tree::{Lines, Span};

/// Longest line shown, in characters. Bulk records are one line of many kilobytes.
const WIDEST: usize = 120;
/// Characters shown before a place that stands late in a long line.
const BEFORE: usize = 12;
/// Most lines shown of an entry.
const TALLEST: usize = 8;
/// Stands where a long line was cut.
const CUT: &str = "...";

/// The place of `span` in a file, where `lines` are those of one record that starts on `first_line` of it.
pub fn spot(text: &str, lines: &Lines<'_>, first_line: usize, span: Span) -> Spot {
    let span = whole(text, span);
    let start = lines.place(span.start);
    let end = lines.place(span.end.max(span.start));
    let offset = first_line.saturating_sub(1);
    Spot {
        line: start.line + offset,
        column: start.column,
        end_line: end.line + offset,
        end_column: end.column,
        excerpt: excerpt(text, lines, start.line..end.line + 1, span),
    }
}

/// The span with whole characters at both ends. Parsers count bytes, and the renderer must never see half a character.
fn whole(text: &str, span: Span) -> Span {
    let (mut start, mut end) = (span.start.min(text.len()), span.end.min(text.len()));
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    Span::new(start, end.max(start))
}

fn excerpt(text: &str, lines: &Lines<'_>, wanted: Range<usize>, span: Span) -> Excerpt {
    let tall = wanted.len() > TALLEST;
    let last = if tall { wanted.start } else { wanted.end.saturating_sub(1) };
    let first = lines.start(wanted.start);
    let end = lines.start(last) + lines.line(last).len();
    let shown = text.get(first..end).unwrap_or("");
    let start = span.start.clamp(first, end) - first;
    let stop = span.end.clamp(first, end) - first;
    let span = start..stop.max(start);
    if shown.lines().all(|line| line.len() <= WIDEST) {
        Excerpt { text: shown.to_owned(), span, skipped: 0 }
    } else {
        around(shown, span)
    }
}

/// The characters around a place in text that is too wide to be shown in full: of its first line only.
fn around(shown: &str, span: Range<usize>) -> Excerpt {
    let (before, after) = shown.split_at_checked(span.start).unwrap_or((shown, ""));
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let before = before.get(line_start..).unwrap_or("");
    let after = after.lines().next().unwrap_or("");
    let from = before.char_indices().rev().nth(BEFORE - 1).map_or(0, |(at, _)| at);
    // The mark for what is cut takes room itself.
    let from = if from <= CUT.len() { 0 } else { from };
    let until = after.char_indices().nth(WIDEST - BEFORE).map_or(after.len(), |(at, _)| at);
    let mut text = if from > 0 { CUT.to_owned() } else { String::new() };
    text.push_str(before.get(from..).unwrap_or(""));
    let begin = text.len();
    text.push_str(after.get(..until).unwrap_or(""));
    let span = begin..begin + span.len().min(until);
    if until < after.len() {
        text.push_str(CUT);
    }
    let skipped = before.get(..from).unwrap_or("").chars().count();
    Excerpt { text, span, skipped }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, start: usize, end: usize) -> (String, String) {
        let spot = spot(text, &Lines::new(text), 1, Span::new(start, end));
        let meant = spot.excerpt.text[spot.excerpt.span.clone()].to_owned();
        (spot.excerpt.text, meant)
    }

    #[test]
    fn short_lines_are_shown_whole() {
        assert_eq!(shown("a: 1\nbé: 22\nc: 3\n", 10, 12), ("bé: 22".to_owned(), "22".to_owned()));
        assert_eq!(shown("a: [1,\n 2]\n", 3, 10), ("a: [1,\n 2]".to_owned(), "[1,\n 2]".to_owned()));
        assert_eq!(shown("", 0, 0), (String::new(), String::new()));
        assert_eq!(shown("ab", 7, 9), ("ab".to_owned(), String::new()));
    }

    #[test]
    fn half_a_character_is_shown_whole() {
        let text = "{\"id\":\u{202e}4}";
        assert_eq!(shown(text, 6, 7).1, "\u{202e}");
        assert_eq!(shown(text, 7, 8).1, "\u{202e}");
        let wide = format!("{}\u{202e}{}", "x".repeat(300), "y".repeat(300));
        for start in 300..303 {
            assert_eq!(shown(&wide, start, start + 1).1, "\u{202e}");
        }
    }

    #[test]
    fn of_a_tall_entry_only_the_first_line_is_shown() {
        let text = "- x\n".repeat(20);
        assert_eq!(shown(&text, 0, text.len()), ("- x".to_owned(), "- x".to_owned()));
    }

    #[test]
    fn a_wide_line_is_cut_around_the_place() {
        let text = format!("{}{{\"é\": 1}}{}", "ä".repeat(500), "x".repeat(500));
        let (excerpt, meant) = shown(&text, 1000, 1009);
        assert_eq!(meant, "{\"é\": 1}");
        assert!(excerpt.starts_with("...ä") && excerpt.ends_with("x..."));
        assert_eq!(excerpt.chars().count(), 3 + BEFORE + (WIDEST - BEFORE) + 3);
        // Wider than what is shown: as much of it as fits.
        let (excerpt, meant) = shown(&text, 1000, text.len());
        assert!(excerpt.ends_with(&format!("{meant}...")));
    }

    #[test]
    fn lines_count_in_the_whole_file() {
        let text = "a\nbb: cc\n";
        let spot = spot(text, &Lines::new(text), 11, Span::new(6, 8));
        assert_eq!((spot.line, spot.column, spot.end_line, spot.end_column), (12, 5, 12, 7));
    }
}
