//! Where the caret stands: under the wrong number or word, not under its list.

use std::path::Path;

use viguier::report::Violation;

use crate::{carcassonne, report, underlined};

/// Each violation: its code, its key, what is underlined.
fn carets(text: &str) -> Vec<(String, String, String)> {
    let tell = |violation: &Violation| {
        let key = violation.key.unwrap_or_default().to_owned();
        (violation.code.to_string(), key, underlined(violation).to_owned())
    };
    report(text).violations.iter().map(tell).collect()
}

fn is(code: &str, key: &str, text: &str) -> (String, String, String) {
    (code.to_owned(), key.to_owned(), text.to_owned())
}

#[test]
fn in_a_turn_in_full() {
    let text = carcassonne(&["{by: Ann, discarded: [C, V], tile: U, at: [9, 9]}"]);
    assert_eq!(
        carets(&text),
        [
            is("placeable-tile-discarded", "discarded", "C"),
            is("placeable-tile-discarded", "discarded", "V"),
            is("not-adjacent", "at", "[9, 9]"),
        ]
    );
    let floor = "{tile: T02, at: [0, 1], floor: {at: [0, 0], colour: black}}";
    assert_eq!(carets(&carcassonne(&[floor])), [is("no-foundation", "floor", "[0, 0]")]);
    let white = "{tile: T02, at: [0, 1], floor: {at: [0, 1], colour: white}}";
    assert_eq!(carets(&carcassonne(&[white])), [is("white-floor-on-foundation", "floor", "white")]);
    let capture = "{tile: T02, at: [0, 1], floor: {at: [0, 1]}, capture: {at: [7, 7]}}";
    assert_eq!(carets(&carcassonne(&[capture])), [is("no-such-meeple", "capture", "[7, 7]")]);
    let meeple = "{tile: B, at: [0, 1], meeple: {feature: city N, at: [0, 1]}}";
    assert_eq!(carets(&carcassonne(&[meeple])), [is("no-such-feature", "meeple", "city N")]);
    let ransoms = "{tile: B, at: [0, 1], ransom: [{from: Ben, when: end}, {from: Ann}]}";
    let found = carets(&carcassonne(&[ransoms]));
    assert_eq!(found[0], is("ransom-not-yours", "ransom", "{from: Ann}"));
    assert!(found.contains(&is("ransom-not-yours", "ransom", "{from: Ben, when: end}")), "{found:?}");
}

#[test]
fn in_a_turn_on_one_line() {
    let text = carcassonne(&["Ann, discard C V; T02 0,1 floor 0,0 black"]);
    assert_eq!(
        carets(&text),
        [
            is("placeable-tile-discarded", "discarded", "C"),
            is("placeable-tile-discarded", "discarded", "V"),
            is("no-foundation", "floor", "0,0"),
        ]
    );
    let text = carcassonne(&["Ann, T02 0,1 floor 0,1 white"]);
    assert_eq!(carets(&text), [is("white-floor-on-foundation", "floor", "white")]);
    let text = carcassonne(&["Ann, T02 0,1 floor 0,1 capture 7,7"]);
    assert_eq!(carets(&text), [is("no-such-meeple", "capture", "7,7")]);
}

#[test]
fn in_lists_of_the_castle() {
    let text = "viguier: 1
game: the-castle
players: [Ann, Ben]
tiles:
- tile-set: hand-made
  tiles:
    - {id: c, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
    - {id: t, count: 9, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
moves:
  - {tile: t, at: [3, 5], use: [{wall-tile: extra-turn}, {wall-tile: double-tower, feature: tower N}],
     order: [court E, tower N], found: {Ann: [keep, market]}}
";
    assert_eq!(
        carets(text),
        [
            is("wall-tile-not-held", "use", "extra-turn"),
            is("wall-tile-not-held", "use", "double-tower"),
            is("no-such-feature", "order", "court E"),
            is("no-such-feature", "order", "tower N"),
            is("wall-tile-not-found", "found", "keep"),
            is("wall-tile-not-found", "found", "market"),
        ]
    );
}

/// A fixture with one thing changed.
fn changed(path: &str, from: &str, to: &str) -> String {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path)).unwrap();
    assert!(text.contains(from), "{path} has no {from}");
    text.replacen(from, to, 1)
}

