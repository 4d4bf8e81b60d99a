//! Two things that a log says of one fact: found at the entry, once, and the game goes on as it was played.

use super::*;

/// The log of the fixtures without what it says of draws, so that nothing else shows the same.
fn without_draws() -> Value {
    let mut log = value(BGA);
    for packet in log["data"]["data"].as_array_mut().unwrap() {
        for note in packet["data"].as_array_mut().unwrap() {
            if note["type"] == "gameStateChange" && note["args"]["id"] == 2 {
                note["args"]["args"] = Value::Null;
            }
        }
    }
    log
}

fn set(log: &mut Value, pointer: &str, to: impl Into<Value>) {
    *log.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = to.into();
}

#[test]
fn a_serial_of_another_type_is_found_at_its_tile() {
    let tile = note(3, "playTile");
    let mut log = value(BGA);
    // No tile of the fixture has both.
    set(&mut log, &format!("{tile}/args/id"), 72);
    assert_eq!(found(&log.to_string()), [format!("log-contradiction {tile}")]);
    let mut log = without_draws();
    let own = number(&log.pointer(&format!("{tile}/args/type")).unwrap().clone());
    set(&mut log, &format!("{tile}/args/type"), own % 24 + 1);
    assert!(found(&log.to_string()).contains(&format!("log-contradiction {tile}")));
    let index = event(4, "playTile");
    let wrong = changed(GG, &format!("/{index}/tile_id"), json!(72));
    assert_eq!(found(&wrong)[0], format!("log-contradiction /{index}"));
    assert_eq!(judgement(&wrong).scores, [50, 55, 44]);
}

#[test]
fn a_draw_of_which_serial_and_type_disagree_is_found_where_it_matters() {
    let (draw, tile) = (state(4, 2), note(4, "playTile"));
    let copy = format!("{draw}/args/args/tile_id");
    // The tile played is the one named, the copy is another.
    assert_eq!(found(&changed(BGA, &copy, json!("72"))), [format!("draw-mismatch {tile}")]);
    let mut log = value(BGA);
    set(&mut log, &copy, 72);
    log.pointer_mut(&tile).unwrap()["args"].as_object_mut().unwrap().remove("id");
    assert_eq!(found(&log.to_string()), [format!("log-contradiction {draw}")]);
}

#[test]
fn one_copy_on_many_tiles_is_one_finding() {
    let mut events = value(GG);
    for event in events.as_array_mut().unwrap() {
        event["tile_id"] = json!(9);
    }
    let judgement = judgement(&events.to_string());
    let first = event(1, "playTile");
    assert_eq!(found(&events.to_string()), [format!("log-contradiction /{first}")]);
    assert_eq!(judgement.findings[0].repeated.len(), 69);
    assert_eq!(judgement.scores, [50, 55, 44]);
    let mut log = without_draws();
    let places: Vec<String> = notes(&log).into_iter().map(|(pointer, _)| pointer).collect();
    for place in places {
        let note = log.pointer_mut(&place).unwrap();
        if note["type"] == "playTile" || note["type"] == "playPartisan" {
            note["args"]["id"] = json!("9");
        } else if note["args"]["id"] == 3 {
            note["type"] = json!("simpleNote");
        }
    }
    let codes: Vec<String> = found(&log.to_string());
    assert_eq!(codes.len(), 1, "{codes:?}");
    assert!(codes[0].starts_with("log-contradiction"));
}

#[test]
fn a_copy_placed_twice_is_found_at_its_second_tile() {
    // Two tiles of one type, the second with the copy of the first.
    let events = value(GG);
    let tiles: Vec<(usize, &Value)> =
        events.as_array().unwrap().iter().enumerate().filter(|(_, event)| event["type"] == "playTile").collect();
    let (first, second) = tiles
        .iter()
        .enumerate()
        .find_map(|(n, (index, tile))| {
            let later = tiles[n + 1..].iter().find(|(_, other)| other["tile_type"] == tile["tile_type"])?;
            Some((*index, later.0))
        })
        .unwrap();
    let mut twice = events.clone();
    twice[second]["tile_id"] = events[first]["tile_id"].clone();
    if twice[second + 1]["type"] == "playPartisan" {
        twice[second + 1]["tile_id"] = events[first]["tile_id"].clone();
    }
    assert_eq!(found(&twice.to_string()), [format!("log-contradiction /{second}")]);
    // The start tile has copy 36.
    let (start, _) = tiles.iter().find(|(_, tile)| tile["tile_type"] == 15).unwrap();
    let mut again = events.clone();
    again[start]["tile_id"] = json!(36);
    assert_eq!(found(&again.to_string())[0], format!("log-contradiction /{start}"));
}

