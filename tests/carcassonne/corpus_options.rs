//! The recorded games that come with every legal choice at every step: `legal` must list exactly those.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use viguier::carcassonne::{Action, Carcassonne, FigureKind, Phase, Table, TowerAction, Who};
use viguier::record::{Entry, Game, Pointer, Record, What};
use viguier::referee::Play;
use viguier::seat::Seat;

use crate::support;

pub(crate) fn entries(record: &Record) -> &[Entry<Action>] {
    match &record.game {
        Game::Carcassonne { entries, .. } => entries,
        Game::TheCastle { .. } => panic!("not the landscape game"),
    }
}

/// The options of one step as messages of a save.
fn messages(step: &Value) -> Vec<Value> {
    let player = step["player"].as_u64().unwrap();
    let mut messages = Vec::new();
    for item in step["items"].as_array().unwrap() {
        let options = item["options"].as_array().map(Vec::as_slice).unwrap_or_default();
        for option in options {
            match item["type"].as_str().unwrap() {
                "TilePlacement" => messages.extend(option["rotations"].as_array().unwrap().iter().map(|degrees| {
                    let rotation = format!("R{degrees}");
                    json!({"type": "PLACE_TILE", "payload":
                        {"tileId": item["tileId"], "rotation": rotation, "position": option["position"]}})
                })),
                "Meeple" => {
                    let kind = match item["meeple"].as_str().unwrap() {
                        "SmallFollower" => "small",
                        "BigFollower" => "big",
                        other => panic!("{other}"),
                    };
                    let meeple = format!("{player}.{kind}.1");
                    messages
                        .push(json!({"type": "DEPLOY_MEEPLE", "payload": {"pointer": option, "meepleId": meeple}}));
                }
                "TowerPiece" => messages.push(
                    json!({"type": "PLACE_TOKEN", "payload": {"token": item["token"], "pointer": {"position": option}}}),
                ),
                "CaptureFollower" => {
                    messages.push(json!({"type": "CAPTURE_FOLLOWER", "payload": {"pointer": option}}));
                }
                other => panic!("an option of type {other}"),
            }
        }
    }
    messages
}

/// What an action does on this table, however it is named.
pub(crate) fn deed(table: &Table, action: &Action) -> String {
    let kind = |who: Who| match who {
        Who::Any => FigureKind::Meeple,
        Who::Kind(kind) => kind,
        Who::Named(name) => name.kind,
    };
    match *action {
        Action::Place { tile, cell, turn } => format!("tile {} {cell} {turn:?}", table.setup().catalogue.id(tile)),
        Action::Deploy { cell, feature, meeple } => {
            let placement = cell.map_or_else(|| table.placed_tile(), |cell| table.board().at(cell)).unwrap();
            let cell = table.board().placed(placement).unwrap().cell;
            format!("{:?} {cell} {:?}", kind(meeple), table.find_feature(placement, feature).unwrap())
        }
        Action::Tower(TowerAction::Floor { cell, colour }) => format!("floor {cell} {colour}"),
        Action::Tower(TowerAction::Guard { cell, meeple }) => format!("guard {cell} {:?}", kind(meeple)),
        Action::Tower(TowerAction::Capture(target)) => {
            format!("capture {} {:?} {:?}", target.cell, target.standing, target.figure)
        }
        ref other => panic!("{other:?}"),
    }
}

/// What became of one step.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Step {
    /// There was something to choose, and both lists are equal.
    Choice,
    /// Neither side has anything to choose.
    Nothing,
    /// The generating engine gives the action back after a ransom, also when it was used before. A ransom is no action
    /// (`TOW-48`): the corpus itself files such pieces under `late-ransom`, as illegal.
    LateRansom,
}

