//! Records in foreign formats: judged like the record they come from, or refused by name.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may panic"
)]

#[path = "../support/mod.rs"]
mod support;

mod every;
mod random;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use viguier::convert::{Foreign, convert};
use viguier::record::carcassonnelab::without_draws;
use viguier::record::native::write::{Style, write};
use viguier::record::write::Part;
use viguier::record::{Format, Record};
use viguier::referee::{JudgeOptions, Judgement, judge, plain};

fn fixture(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)).unwrap()
}

fn judged(record: &Record) -> Judgement {
    judge(record, JudgeOptions::default())
}

/// Turn and code of each finding, then scores and whether the game is finished.
fn verdict(record: &Record) -> (Vec<String>, Vec<i64>, bool) {
    let judgement = judged(record);
    let found = judgement.findings.iter().map(|f| format!("{} {}", f.turn, f.fault.code())).collect();
    (found, judgement.scores, judgement.finished)
}

fn to_jcz(record: &Record, leave_out: &[Part]) -> Result<Record, String> {
    let text = convert(record, Foreign::JCloisterZone, leave_out, false).map_err(|error| error.to_string())?;
    let back = support::record(&text);
    assert_eq!(back.format, Format::JCloisterZone);
    Ok(back)
}

/// The messages of a save without what only the program that plays it needs.
fn essence(save: &str) -> Vec<Value> {
    let save: Value = serde_json::from_str(save).unwrap();
    let bare = |message: &Value| {
        let mut message = message.clone();
        let fields = message.as_object_mut().unwrap();
        fields.remove("clock");
        let payload = fields["payload"].as_object_mut().unwrap();
        payload.remove("random");
        message
    };
    save["replay"].as_array().unwrap().iter().map(bare).collect()
}

#[test]
fn every_generated_save_is_written_as_it_was() {
    let corpus = support::corpus::corpus();
    let mut saves: Vec<_> =
        fs::read_dir(corpus.join("generated")).unwrap().map(|entry| entry.unwrap().path()).collect();
    saves.retain(|path| path.extension().is_some_and(|extension| extension == "jcz"));
    assert_eq!(saves.len(), support::corpus::expected(70, 11));
    for path in saves {
        let name = path.display();
        let text = fs::read_to_string(&path).unwrap();
        let record = support::record(&text);
        let written = convert(&record, Foreign::JCloisterZone, &[], false).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(essence(&written), essence(&text), "{name}");
        assert_eq!(verdict(&support::record(&written)), verdict(&record), "{name}");
    }
}

