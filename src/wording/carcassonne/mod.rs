//! Sentences about the landscape game, by the part of the turn that they are about.

mod capture;
mod meeple;
mod ransom;
mod supply;
mod tile;
mod tower;
mod turn;

use super::Worded;
use super::context::{Scene, shown};
use crate::carcassonne::{Action, Reason, Setup};
use crate::catalog::carcassonne::TileType;
use crate::referee::Finding;

/// The context of a sentence about the landscape game.
pub(super) type Context<'c, 'r> = Scene<'c, 'r, Setup, Action>;

impl Context<'_, '_> {
    /// The id of a tile, safe to show: own tile sets name their tiles as they like.
    pub(super) fn tile(&self, tile: TileType) -> String {
        shown(self.setup().catalogue.id(tile))
    }
}

/// Puts a refused action into words.
pub(super) fn sentence(context: &Context<'_, '_>, finding: &Finding, reason: &Reason) -> Worded {
    let is_over = matches!(reason, Reason::GameOver);
    if let Some(worded) = turn::after_end(context, finding).filter(|_| !is_over) {
        return worded;
    }
    match reason {
        Reason::NotYourTurn { by, due, mid_turn } => turn::not_yours(context, finding, *by, *due, *mid_turn),
        Reason::GameOver => turn::game_over(context, finding),
        Reason::OutOfOrder(why) => turn::out_of_order(context, finding, *why),
        Reason::TwoActions { done } => turn::two_actions(context, finding, *done),
        Reason::NoActionLeft => turn::no_action_left(context, finding),
        Reason::TileNotInSupply { tile, copies } => tile::not_in_supply(context, finding, *tile, *copies),
        Reason::CellOccupied { cell, tile } => tile::cell_occupied(context, finding, *cell, *tile),
        Reason::NotAdjacent { cell, corner } => tile::not_adjacent(context, finding, *cell, *corner),
        Reason::EdgeMismatch { tile, cell, sides, turns } => {
            tile::edge_mismatch(context, finding, *tile, *cell, sides, turns)
        }
        Reason::PlaceableTileDiscarded { tile, cell, turn } => {
            tile::placeable_discarded(context, finding, *tile, *cell, *turn)
        }
        Reason::NoSuchFeature { feature, tile, cell, no_farmers, there } => {
            let asked = meeple::Asked { feature: *feature, tile: *tile, cell: *cell };
            meeple::no_such_feature(context, finding, asked, *no_farmers, there)
        }
        Reason::FeatureOccupied { feature, cell, by, .. } => meeple::occupied(context, finding, *feature, *cell, by),
        Reason::NoMeepleInSupply { seat, wanted, .. } => meeple::none_left(context, finding, *seat, *wanted),
        Reason::MeepleOffPlacedTile { cell, placed } => meeple::off_placed_tile(context, finding, *cell, *placed),
        Reason::Tower(reason) => tower::sentence(context, finding, reason),
    }
}
