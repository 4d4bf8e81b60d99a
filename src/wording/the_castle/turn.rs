//! Whose turn it is, and the order of its steps.

use super::Context;
use crate::referee::{CastleMemory, Finding};
use crate::seat::Seat;
use crate::the_castle::OutOfOrder;
use crate::wording::Worded;
use crate::wording::history::related;

pub(super) fn not_yours(context: &Context<'_, '_>, finding: &Finding, by: Seat, due: Seat, extra: bool) -> Worded {
    let (actor, owner) = (context.name(by), context.possessive(due));
    let before = context.before(finding);
    let last = before.the_castle(|memory| matches!(memory, CastleMemory::TurnEnded { .. }));
    let Some((entry, CastleMemory::TurnEnded { seat, .. })) = last else {
        let due = context.name(due);
        return Worded::new(format!("{actor} takes the first turn, but {due} is the first player"))
            .help(format!("{due} has the first turn, then turns alternate"));
    };
    let previous = context.possessive(seat);
    let why = if extra { "and an extra turn follows it" } else { "and turns alternate" };
    Worded::new(format!("{actor} takes this turn, but it is {owner}: turn {} was {previous}, {why}", entry.turn))
        .help("only an extra-turn wall tile gives a player a second turn in a row")
        .related([related(entry, format!("this turn was {previous}"))])
}

pub(super) fn game_over(context: &Context<'_, '_>, finding: &Finding) -> Worded {
    let actor = context.actor(finding);
    let before = context.before(finding);
    match before.the_castle(|memory| *memory == CastleMemory::GameEnded) {
        Some((entry, _)) => Worded::new(format!(
            "{actor} takes another turn, but the game ended with turn {}: no tile of the supply can be placed any more",
            entry.turn
        ))
        .help("a last entry with `discarded` alone may list the tiles that fit nowhere")
        .related([related(entry, "the game ended here")]),
        None => Worded::new(format!("{actor} takes a turn, but no tile of the supply can be placed at all"))
            .help("a last entry with `discarded` alone may list the tiles that fit nowhere"),
    }
}

pub(super) fn out_of_order(context: &Context<'_, '_>, finding: &Finding, why: OutOfOrder) -> Worded {
    let actor = context.actor(finding);
    let before = context.before(finding);
    let (message, help) = match why {
        OutOfOrder::NotBegun => (format!("{actor} acts before the turn has begun"), ORDER),
        OutOfOrder::TurnNotEnded => (format!("{actor} begins a turn before the last one has ended"), ORDER),
        OutOfOrder::AfterTile => (format!("{actor} draws a tile after that of this turn"), ORDER),
        OutOfOrder::BeforeTile => (format!("{actor} acts before the tile of this turn lies"), ORDER),
        OutOfOrder::SecondFollower => {
            let first = before.the_castle(|memory| matches!(memory, CastleMemory::Followed { .. }));
            let first = first.filter(|(entry, _)| entry.turn == finding.turn);
            let came = match first {
                Some((_, CastleMemory::Followed { figure, kind, .. })) => {
                    format!(": the {figure} on the {kind} came first")
                }
                _ => String::new(),
            };
            return Worded::new(format!("{actor} places a second follower in one turn{came}"))
                .help("a turn allows one follower, king or falconer")
                .related(first.map(|(entry, _)| related(entry, "the one follower of this turn")));
        }
        OutOfOrder::EndWithoutTile => (
            format!("{actor} ends the turn without having placed a tile"),
            "after a tile that fits nowhere the player draws another one, as long as some tile can be placed",
        ),
        OutOfOrder::TileAfterDiscard => (
            format!(
                "{actor} places a tile, but in this game (unplaceable-tile: end-turn) the tile that fitted nowhere ended the turn"
            ),
            "the next tile is drawn by the other player",
        ),
        OutOfOrder::FoundTooEarly => (
            format!("{actor} names a wall tile before any turn was scored"),
            "`found` belongs to the turn whose scoring took the wall tile",
        ),
        OutOfOrder::NoFinalScoring => {
            ("The final scoring comes once, after the end of the game".to_owned(), "it follows the last turn by itself")
        }
    };
    Worded::new(message).help(help)
}

const ORDER: &str = "the tile comes first, then the follower, then scoring";