#[test]
fn a_copy_thrown_out_twice_or_placed_after_that_is_found() {
    let list = |events: Value| events.to_string();
    let play =
        json!({"type": "playTile", "player_id": 1, "tile_id": 1, "tile_type": 1, "x": 0, "y": 1, "orientation": 3});
    let next =
        json!({"type": "playTile", "player_id": 2, "tile_id": 24, "tile_type": 11, "x": 0, "y": -1, "orientation": 3});
    let throw = |copy: i64| json!({"type": "cantPlay", "player_id": 2, "tile_id": copy});
    let codes = |events: Value| -> Vec<String> {
        let own = found(&list(events)).into_iter();
        own.filter(|finding| !finding.starts_with("placeable-tile") && !finding.starts_with("edge")).collect()
    };
    assert_eq!(codes(json!([play, throw(22), next])), [""; 0]);
    assert_eq!(codes(json!([play, throw(22), throw(22), next])), ["log-contradiction /2"]);
    assert_eq!(codes(json!([play, throw(24), next])), ["log-contradiction /2"]);
    assert_eq!(codes(json!([play, throw(1), next])), ["log-contradiction /1"]);
}

#[test]
fn another_tile_thrown_out_than_the_one_drawn_is_found() {
    let draw = |tile: i64, kind: i64| json!({"type": "gameStateChange", "args": {"id": 2, "active_player": 1, "args": {"tile_id": tile, "tile_type": kind}}});
    let cannot = |tile: i64| json!({"type": "cantPlay", "args": {"player_id": 1, "tile_id": tile}});
    let play = json!({"type": "playTile", "args": {"player_id": 1, "id": 24, "type": 11, "x": 0, "y": -1, "ori": 3}});
    let log = |notes: Value| json!([{"channel": "/table/t1", "data": notes}]).to_string();
    let codes = |notes: Value| -> Vec<String> {
        found(&log(notes)).into_iter().filter(|finding| !finding.starts_with("placeable-tile")).collect()
    };
    assert_eq!(codes(json!([draw(22, 11), cannot(22), draw(24, 11), play])), [""; 0]);
    assert_eq!(codes(json!([draw(22, 11), cannot(23), draw(24, 11), play])), ["log-contradiction /0/data/1"]);
    assert_eq!(codes(json!([draw(22, 11), cannot(1), draw(24, 11), play])), ["log-contradiction /0/data/1"]);
}

#[test]
fn orientation_and_rotation_must_agree() {
    let index = event(6, "playTile");
    let events = value(GG);
    let rotation = events[index]["rotation"].as_i64().unwrap();
    let wrong = changed(GG, &format!("/{index}/rotation"), json!((rotation + 1) % 4));
    assert_eq!(found(&wrong), [format!("log-contradiction /{index}")]);
    assert_eq!(judgement(&wrong).scores, [50, 55, 44]);
    // All of them turned the other way round are one finding.
    let mut all = events;
    for event in all.as_array_mut().unwrap().iter_mut().filter(|event| event["rotation"].is_i64()) {
        event["rotation"] = json!((event["rotation"].as_i64().unwrap() + 1) % 4);
    }
    assert_eq!(found(&all.to_string()).len(), 1);
}

