//! The recipes of `docs/ci.md` run as they are written.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::{Desk, ILLEGAL, LEGAL, Said};

const PAGE: &str = include_str!("../../docs/ci.md");
/// What fetches and builds the program, which is here already.
const INSTALL: &str = "cargo install --locked --git https://example.org/viguier.git --tag v0.1.0";

/// The blocks of the page in this language, each with the heading it stands under.
fn blocks(language: &str) -> Vec<(&'static str, &'static str)> {
    let fence = format!("```{language}\n");
    let mut found = Vec::new();
    for section in PAGE.split("\n## ").skip(1) {
        let heading = section.lines().next().unwrap();
        let blocks = section.split(&*fence).skip(1);
        found.extend(blocks.map(|block| (heading, block.split("```").next().unwrap())));
    }
    found
}

fn yaml(heading: &str) -> Value {
    let blocks = blocks("yaml");
    let (_, text) = blocks.iter().find(|(known, _)| *known == heading).unwrap();
    serde_yaml::from_str(text).unwrap()
}

/// A checkout with these records in `records/`.
fn checkout(records: &[(&str, &str)]) -> Desk {
    let desk = Desk::new(&[]);
    for (name, text) in records {
        desk.put(&format!("records/{name}"), text.as_bytes());
    }
    desk
}

/// Runs lines as a step of CI does: the first that fails is the last.
fn step(desk: &Desk, lines: &str) -> Option<Said> {
    let program = assert_cmd::cargo::cargo_bin!("viguier");
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", lines]);
    command
        .current_dir(desk.path())
        .env("PATH", path)
        .env("GITHUB_WORKSPACE", desk.path())
        .env("GITHUB_STEP_SUMMARY", desk.path().join("summary.md"));
    let Ok(output) = command.output() else {
        println!("skipped: no bash");
        return None;
    };
    Some(Said {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    })
}

