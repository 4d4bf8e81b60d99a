//! `viguier score`: where the points came from.

use std::process::ExitCode;

use clap::ValueEnum;

use super::config::{self, ConfigArgs, Flags};
use super::exit::{self, FailOn};
use super::inputs::InputArgs;
use super::reports;
use super::sinks::{self, Sink};
use crate::check::CheckOptions;
use crate::report::Renderer;
use crate::report::jsonl::{JsonLines, Plain};
use crate::report::score::ScoreTable;
use crate::report::text::Text;

/// Print the scores: points by feature, during the game and at its end
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    config: ConfigArgs,
    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    /// What else, besides violations, sets the exit status to 1
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    fail_on: Vec<FailOn>,
}

/// The formats of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// A table for people
    #[default]
    Text,
    /// One object per line and record, with every award
    #[value(alias = "jsonl")]
    Json,
}

pub(super) fn run(args: &Args, coloured: bool) -> anyhow::Result<ExitCode> {
    let terms = CheckOptions { ledger: true, ..CheckOptions::default() };
    let flags = Flags { terms, max_violations: None, fail_on: args.fail_on.clone() };
    let items = config::for_reports(&args.input, &args.config, &flags, false)?;
    let renderer: Box<dyn Renderer> = match args.format {
        Format::Text => Box::new(ScoreTable { text: Text::new(coloured, false) }),
        Format::Json => Box::new(JsonLines { with_ledger: true }),
    };
    // The exit code is that of all files, be they read or not.
    let mut out = reports::standard_output(sinks::end_by_themselves(&items));
    let mut sinks = [Sink { renderer: &*renderer, document: &mut Plain, out: &mut *out }];
    let tally = sinks::run(items, 1, &mut sinks, true)?;
    exit::tell(&tally.remarks)?;
    exit::end(&tally)
}
