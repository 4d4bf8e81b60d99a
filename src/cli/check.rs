//! `viguier check`: judges records.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::Path;
use std::process::ExitCode;

use super::config::{self, ConfigArgs, Flags};
use super::exit::{self, FailOn};
use super::guard;
use super::inputs::InputArgs;
use super::reports::{self, Format, Opened, ToFile};
use super::sinks;
use super::value_parsers::{from_one, jobs};
use crate::check::CheckOptions;

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
    /// Also write a report to a file; may be given several times
    #[arg(long, value_name = "FORMAT=FILE")]
    report: Vec<ToFile>,
    /// Show only what is not legal, and the counts
    #[arg(short, long)]
    quiet: bool,
    /// Stop at the first violation of each record
    #[arg(long)]
    first: bool,
    /// List every place of a violation separately; by default one cause is one violation, which counts its places
    #[arg(long)]
    all: bool,
    /// List at most this many violations of each record; all are counted. Default: 1000, and no more than about 200 kB
    #[arg(long, value_name = "N", value_parser = from_one::<NonZeroU32>)]
    max_violations: Option<NonZeroU32>,
    /// What else, besides violations, sets the exit status to 1
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    fail_on: Vec<FailOn>,
    /// Skip named files that are not records or that the configuration excludes, as in a directory
    #[arg(long)]
    if_record: bool,
    /// Threads to use, at most 256; default: all cores. The report is the same with any number
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZeroUsize>,
}

pub(super) fn run(args: &Args, coloured: bool) -> anyhow::Result<ExitCode> {
    let scene = args.format == Format::Text || args.report.iter().any(ToFile::is_text);
    let terms = CheckOptions { first: args.first, every: args.all, scene, ..CheckOptions::default() };
    let flags = Flags { terms, max_violations: args.max_violations, fail_on: args.fail_on.clone() };
    let mut items = config::for_reports(&args.input, &args.config, &flags, args.if_record)?;
    let targets: Vec<&Path> = args.report.iter().map(ToFile::path).collect();
    let others = args.config.file().into_iter().chain(args.input.files_from.as_deref().map(Path::new));
    guard::check(&targets, &mut items, &others.map(Path::to_path_buf).collect::<Vec<_>>())?;
    let ends = sinks::end_by_themselves(&items);
    let mut opened = reports::open(args.format, &args.report, coloured, args.quiet, ends)?;
    let mut sinks: Vec<_> = opened.iter_mut().map(Opened::sink).collect();
    let jobs = sinks::jobs(args.jobs);
    let tally = sinks::run(items, jobs, &mut sinks, args.format.scrolls(args.quiet))?;
    drop(sinks);
    if !tally.cut {
        reports::commit(opened)?;
    }
    if args.format == Format::Jsonl {
        exit::tell(&tally.remarks)?;
    }
    // A run that passes over what is no record does not ask for one.
    let nothing_due = args.if_record && tally.summary.records == 0 && tally.failing == 0;
    if nothing_due { Ok(ExitCode::SUCCESS) } else { exit::end(&tally) }
}
