//! The placed or discarded tile.

use super::Context;
use crate::board::FaceId;
use crate::grid::{Cell, Side, Turn};
use crate::referee::{CastleMemory, Finding, JournalEntry, Memory};
use crate::the_castle::{Action, Neighbour, SideClash};
use crate::wording::history::{History, related};
use crate::wording::phrase::{degrees, list, turns};
use crate::wording::{RelatedEntry, Worded};

/// "Ann places c17 at (3, 4)": the tile is that which the same turn draws.
fn attempt(context: &Context<'_>, finding: &Finding, cell: Cell) -> String {
    format!("{} places {} at {cell}", context.actor(finding), drawn(context, finding))
}

/// The tile that the turn of a finding draws.
fn drawn(context: &Context<'_>, finding: &Finding) -> String {
    let turn = context.entries().iter().take(finding.entry).rev().take_while(|entry| entry.turn == finding.turn);
    let drawn = turn.into_iter().find_map(|entry| match &entry.what {
        crate::record::What::Act(Action::Draw(face)) => Some(*face),
        _ => None,
    });
    drawn.map_or_else(|| "a tile".to_owned(), |face| context.face(face))
}

/// Who put the tile on `cell` when.
fn placed<'h>(context: &Context<'_>, before: &History<'h>, cell: Cell) -> Option<(&'h JournalEntry, String, String)> {
    let there = |memory: &CastleMemory| matches!(memory, CastleMemory::Placed { cell: on, .. } if *on == cell);
    match before.castle(there)? {
        (entry, CastleMemory::Placed { seat, face, .. }) => Some((entry, context.name(seat), context.face(face))),
        _ => None,
    }
}

pub(super) fn not_in_supply(context: &Context<'_>, finding: &Finding, face: FaceId, copies: u16) -> Worded {
    let (actor, id) = (context.actor(finding), context.face(face));
    let gone = |memory: &Memory| match memory {
        Memory::Castle(CastleMemory::Placed { face: other, .. } | CastleMemory::Discarded(other)) => *other == face,
        _ => false,
    };
    let before = context.before(finding);
    let played: Vec<&JournalEntry> = before.all(gone).collect();
    let entries: Vec<RelatedEntry> = played.iter().map(|entry| related(entry, format!("{id} went out here"))).collect();
    let numbers: Vec<u32> = played.iter().map(|entry| entry.turn).collect();
    let used = if numbers.is_empty() { String::new() } else { format!(" (in {})", turns(&numbers)) };
    let all = match copies {
        0 => "the tile sets of this game have no copy of it".to_owned(),
        1 => format!("the one copy is out{used}"),
        _ => format!("all {copies} copies are out{used}"),
    };
    Worded::new(format!("{actor} uses tile {id}, but {all}")).related(entries)
}

pub(super) fn placeable_discarded(
    context: &Context<'_>,
    finding: &Finding,
    face: FaceId,
    cell: Cell,
    turn: Turn,
) -> Worded {
    let (actor, id) = (context.actor(finding), context.face(face));
    let turned = turn.degrees();
    Worded::new(format!("{actor} sets {id} aside, but it can be placed: it fits at {cell} turned by {turned} degrees"))
        .help("only a tile that fits nowhere is set aside")
}

pub(super) fn outside_wall(context: &Context<'_>, finding: &Finding, cell: Cell) -> Worded {
    let attempt = attempt(context, finding, cell);
    let wall = &context.setup().kit.wall;
    let columns: Vec<i32> = wall.spaces().filter(|space| space.y() == cell.y()).map(Cell::x).collect();
    let last = wall.spaces().map(Cell::y).max().unwrap_or(0);
    let help = match (columns.first(), columns.last()) {
        (Some(first), Some(last)) => format!("row {} of the castle has columns {first} to {last}", cell.y()),
        _ => format!("the castle has rows 0 to {last}"),
    };
    Worded::new(format!("{attempt}, which is not inside the castle wall"))
        .help(format!("{help}; `at` is [column, row] from the north-west"))
}

pub(super) fn cell_occupied(context: &Context<'_>, finding: &Finding, cell: Cell, face: FaceId) -> Worded {
    let attempt = attempt(context, finding, cell);
    let before = context.before(finding);
    match placed(context, &before, cell) {
        Some((entry, name, id)) => {
            let when = before.when(entry);
            Worded::new(format!("{attempt}, but {id} lies there already: {name} placed it {when}"))
                .related([related(entry, format!("{name} placed {id} here"))])
        }
        None => Worded::new(format!("{attempt}, but {} lies there already", context.face(face))),
    }
}

pub(super) fn not_adjacent(context: &Context<'_>, finding: &Finding, cell: Cell) -> Worded {
    let attempt = attempt(context, finding, cell);
    Worded::new(format!("{attempt}, which touches neither a tile nor a start space"))
        .help("a tile must share a whole side with a start space or with a tile on the table")
}

pub(super) fn edge_mismatch(
    context: &Context<'_>,
    finding: &Finding,
    face: FaceId,
    cell: Cell,
    sides: &[SideClash],
    fitting: &[Turn],
) -> Worded {
    let (actor, id) = (context.actor(finding), context.face(face));
    let before = context.before(finding);
    let mut entries = Vec::new();
    let mut facts = Vec::new();
    for clash in sides {
        let (other, entry) = neighbour(context, &before, cell, clash);
        let side = clash.side.word();
        facts.push(match clash.has_path {
            true => format!("the path on its {side} side would not go on in {other}"),
            false => format!("the path of {other} would not go on in its {side} side"),
        });
        entries.extend(entry);
    }
    let turned = match context.action(finding) {
        Some(Action::Lay { turn, .. }) => format!(" turned by {} degrees", turn.degrees()),
        _ => String::new(),
    };
    let help = if fitting.is_empty() {
        format!("{id} does not fit at {cell} in any turn")
    } else {
        format!("at {cell} {id} fits turned by {}", degrees(fitting))
    };
    Worded::new(format!("{actor} places {id} at {cell}{turned}, but {}", list(&facts, "and")))
        .help(help)
        .related(entries)
}

/// What a side of a tile at `cell` meets, and the entry that put it there.
fn neighbour(
    context: &Context<'_>,
    before: &History<'_>,
    cell: Cell,
    clash: &SideClash,
) -> (String, Option<RelatedEntry>) {
    if let Neighbour::Start(placement) = clash.against {
        let start = context.setup().kit.starts.get(usize::from(placement.0));
        return (start.map_or_else(String::new, |start| format!("start space {}", start.place.id)), None);
    }
    let side: Side = clash.side;
    let there = cell.beside(side).and_then(|beside| Some((beside, placed(context, before, beside)?)));
    match there {
        Some((beside, (entry, name, id))) => {
            (format!("{id} at {beside}"), Some(related(entry, format!("{name} placed {id} at {beside}"))))
        }
        None => ("its neighbour".to_owned(), None),
    }
}
