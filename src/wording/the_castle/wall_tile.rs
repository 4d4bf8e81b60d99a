//! Wall tiles: held, used, found.

use super::{Context, feature as named, landing, wall_tile};
use crate::referee::{CastleMemory, Finding, Memory};
use crate::rulebook::options::WallTileKind;
use crate::seat::{BySeat, Seat};
use crate::the_castle::{FeatureName, NotApplicable, TooEarly, opponent};
use crate::wording::history::related;
use crate::wording::phrase::{count, list};
use crate::wording::{RelatedEntry, Worded};

/// "Ann uses a market wall tile".
fn attempt(context: &Context<'_, '_>, seat: Seat, kind: WallTileKind) -> String {
    format!("{} uses {}", context.name(seat), wall_tile(kind))
}

pub(super) fn not_held(
    context: &Context<'_, '_>,
    finding: &Finding,
    seat: Seat,
    kind: WallTileKind,
    held: &[Option<WallTileKind>],
) -> Worded {
    let attempt = attempt(context, seat, kind);
    let before = context.before(finding);
    let used = before.the_castle(|memory| *memory == CastleMemory::WallTileUsed { seat, kind });
    let words: Vec<String> =
        held.iter().map(|kind| kind.map_or_else(|| "one that nobody named".to_owned(), wall_tile)).collect();
    let holds = if words.is_empty() { "no wall tile".to_owned() } else { list(&words, "and") };
    let (landings, entries) = landing::landings(context, finding, seat);
    let help = format!("at this moment {} holds {holds}; {landings}", context.name(seat));
    let worded = match used {
        Some((entry, _)) => Worded::new(format!("{attempt} that was used up {}", before.when(entry)))
            .related([related(entry, "it was used here")]),
        None => Worded::new(format!("{attempt} without holding one")),
    };
    worded.help(help).related(entries)
}

pub(super) fn in_others_turn(
    context: &Context<'_, '_>,
    finding: &Finding,
    by: Seat,
    kind: WallTileKind,
    turn: Seat,
) -> Worded {
    let (attempt, owner) = (attempt(context, by, kind), context.possessive(turn));
    Worded::new(format!("{attempt}, but this turn is {owner}"))
        .help("a wall tile is used in its owner's own turn, never in that of the other player")
        .related(before_use(context, finding, by, kind))
}

pub(super) fn too_early(
    context: &Context<'_, '_>,
    finding: &Finding,
    seat: Seat,
    kind: WallTileKind,
    why: TooEarly,
) -> Worded {
    let attempt = attempt(context, seat, kind);
    match why {
        TooEarly::TakenThisTurn => {
            let (landings, entries) = landing::landings(context, finding, seat);
            let way = landing::to_come(context, finding, seat);
            let way = way.map(|way| format!(", {way}")).unwrap_or_default();
            Worded::new(format!("{attempt} that is taken only by the scoring of this turn{way}"))
                .help(format!("a wall tile can be used from its owner's next turn on; before this turn {landings}"))
                .related(entries)
        }
        TooEarly::EndOfGameKind => Worded::new(format!("{attempt} during the game, but its kind waits for the end"))
            .help("it stands in `final`, after the last turn"),
        TooEarly::GameNotOver => Worded::new(format!("{attempt} in final scoring, but the game is not over"))
            .help("the final scoring comes when no tile of the supply can be placed any more"),
    }
}

pub(super) fn not_applicable(
    context: &Context<'_, '_>,
    finding: &Finding,
    (seat, kind): (Seat, WallTileKind),
    feature: Option<FeatureName>,
    why: &NotApplicable,
) -> Worded {
    let on = feature.map(|feature| format!(" on {}", named(feature))).unwrap_or_default();
    let attempt = format!("{}{on}", attempt(context, seat, kind));
    match why {
        NotApplicable::NoSuchFeature => Worded::new(format!("{attempt}, but there is no such feature"))
            .help(format!("it works on a {}", works_on(kind))),
        NotApplicable::WrongKind(is) => {
            Worded::new(format!("{attempt}, which is a {is}")).help(format!("it works on a {}", works_on(kind)))
        }
        NotApplicable::NotCompleted => Worded::new(format!("{attempt}, which this turn does not complete"))
            .help("a doubling works on a feature that its player scores in the same turn"),
        NotApplicable::Complete => Worded::new(format!("{attempt}, which is complete"))
            .help("it works on a feature that is still open at the end of the game"),
        NotApplicable::NotWon { followers } => {
            Worded::new(format!("{attempt}, but {}", majority(context, seat, followers)))
                .help("a wall tile works on features on which its player has the majority")
        }
        NotApplicable::SecondExtraTurn => Worded::new(format!("{attempt}, but one is used in this turn already"))
            .help("one extra turn follows a turn"),
        NotApplicable::NoCopyLeft => {
            Worded::new(format!("{attempt}, but both tiles of this kind are already accounted for"))
                .help("there are two wall tiles of each kind")
        }
        NotApplicable::UsedAlready => Worded::new(format!("{attempt}, on which a wall tile works already"))
            .help("a feature takes one wall tile of the final scoring"),
        NotApplicable::InGameKind => {
            Worded::new(format!("{attempt} in final scoring, but its kind is used during the game"))
                .help("extra-turn, double-house and double-tower stand under `use` of a turn")
        }
    }
    .related(before_use(context, finding, seat, kind))
}

