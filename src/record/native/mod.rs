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

/// Whether a JSON text looks like a record of ours: it has the key `viguier`.
pub fn looks_like_json(text: &str) -> bool {
    // The first test is the quick one, and for most texts the only one.
    text.contains("\"viguier\"")
        && text.match_indices("\"viguier\"").any(|(at, found)| {
            let after = text.get(at + found.len()..).unwrap_or("");
            after.trim_start().starts_with(':')
        })
}

/// Whether a text that is no JSON looks like a record of ours: a line of it begins with one of the keys of the head.
pub fn looks_like_yaml(text: &str) -> bool {
    let is_key = |line: &str| {
        let line = line.strip_prefix("---").unwrap_or(line);
        let line = line.trim_start_matches(['\u{feff}', '"', '\'', '{', ' ', '\t']);
        ["viguier", "moves"].iter().any(|key| {
            let start = line.get(..key.len()).is_some_and(|start| start.eq_ignore_ascii_case(key));
            start
                && line.get(key.len()..).is_some_and(|rest| rest.trim_start_matches(['"', '\'', ' ']).starts_with(':'))
        })
    };
    text.lines().any(is_key)
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
