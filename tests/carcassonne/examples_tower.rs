//! The worked examples of The Tower and Black Tower (`EX-50` to `EX-83`).

use viguier::carcassonne::{Action, Colour, Tower, TowerAction};
use viguier::rulebook::{Code, Floors, floors_per_player};

use crate::support::words::{Play, With, Won, cell, setup};

fn tower(seats: usize) -> Play {
    Play::new(setup(seats, With::Tower))
}

fn black(seats: usize) -> Play {
    Play::new(setup(seats, With::BlackTower))
}

/// The tower on a square.
fn at(play: &Play, square: &str) -> Tower {
    play.table.tower(play.table.board().at(cell(square)).unwrap()).unwrap()
}

/// The squares on which the player at hand may capture after these steps.
fn in_reach(play: &Play, line: &str) -> Vec<String> {
    let mut copy = Play { table: play.table.clone() };
    copy.turn(&format!("{line} | open"));
    let square = |action: Action| match action {
        Action::Tower(TowerAction::Capture(target)) => Some(format!("{},{}", target.cell.x(), target.cell.y())),
        _ => None,
    };
    copy.table.legal(None).actions.into_iter().filter_map(square).collect()
}

/// Plays a turn without an action, with whatever tile fits first, before `steps`.
fn filler(play: &mut Play, steps: &str) -> Result<Vec<Won>, Code> {
    let table = &play.table;
    let tiles = table.setup().catalogue.tiles().map(|(tile, _)| tile).filter(|tile| table.copies_left(*tile) > 0);
    let place = tiles.into_iter().find_map(|tile| {
        table.legal(Some(tile)).actions.into_iter().find_map(|action| match action {
            Action::Place { cell, turn, .. } => {
                Some(format!("{} {},{} {}", table.setup().catalogue.id(tile), cell.x(), cell.y(), turn.degrees()))
            }
            _ => None,
        })
    });
    let line = format!("{} {steps}", place.unwrap());
    play.try_turn(&line).map_err(|reason| reason.code())
}

/// A tower of two floors at (0, 1), nothing at (1, 1) and (2, 1), a meeple of Ann's at (3, 1); it is Ben's turn.
fn with_gaps() -> Play {
    let mut play = tower(2);
    play.turns(&["T02 0,1", "U 1,0 | floor 0,1", "U 2,0", "U 3,0 | floor 0,1", "B 3,1 | monastery"]);
    play
}

#[test]
fn ex_50_to_52_reach_over_gaps() {
    let play = with_gaps();
    assert_eq!(in_reach(&play, "U -1,0 | floor 0,1"), ["3,1"]);
    let mut play = tower(2);
    play.turns(&["T02 0,1", "U 1,0 | road W", "U 2,0 | floor 0,1", "U 3,0", "B 3,1 | monastery"]);
    assert_eq!(
        in_reach(&play, "U -1,0 | floor 0,1"),
        [""; 0],
        "two floors reach neither (3, 1) nor the diagonal (1, 0)"
    );
}

#[test]
fn ex_53_capture_comes_before_scoring() {
    let mut play = tower(2);
    play.turn("G 0,-1 90 | city N");
    let mut spared = Play { table: play.table.clone() };
    assert_eq!(play.turn("T01 0,-2 180 | floor 0,-2 | capture 0,-1 ground"), []);
    assert_eq!((play.supply("Ann"), play.held("Ben", "Ann")), (6, 1));
    assert_eq!(spared.turn("T01 0,-2 180 | floor 0,-2 | decline"), [Won("Ann", 6, "city")]);
}

#[test]
fn ex_54_capture_changes_the_majority() {
    let mut play = tower(2);
    play.turns(&["N 0,-1 180 | city S", "K 1,0 | city N", "B 0,1"]);
    let mut spared = Play { table: play.table.clone() };
    assert_eq!(play.turn("T12 1,-1 270 | floor 1,-1 | capture 0,-1"), [Won("Ben", 8, "city")]);
    assert_eq!(spared.turn("T12 1,-1 270 | floor 1,-1 | pass"), [Won("Ann", 8, "city"), Won("Ben", 8, "city")]);
}

