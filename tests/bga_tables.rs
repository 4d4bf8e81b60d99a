//! Logs of Board Game Arena as tables, one note a row, in every shape that scripts are likely to leave: the same game,
//! verdict and scores as the log itself, and places at the row.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may panic")]

mod support;

use std::fmt::Write as _;
use std::fs;

use csv::WriterBuilder;
use serde_json::Value;
use viguier::record::input::{Piece, ReadContext};
use viguier::record::{Format, read};
use viguier::referee::{JudgeOptions, judge};

const FIXTURE: &str = include_str!("../fixtures/bga/game.json");

/// A log as its list of packets.
fn packets(log: &str) -> Vec<Value> {
    let log: Value = serde_json::from_str(log).unwrap();
    log["data"]["data"].as_array().unwrap().clone()
}

/// Every log at hand: the shipped one, and those of the corpus.
fn logs() -> Vec<String> {
    let mut logs = vec![FIXTURE.to_owned()];
    let others = (1..=3).map(|n| format!("bga/game-{n}.json")).filter(|name| support::corpus::has(name));
    logs.extend(others.map(|name| fs::read_to_string(support::corpus::corpus().join(name)).unwrap()));
    logs
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A value as Python prints it.
fn python(value: &Value, out: &mut String) {
    let list = |out: &mut String, marks: (char, char), items: &mut dyn Iterator<Item = (Option<&String>, &Value)>| {
        out.push(marks.0);
        for (number, (key, item)) in items.enumerate() {
            out.push_str(if number > 0 { ", " } else { "" });
            if let Some(key) = key {
                write!(out, "'{key}': ").unwrap();
            }
            python(item, out);
        }
        out.push(marks.1);
    };
    match value {
        Value::Null => out.push_str("None"),
        Value::Bool(is) => out.push_str(if *is { "True" } else { "False" }),
        Value::Number(number) => write!(out, "{number}").unwrap(),
        Value::String(text) if text.contains('\'') => write!(out, "\"{}\"", text.replace('\\', "\\\\")).unwrap(),
        Value::String(text) => write!(out, "'{}'", text.replace('\\', "\\\\").replace('\n', "\\n")).unwrap(),
        Value::Array(items) => list(out, ('[', ']'), &mut items.iter().map(|item| (None, item))),
        Value::Object(members) => list(out, ('{', '}'), &mut members.iter().map(|(key, item)| (Some(key), item))),
    }
}

fn in_python(value: &Value) -> String {
    let mut out = String::new();
    python(value, &mut out);
    out
}

fn table(delimiter: u8, head: Option<&[&str]>, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().delimiter(delimiter).flexible(true).from_writer(Vec::new());
    if let Some(head) = head {
        writer.write_record(head).unwrap();
    }
    rows.into_iter().for_each(|row| writer.write_record(row).unwrap());
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

/// The rows with the type and the arguments of a note.
fn rows(packets: &[Value], args: fn(&Value) -> String) -> Vec<Vec<String>> {
    let row = |packet: &Value, note: &Value| {
        vec![text(&packet["table_id"]), text(&packet["move_id"]), text(&note["type"]), args(&note["args"])]
    };
    packets
        .iter()
        .flat_map(|packet| packet["data"].as_array().unwrap().iter().map(move |note| row(packet, note)))
        .collect()
}

/// The members of a value, each with its path.
fn members(value: &Value, path: &str, out: &mut Vec<(String, String)>) {
    match value {
        Value::Object(members_of) if !members_of.is_empty() => {
            members_of.iter().for_each(|(key, value)| members(value, &format!("{path}.{key}"), out));
        }
        Value::Null => {}
        Value::String(text) => out.push((path.to_owned(), text.clone())),
        // A column with gaps turns whole numbers into others.
        Value::Number(number) => out.push((path.to_owned(), format!("{number}.0"))),
        value => out.push((path.to_owned(), in_python(value))),
    }
}

/// A table with a column for each member of the arguments.
fn flat(packets: &[Value]) -> String {
    let mut rows = Vec::new();
    let mut names = vec!["move_id".to_owned(), "type".to_owned()];
    for packet in packets {
        for note in packet["data"].as_array().unwrap() {
            let mut row =
                vec![("move_id".to_owned(), text(&packet["move_id"])), ("type".to_owned(), text(&note["type"]))];
            members(&note["args"], "args", &mut row);
            let new: Vec<_> = row.iter().map(|(name, _)| name).filter(|name| !names.contains(name)).cloned().collect();
            names.extend(new);
            rows.push(row);
        }
    }
    let cell = |row: &Vec<(String, String)>, name: &String| {
        row.iter().find(|(known, _)| known == name).map(|(_, cell)| cell.clone()).unwrap_or_default()
    };
    let head: Vec<&str> = names.iter().map(String::as_str).collect();
    table(b',', Some(&head), rows.iter().map(|row| names.iter().map(|name| cell(row, name)).collect()))
}

/// A log in every shape, each with its name.
fn shapes(log: &str) -> Vec<(&'static str, String)> {
    let packets = packets(log);
    let head = Some(&["table_id", "move_id", "type", "args"][..]);
    let json = rows(&packets, Value::to_string);
    let notes = || packets.iter().flat_map(|packet| packet["data"].as_array().unwrap());
    vec![
        ("JSON", table(b',', head, json.clone())),
        ("no names", table(b',', None, json.clone())),
        ("semicolons", table(b';', head, json.clone())),
        ("tabs", table(b'\t', head, json.clone())),
        ("a byte order mark", format!("\u{feff}{}", table(b',', head, json.clone()))),
        ("Windows line ends", table(b',', head, json).replace('\n', "\r\n")),
        ("Python", table(b',', head, rows(&packets, in_python))),
        ("a column a member", flat(&packets)),
        ("a note a row", table(b',', Some(&["note"]), notes().map(|note| vec![note.to_string()]))),
        (
            "a packet a row",
            table(b',', Some(&["n", "packet"]), packets.iter().map(|p| vec![text(&p["move_id"]), p.to_string()])),
        ),
        (
            "the notes of a packet a row",
            table(
                b',',
                Some(&["channel", "data"]),
                packets.iter().map(|p| vec![text(&p["channel"]), p["data"].to_string()]),
            ),
        ),
    ]
}

/// What the referee says, without the places, which differ.
fn verdict(piece: &Piece<'_>) -> String {
    assert_eq!(piece.format, Some(Format::BoardGameArena));
    assert_eq!(piece.reading.errors, []);
    let record = piece.reading.record.as_ref().unwrap();
    let judgement = judge(record, JudgeOptions { ledger: true, ..JudgeOptions::default() });
    let mut said = format!(
        "{:?} {:?} {} {:?}\n",
        record.header.players, judgement.scores, judgement.finished, judgement.unverified
    );
    for finding in &judgement.findings {
        writeln!(said, "{} {}", finding.turn, finding.fault.code()).unwrap();
    }
    said
}

fn only(text: &str) -> Piece<'_> {
    let mut pieces = read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1);
    pieces.remove(0)
}

