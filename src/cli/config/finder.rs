//! Finds the one configuration of a run: the nearest upward from the working directory.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};

use super::{Config, ConfigArgs, reader};
use crate::cli::folder::{Folder, Refused, bounded};
use crate::report::safe;

/// What the file is called.
pub(in crate::cli) const NAME: &str = "viguier.toml";
/// The longest configuration, in bytes.
const LONGEST: usize = 1024 * 1024;

/// A configuration that was found.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Found {
    /// The directory it stands in, from the root and without links.
    folder: Arc<Path>,
    /// The file, from the root.
    pub(in crate::cli) file: PathBuf,
    /// The file, as people know it.
    shown: String,
    pub(super) config: Arc<Config>,
}

/// The configuration that holds for a run: the one that is named, or the nearest upward from the working directory. The
/// directories of the records are not asked: the person who hands a record in would set its rules, too.
pub(in crate::cli) fn find(args: &ConfigArgs) -> anyhow::Result<Option<Found>> {
    if args.no_config {
        return Ok(None);
    }
    if let Some(file) = &args.config {
        let shown = file.to_string_lossy();
        let cannot = || format!("cannot read the configuration {}", safe(&shown));
        // A pipe that is named, as shells make one for `<(...)`, is read.
        let text = text(File::open(file).with_context(cannot)?, &shown)?;
        let full = std::path::absolute(file).with_context(cannot)?;
        return Found::new(full, &shown, &text).map(Some);
    }
    let here = std::env::current_dir().context("the working directory is not known")?;
    for folder in here.ancestors() {
        let full = folder.join(NAME);
        let shown = full.strip_prefix(&here).unwrap_or(&full).to_string_lossy().into_owned();
        match Folder::new(folder).open(Path::new(NAME)) {
            Ok(file) => return Found::new(full, &shown, &text(file, &shown)?).map(Some),
            // What cannot be entered holds no configuration of ours; what is there and cannot be read must not be
            // passed over.
            Err(Refused::Io(error)) if is_absent(&error, &full) => {}
            Err(refused) => bail!("cannot read the configuration {}: {}", safe(&shown), refused.why()),
        }
    }
    Ok(None)
}

fn is_absent(error: &std::io::Error, full: &Path) -> bool {
    match error.kind() {
        // A link that leads nowhere is there.
        ErrorKind::NotFound | ErrorKind::NotADirectory => full.symlink_metadata().is_err(),
        ErrorKind::PermissionDenied => !full.exists(),
        _ => false,
    }
}

fn text(file: File, shown: &str) -> anyhow::Result<String> {
    let cannot = || format!("cannot read the configuration {}", safe(shown));
    let Some(bytes) = bounded(file, LONGEST).with_context(cannot)? else {
        bail!("{}: it is longer than {} MiB", cannot(), LONGEST / (1024 * 1024));
    };
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{}: it is no text in UTF-8", cannot()))
}

impl Found {
    fn new(file: PathBuf, shown: &str, text: &str) -> anyhow::Result<Self> {
        let folder = file.parent().unwrap_or(Path::new("/"));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let config = Arc::new(reader::read(shown, text, &folder)?);
        Ok(Self { folder: Arc::from(folder), file, shown: shown.to_owned(), config })
    }

    /// The pattern that excludes a path, with the name of the configuration. The path stands from the root, without links
    /// before its last part.
    pub(in crate::cli) fn excludes(&self, path: &Path, is_dir: bool) -> Option<String> {
        let exclude = &self.config.exclude;
        // Something below a directory may be taken in again, and then the directory itself is looked into.
        if is_dir && exclude.num_whitelists() > 0 {
            return None;
        }
        let inside = path.strip_prefix(&self.folder).ok().filter(|inside| !inside.as_os_str().is_empty())?;
        match exclude.matched_path_or_any_parents(inside, is_dir) {
            ignore::Match::Ignore(glob) => Some(format!("{} of {}", glob.original(), self.shown)),
            _ => None,
        }
    }

    /// Whether this is the configuration at a path.
    pub(in crate::cli) fn is_at(&self, path: &Path) -> bool {
        same_file::is_same_file(&self.file, path).unwrap_or(false)
    }

    /// The file, as people know it.
    pub(in crate::cli) fn shown(&self) -> &str {
        &self.shown
    }
}
