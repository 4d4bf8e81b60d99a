//! Floors and guards.

use std::collections::BTreeMap;

use super::tile::{Lying, lying};
use super::turn::attempt;
use super::{Context, capture, ransom, supply};
use crate::carcassonne::{Action, Colour, FigureKind, Occupant, Standing, TowerAction, TowerReason};
use crate::catalog::carcassonne::TileType;
use crate::grid::Cell;
use crate::referee::{Finding, Memory};
use crate::rulebook::Expansion;
use crate::rulebook::options::TowerAfterGuard;
use crate::seat::Seat;
use crate::wording::history::related;
use crate::wording::phrase::{MOST_LISTED, at_most, figure, list};
use crate::wording::{RelatedEntry, Worded};

/// Puts what the rules of towers refuse into words.
pub(super) fn sentence(context: &Context<'_, '_>, finding: &Finding, reason: &TowerReason) -> Worded {
    match reason {
        TowerReason::NoFoundation { cell, tile } => no_foundation(context, finding, *cell, *tile),
        TowerReason::NoFloorInSupply { seat, colour, dealt } => no_floor_left(context, finding, *seat, *colour, *dealt),
        TowerReason::FloorOnGuardedTower { cell, guard, .. } | TowerReason::GuardOnGuardedTower { cell, guard } => {
            guarded(context, finding, *cell, *guard)
        }
        TowerReason::FloorOnCappedTower { cell, white, .. } | TowerReason::GuardOnCappedTower { cell, white } => {
            capped(context, finding, *cell, *white)
        }
        TowerReason::WhiteFloorOnFoundation { cell } => white_on_foundation(context, finding, *cell),
        TowerReason::GuardOnBareFoundation { cell } => guard_on_foundation(context, finding, *cell),
        TowerReason::FigureNotOnTower { kind, .. } => figure_stays_down(context, finding, *kind),
        TowerReason::CaptureWithoutRight(why) => capture::without_right(context, finding, *why),
        TowerReason::CaptureDeclined { in_reach } => capture::declined(context, finding, in_reach),
        TowerReason::CaptureOutOfRange { cell, reach, in_reach } => {
            capture::out_of_range(context, finding, *cell, reach, in_reach)
        }
        TowerReason::NoSuchMeeple { target, there, protected, in_reach } => {
            let worded = capture::no_such_meeple(context, finding, target, there, *protected);
            let in_reach = in_reach.as_ref().map(|in_reach| capture::in_reach(context, in_reach));
            let in_reach = in_reach.unwrap_or_else(|| "no floor of this turn captures".to_owned());
            if worded.help.is_some() { worded } else { worded.help(in_reach) }
        }
        TowerReason::RansomNotYours { payer, from, owner, held } => {
            ransom::not_yours(context, finding, *payer, *from, *owner, held)
        }
        TowerReason::RansomTooPoor { payer, score } => ransom::too_poor(context, finding, *payer, *score),
        TowerReason::RansomTwice { payer } => ransom::twice(context, finding, *payer),
    }
}

fn no_foundation(context: &Context<'_, '_>, finding: &Finding, _: Cell, tile: Option<TileType>) -> Worded {
    let attempt = attempt(context, finding);
    match tile {
        Some(tile) => {
            Worded::new(format!("{attempt}, but {}, which lies there, shows no tower foundation", context.tile(tile)))
        }
        None => Worded::new(format!("{attempt}, but no tile lies there")),
    }
    .maybe_help(open_towers(context, finding))
}

/// Most towers that a help text lists.
const MOST_TOWERS: usize = 6;

/// A tower as the journal tells it: floors, and whether it is closed.
#[derive(Clone, Copy, Default)]
struct Tower {
    floors: u16,
    closed: bool,
}

