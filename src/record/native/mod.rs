//! Our own format, in YAML and in JSON (`docs/record-format.md`).
//!
//! [`read`] takes a document of the tree. The head is the same for both games; then each game reads its own set-up and
//! its turns, one by one, so that the turns before a slip can be judged and all slips of a file are found at once.

mod castle;
mod context;
mod draft;
mod feature;
mod figure;
pub mod fragment;
mod header;
mod keys;
mod landscape;
mod long;
mod names;
mod rules;
mod ruling;
mod short;
mod tile_set;
mod turn;
mod words;
pub mod write;

pub use self::castle::sets::tile_set as castle_tile_set;

use self::context::{Context, Spot};
use super::input::Surroundings;
use super::model::{Format, Reading, Record};
use super::tree::{Document, Fault, Node};
use crate::rulebook::Game;

/// Whether a JSON text looks like a record of ours: its outermost object has the key of our format. A text that breaks
/// off behind that key is still one of ours; a dependency called so, further in, is not.
pub fn looks_like_json(text: &str) -> bool {
    // The quick test, and for most texts the only one.
    if !text.contains("\"viguier\"") {
        return false;
    }
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(at) = rest.find(['"', '{', '}', '[', ']']) {
        let (mark, after) = rest.split_at(at + 1);
        rest = after;
        match mark.as_bytes().last() {
            Some(b'{' | b'[') => depth += 1,
            Some(b'}' | b']') => depth = depth.saturating_sub(1),
            _ => {
                let Some(end) = string_end(rest) else { return false };
                let (string, after) = rest.split_at(end);
                rest = after.strip_prefix('"').unwrap_or(after);
                if depth == 1
                    && string == "viguier"
                    && let Some(value) = rest.trim_start().strip_prefix(':')
                {
                    // A text may break off right here.
                    return value.trim().is_empty() || is_version(value);
                }
            }
        }
    }
    false
}

/// Whether what stands behind our key may be the version of the format: not that of the program, which heads its reports.
fn is_version(value: &str) -> bool {
    let value = value.trim_start().split([',', '}', '\n', '#']).next().unwrap_or("");
    let value = value.trim_end().trim_matches(['"', '\'']);
    let (whole, rest) = value.split_once('.').unwrap_or((value, "0"));
    [whole, rest].iter().all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Where the string ends in whose text this begins: at the quote that is not escaped.
fn string_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// Whether a text that is no JSON looks like a record of ours: `viguier` with a version, or `moves` and `players`, begin
/// lines as far out as its first key. A job or a service called so, further in or with a mapping of its own, is none.
pub fn looks_like_yaml(text: &str) -> bool {
    let mut outermost = None;
    let mut keys = text.lines().filter_map(|line| {
        let line = line.trim_start_matches('\u{feff}').strip_prefix("---").unwrap_or(line);
        let key = line.trim_start_matches(['\u{feff}', '"', '\'', '{', ' ', '\t']);
        if key.is_empty() || key.starts_with(['#', '%']) {
            return None;
        }
        let indent = line.len() - line.trim_start().len();
        (indent == *outermost.get_or_insert(indent)).then_some(key)
    });
    let value = |line: &'_ str, key: &str| -> Option<bool> {
        let (start, rest) = line.split_at_checked(key.len())?;
        let rest = rest.trim_start_matches(['"', '\'', ' ']).strip_prefix(':')?;
        start.eq_ignore_ascii_case(key).then(|| is_version(rest))
    };
    let (mut moves, mut players) = (false, false);
    keys.any(|line| {
        moves |= value(line, "moves").is_some();
        players |= value(line, "players").is_some();
        (moves && players) || value(line, "viguier") == Some(true)
    })
}

/// Reads a record from a document whose places count in `text`.
pub fn read(text: &str, document: &Document, surroundings: &Surroundings) -> Reading {
    let base = document.span.start;
    let mut context = Context::new(text, base, surroundings);
    for fault in &document.faults {
        let pointer = document.root.as_ref().map(|root| turn_of(root, fault)).unwrap_or_default();
        context.syntax(&Spot::of(pointer), fault);
    }
    // Nothing that ends after the first fault is to be taken as complete.
    let readable_to = document.faults.first().map_or(usize::MAX, |fault| fault.span.start);
    let record = document.root.as_ref().and_then(|root| record(&mut context, root, readable_to));
    Reading { record, errors: context.finish() }
}

fn record(context: &mut Context<'_>, root: &Node, readable_to: usize) -> Option<Record> {
    let syntax = context.count();
    let mut head = header::read(context, root)?;
    let head_is_sound = context.count() == syntax;
    let game = match head.game {
        Game::Carcassonne => landscape::read(context, &mut head, readable_to),
        Game::TheCastle => castle::read(context, &mut head, readable_to),
    };
    let mut header = head.header;
    if context.count() > 0 {
        // What is claimed about the end cannot be tested against a part of the game.
        (header.ended, header.result, header.winner) = (None, None, None);
        header.says_finished = false;
    }
    game.filter(|_| head_is_sound).map(|game| Record { format: Format::Native, header, game })
}

/// The pointer of the turn in which a fault stands; that of the record when it stands elsewhere.
fn turn_of(root: &Node, fault: &Fault) -> String {
    let Some((_, moves)) = root.field("moves") else { return String::new() };
    let starts = moves.elements().take_while(|turn| turn.span.start <= fault.span.start).count();
    let after = root.fields().any(|(key, _)| key.span.start > moves.span.start && key.span.start <= fault.span.start);
    match starts.checked_sub(1).filter(|_| !after) {
        Some(index) => format!("/moves/{index}"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_ours_are_known_by_their_outermost_keys() {
        for text in [
            "viguier: 1\nmoves: []\n",
            "\u{feff}# of Ann\n---\nVIGUIER: 1\n",
            "--- {viguier: 1, game: carcassonne}\n",
            "viguier: \"1\" # the version\n",
            "viguier: 2.0\n",
            "{viguier: 1}",
            "  game: carcassonne\n  'viguier' : 1\n",
            "players: [Ann]\nmoves:\n  - x\n",
            "game: carcassonne\n\tviguier: 1\nplayers: [a]\nmoves:\n",
        ] {
            assert!(looks_like_yaml(text), "{text}");
        }
        for text in [
            "",
            "jobs:\n  viguier:\n    runs-on: ubuntu-latest\n",
            "viguier:\n  script: make\n",
            "viguier: # a job\n  script: make\n",
            "removals:\n  moves: 3\n  players: 2\n",
            "moves: 3\n",
            "# viguier: 1\nname: x\n",
            "ruff: 0.4.1\nviguier: 0.1.0\n",
            "viguier: ^1\n",
        ] {
            assert!(!looks_like_yaml(text), "{text}");
        }
    }

    #[test]
    fn the_key_stands_in_the_outermost_object() {
        for text in [
            r#"{"viguier": 1}"#,
            r#"{"a": ["}", "\"{"], "viguier" : 1, "moves": ["#,
            r#" { "game" : "carcassonne", "b": {"viguier": 2}, "viguier"
 : 1"#,
        ] {
            assert!(looks_like_json(text), "{text}");
        }
        for text in [
            r#"{"dependencies": {"viguier": "^1"}}"#,
            r#"{"name": "viguier"}"#,
            r#"{"a": "\"viguier\": 1"}"#,
            r#"["viguier"]"#,
            r#"{"viguier":"0.1.0","records":["#,
            r#"{"viguier": "^1"}"#,
            r#"{"a": "#,
            r#"{"a": "viguier"#,
        ] {
            assert!(!looks_like_json(text), "{text}");
        }
    }
}
