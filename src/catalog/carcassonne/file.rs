//! The shape of a landscape tile set as it is written down, built in or in a record.

use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::rulebook::Symbol;

/// A tile set.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TileSetFile {
    /// Its name.
    pub tile_set: String,
    /// The game it belongs to, `carcassonne`.
    pub game: Option<String>,
    /// Where the faces come from; shown in verdicts.
    pub provenance: Option<String>,
    /// The tiles.
    pub tiles: Vec<TileFile>,
}

/// One kind of tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TileFile {
    /// Its id, unique over all sets of a record.
    pub id: String,
    /// What it shows, in words.
    pub picture: Option<String>,
    /// Number of copies, 1 when absent.
    pub count: Option<u16>,
    /// Further names.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Copies that show a garden in later printings.
    pub garden: Option<GardenFile>,
    /// Its cities.
    #[serde(default)]
    pub cities: Vec<CityFile>,
    /// Its roads.
    #[serde(default)]
    pub roads: Vec<RoadFile>,
    /// Its fields.
    #[serde(default)]
    pub fields: Vec<FieldFile>,
    /// Whether it shows a monastery.
    #[serde(default)]
    pub monastery: bool,
    /// Whether it shows a tower foundation.
    #[serde(default)]
    pub foundation: bool,
}

/// How many copies of a tile show a garden, and how those are called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GardenFile {
    /// Copies with a garden.
    pub count: u16,
    /// Their names.
    #[serde(default)]
    pub aliases: Vec<String>,
}

/// A city of a tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityFile {
    /// The sides it covers.
    pub sides: Vec<String>,
    /// Its pennants.
    #[serde(default)]
    pub pennants: u8,
    /// Other symbols on it.
    #[serde(default)]
    pub symbols: Vec<SymbolWord>,
}

/// A symbol by its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolWord(pub Symbol);

/// The words for symbols; cities count their pennants by a key of its own.
static SYMBOLS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| Symbol::ALL.iter().filter(|symbol| symbol.mark().is_some()).map(|symbol| symbol.word()).collect());

impl<'de> Deserialize<'de> for SymbolWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let known = Symbol::ALL.iter().find(|symbol| symbol.mark().is_some() && symbol.word() == word);
        known.map(|symbol| Self(*symbol)).ok_or_else(|| D::Error::unknown_variant(&word, &SYMBOLS))
    }
}

/// A road of a tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoadFile {
    /// The sides where it leaves the tile.
    pub sides: Vec<String>,
    /// What ends it inside the tile, in words.
    pub stops_at: Option<String>,
    /// Symbols on it.
    #[serde(default)]
    pub symbols: Vec<SymbolWord>,
}

/// A field of a tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldFile {
    /// The half-edges it covers; none for a field that touches no edge.
    pub edges: Vec<String>,
    /// The cities of this tile that it touches, each named by one of its sides.
    #[serde(default)]
    pub near: Vec<String>,
}
