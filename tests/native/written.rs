//! The canonical form, and what it keeps.

use viguier::record::native::write::{Style, tidy, write};

use crate::support::{sound, with_moves};

fn tidied(text: &str) -> String {
    tidy(&sound(text), text).unwrap()
}

const UNTIDY: &str = r##"# the final

Players: [Ann, {name: "N", colour: red}]   # Ann begins
VIGUIER: 1
game: carcassonne
rules: {Capture: Mandatory, small-city: 4}
# two expansions
expansions: [black-tower, the-tower]
event:
  date: 2026-05-02
  name: 'Spring: Open'
  round: 3   # of five
start: {tile: D}   # as ever
moves:   # from the sheet of desk 2
  # a road
  - {by: Ann, tile: BA/RFr, turn: 90, at: [-1, 0],
     meeple: Road W   # the first meeple
    }
  - by: N
    tile: N
    at: [0, -1]
    turn: 180
    meeple: city S
    totals: {Ann: 0, "N": 0}
  - "Ann, T02 0,1 floor 0,1 capture none"   # nobody there
  - {discarded: [], tile: B, at: [0, 2], ruling: {by: judge, accept: edge-mismatch}, note: "# late"}
  # nothing more
ended: unfinished
winner: [Ann, N]
result: {"N": 1}
# the end
"##;

const TIDY: &str = r##"viguier: 1
game: carcassonne
# two expansions
expansions: [the-tower, black-tower]
event: {date: "2026-05-02", name: "Spring: Open", round: 3}   # of five
rules: {small-city: 4, capture: mandatory}
# the final
players: [Ann, {name: "N", colour: red}]   # Ann begins
moves:   # from the sheet of desk 2
  # a road
  # the first meeple
  - Ann, U -1,0 90 road W
  - N, N 0,-1 180 city S = Ann 0 N 0
  - Ann, T02 0,1 floor 0,1 capture none   # nobody there
  - {tile: B, at: [0, 2], ruling: {accept: [edge-mismatch], by: judge}, note: "# late"}
# nothing more
ended: unfinished
result: {"N": 1}
winner: [Ann, "N"]
# the end
# as ever
"##;

#[test]
fn the_canonical_form_keeps_comments_and_changes_no_more() {
    assert_eq!(tidied(UNTIDY), TIDY);
    assert_eq!(tidied(TIDY), TIDY);
    let (before, after) = (sound(UNTIDY), sound(TIDY));
    assert_eq!(crate::support::told(&before), crate::support::told(&after));
    assert_eq!(format!("{:?}", before.header), format!("{:?}", after.header));
}

#[test]
fn json_stays_json() {
    let line = write(&sound(UNTIDY), Style::JsonLine).unwrap();
    assert_eq!(line.lines().count(), 1);
    assert_eq!(tidied(&line), line);
    let pretty = write(&sound(UNTIDY), Style::Json).unwrap();
    assert_eq!(tidied(&pretty), pretty);
    assert!(serde_json::from_str::<serde_json::Value>(&pretty).is_ok());
    assert!(pretty.contains("\n    \"Ann, U -1,0 90 road W\",\n"), "{pretty}");
    assert_eq!(tidied(&format!("\u{feff}{line}")), line);
}

#[test]
fn odd_names_are_quoted_or_told_at_length() {
    let names =
        ["Ann", "an, the", "ransom", "discard", "U -1", "x: y", "#1", "Yes", "", "Zoë M.", "Ann end", "\u{202e}x"];
    for pair in names.windows(2).filter(|pair| pair.iter().all(|name| !name.is_empty())) {
        let players = serde_json::to_string(pair).unwrap();
        let by = serde_json::to_string(pair[1]).unwrap();
        let first = serde_json::to_string(pair[0]).unwrap();
        let text = format!(
            "{{\"viguier\": 1, \"game\": \"carcassonne\", \"expansions\": [\"the-tower\"], \"players\": {players}, \"moves\": [\
             {{\"by\": {by}, \"tile\": \"U\", \"at\": [-1, 0], \"ransom\": {{\"from\": {first}, \"when\": \"end\"}}}}]}}"
        );
        let record = sound(&text);
        let yaml = write(&record, Style::Yaml).unwrap();
        assert_eq!(crate::support::told(&sound(&yaml)), crate::support::told(&record), "{yaml}");
        assert_eq!(sound(&yaml).header.players, record.header.players);
    }
}

