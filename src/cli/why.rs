//! `viguier why`: the dossier of a feature.

use std::io::{self, Write};
use std::process::ExitCode;

use super::moment::MomentArgs;
use super::single_record::{OneArgs, with_record};
use super::value_parsers::Answer;
use crate::desk;
use crate::report::{dossier, json};

/// Tell everything about a feature: its squares and open ends, who stands on it since when, the ways between meeples,
/// what it is worth, and of a field which cities it borders and which not
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    one: OneArgs,
    #[command(flatten)]
    moment: MomentArgs,
    /// The feature, such as '2,2 city N', '-1,0 field Nw' or '0,1 monastery'; may be given several times. Default: every
    /// feature with a meeple
    #[arg(long, value_name = "FEATURE", allow_hyphen_values = true)]
    feature: Vec<String>,
    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Answer,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    with_record(&args.one, |record| {
        let facts = desk::why(record, &args.moment.moment(), &args.feature)?;
        let out = &mut io::stdout().lock();
        match args.format {
            Answer::Text => out.write_all(dossier::text(&facts).as_bytes())?,
            Answer::Json => json::write_answer(&facts, out)?,
        }
        Ok(ExitCode::SUCCESS)
    })
}
