//! Legality of floors, guards, captures, exchanges and ransoms.

use super::{Colour, NoCapture, Target, Tower, TowerAction, TowerReason};
use crate::board::Placement;
use crate::carcassonne::Refused;
use crate::carcassonne::action::{Feature, Place, Who};
use crate::carcassonne::breach::{OutOfOrder, Reason};
use crate::carcassonne::examine::{Act, Plan, RANSOM, plan, refused, verdict};
use crate::carcassonne::table::{ActionState, CaptureState, Meeple, Table, Whereabouts};
use crate::grid::Cell;
use crate::rulebook::options::{RansomPerTurn, RansomWindow};
use crate::seat::{BySeat, Seat};

impl Table {
    /// Every rule about towers and prisoners.
    pub(in crate::carcassonne) fn examine_tower(&self, by: Seat, action: TowerAction) -> Result<Plan, Refused> {
        match action {
            TowerAction::Floor { cell, colour } => self.examine_floor(by, cell, colour),
            TowerAction::Guard { cell, meeple } => self.examine_guard(by, cell, meeple),
            TowerAction::Capture(target) => self.examine_capture(by, target),
            TowerAction::Decline => self.examine_decline(),
            TowerAction::Exchange(who) => self.examine_exchange(by, who),
            TowerAction::Ransom { from, owner, meeple } => self.examine_ransom(by, from, owner, meeple),
        }
    }

    /// The tower on `cell`, or why there is none.
    fn tower_at(&self, cell: Cell) -> Result<(Placement, Tower), Reason> {
        let placement = self.board.at(cell);
        let tower = placement.and_then(|placement| Some((placement, self.tower(placement)?)));
        tower.ok_or_else(|| {
            let tile = placement.and_then(|there| self.board.placed(there)).map(|there| there.face);
            Reason::Tower(TowerReason::NoFoundation { cell, tile })
        })
    }

    fn guard_owner(&self, guard: usize) -> Seat {
        self.meeples.get(guard).map_or(self.turn.seat, |meeple| meeple.name.owner)
    }

    /// `TOW-05`, `TOW-07`, `BLK-05` to `BLK-07`, `BLK-10`.
    fn examine_floor(&self, by: Seat, cell: Cell, colour: Colour) -> Result<Plan, Refused> {
        let mut reasons: Vec<Reason> = self.action_blocked(Some(colour)).into_iter().collect();
        let out_of_order = matches!(reasons.first(), Some(Reason::OutOfOrder(_)));
        let (placement, tower) = match self.tower_at(cell) {
            Ok(found) => found,
            Err(reason) => {
                reasons.push(reason);
                return verdict(reasons, None);
            }
        };
        let mut possible = !out_of_order;
        match tower {
            Tower::Foundation if colour == Colour::White => {
                reasons.push(Reason::Tower(TowerReason::WhiteFloorOnFoundation { cell }))
            }
            Tower::Foundation | Tower::Open { .. } => {}
            Tower::Guarded { floors, guard, .. } => {
                // A guard stands on the top floor, so nothing can go between.
                possible = false;
                reasons.push(Reason::Tower(TowerReason::FloorOnGuardedTower {
                    cell,
                    guard: self.guard_owner(guard),
                    floors,
                }));
            }
            Tower::Capped { floors, top } => {
                reasons.push(Reason::Tower(TowerReason::FloorOnCappedTower {
                    cell,
                    floors,
                    white: top == Colour::White,
                }));
            }
        }
        if self.floors_left(by, colour) == 0 {
            possible = false;
            let dealt = self.setup.floors;
            let dealt = match colour {
                Colour::Normal => dealt.normal,
                Colour::Black => dealt.black,
                Colour::White => dealt.white,
            };
            reasons.push(Reason::Tower(TowerReason::NoFloorInSupply { seat: by, colour, dealt }));
        }
        verdict(reasons, possible.then_some(Act::Floor { seat: by, placement, colour }))
    }

    /// `TOW-05`, `TOW-08`, `BLK-10`, `BLK-13`.
    fn examine_guard(&self, by: Seat, cell: Cell, who: Who) -> Result<Plan, Refused> {
        let mut reasons: Vec<Reason> = self.figure_blocked(by, who).into_iter().collect();
        let mut possible = !matches!(reasons.first(), Some(Reason::OutOfOrder(_)));
        let meeple = self.in_supply(by, who);
        let mut found = None;
        let stays_down = |index: usize| {
            let kind = self.meeples.get(index)?.name.kind;
            (!(kind.figure().guards)(&self.setup.options)).then_some(kind)
        };
        if let Some(kind) = meeple.and_then(stays_down) {
            reasons.push(Reason::Tower(TowerReason::FigureNotOnTower { cell, kind }));
        }
        match self.tower_at(cell) {
            Ok((placement, Tower::Open { .. })) => found = Some(placement),
            Ok((_, Tower::Foundation)) => reasons.push(Reason::Tower(TowerReason::GuardOnBareFoundation { cell })),
            Ok((_, Tower::Guarded { guard, .. })) => {
                reasons.push(Reason::Tower(TowerReason::GuardOnGuardedTower { cell, guard: self.guard_owner(guard) }));
            }
            Ok((_, Tower::Capped { top, .. })) => {
                reasons.push(Reason::Tower(TowerReason::GuardOnCappedTower { cell, white: top == Colour::White }));
            }
            Err(reason) => reasons.push(reason),
        }
        if meeple.is_none() {
            possible = false;
            reasons.push(self.no_meeple(by, who));
        }
        let act = found.zip(meeple).filter(|_| possible);
        verdict(reasons, act.map(|(placement, meeple)| Act::Guard { placement, meeple }))
    }

