//! A turn as it was read, long or short, and the entries it stands for.

use crate::board::FaceId;
use crate::grid::{Cell, Rotation};
use crate::record::model::{Claim, Entry, Pointer, What};
use crate::rulebook::options::WallTileKind;
use crate::seat::Seat;
use crate::the_castle::{Action, FeatureName, Figure};

/// A wall tile that is used in a turn.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Use {
    /// Who uses it, where the record says so.
    pub(super) by: Option<Seat>,
    pub(super) kind: WallTileKind,
    /// What it works on.
    pub(super) feature: Option<FeatureName>,
}

/// A turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Draft {
    pub(super) by: Option<Seat>,
    pub(super) discarded: Vec<FaceId>,
    pub(super) tile: Option<(FaceId, Cell, Rotation)>,
    pub(super) follower: Option<(FeatureName, Figure)>,
    pub(super) order: Vec<FeatureName>,
    pub(super) uses: Vec<Use>,
    pub(super) found: Vec<(Seat, WallTileKind)>,
    pub(super) points: Option<Vec<(Seat, i64)>>,
    pub(super) totals: Option<Vec<(Seat, i64)>>,
    /// The record stops inside this turn.
    pub(super) open: bool,
    /// Nobody wrote it down.
    pub(super) missing: bool,
    /// Whether a wall tile was named by its number.
    pub(super) numbers: bool,
}

impl Draft {
    /// Adds the entries of turn number `index`, from 0, in the order in which CR-17 tests them.
    pub(super) fn entries(self, index: u32, entries: &mut Vec<Entry<Action>>) {
        let (pointer, turn, by) = (Pointer::Move(index), index.saturating_add(1), self.by);
        let mut push = |what| entries.push(Entry { pointer, turn, by, what });
        if self.missing {
            push(What::Missing);
            return;
        }
        let lays_tile = self.tile.is_some() || self.open;
        push(What::Act(Action::Begin { by, lays_tile }));
        self.discarded.into_iter().for_each(|face| push(What::Act(Action::Discard(face))));
        if let Some((face, cell, turn)) = self.tile {
            push(What::Act(Action::Draw(face)));
            push(What::Act(Action::Lay { cell, turn }));
        }
        if let Some((feature, figure)) = self.follower {
            push(What::Act(Action::Follow { feature, figure }));
        }
        for Use { by, kind, feature } in self.uses {
            push(What::Act(Action::Use { by, kind, feature, found: self.found.clone() }));
        }
        self.order.into_iter().for_each(|feature| push(What::Act(Action::Order(feature))));
        if !self.open {
            push(What::Act(Action::EndTurn));
        }
        self.found.into_iter().for_each(|(seat, kind)| push(What::Act(Action::Found { seat, kind })));
        self.points.into_iter().for_each(|points| push(What::Claim(Claim::Points(points))));
        self.totals.into_iter().for_each(|totals| push(What::Claim(Claim::Totals(totals))));
    }
}
