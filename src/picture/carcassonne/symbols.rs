//! How the symbols on tiles are drawn.

use crate::rulebook::Symbol;

/// The character for it on a board of text.
pub(super) fn glyph(symbol: Symbol) -> char {
    match symbol {
        Symbol::Pennant => '*',
        Symbol::Inn => 'i',
        Symbol::Cathedral => '+',
    }
}

/// Its outline, as an SVG path from its upper left corner, 0.24 wide.
pub(super) fn outline(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Pennant => "h.24v.14q0 .1-.12 .16q-.12-.06-.12-.16z",
        // A house with a roof; a nave with a tower.
        Symbol::Inn => "m0 .14l.12-.14l.12 .14v.16h-.24z",
        Symbol::Cathedral => "m.08 0l.04-.1l.04 .1v.1h.08v.2h-.24v-.2h.08z",
    }
}
