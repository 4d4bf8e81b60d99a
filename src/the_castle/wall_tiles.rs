//! Wall tiles: landing, holding, using (CAS-60 to CAS-67, CR-10 to CR-15).

use super::Refused;
use super::TheCastle;
use super::action::{FeatureName, Figure};
use super::breach::{NotApplicable, OutOfOrder, Reason, TooEarly};
use super::event::Event;
use super::examine::{Act, refused};
use super::table::{FinalUse, Held, Table, TurnState};
use crate::catalog::the_castle::{Kind, LAP};
use crate::engine::Listener;
use crate::region::Segment;
use crate::rulebook::options::WallTileKind;
use crate::seat::Seat;

/// Copies of each kind (CAS-3).
const COPIES: u8 = 2;

/// The kind of feature that a wall tile works on.
pub(super) fn works_on(kind: WallTileKind) -> Option<Kind> {
    match kind {
        WallTileKind::DoubleHouse | WallTileKind::IncompleteHouse => Some(Kind::House),
        WallTileKind::DoubleTower | WallTileKind::IncompleteTower => Some(Kind::Tower),
        WallTileKind::IncompletePath => Some(Kind::Path),
        WallTileKind::Market => Some(Kind::Court),
        WallTileKind::ExtraTurn | WallTileKind::Keep | WallTileKind::Points => None,
    }
}

/// A use has no effect unless it is legal or a ruling accepts all that speaks against it. The first reason is told, the
/// others once it is accepted (CR-13).
pub(super) fn use_verdict(others_turn: Option<Reason>, against: Vec<Reason>, used: Act) -> Result<Act, Refused> {
    let mut against = against.into_iter();
    let mut told = others_turn.into_iter().chain(against.next());
    let Some(reason) = told.next() else { return Ok(used) };
    let also = told.collect();
    let as_ruled = Some(Box::new(used));
    Err(Refused { also, once_accepted: against.collect(), as_ruled, ..refused(reason, None) })
}

impl Table {
    /// Copies of a kind that are known to have been out.
    fn known(&self, kind: WallTileKind) -> u8 {
        self.known.get(kind as usize).copied().unwrap_or(COPIES)
    }

    pub(super) fn note_known(&mut self, kind: WallTileKind) {
        if let Some(known) = self.known.get_mut(kind as usize) {
            *known = known.saturating_add(1);
        }
    }

    /// Whether an unnamed wall tile can still turn out to be of this kind (CR-12).
    pub(super) fn may_be_out(&self, kind: WallTileKind) -> bool {
        self.known(kind) < COPIES
    }

    /// The wall tile of `seat` that may be used as `kind`: one that is known to be, else an unnamed one.
    pub(super) fn held(&self, seat: Seat, kind: WallTileKind) -> Option<usize> {
        let held = &self.players.of(seat).wall_tiles;
        let named = held.iter().position(|held| held.kind == Some(kind));
        let unnamed = || held.iter().position(|held| held.kind.is_none()).filter(|_| self.may_be_out(kind));
        named.or_else(unnamed)
    }

    pub(super) fn not_held(&self, seat: Seat, kind: WallTileKind) -> Reason {
        let held = self.players.of(seat).wall_tiles.iter().map(|held| held.kind).collect();
        Reason::WallTileNotHeld { seat, kind, held }
    }