#[test]
fn a_meeple_goes_on_the_tile_just_placed() {
    let meeple = note(2, "playPartisan");
    let log = value(BGA);
    let args = &log.pointer(&meeple).unwrap()["args"];
    let with = |key: &str, to: Value| found(&changed(BGA, &format!("{meeple}/args/{key}"), to));
    for (key, to) in [
        ("x", json!(number(&args["x"]) + 1)),
        ("y", json!(number(&args["y"]) - 7)),
        ("ori", json!(number(&args["ori"]) % 4 + 1)),
        ("id", json!(number(&args["id"]) % 72 + 1)),
    ] {
        assert_eq!(with(key, to), [format!("log-contradiction {meeple}")], "{key}");
    }
    // A note that names another tile, and where that lies, says one thing: the meeple goes there, which is illegal.
    let tiles: Vec<_> = notes(&log).into_iter().filter(|(_, note)| note["type"] == "playTile").collect();
    let (_, other) = &tiles[0];
    let mut there = log.clone();
    let target = &mut there.pointer_mut(&meeple).unwrap()["args"];
    for key in ["id", "x", "y", "ori"] {
        target[key] = other["args"][key].clone();
    }
    target["pos"] = json!(1);
    assert_eq!(found(&there.to_string())[0], format!("meeple-off-placed-tile {meeple}"));
    let index = event(3, "playPartisan");
    let events = value(GG);
    for (key, to) in [
        ("tile_id", json!(events[index]["tile_id"].as_i64().unwrap() % 72 + 1)),
        ("tile_event_seq", json!(1)),
        ("x", json!(50)),
    ] {
        let mut wrong = events.clone();
        wrong[index][key] = to;
        wrong[index]["y"] = if key == "x" { json!(0) } else { Value::Null };
        assert_eq!(found(&wrong.to_string()), [format!("log-contradiction /{index}")], "{key}");
    }
}

#[test]
fn a_name_must_be_that_of_the_player() {
    for (kind, skip) in [("playTile", 5), ("playPartisan", 3), ("winPoints", 2)] {
        let place = note(skip, kind);
        let name = value(BGA).pointer(&place).unwrap()["args"]["player_name"].clone();
        let other = if name == "Ada" { "Bo" } else { "Ada" };
        for wrong in [other, "Zoe\u{1b}"] {
            let text = changed(BGA, &format!("{place}/args/player_name"), json!(wrong));
            assert_eq!(found(&text), [format!("log-contradiction {place}")], "{kind} {wrong}");
        }
    }
    let winner = note(0, "simpleNode");
    let text = changed(BGA, &format!("{winner}/args/player_name"), json!("Zoe"));
    assert_eq!(found(&text), [format!("log-contradiction {winner}")]);
}

#[test]
fn the_active_player_must_be_the_one_who_plays() {
    let (draw, scored) = (state(7, 2), state(7, 5));
    for place in [&draw, &scored] {
        let player = number(&value(BGA).pointer(place).unwrap()["args"]["active_player"]);
        let other = if player == 1001 { 1002 } else { 1001 };
        let text = changed(BGA, &format!("{place}/args/active_player"), json!(other));
        assert_eq!(found(&text), [format!("log-contradiction {place}")]);
    }
    // Whoever plays out of turn does so once.
    let tile = note(7, "playTile");
    let player = number(&value(BGA).pointer(&tile).unwrap()["args"]["player_id"]);
    let mut log = value(BGA);
    let (id, name) = if player == 1001 { (1003, "Cem") } else { (1001, "Ada") };
    set(&mut log, &format!("{tile}/args/player_id"), id);
    set(&mut log, &format!("{tile}/args/player_name"), name);
    assert_eq!(found(&log.to_string())[0], format!("not-your-turn {tile}"));
    assert!(!found(&log.to_string()).iter().any(|finding| finding.starts_with("log-contradiction")));
}

#[test]
fn packets_of_two_tables_are_one_finding() {
    let first = |packet: usize| format!("log-contradiction /data/data/{packet}/data/0");
    let mut log = value(BGA);
    set(&mut log, "/data/data/20/table_id", "7");
    set(&mut log, "/data/data/20/channel", "/table/t7");
    assert_eq!(found(&log.to_string()), [first(20)]);
    let mut log = value(BGA);
    set(&mut log, "/data/data/20/channel", "/table/t7");
    assert_eq!(found(&log.to_string()), [first(20)]);
    let mut log = value(BGA);
    for packet in 20..30 {
        set(&mut log, &format!("/data/data/{packet}/table_id"), "7");
        set(&mut log, &format!("/data/data/{packet}/channel"), "/table/t7");
    }
    assert_eq!(found(&log.to_string()), [first(20)]);
    // The game of another table among them: its packets are named and not played.
    let mut log = value(BGA);
    let mut others: Vec<Value> = log["data"]["data"].as_array().unwrap()[..12].to_vec();
    for packet in &mut others {
        let text = packet.to_string().replace("900000009", "7").replace("100", "200").replace("Ada", "Eve");
        *packet = serde_json::from_str(&text).unwrap();
    }
    let packets = log["data"]["data"].as_array_mut().unwrap();
    packets.splice(6..6, others);
    assert_eq!(found(&log.to_string()), [first(6)]);
    assert_eq!(judgement(&log.to_string()).scores, [50, 55, 44]);
}