    /// `TOW-20` to `TOW-25`, `BLK-11`, `BLK-12`.
    fn examine_capture(&self, by: Seat, target: Target) -> Result<Plan, Refused> {
        let mut reasons = Vec::new();
        let reach = match self.turn.capture {
            CaptureState::Due(reach) => Some(reach),
            CaptureState::NoFloor => self.no_capture(&mut reasons, NoCapture::NoFloor),
            CaptureState::White(cell) => self.no_capture(&mut reasons, NoCapture::WhiteFloor(cell)),
            CaptureState::Taken => self.no_capture(&mut reasons, NoCapture::AlreadyCaptured),
            CaptureState::Declined => self.no_capture(&mut reasons, NoCapture::Declined),
            CaptureState::Superseded => self.no_capture(&mut reasons, NoCapture::AfterPiece),
            CaptureState::Lapsed => self.no_capture(&mut reasons, NoCapture::AfterScoring),
        };
        let fits: Vec<usize> = self.fitting(&target).collect();
        let protected = |index: &usize| {
            let on_tower = self.meeples.get(*index).is_some_and(|m| matches!(m.at, Whereabouts::Tower(_)));
            on_tower && !self.setup.options.the_tower.capture_guards
        };
        let all_protected = !fits.is_empty() && fits.iter().all(protected);
        let mut open: Vec<usize> = fits.into_iter().filter(|index| !protected(index)).collect();
        if open.len() > 1 && target.feature.is_some() {
            let on_feature =
                |index: &usize| self.meeples.get(*index).is_some_and(|m| self.stands_on(m, target.feature));
            let narrowed: Vec<usize> = open.iter().copied().filter(on_feature).collect();
            open = if narrowed.is_empty() { open } else { narrowed };
        }
        let reached = |reach: super::Reach| -> Vec<_> {
            self.in_reach(reach).filter_map(|index| self.occupant(self.meeples.get(index)?)).collect()
        };
        let none = |reasons: &mut Vec<Reason>| {
            let there = self.meeples.iter().filter_map(|meeple| self.occupant(meeple));
            let there = there.filter(|occupant| occupant.cell == target.cell).collect();
            let in_reach = reach.map(reached);
            reasons.push(Reason::Tower(TowerReason::NoSuchMeeple {
                target: Box::new(target),
                there,
                protected: all_protected,
                in_reach,
            }));
        };
        let [meeple] = open.as_slice() else {
            // Scoring may have sent home who stood there: that is no fault of its own.
            if self.turn.capture != CaptureState::Lapsed {
                none(&mut reasons);
            }
            return verdict(reasons, None);
        };
        // The figure is there to be taken, but not where the record says that it stands.
        if self.meeples.get(*meeple).is_some_and(|meeple| !self.stands_on(meeple, target.feature)) {
            none(&mut reasons);
        }
        if let Some(reach) = reach.filter(|reach| !reach.covers(target.cell)) {
            reasons.push(Reason::Tower(TowerReason::CaptureOutOfRange {
                cell: target.cell,
                reach,
                in_reach: reached(reach),
            }));
        }
        verdict(reasons, Some(Act::Capture { seat: by, meeple: *meeple }))
    }

    /// Whether a meeple stands on this feature of its tile, as far as one is named and it stands on one.
    fn stands_on(&self, meeple: &Meeple, feature: Option<Feature>) -> bool {
        let (Some(feature), Whereabouts::Feature(placement, segment)) = (feature, meeple.at) else { return true };
        // Parts that touch no edge share their name.
        let is_inner =
            |name: Feature| feature.place == Place::Inner && (name.place, name.kind) == (Place::Inner, feature.kind);
        self.find_feature(placement, feature) == Some(segment)
            || self.name_feature(placement, segment).is_some_and(is_inner)
    }

    fn no_capture<T>(&self, reasons: &mut Vec<Reason>, why: NoCapture) -> Option<T> {
        reasons.push(Reason::Tower(TowerReason::CaptureWithoutRight(why)));
        None
    }

