//! Captures.

use super::Context;
use super::turn::attempt;
use crate::carcassonne::{Colour, NoCapture, Occupant, Reach, Target, Who};
use crate::grid::Cell;
use crate::referee::{Finding, Memory};
use crate::wording::Worded;
use crate::wording::history::related;
use crate::wording::phrase::{count, feature_exactly, list, meeple, occupant, wanted};

pub(super) fn without_right(context: &Context<'_, '_>, finding: &Finding, why: NoCapture) -> Worded {
    let attempt = attempt(context, finding);
    let before = context.before(finding);
    match why {
        NoCapture::NoFloor => {
            let piece = before.this_turn(|memory| matches!(memory, Memory::Deployed { .. } | Memory::Guarded { .. }));
            let instead = match piece.map(|entry| entry.what) {
                Some(Memory::Deployed { cell, .. }) => format!(": the piece of this turn is a meeple at {cell}"),
                Some(Memory::Guarded { cell, .. }) => format!(": the piece of this turn is a guard at {cell}"),
                _ => String::new(),
            };
            Worded::new(format!("{attempt}, but no floor was placed in this turn{instead}"))
                .help("only placing a floor gives the right to capture, at once")
                .related(piece.map(|entry| related(entry, "the one piece of this turn")))
        }
        NoCapture::WhiteFloor(cell) => {
            let entry = before.this_turn(|memory| matches!(memory, Memory::Floor { cell: on, .. } if *on == cell));
            Worded::new(format!(
                "{attempt}, but the floor placed at {cell} is white: it closes the tower and captures nobody"
            ))
            .help("a normal or black floor captures")
            .related(entry.map(|entry| related(entry, "the white floor was placed here")))
        }
        NoCapture::AlreadyCaptured => {
            let taken = before.this_turn(|memory| matches!(memory, Memory::Captured { .. }));
            match taken.map(|entry| (entry, entry.what)) {
                Some((entry, Memory::Captured { meeple, cell, .. })) => {
                    let owner = context.possessive(meeple.owner);
                    Worded::new(format!(
                        "{attempt}, a second capture: the floor of this turn has taken {owner} meeple at {cell} already"
                    ))
                    .help("a floor captures one meeple")
                    .related([related(entry, format!("{owner} meeple was captured here"))])
                }
                _ => Worded::new(format!("{attempt}, but the floor of this turn has taken its one meeple already")),
            }
        }
        NoCapture::Declined => Worded::new(format!("{attempt}, but the capture of this turn was declined before"))
            .help("a floor captures at once or not at all"),
        NoCapture::AfterPiece => {
            let piece = before.this_turn(|memory| matches!(memory, Memory::Deployed { .. } | Memory::Guarded { .. }));
            Worded::new(format!("{attempt}, but another piece came after the floor of this turn"))
                .help("a floor captures at once, before anything else is done")
                .related(piece.map(|entry| related(entry, "this piece came after the floor")))
        }
        NoCapture::AfterScoring => {
            let floor = before.this_turn(|memory| matches!(memory, Memory::Floor { .. }));
            Worded::new(format!("{attempt} after this turn was scored, but a floor captures before scoring"))
                .help("the order of a turn is tile, floor, its capture, scoring")
                .related(floor.map(|entry| related(entry, "the floor that could have captured was placed here")))
        }
    }
}

pub(super) fn declined(context: &Context<'_, '_>, finding: &Finding, in_reach: &[Occupant]) -> Worded {
    let actor = context.actor(finding);
    Worded::new(format!(
        "{actor} takes nobody, but in this game (capture: mandatory) a floor that reaches a meeple must capture"
    ))
    .help(self::in_reach(context, in_reach))
}

pub(super) fn out_of_range(
    context: &Context<'_, '_>,
    finding: &Finding,
    cell: Cell,
    reach: &Reach,
    in_reach: &[Occupant],
) -> Worded {
    let actor = context.actor(finding);
    let tower = format!(
        "the tower at {} ({}, {} on top) reaches {}",
        reach.tower,
        count(reach.floors, "floor", "floors"),
        reach.colour,
        squares(reach)
    );
    let help = self::in_reach(context, in_reach);
    let floors = context.before(finding);
    let floors = floors.all(|memory| matches!(memory, Memory::Floor { cell, .. } if *cell == reach.tower));
    let entries = floors.filter_map(|entry| match entry.what {
        Memory::Floor { seat, colour, floors, .. } => {
            Some(related(entry, format!("{} placed floor {floors} of the tower, {colour}", context.name(seat))))
        }
        _ => None,
    });
    let away = away(reach.tower, cell);
    Worded::new(format!("{actor} captures a meeple at {cell}, {away}, but {tower}")).help(help).related(entries)
}

