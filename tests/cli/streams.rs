//! Standard input, one-line records, pipes that close.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::support::{Desk, ILLEGAL, LEGAL, LINE, objects};

#[test]
fn standard_input_is_one_record() {
    let desk = Desk::new(&[]);
    let said = desk.run_with(&["check", "-"], LEGAL);
    assert_snapshot!(said.out, @"
    -: legal, unfinished (3 of 71 tiles); not checked: draw order
    1 record: 1 legal, 0 illegal, 0 unreadable; 0 violations
    ");
    let said = desk.run_with(&["check", "--stdin-filename", "t12.yaml", "--format", "jsonl", "-"], ILLEGAL);
    assert_eq!(objects(&said.out)[0]["path"], "t12.yaml");
    assert_eq!(said.code, 1);
}

#[test]
fn a_broken_line_is_one_unreadable_record() {
    let desk = Desk::new(&[]);
    let broken = &LINE[..LINE.len() - 9];
    let input = format!("{LINE}\n\n{broken}\r\n   \n{LINE}");
    for jobs in ["1", "3"] {
        let said = desk.run_with(&["check", "--format", "jsonl", "--jobs", jobs, "-"], input.clone());
        let records = objects(&said.out);
        let told: Vec<_> =
            records.iter().map(|record| (record["record"].as_u64(), record["verdict"].as_str())).collect();
        assert_eq!(told, [(Some(1), Some("legal")), (Some(2), Some("unreadable")), (Some(3), Some("legal"))]);
        let error = &records[1]["errors"][0];
        assert_eq!((&error["code"], &error["line"]), (&"syntax".into(), &3.into()));
        assert_eq!(said.code, 2);
    }
    let said = desk.run_with(&["check", "-"], format!("{broken}\n{LINE}\n"));
    assert!(said.out.ends_with("2 records: 1 legal, 0 illegal, 1 unreadable; 0 violations\n"), "{}", said.out);
}

#[test]
fn a_file_of_lines_says_the_same_as_a_stream() {
    let input = format!("{LINE}\n\nnonsense\n{LINE}\n{{\"viguier\": 2}}\n");
    let desk = Desk::new(&[("a.jsonl", &input)]);
    for format in ["text", "jsonl"] {
        let file = desk.run(&["check", "--format", format, "a.jsonl"]);
        let stream = desk.run_with(&["check", "--format", format, "--stdin-filename", "a.jsonl", "-"], input.clone());
        assert_eq!(file.out, stream.out);
    }
}

#[test]
fn long_files_of_lines_are_judged_in_parts() {
    let input = format!("{LINE}\n").repeat(8_000);
    let desk = Desk::new(&[("a.jsonl", &input)]);
    assert!(input.len() > 1024 * 1024);
    let said = desk.run(&["check", "--format", "jsonl", "--jobs", "2", "a.jsonl"]);
    let records = objects(&said.out);
    assert_eq!(records.len(), 8_000);
    let numbers = records.iter().map(|record| record["record"].as_u64().unwrap());
    assert!(numbers.eq(1..=8_000));
}

#[test]
fn every_record_is_answered_before_the_next_is_there() {
    let desk = Desk::new(&[]);
    for jobs in ["1", "2"] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("viguier"))
            .args(["check", "--format", "jsonl", "--jobs", jobs, "-"])
            .current_dir(desk.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for number in 1..=3 {
            writeln!(input, "{LINE}").unwrap();
            let mut answer = String::new();
            answers.read_line(&mut answer).unwrap();
            assert_eq!(objects(&answer)[0]["record"], number);
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_pipe_that_closes_is_no_fault() {
    let desk = Desk::new(&[("a.jsonl", &format!("{LINE}\n").repeat(20_000))]);
    for jobs in ["1", "2"] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("viguier"))
            .args(["check", "--jobs", jobs, "a.jsonl"])
            .current_dir(desk.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(first.starts_with("a.jsonl (record 1): legal"), "{first}");
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}

#[cfg(unix)]
#[test]
fn a_device_that_never_ends_is_too_large() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let said = desk.run(&["check", "--format", "jsonl", "/dev/zero", "a.yaml"]);
    let records = objects(&said.out);
    assert_eq!(records[0]["errors"][0]["code"], "too-large");
    assert_eq!(records[1]["verdict"], "legal");
}

#[cfg(unix)]
#[test]
fn a_name_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new(&[]);
    let name = std::ffi::OsStr::from_bytes(b"a\xff.yaml");
    std::fs::write(desk.path().join(name), LEGAL).unwrap();
    let output = desk.command(&["check"]).arg(name).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("a\u{fffd}.yaml: legal"), "{out}");
}

