//! Whose turn it is, and the order of its steps.

use super::Context;
use crate::carcassonne::{Action, Done, OutOfOrder};
use crate::record::What;
use crate::referee::{Finding, Memory};
use crate::region::Seat;
use crate::rulebook::options::RansomWindow;
use crate::wording::history::related;
use crate::wording::phrase::{deed, done};
use crate::wording::{RelatedEntry, Worded};

/// The deed of a finding, as far as its entry says one.
pub(super) fn attempt(context: &Context<'_>, finding: &Finding) -> String {
    let actor = context.actor(finding);
    match context.action(finding) {
        Some(action) => format!("{actor} {}", deed(context, action)),
        None => format!("{actor} acts"),
    }
}

pub(super) fn not_yours(context: &Context<'_>, finding: &Finding, by: Seat, due: Seat, mid_turn: bool) -> Worded {
    let (actor, owner) = (context.name(by), context.possessive(due));
    if mid_turn {
        return Worded::new(format!("{actor} acts in the middle of {owner} turn"));
    }
    let order: Vec<String> = context.seats().map(|seat| context.name(seat)).collect();
    let help = format!("the order of turns is {}", order.join(", "));
    let before = context.before(finding);
    let last = before.last(|memory| matches!(memory, Memory::TurnEnded(_)));
    let Some((entry, Memory::TurnEnded(last))) = last.map(|entry| (entry, entry.what)) else {
        let message = format!("{actor} takes the first turn, but {} is the first player", context.name(due));
        return Worded::new(message).help(help);
    };
    let previous = context.possessive(last);
    let message = format!("{actor} takes this turn, but it is {owner}: turn {} was {previous}", entry.turn);
    Worded::new(message).help(help).related([related(entry, format!("this turn was {previous}"))])
}

pub(super) fn game_over(context: &Context<'_>, finding: &Finding) -> Worded {
    let attempt = attempt(context, finding);
    let declared = context.entries().iter().take(finding.entry).any(|entry| matches!(entry.what, What::GameOver));
    let before = context.before(finding);
    if declared {
        return Worded::new(format!("{attempt}, but the record has said that the game is over"));
    }
    match before.last(|memory| matches!(memory, Memory::Placed { .. } | Memory::Discarded(_))) {
        Some(last) => Worded::new(format!(
            "{attempt}, but the game is over: the last tile came in turn {}, and its turn has ended",
            last.turn
        ))
        .related([related(last, "the last tile of the supply came here")]),
        None => Worded::new(format!("{attempt}, but the game is over: no tile is left")),
    }
}

pub(super) fn out_of_order(context: &Context<'_>, finding: &Finding, why: OutOfOrder) -> Worded {
    let attempt = attempt(context, finding);
    let before = context.before(finding);
    match why {
        OutOfOrder::SecondTile => {
            let first = before.this_turn(|memory| matches!(memory, Memory::Placed { .. }));
            let Some((entry, Memory::Placed { tile, cell, .. })) = first.map(|entry| (entry, entry.what)) else {
                return Worded::new(format!("{attempt}, but a tile was placed in this turn already"));
            };
            let tile = context.tile(tile);
            Worded::new(format!("{attempt}, a second tile in one turn: {tile} was placed at {cell} before"))
                .related([related(entry, format!("{tile} was placed here in the same turn"))])
        }
        OutOfOrder::TurnNotEnded => {
            let open = before.last(|memory| matches!(memory, Memory::Placed { .. }));
            match open.map(|entry| (entry, entry.what)) {
                Some((entry, Memory::Placed { seat, .. })) => {
                    let owner = context.possessive(seat);
                    Worded::new(format!("{attempt}, but {owner} turn has not ended"))
                        .related([related(entry, format!("{owner} turn began here and was never ended"))])
                }
                _ => Worded::new(format!("{attempt}, but the turn before has not ended")),
            }
        }
        OutOfOrder::DiscardAfterTile => Worded::new(format!("{attempt} after the tile of this turn was placed"))
            .help("a tile that fits nowhere is drawn and shown before the tile that is placed"),
        OutOfOrder::TileAfterDiscard => Worded::new(format!(
            "{attempt}, but the tile discarded before ended the turn (unplaceable-tile: discard-and-lose-turn)"
        )),
        OutOfOrder::BeforeTile => Worded::new(format!("{attempt} before the tile of this turn is placed"))
            .help("the tile comes first, then the action, then scoring"),
        OutOfOrder::EndWithoutTile => Worded::new(format!("{attempt} without having placed a tile"))
            .help("every turn places one tile; a turn without one is possible only when every drawn tile was discarded"),
        OutOfOrder::AfterScoring => Worded::new(format!("{attempt} after this turn was scored"))
            .help("the tile comes first, then the action, then scoring; only a ransom may follow"),
        OutOfOrder::NoExchange => Worded::new(format!("{attempt}, but no exchange of prisoners is due"))
            .help("an exchange follows at once when two players hold meeples of each other, and needs a choice only when they differ in kind"),
        OutOfOrder::RansomTooLate => {
            let window = context.setup().options.ransom_window;
            let limit = match window {
                RansomWindow::StartOfTurn => "before the tile",
                RansomWindow::BeforeAction | RansomWindow::Any => "before the action",
            };
            Worded::new(format!("{attempt} too late: in this game (ransom-window: {window}) a ransom comes {limit}"))
        }
    }
}

pub(super) fn two_actions(context: &Context<'_>, finding: &Finding, before: Done) -> Worded {
    let attempt = attempt(context, finding);
    let history = context.before(finding);
    let first = history.this_turn(|memory| match (memory, before) {
        (Memory::Deployed { cell, .. }, Done::Meeple(on)) => *cell == on,
        (Memory::Floor { cell, .. }, Done::Floor(on)) => *cell == on,
        (Memory::Guarded { cell, .. }, Done::Guard(on)) => *cell == on,
        _ => false,
    });
    let before = done(before);
    Worded::new(format!("{attempt}, a second piece in one turn: {before} came first"))
        .help("a turn allows one piece: a meeple, a floor or a guard")
        .related(first.map(|entry| related(entry, format!("{before}: the one piece of this turn"))))
}

pub(super) fn no_action_left(context: &Context<'_>, finding: &Finding) -> Worded {
    let attempt = attempt(context, finding);
    let mut same_turn =
        context.entries().iter().take(finding.entry).rev().take_while(|entry| entry.turn == finding.turn);
    let passed = same_turn.find(|entry| matches!(entry.what, What::Act(Action::Pass)));
    Worded::new(format!("{attempt} after having passed the action of this turn")).related(passed.map(|entry| {
        let message = "the action was passed here".to_owned();
        RelatedEntry { turn: entry.turn, pointer: entry.pointer, message }
    }))
}
