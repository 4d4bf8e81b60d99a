//! `viguier standings`: the table of a tournament.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::ValueEnum;

use super::config::{self, ConfigArgs, Flags};
use super::exit::{self, FailOn};
use super::inputs::InputArgs;
use super::single_record::text_of;
use super::sinks::{self, Sink};
use super::value_parsers::{jobs, word};
use super::whole::Named;
use crate::check::CheckOptions;
use crate::report::{Document, Nothing, RecordReport, Remarks, Summary, safe};
use crate::rulebook::options::TieBreak;
use crate::standings::{self, Agreement, Allowed, Book, Criterion, Scale, Seeds};

/// Compute a tournament table from records: wins, draws, points, Buchholz
///
/// Every record is judged first. One that is not legal or not complete is refused and named below the table, unless
/// --allow says otherwise; one whose game counts already is counted once. Results without moves count, and are marked.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    config: ConfigArgs,
    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    /// What a game counts: win=1,draw=0.5,loss=0 or, by places at the table, 5-3-2-1 (ties share)
    #[arg(long, value_name = "POINTS", default_value_t)]
    points: Scale,
    /// Who wins a game on equal points; what its record says when not given
    #[arg(long, value_name = "HOW", value_parser = word::<TieBreak>())]
    tie_break: Option<TieBreak>,
    /// By what players are ranked, the weightiest first
    #[arg(long, value_name = "LIST", value_parser = word::<Criterion>(), value_delimiter = ',',
        default_values = Criterion::DEFAULT.map(Criterion::as_str))]
    order: Vec<Criterion>,
    /// The players from a file, one a line, the best first: for --tie-break better-seed and --order seed
    #[arg(long, value_name = "FILE")]
    seeds: Option<String>,
    /// Which records count besides the legal and complete ones: illegal ones as they were played, decided ones that were
    /// given up, lost on time, agreed on or never played and name the winner, declared ones that say that they are over
    /// with tiles left, unfinished ones as they stand
    #[arg(long, value_name = "WHICH", value_parser = word::<Allowed>(), value_delimiter = ',')]
    allow: Vec<Allowed>,
    /// What else, besides violations, sets the exit status to 1
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    fail_on: Vec<FailOn>,
    /// Threads to use, 256 at most; all cores when not given. The table is the same with any number
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZeroUsize>,
}

const EXIT_HELP: &str = "Exit status: 0 every record legal and counted; 1 at least one violation, or a record refused; \
2 bad usage, no record found, or at least one record that could not be read.";

/// The formats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One document
    Json,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut collector = Collector { book: Book::new(agreement(args)?) };
    let terms = CheckOptions { sheet: true, ..CheckOptions::default() };
    let flags = Flags { terms, max_violations: None, fail_on: args.fail_on.clone() };
    let items = config::for_reports(&args.input, &args.config, &flags, false)?;
    let jobs = sinks::jobs(args.jobs);
    let mut out = Named::new(io::stdout().lock(), "standard output");
    let mut sinks = [Sink { renderer: &Nothing, document: &mut collector, out: &mut out }];
    let mut tally = sinks::run(items, jobs, &mut sinks, false)?;
    let standings = collector.book.close();
    tally.failing += standings.refused.count();
    let written = match args.format {
        Format::Text => out.write_all(standings::text(&standings).as_bytes()),
        Format::Json => standings::write_json(&standings, &tally.summary, &mut out),
    };
    match written.and_then(|()| out.flush()) {
        // Who went away is told the verdict all the same.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.into()),
        _ => {}
    }
    exit::end(&tally)
}

fn agreement(args: &Args) -> anyhow::Result<Agreement> {
    for (index, criterion) in args.order.iter().enumerate() {
        if args.order.iter().take(index).any(|earlier| earlier == criterion) {
            bail!("--order names {criterion} twice");
        }
    }
    let by_seed = args.tie_break == Some(TieBreak::BetterSeed) || args.order.contains(&Criterion::Seed);
    let seeds = match &args.seeds {
        Some(file) => seeds(file)?,
        None if by_seed => bail!("who is seeded better must be told by --seeds FILE"),
        None => Seeds::default(),
    };
    Ok(Agreement {
        scale: args.points.clone(),
        tie_break: args.tie_break,
        order: args.order.clone(),
        seeds,
        allowed: args.allow.clone(),
    })
}

fn seeds(file: &str) -> anyhow::Result<Seeds> {
    let text = fs::File::open(file).and_then(text_of);
    let text = text.with_context(|| format!("cannot read the seeds in {}", safe(file)))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut names: Vec<String> = Vec::new();
    for name in text.lines().filter(|line| !line.trim().is_empty()) {
        if names.iter().any(|known| known == name) {
            bail!("{} seeds {} twice", safe(file), safe(name));
        }
        names.push(name.to_owned());
    }
    Ok(Seeds::new(names))
}

/// Enters every report in the book, in the order of the input.
struct Collector {
    book: Book,
}

impl Document for Collector {
    fn add(&mut self, report: &RecordReport, _: &[u8], _: &mut dyn Write) -> io::Result<()> {
        self.book.add(report);
        Ok(())
    }

    fn remarks(&mut self, remarks: &Remarks, _: &mut dyn Write) -> io::Result<()> {
        self.book.remark(remarks.clone());
        Ok(())
    }

    fn end(&mut self, _: &Summary, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
