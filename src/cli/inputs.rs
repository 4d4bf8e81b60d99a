//! Which files to read: names, directories, patterns, lists of names, standard input.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};

use super::config::{Found, NAME};
use super::folder::{Folder, LEADS_OUT, Refused, bounded, leads_out};
use super::walk::{self, EXTENSIONS};
use crate::record::carcassonnelab;
use crate::report::{Note, SkipReason, Skipped, safe};

/// The longest list of names, in bytes.
const LONGEST_LIST: usize = 64 * 1024 * 1024;

/// Arguments that say what to read.
#[derive(Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Records: files, directories (searched for .jcz, .json, .jsonl, .yaml and .yml), patterns such as
    /// 'games/*.jcz', addresses of CarcassonneLab games, or - for standard input
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<OsString>,
    /// Read the names of further files from a file, one per line or separated by NUL; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(super) files_from: Option<String>,
    /// What to call standard input in reports
    #[arg(long, value_name = "NAME", default_value = "-", hide_default_value = true)]
    pub(super) stdin_filename: String,
}

/// What holds for the search.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    /// The configuration of the run, which may exclude files.
    pub(super) config: Option<&'a Found>,
    /// Whether no configuration was asked for.
    pub(super) no_config: bool,
    /// Whether a name counts no more than meeting the file in a directory.
    pub(super) if_record: bool,
}

/// Something to read records from, or to tell of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// Standard input, under this name.
    Stdin(String),
    /// A record that was given as it is: the address of a game.
    Address(String),
    /// A file.
    File(Source),
    /// Something that was met and is not looked at.
    Skipped(Skipped),
    /// Something else to tell.
    Note(Note),
    /// Nothing can be read here.
    Nothing {
        /// What was asked for.
        path: String,
        /// Why there is nothing.
        why: String,
    },
}

/// A file, and how it came here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Source {
    /// Its name in reports.
    pub(super) path: PathBuf,
    pub(super) met: Met,
}

/// How a file came here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Met {
    /// It was asked for by its name.
    Named,
    /// It was named, but need not be a record.
    Offered,
    /// It was met below this directory, by this name inside it. It may turn out to be no record.
    Walked(Arc<Folder>, PathBuf),
    /// The same, but it has no extension of a record: it is looked at only to tell of it.
    Beside(Arc<Folder>, PathBuf),
}

impl Source {
    /// Opens the file. What was met on a walk is opened inside the directory that was searched, and only if it is a regular
    /// file; what was named may be a pipe.
    pub(super) fn open(&self) -> Result<File, Refused> {
        match &self.met {
            Met::Named | Met::Offered => File::open(&self.path).map_err(Refused::Io),
            Met::Walked(folder, inside) | Met::Beside(folder, inside) => folder.open(inside),
        }
    }

    /// Whether it was asked for: then it is an error when it holds no record.
    pub(super) fn is_asked_for(&self) -> bool {
        self.met == Met::Named
    }
}

impl Input {
    /// A file that was asked for by its name.
    pub(super) fn named(path: impl Into<PathBuf>) -> Self {
        Self::File(Source { path: path.into(), met: Met::Named })
    }
}

/// Tests the arguments before anything is read.
pub(super) fn test(args: &InputArgs) -> anyhow::Result<()> {
    if args.files.is_empty() && args.files_from.is_none() {
        bail!("no files given; name some, or - for standard input");
    }
    Ok(())
}

/// Everything to read, in the order of the arguments; what a directory or a pattern holds is sorted.
pub(super) fn collect(args: &InputArgs, scope: Scope<'_>) -> anyhow::Result<Vec<Input>> {
    test(args)?;
    let mut names = args.files.clone();
    if let Some(list) = &args.files_from {
        let listed = listed(list).with_context(|| format!("cannot read the list of files {}", safe(list)))?;
        names.extend(listed);
        if list == "-" && names.iter().any(|name| name == "-") {
            bail!("standard input cannot be both a list of files and a record");
        }
    }
    if names.iter().filter(|name| *name == "-").count() > 1 {
        bail!("standard input can be read only once");
    }
    let mut inputs = Inputs { scope, found: Vec::new(), configs: Vec::new() };
    for name in &names {
        inputs.expand(name, &args.stdin_filename);
    }
    Ok(inputs.found)
}

fn listed(list: &str) -> io::Result<Vec<OsString>> {
    let bytes =
        if list == "-" { bounded(io::stdin(), LONGEST_LIST)? } else { bounded(File::open(list)?, LONGEST_LIST)? };
    let Some(bytes) = bytes else {
        let most = LONGEST_LIST / (1024 * 1024);
        return Err(io::Error::other(format!("a list may have {most} MiB at most")));
    };
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    // `find -print0` writes names with a NUL after each, so that a line break in a name does no harm.
    if bytes.contains(&0) {
        return bytes.split(|byte| *byte == 0).filter(|name| !name.is_empty()).map(os_name).collect();
    }
    let lines = bytes.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines.filter(|name| !name.is_empty()).map(os_name).collect()
}

