//! Scoring: what a turn completes, and the end of the game.

use super::Carcassonne;
use super::event::{Award, AwardKind, Event, Factor, Factors};
use super::table::{Table, Whereabouts};
use crate::board::Placement;
use crate::catalog::carcassonne::{Kind, Symbols};
use crate::engine::Listener;
use crate::grid::Cell;
use crate::region::{Segment, TileSet};
use crate::rulebook::Symbol;
use crate::rulebook::options::{FieldScoring, SmallCity};
use crate::seat::{BySeat, Seat};

impl Table {
    /// Scores what the tiles of this turn completed (`BASE-30` to `BASE-39`).
    pub(super) fn score_completed<L: Listener<Carcassonne> + ?Sized>(&mut self, listener: &mut L) {
        let mut done: Vec<Segment> = Vec::new();
        for index in self.turn.first_tile..self.board.len() {
            let placement = Placement(index as u16);
            let mut part = 0;
            while let Some(segment) = self.board.segment(placement, part) {
                part += 1;
                let root = self.board.regions().root(segment);
                let complete = self
                    .board
                    .regions()
                    .get(root)
                    .is_some_and(|region| matches!(region.kind, Kind::Road | Kind::City) && region.open == 0);
                if complete && !done.contains(&root) {
                    done.push(root);
                    self.score_region(root, false, listener);
                }
            }
            let Some(cell) = self.board.placed(placement).map(|placed| placed.cell) else { continue };
            let mut index = 0;
            while let Some((there, monastery)) = self.monasteries.get(index).copied() {
                index += 1;
                let near = (there.x() - cell.x()).abs() <= 1 && (there.y() - cell.y()).abs() <= 1;
                if near && !done.contains(&monastery) && self.is_surrounded(there) {
                    done.push(monastery);
                    self.score_region(monastery, false, listener);
                }
            }
        }
    }

    /// Whether tiles lie on all eight squares around a cell.
    fn is_surrounded(&self, cell: Cell) -> bool {
        let mut around = 0;
        let all = cell.around().inspect(|_| around += 1).all(|cell| self.board.at(cell).is_some());
        all && around == 8
    }

    /// The tiles around a cell.
    fn neighbours(&self, cell: Cell) -> TileSet {
        let mut tiles = TileSet::default();
        for there in cell.around().filter_map(|cell| self.board.at(cell)) {
            tiles.add(&TileSet::of(usize::from(there.0)));
        }
        tiles
    }

    /// Scores one road, city or monastery and takes the meeples home.
    fn score_region<L: Listener<Carcassonne> + ?Sized>(&mut self, segment: Segment, is_final: bool, listener: &mut L) {
        let Some(region) = self.board.regions().get(segment) else { return };
        let (kind, followers, strength, symbols) = (region.kind, region.followers, region.strength, region.tally);
        let mut tiles = region.tiles;
        if kind == Kind::Monastery {
            let first = tiles.iter().next().and_then(|tile| self.board.placed(Placement(tile as u16)));
            if let Some(placed) = first {
                tiles.add(&self.neighbours(placed.cell));
            }
        }
        if !is_final {
            listener.hear(Event::Completed { kind, tiles });
        }
        if !followers.iter().any(|(_, count)| *count > 0) {
            return;
        }
        let tile_count = tiles.len();
        let small = tile_count == 2 && self.setup.options.small_city == SmallCity::Two;
        let usual = if kind == Kind::City && !is_final && !small { 2 } else { 1 };
        let Worth { each, symbol } = self.worth(kind, &symbols, is_final, usual);
        let tiles_at = Factor::Tiles { count: tile_count, each };
        let (award_kind, factors) = match kind {
            Kind::Road => (AwardKind::Road, Factors::of([Some(tiles_at), None, symbol])),
            Kind::City => {
                let count = u32::from(symbols.count(Symbol::Pennant));
                let pennants = (count > 0).then_some(Factor::Pennants { count, each });
                (AwardKind::City, Factors::of([Some(tiles_at), pennants, symbol]))
            }
            Kind::Monastery => {
                (AwardKind::Monastery, Factors::of([Some(Factor::Monastery { around: tile_count.saturating_sub(1) })]))
            }
            Kind::Field => return,
        };
        for (seat, leads) in claimants(&followers, &strength) {
            let points = if leads { factors.points() } else { 0 };
            let award = Award { seat, points, kind: award_kind, is_final, tiles, factors, followers, strength };
            self.award(&award, listener);
        }
        let root = self.board.regions().root(segment);
        for meeple in 0..self.meeples.len() {
            let on = match self.meeples.get(meeple).map(|meeple| meeple.at) {
                Some(Whereabouts::Feature(_, on)) => self.board.regions().root(on),
                _ => continue,
            };
            if on == root && !is_final {
                self.bring_home(meeple, listener);
            }
        }
    }

