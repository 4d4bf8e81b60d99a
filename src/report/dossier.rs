//! The dossier of features, for people.

use super::page::{at, ends, squares, wrapped};
use super::safe::safe;
use super::words::count;
use crate::desk::{City, Dossier, FeatureFacts, OnFeature, Way};

/// The dossier as evidence to lay before the players.
#[must_use]
pub fn text(dossier: &Dossier) -> String {
    let mut text = format!("After turn {}\n", dossier.turn);
    if dossier.features.is_empty() {
        text.push_str("\nNo meeple stands on any feature.\n");
    }
    for facts in &dossier.features {
        text.push('\n');
        feature(facts, dossier.turn, &mut text);
    }
    text
}

fn feature(facts: &FeatureFacts, turn: u32, text: &mut String) {
    let pennants =
        if facts.pennants > 0 { format!(" with {}", count(facts.pennants.into(), "pennant")) } else { String::new() };
    let state = match facts.completed {
        Some(when) => format!("completed in turn {when}"),
        None if facts.kind == "field" => "fields are never completed".to_owned(),
        None => "not completed".to_owned(),
    };
    let heading =
        format!("{}: {} of {}{pennants}, {state}", facts.ask, facts.kind, count(facts.squares.len(), "square"));
    wrapped(text, "", "  ", &heading);
    wrapped(text, "  ", "  ", &squares(&facts.squares));
    worth(facts, text);
    for (number, meeple) in facts.meeples.iter().enumerate() {
        let line = stands(meeple);
        let reached = if number == 0 { String::new() } else { joining(facts, meeple, turn) };
        wrapped(text, "  ", "    ", &format!("{line}{reached}"));
    }
    if facts.meeples.is_empty() {
        text.push_str("  nobody stands on it\n");
    }
    for joined in &facts.joined {
        let line = format!("turn {} joined parts that each held a meeple, at {}", joined.turn, at(joined.at));
        wrapped(text, "  ", "    ", &line);
    }
    facts.paths.iter().for_each(|way| path(way, text));
    if !facts.open.is_empty() {
        let what = if facts.kind == "monastery" { "empty beside it" } else { "open at" };
        wrapped(text, "  ", "    ", &format!("{what}: {}", ends(&facts.open)));
    }
    cities(facts, text);
}

fn stands(meeple: &OnFeature) -> String {
    let figure = if meeple.figure == "meeple" { String::new() } else { format!(" {}", meeple.figure) };
    let name = safe(&meeple.player);
    format!("{name}{figure} at {} {}, since turn {}", at(meeple.at), meeple.place, meeple.since)
}

/// Who would score a feature, and how much.
fn worth(facts: &FeatureFacts, text: &mut String) {
    let paid: Vec<String> = facts.points.0.iter().map(|(name, points)| format!("{points} to {}", safe(name))).collect();
    let owners: Vec<_> = facts.owners.iter().map(|name| safe(name)).collect();
    let line = match (paid.is_empty(), facts.completed) {
        (false, Some(turn)) => format!("it brought {} in turn {turn}", paid.join(" and ")),
        (false, None) => format!("if the game ended now: {}", paid.join(" and ")),
        (true, Some(_)) => "it brought nobody any points".to_owned(),
        (true, None) if owners.is_empty() => return,
        (true, None) => format!("if the game ended now: nothing, though {} holds it", owners.join(" and ")),
    };
    wrapped(text, "  ", "    ", &line);
    if owners.len() > 1 {
        wrapped(text, "  ", "    ", &format!("{} are tied: each gets all points", owners.join(" and ")));
    }
}

/// When a later meeple came to share the feature.
fn joining(facts: &FeatureFacts, meeple: &OnFeature, turn: u32) -> String {
    let joined = facts.joined.iter().find(|joined| joined.turn >= meeple.since && joined.turn <= turn);
    joined.map_or(String::new(), |joined| format!(", joined in turn {}", joined.turn))
}

fn path(way: &Way, text: &mut String) {
    let sides = count(way.steps, "side");
    let line = format!("from {} to {} it is {sides}: {}", at(way.from), at(way.to), squares(&way.path));
    wrapped(text, "  ", "    ", &line);
}

fn cities(facts: &FeatureFacts, text: &mut String) {
    if facts.kind != "field" {
        return;
    }
    wrapped(text, "  ", "    ", &format!("borders {}", many(facts.cities.len(), "completed")));
    let seen = |city: &City| format!("{}, seen from {}", squares(&city.squares), squares(&city.contacts));
    for city in &facts.cities {
        let when = city.completed.map_or(String::new(), |turn| format!(", completed in turn {turn}"));
        wrapped(text, "    ", "      ", &format!("{}{when}", seen(city)));
    }
    for city in &facts.open_cities {
        let line = format!("not counted: {}, open at {}", seen(city), ends(&city.open));
        wrapped(text, "    ", "      ", &line);
    }
    for city in &facts.not_touched {
        let line = format!("not counted: {} is completed, but no part of this field borders it", squares(city));
        wrapped(text, "    ", "      ", &line);
    }
}

fn many(number: usize, which: &str) -> String {
    if number == 1 { format!("1 {which} city") } else { format!("{number} {which} cities") }
}
