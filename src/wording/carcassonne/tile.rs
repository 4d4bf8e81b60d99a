//! The placed or discarded tile.

use std::collections::BTreeMap;

use super::Context;
use crate::carcassonne::{Action, SideKind, Table};
use crate::catalog::carcassonne::{Kind, TileType};
use crate::grid::{Cell, Rotation, Side};
use crate::record::What;
use crate::referee::{Finding, JournalEntry, Memory};
use crate::rulebook::Expansion;
use crate::rulebook::options::UnplaceableTile;
use crate::seat::Seat;
use crate::wording::Worded;
use crate::wording::history::{History, related};
use crate::wording::misread::{self, Count};
use crate::wording::phrase::{MOST_LISTED, at_most, list, turned, turned_either};

/// A tile on the table: its id, and who put it there in which entry unless it is a start tile.
pub(super) struct Lying<'h> {
    pub(super) id: String,
    pub(super) by: Option<(&'h JournalEntry, Seat)>,
}

/// The tile on `cell`.
pub(super) fn lying<'h>(context: &Context<'_, '_>, before: &History<'h>, cell: Cell) -> Option<Lying<'h>> {
    if let Some((entry, seat, tile)) = before.placed(cell) {
        return Some(Lying { id: context.tile(tile), by: Some((entry, seat)) });
    }
    let start = context.setup().start.iter().find(|(_, on, _)| *on == cell);
    start.map(|(tile, ..)| Lying { id: context.tile(*tile), by: None })
}

/// What helps where the pieces of an expansion are used and the record does not name it.
pub(super) fn not_in_play(context: &Context<'_, '_>, expansion: Expansion) -> Option<String> {
    let (name, keys) = match expansion {
        Expansion::BlackTower => ("Black Tower", "the-tower, black-tower"),
        _ => ("The Tower", "the-tower"),
    };
    let help = || format!("{name} is not in play; a record of ours names it: `expansions: [{keys}]`");
    (!context.plays(expansion)).then(help)
}

pub(super) fn not_in_supply(context: &Context<'_, '_>, finding: &Finding, tile: TileType, copies: u16) -> Worded {
    let (attempt, id) = (super::turn::attempt(context, finding), context.tile(tile));
    let tiles = Tiles { context };
    let family = tiles.plain(tile);
    let in_family = |tile: TileType| tiles.plain(tile) == family;
    let copies = u32::from(copies).max(tiles.copies(family));
    if copies == 0 {
        let worded = Worded::new(format!("{attempt}, but {id} is not in the tile sets of this game"));
        let is_tower = context.setup().catalogue.tile(tile).is_some_and(|tile| tile.foundation);
        let help = not_in_play(context, Expansion::TheTower).filter(|_| is_tower);
        return worded.help(help.unwrap_or_else(|| format!("a set of the record, under `tiles`, can bring {id} in")));
    }
    let before = context.before(finding);
    let gone = |memory: &Memory| match memory {
        Memory::Placed { tile, .. } => in_family(*tile),
        Memory::Discarded(tile) => tiles.discards_count() && in_family(*tile),
        _ => false,
    };
    let mut uses: Vec<String> = tiles.starts(family).map(|cell| format!("the start tile at {cell}")).collect();
    let mut entries = Vec::new();
    for entry in before.all(gone) {
        let (where_to, how) = match entry.what {
            Memory::Placed { cell, .. } => (format!("at {cell}"), format!("played at {cell}")),
            _ => ("discarded".to_owned(), "discarded".to_owned()),
        };
        uses.push(format!("turn {} {where_to}", entry.turn));
        entries.push(related(entry, format!("{id} was {how} here")));
    }
    let all = match copies {
        1 => format!("the only copy of {id} is used"),
        2 => format!("both copies of {id} are used"),
        copies => format!("all {copies} copies of {id} are used"),
    };
    let help = misread_hint(context, family, copies);
    Worded::new(format!("{attempt}, but {all}: {}", at_most(uses, MOST_LISTED).join(", ")))
        .help(help.unwrap_or_else(|| format!("one of these turns, or this one, plays another tile than {id}")))
        .related(entries)
}

