//! The figures that are placed as meeples: the ordinary ones and those of the modules.

use super::modules::{MODULES, table};
use super::options::Carcassonne;

macro_rules! figures {
    ($($file:ident $variant:ident $word:literal $what:literal [$($figure:ident)*] [$($symbol:ident)*];)+) => {
        /// A kind of figure that can be placed as a meeple.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum FigureKind {
            /// The ordinary meeple.
            Meeple,
            $($(
                #[doc = concat!("A figure of ", $what)]
                $figure,
            )*)+
        }

        impl FigureKind {
            /// All kinds: the ordinary meeple, then those of the modules.
            pub const ALL: &'static [Self] = &[Self::Meeple, $($(Self::$figure,)*)+];
        }
    };
}

table!(figures);

/// What the rules say of a kind of figure.
#[derive(Debug)]
pub struct Figure {
    /// The kind.
    pub kind: FigureKind,
    /// The word for it in records.
    pub word: &'static str,
    /// Another word that records may use for it.
    pub alias: Option<&'static str>,
    /// What it is called in sentences: "large meeple".
    pub name: &'static str,
    /// The word in the ids of JCloisterZone.
    pub save: &'static str,
    /// How many meeples it counts for where a majority is sought.
    pub strength: u8,
    /// Whether it may follow the action of a turn.
    pub follows: bool,
    /// Whether it may stand on towers.
    pub guards: fn(&Carcassonne) -> bool,
    /// How many each player has where its module is in play.
    pub count: fn(&Carcassonne) -> u8,
}

static MEEPLE: Figure = Figure {
    kind: FigureKind::Meeple,
    word: "meeple",
    alias: None,
    name: "meeple",
    save: "small",
    strength: 1,
    follows: false,
    guards: |_| true,
    count: |options| options.meeples,
};

impl FigureKind {
    /// What the rules say of it.
    #[must_use]
    pub fn figure(self) -> &'static Figure {
        let mut of_modules = MODULES.iter().flat_map(|module| module.figures);
        of_modules.find(|figure| figure.kind == self).unwrap_or(&MEEPLE)
    }

    /// The word for it, as records write it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.figure().word
    }

    /// The kind that a word of a record means; case does not matter.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        let is = |known: &str| known.eq_ignore_ascii_case(word);
        Self::ALL.iter().copied().find(|kind| {
            let figure = kind.figure();
            is(figure.word) || figure.alias.is_some_and(is)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_figure() {
        for kind in FigureKind::ALL {
            assert_eq!(kind.figure().kind, *kind);
            assert_eq!(FigureKind::read(&kind.word().to_uppercase()), Some(*kind));
        }
        assert_eq!(FigureKind::read("bishop"), None);
    }
}
