//! `viguier.toml` at work.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Desk, ILLEGAL, LEGAL, LINE, objects};

/// A city of two tiles, closed with a meeple on it.
const SMALL_CITY: &str = "\
viguier: 1
game: carcassonne
players: [Ann, Ben]
moves:
  - Ann, E 0,-1 180 city S
ended: unfinished
";

#[test]
fn house_rules_hold_for_records_that_do_not_say() {
    let desk = Desk::new(&[("viguier.toml", "[rules.carcassonne]\nsmall-city = 2\n"), ("a.yaml", SMALL_CITY)]);
    desk.put("b.yaml", SMALL_CITY.replace("moves:", "rules: {small-city: 4}\nmoves:").as_bytes());
    let points = |args: &[&str]| -> Vec<Value> {
        let args = [&["check", "--format", "jsonl", "."], args].concat();
        objects(&desk.run(&args).out).iter().map(|object| object["scores"]["Ann"].clone()).collect()
    };
    assert_eq!(points(&[]), [2, 4]);
    assert_eq!(points(&["--no-config"]), [4, 4]);
    let agreed = |args: &[&str]| -> Vec<Value> {
        objects(&desk.run(args).out).iter().map(|object| object["agreed"].clone()).collect()
    };
    assert_eq!(agreed(&["check", "--format", "jsonl", "."]), [serde_json::json!({"small-city": "2"}), Value::Null]);
    assert_eq!(agreed(&["check", "--format", "jsonl", "--no-config", "."]), [Value::Null, Value::Null]);
    let wrong = SMALL_CITY.replace(
        "- Ann, E 0,-1 180 city S",
        "- {by: Ann, tile: E, at: [0, -1], turn: 180, meeple: city S, points: {Ann: 4}}",
    );
    desk.put("wrong/c.yaml", wrong.as_bytes());
    let said = desk.run(&["check", "wrong"]).out;
    assert!(said.contains("\n  note: options of the configuration: small-city 2\n"), "{said}");
    std::fs::remove_file(desk.path().join("wrong/c.yaml")).unwrap();
    desk.put("other.toml", b"");
    assert_eq!(points(&["--config", "other.toml"]), [4, 4]);
    let scored = |args: &[&str]| desk.run_with(&[&["score", "--format", "json", "-"], args].concat(), SMALL_CITY).out;
    assert_eq!(objects(&scored(&[]))[0]["scores"]["Ann"], 2);
    assert_eq!(objects(&scored(&["--no-config"]))[0]["scores"]["Ann"], 4);
}

