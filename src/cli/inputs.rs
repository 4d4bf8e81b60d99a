//! Which files to read: names, directories, patterns, lists of names, standard input.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use globset::GlobBuilder;
use ignore::WalkBuilder;

use crate::record::{Format, carcassonnelab};

/// Ends of the names of files that a walk through a directory takes for records.
const EXTENSIONS: [&str; 5] = ["jcz", "json", "jsonl", "yaml", "yml"];

/// Arguments that say what to read.
#[derive(Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Records: files, directories (searched for .jcz, .json, .jsonl, .yaml and .yml), patterns such as
    /// 'games/*.jcz', addresses of CarcassonneLab games, or - for standard input
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<OsString>,
    /// Read the names of further files from a file, one a line or with NUL between; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(super) files_from: Option<String>,
    /// What to call standard input in reports
    #[arg(long, value_name = "NAME", default_value = "-", hide_default_value = true)]
    pub(super) stdin_filename: String,
}

/// Something to read records from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// Standard input, under this name.
    Stdin(String),
    /// A record that was given as it is: the address of a game.
    Address(String),
    /// A file that was asked for by its name.
    Named(PathBuf),
    /// A file met on a walk or by a pattern: it may turn out to be no record.
    Walked(PathBuf),
    /// Nothing can be read here.
    Nothing {
        /// What was asked for.
        path: String,
        /// Why there is nothing.
        why: String,
    },
}

/// Everything to read, in the order of the arguments; what a directory or a pattern holds is sorted.
pub(super) fn collect(args: &InputArgs) -> anyhow::Result<Vec<Input>> {
    let mut names = args.files.clone();
    if let Some(list) = &args.files_from {
        let listed = listed(list).with_context(|| format!("cannot read the list of files {list}"))?;
        names.extend(listed);
        if list == "-" && names.iter().any(|name| name == "-") {
            bail!("standard input cannot be both a list of files and a record");
        }
    } else if names.is_empty() {
        bail!("no files given; name some, or - for standard input");
    }
    if names.iter().filter(|name| *name == "-").count() > 1 {
        bail!("standard input can be read only once");
    }
    let mut inputs = Vec::new();
    for name in &names {
        expand(name, &args.stdin_filename, &mut inputs);
    }
    Ok(inputs)
}

fn listed(list: &str) -> io::Result<Vec<OsString>> {
    let mut bytes = Vec::new();
    if list == "-" {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(list)?;
    }
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

fn expand(name: &OsStr, stdin_name: &str, inputs: &mut Vec<Input>) {
    if name == "-" {
        return inputs.push(Input::Stdin(stdin_name.to_owned()));
    }
    if let Some(address) = name.to_str().filter(|name| is_address(name)) {
        return inputs.push(Input::Address(address.to_owned()));
    }
    let path = Path::new(name);
    let nothing = |why: String| Input::Nothing { path: path.display().to_string(), why };
    if path.is_dir() {
        let found = walk(path, |_| true);
        if found.is_empty() {
            inputs.push(nothing(format!("the directory holds no records (.{})", EXTENSIONS.join(", ."))));
        }
        inputs.extend(found);
    } else if let Some(pattern) = pattern(path) {
        match matching(pattern) {
            Ok(found) if found.is_empty() => inputs.push(nothing("no file fits this pattern".to_owned())),
            Ok(found) => inputs.extend(found),
            Err(error) => inputs.push(nothing(format!("not a pattern: {error}"))),
        }
    } else {
        inputs.push(Input::Named(path.to_owned()));
    }
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

/// The files that fit a pattern, for shells that leave patterns alone.
fn matching(pattern: &str) -> Result<Vec<Input>, globset::Error> {
    let matcher = GlobBuilder::new(pattern).literal_separator(true).build()?.compile_matcher();
    let fixed = pattern.split(['*', '?', '[', '{']).next().unwrap_or("");
    let root = fixed.rsplit_once('/').map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder });
    let root = Path::new(if root.is_empty() { "." } else { root });
    if !root.exists() {
        return Ok(Vec::new());
    }
    Ok(walk(root, |path| matcher.is_match(path)))
}

