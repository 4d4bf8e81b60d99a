//! What turns mean: long and short, in JSON and in YAML, in any case.

use viguier::record::Ended;
use viguier::record::tree::Lines;
use viguier::rulebook::{Code, Expansion};

use crate::support::{entries, setup, sound, told, with_moves};

/// The example of the contract.
const EXAMPLE: &str = "\
viguier: 1                       # format version; required
game: carcassonne                # carcassonne | the-castle; required
expansions: [the-tower, black-tower]          # carcassonne: the-tower, black-tower; the-castle: falcon
event: {name: Spring Open, round: 3, table: 12, date: 2026-05-02, recorder: desk 2}   # free text, all optional
rules: {small-city: 4}           # options that differ from the defaults (`viguier rules --options` is the list)
players: [Ann, Ben]              # seat order; the first takes the first turn
start: {tile: D, at: [0, 0], turn: 0}         # optional; this is the default in carcassonne
moves:
  - {by: Ann, tile: U, at: [-1, 0], meeple: road W}
  - {by: Ben, tile: N, at: [0, -1], turn: 180, meeple: city S, totals: {Ann: 0, Ben: 0}}
  - {by: Ann, tile: T01, at: [0, -2], floor: {at: [0, -2], colour: normal}, capture: {at: [0, -1]}}
  - Ben, B 0,1 guard 0,-2        # the short form of a turn
ended: unfinished                # complete (default when result is given)
";

#[test]
fn the_example_of_the_contract_is_read() {
    let record = sound(EXAMPLE);
    let header = &record.header;
    assert_eq!(header.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>(), ["Ann", "Ben"]);
    assert_eq!(header.expansions, [Expansion::TheTower, Expansion::BlackTower]);
    assert_eq!(header.ended, Some(Ended::Unfinished));
    assert_eq!(header.occasion.entries[3], ("date".to_owned(), "2026-05-02".to_owned()));
    assert_eq!(header.turns, 4);
    assert_eq!(header.unverified, []);
    let setup = setup(&record);
    assert_eq!((setup.floors.normal, setup.floors.black, setup.floors.white), (8, 4, 2));
    assert_eq!(setup.tiles.iter().sum::<u16>(), 90);
    let turns: Vec<u32> = entries(&record).iter().map(|entry| entry.turn).collect();
    assert_eq!(turns, [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4]);
}

#[test]
fn json_says_the_same_as_yaml() {
    let json = r#"{"viguier": 1, "game": "carcassonne", "expansions": ["the-tower", "black-tower"],
        "event": {"name": "Spring Open", "round": 3, "table": 12, "date": "2026-05-02", "recorder": "desk 2"},
        "rules": {"small-city": 4}, "players": ["Ann", {"name": "Ben"}], "start": {"tile": "D", "at": [0, 0]},
        "moves": [
          {"by": "Ann", "tile": "U", "at": [-1, 0], "meeple": "road W"},
          {"by": "Ben", "tile": "N", "at": [0, -1], "turn": 180, "meeple": "city S", "totals": {"Ann": 0, "Ben": 0}},
          {"by": "Ann", "tile": "T01", "at": [0, -2], "floor": {"at": [0, -2]}, "capture": {"at": [0, -1]}},
          "Ben, B 0,1 guard 0,-2"],
        "ended": "unfinished"}"#;
    let (json, yaml) = (sound(json), sound(EXAMPLE));
    assert_eq!(told(&json), told(&yaml));
    assert_eq!(json.header.occasion, yaml.header.occasion);
    assert_eq!(json.header.players, yaml.header.players);
}

#[test]
fn keys_kinds_and_options_are_read_in_any_case() {
    let loud = EXAMPLE
        .replace("expansions", "EXPANSIONS")
        .replace("[the-tower, black-tower]", "[THE-Tower, Black-Tower]")
        .replace("{small-city: 4}", "{Small-City: 4}")
        .replace("meeple: road W", "MEEPLE: Road w")
        .replace("colour: normal", "Colour: NORMAL")
        .replace("guard 0,-2", "GUARD 0,-2")
        .replace("ended: unfinished", "Ended: UNFINISHED");
    assert_ne!(loud, EXAMPLE);
    assert_eq!(told(&sound(&loud)), told(&sound(EXAMPLE)));
}

