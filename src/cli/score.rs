//! `viguier score`: where the points came from.

use std::process::ExitCode;

use clap::ValueEnum;

use super::config::{self, ConfigArgs, Flags};
use super::exit::{self, FailOn};
use super::inputs::InputArgs;
use super::reports;
use super::sinks::{self, Sink};
use crate::check::{CheckOptions, Stop};
use crate::report::Renderer;
use crate::report::jsonl::{JsonLines, Plain};
use crate::report::ledger::{LedgerList, RowsOf};
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
    /// List every award in order with its squares, arithmetic, majority and running totals, and every row of nothing
    #[arg(long)]
    ledger: bool,
    /// Only the rows of this player
    #[arg(long, value_name = "NAME", requires = "ledger")]
    player: Option<String>,
    /// Stop after turn N, before any final scoring
    #[arg(long, value_name = "N", requires = "ledger", value_parser = clap::value_parser!(u32).range(1..))]
    after: Option<u32>,
    /// Add the final scoring, as if the game ended there
    #[arg(long, requires = "ledger")]
    if_ended_now: bool,
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
    let is_cut = args.after.is_some() || args.if_ended_now;
    let stop = is_cut.then_some(Stop { after: args.after, scored: args.if_ended_now });
    let terms = CheckOptions { ledger: true, nothing: args.ledger, stop, ..CheckOptions::default() };
    let flags = Flags { terms, max_violations: None, fail_on: args.fail_on.clone() };
    let items = config::for_reports(&args.input, &args.config, &flags, false)?;
    let renderer: Box<dyn Renderer> = match args.format {
        Format::Text if args.ledger => Box::new(LedgerList { text: Text::new(coloured, false) }),
        Format::Text => Box::new(ScoreTable { text: Text::new(coloured, false) }),
        Format::Json => Box::new(JsonLines { with_ledger: true }),
    };
    let renderer = match &args.player {
        Some(player) => Box::new(RowsOf { player: player.clone(), renderer }),
        None => renderer,
    };
    // The exit code is that of all files, be they read or not.
    let mut out = reports::standard_output(sinks::end_by_themselves(&items));
    let mut sinks = [Sink { renderer: &*renderer, document: &mut Plain, out: &mut *out }];
    let tally = sinks::run(items, 1, &mut sinks, true)?;
    exit::tell(&tally.remarks)?;
    exit::end(&tally)
}
