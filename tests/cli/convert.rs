//! `convert` and `fmt`: what they print, what they refuse, and that houses change nothing.

use serde_json::Value;

use crate::support::{Desk, ILLEGAL, LEGAL, LINE, Said, objects};

/// A city of two tiles: 4 points, or 2 where the house says so.
const CITY: &str = "\
viguier: 1
game: carcassonne
rules: {small-city: 4}
players: [Ann, Ben]
moves:
  - {tile: E, at: [0, -1], turn: 180, meeple: city S, points: {Ann: 4}}
";

const HOUSE: &str = "[rules.carcassonne]\nsmall-city = 2\nfield-scoring = \"first\"\nmeeples = 3\nedition = \"c2\"\n";

/// The one record of a report.
fn verdict(desk: &Desk, file: &str) -> Value {
    let mut record = objects(&desk.run(&["check", "--format", "jsonl", file]).out).swap_remove(0);
    let told = record.as_object_mut().unwrap();
    for of_the_file in ["path", "format", "unverified"] {
        told.remove(of_the_file);
    }
    record
}

fn convert(desk: &Desk, file: &str, to: &str, name: &str) {
    let said = desk.run(&["convert", file, "--to", to]);
    assert_eq!((said.err.as_str(), said.code), ("", 0), "{file} to {to}");
    desk.put(name, said.out.as_bytes());
}

#[test]
fn a_house_does_not_change_what_was_converted() {
    let save = include_str!("../../fixtures/base-0000.jcz");
    let desk = Desk::new(&[("save.jcz", save), ("house/viguier.toml", HOUSE), ("house/save.jcz", save)]);
    let before = verdict(&desk, "save.jcz");
    assert_eq!(before["verdict"], "legal");
    // Written inside the house or outside of it, and checked inside.
    convert(&desk, "save.jcz", "yaml", "house/outside.yaml");
    convert(&desk, "house/save.jcz", "json", "house/inside.json");
    for file in ["house/outside.yaml", "house/inside.json"] {
        assert_eq!(verdict(&desk, file), before, "{file}");
    }
    let yaml = desk.run(&["convert", "save.jcz", "--to", "yaml"]).out;
    let rules = "rules: {small-city: 4, field-scoring: third, unplaceable-tile: discard, meeples: 7, phantoms: 0, \
                 tie-break: shared, edition: c1}";
    assert_eq!(yaml.lines().nth(2), Some(rules));
}

#[test]
fn what_a_record_states_stays_stated() {
    let stated =
        CITY.replace("rules: {small-city: 4}", "rules: {Meeples: 7, small-city: 4, field-scoring: third, edition: c1}");
    let desk = Desk::new(&[
        ("viguier.toml", HOUSE),
        ("a.yaml", &stated),
        ("b.yaml", &CITY.replace("rules: {small-city: 4}\n", "")),
    ]);
    assert_eq!(verdict(&desk, "a.yaml")["verdict"], "legal");
    convert(&desk, "a.yaml", "json", "a.json");
    desk.put("tidy.yaml", desk.run(&["fmt", "a.yaml"]).out.as_bytes());
    for file in ["a.json", "tidy.yaml"] {
        let again = verdict(&desk, file);
        assert_eq!(
            (&again["verdict"], &again["scores"]),
            (&"legal".into(), &serde_json::json!({"Ann": 4, "Ben": 0})),
            "{file}"
        );
    }
    // What the house decided is written down with the record, so that it holds elsewhere too.
    assert_eq!(verdict(&desk, "b.yaml")["verdict"], "illegal");
    let elsewhere = Desk::new(&[]);
    elsewhere.put("b.json", desk.run(&["convert", "b.yaml", "--to", "json"]).out.as_bytes());
    assert_eq!(verdict(&elsewhere, "b.json")["scores"], verdict(&desk, "b.yaml")["scores"]);
    // `fmt` puts into form what stands there and decides nothing.
    assert!(!desk.run(&["fmt", "b.yaml"]).out.contains("rules"));
}

fn refused(said: &Said, words: &[&str]) {
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{}", said.err);
    for word in words {
        assert!(said.err.contains(word), "{word:?} in {}", said.err);
    }
}

#[test]
fn standard_input_and_addresses_are_converted() {
    let desk = Desk::new(&[]);
    let address = include_str!("../../fixtures/carcassonnelab/game.txt").trim();
    let yaml = desk.run(&["convert", address, "--to", "yaml"]);
    assert_eq!(yaml.code, 0, "{}", yaml.err);
    let back = desk.run_with(&["convert", "-", "--to", "carcassonnelab"], yaml.out);
    assert_eq!((back.out.trim(), back.code), (address, 0), "{}", back.err);
    refused(&desk.run_with(&["convert", "-", "--to", "yaml"], ""), &["the file is empty"]);
    refused(&desk.run_with(&["convert", "-", "--to", "yaml"], [0xff, 0xfe]), &["standard input cannot be read"]);
}

