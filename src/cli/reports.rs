//! The reports of a run: one on standard output, others in files beside it.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;

use super::folder::{LEADS_OUT, leads_out};
use super::sinks::Sink;
use super::whole::{Draft, Named, goes_through, resolved};
use crate::report::github::{GitHub, GitHubDocument, JobSummary};
use crate::report::json::{Json, JsonDocument};
use crate::report::jsonl::{JsonLines, Plain};
use crate::report::junit::JUnit;
use crate::report::place::Base;
use crate::report::sarif::Sarif;
use crate::report::text::{Text, TextDocument};
use crate::report::{Document, Nothing, Renderer, safe};

/// The formats of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum Format {
    /// For people
    #[default]
    Text,
    /// One document
    Json,
    /// One object per line and record, as soon as it is judged
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit XML, for the test reports of CI
    Junit,
    /// Annotations of GitHub Actions, and the job summary
    Github,
}

/// A report that goes to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ToFile {
    format: Format,
    path: PathBuf,
}

impl ToFile {
    /// Where it goes.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether people will read it.
    pub(super) fn is_text(&self) -> bool {
        self.format == Format::Text
    }
}

impl std::str::FromStr for ToFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (format, path) = text.split_once('=').ok_or("expected FORMAT=FILE, such as sarif=viguier.sarif")?;
        let names = || Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let format = Format::from_str(format, false).map_err(|_| {
            let names: Vec<String> = names().map(|value| value.get_name().to_owned()).collect();
            format!("no such format; there are {}", names.join(", "))
        })?;
        match path {
            "" => Err("the name of the file is missing".to_owned()),
            "-" => Err("use --format for the report on standard output".to_owned()),
            _ => Ok(Self { format, path: path.into() }),
        }
    }
}

/// The halves of a format with where they write to.
pub(super) struct Opened {
    renderer: Box<dyn Renderer>,
    document: Box<dyn Document>,
    out: Box<dyn Write>,
    /// The file that is to be replaced when the report is whole, with its name.
    draft: Option<(Draft, PathBuf)>,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opened")
    }
}

impl Opened {
    /// What records are run into.
    pub(super) fn sink(&mut self) -> Sink<'_> {
        Sink { renderer: &*self.renderer, document: &mut *self.document, out: &mut *self.out }
    }
}

/// Opens the report on standard output and those in files, which destroy nothing that [`guard`](super::guard) guards.
/// `ends` tells whether the records come to an end by themselves.
pub(super) fn open(
    format: Format,
    files: &[ToFile],
    coloured: bool,
    quiet: bool,
    ends: bool,
) -> anyhow::Result<Vec<Opened>> {
    let (renderer, document) = format.halves(coloured, quiet);
    let out = standard_output(ends || !files.is_empty() || format == Format::Github);
    let mut opened = vec![Opened { renderer, document, out, draft: None }];
    for ToFile { format, path } in files {
        let (file, draft) = file(path).with_context(|| cannot_write(path))?;
        let (renderer, document) = format.halves(false, quiet);
        let out = Box::new(Named::new(MayClose(Some(BufWriter::new(file))), &path.to_string_lossy()));
        opened.push(Opened { renderer, document, out, draft: draft.map(|draft| (draft, path.clone())) });
    }
    if format == Format::Github || files.iter().any(|file| file.format == Format::Github) {
        opened.extend(job_summary());
    }
    Ok(opened)
}

/// Where a report goes: beside the file that it is to replace, or through to a pipe or a device.
fn file(path: &Path) -> io::Result<(File, Option<Draft>)> {
    if goes_through(path) {
        return Ok((OpenOptions::new().append(true).open(path)?, None));
    }
    if leads_out(path, Ok(resolved(path))) {
        return Err(io::Error::other(LEADS_OUT));
    }
    let draft = Draft::of(path)?;
    Ok((draft.writer()?, Some(draft)))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", safe(&path.to_string_lossy()))
}

/// Puts the reports in the place of the old ones, now that every one of them is whole.
///
/// # Errors
/// Those of the system, with the name of the file.
pub(super) fn commit(opened: Vec<Opened>) -> anyhow::Result<()> {
    for (draft, path) in opened.into_iter().filter_map(|opened| opened.draft) {
        draft.commit().with_context(|| cannot_write(&path))?;
    }
    Ok(())
}

/// Standard output. Where the run `goes_on`, its reader may go away: the other reports and the verdict on all
/// records are wanted still.
pub(super) fn standard_output(goes_on: bool) -> Box<dyn Write> {
    let stdout = Named::new(io::stdout().lock(), "standard output");
    if goes_on { Box::new(MayClose(Some(stdout))) } else { Box::new(stdout) }
}

/// A pipe whose reader may go away early. Then the run goes on, for the sake of the other reports and of the verdict.
struct MayClose<W>(Option<W>);

impl<W: Write> MayClose<W> {
    fn unless_closed<T>(&mut self, gone: T, act: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        match self.0.as_mut().map(act) {
            Some(Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.0 = None;
                Ok(gone)
            }
            Some(outcome) => outcome,
            None => Ok(gone),
        }
    }
}

impl<W: Write> Write for MayClose<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), Write::flush)
    }
}

/// The summary of the job, if the run is part of one. Others write to the same file.
fn job_summary() -> Option<Opened> {
    let path = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty())?;
    match OpenOptions::new().append(true).create(true).open(&path) {
        Ok(file) => {
            let document = Box::<JobSummary>::default();
            Some(Opened { renderer: Box::new(Nothing), document, out: Box::new(file), draft: None })
        }
        Err(error) => {
            // The verdict does not depend on it.
            let _ = writeln!(io::stderr(), "viguier: cannot write the job summary: {error}");
            None
        }
    }
}

impl Format {
    /// Whether something is written for every record, as soon as it is judged.
    pub(super) fn scrolls(self, quiet: bool) -> bool {
        match self {
            Self::Text => !quiet,
            Self::Json | Self::Jsonl | Self::Sarif => true,
            Self::Junit | Self::Github => false,
        }
    }

    fn halves(self, coloured: bool, quiet: bool) -> (Box<dyn Renderer>, Box<dyn Document>) {
        match self {
            Self::Text => (Box::new(Text::new(coloured, quiet)), Box::new(TextDocument::default())),
            Self::Json => (Box::new(Json), Box::<JsonDocument>::default()),
            Self::Jsonl => (Box::new(JsonLines { with_ledger: false }), Box::new(Plain)),
            Self::Sarif => (Box::new(Nothing), Box::new(Sarif::new(here()))),
            Self::Junit => (Box::new(Nothing), Box::<JUnit>::default()),
            Self::Github => (Box::new(GitHub { base: here() }), Box::new(GitHubDocument { base: here() })),
        }
    }
}

/// The checkout of a job of GitHub Actions, from which the programs there look for files; else the directory of the run.
fn here() -> Base {
    let text = |path: PathBuf| path.to_str().map(str::to_owned);
    // Both in the same spelling, or the one would not be found in the other.
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).ok().and_then(text);
    let workspace = std::env::var_os("GITHUB_WORKSPACE").filter(|path| !path.is_empty());
    let workspace = workspace.and_then(|path| PathBuf::from(path).canonicalize().ok()).and_then(text);
    match (workspace, here) {
        (Some(workspace), Some(here)) => Base::around(workspace, here),
        (_, here) => Base::new(here),
    }
}
