//! Slips that take more than a line, or are lines of their own: a turn that is cut in two is not judged without its rest.

use super::{OF_PROGRAMMERS, reports, told};

const BASE: &str = include_str!("../../../fixtures/faults/slips/base.yaml");
const CASTLE: &str = "viguier: 1\ngame: the-castle\nplayers: [Ann, Ben]\ntiles: [tiles.yaml]\nmoves:\n  - Ann, t 3,5 tower N\n  \
                      - Ben, tt 3,4\n  - Ann, tt 3,3\n  - Ben, tt 3,2\n";

/// Tests the errors of a text, each as its line with a part of its help, and how many turns are judged before them.
fn refused(text: &str, wanted: &[(usize, &str)], judged: u32) {
    let reports = reports(text);
    assert_eq!(reports.len(), 1, "{text}");
    let report = &reports[0];
    let lines: Vec<usize> = report.errors.iter().map(|error| error.spot.as_ref().map_or(0, |spot| spot.line)).collect();
    assert_eq!(lines, wanted.iter().map(|(line, _)| *line).collect::<Vec<_>>(), "{text}\n{:#?}", told(report));
    for (error, (_, help)) in report.errors.iter().zip(wanted) {
        let said = error.help.as_deref().unwrap_or("");
        assert!(said.contains(help) && !said.is_empty(), "wanted `{help}`: {:#?}\n{text}", told(report));
        let all = format!("{} {said}", error.message);
        assert!(!OF_PROGRAMMERS.iter().any(|word| all.contains(word)), "{all}");
    }
    assert_eq!(report.judged_turns, judged, "{text}\n{:#?}", told(report));
    assert!(report.violations.is_empty(), "nothing is found in a part of a turn: {:?}\n{text}", report.violations);
}

/// The base record with lines in the place of a line, from 1.
fn base(line: usize, put: &[&str]) -> String {
    let mut lines: Vec<&str> = BASE.lines().collect();
    lines.splice(line - 1..line, put.iter().copied());
    lines.join("\n") + "\n"
}

/// The base record with further lines at its end.
fn ending(put: &str) -> String {
    format!("{BASE}{put}\n")
}

#[test]
fn a_short_turn_that_is_cut_is_not_judged() {
    let whole = "write it on one line: `- Ann, P 0,-1 180 city E`";
    for rest in ["180 city E", "  180 city E", " 180 city E"] {
        refused(&base(5, &["  - Ann, P 0,-1", rest]), &[(5, whole)], 0);
    }
    for (line, cut) in [
        (5, ["  - Ann, P 0,-1 180", "city E"]),
        (5, ["  - Ann, P 0,-1 180", "  city E"]),
        (5, ["  - Ann, P 0,-1 180 city", "E"]),
        (5, ["  - Ann, P", "0,-1 180 city E"]),
        (5, ["  - Ann,", "P 0,-1 180 city E"]),
        (10, ["  - Ben, J -1,0", "field En"]),
        (10, ["  - Ben, J -1,0 field", "  En"]),
        (10, ["  - Ben, J -1,0 field En", "= Ann 6 Ben 0"]),
        (10, ["  - Ben, J -1,0 field En", "+ Ben 4"]),
    ] {
        let judged = u32::try_from(line - 5).unwrap();
        refused(&base(line, &cut), &[(line, "write it on one line: `- ")], judged);
    }
    let the_castle = CASTLE.replace("t 3,5 tower N", "t 3,5\ntower N");
    refused(&the_castle, &[(6, "write it on one line: `- Ann, t 3,5 tower N`")], 0);
    // What is no part of a turn leaves the turn above it alone.
    refused(&base(10, &["  - Ben, J -1,0 field En", "A good move"]), &[(11, "a remark with `#`")], 6);
    refused(&ending("City is what we call it"), &[(17, "a remark with `#`")], 12);
}

