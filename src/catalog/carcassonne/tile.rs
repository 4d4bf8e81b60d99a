//! One kind of landscape tile.

use std::fmt;

use super::file::{SymbolWord, TileFile};
use crate::board::{Face, Game, Part, SideView};
use crate::grid::{Port, Ports};
use crate::region::Tally;
use crate::rulebook::Symbol;

pub use crate::rulebook::FeatureKind as Kind;

/// How often each symbol stands on a part of a tile, or on a whole feature.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Symbols([u16; Symbol::ALL.len()]);

impl Symbols {
    /// How often a symbol is there.
    pub fn count(&self, symbol: Symbol) -> u16 {
        self.0.get(symbol as usize).copied().unwrap_or(0)
    }

    /// The symbols that are there.
    pub fn iter(&self) -> impl Iterator<Item = Symbol> {
        Symbol::ALL.iter().copied().filter(|symbol| self.count(*symbol) > 0)
    }

    fn put(&mut self, symbol: Symbol, times: u16) {
        if let Some(count) = self.0.get_mut(symbol as usize) {
            *count = count.saturating_add(times);
        }
    }
}

impl Tally for Symbols {
    fn add(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }
}

/// The landscape game as a board sees it. City sides are the middle port alone, fields the half-edges, roads the middle
/// between two field halves.
#[derive(Clone, Copy, Debug)]
pub struct Carcassonne;

impl Game for Carcassonne {
    type Kind = Kind;
    type Tally = Symbols;

    /// Sides must match kind for kind (`BASE-12`).
    fn fits(mine: SideView<Kind>, theirs: SideView<Kind>) -> bool {
        let [a, b, c] = mine;
        theirs == [c, b, a]
    }
}

/// One kind of tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The letter of the printed list, or a project id.
    pub id: String,
    /// Further names.
    pub aliases: Vec<String>,
    /// What it shows, in words.
    pub picture: String,
    /// Copies in the first printings and in own sets.
    pub count: u16,
    /// Copies in the later printings.
    pub count_c2: u16,
    /// Its face: cities, roads, fields, then the monastery, in the order of the list.
    pub face: Face<Carcassonne>,
    /// For each part of the face the cities that it touches as a field.
    pub near: Vec<Vec<u8>>,
    /// The part that is its monastery.
    pub monastery: Option<usize>,
    /// Whether it shows a tower foundation.
    pub foundation: bool,
    /// The tile of which this is the copy with a garden.
    pub garden_of: Option<String>,
}

/// What is wrong with a tile as it is written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TileFault {
    /// Not a side (`N E S W`).
    NotASide(String),
    /// Not a half-edge (`Nw` to `Wn`).
    NotAHalfEdge(String),
    /// Two parts claim this place.
    Overlap(Port),
    /// No part covers this half-edge.
    Gap(Port),
    /// A field covers a half-edge of a city side.
    FieldInCity(Port),
    /// A field touches a city that is not there.
    NoCity(String),
    /// The id belongs to another tile.
    IdTaken(String),
    /// More tiles than a catalogue can hold.
    TooMany,
}

impl fmt::Display for TileFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASide(name) => write!(out, "`{}` is no side: a side is N, E, S or W", name.escape_debug()),
            Self::NotAHalfEdge(name) => {
                write!(out, "`{}` is no half-edge: those are Nw, Ne, En, Es, Se, Sw, Ws and Wn", name.escape_debug())
            }
            Self::Overlap(port) => write!(out, "{port} belongs to two parts"),
            Self::Gap(port) => write!(out, "half-edge {port} belongs to no part"),
            Self::FieldInCity(port) => write!(out, "half-edge {port} lies on a side that a city covers"),
            Self::NoCity(name) => write!(out, "no city covers side `{}`", name.escape_debug()),
            Self::IdTaken(id) => write!(out, "the id `{}` belongs to another tile", id.escape_debug()),
            Self::TooMany => write!(out, "too many tiles"),
        }
    }
}

fn side(name: &str) -> Result<Port, TileFault> {
    let port = name.parse::<Port>().ok().filter(|port| port.is_middle());
    port.ok_or_else(|| TileFault::NotASide(name.to_owned()))
}

fn half_edge(name: &str) -> Result<Port, TileFault> {
    let port = name.parse::<Port>().ok().filter(|port| !port.is_middle());
    port.ok_or_else(|| TileFault::NotAHalfEdge(name.to_owned()))
}

fn ports(names: &[String], read: fn(&str) -> Result<Port, TileFault>) -> Result<Ports, TileFault> {
    names.iter().try_fold(Ports::NONE, |set, name| {
        let port = read(name)?;
        if set.has(port) { Err(TileFault::Overlap(port)) } else { Ok(set.with(port)) }
    })
}

