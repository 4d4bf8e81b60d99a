//! From a piece of work to rendered reports, on any thread.

use std::io::Read;
use std::path::Path;

use super::config::Settings;
use super::exit;
use super::folder::{Refused, bounded};
use super::inputs::{Met, Source, name};
use super::lines::{is_blank, split_lines};
use super::source::{Job, Work, too_large};
use crate::check;
use crate::record::input::{LONGEST, Piece, ReadContext, with_line_feeds};
use crate::record::native::is_tile_set;
use crate::record::tree::{Lines, Span};
use crate::record::{self};
use crate::report::{Error, Note, RecordReport, Renderer, SkipReason, Skipped, excerpt};
use crate::rulebook::ErrorCode;

/// A report with its bytes in every format asked for.
#[derive(Debug)]
pub(super) struct Rendered {
    pub(super) report: RecordReport,
    pub(super) bytes: Vec<Vec<u8>>,
}

/// What came of a piece of work.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) records: Vec<Rendered>,
    /// What was passed over.
    pub(super) skipped: Option<Skipped>,
    /// What else is to be said.
    pub(super) note: Option<Note>,
    /// How many inputs are done.
    pub(super) done: u64,
}

/// Judges pieces of work. Shared by all threads.
pub(super) struct Judging<'a> {
    pub(super) renderers: Vec<&'a dyn Renderer>,
}

impl Judging<'_> {
    /// Judges all records of a piece of work.
    pub(super) fn work(&self, job: Job) -> Outcome {
        let outcome = Bench { renderers: &self.renderers, settings: &job.settings }.work(job.work);
        Outcome { done: job.done, ..outcome }
    }
}

/// Judges one piece of work, by what holds for it.
struct Bench<'a> {
    renderers: &'a [&'a dyn Renderer],
    settings: &'a Settings,
}

impl Bench<'_> {
    fn work(&self, work: Work) -> Outcome {
        match work {
            Work::File(source) => self.file(&source),
            Work::Skipped(skipped) => Outcome { skipped: Some(skipped), ..Outcome::default() },
            Work::Note(note) => Outcome { note: Some(note), ..Outcome::default() },
            Work::Text { path, bytes } => self.bytes(&path, None, bytes, None),
            Work::Fault { path, code, message } => self.unreadable(&path, Error::of_file(code, message)),
            Work::Lines { path, folder, batch } => {
                let around = self.around(folder.as_deref().map_or_else(ReadContext::none, ReadContext::in_folder));
                let mut outcome = Outcome::default();
                match batch.lines {
                    Some(lines) => {
                        let mut numbers = (batch.first_line, batch.first_record);
                        for line in split_lines(&lines) {
                            outcome.records.extend(self.line(&path, &around, line, &mut numbers));
                        }
                    }
                    None => {
                        let (line, most) = (batch.first_line, LONGEST / (1024 * 1024));
                        let message = format!("line {line} is longer than {most} MiB, the most for a record");
                        let error = Error::of_file(ErrorCode::TooLarge, message);
                        let mut report = RecordReport::unreadable(&*path, error);
                        (report.record, report.among_others) = (batch.first_record, true);
                        outcome.records.push(self.rendered(report));
                    }
                }
                outcome
            }
        }
    }

    fn file(&self, source: &Source) -> Outcome {
        let name = name(&source.path);
        if let Met::Beside(..) = source.met {
            return beside(source, &name);
        }
        match source.open().and_then(|file| bounded(file, LONGEST).map_err(Refused::Io)) {
            Ok(Some(bytes)) => self.bytes(&name, Some(&source.path), bytes, Some(source)),
            Ok(None) => self.unreadable(&name, Error::of_file(ErrorCode::TooLarge, too_large())),
            Err(refused) => self.unreadable(&name, Error::of_file(ErrorCode::Io, refused.why())),
        }
    }

    fn bytes(&self, name: &str, path: Option<&Path>, bytes: Vec<u8>, source: Option<&Source>) -> Outcome {
        let text = match String::from_utf8(bytes) {
            Ok(text) => with_line_feeds(text),
            Err(error) => return self.unreadable(name, not_utf8(error.as_bytes(), 1)),
        };
        let around = self.around(path.map_or_else(ReadContext::none, ReadContext::of));
        let pieces = record::read(&text, &around);
        if source.is_some_and(|source| is_foreign(source, &text, &pieces)) {
            let reason = if is_tile_set(&text) { SkipReason::TileSet } else { SkipReason::UnknownFormat };
            let skipped = Skipped { path: name.to_owned(), reason, by: None };
            return Outcome { skipped: Some(skipped), ..Outcome::default() };
        }
        let among_others = pieces.len() > 1;
        let judged = |piece: &Piece<'_>| {
            let mut report = check::piece(name, piece, self.settings.terms);
            report.among_others = among_others;
            self.rendered(report)
        };
        Outcome { records: pieces.iter().map(judged).collect(), ..Outcome::default() }
    }

    /// Judges one line of many, which is one record.
    fn line(
        &self,
        path: &str,
        around: &ReadContext,
        line: &[u8],
        (number, record): &mut (usize, u32),
    ) -> Option<Rendered> {
        let first_line = *number;
        *number += 1;
        if is_blank(line) {
            return None;
        }
        let mut report = match std::str::from_utf8(line) {
            Ok(text) => check::piece(
                path,
                &record::read_line(text.trim_end(), *record, first_line, around),
                self.settings.terms,
            ),
            Err(_) => RecordReport::unreadable(path, not_utf8(line, first_line)),
        };
        (report.record, report.among_others) = (*record, true);
        *record += 1;
        Some(self.rendered(report))
    }

    fn unreadable(&self, path: &str, mut error: Error) -> Outcome {
        let help = match error.code {
            ErrorCode::Io => "see whether the path is right and the file may be read",
            ErrorCode::TooLarge => "write a record a line into a file `.jsonl`, which may be of any length",
            _ => "see `viguier check --help` for what is read",
        };
        error.help.get_or_insert_with(|| help.to_owned());
        Outcome { records: vec![self.rendered(RecordReport::unreadable(path, error))], ..Outcome::default() }
    }

    fn rendered(&self, mut report: RecordReport) -> Rendered {
        report.lacks = exit::lacks(&report, &self.settings.fail_on);
        let bytes = self.renderers.iter().map(|renderer| {
            let mut bytes = Vec::with_capacity(1024);
            renderer.render(&report, &mut bytes);
            bytes
        });
        Rendered { bytes: bytes.collect(), report }
    }

    fn around(&self, around: ReadContext) -> ReadContext {
        around.with_house_rules(self.settings.house.clone())
    }
}

