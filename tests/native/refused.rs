//! What cannot be read is refused by name and place, all of it at once.

use crate::support::{entries, errors, reading, with_moves};

fn refused(turn: &str) -> Vec<String> {
    errors(&with_moves(&format!("  - {turn}\n")))
}

#[test]
fn a_short_turn_is_refused_at_the_faulty_word() {
    for (turn, error) in [
        ("Ann, U -1", "6:12 schema /moves/0: `-1` is no square (a square is written X,Y, such as -1,0)"),
        ("Anna, U -1,0", "6:5 unknown-player /moves/0: no player is called `Anna` (did you mean `Ann`?)"),
        ("Carl, U -1,0", "6:5 unknown-player /moves/0: no player is called `Carl` (at the table: Ann, Ben)"),
        (
            "U -1,0 road",
            "6:12 schema /moves/0: `road` without its place (the side is N, E, S or W, as the tile lies on the table)",
        ),
        ("Ann, Q9 -1,0", "6:10 unknown-tile /moves/0: no tile is called `Q9` (did you mean `Q`?)"),
        ("Ann, ZZ -1,0", "6:10 unknown-tile /moves/0: no tile is called `ZZ` (`viguier tiles` is the list)"),
        (
            "Ann, U -1,0 45",
            "6:17 schema /moves/0: `45` is no turn of a tile (a turn is 0, 90, 180 or 270: degrees clockwise from \
             the picture in the tile list)",
        ),
        ("Ann, U -1,0 90 raod W", "6:20 schema /moves/0: `raod` cannot stand here (did you mean `road`?)"),
        (
            "'Ann, U -1,0 90 field W'",
            "6:27 schema /moves/0: a field is named by a half-edge, not by the side W (write `field Ws` or `field Wn`)",
        ),
        (
            "Ann, U -1,0 90 road W capture",
            "6:27 schema /moves/0: a square (X,Y) is missing at the end (write the square behind `capture`, as in `capture 0,1`)",
        ),
        (
            "Ann, U -1,0 90 floor 0,0 grey",
            "6:30 schema /moves/0: `grey` cannot stand here (expected one of: normal, black, white, capture, ransom, +, =)",
        ),
        (
            "Ann, U -1,0 90 road W ransom Carl",
            "6:34 unknown-player /moves/0: no player is called `Carl` (at the table: Ann, Ben)",
        ),
        (
            "Ann, U 999,0",
            "6:12 too-large /moves/0: square (999, 0) is out of reach: squares go from -300 to 300 (count the squares from the start tile, which lies at 0,0)",
        ),
        (
            "hello world",
            "6:5 schema /moves/0: `hello` does not begin a turn (a turn is written `Ann, U -1,0 90 road W`: player, \
             tile, square)",
        ),
        ("Ann, discard C U 0,1", "6:22 schema /moves/0: the list of discarded tiles is not ended (end it with `;`)"),
        ("Ann, discard C U", "6:20 schema /moves/0: the list of discarded tiles is not ended (end it with `;`)"),
        (
            "",
            "6:3 schema /moves/0: nothing stands behind this dash (write an entry behind the dash, or leave the dash out)",
        ),
    ] {
        assert_eq!(refused(turn), [error], "{turn}");
    }
}

