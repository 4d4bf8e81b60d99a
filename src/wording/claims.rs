//! Claims of a record that the referee does not share, and how his own numbers come about.

use super::context::EarlierClaim;
use super::phrase::{capital, count, feature, list};
use super::{Context, RelatedEntry, Worded};
use crate::carcassonne::Feature;
use crate::record::Claim;
use crate::referee::{ClaimFault, Fault, Finding, LedgerEntry, LedgerFeature};
use crate::seat::Seat;

/// Most awards that a help text lists.
const MOST_LISTED: usize = 8;

/// Puts a wrong claim into words.
pub(super) fn sentence(context: &Context<'_>, finding: &Finding, fault: &ClaimFault) -> Worded {
    match fault {
        ClaimFault::Points { seat, claimed, found } => points(context, finding, *seat, *claimed, *found),
        ClaimFault::Totals { seat, claimed, found } => totals(context, finding, *seat, *claimed, *found),
        ClaimFault::AwardNotDue { seat, claimed } => {
            let name = context.name(*seat);
            let message =
                format!("the record gives {name} {} here, which the referee does not give", points_of(*claimed));
            Worded::new(capital(&message)).help(scoring_awards(context, finding, *seat))
        }
        ClaimFault::AwardMissing { seat, found } => {
            let name = context.name(*seat);
            let (points, when) = (points_of(*found), scoring(context, finding));
            let message = format!("the referee gives {name} {points} in {when}, which the record does not");
            Worded::new(capital(&message)).help(scoring_awards(context, finding, *seat))
        }
        ClaimFault::Result { seat, claimed, found, is_final } => {
            result(context, finding, *seat, (*claimed, *found), *is_final)
        }
        ClaimFault::Winner { claimed, found } => winner(context, claimed, found),
        ClaimFault::Ended { claimed, left } => Worded::new(format!(
            "The record says that the game is {}, but {} left and could still be placed",
            claimed.word(),
            count(*left, "tile is", "tiles are")
        ))
        .help("`ended: unfinished`, `resigned`, `timeout` or `agreed` says that the game stopped earlier"),
        ClaimFault::Draw { drawn, played } => {
            let (drawn, played) = (super::context::shown(drawn), super::context::shown(played));
            Worded::new(format!(
                "{} plays {played}, but the record says that {drawn} was drawn",
                context.actor(finding)
            ))
            .help("the tile that was drawn is placed, or discarded where it fits nowhere")
        }
        ClaimFault::DrawnCopy { drawn, played } => Worded::new(format!(
            "{} plays copy {played} of this tile, but the record says that copy {drawn} was drawn",
            context.actor(finding)
        ))
        .help("both copies show the same, so one of the two numbers is wrong"),
        ClaimFault::SilentDiscard { tile } => Worded::new(format!(
            "{} was drawn, and the record does not say what became of it",
            super::context::shown(tile)
        ))
        .help("it is taken as discarded"),
        ClaimFault::DrawnLate { tile } => Worded::new(format!(
            "{} is said to be drawn here, but the tile of this turn was placed before",
            super::context::shown(tile)
        ))
        .help("a turn has one draw before its tile; a tile that fits nowhere is `discarded`"),
        ClaimFault::MeeplesLeft { seat, claimed, found } => Worded::new(format!(
            "The record leaves {} with {} in the supply, the referee counts {found}",
            context.name(*seat),
            count(*claimed, "meeple", "meeples")
        ))
        .help("a meeple went on the board, or came home, without a word"),
        ClaimFault::TilesLeft { claimed, found } => Worded::new(format!(
            "The record counts {} left to draw, the referee counts {found}",
            count(*claimed, "tile", "tiles")
        ))
        .help("a tile was thrown out, or played, without a word"),
        ClaimFault::Deployments { refused, missing } => deployments(refused, missing),
    }
}

fn points_of(number: i64) -> String {
    count(number, "point", "points")
}

/// "city 8 (3 tiles x 2, 1 pennant x 2)".
pub(super) fn award(entry: &LedgerEntry) -> String {
    let reckoning = super::reckoning(&entry.reckoning);
    match entry.feature {
        LedgerFeature::Ransom => format!("{reckoning} {:+}", entry.points),
        feature => format!("{} {} ({reckoning})", feature.name(), entry.points),
    }
}

