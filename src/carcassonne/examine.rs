//! The one place of legality: every rule about what may be done stands here.

use super::action::{Action, Colour, Feature, FigureKind, Place, Target, Who};
use super::breach::{NoCapture, Occupant, OutOfOrder, Reason};
use super::table::{ActionState, CaptureState, Done, Meeple, Table, Whereabouts};
use super::tower::Tower;
use super::{Breach, Carcassonne, Refused, Step};
use crate::board::Placement;
use crate::catalog::carcassonne::{Kind, TileType};
use crate::engine::{self, Listener, Refusal, bind};
use crate::grid::{Cell, Rotation, Side};
use crate::region::Segment;
use crate::rulebook::options::{BlackTowerAction, FieldScoring, RansomPerTurn, RansomWindow, UnplaceableTile};
use crate::seat::{BySeat, Seat};

/// Points that a ransom costs (`TOW-43`).
pub(super) const RANSOM: u32 = 3;

/// What a step does, resolved against the table.
#[derive(Debug)]
pub struct Plan {
    /// Ends the turn at hand for this player to begin the next one.
    pub(super) ends_turn_for: Option<Seat>,
    pub(super) act: Act,
}

#[derive(Debug)]
pub(super) enum Act {
    TakeTurn(Seat),
    Discard(TileType),
    Place { tile: TileType, cell: Cell, turn: Rotation, apart: Vec<Side> },
    Deploy { placement: Placement, segment: Segment, meeple: usize },
    Floor { seat: Seat, placement: Placement, colour: Colour },
    Guard { placement: Placement, meeple: usize },
    Capture { seat: Seat, meeple: usize },
    Decline,
    Exchange(usize),
    Ransom { payer: Seat, meeple: usize },
    Pass,
    Score,
    EndTurn,
    FinalScoring,
}

fn plan(act: Act) -> Plan {
    Plan { ends_turn_for: None, act }
}

fn refused(reason: Reason, as_played: Option<Act>) -> Refused {
    Refused::new(reason, as_played.map(plan))
}

/// Collects what is wrong with one action; the first reason leads.
fn verdict(reasons: Vec<Reason>, act: Option<Act>) -> Result<Plan, Refused> {
    let mut reasons = reasons.into_iter();
    match reasons.next() {
        None => Ok(plan(act.unwrap_or(Act::Pass))),
        Some(reason) => Err(Refused { also: reasons.collect(), ..refused(reason, act) }),
    }
}

impl Table {
    /// Tests `action` of the player `by` against every rule but whose turn it is. What may be played is the step.
    ///
    /// # Errors
    /// The breach, with what may be played all the same.
    pub fn examine(&mut self, by: Seat, action: &Action) -> Result<Step<'_>, Breach<'_>> {
        let found = self.judge(by, action);
        bind(self, found)
    }

    /// Whether `action` of the player `by` keeps every rule but whose turn it is.
    pub fn is_legal(&self, by: Seat, action: &Action) -> bool {
        self.judge(by, action).is_ok()
    }

    /// Plays `action` of the player `by` if every rule allows it, whose turn it is among them.
    ///
    /// # Errors
    /// Why it is refused. The table stays as it is.
    pub fn play<L: Listener<Carcassonne> + ?Sized>(
        &mut self,
        by: Seat,
        action: &Action,
        listener: &mut L,
    ) -> Result<(), Refusal<Reason>> {
        let found = self.judge_seat(by, action).and_then(|()| self.judge(by, action));
        engine::play(self, found, listener)
    }

