//! A follower on a feature, and features by name.

use super::{Context, feature as named, features};
use crate::board::FaceId;
use crate::catalog::the_castle::PartName;
use crate::grid::Cell;
use crate::referee::{CastleMemory, Finding, JournalEntry, Memory};
use crate::seat::Seat;
use crate::the_castle::{Action, FeatureName, Figure, Table};
use crate::wording::history::related;
use crate::wording::phrase::{MOST_LISTED, at_most, list, way};
use crate::wording::{RelatedEntry, Worded};

pub(super) fn no_such_feature(
    context: &Context<'_, '_>,
    finding: &Finding,
    (feature, cell, face): (FeatureName, Cell, Option<FaceId>),
    either: bool,
    there: &[PartName],
) -> Worded {
    let (actor, part) = (context.actor(finding), feature.part);
    let does = if matches!(context.action(finding), Some(Action::Follow { .. })) { "claims" } else { "names" };
    let Some(face) = face else {
        return Worded::new(format!("{actor} {does} {part} at {cell}, but no tile lies there"))
            .help("a feature is named through a tile that shows it");
    };
    let id = context.face(face);
    let names: Vec<String> = there.iter().map(|name| format!("`{name}`")).collect();
    if either {
        let message = format!("{actor} {does} {part} of {id} at {cell}, but that could be either of two");
        return Worded::new(message).help(format!("a half-edge tells them apart: {}", list(&names, "or")));
    }
    let message = format!("{actor} {does} {part} of {id} at {cell}, but the tile shows no such feature");
    Worded::new(message).help(format!("as it lies, {id} shows {}", list(&names, "and")))
}

pub(super) fn not_completed(
    context: &Context<'_, '_>,
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
    context: &Context<'_, '_>,
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
        let (squares, entries) = standing(context, finding, seat);
        let all = format!("{} on the board: at {}", squares.len(), at_most(squares, MOST_LISTED).join(", "));
        return Worded::new(format!("{name} has no follower left: {all}"))
            .help("followers come home when their feature is completed, and may be placed from the next turn on")
            .related(entries);
    }
    let before = context.before(finding);
    let last = before.the_castle(|memory| {
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
    .help(format!("the {figure} comes home when its feature is completed"))
}

/// Where the ordinary followers of a player stand since when.
fn standing(context: &Context<'_, '_>, finding: &Finding, seat: Seat) -> (Vec<String>, Vec<RelatedEntry>) {
    let before = context.before(finding);
    let mut standing: Vec<(&JournalEntry, Cell)> = Vec::new();
    for entry in before.all(|_| true) {
        match entry.what {
            Memory::TheCastle(CastleMemory::Followed { seat: of, figure: Figure::Follower, cell, .. })
                if of == seat =>
            {
                standing.push((entry, cell));
            }
            Memory::TheCastle(CastleMemory::CameHome { seat: of, figure: Figure::Follower, cell }) if of == seat => {
                if let Some(at) = standing.iter().position(|(_, there)| *there == cell) {
                    standing.remove(at);
                }
            }
            _ => {}
        }
    }
    let name = context.name(seat);
    let squares = standing.iter().map(|(entry, cell)| format!("{cell} {}", before.since(entry))).collect();
    let entries =
        standing.iter().map(|(entry, cell)| related(entry, format!("{name} placed a follower at {cell} here")));
    (squares, entries.collect())
}

pub(super) fn off_placed_tile(context: &Context<'_, '_>, finding: &Finding, cell: Cell, placed: Cell) -> Worded {
    let actor = context.actor(finding);
    let message = format!("{actor} places a follower on the tile at {cell}, but the tile just placed lies at {placed}");
    Worded::new(message).help("a follower goes only on the tile just placed")
}

pub(super) fn occupied(
    context: &Context<'_, '_>,
    finding: &Finding,
    feature: FeatureName,
    by: &[(Seat, Figure, Cell)],
) -> Worded {
    let before = context.before(finding);
    let mut facts = Vec::new();
    let mut entries = Vec::new();
    let ways = ways(context, finding, feature);
    for (seat, figure, cell) in by {
        let name = context.possessive(*seat);
        let came = before.the_castle(|memory| {
            matches!(memory, CastleMemory::Followed { seat: of, figure: which, cell: on, .. }
                if (of, which, on) == (seat, figure, cell))
        });
        let stands = match came {
            Some((entry, _)) => format!("{name} {figure} has stood on it at {cell} {}", before.since(entry)),
            None => format!("{name} {figure} stands on it at {cell}"),
        };
        let joined = ways.iter().find(|way| way.last() == Some(cell)).filter(|way| way.len() > 1);
        facts.push(match joined {
            Some(squares) => format!("{stands}, joined by the way {}", way(squares)),
            None => stands,
        });
        entries.extend(came.map(|(entry, _)| related(entry, format!("{name} {figure} went on it at {cell}"))));
    }
    let (actor, wanted) = (context.actor(finding), named(feature));
    Worded::new(format!("{actor} claims {wanted}, but {}", list(&facts, "and")))
        .help("a feature on which a follower stands anywhere cannot be claimed")
        .related(entries)
}

/// The shortest way through the claimed feature to each follower on it.
fn ways(context: &Context<'_, '_>, finding: &Finding, feature: FeatureName) -> Vec<Vec<Cell>> {
    let look = |table: &Table| -> Option<Vec<Vec<Cell>>> {
        let (board, claimed) = (table.board(), table.find_feature(feature).ok()?);
        let root = board.regions().root(claimed.1);
        let stands = table.standings().iter().filter_map(|standing| standing.at);
        let on_it = stands.filter(|(_, at)| board.regions().root(*at) == root);
        Some(on_it.filter_map(|there| board.way(claimed, there)).collect())
    };
    context.the_castle_before(finding.entry, look).flatten().unwrap_or_default()
}

pub(super) fn special_on_completed(
    context: &Context<'_, '_>,
    finding: &Finding,
    feature: FeatureName,
    figure: Figure,
) -> Worded {
    let (actor, wanted) = (context.actor(finding), named(feature));
    let message = format!("{actor} places the {figure} on {wanted}, which the tile just placed completes");
    Worded::new(message).help(format!("the {figure} may not go on a feature that is scored in the same turn"))
}
