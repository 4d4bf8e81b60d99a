//! Claims in the short form: what hands write, and what is written back.

use viguier::record::native::write::{Style, tidy, write};

use crate::support::{entries, errors, sound, told, with_moves};

/// A record of these players with these turns.
fn with_players(players: &str, moves: &str) -> String {
    with_moves(moves).replace("[Ann, Ben]", players)
}

/// The entries of one turn, without their pointers.
fn told_turn(turn: &str) -> Vec<String> {
    let told = told(&sound(&with_moves(&format!("  - {turn}\n"))));
    told.into_iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

#[test]
fn claims_in_the_short_form_say_what_keys_say() {
    for (short, long) in [
        ("Ann, U -1,0 + Ben 4", "{by: Ann, tile: U, at: [-1, 0], points: {Ben: 4}}"),
        ("U -1,0 + none", "{tile: U, at: [-1, 0], points: none}"),
        (
            "Ann, U -1,0 90 road W = Ann 0 Ben 4",
            "{by: Ann, tile: U, at: [-1, 0], turn: 90, meeple: road W, totals: {Ann: 0, Ben: 4}}",
        ),
        (
            "Ben, E 0,-1 180 city S +Ann 3, Ben −4 =Ann 0, Ben 4",
            "{by: Ben, tile: E, at: [0, -1], turn: 180, meeple: city S, points: {Ann: 3, Ben: -4}, totals: {Ann: 0, Ben: 4}}",
        ),
        (
            "T01 0,-2 floor 0,-2 capture 0,-1 of Ann ransom Ann end = Ben 3",
            "{tile: T01, at: [0, -2], floor: {at: [0, -2]}, capture: {at: [0, -1], of: Ann}, ransom: {from: Ann, when: end}, totals: {Ben: 3}}",
        ),
        ("U -1,0 - + None", "{tile: U, at: [-1, 0], meeple: none, points: none}"),
        ("Ann, discard C; + none = Ann 3", "{by: Ann, discarded: [C], points: none, totals: {Ann: 3}}"),
        (
            "T1 0,-2 guard 0,-2 capture none + Ben 4",
            "{tile: T01, at: [0, -2], guard: [0, -2], capture: none, points: {Ben: 4}}",
        ),
    ] {
        assert_eq!(told_turn(short), told_turn(long), "{short}");
    }
}

#[test]
fn a_wrong_claim_is_refused_where_it_stands() {
    for (turn, error) in [
        ("Ann, U -1,0 + Bem 4", "6:19 unknown-player /moves/0: no player is called `Bem` (did you mean `Ben`?)"),
        (
            "Ann, U -1,0 + 4",
            "6:19 schema /moves/0: `4` does not say whose points they are (write `Ann, U -1,0 + Ann 4`)",
        ),
        ("Ann, U -1,0 = Ann", "6:19 schema /moves/0: `Ann` is named without a number (such as `= Ann 0 Ben 4`)"),
        (
            "Ann, U -1,0 = Ann 3 + Ben 4",
            "6:25 schema /moves/0: `+` stands behind `=` (points come first: `+ Ben 4 = Ann 0 Ben 4`)",
        ),
        (
            "Ann, U -1,0 + none road W",
            "6:24 schema /moves/0: `road` cannot stand here (leave it out: nothing else belongs here)",
        ),
    ] {
        assert_eq!(errors(&with_moves(&format!("  - {turn}\n"))), [error], "{turn}");
    }
}

#[test]
fn claims_are_written_short_where_they_read_back_the_same() {
    let turn = |players: &str, turn: &str| {
        let text = with_players(players, &format!("  - {turn}\n"));
        let record = sound(&text);
        let yaml = write(&record, Style::Yaml).unwrap();
        let back = sound(&yaml);
        let what = |record| entries(record).iter().map(|entry| (entry.by, entry.what.clone())).collect::<Vec<_>>();
        assert_eq!(what(&back), what(&record), "{yaml}");
        assert_eq!(tidy(&back, &yaml).unwrap(), yaml);
        yaml.lines().last().unwrap().trim_start().trim_start_matches("- ").to_owned()
    };
    let claims = "tile: U, at: [-1, 0], points: {Ann 2: 4}, totals: {Ann: 2, Ann 2: -5}";
    assert_eq!(turn("[Ann, Ann 2]", &format!("{{{claims}}}")), "U -1,0 + Ann 2 4 = Ann 2 Ann 2 -5");
    let claims = "tile: U, at: [-1, 0], points: none, totals: {=: 2, + B: 5}";
    assert_eq!(turn("[=, + B]", &format!("{{{claims}}}")), "U -1,0 + none = = 2 + B 5");
    // Read back, these would be other claims.
    let long = "{tile: U, at: [-1, 0], totals: {Ann: 2, \"3\": 4}}";
    assert_eq!(turn("[Ann, Ann 2, '3']", long), "{tile: U, at: [-1, 0], totals: {Ann: 2, 3: 4}}");
    let long = "{tile: U, at: [-1, 0], points: none, totals: {\"3\": 4}}";
    assert_eq!(turn("[none =, '3']", long), "{tile: U, at: [-1, 0], points: none, totals: {3: 4}}");
    let long = "{tile: U, at: [-1, 0], totals: none}";
    assert_eq!(turn("[Ann, Ben]", long), long);
    // Remarks have no place in a line.
    let long = "{tile: U, at: [-1, 0], points: {Ann: 4}, note: late}";
    assert_eq!(turn("[Ann, Ben]", long), long);
}
