//! `viguier check` on files.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Desk, ILLEGAL, LEGAL, LINE, objects};

#[test]
fn a_legal_record_is_one_line() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let said = desk.run(&["check", "a.yaml"]);
    assert_snapshot!(said.out, @"
    a.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order
    1 record: 1 legal, 0 illegal, 0 unreadable; 0 violations
    ");
    assert_eq!((said.err.as_str(), said.code), ("", 0));
}

#[test]
fn a_violation_shows_its_place() {
    let desk = Desk::new(&[("a.yaml", ILLEGAL)]);
    let said = desk.run(&["check", "a.yaml"]);
    assert_snapshot!(said.out, @"
    a.yaml: illegal, 2 violations, unfinished (2 of 71 tiles), as played: Ann 0 Ben 4; not checked: draw order

    error[edge-mismatch]: Ann places U at (0, 1) turned by 90 degrees, but its north side shows a road where D at (0, 0) shows a field
     --> a.yaml:5:36
      |
    5 |   - {by: Ann, tile: U, at: [0, 1], turn: 90}
      |                                    ^^^^^^^^ turn 1
      |
      = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
      = help: at (0, 1) U fits turned by 0 or 180 degrees

      the table around (0, 1) before this entry:

            0
        +#######+
        :  ###  :
      0 --------- 0
        :       :
        +.......+

      1     ?     1


            0

    error[claim-totals]: The record has Ben at 5 after this turn, the referee at 4
     --> a.yaml:6:78
      |
    6 |   - {by: Ben, tile: E, at: [0, -1], turn: 180, meeple: city S, totals: {Ben: 5}}
      |                                                                              ^ turn 2
      |
      = rule: BASE-07: Everyone starts at 0, and totals have no upper limit whatever the length of the track.
      = help: from the start: in turn 2 city 4 (2 tiles x 2)
      = note: may be a consequence of the violation in turn 1

    1 record: 0 legal, 1 illegal, 0 unreadable; 2 violations
    ");
    assert_eq!((said.err.as_str(), said.code), ("", 1));
}

#[test]
fn quiet_shows_what_is_not_legal_and_the_counts() {
    let desk = Desk::new(&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL)]);
    let said = desk.run(&["check", "-q", "--first", "a.yaml", "b.yaml"]);
    assert_snapshot!(said.out, @"
    b.yaml: illegal, 1 violation, judged to turn 1 of 2

    error[edge-mismatch]: Ann places U at (0, 1) turned by 90 degrees, but its north side shows a road where D at (0, 0) shows a field
     --> b.yaml:5:36
      |
    5 |   - {by: Ann, tile: U, at: [0, 1], turn: 90}
      |                                    ^^^^^^^^ turn 1
      |
      = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
      = help: at (0, 1) U fits turned by 0 or 180 degrees

      the table around (0, 1) before this entry:

            0
        +#######+
        :  ###  :
      0 --------- 0
        :       :
        +.......+

      1     ?     1


            0

    2 records: 1 legal, 1 illegal, 0 unreadable; 1 violation
    ");
    assert_eq!(said.code, 1);
    assert_eq!(desk.run(&["check", "-q", "a.yaml"]).out, "1 record: 1 legal, 0 illegal, 0 unreadable; 0 violations\n");
}

#[test]
fn json_is_one_document() {
    let desk = Desk::new(&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL)]);
    let said = desk.run(&["check", "--format", "json", "a.yaml", "b.yaml"]);
    let document: Value = serde_json::from_str(&said.out).unwrap();
    let summary =
        serde_json::json!({"records": 2, "legal": 1, "illegal": 1, "unreadable": 0, "violations": 2, "skipped": 0});
    assert_eq!(document["summary"], summary);
    let record = &document["records"][1];
    assert_eq!(record["path"], "b.yaml");
    assert_eq!(record["verdict"], "illegal");
    assert_eq!(record["scores"], serde_json::json!({"Ann": 0, "Ben": 4}));
    let first = &record["violations"][0];
    assert_eq!((&first["code"], &first["pointer"]), (&"edge-mismatch".into(), &"/moves/0".into()));
    assert_eq!((&first["key"], &first["line"], &first["column"]), (&"turn".into(), &5.into(), &36.into()));
    assert_eq!((&first["rule"], &first["after"]), (&"BASE-12".into(), &0.into()));
    let second = &record["violations"][1];
    assert_eq!(
        (&second["code"], &second["key"], &second["after"]),
        (&"claim-totals".into(), &"totals".into(), &1.into())
    );
}