#[test]
fn own_tiles_are_written_with_the_record() {
    let text = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nsets: {}\nstart: {tile: meadow, at: [1, 2], turn: 90}\ntiles:\n  - tile-set: three meadows\n    game: carcassonne\n    tiles:\n      - {id: meadow, count: 3, fields: [{edges: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}\nmoves:\n  - Ann, meadow 1,3 field Nw\n";
    assert_eq!(tidied(text), text);
}

#[test]
fn one_alone_is_only_in_records_of_logs() {
    let save = r#"{"setup":{"sets":{"basic:1":1},"elements":{"small-follower":7},"rules":{}},"players":[{"name":"Ann"}],"replay":[]}"#;
    let yaml = write(&sound(save), Style::Yaml).unwrap();
    assert!(yaml.contains("players: [Ann]\n") && yaml.ends_with("unverified: []\n"), "{yaml}");
    assert_eq!(sound(&yaml).header.players.len(), 1);
    assert_eq!(tidied(&yaml), yaml);
    let by_hand = yaml.replace("unverified: []\n", "");
    let reading = viguier::record::read(&by_hand, &viguier::record::input::ReadContext::none()).remove(0).reading;
    assert_eq!(reading.errors.len(), 1);
}

#[test]
fn nothing_is_lost_between_formats() {
    let save = r#"{"setup":{"sets":{"basic:2":1,"tower:1":2},"elements":{"small-follower":0,"phantom":2,"farmers":true},
        "rules":{"tiny-city-scoring":"2"},"start":[{"tile":"BA/RCr","x":3,"y":-4,"rotation":180}]},
        "players":[{"name":"Ann"},{"name":"Ann"},{"name":"Y"}],"replay":[{"type":"GAME_OVER"}]}"#;
    let record = sound(save);
    let yaml = write(&record, Style::Yaml).unwrap();
    assert_eq!(
        yaml,
        "viguier: 1\ngame: carcassonne\nrules: {small-city: 2, field-scoring: third, unplaceable-tile: \
         discard, meeples: 0, phantoms: 2, phantom-on-tower: \"yes\", tie-break: shared}\nplayers: [Ann, Ann (2), \"Y\"]\nsets: {base-c2: 1, tower-c1: 2}\nstart: {tile: D, at: [3, -4], turn: 180}\nmoves:\n  - {open: true, over: \
         true}\nfinished: true\n"
    );
    let (before, after) = (crate::support::setup(&record).clone(), crate::support::setup(&sound(&yaml)).clone());
    assert_eq!((before.tiles, before.options, before.floors), (after.tiles, after.options, after.floors));
    let over = sound(&with_moves("  - {over: true, tile: B, at: [0, 1]}\n"));
    assert!(!over.header.says_finished, "a game that is over need not be scored");
}

#[test]
fn what_is_seldom_said_stays_said() {
    // A step may become a key of its turn.
    let told = |record: &viguier::record::Record| -> Vec<String> {
        let told = crate::support::told(record);
        told.iter().filter_map(|entry| entry.split_once(' ')).map(|(_, told)| told.to_owned()).collect()
    };
    let after = |moves: &str, tail: &str| {
        let text = format!("{}{tail}", with_moves(moves));
        let tidy = tidied(&text);
        let (before, back) = (sound(&text), sound(&tidy));
        assert_eq!(told(&before), told(&back), "{tidy}");
        assert_eq!(format!("{:?}", before.header), format!("{:?}", back.header), "{tidy}");
        assert_eq!(tidied(&tidy), tidy);
        tidy
    };
    // A claim about nobody still claims that the game is complete.
    assert!(after("  - B 0,1\n", "result: {}\n").contains("result: {}\n"));
    // A turn in which nothing was done yet.
    let ruling = "ruling: {accept: [edge-mismatch], by: judge}";
    let open = after(&format!("  - B 0,1\n  - {{open: true, {ruling}, note: the phone rang}}\n"), "");
    assert!(open.ends_with(&format!("  - {{open: true, {ruling}, note: the phone rang}}\n")), "{open}");
    assert!(after("  - {open: true}\n", "").ends_with("moves:\n  - {open: true}\n"));
    let over = after("  - B 0,1\n  - {steps: [{over: true}], open: true, note: enough}\n", "");
    assert!(over.ends_with("  - {open: true, over: true, note: enough}\n"), "{over}");
    // A step that leaves to the turn order who did it does not become a step of whoever did the one before.
    let steps = "{steps: [{by: Ben, tile: B, at: [0, 1]}, {meeple: monastery}]}";
    assert!(after(&format!("  - {steps}\n"), "").ends_with(&format!("  - {steps}\n")));
}
