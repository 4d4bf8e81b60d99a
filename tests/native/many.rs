//! Which format a text is in, and how many records it holds.

use viguier::record::input::{LONGEST, ReadContext};
use viguier::record::{Format, Pointer, is_line_record, read, read_line};
use viguier::rulebook::ErrorCode;

use crate::support::entries;

const YAML: &str = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, U -1,0\n";
const JSON: &str = r#"{"viguier":1,"game":"carcassonne","players":["Ann","Ben"],"moves":["Ann, U -1,0"]}"#;
const SAVE: &str = r#"{"setup":{"sets":{"basic:1":1},"elements":{"small-follower":7},"rules":{}},"players":[{"name":"viguier"},{"name":"Ben"}],"replay":[]}"#;

/// Number, first line, format and codes of the errors, of each piece.
fn told(text: &str) -> Vec<(u32, usize, Option<Format>, Vec<ErrorCode>)> {
    let pieces = read(text, &ReadContext::none());
    let tell = |piece: &viguier::record::input::Piece<'_>| {
        let codes = piece.reading.errors.iter().map(|error| error.code).collect();
        (piece.number, piece.first_line, piece.format, codes)
    };
    pieces.iter().map(tell).collect()
}

#[test]
fn the_content_tells_the_format() {
    let native = Some(Format::Native);
    let pretty = JSON.replace(",\"", ",\n  \"");
    for text in [YAML, JSON, &pretty, &format!("\u{feff}{YAML}"), &format!("\u{feff} \n{JSON}\n")] {
        assert_eq!(told(text), [(1, 1, native, vec![])], "{text}");
    }
    let flow = "{viguier: 1, game: carcassonne, players: [Ann, Ben], moves: []}\n";
    for text in [flow, &format!("# a comment\n---\n{flow}"), &format!("--- {flow}")] {
        let told = told(text);
        assert_eq!((told.len(), told[0].2, &told[0].3), (1, native, &vec![]), "{text}");
    }
    for text in [SAVE, &format!("\u{feff}{SAVE}"), &SAVE.replace(',', ",\n")] {
        assert_eq!(told(text), [(1, 1, Some(Format::JCloisterZone), vec![])], "{text}");
    }
}

#[test]
fn what_is_no_record_is_refused() {
    for (text, code) in [
        ("", ErrorCode::Syntax),
        ("\u{feff} \n\n", ErrorCode::Syntax),
        ("hello", ErrorCode::Schema),
        ("a: b\n", ErrorCode::Schema),
        ("[1, 2]", ErrorCode::Schema),
        ("{\"a\": 1}", ErrorCode::Schema),
        ("{\"a\": 1", ErrorCode::Syntax),
        ("{\"a\": }", ErrorCode::Syntax),
        ("# nothing but a comment\n", ErrorCode::Schema),
    ] {
        assert_eq!(told(text), [(1, 1, None, vec![code])], "{text:?}");
    }
    // Ours by its keys, though the first one was forgotten.
    assert_eq!(told("players: [a, b]\nmoves: []\n"), [(1, 1, Some(Format::Native), vec![ErrorCode::Schema; 2])]);
}

#[test]
fn deep_and_large_texts_end_at_once() {
    let start = std::time::Instant::now();
    let brackets = "[".repeat(LONGEST + 1);
    assert_eq!(told(&brackets), [(1, 1, None, vec![ErrorCode::TooLarge])]);
    assert_eq!(told(&"[".repeat(LONGEST)), [(1, 1, None, vec![ErrorCode::Syntax])]);
    let deep = format!("{{\"viguier\": 1, \"moves\": {}", "[".repeat(1_000_000));
    assert_eq!(told(&deep), [(1, 1, Some(Format::Native), vec![ErrorCode::TooLarge])]);
    let deep = format!("viguier: 1\nmoves:\n{}", "- ".repeat(1_000_000));
    assert_eq!(told(&deep)[0].3, [ErrorCode::TooLarge]);
    assert!(start.elapsed() < std::time::Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn a_stream_of_yaml_holds_several_records() {
    let text = format!("---\n{YAML}---\n# nothing\n---\n{}...\n---\n{YAML}", YAML.replace("U -1,0", "U -1"));
    let pieces = read(&text, &ReadContext::none());
    let numbers: Vec<_> = pieces.iter().map(|piece| (piece.number, piece.first_line)).collect();
    assert_eq!(numbers, [(1, 1), (2, 9), (3, 16)]);
    assert!(pieces[0].text.starts_with("---\nviguier: 1\n") && pieces[0].text.ends_with("U -1,0\n"));
    let error = &pieces[1].reading.errors[0];
    let (start, end) = error.span.unwrap();
    assert_eq!(&pieces[1].text[start..end], "-1", "places count from the start of the record");
    assert_eq!(entries(pieces[2].reading.record.as_ref().unwrap())[0].pointer, Pointer::Move(0));
}

#[test]
fn lines_may_be_of_any_one_line_format_and_broken() {
    let text = format!("{JSON}\n\n{SAVE}\r\n{{\"viguier\": 1,\n  \n{{}}\nrubbish\n{SAVE}");
    let native = Some(Format::Native);
    let save = Some(Format::JCloisterZone);
    assert_eq!(
        told(&text),
        [
            (1, 1, native, vec![]),
            (2, 3, save, vec![]),
            (3, 4, native, vec![ErrorCode::Syntax]),
            (4, 6, None, vec![ErrorCode::Schema]),
            (5, 7, None, vec![ErrorCode::Syntax]),
            (6, 8, save, vec![]),
        ]
    );
    let broken_first = format!("{{\"viguier\": \n{JSON}\n");
    assert_eq!(told(&broken_first), [(1, 1, native, vec![ErrorCode::Syntax]), (2, 2, native, vec![])]);
}

#[test]
fn a_line_can_be_read_on_its_own() {
    assert!(is_line_record(JSON) && is_line_record(SAVE) && is_line_record(&format!("\u{feff}{SAVE}\n")));
    for line in ["", "{", "{\"viguier\": 1,", "{\"viguier\": }", "{}", "viguier: 1", "[]"] {
        assert!(!is_line_record(line), "{line}");
    }
    let piece = read_line(SAVE, 7, 12, &ReadContext::none());
    assert_eq!((piece.number, piece.first_line, piece.format), (7, 12, Some(Format::JCloisterZone)));
    assert_eq!(piece.reading.errors, []);
}