#[test]
fn a_long_turn_that_is_cut_is_not_judged() {
    let turn = ["  - by: Ann", "    tile: P", "    at: [0, -1]", "    turn: 180", "    meeple: city E"];
    let legal = reports(&base(5, &turn)).remove(0);
    assert_eq!(legal.errors.len(), 0, "{:?}", told(&legal));
    for at in 1..turn.len() {
        let key = turn[at].trim();
        let column = format!("write `{key}` in column 5");
        for (blanks, help) in [("  ", column.as_str()), ("  - ", column.as_str()), ("    - ", column.as_str())] {
            let mut lines = turn;
            let slipped = format!("{blanks}{key}");
            lines[at] = &slipped;
            refused(&base(5, &lines), &[(5 + at, help)], 0);
        }
    }
    let dashes = ["  - by: Ann", "  - tile: P", "  - at: [0, -1]", "  - turn: 180", "  - meeple: city E"];
    refused(&base(5, &dashes), &[(6, "leave it out")], 0);
    // A key that the turn has, and `by`, begin the next one.
    let two = ["  - by: Ann", "    tile: P", "    at: [0, -1]", "    turn: 180", "  by: Ben", "    tile: S"];
    refused(&base(5, &two), &[(9, "a turn begins with `- `: write `- by: Ben`")], 1);
    let long = "  - by: Ann\n    tile: t\n    at: [3, 5]\n  follower: tower N\n";
    let the_castle = CASTLE.replace("  - Ann, t 3,5 tower N\n", long);
    refused(&the_castle, &[(9, "write `follower: tower N` in column 5")], 0);
}

#[test]
fn the_lines_inside_a_long_turn_have_their_slips() {
    let turn = ["  - by: Ben", "    tile: J", "    at: [-1, 0]", "    totals:", "      Ann: 6", "      Ben: 0"];
    for (at, slipped, help) in [
        (0, "  - by Ben", "`by: Ben`"),
        (0, "  - by:Ben", "`by: Ben`"),
        (2, "    at -1,0", "`at: [-1, 0]`"),
        (2, "    at: -1,0", "`[-1, 0]`"),
        (3, "    totals", "`totals:`"),
        (4, "      Ann 6", "`Ann: 6`"),
        (4, "      Ann:6", "`Ann: 6`"),
        (4, "       Ann: 6", "column 7"),
        (4, "     Ann: 6", "column 7"),
        (5, "     Ben: 0", "column 7"),
        (5, "       Ben: 0", "column 7"),
        (5, "      - Ben: 0", "`Ben: 0`"),
        (5, "      Ben 0", "`Ben: 0`"),
    ] {
        let mut lines = turn;
        lines[at] = slipped;
        refused(&base(10, &lines), &[(10 + at, help)], 5);
    }
}

#[test]
fn keys_below_a_key_that_lost_their_blanks_are_one_slip() {
    for (put, line, help) in [
        ("ended: unfinished\nresult:\nAnn: 10\nBen: 0", 19, "column 3"),
        ("ended: unfinished\nresult:\n  Ann: 10\nBen: 0", 20, "column 3"),
        ("ended: unfinished\nresult: Ann: 10\n  Ben: 0", 18, "`result: {Ann: 10, Ben: 0}`"),
        ("ended: unfinished\nresult:\n  Ann 10\n  Ben: 0", 19, "`Ann: 10`"),
        ("event:\nname: Open\nround: 3", 18, "column 3"),
        ("date: 2026-05-02", 17, "`event: {date: 2026-05-02}`"),
        ("round: 3", 17, "`event: {round: 3}`"),
        ("table: 12", 17, "`event: {table: 12}`"),
        ("recorder: desk 2", 17, "`event: {recorder: desk 2}`"),
    ] {
        refused(&ending(put), &[(line, help)], 12);
    }
}

#[test]
fn lines_that_are_no_part_of_a_record_are_told_alone() {
    for rule in ["-----", "----", "--", "- - -", "_____", "=====", "***", "——————", "~~~"] {
        refused(&ending(rule), &[(17, "leave it out, or write `#`")], 12);
        refused(&base(10, &["  - Ben, J -1,0 field En", rule]), &[(11, "leave it out, or write `#`")], 6);
    }
    refused(&format!("-----\n{BASE}"), &[(1, "leave it out")], 0);
    refused(&format!("```yaml\n{BASE}```\n"), &[(1, "leave out the lines")], 0);
    refused(&format!("%  a remark\n{BASE}"), &[(1, "a remark with `#`")], 0);
    refused(&ending("The end."), &[(17, "a remark with `#`")], 12);
    refused(&ending("ended: unfinished\nresult:\n  Ann: 10\n  Ben: 0\nA good game"), &[(21, "a remark with `#`")], 12);
    refused(&ending("...x"), &[(17, "a remark with `#`")], 12);
}