#[test]
fn ex_55_capture_may_be_declined() {
    let mut play = tower(2);
    play.turns(&["B 0,1 | monastery", "T02 1,1 | floor 1,1 | decline"]);
    assert_eq!((play.supply("Ann"), play.held("Ben", "Ann")), (6, 0));
}

#[test]
fn ex_56_own_meeple_comes_home() {
    let mut setup = setup(2, With::Tower);
    setup.options.meeples = 1;
    let mut play = Play::new(setup);
    play.turns(&["B 0,1 | monastery", "U 1,0"]);
    assert_eq!(
        play.refusal("T02 1,1 | floor 1,1 | capture 0,1 | field Nw"),
        Some(Code::TwoActions),
        "it cannot be placed this turn"
    );
    play.turn("T02 1,1 | floor 1,1 | capture 0,1");
    assert_eq!((play.supply("Ann"), play.held("Ann", "Ann")), (1, 0));
}

#[test]
fn ex_57_exchange_at_once() {
    let mut play = tower(2);
    play.turns(&["T02 0,1", "B 1,1 | monastery", "B -1,1 | floor 0,1 | capture 1,1", "U 1,0", "B 0,2 | monastery"]);
    assert_eq!((play.held("Ann", "Ben"), play.supply("Ben")), (1, 6));
    play.turn("U -1,0 | floor 0,1 | capture 0,2");
    assert_eq!((play.held("Ann", "Ben"), play.held("Ben", "Ann")), (0, 0));
    assert_eq!((play.supply("Ann"), play.supply("Ben")), (7, 7));
}

#[test]
fn ex_58_no_exchange_in_a_circle() {
    let mut play = tower(3);
    play.turns(&["T02 0,1", "B 1,1 | monastery", "B -1,1 | monastery"]);
    play.turns(&["B 0,2 | floor 0,1 | capture 1,1", "U 1,0 | floor 0,1 | capture -1,1", "U -1,0"]);
    play.turns(&["B 0,3 | monastery", "U 2,0", "U -2,0 | floor 0,1 | capture 0,3"]);
    assert_eq!((play.held("Ann", "Ben"), play.held("Ben", "Cid"), play.held("Cid", "Ann")), (1, 1, 1));
}

/// Ann has 5 points and no meeple but the one that Ben, with 7 points, holds; it is Ann's turn.
fn five_and_seven(meeples: u8) -> Play {
    let mut setup = setup(2, With::Tower);
    setup.options.meeples = meeples;
    let mut play = Play::new(setup);
    play.turns(&["W 1,0 | road W", "E 0,-1 180 | city S", "U -1,0", "U 2,0 | road W", "U -2,0", "W 3,0", "W -3,0"]);
    play.turns(&["T02 0,1", "B 0,2 | monastery", "B 0,3 | floor 0,1 | capture 0,2"]);
    assert_eq!((play.score("Ann"), play.score("Ben")), (5, 7));
    play
}

#[test]
fn ex_59_ransom() {
    let mut play = five_and_seven(1);
    assert_eq!(play.refusal("B -1,1 | monastery"), Some(Code::NoMeepleInSupply));
    play.turn("ransom Ben | B -1,1 | monastery");
    assert_eq!((play.score("Ann"), play.score("Ben"), play.held("Ben", "Ann")), (2, 10, 0));

    let mut play = five_and_seven(2);
    play.turns(&["B -1,1 | monastery", "U 4,0 | floor 0,1 | capture -1,1"]);
    assert_eq!(play.held("Ben", "Ann"), 2);
    assert_eq!(play.refusal("ransom Ben | ransom Ben | U -4,0"), Some(Code::RansomTwice));
}

