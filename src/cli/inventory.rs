//! `viguier inventory`: where everything is at a moment.

use std::io::{self, Write};
use std::process::ExitCode;

use super::moment::MomentArgs;
use super::single_record::{OneArgs, with_record};
use super::value_parsers::Answer;
use crate::desk;
use crate::report::{inventory, json};

/// Tell where everything is: tiles placed and left, meeples on the board since when, at home and held, floors
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    one: OneArgs,
    #[command(flatten)]
    moment: MomentArgs,
    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Answer,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    with_record(&args.one, |record| {
        let facts = desk::inventory(record, &args.moment.moment())?;
        let out = &mut io::stdout().lock();
        match args.format {
            Answer::Text => out.write_all(inventory::text(&facts).as_bytes())?,
            Answer::Json => json::write_answer(&facts, out)?,
        }
        Ok(ExitCode::SUCCESS)
    })
}
