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
        Reason::NoFoundation { cell, tile } => tower::no_foundation(context, finding, *cell, *tile),
        Reason::NoFloorInSupply { seat, colour, dealt } => {
            tower::no_floor_left(context, finding, *seat, *colour, *dealt)
        }
        Reason::FloorOnGuardedTower { cell, guard, .. } | Reason::GuardOnGuardedTower { cell, guard } => {
            tower::guarded(context, finding, *cell, *guard)
        }
        Reason::FloorOnCappedTower { cell, white, .. } | Reason::GuardOnCappedTower { cell, white } => {
            tower::capped(context, finding, *cell, *white)
        }
        Reason::WhiteFloorOnFoundation { cell } => tower::white_on_foundation(context, finding, *cell),
        Reason::GuardOnBareFoundation { cell } => tower::guard_on_foundation(context, finding, *cell),
        Reason::FigureNotOnTower { kind, .. } => tower::figure_stays_down(context, finding, *kind),
        Reason::CaptureWithoutRight(why) => capture::without_right(context, finding, *why),
        Reason::CaptureDeclined { in_reach } => capture::declined(context, finding, in_reach),
        Reason::CaptureOutOfRange { cell, reach, in_reach } => {
            capture::out_of_range(context, finding, *cell, reach, in_reach)
        }
        Reason::NoSuchMeeple { target, there, protected, in_reach } => {
            let worded = capture::no_such_meeple(context, finding, target, there, *protected);
            let in_reach = in_reach.as_ref().map(|in_reach| capture::in_reach(context, in_reach));
            let in_reach = in_reach.unwrap_or_else(|| "no floor of this turn captures".to_owned());
            if worded.help.is_some() { worded } else { worded.help(in_reach) }
        }
        Reason::RansomNotYours { payer, from, owner, held } => {
            ransom::not_yours(context, finding, *payer, *from, *owner, held)
        }
        Reason::RansomTooPoor { payer, score } => ransom::too_poor(context, finding, *payer, *score),
        Reason::RansomTwice { payer } => ransom::twice(context, finding, *payer),
    }
}
