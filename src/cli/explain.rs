//! `viguier explain`: the page of a code or a rule, from the program itself.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::bail;

use crate::report::safe;
use crate::rulebook::choice::nearest;
use crate::rulebook::options::{self, OptionSpec};
use crate::rulebook::{Code, ErrorCode, Game, RuleId, rule};

/// Explain a violation code, a rule or an option
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A code such as edge-mismatch, a rule such as BLK-10, or an option such as small-city
    #[arg(value_name = "CODE")]
    code: String,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    page(&args.code, &mut io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what there is to know about a code, a rule or an option.
pub(super) fn page(name: &str, out: &mut impl Write) -> anyhow::Result<()> {
    if let Ok(code) = name.parse::<Code>() {
        write!(out, "{}", code.page())?;
    } else if let Some(rule) = rule::find(name) {
        write_rule(rule, out)?;
    } else if let Some(option) = Game::ALL.iter().find_map(|game| options::find(*game, name)) {
        let OptionSpec { key, game, values, default, meaning, source, .. } = option;
        writeln!(
            out,
            "# Option `{key}` of {game}\n\n{meaning}\n\nValues: {values}. Default: {default}. Source: {source}."
        )?;
    } else if let Ok(error) = name.parse::<ErrorCode>() {
        writeln!(out, "# `{error}`\n\n{}", error.title())?;
    } else {
        let codes = Code::ALL.iter().map(|code| code.as_str());
        let options = options::all().map(|option| option.key);
        let hint = nearest_name(name, codes.chain(options).chain(rule::all().map(RuleId::as_str)));
        let hint = hint.map_or(String::new(), |near| format!("; did you mean {near}?"));
        bail!("no code, rule or option is called '{}'{hint}", safe(name));
    }
    Ok(())
}

/// The name that looks most like `word`, without regard to case.
pub(super) fn nearest_name<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let names: Vec<(String, &str)> = names.map(|name| (name.to_ascii_lowercase(), name)).collect();
    let near = nearest(word, names.iter().map(|(lower, _)| lower.as_str()))?;
    names.iter().find(|(lower, _)| lower == near).map(|(_, name)| *name)
}

fn write_rule(id: RuleId, out: &mut impl Write) -> io::Result<()> {
    let rule = id.rule();
    match rule.page {
        Some(page) => write!(out, "{page}")?,
        None => writeln!(out, "# {id}\n\n{}\n", rule.text)?,
    }
    if rule.page.is_none() {
        let sources = if rule.sources.is_empty() { "none".to_owned() } else { rule.sources.join(", ") };
        writeln!(out, "Support: {}. Sources (named in docs/rules/README.md): {sources}.", rule.confidence)?;
        let codes: Vec<_> = Code::ALL.iter().filter(|code| code.rules().contains(&id)).collect();
        if !codes.is_empty() {
            let codes: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
            writeln!(out, "Codes: {}.", codes.join(", "))?;
        }
    }
    Ok(())
}