#[test]
fn a_head_without_colons_is_told_line_by_line() {
    let turns: String = BASE.split_inclusive('\n').skip(4).collect();
    let colon = |line: usize, written: &'static str| (line, written);
    for (head, wanted) in [
        (
            "viguier 1\ngame carcassonne\nplayers Ann, Ben\nmoves\n",
            [colon(1, "`viguier: 1`"), (2, "`game: carcassonne`"), (3, "`players: [Ann, Ben]`"), (4, "`moves:`")],
        ),
        (
            "viguier = 1\ngame = carcassonne\nplayers = Ann and Ben\nmoves =\n",
            [colon(1, "`viguier: 1`"), (2, "`game: carcassonne`"), (3, "`players: [Ann, Ben]`"), (4, "`moves:`")],
        ),
    ] {
        refused(&format!("{head}{turns}"), &wanted, 0);
    }
}

#[test]
fn words_of_the_game_that_is_played_are_offered() {
    let refused = |text: &str, with: &str, without: &[&str]| {
        let report = reports(text).remove(0);
        let help = report.errors[0].help.clone().unwrap_or_default();
        assert!(help.contains(with), "{help}");
        without.iter().for_each(|word| assert!(!help.contains(word), "{help}"));
    };
    refused(&base(10, &["  - Ben, J -1,0 zzz"]), "expected one of: city", &["floor", "guard", "ransom", "house"]);
    let tower = base(3, &["players: [Ann, Ben]", "expansions: [the-tower]"]).replace("J -1,0 field En", "J -1,0 zzz");
    refused(&tower, "floor, guard, capture, ransom", &["house"]);
    refused(&CASTLE.replace("tower N", "zzz N"), "house, tower", &["city", "floor"]);
    refused(&base(3, &["players: [Ann, Ben]", "expansions: [zzz]"]), "the-tower", &["falcon"]);
    refused(&CASTLE.replace("moves:", "expansions: [zzz]\nmoves:"), "falcon", &["tower"]);
}

#[test]
fn two_turns_on_a_line_are_told_apart() {
    refused(&base(9, &["  - Ann, U 1,0; Ben, J -1,0"]), &[(9, "write `- Ann, U 1,0` and below it `- Ben, J -1,0`")], 4);
    for between in [" - ", "; ", ", ", " / "] {
        let line = format!("  - Ann, U 1,0 180{between}Ben, J -1,0 field En");
        refused(&base(9, &[&line]), &[(9, "write `- Ann, U 1,0 180` and below it `- Ben, J -1,0 field En`")], 4);
    }
}

#[test]
fn what_follows_from_a_slip_in_the_head_is_not_told() {
    // Below the turns, too: what sets the table decides how they are judged.
    for (put, help) in [
        ("start: {tile: D, at: 0,0}", "`at: [0, 0]`"),
        ("rules: {small-city 4}", "`{small-city: 4}`"),
        ("rules small-city: 4", "`rules: {small-city: 4}`"),
        ("start: D", "`start: {tile: D, at: [0, 0]}`"),
    ] {
        refused(&ending(put), &[(17, help)], 0);
    }
    for (players, line, help) in [
        ("players: [Ann]", 3, ""),
        ("players: []", 3, "`players: [Ann, Ben]`"),
        ("players: Ann (red), Ben (blue)", 3, "players: [Ann"),
        ("players: <Ann, Ben>", 3, "`players: [Ann, Ben]`"),
        ("players: [Ann: red, Ben: blue]", 3, "`{name: Ann, colour: red}`"),
        ("players:\n  Ann\n  Ben", 4, "`players: [Ann, Ben]`"),
        ("players:\nAnn\nBen", 4, "`players: [Ann, Ben]`"),
        ("players:\n  1. Ann\n  2. Ben", 4, "`players: [Ann, Ben]`"),
        ("players:\n  * Ann\n  * Ben", 4, "`- Ann`"),
    ] {
        let text = BASE.replace("players: [Ann, Ben]", players);
        let reports = reports(&text);
        let lines: Vec<usize> =
            reports[0].errors.iter().map(|error| error.spot.as_ref().map_or(0, |spot| spot.line)).collect();
        let first = reports[0].errors.first().and_then(|error| error.help.clone()).unwrap_or_default();
        assert!(first.contains(help), "{players}: {first}");
        assert!(lines == [line] || lines == [line, line + 1], "{players}: {:#?}", told(&reports[0]));
    }
}

