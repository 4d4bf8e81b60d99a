//! The files below a directory that may hold records, and everything that is passed over, with the reason.
//!
//! Only names and kinds are looked at here, and files that say what to ignore. Those are read as everything else that was
//! met is: regular files of limited size. So this is no use of the walker of `ignore`, which opens whatever bears the name.

mod ignores;

use std::ffi::OsStr;
use std::fs::{self, DirEntry, FileType};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use globset::{GlobBuilder, GlobMatcher};

use super::config::NAME;
use super::folder::Folder;
use super::inputs::{Input, Met, Scope, Source, name, skipped, unobeyed};
use super::source::unreadable;
use crate::report::SkipReason;
use ignores::{Ignores, MOST_PATTERNS, Verdict};

/// Ends of the names of files that a walk through a directory takes for records.
pub(super) const EXTENSIONS: [&str; 5] = ["jcz", "json", "jsonl", "yaml", "yml"];
/// Ends of the names of files that hold records in some formats, and other things elsewhere.
const BESIDE: [&str; 4] = ["csv", "log", "txt", "xml"];
/// The directory of git itself: nobody keeps records there.
const GIT: &str = ".git";

/// Everything below a directory.
pub(super) fn directory(root: &Path, scope: Scope<'_>) -> Vec<Input> {
    Walk::new(root, scope, None).run()
}

/// The files that fit a pattern, for shells that leave patterns alone.
pub(super) fn pattern(pattern: &str, scope: Scope<'_>) -> Result<Vec<Input>, globset::Error> {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    let matcher = GlobBuilder::new(pattern).literal_separator(true).build()?.compile_matcher();
    let root = root(pattern);
    if !root.is_dir() {
        return Ok(Vec::new());
    }
    let depth = if pattern.contains("**") { usize::MAX } else { pattern.matches('/').count() };
    Ok(Walk::new(root, scope, Some(Wanted { matcher, depth })).run())
}

/// The directory in which a pattern is looked for.
pub(super) fn root(pattern: &str) -> &Path {
    let fixed = pattern.split(['*', '?', '[', '{']).next().unwrap_or("");
    let root = fixed.rsplit_once('/').map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder });
    Path::new(if root.is_empty() { "." } else { root })
}

/// What a pattern asks for.
struct Wanted {
    matcher: GlobMatcher,
    /// How many directories a name may have, at most.
    depth: usize,
}

impl Wanted {
    fn may_hold(&self, folder: &Path) -> bool {
        folder.components().count() <= self.depth
    }
}

struct Walk<'a> {
    scope: Scope<'a>,
    wanted: Option<Wanted>,
    /// The directory as it was named, without `./`.
    shown: PathBuf,
    /// The same from the root and without links.
    real: PathBuf,
    folder: Arc<Folder>,
    found: Vec<Input>,
    /// Bytes of patterns that may still be read.
    patterns_left: usize,
}

/// A directory that is to be looked into.
struct Open {
    /// Its name inside the root.
    inside: PathBuf,
    /// What is ignored there and below.
    ignores: Arc<Ignores>,
}

impl<'a> Walk<'a> {
    fn new(root: &Path, scope: Scope<'a>, wanted: Option<Wanted>) -> Self {
        let real = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let shown = root.strip_prefix("./").or_else(|_| root.strip_prefix(".")).unwrap_or(root).to_owned();
        Self {
            scope,
            wanted,
            shown,
            real,
            folder: Arc::new(Folder::new(root)),
            found: Vec::new(),
            patterns_left: MOST_PATTERNS,
        }
    }

    /// Looks into one directory after the other, in the order of their names. No recursion: a tree may be deep.
    fn run(mut self) -> Vec<Input> {
        let mut waiting = vec![Step::Enter(Open {
            inside: PathBuf::new(),
            ignores: Ignores::above(&self.real, &mut self.patterns_left),
        })];
        while let Some(step) = waiting.pop() {
            match step {
                Step::Enter(open) => waiting.extend(self.enter(&open).into_iter().rev()),
                Step::Found(input) => self.found.push(*input),
            }
        }
        self.found
    }

    /// What is in a directory, in the order of the names.
    fn enter(&mut self, open: &Open) -> Vec<Step> {
        let folder = self.real.join(&open.inside);
        let shown = self.shown(&open.inside);
        let mut entries: Vec<DirEntry> = match fs::read_dir(&folder).and_then(Iterator::collect) {
            Ok(entries) => entries,
            Err(error) => return vec![Step::found(unreachable(&shown, &error))],
        };
        entries.sort_by_key(DirEntry::file_name);
        let (ignores, notes) = Ignores::inside(&open.ignores, &folder, &shown, &mut self.patterns_left);
        let mut steps: Vec<Step> = notes.into_iter().map(|note| Step::found(Input::Note(note))).collect();
        for entry in entries {
            let inside = open.inside.join(entry.file_name());
            match entry.file_type() {
                Ok(kind) => steps.extend(self.entry(inside, kind, &ignores)),
                Err(error) => steps.push(Step::found(unreachable(&self.shown(&inside), &error))),
            }
        }
        steps
    }

