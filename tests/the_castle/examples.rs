//! The worked examples EX-1 to EX-14 and those of the Falcon page, with hand-made tile sets.

use std::sync::Arc;

use viguier::catalog::the_castle::{Kit, practice_sets};
use viguier::report::RecordReport;
use viguier::the_castle::{Setup, Table};

use crate::support::{FALCON_TILES, TILES, awards, faults, legal, record};

/// Ann builds a tower of five tiles up column 3: 10 points in turn 5.
const TEN: [&str; 5] = ["Ann, t 3,5 tower N", "Ben, tt 3,4", "Ann, tt 3,3", "Ben, tt 3,2", "Ann, t 3,1 180"];

fn after_ten(more: &[&'static str]) -> Vec<&'static str> {
    TEN.iter().chain(more).copied().collect()
}

/// EX-1: seven times in a row with six followers, since each comes home in its turn.
#[test]
fn a_path_of_one_tile_pays_1_and_the_follower_comes_home() {
    let moves = [
        "Ann, c 7,7",
        "Ben, p 7,6 90 path E",
        "Ann, c 6,7",
        "Ben, p 7,5 90 path E",
        "Ann, c 6,6",
        "Ben, p 7,4 90 path E",
        "Ann, c 6,5",
        "Ben, p 7,3 90 path E",
        "Ann, c 6,4",
        "Ben, p 7,8 90 path E",
        "Ann, c 6,8",
        "Ben, p 7,9 90 path E",
        "Ann, c 6,9",
        "Ben, p 7,10 90 path E",
    ];
    let expected: Vec<_> = [2, 4, 6, 8, 10, 12, 14].map(|turn| format!("{turn} Ben 1 path")).to_vec();
    assert_eq!(awards(&play(&moves)), expected);
}

/// EX-2, EX-7.
#[test]
fn towers_pay_2_a_tile() {
    assert_eq!(awards(&play(&["Ann, t 3,5 tower N", "Ben, t 3,4 180"])), ["2 Ann 4 tower"]);
    assert_eq!(awards(&play(&TEN)), ["5 Ann 10 tower"]);
}

/// EX-7.
#[test]
fn a_path_of_two_tiles_pays_2_and_with_a_fountain_4() {
    assert_eq!(awards(&play(&["Ann, p 3,5 path N", "Ben, p 3,4 180"])), ["2 Ann 2 path"]);
    assert_eq!(awards(&play(&["Ann, p 3,5 path N", "Ben, f 3,4 180"])), ["2 Ann 4 path"]);
}

/// A castle of 2 by 4 spaces with a market on its one start space, beside the space in the north-west.
const SMALL: &str = "  wall: {rows: [[0, 1], [0, 1], [0, 1], [0, 1]], towers: [[0, 1], [2, 3]], tower-without-tile: [0, 1], \
                     starts: [{id: 7-8, at: [0, 0], side: W}]}\n  starts: {7-8: {areas: [{court: [En, Es], markets: 1}]}}\n";

fn play(moves: &[&str]) -> RecordReport {
    legal(&record("", TILES, moves))
}

fn small(tiles: &str, moves: &[&str], last: &str) -> RecordReport {
    let record = record("", tiles, moves);
    legal(&format!("{}{last}", record.replace("  tiles:", &format!("{SMALL}  tiles:"))))
}

/// EX-3: the one market is that of the start space.
#[test]
fn a_court_pays_3_a_market_and_those_of_start_spaces_count() {
    let tiles = "\n  - {id: c, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let report = small(tiles, &["Ann, c 0,0 court N"], "");
    assert_eq!(awards(&report), ["1 Ann 3 court"]);
    assert_eq!(report.ledger[0].award.starts, ["7-8"]);
}

/// EX-4 and EX-5: five markets, one of them on the start space, two merchants against one.
#[test]
fn the_majority_takes_the_whole_court_and_a_market_wall_tile_makes_it_4_each() {
    let tiles = "
  - {id: a, areas: [{court: [Ws, Wn, Sw, Se], markets: 1}, {house: [Nw, Ne, En, Es]}]}
  - {id: b, areas: [{house: [Ws, Wn]}, {court: [Nw, Ne, En, Es, Se, Sw], markets: 1}]}
  - {id: d, areas: [{court: [Nw, Ne, Ws, Wn], markets: 1}, {house: [En, Es, Se, Sw]}]}
  - {id: e, areas: [{court: [Ws, Wn], markets: 1}, {house: [Nw, Ne, En, Es, Se, Sw]}]}
  - {id: f, areas: [{court: [Nw, Ne, En, Es]}, {house: [Se, Sw, Ws, Wn]}]}
  - {id: g, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: i, areas: [{tower: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: k, areas: [{tower: [En, Es]}, {house: [Nw, Ne, Se, Sw, Ws, Wn]}]}";
    let moves = [
        "Ann, a 0,0 court W",
        "Ben, b 1,0 court E",
        "Ann, d 1,1",
        "Ben, e 1,2 court W",
        "Ann, f 0,2",
        "Ben, g 0,1",
        "Ann, i 0,3",
        "{by: Ben, tile: k, at: [1, 3], follower: tower E, found: {Ben: [market]}}",
    ];
    let plain = small(tiles, &moves, "");
    assert_eq!(awards(&plain), ["8 Ben 2 tower", "8 Ben 15 court"]);
    let last = "final: [{by: Ben, use: market, feature: {at: [0, 1], area: court N}}]";
    assert_eq!(awards(&small(tiles, &moves, last)), ["8 Ben 2 tower", "8 Ben 20 court"]);
}

/// EX-6.
#[test]
fn an_exact_landing_takes_a_wall_tile_that_works_from_the_next_turn_on() {
    // A tower against the wall is worth 2: 12. A house of three tiles: 13. A tower of two tiles: 14.
    let twelve = after_ten(&[
        "Ben, c 4,5",
        "{by: Ann, tile: t, at: [3, 6], turn: 270, follower: tower W, found: {Ann: [extra-turn]}}",
    ]);
    assert_eq!(awards(&play(&twelve)), ["5 Ann 10 tower", "7 Ann 2 tower"]);
    let thirteen = after_ten(&[
        "Ben, c 4,5",
        "Ann, h 5,5 90 house E",
        "Ben, hh 6,5 90",
        "{by: Ann, tile: h, at: [7, 5], turn: 270, found: {Ann: [market]}}",
    ]);
    assert_eq!(awards(&play(&thirteen)), ["5 Ann 10 tower", "9 Ann 3 house"]);
    let fourteen = after_ten(&[
        "Ben, c 4,5",
        "Ann, t 5,5 90 tower E",
        "{by: Ben, tile: t, at: [6, 5], turn: 270, found: {Ann: [market]}}",
    ]);
    assert_eq!(faults(&record("", TILES, &fourteen)), [("wall-tile-not-found".to_owned(), "/moves/7".to_owned())]);
    let mut at_once = twelve.clone();
    at_once[6] = "{by: Ann, tile: t, at: [3, 6], turn: 270, follower: tower W, use: [{wall-tile: extra-turn}], found: {Ann: [extra-turn]}}";
    assert_eq!(faults(&record("", TILES, &at_once)), [("wall-tile-too-early".to_owned(), "/moves/6".to_owned())]);
    let mut later = twelve.clone();
    later.extend(["Ben, c 4,4", "{by: Ann, tile: c, at: [4, 3], use: [{wall-tile: 1}]}", "Ann, c 4,2", "Ben, c 4,1"]);
    assert_eq!(play(&later).turns, 11);
}

/// EX-8: twelve spaces, one tile, so that eleven stay empty in one group.
#[test]
fn the_larger_keep_pays_the_largest_empty_group() {
    let wall = "  wall: {rows: [[0, 3], [0, 3], [0, 3]], towers: [], starts: [{id: 7-8, at: [0, 0], side: W}]}\n";
    let tiles = "\n  - {id: h, areas: [{house: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}";
    let text = record("", tiles, &["Ann, h 0,0 house N"]).replace("  tiles:", &format!("{wall}  tiles:"));
    let report = legal(&text);
    assert!(report.finished);
    assert_eq!(awards(&report), ["1 Ann 1 house", "1 Ann 11 keep"]);
}

/// EX-9 and the first example of the Falcon page.
#[test]
fn a_chapel_of_five_tiles_with_two_aeries_and_the_falconer_pays_15_and_3_tokens() {
    let tiles = format!("{TILES}{FALCON_TILES}");
    let moves = ["Ann, k 3,6 chapel N falconer", "Ben, ka 3,5", "Ann, ka 3,4", "Ben, kk 3,3", "Ann, k 3,2 180"];
    let report = legal(&record("expansions: [falcon]", &tiles, &moves));
    assert_eq!(awards(&report), ["5 Ann 15 chapel"]);
    assert_eq!(report.tokens, Some(vec![3, 0]));
}

/// EX-10 and the second example of the Falcon page.
#[test]
fn a_path_worth_4_with_king_and_one_aerie_pays_8_and_1_token() {
    let tiles = format!("{TILES}{FALCON_TILES}");
    let moves = ["Ann, c 3,6", "Ben, p 3,5 path N king", "Ann, pa 3,4", "Ben, pp 3,3", "Ann, p 3,2 180"];
    let report = legal(&record("expansions: [falcon]", &tiles, &moves));
    assert_eq!(awards(&report), ["5 Ben 8 path"]);
    assert_eq!(report.tokens, Some(vec![0, 1]));
}

/// EX-12.
#[test]
fn totals_go_beyond_99() {
    let tiles = "\n  - {id: m, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn], markets: 40}]}";
    let report = legal(&record("", tiles, &["Ann, m 3,5 court N"]));
    assert_eq!((report.finished, report.scores), (true, vec![120, 0]));
}

/// EX-14.
#[test]
fn an_empty_castle_is_one_group() {
    for (falcon, spaces) in [(false, 76), (true, 97)] {
        let kit = Kit::assemble(falcon, practice_sets(falcon).unwrap()).unwrap();
        let table = Table::new(Arc::new(Setup::new(kit, Default::default()).unwrap()));
        assert_eq!(table.largest_empty_area(), spaces);
    }
}
