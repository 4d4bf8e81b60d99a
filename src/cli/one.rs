//! One record of a file, for the commands that look at a single game.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};

use super::config::{self, ConfigArgs};
use crate::record::input::{LONGEST, Surroundings};
use crate::record::{self, Record};
use crate::report::safe;

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
    let text = text(&args.file).with_context(|| format!("{name} cannot be read"))?;
    let path = Path::new(&args.file);
    let path = Some(path).filter(|_| args.file != "-");
    let around = path.map_or_else(Surroundings::none, Surroundings::of);
    let around = around.with_house_rules(config::for_one(path, &args.config)?);
    let pieces = record::read(&text, &around);
    let count = pieces.len();
    let Some(piece) = pieces.into_iter().find(|piece| piece.number == args.record) else {
        bail!("{name} has no record {}, only {count}", args.record);
    };
    match (&piece.reading.record, piece.reading.errors.first()) {
        (Some(record), _) => look(record),
        (None, Some(error)) => bail!("{name} cannot be read: {}", safe(&error.message)),
        (None, None) => bail!("{name} holds no record"),
    }
}

fn text(file: &str) -> io::Result<String> {
    let mut text = String::new();
    let most = LONGEST as u64 + 1;
    if super::inputs::is_address(file) {
        text.push_str(file);
    } else if file == "-" {
        io::stdin().lock().take(most).read_to_string(&mut text)?;
    } else {
        fs::File::open(file)?.take(most).read_to_string(&mut text)?;
    }
    if text.len() > LONGEST {
        return Err(io::Error::other(super::source::too_large()));
    }
    Ok(text)
}
