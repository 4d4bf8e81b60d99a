//! One record of a file, for the commands that look at a single game.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};

use super::config::{self, ConfigArgs};
use super::folder::bounded;
use crate::check::{self, CheckOptions};
use crate::record::input::{LONGEST, Piece, ReadContext, with_line_feeds};
use crate::record::{self, Record};
use crate::report::snippet::Draughtsman;
use crate::report::words::title;
use crate::report::{RecordReport, safe};

/// Arguments that name one record.
#[derive(Debug, clap::Args)]
pub(super) struct OneArgs {
    /// The record: a file, the address of a CarcassonneLab game, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Which record of a file that holds several, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    record: u32,
    #[command(flatten)]
    config: ConfigArgs,
}

/// Reads the record and hands it over. What stands before a turn that cannot be read can be looked at.
pub(super) fn with_record(
    args: &OneArgs,
    look: impl FnOnce(&Record) -> anyhow::Result<ExitCode>,
) -> anyhow::Result<ExitCode> {
    let name = safe(&args.file);
    let text = text(&args.file)?;
    let path = Path::new(&args.file);
    let path = Some(path).filter(|_| args.file != "-");
    let around = path.map_or_else(ReadContext::none, ReadContext::of);
    let around = around.with_house_rules(config::for_one(&args.config)?);
    let pieces = record::read(&text, &around);
    let count = pieces.len();
    let Some(piece) = pieces.into_iter().find(|piece| piece.number == args.record) else {
        bail!("{name} has no record {}, only {count}", args.record);
    };
    match &piece.reading.record {
        Some(record) => look(record),
        None => Err(faults(&args.file, &piece, count > 1)),
    }
}

/// The text of a file, of standard input, or the address that is a record itself.
pub(super) fn text(file: &str) -> anyhow::Result<String> {
    if super::inputs::is_address(file) {
        Ok(file.to_owned())
    } else if file == "-" {
        text_of(io::stdin().lock()).context("standard input cannot be read")
    } else {
        file_text(Path::new(file))
    }
}

/// The text of a file.
pub(super) fn file_text(path: &Path) -> anyhow::Result<String> {
    let opened = fs::File::open(path).and_then(text_of);
    opened.with_context(|| format!("{} cannot be read", safe(&path.to_string_lossy())))
}

/// What there is to read, which must be text and not too long.
pub(super) fn text_of(from: impl Read) -> io::Result<String> {
    let bytes = bounded(from, LONGEST)?.ok_or_else(|| io::Error::other(super::source::too_large()))?;
    String::from_utf8(bytes).map(with_line_feeds).map_err(|no_text| {
        let why = match record::no_plain_text(no_text.as_bytes()) {
            Some(error) => format!("{}: {}", error.message, error.help.unwrap_or_default()),
            None => "it is no text in UTF-8".to_owned(),
        };
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

/// The records of a text, all of which must be readable.
pub(super) fn readable<'t>(file: &str, text: &'t str, around: &ReadContext) -> anyhow::Result<Vec<Piece<'t>>> {
    all_readable(file, record::read(text, around))
}

/// These records, if they are all readable.
pub(super) fn all_readable<'t>(file: &str, pieces: Vec<Piece<'t>>) -> anyhow::Result<Vec<Piece<'t>>> {
    match pieces.iter().find(|piece| !piece.reading.errors.is_empty()) {
        Some(piece) => Err(faults(file, piece, pieces.len() > 1)),
        None => Ok(pieces),
    }
}

/// What makes a record unreadable, drawn as `check` does.
fn faults(file: &str, piece: &Piece<'_>, among_others: bool) -> anyhow::Error {
    let report = RecordReport { among_others, ..check::piece(file, piece, CheckOptions::default()) };
    let draughtsman = Draughtsman::new(false);
    let drawn: String =
        report.errors.iter().map(|error| format!("\n\n{}", draughtsman.error(&report, error))).collect();
    anyhow!("{} cannot be read{drawn}", title(&report))
}
