//! The options of The Castle: what each value changes.

use crate::rulings::open_path;
use crate::support::{FALCON_TILES, TILES, awards, faults, in_castle, legal, record};

fn codes(text: &str) -> Vec<String> {
    faults(text).into_iter().map(|(code, pointer)| format!("{code} {pointer}")).collect()
}

fn rules(option: &str) -> String {
    if option.is_empty() { String::new() } else { format!("rules: {{{option}}}") }
}

/// With the Falcon and an option.
fn falcon(option: &str) -> String {
    format!("expansions: [falcon]\n{}", rules(option))
}

/// Two tiles beside a start space of one row; the rest is empty, the supply too.
const ROW: &str = "{rows: [[0, 4]], towers: [[0, 1], [2, 3]], tower-without-tile: [0, 1], \
                   starts: [{id: 50-51, at: [0, 0], side: W}]}";

/// One tile each of a house and a tower that are complete at the north wall, and courts.
const BUILDINGS: &str = "
  - {id: h, count: 2, areas: [{house: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: t, count: 1, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}";

#[test]
fn wall_tiles_may_be_named_by_number() {
    let last = "final: [{by: Ann, use: 9}, {by: Ann, use: 6, feature: {at: [4, 0], area: path E}}]";
    let report = legal(&open_path("", ["9", "6"], last));
    assert_eq!(awards(&report)[2..], ["5 Ann 2 path", "5 Ann 5 wall-tile"]);
    assert!(report.unverified.iter().any(|item| item.label == "wall-tile-numbers assumed"));
    let swapped = "rules: {wall-tile-numbers: [points, double-house, double-tower, incomplete-house, incomplete-tower, \
                   extra-turn, market, keep, incomplete-path], wall-tile-points: 7}";
    let last = "final: [{by: Ann, use: 1}, {by: Ann, use: 9, feature: {at: [4, 0], area: path E}}]";
    let report = legal(&open_path(swapped, ["1", "9"], last));
    assert_eq!(awards(&report)[2..], ["5 Ann 2 path", "5 Ann 7 wall-tile"]);
    assert!(!report.unverified.iter().any(|item| item.label.starts_with("wall-tile")), "{:?}", report.unverified);
}

#[test]
fn incomplete_value() {
    let path = "final: [{by: Ann, use: incomplete-path, feature: {at: [4, 0], area: path E}}]";
    let points = |option| awards(&legal(&open_path(&rules(option), ["incomplete-path", "keep"], path))).pop().unwrap();
    assert_eq!(points(""), "5 Ann 2 path");
    assert_eq!(points("incomplete-value: reduced"), "5 Ann 1 path");
}

/// Ann and Ben each finish a house of one tile.
fn equal_keeps(option: &str, last: &str) -> Vec<String> {
    let moves = ["Ann, h 0,0 house N", "Ben, h 1,0 house N", "{by: Ann, tile: t, at: [2, 0], follower: tower N}"];
    awards(&legal(&in_castle(ROW, &rules(option), BUILDINGS, &moves, last)))
}

#[test]
fn tied_keep() {
    assert_eq!(equal_keeps("", "").iter().filter(|award| award.ends_with("keep")).count(), 0);
    let both = equal_keeps("tied-keep: both", "");
    assert_eq!(both[3..], ["3 Ann 2 keep", "3 Ben 2 keep"]);
}

/// Ann's marker stands on 3 after a house and a tower, where it takes a wall tile.
#[test]
fn wall_tile_keep() {
    let moves = [
        "Ann, h 0,0 house N",
        "Ben, h 1,0 house N",
        "{by: Ann, tile: t, at: [2, 0], follower: tower N, found: {Ann: [keep]}}",
    ];
    let play = |option: &str| {
        let last = "final: [{by: Ann, use: keep}]";
        legal(&in_castle(ROW, &rules(option), BUILDINGS, &moves, last))
    };
    let report = play("");
    assert_eq!(awards(&report)[3..], ["3 Ann 2 keep"]);
    assert!(report.unverified.iter().any(|item| item.label == "wall-tile-keep assumed"));
    assert_eq!(awards(&play("wall-tile-keep: 0"))[3..], [""; 0], "with nothing added the keeps are equal");
}

/// Ann finishes a house of one tile, Ben one of two, Ann another one of two: only then does her keep equal his.
#[test]
fn keep_moves() {
    let the_castle = "{rows: [[0, 3], [0, 3]], towers: [], starts: [{id: 50-51, at: [0, 0], side: W}]}";
    let tiles = "
  - {id: h, count: 3, areas: [{house: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: s, count: 2, areas: [{house: [Se, Sw]}, {court: [Nw, Ne, En, Es, Ws, Wn]}]}";
    let moves = ["Ann, h 0,0 house N", "Ben, s 1,0 house S", "Ann, h 1,1", "Ben, s 2,0", "Ann, h 2,1 house N"];
    let play = |option: &str| awards(&legal(&in_castle(the_castle, &rules(option), tiles, &moves, "")));
    // Ben's house of two was closed by Ann, so he has no keep; hers stands on the first house or on the second one.
    assert_eq!(play(""), ["1 Ann 1 house", "3 Ben 2 house", "5 Ann 2 house", "5 Ann 2 keep"]);
    assert_eq!(play("keep-completed-by: anyone")[3..], [""; 0], "two against two");
    assert_eq!(
        play("keep-completed-by: anyone, keep-moves: at-least-equal, tied-keep: both")[3..],
        ["5 Ann 2 keep", "5 Ben 2 keep"]
    );
}

#[test]
fn start_space_counts() {
    let with_start = |option: &str| {
        let text = record(&rules(option), TILES, &["Ann, h 3,5 270 house W"]);
        awards(&legal(&text.replace("  tiles:", "  starts: {18-19: {areas: [{house: [En, Es]}]}}\n  tiles:")))
    };
    assert_eq!(with_start(""), ["1 Ann 2 house"]);
    assert_eq!(with_start("start-space-counts: no"), ["1 Ann 1 house"]);
}

/// The market of a start space counts in either way (CAS-76).
#[test]
fn markets_of_start_spaces_count_always() {
    let tiles = "\n  - {id: c, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let text = record("rules: {start-space-counts: no}", tiles, &["Ann, c 3,5 court N"]);
    let text = text.replace("  tiles:", "  starts: {18-19: {areas: [{court: [En, Es], markets: 1}]}}\n  tiles:");
    assert_eq!(awards(&legal(&text)), ["1 Ann 3 court"]);
}

#[test]
fn opponent_takes_wall_tile_and_later_laps() {
    let the_castle = "{rows: [[0, 0], [0, 0], [0, 0]], towers: [[4, 5]], starts: [{id: 50-51, at: [0, 1], side: W}]}";
    let moves = ["Ann, t 0,1 tower N", "{by: Ben, tile: t, at: [0, 0], turn: 180, found: {Ann: [keep]}}"];
    let play = |option: &str| codes(&in_castle(the_castle, &rules(option), TILES, &moves, ""));
    assert_eq!(play(""), [""; 0]);
    assert_eq!(play("opponent-takes-wall-tile: no"), ["wall-tile-not-found /moves/1"]);
    // A chapel cannot bring a marker round, but 51 towers of one tile can.
    let the_castle = "{rows: [[0, 103]], towers: [[2, 3]], starts: [{id: 50-51, at: [0, 0], side: W}]}";
    let tiles = "
  - {id: t, count: 51, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: c, count: 51, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let mut moves: Vec<String> = (0..102)
        .map(|column| if column % 2 == 0 { format!("Ann, t {column},0 tower N") } else { format!("Ben, c {column},0") })
        .collect();
    moves[0] = "Ann, t 0,0".to_owned();
    let play = |option: &str, moves: &[String]| {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let the_castle = the_castle.replace("[2, 3]", "[0, 9]");
        codes(&in_castle(&the_castle, &rules(option), tiles, &moves, ""))
    };
    moves[100] = "{by: Ann, tile: t, at: [100, 0], follower: tower N, found: {Ann: [keep]}}".to_owned();
    assert_eq!(play("", &moves), [""; 0], "100 points: space 0 of the second lap");
    assert_eq!(play("later-laps: no", &moves), ["wall-tile-not-found /moves/100"]);
}

#[test]
fn path_ends() {
    let play = |option: &str| {
        let text = record(&rules(option), TILES, &["Ann, p 3,5 270 path W"]);
        let start = "  starts: {18-19: {areas: [{court: [En, Es]}], paths: [{ends: [E]}]}}\n  tiles:";
        awards(&legal(&text.replace("  tiles:", start)))
    };
    assert_eq!(play(""), ["1 Ann 2 path"]);
    assert_eq!(play("path-ends: wall-only"), [""; 0]);
}

#[test]
fn unplaceable_tile() {
    let tiles = "
  - {id: c, count: 3, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: x, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N]}, {ends: [E]}, {ends: [S]}, {ends: [W]}]}";
    let ends = ["Ann, c 3,5", "Ben, discard x;", "Ann, c 3,4"];
    let goes_on = ["Ann, c 3,5", "Ben, discard x; c 3,4", "Ann, c 3,3"];
    let play = |option: &str, moves: &[&str]| codes(&record(&rules(option), tiles, moves));
    assert_eq!(play("", &ends), ["out-of-order /moves/1"]);
    assert_eq!(play("", &goes_on), [""; 0]);
    assert_eq!(play("unplaceable-tile: end-turn", &ends), [""; 0]);
    assert_eq!(play("unplaceable-tile: end-turn", &goes_on), ["out-of-order /moves/1"]);
}

#[test]
fn final_falcon_effects() {
    let tiles = "\n  - {id: m, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn], markets: 2}], aeries: [[court N]]}";
    let play = |option: &str| legal(&record(&falcon(option), tiles, &["Ann, m 3,6 court N king"]));
    let with = play("");
    assert_eq!((awards(&with)[0].as_str(), with.tokens), ("1 Ann 12 court", Some(vec![1, 0])));
    let without = play("final-falcon-effects: no");
    assert_eq!((awards(&without), without.tokens), (vec!["1 Ann 6 court".to_owned()], Some(vec![0, 0])));
}

#[test]
fn fountain_is_doubling() {
    let moves = ["Ann, p 3,6 path N king", "Ben, f 3,5 180"];
    let play = |option: &str| awards(&legal(&record(&falcon(option), TILES, &moves)));
    assert_eq!(play(""), ["2 Ann 8 path"]);
    assert_eq!(play("fountain-is-doubling: yes"), ["2 Ann 4 path"]);
}

/// Ann's marker takes the market wall tile; her king stands on a court with one market.
#[test]
fn king_with_market() {
    let the_castle = ROW.replace("[0, 4]", "[0, 3]");
    let tiles = "
  - {id: t, areas: [{tower: [Nw, Ne]}, {house: [En, Es]}, {court: [Se, Sw, Ws, Wn]}]}
  - {id: m, areas: [{court: [Nw, Ne, Se, Sw, Ws, Wn], markets: 1}, {house: [En, Es]}]}
  - {id: c, count: 2, areas: [{house: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let moves = [
        "{by: Ann, tile: t, at: [0, 0], follower: tower N, found: {Ann: [market]}}",
        "Ben, c 1,0",
        "Ann, m 2,0 court N king",
        "Ben, c 3,0",
    ];
    let last = "final: [{by: Ann, use: market, feature: {at: [2, 0], area: court N}}]";
    let play = |option: &str| in_castle(&the_castle, &falcon(option), tiles, &moves, last);
    assert_eq!(awards(&legal(&play("")))[1..], ["4 Ann 8 court"]);
    assert_eq!(codes(&play("king-with-market: no")), ["doubled-twice /final/0"]);
}

/// A second follower on a completed feature, as played: the king would tie there, and not score.
#[test]
fn special_ban() {
    let moves = ["Ann, k 3,6 chapel N", "Ben, k 3,5 180 chapel S king"];
    let tiles = format!("{TILES}{FALCON_TILES}");
    let play = |option: &str| codes(&record(&falcon(option), &tiles, &moves));
    assert_eq!(play(""), ["feature-occupied /moves/1", "special-on-completed-feature /moves/1"]);
    assert_eq!(play("special-ban: scored"), ["feature-occupied /moves/1"]);
}

#[test]
fn extra_turn_after_last_tile() {
    let the_castle = "{rows: [[0, 3]], towers: [[2, 3]], starts: [{id: 50-51, at: [0, 0], side: W}]}";
    let tiles = "
  - {id: t, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: c, count: 2, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: x, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N]}, {ends: [E]}, {ends: [S]}, {ends: [W]}]}";
    let moves = |by: &str| {
        [
            "{by: Ann, tile: t, at: [0, 0], follower: tower N, found: {Ann: [extra-turn]}}".to_owned(),
            "Ben, c 1,0".to_owned(),
            "{by: Ann, tile: c, at: [2, 0], use: [{wall-tile: extra-turn}]}".to_owned(),
            format!("{by}, discard x;"),
        ]
    };
    let play = |option: &str, by: &str| {
        let moves = moves(by);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        codes(&in_castle(the_castle, &rules(option), tiles, &moves, "ended: complete"))
    };
    assert_eq!(play("", "Ben"), [""; 0], "the extra turn lapses, so the turn is Ben's");
    assert_eq!(play("extra-turn-after-last-tile: yes", "Ann"), [""; 0]);
    assert_eq!(play("extra-turn-after-last-tile: yes", "Ben"), ["not-your-turn /moves/3"]);
}

#[test]
fn what_nobody_can_know_is_refused() {
    assert_eq!(codes(&record(&falcon("gate-length: 2"), TILES, &[])), ["unsupported /rules"]);
    assert_eq!(codes(&record("rules: {small-city: 4}", TILES, &[])), ["schema /rules"]);
}