#[test]
fn the_help_has_the_words_of_the_line() {
    for (turn, help) in [
        ("{by: Ben, tile: J -1,0}", "`tile: J, at: [-1, 0]`"),
        ("{by: Ben, tile: J, at: [-1, 0], floor: 0,1}", "`floor: {at: [0, 1]}`"),
        ("{by: Ben, tile: J, at: [-1, 0], floor: [0, 1]}", "`floor: {at: [0, 1]}`"),
        ("{by: Ben, tile: J, at: [-1, 0], tower: [0, 1]}", "`floor: {at: [0, 1]}`"),
        ("{by: Ben, tile: J, at: [-1, 0], tower: 0,1}", "`floor: {at: [0, 1]}`"),
        ("{by: Ben, tile: J, at: [-1, 0], capture: 0,1}", "`capture: {at: [0, 1]}`"),
        ("{by: Ben, tile: J, at: [-1, 0], guard: 0,1}", "`guard: [0, 1]`"),
        ("{by: Ben, tile: J, at: [-1, 0], ransom: {Ann}}", "`ransom: {from: Ann}`"),
        ("{by: Ben, tile: J, at: [-1, 0], totals: {Ann 6, Ben: 0}}", "`Ann: 6`"),
        ("{by: Ben, tile: J, at: [-1, 0], totals: {Ben:4}}", "`{Ben: 4}`"),
        ("{by: Ben, tile: J, at: [-1, 0], farmer: En}", "`meeple: field En`"),
        ("{by: Ben, tile: J, at: [-1, 0], meeple: {field: En}}", "`feature: field En`"),
        ("{by: Ben, tile: J, at: [-1, 0], meeple: En}", "`field En`"),
        ("{by: Ben, tile: J, at: [-1, 0], meeple: no}", "`meeple: none`"),
        ("{by: Ben, tile: J, at: [-1, 0], meeple: -}", "`none`"),
        ("{by: Ben, tile: J, at: [-1, 0], note: good: very}", "`note: \"good: very\"`"),
        ("{by: Ben, tile: J, at: [-1, 0], steps: none}", "steps: ["),
        ("player: Ben, tile: J, at: [-1, 0]", "`- {player: Ben, tile: J, at: [-1, 0]}`"),
        ("'Ben's, J -1,0'", "quote the whole line"),
        ("Ben, J -1,0 = Ann: 6, Ben: 0", "`- Ben, J -1,0 = Ann 6, Ben 0`"),
        ("Ben, J -1,0 = 6-0", "`Ben, J -1,0 = Ann 6 Ben 0`"),
        ("Ben J (-1, 0) farmer En", "`Ben, J -1,0 farmer En`"),
        ("Ben; J; -1,0; field En", "`Ben, J -1,0 field En`"),
        ("Ben, [J, -1, 0, field En]", "`Ben, J -1,0 field En`"),
        ("[Ben, J -1, 0 field En]", "`- Ben, J -1,0 field En`"),
        ("[Ben, J -1,0 field En]", "`- Ben, J -1,0 field En`"),
        ("{Ben, J -1, 0 field En}", "`- Ben, J -1,0 field En`"),
        ("Ben, J -1,O", "`Ben, J -1,0`"),
        ("Ben, J x=-1 y=0", "`-1,0`"),
        ("Ben, J -1,0 lawn En", "`Ben, J -1,0 field En`"),
        ("Ben, J -1,0 field east", "`field En` or `field Es`"),
        ("Ben, J -1,0 090", "write 90"),
        ("Ben, J -1,0 180°", "write 180"),
        ("Ben, J -1,0 floor", "`floor 0,1`"),
        ("Ben, J -1,0 ransom", "behind `ransom`"),
        ("Ben,", "write tile and square"),
        ("Turn 6: Ben, J -1,0", "`- Ben, J -1,0`"),
    ] {
        refused(&base(10, &[&format!("  - {turn}")]), &[(10, help)], 5);
    }
    for (put, help) in [
        ("winner: Ann and Ben", "`winner: [Ann, Ben]`"),
        ("winner: draw", "winner: [Ann, Ben]"),
        ("ended: Ben resigned", "`ended: resigned`"),
        ("rulings: yes", "rulings: ["),
        ("result: {10, 4}", "`result: {Ann: 10, Ben: 4}`"),
        ("result: {Ann: 10 Ben: 4}", "`result: {Ann: 10, Ben: 4}`"),
        ("results 10-4", "`result: 10-4`"),
        ("event: {Spring Open}", "`event: {name: Spring Open}`"),
        ("event name: Spring Open", "`event: {name: Spring Open}`"),
    ] {
        refused(&ending(put), &[(17, help)], 12);
    }
}