impl Tile {
    /// The tile that a file describes.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn new(file: &TileFile) -> Result<Self, TileFault> {
        let part = |kind, ports, symbols: &[SymbolWord]| -> Part<Carcassonne> {
            let mut tally = Symbols::default();
            symbols.iter().for_each(|word| tally.put(word.0, 1));
            Part { kind, ports, tally }
        };
        let mut parts = Vec::new();
        let mut near = Vec::new();
        for city in &file.cities {
            let mut city_part = part(Kind::City, ports(&city.sides, side)?, &city.symbols);
            city_part.tally.put(Symbol::Pennant, city.pennants.into());
            parts.push(city_part);
            near.push(Vec::new());
        }
        for road in &file.roads {
            parts.push(part(Kind::Road, ports(&road.sides, side)?, &road.symbols));
            near.push(Vec::new());
        }
        let city_at = |name: &String| -> Result<u8, TileFault> {
            let port = side(name)?;
            let index = file.cities.iter().position(|city| city.sides.iter().any(|s| side(s) == Ok(port)));
            index.and_then(|i| u8::try_from(i).ok()).ok_or_else(|| TileFault::NoCity(name.clone()))
        };
        for field in &file.fields {
            parts.push(part(Kind::Field, ports(&field.edges, half_edge)?, &[]));
            near.push(field.near.iter().map(city_at).collect::<Result<_, _>>()?);
        }
        let monastery = file.monastery.then_some(parts.len());
        if file.monastery {
            parts.push(part(Kind::Monastery, Ports::NONE, &[]));
            near.push(Vec::new());
        }
        let face = Face::new(parts).map_err(TileFault::Overlap)?;
        Self::check_half_edges(&face)?;
        let count = file.count.unwrap_or(1);
        let gardens = file.garden.as_ref().map_or(0, |garden| garden.count);
        Ok(Self {
            id: file.id.clone(),
            aliases: file.aliases.clone(),
            picture: file.picture.clone().unwrap_or_default(),
            count,
            count_c2: count.saturating_sub(gardens),
            face,
            near,
            monastery,
            foundation: file.foundation,
            garden_of: None,
        })
    }

    /// The tile and, where later printings have one, its copy with a garden.
    pub(super) fn with_garden(file: &TileFile) -> [Option<Self>; 2] {
        let plain = Self::new(file).ok();
        let garden = plain.clone().zip(file.garden.as_ref()).map(|(tile, garden)| Self {
            id: format!("{}-garden", tile.id),
            aliases: garden.aliases.clone(),
            picture: format!("{}, garden", tile.picture),
            count: 0,
            count_c2: garden.count,
            garden_of: Some(tile.id.clone()),
            ..tile
        });
        [plain, garden]
    }

    /// A city covers its whole side, so fields must cover exactly the half-edges of the other sides.
    fn check_half_edges(face: &Face<Carcassonne>) -> Result<(), TileFault> {
        for port in Port::all().filter(|port| !port.is_middle()) {
            let middle = face.part_at(Port::middle(port.side())).and_then(|part| face.parts().get(part));
            let city = middle.is_some_and(|part| part.kind == Kind::City);
            match (city, face.part_at(port)) {
                (true, Some(_)) => return Err(TileFault::FieldInCity(port)),
                (false, None) => return Err(TileFault::Gap(port)),
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(yaml: &str) -> Result<Tile, TileFault> {
        Tile::new(&serde_yaml::from_str(yaml).unwrap())
    }

    #[test]
    fn a_tile_must_cover_every_half_edge_once() {
        let gap = tile("{id: x, cities: [{sides: ['N', E, S]}], fields: [{edges: [Wn]}]}");
        assert_eq!(gap.unwrap_err(), TileFault::Gap("Ws".parse().unwrap()));
        let twice = tile("{id: x, cities: [{sides: ['N', E, S]}], fields: [{edges: [Wn, Ws]}, {edges: [Ws]}]}");
        assert_eq!(twice.unwrap_err(), TileFault::Overlap("Ws".parse().unwrap()));
        let inside = tile("{id: x, cities: [{sides: ['N', E, S, W]}], fields: [{edges: [Wn]}]}");
        assert_eq!(inside.unwrap_err(), TileFault::FieldInCity("Wn".parse().unwrap()));
        assert!(tile("{id: x, cities: [{sides: ['N', E, S]}], fields: [{edges: [Wn, Ws], near: [E]}]}").is_ok());
    }

    #[test]
    fn a_field_touches_only_cities_of_its_tile() {
        let fault = tile("{id: x, cities: [{sides: ['N', E, S]}], fields: [{edges: [Wn, Ws], near: [W]}]}");
        assert_eq!(fault.unwrap_err(), TileFault::NoCity("W".into()));
    }
}