#[test]
fn ex_60_ransom_needs_three_points() {
    let mut poor = tower(2);
    poor.turns(&["W 1,0", "T02 0,1"]);
    assert_eq!(poor.turn("W 2,0 | road W"), [Won("Ann", 2, "road")]);
    poor.turns(&["B -1,1", "B 0,2 | monastery", "B 0,3 | floor 0,1 | capture 0,2"]);
    assert_eq!(poor.refusal("ransom Ben | U -1,0"), Some(Code::RansomTooPoor));
    let mut exact = tower(2);
    exact.turns(&["W 1,0 | road W", "T02 0,1"]);
    assert_eq!(exact.turn("W -1,0"), [Won("Ann", 3, "road")]);
    exact.turns(&["U 2,0", "B 0,2 | monastery", "B 0,3 | floor 0,1 | capture 0,2"]);
    exact.turn("ransom Ben | U 3,0");
    assert_eq!((exact.score("Ann"), exact.score("Ben")), (0, 3));
}

#[test]
fn ex_61_a_tower_without_its_guard_is_open_again() {
    let mut play = tower(2);
    play.turns(&["T02 0,1 | floor 0,1", "U 1,0 | floor 0,1", "U -1,0 | floor 0,1", "U 2,0", "B -1,1 | guard 0,1"]);
    assert!(matches!(at(&play, "0,1"), Tower::Guarded { floors: 3, .. }));
    play.turn("T03 1,1 | floor 1,1 | capture 0,1 tower");
    assert_eq!(at(&play, "0,1"), Tower::Open { floors: 3, top: Colour::Normal });
    play.turn("U 3,0 | floor 0,1");
    assert_eq!(at(&play, "0,1").floors(), 4);
}

#[test]
fn ex_62_what_a_tower_refuses() {
    let mut play = tower(2);
    assert_eq!(play.refusal("T02 0,1 | guard 0,1"), Some(Code::GuardOnBareFoundation));
    play.turns(&["T02 0,1 | floor 0,1", "U 1,0 | guard 0,1"]);
    assert_eq!(play.refusal("U -1,0 | floor 0,1"), Some(Code::FloorOnGuardedTower));
    assert_eq!(play.refusal("U -1,0 | guard 0,1"), Some(Code::GuardOnGuardedTower));
    assert_eq!(play.refusal("T03 1,1 | floor 1,1 | monastery"), Some(Code::TwoActions));
    assert_eq!(play.refusal("T03 1,1 | monastery | floor 1,1"), Some(Code::TwoActions));
}

#[test]
fn ex_63_floor_on_an_old_foundation() {
    let mut play = tower(2);
    play.turns(&["T02 0,1", "U 1,0"]);
    assert_eq!(play.refusal("U -1,0 | floor 0,1"), None);
}

#[test]
fn ex_64_eighth_floor_of_four_players() {
    let mut play = tower(4);
    play.turns(&["T02 0,1 | floor 0,1", "U 1,0", "U 2,0", "U 3,0"]);
    for _ in 0..6 {
        filler(&mut play, "| floor 0,1").unwrap();
        for _ in 0..3 {
            filler(&mut play, "").unwrap();
        }
    }
    assert_eq!(filler(&mut play, "| floor 0,1"), Err(Code::NoFloorInSupply));
}

#[test]
fn ex_65_guards_and_prisoners_are_worth_nothing() {
    let mut play = tower(2);
    play.turns(&["B 0,1 | monastery", "T02 1,1 | floor 1,1 | capture 0,1", "U 1,0 | guard 1,1"]);
    assert_eq!((play.held("Ben", "Ann"), play.supply("Ann")), (1, 5));
    assert_eq!(play.final_awards(), []);
}

#[test]
fn ex_70_black_floor_on_a_foundation() {
    let mut play = black(2);
    play.turns(&["T02 0,1", "U 1,0 | road W", "B 1,1 | monastery", "B -1,1"]);
    assert_eq!(in_reach(&play, "B 0,2 | floor 0,1 black"), ["1,0"]);
    assert_eq!(in_reach(&play, "B 0,2 | floor 0,1"), ["1,1"]);
}

