//! `viguier fmt`: native records in canonical form.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};

use super::config::{self, ConfigArgs, Flags};
use super::convert::joined;
use super::exit;
use super::inputs::{self, Input, InputArgs, Met, Source};
use super::reports;
use super::single_record;
use super::whole::Draft;
use crate::convert;
use crate::record::Format;
use crate::record::input::ReadContext;
use crate::report::safe;

/// Write native records in canonical form
///
/// Comments stay. What is written is read back and judged once more: it says the same, or it is an error. Files met in
/// a directory that are no native records are passed over.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    config: ConfigArgs,
    /// Rewrite the files instead of printing, and name those that were changed
    #[arg(short, long)]
    write: bool,
    /// Change nothing; name the files that are not in canonical form, and exit with 1 if there are any
    #[arg(long, conflicts_with = "write")]
    check: bool,
    /// Skip named files that are not native records or that the configuration excludes, as in a directory
    #[arg(long)]
    if_record: bool,
}

/// What came of a file.
enum Form {
    /// It is no native record, and need not be one.
    Foreign,
    /// It is as it should be.
    Tidy,
    /// It was or would be rewritten.
    Untidy,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let items = config::for_reports(&args.input, &args.config, &Flags::default(), args.if_record)?;
    let prints = !args.write && !args.check;
    let judged = items.iter().filter(|item| !matches!(item.input, Input::Note(_) | Input::Skipped(_)));
    let is_one = |input: &Input| match input {
        Input::File(source) => source.is_asked_for(),
        input => matches!(input, Input::Stdin(_)),
    };
    if prints && (judged.clone().count() != 1 || !judged.clone().all(|item| is_one(&item.input))) {
        bail!("several files can only be changed (--write) or tested (--check)");
    }
    // Its reader may go away; the files are checked all the same.
    let mut out = reports::standard_output(true);
    let (mut untidy, mut faulty) = (false, false);
    for item in items {
        match one_file(args, &item.input, &mut *out) {
            Ok(Form::Foreign | Form::Tidy) => {}
            Ok(Form::Untidy) => {
                untidy = true;
                if !prints {
                    writeln!(out, "{}", safe(&name(&item.input)))?;
                }
            }
            Err(error) => {
                faulty = true;
                writeln!(io::stderr(), "viguier: {error:#}")?;
            }
        }
    }
    Ok(match () {
        () if faulty => exit::TROUBLE.into(),
        () if untidy && args.check => exit::VIOLATION.into(),
        () => ExitCode::SUCCESS,
    })
}

fn one_file(args: &Args, input: &Input, out: &mut dyn Write) -> anyhow::Result<Form> {
    let name = name(input);
    let (text, around) = match input {
        Input::File(source) => match read(source)? {
            Some(text) => (text, ReadContext::of(&source.path)),
            None => return Ok(Form::Foreign),
        },
        Input::Skipped(_) | Input::Note(_) => return Ok(Form::Foreign),
        Input::Stdin(_) => (single_record::text("-")?, ReadContext::none()),
        Input::Address(_) => bail!("{} is no native record", safe(&name)),
        Input::Nothing { path, why } => bail!("{}: {}", safe(path), safe(why)),
    };
    let Some(tidy) = canonical(&name, &text, &around, may_be_other(input))? else {
        return Ok(Form::Foreign);
    };
    let form = if tidy == text { Form::Tidy } else { Form::Untidy };
    match input {
        _ if args.check => {}
        Input::File(source) if args.write => {
            if matches!(form, Form::Untidy) {
                replace(&source.path, &tidy).with_context(|| format!("{} cannot be written", safe(&name)))?;
            }
        }
        Input::Stdin(_) if args.write => bail!("standard input cannot be changed: leave out --write"),
        _ => {
            out.write_all(tidy.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(form)
}

/// The text of a file; none of one that is not looked at.
fn read(source: &Source) -> anyhow::Result<Option<String>> {
    let name = inputs::name(&source.path);
    match source.met {
        Met::Beside(..) => Ok(None),
        Met::Named => single_record::file_text(&source.path).map(Some),
        Met::Offered | Met::Walked(..) => {
            let file = source.open().map_err(|refused| anyhow!("{} cannot be read: {}", safe(&name), refused.why()))?;
            single_record::text_of(file).map(Some).with_context(|| format!("{} cannot be read", safe(&name)))
        }
    }
}

fn may_be_other(input: &Input) -> bool {
    matches!(input, Input::File(source) if !source.is_asked_for())
}

/// Puts a text in the place of a file, whole or not at all: it may be the only copy.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let draft = Draft::of(path)?;
    draft.writer()?.write_all(text.as_bytes())?;
    draft.commit()
}

/// What to call an input.
fn name(input: &Input) -> String {
    match input {
        Input::File(source) => inputs::name(&source.path),
        Input::Stdin(name) | Input::Address(name) | Input::Nothing { path: name, .. } => name.clone(),
        Input::Skipped(skipped) => skipped.path.clone(),
        Input::Note(note) => note.path.clone(),
    }
}

/// A text of native records in canonical form; none when it holds no native record and `may_be_other`.
fn canonical(name: &str, text: &str, around: &ReadContext, may_be_other: bool) -> anyhow::Result<Option<String>> {
    let pieces = crate::record::read(text, around);
    if pieces.iter().all(|piece| piece.format != Some(Format::Native)) && may_be_other {
        return Ok(None);
    }
    let mut written: Vec<String> = Vec::new();
    let mut yaml = false;
    let mut end = 0;
    for piece in &single_record::all_readable(name, pieces)? {
        if piece.format != Some(Format::Native) {
            bail!("{} is no native record: `viguier convert --to yaml` makes one of it", safe(name));
        }
        let Some(record) = &piece.reading.record else { continue };
        let record = convert::canonical(record, piece.text, around)
            .with_context(|| format!("{} cannot be written", safe(name)))?;
        yaml |= !record.trim_start().starts_with('{');
        let start = (piece.text.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        written.push(comments(text.get(end..start)) + &record);
        end = start + piece.text.len();
    }
    if let Some(last) = written.last_mut() {
        last.push_str(&comments(text.get(end..)));
    }
    Ok(Some(joined(&written, if yaml { "---\n" } else { "" })))
}

/// The comments that stand between documents, such as that with the schema before the first `---`.
fn comments(between: Option<&str>) -> String {
    let lines = between.unwrap_or("").lines().map(str::trim).filter(|line| line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}