#[test]
fn codes_weigh_what_was_agreed() {
    let desk = Desk::new(&[
        ("a.yaml", ILLEGAL),
        ("viguier.toml", "[severity]\nedge-mismatch = 'off'\nclaim-totals = 'warning'\n"),
    ]);
    let said = desk.run(&["check", "a.yaml"]);
    assert_snapshot!(said.out, @"
    a.yaml: legal, unfinished (2 of 71 tiles), as played: Ann 0 Ben 4; 1 warning; 1 violation of codes that are off; not checked: draw order

    warning[claim-totals]: The record has Ben at 5 after this turn, the referee at 4
     --> a.yaml:6:78
      |
    6 |   - {by: Ben, tile: E, at: [0, -1], turn: 180, meeple: city S, totals: {Ben: 5}}
      |                                                                              ^ turn 2
      |
      = rule: BASE-07: Everyone starts at 0, and totals have no upper limit whatever the length of the track.
      = help: from the start: in turn 2 city 4 (2 tiles x 2)
      = note: may be a consequence of the violation in turn 1

    1 record: 1 legal, 0 illegal, 0 unreadable; 1 violation (1 warning)
    ");
    assert_eq!(said.code, 0);
    assert_eq!(desk.run(&["check", "a.yaml", "--fail-on", "warning"]).code, 1);
    let object = objects(&desk.run(&["check", "--format", "jsonl", "a.yaml"]).out).remove(0);
    assert_eq!((&object["verdict"], &object["scores_as_played"]), (&"legal".into(), &true.into()));
    let violation = &object["violations"][0];
    assert_eq!((&violation["code"], &violation["severity"]), (&"claim-totals".into(), &"warning".into()));
    assert_eq!(violation["after"], 1, "what is off came before it all the same");
    let plain = objects(&desk.run(&["check", "--no-config", "--format", "jsonl", "a.yaml"]).out).remove(0);
    assert_eq!(plain["verdict"], "illegal");
    assert_eq!(plain["violations"][0]["severity"], "error");
}

#[test]
fn the_first_violation_is_the_first_that_counts() {
    let desk = Desk::new(&[("a.yaml", ILLEGAL), ("viguier.toml", "first = true\n")]);
    let codes = |desk: &Desk| -> Vec<Value> {
        let object = objects(&desk.run(&["check", "--format", "jsonl", "a.yaml"]).out).remove(0);
        object["violations"].as_array().unwrap().iter().map(|violation| violation["code"].clone()).collect()
    };
    assert_eq!(codes(&desk), ["edge-mismatch"]);
    desk.put("viguier.toml", b"first = true\n[severity]\nedge-mismatch = 'warning'\n");
    assert_eq!(codes(&desk), ["edge-mismatch", "claim-totals"]);
    desk.put("viguier.toml", b"max-violations = 1\n");
    assert_eq!(codes(&desk).len(), 1);
}

#[test]
fn every_record_answers_to_its_own_directory() {
    let desk = Desk::new(&[
        ("strict/viguier.toml", "fail-on = ['unfinished']\n"),
        ("strict/a.yaml", LEGAL),
        ("lenient/b.yaml", LEGAL),
        ("lenient/drafts/c.yaml", ILLEGAL),
        ("lenient/viguier.toml", "[paths]\nexclude = ['drafts/']\n"),
    ]);
    assert_eq!(desk.run(&["check", "strict"]).code, 1);
    assert_eq!(desk.run(&["check", "lenient"]).code, 0);
    assert_eq!(desk.run(&["check", "."]).code, 1);
    assert_eq!(desk.run(&["check", "strict", "--fail-on", "unverified"]).code, 1);
    assert_eq!(desk.run(&["check", "strict", "--fail-on", "acknowledged"]).code, 0);
    let draft = "lenient/drafts/c.yaml";
    assert_eq!(desk.run(&["check", draft]).code, 1, "what is named is checked");
    let said = desk.run(&["check", "--if-record", draft]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "unless pre-commit names it");
    assert_eq!(desk.run(&["check", ".", "--jobs", "1"]).out, desk.run(&["check", ".", "--jobs", "3"]).out);
}

#[test]
fn a_broken_configuration_is_no_verdict() {
    let desk = Desk::new(&[("a.yaml", LEGAL), ("viguier.toml", "[severty]\nedge-mismatch = 'off'\n")]);
    for command in [&["check", "a.yaml"][..], &["score", "."], &["standings", "."], &["show", "a.yaml", "--at", "1"]] {
        let said = desk.run(command);
        let expected = "viguier: viguier.toml:1:2: unknown key `severty`; did you mean `severity`?\n";
        assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("", expected, 2), "{command:?}");
    }
    assert_eq!(desk.run(&["check", "--no-config", "a.yaml"]).code, 0);
    let said = desk.run(&["check", "--config", "none.toml", "a.yaml"]);
    assert!(said.err.starts_with("viguier: cannot read the configuration none.toml: "), "{}", said.err);
    assert_eq!(said.code, 2);
}

#[test]
fn the_example_of_the_page_is_a_configuration() {
    let page = include_str!("../../docs/config.md");
    let (_, after) = page.split_once("```toml\n").unwrap();
    let desk =
        Desk::new(&[("viguier.toml", after.split("```").next().unwrap()), ("a.yaml", ILLEGAL), ("b.json", LINE)]);
    let said = desk.run(&["check", "."]);
    assert_eq!((said.err.as_str(), said.code), ("", 1));
    assert_eq!(desk.run(&["check", "b.json", "--fail-on", "violation"]).code, 0);
    assert_eq!(desk.run(&["check", "b.json"]).code, 1, "it is unfinished");
}

#[test]
fn the_table_that_is_drawn_is_that_of_the_first_violation_listed() {
    let record = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, B 1,0\n  - Ben, B 0,0\n";
    let desk = Desk::new(&[("a.yaml", record), ("viguier.toml", "[severity]\nedge-mismatch = 'warning'\n")]);
    let said = desk.run(&["check", "a.yaml"]).out;
    assert!(said.contains("the table around (1, 0)"), "{said}");
    let said = desk.run(&["check", "--max-violations", "1", "a.yaml"]).out;
    assert!(said.contains("error[cell-occupied]") && said.contains("the table around (0, 0)"), "{said}");
}
