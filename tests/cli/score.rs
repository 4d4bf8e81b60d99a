//! `viguier score`.

use insta::assert_snapshot;

use crate::support::{Desk, ILLEGAL, LEGAL, objects};

#[test]
fn the_table_shows_where_points_came_from() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let said = desk.run(&["score", "a.yaml"]);
    assert_snapshot!(said.out, @"
    a.yaml: legal, unfinished (3 of 71 tiles); not checked: draw order

                      Ann   Ben
    during the game
      city              0     4
    total               0     4

    unfinished (3 of 71 tiles): no winner yet
    ");
    assert_eq!(said.code, 0);
}

#[test]
fn json_has_the_ledger_beside_the_scores() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let records = objects(&desk.run(&["score", "--format", "json", "a.yaml"]).out);
    let award = serde_json::json!({
        "turn": 2, "player": "Ben", "points": 4, "feature": "city", "final": false, "tiles": [[0, 0], [0, -1]],
        "reason": "2 tiles x 2", "meeples": {"Ben": 1}
    });
    assert_eq!(records[0]["ledger"], serde_json::json!([award]));
    assert_eq!(records[0]["scores"], serde_json::json!({"Ann": 0, "Ben": 4}));
}

#[test]
fn exit_codes_are_those_of_check() {
    let desk = Desk::new(&[("a.yaml", ILLEGAL), ("b.yaml", "viguier: 1\n")]);
    assert_eq!(desk.run(&["score", "a.yaml"]).code, 1);
    assert_eq!(desk.run(&["score", "b.yaml"]).code, 2);
}

#[test]
fn corpus_games_have_their_scores() {
    let corpus = crate::corpus::corpus().join("generated");
    let desk = Desk::new(&[]);
    let expected = std::fs::read_to_string(corpus.join("expected.json")).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let path = corpus.join("base-0003.jcz");
    let said = desk.run(&["score", "--format", "json", path.to_str().unwrap()]);
    let record = &objects(&said.out)[0];
    assert_eq!(record["scores"], expected["base-0003"]["points"]);
    let sum = |numbers: Vec<&serde_json::Value>| numbers.iter().map(|number| number.as_i64().unwrap()).sum::<i64>();
    let awarded = record["ledger"].as_array().unwrap().iter().map(|award| &award["points"]).collect();
    assert_eq!(sum(awarded), sum(record["scores"].as_object().unwrap().values().collect()));
}
