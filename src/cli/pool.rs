//! Work on several threads with the results in the order of the work, and never more of it at hand than a few pieces
//! a thread.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Pieces of work that wait, for each thread.
const WAITING: usize = 4;

/// Feeds what `produce` hands over through `work` into `consume`, in order. `produce` is told by `false` to stop,
/// because `consume` has failed.
///
/// # Errors
/// The first one of `consume`.
pub(super) fn ordered<J: Send, R: Send>(
    threads: usize,
    produce: impl FnOnce(&mut dyn FnMut(J) -> bool) + Send,
    work: impl Fn(J) -> R + Sync,
    mut consume: impl FnMut(R) -> io::Result<()>,
) -> io::Result<()> {
    if threads <= 1 {
        return alone(produce, work, consume);
    }
    // Every piece of work goes to the workers with the way back for its result; the ways back stand in line.
    let (hand_out, jobs) = sync_channel::<(J, SyncSender<R>)>(threads * WAITING);
    let (line_up, results) = sync_channel::<Receiver<R>>(threads * WAITING);
    let (jobs, produce, work) = (Mutex::new(jobs), Mutex::new(Some(produce)), &work);
    thread::scope(|scope| {
        let worker = || {
            loop {
                let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((job, back)) = next else { break };
                // Nobody waits for the result when `consume` has failed.
                let _ = back.send(work(job));
            }
        };
        // The system may not have as many threads left as are asked for.
        let workers = (0..threads).take_while(|_| thread::Builder::new().spawn_scoped(scope, worker).is_ok()).count();
        let feed = || {
            let produce = produce.lock().unwrap_or_else(PoisonError::into_inner).take();
            let mut hand_over = |job| {
                let (back, result) = sync_channel(1);
                line_up.send(result).is_ok() && hand_out.send((job, back)).is_ok()
            };
            produce.into_iter().for_each(|produce| produce(&mut hand_over));
            drop((line_up, hand_out));
        };
        if workers == 0 || thread::Builder::new().spawn_scoped(scope, feed).is_err() {
            let produce = produce.lock().unwrap_or_else(PoisonError::into_inner).take();
            return produce.map_or(Ok(()), |produce| alone(produce, work, consume));
        }
        // A worker that died sends nothing; its panic comes out of the scope.
        for result in results.into_iter().filter_map(|result| result.recv().ok()) {
            consume(result)?;
        }
        Ok(())
    })
}

/// The same without further threads.
fn alone<J, R>(
    produce: impl FnOnce(&mut dyn FnMut(J) -> bool),
    work: impl Fn(J) -> R,
    mut consume: impl FnMut(R) -> io::Result<()>,
) -> io::Result<()> {
    let mut outcome = Ok(());
    produce(&mut |job| {
        outcome = consume(work(job));
        outcome.is_ok()
    });
    outcome
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let work = |job: u64| {
                // The first pieces take longest.
                thread::sleep(Duration::from_micros(200_u64.saturating_sub(job)));
                job * 2
            };
            let produce = |hand_over: &mut dyn FnMut(u64) -> bool| (0..300).for_each(|job| assert!(hand_over(job)));
            ordered(threads, produce, work, |result| {
                seen.push(result);
                Ok(())
            })
            .unwrap();
            assert_eq!(seen, (0..300).map(|job| job * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_stops_the_producer_soon() {
        for threads in [1, 3] {
            let made = AtomicUsize::new(0);
            let produce = |hand_over: &mut dyn FnMut(usize) -> bool| {
                while hand_over(made.fetch_add(1, Ordering::Relaxed)) {}
            };
            let outcome = ordered(
                threads,
                produce,
                |job| job,
                |job| {
                    if job == 5 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
                },
            );
            assert_eq!(outcome.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
            assert!(made.load(Ordering::Relaxed) < 100, "{made:?}");
        }
    }
}
