//! The tile sets that come with the program, by edition.

use super::game::Expansion;
use super::modules::MODULES;
use super::options::{Carcassonne, Edition};

/// A set of tiles in its two editions.
#[derive(Debug)]
pub struct TileSet {
    /// The tiles, as a tile set is written down.
    pub tiles: &'static str,
    /// The expansion it belongs to; none for the base game.
    pub expansion: Option<Expansion>,
    /// The keys under `sets`, first and second edition.
    pub keys: [&'static str; 2],
    /// The keys in JCloisterZone saves, first and second edition.
    pub saves: [&'static str; 2],
    /// The key in JCloisterZone saves that names no edition: the first.
    pub save: &'static str,
    /// What the ids of its tiles begin with in JCloisterZone.
    pub prefix: &'static str,
    /// The edition in play by these options.
    pub edition: fn(&Carcassonne) -> Edition,
    /// The option that says so.
    pub edition_mut: fn(&mut Carcassonne) -> &mut Edition,
    /// How many tiles it has.
    pub size: u16,
}

static BASE: TileSet = TileSet {
    tiles: include_str!("../catalog/carcassonne/base.yaml"),
    expansion: None,
    keys: ["base-c1", "base-c2"],
    saves: ["basic:1", "basic:2"],
    save: "basic",
    prefix: "BA",
    edition: |options| options.edition,
    edition_mut: |options| &mut options.edition,
    size: 72,
};

/// Every built-in set: the base game, then those of the modules.
pub fn tile_sets() -> impl Iterator<Item = &'static TileSet> + Clone {
    std::iter::once(&BASE).chain(MODULES.iter().flat_map(|module| module.tile_sets))
}

/// The set with this key of a record and its edition.
#[must_use]
pub fn by_key(key: &str) -> Option<(usize, Edition)> {
    find(|set| set.keys.iter().position(|known| *known == key))
}

/// The set with this key of a save and its edition.
#[must_use]
pub fn by_save(key: &str) -> Option<(usize, Edition)> {
    find(|set| if set.save == key { Some(0) } else { set.saves.iter().position(|known| *known == key) })
}

fn find(edition: impl Fn(&TileSet) -> Option<usize>) -> Option<(usize, Edition)> {
    tile_sets().enumerate().find_map(|(index, set)| Some((index, *Edition::ALL.get(edition(set)?)?)))
}