/// The files under a directory that may hold records. What `.gitignore` names is passed over, in a repository or not.
fn walk(root: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<Input> {
    let mut walker = WalkBuilder::new(root);
    walker.require_git(false).sort_by_file_path(Path::cmp);
    let mut found = Vec::new();
    for entry in walker.build() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.push(unreachable(root, &error));
                continue;
            }
        };
        let path = entry.path().strip_prefix("./").unwrap_or(entry.path());
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        // A pipe would be waited for, perhaps for ever. A link may lead to a file, or nowhere, which is told later.
        let leads_to_file = || path.metadata().map_or(true, |metadata| metadata.is_file());
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file() || (kind.is_symlink() && leads_to_file()));
        if is_file && EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension)) && wanted(path) {
            found.push(Input::Walked(path.to_owned()));
        }
    }
    found
}

/// What a walk cannot look into.
fn unreachable(root: &Path, error: &ignore::Error) -> Input {
    let mut path = root;
    let mut cause = error;
    loop {
        match cause {
            ignore::Error::WithPath { path: inner, err } => (path, cause) = (inner, err),
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => cause = err,
            _ => break,
        }
    }
    let why = cause.io_error().map_or_else(|| cause.to_string(), super::source::unreadable);
    Input::Nothing { path: path.display().to_string(), why }
}

/// Whether a file of this format, met on a walk, is passed over: it is somebody else's. Only saves of JCloisterZone
/// are called `.jcz`, so such a file is a record even when nothing in it looks like one.
pub(super) fn is_foreign(input: &Input, format: Option<Format>) -> bool {
    let Input::Walked(path) = input else { return false };
    format.is_none() && !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jcz"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(files: &[&str]) -> Vec<Input> {
        let files = files.iter().map(OsString::from).collect();
        let args = InputArgs { files, files_from: None, stdin_filename: "stdin.jcz".to_owned() };
        collect(&args).unwrap()
    }

    #[test]
    fn directories_and_patterns_are_searched_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.jcz", "a/z.YAML", "a/notes.txt", "c.json", ".hidden.json", "out/x.json"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        fs::write(folder.path().join(".gitignore"), "out/\n").unwrap();
        let root = folder.path().to_str().unwrap();
        let names = |inputs: &[Input]| -> Vec<String> {
            let relative = |input: &Input| match input {
                Input::Walked(path) => path.strip_prefix(root).unwrap().display().to_string(),
                other => format!("{other:?}"),
            };
            inputs.iter().map(relative).collect()
        };
        assert_eq!(names(&collected(&[root])), ["a/z.YAML", "b.jcz", "c.json"]);
        assert_eq!(names(&collected(&[&format!("{root}/*.j*")])), ["b.jcz", "c.json"]);
        assert_eq!(names(&collected(&[&format!("{root}/**/*.{{yaml,YAML}}")])), ["a/z.YAML"]);
        // Inside a directory that is asked for, it no longer counts that it is ignored.
        assert_eq!(names(&collected(&[&format!("{root}/out/*.json")])), ["out/x.json"]);
        assert!(matches!(&collected(&[&format!("{root}/*.zip")])[..], [Input::Nothing { .. }]));
    }

    #[test]
    fn a_name_is_taken_as_it_is() {
        let expected = [Input::Named("no/such.file".into()), Input::Stdin("stdin.jcz".to_owned())];
        assert_eq!(collected(&["no/such.file", "-"]), expected);
        let address = "https://www.carcassonnelab.com/#/0/0/O/";
        assert_eq!(collected(&[address]), [Input::Address(address.to_owned())]);
        let file = "games/carcassonnelab.com/0.txt";
        assert_eq!(collected(&[file]), [Input::Named(file.into())]);
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
