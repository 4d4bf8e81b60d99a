//! `viguier convert`: records written in another format.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::ValueEnum;

use super::config::{self, ConfigArgs};
use super::single_record;
use crate::convert::{Foreign, convert, native};
use crate::record::Record;
use crate::record::input::ReadContext;
use crate::record::native::write::Style;
use crate::record::write::Part;
use crate::report::safe;

/// Write records in another format
///
/// What a format cannot carry is an error; nothing is dropped in silence. The native format carries every record of two
/// players or more. What is written is read back and judged once more: verdict and scores are the same, or it is an
/// error.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The records: a file, the address of a CarcassonneLab game, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Target,
    /// What to leave out where the format cannot express it; separate several with commas
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    leave_out: Vec<LeftOut>,
    #[command(flatten)]
    config: ConfigArgs,
}

/// Formats that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Target {
    /// The native format in YAML; several records as a stream
    Yaml,
    /// The native format in JSON; several records, one per line
    Json,
    /// A JCloisterZone save; several records, one per line
    #[value(alias = "jcloisterzone")]
    Jcz,
    /// The address of a CarcassonneLab game; several records, one per line
    #[value(name = "carcassonnelab")]
    CarcassonneLab,
}

impl Target {
    /// The native style, or the foreign format, for this many records.
    fn written(
        self,
        record: &Record,
        records: usize,
        leave_out: &[Part],
        around: &ReadContext,
    ) -> anyhow::Result<String> {
        let style = match (self, records) {
            (Self::Jcz, _) => return Ok(convert(record, Foreign::JCloisterZone, leave_out, records > 1)?),
            (Self::CarcassonneLab, _) => return Ok(convert(record, Foreign::CarcassonneLab, leave_out, true)?),
            (Self::Yaml, _) => Style::Yaml,
            (Self::Json, 1) => Style::Json,
            (Self::Json, _) => Style::JsonLine,
        };
        if !leave_out.is_empty() {
            bail!("the native format carries every part: `--leave-out` is for foreign formats");
        }
        Ok(native(record, style, around)?)
    }
}

/// What may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LeftOut {
    /// Points, totals, results, draws and offers that can be checked
    Claims,
    /// Event, round, table, date, recorder
    Occasion,
    /// The colours of the players
    Colours,
    /// Notes on the record or a turn
    Notes,
    /// Decisions of a referee at the table
    Rulings,
    /// How the game ended
    Ended,
}

impl From<LeftOut> for Part {
    fn from(left_out: LeftOut) -> Self {
        match left_out {
            LeftOut::Claims => Self::Claims,
            LeftOut::Occasion => Self::Occasion,
            LeftOut::Colours => Self::Colours,
            LeftOut::Notes => Self::Notes,
            LeftOut::Rulings => Self::Rulings,
            LeftOut::Ended => Self::Ended,
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let path = Some(Path::new(&args.file)).filter(|_| args.file != "-" && !super::inputs::is_address(&args.file));
    let around = path.map_or_else(ReadContext::none, ReadContext::of);
    let around = around.with_house_rules(config::for_one(&args.config)?);
    let text = single_record::text(&args.file)?;
    let pieces = single_record::readable(&args.file, &text, &around)?;
    let leave_out: Vec<Part> = args.leave_out.iter().copied().map(Part::from).collect();
    let mut written = Vec::new();
    for piece in &pieces {
        let Some(record) = &piece.reading.record else { continue };
        let text = args.to.written(record, pieces.len(), &leave_out, &around);
        written.push(text.with_context(|| {
            let number = if pieces.len() > 1 { format!(", record {},", piece.number) } else { String::new() };
            format!("{}{number} cannot be converted", safe(&args.file))
        })?);
    }
    let between = if args.to == Target::Yaml { "---\n" } else { "" };
    let mut out = io::stdout().lock();
    out.write_all(joined(&written, between).as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Records one behind the other, each ending its line.
pub(super) fn joined(records: &[String], between: &str) -> String {
    let ended = |record: &String| if record.ends_with('\n') { record.clone() } else { format!("{record}\n") };
    records.iter().map(ended).collect::<Vec<_>>().join(between)
}
