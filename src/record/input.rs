//! From the text of a file to its records: which format, how many, and where in the text each stands.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::model::{Format, ReadError, Reading};
use super::tree::{character_at, character_start};
use crate::rulebook::ErrorCode;
use crate::rulebook::options::HouseRules;

/// The longest text of one record or one file of several, in bytes; a file of one-line records may be longer.
pub const LONGEST: usize = 16 * 1024 * 1024;

/// Where readers find what a record refers to, such as tile sets in files of their own.
pub struct Surroundings {
    /// The folder that relative paths start from; none when there is none (standard input).
    pub folder: Option<PathBuf>,
    /// Options for native records that do not set them; none for the defaults of the rulebook.
    pub house: Option<Arc<HouseRules>>,
}

impl fmt::Debug for Surroundings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.folder)
    }
}

impl Surroundings {
    /// Those of a file.
    pub fn of(path: &Path) -> Self {
        Self { folder: path.parent().map(Path::to_path_buf), house: None }
    }

    /// Those of records in a folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: Some(folder.to_owned()), house: None }
    }

    /// None at all.
    pub fn none() -> Self {
        Self { folder: None, house: None }
    }

    /// The same, with options for native records that do not set them.
    #[must_use]
    pub fn with_house_rules(self, house: Option<Arc<HouseRules>>) -> Self {
        Self { house, ..self }
    }

    /// The text of a file that a record names, by a path relative to the record.
    ///
    /// # Errors
    /// `io` or `too-large`, with the reason.
    pub fn text(&self, path: &str) -> Result<String, ReadError> {
        let folder = self
            .folder
            .as_ref()
            .ok_or_else(|| ReadError::new(ErrorCode::Io, "a record from standard input cannot name other files"))?;
        let full = folder.join(path);
        let io = |error: std::io::Error| ReadError::new(ErrorCode::Io, format!("{}: {error}", full.display()));
        let length = std::fs::metadata(&full).map_err(io)?.len();
        if length > LONGEST as u64 {
            return Err(ReadError::new(ErrorCode::TooLarge, "a tile set may have 16 MiB at most"));
        }
        std::fs::read_to_string(&full).map_err(io)
    }
}

/// One record of a text.
#[derive(Clone, Debug)]
pub struct Piece<'t> {
    /// Its number in the text, from 1.
    pub number: u32,
    /// Its part of the text. Spans of errors count from its start.
    pub text: &'t str,
    /// The line of the whole text on which it starts, from 1.
    pub first_line: usize,
    /// How many characters of that line stand before it: another record, or the list that holds both.
    pub indent: usize,
    /// The format it seems to have; none when it has no known one.
    pub format: Option<Format>,
    /// What reading it gave.
    pub reading: Reading,
}

impl<'t> Piece<'t> {
    /// A record of a text. Readers count bytes, and some point at the one byte at which something is missing: the places
    /// of errors are widened to whole characters here.
    pub(super) fn new(
        number: u32,
        text: &'t str,
        first_line: usize,
        format: Option<Format>,
        mut reading: Reading,
    ) -> Self {
        for (start, end) in reading.errors.iter_mut().filter_map(|error| error.span.as_mut()) {
            *start = character_start(text, *start);
            if *end > text.len() || !text.is_char_boundary(*end) {
                *end = character_at(text, *end).end;
            }
        }
        Self { number, text, first_line, indent: 0, format, reading }
    }

    /// The same with so many characters before it on its first line.
    pub(super) fn indented(self, indent: usize) -> Self {
        Self { indent, ..self }
    }
}

/// Where an entry stands in the text of its record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stand_at_whole_characters() {
        let spans = [(0, 1), (1, 2), (2, 2), (3, 9)];
        let errors = spans.iter().map(|(from, to)| ReadError::new(ErrorCode::Syntax, "x").span(*from, *to)).collect();
        let piece = Piece::new(1, "aéb", 1, None, Reading { record: None, errors });
        let spans: Vec<_> = piece.reading.errors.iter().filter_map(|error| error.span).collect();
        assert_eq!(spans, [(0, 1), (1, 3), (1, 3), (3, 4)]);
    }
}
