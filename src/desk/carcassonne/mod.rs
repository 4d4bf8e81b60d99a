//! The landscape game on the desk.

mod feature;
mod history;
mod inventory;

use std::sync::Arc;

pub use self::feature::{City, FeatureFacts, Joined, OnFeature, OpenEnd, Way};
use self::history::History;
pub use self::inventory::{FloorFacts, Inventory, OnBoard, Prisoner, TowerFacts};
use super::{NoAnswer, Square};
use crate::board::Placement;
use crate::carcassonne::{Action, Carcassonne, Setup, Table};
use crate::catalog::carcassonne::Kind;
use crate::grid::{Cell, Port};
use crate::record::{Entry, Record};
use crate::referee::{Moment, Moments, Play};
use crate::region::Segment;
use crate::seat::Seat;

/// A game at a moment, with what led to it.
pub(super) struct View<'r> {
    record: &'r Record,
    play: Play<'r, Carcassonne>,
    history: History,
}

impl<'r> View<'r> {
    /// The game at this moment.
    pub(super) fn at(
        record: &'r Record,
        setup: &Arc<Setup>,
        entries: &[Entry<Action>],
        moment: &Moment,
    ) -> Result<Self, NoAnswer> {
        let mut play = Play::<Carcassonne>::new(&record.header, setup, true);
        if !play.play_before_the_end(entries, moment) {
            return Err(NoAnswer::NoSuchMoment(Moments::of(entries, &record.header.base, moment)));
        }
        let history = History::of(&play);
        Ok(Self { record, play, history })
    }

    /// The last turn played.
    pub(super) fn turn(&self) -> u32 {
        self.play.turn()
    }

    fn table(&self) -> &Table {
        self.play.table()
    }

    fn name(&self, seat: Seat) -> String {
        self.record.header.players.get(seat.index()).map_or_else(String::new, |player| player.name.clone())
    }

    /// The part of a tile as a turn names it: `road W`.
    fn place(&self, placement: Placement, segment: Segment) -> String {
        let kind = self.table().board().regions().get(segment).map(|region| region.kind);
        let ports = self.table().ports(placement, segment);
        let is_named = |port: &&Port| (kind == Some(Kind::Field)) != port.is_middle();
        let word = kind.map_or("", Kind::word);
        match ports.iter().find(is_named) {
            Some(port) => format!("{word} {}", port.name()),
            None if kind == Some(Kind::Monastery) => word.to_owned(),
            None => format!("{word} inner"),
        }
    }

    fn cell(&self, placement: Placement) -> Option<Cell> {
        self.table().board().placed(placement).map(|placed| placed.cell)
    }
}

fn square(cell: Cell) -> Square {
    (cell.x(), cell.y())
}
