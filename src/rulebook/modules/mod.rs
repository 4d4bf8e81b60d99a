//! The modules of the landscape game: what each expansion brings, said in one place.
//!
//! A module is a file of this folder and a line of [`table`]. Whoever needs all of them walks [`MODULES`]; whoever needs a
//! closed enum or a struct with a member a module hands a macro to [`table`].

pub(super) mod black_tower;
pub(super) mod the_phantom;
pub(super) mod the_tower;

use super::game::Expansion;
use super::options::{OptionSpec, Ranked, Values};

/// The table of the modules: file, variant, word, what it is, the figures it brings, the symbols its tiles show.
macro_rules! table {
    ($use:ident) => {
        $use! {
            the_tower TheTower "the-tower" "The Tower, the fourth expansion of the landscape game." [] [];
            black_tower BlackTower "black-tower" "Black Tower, the fan expansion that adds black and white floors to The Tower." [] [];
            the_phantom ThePhantom "the-phantom" "The Phantom, a second figure that may follow the action of a turn." [Phantom] [];
        }
    };
}

pub(crate) use table;

/// What an expansion of the landscape game brings.
pub(super) struct Module {
    /// The expansion.
    pub(super) expansion: Expansion,
    /// The expansion without which it cannot be played.
    pub(super) needs: Option<Expansion>,
    /// Its options.
    pub(super) options: &'static [Ranked],
}

macro_rules! list {
    ($($file:ident $variant:ident $word:literal $what:literal [$($figure:ident)*] [$($symbol:ident)*];)+) => {
        /// Every module, in the order of the table.
        pub(super) static MODULES: &[&Module] = &[$(&$file::MODULE),+];
    };
}

table!(list);

/// The module of an expansion of the landscape game.
pub(super) fn find(expansion: Expansion) -> Option<&'static Module> {
    MODULES.iter().copied().find(|module| module.expansion == expansion)
}

/// An option of a module.
const fn option(
    expansion: Option<Expansion>,
    key: &'static str,
    values: Values,
    default: &'static str,
    source: &'static str,
    meaning: &'static str,
) -> OptionSpec {
    OptionSpec { expansion, ..super::options::carcassonne_spec(key, values, default, source, meaning) }
}
