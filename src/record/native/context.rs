//! What every part of the native reader shares: the text, where it looks for other files, and the errors so far.

use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::record::input::Surroundings;
use crate::record::model::ReadError;
use crate::record::tree::{self, Fault, FaultCode, Node, Span, decode};
use crate::rulebook::ErrorCode;

/// The reading of one record.
pub(in crate::record) struct Context<'t> {
    /// The text that the places of nodes count in.
    text: &'t str,
    /// Where in it the record starts; errors count from there.
    base: usize,
    /// Where further files are found.
    pub(super) surroundings: &'t Surroundings,
    /// What could not be read.
    errors: Vec<ReadError>,
}

/// Where errors about a value are reported.
#[derive(Clone, Debug)]
pub(in crate::record) struct Spot {
    /// JSON pointer of the turn, or of a part of the head.
    pub(super) pointer: String,
    /// The key inside it; none for the whole of it.
    pub(super) key: Option<String>,
}

impl Spot {
    /// The whole of what a pointer names.
    pub(super) fn of(pointer: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), key: None }
    }

    /// A key of it.
    pub(super) fn key(&self, key: &str) -> Self {
        Self { pointer: self.pointer.clone(), key: Some(key.to_owned()) }
    }
}

/// What is wrong with a value, before its place is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::record) struct Slip {
    /// The kind.
    pub(super) code: ErrorCode,
    /// One sentence.
    pub(super) message: String,
    /// What to write.
    pub(super) help: Option<String>,
    /// The faulty part of a text, in bytes; none for the whole of it.
    pub(super) part: Option<Range<usize>>,
}

impl Slip {
    /// A fault of the schema.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self::of(ErrorCode::Schema, message)
    }

    /// A fault of this kind.
    pub(super) fn of(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), help: None, part: None }
    }

    /// The slip with a hint.
    #[must_use]
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The slip at this part of its text.
    #[must_use]
    pub(super) fn part(mut self, part: Range<usize>) -> Self {
        self.part.get_or_insert(part);
        self
    }
}

impl<'t> Context<'t> {
    /// For a record that starts at byte `base` of `text`.
    pub(super) fn new(text: &'t str, base: usize, surroundings: &'t Surroundings) -> Self {
        Self { text, base, surroundings, errors: Vec::new() }
    }

    /// How many errors there are so far.
    pub(super) fn count(&self) -> usize {
        self.errors.len()
    }

    /// All errors in the order of the text, each once.
    pub(super) fn finish(mut self) -> Vec<ReadError> {
        self.errors.sort_by_key(|error| error.span);
        self.errors.dedup_by(|a, b| a.span == b.span && a.message == b.message);
        self.errors
    }

    /// Notes an error at a place.
    pub(super) fn refuse(&mut self, spot: &Spot, span: Span, slip: Slip) {
        let start = span.start.saturating_sub(self.base);
        let end = span.end.saturating_sub(self.base);
        self.errors.push(ReadError {
            code: slip.code,
            pointer: spot.pointer.clone(),
            key: spot.key.clone(),
            span: Some((start, end)),
            message: slip.message,
            help: slip.help,
        });
    }

    /// Notes an error inside the text of a scalar.
    pub(super) fn refuse_in(&mut self, spot: &Spot, node: &Node, slip: Slip) {
        let span = slip.part.clone().map_or(node.span, |part| self.inside(node, &part));
        self.refuse(spot, span, slip);
    }

    /// Notes the faults of the syntax.
    pub(super) fn syntax(&mut self, spot: &Spot, fault: &Fault) {
        let slip = Slip { help: fault.help.clone(), ..Slip::of(code(fault.code), fault.message.clone()) };
        self.refuse(spot, fault.span, slip);
    }

    /// Where a part of the text of a scalar stands. With escapes in the text that is the whole of it.
    fn inside(&self, node: &Node, part: &Range<usize>) -> Span {
        let text = node.text().unwrap_or("");
        let source = self.text.get(node.span.start..node.span.end).unwrap_or("");
        let quoted = source.get(1..source.len().saturating_sub(1)) == Some(text);
        let offset = match (source == text, quoted) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => return node.span,
        };
        let start = node.span.start + offset;
        Span::new(start + part.start, start + part.end)
    }

    /// Decodes a value of a turn: errors name the turn and the outermost key.
    pub(super) fn decode<T: DeserializeOwned>(&mut self, spot: &Spot, node: &Node) -> Option<T> {
        self.decode_at(node, |path| match (&spot.key, path.split('.').next()) {
            (None, Some(key)) if !key.is_empty() => spot.key(key),
            _ => spot.clone(),
        })
    }

    /// Decodes a value of the head: errors name the innermost mapping and its key.
    pub(super) fn decode_head<T: DeserializeOwned>(&mut self, pointer: &str, node: &Node) -> Option<T> {
        self.decode_at(node, |path| {
            let is_index = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let (above, last) = path.rsplit_once('.').unwrap_or(("", path));
            let key = Some(last).filter(|last| !is_index(last)).map(str::to_owned);
            let path = if key.is_some() { above } else { path };
            let separator = if path.is_empty() { "" } else { "/" };
            Spot { pointer: format!("{pointer}{separator}{}", path.replace('.', "/")), key }
        })
    }

    fn decode_at<T: DeserializeOwned>(&mut self, node: &Node, spot: impl Fn(&str) -> Spot) -> Option<T> {
        match decode(node) {
            Ok(value) => Some(value),
            Err(faults) => {
                for fault in faults {
                    self.syntax(&spot(&fault.path), &fault);
                }
                None
            }
        }
    }
}

fn code(code: FaultCode) -> ErrorCode {
    match code {
        FaultCode::Syntax => ErrorCode::Syntax,
        FaultCode::Schema => ErrorCode::Schema,
        FaultCode::TooLarge => ErrorCode::TooLarge,
    }
}

/// A name from a record, safe to show.
pub(super) fn shown(text: &str) -> String {
    format!("`{}`", tree::Untrusted::from(text))
}

/// The candidate nearest to `word` without regard to case, if it is near enough for a slip of the pen.
pub(super) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // The distance of long texts is slow to take, and no name that is meant is far longer than the known ones.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let distance = |candidate: &'a str| (strsim::damerau_levenshtein(&word, &candidate.to_lowercase()), candidate);
    let near = |(distance, candidate): &(usize, &str)| {
        *distance < word.len() && *distance <= (candidate.len().max(word.len()) / 3).max(1)
    };
    candidates.map(distance).filter(near).min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}
