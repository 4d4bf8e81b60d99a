//! No report may destroy what the run reads.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::bail;
use same_file::Handle;

use super::config::Item;
use super::folder::{Refused, bounded};
use super::inputs::{Input, Met, Source};
use super::judging::is_foreign;
use super::whole::{goes_through, resolved};
use crate::record;
use crate::record::input::{LONGEST, ReadContext};
use crate::report::safe;

/// Endings of files that no report is called by.
const KEPT: [&str; 4] = ["jcz", "toml", "yaml", "yml"];

/// The key of a tile set.
const TILE_SET: &str = "tile-set";

/// Refuses reports that would overwrite a record, a configuration, each other, or one of `others`, under whatever names
/// and links. What was met on a walk and is no record, such as a report of the last run, may be overwritten; it is taken
/// out of `items`.
pub(super) fn check(targets: &[&Path], items: &mut Vec<Item>, others: &[PathBuf]) -> anyhow::Result<()> {
    for (index, target) in targets.iter().enumerate() {
        let name = safe(&target.to_string_lossy()).into_owned();
        if targets.iter().take(index).any(|other| are_same(other, target)) {
            bail!("two reports cannot go to {name}");
        }
        // What is not there yet, or is a pipe or a terminal, cannot be lost.
        if !target.is_file() || goes_through(target) {
            continue;
        }
        if Handle::stdout().is_ok_and(|stdout| Handle::from_path(target).is_ok_and(|there| there == stdout)) {
            bail!("two reports cannot go to {name}, which is standard output");
        }
        let Ok(there) = Handle::from_path(target) else { continue };
        // To look at a pipe would take from it.
        let is_there = |path: &Path| path.is_file() && Handle::from_path(path).is_ok_and(|handle| handle == there);
        let mut configurations = items.iter().filter_map(|item| item.settings.source.as_deref());
        if others.iter().any(|other| is_there(other)) || configurations.any(is_there) {
            bail!("the report would overwrite {name}, which says how to judge");
        }
        let mut lost = false;
        items.retain(|item| match &item.input {
            Input::File(source) if is_there(&source.path) => {
                let is_record = source.is_asked_for() || holds_record(source);
                lost |= is_record;
                is_record
            }
            Input::Stdin(_) => {
                lost |= Handle::stdin().is_ok_and(|handle| handle == there);
                true
            }
            // The report of the last run may well be ignored or hidden.
            Input::Skipped(skipped) if is_there(Path::new(&skipped.path)) => {
                let source = Source { path: skipped.path.as_str().into(), met: Met::Offered };
                let is_record = holds_record(&source);
                lost |= is_record;
                is_record
            }
            Input::File(_) | Input::Address(_) | Input::Skipped(_) | Input::Note(_) | Input::Nothing { .. } => true,
        });
        if lost {
            bail!("the report would overwrite {name}, which is to be judged");
        }
        if is_no_report(target) {
            bail!("the report would overwrite {name}, which is no report");
        }
    }
    Ok(())
}

/// Whether a file that is not judged is none of ours either: a tile set that records may name, or something in a format
/// that no report has.
fn is_no_report(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase();
    if KEPT.contains(&&*ending) {
        return path.metadata().map_or(0, |metadata| metadata.len()) > 0;
    }
    let text = File::open(path).and_then(|file| bounded(file, LONGEST));
    let text = text.ok().flatten().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let mut sets = text.match_indices(TILE_SET).filter_map(|(at, key)| text.get(at + key.len()..));
    sets.any(|rest| rest.trim_start_matches(['"', '\'']).trim_start().starts_with(':'))
}

/// Whether both are one regular file, whether it exists already or not. What goes through takes any number.
fn are_same(one: &Path, other: &Path) -> bool {
    if goes_through(one) || goes_through(other) {
        return false;
    }
    let name = |path: &Path| {
        let name = resolved(path);
        // These tell no case apart, as a rule.
        let folds = cfg!(any(windows, target_os = "macos"));
        if folds { PathBuf::from(name.to_string_lossy().to_lowercase()) } else { name }
    };
    name(one) == name(other) || same_file::is_same_file(one, other).unwrap_or(false)
}

/// Whether a file that was not asked for holds a record, even a broken one. What is too long to look at may hold any.
fn holds_record(source: &Source) -> bool {
    let bytes = source.open().and_then(|file| bounded(file, LONGEST).map_err(Refused::Io));
    let Some(text) = bytes.ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok()) else { return true };
    let pieces = record::read(&text, &ReadContext::none());
    // Nothing is lost of what is empty.
    !is_foreign(source, &text, &pieces) && !text.trim().is_empty()
}
