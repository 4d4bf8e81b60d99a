//! From inputs to pieces of work: small files whole, streams of one-line records in batches.

use std::fs::Metadata;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::config::{Item, Settings};
use super::folder::Refused;
use super::inputs::{Input, Met, Source, name};
use super::lines::{Batch, LineReader, Shape};
use crate::record::input::LONGEST;
use crate::report::{Note, Skipped};
use crate::rulebook::ErrorCode;

/// Files of one-line records that are longer than this are judged in parts.
const LONG: u64 = 1024 * 1024;

/// Something to judge in one go.
#[derive(Debug)]
pub(super) enum Work {
    /// A whole file, yet to be read.
    File(Source),
    /// A whole text without a file.
    Text {
        /// What it is called.
        path: Arc<str>,
        /// The text.
        bytes: Vec<u8>,
    },
    /// One-line records.
    Lines {
        /// The file.
        path: Arc<str>,
        /// The folder that the records may refer to.
        folder: Option<Arc<Path>>,
        /// The lines.
        batch: Batch,
    },
    /// Something that is not looked at.
    Skipped(Skipped),
    /// Something else to tell.
    Note(Note),
    /// Nothing can be read.
    Fault {
        /// What was asked for.
        path: String,
        /// Why not.
        code: ErrorCode,
        /// One sentence.
        message: String,
    },
}

/// A piece of work with what holds for it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) settings: Arc<Settings>,
    /// How many inputs are done with it.
    pub(super) done: u64,
}

/// Hands over the work for all inputs, in order, until told to stop.
pub(super) fn produce(items: Vec<Item>, hand_over: &mut dyn FnMut(Job) -> bool) {
    for (before, Item { input, settings }) in (0..).zip(items) {
        let hand_over: &mut dyn FnMut(Work) -> bool = &mut |work| {
            // More lines of the same input may follow.
            let done = before + u64::from(!matches!(work, Work::Lines { .. }));
            hand_over(Job { work, settings: Arc::clone(&settings), done })
        };
        let goes_on = match input {
            Input::Stdin(name) => stream(io::stdin().lock(), &name, None, hand_over),
            Input::Address(address) => {
                hand_over(Work::Text { path: address.as_str().into(), bytes: address.into_bytes() })
            }
            Input::Nothing { path, why } => hand_over(Work::Fault { path, code: ErrorCode::Io, message: why }),
            Input::Skipped(skipped) => hand_over(Work::Skipped(skipped)),
            Input::Note(note) => hand_over(Work::Note(note)),
            Input::File(source) => file(source, hand_over),
        };
        if !goes_on {
            return;
        }
    }
}

fn file(source: Source, hand_over: &mut dyn FnMut(Work) -> bool) -> bool {
    let path = &source.path;
    // A hint only: what is read has limits of its own.
    let metadata = path.metadata();
    let length = metadata.as_ref().map_or(0, Metadata::len);
    // A pipe or device has no length and need not end.
    let is_endless = metadata.is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
    let is_named = matches!(source.met, Met::Named | Met::Offered);
    let in_lines = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jsonl"));
    let is_endless = is_endless && is_named;
    let is_beside = matches!(source.met, Met::Beside(..));
    if is_beside || (!is_endless && (length <= LONG || (length <= LONGEST as u64 && !in_lines))) {
        return hand_over(Work::File(source));
    }
    let name = name(path);
    match source.open() {
        Ok(file) => stream(file, &name, path.parent(), hand_over),
        Err(refused) => hand_over(refusal(&name, &refused)),
    }
}

fn stream(reader: impl Read, path: &str, folder: Option<&Path>, hand_over: &mut dyn FnMut(Work) -> bool) -> bool {
    let mut reader = LineReader::new(reader);
    match reader.shape() {
        Ok(Shape::Lines) => {}
        Ok(Shape::Whole) => return whole(reader, path, hand_over),
        Err(error) => return hand_over(fault(path, &error)),
    }
    let name: Arc<str> = path.into();
    let folder: Option<Arc<Path>> = folder.map(Arc::from);
    loop {
        match reader.batch() {
            Ok(Some(batch)) => {
                if !hand_over(Work::Lines { path: Arc::clone(&name), folder: folder.clone(), batch }) {
                    return false;
                }
            }
            Ok(None) => return true,
            Err(error) => return hand_over(fault(path, &error)),
        }
    }
}

fn whole(reader: LineReader<impl Read>, path: &str, hand_over: &mut dyn FnMut(Work) -> bool) -> bool {
    hand_over(match reader.rest() {
        Ok(Some(bytes)) => Work::Text { path: path.into(), bytes },
        Ok(None) => Work::Fault { path: path.to_owned(), code: ErrorCode::TooLarge, message: too_large() },
        Err(error) => fault(path, &error),
    })
}

/// What is said about a text that is too long.
pub(super) fn too_large() -> String {
    format!(
        "a record may have {} MiB at most; only a stream of one-line records may be longer",
        LONGEST / (1024 * 1024)
    )
}

fn refusal(path: &str, refused: &Refused) -> Work {
    Work::Fault { path: path.to_owned(), code: ErrorCode::Io, message: refused.why() }
}

fn fault(path: &str, error: &io::Error) -> Work {
    Work::Fault { path: path.to_owned(), code: ErrorCode::Io, message: unreadable(error) }
}

/// What is said about a file that cannot be read.
pub(super) fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission to read it is denied".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}
