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
    let options = |args: &[&str]| -> Vec<Value> {
        objects(&desk.run(args).out).iter().map(|object| object["options"].clone()).collect()
    };
    let by_house = serde_json::json!({"small-city": {"value": "2", "origin": "config"}});
    let none = serde_json::json!({});
    assert_eq!(options(&["check", "--format", "jsonl", "."]), [by_house, none.clone()]);
    assert_eq!(options(&["check", "--format", "jsonl", "--no-config", "."]), [none.clone(), none]);
    let wrong = SMALL_CITY.replace(
        "- Ann, E 0,-1 180 city S",
        "- {by: Ann, tile: E, at: [0, -1], turn: 180, meeple: city S, points: {Ann: 4}}",
    );
    desk.put("wrong/c.yaml", wrong.as_bytes());
    let said = desk.run(&["check", "wrong"]).out;
    assert!(said.starts_with("wrong/c.yaml: illegal, 1 violation, "), "{said}");
    assert!(said.contains("; options: small-city 2 (config); "), "{said}");
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

    1 record: 1 legal, 0 illegal, 0 unreadable; 1 violation (1 warning); 1 violation of codes that are off
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
fn one_configuration_holds_for_a_run() {
    let desk = Desk::new(&[
        ("strict/viguier.toml", "fail-on = ['unfinished']\n"),
        ("strict/a.yaml", LEGAL),
        ("lenient/b.yaml", LEGAL),
        ("lenient/drafts/c.yaml", ILLEGAL),
        ("lenient/viguier.toml", "[paths]\nexclude = ['drafts/']\n"),
    ]);
    let said = desk.run(&["check", "."]);
    assert_eq!(said.code, 1, "c.yaml is judged");
    let note = "viguier.toml: not obeyed: the configuration of a run is looked for upward from the working directory; \
                `--config` makes another hold\n";
    assert!(said.out.contains(&format!("note: lenient/{note}note: strict/{note}")), "{}", said.out);
    assert_eq!(desk.run(&["check", "strict"]).code, 0, "its own configuration does not hold");
    assert_eq!(desk.run(&["check", "strict", "--config", "strict/viguier.toml"]).code, 1);
    let said = desk.run(&["check", "lenient", "--config", "lenient/viguier.toml"]);
    assert_snapshot!(said.out, @"
    lenient/b.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order
    skipped: 1 excluded by the configuration (lenient/drafts by drafts/ of lenient/viguier.toml)
    1 record: 1 legal, 0 illegal, 0 unreadable; 0 violations; 1 skipped
    ");
    assert_eq!(said.code, 0);
    let mut there = desk.command(&["check", "."]);
    assert_eq!(there.current_dir(desk.path().join("strict")).output().unwrap().status.code(), Some(1));
    let draft = "lenient/drafts/c.yaml";
    let exclude = ["--config", "lenient/viguier.toml"];
    assert_eq!(desk.run(&[&["check", draft][..], &exclude].concat()).code, 1, "what is named is checked");
    let said = desk.run(&[&["check", "--if-record", draft][..], &exclude].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "unless pre-commit names it");
    let said = desk.run(&["check", "strict/a.yaml", "--format", "json"]);
    let document: Value = serde_json::from_str(&said.out).unwrap();
    assert!(document["notes"][0].as_str().unwrap().starts_with("strict/viguier.toml: not obeyed: "), "{document}");
    let said = desk.run(&["check", "--no-config", "."]);
    assert!(!said.out.contains("not obeyed"), "{}", said.out);
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

#[test]
fn a_pinned_option_holds_for_every_record() {
    let desk = Desk::new(&[
        ("viguier.toml", "[rules]\npin = true\n[rules.carcassonne]\nsmall-city = 2\n"),
        ("open.yaml", SMALL_CITY),
    ]);
    desk.put("same.yaml", SMALL_CITY.replace("moves:", "rules: {small-city: 2}\nmoves:").as_bytes());
    desk.put("other.yaml", SMALL_CITY.replace("moves:", "rules: {small-city: 4}\nmoves:").as_bytes());
    desk.put("save.jcz", include_bytes!("../../fixtures/base-0000.jcz"));
    desk.put("log.json", include_bytes!("../../fixtures/bga/game.json"));
    desk.put("events.json", include_bytes!("../../fixtures/carcassonne-gg/game.json"));
    desk.put("sheet.json", include_bytes!("../../fixtures/score-sheet/game.json"));
    desk.put("tower.jcz", include_bytes!("../../fixtures/tower-0000.jcz"));
    let codes = |name: &str, args: &[&str]| -> Vec<Value> {
        let object = objects(&desk.run(&[&["check", "--format", "jsonl", name], args].concat()).out).remove(0);
        object["violations"].as_array().unwrap().iter().map(|violation| violation["code"].clone()).collect()
    };
    for name in ["open.yaml", "same.yaml"] {
        assert_eq!(codes(name, &[]), [] as [&str; 0], "{name}");
    }
    for name in ["other.yaml", "save.jcz", "log.json", "events.json", "sheet.json", "tower.jcz"] {
        assert_eq!(codes(name, &[]), ["house-rule"], "{name}");
        assert_eq!(codes(name, &["--no-config"]), [] as [&str; 0], "{name}");
    }
    let text = desk.run(&["check", "other.yaml"]).out;
    assert!(
        text.contains("The record was played with small-city `4`, but the house pins small-city `2`")
            || text.contains("small-city 4, but the house pins small-city 2"),
        "{text}"
    );
    assert!(text.contains(" --> other.yaml:4:9\n"), "{text}");
    // No ruling of the record lets it pass; the house may let it weigh less.
    desk.put(
        "other.yaml",
        SMALL_CITY
            .replace("moves:", "rules: {small-city: 4}\nmoves:")
            .replace(
                "- Ann, E 0,-1 180 city S",
                "- {by: Ann, tile: E, at: [0, -1], turn: 180, ruling: {accept: [house-rule]}}",
            )
            .as_bytes(),
    );
    assert_eq!(desk.run(&["check", "other.yaml"]).code, 1);
    assert_eq!(desk.run(&["check", "--first", "other.yaml"]).code, 1);
    // What bears on an expansion that is not played is no matter.
    desk.put(
        "viguier.toml",
        b"[rules.carcassonne]\npin = true\nransom-per-turn = 'any'\n[severity]\nhouse-rule = 'warning'\n",
    );
    assert_eq!(codes("save.jcz", &[]), [] as [&str; 0]);
    assert_eq!(codes("tower.jcz", &[]), ["house-rule"]);
    assert_eq!(desk.run(&["check", "tower.jcz"]).code, 0);
    // What is converted says how it was played.
    assert_eq!(desk.run(&["convert", "--to", "yaml", "tower.jcz"]).code, 0);
}
