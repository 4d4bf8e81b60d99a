//! What the rulings CR-1 to CR-24 settle, each on a record as short as can be.

use viguier::check::options::options;
use viguier::picture::the_castle::{Position, standing};
use viguier::record::{Game, Record};
use viguier::referee::{Moment, Play, StepName};
use viguier::the_castle::TheCastle;

use crate::support::{FALCON_TILES, TILES, awards, faults, in_castle, legal, piece, record, report};

fn codes(text: &str) -> Vec<String> {
    faults(text).into_iter().map(|(code, pointer)| format!("{code} {pointer}")).collect()
}

/// A castle of one row, where a tower on the north side is complete at once. Every even number has a wall tile.
const ROW: &str = "{rows: [[0, 9]], towers: [[0, 1], [2, 3], [4, 5], [6, 7]], tower-without-tile: [0, 1], \
                   starts: [{id: 50-51, at: [0, 0], side: W}]}";

/// Ann's entries in the row: a tower of 2 points each, and what was found.
fn towers(found: &[&str]) -> Vec<String> {
    let pairs = found.iter().enumerate().flat_map(|(index, found)| {
        let (mine, theirs) = (2 * index, 2 * index + 1);
        [
            format!("{{by: Ann, tile: t, at: [{mine}, 0], follower: tower N, found: {{Ann: [{found}]}}}}"),
            format!("Ben, c {theirs},0"),
        ]
    });
    pairs.collect()
}

fn row(head: &str, moves: &[String], last: &str) -> String {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    in_castle(ROW, head, TILES, &moves, last)
}

#[test]
fn cr_1_two_areas_of_a_kind_on_a_side_need_a_half_edge() {
    let tiles = "\n  - {id: a, areas: [{house: [Nw]}, {house: [Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}";
    let report = report(&record("", tiles, &["Ann, a 3,5 house N"]));
    assert_eq!(report.violations[0].message, "Ann claims house N of a at (3, 5), but that could be either of two");
    assert_eq!(report.violations[0].help.as_deref(), Some("a half-edge tells them apart: `house Nw` or `house Ne`"));
    legal(&record("", tiles, &["Ann, a 3,5 house Ne"]));
}

/// CR-2: links of aeries are those of the picture, names in turns those of the table.
#[test]
fn cr_2_a_turned_aerie_keeps_its_links() {
    let tiles = "
  - {id: a, areas: [{chapel: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}], aeries: [[chapel N]]}";
    let report = legal(&record("expansions: [falcon]", tiles, &["Ann, a 3,6 270 court E"]));
    assert_eq!(report.tokens, Some(vec![0, 0]), "the chapel in the west is nobody's, the court has no aerie");
}

/// CR-3.
#[test]
fn cr_3_a_path_that_touches_no_side_is_complete_at_once() {
    let tiles = "\n  - {id: a, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: []}]}";
    assert_eq!(awards(&legal(&record("", tiles, &["Ann, a 3,5 path inner"]))), ["1 Ann 1 path"]);
}

#[test]
fn cr_4_chapels_and_figures_belong_to_the_falcon_and_two_players_to_the_castle() {
    let chapel = "\n  - {id: a, areas: [{chapel: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    assert_eq!(codes(&record("", chapel, &[])), ["schema /tiles/0/tiles/0/areas/0"]);
    assert_eq!(codes(&record("", TILES, &["Ann, c 3,5 court N king"])), ["no-meeple-in-supply /moves/0"]);
    assert_eq!(codes(&record("", TILES, &[]).replace("[Ann, Ben]", "[Ann, Ben, Cy]")), ["schema /players"]);
}

/// CR-5: [3, 5] meets start space 18-19 with its west side only, and [3, 4] none.
#[test]
fn cr_5_a_start_space_meets_one_side_of_one_space() {
    let wall = "  starts: {18-19: {areas: [{house: [En, Es]}]}}\n";
    let with_start = |moves: &[&str]| record("", TILES, moves).replace("  tiles:", &format!("{wall}  tiles:"));
    let report = legal(&with_start(&["Ann, h 3,5 270 house W"]));
    assert_eq!(awards(&report), ["1 Ann 2 house"]);
    assert_eq!(report.ledger[0].award.starts, ["18-19"]);
    let beside = legal(&with_start(&["Ann, c 3,5", "Ben, h 3,4 270 house W"]));
    assert_eq!(awards(&beside), ["2 Ben 1 house"]);
}

