//! The tiles of Board Game Arena: types, copies, meeple spots. Formats that descend from its logs share them.

use std::fmt;
use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::carcassonne::{Feature, Place};
use crate::catalog::carcassonne::{Catalogue, Kind, TileType};
use crate::grid::{Port, Ports, Rotation};
use crate::record::ReadError;
use crate::record::model::{Contradiction, CopyUse};
use crate::record::raw::schema;
use crate::rulebook::ErrorCode;

/// One type as `tiles.yaml` writes it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct TypeFile {
    r#type: u8,
    tile: String,
    #[serde(default)]
    ori_1: i64,
    spots: Vec<String>,
}

/// A tile of Board Game Arena.
#[derive(Debug)]
pub(in crate::record) struct Tile {
    /// Its number there.
    pub(in crate::record) number: u8,
    /// The same tile in our catalogue.
    pub(in crate::record) tile: TileType,
    /// Turns of our picture when it lies there with ori 1.
    ori_1: Rotation,
    /// Number of its first copy and of the first copy of the next type.
    copies: std::ops::Range<i64>,
    spots: Vec<Option<(Kind, Ports)>>,
}

impl Tile {
    /// The turn of our picture after this many quarter turns there.
    pub(in crate::record) fn turn(&self, quarters: u8) -> Rotation {
        self.ori_1.then(Rotation::from_quarters(quarters))
    }

    /// The feature at meeple spot `spot` (from 1) of the tile after this many quarter turns.
    pub(in crate::record) fn feature(&self, spot: i64, quarters: u8) -> Result<Feature, ReadError> {
        let index = spot.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        let found = index.and_then(|index| self.spots.get(index).copied().flatten());
        let (kind, ports) =
            found.ok_or_else(|| schema(format!("tile type {} has no meeple spot {spot}", self.number)))?;
        let place = if ports.is_empty() { Place::Inner } else { Place::Exactly(ports.turned(self.turn(quarters))) };
        Ok(Feature { kind: Some(kind), place })
    }

    /// The meeple spot (from 1) of a feature of the tile after this many quarter turns.
    pub(in crate::record) fn spot(&self, feature: Feature, quarters: u8) -> Option<u8> {
        (1..=9).find(|spot| self.feature(i64::from(*spot), quarters).is_ok_and(|found| found == feature))
    }
}

static TILES: LazyLock<Vec<Tile>> = LazyLock::new(|| {
    let files: Vec<TypeFile> = serde_yaml::from_str(include_str!("tiles.yaml")).unwrap_or_default();
    let catalogue = Catalogue::builtin();
    let mut next_copy = 1;
    files.iter().filter_map(|file| read(&catalogue, file, &mut next_copy)).collect()
});

fn read(catalogue: &Arc<Catalogue>, file: &TypeFile, next_copy: &mut i64) -> Option<Tile> {
    let tile = catalogue.find(&file.tile)?;
    let shown = catalogue.tile(tile)?;
    let spot = |text: &String| {
        let (word, port) = text.split_once(' ').unwrap_or((text.as_str(), ""));
        let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word)?;
        let port: Option<Port> = port.parse().ok();
        let part = shown
            .face
            .parts()
            .iter()
            .find(|part| part.kind == kind && port.map_or(part.ports.is_empty(), |port| part.ports.has(port)))?;
        Some((kind, part.ports))
    };
    let first = *next_copy;
    *next_copy += i64::from(shown.count);
    Some(Tile {
        number: file.r#type,
        tile,
        ori_1: Rotation::from_degrees(file.ori_1)?,
        copies: first..*next_copy,
        spots: file.spots.iter().map(spot).collect(),
    })
}

/// The tile with this number.
pub(in crate::record) fn numbered(number: i64) -> Result<&'static Tile, ReadError> {
    TILES.iter().find(|tile| i64::from(tile.number) == number).ok_or_else(|| unknown("tile type", number, TILES.len()))
}

/// The tile of this type of our catalogue.
pub(in crate::record) fn of_type(tile: TileType) -> Option<&'static Tile> {
    TILES.iter().find(|known| known.tile == tile)
}

/// The tile of which this is a copy.
pub(in crate::record) fn of_copy(copy: i64) -> Result<&'static Tile, ReadError> {
    let last = TILES.last().map_or(0, |tile| tile.copies.end - 1);
    TILES.iter().find(|tile| tile.copies.contains(&copy)).ok_or_else(|| unknown("tile", copy, last))
}

