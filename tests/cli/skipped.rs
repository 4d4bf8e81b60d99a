//! Nothing that was met vanishes: what is not judged is named, with the reason, in every report.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Desk, ILLEGAL, LEGAL};

/// A folder with everything that may be passed over.
fn desk() -> Desk {
    let desk = Desk::new(&[
        ("games/ok.yaml", LEGAL),
        ("games/bad.yaml", ILLEGAL),
        ("games/.ignore", "bad.yaml\n"),
        ("games/.hidden.yaml", ILLEGAL),
        ("games/.old/x.yaml", ILLEGAL),
        ("games/.gitignore", "out/\n"),
        ("games/out/y.yaml", ILLEGAL),
        ("games/drafts/z.yaml", ILLEGAL),
        ("games/package.json", "{}"),
        ("games/mine.yaml", "tile-set: mine\ntiles: []\n"),
        ("games/bad.txt", ILLEGAL),
        ("games/notes.txt", "no record"),
        ("games/picture.png", ""),
        ("viguier.toml", "[paths]\nexclude = ['drafts/']\n"),
    ]);
    desk.put("games/.git/HEAD", b"");
    desk.put("games/.git/info/exclude", b"local.yaml\n");
    desk.put("games/local.yaml", ILLEGAL.as_bytes());
    desk
}

const MET: [(&str, &str, Option<&str>); 9] = [
    ("games/.hidden.yaml", "hidden", None),
    ("games/.old", "hidden", None),
    ("games/bad.txt", "extension", None),
    ("games/bad.yaml", "ignored", Some("games/.ignore")),
    ("games/drafts", "excluded", Some("drafts/ of viguier.toml")),
    ("games/local.yaml", "ignored", Some("games/.git/info/exclude")),
    ("games/mine.yaml", "tile-set", None),
    ("games/out", "ignored", Some("games/.gitignore")),
    ("games/package.json", "unknown-format", None),
];

