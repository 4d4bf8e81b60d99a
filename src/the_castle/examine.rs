//! The one place of legality: what may be done, and why not.

use super::action::{Action, FeatureName, Figure};
use super::breach::{OutOfOrder, Reason};
use super::table::{Standing, Table, TurnState};
use super::{Breach, Refused, Step, TheCastle, opponent};
use crate::board::{FaceId, Placement};
use crate::engine::{self, Listener, Refusal, bind};
use crate::grid::{Cell, Rotation};
use crate::region::Segment;
use crate::rulebook::options::{CastleUnplaceableTile, SpecialBan, WallTileKind};
use crate::seat::Seat;

/// What a step does, resolved against the table.
#[derive(Debug)]
pub enum Act {
    Begin(Seat),
    Discard(FaceId),
    Draw { face: FaceId, from_supply: bool },
    Lay { face: FaceId, cell: Cell, turn: Rotation },
    Follow { standing: usize, placement: Placement, segment: Segment },
    Use { seat: Seat, kind: WallTileKind, feature: Option<Segment> },
    Order(Segment),
    EndTurn,
    Found { seat: Seat, kind: WallTileKind },
    FinalUse { seat: Seat, kind: WallTileKind, feature: Option<Segment> },
    FinalScoring,
}

pub(super) fn refused(reason: Reason, as_played: Option<Act>) -> Refused {
    Refused::new(reason, as_played)
}

fn out_of_order(why: OutOfOrder) -> Refused {
    refused(Reason::OutOfOrder(why), None)
}

/// Collects what is wrong with one action; the first reason leads.
fn verdict(reasons: Vec<Reason>, act: Act) -> Result<Act, Refused> {
    let mut reasons = reasons.into_iter();
    match reasons.next() {
        None => Ok(act),
        Some(reason) => Err(Refused { also: reasons.collect(), ..refused(reason, Some(act)) }),
    }
}

/// A breach that leaves nothing to play, with what was wrong before it.
fn impossible(earlier: Vec<Reason>, last: Reason) -> Refused {
    let mut earlier = earlier.into_iter();
    match earlier.next() {
        None => refused(last, None),
        Some(first) => Refused { also: earlier.chain([last]).collect(), ..refused(first, None) },
    }
}

impl Table {
    /// Tests `action` against every rule. What may be played is the step.
    ///
    /// # Errors
    /// The breach, with what may be played all the same.
    pub fn examine(&mut self, action: &Action) -> Result<Step<'_>, Breach<'_>> {
        let found = self.judge(action);
        bind(self, found)
    }

    /// Whether `action` keeps every rule.
    pub fn is_legal(&self, action: &Action) -> bool {
        self.judge(action).is_ok()
    }

