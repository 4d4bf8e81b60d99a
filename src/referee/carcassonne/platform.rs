//! Tests what the log of a platform says beside the moves: draws, awards, counts, offered features.

use super::awards::{AwardFault, Scoring};
use super::recorder::Points;
use crate::carcassonne::{Action, Carcassonne, Feature, FigureKind, Whereabouts};
use crate::catalog::carcassonne::TileType;
use crate::record::model::AwardClaim;
use crate::record::{Claim, Contradiction};
use crate::referee::claims::{Carried, differing};
use crate::referee::finding::{ClaimFault, Fault, RecordFault};
use crate::referee::play::{At, Play};
use crate::referee::unverified::Draws;
use crate::region::Segment;
use crate::seat::{BySeat, Seat};

/// What a platform said that is judged later, and by how much its counts are off already: a count that stays off by
/// the same number is one fault, not one a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Platform {
    /// The tile that was drawn and is not played yet, with the entry that says so.
    drawn: Option<(TileType, At)>,
    /// Whether the turn at hand was ended already.
    turn_ended: bool,
    /// Which turns say what was drawn.
    pub(super) draws: Draws,
    /// Awards of the scoring at hand, each with its entry.
    awards: Vec<(At, AwardClaim)>,
    /// How many of the awards heard were compared.
    compared: usize,
    totals: BySeat<Carried>,
    meeples: BySeat<Carried>,
    /// Tiles that the players have drawn ahead, known from the first count.
    drawn_ahead: Option<i64>,
    tiles: Carried,
}

/// How many of the awards of a scoring were claimed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awards {
    All,
    Some,
}