/// The tiles of a game. Where a plain letter also stands for the copies with a garden, all of them are one kind.
struct Tiles<'c, 's, 'r> {
    context: &'c Context<'s, 'r>,
}

impl Tiles<'_, '_, '_> {
    /// The tile that stands for all copies of its kind.
    fn plain(&self, tile: TileType) -> TileType {
        let setup = self.context.setup();
        let of = || setup.catalogue.find(setup.catalogue.tile(tile)?.garden_of.as_ref()?);
        if setup.letters_cover_gardens { of().unwrap_or(tile) } else { tile }
    }

    fn copies(&self, plain: TileType) -> u32 {
        let setup = self.context.setup();
        let all = setup.catalogue.tiles().map(|(tile, _)| tile).filter(|tile| self.plain(*tile) == plain);
        all.map(|tile| setup.tiles.get(usize::from(tile.0)).copied().map_or(0, u32::from)).sum()
    }

    fn starts(&self, plain: TileType) -> impl Iterator<Item = Cell> {
        let start = self.context.setup().start.iter();
        start.filter(move |(tile, ..)| self.plain(*tile) == plain).map(|(_, cell, _)| *cell)
    }

    /// Whether a discarded tile is used.
    fn discards_count(&self) -> bool {
        self.context.setup().options.unplaceable_tile != UnplaceableTile::Reshuffle
    }

    /// The turns in which the whole record uses a tile, by the tile that stands for its kind.
    fn turns(&self) -> BTreeMap<TileType, Vec<u32>> {
        let mut turns: BTreeMap<TileType, Vec<u32>> = BTreeMap::new();
        for entry in self.context.entries() {
            let tile = match entry.what {
                What::Act(Action::Place { tile, .. }) => tile,
                What::Act(Action::Discard(tile)) if self.discards_count() => tile,
                _ => continue,
            };
            turns.entry(self.plain(tile)).or_default().push(entry.turn);
        }
        turns
    }

    /// Whether all sides of two tiles are the same, one of them turned if need be.
    fn look_alike(&self, one: TileType, other: TileType) -> bool {
        let faces = self.context.setup().catalogue.faces();
        let face = |tile: TileType| faces.get(usize::from(tile.0));
        face(one).zip(face(other)).is_some_and(|(one, other)| one.sides_like(other))
    }
}

/// Which turns may have taken this tile for another one.
fn misread_hint(context: &Context<'_, '_>, plain: TileType, copies: u32) -> Option<String> {
    let tiles = Tiles { context };
    let turns = tiles.turns();
    let starts = |tile: TileType| u32::try_from(tiles.starts(tile).count()).unwrap_or(u32::MAX);
    let used = |tile: TileType| turns.get(&tile).map_or(0, |turns| u32::try_from(turns.len()).unwrap_or(u32::MAX));
    let others = context.setup().catalogue.tiles().map(|(tile, _)| tile);
    let others = others.filter(|tile| *tile != plain && tiles.plain(*tile) == *tile);
    let count = |tile: TileType| Count {
        id: context.tile(tile),
        copies: tiles.copies(tile),
        used: used(tile).saturating_add(starts(tile)),
        alike: tiles.look_alike(plain, tile),
    };
    let counts: Vec<Count> = others.map(count).collect();
    let in_turns = turns.get(&plain).map(Vec::as_slice).unwrap_or_default();
    misread::hint(&context.tile(plain), copies, in_turns, starts(plain), &counts)
}

pub(super) fn cell_occupied(context: &Context<'_, '_>, finding: &Finding, cell: Cell, tile: TileType) -> Worded {
    let attempt = super::turn::attempt(context, finding);
    let before = context.before(finding);
    let worded = match lying(context, &before, cell) {
        Some(Lying { id, by: Some((entry, seat)) }) => {
            let name = context.name(seat);
            let when = before.when(entry);
            Worded::new(format!("{attempt}, but {id} lies there already: {name} placed it {when}"))
                .related([related(entry, format!("{name} placed {id} here"))])
        }
        Some(Lying { id, by: None }) => Worded::new(format!("{attempt}, but {id}, the start tile, lies there already")),
        None => Worded::new(format!("{attempt}, but {} lies there already", context.tile(tile))),
    };
    worded.help(elsewhere(context, finding))
}