#[test]
fn a_line_may_be_an_array() {
    // Event lists, and the bare logs of Board Game Arena, are arrays.
    let events = include_str!("../../fixtures/carcassonne-gg/game.json");
    let line = serde_json::from_str::<serde_json::Value>(events).unwrap().to_string();
    let input = format!("{line}\n{LINE}\n{line}\n");
    let desk = Desk::new(&[("a.jsonl", &input)]);
    let streamed = desk.run_with(&["check", "--format", "jsonl", "-"], input.clone());
    for said in [desk.run(&["check", "--format", "jsonl", "a.jsonl"]), streamed] {
        let formats: Vec<_> = objects(&said.out).iter().map(|record| record["format"].to_string()).collect();
        assert_eq!(formats, ["\"carcassonne-gg\"", "\"viguier\"", "\"carcassonne-gg\""]);
        assert_eq!(said.code, 0);
    }
}

/// Runs the program and goes away after the first line.
fn first_line_only(desk: &Desk, args: &[&str], input: &str) -> (Option<i32>, String) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("viguier"))
        .args(args)
        .current_dir(desk.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program need not read it all.
        let _ = stdin.write_all(input.as_bytes());
    });
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn who_goes_away_is_told_the_verdict_by_the_exit_code() {
    let broken = LINE.replace("180", "90");
    let mixed = format!("{LINE}\n{broken}\n{}{LINE}\n", format!("{LINE}\n").repeat(3_000));
    let legal = format!("{LINE}\n").repeat(3_000);
    let desk = Desk::new(&[("mixed.jsonl", &mixed), ("legal.jsonl", &legal)]);
    for format in ["text", "json", "jsonl", "sarif", "junit", "github"] {
        let quiet = |said: (Option<i32>, String), code: i32| assert_eq!(said, (Some(code), String::new()), "{format}");
        quiet(first_line_only(&desk, &["check", "--format", format, "mixed.jsonl"], ""), 1);
        quiet(first_line_only(&desk, &["check", "--format", format, "legal.jsonl"], ""), 0);
    }
    assert_eq!(first_line_only(&desk, &["check", "-"], &mixed), (Some(1), String::new()));
    assert_eq!(first_line_only(&desk, &["check", "-"], &legal), (Some(0), String::new()));
}

#[cfg(unix)]
#[test]
fn names_in_a_list_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new(&[]);
    std::fs::write(desk.path().join(std::ffi::OsStr::from_bytes(b"a\xff.yaml")), LEGAL).unwrap();
    for list in [&b"a\xff.yaml\0"[..], b"\xef\xbb\xbfa\xff.yaml\r\n"] {
        desk.put("list", list);
        assert_eq!(desk.run(&["check", "--files-from", "list"]).code, 0);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_met_in_a_directory_is_not_waited_for() {
    let desk = Desk::new(&[("games/a.yaml", LEGAL)]);
    let pipe = desk.path().join("games/b.yaml");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: no mkfifo");
        return;
    }
    std::os::unix::fs::symlink("b.yaml", desk.path().join("games/c.yaml")).unwrap();
    std::os::unix::fs::symlink("a.yaml", desk.path().join("games/d.yaml")).unwrap();
    for what in ["games", "games/*.yaml"] {
        let said = desk.run(&["check", "--format", "jsonl", what]);
        let paths: Vec<_> = objects(&said.out).iter().map(|record| record["path"].to_string()).collect();
        assert_eq!((paths.join(" ").as_str(), said.code), ("\"games/a.yaml\" \"games/d.yaml\"", 0), "{what}");
    }
}