/// A name, which need not be text.
#[cfg(unix)]
fn os_name(bytes: &[u8]) -> io::Result<OsString> {
    use std::os::unix::ffi::OsStrExt;
    Ok(OsStr::from_bytes(bytes).to_owned())
}

/// A name, which is text here.
#[cfg(not(unix))]
fn os_name(bytes: &[u8]) -> io::Result<OsString> {
    let text = String::from_utf8(bytes.to_vec());
    text.map(OsString::from).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// The inputs as they are found.
struct Inputs<'a> {
    scope: Scope<'a>,
    found: Vec<Input>,
    /// Directories of named files that were searched for a configuration.
    configs: Vec<PathBuf>,
}

impl Inputs<'_> {
    fn expand(&mut self, name: &OsStr, stdin_name: &str) {
        if name == "-" {
            return self.found.push(Input::Stdin(stdin_name.to_owned()));
        }
        if let Some(address) = name.to_str().filter(|name| is_address(name)) {
            return self.found.push(Input::Address(address.to_owned()));
        }
        let path = Path::new(name);
        if leads_out(path, path.canonicalize()) {
            self.found.push(match self.scope.if_record {
                true => skipped(path, SkipReason::LeadsOut, None),
                false => nothing(path, LEADS_OUT.to_owned()),
            });
        } else if path.is_dir() {
            self.walk(
                walk::directory(path, self.scope),
                || format!("the directory holds no records (.{})", EXTENSIONS.join(", .")),
                path,
            );
        } else if let Some(pattern) = pattern(path) {
            let root = walk::root(pattern);
            if leads_out(root, root.canonicalize()) {
                return self.found.push(nothing(path, LEADS_OUT.to_owned()));
            }
            match walk::pattern(pattern, self.scope) {
                Ok(found) => self.walk(found, || "no file fits this pattern".to_owned(), path),
                Err(error) => self.found.push(nothing(path, format!("not a pattern: {error}"))),
            }
        } else {
            self.named(path);
        }
    }

    fn walk(&mut self, found: Vec<Input>, why: impl FnOnce() -> String, path: &Path) {
        let holds_some = |input: &Input| match input {
            Input::File(source) => matches!(source.met, Met::Walked(..)),
            Input::Nothing { .. } => true,
            _ => false,
        };
        if !found.iter().any(holds_some) {
            self.found.push(nothing(path, why()));
        }
        self.found.extend(found);
    }

    fn named(&mut self, path: &Path) {
        self.note_config(path);
        if !self.scope.if_record {
            return self.found.push(Input::named(path));
        }
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let full = folder.canonicalize().ok().zip(path.file_name()).map(|(folder, name)| folder.join(name));
        let by = self.scope.config.zip(full).and_then(|(config, full)| config.excludes(&full, false));
        self.found.push(match by {
            Some(by) => skipped(path, SkipReason::Excluded, Some(by)),
            None => Input::File(Source { path: path.to_owned(), met: Met::Offered }),
        });
    }

    /// Tells of a configuration beside a named file that holds no longer because of where it stands.
    fn note_config(&mut self, path: &Path) {
        let folder = path.parent().unwrap_or(Path::new(""));
        if self.configs.iter().any(|known| known == folder) || self.configs.len() >= 1_000 {
            return;
        }
        self.configs.push(folder.to_owned());
        self.found.extend(unobeyed(&folder.join(NAME), self.scope).map(Input::Note));
    }
}

/// What to say of a configuration that was met and does not hold; nothing of the one that does, or where there is none.
pub(super) fn unobeyed(path: &Path, scope: Scope<'_>) -> Option<Note> {
    if scope.no_config || scope.config.is_some_and(|config| config.is_at(path)) || fs::symlink_metadata(path).is_err() {
        return None;
    }
    let holds = match scope.config {
        Some(config) => format!("{} holds for the whole run", safe(config.shown())),
        None => "the configuration of a run is looked for upward from the working directory".to_owned(),
    };
    Some(Note { path: name(path), message: format!("not obeyed: {holds}; `--config` makes another hold") })
}

/// Something that is not looked at.
pub(super) fn skipped(path: &Path, reason: SkipReason, by: Option<String>) -> Input {
    Input::Skipped(Skipped { path: name(path), reason, by })
}

fn nothing(path: &Path, why: String) -> Input {
    Input::Nothing { path: name(path), why }
}

