//! What was probably meant: examples and guesses for people who have never written a record. A guess is told, and used
//! to read on; it never makes a record sound.

use super::context::Spot;
use super::names::Names;
use crate::record::model::Player;
use crate::record::tree::{Node, Untrusted, Value};
use crate::rulebook::Game;
use crate::rulebook::choice::Choice;

/// Keys with a value as it is written.
const EXAMPLES: [(&str, &str); 43] = [
    ("viguier", "viguier: 1"),
    ("game", "game: carcassonne"),
    ("expansions", "expansions: [the-tower]"),
    ("event", "event: {name: Spring Open, round: 3}"),
    ("rules", "rules: {small-city: 4}"),
    ("players", "players: [Ann, Ben]"),
    ("start", "start: {tile: D, at: [0, 0]}"),
    ("sets", "sets: {base-c1: 1}"),
    ("tiles", "tiles: [my-tiles.yaml]"),
    ("final", "final: [{by: Ann, use: keep}]"),
    ("result", "result: {Ann: 93, Ben: 87}"),
    ("winner", "winner: Ann"),
    ("ended", "ended: resigned"),
    ("finished", "finished: true"),
    ("scored", "scored: true"),
    ("unverified", "unverified: [draw order]"),
    ("by", "by: Ann"),
    ("discarded", "discarded: [C]"),
    ("tile", "tile: U"),
    ("at", "at: [1, 0]"),
    ("turn", "turn: 90"),
    ("meeple", "meeple: city N"),
    ("follower", "follower: house N"),
    ("figure", "figure: king"),
    ("floor", "floor: {at: [2, 1], colour: black}"),
    ("guard", "guard: [2, 1]"),
    ("capture", "capture: {at: [2, 1]}"),
    ("ransom", "ransom: {from: Ann}"),
    ("points", "points: {Ann: 4}"),
    ("totals", "totals: {Ann: 10, Ben: 4}"),
    ("ruling", "ruling: {accept: [edge-mismatch], by: head judge, reason: found two turns later}"),
    ("steps", "steps: [{tile: U, at: [1, 0]}, {meeple: city N}]"),
    ("use", "use: [{wall-tile: double-house, feature: house N}]"),
    ("found", "found: {Ann: [double-house]}"),
    ("open", "open: true"),
    ("rulings", "rulings: [{accept: [claim-result], by: head judge, reason: agreed by both}]"),
    ("note", "note: a close game"),
    ("missing", "missing: true"),
    ("exchange", "exchange: meeple"),
    ("order", "order: [house N]"),
    ("over", "over: true"),
    ("tiles-left", "tiles-left: 40"),
    ("meeples-left", "meeples-left: {Ann: 5}"),
];

/// How a value is written, by the key that it stands behind or the part of the record that it is.
pub(super) fn example(spot: &Spot, game: Option<Game>) -> String {
    let part = spot.pointer.strip_prefix('/').unwrap_or("").split('/').next().unwrap_or("");
    if spot.pointer.starts_with("/tiles/") {
        return "correct the tile set: docs/record-format.md and docs/castle-tiles.md show how one is written"
            .to_owned();
    }
    let of = |key: &str| EXAMPLES.iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
    match spot.key.as_deref().and_then(of) {
        Some((_, text)) => format!("such as `{text}`"),
        None if part == "moves" => match game {
            Some(Game::TheCastle) => {
                "a turn is written `Ann, c17 3,5 90 house N` or `{by: Ann, tile: c17, at: [3, 5]}`"
            }
            _ => "a turn is written `Ann, U -1,0 90 road W` or `{by: Ann, tile: U, at: [-1, 0]}`",
        }
        .to_owned(),
        None => match of(part) {
            Some((_, text)) => format!("such as `{text}`"),
            None => "a record begins with `viguier: 1`, and every line of it is `key: value`".to_owned(),
        },
    }
}

/// The items of a list that was written without its brackets: `Ann, Ben`, `Ann & Ben`, `(Ann, Ben)`.
pub(super) fn items(text: &str) -> Vec<&str> {
    let bare = text.trim().trim_start_matches(['(', '[', '{']).trim_end_matches([')', ']', '}']);
    let marks: &[char] = &[',', ';', '/', '&', '+', '|', '\n'];
    let mut items: Vec<&str> = bare.split(marks).collect();
    for word in [" and ", " vs. ", " vs ", " versus ", " against ", " - ", " – ", " v "] {
        items = items.into_iter().flat_map(|item| item.split(word)).collect();
    }
    let items = items.into_iter().map(|item| item.trim().trim_matches(['"', '\'', '“', '”', '„', '<', '>']).trim());
    items.filter(|item| !item.is_empty()).collect()
}

/// The names of a list that was written without its brackets; without any mark each word is one.
pub(super) fn names(text: &str) -> Vec<&str> {
    let items = items(text);
    if items.len() > 1 { items } else { text.split_whitespace().collect() }
}

