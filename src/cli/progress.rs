//! A bar on the terminal while long work goes on.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::inputs::Input;
use crate::report::Summary;
use crate::report::words::count;

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// Shows how far the work is: only where somebody sees it and the reports do not scroll by, and only when it takes long.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    /// When a bar is due; none when there shall be none.
    due: Option<Instant>,
    /// Number of files, when all records are in files.
    files: Option<u64>,
    records: Arc<AtomicUsize>,
}

impl Progress {
    /// The progress through these inputs. `scrolls` tells whether every record is reported on standard output.
    pub(super) fn new<'a>(inputs: impl ExactSizeIterator<Item = &'a Input> + Clone, scrolls: bool) -> Self {
        let beside = if io::stdout().is_terminal() { !scrolls } else { !is_pipe() };
        let seen = io::stderr().is_terminal() && beside;
        let streams = inputs.clone().any(|input| matches!(input, Input::Stdin(_)));
        let files = (!streams).then_some(inputs.len() as u64).filter(|files| *files > 1);
        let due = seen.then(|| Instant::now() + PATIENCE);
        Self { bar: None, due, files, records: Arc::default() }
    }

    /// Writes reports, which may go to the same terminal.
    pub(super) fn suspend_while<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// More was judged: a file or a part of a stream. So many inputs are done.
    pub(super) fn step(&mut self, summary: &Summary, done: u64) {
        let Some(due) = self.due else { return };
        self.records.store(summary.records, Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            bar.tick();
        } else if Instant::now() >= due {
            let bar = match self.files {
                Some(files) => {
                    ProgressBar::new(files).with_style(self.style("{wide_bar} {pos}/{len} files, {records}"))
                }
                None => ProgressBar::no_length().with_style(self.style("{spinner} {records}")),
            };
            self.bar = Some(bar.with_position(done));
        }
    }

    /// All is judged.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn style(&self, template: &str) -> ProgressStyle {
        let records = Arc::clone(&self.records);
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        style.with_key("records", move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}", count(records.load(Ordering::Relaxed), "record"));
        })
    }
}

/// Whether standard output goes to another program, which may show it on the same terminal.
#[cfg(unix)]
fn is_pipe() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let kind = io::stdout().as_fd().try_clone_to_owned().and_then(|fd| std::fs::File::from(fd).metadata());
    kind.is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// Whether standard output goes to another program: that cannot be told.
#[cfg(not(unix))]
fn is_pipe() -> bool {
    true
}