#[test]
fn a_table_says_what_the_log_says() {
    for log in logs() {
        let said = verdict(&only(&log));
        assert!(said.contains(" true "), "finished: {said}");
        for (shape, table) in shapes(&log) {
            assert_eq!(verdict(&only(&table)), said, "{shape}");
        }
    }
}

#[test]
fn the_shipped_table_is_the_shipped_log() {
    let table = include_str!("../fixtures/bga/game.csv");
    assert_eq!(verdict(&only(table)), verdict(&only(FIXTURE)));
}

#[test]
fn what_is_changed_is_found_in_its_row() {
    let mut packets = packets(FIXTURE);
    let notes = packets.iter_mut().flat_map(|packet| packet["data"].as_array_mut().unwrap());
    let (row, note) = notes.enumerate().find(|(_, note)| note["type"] == "winPoints").unwrap();
    note["args"]["points"] = Value::from(77);
    let json = rows(&packets, Value::to_string);
    let table = table(b',', Some(&["table_id", "move_id", "type", "args"]), json);
    let piece = only(&table);
    let record = piece.reading.record.as_ref().unwrap();
    let judgement = judge(record, JudgeOptions::default());
    let found: Vec<_> =
        judgement.findings.iter().map(|f| format!("{} {}", f.fault.code(), f.pointer.text(""))).collect();
    assert_eq!(found, [format!("claim-points /{row}/data/0")]);
}