/// Where the piece that was refused could have gone, when that is quickly said.
fn open_towers(context: &Context<'_, '_>, finding: &Finding) -> Option<String> {
    let (piece, least) = match context.action(finding)? {
        Action::Tower(TowerAction::Floor { colour: Colour::White, .. }) => ("a white floor".to_owned(), 1),
        Action::Tower(TowerAction::Floor { colour, .. }) => (format!("a {colour} floor"), 0),
        Action::Tower(TowerAction::Guard { .. }) => ("a guard".to_owned(), 1),
        _ => return None,
    };
    let towers = towers(context, finding);
    let open = towers.iter().filter(|(_, tower)| !tower.closed && tower.floors >= least);
    let cells: Vec<String> = open.map(|((_, _, cell), _)| cell.to_string()).collect();
    match cells.len() {
        0 => Some(format!("no tower is open to {piece}")),
        1..=MOST_TOWERS => Some(format!("open to {piece}: {}", list(&cells, "and"))),
        _ => Some(format!("{} towers are open to {piece}", cells.len())),
    }
}

/// All towers before a finding, in reading order.
fn towers(context: &Context<'_, '_>, finding: &Finding) -> BTreeMap<(i32, i32, Cell), Tower> {
    let setup = context.setup();
    let has_foundation = |tile: TileType| setup.catalogue.tile(tile).is_some_and(|tile| tile.foundation);
    let key = |cell: Cell| (cell.y(), cell.x(), cell);
    let start = setup.start.iter().filter(|(tile, ..)| has_foundation(*tile));
    let mut towers: BTreeMap<_, Tower> = start.map(|(_, cell, _)| (key(*cell), Tower::default())).collect();
    let stays_closed = setup.options.the_tower.tower_after_guard == TowerAfterGuard::StaysClosed;
    for entry in context.before(finding).all(|_| true) {
        match entry.what {
            Memory::Placed { tile, cell, .. } if has_foundation(tile) => {
                towers.insert(key(cell), Tower::default());
            }
            Memory::Floor { cell, colour, floors, .. } => {
                towers.insert(key(cell), Tower { floors, closed: colour == Colour::White });
            }
            Memory::Guarded { cell, .. } => towers.entry(key(cell)).or_default().closed = true,
            Memory::Captured { cell, standing: Standing::Tower, .. } => {
                towers.entry(key(cell)).or_default().closed = stays_closed;
            }
            _ => {}
        }
    }
    towers
}

fn no_floor_left(context: &Context<'_, '_>, finding: &Finding, seat: Seat, colour: Colour, dealt: u32) -> Worded {
    let name = context.name(seat);
    if dealt == 0 {
        let expansion = match colour {
            Colour::Normal => Expansion::TheTower,
            Colour::Black | Colour::White => Expansion::BlackTower,
        };
        let fact = format!("nobody has {colour} floors in this game");
        let help = super::tile::not_in_play(context, expansion);
        return Worded::new(format!("{name} places a {colour} floor, but {fact}"))
            .help(help.unwrap_or_else(|| floors_left(context, finding, seat)));
    }
    let placed = supply::floors(context, finding, seat, colour);
    let went: Vec<String> = placed.iter().map(|(entry, cell)| format!("turn {} at {cell}", entry.turn)).collect();
    let went = if went.is_empty() { String::new() } else { format!(": {}", at_most(went, MOST_LISTED).join(", ")) };
    let entries =
        placed.iter().map(|(entry, cell)| related(entry, format!("{name} placed a {colour} floor at {cell} here")));
    Worded::new(format!(
        "{name} places a {colour} floor, but none is left: each player was given {dealt}, and {name} has used them{went}"
    ))
    .help(floors_left(context, finding, seat))
    .related(entries)
}

/// The floors that a player still has.
fn floors_left(context: &Context<'_, '_>, finding: &Finding, seat: Seat) -> String {
    let name = context.name(seat);
    let floors = context.carcassonne_before(finding.entry, |table| table.floors(seat)).unwrap_or_default();
    let floors = [(floors.normal, "normal"), (floors.black, "black"), (floors.white, "white")];
    let left: Vec<String> =
        floors.iter().filter(|(left, _)| *left > 0).map(|(left, colour)| format!("{left} {colour}")).collect();
    match left.as_slice() {
        [] => format!("{name} has no floor of any colour left"),
        left => format!("{name} has left: {}", list(left, "and")),
    }
}

