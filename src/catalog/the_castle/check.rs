//! From the text of a tile set to faces that hold together; every fault of the set at once.

use super::schema::{AreaText, PathText, StartText, TileSetText, TileText};
use super::{FacePart, Fault, Kind, NotThere, PartName, StartFace, TileFace, TileSet, Wall};
use crate::grid::{Port, Ports, Rotation, Side};

/// The checked set of `text`.
pub(super) fn tile_set(text: &TileSetText, falcon: bool) -> Result<TileSet, Vec<Fault>> {
    let mut checker = Checker { falcon, faults: Vec::new() };
    if let Some(game) = text.game.as_deref().filter(|game| !game.eq_ignore_ascii_case("the-castle")) {
        checker.fault("/game", format!("tile sets are for the-castle, not for '{}'", game.escape_debug()));
    }
    let tiles = text.tiles.iter().enumerate().map(|(index, tile)| checker.tile(&format!("/tiles/{index}"), tile));
    let tiles: Vec<_> = tiles.collect();
    for (index, tile) in tiles.iter().enumerate() {
        if tiles.iter().take(index).any(|other| other.id == tile.id) {
            checker.fault(&format!("/tiles/{index}"), format!("two tiles are called '{}'", tile.id.escape_debug()));
        }
    }
    let starts = text.starts.iter().map(|(id, start)| checker.start(id, start)).collect();
    let wall = text.wall.as_ref().and_then(|wall| {
        let place = |fault: Fault| Fault { pointer: format!("/wall{}", fault.pointer), ..fault };
        Wall::from_text(wall).map_err(|faults| checker.faults.extend(faults.into_iter().map(place))).ok()
    });
    let provenance = text.provenance.clone().unwrap_or_else(|| "provenance not said".into());
    let set = TileSet { name: text.tile_set.clone(), provenance, tiles, starts, wall, practice: false };
    if checker.faults.is_empty() { Ok(set) } else { Err(checker.faults) }
}

/// Most areas that a tile can show: one a half-edge, and an inner one of each kind.
const MOST_AREAS: usize = 12;

/// Most parts of paths that a tile can show: one a side, and an inner one.
const MOST_PATHS: usize = 5;

/// Most aeries on a tile, and most links of one.
const MOST_AERIES: usize = 16;

struct Checker {
    falcon: bool,
    faults: Vec<Fault>,
}

impl Checker {
    fn fault(&mut self, pointer: &str, message: impl Into<String>) {
        self.faults.push(Fault::new(pointer, message));
    }

    fn fault_with_help(&mut self, pointer: &str, message: impl Into<String>, help: &str) {
        self.faults.push(Fault::new(pointer, message).with_help(help));
    }

    /// A tile with more on it than a tile can show is not looked at any further.
    fn is_too_full(&mut self, pointer: &str, text: &TileText) -> bool {
        let links = text.aeries.iter().map(Vec::len).max().unwrap_or(0);
        let most = [
            ("areas", text.areas.len(), MOST_AREAS),
            ("paths", text.paths.len(), MOST_PATHS),
            ("aeries", text.aeries.len(), MOST_AERIES),
            ("aeries", links, MOST_AERIES),
        ];
        let over = most.into_iter().find(|(_, count, most)| count > most);
        if let Some((key, count, most)) = over {
            self.fault(&format!("{pointer}/{key}"), format!("{count} in `{key}`, of which a tile has {most} at most"));
        }
        over.is_some()
    }

    fn tile(&mut self, pointer: &str, text: &TileText) -> TileFace {
        if self.is_too_full(pointer, text) {
            return TileFace { id: text.id.clone(), count: 0, parts: Vec::new(), aeries: Vec::new() };
        }
        let mut parts = self.areas(pointer, &text.areas);
        let missing = Port::all().filter(|port| !port.is_middle() && !parts.iter().any(|part| part.ports.has(*port)));
        let missing: Vec<_> = missing.map(Port::name).collect();
        if !missing.is_empty() {
            let message = format!("tile {} says nothing about {}", text.id.escape_debug(), missing.join(", "));
            self.fault_with_help(pointer, message, "every half-edge of a tile stands in exactly one area");
        }
        parts.extend(self.paths(pointer, &text.paths));
        self.inner_parts(pointer, &parts);
        let mut face = TileFace { id: text.id.clone(), count: text.count.unwrap_or(1), parts, aeries: Vec::new() };
        if !self.falcon && !text.aeries.is_empty() {
            self.fault(&format!("{pointer}/aeries"), "aeries belong to the Falcon; add 'expansions: [falcon]'");
        }
        for (index, links) in text.aeries.iter().enumerate() {
            let aerie = self.aerie(&format!("{pointer}/aeries/{index}"), &face, links);
            face.aeries.push(aerie);
        }
        face
    }

