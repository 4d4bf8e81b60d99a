//! Our own format, in YAML and in JSON (`docs/record-format.md`).
//!
//! [`read`] takes a document of the tree. The head is the same for both games; then each game reads its own set-up and
//! its turns, one by one, so that the turns before a slip can be judged and all slips of a file are found at once.

mod carcassonne;
mod claimed;
mod context;
mod ending;
pub mod fragment;
mod header;
mod headless;
mod keys;
pub(super) mod locate;
mod meant;
mod mend;
mod names;
mod players;
mod rules;
mod ruling;
pub(super) mod short_parts;
mod the_castle;
mod tile_set;
mod words;
pub mod write;

pub use self::ruling::ABOUT_THE_END;
pub use self::the_castle::sets::tile_set as castle_tile_set;

/// Whether a text is meant to be a tile set.
pub fn is_tile_set(text: &str) -> bool {
    tile_set::is_tile_set(tile_set::only_document(text).as_ref(), text)
}

pub use self::headless::{looks_bare, looks_headless_json, looks_headless_yaml};

use self::context::{Context, Spot};
use super::input::ReadContext;
use super::model::{Format, Reading, Record};
use super::tree::{Document, Key, Node, Span, Value, yaml};
use crate::record::ReadError;
use crate::rulebook::{ErrorCode, Game};

/// Outermost keys met so far, of those by which a record of ours is known.
#[derive(Default)]
struct Met {
    viguier: bool,
    others: [bool; 3],
}

impl Met {
    /// Takes in a key and what stands behind it. True when no doubt is left: the version of the format is enough, and
    /// with another key of ours so is the key alone. The reports of the program itself begin with its own version.
    fn decides(&mut self, key: &str, value: &str) -> bool {
        if key.eq_ignore_ascii_case("viguier") {
            self.viguier = true;
            if is_version(value) {
                return true;
            }
        }
        for (other, met) in ["moves", "players", "game"].iter().zip(&mut self.others) {
            *met |= key.eq_ignore_ascii_case(other);
        }
        self.viguier && self.others.contains(&true)
    }

    fn moves_and_players(&self) -> bool {
        matches!(self.others, [true, true, _])
    }
}

/// Whether this begins as the version of the format. Whatever follows may be a slip.
fn is_version(value: &str) -> bool {
    let value = value.trim_start().trim_start_matches(['"', '\'']);
    let end = value.find(|character: char| !matches!(character, '0'..='9' | '.')).unwrap_or(value.len());
    let (version, rest) = value.split_at_checked(end).unwrap_or((value, ""));
    let (whole, part) = version.split_once('.').unwrap_or((version, "0"));
    let is_number = [whole, part].iter().all(|digits| !digits.is_empty() && !digits.contains('.'));
    is_number && !rest.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '+' | '_'))
}

/// Whether a JSON text looks like a record of ours, by the keys of its outermost object. A text that breaks off behind
/// our key is still one of ours; a dependency called so, further in, is not.
pub fn looks_like_json(text: &str) -> bool {
    // The quick test, and for most texts the only one.
    if memchr::memmem::find(text.as_bytes(), b"\"viguier\"").is_none() {
        return false;
    }
    let (mut depth, mut met) = (0_usize, Met::default());
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
                    && let Some(value) = rest.trim_start().strip_prefix(':')
                    && (met.decides(string, value) || (string == "viguier" && value.trim_start().is_empty()))
                {
                    return true;
                }
            }
        }
    }
    false
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

/// Whether a text that is no JSON looks like a record of ours, by the keys that begin lines as far out as the first one
/// does; `moves` and `players` are enough. A job or a service called like our key, further in or with a mapping of its
/// own, is none.
pub fn looks_like_yaml(text: &str) -> bool {
    let (mut outermost, mut met) = (None, Met::default());
    text.lines().any(|line| {
        let line = line.trim_start_matches('\u{feff}').strip_prefix("---").unwrap_or(line);
        let content = line.trim_start_matches(['\u{feff}', '"', '\'', '{', ' ', '\t']);
        if content.is_empty() || content.starts_with(['#', '%']) {
            return false;
        }
        let indent = line.len() - line.trim_start().len();
        if indent != *outermost.get_or_insert(indent) {
            return false;
        }
        let Some((key, value)) = content.split_once(':') else { return false };
        met.decides(key.trim_end_matches(['"', '\'', ' ']), value) || met.moves_and_players()
    })
}

