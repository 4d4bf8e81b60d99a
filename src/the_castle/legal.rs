//! What may be done: every candidate that [`Table::examine`](super::Table::examine) lets through.

use super::action::{Action, FeatureName, Figure};
use super::table::{Phase, Table};
use crate::board::FaceId;
use crate::grid::Rotation;
use crate::rulebook::options::WallTileKind;
use crate::seat::Seat;

/// Everything the player whose turn it is may do at a moment.
#[derive(Clone, Debug)]
pub struct Choices {
    /// Who.
    pub seat: Seat,
    /// The step at hand.
    pub phase: Phase,
    /// Whether the step may be passed.
    pub may_pass: bool,
    /// The legal actions. For the tile step those of one tile; a tile that fits nowhere can only be set aside (CR-24).
    pub actions: Vec<Action>,
}

impl Table {
    /// All legal actions of the player whose turn it is; at the tile step with `tile`, or with the tile drawn.
    pub fn legal(&self, tile: Option<FaceId>) -> Choices {
        let (seat, phase) = (self.due(), self.phase());
        let actions = match phase {
            Phase::Tile => self.legal_tiles(tile),
            Phase::Action => self.legal_followers(),
            Phase::End => self.legal_uses(),
            Phase::Over => Vec::new(),
        };
        Choices { seat, phase, may_pass: phase == Phase::Action, actions }
    }

    fn legal_tiles(&self, tile: Option<FaceId>) -> Vec<Action> {
        let mut table = self.clone();
        let begin = Action::Begin { by: None, lays_tile: true };
        for action in [Some(begin), tile.map(Action::Draw)].into_iter().flatten() {
            // What is done already is refused here, and that is well.
            if let Ok(step) = table.examine(&action) {
                step.play(&mut ());
            }
        }
        let spaces = table.setup.kit.wall.spaces();
        let lay = |cell| Rotation::ALL.into_iter().map(move |turn| Action::Lay { cell, turn });
        let mut actions: Vec<Action> = spaces.flat_map(lay).collect();
        actions.retain(|action| table.is_legal(action));
        if actions.is_empty() {
            actions.extend(tile.map(Action::Discard));
            actions.retain(|action| table.is_legal(action));
        }
        actions
    }

    fn legal_followers(&self) -> Vec<Action> {
        let Some(placed) = self.turn.as_ref().and_then(|turn| turn.placed) else { return Vec::new() };
        let segments: Vec<_> = self.board.segments(placed).map(|(segment, _)| segment).collect();
        let names = segments.into_iter().filter_map(|segment| self.part_name(placed, segment));
        let follow = |part| {
            let feature = FeatureName { cell: None, part };
            Figure::ALL.into_iter().map(move |figure| Action::Follow { feature, figure })
        };
        names.flat_map(follow).filter(|action| self.is_legal(action)).collect()
    }

    /// Wall tiles that may be used now, each with each feature on which it works.
    pub fn legal_uses(&self) -> Vec<Action> {
        let completed = self.turn.as_ref().map(|turn| turn.completed.clone()).unwrap_or_default();
        let features: Vec<_> = completed.into_iter().filter_map(|feature| self.feature_name(feature)).collect();
        let candidates = WallTileKind::ALL.iter().flat_map(|kind| {
            let named = features.iter().copied().map(Some);
            let features: Vec<_> = if kind.needs_feature() { named.collect() } else { vec![None] };
            features.into_iter().map(|feature| Action::Use { by: None, kind: *kind, feature, found: Vec::new() })
        });
        candidates.filter(|action| self.is_legal(action)).collect()
    }

    /// Wall tiles that a player may use in final scoring, each with each feature on which it works.
    pub fn legal_final_uses(&self, by: Seat) -> Vec<Action> {
        let roots: Vec<_> = self.board.regions().roots().map(|(root, _)| root).collect();
        let features: Vec<_> = roots.into_iter().filter_map(|root| self.feature_name(root)).collect();
        let candidates = WallTileKind::ALL.iter().flat_map(|kind| {
            let named = features.iter().copied().map(Some);
            let features: Vec<_> = if kind.needs_feature() { named.collect() } else { vec![None] };
            features.into_iter().map(|feature| Action::FinalUse { by, kind: *kind, feature })
        });
        candidates.filter(|action| self.is_legal(action)).collect()
    }
}