    fn areas(&mut self, pointer: &str, texts: &[AreaText]) -> Vec<FacePart> {
        let mut taken: [Option<Kind>; 12] = [None; 12];
        let mut parts = Vec::with_capacity(texts.len());
        for (index, text) in texts.iter().enumerate() {
            let pointer = format!("{pointer}/areas/{index}");
            let Some((kind, halves)) = self.kind_of(&pointer, text) else { continue };
            let mut ports = Ports::NONE;
            for half in halves {
                let Some(port) = half.parse::<Port>().ok().filter(|port| !port.is_middle()) else {
                    let message = format!("'{}' is no half-edge", half.escape_debug());
                    self.fault_with_help(&pointer, message, "the half-edges are Nw Ne En Es Se Sw Ws Wn");
                    continue;
                };
                let Some(slot) = taken.get_mut(port.index()) else { continue };
                if let Some(other) = slot.replace(kind) {
                    let message = format!("half-edge {port} stands twice, in a {other} and in a {kind}");
                    self.fault_with_help(&pointer, message, "every half-edge of a tile stands in exactly one area");
                }
                ports = ports.with(port);
            }
            if kind != Kind::Court && text.markets.is_some() {
                self.fault(&pointer, format!("markets stand on courts only, not on a {kind}"));
            }
            parts.push(FacePart { kind, ports, markets: text.markets.unwrap_or(0), fountain: false });
        }
        parts
    }

    fn kind_of<'t>(&mut self, pointer: &str, text: &'t AreaText) -> Option<(Kind, &'t [String])> {
        let named = [
            (Kind::House, &text.house),
            (Kind::Tower, &text.tower),
            (Kind::Court, &text.court),
            (Kind::Chapel, &text.chapel),
        ];
        let mut named = named.into_iter().filter_map(|(kind, halves)| Some((kind, halves.as_deref()?)));
        let (Some(area), None) = (named.next(), named.next()) else {
            let help = "write one of house, tower, court, chapel with its half-edges, such as {house: [Nw, Ne]}";
            self.fault_with_help(pointer, "an area is of exactly one kind", help);
            return None;
        };
        if area.0 == Kind::Chapel && !self.falcon {
            self.fault(pointer, "chapels belong to the Falcon; add 'expansions: [falcon]'");
        }
        Some(area)
    }

    fn paths(&mut self, pointer: &str, texts: &[PathText]) -> Vec<FacePart> {
        let mut taken = Ports::NONE;
        let mut parts = Vec::with_capacity(texts.len());
        for (index, text) in texts.iter().enumerate() {
            let pointer = format!("{pointer}/paths/{index}");
            let mut ports = Ports::NONE;
            for end in &text.ends {
                let Some(port) = end.parse::<Port>().ok().filter(|port| port.is_middle()) else {
                    let message = format!("a path ends at a side, not at '{}'", end.escape_debug());
                    self.fault_with_help(&pointer, message, "the sides are N E S W");
                    continue;
                };
                if taken.has(port) {
                    let help = "a side shows at most one path; three ends in one entry are a junction";
                    self.fault_with_help(&pointer, format!("two path ends at side {port}"), help);
                }
                (taken, ports) = (taken.with(port), ports.with(port));
            }
            parts.push(FacePart { kind: Kind::Path, ports, markets: 0, fountain: text.fountain });
        }
        parts
    }

    fn inner_parts(&mut self, pointer: &str, parts: &[FacePart]) {
        for kind in Kind::ALL {
            if parts.iter().filter(|part| part.kind == kind && part.ports.is_empty()).count() > 1 {
                self.fault(
                    pointer,
                    format!("two inner parts of kind {kind} could not be told apart by '{kind} inner'"),
                );
            }
        }
    }

    fn aerie(&mut self, pointer: &str, face: &TileFace, links: &[String]) -> Vec<usize> {
        if links.is_empty() {
            self.fault(pointer, "an aerie that is linked to nothing");
        }
        let mut parts = Vec::with_capacity(links.len());
        for link in links {
            let name = match link.parse::<PartName>() {
                Ok(name) => name,
                Err(fault) => {
                    self.fault(pointer, format!("'{}': {fault}", link.escape_debug()));
                    continue;
                }
            };
            match face.find(name, Rotation::None) {
                Ok(part) => parts.push(part),
                Err(NotThere::Nothing) => {
                    let names: Vec<_> = face.names(Rotation::None).iter().map(ToString::to_string).collect();
                    let help = format!("this tile has {}", names.join(", "));
                    self.fault_with_help(pointer, format!("an aerie is linked to '{name}', which is not there"), &help);
                }
                Err(NotThere::Several(halves)) => {
                    let halves: Vec<_> = halves.iter().map(|half| format!("'{} {half}'", name.kind)).collect();
                    let help = format!("write {}", halves.join(" or "));
                    self.fault_with_help(pointer, format!("'{name}' could be either of two"), &help);
                }
            }
        }
        parts
    }

    fn start(&mut self, id: &str, text: &StartText) -> StartFace {
        let pointer = format!("/starts/{id}");
        let mut parts = self.areas(&pointer, &text.areas);
        let ports: Ports = parts.iter().flat_map(|part| part.ports.iter()).collect();
        let side = Side::ALL.into_iter().find(|side| Port::halves(*side).into_iter().collect::<Ports>() == ports);
        let inner = parts.iter().any(|part| part.ports.is_empty());
        let help = "list the two half-edges of the side that faces the castle, En and Es on the west wall";
        let Some(side) = side.filter(|_| !inner) else {
            self.fault_with_help(&pointer, format!("start space {id} shows something else than one side"), help);
            return StartFace { id: id.to_owned(), side: Side::East, parts };
        };
        let paths = self.paths(&pointer, &text.paths);
        let fits = |part: &FacePart| part.ports == Ports::NONE.with(Port::middle(side));
        if paths.len() > 1 || !paths.iter().all(fits) {
            let message = format!("start space {id} can show at most one path end, at {side}");
            self.fault_with_help(&pointer, message, help);
        }
        parts.extend(paths);
        StartFace { id: id.to_owned(), side, parts }
    }
}
