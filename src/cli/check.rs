//! `viguier check`: judges records.

use std::io;
use std::num::{NonZeroU32, NonZeroUsize};
use std::process::ExitCode;

use clap::ValueEnum;

use super::config::{self, ConfigArgs, Flags};
use super::exit::{self, FailOn};
use super::inputs::{self, InputArgs};
use super::sinks::{self, Sink};
use crate::check::Terms;
use crate::report::json::{Json, JsonDocument};
use crate::report::jsonl::{JsonLines, Plain};
use crate::report::text::{Text, TextDocument};
use crate::report::{Document, Renderer};

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

/// The formats of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One document
    Json,
    /// One object a line for each record, as soon as it is judged
    Jsonl,
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
    let (renderer, mut document) = args.format.halves(coloured, args.quiet);
    let mut out = io::stdout().lock();
    let mut sinks = [Sink { renderer: &*renderer, document: &mut *document, out: &mut out }];
    let jobs = args.jobs.unwrap_or_else(sinks::all_cores).get();
    let tally = sinks::run(items, jobs, &mut sinks)?;
    Ok(exit::code(&tally.summary, tally.failing).into())
}

impl Format {
    fn halves(self, coloured: bool, quiet: bool) -> (Box<dyn Renderer>, Box<dyn Document>) {
        match self {
            Self::Text => (Box::new(Text::new(coloured, quiet)), Box::new(TextDocument)),
            Self::Json => (Box::new(Json), Box::<JsonDocument>::default()),
            Self::Jsonl => (Box::new(JsonLines { with_ledger: false }), Box::new(Plain)),
        }
    }
}
