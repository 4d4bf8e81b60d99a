//! Playing what [`Table::examine`](super::Table::examine) let through. Nothing here can fail.

use super::Carcassonne;
use super::event::Event;
use super::examine::{Act, Plan, RANSOM};
use super::table::{ActionState, CaptureState, Done, Table, TurnState, Whereabouts};
use super::tower::{Colour, Reach, Standing, Tower, TowerEvent};
use crate::board::Placement;
use crate::catalog::carcassonne::TileType;
use crate::engine::Listener;
use crate::grid::{Cell, Rotation, Side};
use crate::region::Segment;
use crate::rulebook::options::{TowerAfterGuard, UnplaceableTile};
use crate::seat::Seat;

impl Table {
    /// Plays a plan.
    pub(super) fn apply<L: Listener<Carcassonne> + ?Sized>(&mut self, plan: Plan, listener: &mut L) {
        if let Some(next) = plan.ends_turn_for {
            if !self.turn.scored {
                self.score_turn(listener);
            }
            self.end_turn(listener);
            self.turn.seat = next;
        }
        if !matches!(plan.act, Act::TakeTurn(_) | Act::FinalScoring) {
            self.turn.begun = true;
        }
        match plan.act {
            Act::TakeTurn(seat) => self.turn.seat = seat,
            Act::Discard(tile) => self.discard(tile, listener),
            Act::Place { tile, cell, turn, apart } => self.place(tile, cell, turn, &apart, listener),
            Act::Deploy { placement, segment, meeple } => self.deploy(placement, segment, meeple, listener),
            Act::Floor { seat, placement, colour } => self.floor(seat, placement, colour, listener),
            Act::Guard { placement, meeple } => self.guard(placement, meeple, listener),
            Act::Capture { seat, meeple } => self.capture(seat, meeple, listener),
            Act::Decline => self.turn.capture = CaptureState::Declined,
            Act::Exchange(meeple) => self.exchange(meeple, listener),
            Act::Ransom { payer, meeple } => self.ransom(payer, meeple, listener),
            Act::Pass => self.pass(),
            Act::Score => self.score_turn(listener),
            Act::EndTurn => self.end_turn(listener),
            Act::FinalScoring => self.finish(listener),
        }
    }

    fn discard<L: Listener<Carcassonne> + ?Sized>(&mut self, tile: TileType, listener: &mut L) {
        self.turn.discarded = true;
        if self.setup.options.unplaceable_tile != UnplaceableTile::Reshuffle {
            self.take_from_supply(tile);
        }
        listener.hear(Event::Discarded { tile });
    }

    fn place<L: Listener<Carcassonne> + ?Sized>(
        &mut self,
        tile: TileType,
        cell: Cell,
        turn: Rotation,
        apart: &[Side],
        listener: &mut L,
    ) {
        self.take_from_supply(tile);
        self.lay(tile, cell, turn, apart);
        listener.hear(Event::Placed { seat: self.turn.seat, tile, cell, turn });
    }

    fn cell_of(&self, placement: Placement) -> Cell {
        self.board.placed(placement).map_or(Cell::ORIGIN, |placed| placed.cell)
    }

    /// A figure is the action of the turn, or the one that follows it.
    fn act_with(&mut self, meeple: usize, done: Done) {
        self.turn.action = ActionState::Taken(done);
        self.turn.followed |= self.meeples.get(meeple).is_some_and(|meeple| meeple.name.kind.figure().follows);
    }

    fn deploy<L: Listener<Carcassonne> + ?Sized>(
        &mut self,
        placement: Placement,
        segment: Segment,
        meeple: usize,
        listener: &mut L,
    ) {
        let cell = self.cell_of(placement);
        self.act_with(meeple, Done::Meeple(cell));
        // A later piece ends the moment in which the floor could capture.
        self.drop_capture(CaptureState::Superseded, listener);
        let Some(figure) = self.meeples.get_mut(meeple) else { return };
        figure.at = Whereabouts::Feature(placement, segment);
        let Some(region) = self.board.regions_mut().get_mut(segment) else { return };
        region.add_follower(figure.name.owner, figure.strength);
        listener.hear(Event::Deployed { meeple: figure, kind: region.kind, cell });
    }