/// The copies that have left the supply, as far as a log numbers them.
#[derive(Debug)]
pub(in crate::record) struct Copies(FxHashMap<i64, CopyUse>);

/// The copy that is the start tile.
const START: i64 = 36;

impl Copies {
    pub(in crate::record) fn new() -> Self {
        Self(std::iter::once((START, CopyUse::Start)).collect())
    }

    /// What is wrong with naming this copy of a tile, which is about to leave the supply.
    pub(in crate::record) fn fault(&self, copy: i64, named: &Tile) -> Option<Contradiction> {
        let belongs = of_copy(copy).ok()?;
        if belongs.number != named.number {
            return Some(Contradiction::SerialType { serial: copy, belongs: belongs.tile, named: named.tile });
        }
        let before = *self.0.get(&copy)?;
        Some(Contradiction::CopyTwice { serial: copy, tile: named.tile, before })
    }

    /// The copy leaves the supply.
    pub(in crate::record) fn take(&mut self, copy: i64, used: CopyUse) {
        self.0.entry(copy).or_insert(used);
    }
}

/// A number right after those of the base game stands for a tile of an expansion.
fn unknown(what: &str, number: i64, last: impl fmt::Display) -> ReadError {
    if (1..=999).contains(&number) {
        let message = format!("{what} {number} belongs to an expansion that is not supported");
        return ReadError::new(ErrorCode::Unsupported, message);
    }
    let error = ReadError::new(ErrorCode::UnknownTile, format!("there is no {what} {number}"));
    error.help(format!("the base game has 1 to {last}"))
}

/// Clockwise quarter turns of an `ori`.
pub(in crate::record) fn quarters(ori: i64) -> Result<u8, ReadError> {
    let quarters = u8::try_from(ori).ok().and_then(|ori| ori.checked_sub(1)).filter(|quarters| *quarters < 4);
    quarters.ok_or_else(|| schema(format!("a tile lies with 1, 2, 3 or 4, not with {ori}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_covers_the_catalogue() {
        let catalogue = Catalogue::builtin();
        assert_eq!(TILES.len(), 24);
        assert_eq!(TILES.last().unwrap().copies.end, 73);
        for (index, tile) in TILES.iter().enumerate() {
            assert_eq!(usize::from(tile.number), index + 1);
            assert_eq!(catalogue.find(&format!("bga:{}", tile.number)), Some(tile.tile));
            // Every feature of the tile has exactly one spot.
            let parts = catalogue.tile(tile.tile).unwrap().face.parts();
            let spots: Vec<_> = tile.spots.iter().flatten().collect();
            assert_eq!(spots.len(), parts.len(), "{}", catalogue.id(tile.tile));
            for part in parts {
                assert!(spots.contains(&&(part.kind, part.ports)), "{}: {:?}", catalogue.id(tile.tile), part.kind);
            }
        }
    }

    #[test]
    fn a_spot_turns_with_its_tile() {
        // The straight road lies north to south with ori 1.
        let road = numbered(16).unwrap();
        assert_eq!(road.turn(0), Rotation::Quarter);
        let ports = |names: [&str; 2]| names.into_iter().map(|name| name.parse::<Port>().unwrap()).collect::<Ports>();
        let feature = |quarters| road.feature(1, quarters).unwrap().place;
        assert_eq!(feature(0), Place::Exactly(ports(["N", "S"])));
        assert_eq!(feature(1), Place::Exactly(ports(["E", "W"])));
        assert!(road.feature(2, 0).is_err());
        assert!(road.feature(-1, 0).is_err());
        assert!(road.feature(i64::MIN, 0).is_err());
        assert_eq!(numbered(20).unwrap().feature(1, 3).unwrap().place, Place::Inner);
    }

    #[test]
    fn copies_are_numbered_type_by_type() {
        for (copy, number) in [(1, 1), (8, 4), (36, 15), (39, 15), (40, 16), (72, 24)] {
            assert_eq!(of_copy(copy).unwrap().number, number);
        }
        let code = |copy| of_copy(copy).unwrap_err().code;
        assert_eq!([0, -5, i64::MAX].map(code), [ErrorCode::UnknownTile; 3]);
        assert_eq!(code(73), ErrorCode::Unsupported);
    }
}
