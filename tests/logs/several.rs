//! Several records in one text, and texts that are laid out in many lines.

use viguier::record::Format;

use super::*;

/// Format, first line and indent of each record, with what is found in it.
fn told(text: &str) -> Vec<(Option<Format>, usize, usize, Vec<String>)> {
    let tell = |piece: Piece<'_>| {
        let found = match &piece.reading.record {
            Some(record) if piece.reading.errors.is_empty() => findings(record),
            _ => {
                piece.reading.errors.iter().map(|error| format!("{} {}", error.code.as_str(), error.pointer)).collect()
            }
        };
        (piece.format, piece.first_line, piece.indent, found)
    };
    let pieces = pieces(text);
    for (index, piece) in pieces.iter().enumerate() {
        assert_eq!(piece.number as usize, index + 1);
        let line = text.lines().nth(piece.first_line - 1).unwrap_or("");
        let at: String = line.trim_start_matches('\u{feff}').chars().skip(piece.indent).collect();
        assert!(piece.text.trim_start_matches('\u{feff}').starts_with(&at) || at.starts_with(piece.text), "{at}");
        for error in &piece.reading.errors {
            let (start, end) = error.span.unwrap_or_default();
            assert!(start <= end && end <= piece.text.len());
        }
    }
    pieces.into_iter().map(tell).collect()
}

const GG_OK: &str =
    r#"[{"seq":1,"type":"playTile","player_id":1,"tile_id":24,"tile_type":11,"x":0,"y":-1,"orientation":3}]"#;
const GG_BAD: &str = r#"[{"type":"playTile","player_id":1,"tile_type":1,"x":9,"y":9,"orientation":1}]"#;

fn log(x: i64) -> String {
    let note = json!({"type": "playTile", "args": {"player_id": 1, "id": 24, "type": 11, "x": x, "y": -1, "ori": 3}});
    json!({"status": 1, "data": {"valid": 1, "data": [{"channel": "/table/t1", "data": [note]}]}}).to_string()
}