/// What to write where several names stand as one in their list: `[Ann; Ben]`, `[Ann Ben]`.
pub(super) fn one_name(players: &[Player]) -> Option<String> {
    let [only] = players else { return None };
    let names = names(&only.name);
    (names.len() > 1).then(|| list("players", &names))
}

/// A list as it is written.
pub(super) fn list<T: AsRef<str>>(key: &str, items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(|item| Untrusted::from(item.as_ref()).to_string()).collect();
    format!("write `{key}: [{}]`", items.join(", "))
}

/// The words of a name that tell it from others.
fn telling(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for character in text.chars().take(60) {
        // `BlackTower` is two words.
        let begins = !before.is_alphanumeric() || before.is_lowercase() && character.is_uppercase();
        if character.is_alphanumeric() {
            if begins {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(character.to_lowercase());
            }
        }
        before = character;
    }
    // `thetower`
    for word in words.iter_mut().filter(|word| word.len() > 6) {
        if let Some(rest) = word.strip_prefix("the") {
            *word = rest.to_owned();
        }
    }
    words.retain(|word| !matches!(word.as_str(), "the" | "and" | "of" | "expansion" | "extension"));
    words
}

/// The word of a closed list that another spelling of it means: `Tower`, `The Tower`, `blacktower`.
pub(super) fn choice<C: Choice>(text: &str) -> Option<C> {
    let written = telling(text);
    if written.is_empty() {
        return None;
    }
    let known = || C::ALL.iter().map(|value| (*value, telling(value.word())));
    let same = known().find(|(_, words)| *words == written || words.concat() == written.concat());
    // `inns` is enough for `inns-and-cathedrals`, and `Carcassonne: The Castle` is the last of its words.
    let mut begun = known().filter(|(_, words)| words.starts_with(&written));
    let begun = || begun.next().filter(|_| begun.next().is_none());
    let ends = || known().find(|(_, words)| written.ends_with(words));
    let near = || {
        let joined: Vec<(C, String)> = known().map(|(value, words)| (value, words.concat())).collect();
        let near = super::context::nearest(&written.concat(), joined.iter().map(|(_, text)| text.as_str()))?;
        joined.iter().find(|(_, text)| text == near).map(|(value, _)| (*value, Vec::new()))
    };
    same.or_else(begun).or_else(ends).or_else(near).map(|(value, _)| value)
}

/// The word for the end of a game that another word means: `finished`, `Ben resigned`.
pub(super) fn ended(text: &str) -> Option<&'static str> {
    const WORDS: [&str; 7] = ["complete", "unfinished", "resigned", "timeout", "agreed", "forfeit", "bye"];
    const OTHERS: [(&str, &str); 30] = [
        ("finished", "complete"),
        ("completed", "complete"),
        ("over", "complete"),
        ("done", "complete"),
        ("end", "complete"),
        ("ended", "complete"),
        ("final", "complete"),
        ("full", "complete"),
        ("yes", "complete"),
        ("true", "complete"),
        ("normally", "complete"),
        ("not finished", "unfinished"),
        ("not complete", "unfinished"),
        ("incomplete", "unfinished"),
        ("no", "unfinished"),
        ("false", "unfinished"),
        ("open", "unfinished"),
        ("interrupted", "unfinished"),
        ("stopped", "unfinished"),
        ("resign", "resigned"),
        ("resignation", "resigned"),
        ("gave up", "resigned"),
        ("conceded", "resigned"),
        ("time", "timeout"),
        ("time out", "timeout"),
        ("timed out", "timeout"),
        ("on time", "timeout"),
        ("flag", "timeout"),
        ("agreement", "agreed"),
        ("agree", "agreed"),
    ];
    let text = text.trim().to_lowercase();
    if WORDS.contains(&text.as_str()) {
        return None;
    }
    let other = OTHERS.iter().find(|(other, _)| *other == text).map(|(_, word)| *word);
    let inside = || {
        let mut words = text.split(|c: char| !c.is_alphabetic());
        words.find_map(|word| WORDS.iter().copied().find(|known| *known == word))
    };
    other.or_else(inside)
}

/// The square that a value was meant to be: `0,1`, `[0, 1]`, `{at: [0, 1]}`.
pub(super) fn square(node: &Node) -> Option<(i64, i64)> {
    let text = match &node.value {
        Value::Sequence(elements) => elements.iter().take(3).filter_map(Node::text).collect::<Vec<_>>().join(","),
        Value::Mapping(_) => return node.field("at").and_then(|(_, at)| square(at)),
        _ => node.text()?.to_owned(),
    };
    match numbers(&text).as_slice() {
        [x, y] => Some((*x, *y)),
        _ => None,
    }
}

