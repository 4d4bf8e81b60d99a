//! Tests what the log of a platform says beside the moves: draws, awards, counts, offered features.

use super::awards::{Comparison, Scoring};
use super::carcassonne::CarcassonnePlay;
use super::claims::differing;
use super::finding::{ClaimFault, Fault, RecordFault};
use super::journal::Heard;
use super::unverified::Draws;
use crate::carcassonne::{Action, Feature, FigureKind, Whereabouts};
use crate::catalog::landscape::TileType;
use crate::record::model::AwardClaim;
use crate::record::{Claim, Contradiction, Pointer};
use crate::region::{BySeat, Seat, Segment};

/// What a platform said that is judged later, and by how much its counts are off already: a count that stays off by
/// the same number is one fault, not one a turn.
#[derive(Debug, Default)]
pub(super) struct Platform {
    drawn: Option<TileType>,
    /// Which turns say what was drawn.
    pub(super) draws: Draws,
    /// Awards of the scoring at hand, each with its entry.
    awards: Vec<((u32, Pointer, usize), AwardClaim)>,
    /// How many of the awards heard were compared.
    compared: usize,
    totals_off: BySeat<i64>,
    meeples_off: BySeat<i64>,
    /// Tiles that the players have drawn ahead, known from the first count.
    drawn_ahead: Option<i64>,
    tiles_off: i64,
}

/// Whether a count is wrong in a way that was not told before.
pub(super) fn drifts(off: &mut i64, claimed: i64, found: i64) -> bool {
    let now = claimed.saturating_sub(found);
    let before = std::mem::replace(off, now);
    now != 0 && now != before
}