/// The name of a file in reports.
pub(super) fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Whether an argument is an address. Nothing is fetched: the whole game stands in it.
pub(super) fn is_address(name: &str) -> bool {
    let scheme = name.split_once("://").map_or("", |(scheme, _)| scheme);
    let web = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
    web || matches!(carcassonnelab::addresses(name).as_slice(), [address] if *address == (0..name.len()))
}

/// The name as a pattern, when it looks like one and no file is called that.
fn pattern(path: &Path) -> Option<&str> {
    path.to_str().filter(|name| name.contains(['*', '?', '[', '{']) && !path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(files: &[&str]) -> Vec<Input> {
        let files = files.iter().map(OsString::from).collect();
        let args = InputArgs { files, files_from: None, stdin_filename: "stdin.jcz".to_owned() };
        collect(&args, Scope::default()).unwrap()
    }

    fn names(root: &str, inputs: &[Input]) -> Vec<String> {
        let inside = |path: &Path| path.strip_prefix(root).unwrap_or(path).display().to_string();
        let tell = |input: &Input| match input {
            Input::File(source) if matches!(source.met, Met::Walked(..)) => inside(&source.path),
            Input::Skipped(skipped) => format!("{} {}", skipped.reason, inside(Path::new(&skipped.path))),
            other => format!("{other:?}"),
        };
        inputs.iter().map(tell).collect()
    }

    #[test]
    fn directories_and_patterns_are_searched_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in
            ["b.jcz", "a/z.YAML", "a/notes.md", "c.json", ".hidden.json", "out/x.json", ".old/y.json", ".git/z.json"]
        {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        fs::write(folder.path().join(".gitignore"), "out/\n").unwrap();
        let root = folder.path().to_str().unwrap();
        let found = |name: &str| names(root, &collected(&[name]));
        assert_eq!(found(root), ["hidden .hidden.json", "hidden .old", "a/z.YAML", "b.jcz", "c.json", "ignored out"]);
        assert_eq!(found(&format!("{root}/*.j*")), ["hidden .hidden.json", "b.jcz", "c.json"]);
        assert_eq!(found(&format!("{root}/**/*.{{yaml,YAML}}")), ["hidden .old", "a/z.YAML", "ignored out"]);
        // Inside a directory that is asked for, it no longer counts that it is ignored.
        assert_eq!(found(&format!("{root}/out/*.json")), ["out/x.json"]);
        assert!(matches!(&collected(&[&format!("{root}/*.zip")])[..], [Input::Nothing { .. }]));
    }

    #[test]
    fn files_of_patterns_have_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for name in ["r/a.yaml", "r/b.yaml", "r/s/a.yaml", "r/s/b.yaml", "r/s/.c.yaml"] {
            put(name, "");
        }
        put(".gitignore", "*.yaml\n");
        put("r/.git/info/exclude", "/b.yaml\n");
        put("r/s/.gitignore", "b.yaml\n!.c.yaml\n");
        put("r/s/.ignore", "!b.yaml\n");
        let root = folder.path().join("r");
        let root = root.to_str().unwrap();
        let inputs = collected(&[root]);
        // What stands above the repository is no matter of its files.
        assert_eq!(names(root, &inputs), ["a.yaml", "ignored b.yaml", "s/.c.yaml", "s/a.yaml", "s/b.yaml"]);
        let by = inputs.iter().find_map(|input| match input {
            Input::Skipped(skipped) => skipped.by.clone(),
            _ => None,
        });
        assert_eq!(by, Some(format!("{root}/.git/info/exclude")));
        fs::remove_dir_all(folder.path().join("r/.git")).unwrap();
        put("r/s/.ignore", "");
        let ignored = ["ignored a.yaml", "ignored b.yaml", "s/.c.yaml", "ignored s/a.yaml", "ignored s/b.yaml"];
        assert_eq!(names(root, &collected(&[root])), ignored);
    }

    #[test]
    fn a_name_is_taken_as_it_is() {
        let expected = [Input::named("no/such.file"), Input::Stdin("stdin.jcz".to_owned())];
        assert_eq!(collected(&["no/such.file", "-"]), expected);
        let address = "https://www.carcassonnelab.com/#/0/0/O/";
        assert_eq!(collected(&[address]), [Input::Address(address.to_owned())]);
        let file = "games/carcassonnelab.com/0.txt";
        assert_eq!(collected(&[file]), [Input::named(file)]);
    }

    #[test]
    fn a_list_may_use_nul() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("list");
        fs::write(&list, "a.jcz\0b\nc.jcz\0").unwrap();
        assert_eq!(listed(list.to_str().unwrap()).unwrap(), ["a.jcz", "b\nc.jcz"]);
        fs::write(&list, "a.jcz\r\n\nb.jcz\n").unwrap();
        assert_eq!(listed(list.to_str().unwrap()).unwrap(), ["a.jcz", "b.jcz"]);
    }
}
