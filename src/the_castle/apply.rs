//! Playing what [`Table::examine`](super::Table::examine) let through. Nothing here can fail.

use super::TheCastle;
use super::event::Event;
use super::examine::Act;
use super::opponent;
use super::table::{Table, TurnState};
use crate::board::{FaceId, Meeting, Placement};
use crate::engine::Listener;
use crate::grid::{Cell, Rotation, Side};
use crate::region::Segment;
use crate::seat::Seat;

impl Table {
    /// Plays what was examined.
    pub(super) fn apply<L: Listener<TheCastle> + ?Sized>(&mut self, act: Act, listener: &mut L) {
        match act {
            Act::Begin(seat) => self.begin(seat, listener),
            Act::Discard(face) => self.note(|turn| turn.discards.push(face)),
            Act::Draw { face, from_supply } => self.note(|turn| turn.drawn = Some((face, from_supply))),
            Act::Lay { face, cell, turn } => self.lay(face, cell, turn, listener),
            Act::Follow { standing, placement, segment } => self.follow(standing, placement, segment, listener),
            Act::Use { seat, kind, feature } => self.use_wall_tile(seat, kind, feature, listener),
            Act::Order(feature) => self.note(|turn| turn.order.push(feature)),
            Act::EndTurn => self.end_turn(listener),
            Act::Found { seat, kind } => self.name_wall_tile(seat, kind, listener),
            Act::FinalUse { seat, kind, feature } => self.use_finally(seat, kind, feature, listener),
            Act::FinalScoring => self.score_finally(listener),
        }
    }

    /// Drops a turn that cannot be played, whole: nothing of it stays, and the turn passes (CR-18).
    pub(crate) fn pass_turn(&mut self, by: Seat) {
        self.turn = None;
        self.next = opponent(by);
        (self.extra, self.extra_turns) = (false, 0);
    }

    fn note(&mut self, take: impl FnOnce(&mut TurnState)) {
        if let Some(turn) = &mut self.turn {
            take(turn);
        }
    }

    fn begin<L: Listener<TheCastle> + ?Sized>(&mut self, seat: Seat, listener: &mut L) {
        // A turn of the wrong player ends what the other one still had, and the order goes on from there.
        if seat != self.next {
            (self.extra, self.extra_turns) = (false, 0);
        }
        self.number += 1;
        self.turn = Some(TurnState::new(seat));
        listener.hear(Event::TurnBegan { seat, extra: self.extra });
    }

    /// Takes the tiles set aside out of the game (CAS-37).
    fn set_aside<L: Listener<TheCastle> + ?Sized>(&mut self, listener: &mut L) {
        let discards = self.turn.as_mut().map(|turn| std::mem::take(&mut turn.discards)).unwrap_or_default();
        for face in discards {
            self.take_from_supply(face);
            listener.hear(Event::Discarded { face });
        }
    }

    fn take_from_supply(&mut self, face: FaceId) {
        if let Some(count) = self.supply.get_mut(usize::from(face.0)) {
            *count = count.saturating_sub(1);
        }
    }

    fn lay<L: Listener<TheCastle> + ?Sized>(&mut self, face: FaceId, cell: Cell, turn: Rotation, listener: &mut L) {
        self.set_aside(listener);
        let Some(state) = &self.turn else { return };
        let (seat, from_supply) = (state.seat, state.drawn.is_some_and(|(_, from_supply)| from_supply));
        if from_supply {
            self.take_from_supply(face);
        }
        let meetings = Side::ALL.map(|side| self.meeting(face, cell, turn, side));
        let meeting = |side: Side| meetings.get(usize::from(side.index())).copied().unwrap_or(Meeting::Open);
        let Some(placement) = self.board.place(face, cell, turn, meeting) else { return };
        let completed = self.completed_by(placement);
        self.note(|state| (state.placed, state.completed) = (Some(placement), completed));
        listener.hear(Event::Placed { seat, face, cell, turn });
    }

    fn follow<L: Listener<TheCastle> + ?Sized>(
        &mut self,
        standing: usize,
        placement: Placement,
        at: Segment,
        listener: &mut L,
    ) {
        let Some(standing) = self.standings.get_mut(standing) else { return };
        standing.at = Some((placement, at));
        let (seat, figure) = (standing.seat, standing.figure);
        self.note(|turn| turn.follower = true);
        let cell = self.cell_of(placement);
        let Some(region) = self.board.regions_mut().get_mut(at) else { return };
        region.add_follower(seat, 1);
        listener.hear(Event::Followed { seat, figure, kind: region.kind, cell });
    }

    fn end_turn<L: Listener<TheCastle> + ?Sized>(&mut self, listener: &mut L) {
        self.set_aside(listener);
        let Some(turn) = self.turn.take() else { return };
        self.score_turn(&turn, listener);
        let was_over = self.over;
        self.over = !self.any_tile_fits();
        // An extra turn lapses with the end of the game (CR-15), unless the game is played otherwise (AMB-10).
        let goes_on = !self.over || self.setup.options.extra_turn_after_last_tile;
        self.extra = self.extra_turns > 0 && goes_on;
        self.extra_turns = if self.extra { self.extra_turns - 1 } else { 0 };
        self.next = if self.extra { turn.seat } else { opponent(turn.seat) };
        listener.hear(Event::TurnEnded { seat: turn.seat, extra_follows: self.extra });
        if self.over && !was_over {
            listener.hear(Event::GameEnded);
        }
    }
}