/// The entries of one turn, without their pointers.
fn told_turn(turn: &str) -> Vec<String> {
    let told = told(&sound(&with_moves(&format!("  - {turn}\n"))));
    told.into_iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

#[test]
fn the_short_form_says_the_same_as_the_long_one() {
    for (short, long) in [
        ("Ann, U -1,0", "{by: Ann, tile: U, at: [-1, 0]}"),
        ("U –1,0 90 road W", "{tile: U, at: [-1, 0], turn: 90, meeple: road W}"),
        ("Ann, discard C T; U -1, 0 -", "{by: Ann, discarded: [C, T], tile: U, at: [-1, 0], meeple: none}"),
        ("'Ann , discard C, T; U -1,0'", "{by: Ann, discarded: [C, T], tile: U, at: [-1, 0]}"),
        ("discard C;", "{discarded: [C]}"),
        ("discard C, T; U -1,0", "{discarded: [C, T], tile: U, at: [-1, 0]}"),
        ("Ben, B 0,1 monastery", "{by: Ben, tile: B, at: [0, 1], meeple: monastery}"),
        ("Ben, B 0,1 field Nw", "{by: Ben, tile: B, at: [0, 1], meeple: field Nw}"),
        (
            "Ben, T01 0,-2 floor 0,-2 capture 0,-1",
            "{by: Ben, tile: T01, at: [0, -2], floor: {at: [0, -2]}, capture: {at: [0, -1]}}",
        ),
        (
            "T01 0,-2 floor 0,-2 BLACK capture 0,-1 tower of Ann ransom Ann ransom Ben end",
            "{tile: T01, at: [0, -2], floor: {at: [0, -2], colour: black}, capture: {at: [0, -1], from: tower, of: \
             Ann}, ransom: [{from: Ann}, {from: Ben, when: end}]}",
        ),
        ("T01 0,-2 guard 0,-2 capture none", "{tile: T01, at: [0, -2], guard: [0, -2], capture: none}"),
    ] {
        assert_eq!(told_turn(short), told_turn(long), "{short}");
    }
}

#[test]
fn the_steps_of_a_turn_come_in_the_order_of_the_contract() {
    let turn = "{by: Ann, ransom: [{from: Ben, when: end}, {from: Ben, when: action}, {from: Ben, when: tile}, {from: \
                Ben}], points: {Ann: 2}, totals: {Ann: 5}, discarded: [C], drawn: B, tile: T01, at: [0, -2], floor: \
                {at: [0, -2]}, capture: {at: [0, -1]}, exchange: phantom, over: true, tiles-left: 3, offered: [city N], \
                meeples-left: {Ann: 2}, awards: [{to: Ann, points: 3, total: 4}]}";
    let words: Vec<String> =
        told_turn(turn).iter().map(|line| line.split([' ', '(']).take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        words,
        [
            "0 Ransom",
            "0 Discard",
            "0 Drawn",
            "0 Place",
            "0 Deployments",
            "0 Ransom",
            "0 Floor",
            "0 MeeplesLeft",
            "0 TilesLeft",
            "0 Capture",
            "0 Exchange",
            "0 Ransom",
            "0 Score",
            "0 Ransom",
            "0 Award",
            "0 AllAwards",
            "0 Points",
            "0 Totals",
            "0 EndTurn",
            "- GameOver",
        ]
    );
}

#[test]
fn steps_keep_the_order_in_which_they_are_written() {
    let text = with_moves(
        "  - {by: Ann, steps: [{ransom: {from: Ben}}, {tile: U, at: [1, 0], turn: 90}, {meeple: none}, {by: Ben, meeple: \
         {feature: field Nw, at: [0, 0], figure: phantom}}, {score: true}, {ransom: {from: Ben}}, {award: {to: Ben, \
         points: 3}}, {by: Ben, end: true}, {final-scoring: true}], totals: {Ann: 1}, note: odd}\n",
    );
    let record = sound(&text);
    let lines = told(&record);
    let starts = [
        "/moves/0/steps/0 0 Ransom",
        "/moves/0/steps/1 0 Place",
        "/moves/0/steps/2 0 Pass",
        "/moves/0/steps/3 1 Deploy",
        "/moves/0/steps/4 0 Score",
        "/moves/0/steps/5 0 Ransom",
        "/moves/0/steps/6 0 Award",
        "/moves/0 0 Totals",
        "/moves/0/steps/7 1 EndTurn",
        "/moves/0/steps/8 0 FinalScoring",
    ];
    assert_eq!(lines.len(), starts.len());
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(record.header.turn_notes, [(1, "odd".to_owned())]);
}

#[test]
fn what_steps_leave_out_comes_at_their_end() {
    for (turn, starts) in [
        ("{by: Ann, steps: []}", vec!["/moves/0 0 Score", "/moves/0 0 EndTurn"]),
        ("{steps: [{meeple: none}], open: true}", vec!["/moves/0/steps/0 - Pass"]),
        (
            "{by: Ann, discarded: [C], steps: [{by: Ben, end: true}]}",
            vec!["/moves/0 0 Discard", "/moves/0/steps/0 1 Score", "/moves/0/steps/0 1 EndTurn"],
        ),
        (
            "{by: Ann, steps: [{score: true}], points: none}",
            vec!["/moves/0/steps/0 0 Score", "/moves/0 0 Points", "/moves/0 0 EndTurn"],
        ),
    ] {
        let lines: Vec<String> = told(&sound(&with_moves(&format!("  - {turn}\n"))));
        let lines: Vec<&str> = lines.iter().map(|line| line.split('(').next().unwrap()).collect();
        assert_eq!(lines, starts, "{turn}");
    }
    let errors = crate::support::errors(&with_moves("  - {steps: [{end: false}]}\n"));
    assert_eq!(errors, ["6:20 schema /moves/0/steps/0 end: `end` is true or is left out (write `end: true`)"]);
}

#[test]
fn an_open_turn_is_not_scored_and_may_lack_its_tile() {
    let lines = told(&sound(&with_moves("  - Ann, B 0,1\n  - {by: Ben, ransom: {from: Ann}, open: true}\n")));
    assert_eq!(lines.len(), 4);
    assert!(lines[3].starts_with("/moves/1 1 Ransom"));
    let text = with_moves("  - {tile: B, at: [0, 1], open: true}\n  - Ben, B 0,2\n");
    let errors = crate::support::errors(&text);
    assert_eq!(
        errors,
        ["6:27 schema /moves/0 open: only the last turn of a record may be open (leave `open` out here)"]
    );
}

#[test]
fn a_ruling_names_its_turn_and_its_codes() {
    let record = sound(&with_moves(
        "  - Ann, B 0,1\n  - {tile: B, at: [5, 5], ruling: {accept: [not-adjacent, EDGE-mismatch], by: desk, reason: late}}\n",
    ));
    let ruling = &record.header.rulings[0];
    assert_eq!(ruling.turn, 2);
    assert_eq!(ruling.accept, [Code::NotAdjacent, Code::EdgeMismatch]);
    assert_eq!((ruling.by.as_deref(), ruling.reason.as_deref()), (Some("desk"), Some("late")));
}

#[test]
fn editions_and_sets_decide_the_tiles() {
    let gardens = |head: &str| {
        let record = sound(&format!(
            "viguier: 1\ngame: carcassonne\nexpansions: [the-tower]\nplayers: [Ann, Ben, Cy]\n{head}\nmoves: []\n"
        ));
        let setup = setup(&record);
        let gardens = setup.catalogue.tiles().filter(|(_, tile)| tile.garden_of.is_some());
        let count: u16 = gardens.map(|(tile, _)| setup.tiles[usize::from(tile.0)]).sum();
        (setup.tiles.iter().sum::<u16>(), count, setup.floors.normal)
    };
    assert_eq!(gardens(""), (90, 0, 9));
    assert_eq!(gardens("rules: {edition: c2}"), (90, 8, 9));
    assert_eq!(gardens("rules: {tower-edition: c2}"), (90, 2, 9));
    assert_eq!(gardens("sets: {base-c2: 2}"), (144, 16, 9));
}

#[test]
fn own_tiles_come_from_the_record_or_from_a_file_beside_it() {
    let set = "tile-set: mine\ngame: carcassonne\nprovenance: drawn at home\ntiles:\n  - {id: m1, count: 2, monastery: \
               true, foundation: true, fields: [{edges: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.yaml"), set).unwrap();
    let text = |tiles: &str| {
        format!(
            "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\ntiles:\n{tiles}\nmoves:\n  - Ann, m1 0,1 monastery\n"
        )
    };
    let around = viguier::record::input::ReadContext::in_folder(folder.path());
    let inline = format!("  - {}", set.trim_end().replace('\n', "\n    "));
    for tiles in ["  - mine.yaml", &inline] {
        let text = text(tiles);
        let piece = viguier::record::read(&text, &around).remove(0);
        assert_eq!(piece.reading.errors, [], "{tiles}");
        let record = piece.reading.record.unwrap();
        assert_eq!(record.header.notes, ["tiles of mine: drawn at home"]);
        assert_eq!(record.header.tile_sets.len(), 1);
        let setup = setup(&record);
        assert_eq!(setup.tiles.iter().sum::<u16>(), 74);
        assert!(setup.catalogue.find("M1").is_some());
    }
    std::fs::write(folder.path().join("mine.yaml"), set.replace("Wn]", "Wx]")).unwrap();
    let text = text("  - mine.yaml");
    let piece = viguier::record::read(&text, &around).remove(0);
    let error = &piece.reading.errors[0];
    assert_eq!(Lines::new(&text).place(error.span.unwrap().0).line, 5);
    assert!(error.message.starts_with("mine.yaml:5:5: tile `m1`: `Wx` is no half-edge"), "{}", error.message);
}
