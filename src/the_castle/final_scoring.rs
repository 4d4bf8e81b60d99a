//! The end of the game: wall tiles 4 to 9 and the final scoring (CAS-70 to CAS-78, CAS-91, CR-16, CR-23).

use std::cmp::Ordering;

use super::Refused;
use super::TheCastle;
use super::action::FeatureName;
use super::breach::{NotApplicable, Reason, TooEarly};
use super::event::{Award, AwardKind, Event, Factor};
use super::examine::Act;
use super::table::{FinalUse, Table};
use super::wall_tiles::{use_verdict, works_on};
use super::{PLAYERS, opponent};
use crate::catalog::the_castle::Kind;
use crate::engine::Listener;
use crate::region::Segment;
use crate::rulebook::options::{TiedKeep, WallTileKind};
use crate::seat::{BySeat, Seat};

impl Table {
    /// Tests the use of a wall tile in final scoring, in the order of CR-13.
    pub(super) fn examine_final_use(
        &self,
        seat: Seat,
        kind: WallTileKind,
        feature: Option<FeatureName>,
    ) -> Result<Act, Refused> {
        let not_applicable = |why| Reason::WallTileNotApplicable { seat, kind, feature, why };
        let mut against = Vec::new();
        if self.held(seat, kind).is_none() {
            against.push(self.not_held(seat, kind));
            against.extend((!self.may_be_out(kind)).then(|| not_applicable(NotApplicable::NoCopyLeft)));
        }
        if !self.over || self.finished {
            against.push(Reason::WallTileTooEarly { seat, kind, why: TooEarly::GameNotOver });
        }
        let found = feature.and_then(|feature| self.find_feature(feature).ok());
        let target = found.map(|(_, segment)| self.root(segment));
        if kind.is_played_in_game() {
            against.push(not_applicable(NotApplicable::InGameKind));
        } else if let Some(wanted) = works_on(kind) {
            match target.map(|target| (target, self.final_use_refused(seat, wanted, target))) {
                None => against.push(not_applicable(NotApplicable::NoSuchFeature)),
                Some((_, Some(why))) => against.push(not_applicable(why)),
                Some((target, None)) => {
                    let king = !self.setup.options.king_with_market && self.counts_king(seat, target);
                    let twice = kind == WallTileKind::Market && king;
                    against.extend(twice.then_some(Reason::DoubledTwice { seat, kind, feature, king }));
                }
            }
        }
        let target = target.filter(|_| works_on(kind).is_some());
        use_verdict(None, against, Act::FinalUse { seat, kind, feature: target })
    }

    /// Why a wall tile has nothing to work on at the end: the feature must be of the right kind, still open, won by the user
    /// and not yet used (CR-16).
    fn final_use_refused(&self, seat: Seat, wanted: Kind, target: Segment) -> Option<NotApplicable> {
        let region = self.region(target)?;
        if region.kind != wanted {
            return Some(NotApplicable::WrongKind(region.kind));
        }
        if self.is_complete(target) {
            return Some(NotApplicable::Complete);
        }
        if self.winner(target) != Some(seat) {
            return Some(NotApplicable::NotWon { followers: region.followers });
        }
        let used = self.final_uses.iter().any(|used| used.feature.map(|other| self.root(other)) == Some(target));
        used.then_some(NotApplicable::UsedAlready)
    }