/// Whether a file that was not asked for is passed over: it is somebody else's. Only saves of JCloisterZone are called
/// `.jcz`, so such a file is a record even when nothing in it looks like one; and what is empty may have been one.
pub(super) fn is_foreign(source: &Source, text: &str, pieces: &[Piece<'_>]) -> bool {
    let is_save = source.path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jcz"));
    let is_unknown = || pieces.iter().all(|piece| piece.format.is_none());
    !source.is_asked_for() && !is_save && is_unknown() && !record::is_blank(text)
}

/// How much of a file is looked at to tell whether it looks like a record.
const LOOKED_AT: u64 = 64 * 1024;

/// Tells of a file with an extension that is not searched for when it looks like a record all the same.
fn beside(source: &Source, name: &str) -> Outcome {
    let mut bytes = Vec::new();
    let read = source.open().ok().and_then(|file| file.take(LOOKED_AT).read_to_end(&mut bytes).ok());
    let looks_like_record = read.is_some() && record::looks_like_record(&String::from_utf8_lossy(&bytes));
    let skipped = Skipped { path: name.to_owned(), reason: SkipReason::Extension, by: None };
    Outcome { skipped: looks_like_record.then_some(skipped), ..Outcome::default() }
}

/// Says where a text stops being UTF-8, and what it may be instead.
fn not_utf8(bytes: &[u8], first_line: usize) -> Error {
    if let Some(error) = record::no_plain_text(bytes) {
        return Error { help: error.help, ..Error::of_file(error.code, error.message) };
    }
    let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    let message = match bytes.get(valid) {
        Some(byte @ 0xa0..) => format!("byte 0x{byte:02X} is no UTF-8; the file may be Latin-1"),
        Some(byte) => format!("byte 0x{byte:02X} is no UTF-8"),
        None => "the file is no UTF-8".to_owned(),
    };
    // Only the line with the fault is put together again, with a mark for what is no text.
    let start = bytes.get(..valid).and_then(|before| memchr::memrchr(b'\n', before)).map_or(0, |at| at + 1);
    let line = split_lines(bytes.get(start..).unwrap_or(&[])).next().unwrap_or(&[]);
    let text = String::from_utf8_lossy(line);
    let number = first_line + memchr::memchr_iter(b'\n', bytes.get(..start).unwrap_or(&[])).count();
    let at = valid - start;
    let spot = excerpt::spot(&text, &Lines::new(&text), number, Span::new(at, at + '\u{fffd}'.len_utf8()));
    let mut error = Error::of_file(ErrorCode::Syntax, message);
    (error.help, error.spot) = (Some("save it as plain text in UTF-8".to_owned()), Some(spot));
    if !record::looks_like_record(&String::from_utf8_lossy(bytes)) {
        check::conceal(std::slice::from_mut(&mut error));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_byte_that_is_no_text_has_a_place() {
        let error = not_utf8(b"players: [Ann,\n  J\xfcrg, B\xe9n]\n", 3);
        let spot = error.spot.unwrap();
        assert_eq!((spot.line, spot.column), (4, 4));
        assert_eq!(spot.excerpt.text, "  J\u{fffd}rg, B\u{fffd}n]");
        assert_eq!(&spot.excerpt.text[spot.excerpt.span], "\u{fffd}");
        assert_eq!(error.message, "byte 0xFC is no UTF-8; the file may be Latin-1");
        let packed = not_utf8(b"\x1f\x8b\x08\0\0\xff", 1);
        assert_eq!(
            (packed.message.as_str(), packed.help.as_deref()),
            ("the file is compressed with gzip", Some("unpack it first"))
        );
        assert_eq!(not_utf8(b"\xff\xfev\0", 1).message, "the file is UTF-16, not UTF-8");
    }
}