/// How far and in which direction a square lies from that of a tower: "2 squares east of the tower".
fn away(from: Cell, to: Cell) -> String {
    let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
    let (across, along) = (if dx < 0 { "west" } else { "east" }, if dy < 0 { "north" } else { "south" });
    match (dx.abs(), dy.abs()) {
        (0, 0) => "on the square of the tower".to_owned(),
        (dx, 0) => format!("{} {across} of the tower", count(dx, "square", "squares")),
        (0, dy) => format!("{} {along} of the tower", count(dy, "square", "squares")),
        (dx, dy) if dx == dy => format!("{} {along}-{across} of the tower", count(dx, "square", "squares")),
        (dx, dy) => format!("{dx} {across} and {dy} {along} of the tower"),
    }
}

/// Who may be captured.
pub(super) fn in_reach(context: &Context<'_, '_>, in_reach: &[Occupant]) -> String {
    let there: Vec<String> = in_reach.iter().map(|there| occupant(context, there)).collect();
    if there.is_empty() { "nobody is in reach".to_owned() } else { format!("in reach: {}", list(&there, "and")) }
}

/// The squares that a tower reaches, in as few words as name them all.
pub(super) fn squares(reach: &Reach) -> String {
    let far = i32::from(reach.floors);
    let ends = |steps: [(i32, i32); 4]| -> Vec<Cell> {
        steps.into_iter().filter_map(|(dx, dy)| reach.tower.offset(dx * far, dy * far)).collect()
    };
    let (steps, way) = match reach.colour {
        Colour::Normal => ([(0, -1), (1, 0), (0, 1), (-1, 0)], "in straight lines"),
        Colour::Black => ([(-1, -1), (1, -1), (1, 1), (-1, 1)], "on the diagonals"),
        Colour::White if reach.own_square => return "its own square only".to_owned(),
        Colour::White => return "nothing".to_owned(),
    };
    let own = if reach.own_square { "its own square and " } else { "" };
    let ends: Vec<String> = ends(steps).iter().map(Cell::to_string).collect();
    match far {
        1 => format!("{own}{}", list(&ends, "and")),
        _ => format!("{own}{far} squares {way}, as far as {}", list(&ends, "and")),
    }
}

pub(super) fn no_such_meeple(
    context: &Context<'_, '_>,
    finding: &Finding,
    target: &Target,
    there: &[Occupant],
    protected: bool,
) -> Worded {
    let (actor, cell) = (context.actor(finding), target.cell);
    if protected {
        return Worded::new(format!(
            "{actor} captures the guard on the tower at {cell}, but in this game (capture-guards: no) guards are safe"
        ))
        .help("a meeple on the ground can be captured");
    }
    let standing: Vec<String> = there.iter().map(|there| occupant(context, there)).collect();
    let who = match (target.figure, target.owner) {
        (Who::Named(name), _) => meeple(context, name),
        (who, Some(owner)) => format!("a {} of {}", wanted(who), context.name(owner)),
        (who, None) => format!("a {}", wanted(who)),
    };
    let height = target.standing.map(|standing| format!(" on the {}", standing.word())).unwrap_or_default();
    let fits = |there: &&Occupant| {
        target.owner.is_none_or(|owner| owner == there.owner) && target.standing.is_none_or(|s| s == there.standing)
    };
    if target.figure.named().is_none() && there.iter().filter(fits).count() > 1 {
        return Worded::new(format!(
            "{actor} captures {who}{height} at {cell}, but more than one fits: {}",
            list(&standing, "and")
        ))
        .help("`from: ground`, `from: tower` or `of:` with a name tells them apart");
    }
    if let (Some(feature), true) = (target.feature, there.iter().any(|there| fits(&there))) {
        let feature = feature_exactly(feature);
        return Worded::new(format!("{actor} captures {who} from {feature} at {cell}, but it does not stand there"))
            .help("the capture is carried out all the same: that figure is on this square");
    }
    let before = context.before(finding);
    let left = before.last(|memory| match memory {
        Memory::CameHome { cell: on, .. } | Memory::Captured { cell: on, .. } => *on == cell,
        _ => false,
    });
    let left = left.filter(|_| there.is_empty()).and_then(|entry| {
        let (meeple, how) = match entry.what {
            Memory::CameHome { meeple, .. } => (meeple, "went home".to_owned()),
            Memory::Captured { meeple, by, .. } => (meeple, format!("was captured by {}", context.name(by))),
            _ => return None,
        };
        Some((entry, format!("{} meeple {how}", context.possessive(meeple.owner))))
    });
    let found = match (&left, standing.is_empty()) {
        (Some((entry, what)), true) => format!("nobody stands there: {what} {}", before.when(entry)),
        (None, true) => "nobody stands there".to_owned(),
        _ => format!("only {} stands there", list(&standing, "and")),
    };
    Worded::new(format!("{actor} captures {who}{height} at {cell}, but {found}"))
        .related(left.map(|(entry, what)| related(entry, format!("{what} here"))))
}
