//! The dossier of a feature.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;

use super::super::{Named, NoAnswer, Square};
use super::{View, square};
use crate::board::Placement;
use crate::carcassonne::{Feature, Meeple, Place, Whereabouts};
use crate::catalog::carcassonne::Kind;
use crate::grid::{Cell, Side};
use crate::referee::LedgerEntry;
use crate::region::Segment;
use crate::rulebook::Symbol;
use crate::seat::{SEATS, Seat};

/// What is known about a feature.
#[derive(Clone, Debug, Serialize)]
pub struct FeatureFacts {
    /// How it was asked for.
    pub ask: String,
    /// `road`, `city`, `monastery` or `field`.
    pub kind: &'static str,
    /// Its squares, each once; of a monastery the tiles around it, too.
    pub squares: Vec<Square>,
    /// Where nothing lies yet; of a monastery the empty squares around it.
    pub open: Vec<OpenEnd>,
    /// The meeples that stand on it, oldest first.
    pub meeples: Vec<OnFeature>,
    /// Who would score it: most by strength, all in a tie. Untrusted text.
    pub owners: Vec<String>,
    /// The turn in which it was completed; fields never are.
    pub completed: Option<u32>,
    /// Pennants of a city.
    pub pennants: u16,
    /// What it brought, or would bring if the game ended now; 0 left out.
    pub points: Named<i64>,
    /// Of a field: completed cities that it borders.
    pub cities: Vec<City>,
    /// Of a field: cities that it borders and that are not complete.
    pub open_cities: Vec<City>,
    /// Of a field: completed cities on its squares that it does not border.
    pub not_touched: Vec<Vec<Square>>,
    /// The shortest way between every two meeples.
    pub paths: Vec<Way>,
    /// The turns in which a tile joined parts that already held these meeples.
    pub joined: Vec<Joined>,
}

/// An end at which nothing lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OpenEnd {
    /// This side of a square.
    Side(i32, i32, char),
    /// An empty square beside a monastery.
    Square(i32, i32),
}

impl Serialize for OpenEnd {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Side(x, y, side) => (x, y, side).serialize(serializer),
            Self::Square(x, y) => (x, y).serialize(serializer),
        }
    }
}

/// A meeple on a feature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OnFeature {
    /// Its owner. Untrusted text.
    pub player: String,
    /// Its square.
    pub at: Square,
    /// The part of the tile: `road W`.
    pub place: String,
    /// The kind of figure.
    pub figure: &'static str,
    /// The turn in which it was placed.
    pub since: u32,
}

/// A city beside a field.
#[derive(Clone, Debug, Serialize)]
pub struct City {
    /// Its squares.
    pub squares: Vec<Square>,
    /// The squares on which field and city border.
    pub contacts: Vec<Square>,
    /// The turn in which it was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed: Option<u32>,
    /// Where it is open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<OpenEnd>,
}

/// A shortest way from tile to tile inside a feature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    /// Where the first meeple stands.
    pub from: Square,
    /// Where the other one stands.
    pub to: Square,
    /// Sides crossed.
    pub steps: usize,
    /// The squares on the way, both ends included.
    pub path: Vec<Square>,
}

/// A tile that joined parts of a feature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Joined {
    /// Its turn.
    pub turn: u32,
    /// Its square.
    pub at: Square,
}

/// A part of a tile.
type Spot = (Placement, Segment);

/// A meeple on a feature, with its part of a tile.
type Stands<'t> = (&'t Meeple, Spot, u32);

