//! `viguier check`: judges records.

use std::num::{NonZeroU32, NonZeroUsize};
use std::process::ExitCode;

use super::config::{self, ConfigArgs, Flags};
use super::exit::{self, FailOn};
use super::inputs::{self, InputArgs};
use super::reports::{self, Format, Opened, ToFile};
use super::sinks;
use crate::check::Terms;

/// Judge records: name every violation and its place
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    config: ConfigArgs,
    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    /// Write a report to a file, too; may be given several times
    #[arg(long, value_name = "FORMAT=FILE")]
    report: Vec<ToFile>,
    /// Show only what is not legal, and the counts
    #[arg(short, long)]
    quiet: bool,
    /// Stop at the first violation of each record
    #[arg(long)]
    first: bool,
    /// List at most this many violations of each record, 1000 when not given; all are counted
    #[arg(long, value_name = "N")]
    max_violations: Option<NonZeroU32>,
    /// What shall make the exit status 1 besides violations
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    fail_on: Vec<FailOn>,
    /// Pass over files that the configuration excludes even when they are named, as pre-commit names them
    #[arg(long)]
    force_exclude: bool,
    /// Threads to use; all cores when not given. The report is the same with any number
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

pub(super) fn run(args: &Args, coloured: bool) -> anyhow::Result<ExitCode> {
    let inputs = inputs::collect(&args.input)?;
    let terms = Terms { first: args.first, ..Terms::default() };
    let flags = Flags { terms, max_violations: args.max_violations, fail_on: args.fail_on.clone() };
    let items = config::for_reports(inputs, &args.config, &flags, args.force_exclude)?;
    if items.is_empty() && args.force_exclude {
        // Whoever passes over what is excluded has asked for nothing else, which is not the same as finding nothing.
        return Ok(ExitCode::SUCCESS);
    }
    let inputs = items.iter().map(|item| &item.input);
    let mut opened = reports::open(args.format, &args.report, coloured, args.quiet, inputs)?;
    let mut sinks: Vec<_> = opened.iter_mut().map(Opened::sink).collect();
    let jobs = args.jobs.unwrap_or_else(sinks::all_cores).get();
    let tally = sinks::run(items, jobs, &mut sinks)?;
    Ok(exit::code(&tally.summary, tally.failing).into())
}
