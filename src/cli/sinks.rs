//! Runs records through the judging and into the reports asked for.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use super::config::Item;
use super::exit;
use super::exit::FailOn;
use super::inputs::Input;
use super::judging::{Judging, Outcome};
use super::pool;
use super::progress::Progress;
use super::source;
use crate::report::{Document, Remarks, Renderer, Summary};

/// One report that is being written.
pub(super) struct Sink<'a> {
    pub(super) renderer: &'a dyn Renderer,
    pub(super) document: &'a mut dyn Document,
    pub(super) out: &'a mut dyn Write,
}

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub(super) summary: Summary,
    /// Records, and what was not judged, that make the run fail.
    pub(super) failing: usize,
    /// What else is said.
    pub(super) remarks: Remarks,
    /// Whether the reader of the report went away before its end. The counts are those up to there.
    pub(super) cut: bool,
}

/// Most threads that are used, whatever is asked for: each holds records that are judged or wait.
const MOST_JOBS: usize = 256;

/// Threads to use: as many as are asked for, or one for each core.
pub(super) fn jobs(asked: Option<NonZeroUsize>) -> usize {
    asked.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get).min(MOST_JOBS)
}

/// Whether the records come to an end by themselves: standard input may go on for as long as somebody reads the report.
pub(super) fn end_by_themselves(items: &[Item]) -> bool {
    !items.iter().any(|item| matches!(item.input, Input::Stdin(_)))
}

/// Judges everything and writes the reports, each record as soon as it and all before it are judged. `scrolls` tells
/// whether every record is reported on standard output.
///
/// # Errors
/// Those of the sinks, but for readers that went away.
pub(super) fn run(items: Vec<Item>, jobs: usize, sinks: &mut [Sink<'_>], scrolls: bool) -> io::Result<Tally> {
    let judging = Judging { renderers: sinks.iter().map(|sink| sink.renderer).collect() };
    // Threads cost more than one file is worth.
    let jobs = if is_small(&items) { 1 } else { jobs };
    let Tally { mut summary, mut failing, mut remarks, .. } = Tally::default();
    remarks.fails_on_skipped = items.iter().any(|item| item.settings.fail_on.contains(&FailOn::Skipped));
    let mut progress = Progress::new(items.iter().map(|item| &item.input), scrolls);
    let begun = sinks.iter_mut().try_for_each(|sink| sink.document.begin(sink.out));
    let add = |outcome: Outcome| -> io::Result<()> {
        outcome.skipped.into_iter().for_each(|skipped| remarks.skip(skipped));
        outcome.note.into_iter().for_each(|note| remarks.note(note));
        for rendered in &outcome.records {
            summary.add(&rendered.report);
            failing += usize::from(exit::fails(&rendered.report));
        }
        progress.suspend_while(|| {
            for rendered in &outcome.records {
                for (sink, bytes) in sinks.iter_mut().zip(&rendered.bytes) {
                    sink.document.add(&rendered.report, bytes, sink.out)?;
                }
            }
            io::Result::Ok(())
        })?;
        progress.step(&summary, outcome.done);
        Ok(())
    };
    let judged = begun.and_then(|()| {
        pool::ordered(jobs, |hand_over| source::produce(items, hand_over), |job| judging.work(job), add)
    });
    progress.end();
    (summary.skipped, summary.skipped_failing) = (remarks.count(), remarks.failing());
    failing += summary.skipped_failing;
    let ended = judged.and_then(|()| {
        sinks.iter_mut().try_for_each(|sink| {
            sink.document.remarks(&remarks, sink.out)?;
            sink.document.end(&summary, sink.out)?;
            sink.out.flush()
        })
    });
    match ended {
        Ok(()) => Ok(Tally { summary, failing, remarks, cut: false }),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Tally { summary, failing, remarks, cut: true }),
        Err(error) => Err(error),
    }
}

/// Whether there is one small file only.
fn is_small(items: &[Item]) -> bool {
    match items {
        [Item { input: Input::File(source), .. }] => {
            source.path.metadata().is_ok_and(|metadata| metadata.len() < 256 * 1024)
        }
        _ => false,
    }
}