/// Reads a record from a document of YAML whose places count in `text`. What cannot be read is looked at as a person
/// does who does not know the grammar: one slip is one error, and the rest is read.
pub fn read_yaml(text: &str, document: &Document, read_context: &ReadContext) -> Reading {
    let reading = read(text, document, read_context);
    let is_too_large = |fault: &ReadError| fault.code == ErrorCode::TooLarge;
    if reading.errors.is_empty() || document.faults.iter().any(is_too_large) {
        return reading;
    }
    match yaml::as_meant(text, document) {
        Some(meant) => read(text, &meant, read_context),
        None => reading,
    }
}

/// Reads a record from a document whose places count in `text`.
pub fn read(text: &str, document: &Document, read_context: &ReadContext) -> Reading {
    let base = document.span.start;
    let mut context = Context::new(text, base, read_context);
    let entries = document.root.as_ref().map(Entries::of).unwrap_or_default();
    let mut told = document.told.clone();
    let mut said = None;
    for fault in &document.faults {
        let (pointer, entry) = entries.around(text, fault);
        // Of an entry with several faults the first is told: the rest may follow from it.
        if entry.is_none() || said != entry {
            context.broken(&Spot::of(pointer), fault);
        }
        said = entry;
        // What else is wrong with an entry whose syntax is broken may follow from that.
        told.extend(entry);
    }
    context.tell(&told);
    // Nothing that ends after the first fault is to be taken as complete.
    let readable_to = document.faults.first().map_or(usize::MAX, |fault| fault.place().start);
    let record = document.root.as_ref().and_then(|root| record(&mut context, root, readable_to));
    let refused = context.count();
    let mut errors = context.finish();
    // Whatever is left out as a consequence, a record of which something was refused is not sound.
    if errors.is_empty() && refused > 0 {
        errors.push(ReadError::new(ErrorCode::Schema, "a part of this record could not be read"));
    }
    Reading { record, errors }
}

fn record(context: &mut Context<'_>, root: &Node, readable_to: usize) -> Option<Record> {
    let syntax = context.noted().count();
    let mut head = header::read(context, root)?;
    let moves_at = root.field("moves").map_or(usize::MAX, |(key, _)| key.span.start.saturating_sub(context.base()));
    let base = context.base();
    // What broke in a key below the turns is told by where it stands.
    let keys: Vec<&Key> = root.fields().map(|(key, _)| key).collect();
    let broken = |error: &ReadError| {
        let at = error.span.map_or(0, |(start, _)| start.saturating_add(base));
        let before = keys.partition_point(|key| key.span.start <= at);
        let key = before.checked_sub(1).and_then(|index| keys.get(index));
        at > moves_at.saturating_add(base)
            && error.pointer.is_empty()
            && key.is_some_and(|key| SETS_THE_TABLE.iter().any(|known| known.eq_ignore_ascii_case(&key.text)))
    };
    let head_is_sound = !context.noted().take(syntax).any(broken)
        && !context.noted().skip(syntax).any(|error| spoils_the_table(error, moves_at));
    let game = match head.game {
        Game::Carcassonne => carcassonne::read(context, &mut head, readable_to),
        Game::TheCastle => the_castle::read(context, &mut head, readable_to),
    };
    let mut header = head.header;
    if context.count() > 0 {
        // What is claimed about the end cannot be tested against a part of the game.
        (header.ended, header.result, header.winner) = (None, None, None);
        (header.says_finished, header.scored) = (false, false);
    }
    game.filter(|_| head_is_sound).map(|game| Record { format: Format::Native, header, game })
}

