//! What may be done: every candidate that [`Table::examine`](super::Table::examine) lets through.

use super::action::{Action, Feature, Who};
use super::table::{Phase, Table, Whereabouts};
use super::tower::{Colour, Standing, Target, TowerAction};
use crate::catalog::carcassonne::TileType;
use crate::grid::Rotation;
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
    /// The legal actions. For the tile step those of one tile; one that fits nowhere can only be discarded.
    pub actions: Vec<Action>,
}

impl Table {
    /// All legal actions of the player whose turn it is; at the tile step with `tile`.
    pub fn legal(&self, tile: Option<TileType>) -> Choices {
        let seat = self.turn.seat;
        let phase = self.phase();
        let mut actions = match phase {
            Phase::Tile => tile.map(|tile| self.placements(tile)).unwrap_or_default(),
            Phase::Capture => self.captures_in_reach(),
            Phase::Exchange => self.exchanges(),
            Phase::Action | Phase::End => Vec::new(),
        };
        if phase != Phase::Tile {
            // With `black-tower-action: extra` a piece may follow a floor, and a floor the action.
            actions.extend(self.pieces());
        }
        actions.extend(self.ransoms());
        actions.retain(|action| self.is_legal(seat, action));
        let discard = tile.filter(|_| phase == Phase::Tile).map(Action::Discard);
        // Only a tile that fits nowhere goes out of the game, so nothing else is left for it.
        actions.extend(discard.filter(|discard| self.is_legal(seat, discard)));
        let demanded = self.setup.options.the_tower.capture_mandatory && phase == Phase::Capture;
        let may_pass = matches!(phase, Phase::Action | Phase::Capture) && !demanded;
        Choices { seat, phase, may_pass, actions }
    }

    fn placements(&self, tile: TileType) -> Vec<Action> {
        let place = |cell| Rotation::ALL.into_iter().map(move |turn| Action::Place { tile, cell, turn });
        self.board.frontier().into_iter().flat_map(place).collect()
    }

    fn pieces(&self) -> Vec<Action> {
        let features = self.placed_tile().map(|placement| self.features(placement)).unwrap_or_default();
        let deploy =
            |feature: Feature| self.figures().map(move |meeple| Action::Deploy { cell: None, feature, meeple });
        let mut actions: Vec<Action> = features.into_iter().flat_map(deploy).collect();
        let cells = self.board.placements().filter(|(placement, _)| self.tower(*placement).is_some());
        let cells: Vec<_> = cells.map(|(_, placed)| placed.cell).collect();
        for colour in Colour::ALL {
            actions.extend(cells.iter().map(|cell| Action::Tower(TowerAction::Floor { cell: *cell, colour })));
        }
        actions.extend(
            cells.iter().flat_map(|cell| {
                self.figures().map(|meeple| Action::Tower(TowerAction::Guard { cell: *cell, meeple }))
            }),
        );
        actions
    }

    /// The kinds of figures of this game.
    fn figures(&self) -> impl Iterator<Item = Who> {
        self.setup.figures().filter(|(_, count)| *count > 0).map(|(kind, _)| Who::Kind(kind))
    }

    fn captures_in_reach(&self) -> Vec<Action> {
        let super::table::CaptureState::Due(reach) = self.turn.capture else { return Vec::new() };
        let target = |index: usize| {
            let meeple = self.meeples.get(index)?;
            let (cell, standing): (_, Standing) = self.standing(meeple)?;
            let figure = Who::Named(meeple.name);
            let (owner, standing) = (Some(meeple.name.owner), Some(standing));
            Some(Action::Tower(TowerAction::Capture(Target { cell, owner, standing, feature: None, figure })))
        };
        self.in_reach(reach).filter_map(target).collect()
    }

    fn exchanges(&self) -> Vec<Action> {
        let Some(other) = self.turn.exchange else { return Vec::new() };
        let held = self.prisoners(self.turn.seat, other).filter_map(|index| self.meeples.get(index));
        held.map(|meeple| Action::Tower(TowerAction::Exchange(Who::Named(meeple.name)))).collect()
    }

    /// One ransom for each captor and kind of figure.
    fn ransoms(&self) -> Vec<Action> {
        let seat = self.turn.seat;
        let mut actions: Vec<Action> = Vec::new();
        for meeple in self.meeples.iter().filter(|meeple| meeple.name.owner == seat) {
            let Whereabouts::Prisoner { holder, .. } = meeple.at else { continue };
            let meeple = Who::Kind(meeple.name.kind);
            let action = Action::Tower(TowerAction::Ransom { from: Some(holder), owner: None, meeple });
            if !actions.contains(&action) {
                actions.push(action);
            }
        }
        actions
    }
}
