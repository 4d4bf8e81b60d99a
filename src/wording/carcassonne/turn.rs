//! Whose turn it is, and the order of its steps.

use super::Context;
use crate::carcassonne::{Action, Done, OutOfOrder, Table};
use crate::record::What;
use crate::referee::{Finding, Memory};
use crate::rulebook::options::RansomWindow;
use crate::seat::Seat;
use crate::wording::history::related;
use crate::wording::phrase::{deed, done};
use crate::wording::{RelatedEntry, Worded};

const ONE_TILE: &str = "a turn places one tile; the next one belongs to the next player";

/// The deed of a finding, as far as its entry says one.
pub(super) fn attempt(context: &Context<'_, '_>, finding: &Finding) -> String {
    let actor = context.actor(finding);
    match context.action(finding) {
        // A record need not say where the tile lies that was just placed.
        Some(Action::Deploy { cell: None, feature, meeple }) => {
            let placed = |table: &Table| Some(table.board().placed(table.placed_tile()?)?.cell);
            let cell = context.carcassonne_before(finding.entry, placed).flatten();
            format!("{actor} {}", deed(context, &Action::Deploy { cell, feature: *feature, meeple: *meeple }))
        }
        Some(action) => format!("{actor} {}", deed(context, action)),
        None => format!("{actor} acts"),
    }
}

pub(super) fn not_yours(context: &Context<'_, '_>, finding: &Finding, by: Seat, due: Seat, mid_turn: bool) -> Worded {
    let (actor, owner) = (context.name(by), context.possessive(due));
    let order: Vec<String> = context.seats().map(|seat| context.name(seat)).collect();
    let help = format!("the order of turns is {}", order.join(", "));
    let before = context.before(finding);
    // A tile begins a turn; anything else is done in the turn of another player.
    let attempt = match context.action(finding) {
        Some(Action::Place { .. } | Action::Discard(_)) | None => None,
        Some(action) => Some(format!("{actor} {}", deed(context, action))),
    };
    if mid_turn {
        let attempt = attempt.unwrap_or_else(|| format!("{actor} acts"));
        let tile = before.last(|memory| matches!(memory, Memory::Placed { .. }));
        return Worded::new(format!("{attempt} in the middle of {owner} turn"))
            .help(help)
            .related(tile.map(|entry| related(entry, format!("{owner} turn began here"))));
    }
    let last = before.last(|memory| matches!(memory, Memory::TurnEnded(_)));
    let Some((entry, Memory::TurnEnded(last))) = last.map(|entry| (entry, entry.what)) else {
        let attempt = attempt.unwrap_or_else(|| format!("{actor} takes the first turn"));
        let message = format!("{attempt}, but {} is the first player", context.name(due));
        return Worded::new(message).help(help);
    };
    let previous = context.possessive(last);
    let message = match attempt {
        None => format!("{actor} takes this turn, but it is {owner}: turn {} was {previous}", entry.turn),
        Some(attempt) => format!("{attempt}, but it is {owner} turn: turn {}, {previous}, has ended", entry.turn),
    };
    Worded::new(message).help(help).related([related(entry, format!("this turn was {previous}"))])
}

pub(super) fn game_over(context: &Context<'_, '_>, finding: &Finding) -> Worded {
    let attempt = attempt(context, finding);
    let declared = context.entries().iter().take(finding.entry).any(|entry| matches!(entry.what, What::GameOver));
    let before = context.before(finding);
    if declared {
        return Worded::new(format!("{attempt}, but the record has said that the game is over"))
            .help("nothing is played after the end of the game");
    }
    match before.last(|memory| matches!(memory, Memory::Placed { .. } | Memory::Discarded(_))) {
        Some(last) => Worded::new(format!(
            "{attempt}, but the game is over: the last tile came in turn {}, and its turn has ended",
            last.turn
        ))
        .related([related(last, "the last tile of the supply came here")]),
        None => Worded::new(format!("{attempt}, but the game is over: no tile is left")),
    }
    .help("the turn that places the last tile of the supply is the last one")
}

/// Something that stands after the end of its own turn.
pub(super) fn after_end(context: &Context<'_, '_>, finding: &Finding) -> Option<Worded> {
    let before = context.before(finding);
    let entry = before.this_turn(|memory| matches!(memory, Memory::TurnEnded(_)))?;
    let Memory::TurnEnded(last) = entry.what else { return None };
    let action = deed(context, context.action(finding)?);
    let by = context.entries().get(finding.entry)?.by.unwrap_or(last);
    let actor = context.name(by);
    let whose = if by == last { "this".to_owned() } else { context.possessive(last) };
    let worded = Worded::new(format!("{actor} {action} after {whose} turn was scored and ended"));
    Some(worded.help("what is done in a turn comes before its scoring, a ransom before its end"))
}

