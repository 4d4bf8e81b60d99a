//! Scoring what a turn completed (CAS-45 to CAS-50).

use super::action::Figure;
use super::event::{Award, AwardKind, Event, Factor};
use super::falcon::chapel_points;
use super::table::{Table, TurnState};
use super::{PLAYERS, TheCastle};
use crate::board::Placement;
use crate::catalog::the_castle::Kind;
use crate::engine::Listener;
use crate::grid::Cell;
use crate::region::Segment;
use crate::rulebook::options::{IncompleteValue, WallTileKind};
use crate::seat::{BySeat, Seat};

/// Points a market (CAS-76).
const MARKET: u32 = 3;

/// Points a market of a court on which a market wall tile works (CAS-65).
const MARKET_WITH_TILE: u32 = 4;

impl Table {
    /// Scores the completed features in their order, each moving the marker by itself, and brings their followers home
    /// (CAS-50, CR-10, CR-11).
    pub(super) fn score_turn<L: Listener<TheCastle> + ?Sized>(&mut self, turn: &TurnState, listener: &mut L) {
        let order = self.scoring_order(turn);
        for feature in &order {
            let winner = self.winner(*feature);
            if let Some(region) = self.region(*feature) {
                let (kind, followers) = (region.kind, region.followers);
                let (tiles, _) = self.squares(*feature);
                listener.hear(Event::Completed { kind, tiles: &tiles, winner, followers });
            }
            self.unpaid(*feature, winner, false, listener);
            let Some(winner) = winner else { continue };
            let doubled = turn.doublings.iter().filter(|(other, _)| other == feature).map(|(_, kind)| *kind);
            let (points, factors) = self.worth(*feature, winner, &doubled.collect::<Vec<_>>());
            let award = self.award_for(winner, *feature, points, factors);
            self.pay_in_game(award, turn.seat, listener);
            self.move_keep(winner, turn.seat, *feature, listener);
            self.take_tokens(winner, *feature, listener);
        }
        for feature in &order {
            self.bring_home(*feature, listener);
        }
    }

    /// Tiles of a feature, each once; start spaces count where the game is played so (CAS-46, AMB-6).
    pub(super) fn tile_count(&self, feature: Segment) -> u16 {
        let Some(region) = self.region(feature) else { return 0 };
        let starts = region.tiles.iter().take_while(|tile| *tile < self.starts()).count();
        let starts = if self.setup.options.start_space_counts { 0 } else { starts };
        region.tiles.len().saturating_sub(u16::try_from(starts).unwrap_or(0))
    }

    /// What a completed feature pays its winner, doubled by the king or by wall tiles.
    fn worth(&self, feature: Segment, winner: Seat, doublings: &[WallTileKind]) -> (u32, Vec<Factor>) {
        let (mut points, factor) = self.plain_worth(feature, false);
        let mut factors = vec![factor];
        if self.king_doubles(winner, feature) {
            points = points.saturating_mul(2);
            factors.push(Factor::King);
        }
        for kind in doublings {
            points = points.saturating_mul(2);
            factors.push(Factor::WallTile(*kind));
        }
        (points, factors)
    }

    /// What a feature is worth by its tiles (CAS-45, CAS-87), or at 1 a tile where an incomplete one is worth less (AMB-2).
    pub(super) fn plain_worth(&self, feature: Segment, reduced: bool) -> (u32, Factor) {
        let count = self.tile_count(feature);
        let Some(region) = self.region(feature) else { return (0, Factor::Tiles { count, each: 0 }) };
        let each = match region.kind {
            _ if reduced => 1,
            Kind::Chapel => return (chapel_points(count), Factor::Chapel { count }),
            Kind::Court => return self.court_worth(feature, false),
            Kind::Tower => 2,
            Kind::Path if region.tally.fountain => 2,
            Kind::House | Kind::Path => 1,
        };
        (u32::from(count) * each, Factor::Tiles { count, each })
    }

    /// What a court is worth by its markets (CAS-76).
    pub(super) fn court_worth(&self, court: Segment, with_tile: bool) -> (u32, Factor) {
        let count = self.region(court).map_or(0, |region| region.tally.markets);
        let each = if with_tile { MARKET_WITH_TILE } else { MARKET };
        (count.saturating_mul(each), Factor::Markets { count, each })
    }