fn guarded(context: &Context<'_, '_>, finding: &Finding, cell: Cell, guard: Seat) -> Worded {
    let (attempt, owner) = (attempt(context, finding), context.possessive(guard));
    let before = context.before(finding);
    let arrival = before.arrival(&Occupant { owner: guard, cell, standing: Standing::Tower });
    let stands = match arrival {
        Some(entry) => format!("has stood on top {}", before.since(entry)),
        None => "stands on top".to_owned(),
    };
    let help = open_towers(context, finding);
    Worded::new(format!("{attempt}, but {owner} meeple {stands}, which closes the tower"))
        .help(help.unwrap_or_else(|| "the tower opens again when its guard is captured".to_owned()))
        .related(arrival.map(|entry| related(entry, format!("{owner} meeple went on top of the tower here"))))
}

fn capped(context: &Context<'_, '_>, finding: &Finding, cell: Cell, white: bool) -> Worded {
    let attempt = attempt(context, finding);
    let before = context.before(finding);
    if !white {
        let Some((entry, by)) = before.lost_guard(cell) else {
            return Worded::new(format!("{attempt}, but the tower is closed for good"));
        };
        let (captor, when) = (context.name(by), before.when(entry));
        return Worded::new(format!(
            "{attempt}, but {captor} captured its guard {when}, and in this game (tower-after-guard: stays-closed) \
             that closes the tower for good"
        ))
        .maybe_help(open_towers(context, finding))
        .related([related(entry, format!("{captor} captured the guard of this tower here"))]);
    }
    let Some((entry, by)) = before.capped(cell) else {
        return Worded::new(format!("{attempt}, but its top floor is white, which closes the tower for good"));
    };
    let (name, when) = (context.name(by), before.when(entry));
    Worded::new(format!("{attempt}, but {name} capped it with a white floor {when}, which closes the tower for good"))
        .maybe_help(open_towers(context, finding))
        .related([related(entry, format!("{name} capped it in turn {}", entry.turn))])
}

/// Since when a foundation lies there without a floor.
fn bare(context: &Context<'_, '_>, finding: &Finding, cell: Cell) -> (String, Option<RelatedEntry>) {
    let before = context.before(finding);
    match lying(context, &before, cell) {
        Some(Lying { id, by: Some((entry, seat)) }) => {
            let name = context.name(seat);
            let said = format!("{name} placed {id} there {}, and nobody has built on it", before.when(entry));
            (said, Some(related(entry, format!("{name} placed {id} here"))))
        }
        _ => ("nobody has built on it".to_owned(), None),
    }
}

/// Where else the piece could go, or how the tower is begun.
fn begin(context: &Context<'_, '_>, finding: &Finding) -> String {
    let first = "a normal or black floor may start the tower".to_owned();
    match open_towers(context, finding) {
        Some(open) => format!("{first}; {open}"),
        None => first,
    }
}

fn white_on_foundation(context: &Context<'_, '_>, finding: &Finding, cell: Cell) -> Worded {
    let actor = context.actor(finding);
    let (bare, entry) = bare(context, finding, cell);
    Worded::new(format!(
        "{actor} puts a white floor on the bare foundation at {cell}, but a white floor needs a floor under it: {bare}"
    ))
    .help(begin(context, finding))
    .related(entry)
}

fn guard_on_foundation(context: &Context<'_, '_>, finding: &Finding, cell: Cell) -> Worded {
    let actor = context.actor(finding);
    let (bare, entry) = bare(context, finding, cell);
    Worded::new(format!(
        "{actor} puts a meeple on the bare foundation at {cell}, but a guard needs a floor under it: {bare}"
    ))
    .help(begin(context, finding))
    .related(entry)
}

fn figure_stays_down(context: &Context<'_, '_>, finding: &Finding, kind: FigureKind) -> Worded {
    let (attempt, figure) = (attempt(context, finding), figure(kind));
    Worded::new(format!("{attempt}, but in this game no {figure} may stand on a tower"))
        .help(format!("a {figure} may stand on a feature of the tile just placed"))
}
