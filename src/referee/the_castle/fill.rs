//! What could have been played in a turn of The Castle that nobody wrote down.

use crate::board::FaceId;
use crate::record::{Entry, What};
use crate::the_castle::{Action, Table};

/// Hands whole turns to `take` until that says stop. They use no wall tile and leave the order of scoring as it is; false
/// where the player could do otherwise.
pub(super) fn turns(table: &Table, later: &[Entry<Action>], take: &mut dyn FnMut(&[Action]) -> bool) -> bool {
    let begin = Action::Begin { by: None, lays_tile: true };
    let mut lays: Vec<(Table, [Action; 3])> = Vec::new();
    for face in tiles(table, later) {
        for lay in table.legal(Some(face)).actions.into_iter().filter(|act| matches!(act, Action::Lay { .. })) {
            let acts = [begin.clone(), Action::Draw(face), lay];
            lays.extend(after(table, &acts).map(|table| (table, acts)));
        }
    }
    let holds_none = table.player(table.due()).wall_tiles.is_empty();
    let makes_all = holds_none && lays.iter().all(|(placed, _)| placed.completed() < 2);
    for (_, acts) in &lays {
        if take(&[acts.as_slice(), &[Action::EndTurn]].concat()) {
            return makes_all;
        }
    }
    for (placed, acts) in &lays {
        for follow in placed.legal(None).actions.into_iter().filter(|act| matches!(act, Action::Follow { .. })) {
            if take(&[acts.as_slice(), &[follow, Action::EndTurn]].concat()) {
                return makes_all;
            }
        }
    }
    makes_all
}

/// The table after some actions; none where one is not legal.
fn after(table: &Table, actions: &[Action]) -> Option<Table> {
    let mut table = table.clone();
    for action in actions {
        table.play(action, &mut ()).ok()?;
    }
    Some(table)
}

/// The kinds of tile that are left. Those that the record uses up later come last.
fn tiles(table: &Table, later: &[Entry<Action>]) -> Vec<FaceId> {
    let used = |face: FaceId| {
        let uses = |entry: &&Entry<Action>| matches!(&entry.what, What::Act(Action::Draw(other) | Action::Discard(other)) if *other == face);
        later.iter().filter(uses).count()
    };
    let faces = (0..table.setup().kit.faces.len()).filter_map(|index| u16::try_from(index).ok()).map(FaceId);
    let left = faces.filter(|face| table.left(*face) > 0);
    let (spare, needed): (Vec<FaceId>, Vec<FaceId>) =
        left.partition(|face| usize::from(table.left(*face)) > used(*face));
    spare.into_iter().chain(needed).collect()
}