/// CR-5: only a described gate has a start space.
#[test]
fn cr_5_a_gate_is_plain_wall_until_a_set_describes_it() {
    let plain = record("expansions: [falcon]", TILES, &["Ann, c 0,4"]);
    assert_eq!(codes(&plain), ["not-adjacent /moves/0"]);
    let described = plain.replace("  tiles:", "  starts: {27-28: {areas: [{court: [En, Es]}]}}\n  tiles:");
    legal(&described);
}

/// CR-7: a tile that shows nothing of a house completes it.
#[test]
fn cr_7_a_tile_closes_houses_of_its_neighbours() {
    assert_eq!(awards(&legal(&record("", TILES, &["Ann, h 3,5 house N", "Ben, c 3,4"]))), ["2 Ann 1 house"]);
    let order = "{by: Ann, tile: c, at: [3, 4], order: [{at: [3, 5], area: house N}]}";
    legal(&record("", TILES, &["Ann, h 3,5 house N", "Ben, c 4,5", order]));
    let wrong = "{by: Ann, tile: c, at: [3, 4], order: [{at: [3, 5], area: court E}]}";
    let wrong = record("", TILES, &["Ann, h 3,5 house N", "Ben, c 4,5", wrong]);
    assert_eq!(codes(&wrong), ["no-such-feature /moves/2"]);
}

