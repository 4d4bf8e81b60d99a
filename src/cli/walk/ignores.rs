//! What `.gitignore`, `.ignore` and the like say of the files of a directory and below.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::GIT;
use crate::cli::folder::{Folder, Refused, bounded};
use crate::cli::inputs::name;
use crate::report::Note;

/// How much is read of files of patterns in one search, in bytes. Each pattern costs far more room than it takes to write.
pub(super) const MOST_PATTERNS: usize = 512 * 1024;

/// The files of patterns in a directory, the weightiest first.
const FILES: [&str; 3] = [".ignore", ".gitignore", ".git/info/exclude"];

/// What the files of patterns say: those of one directory, and those of the directories above it.
pub(super) struct Ignores {
    above: Option<Arc<Ignores>>,
    /// One for each of [`FILES`]; none where there is none.
    files: [Option<Patterns>; FILES.len()],
    /// Whether a repository begins here: what git is told above is no matter of its files.
    is_repository: bool,
}

/// A file of patterns.
struct Patterns {
    shown: String,
    patterns: Gitignore,
}

/// What is said of a file.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// Nothing.
    Nothing,
    /// It is ignored, says this file.
    Ignored(String),
    /// It is wanted, even if hidden.
    TakenIn,
}

/// What the user has git ignore everywhere.
static EVERYWHERE: LazyLock<Gitignore> = LazyLock::new(|| Gitignore::global().0);

impl Ignores {
    /// What holds above a directory that is searched, up to where its repository begins.
    pub(super) fn above(root: &Path, left: &mut usize) -> Arc<Self> {
        let mut folders: Vec<&Path> = root.ancestors().skip(1).collect();
        if root.join(GIT).exists() {
            folders.clear();
        } else if let Some(repository) = folders.iter().position(|folder| folder.join(GIT).exists()) {
            folders.truncate(repository + 1);
        }
        let nothing = Self { above: None, files: [None, None, None], is_repository: false };
        folders.into_iter().rev().fold(Arc::new(nothing), |above, folder| Self::inside(&above, folder, folder, left).0)
    }

    /// What holds in a directory, which people know as `shown`, with what is to be said of its files of patterns. So many
    /// bytes of patterns are `left` to be read.
    pub(super) fn inside(above: &Arc<Self>, folder: &Path, shown: &Path, left: &mut usize) -> (Arc<Self>, Vec<Note>) {
        let mut notes = Vec::new();
        let files = FILES.map(|file| {
            let shown = name(&shown.join(file));
            match read(folder, file, left) {
                Ok(text) => Some(Patterns { patterns: patterns(folder, &text?), shown }),
                Err(why) => {
                    notes.push(Note { path: shown, message: format!("not obeyed: {why}") });
                    None
                }
            }
        });
        let is_repository = folder.join(GIT).exists();
        if files.iter().all(Option::is_none) && !is_repository {
            return (Arc::clone(above), notes);
        }
        (Arc::new(Self { above: Some(Arc::clone(above)), files, is_repository }), notes)
    }

    /// What is said of a file or directory, by its path from the root: `.ignore` goes before `.gitignore`, and a near
    /// file before a far one.
    pub(super) fn verdict(&self, path: &Path, is_dir: bool) -> Verdict {
        let mut said: [Option<Verdict>; FILES.len()] = [None, None, None];
        let (mut level, mut in_repository) = (Some(self), true);
        while let Some(ignores) = level {
            for (number, (file, said)) in ignores.files.iter().zip(&mut said).enumerate() {
                let is_of_git = number > 0;
                if said.is_none() && (in_repository || !is_of_git) {
                    *said = file.as_ref().and_then(|file| file.verdict(path, is_dir));
                }
            }
            in_repository &= !ignores.is_repository;
            level = ignores.above.as_deref();
        }
        let everywhere = || match EVERYWHERE.matched(path, is_dir) {
            Match::Ignore(glob) => {
                Verdict::Ignored(glob.from().map_or_else(|| "git".to_owned(), |file| file.display().to_string()))
            }
            Match::Whitelist(_) => Verdict::TakenIn,
            Match::None => Verdict::Nothing,
        };
        said.into_iter().flatten().next().unwrap_or_else(everywhere)
    }
}

impl Patterns {
    fn verdict(&self, path: &Path, is_dir: bool) -> Option<Verdict> {
        match self.patterns.matched(path, is_dir) {
            Match::Ignore(_) => Some(Verdict::Ignored(self.shown.clone())),
            Match::Whitelist(_) => Some(Verdict::TakenIn),
            Match::None => None,
        }
    }
}

/// The text of a file of patterns; none where there is none. Git follows no link here, either.
fn read(folder: &Path, file: &str, left: &mut usize) -> Result<Option<String>, String> {
    let path = folder.join(file);
    match path.symlink_metadata() {
        Err(_) => return Ok(None),
        Ok(metadata) if !metadata.is_file() => return Err("it is not a regular file".to_owned()),
        Ok(_) => {}
    }
    let opened = Folder::new(folder).open(Path::new(file));
    let bytes = opened.and_then(|file| bounded(file, *left).map_err(Refused::Io)).map_err(|refused| refused.why())?;
    let bytes = bytes.ok_or_else(|| format!("more than {} KiB of patterns", MOST_PATTERNS / 1024))?;
    *left -= bytes.len();
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Patterns relative to a directory. One that cannot be read says nothing.
fn patterns(folder: &Path, text: &str) -> Gitignore {
    let mut builder = GitignoreBuilder::new(folder);
    for line in text.trim_start_matches('\u{feff}').lines() {
        let _ = builder.add_line(None, line);
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}
