//! Streams of one-line records, and how to tell them from one record.

use std::io::{self, ErrorKind, Read};

use crate::record::input::LONGEST;
use crate::record::{is_line_record, leaves_open};
use memchr::memchr;

/// Bytes read at once: what a pipe holds.
const CHUNK: usize = 64 * 1024;
/// Most lines handed over at once, so that short lines do not pile up.
const MOST_LINES: usize = 64;
/// Lines with text that are looked at to tell how a stream is divided.
const LOOKED_AT: usize = 5;

/// How a text is divided into records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// One record a line, each on its own.
    Lines,
    /// One text, with as many records as its format says.
    Whole,
}

/// Lines that stand together in a stream.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Batch {
    /// The lines with their ends; none for a line that is too long to be read.
    pub(super) lines: Option<Vec<u8>>,
    /// Number of the first line, from 1.
    pub(super) first_line: usize,
    /// Number of the first record, from 1.
    pub(super) first_record: u32,
}

/// Reads lines as they come: what is there is handed over before more is waited for.
pub(super) struct LineReader<R> {
    reader: R,
    /// What was read, in a buffer that is longer: bytes are cleared once, not for each reading.
    pending: Vec<u8>,
    /// Bytes of `pending` that were handed over.
    start: usize,
    /// Bytes of `pending` that were read.
    filled: usize,
    line: usize,
    record: u32,
    at_end: bool,
}

impl<R: Read> LineReader<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, pending: Vec::new(), start: 0, filled: 0, line: 1, record: 1, at_end: false }
    }

    /// How the stream is divided: one record a line when one of the first lines is a record.
    ///
    /// # Errors
    /// Those of the reader.
    pub(super) fn shape(&mut self) -> io::Result<Shape> {
        if self.filled == 0 {
            self.read_more()?;
        }
        if self.waiting().starts_with("\u{feff}".as_bytes()) {
            self.start = "\u{feff}".len();
        }
        // The first line may be broken, so a few are looked at; but a stream that starts well is not kept waiting.
        let mut looked_at = 0;
        let mut is_open = false;
        let (mut line_start, mut searched) = (0, 0);
        while looked_at < LOOKED_AT {
            let waiting = self.waiting();
            let line_end = match waiting.get(searched..).and_then(|rest| memchr(b'\n', rest)) {
                Some(at) => searched + at,
                None if self.at_end => waiting.len(),
                None if waiting.len() > LONGEST => break,
                None => {
                    searched = waiting.len();
                    self.read_more()?;
                    continue;
                }
            };
            let Some(line) = waiting.get(line_start..line_end) else { break };
            if !is_blank(line) {
                looked_at += 1;
                let line = std::str::from_utf8(line).ok();
                let goes_on = std::mem::replace(&mut is_open, line.is_some_and(leaves_open));
                if !goes_on && line.is_some_and(is_line_record) {
                    return Ok(Shape::Lines);
                }
            }
            (line_start, searched) = (line_end + 1, line_end + 1);
        }
        Ok(Shape::Whole)
    }

    /// All that is left of the stream; none when it is too long for one text.
    ///
    /// # Errors
    /// Those of the reader.
    pub(super) fn rest(mut self) -> io::Result<Option<Vec<u8>>> {
        while !self.at_end {
            if self.filled > LONGEST {
                return Ok(None);
            }
            self.read_more()?;
        }
        self.pending.truncate(self.filled);
        Ok((self.pending.len() <= LONGEST).then_some(self.pending))
    }

    /// The next lines; none at the end.
    ///
    /// # Errors
    /// Those of the reader.
    pub(super) fn batch(&mut self) -> io::Result<Option<Batch>> {
        let mut searched = 0;
        loop {
            if let Some(lines) = self.whole_lines(searched) {
                return Ok(Some(self.numbered(lines)));
            }
            searched = self.waiting().len();
            if searched > LONGEST {
                self.drop_line()?;
                return Ok(Some(self.numbered(None)));
            }
            if self.at_end {
                let lines = self.waiting().to_vec();
                (self.start, self.filled) = (0, 0);
                return Ok(if lines.is_empty() { None } else { Some(self.numbered(Some(lines))) });
            }
            self.read_more()?;
        }
    }

    /// Takes the complete lines at hand, or passes over the first when it is too long. The first `searched` bytes hold
    /// no line end.
    fn whole_lines(&mut self, searched: usize) -> Option<Option<Vec<u8>>> {
        let waiting = self.waiting();
        let mut end = memchr(b'\n', waiting.get(searched..)?)? + searched + 1;
        if end > LONGEST {
            self.start += end;
            return Some(None);
        }
        for _ in 1..MOST_LINES {
            match waiting.get(end..).and_then(|rest| memchr(b'\n', rest)) {
                Some(at) => end += at + 1,
                None => break,
            }
        }
        let lines = waiting.get(..end)?.to_vec();
        self.start += end;
        Some(Some(lines))
    }

    fn numbered(&mut self, lines: Option<Vec<u8>>) -> Batch {
        let (first_line, first_record) = (self.line, self.record);
        let (line_count, records) = match &lines {
            None => (1, 1),
            Some(lines) => {
                let records = split_lines(lines).filter(|line| !is_blank(line)).count();
                (split_lines(lines).count(), u32::try_from(records).unwrap_or(u32::MAX))
            }
        };
        self.line += line_count;
        self.record = self.record.saturating_add(records);
        Batch { lines, first_line, first_record }
    }

    /// Passes over the rest of a line that is too long.
    fn drop_line(&mut self) -> io::Result<()> {
        loop {
            let waiting = self.waiting();
            if let Some(at) = memchr(b'\n', waiting) {
                self.start += at + 1;
                return Ok(());
            }
            (self.start, self.filled) = (0, 0);
            if self.at_end {
                return Ok(());
            }
            self.read_more()?;
        }
    }

    /// What was read and not handed over.
    fn waiting(&self) -> &[u8] {
        self.pending.get(self.start..self.filled).unwrap_or(&[])
    }

    fn read_more(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.pending.copy_within(self.start..self.filled, 0);
            self.filled -= std::mem::take(&mut self.start);
        }
        let end = self.filled + CHUNK;
        if self.pending.len() < end {
            self.pending.resize(end, 0);
        }
        let read = loop {
            match self.reader.read(self.pending.get_mut(self.filled..end).unwrap_or(&mut [])) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.filled += *read.as_ref().unwrap_or(&0);
        self.at_end = matches!(read, Ok(0));
        read.map(|_| ())
    }
}