impl View<'_> {
    /// What is known about these features; about every feature with a meeple when none is asked for.
    pub(in crate::desk) fn dossier(&self, asked: &[String]) -> Result<Vec<FeatureFacts>, NoAnswer> {
        if !asked.is_empty() {
            return asked.iter().map(|asked| Ok(self.facts(asked.clone(), self.find(asked)?))).collect();
        }
        let regions = self.table().board().regions();
        let mut known = BTreeSet::new();
        let mut facts = Vec::new();
        for meeple in self.table().meeples() {
            let Whereabouts::Feature(placement, segment) = meeple.at else { continue };
            let Some(cell) = self.cell(placement).filter(|_| known.insert(regions.root(segment))) else { continue };
            let ask = format!("{},{} {}", cell.x(), cell.y(), self.place(placement, segment));
            facts.push(self.facts(ask, (placement, segment)));
        }
        Ok(facts)
    }

    /// The part of a tile that is asked for as `2,2 city N`.
    fn find(&self, asked: &str) -> Result<Spot, NoAnswer> {
        let no_feature = || NoAnswer::NoFeature(asked.to_owned());
        let (cell, feature) = parsed(asked).ok_or_else(no_feature)?;
        let table = self.table();
        let placement = table.board().at(cell).ok_or_else(|| NoAnswer::NotThere(asked.to_owned(), Vec::new()))?;
        let segment = table.find_feature(placement, feature).ok_or_else(|| {
            let there = table.board().segments(placement).map(|(segment, _)| self.place(placement, segment));
            NoAnswer::NotThere(asked.to_owned(), there.collect())
        })?;
        Ok((placement, segment))
    }

    fn facts(&self, ask: String, (placement, segment): Spot) -> FeatureFacts {
        let table = self.table();
        let Some(region) = table.board().regions().get(segment) else { return nothing(ask) };
        let spots = self.spots(segment);
        let is_monastery = region.kind == Kind::Monastery;
        let around: Vec<Cell> =
            self.cell(placement).filter(|_| is_monastery).iter().flat_map(|cell| cell.around()).collect();
        let (lying, empty): (Vec<Cell>, Vec<Cell>) = around.iter().partition(|cell| table.board().at(**cell).is_some());
        let squares: BTreeSet<Square> =
            spots.iter().filter_map(|(placement, _)| self.cell(*placement)).chain(lying).map(square).collect();
        let open: Vec<OpenEnd> = if is_monastery {
            empty.into_iter().map(|cell| OpenEnd::Square(cell.x(), cell.y())).collect()
        } else {
            self.open_ends(&spots)
        };
        let completed = self.completed(segment, &squares, &open);
        let stands = self.stands(segment);
        let most = Seat::all(SEATS).map(|seat| *region.strength.of(seat)).max().unwrap_or(0);
        let owners = Seat::all(SEATS).filter(|seat| most > 0 && *region.strength.of(*seat) == most);
        let (cities, not_touched) =
            if region.kind == Kind::Field { self.cities(&spots) } else { (Vec::new(), Vec::new()) };
        let (cities, open_cities) = cities.into_iter().partition(|city| city.completed.is_some());
        FeatureFacts {
            ask,
            kind: region.kind.word(),
            points: self.points(region.kind, &squares, completed, &stands),
            open,
            meeples: stands.iter().map(|stands| self.told(stands)).collect(),
            owners: owners.map(|seat| self.name(seat)).collect(),
            completed,
            pennants: region.tally.count(Symbol::Pennant),
            cities,
            open_cities,
            not_touched,
            paths: self.paths(&stands),
            joined: self.joined(&spots, &stands),
            squares: squares.into_iter().collect(),
        }
    }

    /// The parts of tiles that make up a feature, in the order in which they came.
    fn spots(&self, segment: Segment) -> Vec<Spot> {
        let board = self.table().board();
        let root = board.regions().root(segment);
        let of = |placement| board.segments(placement).map(move |(segment, _)| (placement, segment));
        let all = board.placements().flat_map(|(placement, _)| of(placement));
        all.filter(|(_, other)| board.regions().root(*other) == root).collect()
    }

    /// Sides of the feature at which nothing lies, or at which what lies there does not fit.
    fn open_ends(&self, spots: &[Spot]) -> Vec<OpenEnd> {
        let board = self.table().board();
        let mut ends = BTreeSet::new();
        for (placement, segment) in spots {
            let Some(cell) = self.cell(*placement) else { continue };
            for port in self.table().ports(*placement, *segment) {
                let side: Side = port.side();
                let is_open = match board.neighbour(cell, side) {
                    None => true,
                    Some(neighbour) => {
                        let kind = |segment: Segment| board.regions().get(segment).map(|region| region.kind);
                        board.segment_at(neighbour, port.facing()).and_then(kind) != kind(*segment)
                    }
                };
                if is_open {
                    ends.insert(OpenEnd::Side(cell.x(), cell.y(), side.letter()));
                }
            }
        }
        ends.into_iter().collect()
    }

    /// The turn in which a road, city or monastery was completed.
    fn completed(&self, segment: Segment, squares: &BTreeSet<Square>, open: &[OpenEnd]) -> Option<u32> {
        let region = self.table().board().regions().get(segment)?;
        let is_complete = match region.kind {
            Kind::Field => false,
            Kind::Monastery => open.is_empty() && squares.len() == 9,
            Kind::Road | Kind::City => region.open == 0,
        };
        let turn = |(x, y): &Square| Cell::new(i64::from(*x), i64::from(*y)).map(|cell| self.history.placed_in(cell));
        if is_complete { squares.iter().filter_map(turn).max() } else { None }
    }

    /// The meeples on a feature, oldest first.
    fn stands(&self, segment: Segment) -> Vec<Stands<'_>> {
        let regions = self.table().board().regions();
        let root = regions.root(segment);
        let on = |meeple: &'_ Meeple| match meeple.at {
            Whereabouts::Feature(placement, segment) if regions.root(segment) == root => Some((placement, segment)),
            _ => None,
        };
        let meeples = self.table().meeples().iter();
        let mut stands: Vec<Stands<'_>> =
            meeples.filter_map(|meeple| Some((meeple, on(meeple)?, self.history.since(meeple.name)))).collect();
        stands.sort_by_key(|(meeple, _, since)| (*since, meeple.name));
        stands
    }

    fn told(&self, (meeple, (placement, segment), since): &Stands<'_>) -> OnFeature {
        OnFeature {
            player: self.name(meeple.name.owner),
            at: self.cell(*placement).map(square).unwrap_or_default(),
            place: self.place(*placement, *segment),
            figure: meeple.name.kind.word(),
            since: *since,
        }
    }

    /// What a feature brought, or would bring if the game ended now.
    fn points(
        &self,
        kind: Kind,
        squares: &BTreeSet<Square>,
        completed: Option<u32>,
        stands: &[Stands<'_>],
    ) -> Named<i64> {
        let is_it = |row: &LedgerEntry| {
            row.feature.name() == kind.word()
                && row.tiles.iter().copied().map(square).collect::<BTreeSet<_>>() == *squares
        };
        let rows: Vec<LedgerEntry> = match completed {
            Some(turn) => self.play.ledger().into_iter().filter(|row| row.turn == turn && is_it(row)).collect(),
            None if stands.is_empty() => Vec::new(),
            None => {
                let mut counts: BTreeMap<Seat, u8> = BTreeMap::new();
                stands.iter().for_each(|(meeple, ..)| *counts.entry(meeple.name.owner).or_default() += 1);
                let counts: Vec<(Seat, u8)> = counts.into_iter().collect();
                let ended = self.play.ended_here().ledger();
                ended.into_iter().filter(|row| row.is_final && is_it(row) && row.meeples == counts).collect()
            }
        };
        rows.into_iter().map(|row| (self.name(row.seat), row.points)).collect()
    }

    /// The cities that a field borders, and the completed ones on its squares that it does not.
    fn cities(&self, spots: &[Spot]) -> (Vec<City>, Vec<Vec<Square>>) {
        let (board, catalogue) = (self.table().board(), &self.table().setup().catalogue);
        let regions = board.regions();
        let mut contacts: BTreeMap<Segment, BTreeSet<Square>> = BTreeMap::new();
        let mut beside: BTreeSet<Segment> = BTreeSet::new();
        for (placement, segment) in spots {
            let Some(placed) = board.placed(*placement) else { continue };
            let Some(tile) = catalogue.tile(placed.face) else { continue };
            let part = board.segments(*placement).position(|(other, _)| other == *segment);
            for near in part.and_then(|part| tile.near.get(part)).into_iter().flatten() {
                let Some(city) = board.segment(*placement, usize::from(*near)) else { continue };
                contacts.entry(regions.root(city)).or_default().insert(square(placed.cell));
            }
            let cities = board.segments(*placement).filter(|(_, part)| part.kind == Kind::City);
            beside.extend(cities.map(|(city, _)| regions.root(city)));
        }
        let facts = |city: Segment, contacts: BTreeSet<Square>| {
            let spots = self.spots(city);
            let squares: BTreeSet<Square> =
                spots.iter().filter_map(|(placement, _)| self.cell(*placement)).map(square).collect();
            let open = self.open_ends(&spots);
            let completed = self.completed(city, &squares, &open);
            City { squares: squares.into_iter().collect(), contacts: contacts.into_iter().collect(), completed, open }
        };
        let untouched = beside.iter().filter(|city| !contacts.contains_key(city));
        let untouched = untouched.map(|city| facts(*city, BTreeSet::new())).filter(|city| city.completed.is_some());
        let untouched = untouched.map(|city| city.squares).collect();
        (contacts.into_iter().map(|(city, contacts)| facts(city, contacts)).collect(), untouched)
    }

    /// The shortest way between every two meeples.
    fn paths(&self, stands: &[Stands<'_>]) -> Vec<Way> {
        let mut paths = Vec::new();
        for (index, (_, from, _)) in stands.iter().enumerate() {
            for (_, to, _) in stands.iter().skip(index + 1) {
                let Some(way) = self.table().board().way(*from, *to) else { continue };
                let path: Vec<Square> = way.into_iter().map(square).collect();
                let ends = path.first().copied().zip(path.last().copied());
                let Some((from, to)) = ends else { continue };
                paths.push(Way { from, to, steps: path.len().saturating_sub(1), path });
            }
        }
        paths
    }

    /// The tiles that joined parts which already held two of these meeples.
    fn joined(&self, spots: &[Spot], stands: &[Stands<'_>]) -> Vec<Joined> {
        let board = self.table().board();
        // Which group a part belongs to, tile by tile; groups are named by their first part.
        let mut groups: HashMap<Segment, Segment> = HashMap::new();
        let mut joined = BTreeSet::new();
        for tile in spots.chunk_by(|(one, _), (other, _)| one == other) {
            let Some((placement, _)) = tile.first() else { continue };
            let Some(cell) = self.cell(*placement) else { continue };
            let turn = self.history.placed_in(cell);
            let before = groups.clone();
            let held = |group: Segment| {
                let is_there = |(_, (_, on), since): &&Stands<'_>| *since < turn && before.get(on) == Some(&group);
                stands.iter().any(|stands| is_there(&stands))
            };
            for (placement, segment) in tile {
                groups.insert(*segment, *segment);
                for (_, other) in board.joined((*placement, *segment)) {
                    let (Some(mine), Some(theirs)) = (groups.get(segment).copied(), groups.get(&other).copied()) else {
                        continue;
                    };
                    groups.values_mut().filter(|group| **group == theirs).for_each(|group| *group = mine);
                }
            }
            for (_, segment) in tile {
                let mine = groups.get(segment).copied();
                let merged =
                    before.iter().filter(|(part, _)| groups.get(part).copied() == mine).map(|(_, group)| *group);
                let merged: BTreeSet<Segment> = merged.collect();
                if merged.into_iter().filter(|group| held(*group)).count() > 1 {
                    joined.insert(Joined { turn, at: square(cell) });
                }
            }
        }
        joined.into_iter().collect()
    }
}

fn nothing(ask: String) -> FeatureFacts {
    FeatureFacts {
        ask,
        kind: "",
        squares: Vec::new(),
        open: Vec::new(),
        meeples: Vec::new(),
        owners: Vec::new(),
        completed: None,
        pennants: 0,
        points: Named::default(),
        cities: Vec::new(),
        open_cities: Vec::new(),
        not_touched: Vec::new(),
        paths: Vec::new(),
        joined: Vec::new(),
    }
}

/// `2,2 city N`, `-1,0 field Nw`, `0,1 monastery`.
fn parsed(asked: &str) -> Option<(Cell, Feature)> {
    let mut words = asked.split_whitespace();
    let (x, y) = words.next()?.split_once(',')?;
    let cell = Cell::new(x.parse().ok()?, y.parse().ok()?)?;
    let word = words.next()?.to_lowercase();
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word)?;
    let place = match words.next() {
        None if kind == Kind::Monastery => Place::Inner,
        Some(inner) if inner.eq_ignore_ascii_case("inner") => Place::Inner,
        port => Place::At(port?.parse().ok()?),
    };
    words.next().is_none().then_some((cell, Feature { kind: Some(kind), place }))
}