#[test]
fn what_cannot_be_converted_is_named() {
    let the_castle = include_str!("../../fixtures/castle/not-adjacent.yaml");
    let tiles = include_str!("../../fixtures/castle/tiles.yaml");
    let desk =
        Desk::new(&[("c.yaml", the_castle), ("tiles.yaml", tiles), ("a.yaml", LEGAL), ("bad.yaml", "viguier: 1\n")]);
    refused(&desk.run(&["convert", "c.yaml", "--to", "jcz"]), &["c.yaml cannot be converted", "The Castle"]);
    refused(&desk.run(&["convert", "c.yaml", "--to", "carcassonnelab"]), &["The Castle"]);
    refused(&desk.run(&["convert", "a.yaml", "--to", "jcz"]), &["claims (turn 2)", "`--leave-out claims`"]);
    refused(&desk.run(&["convert", "a.yaml", "--to", "yaml", "--leave-out", "claims"]), &["carries every part"]);
    refused(&desk.run(&["convert", "bad.yaml", "--to", "yaml"]), &["bad.yaml cannot be read", "`game` is missing"]);
    refused(&desk.run(&["convert", "none.yaml", "--to", "yaml"]), &["none.yaml cannot be read: No such file"]);
    refused(&desk.run(&["convert", ".", "--to", "yaml"]), &["cannot be read"]);
    refused(&desk.run(&["convert", "a.yaml", "--to", "bga"]), &["possible values"]);
    // The Castle goes from one spelling of the native format to the other.
    convert(&desk, "c.yaml", "json", "c.json");
    assert_eq!(verdict(&desk, "c.json")["verdict"], "illegal");
}

#[test]
fn several_records_stay_several() {
    let desk =
        Desk::new(&[("two.jsonl", &format!("{LINE}\n\n{LINE}\n")), ("two.yaml", &format!("{LEGAL}---\n{ILLEGAL}"))]);
    for (file, records) in [("two.jsonl", ["legal", "legal"]), ("two.yaml", ["legal", "illegal"])] {
        for (to, name) in
            [("yaml", "out.yaml"), ("json", "out.jsonl"), ("jcz", "out.jsonl"), ("carcassonnelab", "out.txt")]
        {
            let mut args = vec!["convert", file, "--to", to];
            if matches!(to, "jcz" | "carcassonnelab") {
                args.extend(["--leave-out", "claims,ended"]);
            }
            let said = desk.run(&args);
            assert_eq!((said.err.as_str(), said.code), ("", 0), "{file} to {to}");
            desk.put(name, said.out.as_bytes());
            let checked = objects(&desk.run(&["check", "--format", "jsonl", name]).out);
            let verdicts: Vec<&Value> = checked.iter().map(|record| &record["verdict"]).collect();
            assert_eq!(verdicts, records, "{file} to {to}: {}", said.out);
        }
    }
    // One that is no record stops all: half of a file is not what was asked for.
    desk.put("three.jsonl", format!("{LINE}\n{{\"viguier\": 1}}\n{LINE}\n").as_bytes());
    refused(
        &desk.run(&["convert", "three.jsonl", "--to", "yaml"]),
        &["three.jsonl (record 2) cannot be read", "--> three.jsonl:2:1"],
    );
    desk.put("open.yaml", format!("{CITY}---\n{CITY}").as_bytes());
    refused(&desk.run(&["convert", "open.yaml", "--to", "jcz"]), &["open.yaml, record 1, cannot be converted"]);
}

#[test]
fn files_are_put_into_form_where_they_stand() {
    let untidy = LEGAL.replace("turn: 0, meeple: none", "meeple: none,  note:  'a, b'");
    let desk = Desk::new(&[("a.yaml", &untidy), ("s.jcz", include_str!("../../fixtures/base-0000.jcz"))]);
    let checked = desk.run(&["fmt", "--check", "a.yaml"]);
    assert_eq!((checked.out.as_str(), checked.code), ("a.yaml\n", 1));
    assert_eq!(desk.run(&["fmt", "--write", "a.yaml"]).code, 0);
    assert_eq!(desk.run(&["fmt", "--check", "a.yaml"]).code, 0);
    let tidy = std::fs::read_to_string(desk.path().join("a.yaml")).unwrap();
    assert!(tidy.contains("  - {by: Ann, tile: U, at: [1, 0], meeple: none, note: \"a, b\"}\n"), "{tidy}");
    refused(&desk.run(&["fmt", "s.jcz"]), &["s.jcz is no native record", "convert --to yaml"]);
    refused(&desk.run(&["fmt", "a.yaml", "s.jcz"]), &["--write"]);
}