    /// The meeples that a capture may mean.
    fn fitting(&self, target: &Target) -> impl Iterator<Item = usize> {
        self.meeples.iter().enumerate().filter_map(move |(index, meeple)| {
            let (cell, standing) = self.standing(meeple)?;
            let fits = cell == target.cell
                && target.owner.is_none_or(|owner| meeple.name.owner == owner)
                && target.standing.is_none_or(|wanted| wanted == standing)
                && target.figure.fits(meeple.name);
            fits.then_some(index)
        })
    }

    /// A capture may be declined (`TOW-20`) unless the rules of this game demand it.
    pub(in crate::carcassonne) fn capture_demanded(&self) -> Option<Reason> {
        let CaptureState::Due(reach) = self.turn.capture else { return None };
        if !self.setup.options.the_tower.capture_mandatory {
            return None;
        }
        let in_reach: Vec<_> =
            self.in_reach(reach).filter_map(|index| self.occupant(self.meeples.get(index)?)).collect();
        (!in_reach.is_empty()).then_some(Reason::Tower(TowerReason::CaptureDeclined { in_reach }))
    }

    fn examine_decline(&self) -> Result<Plan, Refused> {
        match self.turn.capture {
            CaptureState::Due(_) => verdict(self.capture_demanded().into_iter().collect(), Some(Act::Decline)),
            // Saying that nobody was taken is true wherever nobody can be.
            _ => Ok(plan(Act::Pass)),
        }
    }

    /// `TOW-42`.
    fn examine_exchange(&self, by: Seat, who: Who) -> Result<Plan, Refused> {
        let Some(other) = self.turn.exchange else {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::NoExchange), None));
        };
        let held = self.prisoners(by, other).filter_map(|index| {
            let meeple = self.meeples.get(index)?;
            let Whereabouts::Prisoner { since, .. } = meeple.at else { return None };
            who.fits(meeple.name).then_some((since, index))
        });
        match held.min() {
            Some((_, index)) => Ok(plan(Act::Exchange(index))),
            None => Err(refused(self.not_yours(by, Some(other), None), None)),
        }
    }

    /// Prisoners of `owner` that `holder` holds, by their place among all meeples.
    pub(in crate::carcassonne) fn prisoners(&self, owner: Seat, holder: Seat) -> impl Iterator<Item = usize> {
        self.meeples.iter().enumerate().filter_map(move |(index, meeple)| match meeple.at {
            Whereabouts::Prisoner { holder: by, .. } if by == holder && meeple.name.owner == owner => Some(index),
            _ => None,
        })
    }

    fn not_yours(&self, payer: Seat, from: Option<Seat>, owner: Option<Seat>) -> Reason {
        let mut held = BySeat::default();
        for holder in Seat::all(self.setup.seats) {
            *held.of_mut(holder) = self.prisoners(payer, holder).count() as u8;
        }
        Reason::Tower(TowerReason::RansomNotYours { payer, from, owner: owner.filter(|owner| *owner != payer), held })
    }

    /// `TOW-43` to `TOW-49`.
    fn examine_ransom(&self, payer: Seat, from: Option<Seat>, owner: Option<Seat>, who: Who) -> Result<Plan, Refused> {
        let mut reasons = Vec::new();
        if self.ransom_too_late() {
            reasons.push(Reason::OutOfOrder(OutOfOrder::RansomTooLate));
        }
        let owner = match who {
            Who::Named(name) => name.owner,
            Who::Any | Who::Kind(_) => owner.unwrap_or(payer),
        };
        let prisoner = self
            .meeples
            .iter()
            .enumerate()
            .filter_map(|(index, meeple)| {
                let Whereabouts::Prisoner { holder, since } = meeple.at else { return None };
                let fits =
                    meeple.name.owner == owner && from.is_none_or(|from| from == holder) && who.fits(meeple.name);
                fits.then_some((since, index))
            })
            .min();
        if prisoner.is_none() || owner != payer {
            reasons.push(self.not_yours(payer, from, Some(owner)));
        }
        if self.turn.ransoms > 0 && self.setup.options.the_tower.ransom_per_turn == RansomPerTurn::One {
            reasons.push(Reason::Tower(TowerReason::RansomTwice { payer }));
        }
        let score = self.score(payer);
        let too_poor = score < RANSOM && self.setup.options.the_tower.ransom_min_score;
        if too_poor {
            reasons.push(Reason::Tower(TowerReason::RansomTooPoor { payer, score }));
        }
        verdict(reasons, prisoner.filter(|_| !too_poor).map(|(_, meeple)| Act::Ransom { payer, meeple }))
    }

    fn ransom_too_late(&self) -> bool {
        let acted = self.turn.scored || self.turn.extra_floor || matches!(self.turn.action, ActionState::Taken(_));
        match self.setup.options.the_tower.ransom_window {
            RansomWindow::Any => false,
            RansomWindow::BeforeAction => acted,
            RansomWindow::StartOfTurn => acted || self.placed_tile().is_some(),
        }
    }
}