#[test]
fn numbers_that_run_backwards_are_found_where_they_do() {
    let first = |packet: usize| format!("log-contradiction /data/data/{packet}/data/0");
    for (key, to) in [("packet_id", "3"), ("packet_id", "900"), ("move_id", "3"), ("move_id", "900")] {
        let text = changed(BGA, &format!("/data/data/20/{key}"), json!(to));
        assert_eq!(found(&text), [first(20)], "{key} {to}");
    }
    let events = value(GG);
    for to in [json!(3), json!(9000), json!("15")] {
        let text = changed(GG, "/30/seq", to.clone());
        assert_eq!(found(&text), ["log-contradiction /30"], "{to}");
    }
    // Two that changed places, and two that changed numbers: the game is the same, and what is wrong is told once.
    for index in [10, 31, 60] {
        let mut places = events.as_array().unwrap().clone();
        places.swap(index, index + 1);
        let mut named = events.clone();
        (named[index]["seq"], named[index + 1]["seq"]) =
            (events[index + 1]["seq"].clone(), events[index]["seq"].clone());
        for changed in [Value::from(places), named] {
            let found = found(&changed.to_string());
            assert!(found.iter().all(|found| found.starts_with("log-contradiction")), "{index}: {found:?}");
            assert!(!found.is_empty());
            assert_eq!(judgement(&changed.to_string()).scores, [50, 55, 44]);
        }
        let mut log = value(BGA);
        log["data"]["data"].as_array_mut().unwrap().swap(index, index + 1);
        assert_eq!(found(&log.to_string()).len(), 1, "{index}");
        assert_eq!(judgement(&log.to_string()).scores, [50, 55, 44]);
    }
    // Listed newest first, or in no order at all, the numbers tell the order.
    let mut backwards = events.as_array().unwrap().clone();
    backwards.reverse();
    assert_eq!(found(&Value::from(backwards).to_string()), [""; 0]);
    let count = events.as_array().unwrap().len();
    let shuffled: Vec<Value> = (0..count).map(|index| events[index * 7 % count].clone()).collect();
    assert_ne!(count % 7, 0);
    assert_eq!(found(&Value::from(shuffled).to_string()), [""; 0]);
    let mut log = value(BGA);
    log["data"]["data"].as_array_mut().unwrap().reverse();
    assert_eq!(found(&log.to_string()), [""; 0]);
}

#[test]
fn counts_of_tiles_that_are_all_off_are_one_finding() {
    let counts: Vec<String> = notes(&value(BGA))
        .into_iter()
        .filter(|(_, note)| note["type"] == "deck_size")
        .map(|(place, _)| place)
        .collect();
    for off in [-40, -5, -1, 1, 2, 30] {
        let mut log = value(BGA);
        for place in &counts {
            let count = number(&log.pointer(place).unwrap()["args"]["deck_size"]);
            set(&mut log, &format!("{place}/args/deck_size"), count + off);
        }
        let found = found(&log.to_string());
        assert_eq!(found[0], format!("draw-mismatch {}", counts[2]), "{off}");
        // Below nothing there is no count that is off by as much.
        assert!(found.len() <= 3, "{off}: {found:?}");
    }
    // A log that does not show the deals: what the players hold may be anything up to a tile each.
    let mut log = value(BGA);
    for place in &counts[..3] {
        set(&mut log, &format!("{place}/type"), "simpleNote");
    }
    assert_eq!(found(&log.to_string()), [""; 0]);
}

