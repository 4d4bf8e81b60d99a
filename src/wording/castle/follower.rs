//! A follower on a feature, and features by name.

use super::{Context, feature as named, features};
use crate::board::FaceId;
use crate::catalog::castle::PartName;
use crate::grid::Cell;
use crate::referee::{CastleMemory, Finding};
use crate::region::Seat;
use crate::the_castle::{Action, FeatureName, Figure};
use crate::wording::Worded;
use crate::wording::history::related;
use crate::wording::phrase::list;

pub(super) fn no_such_feature(
    context: &Context<'_>,
    finding: &Finding,
    (feature, cell, face): (FeatureName, Cell, Option<FaceId>),
    either: bool,
    there: &[PartName],
) -> Worded {
    let (actor, part) = (context.actor(finding), feature.part);
    let does = if matches!(context.action(finding), Some(Action::Follow { .. })) { "claims" } else { "names" };
    let Some(face) = face else {
        return Worded::new(format!("{actor} {does} {part} at {cell}, but no tile lies there"));
    };
    let id = context.face(face);
    let names: Vec<String> = there.iter().map(|name| format!("`{name}`")).collect();
    if either {
        let message = format!("{actor} {does} {part} of {id} at {cell}, but that could be either of two");
        return Worded::new(message).help(format!("a half-edge tells them apart: {}", list(&names, "or")));
    }
    let message = format!("{actor} {does} {part} of {id} at {cell}, but the tile shows no such feature");
    let help = (!names.is_empty()).then(|| format!("as it lies, {id} shows {}", list(&names, "and")));
    Worded::new(message).maybe_help(help)
}

pub(super) fn not_completed(
    context: &Context<'_>,
    finding: &Finding,
    feature: FeatureName,
    completed: &[FeatureName],
) -> Worded {
    let actor = context.actor(finding);
    let help = if completed.is_empty() {
        "this turn completes nothing".to_owned()
    } else {
        format!("this turn completes {}", features(completed))
    };
    let message = format!("{actor} orders the scoring of {}, which this turn does not complete", named(feature));
    Worded::new(message).help(help)
}

pub(super) fn none_left(
    context: &Context<'_>,
    finding: &Finding,
    seat: Seat,
    figure: Figure,
    on_board: usize,
) -> Worded {
    let name = context.name(seat);
    if on_board == 0 {
        return Worded::new(format!("{name} places a {figure}, but the game is played without the Falcon"))
            .help("`expansions: [falcon]` brings king and falconer into play");
    }
    if figure == Figure::Follower {
        return Worded::new(format!("{name} places a follower, but all {on_board} are on the board"))
            .help("followers come home when their feature is completed, and may be placed from the next turn on");
    }
    let before = context.before(finding);
    let last = before.castle(|memory| {
        matches!(memory, CastleMemory::Followed { seat: of, figure: which, .. } if (*of, *which) == (seat, figure))
    });
    match last {
        Some((entry, CastleMemory::Followed { cell, kind, .. })) => {
            let since = before.since(entry);
            let message = format!("{name} places the {figure}, but it stands on a {kind} at {cell} {since}");
            Worded::new(message).related([related(entry, format!("{name} placed the {figure} here"))])
        }
        _ => Worded::new(format!("{name} places the {figure}, but it is on the board")),
    }
}

pub(super) fn off_placed_tile(context: &Context<'_>, finding: &Finding, cell: Cell, placed: Cell) -> Worded {
    let actor = context.actor(finding);
    let message = format!("{actor} places a follower on the tile at {cell}, but the tile just placed lies at {placed}");
    Worded::new(message).help("a follower goes only on the tile just placed")
}

pub(super) fn occupied(
    context: &Context<'_>,
    finding: &Finding,
    feature: FeatureName,
    by: &[(Seat, Figure, Cell)],
) -> Worded {
    let before = context.before(finding);
    let mut facts = Vec::new();
    let mut entries = Vec::new();
    for (seat, figure, cell) in by {
        let name = context.possessive(*seat);
        let came = before.castle(|memory| {
            matches!(memory, CastleMemory::Followed { seat: of, figure: which, cell: on, .. }
                if (of, which, on) == (seat, figure, cell))
        });
        let since = came.map(|(entry, _)| format!(" {}", before.since(entry))).unwrap_or_default();
        facts.push(format!("{name} {figure} stands on it at {cell}{since}"));
        entries.extend(came.map(|(entry, _)| related(entry, format!("{name} {figure} went on it at {cell}"))));
    }
    let (actor, wanted) = (context.actor(finding), named(feature));
    Worded::new(format!("{actor} claims {wanted}, but {}", list(&facts, "and")))
        .help("a feature on which a follower stands anywhere cannot be claimed")
        .related(entries)
}

pub(super) fn special_on_completed(
    context: &Context<'_>,
    finding: &Finding,
    feature: FeatureName,
    figure: Figure,
) -> Worded {
    let (actor, wanted) = (context.actor(finding), named(feature));
    let message = format!("{actor} places the {figure} on {wanted}, which the tile just placed completes");
    Worded::new(message).help(format!("the {figure} may not go on a feature that is scored in the same turn"))
}
