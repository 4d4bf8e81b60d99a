//! How the symbols on tiles are drawn.

use crate::rulebook::Symbol;

/// The character for it on a board of text.
pub(super) fn glyph(symbol: Symbol) -> char {
    match symbol {
        Symbol::Pennant => '*',
    }
}

/// Its outline, as an SVG path from its upper left corner, 0.24 wide.
pub(super) fn outline(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Pennant => "h.24v.14q0 .1-.12 .16q-.12-.06-.12-.16z",
    }
}
