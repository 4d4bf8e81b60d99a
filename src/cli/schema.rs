//! `viguier schema`: JSON Schemas, for editors and programs.

use std::io::{self, Write};
use std::process::ExitCode;

use super::value_parsers::word;
use crate::schema::{Subject, schema};

/// Print the JSON Schema of the record format, or of the JSON output
///
/// Editors complete and check a record in YAML whose first line is: # yaml-language-server: $schema=FILE
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What it describes: a record, the document of `check --format json`, one line of `check --format jsonl` or `score
    /// --format json`, or the document of `standings --format json`
    #[arg(long, value_name = "WHAT", value_parser = word::<Subject>(), default_value = Subject::Record.as_str())]
    of: Subject,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    out.write_all(schema(args.of).as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
