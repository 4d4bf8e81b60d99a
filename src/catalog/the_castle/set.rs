//! A tile set whose faces hold together.

use super::check;
use super::schema::TileSetText;
use super::{Fault, StartFace, TileFace, Wall};

/// A checked tile set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSet {
    /// Its name.
    pub name: String,
    /// Where its faces come from.
    pub provenance: String,
    /// Its faces.
    pub tiles: Vec<TileFace>,
    /// What start spaces show.
    pub starts: Vec<StartFace>,
    /// A wall of its own.
    pub wall: Option<Wall>,
    /// Whether it is the built-in set for practice, whose faces are invented.
    pub practice: bool,
}

impl TileSet {
    /// The set of a text, every face checked: each half-edge in exactly one area, paths at sides, links that exist.
    /// Chapels and aeries belong to the Falcon (CR-4).
    ///
    /// # Errors
    /// All faults, with pointers into the text.
    pub fn from_text(text: &TileSetText, falcon: bool) -> Result<Self, Vec<Fault>> {
        check::tile_set(text, falcon)
    }

    /// Number of tiles, copies counted.
    pub fn count(&self) -> usize {
        self.tiles.iter().map(|face| usize::from(face.count)).sum()
    }
}
