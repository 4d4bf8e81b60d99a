//! Text that fits a portrait page.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::desk::{OpenEnd, Square};

/// Columns of a portrait page.
const COLUMNS: usize = 80;

/// Adds a paragraph: its first line begins with `first`, the others with `rest`.
pub(super) fn wrapped(text: &mut String, first: &str, rest: &str, words: &str) {
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in words.split(' ') {
        if !is_empty && line.width() + 1 + word.width() > COLUMNS {
            let _ = writeln!(text, "{line}");
            line = rest.to_owned();
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    let _ = writeln!(text, "{line}");
}

/// A square, without a blank in it.
pub(super) fn at((x, y): Square) -> String {
    format!("({x},{y})")
}

/// Squares in a row.
pub(super) fn squares(squares: &[Square]) -> String {
    squares.iter().copied().map(at).collect::<Vec<_>>().join(" ")
}

/// Open ends in a row: a square and a side, or the empty square.
pub(super) fn ends(open: &[OpenEnd]) -> String {
    let end = |end: &OpenEnd| match *end {
        OpenEnd::Side(x, y, side) => format!("({x},{y}) {side}"),
        OpenEnd::Square(x, y) => at((x, y)),
    };
    open.iter().map(end).collect::<Vec<_>>().join(", ")
}