#[test]
fn ex_71_and_72_the_top_floor_gives_the_direction() {
    let mut play = black(2);
    // Meeples at (1, 0), (2, -1), (2, 1) and (3, 1) around the tower at (0, 1).
    play.turns(&["T02 0,1 | floor 0,1", "U 1,0 | road W", "U 2,0", "E 2,-1 | field Es", "B 2,1 | monastery"]);
    play.turns(&["U 3,0", "B 3,1 | monastery"]);
    assert_eq!(in_reach(&play, "B 0,2 | floor 0,1 black"), ["1,0", "2,-1"]);
    play.turn("B 0,2 | floor 0,1 black | decline");
    assert_eq!(in_reach(&play, "U -1,0 | floor 0,1"), ["2,1", "3,1"]);
}

#[test]
fn ex_73_to_75_white_floors() {
    let mut play = black(2);
    assert_eq!(play.refusal("T02 0,1 | floor 0,1 white"), Some(Code::WhiteFloorOnFoundation));
    play.turns(&["T02 0,1 | floor 0,1", "B 1,1 | floor 0,1", "U 1,0 | floor 0,1"]);
    let mut guarded = Play { table: play.table.clone() };
    play.turns(&["B 2,1 | monastery", "U 2,0"]);
    assert_eq!(in_reach(&play, "U -1,0 | floor 0,1 white"), [""; 0]);
    assert_eq!(play.refusal("U -1,0 | floor 0,1 white | capture 2,1"), Some(Code::CaptureWithoutRight));
    play.turn("U -1,0 | floor 0,1 white");
    for floor in ["floor 0,1", "floor 0,1 black", "floor 0,1 white"] {
        assert_eq!(play.refusal(&format!("U -2,0 | {floor}")), Some(Code::FloorOnCappedTower));
    }
    assert_eq!(play.refusal("U -2,0 | guard 0,1"), Some(Code::GuardOnCappedTower));

    guarded.turn("B 2,1 | guard 0,1");
    for floor in ["floor 0,1 black", "floor 0,1 white"] {
        assert_eq!(guarded.refusal(&format!("U -1,0 | {floor}")), Some(Code::FloorOnGuardedTower));
    }
}

#[test]
fn ex_76_guard_of_a_black_tower() {
    let mut play = black(2);
    play.turns(&["T02 0,1 | floor 0,1", "U 1,0 | floor 0,1 black", "U -1,0 | guard 0,1"]);
    play.turn("T03 1,1 | floor 1,1 | capture 0,1 tower");
    assert_eq!(at(&play, "0,1"), Tower::Open { floors: 2, top: Colour::Black });
    play.turns(&["U 2,0", "U 3,0", "U -2,0", "E 3,-1 | field Es", "E 3,-2 180 | field Nw"]);
    assert_eq!(in_reach(&play, "U 4,0 | floor 0,1 black"), ["3,-2"], "three squares on the diagonal");
    play.turn("U 4,0 | floor 0,1 black");
    assert_eq!(at(&play, "0,1"), Tower::Open { floors: 3, top: Colour::Black });
}

#[test]
fn ex_77_to_82_floors_dealt() {
    let floors = |black, normal, white| Floors { normal, black, white };
    let play = black(4);
    assert_eq!(play.table.floors(crate::support::words::seat("Dan")), floors(3, 6, 1));
    let extra = [(26, 4, floors(5, 10, 2)), (26, 2, floors(6, 12, 2)), (25, 5, floors(3, 7, 1))];
    for (foundations, players, expected) in
        extra.into_iter().chain([(22, 3, floors(4, 9, 2)), (30, 6, floors(5, 10, 2))])
    {
        assert_eq!(floors_per_player(players, true, foundations), expected, "{foundations} foundations");
    }
}

#[test]
fn ex_83_no_black_floor_left() {
    let mut play = black(6);
    play.turns(&["T02 0,1 | floor 0,1 black", "U 1,0", "U 2,0", "U 3,0", "U -1,0", "U -2,0"]);
    filler(&mut play, "| floor 0,1 black").unwrap();
    for _ in 0..5 {
        filler(&mut play, "").unwrap();
    }
    assert_eq!(filler(&mut play, "| floor 0,1 black"), Err(Code::NoFloorInSupply));
}