    /// Tests the use of a wall tile in a turn: whose turn it is, then in the order of CR-13. It has no effect unless it is
    /// legal or a ruling accepts it.
    pub(super) fn examine_use(
        &self,
        by: Option<Seat>,
        kind: WallTileKind,
        feature: Option<FeatureName>,
        found: &[(Seat, WallTileKind)],
    ) -> Result<Act, Refused> {
        let Some(turn) = self.turn.as_ref() else {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::NotBegun), None));
        };
        if turn.placed.is_none() {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::BeforeTile), None));
        }
        let seat = by.unwrap_or(turn.seat);
        let named = feature.map(|feature| self.find_feature(feature).map(|(_, segment)| self.root(segment)));
        let target = named.as_ref().and_then(|found| found.as_ref().ok()).copied();
        let others_turn = (seat != turn.seat).then_some(Reason::UseInOthersTurn { by: seat, kind, turn: turn.seat });
        let against = self.use_refused(turn, seat, kind, (feature, target), found);
        use_verdict(others_turn, against, Act::Use { seat, kind, feature: target })
    }

    /// All that speaks against it that `seat` uses a wall tile on a feature, as it is named and as it was found. A tile that
    /// a ruling hands the user is no better than one that was held: it must be of use, and no kind has a third copy.
    fn use_refused(
        &self,
        turn: &TurnState,
        seat: Seat,
        kind: WallTileKind,
        (feature, target): (Option<FeatureName>, Option<Segment>),
        found: &[(Seat, WallTileKind)],
    ) -> Vec<Reason> {
        let not_applicable = |why| Reason::WallTileNotApplicable { seat, kind, feature, why };
        let mut reasons = Vec::new();
        if self.held(seat, kind).is_none() {
            if self.takes_this_turn(seat, kind, found) {
                reasons.push(Reason::WallTileTooEarly { seat, kind, why: TooEarly::TakenThisTurn });
            } else {
                reasons.push(self.not_held(seat, kind));
            }
            if !self.may_be_out(kind) {
                reasons.push(not_applicable(NotApplicable::NoCopyLeft));
            }
        }
        if !kind.is_played_in_game() {
            reasons.push(Reason::WallTileTooEarly { seat, kind, why: TooEarly::EndOfGameKind });
        } else if kind == WallTileKind::ExtraTurn {
            // One extra turn a turn (CR-15).
            let is_second = turn.extra_turn_used && seat == turn.seat;
            reasons.extend(is_second.then(|| not_applicable(NotApplicable::SecondExtraTurn)));
        } else if let Some(target) = target {
            match self.doubling_refused(seat, kind, target) {
                Some(why) => reasons.push(not_applicable(why)),
                None => reasons.extend(self.doubled_twice(turn, seat, kind, (feature, target))),
            }
        } else {
            reasons.push(not_applicable(NotApplicable::NoSuchFeature));
        }
        reasons
    }

    /// A feature may be doubled only once, by the king or by a wall tile (CAS-66, CAS-97).
    fn doubled_twice(
        &self,
        turn: &TurnState,
        seat: Seat,
        kind: WallTileKind,
        (feature, target): (Option<FeatureName>, Segment),
    ) -> Option<Reason> {
        let king = self.has_special(seat, Figure::King, target);
        let tiles = turn.doublings.iter().filter(|(other, _)| *other == target).count();
        let most = if self.setup.options.may_double_twice(self.setup.kit.falcon) { usize::from(COPIES) } else { 1 };
        (king || tiles >= most).then_some(Reason::DoubledTwice { seat, kind, feature, king })
    }

    /// Why a doubling has nothing to work on: the feature must be completed in this turn, of the right kind, and won by the
    /// user (CR-14).
    fn doubling_refused(&self, seat: Seat, kind: WallTileKind, target: Segment) -> Option<NotApplicable> {
        let region = self.region(target)?;
        if works_on(kind) != Some(region.kind) {
            return Some(NotApplicable::WrongKind(region.kind));
        }
        if !self.turn.as_ref().is_some_and(|turn| turn.completed.contains(&target)) {
            return Some(NotApplicable::NotCompleted);
        }
        let followers = region.followers;
        (self.winner(target) != Some(seat)).then_some(NotApplicable::NotWon { followers })
    }

    /// Whether the player takes a wall tile of this kind by the scoring of this very turn, as far as is known.
    fn takes_this_turn(&self, seat: Seat, kind: WallTileKind, found: &[(Seat, WallTileKind)]) -> bool {
        let mut after = self.clone();
        after.apply(Act::EndTurn, &mut ());
        let taken = after.players.of(seat).wall_tiles.iter().filter(|held| held.turn == self.number).count();
        let named: Vec<_> = found.iter().filter(|(taker, _)| *taker == seat).map(|(_, kind)| *kind).collect();
        let unnamed = taken > named.len() && self.may_be_out(kind);
        unnamed || named.iter().take(taken).any(|found| *found == kind)
    }

    /// Plays the use of a wall tile in a turn. One that a ruling accepted although it was not held is taken from nowhere;
    /// a kind for the end of the game then works in the final scoring.
    pub(super) fn use_wall_tile<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        seat: Seat,
        kind: WallTileKind,
        feature: Option<Segment>,
        listener: &mut L,
    ) {
        self.give_up(seat, kind, listener);
        match kind {
            // A player who uses one in the other's turn is next anyway.
            WallTileKind::ExtraTurn if self.turn.as_ref().is_some_and(|turn| turn.seat != seat) => {}
            WallTileKind::ExtraTurn => {
                self.extra_turns += 1;
                if let Some(turn) = &mut self.turn {
                    turn.extra_turn_used = true;
                }
            }
            WallTileKind::DoubleHouse | WallTileKind::DoubleTower => {
                if let Some((turn, feature)) = self.turn.as_mut().zip(feature) {
                    turn.doublings.push((feature, kind));
                }
            }
            _ => self.final_uses.push(FinalUse { seat, kind, feature }),
        }
    }

    /// Takes a used wall tile out of the game.
    pub(super) fn give_up<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        seat: Seat,
        kind: WallTileKind,
        listener: &mut L,
    ) {
        match self.held(seat, kind).map(|index| self.players.of_mut(seat).wall_tiles.remove(index)) {
            Some(Held { kind: Some(_), .. }) => {}
            Some(_) => {
                self.note_known(kind);
                listener.hear(Event::WallTileNamed { seat, kind });
            }
            // By a ruling: it is out of the game like any other.
            None => self.note_known(kind),
        }
        listener.hear(Event::WallTileUsed { seat, kind });
    }

    /// Takes the wall tile of the corner tower on which the marker of `seat` stands, if one lies there (CAS-60, AMB-11,
    /// AMB-12).
    pub(super) fn land<L: Listener<TheCastle> + ?Sized>(&mut self, seat: Seat, placer: Seat, listener: &mut L) {
        let points = self.players.of(seat).marker.points;
        let options = &self.setup.options;
        let allowed = (seat == placer || options.opponent_takes_wall_tile) && (points < LAP || options.later_laps);
        let Some(tower) = self.setup.kit.wall.tower_at(points).filter(|_| allowed) else { return };
        let Some(lies) = self.wall_tiles.get_mut(tower).filter(|lies| **lies) else { return };
        *lies = false;
        let turn = self.number;
        self.players.of_mut(seat).wall_tiles.push(Held { kind: None, turn });
        listener.hear(Event::WallTileTaken { seat, tower });
    }

    /// Tests what a wall tile taken in the turn that just ended turned out to be (CR-12).
    pub(super) fn examine_found(&self, seat: Seat, kind: WallTileKind) -> Result<Act, Refused> {
        if self.turn.is_some() || self.number == 0 {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::FoundTooEarly), None));
        }
        let taken = |held: &&Held| held.turn == self.number;
        let landings = self.players.of(seat).wall_tiles.iter().filter(taken).count();
        let unnamed = self.players.of(seat).wall_tiles.iter().filter(taken).any(|held| held.kind.is_none());
        let found = Act::Found { seat, kind };
        if unnamed && self.may_be_out(kind) {
            return Ok(found);
        }
        let both_out = unnamed;
        let reason = Reason::WallTileNotFound { seat, kind, landings, both_out };
        Err(Refused { as_ruled: Some(Box::new(found)), ..refused(reason, None) })
    }

    /// Names a wall tile taken in the turn that just ended; without one, a ruling gives it.
    pub(super) fn name_wall_tile<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        seat: Seat,
        kind: WallTileKind,
        listener: &mut L,
    ) {
        self.note_known(kind);
        let turn = self.number;
        let held = &mut self.players.of_mut(seat).wall_tiles;
        match held.iter_mut().find(|held| held.turn == turn && held.kind.is_none()) {
            Some(held) => held.kind = Some(kind),
            None => held.push(Held { kind: Some(kind), turn }),
        }
        listener.hear(Event::WallTileNamed { seat, kind });
    }
}