/// The lines of a text, without their ends.
pub(super) fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = memchr(b'\n', rest).unwrap_or(rest.len());
        let (line, after) = rest.split_at_checked(end)?;
        rest = after.get(1..).unwrap_or(&[]);
        Some(line)
    })
}

/// Whether a line holds nothing.
pub(super) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Shape {
        LineReader::new(text.as_bytes()).shape().unwrap()
    }

    const LINE: &str = r#"{"viguier": 1, "game": "carcassonne", "players": ["Ann"], "moves": []}"#;

    #[test]
    fn a_text_with_a_record_on_one_of_its_first_lines_is_lines() {
        assert_eq!(shape(LINE), Shape::Lines);
        assert_eq!(shape(&format!("\u{feff}\n  \n{LINE}\r\n")), Shape::Lines);
        assert_eq!(shape(&format!("{{\"broken\"\n\nnonsense\n{LINE}\n")), Shape::Lines);
        for text in [format!("[\n{LINE}\n]\n"), format!("[\n{LINE},\n{LINE}\n]"), format!("{{\"a\":\r\n{LINE}}}")] {
            assert_eq!(shape(&text), Shape::Whole, "{text}");
        }
        assert_eq!(shape(&LINE.replace(' ', "\n")), Shape::Whole);
        for text in ["", "\n", "viguier: 1\ngame: carcassonne\n", "[\n{\"a\": 1}\n]\n"] {
            assert_eq!(shape(text), Shape::Whole, "{text}");
        }
    }

    #[test]
    fn a_stream_that_starts_well_is_not_kept_waiting() {
        struct Once<'t>(Option<&'t [u8]>);
        impl Read for Once<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let text = self.0.take().expect("nothing more is read before this much is handed over");
                buffer[..text.len()].copy_from_slice(text);
                Ok(text.len())
            }
        }
        let text = format!("{LINE}\n");
        let mut reader = LineReader::new(Once(Some(text.as_bytes())));
        assert_eq!(reader.shape().unwrap(), Shape::Lines);
        assert_eq!(reader.batch().unwrap().unwrap().lines.unwrap(), text.as_bytes());
    }

    /// Gives one byte more each time, as a slow writer might.
    struct Slow<'t>(&'t [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            buffer[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    fn batches(reader: impl Read) -> Vec<Batch> {
        let mut reader = LineReader::new(reader);
        reader.shape().unwrap();
        std::iter::from_fn(|| reader.batch().unwrap()).collect()
    }

    #[test]
    fn lines_are_numbered_and_blank_ones_are_no_records() {
        let text = format!("{LINE}\n\n{{\"b\": 2}}\r\n  \nlast");
        let (most, last) = text.split_at(text.len() - "last".len());
        let batch =
            |lines: &str, first_line, first_record| Batch { lines: Some(lines.into()), first_line, first_record };
        assert_eq!(batches(text.as_bytes()), [batch(most, 1, 1), batch(last, 5, 3)]);
        let one_by_one = batches(Slow(text.as_bytes()));
        let numbers: Vec<_> = one_by_one.iter().map(|batch| (batch.first_line, batch.first_record)).collect();
        assert_eq!(numbers, [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)]);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let long = "[".repeat(LONGEST + 1);
        let text = format!("{LINE}\n{long}\n{{}}\n{long}");
        let numbers: Vec<_> =
            batches(text.as_bytes()).iter().map(|batch| (batch.lines.is_some(), batch.first_line)).collect();
        assert_eq!(numbers, [(true, 1), (false, 2), (true, 3), (false, 4)]);
    }

    #[test]
    fn many_short_lines_come_in_several_batches() {
        let text = "x\n".repeat(1000);
        let batches = batches(text.as_bytes());
        assert_eq!(batches.len(), 1000_usize.div_ceil(MOST_LINES));
        assert_eq!(batches.last().unwrap().first_line, 961);
    }

    #[test]
    fn a_whole_text_has_a_limit() {
        assert_eq!(LineReader::new(&b"abc"[..]).rest().unwrap(), Some(b"abc".to_vec()));
        assert_eq!(LineReader::new(io::repeat(b'[')).rest().unwrap(), None);
    }
}
