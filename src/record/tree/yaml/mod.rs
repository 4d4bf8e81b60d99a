//! YAML text to nodes: the part of YAML that a record needs, and a clear refusal of the rest.
//!
//! `saphyr-parser` turns the text into events and `build` those into nodes. Where the parser
//! stops, `brackets` and `explain` look for the cause, `repair` blanks the entry it stands in
//! and the document is read again, so that one slip does not hide the next. Every pass is linear
//! and their number is bounded.

mod bare;
mod brackets;
mod build;
mod explain;
mod hand;
mod offsets;
mod repair;

use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use std::ops::Range;

pub(in crate::record) use self::hand::{event, is_of_event, other_word, without_colons};

use self::build::Stop;
use self::offsets::Offsets;
use self::repair::Blanks;
use super::{Document, Span};

/// How often one document is read again after a slip.
const ROUNDS: usize = 20;

/// How many bytes are read again for a whole text, beyond its own length.
const SPARE_BYTES: usize = 4 << 20;

/// Reads all documents of a text. `---` at the start of a line separates documents; a part between
/// two separators with nothing but comments in it is no document.
///
/// Documents stand on their own: a fault in one leaves the others readable.
#[must_use]
pub fn documents(text: &str) -> Vec<Document> {
    let mut spare = text.len() + SPARE_BYTES;
    parts(text)
        .into_iter()
        .filter_map(|range| {
            let part = text.get(range.clone())?;
            has_content(part).then(|| document(part, range.start, &mut spare))
        })
        .collect()
}

/// Cuts a text before each line that starts a document and after each that ends one. YAML allows
/// these marks nowhere else at the start of a line, not even in quotes or in a block of text.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let is_mark = |mark: &str| {
            line.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
        };
        if is_mark("---") {
            parts.push(start..at);
            start = at;
        }
        at += line.len();
        if is_mark("...") {
            parts.push(start..at);
            start = at;
        }
    }
    parts.push(start..at);
    parts
}

fn has_content(part: &str) -> bool {
    part.trim_start_matches('\u{FEFF}').lines().any(|line| {
        // `%YAML 1.2` before the first `---` says nothing that a record would need.
        let content = line.strip_prefix("---").unwrap_or(line).trim();
        !(content.is_empty() || content.starts_with('#') || line.starts_with('%') || line.starts_with("..."))
    })
}

fn document(part: &str, base: usize, spare: &mut usize) -> Document {
    let offsets = Offsets::new(part);
    let mut blanks = Blanks::default();
    let mut faults: Vec<ReadError> = Vec::new();
    let mut rounds = 0;
    let root = loop {
        let copy = blanks.apply(part);
        let built = build::build(part, &copy, &offsets, &blanks);
        let stop = match built.stop {
            None => {
                faults.extend(built.faults);
                break built.root;
            }
            Some(Stop::TooDeep(span)) => {
                let message = format!("brackets stand more than {} deep in each other", super::DEEPEST);
                faults.push(
                    ReadError::placed(ErrorCode::TooLarge, span, message)
                        .help("no record needs as many: write it as docs/record-format.md shows"),
                );
                faults.extend(built.faults);
                break None;
            }
            Some(Stop::Parser(stop)) => stop,
        };
        let causes = explain::causes(part, &copy, &offsets, &stop);
        let mut blanked = false;
        for cause in causes {
            let is_consequence = blanks.touch_line(part, cause.place().start);
            blanked |= blanks.blank_entry(part, cause.place().start);
            if !is_consequence {
                faults.push(cause);
            }
        }
        rounds += 1;
        if !blanked || rounds > ROUNDS || part.len() > *spare {
            faults.extend(built.faults);
            // What stands before the stop is read all the same.
            blanks.blank_from(part, offsets.byte(stop.index));
            let copy = blanks.apply(part);
            let built = build::build(part, &copy, &offsets, &blanks);
            break if built.stop.is_none() { built.root } else { None };
        }
        *spare -= part.len();
    };
    faults.sort_by_key(|fault| fault.place());
    faults.dedup();
    let told = blanks.into_spans();
    Document { span: Span::new(0, part.len()), root, faults, told }.moved_by(base)
}

/// The same document as a person means it who does not know the grammar: slips in the columns and the marks of its
/// lines are named and mended, and what follows from them is not told. None when no such slip is seen. For texts that
/// are records and could not be read: of a sound one this would be a guess.
#[must_use]
pub fn as_meant(text: &str, document: &Document) -> Option<Document> {
    let part = text.get(document.span.start..document.span.end)?;
    let refused = !document.faults.is_empty();
    let read = |mended: &str| self::document(mended, 0, &mut (mended.len() + SPARE_BYTES));
    hand::mended(part, refused, read).map(|mended| mended.moved_by(document.span.start))
}

#[cfg(test)]
mod tests;
