//! What may be a consequence of what.

use viguier::report::Violation;

use crate::{carcassonne, report};

/// Each violation: its code, how many came before, and the turns that it may be a consequence of.
fn told(text: &str) -> Vec<(String, usize, Vec<u32>)> {
    let tell = |violation: Violation| (violation.code.to_string(), violation.after, violation.causes);
    report(text).violations.into_iter().map(tell).collect()
}

#[test]
fn only_what_rests_on_squares_of_an_earlier_one_may_be_a_consequence() {
    // The first tile lies wrong; the next two faults are beside it and far away.
    let text = carcassonne(&["U 1,0 90", "U 2,0", "U -1,0", "U -2,0 90"]);
    assert_eq!(
        told(&text),
        [
            ("edge-mismatch".to_owned(), 0, vec![]),
            ("edge-mismatch".to_owned(), 1, vec![1]),
            ("edge-mismatch".to_owned(), 2, vec![]),
        ]
    );
}

#[test]
fn a_meeple_rests_on_its_whole_feature() {
    // The road was claimed twice, and by a third meeple far from the second.
    let turns = ["U 1,0 road E", "U 2,0 road W", "U 3,0", "U 4,0 road W"];
    assert_eq!(
        told(&carcassonne(&turns)),
        [("feature-occupied".to_owned(), 0, vec![]), ("feature-occupied".to_owned(), 1, vec![2])]
    );
}

#[test]
fn claims_are_never_a_cause_and_rest_on_what_was_awarded() {
    let text = carcassonne(&[
        "{by: Ann, tile: E, at: [0, -1], turn: 180, meeple: city S, totals: {Ann: 5}}",
        "{by: Ben, tile: U, at: [1, 0], turn: 90}",
        "{by: Ann, tile: B, at: [0, 1], totals: {Ann: 9, Ben: 3}}",
    ]);
    let told = told(&text);
    let mismatch = told.iter().find(|(code, ..)| code == "edge-mismatch").unwrap();
    assert_eq!(mismatch.2, Vec::<u32>::new(), "the claim of turn 1 is no cause: {told:?}");
    // Ann's four points came from the city on the start tile, beside which the second tile lies wrong.
    let ann = told.iter().rfind(|(code, ..)| code == "claim-totals").unwrap();
    assert_eq!(ann.2, [2], "{told:?}");
}

#[test]
fn what_a_ruling_accepts_is_no_cause() {
    let ruling = "ruling: {accept: [edge-mismatch], by: head judge}";
    let turns = [&format!("{{by: Ann, tile: U, at: [1, 0], turn: 90, {ruling}}}"), "U 2,0"];
    assert_eq!(
        told(&carcassonne(&turns)),
        [("edge-mismatch".to_owned(), 0, vec![]), ("edge-mismatch".to_owned(), 1, vec![])]
    );
}

#[test]
fn two_faults_of_one_entry_do_not_follow_from_each_other() {
    let told = told(&carcassonne(&["G 0,-1 90", "B 0,1", "G 5,5"]));
    let codes: Vec<&str> = told.iter().map(|(code, ..)| code.as_str()).collect();
    assert_eq!(codes, ["tile-not-in-supply", "not-adjacent"]);
    assert!(told.iter().all(|(.., causes)| causes.is_empty()), "{told:?}");
}

#[test]
fn whose_turn_it_is_rests_on_no_square() {
    let told = told(&carcassonne(&["Ann, U 1,0 90", "Ann, B 0,1"]));
    assert_eq!(told, [("edge-mismatch".to_owned(), 0, vec![]), ("not-your-turn".to_owned(), 1, vec![])]);
}

#[test]
fn the_castle_tells_them_apart_too() {
    let text = "viguier: 1
game: the-castle
players: [Ann, Ben]
tiles:
- tile-set: hand-made
  tiles:
    - {id: c, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
    - {id: t, count: 9, areas: [{tower: [Nw, Ne, Se, Sw]}, {court: [En, Es]}, {court: [Ws, Wn]}]}
moves:
  - {tile: t, at: [3, 5], follower: tower N}
  - {tile: t, at: [3, 4], follower: tower S}
  - {tile: t, at: [3, 3], follower: tower S}
  - {tile: c, at: [9, 9]}
";
    assert_eq!(
        told(text),
        [
            ("feature-occupied".to_owned(), 0, vec![]),
            ("feature-occupied".to_owned(), 1, vec![2]),
            ("outside-wall".to_owned(), 2, vec![]),
        ]
    );
}