/// The first violation, as [`carets`] tells it, and its pointer.
fn foreign(text: &str) -> (String, String, String, String) {
    let violation = report(text).violations.into_iter().next().expect("no violation");
    let key = violation.key.unwrap_or_default().to_owned();
    (violation.code.to_string(), violation.pointer.clone(), key, underlined(&violation).to_owned())
}

#[test]
fn in_a_save_of_jcloisterzone() {
    let save = |from: &str, to: &str| foreign(&changed("tower-0000.jcz", from, to));
    let found = |code: &str, pointer: &str, key: &str, text: &str| {
        (code.to_owned(), pointer.to_owned(), key.to_owned(), text.to_owned())
    };
    let tile = r#""tileId":"BA/RFr","rotation":"R0","position":[-1,0]"#;
    assert_eq!(
        save(tile, r#""tileId":"BA/RFr","rotation":"R90","position":[-1,0]"#),
        found("edge-mismatch", "/replay/3", "rotation", "\"R90\"")
    );
    assert_eq!(
        save(tile, r#""tileId":"BA/RFr","rotation":"R0","position":[-1,-1]"#),
        found("edge-mismatch", "/replay/3", "position", "[-1,-1]")
    );
    assert_eq!(
        save(tile, r#""tileId":"BA/Cccc+","rotation":"R0","position":[0,-2]"#).2,
        "tileId",
        "the only copy is used"
    );
    let meeple = r#""location":"WE","feature":"Road"},"meepleId":"1.small.1""#;
    assert_eq!(
        save(meeple, r#""location":"WE","feature":"Road"},"meepleId":"0.small.2""#),
        found("no-meeple-in-supply", "/replay/4", "meepleId", "\"0.small.2\"")
    );
    assert_eq!(
        save(meeple, r#""location":"N","feature":"City"},"meepleId":"1.small.1""#),
        found("no-such-feature", "/replay/4", "location", "\"N\"")
    );
}

#[test]
fn in_events_and_sheets() {
    let list = changed(
        "carcassonne-gg/game.json",
        r#""x": 0, "y": 1, "orientation": 4, "rotation": 3"#,
        r#""x": 0, "y": 1, "orientation": 1, "rotation": 0"#,
    );
    let (code, pointer, key, text) = foreign(&list);
    assert_eq!(
        (code.as_str(), pointer.as_str(), key.as_str(), text.as_str()),
        ("edge-mismatch", "/2", "orientation", "1")
    );
    let sheet =
        changed("score-sheet/game.json", r#""x": 0, "y": -1, "rotation": 3"#, r#""x": 0, "y": -1, "rotation": 0"#);
    let (code, pointer, key, text) = foreign(&sheet);
    assert_eq!(
        (code.as_str(), pointer.as_str(), key.as_str(), text.as_str()),
        ("edge-mismatch", "/placements/2", "rotation", "0")
    );
}

#[test]
fn under_the_number_of_one_player() {
    let claims = "{tile: B, at: [0, 1], points: {Ann: 0, Ben: 4}, totals: {Ann: 2, Ben: 0}}";
    let text = carcassonne(&[claims]) + "ended: unfinished\nresult: {Ann: 0, Ben: 7}\n";
    let found = carets(&text);
    for expected in [is("claim-points", "points", "4"), is("claim-totals", "totals", "2"), is("claim-result", "", "7")]
    {
        assert!(found.contains(&expected), "{expected:?} in {found:?}");
    }
    let sheet = changed("score-sheet/game.json", r#""Bo": 55"#, r#""Bo": 56"#);
    let (code, pointer, _, text) = foreign(&sheet);
    assert_eq!((code.as_str(), pointer.as_str(), text.as_str()), ("claim-result", "/info/finalPoint", "56"));
}

#[test]
fn in_a_note_of_board_game_arena() {
    let log = |from: &str, to: &str| foreign(&changed("bga/game.json", from, to));
    let (code, _, key, text) = log(r#""points":4,"#, r#""points":14,"#);
    assert_eq!((code.as_str(), key.as_str()), ("claim-points", "points"));
    assert_eq!(text, "14");
}