#[test]
fn tables_one_after_another_are_records_of_their_own() {
    let mut all = Vec::new();
    let mut said = Vec::new();
    // Where there is no corpus, the shipped log stands twice.
    for (number, log) in logs().iter().chain([&FIXTURE.to_owned()]).enumerate() {
        let mut rows = rows(&packets(log), Value::to_string);
        rows.iter_mut().for_each(|row| row[0] = (100 + number).to_string());
        all.extend(rows);
        said.push(verdict(&only(log)));
    }
    let head = Some(&["table_id", "move_id", "type", "args"][..]);
    let together = table(b',', head, all.clone());
    let pieces = read(&together, &ReadContext::none());
    assert_eq!(pieces.iter().map(verdict).collect::<Vec<_>>(), said);
    let lines: Vec<&str> = together.lines().collect();
    assert!(pieces.len() > 1);
    for (number, piece) in pieces.iter().enumerate().skip(1) {
        assert!(lines[piece.first_line - 1].starts_with(&format!("{},", 100 + number)));
    }

    let torn =
        [&all[..4], &[vec!["7".to_owned(), "1".to_owned(), "pickTile".to_owned(), String::new()]], &all[4..8]].concat();
    let torn = table(b',', head, torn);
    let errors: Vec<_> = read(&torn, &ReadContext::none()).into_iter().flat_map(|piece| piece.reading.errors).collect();
    assert!(errors.iter().any(|error| error.message.contains("do not stand together")), "{errors:?}");
}

#[test]
fn faults_stand_in_their_rows() {
    let table = "type,args\n\
        playTile,\"{\"\"player_id\"\": 1, \"\"type\"\": 99, \"\"x\"\": 1, \"\"y\"\": 0, \"\"ori\"\": 1}\"\n\
        playTile,{player_id\n\
        newThing,{}\n";
    let piece = only(table);
    let at = |text: &str| table.find(text).unwrap();
    let places: Vec<_> = piece.reading.errors.iter().map(|error| (error.pointer.as_str(), error.span)).collect();
    let third = at("playTile,{");
    assert_eq!(
        places,
        [("/1", Some((third, third + "playTile,{player_id".len())))],
        "a cell that is no value hides the others"
    );

    let table = table.replace("playTile,{player_id\n", "");
    let piece = only(&table);
    let shown: Vec<_> = piece
        .reading
        .errors
        .iter()
        .map(|error| (error.pointer.as_str(), &table[error.span.unwrap().0..error.span.unwrap().1]))
        .collect();
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown[0].0 == "/0/data/0" && shown[0].1.starts_with("playTile"), "{shown:?}");
    assert_eq!(shown[1], ("/1/data/0", "newThing,{}"));
}

#[test]
fn other_tables_are_not_taken_for_logs() {
    for text in [
        "game,type\n1,playTile\n",
        "playTile\n",
        "name,points\nAnn,5\n",
        "# playTile, as in {the log}\n- gameStateChange\n",
    ] {
        let piece = only(text);
        assert_eq!(piece.format, None, "{text}");
        assert!(piece.reading.record.is_none() && !piece.reading.errors.is_empty());
    }
}

#[test]
fn a_player_may_be_called_like_our_key() {
    let log = FIXTURE.replace("\"Ada\"", "\"viguier\"");
    assert_ne!(log, FIXTURE);
    assert_eq!(only(&log).format, Some(Format::BoardGameArena));
}

#[test]
fn places_in_a_later_table_are_those_of_its_rows() {
    let mut rows = rows(&packets(FIXTURE), Value::to_string);
    let quiet = |table: &str| vec![table.to_owned(), "1".to_owned(), "message".to_owned(), String::new()];
    let first: Vec<Vec<String>> = [quiet("1")].into_iter().chain(rows.clone()).collect();
    let wrong = rows.iter_mut().find(|row| row[2] == "winPoints").unwrap();
    wrong[3] = wrong[3].replace("\"points\":", "\"points\":7");
    let wrong = wrong.clone();
    let second: Vec<Vec<String>> = [quiet("2")].into_iter().chain(rows).collect();
    let all = [(1, first), (2, second)].into_iter().flat_map(|(table, mut rows)| {
        rows.iter_mut().for_each(|row| row[0] = table.to_string());
        rows
    });
    let text = table(b',', Some(&["table_id", "move_id", "type", "args"]), all);
    let pieces = read(&text, &ReadContext::none());
    assert_eq!(pieces.len(), 2);
    let report = viguier::check::piece("log", &pieces[1], viguier::check::CheckOptions::default());
    assert_eq!(report.violations.len(), 1);
    let spot = report.violations[0].spot.as_ref().unwrap();
    let line = text.lines().nth(spot.line - 1).unwrap();
    assert!(line.starts_with(&format!("2,{},winPoints,", wrong[1])) && line.contains("7"), "{line}");
    let first = viguier::check::piece("log", &pieces[0], viguier::check::CheckOptions::default());
    assert_eq!(first.violations.len(), 0);
}

