//! Whatever is thrown at the program: a clear error, exit code 2, quickly, and the other files are still judged.

use std::time::{Duration, Instant};

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Desk, LEGAL, objects};

/// The first error about `bad` when it is checked between two good records.
fn first_error(bad: &str, bytes: &[u8]) -> Value {
    errors(bad, bytes).swap_remove(0)
}

/// All errors about `bad`.
fn errors(bad: &str, bytes: &[u8]) -> Vec<Value> {
    let desk = Desk::new(&[("a.yaml", LEGAL), ("z.yaml", LEGAL)]);
    desk.put(bad, bytes);
    let started = Instant::now();
    let said = desk.run(&["check", "--format", "jsonl", "a.yaml", bad, "z.yaml"]);
    // A machine that runs other tests as well is slow; the program itself takes milliseconds.
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    let records = objects(&said.out);
    let verdicts: Vec<&str> = records.iter().map(|record| record["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["legal", "unreadable", "legal"]);
    assert_eq!((said.err.as_str(), said.code), ("", 2));
    records[1]["errors"].as_array().unwrap().clone()
}

fn told(error: &Value) -> String {
    let text = |key: &str| error[key].as_str().unwrap_or("-").to_owned();
    let (line, column) = (&error["line"], &error["column"]);
    format!(
        "{} at {line}:{column} {} {}: {} ({})",
        text("code"),
        text("pointer"),
        text("key"),
        text("message"),
        text("help")
    )
}

fn changed(from: &str, to: &str) -> String {
    assert!(LEGAL.contains(from));
    told(&first_error("bad.yaml", LEGAL.replacen(from, to, 1).as_bytes()))
}

#[test]
fn an_empty_file() {
    assert_snapshot!(told(&first_error("bad.yaml", b"")), @"syntax at 1:1  -: the file is empty (a record of ours begins with `viguier: 1`)");
    assert_snapshot!(told(&first_error("bad.jcz", b" \n")), @"syntax at 1:1  -: the file is empty (a record of ours begins with `viguier: 1`)");
}

#[test]
fn lines_that_end_as_in_the_files_of_old_macs() {
    let slipped = LEGAL.replacen("game: ", "game ", 1).replace('\n', "\r");
    let error = first_error("bad.yaml", slipped.as_bytes());
    assert_eq!(
        (error["line"].as_u64(), error["help"].as_str()),
        (Some(2), Some("a `:` is missing: write `game: carcassonne`"))
    );
    let desk = Desk::new(&[("old.yaml", &LEGAL.replace('\n', "\r"))]);
    assert_eq!(desk.run(&["check", "old.yaml"]).code, 0);
}

#[test]
fn a_file_that_is_not_there() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let said = desk.run(&["check", "gone.yaml", "a.yaml"]);
    assert_snapshot!(said.out, @"
    gone.yaml: unreadable, 1 error

    error[io]: there is no such file
    --> gone.yaml
     = help: see whether the path is right and the file may be read

    a.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order
    2 records: 1 legal, 0 illegal, 1 unreadable; 0 violations
    ");
    assert_eq!(said.code, 2);
}

#[test]
fn a_directory_without_records() {
    let desk = Desk::new(&[("a.yaml", LEGAL), ("empty/readme.txt", "")]);
    let said = desk.run(&["check", "--format", "jsonl", "empty", "a.yaml"]);
    let records = objects(&said.out);
    assert_snapshot!(told(&records[0]["errors"][0]), @"io at null:null  -: the directory holds no records (.jcz, .json, .jsonl, .yaml, .yml) (see whether the path is right and the file may be read)");
    assert_eq!(records[1]["verdict"], "legal");
    assert_eq!(said.code, 2);
    // Nothing but files of other people: no record was found.
    desk.put("other/package.json", b"{}");
    let said = desk.run(&["check", "other"]);
    assert_snapshot!(said.out, @"
    skipped: 1 file of no known format (other/package.json)
    0 records: 0 legal, 0 illegal, 0 unreadable; 0 violations; 1 skipped
    ");
    assert_eq!(said.code, 2);
}

#[test]
fn a_hundred_megabytes_of_brackets() {
    let brackets = vec![b'['; 100 * 1024 * 1024];
    assert_snapshot!(told(&first_error("bad.json", &brackets)), @"too-large at null:null  -: a record may have 16 MiB at most; only a stream of one-line records may be longer (write a record a line into a file `.jsonl`, which may be of any length)");
    assert_snapshot!(told(&first_error("bad.jsonl", &brackets)), @"too-large at null:null  -: a record may have 16 MiB at most; only a stream of one-line records may be longer (write a record a line into a file `.jsonl`, which may be of any length)");
    assert_snapshot!(told(&first_error("bad.yaml", &brackets[..1024 * 1024])), @"syntax at 1:1048576  -: this is not valid JSON: EOF while parsing a list (a record of ours begins with `viguier: 1`)");
    assert_snapshot!(told(&first_error("bad.jcz", &brackets[..1024 * 1024])), @"syntax at 1:1048576  -: this is not valid JSON: EOF while parsing a list (a record of ours begins with `viguier: 1`)");
}

#[test]
fn text_that_is_not_utf8() {
    let bytes = LEGAL.replace("Ann", "J\u{fc}rg").chars().map(|c| c as u8).collect::<Vec<u8>>();
    assert_snapshot!(told(&first_error("bad.yaml", &bytes)), @"syntax at 3:12  -: byte 0xFC is no UTF-8; the file may be Latin-1 (save it as plain text in UTF-8)");
}

#[test]
fn an_alias_bomb() {
    let mut bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n".to_owned();
    for (name, of) in "bcdefghi".chars().zip("abcdefgh".chars()) {
        let nine = vec![format!("*{of}"); 9].join(",");
        bomb += &format!("{name}: &{name} [{nine}]\n");
    }
    let text = format!("viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\n{bomb}moves: []\n");
    let errors = errors("bad.yaml", text.as_bytes());
    let of_anchors = errors.iter().find(|error| error["code"] == "syntax").unwrap();
    assert_snapshot!(told(of_anchors), @"syntax at 4:4  -: no text begins with `&`: `&a` (leave the `&` out, or put the whole text in quotes)");
}

#[test]
fn keys_that_are_wrong() {
    assert_snapshot!(changed("game: carcassonne", "game: carcassonne\ngame: carcassonne"), @"syntax at 3:1  -: the key `game` is given twice (a key stands there once: leave one out)");
    assert_snapshot!(changed("tile: U,", "tile: U, tile: V,"), @"syntax at 5:24 /moves/0 -: the key `tile` is given twice (a key stands there once: leave one out)");
    assert_snapshot!(changed("meeple: city S", "meple: city S"), @"schema at 6:48 /moves/1 meple: unknown key `meple` (did you mean `meeple`?)");
    assert_snapshot!(changed("players:", "player:"), @"schema at 3:1  player: unknown key `player` (did you mean `players`?)");
}

#[test]
fn names_that_are_unknown() {
    assert_snapshot!(changed("tile: U", "tile: T44"), @"unknown-tile at 5:21 /moves/0 tile: no tile is called `T44` (did you mean `T04`?)");
    assert_snapshot!(changed("by: Ann", "by: Anna"), @"unknown-player at 5:10 /moves/0 by: no player is called `Anna` (did you mean `Ann`?)");
}

#[test]
fn a_missing_brace() {
    assert_snapshot!(changed("meeple: none}", "meeple: none"), @"syntax at 5:5 /moves/0 -: this `{` is never closed (a `}` is missing)");
}

#[test]
fn nonsense() {
    assert_snapshot!(told(&first_error("bad.json", b"{\"a\": 1}")), @"schema at 1:1  -: this is no record of a known format (a record of ours begins with `viguier: 1`)");
    assert_snapshot!(told(&first_error("bad.jcz", b"\x00\x01\x02")), @"syntax at 1:1  -: this is a binary file, not plain text (save as plain text: choose `Save as`, the type `Plain text (.txt)` and the encoding UTF-8, and then name the file .yaml)");
    assert_snapshot!(told(&first_error("bad.yaml", b"just some words\n")), @"schema at 1:1  -: this is no record of a known format (a record of ours begins with `viguier: 1`)");
}

#[test]
fn bad_usage() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    for args in [
        &["check"][..],
        &["chekc"],
        &["check", "--format", "xml", "a.yaml"],
        &["check", "--jobs", "0", "a.yaml"],
        &["check", "--max-violations", "0", "a.yaml"],
        &["check", "-", "-"],
        &["check", "--fail-on", "everything", "a.yaml"],
    ] {
        let said = desk.run(args);
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{args:?}");
        assert!(!said.err.is_empty(), "{args:?}");
    }
}