#[test]
fn a_save_survives_the_native_format() {
    let corpus = support::corpus::corpus();
    for name in ["base-0003", "tower-0002", "tower-0003", "black-0005", "black-0017"] {
        let record = support::record(&fs::read_to_string(corpus.join(format!("generated/{name}.jcz"))).unwrap());
        let native = support::record(&write(&plain(&record), Style::Yaml).unwrap());
        assert_eq!(native.format, Format::Native);
        let back = to_jcz(&native, &[]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(verdict(&back), verdict(&record), "{name}");
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn addresses_are_written_as_they_were() {
    let corpus = support::corpus::of_others();
    let games: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(corpus.join("carcassonnelab/games.json")).unwrap()).unwrap();
    assert_eq!(games.len(), 13);
    for (number, game) in games.iter().enumerate() {
        let url = game["url"].as_str().unwrap();
        let record = support::record(url);
        let written = |record| convert(record, Foreign::CarcassonneLab, &[], true);
        assert_eq!(written(&record).as_deref(), Ok(url), "game {number}");
        let native = support::record(&write(&plain(&without_draws(&record)), Style::Yaml).unwrap());
        assert_eq!(written(&native).as_deref(), Ok(url), "game {number} by way of the native format");
        let save = to_jcz(&record, &[Part::Colours]).unwrap();
        assert_eq!(verdict(&save), verdict(&record), "game {number}");
    }
}

#[test]
fn a_game_of_the_native_format_is_carried_without_its_claims() {
    let record = support::record(&fixture("first-game.yaml"));
    let parts = [Part::Claims, Part::Occasion, Part::Ended];
    assert_eq!(verdict(&record), (vec![], vec![42, 48], true));
    assert_eq!(verdict(&to_jcz(&record, &parts).unwrap()), verdict(&record));
    let address = convert(&record, Foreign::CarcassonneLab, &parts, true).unwrap();
    assert!(address.ends_with("?players=Ann,Ben"), "{address}");
    assert_eq!(verdict(&support::record(&address)), verdict(&record));
    for (missing, word) in [(0, "turn 1"), (1, "occasion"), (2, "how the game ended (complete)")] {
        let mut some = parts.to_vec();
        let part = some.remove(missing);
        let error = to_jcz(&record, &some).unwrap_err();
        assert!(error.contains(word) && error.contains(&format!("`--leave-out {}`", part.word())), "{error}");
    }
}

#[test]
fn logs_and_sheets_become_saves_and_addresses() {
    for name in ["bga/game.json", "carcassonne-gg/game.json", "carcassonnelab/game.txt", "score-sheet/game.json"] {
        let record = support::record(&fixture(name));
        assert_eq!(verdict(&record), (vec![], vec![50, 55, 44], true), "{name}");
        let save = to_jcz(&record, &Part::ALL).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(verdict(&save), verdict(&record), "{name}");
        let address = convert(&record, Foreign::CarcassonneLab, &Part::ALL, true);
        let address = address.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(verdict(&support::record(&address)), verdict(&record), "{name}");
    }
}

fn native(head: &str, moves: &str) -> Record {
    support::record(&format!("viguier: 1\ngame: carcassonne\n{head}players: [Ann, Ben]\nmoves: [{moves}]\n"))
}

#[test]
fn what_a_save_cannot_carry_is_refused_by_name() {
    let refused = |record: &Record| to_jcz(record, &[]).unwrap_err();
    let first = "\"Ann, E 0,-1 180\"";
    assert!(to_jcz(&native("", first), &[]).is_ok());
    for (head, word) in [
        ("rules: {tie-break: better-seed}\n", "`tie-break: better-seed`"),
        ("rules: {field-scoring: first}\n", "`field-scoring: first`"),
        ("expansions: [the-tower]\nrules: {capture: mandatory}\n", "`capture: mandatory`"),
    ] {
        let error = refused(&native(head, first));
        assert!(error.contains(word), "{error}");
    }
    for head in ["rules: {small-city: 2, meeples: 5, field-scoring: none}\n", "rules: {edition: c2, phantoms: 1}\n"] {
        let record = native(head, first);
        assert_eq!(verdict(&to_jcz(&record, &[]).unwrap()), verdict(&record), "{head}");
    }
    for (turn, word) in [
        ("{by: Ann, tile: E, at: [0, -1], turn: 180, note: slow}", "--leave-out notes"),
        ("{by: Ann, tile: E, at: [0, -1], turn: 180, points: {Ann: 0}}", "--leave-out claims"),
        ("{by: Ann, tile: E, at: [0, -1], turn: 90, ruling: {accept: [edge-mismatch]}}", "--leave-out rulings"),
        ("{by: Ann, discarded: [V], tile: E, at: [0, -1], turn: 180}", "placeable-tile-discarded of turn 1"),
        (
            "{by: Ann, steps: [{tile: E, at: [0, -1], turn: 180}, {score: true}, {meeple: city S}, {end: true}]}",
            "scoring",
        ),
    ] {
        let error = refused(&native("", turn));
        assert!(error.contains(word), "{error}");
    }
    let coloured = fixture("first-game.yaml").replace("[Ann, Ben]", "[{name: Ann, colour: red}, Ben]");
    let parts = [Part::Claims, Part::Occasion, Part::Ended];
    let error = to_jcz(&support::record(&coloured), &parts).unwrap_err();
    assert!(error.contains("colours"), "{error}");
    let the_castle = fixture("castle/edge-mismatch.near-miss.yaml");
    let pieces = viguier::record::read(
        &the_castle,
        &viguier::record::input::ReadContext::of(Path::new("fixtures/castle/edge-mismatch.near-miss.yaml")),
    );
    let record = pieces[0].reading.record.clone().unwrap();
    assert!(refused(&record).contains("The Castle"));
}

#[test]
fn what_an_address_cannot_carry_is_refused_by_name() {
    let refused = |record: &Record| convert(record, Foreign::CarcassonneLab, &[], true).unwrap_err().to_string();
    let first = "\"Ann, E 0,-1 180\"";
    assert!(convert(&native("", first), Foreign::CarcassonneLab, &[], true).is_ok());
    for (head, moves, word) in [
        ("expansions: [the-tower]\n", first, "The Tower"),
        ("rules: {small-city: 2}\n", first, "`small-city: 2`"),
        ("rules: {edition: c2}\n", first, "`edition: c2`"),
        ("start: {tile: D, turn: 90}\n", first, "turned"),
        ("start: {tile: D, at: [1, 1]}\n", "\"Ann, E 1,0 180\"", "another start"),
        ("", "\"Ben, E 0,-1 180\"", "not-your-turn of turn 1"),
        ("", "\"Ann, E 0,-1 180 floor 0,-1\"", "a floor (turn 1)"),
        ("", "{by: Ann, tile: E, at: [0, -1], turn: 180, open: true}", "not ended"),
        ("", "\"Ann, E 0,-1 180 road N\"", "a feature that the tile does not have"),
    ] {
        let error = refused(&native(head, moves));
        assert!(error.contains(word), "{error}");
    }
    // What is wrong with the play is carried as long as there are words for it.
    let mismatch = native("", "\"Ann, E 0,-1\", \"Ben, E 5,5 city N\"");
    let address = convert(&mismatch, Foreign::CarcassonneLab, &[], true).unwrap();
    assert_eq!(verdict(&support::record(&address)), verdict(&mismatch));
    assert_eq!(verdict(&mismatch).0, ["1 edge-mismatch", "2 not-adjacent"]);
}

#[test]
fn a_save_names_the_tiles_in_the_order_of_drawing() {
    let record = support::record(&fixture("carcassonnelab/game.txt"));
    let text = convert(&record, Foreign::JCloisterZone, &[Part::Colours], true).unwrap();
    assert_eq!(text.lines().count(), 1);
    let save: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(save["setup"]["sets"], json!({"basic:1": 1}));
    assert_eq!(save["setup"]["start"], json!([{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]));
    let order = save["gameAnnotations"]["drawOrder"].as_array().unwrap();
    let placed = save["replay"].as_array().unwrap().iter().filter(|message| message["type"] == "PLACE_TILE");
    assert!(placed.map(|message| &message["payload"]["tileId"]).eq(order.iter()));
    assert_eq!(order.len(), 71);
}
