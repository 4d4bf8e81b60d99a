//! The placed or discarded tile.

use std::collections::BTreeMap;

use super::Context;
use crate::board::FaceId;
use crate::catalog::the_castle::TileFace;
use crate::grid::{Cell, Rotation, Side};
use crate::record::What;
use crate::referee::{CastleMemory, Finding, JournalEntry, Memory};
use crate::the_castle::{Action, Neighbour, SideClash, Table};
use crate::wording::history::{History, related};
use crate::wording::misread::{self, Count};
use crate::wording::phrase::{MOST_LISTED, at_most, list, turned, turned_either};
use crate::wording::{RelatedEntry, Worded};

/// "Ann places c17 at (3, 4)": the tile is that which the same turn draws.
fn attempt(context: &Context<'_, '_>, finding: &Finding, cell: Cell) -> String {
    format!("{} places {} at {cell}", context.actor(finding), drawn(context, finding))
}

/// The tile that the turn of a finding draws.
fn drawn(context: &Context<'_, '_>, finding: &Finding) -> String {
    let turn = context.entries().iter().take(finding.entry).rev().take_while(|entry| entry.turn == finding.turn);
    let drawn = turn.into_iter().find_map(|entry| match &entry.what {
        crate::record::What::Act(Action::Draw(face)) => Some(*face),
        _ => None,
    });
    drawn.map_or_else(|| "a tile".to_owned(), |face| context.face(face))
}

/// Who put the tile on `cell` when.
fn placed<'h>(
    context: &Context<'_, '_>,
    before: &History<'h>,
    cell: Cell,
) -> Option<(&'h JournalEntry, String, String)> {
    let there = |memory: &CastleMemory| matches!(memory, CastleMemory::Placed { cell: on, .. } if *on == cell);
    match before.the_castle(there)? {
        (entry, CastleMemory::Placed { seat, face, .. }) => Some((entry, context.name(seat), context.face(face))),
        _ => None,
    }
}

pub(super) fn not_in_supply(context: &Context<'_, '_>, finding: &Finding, face: FaceId, copies: u16) -> Worded {
    let (actor, id) = (context.actor(finding), context.face(face));
    if copies == 0 {
        return Worded::new(format!("{actor} uses tile {id}, of which the tile sets of this game have no copy"))
            .help(format!("`count` in the tile set says how many copies of {id} there are"));
    }
    let gone = |memory: &Memory| match memory {
        Memory::TheCastle(CastleMemory::Placed { face: other, .. } | CastleMemory::Discarded(other)) => *other == face,
        _ => false,
    };
    let (mut uses, mut entries): (Vec<String>, Vec<RelatedEntry>) = (Vec::new(), Vec::new());
    for entry in context.before(finding).all(gone) {
        let (where_to, how) = match entry.what {
            Memory::TheCastle(CastleMemory::Placed { cell, .. }) => (format!("at {cell}"), format!("played at {cell}")),
            _ => ("set aside".to_owned(), "set aside".to_owned()),
        };
        uses.push(format!("turn {} {where_to}", entry.turn));
        entries.push(related(entry, format!("{id} was {how} here")));
    }
    let all = match copies {
        1 => format!("the only copy of {id} is used"),
        2 => format!("both copies of {id} are used"),
        _ => format!("all {copies} copies of {id} are used"),
    };
    let uses = if uses.is_empty() { "in this turn".to_owned() } else { at_most(uses, MOST_LISTED).join(", ") };
    let help = misread_hint(context, finding, face, copies);
    Worded::new(format!("{actor} uses tile {id}, but {all}: {uses}"))
        .help(help.unwrap_or_else(|| format!("one of these turns, or this one, uses another tile than {id}")))
        .related(entries)
}

/// Which turns may have taken this tile for another one.
fn misread_hint(context: &Context<'_, '_>, finding: &Finding, face: FaceId, copies: u16) -> Option<String> {
    let mut turns: BTreeMap<FaceId, Vec<u32>> = BTreeMap::new();
    for entry in context.entries() {
        if let What::Act(Action::Draw(face) | Action::Discard(face)) = entry.what {
            turns.entry(face).or_default().push(entry.turn);
        }
    }
    let in_turns = |face: FaceId| turns.get(&face).map(Vec::as_slice).unwrap_or_default();
    let alike = |other: FaceId| {
        let look = |table: &Table| {
            let (one, other) = (table.board().face(face)?, table.board().face(other)?);
            Some(one.sides_like(other))
        };
        context.the_castle_before(finding.entry, look).flatten().unwrap_or(false)
    };
    let others = context.setup().kit.faces.iter().zip(0..).map(|(tile, index)| (tile, FaceId(index)));
    let count = |(tile, other): (&TileFace, FaceId)| Count {
        id: context.face(other),
        copies: tile.count.into(),
        used: u32::try_from(in_turns(other).len()).unwrap_or(u32::MAX),
        alike: alike(other),
    };
    let counts: Vec<Count> = others.filter(|(_, other)| *other != face).map(count).collect();
    misread::hint(&context.face(face), copies.into(), in_turns(face), 0, &counts)
}