    fn floor<L: Listener<Carcassonne> + ?Sized>(
        &mut self,
        seat: Seat,
        placement: Placement,
        colour: Colour,
        listener: &mut L,
    ) {
        let cell = self.cell_of(placement);
        if self.is_extra(Some(colour)) && !self.turn.extra_floor {
            self.turn.extra_floor = true;
        } else {
            self.turn.action = ActionState::Taken(Done::Floor(cell));
        }
        let left = self.floors.of_mut(seat);
        let left = match colour {
            Colour::Normal => &mut left.normal,
            Colour::Black => &mut left.black,
            Colour::White => &mut left.white,
        };
        *left = left.saturating_sub(1);
        let Some(Some(tower)) = self.towers.get_mut(usize::from(placement.0)) else { return };
        *tower = tower.raised(colour);
        let floors = tower.floors();
        let options = &self.setup.options;
        let own_square = match colour {
            Colour::Normal => true,
            Colour::Black => options.black_tower.black_own_tile,
            Colour::White => options.black_tower.white_capture_own_tile,
        };
        self.turn.capture = if colour == Colour::White && !own_square {
            CaptureState::White(cell)
        } else {
            CaptureState::Due(Reach { tower: cell, colour, floors, own_square })
        };
        listener.hear(Event::Tower(TowerEvent::FloorPlaced { seat, cell, colour, floors }));
    }

    fn guard<L: Listener<Carcassonne> + ?Sized>(&mut self, placement: Placement, meeple: usize, listener: &mut L) {
        let cell = self.cell_of(placement);
        self.act_with(meeple, Done::Guard(cell));
        self.drop_capture(CaptureState::Superseded, listener);
        let Some(Some(tower)) = self.towers.get_mut(usize::from(placement.0)) else { return };
        if let (floors, Some(top)) = (tower.floors(), tower.top()) {
            *tower = Tower::Guarded { floors, top, guard: meeple };
        }
        let Some(figure) = self.meeples.get_mut(meeple) else { return };
        figure.at = Whereabouts::Tower(placement);
        listener.hear(Event::Tower(TowerEvent::Guarded { meeple: figure, cell }));
    }

    /// What follows the floor ends the moment in which it could capture. Where that goes by without a word, who listens
    /// is told.
    fn drop_capture<L: Listener<Carcassonne> + ?Sized>(&mut self, becomes: CaptureState, listener: &mut L) {
        let CaptureState::Due(reach) = self.turn.capture else { return };
        self.turn.capture = becomes;
        // Where a capture is demanded, silence is a fault of its own.
        if self.setup.options.the_tower.capture_mandatory {
            return;
        }
        let seat = self.turn.seat;
        let mut others = self.in_reach(reach).filter_map(|index| self.occupant(self.meeples.get(index)?));
        if let Some(target) = others.find(|occupant| occupant.owner != seat) {
            let more = others.filter(|occupant| occupant.owner != seat).count();
            listener.hear(Event::Tower(TowerEvent::CaptureForgone { seat, tower: reach.tower, target, more }));
        }
    }

    /// Takes a meeple off the board (`TOW-26`, `TOW-30`).
    fn lift(&mut self, meeple: usize) {
        let Some(figure) = self.meeples.get(meeple).copied() else { return };
        match figure.at {
            Whereabouts::Feature(_, segment) => {
                if let Some(region) = self.board.regions_mut().get_mut(segment) {
                    region.remove_follower(figure.name.owner, figure.strength);
                }
            }
            Whereabouts::Tower(placement) => {
                let stays_closed = self.setup.options.the_tower.tower_after_guard == TowerAfterGuard::StaysClosed;
                if let Some(Some(tower)) = self.towers.get_mut(usize::from(placement.0))
                    && let Tower::Guarded { floors, top, .. } = *tower
                {
                    *tower = if stays_closed { Tower::Capped { floors, top } } else { Tower::Open { floors, top } };
                }
            }
            Whereabouts::Supply | Whereabouts::Prisoner { .. } => {}
        }
    }

    /// `TOW-20`, `TOW-27`, `TOW-28`.
    fn capture<L: Listener<Carcassonne> + ?Sized>(&mut self, by: Seat, meeple: usize, listener: &mut L) {
        self.turn.capture = CaptureState::Taken;
        let Some(figure) = self.meeples.get(meeple).copied() else { return };
        let Some((cell, standing)) = self.standing(&figure) else { return };
        self.lift(meeple);
        let owner = figure.name.owner;
        let since = self.captures;
        self.captures += 1;
        let at = if owner == by { Whereabouts::Supply } else { Whereabouts::Prisoner { holder: by, since } };
        if let Some(figure) = self.meeples.get_mut(meeple) {
            figure.at = at;
            listener.hear(Event::Tower(TowerEvent::Captured { by, meeple: figure, cell, standing }));
        }
        if owner != by {
            self.settle_exchange(by, owner, listener);
        }
    }

    /// `TOW-40`, `TOW-42`: at once where the prisoners do not differ, else the captor chooses.
    fn settle_exchange<L: Listener<Carcassonne> + ?Sized>(&mut self, by: Seat, other: Seat, listener: &mut L) {
        let Some(first) = self.first_captured(by, other) else { return };
        let kind = |index: usize| self.meeples.get(index).map(|meeple| meeple.name.kind);
        let differ = self.prisoners(by, other).any(|index| kind(index) != kind(first));
        let choice = self.setup.options.the_tower.exchange_choice == crate::rulebook::options::ExchangeChoice::Capturer;
        self.turn.exchange = Some(other);
        if !(differ && choice) {
            self.exchange(first, listener);
        }
    }

