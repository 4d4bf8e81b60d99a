//! A tile set as it is written, before anything is checked but its shape (record format, "Tile sets").

use std::collections::BTreeMap;

use serde::Deserialize;

/// A tile set.
#[derive(Clone, Deserialize, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TileSetText {
    /// Its name.
    pub tile_set: String,
    /// The game it belongs to.
    pub game: Option<String>,
    /// Where the faces come from; shown in every verdict that used them.
    pub provenance: Option<String>,
    /// The faces.
    #[serde(default)]
    pub tiles: Vec<TileText>,
    /// What start spaces show, by their numbers.
    #[serde(default)]
    pub starts: BTreeMap<String, StartText>,
    /// A castle wall of its own.
    pub wall: Option<WallText>,
}

/// A face.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TileText {
    /// Its name in records.
    pub id: String,
    /// Copies; absent is 1.
    pub count: Option<u16>,
    /// Houses, towers, courts, chapels.
    #[serde(default)]
    pub areas: Vec<AreaText>,
    /// Parts of paths.
    #[serde(default)]
    pub paths: Vec<PathText>,
    /// For each aerie the names of the parts it is linked to.
    #[serde(default)]
    pub aeries: Vec<Vec<String>>,
}

/// An area: exactly one of the kinds, with its half-edges.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct AreaText {
    /// Half-edges of a house.
    pub house: Option<Vec<String>>,
    /// Half-edges of a tower.
    pub tower: Option<Vec<String>>,
    /// Half-edges of a court.
    pub court: Option<Vec<String>>,
    /// Half-edges of a chapel.
    pub chapel: Option<Vec<String>>,
    /// Markets on a court.
    pub markets: Option<u16>,
}

/// A part of a path.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PathText {
    /// The sides where it leaves the tile.
    pub ends: Vec<String>,
    /// Whether a fountain stands on it.
    #[serde(default)]
    pub fountain: bool,
}

/// What a start space shows.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct StartText {
    /// Areas on its two half-edges.
    #[serde(default)]
    pub areas: Vec<AreaText>,
    /// At most one path end.
    #[serde(default)]
    pub paths: Vec<PathText>,
}

/// A castle wall (CAS-11).
#[derive(Clone, Deserialize, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WallText {
    /// First and last column of every row, from the north.
    pub rows: Vec<[i32; 2]>,
    /// The two score numbers of every corner tower.
    pub towers: Vec<[u8; 2]>,
    /// The tower that carries no wall tile.
    pub tower_without_tile: Option<[u8; 2]>,
    /// The start spaces.
    #[serde(default)]
    pub starts: Vec<StartPlaceText>,
    /// The gates of the Falcon.
    #[serde(default)]
    pub gates: Vec<GateText>,
}

/// Where a start space touches the castle.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct StartPlaceText {
    /// Its two score numbers, `6-7`.
    pub id: String,
    /// The space of the castle that it touches, column and row.
    pub at: [i64; 2],
    /// The side of that space.
    pub side: String,
}

/// A gate, which is a start space where a tile set describes it.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct GateText {
    /// The two score numbers it stands between, `27-28`.
    pub id: String,
    /// The score number before it.
    pub after: u8,
    /// The space of the castle that it touches, column and row.
    pub at: [i64; 2],
    /// The side of that space.
    pub side: String,
}
