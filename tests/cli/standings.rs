//! `viguier standings`: tables of small tournaments, counted by hand.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Desk, ILLEGAL, LEGAL};

/// A finished game of two turns, with a tile set of its own: whoever closes the little city with a meeple on it gets 4,
/// and an open one is worth 1.
fn game(players: [&str; 2], first: &str, second: &str) -> String {
    format!(
        "viguier: 1
game: carcassonne
players: [{}, {}]
sets: {{base-c1: 0, base-c2: 0, tower-c1: 0, tower-c2: 0}}
tiles:
  - tile-set: mini
    game: carcassonne
    tiles:
      - {{id: cap, count: 3, cities: [{{sides: [N]}}], fields: [{{edges: [En, Es, Se, Sw, Ws, Wn], near: [N]}}]}}
start: {{tile: cap, at: [0, 0]}}
moves:
  - {first}
  - {second}
",
        players[0], players[1]
    )
}

fn four_nil(players: [&str; 2]) -> String {
    game(players, "cap 0,-1 180 city S", "cap 0,1 180 -")
}

fn nil_four(players: [&str; 2]) -> String {
    game(players, "cap 0,1 180 -", "cap 0,-1 180 city S")
}

fn nil_nil(players: [&str; 2]) -> String {
    game(players, "cap 0,1 180 -", "cap 0,-1 180 -")
}

/// Swiss, three rounds of four players. The same moves stand in several games, which by right is a sign of a copy; so
/// every game of the same kind is laid on other squares.
fn tournament() -> Desk {
    let desk = Desk::new(&[]);
    let shifted = |text: String, by: i32| {
        let at = |x: i32| format!("{}", x + by);
        text.replace("at: [0, 0]", &format!("at: [{}, 0]", at(0))).replace("cap 0,", &format!("cap {},", at(0)))
    };
    let games = [
        ("r1/1.yaml", four_nil(["Ann", "Ben"])),
        ("r1/2.yaml", nil_four(["Cid", "Dan"])),
        ("r2/1.yaml", nil_four(["Dan", "Ann"])),
        ("r2/2.yaml", nil_nil(["Ben", "Cid"])),
        ("r3/1.yaml", nil_nil(["Ann", "Cid"])),
        ("r3/2.yaml", four_nil(["Ben", "Dan"])),
    ];
    for (number, (name, text)) in games.into_iter().enumerate() {
        desk.put(name, shifted(text, i32::try_from(number).unwrap()).as_bytes());
    }
    desk
}