    pub(super) fn use_finally<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        seat: Seat,
        kind: WallTileKind,
        feature: Option<Segment>,
        listener: &mut L,
    ) {
        self.give_up(seat, kind, listener);
        self.final_uses.push(FinalUse { seat, kind, feature });
    }

    /// Keep, courts, incomplete features, points tiles, aeries (CR-23).
    pub(super) fn score_finally<L: Listener<TheCastle> + ?Sized>(&mut self, listener: &mut L) {
        self.finished = true;
        self.score_keeps(listener);
        self.score_courts(listener);
        self.score_incomplete(listener);
        for used in self.final_uses.clone() {
            if used.kind == WallTileKind::Points {
                let points = self.setup.options.wall_tile_points;
                let award = plain_award(used.seat, u32::from(points), AwardKind::WallTile, Factor::Points(points));
                self.pay_finally(award, listener);
            }
        }
        if self.setup.kit.falcon {
            self.score_aeries(listener);
        }
    }

    /// The larger keep; wall tiles add to the house under it. Equal keeps pay nobody, or both (CAS-72, CAS-73, AMB-25).
    fn score_keeps<L: Listener<TheCastle> + ?Sized>(&mut self, listener: &mut L) {
        let size = |seat: Seat| {
            let tiles = self.players.of(seat).keep?.tiles;
            let uses =
                self.final_uses.iter().filter(|used| (used.seat, used.kind) == (seat, WallTileKind::Keep)).count();
            Some(usize::from(tiles) + uses * usize::from(self.setup.options.wall_tile_keep))
        };
        let sizes: Vec<_> = Seat::all(PLAYERS).map(|seat| (seat, size(seat), size(opponent(seat)))).collect();
        let tie_pays = self.setup.options.tied_keep == TiedKeep::Both;
        let spaces = self.largest_empty_area();
        for (seat, mine, theirs) in sizes {
            let pays = match mine.cmp(&theirs) {
                Ordering::Greater => true,
                Ordering::Equal => tie_pays && mine.is_some(),
                Ordering::Less => false,
            };
            let award = plain_award(seat, spaces, AwardKind::Keep, Factor::Empty { spaces });
            if pays {
                self.pay_finally(award, listener);
            } else if mine == theirs && mine.is_some() {
                listener.hear(Event::Unpaid(&Award { points: 0, ..award }));
            }
        }
    }

    /// Every court pays the player with more merchants on it (CAS-76).
    fn score_courts<L: Listener<TheCastle> + ?Sized>(&mut self, listener: &mut L) {
        let courts = self.board.regions().roots().filter(|(_, region)| region.kind == Kind::Court);
        let courts: Vec<Segment> = courts.map(|(court, _)| court).collect();
        for court in courts {
            let winner = self.winner(court);
            self.unpaid(court, winner, true, listener);
            let Some(winner) = winner else { continue };
            let with_tile = self.final_uses.iter().any(|used| {
                used.kind == WallTileKind::Market
                    && used.seat == winner
                    && used.feature.map(|at| self.root(at)) == Some(court)
            });
            let (points, factor) = self.court_worth(court, with_tile);
            let mut factors = vec![factor];
            if with_tile {
                factors.push(Factor::WallTile(WallTileKind::Market));
            }
            self.pay_feature(winner, court, points, factors, listener);
        }
    }

    /// Incomplete features pay through wall tiles only (CAS-75, CAS-77).
    fn score_incomplete<L: Listener<TheCastle> + ?Sized>(&mut self, listener: &mut L) {
        for used in self.final_uses.clone() {
            let scores = matches!(works_on(used.kind), Some(Kind::House | Kind::Tower | Kind::Path));
            let Some(feature) = used.feature.filter(|_| scores).map(|feature| self.root(feature)) else { continue };
            if self.is_complete(feature) || self.winner(feature) != Some(used.seat) {
                continue;
            }
            self.unpaid(feature, Some(used.seat), true, listener);
            let (points, factor) = self.incomplete_worth(feature);
            self.pay_feature(used.seat, feature, points, vec![factor, Factor::WallTile(used.kind)], listener);
        }
    }

    /// More aerie tokens score the largest empty area (CAS-91).
    fn score_aeries<L: Listener<TheCastle> + ?Sized>(&mut self, listener: &mut L) {
        let tokens = |seat: Seat| self.players.of(seat).tokens;
        let winner = Seat::all(PLAYERS).find(|seat| tokens(*seat) > tokens(opponent(*seat)));
        let spaces = self.largest_empty_area();
        let award = |seat: Seat| plain_award(seat, spaces, AwardKind::Aeries, Factor::Empty { spaces });
        match winner {
            Some(seat) => self.pay_finally(award(seat), listener),
            None => {
                for seat in Seat::all(PLAYERS) {
                    listener.hear(Event::Unpaid(&Award { points: 0, ..award(seat) }));
                }
            }
        }
    }

    /// Whether the king of `seat` doubles a feature in final scoring (AMB-31).
    fn counts_king(&self, seat: Seat, feature: Segment) -> bool {
        self.setup.options.final_falcon_effects && self.king_doubles(seat, feature)
    }

    /// A feature that is scored at the end: king, falconer and aeries work as during the game (AMB-31).
    fn pay_feature<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        seat: Seat,
        feature: Segment,
        mut points: u32,
        mut factors: Vec<Factor>,
        listener: &mut L,
    ) {
        if self.counts_king(seat, feature) {
            points = points.saturating_mul(2);
            factors.push(Factor::King);
        }
        let award = Award { is_final: true, ..self.award_for(seat, feature, points, factors) };
        self.pay_finally(award, listener);
        if self.setup.options.final_falcon_effects {
            self.take_tokens(seat, feature, listener);
        }
    }

    /// Moves a marker after the end: no landing takes a wall tile any more, no gate stops it (CAS-64, CAS-98, CR-10).
    fn pay_finally<L: Listener<TheCastle> + ?Sized>(&mut self, award: Award, listener: &mut L) {
        self.players.of_mut(award.seat).marker.advance(award.points);
        listener.hear(if award.points > 0 { Event::Awarded(&award) } else { Event::Unpaid(&award) });
    }
}

fn plain_award(seat: Seat, points: u32, kind: AwardKind, factor: Factor) -> Award {
    Award {
        seat,
        points,
        kind,
        is_final: true,
        tiles: Vec::new(),
        starts: Vec::new(),
        factors: vec![factor],
        followers: BySeat::default(),
    }
}
