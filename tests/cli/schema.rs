//! `viguier schema`: what the program reads and prints is what the schemas say.

use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde::Deserialize;
use serde_json::{Value, json};
use viguier::record::input::ReadContext;
use viguier::record::{self, Format};
use viguier::rulebook::{Code, ErrorCode};

use crate::support::{Desk, ILLEGAL, LEGAL, LINE, objects};

fn validator(of: &str) -> Validator {
    let schema = Desk::new(&[]).run(&["schema", "--of", of]);
    assert_eq!((schema.err.as_str(), schema.code), ("", 0));
    let schema: Value = serde_json::from_str(&schema.out).unwrap();
    jsonschema::draft202012::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// What is wrong with a value, if anything.
fn faults(validator: &Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|error| format!("{} at {}", error, error.instance_path())).collect()
}

/// The documents of a stream of YAML, as an editor takes them.
fn documents(text: &str) -> Vec<Value> {
    let documents = serde_yaml::Deserializer::from_str(text);
    documents.map(|document| Value::deserialize(document).unwrap()).collect()
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn project(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

/// Native records with their names: fixtures, and the examples on the pages about codes.
fn native_texts() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    walk(&project("fixtures"), &mut paths);
    let is_yaml = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "yaml");
    let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).unwrap());
    let mut texts: Vec<(String, String)> = paths.into_iter().filter(is_yaml).map(read).collect();
    for code in Code::ALL {
        let blocks = code.page().split("```yaml\n").skip(1);
        texts.extend(blocks.map(|block| (code.to_string(), block.split("```").next().unwrap().to_owned())));
    }
    texts
}