/// CR-7: for the keep its owner needs to have laid the tile, no more.
#[test]
fn cr_7_the_keep_comes_to_a_house_that_the_owner_closed() {
    let the_castle = "{rows: [[0, 1], [0, 1], [0, 1]], towers: [], starts: [{id: 50-51, at: [0, 2], side: W}]}";
    let tiles = "
  - {id: h, areas: [{house: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: c, count: 2, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let own = ["Ann, h 0,2 house N", "Ben, c 1,2", "Ann, c 0,1"];
    assert_eq!(awards(&legal(&in_castle(the_castle, "", tiles, &own, ""))), ["3 Ann 1 house", "3 Ann 3 keep"]);
    let theirs = ["Ann, h 0,2 house N", "Ben, c 0,1", "Ann, c 1,2"];
    assert_eq!(awards(&legal(&in_castle(the_castle, "", tiles, &theirs, ""))), ["2 Ann 1 house"]);
    let anyone = "rules: {keep-completed-by: anyone}";
    let anyone = legal(&in_castle(the_castle, anyone, tiles, &theirs, ""));
    assert_eq!(awards(&anyone), ["2 Ann 1 house", "3 Ann 3 keep"]);
}

#[test]
fn cr_8_a_mismatch_that_stands_by_ruling_closes_both_sides() {
    let moves = ["Ann, p 3,5 path N", "{by: Ben, tile: c, at: [3, 4], ruling: {accept: [edge-mismatch], by: desk}}"];
    let report = legal(&record("", TILES, &moves));
    assert_eq!(awards(&report), ["2 Ann 1 path"]);
    assert!(report.violations[0].acknowledged);
}

/// CR-9 and CR-10: the path in the east comes before the house in the west; the other way round the marker stops on 2.
#[test]
fn cr_9_the_order_of_scoring_follows_the_clock_or_the_player() {
    let the_castle = "{rows: [[0, 1], [0, 0]], towers: [[0, 1], [2, 9]], tower-without-tile: [0, 1], \
                  starts: [{id: 50-51, at: [0, 0], side: W}]}";
    let tiles = "
  - {id: a, areas: [{house: [En, Es]}, {court: [Nw, Ne, Se, Sw, Ws, Wn]}]}
  - {id: b, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: d, areas: [{house: [Ws, Wn]}, {court: [Nw, Ne, En, Es, Se, Sw]}], paths: [{ends: [E]}]}";
    let play = |more: &str| {
        let last = format!("{{by: Ann, tile: d, at: [1, 0], follower: path E{more}}}");
        in_castle(the_castle, "", tiles, &["Ann, a 0,0 house E", "Ben, b 0,1", &last], "")
    };
    assert_eq!(awards(&legal(&play(""))), ["3 Ann 1 path", "3 Ann 2 house"]);
    let chosen = play(", order: [house W], found: {Ann: [keep]}");
    assert_eq!(awards(&legal(&chosen)), ["3 Ann 2 house", "3 Ann 1 path"]);
    assert_eq!(codes(&play(", found: {Ann: [keep]}")), ["wall-tile-not-found /moves/2"]);
}

/// CR-9: `order` never puts the opponent's features before those of the placing player.
#[test]
fn cr_9_the_placing_player_scores_first() {
    let tiles = "
  - {id: a, areas: [{house: [En, Es]}, {court: [Nw, Ne, Se, Sw, Ws, Wn]}]}
  - {id: b, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: c, count: 2, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let last = "{by: Ann, tile: c, at: [4, 5], order: [{at: [4, 6], area: tower N}]}";
    let moves = ["Ann, a 3,5 house E", "Ben, c 3,6", "Ann, c 3,4", "Ben, b 4,6 tower N", last];
    let tiles = tiles.replace("count: 2", "count: 3");
    assert_eq!(awards(&legal(&record("", &tiles, &moves)))[..2], ["5 Ann 1 house", "5 Ben 2 tower"]);
}

/// What stands beside the board at the end of a record.
fn standing_at_the_end(text: &str) -> String {
    let record = piece(text).reading.record.unwrap();
    let Game::TheCastle { setup, entries, .. } = &record.game else { panic!("another game") };
    let mut play = Play::<TheCastle>::new(&record.header, setup, false);
    assert!(play.play_to(entries, &Moment::End));
    standing(&Position::new(play.table(), ["Ann", "Ben"]))
}

/// CR-11: a tie pays nobody, and both followers come home.
#[test]
fn cr_11_followers_come_home_from_a_tie() {
    let tiles = "
  - {id: e, areas: [{tower: [En, Es]}, {court: [Nw, Ne, Se, Sw, Ws, Wn]}]}
  - {id: w, areas: [{tower: [Ws, Wn]}, {court: [Nw, Ne, En, Es, Se, Sw]}]}
  - {id: ew, areas: [{tower: [Ws, Wn, En, Es]}, {court: [Nw, Ne]}, {court: [Se, Sw]}]}
  - {id: c, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let before = ["Ann, e 3,5 tower E", "Ben, c 3,6", "Ann, c 4,6", "Ben, c 5,6", "Ann, c 6,6", "Ben, w 5,5 tower W"];
    let standing = standing_at_the_end(&record("", tiles, &before));
    assert!(standing.contains("Ann  0 points, 5 followers") && standing.contains("Ben  0 points, 5 followers"));
    let moves: Vec<&str> = before.into_iter().chain(["Ann, ew 4,5"]).collect();
    let text = record("", tiles, &moves);
    assert_eq!(awards(&legal(&text)), [""; 0]);
    let standing = standing_at_the_end(&text);
    assert!(standing.contains("Ann  0 points, 6 followers") && standing.contains("Ben  0 points, 6 followers"));
}

#[test]
fn cr_12_unnamed_wall_tiles_are_told_and_may_be_used_as_what_can_still_be_out() {
    let moves: Vec<String> = towers(&[""]).into_iter().map(|entry| entry.replace(", found: {Ann: []}", "")).collect();
    let report = legal(&row("", &moves, ""));
    assert!(report.unverified.iter().any(|item| item.label == "wall tile of Ann of turn 1"), "{:?}", report.unverified);
    let mut used = moves.clone();
    used.extend(["{by: Ann, tile: c, at: [2, 0], use: [{wall-tile: extra-turn}]}".into(), "Ann, c 3,0".into()]);
    legal(&row("", &used, ""));
    // Both copies of the market are known to be out, so the unnamed third tile is no market.
    let mut third = towers(&["market", "market", ""]);
    third[4] = third[4].replace(", found: {Ann: []}", "");
    let last = "final: [{by: Ann, use: market, feature: {at: [0, 0], area: court S}}]";
    assert_eq!(codes(&row("", &third, last))[..1], ["wall-tile-too-early /final/0"]);
    assert_eq!(codes(&row("", &towers(&["market", "market", "market"]), "")), ["wall-tile-not-found /moves/4"]);
}

#[test]
fn cr_12_the_opponent_finds_wall_tiles_too() {
    let moves = ["Ann, t 3,5 tower N", "{by: Ben, tile: t, at: [3, 4], turn: 180, found: {Ann: [keep]}}"];
    assert_eq!(codes(&record("", TILES, &moves)), ["wall-tile-not-found /moves/1"]);
    let the_castle = "{rows: [[0, 0], [0, 0]], towers: [[4, 5]], starts: [{id: 50-51, at: [0, 1], side: W}]}";
    let moves = moves.map(|entry| entry.replace("3,5", "0,1").replace("[3, 4]", "[0, 0]"));
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    legal(&in_castle(the_castle, "", TILES, &moves, ""));
}

#[test]
fn cr_13_an_illegal_use_has_no_effect_unless_a_ruling_accepts_it() {
    let tower =
        "{by: Ann, tile: t, at: [0, 0], follower: tower N, use: [{wall-tile: double-tower, feature: tower N}]RULING}";
    let play = |ruling: &str| {
        let the_castle = ROW.replace("[2, 3]", "[8, 9]").replace("[4, 5]", "[12, 13]");
        report(&in_castle(&the_castle, "", TILES, &[&tower.replace("RULING", ruling)], ""))
    };
    assert_eq!(awards(&play("")), ["1 Ann 2 tower"]);
    let ruled = play(", ruling: {accept: [wall-tile-not-held]}");
    assert_eq!(awards(&ruled), ["1 Ann 4 tower"]);
    assert!(ruled.violations[0].acknowledged);
}

#[test]
fn cr_13_a_wall_tile_is_used_in_the_own_turn_only() {
    let found = towers(&["double-tower", "extra-turn"]);
    let play = |last: &[&str]| {
        let mut moves = found.clone();
        moves.extend(last.iter().map(|entry| (*entry).to_owned()));
        report(&row("", &moves, ""))
    };
    let codes = |report: &viguier::report::RecordReport| -> Vec<String> {
        report.violations.iter().map(|violation| violation.code.to_string()).collect()
    };
    // Ann holds both, and it is her turn: who uses it may be said.
    let own = "{by: Ann, tile: c, at: [4, 0], use: [{by: Ann, wall-tile: extra-turn}]}";
    assert_eq!(codes(&play(&[own, "Ann, c 5,0"])), [""; 0]);
    // In Ben's turn she may not, though she holds it; it stays hers.
    let her_turn = "{by: Ann, tile: c, at: [4, 0]}";
    let late = "{by: Ben, tile: c, at: [5, 0], use: [{by: Ann, wall-tile: extra-turn}]RULING}";
    let again = "{by: Ann, tile: c, at: [6, 0], use: [{wall-tile: extra-turn}]}";
    let in_his = play(&[her_turn, &late.replace("RULING", ""), again]);
    assert_eq!(codes(&in_his), ["not-your-turn"]);
    let violation = &in_his.violations[0];
    assert_eq!(violation.message, "Ann uses an extra-turn wall tile, but this turn is Ben's");
    assert_eq!((violation.key, violation.rule.as_str()), (Some("use"), "CAS-62"));
    // Accepted, it is gone, and Ann is next as she was before.
    let ruled = play(&[her_turn, &late.replace("RULING", ", ruling: {accept: [not-your-turn]}"), again]);
    assert_eq!(codes(&ruled), ["not-your-turn", "wall-tile-not-held"]);
    assert_eq!(ruled.violations.iter().map(|violation| violation.acknowledged).collect::<Vec<_>>(), [true, false]);
    // What he does not hold, Ben cannot use in her turn either, and a ruling on the one is none on the other.
    let his = "{by: Ann, tile: c, at: [4, 0], use: [{by: Ben, wall-tile: points}], ruling: {accept: [not-your-turn]}}";
    let his = play(&[his]);
    assert_eq!(codes(&his), ["not-your-turn", "wall-tile-not-held"]);
    assert!(!his.violations[1].acknowledged);
}

#[test]
fn cr_14_the_feature_of_a_use_is_required() {
    let moves = ["{by: Ann, tile: t, at: [3, 5], use: [{wall-tile: double-tower}]}"];
    assert_eq!(codes(&record("", TILES, &moves)), ["schema /moves/0"]);
    assert_eq!(codes(&(record("", TILES, &[]) + "final: [{by: Ann, use: market}]\n")), ["schema /final/0"]);
}

#[test]
fn cr_15_one_extra_turn_a_turn() {
    let found = towers(&["extra-turn", "extra-turn"]);
    let both = "{by: Ann, tile: c, at: [4, 0], use: [{wall-tile: extra-turn}, {wall-tile: extra-turn}]}";
    let mut at_once = found.clone();
    at_once.push(both.into());
    assert_eq!(codes(&row("", &at_once, "")), ["wall-tile-not-applicable /moves/4"]);
    let mut in_a_row = found;
    for column in 4..=6 {
        let used = if column < 6 { ", use: [{wall-tile: extra-turn}]" } else { "" };
        in_a_row.push(format!("{{by: Ann, tile: c, at: [{column}, 0]{used}}}"));
    }
    legal(&row("", &in_a_row, ""));
}

/// A castle of one row that is full after six turns, Ann having taken these wall tiles.
fn full(found: [&str; 3], last: &str) -> String {
    let the_castle = ROW.replace("[[0, 9]]", "[[0, 5]]");
    let tiles = "
  - {id: t, count: 3, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn], markets: 1}]}
  - {id: c, count: 3, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let moves = towers(&found);
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    in_castle(&the_castle, "", tiles, &moves, last)
}

#[test]
fn cr_15_an_extra_turn_in_the_last_turn_lapses() {
    let the_castle = ROW.replace("[[0, 9]]", "[[0, 2]]");
    let moves = towers(&["extra-turn"]);
    let last = "{by: Ann, tile: c, at: [2, 0], use: [{wall-tile: extra-turn}]}";
    let tiles = "
  - {id: t, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: c, count: 2, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}";
    let text = in_castle(&the_castle, "", tiles, &[&moves[0], &moves[1], last], "ended: complete");
    assert!(legal(&text).finished);
}

#[test]
fn cr_16_wall_tiles_in_final_scoring() {
    let finals = |found, last: &str| codes(&full(found, &format!("final: [{last}]")));
    assert_eq!(finals(["keep", "keep", "points"], "{by: Ann, use: keep}, {by: Ann, use: keep}"), [""; 0]);
    assert_eq!(
        finals(["extra-turn", "keep", "points"], "{by: Ann, use: extra-turn}"),
        ["wall-tile-not-applicable /final/0"]
    );
    assert_eq!(finals(["keep", "keep", "points"], "{by: Ben, use: points}"), ["wall-tile-not-held /final/0"]);
    let twice = "{by: Ann, use: points}, {by: Ann, use: points}";
    assert_eq!(finals(["keep", "keep", "points"], twice), ["wall-tile-not-held /final/1"]);
    // Nobody stands on the court, which all tiles share.
    let court = "{by: Ann, use: market, feature: {at: [0, 0], area: court S}}";
    assert_eq!(finals(["market", "keep", "points"], court), ["wall-tile-not-applicable /final/0"]);
    let tower = "{by: Ann, use: incomplete-tower, feature: {at: [0, 0], area: tower N}}";
    assert_eq!(finals(["incomplete-tower", "keep", "points"], tower), ["wall-tile-not-applicable /final/0"]);
    let unnamed = "{by: Ann, use: incomplete-tower, feature: tower N}";
    assert_eq!(finals(["incomplete-tower", "keep", "points"], unnamed), ["schema /final/0"]);
    let points = legal(&full(["keep", "keep", "points"], "final: [{by: Ann, use: points}]"));
    assert_eq!(awards(&points).last().unwrap(), "6 Ann 5 wall-tile");
    assert!(points.unverified.iter().any(|item| item.label == "wall-tile-points assumed"));
}

/// A castle of one row in which the last tile cannot follow the path that Ann's follower stands on.
pub(crate) fn open_path(head: &str, found: [&str; 2], last: &str) -> String {
    let the_castle = ROW.replace("[[0, 9]]", "[[0, 5]]");
    let tiles = "
  - {id: t, count: 2, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: c, count: 3, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: q, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [E], fountain: true}]}";
    let mut moves = towers(&found);
    moves.push("Ann, q 4,0 path E".to_owned());
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    in_castle(&the_castle, head, tiles, &moves, last)
}

#[test]
fn cr_16_an_incomplete_feature_pays_in_full_and_once() {
    let path = "{by: Ann, use: incomplete-path, feature: {at: [4, 0], area: path E}}";
    let once = legal(&open_path("", ["incomplete-path", "incomplete-path"], &format!("final: [{path}]")));
    assert_eq!(awards(&once), ["1 Ann 2 tower", "3 Ann 2 tower", "5 Ann 2 path"]);
    let twice = open_path("", ["incomplete-path", "incomplete-path"], &format!("final: [{path}, {path}]"));
    assert_eq!(codes(&twice), ["wall-tile-not-applicable /final/1"]);
    let more = "\n    - {id: z, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [W]}]}\nmoves:";
    let early = open_path("", ["incomplete-path", "keep"], &format!("final: [{path}]")).replace("\nmoves:", more);
    assert_eq!(codes(&early), ["wall-tile-too-early /final/0"], "z can still follow the path");
}

/// CR-18: the entry is skipped whole, the tile set aside in it included, and the turn passes.
#[test]
fn cr_18_an_entry_that_cannot_be_played_is_skipped_whole() {
    assert_eq!(codes(&record("", TILES, &["Ann, c 2,5", "Ben, c 3,5", "Ann, c 3,4"])), ["outside-wall /moves/0"]);
    assert_eq!(
        codes(&record("", TILES, &["Ann, c 3,5", "Ben, c 3,5 court N", "Ann, c 3,4"])),
        ["cell-occupied /moves/1"]
    );
    let tiles = "
  - {id: c, count: 4, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: x, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N]}, {ends: [E]}, {ends: [S]}, {ends: [W]}]}";
    let moves = ["Ann, discard x; c 2,5", "Ben, discard x; c 3,5", "Ann, c 3,4"];
    assert_eq!(codes(&record("", tiles, &moves)), ["outside-wall /moves/0"]);
    let unplaced = codes(&record("", TILES, &["Ann, t 3,5 house N", "Ben, t 3,4 180"]));
    assert_eq!(unplaced, ["no-such-feature /moves/0"], "its tile stays");
}