#[test]
fn harmful_tables_end_soon() {
    let start = std::time::Instant::now();
    let deep = format!("type,args{}\nplayTile,1\n", ".a".repeat(100_000));
    let wide = format!("type,args\nplayTile,{{}}{}\n{}", ",".repeat(20_000), "x\n".repeat(20_000));
    let names: String = (0..20_000).map(|number| format!(",args.a{number}")).collect();
    let members = format!("type{names}\n{}", "playTile,1\n".repeat(20_000));
    let crowd: Vec<String> = (0..60_000).map(|id| format!("{{\"player\":{id},\"score\":1}}")).collect();
    let crowd = format!(
        "[{{\"channel\":\"x\",\"data\":[{{\"type\":\"gameStateChange\",\"args\":{{\"id\":99,\"args\":{{\"result\":[{}]}}}}}}]}}]",
        crowd.join(",")
    );
    for text in [deep, wide, members, crowd] {
        let pieces = read(&text, &ReadContext::none());
        assert!(pieces.iter().any(|piece| !piece.reading.errors.is_empty()));
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(10), "{:?}", start.elapsed());
}

/// The table of the fixtures with further columns, and what is to stand in them in the row of the first tile.
fn with_columns(columns: &[(&str, &str)]) -> String {
    let csv = include_str!("../fixtures/bga/game.csv");
    let mut reader = csv::ReaderBuilder::new().from_reader(csv.as_bytes());
    let head: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).chain(columns.iter().map(|(name, _)| *name)).collect();
    let mut met = false;
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        let is_first = !met && &row[1] == "playTile";
        met |= is_first;
        let more = columns.iter().map(|(_, cell)| if is_first { (*cell).to_owned() } else { String::new() });
        row.iter().map(str::to_owned).chain(more).collect()
    });
    table(b',', Some(&head), rows)
}

#[test]
fn two_columns_that_say_different_things_are_refused() {
    let errors = |text: &str| only(text).reading.errors;
    let same = r#"{"id": 9, "ori": "4", "player_id": 1001, "player_name": "Ada", "type": "5", "x": -1, "y": "0"}"#;
    for agreed in
        [&[("x", "-1")][..], &[("args", "")], &[("args.x", "-1"), ("args.y", "0.0")], &[("args.x", "-1"), ("x", "-1")]]
    {
        assert_eq!(errors(&with_columns(agreed)), [], "{agreed:?}");
    }
    let other = same.replace("\"x\": -1", "\"x\": 7");
    for (columns, message) in [
        (&[("x", "7")][..], "`args.x` is `-1`, but `x` is `7`"),
        (&[("args.x", "7")], "`args.x` is `-1`, but `args.x of another column` is `7`"),
        (&[("args", &*other)], "`args` is `"),
        (&[("data.args", &*other)], "`args` is `"),
        (&[("player_name", "Bo")], "`args.player_name` is `Ada`, but `player_name` is `Bo`"),
    ] {
        let errors = errors(&with_columns(columns));
        assert!(errors.first().is_some_and(|error| error.message.starts_with(message)), "{columns:?}: {errors:?}");
    }
}

#[test]
fn a_key_twice_in_a_cell_is_refused_however_it_is_spelt() {
    for cell in [r#"{"x": 1, "x": -1}"#, "{'x': 1, 'x': -1}", "{'a': [{'x': 1, 'x': 1}]}"] {
        let row = |kind: &str, args: &str| vec!["1".to_owned(), kind.to_owned(), args.to_owned()];
        let rows = [row("playTile", cell), row("playTile", cell), row("gameStateChange", "{'id': 10}")];
        let text = table(b',', Some(&["move_id", "type", "args"]), rows);
        let errors = only(&text).reading.errors;
        assert!(errors.first().is_some_and(|error| error.message.contains("`x`")), "{cell}: {errors:?}");
        let help = errors.first().and_then(|error| error.help.clone()).unwrap_or_default();
        assert!(!help.is_empty(), "{cell}");
    }
}
