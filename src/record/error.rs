//! The one error on the way in, from the text of a tree to the record.

use std::fmt;

use super::tree::Span;
use crate::rulebook::ErrorCode;

/// Something that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// What kind of fault.
    pub code: ErrorCode,
    /// JSON pointer to the place, as far as known.
    pub pointer: String,
    /// The key inside it.
    pub key: Option<String>,
    /// Byte offsets in the text of the record: start and end.
    pub span: Option<(usize, usize)>,
    /// One sentence.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// At how many places the record has this fault from this one cause; 1 for most.
    pub count: usize,
    /// The turns of these places, from 1, each once; none for what stands in no turn.
    pub turns: Vec<u32>,
    /// In a tree that is decoded: the keys and indexes (from 0) from its node down to the faulty one, joined by dots,
    /// `capture.at.0`; empty for the node itself, and elsewhere.
    pub path: String,
    /// Whether it is about a name or a word that is not known: the same one in many places is one cause.
    pub is_name: bool,
}

impl ReadError {
    /// An error about the whole record.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            pointer: String::new(),
            key: None,
            span: None,
            message: message.into(),
            help: None,
            count: 1,
            turns: Vec::new(),
            path: String::new(),
            is_name: false,
        }
    }

    /// An error of syntax at this place.
    pub(in crate::record) fn syntax(place: Span, message: impl Into<String>) -> Self {
        Self::placed(ErrorCode::Syntax, place, message)
    }

    /// An error at this place.
    pub(in crate::record) fn placed(code: ErrorCode, place: Span, message: impl Into<String>) -> Self {
        Self::new(code, message).span(place.start, place.end)
    }

    /// Where it stands; the start of the text where that is not known.
    #[must_use]
    pub fn place(&self) -> Span {
        self.span.map_or_else(Span::default, |(start, end)| Span::new(start, end))
    }

    pub(in crate::record) fn moved_by(mut self, offset: usize) -> Self {
        self.span = self.span.map(|(start, end)| (start + offset, end + offset));
        self
    }

    /// The error at this JSON pointer.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>) -> Self {
        self.pointer = pointer.into();
        self
    }

    /// The error about this key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// The error at these bytes of the record's text.
    #[must_use]
    pub fn span(mut self, start: usize, end: usize) -> Self {
        self.span = Some((start, end));
        self
    }

    /// The error with a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.code.as_str(), self.message)
    }
}