    /// What a tile and a pennant of a feature are worth, by the symbols that it shows.
    fn worth(&self, kind: Kind, symbols: &Symbols, is_final: bool, usual: u32) -> Worth {
        let mark = self.setup.marks().find(|mark| mark.on == kind && symbols.count(mark.symbol) > 0);
        match mark {
            Some(mark) if !is_final => Worth { each: mark.each, symbol: Some(Factor::Symbol(mark.symbol)) },
            Some(mark) if !(mark.spares_unfinished)(&self.setup.options) => Worth { each: 0, symbol: None },
            _ => Worth { each: usual, symbol: None },
        }
    }

    fn award<L: Listener<Carcassonne> + ?Sized>(&mut self, award: &Award, listener: &mut L) {
        if award.points > 0 {
            let score = self.scores.of_mut(award.seat);
            *score = score.saturating_add(award.points);
            listener.hear(Event::Awarded(award));
        } else {
            listener.hear(Event::Unpaid(award));
        }
    }

    /// Final scoring (`BASE-61`, `BASE-62`): unfinished features first, fields after. Meeples stay where they are.
    pub(super) fn finish<L: Listener<Carcassonne> + ?Sized>(&mut self, listener: &mut L) {
        (self.closed, self.finished) = (true, true);
        let unfinished: Vec<Segment> = self
            .board
            .regions()
            .roots()
            .filter(|(_, region)| region.kind != Kind::Field && region.is_claimed())
            .map(|(root, _)| root)
            .collect();
        for root in unfinished {
            self.score_region(root, true, listener);
        }
        match self.setup.options.field_scoring {
            FieldScoring::Third => self.score_fields(false, listener),
            FieldScoring::Second => self.score_fields(true, listener),
            FieldScoring::First => self.score_cities_of_fields(listener),
            FieldScoring::None => {}
        }
    }

    /// Each field with farmers and the completed cities that it touches, in the order in which they came.
    fn fields(&self) -> Vec<(Segment, Vec<Segment>)> {
        let regions = self.board.regions();
        let mut fields: Vec<(Segment, Vec<Segment>)> = regions
            .roots()
            .filter(|(_, region)| region.kind == Kind::Field && region.is_claimed())
            .map(|(root, _)| (root, Vec::new()))
            .collect();
        for (placement, placed) in self.board.placements() {
            let Some(tile) = self.setup.catalogue.tile(placed.face) else { continue };
            for (part, near) in tile.near.iter().enumerate().filter(|(_, near)| !near.is_empty()) {
                let root = self.board.segment(placement, part).map(|segment| regions.root(segment));
                let Some((_, cities)) = fields.iter_mut().find(|(field, _)| Some(*field) == root) else { continue };
                for city in near.iter().filter_map(|part| self.board.segment(placement, usize::from(*part))) {
                    let city = regions.root(city);
                    let complete = regions.get(city).is_some_and(|region| region.open == 0);
                    if complete && !cities.contains(&city) {
                        cities.push(city);
                    }
                }
            }
        }
        fields
    }

