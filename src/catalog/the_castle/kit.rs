//! What one game is played with: the wall, the tile sets put together, what the start spaces show.

use super::{Fault, StartFace, StartPlace, TileFace, TileSet, Wall, built_in};

/// A tile set that a game used, for its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetNote {
    /// Its name.
    pub name: String,
    /// Where its faces come from.
    pub provenance: String,
    /// Whether it is the built-in set for practice, whose faces are invented.
    pub practice: bool,
}

/// A start space in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Where it touches the castle.
    pub place: StartPlace,
    /// What it shows.
    pub face: StartFace,
    /// Whether a set says so; otherwise court is assumed.
    pub described: bool,
}

/// Everything that lies on the table before the first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kit {
    /// Whether the Falcon is played.
    pub falcon: bool,
    /// The wall.
    pub wall: Wall,
    /// All faces; a record's tile names mean these.
    pub faces: Vec<TileFace>,
    /// The start spaces, gates among them where a set describes them.
    pub starts: Vec<Start>,
    /// The sets.
    pub sets: Vec<SetNote>,
}

impl Kit {
    /// Puts sets together: the supply is their sum, a later set overrides what an earlier one says of a start space or of
    /// the wall (CR-4, CR-5).
    ///
    /// # Errors
    /// Faults, each with the place of the set in the list.
    pub fn assemble(falcon: bool, sets: Vec<TileSet>) -> Result<Self, Vec<(usize, Fault)>> {
        let mut faults = Vec::new();
        let own_wall = sets.iter().rev().find_map(|set| set.wall.clone());
        let wall = match own_wall.map_or_else(|| built_in::wall(falcon), Ok) {
            Ok(wall) => wall,
            Err(fault) => return Err(vec![(0, fault)]),
        };
        let mut starts: Vec<Start> = wall
            .starts()
            .iter()
            .map(|place| Start {
                place: place.clone(),
                face: StartFace::assumed(&place.id, place.side.opposite()),
                described: false,
            })
            .collect();
        let mut faces = Vec::new();
        let mut notes = Vec::new();
        for (index, set) in sets.into_iter().enumerate() {
            for face in set.starts {
                if let Err(fault) = describe(&wall, &mut starts, face) {
                    faults.push((index, fault));
                }
            }
            for (place, face) in set.tiles.into_iter().enumerate() {
                if faces.iter().any(|other: &TileFace| other.id == face.id) {
                    let message = format!("two tile sets have a tile '{}'", face.id.escape_debug());
                    faults.push((index, Fault::new(format!("/tiles/{place}"), message)));
                }
                faces.push(face);
            }
            notes.push(SetNote { name: set.name, provenance: set.provenance, practice: set.practice });
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self { falcon, wall, faces, starts, sets: notes })
    }

    /// The place in [`Kit::faces`] of the tile called `id`, which is read as it is written.
    pub fn face(&self, id: &str) -> Option<usize> {
        self.faces.iter().position(|face| face.id == id)
    }
}

/// Lets a start space, or a gate, show what a set says of it.
fn describe(wall: &Wall, starts: &mut Vec<Start>, face: StartFace) -> Result<(), Fault> {
    let pointer = format!("/starts/{}", face.id);
    let gates = wall.gates().iter().map(|gate| &gate.place);
    let Some(place) = wall.starts().iter().chain(gates.clone()).find(|place| place.id == face.id) else {
        let known: Vec<_> = wall.starts().iter().chain(gates).map(|place| place.id.as_str()).collect();
        let message = format!("the wall has no start space '{}'", face.id.escape_debug());
        return Err(Fault::new(pointer, message).with_help(format!("its start spaces are {}", known.join(", "))));
    };
    if face.side != place.side.opposite() {
        let message = format!("start space {} faces the castle with its side {}", face.id, place.side.opposite());
        return Err(Fault::new(pointer, message));
    }
    let start = Start { place: place.clone(), face, described: true };
    match starts.iter_mut().find(|other| other.place.id == start.place.id) {
        Some(other) => *other = start,
        None => starts.push(start),
    }
    Ok(())
}
