//! What `viguier legal` lists, as pieces of a native turn.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};
use viguier::carcassonne::{Action, Carcassonne, FigureKind, Table, TowerAction, Who};
use viguier::check::options::{NoOptions, Options, options};
use viguier::record::{Game, Record, What};
use viguier::referee::{Moment, Play, StepName};

use crate::corpus_options::{deed, entries};
use crate::support;
use crate::support::words::{With, record, setup};

fn listed(record: &Record, moment: &Moment) -> Options {
    options(record, moment, None).unwrap()
}

fn json_of(options: &Options) -> Value {
    serde_json::to_value(options).unwrap()
}

#[test]
fn each_step_lists_its_own() {
    let lines = ["T02 0,1 | floor 0,1", "B 1,1 | monastery", "B -1,1 | floor 0,1 black | decline", "U 1,0 | guard 0,1"];
    let record = record(setup(2, With::BlackTower), &lines);
    assert_eq!(
        serde_json::to_string(&listed(&record, &Moment::Before(2))).unwrap(),
        r#"{"player":"Ben","step":"tile","may_pass":false,"options":[{"tile":"B","at":[-1,1],"turn":0},{"tile":"B","at":[-1,1],"turn":90},{"tile":"B","at":[-1,1],"turn":180},{"tile":"B","at":[-1,1],"turn":270},{"tile":"B","at":[1,1],"turn":0},{"tile":"B","at":[1,1],"turn":90},{"tile":"B","at":[1,1],"turn":180},{"tile":"B","at":[1,1],"turn":270},{"tile":"B","at":[0,2],"turn":0},{"tile":"B","at":[0,2],"turn":90},{"tile":"B","at":[0,2],"turn":180},{"tile":"B","at":[0,2],"turn":270}]}"#
    );
    let action = listed(&record, &Moment::Inside(2, StepName::Action));
    assert_eq!(
        json_of(&action),
        json!({"player": "Ben", "step": "action", "may_pass": true, "options": [
            {"meeple": "field Nw"},
            {"meeple": "monastery"},
            {"floor": {"at": [0, 1], "colour": "normal"}},
            {"floor": {"at": [0, 1], "colour": "black"}},
            {"floor": {"at": [0, 1], "colour": "white"}},
            {"guard": [0, 1]},
        ]})
    );
    assert_eq!(
        action.to_string(),
        "Ben, step: action, 6 options, may pass\nfield Nw\nmonastery\nfloor 0,1 normal\nfloor 0,1 black\n\
         floor 0,1 white\nguard 0,1\n"
    );
    let end = listed(&record, &Moment::Inside(2, StepName::End));
    assert_eq!(json_of(&end), json!({"player": "Ben", "step": "end", "may_pass": false, "options": []}));
    let lines = ["T02 0,1", "B 1,1 | monastery", "B -1,1 | floor 0,1 | decline"];
    let record = self::record(setup(2, With::Tower), &lines);
    let capture = listed(&record, &Moment::Inside(3, StepName::Capture));
    assert_eq!(
        json_of(&capture),
        json!({"player": "Ann", "step": "capture", "may_pass": true, "options": [
            {"capture": {"at": [1, 1], "from": "ground", "of": "Ben"}},
        ]})
    );
}

/// Ben holds a meeple of Ann's, who has 9 points and pays before her tile.
const RANSOM: [&str; 5] = [
    "E 0,-1 180 | city S",
    "T02 0,1",
    "B 1,1 | monastery",
    "B -1,1 | floor 0,1 | capture 1,1",
    "ransom Ben | U 1,0 | road W",
];

#[test]
fn the_tile_is_the_next_one_also_behind_a_ransom() {
    let record = record(setup(2, With::Tower), &RANSOM);
    let options = json_of(&listed(&record, &Moment::Before(5)));
    let list = options["options"].as_array().unwrap();
    assert_eq!(list.last(), Some(&json!({"ransom": {"from": "Ben"}})));
    assert!(list.len() > 1 && list.iter().rev().skip(1).all(|option| option["tile"] == "U"), "{options}");
    // At every other step too, while it is legal.
    let late = record_with_late_ransom();
    let options = json_of(&listed(&late, &Moment::Inside(5, StepName::End)));
    assert_eq!(options["options"], json!([{"ransom": {"from": "Ben"}}]));
}

fn record_with_late_ransom() -> Record {
    let mut lines = RANSOM;
    lines[4] = "U 1,0 | road W | ransom Ben";
    record(setup(2, With::Tower), &lines)
}

#[test]
fn another_tile_may_be_asked_for() {
    let record = record(setup(2, With::Base), &["E 0,-1 180"]);
    let asked = options(&record, &Moment::Before(1), Some("BA/Cccc+")).unwrap();
    assert_eq!(json_of(&asked)["options"].as_array().unwrap().len(), 4);
    // It is not in the sets in play: nothing may be done with it.
    assert_eq!(json_of(&options(&record, &Moment::Before(1), Some("T05")).unwrap())["options"], json!([]));
    let unknown = options(&record, &Moment::Before(1), Some("BA/RCrr")).unwrap_err();
    assert_eq!(unknown.to_string(), "no tile is called 'BA/RCrr'; did you mean BA/RCr?");
    assert_eq!(options(&record, &Moment::End, None).unwrap_err(), NoOptions::NoTile);
    assert!(options(&record, &Moment::End, Some("U")).is_ok());
    let error = options(&record, &Moment::Before(7), None).unwrap_err();
    assert!(
        matches!(&error, NoOptions::NoSuchMoment(_)) && error.to_string().contains("its turns are 1 to"),
        "{error}"
    );
}