fn read(desk: &Desk, name: &str) -> String {
    fs::read_to_string(desk.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn github_actions() {
    let job = &yaml("GitHub Actions")["jobs"]["check"];
    let steps = job["steps"].as_array().unwrap();
    let runs: Vec<&str> = steps.iter().filter_map(|step| step["run"].as_str()).collect();
    let [install, check] = runs[..] else { panic!("{runs:?}") };
    assert_eq!(install, INSTALL);
    let upload = steps.last().unwrap();
    assert!(upload["if"].as_str().unwrap().starts_with("always() && "));
    let kept = steps.iter().find(|step| step["id"] == "kept").unwrap();
    assert!(kept["with"]["key"].as_str().unwrap().ends_with(concat!("-v", env!("CARGO_PKG_VERSION"))));
    let sarif = upload["with"]["sarif_file"].as_str().unwrap();

    let desk = checkout(&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL)]);
    let Some(said) = step(&desk, check) else { return };
    assert_eq!((said.err.as_str(), said.code), ("", 1));
    assert!(said.out.starts_with("::error file=records/b.yaml,line=5,"), "{}", said.out);
    let summary = read(&desk, "summary.md");
    assert!(summary.contains("2 records: 1 legal, 1 illegal") && summary.contains("records/b.yaml"), "{summary}");
    let report: Value = serde_json::from_str(&read(&desk, sarif)).unwrap();
    assert_eq!(report["runs"][0]["results"][0]["ruleId"], "edge-mismatch");

    let desk = checkout(&[("a.yaml", LEGAL)]);
    let said = step(&desk, check).unwrap();
    assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("", "", 0));
    let said = step(
        &desk,
        "cd records && viguier check --format github ../records; viguier check --format github --fail-on unfinished a.yaml",
    );
    let annotation = "::error file=records/a.yaml,title=unfinished::The game is not finished (3 of 71 tiles), and this run fails on `unfinished`\n";
    assert_eq!(said.map(|said| (said.out, said.code)), Some((annotation.to_owned(), 1)));
    let report: Value = serde_json::from_str(&read(&desk, sarif)).unwrap();
    assert_eq!(report["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn gitlab() {
    let job = &yaml("GitLab CI")["records"];
    let script: Vec<&str> = job["script"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let [install, check] = script[..] else { panic!("{script:?}") };
    assert_eq!(install, INSTALL);
    assert_eq!(job["artifacts"]["when"], "always");
    let junit = job["artifacts"]["reports"]["junit"].as_str().unwrap();
    for (records, code) in [(&[("a.yaml", LEGAL)][..], 0), (&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL)], 1)] {
        let desk = checkout(records);
        let Some(said) = step(&desk, check) else { return };
        assert_eq!((said.err.as_str(), said.code), ("", code));
        let report = read(&desk, junit);
        assert!(report.contains(&format!(r#"tests="{}" skipped="0" failures="{code}""#, records.len())), "{report}");
    }
}

#[test]
fn pre_commit() {
    let hooks: Value = serde_yaml::from_str(include_str!("../../.pre-commit-hooks.yaml")).unwrap();
    let config = yaml("pre-commit");
    let repository = &config["repos"][0];
    assert_eq!(repository["rev"], format!("v{}", env!("CARGO_PKG_VERSION")));
    for wanted in repository["hooks"].as_array().unwrap() {
        assert!(hooks.as_array().unwrap().iter().any(|hook| hook["id"] == wanted["id"]), "no hook {}", wanted["id"]);
    }
    for hook in hooks.as_array().unwrap() {
        assert_eq!((&hook["language"], &hook["require_serial"]), (&"rust".into(), &true.into()));
    }
    let check = hooks.as_array().unwrap().iter().find(|hook| hook["id"] == "viguier-check").unwrap();
    let entry = check["entry"].as_str().unwrap();
    let desk = checkout(&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL)]);
    desk.put(".github/workflows/ci.yml", b"on: push\n");
    desk.put("package.json", b"{\"name\": \"records\"}\n");
    let pass = |names: &str| step(&desk, &format!("{entry} {names}")).map(|said| said.code);
    if pass("records/a.yaml").is_none() {
        return;
    }
    assert_eq!(pass("records/a.yaml .github/workflows/ci.yml package.json"), Some(0));
    assert_eq!(pass(".github/workflows/ci.yml package.json"), Some(0), "no record at all");
    assert_eq!(pass("records/a.yaml records/b.yaml"), Some(1));
    assert_eq!(pass("--fail-on unfinished records/a.yaml"), Some(1), "args stand before the names");
    let fmt = hooks.as_array().unwrap().iter().find(|hook| hook["id"] == "viguier-fmt").unwrap();
    let fmt = fmt["entry"].as_str().unwrap();
    let formats = |names: &str| step(&desk, &format!("{fmt} {names}")).map(|said| said.code);
    assert_eq!(formats("records/a.yaml records/b.yaml .github/workflows/ci.yml package.json"), Some(0));
    assert_ne!(read(&desk, "records/a.yaml"), LEGAL, "pre-commit sees that it was changed");
    desk.put("viguier.toml", b"[paths]\nexclude = ['b.yaml']\n");
    assert_eq!(pass("records/a.yaml records/b.yaml"), Some(0));
}

#[test]
fn a_plain_shell() {
    let blocks = blocks("sh");
    let [(_, all), (_, reports), (_, changed), (_, table)] = blocks[..] else { panic!("{blocks:?}") };
    let desk = checkout(&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL)]);
    let Some(said) = step(&desk, all) else { return };
    assert_eq!(said.code, 1);
    assert!(said.out.starts_with("records/b.yaml: illegal"), "{}", said.out);
    assert_eq!(step(&desk, reports).unwrap().code, 1);
    for name in ["verdicts.json", "viguier.sarif", "viguier.xml"] {
        assert!(read(&desk, name).contains("records/b.yaml"), "{name}");
    }
    assert_eq!(step(&desk, table).unwrap().code, 1, "b.yaml is illegal");
    assert!(read(&desk, "standings.txt").contains("refused: records/b.yaml: illegal"));
    only_what_changed(&checkout(&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL)]), changed);
    let legal = checkout(&[("a.yaml", LEGAL)]);
    assert_eq!(step(&legal, all).unwrap().code, 0);
    assert_eq!(step(&legal, reports).unwrap().code, 0);
}

fn only_what_changed(desk: &Desk, lines: &str) {
    let has_git = |folder: &Path| Command::new("git").arg("--version").current_dir(folder).output().is_ok();
    if !has_git(desk.path()) {
        println!("skipped: no git");
        return;
    }
    let git = "git -c user.name=Ann -c user.email=ann@example.org";
    let begun = format!("git init -q -b main . && git add . && {git} commit -qm records && git switch -qc branch");
    assert_eq!(step(desk, &begun).unwrap().code, 0);
    assert_eq!(step(desk, lines).unwrap().code, 0, "nothing has changed");
    assert_ne!(step(desk, &lines.replace("main...", "nothing...")).unwrap().code, 0, "no such branch");
    desk.put("records/c.yaml", LEGAL.as_bytes());
    assert_eq!(step(desk, &format!("git add . && {git} commit -qm c")).unwrap().code, 0);
    let said = step(desk, lines).unwrap();
    assert_eq!(said.code, 0, "the illegal record was there before");
    let elsewhere =
        format!("git switch -q main && git rm -q records/b.yaml && {git} commit -qm b && git switch -q branch");
    assert_eq!(step(desk, &elsewhere).unwrap().code, 0);
    assert_eq!(step(desk, lines).unwrap().code, 0, "what changed on main alone is not of this branch");
    assert!(said.out.starts_with("records/c.yaml: legal"), "{}", said.out);
}
