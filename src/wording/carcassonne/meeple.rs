//! A meeple on a feature.

use super::{Context, supply};
use crate::carcassonne::{Feature, FigureKind, Meeple, MeepleName, Occupant, Table, Whereabouts, Who};
use crate::catalog::carcassonne::{Kind, TileType};
use crate::grid::Cell;
use crate::referee::Finding;
use crate::region::Segment;
use crate::rulebook::options::FieldScoring;
use crate::seat::Seat;
use crate::wording::Worded;
use crate::wording::history::related;
use crate::wording::phrase::{at_most, feature as named, feature_exactly, list, meeple, wanted as figure, way};

/// The feature that a record asks for.
pub(super) struct Asked {
    pub(super) feature: Feature,
    /// The tile; none where no tile lies.
    pub(super) tile: Option<TileType>,
    pub(super) cell: Cell,
}

pub(super) fn no_such_feature(
    context: &Context<'_, '_>,
    finding: &Finding,
    asked: Asked,
    no_farmers: bool,
    there: &[Feature],
) -> Worded {
    let (actor, wanted, cell) = (context.actor(finding), feature_exactly(asked.feature), asked.cell);
    let Some(tile) = asked.tile else {
        return Worded::new(format!("{actor} claims {wanted} at {cell}, but no tile lies there"))
            .help("a meeple goes only on the tile just placed");
    };
    let id = context.tile(tile);
    if no_farmers {
        let message = format!("{actor} claims {wanted} of {id} at {cell}, but this game is played without farmers");
        return Worded::new(message).help("the option `field-scoring: none` takes fields out of the game");
    }
    let shown: Vec<String> = there.iter().copied().map(named).collect();
    let message = format!("{actor} claims {wanted} of {id} at {cell}, but the tile shows no such feature");
    let shown = if shown.is_empty() { "nothing that may be claimed".to_owned() } else { list(&shown, "and") };
    Worded::new(message).help(format!("as it lies, {id} shows {shown}"))
}

/// Most meeples on a feature that a sentence tells of one by one.
const MOST_OCCUPANTS: usize = 6;

pub(super) fn occupied(
    context: &Context<'_, '_>,
    finding: &Finding,
    feature: Feature,
    cell: Cell,
    by: &[Occupant],
) -> Worded {
    let before = context.before(finding);
    let mut facts = Vec::new();
    let mut entries = Vec::new();
    let ways = ways(context, finding, feature, cell);
    for occupant in by {
        let arrival = before.arrival(occupant);
        let (name, there) = (context.name(occupant.owner), occupant.cell);
        let stands = match arrival {
            Some(entry) => format!("{name} has stood at {there} {}", before.since(entry)),
            None => format!("{name} stands at {there}"),
        };
        let joined = ways.iter().find(|way| way.last() == Some(&there)).filter(|way| way.len() > 1);
        facts.push(match joined {
            Some(squares) => format!("{stands}, joined by the way {}", way(squares)),
            None => stands,
        });
        entries.extend(arrival.map(|entry| related(entry, format!("{name} put a meeple on it at {there}"))));
    }
    let facts = at_most(facts, MOST_OCCUPANTS);
    let (actor, wanted) = (context.actor(finding), named(feature));
    Worded::new(format!("{actor} claims {wanted} at {cell}, but on that feature {}", list(&facts, "and")))
        .maybe_help(free_features(context, finding, cell))
        .related(entries)
}

/// The shortest way through the claimed feature to each meeple on it.
fn ways(context: &Context<'_, '_>, finding: &Finding, feature: Feature, cell: Cell) -> Vec<Vec<Cell>> {
    let look = |table: &Table| -> Option<Vec<Vec<Cell>>> {
        let board = table.board();
        let placement = board.at(cell)?;
        let claimed = table.find_feature(placement, feature)?;
        let root = board.regions().root(claimed);
        let stands = |meeple: &Meeple| match meeple.at {
            Whereabouts::Feature(there, on) if board.regions().root(on) == root => Some((there, on)),
            _ => None,
        };
        let ways = table.meeples().iter().filter_map(stands);
        Some(ways.filter_map(|there| board.way((placement, claimed), there)).collect())
    };
    context.carcassonne_before(finding.entry, look).flatten().unwrap_or_default()
}