impl Play<'_, Carcassonne> {
    /// Tests a claim that only platforms make.
    pub(super) fn claim_of_platform(&mut self, claim: &Claim) {
        match claim {
            // The native ones are tested where turns are.
            Claim::Points(_) | Claim::Totals(_) => {}
            Claim::Award(award) => self.state.platform.awards.push((self.at, *award)),
            Claim::AllAwards => self.check_awards(Awards::All),
            Claim::Result(claims) => self.check_platform_result(claims),
            Claim::Drawn(tile) => self.draw(*tile),
            Claim::SilentDiscard(tile) => {
                self.state.platform.drawn.take_if(|(drawn, _)| drawn == tile);
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
                // It says already what became of the tile that was drawn.
                if matches!(&**contradiction, Contradiction::OtherDiscarded { .. }) {
                    self.state.platform.drawn = None;
                }
                self.contradict(contradiction);
            }
        }
    }

    /// One cause is one finding, however often it shows.
    fn contradict(&mut self, contradiction: &Contradiction) {
        let turn = self.at.0;
        if self.manner.every {
            return self.find(None, Fault::Record(RecordFault::Contradiction(contradiction.clone())));
        }
        let first = self.findings.iter_mut().find(|finding| {
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

    /// Takes note of the tile that was drawn for this turn: before it is placed, and one at a time.
    fn draw(&mut self, tile: TileType) {
        if self.state.platform.turn_ended || self.table.placed_tile().is_some() {
            let tile = self.tile_id(tile);
            return self.claim_faults(vec![ClaimFault::DrawnLate { tile }]);
        }
        self.lose_draw();
        self.state.platform.drawn = Some((tile, self.at));
    }

    /// A tile that was drawn and neither placed nor discarded went out without a word.
    fn lose_draw(&mut self) {
        let Some((tile, at)) = self.state.platform.drawn.take() else { return };
        let here = std::mem::replace(&mut self.at, at);
        let tile = self.tile_id(tile);
        self.claim_faults(vec![ClaimFault::SilentDiscard { tile }]);
        self.at = here;
    }

    /// Tests that the tile played is the tile drawn, where the log told that.
    pub(super) fn check_draw(&mut self, actor: Seat, action: &Action) {
        match action {
            Action::Discard(tile) => {
                self.state.platform.drawn.take_if(|(drawn, _)| drawn == tile);
            }
            Action::Place { tile, .. } => {
                let drawn = self.state.platform.drawn.take();
                self.state.platform.draws.play(self.at.0, drawn.is_some());
                if let Some((drawn, _)) = drawn.filter(|(drawn, _)| drawn != tile) {
                    let (drawn, played) = (self.tile_id(drawn), self.tile_id(*tile));
                    self.find(Some(actor), Fault::Claim(ClaimFault::Draw { drawn, played }));
                }
            }
            Action::EndTurn => {
                self.lose_draw();
                self.state.platform.turn_ended = true;
            }
            _ => {}
        }
    }

    /// Leaves the turn at hand: what was claimed in it and not compared yet is compared now.
    pub(super) fn leave_platform_turn(&mut self) {
        self.state.platform.turn_ended = false;
        if !self.state.platform.awards.is_empty() {
            self.check_awards(Awards::Some);
        }
    }

    /// Compares the awards of a scoring with those heard since the last one, or in this turn.
    fn check_awards(&mut self, claimed: Awards) {
        let award = |heard: &Points| match heard {
            Points::Award(_, award) => Some((award.seat, i64::from(award.points))),
            Points::Ransom { .. } => None,
        };
        let from = match claimed {
            Awards::All => self.state.platform.compared,
            Awards::Some => self.state.platform.compared.max(self.state.awards_from),
        };
        let given: Vec<_> = self.recorder.heard.awards.iter().skip(from).filter_map(award).collect();
        self.state.platform.compared = self.recorder.heard.awards.len();
        let mut board = BySeat::from_fn(|seat| i64::from(self.table.score(seat)));
        for (seat, points) in &given {
            *board.of_mut(*seat) -= points;
        }
        let (places, claims): (Vec<_>, Vec<_>) = std::mem::take(&mut self.state.platform.awards).into_iter().unzip();
        let off = BySeat::from_fn(|seat| self.state.platform.totals.of(seat).off());
        let found = Scoring { claims: &claims, given: &given, board, off }.compare();
        let end = self.at;
        // The place of the finding about the award at hand: it explains the total behind that award.
        let mut wrong_award: Option<(Option<usize>, i64, usize)> = None;
        for (claim, fault) in found {
            if claimed == Awards::Some && matches!(fault, AwardFault::Missing { .. }) {
                continue;
            }
            self.at = claim.and_then(|claim| places.get(claim)).copied().unwrap_or(end);
            match fault {
                AwardFault::Points { seat, claimed, found } => {
                    wrong_award = Some((claim, claimed.saturating_sub(found), self.findings.len()));
                    self.claim_faults(vec![ClaimFault::Points { seat, claimed, found }]);
                }
                AwardFault::NotDue { seat, claimed } => {
                    wrong_award = Some((claim, claimed, self.findings.len()));
                    self.claim_faults(vec![ClaimFault::AwardNotDue { seat, claimed }]);
                }
                AwardFault::Missing { seat, found } => {
                    self.claim_faults(vec![ClaimFault::AwardMissing { seat, found }]);
                }
                AwardFault::Total { seat, claimed, found } => {
                    let told = self.findings.len();
                    let off = claimed.saturating_sub(found);
                    let totals = self.state.platform.totals.of_mut(seat);
                    if let Some((_, by, award)) = wrong_award.take_if(|(wrong, ..)| *wrong == claim)
                        && off.saturating_sub(totals.off()) == by
                    {
                        totals.explain(off, award);
                        continue;
                    }
                    let drift = self.state.platform.totals.of_mut(seat).compare(claimed, found, told);
                    self.find_drift(drift, ClaimFault::Totals { seat, claimed, found });
                }
            }
        }
        self.at = end;
    }

    fn check_platform_result(&mut self, claims: &[(Seat, i64)]) {
        let is_final = self.before_final.is_some();
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
        let told = self.findings.len();
        let drift = self.state.platform.meeples.of_mut(seat).compare(claimed, found, told);
        self.find_drift(drift, ClaimFault::MeeplesLeft { seat, claimed, found });
    }

    /// The first count tells how many tiles the players have drawn ahead, where the format does not: one each at most.
    fn check_tiles(&mut self, claimed: i64, ahead: Option<i64>) {
        let left = i64::from(self.table.tiles_left());
        let seats = i64::try_from(self.table.setup().seats).unwrap_or(i64::MAX);
        let ahead = ahead.unwrap_or_else(|| left.saturating_sub(claimed).clamp(0, seats));
        let ahead = *self.state.platform.drawn_ahead.get_or_insert(ahead);
        let found = left.saturating_sub(ahead).max(0);
        let told = self.findings.len();
        let drift = self.state.platform.tiles.compare(claimed, found, told);
        self.find_drift(drift, ClaimFault::TilesLeft { claimed, found });
    }

    /// Compares the features that may be claimed on the tile just placed with those that a platform offered.
    fn check_deployments(&mut self, offered: &[Feature]) {
        let Some(placement) = self.table.placed_tile() else {
            if !offered.is_empty() {
                let refused = offered.to_vec();
                self.claim_faults(vec![ClaimFault::Deployments { refused, missing: Vec::new() }]);
            }
            return;
        };
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