#[test]
fn cr_18_what_is_possible_is_played_all_the_same() {
    let far = ["Ann, c 3,5", "Ben, c 5,5 court N", "Ann, c 4,5"];
    assert_eq!(codes(&record("", TILES, &far)), ["not-adjacent /moves/1"]);
    let occupied = ["Ann, t 3,5 tower N", "Ben, tt 3,4 tower N", "Ann, tt 3,3", "Ben, t 3,2 180"];
    let report = report(&record("", TILES, &occupied));
    assert_eq!((report.violations.len(), report.ledger.len()), (1, 0), "one against one: nobody scores");
}

/// CR-19: the drawn tile counts as in the supply while the discards are judged, and only then.
#[test]
fn cr_19_discards_are_judged_before_the_tile() {
    let tiles = "
  - {id: c, count: 2, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: x, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N]}, {ends: [E]}, {ends: [S]}, {ends: [W]}]}";
    let twice = codes(&record("", tiles, &["Ann, discard x, x; c 3,5"]));
    assert_eq!(twice, ["tile-not-in-supply /moves/0"]);
    let last = record("", tiles, &["Ann, c 3,5", "Ben, c 3,4"]);
    assert!(legal(&last).finished, "x fits nowhere");
    assert!(legal(&record("", tiles, &["Ann, c 3,5", "Ben, c 3,4", "Ann, discard x;"])).finished);
    assert!(!legal(&record("", tiles, &["Ann, c 3,5"])).finished);
}