#[test]
fn turn_numbers_of_a_sheet_go_up_by_one() {
    for (turn, to) in [(5, 9), (5, 4), (5, 0), (5, -3), (1, 7)] {
        let text = changed(SHEET, &format!("/placements/{turn}/turn"), json!(to));
        assert_eq!(found(&text), [format!("log-contradiction /placements/{turn}")], "{turn} as {to}");
    }
    // A number left out, and all go on from there.
    let mut sheet = value(SHEET);
    for (index, placement) in sheet["placements"].as_array_mut().unwrap().iter_mut().enumerate().skip(5) {
        placement["turn"] = json!(index + 1);
    }
    assert_eq!(found(&sheet.to_string()), ["log-contradiction /placements/5"]);
    // Without numbers there is nothing to contradict.
    for placement in sheet["placements"].as_array_mut().unwrap() {
        placement.as_object_mut().unwrap().remove("turn");
    }
    assert_eq!(found(&sheet.to_string()), [""; 0]);
}

#[test]
fn a_table_contradicts_itself_as_a_log_does() {
    assert_eq!(found(&text("bga/game.csv")), [""; 0]);
    let rows = "type,packet_id,move_id,args\n\
                playTile,4,1,\"{\"\"player_id\"\":1,\"\"id\"\":24,\"\"type\"\":11,\"\"x\"\":0,\"\"y\"\":-1,\"\"ori\"\":3}\"\n\
                playTile,3,2,\"{\"\"player_id\"\":2,\"\"id\"\":62,\"\"type\"\":20,\"\"x\"\":0,\"\"y\"\":1,\"\"ori\"\":1}\"\n\
                playTile,5,3,\"{\"\"player_id\"\":1,\"\"id\"\":62,\"\"type\"\":20,\"\"x\"\":0,\"\"y\"\":2,\"\"ori\"\":1}\"\n";
    assert_eq!(found(rows), ["log-contradiction /1/data/0", "log-contradiction /2/data/0"]);
}

#[test]
fn a_key_given_twice_is_refused_where_it_stands() {
    let twice = |text: &str, key: &str| {
        let error = error(text);
        assert_eq!(error.message, format!("the key `{key}` is given twice"), "{text}");
        assert_eq!(error.code, viguier::rulebook::ErrorCode::Schema);
        assert!(error.span.is_some());
    };
    let log = r#"[{"channel":"/table/t1","data":[]}]"#;
    twice(&format!(r#"{{"data":{log},"data":{log}}}"#), "data");
    twice(r#"[{"channel":"/table/t1","data":[],"data":[]}]"#, "data");
    twice(r#"[{"channel":"/table/t1","data":[{"type":"playTile","type":"cantPlay","args":{}}]}]"#, "type");
    let args = r#"{"player_id":1,"id":24,"type":11,"x":0,"y":-1,"y":1,"ori":3}"#;
    twice(&format!(r#"[{{"channel":"/table/t1","data":[{{"type":"playTile","args":{args}}}]}}]"#), "y");
    twice(r#"{"1":{"channel":"/table/t1","data":[]},"1":{"channel":"/table/t1","data":[]}}"#, "1");
    twice(r#"[{"type":"playTile","player_id":1,"tile_type":11,"x":0,"x":3,"y":-1,"orientation":3}]"#, "x");
    let save = save(json!([])).to_string();
    twice(&save.replacen("\"replay\":[]", "\"replay\":[],\"replay\":[]", 1), "replay");
    twice(&save.replacen("\"farmers\":true", "\"farmers\":true,\"farmers\":false", 1), "farmers");
    twice(&save.replacen("\"players\":", "\"players\":[],\"players\":", 1), "players");
    let deploy = r#"{"type":"DEPLOY_MEEPLE","payload":{"pointer":{"position":[0,0],"position":[1,0]}}}"#;
    twice(&save.replacen("\"replay\":[]", &format!("\"replay\":[{deploy}]"), 1), "position");
    let sheet = text(SHEET);
    twice(&sheet.replacen("\"turn\"", "\"tile\":\"U\",\"turn\"", 1), "tile");
    twice(&sheet.replacen("\"finalPoint\": {", "\"finalPoint\": {\"Ada\":1,", 1), "Ada");
    let table = "type,args\nplayTile,\"{\"\"player_id\"\":1,\"\"x\"\":0,\"\"x\"\":1}\"\n";
    assert_eq!(error(table).message, "the key `x` is given twice");
}
