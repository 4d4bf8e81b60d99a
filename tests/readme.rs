//! What the README shows is what the program prints.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop"
)]

use std::path::PathBuf;

use assert_cmd::Command;

/// Runs a command line of the README in the project and gives what it printed.
fn output(line: &str) -> String {
    let arguments = line.strip_prefix("viguier ").unwrap_or_else(|| panic!("no command of ours: {line}"));
    let mut command = Command::cargo_bin("viguier").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments.split_whitespace());
    for name in ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CI", "GITHUB_ACTIONS"] {
        command.env_remove(name);
    }
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

/// The blocks of a page that are whole records.
fn records(page: &str) -> impl Iterator<Item = &str> {
    let blocks = page.split("```yaml\n").skip(1).map(|block| block.split("```").next().unwrap());
    blocks.filter(|block| block.starts_with("viguier: "))
}

#[test]
fn the_records_that_people_copy_are_legal() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    for (page, least) in [("README.md", 1), ("docs/record-format.md", 3)] {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        assert!(records(&text).count() >= least, "{page}");
        for record in records(&text) {
            let mut command = Command::cargo_bin("viguier").unwrap();
            command.args(["check", "--no-config", "-"]).write_stdin(record).assert().success();
        }
    }
}

/// The text with the output of every console block made anew.
fn renewed(text: &str) -> String {
    let mut fresh = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("```console\n") {
        let (block, after) = after.split_once("```\n").unwrap();
        let command = block.lines().next().unwrap().strip_prefix("$ ").unwrap();
        fresh += &format!("{before}```console\n$ {command}\n{}```\n", output(command));
        rest = after;
    }
    fresh + rest
}

#[test]
fn the_readme_shows_real_output() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let fresh = renewed(&text);
    if std::env::var_os("VIGUIER_UPDATE").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    assert_eq!(text, fresh, "run `VIGUIER_UPDATE=1 cargo test --test readme` and look at the difference");
}
