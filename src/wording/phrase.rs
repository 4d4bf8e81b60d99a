//! Words and lists that several sentences use.

use super::{Context, carcassonne};
use crate::carcassonne::{Action, Done, Feature, FigureKind, MeepleName, Occupant, Place, Standing, TowerAction, Who};
use crate::catalog::carcassonne::Kind;
use crate::grid::{Cell, Rotation};

/// "1 point", "2 points".
pub(super) fn count(number: impl Into<i64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// "a", "a and b", "a, b and c".
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// "turn 3", "turns 3, 9 and 12".
pub(super) fn turns(numbers: &[u32]) -> String {
    let mut words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    words.dedup();
    let word = if words.len() == 1 { "turn" } else { "turns" };
    format!("{word} {}", list(&words, "and"))
}

/// Most things of a kind that one sentence lists.
pub(super) const MOST_LISTED: usize = 12;

/// The first things of a list, and how many more there are.
pub(super) fn at_most(mut items: Vec<String>, most: usize) -> Vec<String> {
    let more = items.len().saturating_sub(most);
    if more > 0 {
        items.truncate(most);
        items.push(format!("{more} more"));
    }
    items
}

/// "no", "one", "twelve", "13": a number of things, as a sentence has it.
pub(super) fn number(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = usize::try_from(number).ok().and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// "a Q", "an F", "a T01".
pub(super) fn a(name: &str) -> String {
    let mut letters = name.chars();
    let vowel = match (letters.next(), letters.next()) {
        // A single letter is spoken by its own name: an F, an X.
        (Some(only), None) => "AEFHILMNORSX".contains(only.to_ascii_uppercase()),
        (Some(first), _) => "aeio".contains(first),
        (None, _) => false,
    };
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// "(2, 0) (2, 1) (3, 1)": the squares of a way, in their order.
pub(super) fn way(squares: &[Cell]) -> String {
    let words: Vec<String> = squares.iter().map(Cell::to_string).collect();
    words.join(" ")
}

/// "turned by 90 degrees", "unturned".
pub(super) fn turned(rotation: Rotation) -> String {
    match rotation {
        Rotation::None => "unturned".to_owned(),
        rotation => format!("turned by {} degrees", rotation.degrees()),
    }
}

/// "turned by 0 or 90 degrees".
pub(super) fn turned_either(rotations: &[Rotation]) -> String {
    match rotations {
        [only] => turned(*only),
        several => format!("turned by {}", degrees(several)),
    }
}

/// "0 or 90 degrees".
fn degrees(turns: &[Rotation]) -> String {
    let words: Vec<String> = turns.iter().map(|turn| turn.degrees().to_string()).collect();
    format!("{} degrees", list(&words, "or"))
}

/// `city N`, `field inner`, `monastery`: as records write it. Of a field one half-edge is name enough.
pub(super) fn feature(feature: Feature) -> String {
    let place = match feature.place {
        Place::Exactly(ports) if feature.kind == Some(Kind::Field) => {
            ports.iter().next().map_or(Place::Inner, Place::At)
        }
        place => place,
    };
    feature_exactly(Feature { place, ..feature })
}

/// The same with every side and half-edge that the record names.
pub(super) fn feature_exactly(feature: Feature) -> String {
    let place = match feature.place {
        Place::At(port) => port.name().to_owned(),
        Place::Exactly(ports) if ports.is_empty() => "inner".to_owned(),
        Place::Exactly(ports) => ports.iter().map(|port| port.name()).collect::<Vec<_>>().join("-"),
        Place::Inner => "inner".to_owned(),
    };
    match feature.kind {
        Some(Kind::Monastery) => "monastery".to_owned(),
        Some(kind) => format!("{kind} {place}"),
        None => format!("feature {place}"),
    }
}

/// "a meeple", "a phantom".
pub(super) fn figure(kind: FigureKind) -> &'static str {
    kind.figure().name
}

/// The kind of figure that a record asks for.
pub(super) fn wanted(who: Who) -> &'static str {
    match who {
        Who::Any => "meeple",
        Who::Kind(kind) => figure(kind),
        Who::Named(name) => figure(name.kind),
    }
}

/// "Ben's meeple number 3".
pub(super) fn meeple(context: &Context<'_>, name: MeepleName) -> String {
    format!("{} {} number {}", context.possessive(name.owner), figure(name.kind), name.number)
}

/// "Ben's meeple at (2, 1)", "Ben's guard on the tower at (2, 1)".
pub(super) fn occupant(context: &Context<'_>, occupant: &Occupant) -> String {
    let owner = context.possessive(occupant.owner);
    match occupant.standing {
        Standing::Ground => format!("{owner} meeple at {}", occupant.cell),
        Standing::Tower => format!("{owner} guard on the tower at {}", occupant.cell),
    }
}

/// What an action does, to follow the name of a player: "puts a white floor on the tower at (2, 1)".
pub(super) fn deed(context: &carcassonne::Context<'_, '_>, action: &Action) -> String {
    match action {
        Action::Discard(tile) => format!("discards {}", context.tile(*tile)),
        Action::Place { tile, cell, .. } => format!("places {} at {cell}", context.tile(*tile)),
        Action::Deploy { cell, feature: place, meeple } => {
            let on = match feature(*place) {
                monastery if monastery == Kind::Monastery.word() => format!("the {monastery}"),
                named => named,
            };
            let at = cell.map_or(String::new(), |cell| format!(" at {cell}"));
            format!("puts a {} on {on}{at}", wanted(*meeple))
        }
        Action::Tower(TowerAction::Floor { cell, colour }) => format!("puts a {colour} floor on the tower at {cell}"),
        Action::Tower(TowerAction::Guard { cell, meeple }) => {
            format!("puts a {} on the tower at {cell}", wanted(*meeple))
        }
        Action::Tower(TowerAction::Capture(target)) => format!("captures a meeple at {}", target.cell),
        Action::Tower(TowerAction::Decline) => "declines the capture".to_owned(),
        Action::Tower(TowerAction::Exchange(Who::Named(name))) => {
            format!("takes home {} in an exchange", meeple(context, *name))
        }
        Action::Tower(TowerAction::Exchange(who)) => format!("takes home a {} in an exchange", wanted(*who)),
        Action::Tower(TowerAction::Ransom { .. }) => "pays a ransom".to_owned(),
        Action::Pass => "passes".to_owned(),
        Action::Score => "scores the turn".to_owned(),
        Action::EndTurn => "ends the turn".to_owned(),
        Action::FinalScoring => "scores the game".to_owned(),
    }
}

/// What a turn's action was used for: "a meeple on the tile at (1, 0)".
pub(super) fn done(done: Done) -> String {
    match done {
        Done::Meeple(cell) => format!("a meeple at {cell}"),
        Done::Floor(cell) => format!("a floor on the tower at {cell}"),
        Done::Guard(cell) => format!("a guard on the tower at {cell}"),
    }
}

/// The sentence with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