#[test]
fn a_long_turn_is_refused_key_by_key() {
    for (turn, errors) in [
        (
            "{tile: U, at: [-1, 0], meeple: field W}",
            vec![
                "6:42 schema /moves/0 meeple: a field is named by a half-edge, not by the side W (write `field Ws` or `field Wn`)",
            ],
        ),
        (
            "{tile: U, at: [-1, 0], meeple: {feature: citi N, at: [0, 0]}}",
            vec!["6:46 schema /moves/0 meeple: `citi` is no feature (did you mean `city`?)"],
        ),
        (
            "{tile: U, at: [-1, 0], meple: road W}",
            vec!["6:28 schema /moves/0 meple: unknown key `meple` (did you mean `meeple`?)"],
        ),
        ("{by: Ann, tile: U}", vec!["6:15 schema /moves/0 at: `at` is missing (such as `at: [1, 0]`)"]),
        ("{at: [0, 1]}", vec!["6:6 schema /moves/0 tile: `at` without `tile` (such as `tile: U`)"]),
        ("{by: Ann}", vec!["6:5 schema /moves/0 tile: `tile` is missing (such as `tile: U`)"]),
        (
            "{tile: ~, at: [-1, 0]}",
            vec!["6:6 schema /moves/0 tile: `tile` has no value (write a value, or leave the key out)"],
        ),
        (
            "{tile: U, at: [-1, 0], turn: 090}",
            vec!["6:34 schema /moves/0 turn: `090` is not a whole number (whole decimals only, write 90)"],
        ),
        (
            "{tile: U, at: [-1, 0], meeple: road W, floor: {at: [0, 0]}}",
            vec![
                "6:44 schema /moves/0 floor: `meeple` and `floor` in one turn (write `steps`, a list in the order in which it was done: [{tile: .., at: ..}, ..])",
            ],
        ),
        (
            "{tile: U, at: [-1, 0], floor: {at: [0, 0], colour: grey}}",
            vec!["6:56 schema /moves/0 floor: unknown value `grey` (known: `normal`, `black`, `white`)"],
        ),
        (
            "{tile: U, at: [-1, 0], totals: {Ann: 0, Carl: x}, capture: {at: [0, 0], of: Bn}}",
            vec![
                "6:45 unknown-player /moves/0 totals: no player is called `Carl` (at the table: Ann, Ben)",
                "6:51 schema /moves/0 totals: `x` is not a whole number (whole decimals only, such as 90 or -1)",
                "6:81 unknown-player /moves/0 capture: no player is called `Bn` (did you mean `Ben`?)",
            ],
        ),
        (
            "{tile: U, at: [-1, 0], ruling: {accept: [edge-mismach]}}",
            vec!["6:46 schema /moves/0 ruling: `edge-mismach` is no violation code (did you mean `edge-mismatch`?)"],
        ),
        (
            "{steps: [{tile: U, at: [-1, 0]}, {meeple: x}, {}, {floor: {at: [0, 0]}, capture: none}], turn: 90}",
            vec![
                "6:47 schema /moves/0/steps/1 meeple: `x` is no feature (expected one of: city, road, field, monastery)",
                "6:51 schema /moves/0/steps/2: a step without anything done (such as {meeple: city N})",
                "6:77 schema /moves/0/steps/3 capture: `floor` and `capture` in one step (make each a step of its own)",
                "6:94 schema /moves/0 turn: `turn` beside `steps` (with `steps` it is one of the steps)",
            ],
        ),
        (
            "[a]",
            vec![
                "6:5 schema /moves/0: square brackets around a turn (a turn of one line stands without brackets: player, tile, square)",
            ],
        ),
        (
            "{tile: U, at: [-1, 0], ransom: {}}",
            vec!["6:36 schema /moves/0 ransom: `from` is missing (who holds the meeple)"],
        ),
        (
            "{tile: U, at: [-1, 400], guard: {at: [0, 0], figure: {number: 3}}}",
            vec![
                "6:19 too-large /moves/0 at: square (-1, 400) is out of reach: squares go from -300 to 300 (count the squares from the start tile, which lies at 0,0)",
                "6:58 schema /moves/0 guard: `of` is missing (whose figure it is)",
            ],
        ),
    ] {
        assert_eq!(refused(turn), errors, "{turn}");
    }
}

#[test]
fn the_head_is_refused_key_by_key() {
    let text = "\
viguier: 1
game: carcassonne
expansions: [black-tower, falcon, river, the-towr]
players: [Ann, Ann, ' ', {name: Ben, color: red}]
event: {nam: x, round: 3}
rules: {smal-city: 4, small-city: 3, gate-length: 1}
start: {tile: ZZ, at: [0, 999]}
tiles:
  - other.yaml
  - {tile-set: x, tiles: [{id: Q1, fields: [{edges: [Nw]}]}]}
ended: finished
note:
wner: Ann
moves: {}
";
    assert_eq!(
        errors(text),
        [
            "3:27 schema  expansions: falcon is an expansion of the-castle, not of carcassonne (leave it out, or name the game that was played in `game`)",
            "3:35 unsupported  expansions: the expansion `river` is not supported (known: the-tower, black-tower, the-phantom, inns-and-cathedrals)",
            "3:42 unsupported  expansions: the expansion `the-towr` is not supported (did you mean `the-tower`?)",
            "4:16 schema /players/1: two players are called `Ann` (names in a record are unique)",
            "4:21 schema /players/2: a player without a name (write the name, as in `players: [Ann, Ben]`)",
            "4:38 schema /players/3 color: unknown key `color` (did you mean `colour`?)",
            "5:9 schema /event nam: unknown key `nam` (did you mean `name`?)",
            "6:9 schema /rules smal-city: carcassonne has no option `smal-city` (did you mean `small-city`?)",
            "6:35 schema /rules small-city: `3` is no value of `small-city` (accepted: 4, 2)",
            "6:38 schema /rules gate-length: `gate-length` is an option of the-castle, not of this game (leave it out; `viguier rules --options` lists the options of each game)",
            "7:23 too-large  start: square (0, 999) is out of reach: squares go from -300 to 300 (count the squares from the start tile, which lies at 0,0)",
            "9:5 io /tiles/0: the tile set `other.yaml` cannot be read: a record from standard input cannot name other files (give the record as a file, or write the tile set into it)",
            "10:27 schema /tiles/1: tile `Q1`: half-edge Ne belongs to no part (correct the tile set: docs/record-format.md and docs/castle-tiles.md show how one is written)",
            "11:8 schema  ended: unknown value `finished` (write `ended: complete`)",
            "12:1 schema  note: `note` has no value (write a value, or leave the key out)",
            "13:1 schema  wner: unknown key `wner` (did you mean `winner`?)",
            "14:8 schema /moves: expected a list (`[a, b]`), found keys with values (a turn is written `Ann, U -1,0 90 road W` or `{by: Ann, tile: U, at: [-1, 0]}`)",
        ]
    );
    assert!(reading(text).record.is_none());
}