    /// What an incomplete feature pays at the end (AMB-2, CR-16).
    pub(super) fn incomplete_worth(&self, feature: Segment) -> (u32, Factor) {
        self.plain_worth(feature, self.setup.options.incomplete_value == IncompleteValue::Reduced)
    }

    /// The squares of the tiles of a feature, in reading order, and its start spaces by their place in the kit.
    pub(super) fn squares(&self, feature: Segment) -> (Vec<Cell>, Vec<usize>) {
        let Some(region) = self.region(feature) else { return (Vec::new(), Vec::new()) };
        let (starts, tiles): (Vec<usize>, Vec<usize>) = region.tiles.iter().partition(|tile| *tile < self.starts());
        let tiles = tiles.into_iter().filter_map(|tile| u16::try_from(tile).ok().map(Placement));
        let mut cells: Vec<Cell> = tiles.map(|placement| self.cell_of(placement)).collect();
        cells.sort_unstable_by_key(|cell| (cell.y(), cell.x()));
        (cells, starts)
    }

    /// The award of a feature.
    pub(super) fn award_for(&self, seat: Seat, feature: Segment, points: u32, factors: Vec<Factor>) -> Award {
        let (tiles, starts) = self.squares(feature);
        let (kind, followers) =
            self.region(feature).map_or((Kind::House, BySeat::default()), |region| (region.kind, region.followers));
        Award { seat, points, kind: AwardKind::Feature(kind), is_final: false, tiles, starts, factors, followers }
    }

    /// Moves a marker during the game; an exact landing on a corner tower takes its wall tile (CAS-60).
    fn pay_in_game<L: Listener<TheCastle> + ?Sized>(&mut self, mut award: Award, placer: Seat, listener: &mut L) {
        let marker = &mut self.players.of_mut(award.seat).marker;
        let gates = self.setup.kit.wall.gates();
        let moved = if self.setup.options.gate_stop && self.setup.kit.falcon {
            marker.advance_to_gate(award.points, gates)
        } else {
            marker.advance(award.points)
        };
        let seat = award.seat;
        award.points = moved.points;
        if let Some((after, lost)) = moved.stopped {
            award.factors.push(Factor::Stopped { after, lost });
        }
        if moved.points == 0 {
            return listener.hear(Event::Unpaid(&award));
        }
        listener.hear(Event::Awarded(&award));
        if moved.stopped.is_none() {
            self.land(seat, placer, listener);
        }
    }

    /// Tells of those with followers on a feature who do not score it: the outvoted, and both where they tie (CAS-48).
    pub(super) fn unpaid<L: Listener<TheCastle> + ?Sized>(
        &self,
        feature: Segment,
        winner: Option<Seat>,
        is_final: bool,
        listener: &mut L,
    ) {
        let Some(followers) = self.region(feature).map(|region| region.followers) else { return };
        let outvoted = Seat::all(PLAYERS).filter(|seat| Some(*seat) != winner && *followers.of(*seat) > 0);
        for seat in outvoted {
            let (_, factor) = self.plain_worth(feature, false);
            listener.hear(Event::Unpaid(&Award { is_final, ..self.award_for(seat, feature, 0, vec![factor]) }));
        }
    }

    /// Takes the followers of a completed feature back, no matter who scored it (CAS-41, CR-11).
    fn bring_home<L: Listener<TheCastle> + ?Sized>(&mut self, feature: Segment, listener: &mut L) {
        let root = self.root(feature);
        if let Some(region) = self.board.regions_mut().get_mut(root) {
            (region.followers, region.strength) = Default::default();
        }
        for index in 0..self.standings.len() {
            let Some(standing) = self.standings.get(index).copied() else { continue };
            let Some((placement, at)) = standing.at else { continue };
            if self.root(at) == root {
                let (seat, figure): (Seat, Figure) = (standing.seat, standing.figure);
                listener.hear(Event::CameHome { seat, figure, cell: self.cell_of(placement) });
                if let Some(standing) = self.standings.get_mut(index) {
                    standing.at = None;
                }
            }
        }
    }
}