/// Where the tile of a finding fits instead.
fn elsewhere(context: &Context<'_, '_>, finding: &Finding) -> String {
    let Some(Action::Place { tile, .. }) = context.action(finding) else {
        return "a tile goes on an empty square".to_owned();
    };
    let id = context.tile(*tile);
    let squares = context.carcassonne_before(finding.entry, |table: &Table| {
        let fits = |cell: &Cell| Rotation::ALL.into_iter().any(|turn| table.fits(*tile, *cell, turn));
        table.board().frontier().iter().filter(|cell| fits(cell)).map(Cell::to_string).collect::<Vec<_>>()
    });
    match squares.unwrap_or_default().as_slice() {
        [] => format!("{id} fits nowhere"),
        squares if squares.len() <= MOST_SQUARES => format!("{id} fits at {}", list(squares, "and")),
        squares => format!("{id} fits at {} squares", squares.len()),
    }
}

/// Most squares that a help text lists.
const MOST_SQUARES: usize = 6;

pub(super) fn not_adjacent(context: &Context<'_, '_>, finding: &Finding, _: Cell, corner: bool) -> Worded {
    let attempt = super::turn::attempt(context, finding);
    let touch = if corner { "touches other tiles only at a corner" } else { "touches no other tile" };
    Worded::new(format!("{attempt}, which {touch}")).help("a tile must share a whole side with a tile on the table")
}

pub(super) fn edge_mismatch(
    context: &Context<'_, '_>,
    finding: &Finding,
    tile: TileType,
    cell: Cell,
    sides: &[(Side, SideKind, SideKind)],
    fitting: &[Rotation],
) -> Worded {
    let before = context.before(finding);
    let id = context.tile(tile);
    let mut facts = Vec::new();
    let mut entries = Vec::new();
    for (side, mine, theirs) in sides {
        let neighbour = cell.beside(*side);
        let there = neighbour.and_then(|neighbour| Some((neighbour, lying(context, &before, neighbour)?)));
        let other = match &there {
            Some((neighbour, Lying { id, by: Some((entry, _)) })) => {
                format!("{id} at {neighbour}, placed {},", before.when(entry))
            }
            Some((neighbour, lying)) => format!("{} at {neighbour}", lying.id),
            None => "its neighbour".to_owned(),
        };
        facts.push(format!("its {} side shows {} where {other} shows {}", side.word(), shows(*mine), shows(*theirs)));
        if let Some((neighbour, Lying { id, by: Some((entry, seat)) })) = &there {
            entries.push(related(entry, format!("{} placed {id} at {neighbour}", context.name(*seat))));
        }
    }
    let turned = match context.action(finding) {
        Some(crate::carcassonne::Action::Place { turn, .. }) => format!(" {}", turned(*turn)),
        _ => String::new(),
    };
    let actor = context.actor(finding);
    let help = if fitting.is_empty() {
        format!("{id} does not fit at {cell} in any rotation; {}", elsewhere(context, finding))
    } else {
        format!("at {cell} {id} fits {}", turned_either(fitting))
    };
    Worded::new(format!("{actor} places {id} at {cell}{turned}, but {}", list(&facts, "and")))
        .help(help)
        .related(entries)
}

fn shows(kind: SideKind) -> &'static str {
    match kind {
        None => "nothing",
        Some(Kind::City) => "a city",
        Some(Kind::Road) => "a road",
        Some(Kind::Field) => "a field",
        Some(Kind::Monastery) => "a monastery",
    }
}

pub(super) fn placeable_discarded(
    context: &Context<'_, '_>,
    finding: &Finding,
    tile: TileType,
    cell: Cell,
    turn: Rotation,
) -> Worded {
    let (actor, id) = (context.actor(finding), context.tile(tile));
    let spot = format!("at {cell} {}", turned(turn));
    Worded::new(format!("{actor} discards {id}, but it can be placed: it fits {spot}"))
        .help("only a tile that fits nowhere is discarded")
}
