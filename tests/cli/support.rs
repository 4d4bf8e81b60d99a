//! A folder with files, and the program run in it.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Three legal turns.
pub(crate) const LEGAL: &str = "\
viguier: 1
game: carcassonne
players: [Ann, Ben]
moves:
  - {by: Ann, tile: U, at: [1, 0], turn: 0, meeple: none}
  - {by: Ben, tile: E, at: [0, -1], turn: 180, meeple: city S, totals: {Ann: 0, Ben: 4}}
  - Ann, V 0,1 road S
ended: unfinished
";

/// A turn that does not fit, in each of the three ways of writing it.
pub(crate) const ILLEGAL: &str = "\
viguier: 1
game: carcassonne
players: [Ann, Ben]
moves:
  - {by: Ann, tile: U, at: [0, 1], turn: 90}
  - {by: Ben, tile: E, at: [0, -1], turn: 180, meeple: city S, totals: {Ben: 5}}
ended: unfinished
";

/// A legal record on one line.
pub(crate) const LINE: &str = r#"{"viguier": 1, "game": "carcassonne", "players": ["Ann", "Ben"], "moves": [{"tile": "E", "at": [0, -1], "turn": 180}], "ended": "unfinished"}"#;

/// What the program said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// A folder of its own for a test.
pub(crate) struct Desk {
    folder: TempDir,
}

impl Desk {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let desk = Self { folder: TempDir::new().unwrap() };
        for (name, text) in files {
            desk.put(name, text.as_bytes());
        }
        desk
    }

    pub(crate) fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The program, ready to run here, with nothing in its environment that changes reports.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::cargo_bin("viguier").unwrap();
        command.current_dir(self.folder.path()).args(args);
        for (name, _) in std::env::vars() {
            let changes = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "COLUMNS", "TERM"];
            if changes.contains(&&*name) || name.starts_with("GITHUB_") {
                command.env_remove(name);
            }
        }
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Said {
        self.run_with(args, "")
    }

    pub(crate) fn run_with(&self, args: &[&str], input: impl Into<Vec<u8>>) -> Said {
        let output = self.command(args).write_stdin(input).output().unwrap();
        Said {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().unwrap(),
        }
    }
}

/// The objects of a report in JSON lines.
pub(crate) fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
