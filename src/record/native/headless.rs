//! Records that lost their head: turns or players stand there, but nothing says what they are. Such a text is no text of
//! somebody else's that may be passed over.

use super::string_end;
use crate::rulebook::Game;
use crate::rulebook::choice::Choice;

/// The outermost keys that hold what only a record holds.
const LISTS: [&str; 2] = ["moves", "players"];
/// How many elements of a list are looked at: the first may be broken.
const LOOKED_AT: usize = 5;

/// Whether a YAML text has a list of turns or of players among its outermost keys, or is a list of turns itself.
pub fn looks_headless_yaml(text: &str) -> bool {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}'));
    let lines = lines.filter(|line| !matches!(line.trim(), "" | "---") && !line.trim_start().starts_with('#'));
    let mut lines = lines.peekable();
    let Some(first) = lines.peek() else { return false };
    let outermost = indent(first);
    if first.trim_start().starts_with("- ") {
        let elements = lines.filter(|line| indent(line) == outermost).filter_map(|line| line.trim().strip_prefix("- "));
        return elements.take(LOOKED_AT).any(is_turn);
    }
    while let Some(line) = lines.next() {
        let Some((key, value)) = line.split_once(':').filter(|_| indent(line) == outermost) else { continue };
        let key = key.trim_matches(['"', '\'', '{', ' ']);
        if !LISTS.iter().any(|list| list.eq_ignore_ascii_case(key)) {
            continue;
        }
        let value = value.split(" #").next().unwrap_or("").trim();
        let next = lines.peek().filter(|next| next.trim_start().starts_with("- ") && indent(next) >= outermost);
        if value.starts_with('[') || (value.is_empty() && next.is_some()) {
            return true;
        }
    }
    false
}

/// Whether the head of a record stands there without its colons: `viguier 1`, `game carcassonne`. Words alone prove
/// little, so several must begin lines, one of them with a word for a game or above a list of turns.
pub fn looks_bare(text: &str) -> bool {
    const KEYS: [&str; 4] = ["viguier", "game", "players", "moves"];
    let mut met = [false; 4];
    let (mut is_sure, mut is_bare) = (false, false);
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).take(MOST_LINES).peekable();
    while let Some(line) = lines.next() {
        let undashed = line.strip_prefix("- ").unwrap_or(line);
        let has_dash = undashed.len() < line.len();
        let line = undashed;
        let length = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
        let (word, rest) = line.split_at_checked(length).unwrap_or((line, ""));
        let Some(index) = KEYS.iter().position(|key| key.eq_ignore_ascii_case(word)) else { continue };
        let value = rest.trim_start_matches([' ', '\t', '=', ':', ';', '-', '–']).trim();
        match index {
            0 => is_sure |= value.split([' ', '#']).next().is_some_and(|version| matches!(version, "1" | "1.0")),
            1 => is_sure |= Game::read(&value.to_lowercase()).is_some() || value.eq_ignore_ascii_case("castle"),
            3 => {
                let turn = lines.peek().and_then(|next| next.strip_prefix('-')).map(str::trim);
                is_sure |= value.is_empty() && turn.is_some_and(is_turn);
            }
            _ => {}
        }
        is_bare |= has_dash || !rest.trim_start().starts_with(':');
        if let Some(met) = met.get_mut(index) {
            *met = true;
        }
    }
    is_sure && is_bare && met.iter().filter(|met| **met).count() > 1
}

/// How many lines are looked at for a head.
const MOST_LINES: usize = 60;

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether an element of a list is a turn in its short form, or one written in full.
fn is_turn(element: &str) -> bool {
    let element = element.trim_matches(['"', '\'']);
    if let Some(keys) = element.strip_prefix('{') {
        return keys.contains("tile:") && keys.contains("at:");
    }
    let play = element.split_once(", ").map_or(element, |(_, play)| play);
    let mut words = play.split_whitespace();
    let is_square =
        |word: &str| word.split_once(',').is_some_and(|(x, y)| x.parse::<i32>().is_ok() && y.parse::<i32>().is_ok());
    words.next().is_some() && words.next().is_some_and(is_square)
}

