//! The shape of a landscape tile set as it is written down, built in or in a record.

use serde::Deserialize;

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
}

/// A road of a tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoadFile {
    /// The sides where it leaves the tile.
    pub sides: Vec<String>,
    /// What ends it inside the tile, in words.
    pub stops_at: Option<String>,
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