#[test]
fn cr_20_totals_of_the_last_turn_are_those_before_final_scoring() {
    let tiles = "\n  - {id: m, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn], markets: 2}]}";
    let turn = "{by: Ann, tile: m, at: [3, 5], follower: court N, points: none, totals: {Ann: 0}}";
    let text = record("", tiles, &[turn]) + "result: {Ann: 6, Ben: 0}\nwinner: Ann\n";
    legal(&text);
}

#[test]
fn cr_21_aeries_and_the_falconer() {
    let tiles = "
  - {id: a, areas: [{chapel: [Ws, Wn]}, {house: [Nw, Ne]}, {court: [En, Es, Se, Sw]}], aeries: [[chapel W, house N], [chapel W]]}";
    // An aerie linked to a chapel and a house pays for each when it is scored; here the chapel alone is.
    let chapel = legal(&record("expansions: [falcon]", tiles, &["Ann, a 3,6 chapel W"]));
    assert_eq!(awards(&chapel)[0], "1 Ann 1 chapel");
    assert_eq!(chapel.tokens, Some(vec![2, 0]));
    // A won court without markets yields tokens, one for its aerie and one for the falconer.
    let court = "\n  - {id: f, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], aeries: [[court N]]}";
    let court = legal(&record("expansions: [falcon]", court, &["Ann, f 3,6 court N falconer"]));
    assert_eq!(court.tokens, Some(vec![2, 0]));
    assert_eq!(awards(&court), ["1 Ann 96 aeries"]);
}