    /// Plays `action` if every rule allows it.
    ///
    /// # Errors
    /// Why it is refused. The table stays as it is.
    pub fn play<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        action: &Action,
        listener: &mut L,
    ) -> Result<(), Refusal<Reason>> {
        let found = self.judge(action);
        engine::play(self, found, listener)
    }

    /// Every rule.
    pub(super) fn judge(&self, action: &Action) -> Result<Act, Refused> {
        match action {
            Action::Begin { by, lays_tile } => self.examine_begin(*by, *lays_tile),
            Action::Discard(face) => self.examine_discard(*face),
            Action::Draw(face) => self.examine_draw(*face),
            Action::Lay { cell, turn } => self.examine_lay(*cell, *turn),
            Action::Follow { feature, figure } => self.examine_follow(*feature, *figure),
            Action::Use { by, kind, feature, found } => self.examine_use(*by, *kind, *feature, found),
            Action::Order(feature) => self.examine_order(*feature),
            Action::EndTurn => self.examine_end_turn(),
            Action::Found { seat, kind } => self.examine_found(*seat, *kind),
            Action::FinalUse { by, kind, feature } => self.examine_final_use(*by, *kind, *feature),
            Action::FinalScoring => {
                let allowed = self.over && self.turn.is_none() && !self.finished;
                if allowed { Ok(Act::FinalScoring) } else { Err(out_of_order(OutOfOrder::NoFinalScoring)) }
            }
        }
    }

    fn examine_begin(&self, by: Option<Seat>, lays_tile: bool) -> Result<Act, Refused> {
        if self.turn.is_some() {
            return Err(out_of_order(OutOfOrder::TurnNotEnded));
        }
        let seat = by.unwrap_or(self.next);
        if self.over && lays_tile {
            let refused = refused(Reason::GameOver, None);
            return Err(Refused { as_ruled: Some(Box::new(Act::Begin(seat))), ..refused });
        }
        if seat != self.next {
            let reason = Reason::NotYourTurn { by: seat, due: self.next, extra: self.extra };
            return Err(refused(reason, Some(Act::Begin(seat))));
        }
        Ok(Act::Begin(seat))
    }

    /// The turn that is going on, before its tile is placed.
    fn before_tile(&self) -> Result<&TurnState, Refused> {
        let turn = self.turn.as_ref().ok_or_else(|| out_of_order(OutOfOrder::NotBegun))?;
        if turn.placed.is_some() { Err(out_of_order(OutOfOrder::AfterTile)) } else { Ok(turn) }
    }

    /// The turn that is going on and the tile placed in it.
    fn after_tile(&self) -> Result<(&TurnState, Placement), Refused> {
        let turn = self.turn.as_ref().ok_or_else(|| out_of_order(OutOfOrder::NotBegun))?;
        let placed = turn.placed.ok_or_else(|| out_of_order(OutOfOrder::BeforeTile))?;
        Ok((turn, placed))
    }

    fn not_in_supply(&self, face: FaceId) -> Reason {
        Reason::TileNotInSupply { face, copies: self.setup.face(face).map_or(0, |face| face.count) }
    }

    /// A tile set aside must be in the supply and fit nowhere (CR-19).
    fn examine_discard(&self, face: FaceId) -> Result<Act, Refused> {
        self.before_tile()?;
        if self.left(face) == 0 {
            return Err(refused(self.not_in_supply(face), None));
        }
        let fit = self.first_fit(face);
        let reason = fit.map(|(cell, turn)| Reason::PlaceableTileDiscarded { face, cell, turn });
        verdict(reason.into_iter().collect(), Act::Discard(face))
    }

    fn examine_draw(&self, face: FaceId) -> Result<Act, Refused> {
        let turn = self.before_tile()?;
        if turn.drawn.is_some() {
            return Err(out_of_order(OutOfOrder::AfterTile));
        }
        let mut reasons = Vec::new();
        let ends_turn = self.setup.options.unplaceable_tile == CastleUnplaceableTile::EndTurn;
        if ends_turn && !turn.discards.is_empty() {
            reasons.push(Reason::OutOfOrder(OutOfOrder::TileAfterDiscard));
        }
        let from_supply = self.left(face) > 0;
        if !from_supply {
            reasons.push(self.not_in_supply(face));
        }
        verdict(reasons, Act::Draw { face, from_supply })
    }

    /// Inside, empty, beside something, paths going on, in this order (CR-17). What cannot lie there is not played (CR-18).
    fn examine_lay(&self, cell: Cell, turn: Rotation) -> Result<Act, Refused> {
        let drawn = self.before_tile()?.drawn;
        let (face, _) = drawn.ok_or_else(|| out_of_order(OutOfOrder::BeforeTile))?;
        match self.space_refused(cell) {
            Some(reason @ Reason::NotAdjacent { .. }) => Err(refused(reason, Some(Act::Lay { face, cell, turn }))),
            Some(reason) => Err(refused(reason, None)),
            None => {
                let reason = self.picture_refused(face, cell, turn);
                verdict(reason.into_iter().collect(), Act::Lay { face, cell, turn })
            }
        }
    }

    /// On the tile just placed, from the own supply, on a feature without followers; no special follower where the tile
    /// completes the feature (CAS-38, CAS-39, CAS-92). Tested in the order of CR-17.
    fn examine_follow(&self, feature: FeatureName, figure: Figure) -> Result<Act, Refused> {
        let (turn, placed) = self.after_tile()?;
        let seat = turn.seat;
        if turn.follower {
            return Err(out_of_order(OutOfOrder::SecondFollower));
        }
        let mut reasons = Vec::new();
        let placed_cell = self.cell_of(placed);
        if let Some(cell) = feature.cell.filter(|cell| *cell != placed_cell) {
            reasons.push(Reason::OffPlacedTile { cell, placed: placed_cell });
        }
        let (placement, segment) = match self.find_feature(feature) {
            Ok(found) => found,
            Err(reason) => return Err(impossible(reasons, reason)),
        };
        let is_wanted = |other: &&Standing| (other.seat, other.figure) == (seat, figure);
        let in_supply = self.standings.iter().position(|other| is_wanted(&other) && other.at.is_none());
        let Some(standing) = in_supply else {
            let on_board = self.standings.iter().filter(is_wanted).count();
            return Err(impossible(reasons, Reason::NoFollowerInSupply { seat, figure, on_board }));
        };
        let by: Vec<_> = self
            .standing_on(segment)
            .map(|(standing, at)| (standing.seat, standing.figure, self.cell_of(at)))
            .collect();
        if !by.is_empty() {
            reasons.push(Reason::FeatureOccupied { feature, by });
        }
        if figure != Figure::Follower && self.is_banned(turn, segment) {
            reasons.push(Reason::SpecialOnCompleted { feature, figure });
        }
        verdict(reasons, Act::Follow { standing, placement, segment })
    }

    /// Whether a special follower may not go on the feature: the tile completes it, and in the narrow reading the follower
    /// would win it (AMB-38).
    fn is_banned(&self, turn: &TurnState, segment: Segment) -> bool {
        let root = self.root(segment);
        let would_score = || {
            self.region(root).is_some_and(|region| {
                let (mine, theirs) = (region.followers.of(turn.seat), region.followers.of(opponent(turn.seat)));
                u16::from(*mine) + 1 > u16::from(*theirs)
            })
        };
        let narrow = self.setup.options.special_ban == SpecialBan::Scored;
        turn.completed.contains(&root) && (!narrow || would_score())
    }

    /// The order of scoring names features that this turn completed (CR-9).
    fn examine_order(&self, feature: FeatureName) -> Result<Act, Refused> {
        let (turn, _) = self.after_tile()?;
        let (_, segment) = self.find_feature(feature).map_err(|reason| refused(reason, None))?;
        let root = self.root(segment);
        if turn.completed.contains(&root) {
            return Ok(Act::Order(root));
        }
        let completed = turn.completed.iter().filter_map(|feature| self.feature_name(*feature)).collect();
        Err(refused(Reason::NotCompleted { feature, completed }, None))
    }

    /// A turn ends with a tile. Without one it ends when no tile fits any more, or where a tile that fits nowhere ends the
    /// turn (AMB-22).
    fn examine_end_turn(&self) -> Result<Act, Refused> {
        let turn = self.turn.as_ref().ok_or_else(|| out_of_order(OutOfOrder::NotBegun))?;
        let ends_turn = self.setup.options.unplaceable_tile == CastleUnplaceableTile::EndTurn;
        if turn.placed.is_some() || self.over || (ends_turn && turn.discards.len() == 1) {
            return Ok(Act::EndTurn);
        }
        Err(refused(Reason::OutOfOrder(OutOfOrder::EndWithoutTile), Some(Act::EndTurn)))
    }
}
