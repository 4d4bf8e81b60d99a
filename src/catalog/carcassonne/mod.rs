//! The tiles of the landscape game: faces, names, sets.

mod file;
mod tile;

use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashMap;

pub use file::{CityFile, FieldFile, GardenFile, RoadFile, SymbolWord, TileFile, TileSetFile};
pub use tile::{Carcassonne, Kind, Symbols, Tile, TileFault};

use crate::board::{Face, FaceId};
pub use crate::rulebook::options::Edition;
use crate::rulebook::tile_sets;

/// A kind of tile, by its place in the catalogue in play. It is the tile's face, too.
pub type TileType = FaceId;

/// Every tile a record may name: the built-in ones and those of its own sets.
#[derive(Clone, Debug)]
pub struct Catalogue {
    tiles: Vec<Tile>,
    faces: Arc<[Face<Carcassonne>]>,
    names: FxHashMap<String, TileType>,
    /// Where the tiles of each built-in set end; those of own sets come behind the last.
    ends: Vec<usize>,
}

/// How often each tile of the catalogue is in a set, by [`TileType`].
pub type Counts = Vec<u16>;

static BUILTIN: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
    let mut tiles: Vec<Tile> = Vec::new();
    let mut ends = Vec::new();
    for set in tile_sets() {
        let read = serde_yaml::from_str::<TileSetFile>(set.tiles).map(|file| file.tiles).unwrap_or_default();
        tiles.extend(read.iter().flat_map(Tile::with_garden).flatten());
        ends.push(tiles.len());
    }
    Arc::new(Catalogue::assemble(tiles, ends))
});

impl Catalogue {
    /// The tiles that come with the program.
    pub fn builtin() -> Arc<Self> {
        Arc::clone(&BUILTIN)
    }

    fn assemble(tiles: Vec<Tile>, ends: Vec<usize>) -> Self {
        let faces = tiles.iter().map(|tile| tile.face.clone()).collect();
        let mut names = FxHashMap::default();
        for (index, tile) in tiles.iter().enumerate() {
            let tile_type = FaceId(index as u16);
            for name in std::iter::once(&tile.id).chain(&tile.aliases) {
                names.entry(name.clone()).or_insert(tile_type);
            }
        }
        Self { tiles, faces, names, ends }
    }

    /// This catalogue with further tiles.
    ///
    /// # Errors
    /// What is wrong with the first faulty tile, or that an id is taken, with the number of the tile.
    pub fn extended(&self, further: &[TileFile]) -> Result<Self, (usize, TileFault)> {
        let mut tiles = self.tiles.clone();
        for (index, file) in further.iter().enumerate() {
            let tile = Tile::new(file).map_err(|fault| (index, fault))?;
            if self.find(&tile.id).is_some() || tiles.iter().any(|other| other.id == tile.id) {
                return Err((index, TileFault::IdTaken(tile.id)));
            }
            tiles.push(tile);
        }
        if tiles.len() > usize::from(u16::MAX) {
            return Err((0, TileFault::TooMany));
        }
        Ok(Self::assemble(tiles, self.ends.clone()))
    }

    /// All tiles, in the order of the catalogue.
    pub fn tiles(&self) -> impl Iterator<Item = (TileType, &Tile)> {
        self.tiles.iter().enumerate().map(|(index, tile)| (FaceId(index as u16), tile))
    }

    /// The tile of this type.
    pub fn tile(&self, tile: TileType) -> Option<&Tile> {
        self.tiles.get(usize::from(tile.0))
    }

    /// The id of this type; empty for a type of another catalogue.
    pub fn id(&self, tile: TileType) -> &str {
        self.tile(tile).map_or("", |tile| &tile.id)
    }

    /// The faces, by [`TileType`].
    pub fn faces(&self) -> Arc<[Face<Carcassonne>]> {
        Arc::clone(&self.faces)
    }