/// The kind of feature that a wall tile works on.
fn works_on(kind: WallTileKind) -> &'static str {
    match kind {
        WallTileKind::DoubleHouse | WallTileKind::IncompleteHouse => "house",
        WallTileKind::DoubleTower | WallTileKind::IncompleteTower => "tower",
        WallTileKind::IncompletePath => "path",
        WallTileKind::Market => "court",
        WallTileKind::ExtraTurn | WallTileKind::Keep | WallTileKind::Points => "feature of no kind",
    }
}

/// Where the wall tile came from.
fn before_use(context: &Context<'_, '_>, finding: &Finding, seat: Seat, kind: WallTileKind) -> Option<RelatedEntry> {
    let before = context.before(finding);
    let named = before.the_castle(|memory| *memory == CastleMemory::WallTileNamed { seat, kind });
    named.map(|(entry, _)| related(entry, format!("{} took it here", context.name(seat))))
}

/// "Ben has 2 followers on it and Ann 1".
fn majority(context: &Context<'_, '_>, seat: Seat, followers: &BySeat<u8>) -> String {
    let (mine, theirs) = (*followers.of(seat), *followers.of(opponent(seat)));
    if mine == 0 && theirs == 0 {
        return "no follower stands on it".to_owned();
    }
    let (name, other) = (context.name(seat), context.name(opponent(seat)));
    format!("{name} has {} on it and {other} {theirs}", count(mine, "follower", "followers"))
}

pub(super) fn doubled_twice(
    context: &Context<'_, '_>,
    _: &Finding,
    (seat, kind): (Seat, WallTileKind),
    feature: Option<FeatureName>,
    king: bool,
) -> Worded {
    let on = feature.map(|feature| format!(" on {}", named(feature))).unwrap_or_default();
    let by = if king { "the king" } else { "another wall tile" };
    Worded::new(format!("{}{on}, which {by} doubles already", attempt(context, seat, kind)))
        .help("a feature can be doubled once only")
}

pub(super) fn not_found(
    context: &Context<'_, '_>,
    finding: &Finding,
    (seat, kind): (Seat, WallTileKind),
    landings: usize,
    both_out: bool,
) -> Worded {
    let name = context.name(seat);
    if both_out {
        let before = context.before(finding);
        let named = before.all(
            |memory| matches!(memory, Memory::TheCastle(CastleMemory::WallTileNamed { kind: of, .. }) if *of == kind),
        );
        let (mut turns, mut entries) = (Vec::new(), Vec::new());
        for entry in named {
            let Memory::TheCastle(CastleMemory::WallTileNamed { seat, .. }) = entry.what else { continue };
            turns.push(format!("{} in turn {}", context.name(seat), entry.turn));
            entries.push(related(entry, format!("{} had one here", context.name(seat))));
        }
        let out = if turns.is_empty() { String::new() } else { format!(": {}", list(&turns, "and")) };
        return Worded::new(format!(
            "{name} finds {}, but both copies of that kind were out before{out}",
            wall_tile(kind)
        ))
        .help("each kind of wall tile has two copies")
        .related(entries);
    }
    let landed = landing::misses(context, finding, seat);
    let stops = match landings {
        0 => String::new(),
        _ => format!(", {} in all", count(landings as i64, "wall tile", "wall tiles")),
    };
    Worded::new(format!("The record has {name} find {}, but {landed}{stops}", wall_tile(kind)))
        .help("a marker takes the wall tile of a corner tower when it stops exactly on one of its two numbers")
}
