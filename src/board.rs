//! Faces on the grid: twelve ports a tile, wired into regions. Like kinds join across a side, unlike kinds close each
//! other, a wall closes. Knows no game: a [`Game`] supplies its kinds, its tally and which sides fit.

mod way;

use std::fmt::Debug;
use std::sync::Arc;

use crate::grid::{Cell, Port, Ports, Rotation, Side};
use crate::region::{MOST_TILES, Region, Regions, Segment, Tally};

/// What one side of a face shows, clockwise: half-edge, middle, half-edge.
pub type SideView<K> = [Option<K>; 3];

/// What a board must know of the game played on it.
pub trait Game: 'static {
    /// What a part of a face is (road, city, ...).
    type Kind: Copy + Eq + Debug + Send + Sync;
    /// What the game counts over a region.
    type Tally: Tally + Send + Sync;
    /// Whether two sides may touch. Each view is clockwise seen from its own tile.
    fn fits(mine: SideView<Self::Kind>, theirs: SideView<Self::Kind>) -> bool;
}

/// One connected part of a face.
#[derive(Clone, Debug)]
pub struct Part<G: Game> {
    /// What it is.
    pub kind: G::Kind,
    /// The ports where it leaves the tile, as in the picture; none for a part that touches no edge.
    pub ports: Ports,
    /// What it brings to its region.
    pub tally: G::Tally,
}

/// The picture of a tile: its parts, no two of which share a port.
#[derive(Clone, Debug)]
pub struct Face<G: Game> {
    parts: Vec<Part<G>>,
    at: [Option<u8>; 12],
    /// What the sides of the picture show: asked for so often that it is worth keeping.
    views: [SideView<G::Kind>; 4],
}

impl<G: Game> Face<G> {
    /// The face of `parts`.
    ///
    /// # Errors
    /// The first port that two parts claim.
    pub fn new(parts: Vec<Part<G>>) -> Result<Self, Port> {
        let mut at = [None; 12];
        for (index, part) in parts.iter().enumerate() {
            for port in part.ports.iter() {
                let Some(slot) = at.get_mut(port.index()) else { return Err(port) };
                if slot.is_some() {
                    return Err(port);
                }
                *slot = Some(u8::try_from(index).map_err(|_| port)?);
            }
        }
        let show = |port: Port| {
            let part = at.get(port.index()).copied().flatten()?;
            parts.get(usize::from(part)).map(|part| part.kind)
        };
        let views = Side::ALL.map(|side| Port::of(side).map(show));
        Ok(Self { parts, at, views })
    }

    /// Its parts, in the order of the tile list.
    pub fn parts(&self) -> &[Part<G>] {
        &self.parts
    }

    /// The part at `port` of the picture.
    pub fn part_at(&self, port: Port) -> Option<usize> {
        self.at.get(port.index()).copied().flatten().map(usize::from)
    }

    /// Whether the four sides show what those of another face show, one of the two turned if need be.
    pub fn sides_like(&self, other: &Self) -> bool {
        Rotation::ALL
            .into_iter()
            .any(|turn| Side::ALL.into_iter().all(|side| self.view(side, Rotation::None) == other.view(side, turn)))
    }

    /// What `side` of the table shows after `turn`.
    pub fn view(&self, side: Side, turn: Rotation) -> SideView<G::Kind> {
        // A turn carries a side of the picture to the table as it is.
        self.views.get(usize::from(side.turned(turn.reversed()).index())).copied().unwrap_or([None; 3])
    }
}

/// A face of the set in play, by its place in the set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FaceId(pub u16);

/// A tile on the table, by the order in which the tiles came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Placement(pub u16);

/// Where and how a tile lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its square.
    pub cell: Cell,
    /// Its turn from the picture.
    pub turn: Rotation,
    /// Its face.
    pub face: FaceId,
    first: Segment,
}

/// What becomes of a side of a tile that is put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// Nothing lies there yet: its ends are open.
    Open,
    /// It meets its neighbour: like kinds join, unlike kinds close each other.
    Joined,
    /// It lies against its neighbour without meeting it: both stay as they are.
    Apart,
    /// It lies against its neighbour and does not fit: nothing joins, the ends of both are closed there.
    Severed,
    /// A wall: its ends are closed.
    Walled,
}

/// Tiles on the grid and the regions they form.
#[derive(Debug)]
pub struct Board<G: Game> {
    faces: Arc<[Face<G>]>,
    placed: Vec<Placed>,
    cells: Cells,
    regions: Regions<G::Kind, G::Tally>,
}

