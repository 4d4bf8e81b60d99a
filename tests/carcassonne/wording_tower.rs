//! Every sentence about towers, captures and ransoms, from a played record.

use viguier::rulebook::Code;
use viguier::rulebook::options::TowerAfterGuard;

use crate::support::words::{With, record, setup};
use crate::wording::{first, related, tower, words};

#[test]
fn no_tower_there() {
    let worded = first(Code::NoFoundation, &tower(&["T02 0,1 | floor 0,0"]));
    assert_eq!(
        worded.message,
        "Ann puts a normal floor on the tower at (0, 0), but D, which lies there, shows no tower foundation"
    );
    assert_eq!(worded.help.as_deref(), Some("open to a normal floor: (0, 1)"));
    let worded = first(Code::NoFoundation, &tower(&["T02 0,1 | guard 4,4"]));
    assert_eq!(worded.help.as_deref(), Some("no tower is open to a guard"));
    assert_eq!(worded.message, "Ann puts a meeple on the tower at (4, 4), but no tile lies there");
}

#[test]
fn floors_that_are_used_up() {
    let worded = first(Code::NoFloorInSupply, &record(setup(2, With::Tower), &["T02 0,1 | floor 0,1 black"]));
    assert_eq!(worded.message, "Ann places a black floor, but nobody has black floors in this game");
    let mut setup = setup(2, With::BlackTower);
    setup.floors.black = 1;
    let lines = ["T02 0,1 | floor 0,1 black", "B 1,1", "B 2,1 | floor 0,1 black"];
    let worded = first(Code::NoFloorInSupply, &record(setup, &lines));
    assert_eq!(
        worded.message,
        "Ann places a black floor, but none is left: each player was given 1, and Ann has used them: turn 1 at (0, 1)"
    );
    assert_eq!(worded.help.as_deref(), Some("Ann has left: 8 normal and 2 white"));
    assert_eq!(related(&worded), [(1, "Ann placed a black floor at (0, 1) here")]);
}

#[test]
fn closed_towers() {
    let lines = ["T02 0,1 | floor 0,1", "B 1,1 | floor 0,1 white", "B 2,1 | floor 0,1 black"];
    let worded = first(Code::FloorOnCappedTower, &tower(&lines));
    assert_eq!(
        worded.message,
        "Ann puts a black floor on the tower at (0, 1), but Ben capped it with a white floor in turn 2, \
         which closes the tower for good"
    );
    assert_eq!(worded.help.as_deref(), Some("no tower is open to a black floor"));
    assert_eq!(related(&worded), [(2, "Ben capped it in turn 2")]);
    let lines = ["T02 0,1 | floor 0,1", "B 1,1 | floor 0,1 white", "B 2,1 | guard 0,1"];
    let worded = first(Code::GuardOnCappedTower, &tower(&lines));
    assert!(worded.message.starts_with("Ann puts a meeple on the tower at (0, 1), but Ben capped it"));

    let lines = ["T02 0,1 | floor 0,1", "B 1,1 | guard 0,1", "B 2,1 | floor 0,1"];
    let worded = first(Code::FloorOnGuardedTower, &tower(&lines));
    assert_eq!(
        worded.message,
        "Ann puts a normal floor on the tower at (0, 1), but Ben's meeple has stood on top since turn 2, \
         which closes the tower"
    );
    assert_eq!(related(&worded), [(2, "Ben's meeple went on top of the tower here")]);
    let lines = ["T02 0,1 | floor 0,1", "B 1,1 | guard 0,1", "B 2,1 | guard 0,1"];
    assert!(first(Code::GuardOnGuardedTower, &tower(&lines)).message.contains("Ben's meeple has stood on top"));
}

#[test]
fn tower_that_stays_closed() {
    let mut setup = setup(2, With::Tower);
    setup.options.the_tower.tower_after_guard = TowerAfterGuard::StaysClosed;
    let lines = ["T02 0,1 | floor 0,1", "T03 1,1 | guard 0,1", "B 2,1 | floor 1,1 | capture 0,1", "B 2,2 | floor 0,1"];
    let worded = first(Code::FloorOnCappedTower, &record(setup, &lines));
    assert_eq!(
        worded.message,
        "Ben puts a normal floor on the tower at (0, 1), but Ann captured its guard in turn 3, and in this game \
         (tower-after-guard: stays-closed) that closes the tower for good"
    );
}

#[test]
fn towers_that_are_open_instead() {
    let mut lines = vec!["T02 0,1 | floor 0,1", "T03 1,1 | floor 1,1", "T01 0,2 180 | floor 0,1 white", "T09 2,1"];
    lines.push("B -1,1 | guard 1,1");
    lines.push("B -1,2 | floor 1,1");
    let worded = first(Code::FloorOnGuardedTower, &tower(&lines));
    assert_eq!(worded.help.as_deref(), Some("open to a normal floor: (2, 1) and (0, 2)"));
    lines[5] = "B -1,2 | floor 2,1 | capture 1,1 tower";
    lines.push("B -2,1 | guard 0,1");
    let worded = first(Code::GuardOnCappedTower, &tower(&lines));
    assert_eq!(worded.help.as_deref(), Some("open to a guard: (1, 1) and (2, 1)"));
}

