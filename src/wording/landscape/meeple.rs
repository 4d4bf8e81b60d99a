//! A meeple on a feature.

use super::Context;
use crate::carcassonne::{Feature, FigureKind, MeepleName, Occupant, Who};
use crate::catalog::landscape::TileType;
use crate::grid::Cell;
use crate::referee::{Finding, Memory};
use crate::region::Seat;
use crate::wording::Worded;
use crate::wording::history::related;
use crate::wording::phrase::{feature as named, feature_exactly, list, meeple, wanted as figure};

/// The feature that a record asks for.
pub(super) struct Asked {
    pub(super) feature: Feature,
    /// The tile; none where no tile lies.
    pub(super) tile: Option<TileType>,
    pub(super) cell: Cell,
}

pub(super) fn no_such_feature(
    context: &Context<'_>,
    finding: &Finding,
    asked: Asked,
    no_farmers: bool,
    there: &[Feature],
) -> Worded {
    let (actor, wanted, cell) = (context.actor(finding), feature_exactly(asked.feature), asked.cell);
    let Some(tile) = asked.tile else {
        return Worded::new(format!("{actor} claims {wanted} at {cell}, but no tile lies there"));
    };
    let id = context.tile(tile);
    if no_farmers {
        let message = format!("{actor} claims {wanted} of {id} at {cell}, but this game is played without farmers");
        return Worded::new(message).help("the option `field-scoring: none` takes fields out of the game");
    }
    let shown: Vec<String> = there.iter().copied().map(named).collect();
    let message = format!("{actor} claims {wanted} of {id} at {cell}, but the tile shows no such feature");
    let help = (!shown.is_empty()).then(|| format!("as it lies, {id} shows {}", list(&shown, "and")));
    Worded::new(message).maybe_help(help)
}

pub(super) fn occupied(
    context: &Context<'_>,
    finding: &Finding,
    feature: Feature,
    cell: Cell,
    by: &[Occupant],
) -> Worded {
    let before = context.before(finding);
    let mut facts = Vec::new();
    let mut entries = Vec::new();
    for occupant in by {
        let arrival = before.arrival(occupant);
        let (name, cell) = (context.name(occupant.owner), occupant.cell);
        facts.push(match arrival {
            Some(entry) => format!("{name} has stood at {cell} {}", before.since(entry)),
            None => format!("{name} stands at {cell}"),
        });
        entries.extend(arrival.map(|entry| {
            related(entry, format!("{} put a meeple on it at {}", context.name(occupant.owner), occupant.cell))
        }));
    }
    let (actor, wanted) = (context.actor(finding), named(feature));
    Worded::new(format!("{actor} claims {wanted} at {cell}, but on that feature {}", list(&facts, "and")))
        .related(entries)
}

pub(super) fn off_placed_tile(context: &Context<'_>, finding: &Finding, cell: Cell, placed: Cell) -> Worded {
    let actor = context.actor(finding);
    Worded::new(format!(
        "{actor} puts a meeple on the tile at {cell}, but only the tile just placed, at {placed}, may be claimed"
    ))
}

pub(super) fn none_left(
    context: &Context<'_>,
    finding: &Finding,
    seat: Seat,
    wanted: Who,
    on_board: u8,
    captive: u8,
) -> Worded {
    let name = context.name(seat);
    if let Who::Named(figure) = wanted {
        return not_at_home(context, finding, seat, figure);
    }
    let mut facts = Vec::new();
    if on_board > 0 {
        facts.push(format!("{on_board} on the board"));
    }
    if captive > 0 {
        facts.push(format!("{captive} held by {}", list(&captors(context, finding, seat), "and")));
    }
    let kind = figure(wanted);
    let all = if facts.is_empty() { String::new() } else { format!(": {}", list(&facts, "and")) };
    let help = (captive > 0).then(|| "a prisoner comes back by ransom or exchange".to_owned());
    Worded::new(format!("{name} has no {kind} left to place{all}")).maybe_help(help)
}

/// Who holds prisoners of a player.
fn captors(context: &Context<'_>, finding: &Finding, owner: Seat) -> Vec<String> {
    let before = context.before(finding);
    let options = &context.setup().options;
    let kinds = [(FigureKind::Meeple, options.meeples), (FigureKind::Phantom, options.phantoms)];
    let figures = kinds.into_iter().flat_map(|(kind, count)| (1..=count).map(move |number| (kind, number)));
    let mut holders: Vec<Seat> = figures
        .filter_map(|(kind, number)| match before.whereabouts(MeepleName { owner, kind, number })?.what {
            Memory::Captured { by, .. } if by != owner => Some(by),
            _ => None,
        })
        .collect();
    holders.sort_unstable();
    holders.dedup();
    if holders.is_empty() {
        vec!["others".to_owned()]
    } else {
        holders.into_iter().map(|seat| context.name(seat)).collect()
    }
}

/// A figure by name that is not in the supply.
fn not_at_home(context: &Context<'_>, finding: &Finding, seat: Seat, name: MeepleName) -> Worded {
    let player = context.name(seat);
    if name.owner != seat {
        let figure = meeple(context, name);
        return Worded::new(format!("{player} places {figure}, which is another player's"));
    }
    let figure = format!("{} number {}", figure(Who::Named(name)), name.number);
    let before = context.before(finding);
    let Some(entry) = before.whereabouts(name) else {
        return Worded::new(format!("{player} places {figure}, which is not in the supply"));
    };
    let (place, message) = match entry.what {
        Memory::Deployed { cell, .. } => (format!("it has stood at {cell}"), format!("it was placed at {cell} here")),
        Memory::Guarded { cell, .. } => {
            (format!("it has stood on the tower at {cell}"), format!("it was put on the tower at {cell} here"))
        }
        Memory::Captured { by, .. } => {
            let captor = context.name(by);
            (format!("{captor} has held it"), format!("{captor} captured it here"))
        }
        _ => return Worded::new(format!("{player} places {figure}, which is not in the supply")),
    };
    let since = before.since(entry);
    Worded::new(format!("{player} places {figure}, but {place} {since}")).related([related(entry, message)])
}
