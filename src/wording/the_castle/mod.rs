//! Sentences about The Castle, by the part of the turn that they are about.

mod follower;
mod landing;
mod tile;
mod turn;
mod wall_tile;

use super::Worded;
use super::context::{Scene, shown};
use super::history::History;
use super::phrase::list;
use crate::board::FaceId;
use crate::referee::{CastleMemory, Finding, JournalEntry, Memory};
use crate::rulebook::options::WallTileKind;
use crate::the_castle::{Action, FeatureName, Reason, Setup};

/// The context of a sentence about The Castle.
pub(super) type Context<'c, 'r> = Scene<'c, 'r, Setup, Action>;

impl Context<'_, '_> {
    /// The id of a tile, safe to show: tile sets name their tiles as they like.
    fn face(&self, face: FaceId) -> String {
        self.setup().face(face).map_or_else(|| "a start space".to_owned(), |face| shown(&face.id))
    }
}

/// What the journal tells about a game of The Castle.
impl<'a> History<'a> {
    /// The last entry that `test` accepts.
    fn the_castle(&self, test: impl Fn(&CastleMemory) -> bool) -> Option<(&'a JournalEntry, CastleMemory)> {
        let entry = self.last(|memory| matches!(memory, Memory::TheCastle(memory) if test(memory)))?;
        match entry.what {
            Memory::TheCastle(memory) => Some((entry, memory)),
            _ => None,
        }
    }
}

/// Puts a refused action into words.
pub(super) fn sentence(context: &Context<'_, '_>, finding: &Finding, reason: &Reason) -> Worded {
    match reason {
        Reason::GameOver => turn::game_over(context, finding),
        Reason::NotYourTurn { by, due, extra } => turn::not_yours(context, finding, *by, *due, *extra),
        Reason::UseInOthersTurn { by, kind, turn } => wall_tile::in_others_turn(context, finding, *by, *kind, *turn),
        Reason::OutOfOrder(why) => turn::out_of_order(context, finding, *why),
        Reason::TileNotInSupply { face, copies } => tile::not_in_supply(context, finding, *face, *copies),
        Reason::PlaceableTileDiscarded { face, cell, turn } => {
            tile::placeable_discarded(context, finding, *face, *cell, *turn)
        }
        Reason::OutsideWall { cell } => tile::outside_wall(context, finding, *cell),
        Reason::CellOccupied { cell, face } => tile::cell_occupied(context, finding, *cell, *face),
        Reason::NotAdjacent { cell } => tile::not_adjacent(context, finding, *cell),
        Reason::EdgeMismatch { face, cell, sides, turns } => {
            tile::edge_mismatch(context, finding, *face, *cell, sides, turns)
        }
        Reason::NoSuchFeature { feature, cell, face, either, there } => {
            follower::no_such_feature(context, finding, (*feature, *cell, *face), *either, there)
        }
        Reason::NotCompleted { feature, completed } => follower::not_completed(context, finding, *feature, completed),
        Reason::NoFollowerInSupply { seat, figure, on_board } => {
            follower::none_left(context, finding, *seat, *figure, *on_board)
        }
        Reason::OffPlacedTile { cell, placed } => follower::off_placed_tile(context, finding, *cell, *placed),
        Reason::FeatureOccupied { feature, by } => follower::occupied(context, finding, *feature, by),
        Reason::SpecialOnCompleted { feature, figure } => {
            follower::special_on_completed(context, finding, *feature, *figure)
        }
        Reason::WallTileNotHeld { seat, kind, held } => wall_tile::not_held(context, finding, *seat, *kind, held),
        Reason::WallTileTooEarly { seat, kind, why } => wall_tile::too_early(context, finding, *seat, *kind, *why),
        Reason::WallTileNotApplicable { seat, kind, feature, why } => {
            wall_tile::not_applicable(context, finding, (*seat, *kind), *feature, why)
        }
        Reason::DoubledTwice { seat, kind, feature, king } => {
            wall_tile::doubled_twice(context, finding, (*seat, *kind), *feature, *king)
        }
        Reason::WallTileNotFound { seat, kind, landings, both_out } => {
            wall_tile::not_found(context, finding, (*seat, *kind), *landings, *both_out)
        }
    }
}

/// `house N`, `house N at (3, 4)`.
fn feature(name: FeatureName) -> String {
    match name.cell {
        None => name.part.to_string(),
        Some(cell) => format!("{} at {cell}", name.part),
    }
}

/// "house N at (3, 4) and path E".
fn features(names: &[FeatureName]) -> String {
    list(&names.iter().copied().map(feature).collect::<Vec<_>>(), "and")
}

/// "an extra-turn wall tile", "a market wall tile".
fn wall_tile(kind: WallTileKind) -> String {
    let article = if kind.as_str().starts_with(['e', 'i']) { "an" } else { "a" };
    format!("{article} {kind} wall tile")
}
