//! Finds the configuration that holds for a directory: the nearest one upward.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;

use super::{Config, ConfigArgs, reader};
use crate::report::safe;

/// What the file is called.
pub(super) const NAME: &str = "viguier.toml";

/// A configuration that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The directory it stands in, from the root.
    pub(super) folder: Arc<Path>,
    pub(super) config: Arc<Config>,
}

/// Looks for configurations, each directory once.
pub(super) struct Finder {
    /// The one that holds everywhere; else they are looked for.
    fixed: Option<Option<Found>>,
    known: HashMap<PathBuf, Option<Found>>,
    here: PathBuf,
}

impl Finder {
    /// One that does as the flags say.
    pub(super) fn new(args: &ConfigArgs) -> anyhow::Result<Self> {
        let here = std::path::absolute(".").context("the working directory is not known")?;
        let fixed = match (&args.config, args.no_config) {
            (Some(file), _) => {
                let text = fs::read_to_string(file)
                    .with_context(|| format!("cannot read the configuration {}", safe(&file.to_string_lossy())))?;
                let full = std::path::absolute(file)?;
                let folder = full.parent().unwrap_or(&here);
                let config = reader::read(&file.to_string_lossy(), &text, folder)?;
                Some(Some(Found { folder: Arc::from(folder), config: Arc::new(config) }))
            }
            (None, true) => Some(None),
            (None, false) => None,
        };
        Ok(Self { fixed, known: HashMap::new(), here })
    }

    /// A path from the root.
    pub(super) fn full(&self, path: &Path) -> PathBuf {
        let full = self.here.join(path);
        // Without the disk nobody can tell what is above a directory that a link leads to.
        let climbs = full.components().any(|component| component == Component::ParentDir);
        let real = full.parent().filter(|_| climbs).and_then(|folder| folder.canonicalize().ok());
        match (real, full.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => full,
        }
    }

    /// What holds in a directory.
    pub(super) fn find(&mut self, folder: &Path) -> anyhow::Result<Option<Found>> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        // The name is for a path that ends in `..`.
        let full = self.full(&folder.join(NAME));
        let mut passed = Vec::new();
        let mut found = None;
        for folder in full.ancestors().skip(1) {
            if let Some(known) = self.known.get(folder) {
                found.clone_from(known);
                break;
            }
            passed.push(folder.to_owned());
            if let Some(config) = self.read(folder)? {
                found = Some(Found { folder: Arc::from(folder), config: Arc::new(config) });
                break;
            }
        }
        self.known.extend(passed.into_iter().map(|folder| (folder, found.clone())));
        Ok(found)
    }

    fn read(&self, folder: &Path) -> anyhow::Result<Option<Config>> {
        let path = folder.join(NAME);
        let shown = path.strip_prefix(&self.here).unwrap_or(&path).to_string_lossy().into_owned();
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(reader::read(&shown, &text, folder)?)),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            // What cannot be entered holds no configuration of ours; what is there and cannot be read must not be
            // passed over.
            Err(error) if error.kind() == ErrorKind::PermissionDenied && !path.exists() => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read the configuration {}", safe(&shown))),
        }
    }
}
