//! What is made from the definition of the flags and stands in the repository is fresh.
//!
//! `VIGUIER_UPDATE=1 cargo test --test generated` makes it anew.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test may stop")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// Files by their names.
type Files = BTreeMap<String, String>;

fn docs(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(folder)
}

fn files(folder: &Path) -> Files {
    let Ok(entries) = fs::read_dir(folder) else { return Files::new() };
    let file =
        |path: PathBuf| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap());
    entries.map(|entry| file(entry.unwrap().path())).collect()
}

/// The directory under `docs` holds exactly these files, or is made to.
fn assert_fresh(folder: &str, fresh: &Files) {
    let path = docs(folder);
    let found = files(&path);
    if std::env::var_os("VIGUIER_UPDATE").is_some() {
        fs::create_dir_all(&path).unwrap();
        for stale in found.keys().filter(|name| !fresh.contains_key(*name)) {
            fs::remove_file(path.join(stale)).unwrap();
        }
        for (name, text) in fresh {
            fs::write(path.join(name), text).unwrap();
        }
        return;
    }
    let stale: Vec<&String> =
        found.keys().chain(fresh.keys()).filter(|name| found.get(*name) != fresh.get(*name)).collect();
    assert!(stale.is_empty(), "docs/{folder} is stale: {stale:?}; run `VIGUIER_UPDATE=1 cargo test --test generated`");
}

fn printed(args: &[&str]) -> String {
    let output = Command::cargo_bin("viguier").unwrap().args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn man_pages_are_fresh() {
    let folder = tempfile::tempdir().unwrap();
    clap_mangen::generate_to(viguier::cli::definition(), folder.path()).unwrap();
    let pages = files(folder.path());
    assert!(pages.contains_key("viguier.1") && pages.contains_key("viguier-check.1"), "{:?}", pages.keys());
    assert_fresh("man", &pages);
}

#[test]
fn completions_are_fresh() {
    let shells = [
        ("bash", "viguier.bash"),
        ("elvish", "viguier.elv"),
        ("fish", "viguier.fish"),
        ("powershell", "_viguier.ps1"),
        ("zsh", "_viguier"),
    ];
    let script = |(shell, name): (&str, &str)| (name.to_owned(), printed(&["completions", shell]));
    assert_fresh("completions", &shells.map(script).into_iter().collect());
}

#[test]
fn schemas_are_fresh() {
    let file = |of: &str| (format!("{of}.schema.json"), printed(&["schema", "--of", of]));
    assert_fresh("schema", &["record", "report", "line", "standings"].map(file).into_iter().collect());
}

#[test]
fn the_bash_script_completes() {
    let ask = "COMP_WORDS=(viguier standings --tie); COMP_CWORD=2; _viguier viguier --tie standings; \
               echo \"${COMPREPLY[@]}\"";
    let ask = format!("{}\n{ask}", printed(&["completions", "bash"]));
    let Ok(output) = std::process::Command::new("bash").args(["--norc", "-c", &ask]).output() else {
        println!("skipped: no bash");
        return;
    };
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), "--tie-break");
}
