//! Recorded games with known results: all of them where the shared corpus lies beside the project, else those that were
//! copied into `fixtures/corpus`. No test passes for want of them.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::path::{Path, PathBuf};

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn shared() -> Option<PathBuf> {
    let path = project().join("../shared/corpus");
    let is_required = std::env::var("VIGUIER_CORPUS").as_deref() == Ok("required");
    assert!(path.is_dir() || !is_required, "no corpus at ../shared/corpus");
    path.is_dir().then_some(path)
}

/// Where the games lie.
pub(crate) fn corpus() -> PathBuf {
    shared().unwrap_or_else(|| project().join("fixtures/corpus"))
}

/// How many are to be expected: in the whole corpus, or in what was copied of it.
pub(crate) fn expected(whole: usize, copied: usize) -> usize {
    if shared().is_some() { whole } else { copied }
}

/// Whether a game is among those at hand: all are, in the whole corpus.
pub(crate) fn has(name: &str) -> bool {
    let is_there = corpus().join(name).exists();
    assert!(is_there || shared().is_none(), "no {name} in the corpus");
    is_there
}

/// Games of others, which may not be copied: only for tests that are ignored where they are not at hand.
pub(crate) fn of_others() -> PathBuf {
    let path = project().join("../shared/corpus");
    assert!(path.is_dir(), "no corpus at ../shared/corpus: leave out `--include-ignored`");
    path
}