/// CR-21: one token for an aerie that is linked twice to what has become one feature.
#[test]
fn cr_21_an_aerie_linked_twice_to_one_feature_counts_once() {
    let tiles = "
  - {id: b, areas: [{tower: [Ws, Wn]}, {tower: [Nw, Ne]}, {court: [En, Es, Se, Sw]}], aeries: [[tower W, tower N]]}
  - {id: n, areas: [{tower: [Se, Sw, Ws, Wn]}, {court: [Nw, Ne, En, Es]}]}
  - {id: w, areas: [{tower: [En, Es, Nw, Ne]}, {court: [Se, Sw, Ws, Wn]}]}
  - {id: o, areas: [{tower: [Se, Sw, En, Es]}, {court: [Nw, Ne, Ws, Wn]}]}";
    let moves = ["Ann, w 3,6 tower E", "Ben, b 4,6", "Ann, n 4,5", "Ben, o 3,5"];
    let report = legal(&record("expansions: [falcon]", tiles, &moves));
    assert_eq!(awards(&report)[..1], ["4 Ann 8 tower"]);
    assert_eq!(report.tokens, Some(vec![1, 0]));
}

#[test]
fn cr_22_a_marker_that_reaches_a_gate_stops_there() {
    let the_castle = "{rows: [[0, 9]], towers: [[0, 1]], starts: [{id: 50-51, at: [0, 0], side: W}], \
                  gates: [{id: 3-4, after: 3, at: [9, 0], side: E}]}";
    let moves = [
        "Ann, t 0,0 tower N",
        "Ben, c 1,0",
        "{by: Ann, tile: t, at: [2, 0], follower: tower N, points: {Ann: 1}}",
        "Ben, c 3,0",
        "Ann, t 4,0 tower N",
    ];
    let text = in_castle(the_castle, "expansions: [falcon]\nrules: {gate-stop: yes}", TILES, &moves, "");
    let report = legal(&text);
    assert_eq!(awards(&report), ["1 Ann 2 tower", "3 Ann 1 tower", "5 Ann 2 tower"]);
    assert_eq!(report.ledger[1].reason, "1 tile x 2, stopped at the gate after 3, 1 point lost");
    let jumped = in_castle(the_castle, "expansions: [falcon]", TILES, &moves, "");
    assert_eq!(codes(&jumped), ["claim-points /moves/2"]);
}

