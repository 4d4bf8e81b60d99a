//! Where a tile may lie: inside the wall, beside something, paths going on (CAS-34 to CAS-36).

use super::breach::{Reason, SideClash};
use super::setup::TheCastle;
use super::table::Table;
use crate::board::{FaceId, Game, Meeting, Placement};
use crate::catalog::the_castle::Beyond;
use crate::grid::{Cell, Rotation, Side};

/// What lies beyond a side of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Neighbour {
    /// The wall: it closes whatever runs into it (CAS-36, CR-8).
    Wall,
    /// An empty space.
    Empty,
    /// A tile.
    Tile(Placement),
    /// A start space.
    Start(Placement),
}

impl Neighbour {
    /// The tile or start space that a tile beside it would meet.
    pub fn meets(self) -> Option<Placement> {
        match self {
            Self::Tile(placement) | Self::Start(placement) => Some(placement),
            Self::Wall | Self::Empty => None,
        }
    }
}

impl Table {
    /// What lies beyond `side` of the space `cell`.
    pub fn neighbour(&self, cell: Cell, side: Side) -> Neighbour {
        match self.setup.kit.wall.beyond(cell, side) {
            Beyond::Space(next) => self.board.at(next).map_or(Neighbour::Empty, Neighbour::Tile),
            Beyond::Wall => self.start_at(cell, side).map_or(Neighbour::Wall, Neighbour::Start),
        }
    }

    /// Whether `side` of a face so turned goes with what lies beyond it.
    fn fits(&self, face: FaceId, cell: Cell, turn: Rotation, side: Side) -> bool {
        let Some(other) = self.neighbour(cell, side).meets() else { return true };
        let (mine, theirs) = (self.board.face(face), self.board.view(other, side.opposite()));
        mine.zip(theirs).is_none_or(|(mine, theirs)| TheCastle::fits(mine.view(side, turn), theirs))
    }

    /// Why a tile may not lie on `cell`, whatever its picture: outside, occupied, beside nothing (CR-17).
    pub(super) fn space_refused(&self, cell: Cell) -> Option<Reason> {
        if !self.setup.kit.wall.contains(cell) {
            return Some(Reason::OutsideWall { cell });
        }
        if let Some(there) = self.board.at(cell).and_then(|placement| self.board.placed(placement)) {
            return Some(Reason::CellOccupied { cell, face: there.face });
        }
        let beside = Side::ALL.into_iter().any(|side| self.neighbour(cell, side).meets().is_some());
        (!beside).then_some(Reason::NotAdjacent { cell })
    }

    /// Why the picture so turned does not fit on `cell`: paths that do not go on (CAS-35).
    pub(super) fn picture_refused(&self, face: FaceId, cell: Cell, turn: Rotation) -> Option<Reason> {
        let mut sides = Vec::new();
        for side in Side::ALL.into_iter().filter(|side| !self.fits(face, cell, turn, *side)) {
            let [_, path, _] = self.board.face(face)?.view(side, turn);
            sides.push(SideClash { side, has_path: path.is_some(), against: self.neighbour(cell, side) });
        }
        let turns = || Rotation::ALL.into_iter().filter(|turn| self.fits_on(face, cell, *turn)).collect();
        (!sides.is_empty()).then(|| Reason::EdgeMismatch { face, cell, sides, turns: turns() })
    }

    fn fits_on(&self, face: FaceId, cell: Cell, turn: Rotation) -> bool {
        Side::ALL.into_iter().all(|side| self.fits(face, cell, turn, side))
    }

    /// The first place where a tile fits, in reading order.
    pub fn first_fit(&self, face: FaceId) -> Option<(Cell, Rotation)> {
        let free = self.setup.kit.wall.spaces().filter(|cell| self.space_refused(*cell).is_none());
        let lies = |cell| Rotation::ALL.into_iter().map(move |turn| (cell, turn));
        free.flat_map(lies).find(|(cell, turn)| self.fits_on(face, *cell, *turn))
    }

    /// Number of tiles of the supply that fit somewhere.
    pub fn placeable(&self) -> usize {
        let left = self.supply.iter().zip(0..).filter(|(count, _)| **count > 0);
        let fitting = left.filter(|(_, face)| self.first_fit(FaceId(*face)).is_some());
        fitting.map(|(count, _)| usize::from(*count)).sum()
    }

    /// Whether some tile of the supply fits somewhere (CR-19).
    pub(super) fn any_tile_fits(&self) -> bool {
        let left = self.supply.iter().zip(0..).filter(|(count, _)| **count > 0);
        left.into_iter().any(|(_, face)| self.first_fit(FaceId(face)).is_some())
    }

    /// How each side of a tile meets what lies beyond it.
    pub(super) fn meeting(&self, face: FaceId, cell: Cell, turn: Rotation, side: Side) -> Meeting {
        match self.neighbour(cell, side) {
            Neighbour::Wall => Meeting::Walled,
            Neighbour::Empty => Meeting::Open,
            Neighbour::Tile(_) | Neighbour::Start(_) if self.fits(face, cell, turn, side) => Meeting::Joined,
            Neighbour::Tile(_) | Neighbour::Start(_) => Meeting::Severed,
        }
    }
}
