//! No report may destroy what the run reads.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use same_file::Handle;

use super::config::Item;
use super::inputs::{Input, is_foreign};
use crate::record;
use crate::record::input::{LONGEST, Surroundings};
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
        if !target.is_file() {
            continue;
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
            Input::Named(path) => {
                lost |= is_there(path);
                true
            }
            Input::Walked(path) if is_there(path) => {
                let is_record = holds_record(&item.input, path);
                lost |= is_record;
                is_record
            }
            Input::Stdin(_) => {
                lost |= Handle::stdin().is_ok_and(|handle| handle == there);
                true
            }
            Input::Walked(_) | Input::Address(_) | Input::Nothing { .. } => true,
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
    let length = path.metadata().map_or(0, |metadata| metadata.len());
    if KEPT.contains(&&*ending) {
        return length > 0;
    }
    let text = (length <= LONGEST as u64).then(|| fs::read_to_string(path).ok()).flatten().unwrap_or_default();
    let mut sets = text.match_indices(TILE_SET).filter_map(|(at, key)| text.get(at + key.len()..));
    sets.any(|rest| rest.trim_start_matches(['"', '\'']).trim_start().starts_with(':'))
}

/// Whether both are one regular file, be it there already or not.
fn are_same(one: &Path, other: &Path) -> bool {
    if one.exists() || other.exists() {
        return one.is_file() && other.is_file() && same_file::is_same_file(one, other).unwrap_or(false);
    }
    let full = |path: &Path| {
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        folder.canonicalize().ok().zip(path.file_name().map(ToOwned::to_owned))
    };
    full(one).is_some_and(|one| Some(one) == full(other))
}

/// Whether a file met on a walk holds a record, be it a broken one. What is too long to look at may hold any.
fn holds_record(input: &Input, path: &Path) -> bool {
    let is_long = path.metadata().map_or(true, |metadata| metadata.len() > LONGEST as u64);
    let Some(text) = (!is_long).then(|| fs::read_to_string(path).ok()).flatten() else { return true };
    let pieces = record::read(&text, &Surroundings::of(path));
    !pieces.iter().all(|piece| is_foreign(input, piece.format))
}
