//! `viguier rules`: codes, rules, and the options of the games.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::ValueEnum;

use super::explain;
use crate::rulebook::options::{self, OptionSpec};
use crate::rulebook::{Area, Code, Game, rule};

/// List the violation codes and rules, explain one, or list the options of the rules
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A violation code or the number of a rule, to read its page
    #[arg(value_name = "CODE")]
    code: Option<String>,
    /// List the options that a record may set under `rules`
    #[arg(long, conflicts_with = "code")]
    options: bool,
    /// Only for this game
    #[arg(long, value_enum, value_name = "GAME")]
    game: Option<Played>,
}

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Played {
    /// The landscape game
    Carcassonne,
    /// Carcassonne: The Castle
    TheCastle,
}

impl From<Played> for Game {
    fn from(game: Played) -> Self {
        match game {
            Played::Carcassonne => Self::Carcassonne,
            Played::TheCastle => Self::TheCastle,
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let out = &mut io::stdout().lock();
    let game = args.game.map(Game::from);
    match &args.code {
        Some(code) => explain::page(code, out)?,
        None if args.options => list_options(game, out)?,
        None => {
            list_codes(game.unwrap_or(Game::Carcassonne), out)?;
            list_rules(game, out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list_codes(game: Game, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "Violation codes (`viguier explain CODE` prints the page of one)")?;
    for area in Area::ALL {
        writeln!(out, "\n{area}")?;
        for code in Code::ALL.iter().filter(|code| code.area() == *area) {
            writeln!(out, "  {code:<30} {:<8} {}", code.rule(game), code.title())?;
        }
    }
    Ok(())
}

fn list_rules(game: Option<Game>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nRules (`viguier explain RULE` prints where one comes from)\n")?;
    for rule in rule::all().filter(|rule| game.is_none_or(|game| belongs(rule.as_str(), game))) {
        writeln!(out, "  {rule:<8} {}", rule.rule().text)?;
    }
    Ok(())
}

/// Whether a rule is one of a game, by the area in its number.
fn belongs(rule: &str, game: Game) -> bool {
    let of_the_castle = rule.starts_with("CAS-") || rule.starts_with("CR-");
    of_the_castle == (game == Game::TheCastle)
}

fn list_options(game: Option<Game>, out: &mut impl Write) -> io::Result<()> {
    for wanted in Game::ALL.iter().filter(|wanted| game.is_none_or(|game| game == **wanted)) {
        writeln!(out, "{wanted}: options that a record may set under `rules`\n")?;
        for option in options::of(*wanted) {
            write_option(option, out)?;
        }
    }
    Ok(())
}

fn write_option(option: &OptionSpec, out: &mut impl Write) -> io::Result<()> {
    let OptionSpec { key, values, default, meaning, source, assumed, .. } = option;
    let assumed = if *assumed { "; assumed, since no source settles it" } else { "" };
    writeln!(
        out,
        "  {key}\n    {meaning}\n    values:  {values}\n    default: {default}\n    source:  {source}{assumed}\n"
    )
}