/// Parts of a head that say what is played with and by whom.
const SETS_THE_TABLE: [&str; 8] = ["viguier", "game", "expansions", "rules", "players", "start", "sets", "tiles"];

/// Parts of a head that say nothing about what may be played: with a slip in them turns can be judged all the same.
const BESIDE_THE_TABLE: [&str; 10] =
    ["event", "final", "ended", "result", "winner", "note", "finished", "scored", "unverified", "rulings"];

/// Whether an error about the head leaves open how the turns are to be judged.
fn spoils_the_table(error: &ReadError, moves_at: usize) -> bool {
    if error.pointer.starts_with("/moves/") {
        return false;
    }
    let part = error.pointer.trim_start_matches('/').split('/').next().filter(|part| !part.is_empty());
    let Some(part) = part.or(error.key.as_deref()) else { return true };
    let part = keys::meant(part, &header::KEYS).unwrap_or(part);
    let is_beside = BESIDE_THE_TABLE.iter().any(|beside| beside.eq_ignore_ascii_case(part));
    let is_known = header::KEYS.iter().any(|key| key.eq_ignore_ascii_case(part));
    // A key that nobody knows, below the turns, is not about them.
    !is_beside && (is_known || error.span.is_none_or(|(start, _)| start < moves_at))
}

/// The turns of a record and the keys at its edge, in their order.
#[derive(Default)]
struct Entries {
    turns: Vec<Span>,
    /// The part in which the turns stand.
    moves: Span,
    keys: Vec<Span>,
}

impl Entries {
    fn of(root: &Node) -> Self {
        // `move:` is read on as it is meant, so the turns below it are entries, too.
        let misspelt = || root.fields().find(|(key, _)| keys::meant(&key.text, &header::KEYS) == Some("moves"));
        let moves = root.field("moves").or_else(misspelt).map(|(_, moves)| moves);
        let turns = moves.into_iter().flat_map(Node::elements).map(|turn| turn.span).collect();
        let begin = moves.map_or(usize::MAX, |moves| moves.span.start);
        let next_key = root.fields().map(|(key, _)| key.span.start).find(|start| *start > begin);
        let others =
            root.fields().filter(|(_, node)| !matches!(node.value, Value::Sequence(_)) || node.span.start != begin);
        let keys = others.map(|(key, node)| Span::new(key.span.start, node.span.end.max(key.span.end))).collect();
        Self { turns, moves: Span::new(begin, next_key.unwrap_or(usize::MAX)), keys }
    }

    /// The pointer of the turn in which a fault stands, or that of the record when it stands elsewhere, and the part
    /// of the text that the entry takes.
    fn around(&self, text: &str, fault: &ReadError) -> (String, Option<Span>) {
        let at = fault.place().start;
        // What could not be read ends before the fault, but on its line.
        let reaches = |span: Span| at <= span.end || text.get(span.end..at).is_some_and(|rest| !rest.contains('\n'));
        let last = |spans: &[Span]| {
            let index = spans.partition_point(|span| span.start <= at).checked_sub(1)?;
            Some((index, *spans.get(index)?))
        };
        let turn =
            last(&self.turns).filter(|(_, turn)| (self.moves.start..self.moves.end).contains(&at) && reaches(*turn));
        match turn {
            Some((index, turn)) => (format!("/moves/{index}"), Some(turn)),
            None => (String::new(), last(&self.keys).map(|(_, key)| key).filter(|key| reaches(*key))),
        }
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
            "viguier: one\ngame: carcassonne\n",
            "{viguier: 1 game: carcassonne}\n",
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
            "date: x\nviguier: 2026-05-01\n",
        ] {
            assert!(!looks_like_yaml(text), "{text}");
        }
    }

    #[test]
    fn the_key_stands_in_the_outermost_object() {
        for text in [
            r#"{"viguier": 1}"#,
            r#"{"viguier": 1 "game": "carcassonne"}"#,
            r#"{"viguier": "one", "game": "carcassonne"}"#,
            r#"{"viguier": "#,
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
