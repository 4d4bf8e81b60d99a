//! Signals that end the run: what was begun is taken away, and what was there before stays.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files that are being written and have no name of their own yet.
static BEGUN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn begun() -> MutexGuard<'static, Vec<PathBuf>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a file that is taken away when the run is interrupted. No signal comes between.
pub(super) fn begin<T>(make: impl FnOnce() -> io::Result<T>, path: impl Fn(&T) -> &Path) -> io::Result<T> {
    watch();
    let mut begun = begun();
    let made = make()?;
    begun.push(path(&made).to_owned());
    Ok(made)
}

/// Gives a file its name, or takes it away. No signal comes between.
pub(super) fn end<T>(path: &Path, act: impl FnOnce() -> T) -> T {
    let mut begun = begun();
    let outcome = act();
    begun.retain(|known| known != path);
    outcome
}

#[cfg(unix)]
mod system {
    use std::sync::Once;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, LazyLock};
    use std::thread;

    use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    static WATCHED: Once = Once::new();
    static TOO_LARGE: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

    /// Waits for signals from here on. Without reports in files there is nothing to take away, and nothing is changed.
    pub(super) fn watch() {
        WATCHED.call_once(|| {
            let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
            let wait = move || {
                if let Some(signal) = signals.forever().next() {
                    // Kept to the end: nothing is begun or named any more.
                    let begun = super::begun();
                    begun.iter().for_each(|path| drop(super::fs::remove_file(path)));
                    // What a shell says of a program that a signal ended.
                    signal_hook::low_level::exit(128 + signal);
                }
            };
            // Where no thread can be had, the signal is not answered until the run ends by itself.
            let _ = thread::Builder::new().name("signals".to_owned()).spawn(wait);
        });
    }

    /// A file that grows beyond the limit of the shell is an error like a full disk, and no end of the program.
    pub(super) fn forgive_limits() {
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::clone(&TOO_LARGE));
    }
}

#[cfg(not(unix))]
mod system {
    pub(super) fn watch() {}

    pub(super) fn forgive_limits() {}
}

use system::watch;

/// To be done once, when the program starts.
pub(super) fn prepare() {
    system::forgive_limits();
}