#[test]
fn a_table_by_hand() {
    let desk = tournament();
    let said = desk.run(&["standings", "."]);
    assert_snapshot!(said.out, @"
    rank  player  games  won  drawn  lost  points  buchholz  cut  for  against  difference
       1  Ann         3    2      1     0     2.5       3.5  2.5    8        0          +8
       2  Ben         3    1      1     1     1.5       4.5  3.5    4        4          +0
       3  Cid         3    0      2     1       1         5    4    0        4          -4
       3  Dan         3    1      0     2       1         5    4    4        8          -4

    ranked by points, buchholz-cut, difference; a win counts 1, a draw 0.5, a loss 0
    6 games of 4 players counted
    ");
    assert_eq!((said.err.as_str(), said.code), ("", 0));
    assert_eq!(desk.run(&["standings", ".", "--jobs", "2"]).out, desk.run(&["standings", "r1", "r2", "r3", "-j1"]).out);
}

#[test]
fn points_and_order_are_a_matter_of_the_tournament() {
    let desk = tournament();
    let said = desk.run(&["standings", ".", "--points", "3-1", "--order", "wins,mutual,points-for"]);
    assert_snapshot!(said.out, @"
    rank  player  games  won  drawn  lost  points  buchholz  cut  for  against  difference
       1  Ann         3    2      1     0       8        16   11    8        0          +8
       2  Ben         3    1      1     1       6        18   13    4        4          +0
       3  Dan         3    1      0     2       5        19   14    4        8          -4
       4  Cid         3    0      2     1       5        19   14    0        4          -4

    ranked by wins, mutual, points-for; places count 3-1
    6 games of 4 players counted
    ");
    let said = desk.run(&["standings", ".", "--tie-break", "starting-player-loses", "--points", "win=3,draw=1"]);
    assert_snapshot!(said.out, @"
    rank  player  games  won  drawn  lost  points  buchholz  cut  for  against  difference
       1  Ann         3    2      0     1       6        12    9    8        0          +8
       2  Cid         3    2      0     1       6        12    9    0        4          -4
       3  Ben         3    1      0     2       3        15   12    4        4          +0
       4  Dan         3    1      0     2       3        15   12    4        8          -4

    ranked by points, buchholz-cut, difference; a win counts 3, a draw 1, a loss 0
    6 games of 4 players counted
    ");
}

#[test]
fn programs_get_one_document() {
    let desk = tournament();
    desk.put("r3/3.yaml", LEGAL.as_bytes());
    desk.put("r1/1 copy.yaml", &std::fs::read(desk.path().join("r1/1.yaml")).unwrap());
    let said = desk.run(&["standings", ".", "--format", "json"]);
    assert_eq!(said.code, 1, "an unfinished record is refused");
    let value: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(value["standings"][0]["player"], "Ann");
    assert_eq!(value["standings"][0]["points"], 2.5);
    assert_eq!((&value["games"], &value["summary"]["records"]), (&Value::from(6), &Value::from(8)));
    assert_eq!(value["refused"][0]["path"], "r3/3.yaml");
    assert_eq!(value["refused"][0]["reason"], "unfinished");
    assert_eq!(value["duplicates"][0]["path"], "r1/1.yaml");
    assert_eq!(value["duplicates"][0]["of"]["path"], "r1/1 copy.yaml");
    assert_eq!(value["worth"], serde_json::json!({"win": 1, "draw": 0.5, "loss": 0}));
}

#[test]
fn what_does_not_count_is_told() {
    let desk = Desk::new(&[("a.yaml", LEGAL), ("b.yaml", ILLEGAL), ("c.yaml", "viguier: 1\n")]);
    desk.put("d.yaml", four_nil(["Ann", "\"Zo\\e\\u202e\""]).as_bytes());
    let given_up = LEGAL.replace("ended: unfinished", "ended: resigned\nwinner: Ann");
    desk.put("e.yaml", given_up.replace("V 0,1 road S", "V 0,1 road W").as_bytes());
    let said = desk.run(&["standings", "."]);
    assert_snapshot!(said.out, @r"
    rank  player            games  won  drawn  lost  points  buchholz  cut  for  against  difference
       1  Ann                   1    1      0     0       1         0    0    4        0          +4
       2  Zo\u{1b}\u{202e}      1    0      0     1       0         1    0    0        4          -4

    ranked by points, buchholz-cut, difference; a win counts 1, a draw 0.5, a loss 0
    1 game of 2 players counted; 4 records refused
    refused: a.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order
    refused: b.yaml: illegal, 2 violations, unfinished (2 of 71 tiles), as played: Ann 0 Ben 4; not checked: draw order
    refused: c.yaml: unreadable, 3 errors: `game` is missing
    refused: e.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order, winner; its record names the winner: --allow decided counts it
    ");
    assert_eq!(said.code, 2, "c.yaml cannot be read");
    assert_eq!(desk.run(&["standings", "b.yaml", "d.yaml"]).code, 1);
    let said = desk.run(&["standings", "a.yaml", "b.yaml", "d.yaml", "e.yaml", "--allow", "illegal,decided"]);
    assert_snapshot!(said.out, @r"
    rank  player            games  won  drawn  lost  points  buchholz  cut  for  against  difference
       1  Ann                   2    2      0     0       2         0    0    4        4          +0
       2  Ben                   1    0      0     1       0         2    0    4        0          +4
       3  Zo\u{1b}\u{202e}      1    0      0     1       0         2    0    0        4          -4

    ranked by points, buchholz-cut, difference; a win counts 1, a draw 0.5, a loss 0
    2 games of 3 players counted; 2 records refused
    refused: a.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order
    refused: b.yaml: illegal, 2 violations, unfinished (2 of 71 tiles), as played: Ann 0 Ben 4; not checked: draw order
    ");
    assert_eq!(desk.run(&["standings", "a.yaml", "--allow", "unfinished"]).code, 0);
    assert_eq!(desk.run(&["standings", "a.yaml", "--allow", "unfinished", "--fail-on", "unfinished"]).code, 1);
}

#[test]
fn ties_are_broken_by_seed_when_seeds_are_told() {
    let desk = Desk::new(&[("a.yaml", &nil_nil(["Ann", "Ben"])), ("seeds", "Ben\r\nAnn\r\nEve\n")]);
    let said = desk.run(&["standings", "a.yaml", "--tie-break", "better-seed", "--seeds", "seeds"]);
    assert_snapshot!(said.out, @"
    rank  player  games  won  drawn  lost  points  buchholz  cut  for  against  difference
       1  Ben         1    1      0     0       1         0    0    0        0          +0
       2  Ann         1    0      0     1       0         1    0    0        0          +0

    ranked by points, buchholz-cut, difference; a win counts 1, a draw 0.5, a loss 0
    1 game of 2 players counted
    note: Eve is seeded, but in no game that counts
    ");
    let said = desk.run(&["standings", "a.yaml", "--tie-break", "better-seed"]);
    assert_eq!((said.err.as_str(), said.code), ("viguier: who is seeded better must be told by --seeds FILE\n", 2));
    desk.put("seeds", b"Ann\nAnn\n");
    let said = desk.run(&["standings", "a.yaml", "--order", "seed", "--seeds", "seeds"]);
    assert_eq!((said.err.as_str(), said.code), ("viguier: seeds seeds Ann twice\n", 2));
    let said = desk.run(&["standings", "a.yaml", "--order", "points,points"]);
    assert_eq!((said.err.as_str(), said.code), ("viguier: --order names points twice\n", 2));
    let own = nil_nil(["Ann", "Ben"]).replace("moves:", "rules: {tie-break: starting-player-loses}\nmoves:");
    desk.put("b.yaml", own.as_bytes());
    let said = desk.run(&["standings", "b.yaml", "--format", "json"]);
    let value: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&value["standings"][0]["player"], &value["standings"][0]["wins"]), (&"Ben".into(), &1.into()));
}

#[test]
fn a_game_written_down_from_another_side_of_the_table_is_the_same() {
    let desk = Desk::new(&[
        ("1.yaml", include_str!("../../fixtures/first-game.yaml")),
        ("2.yaml", include_str!("../../fixtures/faults/15-rotated-copy.yaml")),
    ]);
    let said = desk.run(&["standings", "."]);
    assert!(said.out.contains("\n1 game of 2 players counted; 1 record of games counted already\n"), "{}", said.out);
    assert!(said.out.contains("\ncounted once: 2.yaml is the game of 1.yaml\n"), "{}", said.out);
    let renamed = include_str!("../../fixtures/faults/15-rotated-copy.yaml").replace("Ann", "Eve");
    desk.put("2.yaml", renamed.as_bytes());
    let said = desk.run(&["standings", "."]);
    assert!(
        said.out.contains("refused: 2.yaml: the moves of 1.yaml, with other players or another result"),
        "{}",
        said.out
    );
    // The converted game is the same, too, in whatever format.
    let save = desk.run(&["convert", "--to", "jcz", "--leave-out", "claims,occasion,ended", "1.yaml"]);
    desk.put("2.yaml", b"# none\n");
    std::fs::remove_file(desk.path().join("2.yaml")).unwrap();
    desk.put("3.jcz", save.out.as_bytes());
    let said = desk.run(&["standings", "."]);
    assert!(said.out.contains("\ncounted once: 3.jcz is the game of 1.yaml\n"), "{}{}", said.out, save.err);
}

#[test]
fn rulings_are_told_by_whom_and_why() {
    let ruling = "ruling: {accept: [edge-mismatch], by: head judge, reason: \"found too late\\e[31m\"}";
    let ruled = ILLEGAL.replace("turn: 90}", &format!("turn: 90, {ruling}}}")).replace(", totals: {Ben: 5}", "");
    let desk = Desk::new(&[("a.yaml", &ruled)]);
    let told = "turn 1 edge-mismatch, by head judge: found too late\\u{1b}[31m";
    let said = desk.run(&["standings", "--allow", "unfinished", "a.yaml"]);
    assert!(said.out.ends_with(&format!("\naccepted: a.yaml: {told}\n")), "{}", said.out);
    let said = desk.run(&["standings", "--allow", "unfinished", "--format", "json", "a.yaml"]);
    let value: Value = serde_json::from_str(&said.out).unwrap();
    let expected = serde_json::json!([{"path": "a.yaml", "record": 1, "turn": 1, "codes": ["edge-mismatch"], "by": "head judge", "reason": "found too late\u{1b}[31m"}]);
    assert_eq!(value["rulings"], expected);
    assert!(desk.run(&["check", "a.yaml"]).out.contains(&format!("; 1 violation accepted by a ruling: {told}; ")));
    for format in ["json", "jsonl", "sarif", "junit", "github"] {
        let said = desk.run(&["check", "--format", format, "a.yaml"]).out;
        assert!(said.contains("head judge") && said.contains("found too late"), "{format}: {said}");
    }
}

fn result(event: &str, end: &str) -> String {
    format!("viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nevent: {{{event}}}\nmoves: none\n{end}\n")
}

#[test]
fn a_result_counts_once_whoever_wrote_it_down() {
    let event = |recorder: &str| format!("name: Open, round: 3, table: 2, recorder: {recorder}");
    let same = "result: {Ann: 80, Ben: 74}";
    let desk = Desk::new(&[
        ("a.yaml", &result(&event("desk 1"), same)),
        ("b.yaml", &result(&event("desk 2"), same)),
        ("c.yaml", &result(&event("desk 2").replace("table: 2", "table: 3"), same)),
    ]);
    let out = desk.run(&["standings", "."]).out;
    assert!(out.contains("2 games of 2 players counted, 2 without moves; 1 record of games counted already"), "{out}");
    assert!(out.contains("counted once: b.yaml is the game of a.yaml"), "{out}");
    // Two desks that disagree are a question, whichever file comes first.
    desk.put("0.yaml", result(&event("desk 3"), "result: {Ann: 70, Ben: 74}").as_bytes());
    let out = desk.run(&["standings", "."]).out;
    assert!(out.contains("1 game of 2 players counted, 1 without moves; 3 records refused"), "{out}");
    assert!(
        out.contains("refused: a.yaml: the round and table of 0.yaml, with other players or another result"),
        "{out}"
    );
    assert!(out.contains("refused: 0.yaml: the round and table of a.yaml"), "{out}");
}

#[test]
fn no_result_is_below_nothing_or_beyond_belief() {
    for points in ["-5", "100000", "9223372036854775807"] {
        let text = result("round: 1, table: 1", &format!("result: {{Ann: {points}, Ben: 74}}"));
        let desk = Desk::new(&[("a.yaml", &text)]);
        let said = desk.run(&["check", "a.yaml"]);
        assert_eq!(said.code, 2, "{}", said.out);
        assert!(said.out.contains(&format!("{points} points is not a possible score")), "{}", said.out);
        assert!(said.out.contains("from 0 to 99999"), "{}", said.out);
    }
}

#[test]
fn what_is_off_is_said_in_every_report() {
    let desk = Desk::new(&[
        ("a.yaml", ILLEGAL),
        ("viguier.toml", "[severity]\nedge-mismatch = \"off\"\nclaim-totals = \"off\"\n"),
    ]);
    let off = "of codes that are off";
    assert!(desk.run(&["check", "a.yaml"]).out.contains(off));
    assert!(desk.run(&["check", "-q", "a.yaml"]).out.contains(off));
    for format in ["github", "junit"] {
        assert!(desk.run(&["check", "--format", format, "a.yaml"]).out.contains(off), "{format}");
    }
    for format in ["json", "jsonl"] {
        assert!(desk.run(&["check", "--format", format, "a.yaml"]).out.contains("\"hidden_violations\":"), "{format}");
    }
    let out = desk.run(&["standings", "--allow", "unfinished", "a.yaml"]).out;
    assert!(out.contains("note: a.yaml: ") && out.contains(off), "{out}");
}