#[test]
fn everything_is_named_with_its_reason() {
    let desk = desk();
    let said = desk.run(&["check", "games"]);
    assert_snapshot!(said.out, @"
    games/ok.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order
    skipped: 2 hidden (games/.hidden.yaml, games/.old)
    skipped: 3 ignored (games/bad.yaml by games/.ignore, games/local.yaml by games/.git/info/exclude, games/out by games/.gitignore)
    skipped: 1 excluded by the configuration (games/drafts by drafts/ of viguier.toml)
    skipped: 1 record with another extension (games/bad.txt)
    skipped: 1 tile set (games/mine.yaml)
    skipped: 1 file of no known format (games/package.json)
    1 record: 1 legal, 0 illegal, 0 unreadable; 0 violations; 9 skipped
    ");
    assert_eq!(said.code, 0);
    for command in [
        &["check", "--format", "json", "games"][..],
        &["standings", "--allow", "unfinished", "--format", "json", "games"],
    ] {
        let document: Value = serde_json::from_str(&desk.run(command).out).unwrap();
        let met = document["skipped"].as_array().unwrap().iter();
        let met: Vec<_> = met
            .map(|skipped| {
                (skipped["path"].as_str().unwrap(), skipped["reason"].as_str().unwrap(), skipped["by"].as_str())
            })
            .collect();
        assert_eq!(met, MET);
        assert_eq!(document["summary"]["skipped"], 9);
    }
    let table = desk.run(&["standings", "--allow", "unfinished", "games"]);
    assert!(table.out.contains("\nskipped: 2 hidden (games/.hidden.yaml, games/.old)\n"), "{}", table.out);
    assert_eq!(table.code, 0);
}

#[test]
fn every_format_names_it() {
    let desk = desk();
    for format in ["text", "json", "jsonl", "sarif", "junit", "github"] {
        let said = desk.run(&["check", "--format", format, "games"]);
        for (path, ..) in MET {
            assert!(said.out.contains(path) || (format == "jsonl" && said.err.contains(path)), "{format}: {path}");
        }
        assert_eq!(said.code, 0, "{format}");
        assert!(!said.out.contains("notes.txt"), "{format}");
        if format != "jsonl" {
            assert_eq!(said.err, "", "{format}");
        }
    }
    assert_eq!(desk.run(&["check", "--format", "jsonl", "games"]).out.lines().count(), 1);
    let score = desk.run(&["score", "games"]);
    assert!(score.err.contains("viguier: skipped: 2 hidden (games/.hidden.yaml, games/.old)\n"), "{}", score.err);
    let junit = desk.run(&["check", "--format", "junit", "games"]).out;
    assert!(junit.contains(r#"<testsuite name="skipped" tests="9" skipped="9" errors="0" failures="0">"#), "{junit}");
    assert!(junit.contains(r#"<skipped message="ignored by games/.ignore" type="ignored"/>"#), "{junit}");
    let github = desk.run(&["check", "--format", "github", "games"]).out;
    assert!(github.contains("::notice file=games/bad.yaml,title=skipped::ignored by games/.ignore\n"), "{github}");
    let sarif: Value = serde_json::from_str(&desk.run(&["check", "--format", "sarif", "games"]).out).unwrap();
    let notifications = &sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(notifications[3]["message"]["text"], "skipped: ignored by games/.ignore");
    assert_eq!(notifications[3]["properties"], serde_json::json!({"reason": "ignored", "by": "games/.ignore"}));
}

#[test]
fn what_is_skipped_can_be_made_red() {
    let desk = desk();
    for format in ["text", "json", "jsonl", "sarif", "junit", "github"] {
        assert_eq!(desk.run(&["check", "--fail-on", "skipped", "--format", format, "games"]).code, 1, "{format}");
    }
    let said = desk.run(&["check", "--fail-on", "skipped", "games"]);
    assert!(said.out.ends_with("; 9 skipped (--fail-on)\n"), "{}", said.out);
    let junit = desk.run(&["check", "--fail-on", "skipped", "--format", "junit", "games"]).out;
    assert!(junit.contains(r#"skipped="1" failures="8" errors="0">"#), "{junit}");
    assert_eq!(desk.run(&["standings", "--allow", "unfinished", "--fail-on", "skipped", "games"]).code, 1);
    assert_eq!(desk.run(&["check", "--fail-on", "skipped", "games/ok.yaml"]).code, 0);
    // A tile set belongs to the records beside it.
    desk.put("sets/mine.yaml", b"tile-set: mine\ntiles: []\n");
    desk.put("sets/ok.yaml", LEGAL.as_bytes());
    assert_eq!(desk.run(&["check", "--fail-on", "skipped", "sets"]).code, 0);
    desk.put("viguier.toml", b"fail-on = ['skipped']\n");
    assert_eq!(desk.run(&["check", "games"]).code, 1);
}

#[test]
fn an_ignored_record_is_named() {
    for ignore in [".ignore", ".gitignore"] {
        let desk = Desk::new(&[("a/ok.yml", LEGAL), ("a/bad.yaml", ILLEGAL), (&format!("a/{ignore}"), "*.yaml\n")]);
        let said = desk.run(&["check", "a"]);
        assert!(said.out.contains(&format!("skipped: 1 ignored (a/bad.yaml by a/{ignore})\n")), "{}", said.out);
        assert_eq!(desk.run(&["check", "--fail-on", "skipped", "a"]).code, 1);
    }
    let desk = Desk::new(&[("a/bad.yaml", ILLEGAL), ("a/.ignore", "*\n")]);
    let said = desk.run(&["check", "a"]);
    assert_eq!(said.code, 2, "nothing is left");
    assert!(said.out.contains("skipped: 1 ignored (a/bad.yaml by a/.ignore)\n"), "{}", said.out);
}

#[test]
fn what_may_have_been_a_record_is_not_skipped() {
    for (name, text) in [
        ("empty.yaml", ""),
        ("empty.json", ""),
        ("empty.jcz", ""),
        ("empty.jsonl", "\n"),
        ("blanks.yml", "  \n\n\t\n"),
        ("comments.yaml", "# viguier: 1\n# game: carcassonne\n"),
        ("mark.yaml", "\u{feff}---\n# nothing\n...\n"),
        ("players.yaml", "players: [Ann, Ben]\nevent: {name: x}\n"),
        ("moves.yaml", "moves:\n  - Ann, U -1,0\n"),
        ("turns.yaml", "- Ann, U -1,0\n- Ben, V 1,0\n"),
        ("typo.yaml", "vigiuer: 1\nplayers: [Ann, Ben]\nmoves:\n  - Ann, U -1,0\n"),
        ("players.json", "{\"players\": [\"Ann\", \"Ben\"], \"event\": {}}"),
        ("moves.json", "{\"moves\": [{\"tile\": \"U\", \"at\": [1, 0]}]}"),
        ("turns.json", "[{\"tile\": \"U\", \"at\": [1, 0]}]"),
        ("lines.jsonl", "{\"moves\": []}\n{\"moves\": []}\n"),
    ] {
        let desk = Desk::new(&[(&format!("a/{name}"), text), ("a/ok.yaml", LEGAL)]);
        let said = desk.run(&["check", "a"]);
        assert!(said.out.contains(&format!("a/{name}: unreadable")), "{name}: {}", said.out);
        assert_eq!(said.code, 2, "{name}");
        assert_eq!(desk.run(&["check", "--if-record", &format!("a/{name}")]).code, 2, "{name}");
        assert_eq!(desk.run(&["standings", "--allow", "unfinished", "a"]).code, 2, "{name}");
    }
    // What is somebody else's is.
    let other = [
        ("a.json", "{\"players\": 4}"),
        ("b.yaml", "on: push\nmoves: 3\n"),
        ("c.json", "{\"path\": \"x\", \"players\": [], \"verdict\": \"legal\"}"),
    ];
    for (name, text) in other {
        let desk = Desk::new(&[(&format!("a/{name}"), text), ("a/ok.yaml", LEGAL)]);
        let said = desk.run(&["check", "a"]);
        assert!(said.out.contains(&format!("skipped: 1 file of no known format (a/{name})")), "{}", said.out);
        assert_eq!(said.code, 0, "{name}");
    }
}

#[test]
fn a_thousand_are_listed_and_all_are_counted() {
    let desk = Desk::new(&[("a/ok.yaml", LEGAL)]);
    for number in 0..1_200 {
        desk.put(&format!("a/{number:04}.json"), b"{}");
    }
    let document: Value = serde_json::from_str(&desk.run(&["check", "--format", "json", "a"]).out).unwrap();
    assert_eq!(document["skipped"].as_array().unwrap().len(), 1_000);
    assert_eq!(document["summary"]["skipped"], 1_200);
    let said = desk.run(&["check", "a"]);
    assert!(said.out.contains("skipped: 1200 files of no known format (a/0000.json, "), "{}", said.out);
    assert!(said.out.len() < 1_000, "{}", said.out);
    for jobs in ["1", "3"] {
        assert_eq!(desk.run(&["check", "--jobs", jobs, "a"]).out, said.out);
    }
    let junit = desk.run(&["check", "--format", "junit", "a"]).out;
    assert!(junit.contains("200 more are not listed"), "{}", junit.len());
}