/// The awards of a list, as many as can be read at a glance.
fn awards<'e>(entries: impl Iterator<Item = &'e LedgerEntry>, tell: impl Fn(&LedgerEntry) -> String) -> String {
    let mut words: Vec<String> = entries.map(tell).collect();
    let more = words.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        words.truncate(MOST_LISTED);
        words.push(format!("{more} more"));
    }
    list(&words, "and")
}

/// The scoring that a finding belongs to.
fn scoring(context: &Context<'_>, finding: &Finding) -> &'static str {
    if context.in_final_scoring(finding) { "final scoring" } else { "this turn" }
}

/// What a player got from features in the scoring of a finding.
fn scoring_awards(context: &Context<'_>, finding: &Finding, seat: Seat) -> String {
    let when = scoring(context, finding);
    let is_final = context.in_final_scoring(finding);
    let mine = |entry: &&LedgerEntry| {
        let same = if is_final { entry.is_final } else { entry.turn == finding.turn && !entry.is_final };
        same && entry.feature != LedgerFeature::Ransom
    };
    let mut own = context.ledger().iter().filter(mine).filter(|entry| entry.seat == seat).peekable();
    if own.peek().is_some() {
        return format!("in {when} {} gets {}", context.name(seat), awards(own, award));
    }
    let mut others = context.ledger().iter().filter(mine).peekable();
    if others.peek().is_some() {
        let tell = |entry: &LedgerEntry| format!("{} {}", context.name(entry.seat), award(entry));
        return format!("in {when} {} gets nothing; others do: {}", context.name(seat), awards(others, tell));
    }
    if is_final {
        return "nobody gets anything in final scoring".to_owned();
    }
    "nothing with a meeple on it is completed in this turn".to_owned()
}

fn points(context: &Context<'_>, finding: &Finding, seat: Seat, claimed: i64, found: i64) -> Worded {
    Worded::new(format!(
        "The record claims {} for {} in {}, the referee gets {found}",
        points_of(claimed),
        context.name(seat),
        scoring(context, finding)
    ))
    .help(scoring_awards(context, finding, seat))
}

/// The last earlier entry that claims the total of a player and is right about it.
fn last_agreed<'c>(context: &'c Context<'_>, finding: &Finding, seat: Seat) -> Option<(EarlierClaim<'c>, i64)> {
    // A slip that was carried on is wrong at every place of its finding.
    let wrong = |index: usize, turn: u32| {
        context.judgement().findings.iter().any(|other| {
            (other.entry == index || (other.entry < index && other.repeated.contains(&turn)))
                && matches!(&other.fault, Fault::Claim(ClaimFault::Totals { seat: of, .. }) if *of == seat)
        })
    };
    let mut claims = context.earlier_claims(finding).into_iter().filter_map(|earlier| match earlier.claim {
        Claim::Totals(claims) => {
            let total = claims.iter().find(|(of, _)| *of == seat)?.1;
            (!wrong(earlier.entry, earlier.turn)).then_some((earlier, total))
        }
        _ => None,
    });
    claims.next()
}

/// The last finding before `entry` that the total of a player is wrong, and by how much it has been wrong since.
fn carried<'c>(context: &'c Context<'_>, entry: usize, seat: Seat) -> Option<(&'c Finding, i64)> {
    let of = |other: &'c Finding| match other.fault {
        Fault::Claim(ClaimFault::Totals { seat: of, claimed, found }) if of == seat => {
            Some((other, claimed.saturating_sub(found)))
        }
        _ => None,
    };
    context.judgement().findings.iter().filter(|other| other.entry < entry).filter_map(of).next_back()
}

/// The last turn in which the number of a finding was written.
fn last_turn(finding: &Finding) -> u32 {
    finding.repeated.iter().copied().max().unwrap_or(finding.turn)
}