/// Whether a JSON text has a list of turns or of players in its outermost object, or is a list of turns itself. A report of
/// the program names players, too, beside its verdict.
pub fn looks_headless_json(text: &str) -> bool {
    // The quick test, and for most texts the only one.
    let has = |key: &str| text.contains(&format!("\"{key}\""));
    let is_list = text.starts_with('[');
    let may_be_one = if is_list { has("tile") && has("at") } else { LISTS.iter().any(|list| has(list)) };
    if !may_be_one {
        return false;
    }
    let outermost = if is_list { 2 } else { 1 };
    let (mut depth, mut rest) = (0_usize, text);
    let (mut tile, mut at, mut players, mut verdict) = (false, false, false, false);
    while let Some(place) = rest.find(['"', '{', '}', '[', ']']) {
        let (mark, after) = rest.split_at(place + 1);
        rest = after;
        match mark.as_bytes().last() {
            Some(b'{' | b'[') => depth += 1,
            Some(b'}' | b']') => depth = depth.saturating_sub(1),
            _ => {
                let Some(end) = string_end(rest) else { break };
                let (string, after) = rest.split_at(end);
                rest = after.strip_prefix('"').unwrap_or(after);
                let Some(value) = rest.trim_start().strip_prefix(':').filter(|_| depth == outermost) else { continue };
                let is_list = value.trim_start().starts_with('[');
                match (string, outermost) {
                    ("moves", 1) if is_list => return true,
                    ("players", 1) => players |= is_list,
                    ("verdict", 1) => verdict = true,
                    ("tile", 2) => tile = true,
                    ("at", 2) => at = true,
                    _ => {}
                }
                if tile && at {
                    return true;
                }
            }
        }
    }
    players && !verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_without_colons_is_known() {
        for text in [
            "viguier 1\ngame carcassonne\nplayers Ann, Ben\nmoves\n",
            "\u{feff}# club\nGame = The-Castle\nPlayers = Ann, Ben\n",
            "- viguier: 1\n- game: carcassonne\n",
            "players Ann Ben\nmoves\n  - Ann, U -1,0\n",
        ] {
            assert!(looks_bare(text), "{text}");
        }
        for text in [
            "",
            "viguier 1\n",
            "game over\nplayers gone\n",
            "moves\nplayers\n",
            "viguier 0.4\ngame x\n",
            "game: carcassonne\nplayers: 4\n",
        ] {
            assert!(!looks_bare(text), "{text}");
        }
    }

    #[test]
    fn turns_or_players_without_a_head_are_known() {
        for text in [
            "players: [Ann, Ben]\n",
            "# club\n---\nevent: {name: x}\nplayers:\n  - Ann\n  - Ben\n",
            "\u{feff}Moves:\n- Ann, U -1,0\n",
            "- Ann, U -1,0\n- Ben, V 1,0 90\n",
            "- U -1,0\n",
            "  - {by: Ann, tile: U, at: [-1, 0]}\n",
            "{players: [Ann]}\n",
        ] {
            assert!(looks_headless_yaml(text), "{text}");
        }
        for text in [
            "",
            "# players: [Ann]\n",
            "moves: 3\n",
            "players: 4\nname: x\n",
            "removals:\n  moves: [3]\n  players: [2]\n",
            "- name: x\n- run, 1 2\n",
            "players:\nname: x\n",
        ] {
            assert!(!looks_headless_yaml(text), "{text}");
        }
        for text in [
            r#"{"players": ["Ann", "Ben"]}"#,
            r#"{"verdict": 1, "moves": [], "#,
            r#"[{"by": "Ann", "tile": "U", "at": [1, 0]}]"#,
        ] {
            assert!(looks_headless_json(text), "{text}");
        }
        for text in [
            r#"{"players": 4}"#,
            r#"{"game": {"players": ["Ann"], "moves": []}}"#,
            r#"{"path": "a.yaml", "players": ["Ann"], "verdict": "legal"}"#,
            r#"[{"tile": 1}, 2]"#,
            r#"[["tile", "at"]]"#,
        ] {
            assert!(!looks_headless_json(text), "{text}");
        }
    }
}