    /// `BASE-55`, and with `once` `BASE-57`: a city pays a player at most once over all fields.
    fn score_fields<L: Listener<Carcassonne> + ?Sized>(&mut self, once: bool, listener: &mut L) {
        const PER_CITY: u32 = 3;
        let mut paid: Vec<(Seat, Segment)> = Vec::new();
        for (field, cities) in self.fields() {
            let Some(region) = self.board.regions().get(field) else { continue };
            let (figures, tiles) = ((region.followers, region.strength), region.tiles);
            for (seat, leads) in claimants(&figures.0, &figures.1) {
                let fresh = cities.iter().filter(|city| leads && !(once && paid.contains(&(seat, **city))));
                let fresh: Vec<Segment> = fresh.copied().collect();
                paid.extend(fresh.iter().map(|city| (seat, *city)));
                let award = field_award(seat, fresh.len(), PER_CITY, tiles, figures);
                // What the field would have brought is told to those who are outvoted, too.
                let factors = if leads { award.factors } else { field_factors(cities.len(), PER_CITY) };
                self.award(&Award { factors, ..award }, listener);
            }
        }
    }

    /// `BASE-58`: every completed city pays for the farmers of all its fields together.
    fn score_cities_of_fields<L: Listener<Carcassonne> + ?Sized>(&mut self, listener: &mut L) {
        const PER_CITY: u32 = 4;
        let mut cities: Vec<(Segment, Figures, TileSet)> = Vec::new();
        for (field, touched) in self.fields() {
            let Some(region) = self.board.regions().get(field) else { continue };
            for city in touched {
                let known = cities.iter_mut().find(|(known, ..)| *known == city);
                if let Some((_, (followers, strength), tiles)) = known {
                    for (all, more) in [(followers, &region.followers), (strength, &region.strength)] {
                        for (seat, count) in more.iter() {
                            let all = all.of_mut(seat);
                            *all = all.saturating_add(*count);
                        }
                    }
                    tiles.add(&region.tiles);
                } else {
                    cities.push((city, (region.followers, region.strength), region.tiles));
                }
            }
        }
        for (_, figures, tiles) in cities {
            for (seat, leads) in claimants(&figures.0, &figures.1) {
                let award = field_award(seat, 1, PER_CITY, tiles, figures);
                self.award(&Award { points: if leads { award.points } else { 0 }, ..award }, listener);
            }
        }
        for (field, _) in self.fields().into_iter().filter(|(_, touched)| touched.is_empty()) {
            let Some(region) = self.board.regions().get(field) else { continue };
            let (figures, tiles) = ((region.followers, region.strength), region.tiles);
            for (seat, _) in claimants(&figures.0, &figures.1) {
                self.award(&field_award(seat, 0, PER_CITY, tiles, figures), listener);
            }
        }
    }
}

/// What a tile and a pennant of a feature are worth, and the symbol that makes it so.
struct Worth {
    each: u32,
    symbol: Option<Factor>,
}

/// Followers on a feature and what they count for, by seat.
type Figures = (BySeat<u8>, BySeat<u8>);

fn field_award(seat: Seat, cities: usize, per_city: u32, tiles: TileSet, (followers, strength): Figures) -> Award {
    let factors = field_factors(cities, per_city);
    let points = factors.points();
    Award { seat, points, kind: AwardKind::Field, is_final: true, tiles, factors, followers, strength }
}

fn field_factors(cities: usize, per_city: u32) -> Factors {
    let count = u16::try_from(cities).unwrap_or(u16::MAX);
    Factors::of([Some(Factor::Cities { count, each: per_city })])
}

/// The players with followers on a feature, each with whether its points are theirs (`BASE-36`).
fn claimants(followers: &BySeat<u8>, strength: &BySeat<u8>) -> impl Iterator<Item = (Seat, bool)> {
    let (followers, strength) = (*followers, *strength);
    let most = strength.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let seats = Seat::all(crate::seat::SEATS).filter(move |seat| *followers.of(*seat) > 0);
    seats.map(move |seat| (seat, most > 0 && *strength.of(seat) == most))
}
