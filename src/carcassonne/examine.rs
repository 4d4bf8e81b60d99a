//! The one place of legality: every rule about what may be done stands here.

use super::action::{Action, Feature, FigureKind, Who};
use super::breach::{Occupant, OutOfOrder, Reason};
use super::table::{ActionState, Done, Meeple, Table, Whereabouts};
use super::tower::Colour;
use super::{Breach, Carcassonne, Refused, Step};
use crate::board::Placement;
use crate::catalog::carcassonne::{Kind, TileType};
use crate::engine::{self, Listener, Refusal, bind};
use crate::grid::{Cell, Rotation, Side};
use crate::region::Segment;
use crate::rulebook::options::{BlackTowerAction, FieldScoring, UnplaceableTile};
use crate::seat::Seat;

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

pub(super) fn plan(act: Act) -> Plan {
    Plan { ends_turn_for: None, act }
}

pub(super) fn refused(reason: Reason, as_played: Option<Act>) -> Refused {
    Refused::new(reason, as_played.map(plan))
}

/// Collects what is wrong with one action; the first reason leads.
pub(super) fn verdict(reasons: Vec<Reason>, act: Option<Act>) -> Result<Plan, Refused> {
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
            Action::Tower(action) => self.examine_tower(by, action),
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
    pub(super) fn figure_blocked(&self, by: Seat, who: Who) -> Option<Reason> {
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
    pub(super) fn action_blocked(&self, colour: Option<Colour>) -> Option<Reason> {
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
    pub(super) fn in_supply(&self, seat: Seat, who: Who) -> Option<usize> {
        self.meeples.iter().position(|meeple| {
            meeple.name.owner == seat && who.may_place(meeple.name) && meeple.at == Whereabouts::Supply
        })
    }

    pub(super) fn no_meeple(&self, seat: Seat, wanted: Who) -> Reason {
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
