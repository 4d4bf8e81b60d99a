//! The command line: one file a command. Reports go to standard output and nothing else does; messages for people
//! go to standard error.

mod castle_sets;
mod check;
mod colour;
mod completions;
mod config;
mod convert;
mod exit;
mod explain;
mod fmt;
mod folder;
mod guard;
mod inputs;
mod interrupt;
mod inventory;
mod judging;
mod legal;
mod lines;
mod moment;
mod pool;
mod progress;
mod reports;
mod rules;
mod schema;
mod score;
mod show;
mod single_record;
mod sinks;
mod source;
mod standings;
mod tiles;
mod value_parsers;
mod walk;
mod whole;
mod why;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::report::safe;
use colour::When;

/// A referee for Carcassonne game records: replays them under strict rules, names every illegal move, prints the
/// scores.
#[derive(Debug, Parser)]
#[command(name = "viguier", version, max_term_width = 100, after_help = EXIT_HELP)]
struct Cli {
    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    color: When,
    #[command(subcommand)]
    command: Command,
}

const EXIT_HELP: &str = "Exit status: 0 every record legal; 1 at least one violation; \
2 bad usage, no record found, or at least one record that could not be read.";

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Score(score::Args),
    Standings(standings::Args),
    Legal(legal::Args),
    Why(why::Args),
    Inventory(inventory::Args),
    Show(show::Args),
    Tiles(tiles::Args),
    Rules(rules::Args),
    Explain(explain::Args),
    Convert(convert::Args),
    Fmt(fmt::Args),
    Schema(schema::Args),
    Completions(completions::Args),
}

/// The one definition of commands and flags, from which help, man pages and completions are made.
#[must_use]
pub fn definition() -> clap::Command {
    Cli::command()
}

/// Says what is wrong with the arguments, or what was asked for. A file may be called like a flag, and a shell hands its
/// name over as it is.
fn tell(error: &clap::Error) {
    let arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let harmful: Vec<String> = arguments.filter(|argument| safe(argument) != argument.as_str()).collect();
    // Help and version are no errors. If nobody reads them, there is nobody to tell.
    let _ = if harmful.is_empty() {
        error.print()
    } else {
        let mut text = error.render().to_string();
        for part in harmful.iter().flat_map(|argument| argument.split('=')).filter(|part| !part.is_empty()) {
            text = text.replace(part, &safe(part));
        }
        let text: Vec<_> = text.lines().map(safe).collect();
        writeln!(io::stderr(), "{}", text.join("\n"))
    };
}

/// Runs the program with the arguments of its process.
#[must_use]
pub fn run() -> ExitCode {
    keep_heap();
    interrupt::prepare();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            tell(&error);
            return exit::from_clap(&error);
        }
    };
    let coloured = cli.color.is_on();
    let result = match &cli.command {
        Command::Check(args) => check::run(args, coloured),
        Command::Score(args) => score::run(args, coloured),
        Command::Standings(args) => standings::run(args),
        Command::Legal(args) => legal::run(args),
        Command::Why(args) => why::run(args),
        Command::Inventory(args) => inventory::run(args),
        Command::Show(args) => show::run(args, coloured),
        Command::Tiles(args) => tiles::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Fmt(args) => fmt::run(args),
        Command::Schema(args) => schema::run(args),
        Command::Completions(args) => completions::run(args, definition()),
    };
    match result {
        Ok(code) => code,
        Err(error) if exit::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "viguier: {error:#}");
            exit::TROUBLE.into()
        }
    }
}

/// Allocates a large block once and gives it back untouched. The allocator of glibc takes that as a sign to keep what is
/// freed; without it the memory of each record goes back to the system and is fetched again for the next one.
fn keep_heap() {
    const LARGE: usize = 4 * 1024 * 1024;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGE)));
}
