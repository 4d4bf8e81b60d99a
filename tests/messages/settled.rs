//! The facts of single messages.

use viguier::rulebook::{Code, RuleId};

use crate::{carcassonne, first, report};

#[test]
fn a_tile_used_once_too_often_may_be_its_look_alike() {
    // F and G differ by a pennant only; there are two F and one G.
    let violation = first(&carcassonne(&["G 0,-1 90", "U 1,0 90", "G 0,-2 90"]));
    assert_eq!(violation.code, Code::EdgeMismatch, "U lies across the road");
    let text = carcassonne(&["G 0,-1 90", "B 0,1", "G 0,-2 90", "F 0,-3 90", "B 1,1", "F 0,-4 90"]);
    let violation = first(&text);
    assert_eq!(violation.code, Code::TileNotInSupply);
    assert_eq!(violation.message, "Ann places G at (0, -2), but the only copy of G is used: turn 1 at (0, -1)");
    // H has the same sides, too, and is not used at all; the two F are.
    assert_eq!(violation.help.as_deref(), Some("two G and no H: one of turns 1, 3 may be an H"));
    assert_eq!(violation.rule, RuleId::BASE_01);
}

#[test]
fn look_alikes_of_a_set_of_ones_own_are_known() {
    let text = "viguier: 1
game: carcassonne
players: [Ann, Ben]
tiles:
  - tile-set: mine
    tiles:
      - {id: green, count: 1, fields: [{edges: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
      - {id: lawn, count: 1, fields: [{edges: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
moves:
  - green 0,1
  - B 1,1
  - green 2,1
  - B 0,2
  - B 1,2
  - B 2,2
";
    let violation = first(text);
    assert_eq!(violation.code, Code::TileNotInSupply);
    // Of the four B, which have the same sides, all are used.
    assert_eq!(violation.help.as_deref(), Some("two green and no lawn: one of turns 1, 3 may be a lawn"));
}

#[test]
fn every_copy_is_named_with_turn_and_square() {
    let text = carcassonne(&["Ann, D 1,0", "D 2,0", "discard D; D 3,0", "D 4,0"]);
    let all = report(&text).violations;
    let last = all.last().unwrap();
    assert_eq!(last.code, Code::TileNotInSupply);
    assert_eq!(
        last.message,
        "Ben places D at (4, 0), but all 4 copies of D are used: the start tile at (0, 0), turn 1 at (1, 0), \
         turn 2 at (2, 0), turn 3 discarded, turn 3 at (3, 0)"
    );
}

#[test]
fn a_way_leads_through_the_feature() {
    // Both farmers lie south of the road, two tiles apart.
    let violation = first(&carcassonne(&["U 1,0 field Es", "U 2,0 road E", "U 3,0 field Es"]));
    assert_eq!(
        violation.message,
        "Ann claims field Es at (3, 0), but on that feature Ann has stood at (1, 0) since turn 1, joined by the way \
         (3, 0) (2, 0) (1, 0)"
    );
    assert_eq!(violation.help.as_deref(), Some("free on the tile at (3, 0): field Nw"));
}

#[test]
fn a_capture_after_scoring_is_called_that() {
    let steps = "{by: Ben, steps: [{tile: T01, at: [0, -2], turn: 180}, {floor: {at: [0, -2]}}, {score: true}, \
                 {capture: {at: [0, -1]}}]}";
    let found = report(&carcassonne(&["Ann, G 0,-1 90 city N", steps])).violations;
    assert_eq!(found.len(), 1, "that the meeple has gone home is no fault of its own");
    assert_eq!(found[0].code, Code::CaptureWithoutRight);
    assert_eq!(
        found[0].message,
        "Ben captures a meeple at (0, -1) after this turn was scored, but a floor captures before scoring"
    );
    assert_eq!(found[0].rule, RuleId::TOW_29);
}

#[test]
fn a_turn_that_is_ended_twice_is_called_that() {
    let violation = first(include_str!("../../fixtures/faults/claims/n17b-commit-twice.jcz"));
    assert_eq!(violation.message, "The message that ends the turn stands there again");
    assert_eq!(violation.code, Code::OutOfOrder);
}

#[test]
fn other_pieces_after_scoring_are_called_that() {
    let after = |step: &str| {
        let steps = format!("{{by: Ben, steps: [{{tile: T01, at: [0, -2], turn: 180}}, {{score: true}}, {step}]}}");
        first(&carcassonne(&["Ann, G 0,-1 90 city N", &steps]))
    };
    for (step, what) in [
        ("{floor: {at: [0, -2]}}", "Ben puts a normal floor on the tower at (0, -2)"),
        ("{guard: [0, -2]}", "Ben puts a meeple on the tower at (0, -2)"),
        ("{meeple: field Nw}", "Ben puts a meeple on field Nw at (0, -2)"),
    ] {
        let violation = after(step);
        assert_eq!(violation.message, format!("{what} after this turn was scored"));
        assert_eq!((violation.code, violation.rule), (Code::OutOfOrder, RuleId::BASE_10));
    }
    let violation = after("{exchange: meeple}");
    assert!(violation.message.ends_with("but no exchange of prisoners is due"), "{}", violation.message);
    assert_eq!(violation.rule, RuleId::TOW_42);
    let violation = after("{discarded: [A]}");
    assert_eq!(violation.message, "Ben discards A after the tile of this turn was placed");
}

#[test]
fn a_second_piece_after_a_late_ransom_cites_its_own_rule() {
    let held = ["E 0,-1 180 city S", "T02 0,1", "B 1,1 monastery", "B -1,1 floor 0,1 capture 1,1"];
    let steps =
        "{by: Ann, steps: [{tile: U, at: [1, 0]}, {meeple: field Nw}, {ransom: {from: Ben}}, {meeple: road E}]}";
    let violation = first(&carcassonne(&[&held[..], &[steps]].concat()));
    assert_eq!((violation.code, violation.rule), (Code::TwoActions, RuleId::TOW_48));
    // Without the ransom between them it is the ordinary rule.
    let steps =
        "{by: Ann, steps: [{tile: U, at: [1, 0]}, {ransom: {from: Ben}}, {meeple: field Nw}, {meeple: road E}]}";
    let violation = first(&carcassonne(&[&held[..], &[steps]].concat()));
    assert_eq!((violation.code, violation.rule), (Code::TwoActions, RuleId::TOW_05));
}

#[test]
fn the_rule_is_that_of_the_reason() {
    let rule = |turns: &[&str]| {
        let violation = first(&carcassonne(turns));
        (violation.code.as_str(), violation.rule)
    };
    let towers = ["T02 0,1 floor 0,1", "B 1,1 guard 0,1"];
    let after = |turn: &'static str| [&towers[..], &[turn]].concat();
    assert_eq!(rule(&after("B 2,1 floor 0,1")), ("floor-on-guarded-tower", RuleId::TOW_07));
    assert_eq!(rule(&after("B 2,1 floor 0,1 black")), ("floor-on-guarded-tower", RuleId::BLK_05));
    assert_eq!(rule(&after("B 2,1 floor 0,1 white")), ("floor-on-guarded-tower", RuleId::BLK_07));
    assert_eq!(rule(&["T02 0,1 floor 9,9"]), ("no-foundation", RuleId::TOW_06));
    assert_eq!(rule(&["T02 0,1 floor 0,0"]), ("no-foundation", RuleId::TOW_05));
    let two = "{steps: [{tile: T02, at: [0, 1]}, {floor: {at: [0, 1], colour: black}}, {meeple: field Nw}]}";
    assert_eq!(rule(&[two]), ("two-actions", RuleId::BLK_04));
    let base = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - {steps: [{tile: E, at: [0, -1], \
                turn: 180}, {meeple: city S}, {meeple: field Nw}]}\n";
    assert_eq!(first(base).rule, RuleId::BASE_20);
}

#[test]
fn points_that_do_not_reach_for_a_ransom_are_accounted_for() {
    let turns = [
        "E 0,-1 180 city S",
        "T02 0,1",
        "B 1,1 monastery",
        "B -1,1 floor 0,1 capture 1,1",
        "Ann, B 2,1 monastery ransom Ben",
        "B -2,1 floor 0,1 capture 2,1",
        "Ann, B 3,1 ransom Ben",
    ];
    let violation = first(&carcassonne(&turns));
    assert_eq!(violation.code, Code::RansomTooPoor);
    assert_eq!(
        violation.message,
        "Ann pays a ransom, which costs 3, with 1 point at that moment: from turn 1 city 4 (2 tiles x 2), \
         turn 5 ransom paid -3"
    );
}

#[test]
fn all_meeples_are_named_with_square_and_turn() {
    let mut turns: Vec<String> = Vec::new();
    for number in 1..=7 {
        turns.push(format!("Ann, U {number},0 field Nw"));
        turns.push(format!("Ben, U {},0", -number));
    }
    let text = carcassonne(&turns.iter().map(String::as_str).collect::<Vec<_>>());
    let text = text.replace("moves:", "rules: {meeples: 2}\nmoves:");
    let found = report(&text).violations;
    let none = found.iter().find(|violation| violation.code == Code::NoMeepleInSupply).expect("two meeples only");
    let expected = "Ann has no meeple left: 2 on the board: at (1, 0) since turn 1, (2, 0) since turn 3";
    assert_eq!(none.message, expected);
    assert_eq!(none.related.len(), 2);
}

#[test]
fn a_second_slip_is_told_beside_the_first_one() {
    let record = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nended: unfinished\nresult: {Ann: 8, Ben: 0}\nmoves:\n\
                  \x20 - Ann, E 0,-1 180 city S = Ann 7\n  - Ben, U 1,0 = Ann 7 Ben 0\n  - Ann, U 2,0 = Ann 8 Ben 0\n\
                  \x20 - Ben, U 3,0 = Ann 8 Ben 0\n";
    let report = report(record);
    let messages: Vec<&str> = report.violations.iter().map(|violation| violation.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "The record has Ann at 7 after this turn, the referee at 4 (off by +3 since turn 1, 1 more turn)",
            "The record has Ann at 8 after this turn, the referee at 4: +1 here, beside the +3 carried since turn 1 \
             (off by +4 since turn 3, 1 more turn)",
            "The record gives Ann a score of 8, the referee gets 4: the +4 carried on from turn 3",
        ]
    );
    let last = |text: &str| self::report(text).violations.last().unwrap().message.clone();
    let one = record.replace("Ann 8", "Ann 7").replace("Ann: 8", "Ann: 7");
    assert_eq!(last(&one), "The record gives Ann a score of 7, the referee gets 4: the +3 carried on from turn 1");
    let corrected = record.replace("Ann 8", "Ann 4").replace("Ann: 8", "Ann: 7");
    assert_eq!(last(&corrected), "The record gives Ann a score of 7, the referee gets 4");
}