    /// The tile with this id or alias: as it is spelt, with the dot of old saves for the slash, or else without
    /// regard to case when that fits one tile only.
    pub fn find(&self, name: &str) -> Option<TileType> {
        if let Some(tile) = self.names.get(name) {
            return Some(*tile);
        }
        if let Some((set, rest)) = name.split_once('.')
            && let Some(tile) = self.names.get(&format!("{set}/{rest}"))
        {
            return Some(*tile);
        }
        let mut near = self.names.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, tile)| *tile);
        let first = near.next()?;
        near.all(|tile| tile == first).then_some(first)
    }

    /// Every id and alias, for a "did you mean".
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tiles.iter().flat_map(|tile| std::iter::once(&tile.id).chain(&tile.aliases)).map(String::as_str)
    }

    /// The copy of `tile` that shows a garden, for printings that have one.
    pub fn garden_of(&self, tile: TileType) -> Option<TileType> {
        let id = &self.tile(tile)?.id;
        self.tiles().find(|(_, other)| other.garden_of.as_ref() == Some(id)).map(|(garden, _)| garden)
    }

    /// The 72 tiles of the base game, start tile included.
    pub fn base_set(&self, edition: Edition) -> Counts {
        self.set(0, edition)
    }

    /// The tiles of a built-in set, by its place among [`tile_sets`].
    pub fn set(&self, set: usize, edition: Edition) -> Counts {
        self.counts(self.range(set), edition)
    }

    /// Where the tiles of a built-in set stand in the catalogue.
    pub fn range(&self, set: usize) -> std::ops::Range<usize> {
        let end = |set: usize| self.ends.get(set).copied().unwrap_or(0);
        set.checked_sub(1).map_or(0, end)..end(set)
    }

    /// The tiles that are not built in, as often as their sets say.
    pub fn own_sets(&self) -> Counts {
        self.counts(self.ends.last().copied().unwrap_or(0)..self.tiles.len(), Edition::C1)
    }

    fn counts(&self, range: std::ops::Range<usize>, edition: Edition) -> Counts {
        let count = |(index, tile): (usize, &Tile)| match (range.contains(&index), edition) {
            (false, _) => 0,
            (true, Edition::C1) => tile.count,
            (true, Edition::C2) => tile.count_c2,
        };
        self.tiles.iter().enumerate().map(count).collect()
    }

    /// How many foundations a set holds.
    pub fn foundations(&self, counts: &Counts) -> u32 {
        self.tiles.iter().zip(counts).filter(|(tile, _)| tile.foundation).map(|(_, count)| u32::from(*count)).sum()
    }

    /// The start tile of the base game, type D (`BASE-02`).
    pub fn start(&self) -> TileType {
        self.find("D").unwrap_or(FaceId(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::Symbol;

    #[test]
    fn the_sets_have_their_published_sizes() {
        let catalogue = Catalogue::builtin();
        for (index, set) in tile_sets().enumerate() {
            for edition in [Edition::C1, Edition::C2] {
                assert_eq!(catalogue.set(index, edition).iter().sum::<u16>(), set.size, "{}", set.save);
            }
        }
        let tower = |edition| catalogue.set(1, edition);
        let count = |set: &Counts, test: fn(&Tile) -> bool| -> u16 {
            catalogue.tiles().filter(|(_, tile)| test(tile)).filter_map(|(t, _)| set.get(usize::from(t.0))).sum()
        };
        let pennant = |tile: &Tile| tile.face.parts().iter().any(|part| part.tally.count(Symbol::Pennant) > 0);
        let base = catalogue.base_set(Edition::C2);
        assert_eq!(count(&base, |tile| tile.monastery.is_some()), 6);
        assert_eq!(count(&base, pennant), 10);
        assert_eq!(count(&base, |tile| tile.garden_of.is_some()), 8);
        assert_eq!(count(&tower(Edition::C2), |tile| tile.garden_of.is_some()), 2);
        for edition in [Edition::C1, Edition::C2] {
            assert_eq!(catalogue.foundations(&tower(edition)), 18);
        }
        let base_and_tower = catalogue.range(1).end;
        assert_eq!(
            catalogue.tiles().take(base_and_tower).filter(|(_, tile)| tile.garden_of.is_none()).count(),
            24 + 17
        );
    }

    #[test]
    fn every_half_edge_of_every_built_in_tile_is_field_or_city() {
        for (_, tile) in Catalogue::builtin().tiles() {
            for port in crate::grid::Port::all().filter(|port| !port.is_middle()) {
                let city = tile.face.part_at(crate::grid::Port::middle(port.side())).map(|p| tile.face.parts()[p].kind);
                assert_eq!(tile.face.part_at(port).is_none(), city == Some(Kind::City), "{} {port}", tile.id);
            }
        }
    }

    #[test]
    fn tiles_are_found_by_letter_and_by_foreign_ids() {
        let catalogue = Catalogue::builtin();
        let d = catalogue.find("D");
        assert!(d.is_some());
        for name in ["BA/RCr", "BA.RCr", "bga:15", "d", "ba/rcr"] {
            assert_eq!(catalogue.find(name), d, "{name}");
        }
        assert_eq!(catalogue.id(catalogue.find("BA.CFc.1").unwrap()), "G");
        assert_eq!(catalogue.id(catalogue.find("TO/C").unwrap()), "T01");
        assert_ne!(catalogue.find("TO/Cc"), catalogue.find("TO/C"));
        assert_eq!(catalogue.find("Z"), None);
    }

    #[test]
    fn a_garden_copy_is_a_type_of_its_own() {
        let catalogue = Catalogue::builtin();
        let e = catalogue.find("E").unwrap();
        let garden = catalogue.garden_of(e).unwrap();
        assert_eq!(catalogue.find("BA/CG"), Some(garden));
        assert_eq!(catalogue.base_set(Edition::C2)[usize::from(e.0)], 4);
        assert_eq!(catalogue.base_set(Edition::C1)[usize::from(garden.0)], 0);
    }
}
