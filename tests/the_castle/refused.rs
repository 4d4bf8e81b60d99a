//! Records that cannot be read: what is said, where, and what to do; and what a verdict says it could not check.

use crate::support::{TILES, legal, record, report};

/// Line, column, message and help of every error of a text.
fn errors(text: &str) -> Vec<(usize, usize, String, String)> {
    let error = |error: &viguier::report::Error| {
        let spot = error.spot.as_ref().expect("a place");
        (spot.line, spot.column, error.message.clone(), error.help.clone().unwrap_or_default())
    };
    report(text).errors.iter().map(error).collect()
}

const HEAD: &str = "viguier: 1\ngame: the-castle\nplayers: [Ann, Ben]\n";

#[test]
fn a_record_without_a_tile_set() {
    let [(line, _, message, help)] = &errors(&format!("{HEAD}moves: []\n"))[..] else { panic!("one error") };
    assert_eq!(*line, 3);
    assert_eq!(message, "a record of the-castle needs a tile set: the printed faces are not public");
    assert!(help.contains("tiles: [practice]") && help.contains("docs/castle-tiles.md"), "{help}");
}

#[test]
fn an_unknown_face() {
    let text = record("", TILES, &["Ann, tx 3,5"]);
    let expected = "no tile set of this record has a tile `tx`";
    let last = text.lines().count();
    assert_eq!(errors(&text), [(last, 10, expected.to_owned(), "did you mean `t`?".to_owned())]);
}

#[test]
fn a_face_that_covers_a_half_edge_twice() {
    let set = "tiles:\n  - tile-set: x\n    tiles:\n      - id: a\n        areas:\n          - {house: [Nw, Ne, En]}\n          \
               - {court: [En, Es, Se, Sw, Ws, Wn]}\n";
    let message = "half-edge En stands twice, in a house and in a court".to_owned();
    let help = "every half-edge of a tile stands in exactly one area".to_owned();
    assert_eq!(errors(&format!("{HEAD}{set}moves: []\n")), [(10, 13, message, help)]);
}

#[test]
fn a_turn_that_says_what_cannot_be() {
    let said = |entry: &str| errors(&record("", TILES, &[entry])).remove(0).2;
    assert_eq!(said("{by: Ann, tile: c, at: [3, 5], figure: king}"), "`figure` without `follower`");
    assert_eq!(said("{by: Ann, tile: c, at: [3, 5], follower: court N, figure: queen}"), "`queen` is no figure");
    assert_eq!(said("{by: Ann, tile: c, at: [3, 5], use: [{feature: court N}]}"), "`wall-tile` is missing");
    assert_eq!(said("{by: Ann, tile: c, at: [3, 5], use: [{wall-tile: 10}]}"), "`10` is no kind of wall tile");
    assert_eq!(said("{by: Ann, tile: c, at: [3, 5], meeple: court N}"), "unknown key `meeple`");
    assert_eq!(said("Ann, c 3,5 court N queen"), "`queen` cannot stand here");
    assert_eq!(said("Ann, c 3,5 45"), "`45` is no turn of a tile");
    assert_eq!(said("{by: Ann, follower: court N}"), "`tile` is missing");
    assert_eq!(said("{by: Cy, tile: c, at: [3, 5]}"), "no player is called `Cy`");
}

#[test]
fn the_practice_set_is_told_in_every_verdict() {
    let text = format!("{HEAD}tiles: [practice]\nmoves:\n  - Ann, p01 3,5 house N\n");
    let report = legal(&text);
    for unverified in ["practice tile set", "start spaces assumed"] {
        assert!(report.unverified.iter().any(|item| item.label == unverified), "{:?}", report.unverified);
    }
    assert_eq!(report.tiles_total, 60);
    let falcon = text.replace("tiles:", "expansions: [falcon]\ntiles:").replace("3,5", "3,6");
    let falcon = legal(&falcon);
    assert_eq!(falcon.tiles_total, 78);
    assert!(falcon.unverified.iter().any(|item| item.label == "gate-length assumed"));
    assert!(falcon.notes.iter().all(|note| note.contains("invented")), "{:?}", falcon.notes);
}

/// Nothing is taken up without bounds.
#[test]
fn sets_that_are_too_large() {
    let tile = |id: usize| format!("\n  - {{id: a{id}, areas: [{{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}}]}}");
    let many: String = (0..300).map(tile).collect();
    assert_eq!(errors(&record("", &many, &[]))[0].2, "300 kinds of tile: 256 are the most");
    let areas = "{house: []}, ".repeat(20);
    let full = format!("\n  - {{id: a, areas: [{areas}{{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}}]}}");
    assert_eq!(errors(&record("", &full, &[]))[0].2, "21 in `areas`, of which a tile has 12 at most");
}