#[test]
fn a_record_needs_its_version_its_game_and_its_players() {
    for (text, wanted) in [
        (
            "game: carcassonne\nplayers: [Ann, Ben]\nmoves: []\n",
            vec!["1:1 schema  viguier: `viguier` is missing (write `viguier: 1` first)"],
        ),
        (
            "viguier: 1\nmoves: []\n",
            vec![
                "1:1 schema  game: `game` is missing (write `game: carcassonne` or `game: the-castle`)",
                "1:1 schema  players: `players` is missing (write who plays, in the order of the seats: `players: [Ann, Ben]`)",
            ],
        ),
        (
            "viguier: 2\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves: []\n",
            vec!["1:10 unsupported  viguier: version 2 of the format is not supported (this program reads version 1)"],
        ),
        (
            "viguier: 1\ngame: carcasone\nplayers: [Ann, Ben]\nmoves: []\n",
            vec!["2:7 unsupported  game: the game `carcasone` is not supported (did you mean `carcassonne`?)"],
        ),
        (
            "viguier: 1\ngame: carcassonne\nplayers: [Ann]\nmoves: []\n",
            vec![
                "3:1 schema /players: 1 at the table: carcassonne is played by 2 to 6 (one alone is only in records of logs, which list what is `unverified`)",
            ],
        ),
        (
            "viguier: 1\ngame: carcassonne\nplayers: [A, B, C, D, E, F, G]\nmoves: []\n",
            vec![
                "3:10 schema /players: 7 players: 6 are the most at one table (write the names of those who played, each once)",
            ],
        ),
        (
            "viguier: 1\ngame: carcassonne\nplayers: [A, B]\nsets: {base-c1: 4}\nmoves: []\n",
            vec!["4:1 too-large  sets: 288 tiles in play: 256 are the most (such as `sets: {base-c1: 1}`)"],
        ),
    ] {
        assert_eq!(errors(text), wanted, "{text}");
        assert!(reading(text).record.is_none(), "{text}");
    }
}

#[test]
fn the_turns_before_a_slip_are_kept_and_all_slips_are_told() {
    let text =
        with_moves("  - Ann, U -1,0\n  - Ben, ZZ 0,1\n  - Ann, B 0,1\n  - Ben, B 0,2 citi N\n") + "result: {Ann: 3}\n";
    let reading = reading(&text);
    let pointers: Vec<&str> = reading.errors.iter().map(|error| error.pointer.as_str()).collect();
    assert_eq!(pointers, ["/moves/1", "/moves/3"]);
    let record = reading.record.unwrap();
    assert_eq!(record.header.turns, 4);
    assert!(entries(&record).iter().all(|entry| entry.turn == 1));
    assert_eq!(record.header.result, None, "the end cannot be judged");
}

#[test]
fn a_fault_of_the_syntax_ends_the_judging_where_it_stands() {
    let text = with_moves(
        "  - Ann, U -1,0\n  - {by: Ben, tile: B, at: [0, 1]\n  - Ann, B 0,2\n  - {tile: &x B, at: [0, 3]}\n",
    );
    let reading = reading(&text);
    let told: Vec<(&str, &str)> =
        reading.errors.iter().map(|error| (error.pointer.as_str(), error.code.as_str())).collect();
    assert_eq!(told, [("/moves/1", "syntax"), ("/moves/3", "syntax")]);
    let record = reading.record.unwrap();
    assert_eq!(record.header.turns, 4);
    assert_eq!(entries(&record).last().unwrap().turn, 1);
}

#[test]
fn a_fault_of_the_syntax_after_the_turns_belongs_to_the_record() {
    let text = with_moves("  - Ann, U -1,0\n") + "note: 'a\n";
    let reading = reading(&text);
    assert_eq!(reading.errors.len(), 1);
    assert_eq!(reading.errors[0].pointer, "");
    assert_eq!(entries(&reading.record.unwrap()).last().unwrap().turn, 1);
}

#[test]
fn names_that_look_like_numbers_are_names() {
    let text = "viguier: 1\ngame: carcassonne\nplayers: [12, Y]\nmoves:\n  - 12, U -1,0\n  - Y, U 1,0\n  - U -2,0\n";
    assert_eq!(errors(text), [] as [&str; 0]);
    let record = reading(text).record.unwrap();
    let seats: Vec<_> = entries(&record).iter().map(|entry| entry.by.map(|seat| seat.index())).collect();
    assert_eq!(seats, [Some(0), Some(0), Some(0), Some(1), Some(1), Some(1), None, None, None]);
}
