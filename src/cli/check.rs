//! `viguier check`: judges records.

use std::num::{NonZeroU32, NonZeroUsize};
use std::process::ExitCode;

use super::exit::{self, FailOn};
use super::inputs::{self, InputArgs};
use super::reports::{self, Format, Opened, ToFile};
use super::sinks;
use crate::check::{MOST_VIOLATIONS, Terms};

/// Judge records: name every violation and its place
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
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
    /// List at most this many violations of each record; all are counted
    #[arg(long, value_name = "N", default_value_t = most())]
    max_violations: NonZeroU32,
    /// What else shall make the exit status 1
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', default_value = "violation")]
    fail_on: Vec<FailOn>,
    /// Threads to use; all cores when not given. The report is the same with any number
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

fn most() -> NonZeroU32 {
    u32::try_from(MOST_VIOLATIONS).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX)
}

pub(super) fn run(args: &Args, coloured: bool) -> anyhow::Result<ExitCode> {
    let inputs = inputs::collect(&args.input)?;
    let most_violations = args.max_violations.get() as usize;
    let terms = Terms { first: args.first, most_violations, ..Terms::default() };
    let mut opened = reports::open(args.format, &args.report, coloured, args.quiet, &inputs)?;
    let mut sinks: Vec<_> = opened.iter_mut().map(Opened::sink).collect();
    let jobs = args.jobs.unwrap_or_else(sinks::all_cores).get();
    let summary = sinks::run(inputs, terms, jobs, &mut sinks)?;
    Ok(exit::code(&summary, &args.fail_on).into())
}
