//! `viguier legal`: everything that may be done at a moment of a game.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::ValueEnum;

use super::moment::MomentArgs;
use super::single_record::{OneArgs, with_record};
use crate::check::options::options;

/// List everything that may legally be done at a moment of a game
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    one: OneArgs,
    #[command(flatten)]
    moment: MomentArgs,
    /// The tile to place, if it is not the one that the record plays next
    #[arg(long, value_name = "ID")]
    tile: Option<String>,
    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// The formats of a list of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One object
    Json,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    with_record(&args.one, |record| {
        let options = options(record, &args.moment.moment(), args.tile.as_deref())?;
        let out = &mut io::stdout().lock();
        match args.format {
            Format::Text => write!(out, "{options}")?,
            Format::Json => writeln!(out, "{}", serde_json::to_string(&options)?)?,
        }
        Ok(ExitCode::SUCCESS)
    })
}