pub(super) fn placeable_discarded(
    context: &Context<'_, '_>,
    finding: &Finding,
    face: FaceId,
    cell: Cell,
    turn: Rotation,
) -> Worded {
    let (actor, id) = (context.actor(finding), context.face(face));
    let turned = turned(turn);
    Worded::new(format!("{actor} sets {id} aside, but it can be placed: it fits at {cell} {turned}"))
        .help("only a tile that fits nowhere is set aside")
}

pub(super) fn outside_wall(context: &Context<'_, '_>, finding: &Finding, cell: Cell) -> Worded {
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

pub(super) fn cell_occupied(context: &Context<'_, '_>, finding: &Finding, cell: Cell, face: FaceId) -> Worded {
    let attempt = attempt(context, finding, cell);
    let before = context.before(finding);
    let worded = match placed(context, &before, cell) {
        Some((entry, name, id)) => {
            let when = before.when(entry);
            Worded::new(format!("{attempt}, but {id} lies there already: {name} placed it {when}"))
                .related([related(entry, format!("{name} placed {id} here"))])
        }
        None => Worded::new(format!("{attempt}, but {} lies there already", context.face(face))),
    };
    worded.help(elsewhere(context, finding))
}

/// A space where the tile of a finding fits.
fn elsewhere(context: &Context<'_, '_>, finding: &Finding) -> String {
    let id = drawn(context, finding);
    let turn = context.entries().iter().take(finding.entry).rev().take_while(|entry| entry.turn == finding.turn);
    let face = turn.into_iter().find_map(|entry| match &entry.what {
        What::Act(Action::Draw(face)) => Some(*face),
        _ => None,
    });
    let fit = face.and_then(|face| context.the_castle_before(finding.entry, |table| table.first_fit(face)).flatten());
    match fit {
        Some((cell, turn)) => format!("{id} fits at {cell} {}, for one", turned(turn)),
        None => format!("{id} fits nowhere"),
    }
}

pub(super) fn not_adjacent(context: &Context<'_, '_>, finding: &Finding, cell: Cell) -> Worded {
    let attempt = attempt(context, finding, cell);
    Worded::new(format!("{attempt}, which touches neither a tile nor a start space"))
        .help("a tile must share a whole side with a start space or with a tile on the table")
}

pub(super) fn edge_mismatch(
    context: &Context<'_, '_>,
    finding: &Finding,
    face: FaceId,
    cell: Cell,
    sides: &[SideClash],
    fitting: &[Rotation],
) -> Worded {
    let (actor, id) = (context.actor(finding), context.face(face));
    let before = context.before(finding);
    let mut entries = Vec::new();
    let mut facts = Vec::new();
    for clash in sides {
        let (other, entry) = neighbour(context, &before, cell, clash);
        let side = clash.side.word();
        facts.push(match clash.has_path {
            true => format!("the path on its {side} side does not go on in {}", other.trim_end_matches(',')),
            false => format!("the path of {other} ends at its {side} side, which shows none"),
        });
        entries.extend(entry);
    }
    let turned = match context.action(finding) {
        Some(Action::Lay { turn, .. }) => format!(" {}", turned(*turn)),
        _ => String::new(),
    };
    let help = if fitting.is_empty() {
        format!("{id} does not fit at {cell} in any rotation; {}", elsewhere(context, finding))
    } else {
        format!("at {cell} {id} fits {}", turned_either(fitting))
    };
    Worded::new(format!("{actor} places {id} at {cell}{turned}, but {}", list(&facts, "and")))
        .help(help)
        .related(entries)
}

/// What a side of a tile at `cell` meets, and the entry that put it there.
fn neighbour(
    context: &Context<'_, '_>,
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
            let other = format!("{id} at {beside}, placed {},", before.when(entry));
            (other, Some(related(entry, format!("{name} placed {id} at {beside}"))))
        }
        None => ("its neighbour".to_owned(), None),
    }
}