impl CarcassonnePlay<'_> {
    /// Tests a claim that only platforms make.
    pub(super) fn claim_of_platform(&mut self, claim: &Claim) {
        match claim {
            // The native ones are tested where turns are.
            Claim::Points(_) | Claim::Totals(_) => {}
            Claim::Award(award) => self.platform.awards.push((self.at, *award)),
            Claim::AllAwards => self.check_awards(),
            Claim::Result(claims) => self.check_platform_result(claims),
            Claim::Drawn(tile) => self.platform.drawn = Some(*tile),
            Claim::SilentDiscard(tile) => {
                let tile = self.tile_id(*tile);
                self.claim_faults(vec![ClaimFault::SilentDiscard { tile }]);
            }
            Claim::DrawnCopy { drawn, played } => {
                let fault = ClaimFault::DrawnCopy { drawn: *drawn, played: *played };
                self.find(Some(self.table.seat()), Fault::Claim(fault));
            }
            Claim::MeeplesLeft(seat, claimed) => self.check_meeples(*seat, *claimed),
            Claim::TilesLeft { left, ahead } => self.check_tiles(*left, *ahead),
            Claim::Deployments(features) => self.check_deployments(features),
            Claim::Contradiction(contradiction) => {
                self.contradict(contradiction);
            }
        }
    }

    /// One cause is one finding, however often it shows.
    fn contradict(&mut self, contradiction: &Contradiction) {
        let turn = self.at.0;
        let first = self.findings_mut().iter_mut().find(|finding| {
            matches!(&finding.fault, Fault::Record(RecordFault::Contradiction(first)) if contradiction.has_cause_of(first))
        });
        match first {
            Some(first) => first.repeated.push(turn),
            None => self.find(None, Fault::Record(RecordFault::Contradiction(contradiction.clone()))),
        }
    }

    fn tile_id(&self, tile: TileType) -> String {
        self.table.setup().catalogue.id(tile).to_owned()
    }

    /// Tests that the tile played is the tile drawn, where the log told that.
    pub(super) fn check_draw(&mut self, actor: Seat, action: &Action) {
        match action {
            Action::Discard(tile) => {
                self.platform.drawn.take_if(|drawn| drawn == tile);
            }
            Action::Place { tile, .. } => {
                let drawn = self.platform.drawn.take();
                self.platform.draws.play(self.at.0, drawn.is_some());
                if let Some(drawn) = drawn.filter(|drawn| drawn != tile) {
                    let (drawn, played) = (self.tile_id(drawn), self.tile_id(*tile));
                    self.find(Some(actor), Fault::Claim(ClaimFault::Draw { drawn, played }));
                }
            }
            _ => {}
        }
    }

    /// Compares the awards of a scoring with those heard since the last one.
    fn check_awards(&mut self) {
        let award = |heard: &Heard| match heard {
            Heard::Award(_, award) => Some((award.seat, i64::from(award.points))),
            Heard::Ransom { .. } => None,
        };
        let given: Vec<_> = self.ears.awards.iter().skip(self.platform.compared).filter_map(award).collect();
        self.platform.compared = self.ears.awards.len();
        let mut board = BySeat::from_fn(|seat| i64::from(self.table.score(seat)));
        for (seat, points) in &given {
            *board.of_mut(*seat) -= points;
        }
        let (places, claims): (Vec<_>, Vec<_>) = std::mem::take(&mut self.platform.awards).into_iter().unzip();
        let scoring = Scoring { claims: &claims, given: &given, board, off: self.platform.totals_off };
        let Comparison { faults, off } = scoring.compare();
        self.platform.totals_off = off;
        let end = self.at;
        for (claim, fault) in faults {
            self.at = claim.and_then(|claim| places.get(claim)).copied().unwrap_or(end);
            self.claim_faults(vec![fault]);
        }
        self.at = end;
    }

    fn check_platform_result(&mut self, claims: &[(Seat, i64)]) {
        let is_final = self.is_scored_finally();
        let found = |seat: Seat| i64::from(self.table.score(seat));
        let fault = |seat, claimed, found| ClaimFault::Result { seat, claimed, found, is_final };
        let faults = differing(claims, found, fault).collect();
        self.claim_faults(faults);
    }

    fn check_meeples(&mut self, seat: Seat, claimed: i64) {
        let home = self.table.meeples().iter().filter(|meeple| {
            let name = meeple.name;
            name.owner == seat && name.kind == FigureKind::Meeple && meeple.at == Whereabouts::Supply
        });
        let found = home.count() as i64;
        if drifts(self.platform.meeples_off.of_mut(seat), claimed, found) {
            self.claim_faults(vec![ClaimFault::MeeplesLeft { seat, claimed, found }]);
        }
    }

    /// The first count tells how many tiles the players have drawn ahead, where the format does not: one each at most.
    fn check_tiles(&mut self, claimed: i64, ahead: Option<i64>) {
        let left = i64::from(self.table.tiles_left());
        let seats = i64::try_from(self.table.setup().seats).unwrap_or(i64::MAX);
        let ahead = ahead.unwrap_or_else(|| left.saturating_sub(claimed).clamp(0, seats));
        let ahead = *self.platform.drawn_ahead.get_or_insert(ahead);
        let found = left.saturating_sub(ahead).max(0);
        if drifts(&mut self.platform.tiles_off, claimed, found) {
            self.claim_faults(vec![ClaimFault::TilesLeft { claimed, found }]);
        }
    }

    /// Compares the features that may be claimed on the tile just placed with those that a platform offered.
    fn check_deployments(&mut self, offered: &[Feature]) {
        let Some(placement) = self.table.placed_tile() else { return };
        let segment = |feature: &Feature| self.table.find_feature(placement, *feature);
        let name = |segment: Segment| self.table.name_feature(placement, segment);
        let mut allowed: Vec<Segment> = Vec::new();
        for action in self.table.legal(None).actions {
            if let Action::Deploy { feature, .. } = action
                && let Some(segment) = segment(&feature)
                && !allowed.contains(&segment)
            {
                allowed.push(segment);
            }
        }
        let refused = offered.iter().filter(|feature| segment(feature).is_none_or(|there| !allowed.contains(&there)));
        let refused: Vec<Feature> =
            refused.map(|feature| segment(feature).and_then(name).unwrap_or(*feature)).collect();
        let named: Vec<Segment> = offered.iter().filter_map(segment).collect();
        let missing: Vec<Feature> =
            allowed.into_iter().filter(|there| !named.contains(there)).filter_map(name).collect();
        if !(refused.is_empty() && missing.is_empty()) {
            self.claim_faults(vec![ClaimFault::Deployments { refused, missing }]);
        }
    }
}
