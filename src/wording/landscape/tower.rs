//! Floors and guards.

use super::Context;
use super::turn::attempt;
use crate::carcassonne::{Colour, Occupant, Standing};
use crate::catalog::landscape::TileType;
use crate::grid::Cell;
use crate::referee::{Finding, JournalEntry, Memory};
use crate::region::Seat;
use crate::wording::Worded;
use crate::wording::history::related;
use crate::wording::phrase::turns;

pub(super) fn no_foundation(context: &Context<'_>, finding: &Finding, _: Cell, tile: Option<TileType>) -> Worded {
    let attempt = attempt(context, finding);
    match tile {
        Some(tile) => {
            Worded::new(format!("{attempt}, but {}, which lies there, shows no tower foundation", context.tile(tile)))
        }
        None => Worded::new(format!("{attempt}, but no tile lies there")),
    }
}

pub(super) fn no_floor_left(
    context: &Context<'_>,
    finding: &Finding,
    seat: Seat,
    colour: Colour,
    dealt: u32,
) -> Worded {
    let name = context.name(seat);
    if dealt == 0 {
        return Worded::new(format!("{name} places a {colour} floor, but nobody has {colour} floors in this game"));
    }
    let before = context.before(finding);
    let mine = |memory: &Memory| match memory {
        Memory::Floor { seat: by, colour: of, .. } => *by == seat && *of == colour,
        _ => false,
    };
    let placed: Vec<&JournalEntry> = before.all(mine).collect();
    let numbers: Vec<u32> = placed.iter().map(|entry| entry.turn).collect();
    let used = if numbers.is_empty() { String::new() } else { format!(", used in {}", turns(&numbers)) };
    let entries = placed.iter().map(|entry| related(entry, format!("{name} used a {colour} floor here")));
    Worded::new(format!("{name} places a {colour} floor, but none is left: each player started with {dealt}{used}"))
        .related(entries)
}

pub(super) fn guarded(context: &Context<'_>, finding: &Finding, cell: Cell, guard: Seat) -> Worded {
    let (attempt, owner) = (attempt(context, finding), context.possessive(guard));
    let before = context.before(finding);
    let arrival = before.arrival(&Occupant { owner: guard, cell, standing: Standing::Tower });
    let since = arrival.map(|entry| format!(" {}", before.since(entry))).unwrap_or_default();
    Worded::new(format!("{attempt}, but {owner} meeple stands on top{since}, which closes the tower"))
        .help("the tower opens again when its guard is captured")
        .related(arrival.map(|entry| related(entry, format!("{owner} meeple went on top of the tower here"))))
}

pub(super) fn capped(context: &Context<'_>, finding: &Finding, cell: Cell, white: bool) -> Worded {
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
        .related([related(entry, format!("{captor} captured the guard of this tower here"))]);
    }
    let Some((entry, by)) = before.capped(cell) else {
        return Worded::new(format!("{attempt}, but its top floor is white, which closes the tower for good"));
    };
    let (name, when) = (context.name(by), before.when(entry));
    Worded::new(format!("{attempt}, but {name} capped it with a white floor {when}, which closes the tower for good"))
        .related([related(entry, format!("{name} capped it in turn {}", entry.turn))])
}

pub(super) fn white_on_foundation(context: &Context<'_>, finding: &Finding, cell: Cell) -> Worded {
    let actor = context.actor(finding);
    Worded::new(format!(
        "{actor} puts a white floor on the bare foundation at {cell}, but a white floor needs a floor under it"
    ))
    .help("a normal or black floor may start the tower")
}

pub(super) fn guard_on_foundation(context: &Context<'_>, finding: &Finding, cell: Cell) -> Worded {
    let actor = context.actor(finding);
    Worded::new(format!("{actor} puts a meeple on the bare foundation at {cell}, but a guard needs a floor under it"))
        .help("a normal or black floor may start the tower")
}
