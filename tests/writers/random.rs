//! Games that nobody would think of: at random under all options, and saves shaken until something comes loose.

use serde_json::{Value, json};
use viguier::carcassonne::Action;
use viguier::convert::{canonical, native};
use viguier::record::input::ReadContext;
use viguier::record::model::Player;
use viguier::record::native::write::Style;
use viguier::record::{Claim, Entry, Format, Game, Header, Pointer, Record, What};
use viguier::referee::{JudgeOptions, judge};
use viguier::seat::Seat;

use crate::every::{Fate, stride};
use crate::support;
use crate::support::random::{self, Dice};

/// The game of this number, or its beginning, as a record.
fn game(number: u64) -> Record {
    let mut game = random::Game::new(number);
    let most = 1 + game.dice.below(300);
    let mut entries: Vec<Entry<Action>> = Vec::new();
    let mut turn = 1;
    while let Some(action) = game.choose().filter(|_| entries.len() < most) {
        let seat = game.table.seat();
        let (by, pointer) = (Some(seat), Pointer::Replay(u32::try_from(entries.len()).unwrap()));
        game.table.play(seat, &action, &mut ()).unwrap_or_else(|_| panic!("game {number}: {action:?}"));
        game.follow(&action);
        entries.push(Entry { pointer, turn, by, what: What::Act(action) });
        turn += u32::from(action == Action::EndTurn);
    }
    let setup = game.table.setup().clone();
    let name = |seat| Player { name: format!("Player {seat}"), colour: None };
    let header = Header { players: (1..=setup.seats).map(name).collect(), turns: turn, ..Header::default() };
    Record { format: Format::JCloisterZone, header, game: Game::Carcassonne { setup: setup.into(), entries } }
}

#[test]
fn random_games_are_carried() {
    let mut fate = Fate::default();
    for number in (0..400).step_by(stride(16)) {
        fate.of(&format!("game {number}"), &game(number), &ReadContext::none());
    }
    println!("{fate:#?}");
    assert!(fate.carried["native"] >= 50);
    assert!(fate.carried["jcz"] >= 4, "{fate:#?}");
}

/// The game of this number as somebody wrote it down who kept the score after every turn, among players with names
/// that are parts of each other or look like something else.
fn scored_game(number: u64) -> Record {
    let names = ["Ann", "Ann 2", "= 3", "Jo Ann", "none", "+ Ann"];
    let Record { mut header, game, .. } = game(number);
    let Game::Carcassonne { setup, entries } = game else { panic!() };
    header.players.iter_mut().zip(names).for_each(|(player, name)| name.clone_into(&mut player.name));
    let shared = setup.clone();
    let mut table = viguier::carcassonne::Table::new(shared);
    let mut scored: Vec<Entry<Action>> = Vec::new();
    for entry in entries {
        let What::Act(action) = entry.what else { panic!() };
        if action == Action::EndTurn {
            let totals = Seat::all(setup.seats).map(|seat| (seat, i64::from(table.score(seat)))).collect();
            scored.push(Entry { what: What::Claim(Claim::Totals(totals)), ..entry.clone() });
        }
        table.play(table.seat(), &action, &mut ()).unwrap_or_else(|_| panic!("game {number}: {action:?}"));
        scored.push(entry);
    }
    Record { format: Format::Native, header, game: Game::Carcassonne { setup, entries: scored } }
}

#[test]
fn the_score_after_every_turn_fits_on_its_line() {
    let (mut short, mut long) = (0, 0);
    for number in (0..200).step_by(stride(16)) {
        let record = scored_game(number);
        let yaml =
            native(&record, Style::Yaml, &ReadContext::none()).unwrap_or_else(|error| panic!("game {number}: {error}"));
        let back = support::record(&yaml);
        assert_eq!(canonical(&back, &yaml, &ReadContext::none()).as_deref(), Ok(yaml.as_str()));
        let found = judge(&back, JudgeOptions::default()).findings;
        assert!(found.is_empty(), "game {number}: {:?}", found[0]);
        let turns = || yaml.lines().filter(|line| line.starts_with("  - "));
        short += turns().filter(|line| line.contains(" = Ann ")).count();
        // Figures have no words in the short form.
        long += turns().filter(|line| line.contains("totals: {") && !line.contains("figure: ")).count();
    }
    println!("{short} short, {long} long");
    assert!(short > 8 * long && short > 100, "{short} short, {long} long");
}

/// A save in which some messages are gone, come twice, come elsewhere, or are laid upon others.
fn shaken(save: &str, dice: &mut Dice) -> String {
    let mut save: Value = serde_json::from_str(save).unwrap();
    let seats = save["players"].as_array().unwrap().len();
    let replay = save["replay"].as_array_mut().unwrap();
    replay.truncate(20 + dice.below(replay.len() - 20));
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(replay.len());
        match dice.below(6) {
            0 => drop(replay.remove(at)),
            1 => {
                let next = (at + 1) % replay.len();
                replay.swap(at, next);
            }
            2 => replay.insert(at, replay[at].clone()),
            3 => {
                let to = dice.below(replay.len());
                replay.insert(to, replay[at].clone());
            }
            4 => replay[at]["player"] = json!(dice.below(seats)),
            _ => {
                let kind = dice.pick(&["PASS", "COMMIT", "GAME_OVER", "TILE_CONFIRM"]);
                replay.insert(at, json!({"type": kind, "payload": {}}));
            }
        }
    }
    save.to_string()
}

#[test]
fn shaken_saves_are_carried() {
    let saves = [
        include_str!("../../fixtures/base-0000.jcz"),
        include_str!("../../fixtures/tower-0000.jcz"),
        include_str!("../../fixtures/black-0000.jcz"),
    ];
    let mut fate = Fate::default();
    let mut dice = Dice::new(7);
    for number in (0..240).step_by(stride(8)) {
        let text = shaken(saves[number % 3], &mut dice);
        let record = support::record(&text);
        // A log that contradicts itself, or doubles a message, is carried by no format.
        let Game::Carcassonne { entries, .. } = &record.game else { panic!("no save") };
        let contradicts = entries.iter().any(|entry| matches!(entry.what, What::Claim(Claim::Contradiction(_))));
        // An entry of ours holds one turn, so nothing is done in it behind its end.
        let is_end = |entry: &Entry<Action>| entry.what == What::Act(Action::EndTurn);
        let acts = |entry: &Entry<Action>| matches!(entry.what, What::Act(_));
        let goes_on = entries.windows(2).any(|two| is_end(&two[0]) && acts(&two[1]) && two[0].turn == two[1].turn);
        if contradicts || goes_on {
            assert!(native(&record, Style::Yaml, &ReadContext::none()).is_err(), "save {number}");
        } else {
            fate.of(&format!("save {number}"), &record, &ReadContext::none());
        }
    }
    println!("{fate:#?}");
    assert_eq!(fate.carried["native"], 2 * fate.carried["jcz"], "{fate:#?}");
}
