//! A second referee of the same game, slow and simple: it keeps tiles in a map and floods over half-edges every time it is
//! asked for a feature. No union-find, nothing shared with the table but the catalogue.

use std::collections::{BTreeMap, BTreeSet};

use viguier::catalog::the_castle::{Kind, Kit, PartName, Place, Start};
use viguier::grid::{Cell, Port, Rotation, Side};
use viguier::rulebook::options::WallTileKind;
use viguier::seat::Seat;
use viguier::the_castle::Figure;

/// A part of a tile or start space.
pub(crate) type Spot = (Cell, usize);

#[derive(Clone)]
struct Part {
    kind: Kind,
    ports: BTreeSet<Port>,
    markets: u32,
    fountain: bool,
}

struct Tile {
    parts: Vec<Part>,
    aeries: Vec<Vec<usize>>,
    start: bool,
}

/// A follower on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Follower {
    pub(crate) seat: Seat,
    pub(crate) figure: Figure,
    pub(crate) on: Spot,
}

/// Points, as the second referee gives them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Points {
    pub(crate) seat: Seat,
    pub(crate) points: u32,
    pub(crate) word: &'static str,
}

/// The second referee.
pub(crate) struct Naive {
    kit: Kit,
    tiles: BTreeMap<Cell, Tile>,
    pub(crate) followers: Vec<Follower>,
    pub(crate) tokens: [u32; 2],
    keeps: [Option<u32>; 2],
}

impl Naive {
    pub(crate) fn new(kit: Kit) -> Self {
        let mut tiles = BTreeMap::new();
        for start in &kit.starts {
            let parts = start.face.parts.iter().map(|part| Part {
                kind: part.kind,
                ports: part.ports.iter().collect(),
                markets: part.markets.into(),
                fountain: part.fountain,
            });
            let tile = Tile { parts: parts.collect(), aeries: Vec::new(), start: true };
            tiles.insert(start.place.square().unwrap(), tile);
        }
        Self { kit, tiles, followers: Vec::new(), tokens: [0; 2], keeps: [None; 2] }
    }

    fn parts(&self, face: usize, turn: Rotation) -> Vec<Part> {
        let part = |part: &viguier::catalog::the_castle::FacePart| Part {
            kind: part.kind,
            ports: part.ports.iter().map(|port| port.turned(turn)).collect(),
            markets: part.markets.into(),
            fountain: part.fountain,
        };
        self.kit.faces[face].parts.iter().map(part).collect()
    }

    fn start(&self, cell: Cell, side: Side) -> Option<&Start> {
        self.kit.starts.iter().find(|start| start.place.cell == cell && start.place.side == side)
    }

    /// The square of what a tile on `cell` meets at `side`.
    fn beside(&self, cell: Cell, side: Side) -> Option<Cell> {
        let next = cell.beside(side)?;
        let meets = self.kit.wall.contains(next) || self.start(cell, side).is_some();
        (meets && self.tiles.contains_key(&next)).then_some(next)
    }

    fn inside(&self, cell: Cell) -> bool {
        self.kit.wall.contains(cell)
    }

    fn has_path(parts: &[Part], side: Side) -> bool {
        parts.iter().any(|part| part.ports.contains(&Port::middle(side)))
    }

    /// Whether a face may be laid so.
    pub(crate) fn may_lay(&self, face: usize, cell: Cell, turn: Rotation) -> bool {
        if !self.inside(cell) || self.tiles.contains_key(&cell) {
            return false;
        }
        let met: Vec<(Side, Cell)> =
            Side::ALL.into_iter().filter_map(|side| Some((side, self.beside(cell, side)?))).collect();
        if met.is_empty() {
            return false;
        }
        let parts = self.parts(face, turn);
        let goes_on = |(side, next): &(Side, Cell)| {
            Self::has_path(&parts, *side) == Self::has_path(&self.tiles[next].parts, side.opposite())
        };
        met.iter().all(goes_on)
    }

    pub(crate) fn lay(&mut self, face: usize, cell: Cell, turn: Rotation) {
        let aeries = self.kit.faces[face].aeries.clone();
        let tile = Tile { parts: self.parts(face, turn), aeries, start: false };
        self.tiles.insert(cell, tile);
    }

    /// Every spot of the feature that `spot` belongs to.
    pub(crate) fn feature(&self, spot: Spot) -> BTreeSet<Spot> {
        let kind = self.tiles[&spot.0].parts[spot.1].kind;
        let mut feature = BTreeSet::new();
        let mut flood = vec![spot];
        while let Some((cell, part)) = flood.pop() {
            if !feature.insert((cell, part)) {
                continue;
            }
            for port in &self.tiles[&cell].parts[part].ports {
                let Some(next) = self.across(cell, *port) else { continue };
                let facing = port.facing();
                let theirs = self.tiles[&next].parts.iter().position(|part| part.ports.contains(&facing));
                flood
                    .extend(theirs.filter(|part| self.tiles[&next].parts[*part].kind == kind).map(|part| (next, part)));
            }
        }
        feature
    }

