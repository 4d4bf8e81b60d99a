//! Where lines begin and end in a record that is written.

use super::comments::{Anchor, Comments};
use super::scalar;
use super::value::Value;

/// A record as values: the entries of the head, the turns with their numbers, and what stands after them.
pub(super) struct Written {
    pub(super) head: Vec<(String, Value)>,
    /// Whether nothing was written down of the turns.
    pub(super) no_moves: bool,
    pub(super) moves: Vec<(u32, Value)>,
    pub(super) tail: Vec<(String, Value)>,
}

impl Written {
    /// As YAML, one turn a line.
    pub(super) fn yaml(&self, mut comments: Comments) -> String {
        let mut out = String::new();
        for (key, value) in &self.head {
            keyed(key, value, &mut comments, &mut out);
        }
        let moves = Anchor::Key("moves".to_owned());
        let text = match (self.no_moves, self.moves.is_empty()) {
            (true, _) => "moves: none",
            (false, true) => "moves: []",
            (false, false) => "moves:",
        };
        commented("", text, &moves, &mut comments, &mut out);
        for (number, turn) in &self.moves {
            let mut text = String::from("  - ");
            match turn {
                Value::Text(turn) if scalar::is_plain_turn(turn) => text.push_str(turn),
                _ => turn.flow(&mut text),
            }
            commented("  ", &text, &Anchor::Turn(*number), &mut comments, &mut out);
        }
        for (key, value) in &self.tail {
            keyed(key, value, &mut comments, &mut out);
        }
        // Those of keys that say what holds anyway, which are not written.
        for comment in comments.rest() {
            out.push_str(&comment);
            out.push('\n');
        }
        out
    }

    /// As JSON, with these texts between the members and before the last bracket.
    pub(super) fn json(&self, separator: &str, end: &str) -> String {
        let inner = separator.trim_start_matches(',').trim_start_matches(' ');
        let mut out = String::from("{");
        out.push_str(inner);
        let member = |(key, value): &(String, Value)| {
            let mut member = String::new();
            scalar::json(key, &mut member);
            member.push_str(": ");
            value.json(&mut member);
            member
        };
        let mut members: Vec<String> = self.head.iter().map(member).collect();
        let turn = |turn: &Value| {
            let mut out = String::new();
            turn.json(&mut out);
            out
        };
        let turns: Vec<String> = self.moves.iter().map(|(_, value)| turn(value)).collect();
        let nested = if inner.is_empty() { "" } else { "\n    " };
        let (between, after) = if inner.is_empty() { (", ", "") } else { (",\n    ", "\n  ") };
        members.push(match (self.no_moves, turns.is_empty()) {
            (true, _) => "\"moves\": \"none\"".to_owned(),
            (false, true) => "\"moves\": []".to_owned(),
            (false, false) => format!("\"moves\": [{nested}{}{after}]", turns.join(between)),
        });
        members.extend(self.tail.iter().map(member));
        out.push_str(&members.join(separator));
        out.push_str(end);
        out.push_str("}\n");
        out
    }
}

/// Writes an entry of the record with its comments.
fn keyed(key: &str, value: &Value, comments: &mut Comments, out: &mut String) {
    let mut text = String::new();
    match value {
        Value::List(sets) if key == "tiles" => tile_sets(sets, &mut text),
        Value::List(uses) if key == "final" => {
            text.push_str("final:\n");
            uses.iter().for_each(|used| element(used, &mut text));
        }
        _ => line(key, value, &mut text),
    }
    commented("", text.trim_end(), &Anchor::Key(key.to_owned()), comments, out);
}

/// Writes a text with the comments before it, and the one beside its first line.
fn commented(indent: &str, text: &str, anchor: &Anchor, comments: &mut Comments, out: &mut String) {
    for comment in comments.before(anchor) {
        out.push_str(indent);
        out.push_str(&comment);
        out.push('\n');
    }
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    out.push_str(first);
    if let Some(comment) = comments.beside(anchor) {
        out.push_str("   ");
        out.push_str(&comment);
    }
    out.push('\n');
    if !rest.is_empty() {
        out.push_str(rest);
        out.push('\n');
    }
}

fn line(key: &str, value: &Value, out: &mut String) {
    out.push_str(key);
    out.push_str(": ");
    value.flow(out);
    out.push('\n');
}

fn element(value: &Value, out: &mut String) {
    out.push_str("  - ");
    value.flow(out);
    out.push('\n');
}

/// Tile sets in line take a line a tile.
fn tile_sets(sets: &[Value], out: &mut String) {
    out.push_str("tiles:\n");
    for set in sets {
        let Value::Map(entries) = set else {
            element(set, out);
            continue;
        };
        for (index, (key, value)) in entries.iter().enumerate() {
            out.push_str(if index == 0 { "  - " } else { "    " });
            match value {
                Value::List(tiles) if key.eq_ignore_ascii_case("tiles") && !tiles.is_empty() => {
                    out.push_str(key);
                    out.push_str(":\n");
                    for tile in tiles {
                        out.push_str("      - ");
                        tile.flow(out);
                        out.push('\n');
                    }
                }
                _ => line(key, value, out),
            }
        }
    }
}