fn compare(save: &Value, play: &Play<'_, Carcassonne>, step: &Value, what: &str) -> Step {
    let table = play.table();
    let seat = usize::try_from(step["player"].as_u64().unwrap()).unwrap();
    assert_eq!(table.seat().index(), seat, "{what}");
    let scores: Vec<u32> = Seat::all(table.setup().seats).map(|seat| table.score(seat)).collect();
    assert_eq!(json!(scores), step["points"], "{what}");
    let mut options = save.clone();
    options["replay"] = Value::Array(messages(step));
    let read = support::record(&options.to_string());
    let actions: Vec<&Action> = entries(&read)
        .iter()
        .map(|entry| match &entry.what {
            What::Act(action) => action,
            other => panic!("{other:?}"),
        })
        .collect();
    let tile = actions.iter().find_map(|action| match action {
        Action::Place { tile, .. } => Some(*tile),
        _ => None,
    });
    let choices = table.legal(tile);
    let phase = match step["phase"].as_str().unwrap() {
        "TilePhase" => Phase::Tile,
        "ActionPhase" => Phase::Action,
        "TowerCapturePhase" => Phase::Capture,
        "CommitActionPhase" => Phase::End,
        other => panic!("{other}"),
    };
    let after = usize::try_from(step["after"].as_u64().unwrap()).unwrap();
    let ransomed = after > 0 && save["replay"][after - 1]["type"] == "PAY_RANSOM";
    if ransomed && phase == Phase::Action && choices.phase == Phase::End {
        assert_eq!(choices.actions, []);
        return Step::LateRansom;
    }
    if phase == Phase::End {
        // The generating engine skips an action for which a player has nothing; for us it is there to be passed.
        assert!(matches!(choices.phase, Phase::End | Phase::Action), "{what}: {:?}", choices.phase);
    } else {
        assert_eq!(choices.phase, phase, "{what}");
        assert_eq!(choices.may_pass, step["canPass"].as_bool().unwrap(), "{what}");
    }
    let theirs: BTreeSet<String> = actions.iter().map(|action| deed(table, action)).collect();
    let ransom = |action: &&Action| matches!(action, Action::Tower(TowerAction::Ransom { .. }));
    let ours: BTreeSet<String> =
        choices.actions.iter().filter(|action| !ransom(action)).map(|action| deed(table, action)).collect();
    assert_eq!(ours, theirs, "{what}");
    if theirs.is_empty() { Step::Nothing } else { Step::Choice }
}

fn game(folder: &Path, name: &str) -> Vec<Step> {
    let save = fs::read_to_string(folder.join(format!("{name}.jcz"))).unwrap();
    let lists = ["options.json.gz", "json.gz"].map(|ends| folder.join(format!("options/{name}.{ends}")));
    let file = File::open(lists.iter().find(|path| path.exists()).unwrap()).unwrap();
    let steps: Vec<Value> = serde_json::from_reader(GzDecoder::new(file)).unwrap();
    let record = support::record(&save);
    let save: Value = serde_json::from_str(&save).unwrap();
    let setup = match &record.game {
        Game::Carcassonne { setup, .. } => setup,
        Game::TheCastle { .. } => panic!("not the landscape game"),
    };
    let mut play = Play::<Carcassonne>::new(&record.header, setup, false);
    let mut next = 0;
    let mut outcomes = Vec::new();
    for step in &steps {
        let after = u32::try_from(step["after"].as_u64().unwrap()).unwrap();
        while let Some(entry) = entries(&record).get(next).filter(|entry| entry.pointer < Pointer::Replay(after)) {
            play.play(next, entry);
            next += 1;
        }
        outcomes.push(compare(&save, &play, step, &format!("{name} after {after}")));
    }
    assert_eq!(play.findings().len(), 0);
    outcomes
}

/// Steps of the games that were copied.
const COPIED: (usize, usize, usize) = (602, 322, 1);

#[test]
fn legal_lists_exactly_the_recorded_choices() {
    let folder = support::corpus::corpus().join("generated");
    let mut outcomes = Vec::new();
    for name in ["base", "tower", "black"] {
        for number in 0..4 {
            let name = format!("{name}-{number:04}");
            if support::corpus::has(&format!("generated/options/{name}.options.json.gz")) {
                outcomes.extend(game(&folder, &name));
            }
        }
    }
    let count = |step: Step| outcomes.iter().filter(|outcome| **outcome == step).count();
    let counts = (count(Step::Choice), count(Step::Nothing), count(Step::LateRansom));
    assert!(counts == (1869, 999, 2) || counts == COPIED && support::corpus::expected(1, 0) == 0, "{counts:?}");
}

#[test]
fn legal_lists_the_choices_of_games_with_inns_and_cathedrals() {
    let corpus = support::corpus::corpus();
    let outcomes = game(&corpus.join("expansions"), "inns-0000");
    let choices = outcomes.iter().filter(|outcome| **outcome == Step::Choice).count();
    assert_eq!(choices, 121);
}
