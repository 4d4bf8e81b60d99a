//! The modules of the landscape game: what each expansion brings, said in one place.
//!
//! A module is a file of this folder and a line of `table`. To see all of them, walk [`MODULES`]; whoever needs a
//! closed enum or a struct with a member a module hands a macro to `table`.

pub(super) mod black_tower;
pub(super) mod inns_and_cathedrals;
pub(super) mod the_phantom;
pub(super) mod the_tower;

use super::figure::Figure;
use super::game::Expansion;
use super::options::{Carcassonne, OptionSpec, Ranked, carcassonne_spec as spec};
use super::rule::RuleId;
use super::symbol::Mark;
use super::tile_set::TileSet;

/// The table of the modules: file, variant, word, what it is, the figures it brings, the symbols its tiles show.
macro_rules! table {
    ($use:ident) => {
        $use! {
            the_tower TheTower "the-tower" "The Tower, the fourth expansion of the landscape game." [] [];
            black_tower BlackTower "black-tower" "Black Tower, the fan expansion that adds black and white floors to The Tower." [] [];
            the_phantom ThePhantom "the-phantom" "The Phantom, a second figure that may follow the action of a turn." [Phantom] [];
            inns_and_cathedrals InnsAndCathedrals "inns-and-cathedrals" "Inns & Cathedrals, the first expansion of the landscape game." [Large] [Inn Cathedral];
        }
    };
}

pub(crate) use table;

/// What an expansion of the landscape game brings.
#[derive(Debug)]
pub struct Module {
    /// The expansion.
    pub expansion: Expansion,
    /// The expansion without which it cannot be played, and the rule that says so.
    pub needs: Option<(Expansion, RuleId)>,
    /// Whether it is in play although nobody named it.
    pub implied: fn(&Carcassonne) -> bool,
    /// Its rules and the rulings on them.
    pub rules: &'static [RuleId],
    /// Its options.
    pub(super) options: &'static [Ranked],
    /// The figures that each player gets.
    pub figures: &'static [Figure],
    /// What the symbols on its tiles do.
    pub marks: &'static [Mark],
    /// Its tiles.
    pub tile_sets: &'static [TileSet],
    /// How JCloisterZone saves write it.
    pub save: Save,
}

/// How JCloisterZone saves write a module.
#[derive(Debug)]
pub struct Save {
    /// Its elements: what is not there is off.
    pub elements: &'static [Element],
    /// Its rules.
    pub rules: &'static [SavedRule],
}

/// A rule of a JCloisterZone save.
#[derive(Debug)]
pub struct SavedRule {
    /// Its key.
    pub key: &'static str,
    /// Its value by these options.
    pub get: fn(&Carcassonne) -> &'static str,
    /// Sets it; none for a value that it does not take.
    pub set: fn(&mut Carcassonne, &str) -> Option<()>,
}

/// An element of a JCloisterZone save.
#[derive(Debug)]
pub struct Element {
    /// Its key.
    pub key: &'static str,
    /// Whether it is there as often as its number says.
    pub is_counted: bool,
    /// Whether the key alone switches it on, whatever stands there.
    pub is_on_by_key: bool,
    /// Whether it brings the rules of its module, and not a figure alone.
    pub brings_rules: bool,
    /// How often it is in play by these options, where the rules of its module are.
    pub get: fn(&Carcassonne) -> u8,
    /// Puts it in play so often.
    pub set: fn(&mut Carcassonne, u8),
}

/// The parts of a module that most have none of.
const NONE: Module = Module {
    expansion: Expansion::Falcon,
    needs: None,
    implied: |_| false,
    rules: &[],
    options: &[],
    figures: &[],
    marks: &[],
    tile_sets: &[],
    save: Save { elements: &[], rules: &[] },
};

macro_rules! list {
    ($($file:ident $variant:ident $word:literal $what:literal [$($figure:ident)*] [$($symbol:ident)*];)+) => {
        /// Every module, in the order of the table.
        pub static MODULES: &[&Module] = &[$(&$file::MODULE),+];
    };
}

table!(list);

/// The module of an expansion of the landscape game.
#[must_use]
pub fn find(expansion: Expansion) -> Option<&'static Module> {
    MODULES.iter().copied().find(|module| module.expansion == expansion)
}

/// An option of an expansion.
const fn of(expansion: Expansion, spec: OptionSpec) -> OptionSpec {
    OptionSpec { expansion: Some(expansion), ..spec }
}
