//! What is agreed before the first turn, and what the board must know of the game.

use std::sync::Arc;

use crate::board::{Face, FaceId, Game, Part, SideView};
use crate::catalog::the_castle::{FacePart, Kind, Kit, TileFace};
use crate::grid::Port;
use crate::region;
use crate::rulebook::options;

/// The Castle, as a board knows it.
#[derive(Clone, Copy, Debug)]
pub struct TheCastle;

/// What is counted over a feature beside its tiles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Markets of a court, those on start spaces included (CAS-76).
    pub markets: u32,
    /// Whether a path has a fountain; two are worth no more than one (CAS-45).
    pub fountain: bool,
}

impl region::Tally for Tally {
    fn add(&mut self, other: &Self) {
        self.markets = self.markets.saturating_add(other.markets);
        self.fountain |= other.fountain;
    }
}

impl Game for TheCastle {
    type Kind = Kind;
    type Tally = Tally;

    /// Only paths must continue (CAS-35).
    fn fits([_, mine, _]: SideView<Kind>, [_, theirs, _]: SideView<Kind>) -> bool {
        mine.is_some() == theirs.is_some()
    }
}

/// A game about to begin.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Wall, tiles and start spaces.
    pub kit: Kit,
    /// The rules agreed on.
    pub options: options::TheCastle,
    faces: Arc<[Face<TheCastle>]>,
}

impl Setup {
    /// A game with this kit under these rules.
    ///
    /// # Errors
    /// The first port that two parts of a face claim; a checked tile set has none.
    pub fn new(kit: Kit, options: options::TheCastle) -> Result<Self, Port> {
        let tiles = kit.faces.iter().map(|face| board_face(&face.parts));
        let starts = kit.starts.iter().map(|start| board_face(&start.face.parts));
        let faces = tiles.chain(starts).collect::<Result<Vec<_>, _>>()?.into();
        Ok(Self { kit, options, faces })
    }

    /// The faces for a board: those of the tiles, then those of the start spaces.
    pub(super) fn faces(&self) -> Arc<[Face<TheCastle>]> {
        Arc::clone(&self.faces)
    }

    /// The picture of a tile; a start space has none.
    pub fn face(&self, id: FaceId) -> Option<&TileFace> {
        self.kit.faces.get(usize::from(id.0))
    }

    /// The tile called `id` in records.
    pub fn face_id(&self, id: &str) -> Option<FaceId> {
        self.kit.face(id).and_then(|index| u16::try_from(index).ok()).map(FaceId)
    }

    /// The face of start space number `start` on the board.
    pub(super) fn start_face(&self, start: usize) -> Option<FaceId> {
        u16::try_from(self.kit.faces.len() + start).ok().map(FaceId)
    }
}

fn board_face(parts: &[FacePart]) -> Result<Face<TheCastle>, Port> {
    let part = |part: &FacePart| Part {
        kind: part.kind,
        ports: part.ports,
        tally: Tally { markets: u32::from(part.markets), fountain: part.fountain },
    };
    Face::new(parts.iter().map(part).collect())
}
