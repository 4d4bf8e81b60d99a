//! Runs records through the judging and into the reports asked for.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use super::config::Item;
use super::exit;
use super::inputs::Input;
use super::judging::{Judging, Outcome};
use super::pool;
use super::progress::Progress;
use super::source;
use crate::report::{Document, Renderer, Summary};

/// One report that is being written.
pub(super) struct Sink<'a> {
    pub(super) renderer: &'a dyn Renderer,
    pub(super) document: &'a mut dyn Document,
    pub(super) out: &'a mut dyn Write,
}

/// What came of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub(super) summary: Summary,
    /// Records that make the run fail.
    pub(super) failing: usize,
}

/// Threads to use when nothing is asked for.
pub(super) fn all_cores() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Judges everything and writes the reports, each record as soon as it and all before it are judged. `scrolls` tells
/// whether every record is reported on standard output.
///
/// # Errors
/// Those of the sinks.
pub(super) fn run(items: Vec<Item>, jobs: usize, sinks: &mut [Sink<'_>], scrolls: bool) -> io::Result<Tally> {
    let judging = Judging { renderers: sinks.iter().map(|sink| sink.renderer).collect() };
    // Threads cost more than one file is worth.
    let jobs = if is_small(&items) { 1 } else { jobs };
    let Tally { mut summary, mut failing } = Tally::default();
    let mut progress = Progress::new(items.iter().map(|item| &item.input), scrolls);
    for sink in sinks.iter_mut() {
        sink.document.begin(sink.out)?;
    }
    let add = |outcome: Outcome| -> io::Result<()> {
        summary.skipped += outcome.skipped;
        for rendered in &outcome.records {
            summary.add(&rendered.report);
            failing += usize::from(exit::fails(&rendered.report));
        }
        progress.aside(|| {
            for rendered in &outcome.records {
                for (sink, bytes) in sinks.iter_mut().zip(&rendered.bytes) {
                    sink.document.add(&rendered.report, bytes, sink.out)?;
                }
            }
            io::Result::Ok(())
        })?;
        progress.step(&summary);
        Ok(())
    };
    pool::ordered(jobs, |hand_over| source::produce(items, hand_over), |job| judging.work(job), add)?;
    progress.end();
    for sink in sinks {
        sink.document.end(&summary, sink.out)?;
        sink.out.flush()?;
    }
    Ok(Tally { summary, failing })
}

/// Whether there is one small file only.
fn is_small(items: &[Item]) -> bool {
    match items {
        [Item { input: Input::Named(path), .. }] => path.metadata().is_ok_and(|metadata| metadata.len() < 256 * 1024),
        _ => false,
    }
}
