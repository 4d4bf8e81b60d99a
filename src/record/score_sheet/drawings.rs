//! The drawings of the score sheet: how its tiles and their segments correspond to ours.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::carcassonne::{Feature, Place};
use crate::catalog::carcassonne::{Catalogue, Kind, TileType};
use crate::grid::{Port, Rotation};

/// One drawing as `drawings.yaml` writes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawingFile {
    tile: String,
    #[serde(default)]
    turn: i64,
    #[serde(default)]
    city: Vec<String>,
    #[serde(default)]
    road: Vec<String>,
    #[serde(default)]
    field: Vec<String>,
}

/// The drawing of a tile.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The same tile in our catalogue.
    pub(super) tile: TileType,
    /// Turns of our picture that give the drawing.
    turn: Rotation,
    cities: Vec<Port>,
    roads: Vec<Port>,
    fields: Vec<Port>,
}

static DRAWINGS: LazyLock<Vec<(String, Drawing)>> = LazyLock::new(|| {
    let files: Vec<DrawingFile> = serde_yaml::from_str(include_str!("drawings.yaml")).unwrap_or_default();
    files.into_iter().filter_map(read).collect()
});

fn read(file: DrawingFile) -> Option<(String, Drawing)> {
    let ports = |names: &[String]| names.iter().map(|name| name.parse().ok()).collect::<Option<Vec<Port>>>();
    let drawing = Drawing {
        tile: Catalogue::builtin().find(&file.tile)?,
        turn: Rotation::from_degrees(file.turn)?,
        cities: ports(&file.city)?,
        roads: ports(&file.road)?,
        fields: ports(&file.field)?,
    };
    Some((file.tile, drawing))
}

/// The drawing with this letter.
pub(super) fn find(letter: &str) -> Option<&'static Drawing> {
    DRAWINGS.iter().find(|(known, _)| known == letter).map(|(_, drawing)| drawing)
}

impl Drawing {
    /// The turn of our picture when the drawing is turned by this much.
    pub(super) fn turn(&self, turn: Rotation) -> Rotation {
        self.turn.then(turn)
    }

    /// Segment `index` of a kind, on the drawing turned by this much.
    pub(super) fn feature(&self, kind: Kind, index: i64, turn: Rotation) -> Option<Feature> {
        let index = usize::try_from(index).ok()?;
        let ports = match kind {
            Kind::City => &self.cities,
            Kind::Road => &self.roads,
            Kind::Field => &self.fields,
            // That the tile has one is for the referee to see.
            Kind::Monastery if index == 0 => return Some(Feature { kind: Some(kind), place: Place::Inner }),
            Kind::Monastery => return None,
        };
        ports.get(index).map(|port| Feature { kind: Some(kind), place: Place::At(port.turned(turn)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_segment_of_every_tile_is_drawn_once() {
        let catalogue = Catalogue::builtin();
        assert_eq!(DRAWINGS.len(), 24);
        for (letter, drawing) in DRAWINGS.iter() {
            let face = &catalogue.tile(drawing.tile).unwrap().face;
            for (kind, ports) in
                [(Kind::City, &drawing.cities), (Kind::Road, &drawing.roads), (Kind::Field, &drawing.fields)]
            {
                // Turned back, the segments are the parts of our picture, each once.
                let mut drawn: Vec<usize> =
                    ports.iter().map(|port| face.part_at(port.turned(drawing.turn.reversed())).unwrap()).collect();
                drawn.sort_unstable();
                let parts = face.parts().iter().enumerate().filter(|(_, part)| part.kind == kind);
                assert_eq!(drawn, parts.map(|(index, _)| index).collect::<Vec<_>>(), "{letter} {kind}");
            }
        }
    }

    #[test]
    fn segments_count_clockwise_from_the_north() {
        for (letter, drawing) in DRAWINGS.iter() {
            for ports in [&drawing.cities, &drawing.roads, &drawing.fields] {
                assert!(ports.is_sorted(), "{letter}");
            }
        }
    }
}