#[test]
fn unlike_figures_are_told_apart() {
    let mut setup = setup(2, With::Tower);
    setup.options.the_phantom.phantoms = 1;
    setup.expansions.push(viguier::rulebook::Expansion::ThePhantom);
    setup.options.meeples = 1;
    let lines = ["T02 0,1 | floor 0,1", "B 1,1"];
    let record = record(setup, &lines);
    let options = json_of(&listed(&record, &Moment::Inside(2, StepName::Action)));
    let expected = json!([
        {"meeple": "field Nw"},
        {"meeple": {"feature": "field Nw", "figure": "phantom"}},
        {"meeple": "monastery"},
        {"meeple": {"feature": "monastery", "figure": "phantom"}},
        {"floor": {"at": [0, 1], "colour": "normal"}},
        {"guard": [0, 1]},
        {"guard": {"at": [0, 1], "figure": "phantom"}},
    ]);
    assert_eq!(options["options"], expected);
}

/// Reads options as the steps of one native turn.
fn read_back(record: &Record, options: &Options) -> Vec<Action> {
    let players: Vec<&str> = record.header.players.iter().map(|player| player.name.as_str()).collect();
    let text = json!({
        "viguier": 1, "game": "carcassonne", "expansions": ["the-tower", "black-tower"], "players": players,
        "moves": [{"steps": options.options, "open": true}],
    });
    let read = support::record(&text.to_string());
    let act = |what: &What<Action>| match what {
        What::Act(action) => Some(*action),
        _ => None,
    };
    entries(&read).iter().filter_map(|entry| act(&entry.what)).collect()
}

/// Reads one option as it stands in the text list, behind a tile where it is no tile.
fn read_text(record: &Record, option: &str, is_tile: bool) -> Action {
    let players: Vec<&str> = record.header.players.iter().map(|player| player.name.as_str()).collect();
    let turn = if is_tile { option.to_owned() } else { format!("B 0,1 {option}") };
    let text = json!({
        "viguier": 1, "game": "carcassonne", "expansions": ["the-tower", "black-tower"], "players": players,
        "moves": [turn],
    });
    let read = support::record(&text.to_string());
    let actions = entries(&read).iter().filter_map(|entry| match &entry.what {
        What::Act(Action::Place { .. }) if !is_tile => None,
        What::Act(
            action @ (Action::Place { .. } | Action::Deploy { .. } | Action::Tower(TowerAction::Floor { .. })),
        ) => Some(*action),
        What::Act(
            action @ (Action::Tower(TowerAction::Guard { .. })
            | Action::Tower(TowerAction::Capture(_))
            | Action::Tower(TowerAction::Ransom { .. })),
        ) => Some(*action),
        _ => None,
    });
    let actions: Vec<Action> = actions.collect();
    assert_eq!(actions.len(), 1, "{option}");
    actions[0]
}

/// What an action does, with the figure of a capture left out: the square, the owner and the height tell it.
fn told(table: &Table, action: &Action) -> String {
    match *action {
        Action::Tower(TowerAction::Capture(mut target)) => {
            target.figure = Who::Any;
            deed(table, &Action::Tower(TowerAction::Capture(target))) + &format!("{:?}", target.owner)
        }
        Action::Tower(TowerAction::Ransom { from, .. }) => format!("ransom {from:?}"),
        Action::Deploy { cell, feature, meeple: Who::Any } => {
            deed(table, &Action::Deploy { cell, feature, meeple: Who::Kind(FigureKind::Meeple) })
        }
        ref other => deed(table, other),
    }
}

/// Every option of many steps of two whole games, as JSON and as text.
#[test]
fn every_option_is_a_piece_of_a_native_turn() {
    let corpus = support::corpus::corpus();
    for name in ["black-0012", "tower-0003"] {
        let record = support::record(&fs::read_to_string(corpus.join(format!("generated/{name}.jcz"))).unwrap());
        let Game::Carcassonne { setup, .. } = &record.game else { panic!("no landscape game") };
        let pointers: BTreeSet<_> = entries(&record).iter().map(|entry| entry.pointer).collect();
        let mut count = 0;
        for pointer in pointers.into_iter().step_by(5) {
            let moment = Moment::Entry(pointer);
            let mut play = Play::<Carcassonne>::new(&record.header, setup, false);
            assert!(play.play_to(entries(&record), &moment));
            let table = play.table();
            let options = listed(&record, &moment);
            let tile = options.options.first().map(ToString::to_string);
            let tile = tile.and_then(|text| setup.catalogue.find(text.split(' ').next()?));
            let expected: BTreeSet<String> =
                table.legal(tile).actions.iter().map(|action| told(table, action)).collect();
            let read: BTreeSet<String> =
                read_back(&record, &options).iter().map(|action| told(table, action)).collect();
            assert_eq!(read, expected, "{name} {pointer:?}");
            count += read.len();
            if options.step == "tile" || options.step == "action" {
                let text = options.to_string();
                let read: BTreeSet<String> = text
                    .lines()
                    .skip(1)
                    .map(|line| told(table, &read_text(&record, line, line.starts_with(|c: char| c.is_uppercase()))))
                    .collect();
                assert_eq!(read, expected, "{name} {pointer:?}");
            }
        }
        assert!(count > 200, "{name}: {count}");
    }
}
