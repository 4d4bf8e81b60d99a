//! What a report may take, however much is wrong; what is left out is counted.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Desk, objects};

/// Most bytes of a report on one record.
const MOST: usize = 300_000;

/// A record of so many tiles that lie nowhere near another.
fn astray(tiles: usize) -> String {
    let tile = |index: usize| format!("  - C {},{}\n", index % 250, index / 250 + 5);
    let turns: String = (0..tiles).map(tile).collect();
    format!("viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n{turns}")
}

#[test]
fn a_report_on_one_record_is_bounded_and_counts_what_it_leaves_out() {
    let desk = Desk::new(&[("a.yaml", &astray(1_200))]);
    for format in ["text", "json", "jsonl", "github", "junit", "sarif"] {
        let said = desk.run(&["check", "--format", format, "a.yaml"]);
        assert_eq!(said.code, 1);
        assert!(said.out.len() < MOST, "{format}: {}", said.out.len());
    }
    let document: Value = serde_json::from_str(&desk.run(&["check", "--format", "json", "a.yaml"]).out).unwrap();
    let record = &document["records"][0];
    let listed = record["violations"].as_array().unwrap().len();
    let unlisted = record["unlisted_violations"].as_u64().unwrap();
    let all = document["summary"]["violations"].as_u64().unwrap();
    assert!(listed > 50 && listed < 1_000, "{listed}");
    assert_eq!(listed as u64 + unlisted, all);
    let text = desk.run(&["check", "a.yaml"]).out;
    assert!(text.contains(&format!("... and {unlisted} more violations")), "{unlisted}");
    // A caller who asks for more gets more.
    let more = desk.run(&["check", "--format", "jsonl", "--max-violations", "1100", "a.yaml"]).out;
    assert_eq!(objects(&more)[0]["violations"].as_array().unwrap().len(), 1_100);
}

#[test]
fn what_is_only_a_warning_does_not_crowd_out_what_makes_a_record_illegal() {
    let text = astray(400) + "  - C 0,0\n";
    let desk = Desk::new(&[
        ("a.yaml", &text),
        (
            "viguier.toml",
            "[severity]\nnot-adjacent = \"warning\"\ntile-not-in-supply = \"warning\"\ngame-over = \"warning\"\nout-of-order = \"warning\"\n",
        ),
    ]);
    let object = objects(&desk.run(&["check", "--format", "jsonl", "a.yaml"]).out).remove(0);
    assert_eq!(object["verdict"], "illegal");
    let violations = object["violations"].as_array().unwrap();
    assert!(violations.iter().any(|found| found["code"] == "cell-occupied"), "{:?}", violations.last());
    assert!(object["unlisted_violations"].as_u64().unwrap() > 0);
}

#[test]
fn the_records_of_one_file_keep_their_lines_and_share_their_details() {
    let count = 3_000;
    let desk = Desk::new(&[("many.jsonl", &"{\"viguier\":1}\n".repeat(count)), ("one.yaml", "viguier: 1\n")]);
    let said = desk.run(&["check", "many.jsonl", "one.yaml"]);
    assert_eq!(said.code, 2);
    let lines = said.out.lines().filter(|line| line.contains("(record ")).count();
    assert!(lines >= count, "{lines}");
    let details: usize = said.out.lines().filter(|line| !line.contains("(record ")).map(str::len).sum();
    assert!(details < MOST, "{details}");
    let left_out = said.out.lines().find_map(|line| line.strip_prefix("... the details of ")).unwrap();
    let number: usize = left_out.split(' ').next().unwrap().parse().unwrap();
    assert!(
        number > 1_000 && number < count && left_out.contains(" more records of many.jsonl are left out"),
        "{left_out}"
    );
    // The next file has its own.
    let next = said.out.split("one.yaml: unreadable").nth(1).unwrap();
    assert!(next.contains("error[schema]"), "{next}");
    assert!(said.out.contains("3001 records: 0 legal, 0 illegal, 3001 unreadable"));
}

#[test]
fn a_turn_with_many_ransoms_takes_its_time_and_no_more() {
    let record = |ransoms: usize| {
        let list = "{from: Ben}, ".repeat(ransoms);
        format!(
            "viguier: 1\ngame: carcassonne\nexpansions: [the-tower]\nplayers: [Ann, Ben]\nmoves:\n  - {{tile: U, at: [1, 0], ransom: [{list}]}}\n"
        )
    };
    let time = |ransoms: usize| {
        let desk = Desk::new(&[("a.yaml", &record(ransoms))]);
        // The fastest of three: other work on the machine only adds.
        let run = |_| {
            let begun = Instant::now();
            let said = desk.run(&["check", "a.yaml"]);
            assert!(said.out.len() < MOST, "{}", said.out.len());
            begun.elapsed()
        };
        (0..3).map(run).min().unwrap()
    };
    let (one, two) = (time(1_000), time(4_000));
    // Four times the ransoms: four times the time, and not sixteen times.
    assert!(two < one * 9 + Duration::from_millis(300), "{one:?} {two:?}");
}