#[test]
fn what_can_be_read_is_valid() {
    let validator = validator("record");
    let mut seen = 0;
    for (name, text) in native_texts() {
        let pieces = record::read(&text, &ReadContext::none());
        let readable =
            pieces.iter().all(|piece| piece.format == Some(Format::Native) && piece.reading.errors.is_empty());
        if !readable {
            continue;
        }
        for document in documents(&text) {
            assert_eq!(faults(&validator, &document), Vec::<String>::new(), "{name}:\n{text}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} records");
}

#[test]
fn castle_records_of_the_corpus_are_valid() {
    let corpus = crate::corpus::corpus().join("castle");
    let validator = validator("record");
    let mut paths = Vec::new();
    walk(&corpus, &mut paths);
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
        let game: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(faults(&validator, &game["record"]), Vec::<String>::new(), "{}", path.display());
    }
}

/// What is wrong in a record of the landscape game, and the same record without the fault.
const FAULTS: [(&str, &str); 43] = [
    ("viguier: 2", "viguier: 1"),
    ("game: carcasonne", "game: carcassonne"),
    ("expansions: [towers]", "expansions: [the-tower]"),
    ("expansions: [falcon]", "expansions: [the-tower]"),
    ("players: [Ann]", "players: [Ann, Ben]"),
    ("players: [{nam: Ann}, Ben]", "players: [{name: Ann}, Ben]"),
    ("rules: {smal-city: 4}", "rules: {small-city: 4}"),
    ("rules: {small-city: 3}", "rules: {small-city: 2}"),
    ("rules: {gate-stop: 'yes'}", "rules: {small-city: 2}"),
    ("start: {at: [0, 0]}", "start: {tile: D, at: [0, 0]}"),
    ("event: {location: here}", "event: {name: here}"),
    ("ended: aborted", "ended: agreed"),
    ("result: [4, 3]", "result: {Ann: 4, Ben: 3}"),
    ("moves: {tile: U}", "moves: [{tile: U, at: [1, 0]}]"),
    ("moves: [{tile: U}]", "moves: [{tile: U, at: [1, 0]}]"),
    ("moves: [{tile: U, at: [1]}]", "moves: [{tile: U, at: [1, 0]}]"),
    ("moves: [{tile: U, at: [1, 0], turn: 45}]", "moves: [{tile: U, at: [1, 0], turn: 90}]"),
    ("moves: [{tile: U, at: [1, 0], meple: road W}]", "moves: [{tile: U, at: [1, 0], meeple: road W}]"),
    ("moves: [{tile: U, at: [1, 0], meeple: field N}]", "moves: [{tile: U, at: [1, 0], meeple: field Nw}]"),
    (
        "moves: [{tile: U, at: [1, 0], floor: {at: [1, 0], colour: grey}}]",
        "moves: [{tile: U, at: [1, 0], floor: {at: [1, 0]}}]",
    ),
    ("moves: [{tile: U, at: [1, 0], meeple: city N, guard: [1, 0]}]", "moves: [{tile: U, at: [1, 0], guard: [1, 0]}]"),
    (
        "moves: [{tile: U, at: [1, 0], capture: {of: Ben}}]",
        "moves: [{tile: U, at: [1, 0], capture: {at: [1, 0], of: Ben}}]",
    ),
    (
        "moves: [{tile: U, at: [1, 0], ransom: {when: end}}]",
        "moves: [{tile: U, at: [1, 0], ransom: {from: Ben, when: end}}]",
    ),
    (
        "moves: [{tile: U, at: [1, 0], ruling: {accept: [edge-mismach]}}]",
        "moves: [{tile: U, at: [1, 0], ruling: {accept: [edge-mismatch]}}]",
    ),
    ("moves: [{tile: U, at: [1, 0], steps: []}]", "moves: [{steps: [{tile: U, at: [1, 0]}]}]"),
    ("moves: ['Ann, U 1']", "moves: ['Ann, U 1,0']"),
    ("moves: ['Ann, U 1,0 90 field N']", "moves: ['Ann, U 1,0 90 field Nw']"),
    ("moves: ['Ann, U 1,0 45']", "moves: ['Ann, U 1,0 270 -']"),
    ("moves: ['Ann, U 1,0 + 4']", "moves: ['Ann, U 1,0 + Ann 4 = Ben 3, Ann 5']"),
    ("moves: ['Ann, U 1,0 road W = Ann']", "moves: ['Ann, U 1,0 thief W = Ann 4']"),
    ("moves: ['missing 2']", "moves: [missing, 'Ann, missing']"),
    ("moves: [{missing: true, tile: U, at: [1, 0]}]", "moves: [{missing: true, by: Ann, note: a stain}]"),
    ("moves: [{tile: U, at: [1, 0], meeple: knave N}]", "moves: [{tile: U, at: [1, 0], meeple: knight N}]"),
    (
        "moves: [{steps: [{tile: U, at: [1, 0]}, {end: true}], open: true}]",
        "moves: [{steps: [{tile: U, at: [1, 0]}, {end: true}]}]",
    ),
    ("moves: none", "moves: none\nresult: {Ann: 80, Ben: 74}"),
    (
        "moves: none\nended: unfinished\nresult: {Ann: 3, Ben: 0}",
        "moves: none\nended: timeout\nresult: {Ann: 3, Ben: 0}",
    ),
    ("moves: none\nended: forfeit", "moves: none\nended: forfeit\nwinner: Ann"),
    ("ended: forfeit\nwinner: Ann", "ended: resigned\nwinner: Ann"),
    ("scored: true", "ended: agreed\nscored: true"),
    ("ended: complete\nscored: true", "ended: timeout\nscored: true"),
    ("rulings: [{accept: [edge-mismatch]}]", "rulings: [{accept: [claim-result], by: desk}]"),
    ("final: []", "note: the end"),
    ("colour: red", "note: red"),
];

/// A record that holds `entry` in place of, or besides, what it holds else.
fn with(entry: &str) -> String {
    let own = entry.split(':').next().unwrap();
    let rest = ["viguier: 1", "game: carcassonne", "players: [Ann, Ben]", "moves: []"];
    let rest = rest.iter().filter(|line| line.split(':').next() != Some(own));
    rest.copied().chain([entry]).map(|line| format!("{line}\n")).collect()
}

#[test]
fn what_the_reader_refuses_an_editor_marks() {
    let validator = validator("record");
    let codes = |text: &str| -> Vec<ErrorCode> {
        let pieces = record::read(text, &ReadContext::none());
        pieces.iter().flat_map(|piece| piece.reading.errors.iter().map(|error| error.code)).collect()
    };
    for (wrong, right) in FAULTS {
        let (wrong, right) = (with(wrong), with(right));
        assert_ne!(codes(&wrong), [], "the reader takes\n{wrong}");
        assert!(!validator.is_valid(&documents(&wrong)[0]), "the schema takes\n{wrong}");
        assert_eq!(codes(&right), [], "the reader refuses\n{right}");
        assert_eq!(faults(&validator, &documents(&right)[0]), Vec::<String>::new(), "{right}");
    }
}

#[test]
fn short_forms_of_either_game_are_told_from_nonsense() {
    let validator = validator("record");
    let is_valid = |game: &str, turn: &str| {
        validator.is_valid(&json!({"viguier": 1, "game": game, "players": ["Ann", "Ben"], "moves": [turn]}))
    };
    for turn in [
        "U -1,0",
        "Ann, U -1,0 90 road W",
        "Anna, the first, T01 0,-2 floor 0,-2 black capture 0,-1 tower of Ben Nevis ransom Ann end",
        "discard C N; B 0,1 180 monastery",
        "Ben, discard C;",
        "Ben, B 0,1 guard 0,-2",
        "B 0, 1 0 -",
        "U 1,0 floor 1,0 capture none",
        "U –1,−1 city N E only",
        "U 1,0 + none",
        "Ann, U -1,0 90 road W + Ann 3, Ben 4 = Ann 12 Ben 9",
        "Ben, T01 0,-2 floor 0,-2 capture 0,-1 of Ann ransom Ann end = Ben -3",
        "Ben, discard C; = Ann 0",
        "B 0,1 monk",
        "Ann, missing",
    ] {
        assert!(is_valid("carcassonne", turn), "{turn}");
    }
    for turn in ["", "Ann", "U", "U 1", "U 1,0 house N", "U 1,0 90 90", "U 1,0 city Nw", "U 1,0 then home", "discard C"]
    {
        assert!(!is_valid("carcassonne", turn), "{turn}");
    }
    for turn in [
        "c17 3,5",
        "Ann, c17 3,5 90 house Nw king",
        "Ben, discard c1 c2; c3 0,0 270 path inner",
        "c1 0,0 -",
        "c1 0,0 path E king + Ann 3 = Ann 9 Ben 2",
        "missing",
    ] {
        assert!(is_valid("the-castle", turn), "{turn}");
    }
    for turn in ["c17 3,5 city N", "c17 3,5 house N queen", "c17 3,5 floor 3,5", "c17 house N"] {
        assert!(!is_valid("the-castle", turn), "{turn}");
    }
}

#[test]
fn a_bye_has_one_player() {
    let validator = validator("record");
    for game in ["carcassonne", "the-castle"] {
        let record = |players: &[&str], ended: &str| {
            let text =
                format!("viguier: 1\ngame: {game}\nplayers: {players:?}\nmoves: none\nended: {ended}\nwinner: Ann\n");
            let is_read = record::read(&text, &ReadContext::none())[0].reading.errors.is_empty();
            (is_read, validator.is_valid(&documents(&text)[0]))
        };
        assert_eq!(record(&["Ann"], "bye"), (true, true), "{game}");
        assert_eq!(record(&["Ann", "Ben"], "bye"), (false, false), "{game}");
        assert_eq!(record(&["Ann"], "forfeit"), (false, false), "{game}");
        assert_eq!(record(&["Ann", "Ben"], "forfeit"), (true, true), "{game}");
    }
}

#[test]
fn reports_are_what_their_schemas_say() {
    let desk = Desk::new(&[("broken.json", "{\"viguier\": 1,"), ("legal.yaml", LEGAL), ("illegal.yaml", ILLEGAL)]);
    desk.put("viguier.toml", b"[severity]\nclaim-totals = 'warning'\n");
    desk.put("lines.jsonl", format!("{LINE}\n{LINE}\nnonsense\n").as_bytes());
    let fixtures = project("fixtures");
    let fixtures = fixtures.to_str().unwrap();
    let report = desk.run(&["check", "--format", "json", ".", fixtures, "none.yaml"]);
    let report: Value = serde_json::from_str(&report.out).unwrap();
    assert!(report["records"].as_array().unwrap().len() > 80);
    assert_eq!(faults(&validator("report"), &report), Vec::<String>::new());
    let validator_of_lines = validator("line");
    for command in [&["check", "--format", "jsonl"][..], &["score", "--format", "json"]] {
        let lines = objects(&desk.run(&[command, &[".", fixtures]].concat()).out);
        assert!(lines.len() > 80, "{} lines", lines.len());
        for line in lines {
            assert_eq!(faults(&validator_of_lines, &line), Vec::<String>::new(), "{line}");
        }
    }
    let standings = desk.run(&["standings", "--format", "json", "--allow", "unfinished", ".", fixtures]);
    let standings: Value = serde_json::from_str(&standings.out).unwrap();
    assert_eq!(faults(&validator("standings"), &standings), Vec::<String>::new());
    assert!(!validator("standings").is_valid(&report));
    let mut other = report;
    other["records"][0]["verdict"] = "fine".into();
    assert!(!validator("report").is_valid(&other));
}