    /// Tests whether it is the turn of the player who does `action`. As played, the turn goes to that player where
    /// `action` begins it.
    ///
    /// # Errors
    /// [`Reason::NotYourTurn`].
    pub fn examine_seat(&mut self, by: Seat, action: &Action) -> Result<(), Breach<'_>> {
        match self.judge_seat(by, action) {
            Ok(()) => Ok(()),
            Err(refused) => bind(self, Err(refused)).map(drop),
        }
    }

    fn judge_seat(&self, by: Seat, action: &Action) -> Result<(), Refused> {
        let due = self.turn.seat;
        let second_tile = matches!(action, Action::Place { .. }) && self.placed_tile().is_some();
        // A second tile is a fault of its own, and the final scoring is nobody's turn.
        if by == due || second_tile || matches!(action, Action::FinalScoring) {
            return Ok(());
        }
        // The turn is whose tile it is: a ransom by the wrong player before it takes no turn over.
        let mid_turn = self.placed_tile().is_some();
        let begins = matches!(action, Action::Place { .. } | Action::Discard(_));
        let take = (begins && !mid_turn).then_some(Act::TakeTurn(by));
        Err(refused(Reason::NotYourTurn { by, due, mid_turn }, take))
    }

    /// Every rule but whose turn it is.
    pub(super) fn judge(&self, by: Seat, action: &Action) -> Result<Plan, Refused> {
        if self.is_over(action) {
            return Err(refused(Reason::GameOver, None));
        }
        match *action {
            Action::Discard(tile) => self.examine_discard(tile),
            Action::Place { tile, cell, turn } => self.examine_place(by, tile, cell, turn),
            Action::Deploy { cell, feature, meeple } => self.examine_deploy(by, cell, feature, meeple),
            Action::Floor { cell, colour } => self.examine_floor(by, cell, colour),
            Action::Guard { cell, meeple } => self.examine_guard(by, cell, meeple),
            Action::Capture(target) => self.examine_capture(by, target),
            Action::Decline => self.examine_decline(),
            Action::Exchange(who) => self.examine_exchange(by, who),
            Action::Ransom { from, owner, meeple } => self.examine_ransom(by, from, owner, meeple),
            Action::Pass => self.examine_pass(),
            Action::Score | Action::EndTurn => self.examine_end(action),
            Action::FinalScoring => self.judge_final_scoring(),
        }
    }

    /// Once, between turns, when no tile can be placed any more (`BASE-60`, `BASE-61`).
    fn judge_final_scoring(&self) -> Result<Plan, Refused> {
        let not_due = Reason::OutOfOrder(OutOfOrder::NoFinalScoring);
        if self.finished {
            return Err(refused(not_due, None));
        }
        let no_tile_fits = || self.setup.catalogue.tiles().all(|(tile, _)| !self.may_still_come(tile));
        if !self.turn.begun && (self.closed || self.left == 0 || no_tile_fits()) {
            return Ok(plan(Act::FinalScoring));
        }
        Err(refused(not_due, Some(Act::FinalScoring)))
    }

    fn may_still_come(&self, tile: TileType) -> bool {
        self.copies_left(tile) > 0 && self.fits_somewhere(tile)
    }

    /// The game is over when it was declared so, or when a new turn finds no tile (`BASE-60`).
    fn is_over(&self, action: &Action) -> bool {
        if matches!(action, Action::FinalScoring) {
            return false;
        }
        let late = matches!(action, Action::Score | Action::EndTurn) && !self.turn.begun;
        self.closed || (self.left == 0 && self.placed_tile().is_none() && !self.turn.begun && !late)
    }

    fn examine_discard(&self, tile: TileType) -> Result<Plan, Refused> {
        if self.placed_tile().is_some() {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::DiscardAfterTile), None));
        }
        let mut reasons = Vec::new();
        if self.turn_is_lost() {
            reasons.push(Reason::OutOfOrder(OutOfOrder::TileAfterDiscard));
        }
        let Some(tile) = self.available(tile) else {
            reasons.push(self.not_in_supply(tile));
            return verdict(reasons, None);
        };
        if let Some((cell, turn)) = self.first_fit(tile, &self.board.frontier()) {
            reasons.push(Reason::PlaceableTileDiscarded { tile, cell, turn });
        }
        verdict(reasons, Some(Act::Discard(tile)))
    }

    /// Whether a discarded tile has ended the turn.
    pub(super) fn turn_is_lost(&self) -> bool {
        self.turn.discarded && self.setup.options.unplaceable_tile == UnplaceableTile::DiscardAndLoseTurn
    }

    fn not_in_supply(&self, tile: TileType) -> Reason {
        let copies = self.setup.tiles.get(usize::from(tile.0)).copied().unwrap_or(0);
        Reason::TileNotInSupply { tile, copies }
    }

    /// `BASE-11` to `BASE-15`.
    fn examine_place(&self, by: Seat, tile: TileType, cell: Cell, turn: Rotation) -> Result<Plan, Refused> {
        let mut reasons = Vec::new();
        let mut ends_turn_for = None;
        if self.placed_tile().is_some() {
            let next = by != self.turn.seat;
            ends_turn_for = next.then_some(by);
            let order = if next { OutOfOrder::TurnNotEnded } else { OutOfOrder::SecondTile };
            reasons.push(Reason::OutOfOrder(order));
        } else if self.turn_is_lost() {
            reasons.push(Reason::OutOfOrder(OutOfOrder::TileAfterDiscard));
        }
        if self.available(tile).is_none() {
            reasons.push(self.not_in_supply(tile));
        }
        if let Some(there) = self.board.at(cell).and_then(|placement| self.board.placed(placement)) {
            reasons.push(Reason::CellOccupied { cell, tile: there.face });
            return verdict(reasons, None);
        }
        let mut apart = Vec::new();
        if !self.board.touches(cell) && !self.board.is_empty() {
            let corner = cell.around().any(|cell| self.board.at(cell).is_some());
            reasons.push(Reason::NotAdjacent { cell, corner });
        } else {
            apart.extend(self.board.mismatches(tile, cell, turn));
            if !apart.is_empty() {
                reasons.push(self.mismatch(tile, cell, turn, &apart));
            }
        }
        let mut result = verdict(reasons, Some(Act::Place { tile, cell, turn, apart }));
        if let Err(Refused { as_played: Some(plan), .. }) = &mut result {
            plan.ends_turn_for = ends_turn_for;
        }
        result
    }

    fn mismatch(&self, tile: TileType, cell: Cell, turn: Rotation, sides: &[Side]) -> Reason {
        let middle = |[first, middle, _]: [Option<Kind>; 3]| middle.or(first);
        let show = |side: Side| {
            let mine = self.board.face(tile).map(|face| face.view(side, turn)).and_then(middle);
            let neighbour = self.board.neighbour(cell, side);
            let theirs = neighbour.and_then(|there| self.board.view(there, side.opposite())).and_then(middle);
            (side, mine, theirs)
        };
        let turns = Rotation::ALL.into_iter().filter(|turn| self.fits(tile, cell, *turn)).collect();
        Reason::EdgeMismatch { tile, cell, sides: sides.iter().copied().map(show).collect(), turns }
    }

    /// What stands against placing a figure: the one action, behind which such a figure as the phantom may still
    /// follow (`A-31`).
    fn figure_blocked(&self, by: Seat, who: Who) -> Option<Reason> {
        let kind = match who {
            Who::Any => self.in_supply(by, who).and_then(|index| Some(self.meeples.get(index)?.name.kind)),
            Who::Kind(kind) => Some(kind),
            Who::Named(name) => Some(name.kind),
        };
        let may_follow = |kind: FigureKind| kind.figure().follows && self.setup.has(kind);
        let follows = kind.is_some_and(may_follow) && !self.turn.followed;
        match self.action_blocked(None) {
            // It ends the moment in which the floor could capture.
            Some(Reason::TwoActions { .. }) if follows => self.capture_demanded(),
            blocked => blocked,
        }
    }

    /// What stands against using the turn's one action for a piece (`BASE-10`, `TOW-05`, `BLK-04`).
    fn action_blocked(&self, colour: Option<Colour>) -> Option<Reason> {
        if self.placed_tile().is_none() {
            return Some(Reason::OutOfOrder(OutOfOrder::BeforeTile));
        }
        if self.turn.scored {
            return Some(Reason::OutOfOrder(OutOfOrder::AfterScoring));
        }
        if self.is_extra(colour) && !self.turn.extra_floor {
            return self.capture_demanded();
        }
        match self.turn.action {
            ActionState::Open => None,
            ActionState::Passed => Some(Reason::NoActionLeft),
            ActionState::Taken(done) => Some(Reason::TwoActions { done }),
        }
    }

    /// Whether a floor of this colour is a further action (option `black-tower-action: extra`).
    pub(super) fn is_extra(&self, colour: Option<Colour>) -> bool {
        let own_step = matches!(colour, Some(Colour::Black | Colour::White));
        own_step && self.setup.options.black_tower.black_tower_action == BlackTowerAction::Extra
    }

    /// The meeple that `who` means in the supply of `seat`.
    fn in_supply(&self, seat: Seat, who: Who) -> Option<usize> {
        self.meeples.iter().position(|meeple| {
            meeple.name.owner == seat && who.may_place(meeple.name) && meeple.at == Whereabouts::Supply
        })
    }

    fn no_meeple(&self, seat: Seat, wanted: Who) -> Reason {
        let count = |test: fn(&Whereabouts) -> bool| {
            self.meeples.iter().filter(|meeple| meeple.name.owner == seat && test(&meeple.at)).count() as u8
        };
        Reason::NoMeepleInSupply {
            seat,
            wanted,
            on_board: count(|at| matches!(at, Whereabouts::Feature(..) | Whereabouts::Tower(_))),
            captive: count(|at| matches!(at, Whereabouts::Prisoner { .. })),
        }
    }

    /// `BASE-20` to `BASE-25`.
    fn examine_deploy(&self, by: Seat, cell: Option<Cell>, feature: Feature, who: Who) -> Result<Plan, Refused> {
        let mut reasons: Vec<Reason> = self.figure_blocked(by, who).into_iter().collect();
        let last = self.placed_tile().and_then(|placement| self.board.placed(placement)).map(|placed| placed.cell);
        let (Some(placed), false) = (last, self.turn.scored) else {
            return verdict(reasons, None);
        };
        let cell = cell.unwrap_or(placed);
        if cell != placed {
            reasons.push(Reason::MeepleOffPlacedTile { cell, placed });
        }
        let placement = self.board.at(cell);
        let no_farmers = feature.kind == Some(Kind::Field) && !self.has_farmers();
        let found = placement.and_then(|placement| Some((placement, self.find_feature(placement, feature)?)));
        let Some((placement, segment)) = found.filter(|(_, segment)| !no_farmers && self.may_be_claimed(*segment))
        else {
            let tile = placement.and_then(|there| self.board.placed(there)).map(|there| there.face);
            let there = placement.map(|there| self.features(there)).unwrap_or_default();
            reasons.push(Reason::NoSuchFeature { feature, tile, cell, no_farmers, there });
            return verdict(reasons, None);
        };
        let meeple = self.in_supply(by, who);
        if meeple.is_none() {
            reasons.push(self.no_meeple(by, who));
        }
        if let Some(region) = self.board.regions().get(segment).filter(|region| region.is_claimed()) {
            reasons.push(Reason::FeatureOccupied { feature, kind: region.kind, cell, by: self.occupants(segment) });
        }
        verdict(reasons, meeple.map(|meeple| Act::Deploy { placement, segment, meeple }))
    }

    fn has_farmers(&self) -> bool {
        self.setup.options.field_scoring != FieldScoring::None
    }

    fn may_be_claimed(&self, segment: Segment) -> bool {
        self.has_farmers() || self.board.regions().get(segment).is_some_and(|region| region.kind != Kind::Field)
    }

    /// The features of a tile that a meeple may stand on.
    pub(super) fn features(&self, placement: Placement) -> Vec<Feature> {
        let claimable = self.board.segments(placement).filter(|(segment, _)| self.may_be_claimed(*segment));
        claimable.filter_map(|(segment, _)| self.name_feature(placement, segment)).collect()
    }

    fn occupants(&self, segment: Segment) -> Vec<Occupant> {
        let root = self.board.regions().root(segment);
        let stands = |meeple: &&Meeple| match meeple.at {
            Whereabouts::Feature(_, on) => self.board.regions().root(on) == root,
            _ => false,
        };
        self.meeples.iter().filter(stands).filter_map(|meeple| self.occupant(meeple)).collect()
    }

    pub(super) fn occupant(&self, meeple: &Meeple) -> Option<Occupant> {
        let (cell, standing) = self.standing(meeple)?;
        Some(Occupant { owner: meeple.name.owner, cell, standing })
    }

    /// The tower on `cell`, or why there is none.
    fn tower_at(&self, cell: Cell) -> Result<(Placement, Tower), Reason> {
        let placement = self.board.at(cell);
        let tower = placement.and_then(|placement| Some((placement, self.tower(placement)?)));
        tower.ok_or_else(|| {
            let tile = placement.and_then(|there| self.board.placed(there)).map(|there| there.face);
            Reason::NoFoundation { cell, tile }
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
            Tower::Foundation if colour == Colour::White => reasons.push(Reason::WhiteFloorOnFoundation { cell }),
            Tower::Foundation | Tower::Open { .. } => {}
            Tower::Guarded { floors, guard, .. } => {
                // A guard stands on the top floor, so nothing can go between.
                possible = false;
                reasons.push(Reason::FloorOnGuardedTower { cell, guard: self.guard_owner(guard), floors });
            }
            Tower::Capped { floors, top } => {
                reasons.push(Reason::FloorOnCappedTower { cell, floors, white: top == Colour::White });
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
            reasons.push(Reason::NoFloorInSupply { seat: by, colour, dealt });
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
            reasons.push(Reason::FigureNotOnTower { cell, kind });
        }
        match self.tower_at(cell) {
            Ok((placement, Tower::Open { .. })) => found = Some(placement),
            Ok((_, Tower::Foundation)) => reasons.push(Reason::GuardOnBareFoundation { cell }),
            Ok((_, Tower::Guarded { guard, .. })) => {
                reasons.push(Reason::GuardOnGuardedTower { cell, guard: self.guard_owner(guard) });
            }
            Ok((_, Tower::Capped { top, .. })) => {
                reasons.push(Reason::GuardOnCappedTower { cell, white: top == Colour::White });
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
            reasons.push(Reason::NoSuchMeeple { target: Box::new(target), there, protected: all_protected, in_reach });
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
            reasons.push(Reason::CaptureOutOfRange { cell: target.cell, reach, in_reach: reached(reach) });
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
        reasons.push(Reason::CaptureWithoutRight(why));
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
    fn capture_demanded(&self) -> Option<Reason> {
        let CaptureState::Due(reach) = self.turn.capture else { return None };
        if !self.setup.options.the_tower.capture_mandatory {
            return None;
        }
        let in_reach: Vec<_> =
            self.in_reach(reach).filter_map(|index| self.occupant(self.meeples.get(index)?)).collect();
        (!in_reach.is_empty()).then_some(Reason::CaptureDeclined { in_reach })
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
    pub(super) fn prisoners(&self, owner: Seat, holder: Seat) -> impl Iterator<Item = usize> {
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
        Reason::RansomNotYours { payer, from, owner: owner.filter(|owner| *owner != payer), held }
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
            reasons.push(Reason::RansomTwice { payer });
        }
        let score = self.score(payer);
        let too_poor = score < RANSOM && self.setup.options.the_tower.ransom_min_score;
        if too_poor {
            reasons.push(Reason::RansomTooPoor { payer, score });
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

    fn examine_pass(&self) -> Result<Plan, Refused> {
        if self.placed_tile().is_none() {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::BeforeTile), None));
        }
        if self.turn.scored {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::AfterScoring), None));
        }
        verdict(self.capture_demanded().into_iter().collect(), Some(Act::Pass))
    }

    fn examine_end(&self, action: &Action) -> Result<Plan, Refused> {
        let act = if *action == Action::Score { Act::Score } else { Act::EndTurn };
        let may_lack_tile = self.turn_is_lost() || self.turn.discarded && self.left == 0;
        if self.placed_tile().is_none() && !may_lack_tile {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::EndWithoutTile), None));
        }
        if self.turn.scored && matches!(act, Act::Score) {
            return Err(refused(Reason::OutOfOrder(OutOfOrder::AfterScoring), None));
        }
        verdict(self.capture_demanded().into_iter().collect(), Some(act))
    }
}

impl Done {
    /// The square it happened on.
    pub fn cell(self) -> Cell {
        match self {
            Self::Meeple(cell) | Self::Floor(cell) | Self::Guard(cell) => cell,
        }
    }
}
