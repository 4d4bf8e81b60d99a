//! What the referee has to leave unchecked. Only he decides that; a record may add to his list, never shorten it.

use crate::record::Unverified;
use crate::rulebook::UnverifiedKind;

/// Which turns say what was drawn: one draw that is logged says nothing of the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Draws {
    told: bool,
    untold: Vec<u32>,
}

impl Draws {
    /// A tile was played in this turn, and the record said before whether it was drawn.
    pub(super) fn play(&mut self, turn: u32, told: bool) {
        if told {
            self.told = true;
        } else if self.untold.last() != Some(&turn) {
            self.untold.push(turn);
        }
    }

    /// The turns that do not say what was drawn.
    pub(super) fn unverified(&self) -> Option<Unverified> {
        let order = Unverified::of(UnverifiedKind::DrawOrder);
        match (self.told, self.untold.is_empty()) {
            (false, _) => Some(order),
            (true, true) => None,
            (true, false) => Some(order.in_turns(self.untold.clone())),
        }
    }
}

/// Adds what a record says to the list, each thing once.
pub(super) fn add(list: &mut Vec<Unverified>, stated: &[Unverified]) {
    for item in stated {
        let covered = list.iter().any(|known| known == item || (known.kind == item.kind && known.turns.is_none()));
        if !covered || item.kind == UnverifiedKind::Stated && !list.contains(item) {
            list.push(item.clone());
        }
    }
}