fn totals(context: &Context<'_>, finding: &Finding, seat: Seat, claimed: i64, found: i64) -> Worded {
    let name = context.name(seat);
    if context.is_award(finding) {
        let message = format!("The record has {name} at {claimed} after this award, the referee at {found}");
        return Worded::new(message).help(scoring_awards(context, finding, seat));
    }
    let mut message = format!("The record has {name} at {claimed} after this turn, the referee at {found}");
    let agreed = last_agreed(context, finding, seat);
    let mut since = agreed.as_ref().map_or(0, |(entry, _)| entry.turn);
    // A slip that is carried on is told where it was made: here counts what came on top of it.
    let older = carried(context, finding.entry, seat).filter(|(older, _)| older.turn > since);
    if let Some((older, off)) = older {
        let more = claimed.saturating_sub(found).saturating_sub(off);
        message += &format!(": {more:+} here, beside the {off:+} carried since turn {}", older.turn);
        since = last_turn(older);
    }
    let own = context
        .ledger()
        .iter()
        .filter(|entry| entry.seat == seat && !entry.is_final && entry.turn > since && entry.turn <= finding.turn);
    let mut own = own.peekable();
    let from = match &agreed {
        _ if older.is_some() => format!("since turn {since}"),
        Some((entry, total)) => format!("since turn {}, where both have {total}", entry.turn),
        None => "from the start".to_owned(),
    };
    let help = if own.peek().is_none() {
        format!("{from}, {name} got nothing")
    } else {
        let tell = |entry: &LedgerEntry| format!("in turn {} {}", entry.turn, award(entry));
        format!("{from}: {}", awards(own, tell))
    };
    Worded::new(message).help(help).related(agreed.map(|(entry, total)| RelatedEntry {
        turn: entry.turn,
        pointer: entry.pointer,
        message: format!("here the record and the referee both have {name} at {total}"),
    }))
}

fn result(
    context: &Context<'_>,
    finding: &Finding,
    seat: Seat,
    (claimed, found): (i64, i64),
    is_final: bool,
) -> Worded {
    let name = context.name(seat);
    let score = if is_final { "final score" } else { "score" };
    let mut message = format!("The record gives {name} a {score} of {claimed}, the referee gets {found}");
    let agreed = last_agreed(context, finding, seat).map_or(0, |(entry, _)| entry.turn);
    if let Some((slip, off)) = carried(context, finding.entry, seat)
        && slip.turn > agreed
        && off == claimed.saturating_sub(found)
    {
        message += &format!(": the {off:+} carried on from turn {}", slip.turn);
    }
    if !is_final {
        let own = context.ledger().iter().filter(|entry| entry.seat == seat && !entry.is_final);
        let tell = |entry: &LedgerEntry| format!("in turn {} {}", entry.turn, award(entry));
        let own = awards(own, tell);
        let own = if own.is_empty() { "nothing yet".to_owned() } else { own };
        return Worded::new(message).help(format!("{name} has on the board: {own}"));
    }
    let last = |entry: &&LedgerEntry| entry.seat == seat && entry.is_final;
    let at_the_end: i64 = context.ledger().iter().filter(last).map(|entry| entry.points).sum();
    let board = found - at_the_end;
    let mut parts = context.ledger().iter().filter(last).peekable();
    let help = if parts.peek().is_none() {
        format!("{board} on the board and nothing in final scoring")
    } else {
        format!("{board} on the board and {at_the_end} in final scoring: {}", awards(parts, award))
    };
    Worded::new(message).help(help)
}

fn winner(context: &Context<'_>, claimed: &[Seat], found: &[Seat]) -> Worded {
    let names = |seats: &[Seat]| -> String {
        let names: Vec<String> = seats.iter().map(|seat| context.name(*seat)).collect();
        if names.is_empty() { "nobody".to_owned() } else { list(&names, "and") }
    };
    let scores: Vec<String> = context
        .seats()
        .zip(&context.judgement().scores)
        .map(|(seat, score)| format!("{} {score}", context.name(seat)))
        .collect();
    let verb = if found.len() == 1 { "is" } else { "are" };
    let noun = if found.len() == 1 { "winner" } else { "winners" };
    Worded::new(format!(
        "The record names {} as the winner, by the referee's score the {noun} {verb} {}",
        names(claimed),
        names(found)
    ))
    .help(format!("the final scores are {}", list(&scores, "and")))
}

fn deployments(refused: &[Feature], missing: &[Feature]) -> Worded {
    let names = |features: &[Feature]| list(&features.iter().copied().map(feature).collect::<Vec<_>>(), "and");
    let mut parts = Vec::new();
    if !refused.is_empty() {
        parts.push(format!("offers {}, which may not be claimed", names(refused)));
    }
    if !missing.is_empty() {
        parts.push(format!("lacks {}, which may be claimed", names(missing)));
    }
    Worded::new(format!("The record's list of places for a meeple {}", parts.join(", and ")))
        .help("a feature may be claimed when no meeple stands anywhere on it and the player has one left")
}