impl<G: Game> Clone for Board<G> {
    fn clone(&self) -> Self {
        Self {
            faces: Arc::clone(&self.faces),
            placed: self.placed.clone(),
            cells: self.cells.clone(),
            regions: self.regions.clone(),
        }
    }
}

impl<G: Game> Board<G> {
    /// An empty board for the faces of a set.
    pub fn new(faces: Arc<[Face<G>]>) -> Self {
        Self { faces, placed: Vec::with_capacity(96), cells: Cells::default(), regions: Regions::default() }
    }

    /// The face with this id.
    pub fn face(&self, id: FaceId) -> Option<&Face<G>> {
        self.faces.get(usize::from(id.0))
    }

    /// The tile on `cell`.
    pub fn at(&self, cell: Cell) -> Option<Placement> {
        self.cells.get(cell)
    }

    /// Where and how a tile lies.
    pub fn placed(&self, placement: Placement) -> Option<&Placed> {
        self.placed.get(usize::from(placement.0))
    }

    /// All tiles on the table, in the order in which they came.
    pub fn placements(&self) -> impl Iterator<Item = (Placement, &Placed)> {
        self.placed.iter().enumerate().map(|(index, placed)| (Placement(index as u16), placed))
    }

    /// Number of tiles on the table.
    pub fn len(&self) -> usize {
        self.placed.len()
    }

    /// Whether no tile lies on the table.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// Whether another tile would be one too many ([`MOST_TILES`]).
    pub fn is_full(&self) -> bool {
        self.placed.len() >= MOST_TILES
    }

    /// The regions.
    pub fn regions(&self) -> &Regions<G::Kind, G::Tally> {
        &self.regions
    }

    /// The regions, to change what stands on them.
    pub fn regions_mut(&mut self) -> &mut Regions<G::Kind, G::Tally> {
        &mut self.regions
    }

    /// The segments of a tile with their parts, in the order of the tile list.
    pub fn segments(&self, placement: Placement) -> impl Iterator<Item = (Segment, &Part<G>)> {
        self.placed(placement).and_then(|placed| Some((placed, self.face(placed.face)?))).into_iter().flat_map(
            |(placed, face)| {
                face.parts.iter().enumerate().map(|(index, part)| (Segment(placed.first.0 + index as u32), part))
            },
        )
    }

    /// The segment number `part` of a tile.
    pub fn segment(&self, placement: Placement, part: usize) -> Option<Segment> {
        let placed = self.placed(placement)?;
        let parts = self.face(placed.face)?.parts.len();
        (part < parts).then_some(Segment(placed.first.0 + part as u32))
    }

    /// The segment at `port` of the table.
    pub fn segment_at(&self, placement: Placement, port: Port) -> Option<Segment> {
        let placed = self.placed(placement)?;
        let part = self.face(placed.face)?.part_at(port.turned(placed.turn.reversed()))?;
        Some(Segment(placed.first.0 + part as u32))
    }

    /// The tile beside `cell` towards `side`.
    pub fn neighbour(&self, cell: Cell, side: Side) -> Option<Placement> {
        self.at(cell.beside(side)?)
    }

    /// Whether a tile lies beside `cell`, sharing a side.
    pub fn touches(&self, cell: Cell) -> bool {
        Side::ALL.into_iter().any(|side| self.neighbour(cell, side).is_some())
    }

    /// What `side` of a tile on the table shows.
    pub fn view(&self, placement: Placement, side: Side) -> Option<SideView<G::Kind>> {
        let placed = self.placed(placement)?;
        Some(self.face(placed.face)?.view(side, placed.turn))
    }

    /// Whether `side` of a face so turned on `cell` fits its neighbour; none when nothing lies there.
    pub fn fits_on(&self, face: FaceId, cell: Cell, turn: Rotation, side: Side) -> Option<bool> {
        let theirs = self.view(self.neighbour(cell, side)?, side.opposite())?;
        Some(G::fits(self.face(face)?.view(side, turn), theirs))
    }

