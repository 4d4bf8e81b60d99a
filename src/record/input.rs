//! From the text of a file to its records: which format, how many, and where in the text each stands.

use std::fmt;
use std::sync::Arc;

use super::model::{Format, Reading};
use super::tree::{character_at, character_start};
use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use crate::rulebook::options::HouseRules;

/// The longest text of one record or one file of several, in bytes; a file of one-line records may be longer.
pub const LONGEST: usize = 16 * 1024 * 1024;

/// A text whose lines end as in the files of old Macs, with a line feed for each carriage return; any other as it is.
/// No byte moves.
#[must_use]
pub fn with_line_feeds(text: String) -> String {
    let has = |byte| memchr::memchr(byte, text.as_bytes()).is_some();
    if has(b'\n') || !has(b'\r') { text } else { text.replace('\r', "\n") }
}

/// Where the tile sets come from that a record names. No reader opens a file: the caller decides what it
/// may look at.
pub trait TileSets: Send + Sync {
    /// The text at a path that a record names. The path is relative and does not climb; what links make of it is for the
    /// implementation to judge.
    ///
    /// # Errors
    /// `io` or `too-large`, with the reason. The message is shown: it must say nothing of what stands in a file.
    fn text(&self, path: &str) -> Result<String, ReadError>;
}

/// Where readers find what a record refers to, and what holds where it is silent.
#[derive(Clone, Default)]
pub struct ReadContext {
    /// Where tile sets come from; none where a record stands alone, as on standard input.
    pub tile_sets: Option<Arc<dyn TileSets>>,
    /// Options for native records that do not set them; none for the defaults of the rulebook.
    pub house: Option<Arc<HouseRules>>,
}

impl fmt::Debug for ReadContext {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_tile_sets = self.tile_sets.is_some();
        out.debug_struct("Surroundings").field("has_tile_sets", &has_tile_sets).field("house", &self.house).finish()
    }
}

impl ReadContext {
    /// Those of a record that may name these tile sets.
    pub fn with_tile_sets(tile_sets: impl TileSets + 'static) -> Self {
        Self { tile_sets: Some(Arc::new(tile_sets)), house: None }
    }

    /// None at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same, with options for native records that do not set them.
    #[must_use]
    pub fn with_house_rules(self, house: Option<Arc<HouseRules>>) -> Self {
        Self { house, ..self }
    }

    /// The text of a tile set that a record names, by a path relative to the record.
    ///
    /// # Errors
    /// `schema` for what is no path inside the folder of the record; else `io` or `too-large`, with the reason.
    pub fn text(&self, path: &str) -> Result<String, ReadError> {
        if let Some(why) = not_inside(path) {
            let help = "a record names tile sets by paths inside its own folder, with `/` between their parts";
            return Err(ReadError::new(ErrorCode::Schema, why).help(help));
        }
        match &self.tile_sets {
            Some(tile_sets) => tile_sets.text(path),
            None => Err(ReadError::new(ErrorCode::Io, "a record from standard input cannot name other files")
                .help("give the record as a file, or write the tile set into it")),
        }
    }
}

/// Why a path cannot be one inside the folder of a record, on whatever system it is read: a record gets the same verdict
/// everywhere.
fn not_inside(path: &str) -> Option<&'static str> {
    let mut start = path.chars();
    let drive = matches!((start.next(), start.next()), (Some(letter), Some(':')) if letter.is_ascii_alphabetic());
    let is_file_address = path.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("file:"));
    if path.trim().is_empty() {
        Some("the path is empty")
    } else if path.contains('\0') {
        Some("a path cannot hold a NUL")
    } else if path.contains("://") || is_file_address {
        Some("this is an address, not a path")
    } else if path.starts_with(['/', '\\']) || drive {
        Some("the path is absolute")
    } else if path.split(['/', '\\']).any(|part| part.trim() == "..") {
        Some("the path leads out of the folder of the record")
    } else {
        None
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
    fn paths_that_lead_out_are_refused_before_anybody_looks() {
        struct Nowhere;
        impl TileSets for Nowhere {
            fn text(&self, path: &str) -> Result<String, ReadError> {
                Ok(path.to_owned())
            }
        }
        let around = ReadContext::with_tile_sets(Nowhere);
        for path in [
            "",
            "  ",
            "/etc/hostname",
            "/ETC/HOSTNAME",
            "../secret",
            "a/../../b",
            "..",
            "a/..",
            "a\\..\\b",
            "\\\\host\\share",
            "C:\\x",
            "c:x",
            "C:/x",
            "file:///etc/passwd",
            "FILE:/etc/passwd",
            "https://example.org/a.yaml",
            "a\0b",
        ] {
            assert_eq!(around.text(path).unwrap_err().code, ErrorCode::Schema, "{path:?}");
        }
        for path in ["a.yaml", "./a.yaml", "sets/a.yaml", "..a", "a..b/c", "ab:c.yaml"] {
            assert_eq!(around.text(path).as_deref(), Ok(path));
        }
        assert_eq!(ReadContext::none().text("a.yaml").unwrap_err().code, ErrorCode::Io);
    }

    #[test]
    fn errors_stand_at_whole_characters() {
        let spans = [(0, 1), (1, 2), (2, 2), (3, 9)];
        let errors = spans.iter().map(|(from, to)| ReadError::new(ErrorCode::Syntax, "x").span(*from, *to)).collect();
        let piece = Piece::new(1, "aéb", 1, None, Reading { record: None, errors });
        let spans: Vec<_> = piece.reading.errors.iter().filter_map(|error| error.span).collect();
        assert_eq!(spans, [(0, 1), (1, 3), (1, 3), (3, 4)]);
    }
}
