//! Where in a file an entry of a record stands: lines and columns for the places that its reader tells.

use crate::record::input::Piece;
use crate::record::locate;
use crate::record::tree::{Lines, Span};
use crate::report::{Spot, excerpt};

/// The places of one record. Made only when there is something to tell.
pub(super) struct Places<'t> {
    pub(super) source: locate::Places<'t>,
    text: &'t str,
    lines: Lines<'t>,
    first_line: usize,
    /// Characters of the first line before the text.
    indent: usize,
}

impl<'t> Places<'t> {
    pub(super) fn new(piece: &Piece<'t>) -> Self {
        let text = piece.text;
        let source = locate::Places::new(piece.format, text);
        Self { source, text, lines: Lines::new(text), first_line: piece.first_line, indent: piece.indent }
    }

    /// The place of these bytes.
    pub(super) fn spot(&self, span: Span) -> Spot {
        let mut spot = excerpt::spot(self.text, &self.lines, self.first_line, span);
        if spot.line == self.first_line {
            spot.column += self.indent;
            spot.excerpt.skipped += self.indent;
        }
        if spot.end_line == self.first_line {
            spot.end_column += self.indent;
        }
        spot
    }
}