    /// The sides on which a face so turned on `cell` does not fit its neighbours.
    pub fn mismatches(&self, face: FaceId, cell: Cell, turn: Rotation) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.fits_on(face, cell, turn, *side) == Some(false))
    }

    /// The empty cells beside the tiles, in reading order.
    pub fn frontier(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self
            .placed
            .iter()
            .flat_map(|placed| Side::ALL.into_iter().filter_map(|side| placed.cell.beside(side)))
            .filter(|cell| self.at(*cell).is_none())
            .collect();
        cells.sort_unstable_by_key(|cell| (cell.y(), cell.x()));
        cells.dedup();
        cells
    }

    /// Puts a tile on an empty cell and wires its sides as `meeting` says. An occupied cell or a full table is left as
    /// it is and gives none.
    pub fn place(
        &mut self,
        face: FaceId,
        cell: Cell,
        turn: Rotation,
        meeting: impl Fn(Side) -> Meeting,
    ) -> Option<Placement> {
        if self.at(cell).is_some() || self.is_full() {
            return None;
        }
        let faces = Arc::clone(&self.faces);
        let picture = faces.get(usize::from(face.0))?;
        let index = self.placed.len();
        let placement = Placement(u16::try_from(index).ok()?);
        let mut first = None;
        for part in &picture.parts {
            let region = Region::new(part.kind, part.ports.len(), index, part.tally.clone());
            let segment = self.regions.push(region);
            first.get_or_insert(segment);
        }
        // A face without parts has no segments, so its first one is never asked for.
        self.placed.push(Placed { cell, turn, face, first: first.unwrap_or(Segment(0)) });
        self.cells.set(cell, placement);
        for side in Side::ALL {
            match meeting(side) {
                Meeting::Open | Meeting::Apart => {}
                Meeting::Walled => {
                    for port in Port::of(side) {
                        self.close(placement, port);
                    }
                }
                Meeting::Joined => self.meet(placement, cell, side),
                Meeting::Severed => {
                    for port in Port::of(side) {
                        self.close(placement, port);
                        if let Some(neighbour) = self.neighbour(cell, side) {
                            self.close(neighbour, port.facing());
                        }
                    }
                }
            }
        }
        Some(placement)
    }

    fn close(&mut self, placement: Placement, port: Port) {
        if let Some(segment) = self.segment_at(placement, port) {
            self.regions.close(segment, 1);
        }
    }

    fn meet(&mut self, placement: Placement, cell: Cell, side: Side) {
        let Some(neighbour) = self.neighbour(cell, side) else { return };
        for port in Port::of(side) {
            let (mine, theirs) = (self.segment_at(placement, port), self.segment_at(neighbour, port.facing()));
            match (mine, theirs) {
                (Some(mine), Some(theirs)) => self.regions.meet(mine, theirs),
                (Some(lone), None) | (None, Some(lone)) => self.regions.close(lone, 1),
                (None, None) => {}
            }
        }
    }
}

/// Which tile lies on which cell: a dense map that grows where tiles are laid.
#[derive(Clone, Debug)]
struct Cells {
    west: i32,
    north: i32,
    width: i32,
    height: i32,
    /// Number of the placement plus one, 0 where nothing lies; row by row.
    tiles: Vec<u16>,
}

impl Default for Cells {
    fn default() -> Self {
        // A usual game fits without growing.
        Self::with_bounds(-20, -20, 40, 40)
    }
}