/// How a floor and a meeple on a tower are written in a long turn.
pub(super) fn tower_long((x, y): (i64, i64)) -> String {
    format!("a floor is written `floor: {{at: [{x}, {y}]}}`, a meeple on top of a tower `guard: [{x}, {y}]`")
}

/// Whole numbers of a text, in order: `10-4`, `10:4`, `(1, 0)`. A dash behind a digit separates.
pub(super) fn numbers(text: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut digits = String::new();
    let mut before = ' ';
    for character in text.chars().take(200).chain([' ']) {
        if character.is_ascii_digit() {
            digits.push(character);
        } else {
            numbers.extend(digits.parse::<i64>().ok());
            digits.clear();
            if matches!(character, '-' | '–' | '−') && !before.is_ascii_digit() {
                digits.push('-');
            }
        }
        before = character;
    }
    numbers
}

/// Points by player, as they are written, for what was probably meant: `10-4`, `[10, 4]`, `Ann 10 Ben 4`, `4`. `by` is
/// whose turn it is.
pub(super) fn points(key: &str, node: &Node, names: Names<'_>, by: Option<&str>) -> String {
    let text = match &node.value {
        Value::Sequence(elements) => {
            let pairs = elements.iter().take(12).flat_map(Node::fields);
            let pairs = pairs.map(|(key, node)| format!("{}: {}", key.text, node.text().unwrap_or("")));
            elements
                .iter()
                .take(12)
                .filter_map(Node::text)
                .map(str::to_owned)
                .chain(pairs)
                .collect::<Vec<_>>()
                .join(" ")
        }
        _ => node.text().unwrap_or("").to_owned(),
    };
    let players = || names.0.iter().map(|player| player.name.as_str());
    let mut named = Vec::new();
    for name in players() {
        let Some(at) = text.find(name) else { continue };
        let rest = text.get(at + name.len()..).unwrap_or("");
        let rest = rest.trim_start_matches([' ', ':', '=', ',']);
        let length = rest.find(|c: char| !c.is_ascii_digit() && !matches!(c, '-' | '–' | '−')).unwrap_or(rest.len());
        named.extend(numbers(rest.get(..length).unwrap_or("")).first().map(|number| (name, *number)));
    }
    let numbers = numbers(&text);
    let pairs: Vec<(&str, i64)> = match (named.is_empty(), numbers.as_slice(), by) {
        (false, _, _) => named,
        (true, [one], Some(by)) => vec![(by, *one)],
        (true, many, _) if many.len() == names.0.len() => players().zip(many.iter().copied()).collect(),
        _ => players().map(|name| (name, 0)).collect(),
    };
    let pairs: Vec<String> =
        pairs.iter().map(|(name, points)| format!("{}: {points}", Untrusted::from(*name))).collect();
    let pairs = if pairs.is_empty() { "Ann: 10, Ben: 4".to_owned() } else { pairs.join(", ") };
    format!("write who has them: `{key}: {{{pairs}}}`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{Expansion, Game};

    #[test]
    fn items_are_separated_in_many_ways() {
        for text in [
            "Ann, Ben",
            "Ann & Ben",
            "Ann and Ben",
            "(Ann, Ben)",
            "Ann; Ben",
            "Ann/Ben",
            "Ann vs Ben",
            "Ann - Ben",
            "\"Ann\", \"Ben\"",
        ] {
            assert_eq!(items(text), ["Ann", "Ben"], "{text}");
        }
        assert_eq!(items("Ann-Marie Lee, Ben"), ["Ann-Marie Lee", "Ben"]);
        assert_eq!(items("Ann"), ["Ann"]);
    }

    #[test]
    fn names_are_known_by_their_words() {
        for text in ["tower", "Tower", "The Tower", "the tower", "thetower", "TheTower", "towr", "tower expansion"] {
            assert_eq!(choice::<Expansion>(text), Some(Expansion::TheTower), "{text}");
        }
        for text in ["blacktower", "Black Tower", "The Black Tower", "black", "BlackTower", "black_tower"] {
            assert_eq!(choice::<Expansion>(text), Some(Expansion::BlackTower), "{text}");
        }
        assert_eq!(choice::<Expansion>("The Falcon"), Some(Expansion::Falcon));
        assert_eq!(choice::<Expansion>("princess"), None);
        for text in ["castle", "The Castle", "the castle", "Carcassonne: The Castle", "thecastle"] {
            assert_eq!(choice::<Game>(text), Some(Game::TheCastle), "{text}");
        }
        assert_eq!(choice::<Game>("carcasone"), Some(Game::Carcassonne));
        assert_eq!(choice::<Game>("chess"), None);
    }

    #[test]
    fn numbers_are_found_between_any_marks() {
        assert_eq!(numbers("10-4"), [10, 4]);
        assert_eq!(numbers("10 : 4"), [10, 4]);
        assert_eq!(numbers("(-1, 0)"), [-1, 0]);
        assert_eq!(numbers("–1;−2"), [-1, -2]);
    }
}