    /// The tile or start space on the other side of a port.
    fn across(&self, cell: Cell, port: Port) -> Option<Cell> {
        if !self.tiles[&cell].start {
            return self.beside(cell, port.side());
        }
        let next = cell.beside(port.side())?;
        self.beside(next, port.side().opposite()).filter(|back| *back == cell)?;
        self.tiles.contains_key(&next).then_some(next)
    }

    /// Whether no port of the feature faces an empty space.
    fn is_closed(&self, feature: &BTreeSet<Spot>) -> bool {
        feature.iter().all(|(cell, part)| {
            self.tiles[cell].parts[*part].ports.iter().all(|port| {
                let next = cell.beside(port.side()).unwrap();
                let is_space = self.inside(next) && (!self.tiles[cell].start || self.across(*cell, *port).is_none());
                !is_space || self.tiles.contains_key(&next)
            })
        })
    }

    fn kind(&self, feature: &BTreeSet<Spot>) -> Kind {
        let (cell, part) = feature.first().unwrap();
        self.tiles[cell].parts[*part].kind
    }

    pub(crate) fn on(&self, feature: &BTreeSet<Spot>) -> Vec<Follower> {
        self.followers.iter().copied().filter(|follower| feature.contains(&follower.on)).collect()
    }

    fn winner(&self, feature: &BTreeSet<Spot>) -> Option<Seat> {
        let on = self.on(feature);
        let count = |seat: Seat| on.iter().filter(|follower| follower.seat == seat).count();
        let [first, second] = [Seat::FIRST, Seat::FIRST.next(2)];
        match count(first).cmp(&count(second)) {
            std::cmp::Ordering::Greater => Some(first),
            std::cmp::Ordering::Less => Some(second),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn size(feature: &BTreeSet<Spot>) -> u32 {
        feature.iter().map(|(cell, _)| cell).collect::<BTreeSet<_>>().len() as u32
    }

    fn worth(&self, feature: &BTreeSet<Spot>, market: u32) -> u32 {
        let parts = || feature.iter().map(|(cell, part)| &self.tiles[cell].parts[*part]);
        let tiles = Self::size(feature);
        match self.kind(feature) {
            Kind::House => tiles,
            Kind::Tower => 2 * tiles,
            Kind::Path if parts().any(|part| part.fountain) => 2 * tiles,
            Kind::Path => tiles,
            Kind::Chapel => [1, 3, 6, 10, 15, 21, 28, 36][(tiles.min(8) - 1) as usize],
            Kind::Court => market * parts().map(|part| part.markets).sum::<u32>(),
        }
    }

    fn has(&self, feature: &BTreeSet<Spot>, seat: Seat, figure: Figure) -> bool {
        self.on(feature).iter().any(|follower| follower.seat == seat && follower.figure == figure)
    }

    /// The part that a name means on the tile at `cell`.
    pub(crate) fn spot(&self, cell: Cell, name: PartName) -> Spot {
        let ports: Vec<Port> = match name.place {
            Place::Inner => Vec::new(),
            Place::At(port) if name.kind == Kind::Path => vec![port],
            Place::At(port) if port.is_middle() => Port::halves(port.side()).to_vec(),
            Place::At(port) => vec![port],
        };
        let fits = |part: &Part| {
            part.kind == name.kind
                && if ports.is_empty() {
                    part.ports.is_empty()
                } else {
                    ports.iter().any(|port| part.ports.contains(port))
                }
        };
        let parts = &self.tiles[&cell].parts;
        assert_eq!(parts.iter().filter(|part| fits(part)).count(), 1, "{name} at {cell}");
        (cell, parts.iter().position(fits).unwrap())
    }

    /// Parts of the tile at `cell` that nobody stands on.
    pub(crate) fn free_parts(&self, cell: Cell) -> Vec<Spot> {
        let spots = (0..self.tiles[&cell].parts.len()).map(|part| (cell, part));
        spots.filter(|spot| self.on(&self.feature(*spot)).is_empty()).collect()
    }

    /// Whether the feature is complete.
    pub(crate) fn is_complete(&self, spot: Spot) -> bool {
        let feature = self.feature(spot);
        self.kind(&feature) != Kind::Court && self.is_closed(&feature)
    }

    /// Every completed feature that the tile at `cell` shows or touches.
    fn completed(&self, cell: Cell) -> Vec<BTreeSet<Spot>> {
        let mut features: Vec<BTreeSet<Spot>> = Vec::new();
        let around = Side::ALL.into_iter().filter_map(|side| self.beside(cell, side)).chain([cell]);
        for spot in around.flat_map(|at| (0..self.tiles[&at].parts.len()).map(move |part| (at, part))) {
            let touches = spot.0 == cell || self.faces(spot, cell);
            if touches && self.is_complete(spot) && !features.iter().any(|feature| feature.contains(&spot)) {
                features.push(self.feature(spot));
            }
        }
        features
    }

    fn faces(&self, (at, part): Spot, cell: Cell) -> bool {
        self.tiles[&at].parts[part].ports.iter().any(|port| self.across(at, *port) == Some(cell))
    }

    fn take_tokens(&mut self, feature: &BTreeSet<Spot>, seat: Seat) {
        let cells: BTreeSet<Cell> = feature.iter().map(|(cell, _)| *cell).collect();
        for cell in cells {
            let linked = |parts: &&Vec<usize>| parts.iter().any(|part| feature.contains(&(cell, *part)));
            self.tokens[seat.index()] += self.tiles[&cell].aeries.iter().filter(linked).count() as u32;
        }
        self.tokens[seat.index()] += u32::from(self.has(feature, seat, Figure::Falconer));
    }

    /// Scores what the tile at `cell` completed. `doubled` are spots of features doubled by wall tiles.
    pub(crate) fn score(&mut self, cell: Cell, placer: Seat, doubled: &[Spot]) -> Vec<Points> {
        let features = self.completed(cell);
        let mut given = Vec::new();
        for feature in &features {
            let Some(winner) = self.winner(feature) else { continue };
            let king = self.has(feature, winner, Figure::King);
            let twice = king || doubled.iter().any(|spot| feature.contains(spot));
            let points = self.worth(feature, 3) * if twice { 2 } else { 1 };
            given.push(Points { seat: winner, points, word: self.kind(feature).word() });
            if winner == placer && self.kind(feature) == Kind::House {
                let keep = &mut self.keeps[winner.index()];
                *keep = (*keep).max(Some(Self::size(feature)));
            }
            self.take_tokens(feature, winner);
        }
        self.followers.retain(|follower| !features.iter().any(|feature| feature.contains(&follower.on)));
        given
    }

    /// Spaces of the largest empty group.
    fn largest_empty_group(&self) -> u32 {
        let mut seen = BTreeSet::new();
        let empty = |cell: Cell| self.inside(cell) && !self.tiles.contains_key(&cell);
        let mut largest = 0;
        for first in self.kit.wall.spaces().filter(|cell| empty(*cell)) {
            let before = seen.len();
            let mut flood = vec![first];
            while let Some(cell) = flood.pop() {
                if empty(cell) && seen.insert(cell) {
                    flood.extend(Side::ALL.into_iter().filter_map(|side| cell.beside(side)));
                }
            }
            largest = largest.max(seen.len() - before);
        }
        largest as u32
    }

    /// Final scoring with these wall tiles.
    pub(crate) fn score_finally(&mut self, uses: &[(Seat, WallTileKind, Option<Spot>)]) -> Vec<Points> {
        let mut given = Vec::new();
        let [first, second] = [Seat::FIRST, Seat::FIRST.next(2)];
        let keep = |seat: Seat| {
            let more = uses.iter().filter(|(user, kind, _)| *user == seat && *kind == WallTileKind::Keep).count();
            self.keeps[seat.index()].map(|size| size + more as u32)
        };
        let empty = self.largest_empty_group();
        if keep(first) != keep(second) {
            let seat = if keep(first) > keep(second) { first } else { second };
            given.push(Points { seat, points: empty, word: "keep" });
        }
        let spots: Vec<Spot> =
            self.tiles.iter().flat_map(|(cell, tile)| (0..tile.parts.len()).map(|part| (*cell, part))).collect();
        let mut done: BTreeSet<Spot> = BTreeSet::new();
        for spot in spots {
            if done.contains(&spot) {
                continue;
            }
            let feature = self.feature(spot);
            done.extend(&feature);
            let Some(winner) = self.winner(&feature) else { continue };
            let by_tile = uses.iter().find(|(_, _, on)| on.is_some_and(|on| feature.contains(&on)));
            let court = self.kind(&feature) == Kind::Court;
            if !court && by_tile.is_none() {
                continue;
            }
            let king = self.has(&feature, winner, Figure::King);
            let points = self.worth(&feature, if by_tile.is_some() { 4 } else { 3 }) * if king { 2 } else { 1 };
            given.push(Points { seat: winner, points, word: self.kind(&feature).word() });
            self.take_tokens(&feature, winner);
        }
        for (seat, kind, _) in uses {
            if *kind == WallTileKind::Points {
                given.push(Points { seat: *seat, points: 5, word: "wall-tile" });
            }
        }
        let [a, b] = self.tokens;
        if self.kit.falcon && a != b {
            given.push(Points { seat: if a > b { first } else { second }, points: empty, word: "aeries" });
        }
        given.retain(|points| points.points > 0);
        given
    }
}
