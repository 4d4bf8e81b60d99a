//! Captures of which a record says nothing.

use viguier::referee::Outcome;

use crate::{carcassonne, report};

const SILENT: &str =
    "turn 2: Ben's floor at (0, -2) could have captured Ann's meeple at (0, -1); the record says nothing";

fn notes(turns: &[&str]) -> Vec<String> {
    let report = report(&carcassonne(turns));
    assert_eq!(report.verdict, Outcome::Legal, "a note takes nothing from the verdict");
    report.notes
}

#[test]
fn a_capture_that_was_possible_and_is_not_recorded_is_a_note() {
    let notes = notes(&["Ann, G 0,-1 90 city N", "Ben, T01 0,-2 180 floor 0,-2"]);
    assert_eq!(notes[0], SILENT);
    assert_eq!(notes.len(), 2, "and how to say that nobody was taken");
}

#[test]
fn who_says_so_gets_no_note() {
    let first = "Ann, G 0,-1 90 city N";
    assert_eq!(notes(&[first, "Ben, T01 0,-2 180 floor 0,-2 capture none"]), [""; 0]);
    assert_eq!(notes(&[first, "Ben, T01 0,-2 180 floor 0,-2 capture 0,-1"]), [""; 0]);
    // An own meeple may stay where it is without a word, and an open turn is not over.
    assert_eq!(notes(&["Ann, T02 0,1 field Nw", "Ben, B 1,1", "Ann, B 2,1 floor 0,1"]), [""; 0]);
    let open = "{by: Ben, tile: T01, at: [0, -2], turn: 180, floor: {at: [0, -2]}, open: true}";
    assert_eq!(notes(&[first, open]), [""; 0]);
    // A white floor captures nobody.
    assert_eq!(notes(&["Ann, T02 0,1 floor 0,1", "Ben, B 1,1 monastery", "Ann, B 2,1 floor 0,1 white"]), [""; 0]);
}

#[test]
fn a_capture_that_was_tried_is_no_silence() {
    let turns = ["Ann, G 0,-1 90 city N", "Ben, T01 0,-2 180 floor 0,-2 capture 5,5"];
    let report = report(&carcassonne(&turns));
    assert_eq!((report.violations.len(), report.notes.len()), (1, 0));
}

#[test]
fn a_demanded_capture_is_a_violation_instead() {
    let text = carcassonne(&["Ann, G 0,-1 90 city N", "Ben, T01 0,-2 180 floor 0,-2"]);
    let report = report(&text.replace("moves:", "rules: {capture: mandatory}\nmoves:"));
    assert_eq!(report.violations[0].code.as_str(), "capture-declined");
    assert_eq!(report.notes, [""; 0]);
}

#[test]
fn notes_are_bounded_and_counted() {
    let mut turns = vec!["Ann, T02 0,1 field Nw".to_owned()];
    let text = |turns: &[String]| {
        let text = carcassonne(&turns.iter().map(String::as_str).collect::<Vec<_>>());
        text.replace("the-tower, black-tower", "the-tower").replace("[Ann, Ben]", "[Ann, Ben, Cid, Dan]")
    };
    // Everybody but Ann builds on the tower on which her meeple lies: 7 floors each.
    for number in 0..28 {
        let floor = if number % 4 == 3 { "" } else { " floor 0,1" };
        turns.push(format!("B {},1{floor}", number + 1));
    }
    let report = report(&text(&turns));
    let silent = report.notes.iter().filter(|note| note.contains("the record says nothing")).count();
    assert_eq!(silent, 21, "twenty and the rest: {:?}", report.notes);
    assert_eq!(report.notes[20], "the same in 1 more turn: a capture was possible, and the record says nothing");
}
