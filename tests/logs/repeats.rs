//! Logs that start again, or were joined from two that overlap: told once, judged once.

use viguier::record::{Claim, Contradiction, Game, What};

use super::*;

/// First and last part that repeat, first and last that they repeat, and how many repeat others in all.
type Told = ((u32, u32), (u32, u32), usize);

/// What is told of repetitions.
fn repeated(record: &Record) -> Vec<Told> {
    let Game::Carcassonne { entries, .. } = &record.game else { panic!("the landscape game") };
    entries
        .iter()
        .filter_map(|entry| match &entry.what {
            What::Claim(Claim::Contradiction(told)) => match &**told {
                Contradiction::Repeats { again, of, all, .. } => Some((*again, *of, *all)),
                _ => None,
            },
            _ => None,
        })
        .collect()
}

fn packets(log: &Value) -> Vec<Value> {
    log["data"]["data"].as_array().unwrap().clone()
}

/// A log of these packets, which must be the game of the fixtures but for one finding.
fn is_the_game(packets: Vec<Value>, at: usize) -> Vec<Told> {
    let text = json!({"data": {"data": packets}}).to_string();
    let record = record(&text);
    let codes = findings(&record);
    assert_eq!(codes, [format!("log-contradiction /data/data/{at}/data/0")]);
    let judgement = judge(&record, JudgeOptions::default());
    assert!(judgement.finished);
    assert_eq!(judgement.scores, [50, 55, 44]);
    assert_eq!(judgement.unverified, []);
    repeated(&record)
}

#[test]
fn a_log_that_starts_again_is_told_once() {
    let text = text("faults/foreign/b02-log-starts-again.json");
    assert_eq!(found(&text), ["log-contradiction /data/data/5/data/0"]);
    assert_eq!(repeated(&record(&text)), [((6, 10), (1, 5), 5)]);
    assert_eq!(judgement(&text).tiles_played, 4);
}

#[test]
fn a_log_fetched_twice_and_joined_is_one_game() {
    let packets = packets(&value(BGA));
    let count = packets.len();
    for fetched in [1, 9, 10, 11, count / 2, count - 1] {
        let joined: Vec<Value> = packets[..fetched].iter().chain(&packets).cloned().collect();
        if fetched == 1 {
            // The first packet says too little to be sure, but its number tells.
            is_the_game(joined, 1);
            continue;
        }
        let told = is_the_game(joined, fetched);
        assert_eq!(told, [((fetched as u32 + 1, 2 * fetched as u32), (1, fetched as u32), fetched)]);
    }
    let twice: Vec<Value> = packets.iter().chain(&packets).cloned().collect();
    assert_eq!(is_the_game(twice, count).len(), 1);
    // Overlapping ends, and the numbers of the second fetch are its own.
    let mut renumbered: Vec<Value> = packets[..40].iter().chain(&packets[25..]).cloned().collect();
    for (number, packet) in renumbered.iter_mut().enumerate() {
        packet["packet_id"] = json!((number + 1).to_string());
        packet["move_id"] = packet["packet_id"].clone();
    }
    assert_eq!(is_the_game(renumbered, 40), [((41, 55), (26, 40), 15)]);
}

#[test]
fn a_packet_sent_again_is_played_once() {
    let packets = packets(&value(BGA));
    for index in [0, 1, 2, 3, 30, 31, packets.len() - 1] {
        let mut again = packets.clone();
        again.insert(index + 1, packets[index].clone());
        let number = index as u32 + 1;
        assert_eq!(is_the_game(again, index + 1), [((number + 1, number + 1), (number, number), 1)], "{index}");
    }
    let all: Vec<Value> = packets.iter().flat_map(|packet| [packet.clone(), packet.clone()]).collect();
    let told = is_the_game(all, 1);
    assert_eq!(told[0].2, packets.len());
}

#[test]
fn a_repetition_that_differs_is_told_too() {
    let packets = packets(&value(BGA));
    let mut joined: Vec<Value> = packets[..12].iter().chain(&packets).cloned().collect();
    let tile = packets.iter().position(|packet| packet["data"][0]["type"] == "playTile").unwrap();
    joined[12 + tile]["data"][0]["args"]["x"] = json!("17");
    let text = json!({"data": {"data": joined}}).to_string();
    let codes = found(&text);
    assert_eq!(codes.len(), 2, "{codes:?}");
    assert!(codes.iter().all(|code| code.starts_with("log-contradiction")));
    assert_eq!(judgement(&text).scores, [50, 55, 44]);
}

#[test]
fn events_and_placements_told_again_are_played_once() {
    let events = value(GG).as_array().unwrap().clone();
    for (from, to) in [(0, 12), (0, events.len()), (20, 33)] {
        let mut joined = events.clone();
        joined.splice(to..to, events[from..to].iter().cloned());
        let text = Value::from(joined).to_string();
        assert_eq!(found(&text), [format!("log-contradiction /{to}")], "{from} to {to}");
        assert_eq!(judgement(&text).scores, [50, 55, 44]);
    }
    let placements = value(SHEET)["placements"].as_array().unwrap().clone();
    let mut joined = placements.clone();
    joined.splice(20..20, placements[12..20].iter().cloned());
    let mut sheet = value(SHEET);
    sheet["placements"] = Value::from(joined);
    assert_eq!(found(&sheet.to_string()), ["log-contradiction /placements/20"]);
    assert_eq!(judgement(&sheet.to_string()).scores, [50, 55, 44]);
}

#[test]
fn rows_told_again_are_played_once() {
    let csv = text("bga/game.csv");
    let (head, rows) = csv.split_once('\n').unwrap();
    for joined in [format!("{head}\n{rows}{rows}"), format!("{csv}{csv}")] {
        let record = record(&joined);
        let codes = findings(&record);
        assert_eq!(codes.len(), 1, "{codes:?}");
        assert!(codes[0].starts_with("log-contradiction"));
        assert_eq!(judge(&record, JudgeOptions::default()).scores, [50, 55, 44]);
    }
}

#[test]
fn a_replay_that_repeats_its_end_is_told_once() {
    let mut game: Value = serde_json::from_str(&text("tower-0000.jcz")).unwrap();
    let clean = judgement(&game.to_string());
    let replay = game["replay"].as_array().unwrap().clone();
    let starts: Vec<usize> = (0..replay.len()).filter(|index| replay[*index]["type"] == "PLACE_TILE").collect();
    for turns in [1, 2, 5] {
        let from = starts[starts.len() - turns];
        let joined: Vec<Value> = replay.iter().chain(&replay[from..]).cloned().collect();
        game["replay"] = Value::from(joined);
        let text = game.to_string();
        assert_eq!(found(&text), [format!("log-contradiction /replay/{}", replay.len())], "{turns} turns");
        assert_eq!(judgement(&text).scores, clean.scores);
        assert!(judgement(&text).finished);
    }
    let joined: Vec<Value> = replay.iter().chain(&replay).cloned().collect();
    game["replay"] = Value::from(joined);
    assert_eq!(found(&game.to_string()).len(), 1);
}