fn listed(record: &Record, moment: Moment, tile: Option<&str>) -> Vec<String> {
    options(record, &moment, tile)
        .unwrap()
        .options
        .iter()
        .map(|option| serde_json::to_string(option).unwrap())
        .collect()
}

#[test]
fn cr_24_what_is_legal() {
    let tiles = format!("{TILES}{FALCON_TILES}
  - {{id: x, areas: [{{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}}], paths: [{{ends: [N]}}, {{ends: [E]}}, {{ends: [S]}}, {{ends: [W]}}]}}");
    let text = record("expansions: [falcon]", &tiles, &["Ann, t 3,6", "Ben, t 3,5 180"]);
    let record = piece(&text).reading.record.unwrap();
    assert_eq!(listed(&record, Moment::Before(1), Some("x")), [r#"{"discarded":["x"]}"#]);
    let first = listed(&record, Moment::Before(1), None);
    assert_eq!(first.len(), 28, "seven start spaces, four turns");
    assert!(first.contains(&r#"{"tile":"t","at":[3,6],"turn":90}"#.to_owned()));
    let follower = listed(&record, Moment::Inside(1, StepName::Action), None);
    let expected = ["tower N", "court E"].iter().flat_map(|name| {
        let figure = |figure: &str| format!(r#"{{"follower":"{name}","figure":"{figure}"}}"#);
        [format!(r#"{{"follower":"{name}"}}"#), figure("king"), figure("falconer")]
    });
    assert_eq!(follower, expected.collect::<Vec<_>>());
    // The second tile completes the tower, where neither king nor falconer may go; its court is a part of the first one.
    let second = listed(&record, Moment::Inside(2, StepName::Action), None);
    let tower: Vec<_> = second.iter().filter(|option| option.contains("tower")).collect();
    assert_eq!(tower, [r#"{"follower":"tower S"}"#]);
}

#[test]
fn cr_13_a_ruling_hands_out_no_wall_tile_that_is_of_no_use() {
    let found = |last: &str, end: &str| {
        let report = report(&row("", &[last.to_owned()], end));
        let told = |violation: &viguier::report::Violation| (violation.code.to_string(), violation.acknowledged);
        report.violations.iter().map(told).collect::<Vec<_>>()
    };
    let use_of = |used: &str| {
        format!("{{by: Ann, tile: c, at: [0, 0], use: [{used}], ruling: {{accept: [wall-tile-not-held]}}}}")
    };
    let one = |code: &str, accepted| (code.to_owned(), accepted);
    // Unruled, what was not held is one finding, whatever else is wrong with it.
    let unruled = "{by: Ann, tile: c, at: [0, 0], use: [{wall-tile: points}]}";
    assert_eq!(found(unruled, ""), [one("wall-tile-not-held", false)]);
    // A kind for the end of the game, and nothing to work on.
    let accepted = one("wall-tile-not-held", true);
    let early = found(&use_of("{wall-tile: points}"), "");
    assert_eq!(early, [accepted.clone(), one("wall-tile-too-early", false)]);
    let idle = found(&use_of("{wall-tile: double-tower, feature: tower N}"), "");
    assert_eq!(idle.first(), Some(&accepted));
    assert_eq!(idle.get(1), Some(&one("wall-tile-not-applicable", false)));
}

#[test]
fn cr_13_a_ruling_makes_no_third_copy() {
    let turn = |by: &str, column: i32| {
        format!(
            "{{by: {by}, tile: c, at: [{column}, 0], use: [{{wall-tile: extra-turn}}], ruling: {{accept: [wall-tile-not-held]}}}}"
        )
    };
    let moves: Vec<_> = (0..3).map(|column| turn("Ann", column)).collect();
    let report = report(&row("", &moves, ""));
    let told: Vec<_> =
        report.violations.iter().map(|found| (found.code.to_string(), found.acknowledged, found.turn)).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert_eq!(told[3].0, "wall-tile-not-applicable");
    assert!(!told[3].1);
    assert!(
        report.violations[3].message.contains("both tiles of this kind are already accounted for"),
        "{}",
        report.violations[3].message
    );
}