#[test]
fn bare_foundations() {
    let worded = first(Code::WhiteFloorOnFoundation, &tower(&["T02 0,1 | floor 0,1 white"]));
    assert_eq!(
        worded.message,
        "Ann puts a white floor on the bare foundation at (0, 1), but a white floor needs a floor under it: \
         Ann placed T02 there earlier in this turn, and nobody has built on it"
    );
    let worded = first(Code::GuardOnBareFoundation, &tower(&["T02 0,1 | guard 0,1"]));
    assert_eq!(
        worded.message,
        "Ann puts a meeple on the bare foundation at (0, 1), but a guard needs a floor under it: \
         Ann placed T02 there earlier in this turn, and nobody has built on it"
    );
}

#[test]
fn no_right_to_capture() {
    let message = |lines: &[&str]| first(Code::CaptureWithoutRight, &tower(lines)).message;
    assert_eq!(
        message(&["B 0,1 | monastery", "B 1,1 | capture 0,1"]),
        "Ben captures a meeple at (0, 1), but no floor was placed in this turn"
    );
    assert_eq!(
        message(&["T02 0,1 | floor 0,1", "B 1,1 | monastery", "B 2,1 | floor 0,1 white | capture 1,1"]),
        "Ann captures a meeple at (1, 1), but the floor placed at (0, 1) is white: it closes the tower and captures nobody"
    );
    let lines = [
        "T02 0,1",
        "B 1,1 | monastery",
        "B -1,1",
        "B 2,1 | monastery",
        "B 3,1 | floor 0,1 | capture 1,1 | capture 2,1",
    ];
    assert_eq!(
        message(&lines),
        "Ann captures a meeple at (2, 1), a second capture: the floor of this turn has taken Ben's meeple at (1, 1) already"
    );
    let lines = ["T02 0,1", "B 1,1 | monastery", "B -1,1 | floor 0,1 | decline | capture 1,1"];
    assert_eq!(message(&lines), "Ann captures a meeple at (1, 1), but the capture of this turn was declined before");
}

#[test]
fn what_stands_behind_the_end_of_its_turn_is_one_fault_of_who_did_it() {
    let lines = ["E 0,-1 180 | city S", "T02 0,1 | floor 0,1 | score | end | capture 0,-1 | open"];
    let all = words(&tower(&lines));
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].1.message, "Ben captures a meeple at (0, -1) after this turn was scored and ended");
}

#[test]
fn capture_that_is_demanded() {
    let mut setup = setup(2, With::Tower);
    setup.options.the_tower.capture_mandatory = true;
    let lines = ["T02 0,1", "B 1,1 | monastery", "B -1,1 | floor 0,1 | decline"];
    let worded = first(Code::CaptureDeclined, &record(setup, &lines));
    assert_eq!(
        worded.message,
        "Ann takes nobody, but in this game (capture: mandatory) a floor that reaches a meeple must capture"
    );
    assert_eq!(worded.help.as_deref(), Some("in reach: Ben's meeple at (1, 1)"));
}

#[test]
fn capture_out_of_range() {
    let lines = ["T02 0,1", "B 1,1 | monastery", "B 2,1 | monastery", "B 3,1 | floor 0,1 | capture 2,1"];
    let worded = first(Code::CaptureOutOfRange, &tower(&lines));
    assert_eq!(
        worded.message,
        "Ben captures a meeple at (2, 1), 2 squares east of the tower, but the tower at (0, 1) (1 floor, normal on top) reaches its own square and \
         (0, 0), (1, 1), (0, 2) and (-1, 1)"
    );
    assert_eq!(worded.help.as_deref(), Some("in reach: Ben's meeple at (1, 1)"));
    let lines = ["T02 0,1 | floor 0,1", "B 1,1 | monastery", "B 2,1 | floor 0,1 black | capture 1,1"];
    let worded = first(Code::CaptureOutOfRange, &tower(&lines));
    assert_eq!(
        worded.message,
        "Ann captures a meeple at (1, 1), 1 square east of the tower, but the tower at (0, 1) (2 floors, black on top) reaches its own square and \
         2 squares on the diagonals, as far as (-2, -1), (2, -1), (2, 3) and (-2, 3)"
    );
    assert_eq!(worded.help.as_deref(), Some("nobody is in reach"));
    assert_eq!(related(&worded), [(1, "Ann placed floor 1 of the tower, normal")]);
}