impl Cells {
    fn with_bounds(west: i32, north: i32, width: i32, height: i32) -> Self {
        let count = usize::try_from(width * height).unwrap_or(0);
        Self { west, north, width, height, tiles: vec![0; count] }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let (column, row) = (cell.x() - self.west, cell.y() - self.north);
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| usize::try_from(row * self.width + column).ok()).flatten()
    }

    fn get(&self, cell: Cell) -> Option<Placement> {
        let stored = *self.tiles.get(self.index(cell)?)?;
        stored.checked_sub(1).map(Placement)
    }

    fn set(&mut self, cell: Cell, placement: Placement) {
        if self.index(cell).is_none() {
            self.grow(cell);
        }
        if let Some(slot) = self.index(cell).and_then(|index| self.tiles.get_mut(index)) {
            *slot = placement.0 + 1;
        }
    }

    fn grow(&mut self, cell: Cell) {
        const MARGIN: i32 = 20;
        let west = self.west.min(cell.x() - MARGIN);
        let north = self.north.min(cell.y() - MARGIN);
        let east = (self.west + self.width).max(cell.x() + MARGIN);
        let south = (self.north + self.height).max(cell.y() + MARGIN);
        let mut larger = Self::with_bounds(west, north, east - west, south - north);
        for row in 0..self.height {
            for column in 0..self.width {
                let cell = Cell::new(i64::from(self.west + column), i64::from(self.north + row));
                if let Some((cell, placement)) = cell.and_then(|cell| Some((cell, self.get(cell)?))) {
                    larger.set(cell, placement);
                }
            }
        }
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Toy;
    impl Tally for () {
        fn add(&mut self, (): &Self) {}
    }
    impl Game for Toy {
        type Kind = char;
        type Tally = ();
        fn fits(mine: SideView<char>, theirs: SideView<char>) -> bool {
            mine.iter().eq(theirs.iter().rev())
        }
    }

    fn face(parts: &[(char, &[&str])]) -> Face<Toy> {
        let part = |(kind, ports): &(char, &[&str])| Part {
            kind: *kind,
            ports: ports.iter().map(|name| name.parse().unwrap()).collect(),
            tally: (),
        };
        Face::new(parts.iter().map(part).collect()).unwrap()
    }

    fn cell(x: i64, y: i64) -> Cell {
        Cell::new(x, y).unwrap()
    }

    /// Face 0: road from west to east; face 1: a road ending on its west side, a pond on its east half-edge.
    fn board() -> Board<Toy> {
        Board::new(Arc::from([face(&[('r', &["E", "W"])]), face(&[('r', &["W"]), ('p', &["En"])])]))
    }

    #[test]
    fn like_kinds_join_and_lose_both_ends() {
        let mut board = board();
        let a = board.place(FaceId(0), cell(0, 0), Rotation::None, |_| Meeting::Open).unwrap();
        board.place(FaceId(1), cell(1, 0), Rotation::None, |_| Meeting::Joined).unwrap();
        let road = board.segment_at(a, "W".parse().unwrap()).unwrap();
        let region = board.regions().get(road).unwrap();
        assert_eq!((region.open, region.tiles.len()), (1, 2));
    }

    #[test]
    fn unlike_kinds_close_each_other() {
        let mut board = board();
        let a = board.place(FaceId(1), cell(0, 0), Rotation::None, |_| Meeting::Open).unwrap();
        board.place(FaceId(0), cell(1, 0), Rotation::None, |_| Meeting::Joined).unwrap();
        let pond = board.segment_at(a, "En".parse().unwrap()).unwrap();
        assert_eq!(board.regions().get(pond).unwrap().open, 0);
    }

    #[test]
    fn apart_leaves_both_open_and_a_wall_closes() {
        let mut board = board();
        let a = board.place(FaceId(0), cell(0, 0), Rotation::None, |_| Meeting::Open).unwrap();
        let b = board.place(FaceId(0), cell(1, 0), Rotation::None, |_| Meeting::Apart).unwrap();
        let road = |board: &Board<Toy>, p| {
            board.regions().get(board.segment_at(p, "E".parse().unwrap()).unwrap()).unwrap().open
        };
        assert_eq!((road(&board, a), road(&board, b)), (2, 2));
        let c = board.place(FaceId(0), cell(5, 5), Rotation::Quarter, |_| Meeting::Walled).unwrap();
        assert_eq!(board.regions().get(board.segment(c, 0).unwrap()).unwrap().open, 0);
    }

    #[test]
    fn severed_closes_both_and_joins_nothing() {
        let mut board = board();
        let a = board.place(FaceId(0), cell(0, 0), Rotation::None, |_| Meeting::Open).unwrap();
        let b = board.place(FaceId(0), cell(1, 0), Rotation::None, |side| {
            if side == Side::West { Meeting::Severed } else { Meeting::Open }
        });
        for placement in [a, b.unwrap()] {
            let region = board.regions().get(board.segment(placement, 0).unwrap()).unwrap();
            assert_eq!((region.open, region.tiles.len()), (1, 1));
        }
    }

    #[test]
    fn mismatches_name_the_sides_of_the_table() {
        let mut board = board();
        board.place(FaceId(0), cell(0, 0), Rotation::None, |_| Meeting::Open).unwrap();
        assert_eq!(board.mismatches(FaceId(0), cell(1, 0), Rotation::Quarter).collect::<Vec<_>>(), [Side::West]);
        assert_eq!(board.mismatches(FaceId(0), cell(1, 0), Rotation::None).count(), 0);
        assert_eq!(board.frontier().len(), 4);
    }

    #[test]
    fn the_board_grows_where_tiles_are_laid() {
        let mut board = board();
        board.place(FaceId(0), cell(0, 0), Rotation::None, |_| Meeting::Open).unwrap();
        board.place(FaceId(0), cell(-300, 300), Rotation::None, |_| Meeting::Open).unwrap();
        assert_eq!(board.at(cell(0, 0)), Some(Placement(0)));
        assert_eq!(board.at(cell(-300, 300)), Some(Placement(1)));
        assert_eq!(board.at(cell(300, 300)), None);
    }

    #[test]
    fn two_parts_cannot_share_a_port() {
        let part = || Part::<Toy> { kind: 'r', ports: Ports::NONE.with(Port::middle(Side::North)), tally: () };
        assert_eq!(Face::new(vec![part(), part()]).unwrap_err(), Port::middle(Side::North));
    }
}