pub(super) fn out_of_order(context: &Context<'_, '_>, finding: &Finding, why: OutOfOrder) -> Worded {
    let attempt = attempt(context, finding);
    let before = context.before(finding);
    match why {
        OutOfOrder::SecondTile => {
            let first = before.this_turn(|memory| matches!(memory, Memory::Placed { .. }));
            let Some((entry, Memory::Placed { tile, cell, .. })) = first.map(|entry| (entry, entry.what)) else {
                return Worded::new(format!("{attempt}, but a tile was placed in this turn already")).help(ONE_TILE);
            };
            let tile = context.tile(tile);
            Worded::new(format!("{attempt}, a second tile in one turn: {tile} was placed at {cell} before"))
                .help(ONE_TILE)
                .related([related(entry, format!("{tile} was placed here in the same turn"))])
        }
        OutOfOrder::TurnNotEnded => {
            let open = before.last(|memory| matches!(memory, Memory::Placed { .. }));
            match open.map(|entry| (entry, entry.what)) {
                Some((entry, Memory::Placed { seat, .. })) => {
                    let owner = context.possessive(seat);
                    Worded::new(format!("{attempt}, but {owner} turn has not ended"))
                        .help("a turn ends with its scoring; the next one begins after that")
                        .related([related(entry, format!("{owner} turn began here and was never ended"))])
                }
                _ => Worded::new(format!("{attempt}, but the turn before has not ended"))
                    .help("a turn ends with its scoring; the next one begins after that"),
            }
        }
        OutOfOrder::DiscardAfterTile => Worded::new(format!("{attempt} after the tile of this turn was placed"))
            .help("a tile that fits nowhere is drawn and shown before the tile that is placed"),
        OutOfOrder::TileAfterDiscard => Worded::new(format!(
            "{attempt}, but the tile discarded before ended the turn (unplaceable-tile: discard-and-lose-turn)"
        ))
        .help("the next tile is drawn by the next player"),
        OutOfOrder::BeforeTile => Worded::new(format!("{attempt} before the tile of this turn is placed"))
            .help("the tile comes first, then the action, then scoring"),
        OutOfOrder::EndWithoutTile => Worded::new(format!("{attempt} without having placed a tile")).help(
            "every turn places one tile; a turn without one is possible only when every drawn tile was discarded",
        ),
        OutOfOrder::AfterScoring => Worded::new(format!("{attempt} after this turn was scored"))
            .help("the tile comes first, then the action, then scoring; only a ransom may follow"),
        OutOfOrder::NoFinalScoring => Worded::new("The final scoring comes once, after the end of the game".to_owned())
            .help("it follows the last turn by itself"),
        OutOfOrder::NoExchange => {
            let help = "an exchange follows at once when two players hold meeples of each other, and needs a choice \
                        only when they differ in kind";
            let done = before.this_turn(|memory| matches!(memory, Memory::Exchanged { .. }));
            let why = match done {
                Some(entry) => format!("the exchange of this turn took place {}", before.when(entry)),
                None => "no exchange of prisoners is due".to_owned(),
            };
            Worded::new(format!("{attempt}, but {why}"))
                .help(help)
                .related(done.map(|entry| related(entry, "the prisoners were exchanged here")))
        }
        OutOfOrder::RansomTooLate => {
            let window = context.setup().options.the_tower.ransom_window;
            let limit = match window {
                RansomWindow::StartOfTurn => "before the tile",
                RansomWindow::BeforeAction | RansomWindow::Any => "before the action",
            };
            Worded::new(format!("{attempt} too late: in this game (ransom-window: {window}) a ransom comes {limit}"))
                .help(format!(
                    "write `when: {}` if it was paid then",
                    if limit == "before the tile" { "start" } else { "tile" }
                ))
        }
    }
}

pub(super) fn two_actions(context: &Context<'_, '_>, finding: &Finding, done_before: Done) -> Worded {
    let attempt = attempt(context, finding);
    let history = context.before(finding);
    let first = history.this_turn(|memory| match (memory, done_before) {
        (Memory::Deployed { cell, .. }, Done::Meeple(on)) => *cell == on,
        (Memory::Floor { cell, .. }, Done::Floor(on)) => *cell == on,
        (Memory::Guarded { cell, .. }, Done::Guard(on)) => *cell == on,
        _ => false,
    });
    let before = done(done_before);
    let ransom = history.this_turn(|memory| matches!(memory, Memory::Ransomed { .. }));
    let late = ransom.filter(|ransom| first.is_some_and(|first| first.entry < ransom.entry));
    let entries = first.map(|entry| related(entry, format!("{before}: the one piece of this turn")));
    let message = format!("{attempt}, a second piece in one turn: {before} came first");
    match late {
        Some(late) => Worded::new(format!("{message}, and the ransom paid after it is no action and opens none"))
            .help("a meeple that is bought back before the action can be placed in the same turn, later only in the next one")
            .related(entries)
            .related([related(late, "the ransom was paid here, after the piece")]),
        None => Worded::new(message).help("a turn allows one piece: a meeple, a floor or a guard").related(entries),
    }
}

pub(super) fn no_action_left(context: &Context<'_, '_>, finding: &Finding) -> Worded {
    let attempt = attempt(context, finding);
    let mut same_turn =
        context.entries().iter().take(finding.entry).rev().take_while(|entry| entry.turn == finding.turn);
    let passed = same_turn.find(|entry| matches!(entry.what, What::Act(Action::Pass)));
    let worded = Worded::new(format!("{attempt} after having passed the action of this turn"));
    worded.help("a turn allows one action or a pass, not both").related(passed.map(|entry| {
        let message = "the action was passed here".to_owned();
        RelatedEntry { turn: entry.turn, pointer: entry.pointer, message }
    }))
}
