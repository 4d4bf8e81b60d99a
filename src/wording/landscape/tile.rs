//! The placed or discarded tile.

use super::Context;
use crate::carcassonne::SideKind;
use crate::catalog::landscape::TileType;
use crate::grid::{Cell, Side, Turn};
use crate::referee::{Finding, JournalEntry, Memory};
use crate::region::Seat;
use crate::rulebook::Expansion;
use crate::rulebook::options::UnplaceableTile;
use crate::wording::Worded;
use crate::wording::history::{History, related};
use crate::wording::phrase::{degrees, list, turns};

/// A tile on the table: its id, and who put it there in which entry unless it is a start tile.
pub(super) struct Lying<'h> {
    pub(super) id: String,
    pub(super) by: Option<(&'h JournalEntry, Seat)>,
}

/// The tile on `cell`.
pub(super) fn lying<'h>(context: &Context<'_>, before: &History<'h>, cell: Cell) -> Option<Lying<'h>> {
    if let Some((entry, seat, tile)) = before.placed(cell) {
        return Some(Lying { id: context.tile(tile), by: Some((entry, seat)) });
    }
    let start = context.setup().start.iter().find(|(_, on, _)| *on == cell);
    start.map(|(tile, ..)| Lying { id: context.tile(*tile), by: None })
}

/// What helps where the pieces of an expansion are used and the record does not name it.
pub(super) fn not_in_play(context: &Context<'_>, expansion: Expansion) -> Option<String> {
    let (name, keys) = match expansion {
        Expansion::BlackTower => ("Black Tower", "the-tower, black-tower"),
        _ => ("The Tower", "the-tower"),
    };
    let help = || format!("{name} is not in play; a record of ours names it: `expansions: [{keys}]`");
    (!context.plays(expansion)).then(help)
}

pub(super) fn not_in_supply(context: &Context<'_>, finding: &Finding, tile: TileType, copies: u16) -> Worded {
    let (actor, id) = (context.actor(finding), context.tile(tile));
    let setup = context.setup();
    // Where a plain letter also stands for the copies with a garden, all of them are one kind of tile.
    let family: Vec<TileType> = std::iter::once(tile)
        .chain(setup.letters_cover_gardens.then(|| setup.catalogue.garden_of(tile)).flatten())
        .collect();
    let in_set = |tile: &TileType| setup.tiles.get(usize::from(tile.0)).copied().unwrap_or(0);
    let copies = copies.max(family.iter().map(in_set).sum());
    if copies == 0 {
        let worded = Worded::new(format!("{actor} uses tile {id}, which is not in the tile sets of this game"));
        let is_tower = setup.catalogue.tile(tile).is_some_and(|tile| tile.foundation);
        return worded.maybe_help(not_in_play(context, Expansion::TheTower).filter(|_| is_tower));
    }
    let gone = |memory: &Memory| match memory {
        Memory::Placed { tile, .. } => family.contains(tile),
        Memory::Discarded(tile) => {
            setup.options.unplaceable_tile != UnplaceableTile::Reshuffle && family.contains(tile)
        }
        _ => false,
    };
    let before = context.before(finding);
    let played: Vec<&JournalEntry> = before.all(gone).collect();
    let mut where_to: Vec<String> = Vec::new();
    if setup.start.iter().any(|(start, ..)| family.contains(start)) {
        where_to.push("as the start tile".to_owned());
    }
    if !played.is_empty() {
        let numbers: Vec<u32> = played.iter().map(|entry| entry.turn).collect();
        where_to.push(format!("in {}", turns(&numbers)));
    }
    let used = if where_to.is_empty() { String::new() } else { format!(" ({})", list(&where_to, "and")) };
    let all = if copies == 1 { "the one copy is".to_owned() } else { format!("all {copies} copies are") };
    let entries = played.iter().map(|entry| {
        let verb = if matches!(entry.what, Memory::Discarded(_)) { "discarded" } else { "played" };
        related(entry, format!("{id} was {verb} here"))
    });
    Worded::new(format!("{actor} uses tile {id}, but {all} out{used}")).related(entries)
}

pub(super) fn cell_occupied(context: &Context<'_>, finding: &Finding, cell: Cell, tile: TileType) -> Worded {
    let attempt = super::turn::attempt(context, finding);
    let before = context.before(finding);
    match lying(context, &before, cell) {
        Some(Lying { id, by: Some((entry, seat)) }) => {
            let name = context.name(seat);
            let when = before.when(entry);
            Worded::new(format!("{attempt}, but {id} lies there already: {name} placed it {when}"))
                .related([related(entry, format!("{name} placed {id} here"))])
        }
        Some(Lying { id, by: None }) => Worded::new(format!("{attempt}, but {id}, the start tile, lies there already")),
        None => Worded::new(format!("{attempt}, but {} lies there already", context.tile(tile))),
    }
}

pub(super) fn not_adjacent(context: &Context<'_>, finding: &Finding, _: Cell, corner: bool) -> Worded {
    let attempt = super::turn::attempt(context, finding);
    let touch = if corner { "touches other tiles only at a corner" } else { "touches no other tile" };
    Worded::new(format!("{attempt}, which {touch}")).help("a tile must share a whole side with a tile on the table")
}

pub(super) fn edge_mismatch(
    context: &Context<'_>,
    finding: &Finding,
    tile: TileType,
    cell: Cell,
    sides: &[(Side, SideKind, SideKind)],
    fitting: &[Turn],
) -> Worded {
    let before = context.before(finding);
    let id = context.tile(tile);
    let mut facts = Vec::new();
    let mut entries = Vec::new();
    for (side, mine, theirs) in sides {
        let neighbour = cell.beside(*side);
        let there = neighbour.and_then(|neighbour| Some((neighbour, lying(context, &before, neighbour)?)));
        let other = match &there {
            Some((neighbour, lying)) => format!("{} at {neighbour}", lying.id),
            None => "its neighbour".to_owned(),
        };
        facts.push(format!("its {} side shows {} where {other} shows {}", side.word(), shows(*mine), shows(*theirs)));
        if let Some((neighbour, Lying { id, by: Some((entry, seat)) })) = &there {
            entries.push(related(entry, format!("{} placed {id} at {neighbour}", context.name(*seat))));
        }
    }
    let turned = match context.action(finding) {
        Some(crate::carcassonne::Action::Place { turn, .. }) => format!(" turned by {} degrees", turn.degrees()),
        _ => String::new(),
    };
    let actor = context.actor(finding);
    let help = if fitting.is_empty() {
        format!("{id} does not fit at {cell} in any turn")
    } else {
        format!("at {cell} {id} fits turned by {}", degrees(fitting))
    };
    Worded::new(format!("{actor} places {id} at {cell}{turned}, but {}", list(&facts, "and")))
        .help(help)
        .related(entries)
}

fn shows(kind: SideKind) -> &'static str {
    kind.map_or("nothing", |kind| kind.word())
}

pub(super) fn placeable_discarded(
    context: &Context<'_>,
    finding: &Finding,
    tile: TileType,
    cell: Cell,
    turn: Turn,
) -> Worded {
    let (actor, id) = (context.actor(finding), context.tile(tile));
    let spot = format!("at {cell} turned by {} degrees", turn.degrees());
    Worded::new(format!("{actor} discards {id}, but it can be placed: it fits {spot}"))
        .help("only a tile that fits nowhere is discarded")
}