    fn entry(&self, inside: PathBuf, kind: FileType, ignores: &Arc<Ignores>) -> Option<Step> {
        let file_name = inside.file_name().unwrap_or(OsStr::new(""));
        if file_name == NAME && !kind.is_dir() {
            return unobeyed(&self.shown(&inside), self.scope).map(|note| Step::found(Input::Note(note)));
        }
        let ends = Ends::of(&inside);
        if kind.is_dir()
            && file_name != GIT
            && self.wanted.as_ref().is_none_or(|wanted| wanted.may_hold(&self.shown(&inside)))
        {
            return Some(match self.passed_over(&inside, true, ignores) {
                Some((reason, by)) => self.skip(&inside, reason, by),
                None => Step::Enter(Open { inside, ignores: Arc::clone(ignores) }),
            });
        }
        if kind.is_dir() || (kind.is_file() && ends == Ends::Other) || !self.is_wanted(&inside, kind) {
            return None;
        }
        if let Some((reason, by)) = self.passed_over(&inside, false, ignores) {
            // What is no record by its name is told of only when it is one by its text.
            return (ends == Ends::Record).then(|| self.skip(&inside, reason, by));
        }
        let target = if kind.is_symlink() { self.target(&inside) } else { Target::of(kind) };
        match target {
            Target::File => {
                let path = self.shown(&inside);
                let met = match ends {
                    Ends::Record => Met::Walked(Arc::clone(&self.folder), inside),
                    Ends::Beside => Met::Beside(Arc::clone(&self.folder), inside),
                    Ends::Other => return None,
                };
                Some(Step::found(Input::File(Source { path, met })))
            }
            Target::Outside if ends == Ends::Record || self.real.join(&inside).is_dir() => {
                Some(self.skip(&inside, SkipReason::LeadsOut, None))
            }
            Target::Special if ends == Ends::Record => Some(self.skip(&inside, SkipReason::NotAFile, None)),
            // A directory that a link leads to is met under its own name.
            Target::Directory | Target::Outside | Target::Special => None,
        }
    }

    fn is_wanted(&self, inside: &Path, kind: FileType) -> bool {
        let Some(wanted) = &self.wanted else { return true };
        (kind.is_file() || kind.is_symlink() || Ends::of(inside) == Ends::Record)
            && wanted.matcher.is_match(self.shown(inside))
    }

    /// Why something is not looked at, and what says so.
    fn passed_over(&self, inside: &Path, is_dir: bool, ignores: &Ignores) -> Option<(SkipReason, Option<String>)> {
        let full = self.real.join(inside);
        let verdict = ignores.verdict(&full, is_dir);
        if let Verdict::Ignored(by) = verdict {
            return Some((SkipReason::Ignored, Some(by)));
        }
        let is_hidden = inside.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if is_hidden && verdict != Verdict::TakenIn {
            return Some((SkipReason::Hidden, None));
        }
        let by = self.scope.config.and_then(|config| config.excludes(&full, is_dir))?;
        Some((SkipReason::Excluded, Some(by)))
    }

    /// What a link leads to. One that leads nowhere counts as a file: opening it tells why.
    fn target(&self, inside: &Path) -> Target {
        let Ok(target) = self.real.join(inside).canonicalize() else { return Target::File };
        if !target.starts_with(&self.real) {
            return Target::Outside;
        }
        target.metadata().map_or(Target::File, |metadata| Target::of(metadata.file_type()))
    }

    fn skip(&self, inside: &Path, reason: SkipReason, by: Option<String>) -> Step {
        Step::found(skipped(&self.shown(inside), reason, by))
    }

    fn shown(&self, inside: &Path) -> PathBuf {
        self.shown.join(inside)
    }
}

/// What is to be done next.
enum Step {
    Enter(Open),
    Found(Box<Input>),
}

impl Step {
    fn found(input: Input) -> Self {
        Self::Found(Box::new(input))
    }
}

/// What an entry is, or leads to.
enum Target {
    File,
    Directory,
    Special,
    Outside,
}

impl Target {
    fn of(kind: FileType) -> Self {
        match kind {
            kind if kind.is_file() => Self::File,
            kind if kind.is_dir() => Self::Directory,
            _ => Self::Special,
        }
    }
}

/// What the end of a name says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// A record is expected.
    Record,
    /// It may be one.
    Beside,
    /// Something else.
    Other,
}

impl Ends {
    fn of(path: &Path) -> Self {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or("");
        let is_in = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(extension));
        match () {
            () if is_in(&EXTENSIONS) => Self::Record,
            () if is_in(&BESIDE) => Self::Beside,
            () => Self::Other,
        }
    }
}

/// What a walk cannot look into.
fn unreachable(path: &Path, error: &io::Error) -> Input {
    let path = if path.as_os_str().is_empty() { ".".to_owned() } else { name(path) };
    Input::Nothing { path, why: unreadable(error) }
}