    /// The prisoner of `owner` that `holder` has held longest (ruling A14).
    fn first_captured(&self, owner: Seat, holder: Seat) -> Option<usize> {
        let since = |index: &usize| match self.meeples.get(*index).map(|meeple| meeple.at) {
            Some(Whereabouts::Prisoner { since, .. }) => since,
            _ => u32::MAX,
        };
        self.prisoners(owner, holder).min_by_key(since)
    }

    fn exchange<L: Listener<Carcassonne> + ?Sized>(&mut self, home: usize, listener: &mut L) {
        let Some(other) = self.turn.exchange.take() else { return };
        let Some(owner) = self.meeples.get(home).map(|meeple| meeple.name.owner) else { return };
        // Of the other player's prisoners there is one only: the meeple just captured.
        let theirs = self.first_captured(other, owner);
        self.release(home, other, listener);
        if let Some(theirs) = theirs {
            self.release(theirs, owner, listener);
        }
    }

    fn release<L: Listener<Carcassonne> + ?Sized>(&mut self, meeple: usize, holder: Seat, listener: &mut L) {
        if let Some(figure) = self.meeples.get_mut(meeple) {
            figure.at = Whereabouts::Supply;
            listener.hear(Event::Tower(TowerEvent::Exchanged { meeple: figure, holder }));
        }
    }

    /// An exchange that was never chosen takes the prisoner captured first.
    fn settle_open_exchange<L: Listener<Carcassonne> + ?Sized>(&mut self, listener: &mut L) {
        let first = self.turn.exchange.and_then(|other| self.first_captured(self.turn.seat, other));
        if let Some(first) = first {
            self.exchange(first, listener);
        }
    }

    /// `TOW-43`, `TOW-46`, `TOW-48`.
    fn ransom<L: Listener<Carcassonne> + ?Sized>(&mut self, payer: Seat, meeple: usize, listener: &mut L) {
        let Some(figure) = self.meeples.get_mut(meeple) else { return };
        let Whereabouts::Prisoner { holder, .. } = figure.at else { return };
        figure.at = Whereabouts::Supply;
        let figure = *figure;
        self.turn.ransoms += 1;
        let paid = RANSOM.min(self.score(payer));
        *self.scores.of_mut(payer) -= paid;
        // Without a least score (option `ransom-min-score: none`) the captor gets his due all the same.
        *self.scores.of_mut(holder) += RANSOM;
        // It is no action: what was passed before it is open again.
        if self.turn.action == ActionState::Passed {
            self.turn.action = ActionState::Open;
        }
        listener.hear(Event::Tower(TowerEvent::Ransomed { payer, holder, paid, meeple: &figure }));
    }

    fn pass(&mut self) {
        match (self.turn.capture, self.turn.action) {
            (CaptureState::Due(reach), _) if self.in_reach(reach).next().is_some() => {
                self.turn.capture = CaptureState::Declined;
            }
            (_, ActionState::Open) if self.placed_tile().is_some() => self.turn.action = ActionState::Passed,
            _ => {}
        }
    }

    fn score_turn<L: Listener<Carcassonne> + ?Sized>(&mut self, listener: &mut L) {
        self.settle_open_exchange(listener);
        self.drop_capture(CaptureState::Lapsed, listener);
        self.turn.scored = true;
        self.score_completed(listener);
    }

    /// Passes the turn of a player whose tile could not be laid at all.
    pub(crate) fn skip_turn<L: Listener<Carcassonne> + ?Sized>(&mut self, listener: &mut L) {
        self.end_turn(listener);
    }

    fn end_turn<L: Listener<Carcassonne> + ?Sized>(&mut self, listener: &mut L) {
        let seat = self.turn.seat;
        listener.hear(Event::TurnEnded { seat });
        self.turn = TurnState::new(self.turn.number + 1, seat.next(self.setup.seats), self.board.len());
    }

    /// Takes a meeple home from a scored feature (`BASE-37`).
    pub(super) fn bring_home<L: Listener<Carcassonne> + ?Sized>(&mut self, meeple: usize, listener: &mut L) {
        let Some(figure) = self.meeples.get(meeple).copied() else { return };
        let Some((cell, Standing::Ground)) = self.standing(&figure) else { return };
        self.lift(meeple);
        if let Some(figure) = self.meeples.get_mut(meeple) {
            figure.at = Whereabouts::Supply;
            listener.hear(Event::CameHome { meeple: figure, cell });
        }
    }
}
