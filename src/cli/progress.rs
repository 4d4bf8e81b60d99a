//! A bar on the terminal while long work goes on.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::inputs::Input;
use crate::report::Summary;

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// Shows how far the work is: only where somebody sees it and the reports go elsewhere, and only when it takes long.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    /// When a bar is due; none when there shall be none.
    due: Option<Instant>,
    /// Number of files, when all records are in files.
    files: Option<u64>,
    done: u64,
}

impl Progress {
    pub(super) fn new<'a>(inputs: impl ExactSizeIterator<Item = &'a Input> + Clone) -> Self {
        let seen = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let streams = inputs.clone().any(|input| matches!(input, Input::Stdin(_)));
        let files = (!streams).then_some(inputs.len() as u64).filter(|files| *files > 1);
        Self { bar: None, due: seen.then(|| Instant::now() + PATIENCE), files, done: 0 }
    }

    /// More was judged: one file or one part of a stream.
    pub(super) fn step(&mut self, summary: &Summary) {
        let Some(due) = self.due else { return };
        self.done += 1;
        if self.bar.is_none() && Instant::now() >= due {
            self.bar = Some(match self.files {
                Some(files) => ProgressBar::new(files).with_style(style("{bar:40} {pos}/{len} files, {msg}")),
                None => ProgressBar::no_length().with_style(style("{spinner} {msg}")),
            });
        }
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{} records", summary.records));
            bar.set_position(self.done);
        }
    }

    /// All is judged.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