/// What of a tile could be claimed instead.
fn free_features(context: &Context<'_, '_>, finding: &Finding, cell: Cell) -> Option<String> {
    let free = |table: &Table| -> Option<Vec<String>> {
        let placement = table.board().at(cell)?;
        let fields = context.setup().options.field_scoring != FieldScoring::None;
        let is_free = |segment: Segment| {
            let region = table.board().regions().get(segment);
            region.is_some_and(|region| !region.is_claimed() && (fields || region.kind != Kind::Field))
        };
        let segments = table.board().segments(placement).map(|(segment, _)| segment).filter(|at| is_free(*at));
        Some(segments.filter_map(|segment| table.name_feature(placement, segment)).map(named).collect())
    };
    let free = context.carcassonne_before(finding.entry, free).flatten()?;
    Some(match free.as_slice() {
        [] => format!("nothing of the tile at {cell} is free"),
        free => format!("free on the tile at {cell}: {}", list(free, "and")),
    })
}

pub(super) fn off_placed_tile(context: &Context<'_, '_>, finding: &Finding, cell: Cell, placed: Cell) -> Worded {
    let actor = context.actor(finding);
    Worded::new(format!(
        "{actor} puts a meeple on the tile at {cell}, but only the tile just placed, at {placed}, may be claimed"
    ))
    .maybe_help(free_features(context, finding, placed))
}

pub(super) fn none_left(context: &Context<'_, '_>, finding: &Finding, seat: Seat, wanted: Who) -> Worded {
    let name = context.name(seat);
    if let Who::Named(figure) = wanted {
        return not_at_home(context, finding, seat, figure);
    }
    let kind = figure(wanted);
    let gone = supply::figures(context, finding, seat, wanted);
    let all = if gone.facts.is_empty() { String::new() } else { format!(": {}", gone.facts.join("; ")) };
    Worded::new(format!("{name} has no {kind} left{all}")).help(way_home(gone.captive > 0)).related(gone.related)
}

/// How a meeple comes back.
fn way_home(captive: bool) -> &'static str {
    if captive {
        "a prisoner comes back by ransom or exchange"
    } else {
        "a meeple comes home when its feature is scored, and may be placed from its owner's next turn on"
    }
}

/// A figure by name that is not in the supply.
fn not_at_home(context: &Context<'_, '_>, finding: &Finding, seat: Seat, name: MeepleName) -> Worded {
    let player = context.name(seat);
    if name.owner != seat {
        let figure = meeple(context, name);
        return Worded::new(format!("{player} places {figure}, which is another player's"))
            .help(format!("a player places own meeples; {}", at_home(context, finding, seat)));
    }
    let figure = format!("{} number {}", figure(Who::Named(name)), name.number);
    let help = at_home(context, finding, seat);
    match supply::whereabouts(context, finding, name) {
        Some((where_to, entry)) => {
            Worded::new(format!("{player} places {figure}, but {where_to}")).help(help).related([entry])
        }
        None => Worded::new(format!("{player} places {figure}, which is not in the supply")).help(help),
    }
}

/// Which figures of a player are at home, or where all of them are.
fn at_home(context: &Context<'_, '_>, finding: &Finding, seat: Seat) -> String {
    let name = context.name(seat);
    let home = |table: &Table| {
        let home = table.meeples().iter().filter(|figure| figure.name.owner == seat);
        home.filter(|figure| figure.at == Whereabouts::Supply).map(|figure| figure.name).collect::<Vec<_>>()
    };
    let home = context.carcassonne_before(finding.entry, home).unwrap_or_default();
    let numbers: Vec<String> = home
        .iter()
        .map(|name| match name.kind {
            FigureKind::Meeple => name.number.to_string(),
            kind => format!("the {}", kind.figure().name),
        })
        .collect();
    match numbers.as_slice() {
        [] => {
            let gone = supply::figures(context, finding, seat, Who::Any);
            format!("{name} has none at home: {}", gone.facts.join("; "))
        }
        [only] => format!("{name} has one at home: {only}"),
        several => format!("{name} has at home: {}", list(several, "and")),
    }
}