#[test]
fn nobody_to_capture() {
    let message = |lines: &[&str]| first(Code::NoSuchMeeple, &tower(lines)).message;
    assert_eq!(
        message(&["T02 0,1 | floor 0,1 | capture 0,0"]),
        "Ann captures a meeple at (0, 0), but nobody stands there"
    );
    assert_eq!(
        message(&["T02 0,1", "B 1,1 | monastery", "B 2,1 | floor 0,1 | capture 1,1 of Ann"]),
        "Ann captures a meeple of Ann at (1, 1), but only Ben's meeple at (1, 1) stands there"
    );
    assert_eq!(
        message(&["T02 0,1", "B 1,1 | monastery", "B 2,1 | floor 0,1 | capture 1,1 tower"]),
        "Ann captures a meeple on the tower at (1, 1), but only Ben's meeple at (1, 1) stands there"
    );
    let lines = ["T02 0,1 | field Nw", "B 1,1 | floor 0,1", "T03 -1,1 | guard 0,1", "B 2,1 | floor -1,1 | capture 0,1"];
    assert_eq!(
        message(&lines),
        "Ben captures a meeple at (0, 1), but more than one fits: Ann's meeple at (0, 1) and \
         Ann's guard on the tower at (0, 1)"
    );
    let lines = ["E 0,-1 180 | city S", "T02 0,1 | floor 0,1", "U 0,-2 | floor 0,1 | capture 0,-1"];
    let worded = first(Code::NoSuchMeeple, &tower(&lines));
    assert_eq!(
        worded.message,
        "Ann captures a meeple at (0, -1), but nobody stands there: Ann's meeple went home in turn 1"
    );
    assert_eq!(related(&worded), [(1, "Ann's meeple went home here")]);
}

#[test]
fn guards_that_are_safe() {
    let mut setup = setup(2, With::Tower);
    setup.options.the_tower.capture_guards = false;
    let lines = ["T02 0,1 | floor 0,1", "T03 1,1 | guard 0,1", "B 2,1 | floor 1,1 | capture 0,1"];
    let worded = first(Code::NoSuchMeeple, &record(setup, &lines));
    assert_eq!(
        worded.message,
        "Ann captures the guard on the tower at (0, 1), but in this game (capture-guards: no) guards are safe"
    );
}

/// Ben holds a meeple of Ann's, who has 9 points; it is Ann's turn.
const HELD: [&str; 4] = ["E 0,-1 180 | city S", "T02 0,1", "B 1,1 | monastery", "B -1,1 | floor 0,1 | capture 1,1"];

#[test]
fn ransoms() {
    let turn = |line: &str| {
        let mut lines = HELD.to_vec();
        lines.push(line);
        tower(&lines)
    };
    let worded = first(Code::RansomNotYours, &turn("ransom Ann | U 1,0"));
    assert_eq!(worded.message, "Ann pays a ransom to Ann, but Ann holds no meeple of Ann");
    assert_eq!(worded.help.as_deref(), Some("of Ann's meeples Ben has held one since turn 4, taken at (1, 1)"));
    let worded = first(Code::RansomNotYours, &turn("ransom Ben of Ben | U 1,0"));
    assert_eq!(worded.message, "Ann pays a ransom for Ben's meeple, but only an own meeple can be freed");
    let worded = first(Code::RansomNotYours, &turn("ransom Ann 7 | U 1,0"));
    assert_eq!(worded.message, "Ann pays a ransom, but nobody holds the figure that is named");
    assert_eq!(worded.help.as_deref(), Some("of Ann's meeples Ben has held one since turn 4, taken at (1, 1)"));
    let record = turn("ransom Ben | ransom Ben | U 1,0");
    let all: Vec<String> = words(&record).into_iter().map(|(_, worded)| worded.message).collect();
    assert_eq!(
        all,
        [
            "Ann pays a ransom to Ben, but Ben holds no meeple of Ann: the last one came home by a ransom earlier in this turn",
            "Ann pays a second ransom in one turn: Ben got 3 points for the first; Ann has 1 point at that moment",
            "Ann pays a ransom, which costs 3, with 1 point at that moment, after paying Ben 3 in this turn: \
             from turn 1 city 4 (2 tiles x 2), turn 5 ransom paid -3",
        ]
    );
}

#[test]
fn ransom_without_points() {
    let lines = ["B 0,1 | monastery", "T02 1,1 | floor 1,1 | capture 0,1", "ransom Ben | B 2,1"];
    let worded = first(Code::RansomTooPoor, &tower(&lines));
    assert_eq!(
        worded.message,
        "Ann pays a ransom, which costs 3, with 0 points at that moment: nothing was scored before"
    );
    let worded = first(Code::RansomNotYours, &tower(&["ransom | B 0,1"]));
    assert_eq!(worded.message, "Ann pays a ransom, but nobody holds a meeple of Ann");
}
