//! Whose turn it is, and the order of its steps.

use super::Context;
use crate::referee::{CastleMemory, Finding};
use crate::region::Seat;
use crate::the_castle::OutOfOrder;
use crate::wording::Worded;
use crate::wording::history::related;

pub(super) fn not_yours(context: &Context<'_>, finding: &Finding, by: Seat, due: Seat, extra: bool) -> Worded {
    let (actor, owner) = (context.name(by), context.possessive(due));
    let before = context.before(finding);
    let last = before.castle(|memory| matches!(memory, CastleMemory::TurnEnded { .. }));
    let Some((entry, CastleMemory::TurnEnded { seat, .. })) = last else {
        let due = context.name(due);
        return Worded::new(format!("{actor} takes the first turn, but {due} is the first player"));
    };
    let previous = context.possessive(seat);
    let why = if extra { "and an extra turn follows it" } else { "and turns alternate" };
    Worded::new(format!("{actor} takes this turn, but it is {owner}: turn {} was {previous}, {why}", entry.turn))
        .related([related(entry, format!("this turn was {previous}"))])
}

pub(super) fn game_over(context: &Context<'_>, finding: &Finding) -> Worded {
    let actor = context.actor(finding);
    let before = context.before(finding);
    match before.castle(|memory| *memory == CastleMemory::GameEnded) {
        Some((entry, _)) => Worded::new(format!(
            "{actor} takes another turn, but the game ended with turn {}: no tile of the supply can be placed any more",
            entry.turn
        ))
        .help("a last entry with `discarded` alone may list the tiles that fit nowhere")
        .related([related(entry, "the game ended here")]),
        None => Worded::new(format!("{actor} takes a turn, but no tile of the supply can be placed at all")),
    }
}

pub(super) fn out_of_order(context: &Context<'_>, finding: &Finding, why: OutOfOrder) -> Worded {
    let actor = context.actor(finding);
    match why {
        OutOfOrder::NotBegun => Worded::new(format!("{actor} acts before the turn has begun")),
        OutOfOrder::TurnNotEnded => Worded::new(format!("{actor} begins a turn before the last one has ended")),
        OutOfOrder::AfterTile => Worded::new(format!("{actor} draws a tile after that of this turn")),
        OutOfOrder::BeforeTile => Worded::new(format!("{actor} acts before the tile of this turn lies"))
            .help("the tile comes first, then the follower, then scoring"),
        OutOfOrder::SecondFollower => Worded::new(format!("{actor} places a second follower in one turn")),
        OutOfOrder::EndWithoutTile => Worded::new(format!("{actor} ends the turn without having placed a tile"))
            .help("after a tile that fits nowhere the player draws another one, as long as some tile can be placed"),
        OutOfOrder::TileAfterDiscard => Worded::new(format!(
            "{actor} places a tile, but in this game (unplaceable-tile: end-turn) the tile that fitted nowhere ended the turn"
        )),
        OutOfOrder::FoundTooEarly => Worded::new(format!("{actor} names a wall tile before any turn was scored")),
        OutOfOrder::NoFinalScoring => Worded::new("The final scoring comes once, after the end of the game"),
    }
}