#[test]
fn json_lines_hold_a_record_each() {
    let desk = Desk::new(&[("a.yaml", &format!("{LEGAL}---\n{ILLEGAL}"))]);
    let said = desk.run(&["check", "--format", "jsonl", "a.yaml"]);
    let records = objects(&said.out);
    assert_eq!(records.len(), 2);
    assert_eq!((&records[0]["record"], &records[1]["record"]), (&1.into(), &2.into()));
    // The line counts in the file, the pointer in the record.
    let violation = &records[1]["violations"][0];
    assert_eq!((&violation["pointer"], &violation["line"]), (&"/moves/0".into(), &14.into()));
}

#[test]
fn records_of_one_file_have_numbers() {
    let desk = Desk::new(&[("a.yaml", &format!("{LEGAL}---\n{LEGAL}"))]);
    assert_snapshot!(desk.run(&["check", "a.yaml"]).out, @"
    a.yaml (record 1): legal, unfinished (3 of 71 tiles); not checked: draw order
    a.yaml (record 2): legal, unfinished (3 of 71 tiles); not checked: draw order
    2 records: 2 legal, 0 illegal, 0 unreadable; 0 violations
    ");
}

#[test]
fn a_record_accepted_by_a_ruling_is_legal() {
    let text = ILLEGAL.replace("turn: 90}", "turn: 90, ruling: {accept: [edge-mismatch], by: head judge}}");
    let desk = Desk::new(&[("a.yaml", &text.replace(", totals: {Ben: 5}", ""))]);
    let said = desk.run(&["check", "a.yaml"]);
    assert_snapshot!(said.out, @"
    a.yaml: legal, unfinished (2 of 71 tiles); 1 violation accepted by a ruling: turn 1 edge-mismatch, by head judge; not checked: draw order

    accepted[edge-mismatch]: Ann places U at (0, 1) turned by 90 degrees, but its north side shows a road where D at (0, 0) shows a field
     --> a.yaml:5:36
      |
    5 |   - {by: Ann, tile: U, at: [0, 1], turn: 90, ruling: {accept: [edge-mismatch], by: head judge}}
      |                                    ^^^^^^^^ turn 1
      |
      = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
      = help: at (0, 1) U fits turned by 0 or 180 degrees
      = note: a ruling of the record accepts this, by head judge; the turn stands as played

    1 record: 1 legal, 0 illegal, 0 unreadable; 1 violation (1 accepted)
    ");
    assert_eq!(said.code, 0);
    assert_eq!(desk.run(&["check", "--fail-on", "acknowledged", "a.yaml"]).code, 1);
}

#[test]
fn more_can_be_made_red() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    assert_eq!(desk.run(&["check", "--fail-on", "violation", "a.yaml"]).code, 0);
    assert_eq!(desk.run(&["check", "--fail-on", "violation,unfinished", "a.yaml"]).code, 1);
    assert_eq!(desk.run(&["check", "--fail-on", "unverified", "a.yaml"]).code, 1);
}

#[test]
fn the_most_violations_are_counted_but_not_listed() {
    let desk = Desk::new(&[("a.yaml", ILLEGAL)]);
    let said = desk.run(&["check", "--max-violations", "1", "a.yaml"]);
    assert!(said.out.contains("\n... and 1 more violation\n"), "{}", said.out);
    assert!(said.out.ends_with("; 2 violations\n"), "{}", said.out);
    let records = objects(&desk.run(&["check", "--max-violations", "1", "--format", "jsonl", "a.yaml"]).out);
    assert_eq!(records[0]["violations"].as_array().unwrap().len(), 1);
}

#[test]
fn directories_are_searched_in_order_and_foreign_files_counted() {
    let desk = Desk::new(&[
        ("games/b.json", LINE),
        ("games/a/z.yml", LEGAL),
        ("games/package.json", "{\"name\": \"x\"}"),
        ("games/notes.txt", "no record"),
        ("games/.gitignore", "ignored.yaml\n"),
        ("games/ignored.yaml", ILLEGAL),
    ]);
    let said = desk.run(&["check", "games"]);
    assert_snapshot!(said.out, @"
    games/a/z.yml: legal, unfinished (3 of 71 tiles); not checked: draw order
    games/b.json: legal, unfinished (1 of 71 tiles); not checked: draw order
    skipped: 1 ignored (games/ignored.yaml by games/.gitignore)
    skipped: 1 file of no known format (games/package.json)
    2 records: 2 legal, 0 illegal, 0 unreadable; 0 violations; 2 skipped
    ");
    assert_eq!(said.code, 0);
    // Asked for by its name, it is an error.
    assert_eq!(desk.run(&["check", "games/package.json"]).code, 2);
    assert_eq!(desk.run(&["check", "games/*.json"]).out.lines().count(), 3);
}

#[test]
fn files_come_from_a_list() {
    let desk = Desk::new(&[("a.yaml", LEGAL), ("b c.yaml", LEGAL)]);
    let said = desk.run_with(&["check", "--files-from", "-"], "b c.yaml\na.yaml\n");
    let paths: Vec<&str> =
        said.out.lines().filter_map(|line| line.split_once(": legal").map(|(path, _)| path)).collect();
    assert_eq!(paths, ["b c.yaml", "a.yaml"]);
    desk.put("list", b"a.yaml\n");
    assert_eq!(desk.run(&["check", "--files-from", "list"]).code, 0);
    assert_eq!(desk.run(&["check", "--files-from", "gone"]).code, 2);
}

#[test]
fn reports_are_the_same_with_any_number_of_jobs() {
    let mut files = Vec::new();
    for number in 0..40 {
        let text = [LEGAL, ILLEGAL, LINE, "nonsense"][number % 4];
        files.push((format!("{number:02}.{}", ["yaml", "yaml", "json", "jcz"][number % 4]), text));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let desk = Desk::new(&files);
    for format in ["text", "json", "jsonl"] {
        let alone = desk.run(&["check", "--jobs", "1", "--format", format, "."]);
        let together = desk.run(&["check", "--jobs", "4", "--format", format, "."]);
        assert_eq!(alone.out, together.out);
        assert_eq!((alone.code, together.code), (2, 2));
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    assert!(!desk.run(&["check", "a.yaml"]).out.contains('\u{1b}'));
    assert!(desk.run(&["check", "--color", "always", "a.yaml"]).out.contains('\u{1b}'));
    let mut command = desk.command(&["check", "--color", "auto", "a.yaml"]);
    let output = command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").output().unwrap();
    assert!(!output.stdout.contains(&0x1b));
}

#[test]
fn names_cannot_disturb_a_terminal() {
    let text = LEGAL.replace("Ann", "A\u{202e}n").replace("Ben", "\"B\\e[31mn\"");
    let desk = Desk::new(&[("a.yaml", &text.replace("ended: unfinished\n", "ended: complete\n"))]);
    for format in ["text", "json", "jsonl"] {
        let said = desk.run(&["check", "--format", format, "a.yaml"]);
        assert_eq!(said.code, 1, "{}", said.out);
        assert!(!said.out.contains(['\u{1b}', '\u{202e}']), "{}", said.out);
    }
    let records = objects(&desk.run(&["check", "--format", "jsonl", "a.yaml"]).out);
    assert_eq!(records[0]["players"], serde_json::json!(["A\u{202e}n", "B\u{1b}[31mn"]));
}

#[test]
fn what_is_not_listed_is_told_in_every_format() {
    let record =
        "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, B 1,0\n  - Ben, B 0,0\n  - Ann, B 0,0\n";
    let desk = Desk::new(&[("a.yaml", record)]);
    let told = |format: &str| desk.run(&["check", "--max-violations", "1", "--format", format, "a.yaml"]).out;
    let objects = objects(&told("jsonl"));
    assert_eq!(
        (objects[0]["violations"].as_array().unwrap().len(), &objects[0]["unlisted_violations"]),
        (1, &2.into())
    );
    assert!(told("text").contains("... and 2 more violations\n"));
    assert!(told("github").contains("title=more violations::2 more violations of this record not listed\n"));
    assert!(told("junit").contains("... and 2 more\n"));
    assert!(told("sarif").contains("2 further results are left out"));
}
