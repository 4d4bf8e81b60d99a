//! Symbols on tiles that count in scoring: the pennant, and those of the modules.

use super::feature::FeatureKind;
use super::modules::{MODULES, table};
use super::options::Carcassonne;

macro_rules! symbols {
    ($($file:ident $variant:ident $word:literal $what:literal [$($figure:ident)*] [$($symbol:ident)*];)+) => {
        /// A symbol on a tile.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Symbol {
            /// A pennant, the coat of arms of a city.
            Pennant,
            $($(
                #[doc = concat!("A symbol of ", $what)]
                $symbol,
            )*)+
        }

        impl Symbol {
            /// All symbols: the pennant, then those of the modules.
            pub const ALL: &'static [Self] = &[Self::Pennant, $($(Self::$symbol,)*)+];
        }
    };
}

table!(symbols);

/// What a symbol of a module does.
#[derive(Debug)]
pub struct Mark {
    /// The symbol.
    pub symbol: Symbol,
    /// The word for it in tile sets and in words.
    pub word: &'static str,
    /// The kind of feature that it belongs to.
    pub on: FeatureKind,
    /// What each tile and each pennant of a completed feature is worth that shows it; more of them add nothing.
    pub each: u32,
    /// Whether an unfinished feature is scored as if it were not there; else it is worth nothing.
    pub spares_unfinished: fn(&Carcassonne) -> bool,
    /// Whether it counts; else it is an ornament.
    pub counts: fn(&Carcassonne) -> bool,
}

impl Symbol {
    /// What it does; none for the pennant.
    #[must_use]
    pub fn mark(self) -> Option<&'static Mark> {
        MODULES.iter().flat_map(|module| module.marks).find(|mark| mark.symbol == self)
    }

    /// The word for it, in tile sets and in words.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.mark().map_or("pennant", |mark| mark.word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_but_the_pennant_has_its_mark() {
        for symbol in Symbol::ALL {
            assert_eq!(symbol.mark().is_none(), *symbol == Symbol::Pennant);
        }
    }
}
