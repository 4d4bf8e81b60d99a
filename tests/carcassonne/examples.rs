//! The worked examples of the rules (`EX-01` to `EX-31`), on a table of the base game and of The Tower.

use viguier::carcassonne::Action;
use viguier::rulebook::Code;
use viguier::rulebook::options::{FieldScoring, SmallCity};

use crate::support::words::{Play, With, Won, setup};

fn base() -> Play {
    Play::new(setup(2, With::Base))
}

/// All places of a tile, as `x,y degrees`.
fn places(play: &Play, id: &str) -> Vec<String> {
    let tile = play.table.setup().catalogue.find(id).unwrap();
    let place = |action: Action| match action {
        Action::Place { cell, turn, .. } => Some(format!("{},{} {}", cell.x(), cell.y(), turn.degrees())),
        _ => None,
    };
    play.table.legal(Some(tile)).actions.into_iter().filter_map(place).collect()
}

#[test]
fn ex_01_to_04_first_placements() {
    let play = base();
    assert_eq!(play.refusal("B 0,1"), None);
    assert_eq!(play.refusal("B 1,0"), Some(Code::EdgeMismatch));
    assert_eq!(play.refusal("E 1,1"), Some(Code::NotAdjacent));
    assert_eq!(play.refusal("E 0,-1"), Some(Code::EdgeMismatch));
    assert_eq!(play.refusal("E 0,-1 180"), None);
}

#[test]
fn ex_05_one_square_for_the_great_city() {
    assert_eq!(places(&base(), "C"), ["0,-1 0", "0,-1 90", "0,-1 180", "0,-1 270"]);
}

#[test]
fn ex_06_placements_beside_a_lone_start_tile() {
    let counts = "A5 B4 C4 D6 E4 F4 G4 H4 I4 J6 K6 L7 M4 N4 O6 P6 Q4 R4 S5 T5 U6 V6 W7 X8";
    let play = base();
    for item in counts.split(' ') {
        let (id, count) = item.split_at(1);
        assert_eq!(places(&play, id).len().to_string(), count, "{id}");
    }
}

#[test]
fn ex_10_small_city() {
    for (option, points) in [(SmallCity::Four, 4), (SmallCity::Two, 2)] {
        let mut setup = setup(2, With::Base);
        setup.options.small_city = option;
        let mut play = Play::new(setup);
        assert_eq!(play.turn("E 0,-1 180 | city S"), [Won("Ann", points, "city")]);
        assert_eq!(play.supply("Ann"), 7);
    }
}

#[test]
fn ex_11_city_of_three() {
    let mut play = base();
    play.turn("G 0,-1 90 | city N");
    assert_eq!(play.turn("E 0,-2 180"), [Won("Ann", 6, "city")]);
}

#[test]
fn ex_12_road_of_three() {
    let mut play = base();
    play.turn("W 1,0 | road W");
    assert_eq!(play.turn("L -1,0"), [Won("Ann", 3, "road")]);
}

#[test]
fn ex_13_tied_city() {
    let mut play = base();
    play.turns(&["N 0,-1 180 | city S", "K 1,0 | city N"]);
    assert_eq!(play.turn("N 1,-1 270"), [Won("Ann", 8, "city"), Won("Ben", 8, "city")]);
}

#[test]
fn ex_14_two_cities_on_one_tile() {
    let mut play = base();
    assert_eq!(play.turn("H 0,-1 | city N"), []);
    assert_eq!(play.turn("E 0,-2 180"), [Won("Ann", 4, "city")]);
    assert_eq!(play.final_awards(), []);
}

#[test]
fn ex_15_a_tile_twice_in_a_ring_counts_once() {
    let mut play = base();
    play.turns(&["I 0,1 270", "N -1,1 180 | city S", "N -1,2 90"]);
    assert_eq!(play.turn("N 0,2"), [Won("Ben", 8, "city")]);
}

#[test]
fn ex_16_loop_of_road() {
    let mut play = base();
    play.turns(&["X 1,0", "V 1,1 180 | road N", "V 2,0"]);
    assert_eq!(play.turn("V 2,1 90"), [Won("Ben", 4, "road")]);
}

#[test]
fn ex_17_monasteries() {
    let mut play = base();
    play.turns(&["B 0,1 | monastery", "U -1,0", "U 1,0", "E -1,1 270", "E 1,1 90", "B 0,2", "B 0,3 | monastery"]);
    play.turn("E -1,2 270");
    assert_eq!(play.turn("E 1,2 90"), [Won("Ann", 9, "monastery")]);
    assert_eq!(play.final_awards(), [Won("Ann", 4, "monastery")]);
}

#[test]
fn ex_17_a_tile_may_complete_several_monasteries() {
    let mut play = base();
    play.turns(&["B 0,1 | monastery", "B 0,2 | monastery", "U -1,0", "U 1,0", "E -1,1 270", "E 1,1 90"]);
    play.turns(&["E -1,2 270", "N -1,3 270", "E 0,3 180", "N 1,3 180"]);
    assert_eq!(play.turn("E 1,2 90"), [Won("Ann", 9, "monastery"), Won("Ben", 9, "monastery")]);
}

#[test]
fn ex_18_pennant() {
    let mut play = base();
    play.turn("F 0,-1 90 | city N");
    assert_eq!(play.turn("E 0,-2 180"), [Won("Ann", 8, "city")]);
}

#[test]
fn ex_19_unfinished_city() {
    let mut play = base();
    assert_eq!(play.turn("N 0,-1 180 | city S"), []);
    assert_eq!(play.final_awards(), [Won("Ann", 2, "city")]);
}

#[test]
fn ex_20_a_meeple_that_comes_back_is_for_the_next_turn() {
    let mut setup = setup(2, With::Base);
    setup.options.meeples = 1;
    let mut play = Play::new(setup);
    play.turns(&["G 0,-1 90 | city N", "U 1,0"]);
    assert_eq!(play.refusal("E 0,-2 180 | field Ne"), Some(Code::NoMeepleInSupply));
    assert_eq!(play.turn("E 0,-2 180"), [Won("Ann", 6, "city")]);
    assert_eq!(play.supply("Ann"), 1);
}

#[test]
fn ex_21_own_meeples_block_too() {
    let mut play = base();
    play.turns(&["G 0,-1 90 | city N", "U 1,0"]);
    assert_eq!(play.refusal("N 0,-2 180 | city S"), Some(Code::FeatureOccupied));
    assert_eq!(play.refusal("N 0,-2 180 | field Nw"), None);
}

#[test]
fn ex_30_three_editions_of_field_scoring() {
    let scorings = [(FieldScoring::Third, 9), (FieldScoring::Second, 6), (FieldScoring::First, 8)];
    for (option, points) in scorings {
        let mut setup = setup(2, With::Base);
        setup.options.field_scoring = option;
        let mut play = Play::new(setup);
        play.turns(&["E 0,-1 180 | field Nw", "H 0,-2 90", "E 1,-2 270 | field Nw"]);
        let awards = play.final_awards();
        assert!(awards.iter().all(|Won(name, _, kind)| (*name, *kind) == ("Ann", "field")));
        assert_eq!(awards.iter().map(|award| award.1).sum::<u32>(), points, "{option}");
    }
}

#[test]
fn ex_31_field_between_two_cities() {
    let mut play = Play::new(setup(2, With::Tower));
    play.turn("T17 0,-1 | field inner");
    assert_eq!(play.final_awards(), [Won("Ann", 3, "field")]);
}
