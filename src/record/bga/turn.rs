//! What the reader of a log remembers of it: what the log holds, the tile drawn, the tile of the turn at hand.

use super::Placed;
use super::notes::{Said, State};
use super::tiles::Tile;
use crate::grid::Cell;
use crate::record::model::{Contradiction, Pointer};
use crate::seat::Seat;

/// What a log holds beside the moves. Exports differ in what they leave out, and what a log never says is not missed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Logged {
    /// The states of the game, and with them the ends of turns.
    pub(super) states: bool,
    /// The place of the last count of tiles before the first move: the one after all players have drawn.
    pub(super) dealt: Option<Pointer>,
    /// How many counts of tiles come before the first move: one for each tile that is dealt.
    pub(super) deals: usize,
}

impl Logged {
    pub(super) fn of<'n, 't: 'n>(notes: impl Iterator<Item = &'n Placed<'t>>) -> Self {
        let mut logged = Self::default();
        let mut moved = false;
        for Placed { pointer, said, .. } in notes {
            match said {
                Ok(Said::State(State::Draw { .. } | State::Score { .. } | State::Scored { .. })) => {
                    logged.states = true;
                }
                Ok(Said::Tile(_) | Said::CannotPlay(_)) => moved = true,
                Ok(Said::Deck(_)) if !moved => {
                    logged.dealt = Some(*pointer);
                    logged.deals += 1;
                }
                _ => {}
            }
        }
        logged
    }
}

/// A tile drawn and not yet played.
pub(super) struct Draw {
    pub(super) pointer: Pointer,
    pub(super) by: Option<Seat>,
    pub(super) tile: &'static Tile,
    pub(super) copy: Option<i64>,
    /// What is wrong with the copy. It is told unless the same shows where the tile is played.
    pub(super) fault: Option<Contradiction>,
}

/// The tile of the turn at hand.
pub(super) struct Laid {
    pub(super) by: Seat,
    /// Whether it is the turn of that player.
    pub(super) is_due: bool,
    pub(super) square: Cell,
    pub(super) tile: &'static Tile,
    pub(super) copy: Option<i64>,
    pub(super) quarters: u8,
    /// Whether something is wrong with its copy, so that what names another one is no wonder.
    pub(super) is_doubtful: bool,
    /// Whether the tiles left were counted since.
    pub(super) counted: bool,
}

impl Laid {
    /// What a meeple's note says otherwise of the tile.
    pub(super) fn contradicted(
        &self,
        copy: Option<i64>,
        square: Option<Cell>,
        ori: Option<i64>,
    ) -> Option<Contradiction> {
        if let (Some(said), Some(placed)) = (copy, self.copy)
            && said != placed
            && !self.is_doubtful
        {
            return Some(Contradiction::MeepleCopy { said, placed });
        }
        if let Some(said) = square.filter(|said| *said != self.square) {
            return Some(Contradiction::MeepleSquare { said, placed: self.square });
        }
        let placed = i64::from(self.quarters) + 1;
        let said = ori.filter(|said| *said != placed)?;
        Some(Contradiction::MeepleOrientation { said, placed })
    }
}
