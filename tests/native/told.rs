//! Words of the table, turns that nobody wrote down, and one turn an entry.

use viguier::record::What;
use viguier::record::native::write::{Style, tidy, write};

use crate::support::{entries, errors, reading, shown, sound, told, with_moves};

fn told_turn(turn: &str) -> Vec<String> {
    let told = told(&sound(&with_moves(&format!("  - {turn}\n"))));
    told.into_iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

fn refused(turn: &str) -> Vec<String> {
    errors(&with_moves(&format!("  - {turn}\n")))
}

#[test]
fn words_of_the_table_are_read_and_not_written() {
    for (written, meant) in [
        ("B 0,1 cloister", "B 0,1 monastery"),
        ("B 0,1 Abbey capture none", "B 0,1 monastery capture none"),
        ("B 0,1 monk ransom Ann", "B 0,1 monastery ransom Ann"),
        ("B 0,1 monk monastery + none", "B 0,1 monastery + none"),
        ("B 0,1 farmer Nw", "B 0,1 field Nw"),
        ("B 0,1 FARM Nw", "B 0,1 field Nw"),
        ("B 0,1 meadow inner", "B 0,1 field inner"),
        ("E 0,-1 180 knight S", "E 0,-1 180 city S"),
        ("E 0,-1 180 Knight city S", "E 0,-1 180 city S"),
        ("U 1,0 thief W", "U 1,0 road W"),
        ("U 1,0 robber road W", "U 1,0 road W"),
        ("U 1,0 highwayman W", "U 1,0 road W"),
        ("{tile: U, at: [1, 0], meeple: thief W}", "{tile: U, at: [1, 0], meeple: road W}"),
        ("{tile: T1, at: [1, 0], offered: [farmer Nw]}", "{tile: T01, at: [1, 0], offered: [field Nw]}"),
        ("discard t9; T2 1,0", "discard T09; T02 1,0"),
    ] {
        assert_eq!(told_turn(written), told_turn(meant), "{written}");
        let tidied = |turn: &str| tidy(&sound(&with_moves(&format!("  - {turn}\n"))), "").unwrap();
        assert_eq!(tidied(written), tidied(meant));
        assert!(meant.starts_with('{') || tidied(meant).ends_with(&format!("  - {meant}\n")), "{meant}");
    }
}

#[test]
fn an_own_tile_called_t1_is_not_t01() {
    let text = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\ntiles:\n  - tile-set: own\n    tiles: [{id: T1, fields: \
                [{edges: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}]\nmoves:\n  - Ann, T1 0,1\n  - Ben, t1 0,2\n  - Ann, T01 0,3\n";
    let record = sound(text);
    let written = tidy(&record, "").unwrap();
    assert!(written.ends_with("  - Ann, T1 0,1\n  - Ben, T1 0,2\n  - Ann, T01 0,3\n"), "{written}");
}

#[test]
fn a_floor_is_no_tower() {
    let help = "a floor is written `floor 0,-2`, a meeple on top of a tower `guard 0,-2`";
    assert_eq!(
        refused("T01 0,-2 tower 0,-2"),
        [format!("6:14 schema /moves/0: `tower` is nothing that a player does ({help})")]
    );
    assert!(refused("T01 0,-2 tower")[0].contains("`floor X,Y`"));
    assert!(refused("{tile: T01, at: [0, -2], meeple: 'tower 0,-2'}")[0].contains("`floor: {at: [0, -2]}`"));
}

#[test]
fn a_comma_follows_the_player() {
    let turns = ["Ben J -1,0 field En", "Ben; J -1,0", "'Ben: J -1,0'", "Ben. J -1,0", "Ben plays J at (-1/0)"];
    for turn in turns {
        let column = 5 + usize::from(turn.starts_with('\''));
        let rest = if turn.ends_with("En") { " field En" } else { "" };
        let message =
            format!("there is no comma after the player (a comma after the player: write `Ben, J -1,0{rest}`)");
        assert_eq!(refused(turn), [format!("6:{column} schema /moves/0: {message}")], "{turn}");
    }
    // A tile may be called like a player.
    let text = with_moves("  - U U -1,0\n  - U -2,0\n").replace("[Ann, Ben]", "[U, Ben]");
    assert_eq!(
        errors(&text),
        ["6:5 schema /moves/0: there is no comma after the player (a comma after the player: write `U, U -1,0`)"]
    );
}

#[test]
fn a_missing_turn_is_one_entry() {
    let text = with_moves(
        "  - Ann, B 0,1\n  - missing\n  - Ann, Missing\n  - {missing: true, by: Ben}\n  - {missing: true, note: a stain}\n",
    );
    let record = sound(&text);
    let missing: Vec<_> = entries(&record)
        .iter()
        .filter(|entry| entry.what == What::Missing)
        .map(|entry| (entry.turn, entry.pointer.text(""), entry.by.map(|by| by.index())))
        .collect();
    let at = |turn: u32, by| (turn, format!("/moves/{}", turn - 1), by);
    assert_eq!(missing, [at(2, None), at(3, Some(0)), at(4, Some(1)), at(5, None)]);
    assert_eq!((record.header.turns, entries(&record).len()), (5, 7));
    assert_eq!(record.header.turn_notes, [(5, "a stain".to_owned())]);
    let written = tidy(&record, &text).unwrap();
    assert!(
        written.ends_with("  - missing\n  - Ann, missing\n  - Ben, missing\n  - {missing: true, note: a stain}\n"),
        "{written}"
    );
    for style in [Style::Yaml, Style::Json, Style::JsonLine] {
        assert_eq!(told(&sound(&write(&record, style).unwrap())), told(&record));
    }
    for (turn, error) in [
        (
            "{missing: true, tile: U, at: [1, 0]}",
            "6:21 schema /moves/0 tile: `tile` in a turn that is missing (beside `missing` there are only `by` and `note`)",
        ),
        ("{missing: false}", "6:15 schema /moves/0 missing: `missing` is true or is left out (write `missing: true`)"),
        (
            "missing 3",
            "6:5 schema /moves/0: `missing` does not begin a turn (a turn that was not written down is `missing` and \
             nothing else, once for each turn)",
        ),
    ] {
        assert_eq!(refused(turn), [error], "{turn}");
    }
}

#[test]
fn one_entry_holds_one_turn() {
    let tile = "{tile: V, at: [1, 0]}";
    for (steps, error) in [
        (
            "{score: true}, {end: true}, {tile: E, at: [0, -1]}, {meeple: city S}, {end: true}",
            "6:66 schema /moves/0/steps/3 tile: `tile` behind `end: true`: one entry holds one turn (write the next turn as an \
             entry of its own)",
        ),
        (
            "{end: true}, {end: true}",
            "6:51 schema /moves/0/steps/2 end: `end` behind `end: true`: one entry holds one turn (write the next turn as an \
             entry of its own)",
        ),
        (
            "{end: true}, {by: Ben, ransom: {from: Ann}}",
            "6:60 schema /moves/0/steps/2 ransom: `ransom` behind `end: true`: one entry holds one turn (write the next turn \
             as an entry of its own)",
        ),
    ] {
        assert_eq!(refused(&format!("{{steps: [{tile}, {steps}]}}")), [error], "{steps}");
    }
    assert_eq!(
        refused(&format!("{{by: Ann, steps: [{tile}, {{meeple: road W}}, {{end: true}}], open: true}}")),
        [
            "6:78 schema /moves/0 open: `open` beside a step `end`: a turn that ends is not open (leave out one of the two)"
        ]
    );
    let claims = "{totals: {Ann: 0}}, {award: {to: Ann, points: 1}}, {all-awards: true}, {tiles-left: 3}, {drawn: C}, {result: \
                  {Ann: 3}}, {over: true}, {final-scoring: true}";
    let behind = told_turn(&format!("{{steps: [{tile}, {{end: true}}, {claims}]}}"));
    let words: Vec<&str> = behind.iter().map(|line| line.split([' ', '(']).nth(1).unwrap()).collect();
    let expected = [
        "Place",
        "Score",
        "EndTurn",
        "Totals",
        "Award",
        "AllAwards",
        "TilesLeft",
        "Drawn",
        "Result",
        "GameOver",
        "FinalScoring",
    ];
    assert_eq!(words, expected);
}

/// No turn ends unscored, whatever its steps say of scoring.
#[test]
fn every_turn_that_ends_is_scored_after_its_tile() {
    let tile = "{tile: E, at: [0, -1], turn: 180}, {meeple: city S}";
    for steps in [
        tile.to_owned(),
        format!("{tile}, {{end: true}}"),
        format!("{tile}, {{score: true}}"),
        format!("{tile}, {{score: true}}, {{end: true}}"),
        format!("{{score: true}}, {tile}, {{end: true}}"),
        format!("{{score: true}}, {tile}"),
        format!("{tile}, {{end: true}}, {{over: true}}"),
    ] {
        let words = told_turn(&format!("{{by: Ann, steps: [{steps}]}}"));
        let at = |word: &str| words.iter().rposition(|line| line.starts_with(&format!("0 {word}")));
        assert!(at("Place") < at("Score") && at("Score") < at("EndTurn"), "{steps}: {words:?}");
        assert_eq!(words.iter().filter(|line| line.starts_with("0 EndTurn")).count(), 1);
    }
}

/// The records that end a turn in the middle of an entry.
#[test]
fn two_turns_in_one_entry_are_refused() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/faults/trust");
    for (name, pointer) in [
        ("01-end-without-score", "/moves/0/steps/3"),
        ("01-end-without-score-claimed", "/moves/1/steps/3"),
        ("01-unscored-turn-whole-game", "/moves/64/steps/3"),
        ("02-open-with-end", "/moves/1"),
    ] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.yaml"))).unwrap();
        let errors = reading(&text).errors;
        assert_eq!(errors.len(), 1, "{name}: {:?}", errors.iter().map(|error| shown(&text, error)).collect::<Vec<_>>());
        assert_eq!((errors[0].code.as_str(), errors[0].pointer.as_str()), ("schema", pointer), "{name}");
    }
}