#[test]
fn every_log_of_a_text_is_a_record() {
    let gg = Some(Format::CarcassonneGg);
    let bad = || vec!["not-adjacent /0".to_owned()];
    for (text, indents) in [
        (format!(r#"{{"a": {GG_OK}, "b": {GG_BAD}}}"#), [6, GG_OK.len() + 13]),
        (format!("[{GG_OK}, {GG_BAD}]"), [1, GG_OK.len() + 3]),
        (format!(r#"{{"x":[{GG_OK}],"data":{{"events":{GG_BAD}}}}}"#), [6, GG_OK.len() + 16]),
        (format!("{GG_OK}{GG_BAD}"), [0, GG_OK.len()]),
        (format!("{GG_OK} {GG_BAD}"), [0, GG_OK.len() + 1]),
    ] {
        let told = told(&text);
        assert_eq!(told.len(), 2, "{text}");
        assert_eq!((told[0].0, &told[0].3), (gg, &Vec::<String>::new()), "{text}");
        let inside = if text.contains("events") { vec!["not-adjacent /events/0".to_owned()] } else { bad() };
        assert_eq!((told[1].0, &told[1].3), (gg, &inside), "{text}");
        if !text.contains("data") {
            assert_eq!([told[0].2, told[1].2], indents, "{text}");
        }
    }
    let text = text("faults/trust/13-second-list-ignored.json");
    assert_eq!(told(&text).into_iter().map(|told| told.3).collect::<Vec<_>>(), [vec![], bad()]);
}

#[test]
fn envelopes_stay_around_their_logs() {
    let text = format!("[\n {},\n {}\n]", log(0), log(7));
    let told = told(&text);
    let bga = Some(Format::BoardGameArena);
    assert_eq!(told[0], (bga, 2, 1, vec![]));
    assert_eq!(told[1], (bga, 3, 1, vec!["not-adjacent /data/data/0/data/0".to_owned()]));
    let one = format!("\u{feff}\n{}", log(7));
    assert_eq!(found(&one), ["not-adjacent /data/data/0/data/0"]);
    let inside = format!("[{}]", log(7));
    assert_eq!(found(&inside), ["not-adjacent /0/data/data/0/data/0"]);
}

#[test]
fn saves_sheets_and_records_of_ours_may_stand_in_lists() {
    let place = json!([{"type": "PLACE_TILE", "payload": {"tileId": "BA/C", "rotation": "R0", "position": [5, 5]}, "player": 0}]);
    let save = save(place).to_string();
    let native = r#"{"viguier": 1, "game": "carcassonne", "players": ["Ann", "Ben"], "moves": []}"#;
    let sheet = text(SHEET);
    let text = format!("[{save},\n{native},\n{sheet},\n{}, 5, null, {GG_OK}]", log(0));
    let told = told(&text);
    let formats: Vec<Option<Format>> = told.iter().map(|told| told.0).collect();
    assert_eq!(
        formats,
        [
            Some(Format::JCloisterZone),
            Some(Format::Native),
            Some(Format::ScoreSheet),
            Some(Format::BoardGameArena),
            None,
            Some(Format::CarcassonneGg)
        ]
    );
    assert_eq!(told[0].3, ["not-adjacent /replay/0"]);
    assert_eq!(told[4].3, ["schema "]);
    assert_eq!(told.iter().map(|told| told.3.len()).sum::<usize>(), 2);
    for alone in [format!("[{save}]"), format!(r#"{{"game": {save}}}"#), format!(r#"{{"x": {{"y": [{save}]}}}}"#)] {
        assert_eq!(found(&alone), ["not-adjacent /replay/0"], "{alone}");
    }
    for pretty in [format!("{save}\n{save}"), format!(r#"{{"1": {save}, "2": {save}}}"#)] {
        assert_eq!(pieces(&pretty).len(), 2);
    }
}

#[test]
fn texts_one_behind_another_are_records() {
    let pretty = |text: &str| serde_json::to_string_pretty(&serde_json::from_str::<Value>(text).unwrap()).unwrap();
    let text = format!("{}\n{}\r\n{}\n", pretty(GG_OK), pretty(&log(7)), pretty(GG_BAD));
    let told = told(&text);
    assert_eq!(told.len(), 3);
    let lines = pretty(GG_OK).lines().count();
    assert_eq!(told[1].1, lines + 1);
    assert_eq!(told[1].3, ["not-adjacent /data/data/0/data/0"]);
    assert_eq!(told[2].3, ["not-adjacent /0"]);
    // The second is broken: the first is judged all the same.
    let cut = format!("{}\n{}", pretty(GG_OK), &pretty(&log(0))[..60]);
    let broken = self::told(&cut);
    assert_eq!(broken.len(), 2);
    assert_eq!((broken[0].3.len(), broken[1].3[0].as_str()), (0, "syntax "));
    // What is no text is a slip in the one before it.
    for slip in ["}", "]", "x", ","] {
        let error = error(&format!("{}\n{slip}", pretty(GG_OK)));
        assert_eq!(error.code, viguier::rulebook::ErrorCode::Syntax, "{slip}");
    }
}

#[test]
fn a_log_beside_a_save_or_inside_it_is_told() {
    let save = save(json!([])).to_string();
    let beside = format!(r#"{{"save": {save}, "log": {}}}"#, log(7));
    let told = told(&beside);
    assert_eq!(told.len(), 2);
    assert_eq!(told[1].3, ["not-adjacent /data/data/0/data/0"]);
    for (inside, place) in [
        (save.replacen('{', &format!(r#"{{"log": {},"#, log(7)), 1), "`/log/data/data`"),
        (save.replacen('{', &format!(r#"{{"other": {save},"#), 1), "`/other`"),
    ] {
        let error = error(&inside);
        assert_eq!(error.code, viguier::rulebook::ErrorCode::Schema);
        assert!(error.message.contains("`/`") && error.message.contains(place), "{}", error.message);
    }
    let two = format!(r#"{{"data": {GG_OK}, "data": {GG_BAD}}}"#);
    assert_eq!(error(&two).message, "the key `data` is given twice");
}

#[test]
fn a_list_laid_out_an_element_a_line_is_one_record() {
    let text = text("faults/foreign/f01-gg-list-one-event-a-line.json");
    assert_eq!(found(&text), [""; 0]);
    let events = value(GG).as_array().unwrap().clone();
    for count in [1, 2, 3, 4, 5, 6, 20, events.len()] {
        let lines: Vec<String> = events[..count].iter().map(Value::to_string).collect();
        for (start, between, end) in [
            ("[\n", ",\n", "\n]"),
            ("[\n", ",\n", "\n]\n"),
            ("\u{feff}[\r\n", ",\r\n", "\r\n]\r\n"),
            ("[", ",\n", "]"),
            ("[\n\n", ",\n\n", "\n\n]"),
            ("[ ", "\n, ", "\n]"),
            ("{\"events\": [\n", ",\n", "\n]}"),
            ("{\n\"table\": 7,\n\"events\":\n[\n", ",\n", "\n]\n}"),
        ] {
            let text = format!("{start}{}{end}", lines.join(between));
            let record = record(&text);
            assert_eq!(findings(&record), [""; 0], "{count} {start:?}");
            assert!(record.header.turns > 0);
        }
    }
}

#[test]
fn packets_and_saves_a_line_in_a_list_are_no_lines() {
    let packets: Vec<String> = value(BGA)["data"]["data"].as_array().unwrap().iter().map(Value::to_string).collect();
    for count in [1, 2, 4, packets.len()] {
        let text = format!("[\n{}\n]\n", packets[..count].join(",\n"));
        let reading = piece(&text).reading;
        assert_eq!(reading.errors, []);
    }
    let save = save(json!([])).to_string();
    for count in 1..8 {
        let text = format!("[\n{}\n]", vec![save.clone(); count].join(",\n"));
        let told = told(&text);
        assert_eq!(told.len(), count);
        assert!(told.iter().enumerate().all(|(index, told)| told.1 == index + 2 && told.3.is_empty()));
        let lines = vec![save.clone(); count].join("\n");
        assert_eq!(self::told(&lines).len(), count);
    }
}

#[test]
fn lines_of_records_stay_lines() {
    let save = save(json!([])).to_string();
    let text = format!("{{\"broken\": [\n{save}\n{GG_OK}\n\n{}\n{{\"cut\": \n{GG_BAD}\n", log(0));
    let told = told(&text);
    let formats: Vec<Option<Format>> = told.iter().map(|told| told.0).collect();
    let gg = Some(Format::CarcassonneGg);
    assert_eq!(formats, [None, Some(Format::JCloisterZone), gg, Some(Format::BoardGameArena), None, gg]);
    assert_eq!(told[5].1, 7);
    // Several records on one of the lines are refused as one.
    let two = format!("{GG_OK}\n[{GG_OK},{GG_BAD}]\n");
    let told = self::told(&two);
    assert_eq!(told.len(), 2);
    assert_eq!(told[1].3, ["schema "]);
}

#[test]
fn parts_of_a_log_without_a_list_are_told_as_such() {
    let events: Vec<String> = value(GG).as_array().unwrap().iter().map(Value::to_string).collect();
    let error = error(&events.join("\n"));
    assert_eq!(error.code, viguier::rulebook::ErrorCode::Schema);
    assert!(error.message.contains("no list"), "{}", error.message);
    assert!(error.help.unwrap().contains('['));
    let packets: Vec<String> = value(BGA)["data"]["data"].as_array().unwrap().iter().map(Value::to_string).collect();
    assert!(self::error(&packets.join("\n")).message.contains("no list"));
}

#[test]
fn many_strangers_among_records_are_one() {
    let start = std::time::Instant::now();
    let text = format!("[{}{GG_OK}]", "1,".repeat(400_000));
    let pieces = pieces(&text);
    assert_eq!(pieces.len(), 2);
    assert!(pieces[0].reading.errors[0].message.starts_with("400000 values"));
    assert!(start.elapsed().as_secs() < 20);
}
