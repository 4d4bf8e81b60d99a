//! The text board: wall, track, markers, tiles.

use viguier::catalog::the_castle::{practice_sets, wall};
use viguier::picture::the_castle::{Position, board, standing, tile};
use viguier::record::Game;
use viguier::referee::{Moment, Play};
use viguier::the_castle::TheCastle;

use crate::support::{TILES, in_castle, piece, record};

fn show(text: &str) -> (String, String) {
    let piece = piece(text);
    let record = piece.reading.record.unwrap();
    let Game::TheCastle { setup, entries, .. } = &record.game else { panic!("another game") };
    let mut play = Play::<TheCastle>::new(&record.header, setup, false);
    assert!(play.play_to(entries, &Moment::End));
    let position = Position::new(play.table(), ["Ann", "Ben"]);
    (board(&position), standing(&position))
}

/// CAS-5, CAS-6: the track goes round once, its corner towers where the wall turns.
#[test]
fn the_track_goes_round_the_wall() {
    for (falcon, gates) in [(false, 0), (true, 4)] {
        let wall = wall(falcon).unwrap();
        let track = wall.track().unwrap();
        let mut numbers: Vec<u8> = track.iter().filter_map(|square| square.number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..100).step_by(2).collect::<Vec<_>>());
        assert_eq!(track.len(), 50 + gates);
        let corners: Vec<u8> = track.iter().filter(|square| square.corner).filter_map(|square| square.number).collect();
        assert_eq!(corners.len(), 14);
        for tower in wall.towers() {
            assert!(corners.contains(&tower.numbers[0]), "{:?}", tower.numbers);
        }
    }
}

#[test]
fn a_board_shows_tiles_followers_markers_and_the_wall() {
    let moves = ["Ann, t 3,5 tower N", "Ben, t 3,4 180", "Ann, pp 4,5 90 path E"];
    let (board, standing) = show(&record("", TILES, &moves));
    let lines: Vec<&str> = board.lines().collect();
    let row = lines.iter().position(|line| line.starts_with(" 5 ")).unwrap();
    // Start space 18-19 west of two tiles; Ann's herald on the path.
    assert_eq!(lines[row - 1].trim_end(), "                     18##c ct tc cc cc                   #####");
    assert_eq!(lines[row].trim_end(), " 5                   19###       -Ap -   .     .     .   70-71");
    // Ann's marker stands on 4, the wall tile still on its corner tower.
    let foot = lines.iter().position(|line| line.contains("#4-5#")).unwrap();
    assert!(lines[foot + 1].contains("##A##"), "{board}");
    let tower = lines.iter().position(|line| line.contains("12-13")).unwrap();
    assert!(lines[tower - 1].contains("##*##"), "{board}");
    assert!(standing.starts_with("A Ann  4 points, 5 followers\nB Ben  0 points, 6 followers\n"), "{standing}");
    assert!(standing.ends_with("turn 4, Ben, step: tile; 87 tiles left\n"), "{standing}");
}

#[test]
fn a_wall_of_its_own_is_drawn_without_numbers() {
    let the_castle = "{rows: [[0, 1]], towers: [[0, 1], [2, 3]], starts: [{id: 50-51, at: [0, 0], side: W}]}";
    let (board, standing) = show(&in_castle(the_castle, "", TILES, &["Ann, h 0,0 house N"], ""));
    let expected = [
        "           0     1",
        "   ##### ##### ##### #####",
        "   ##### ##### ##### #####",
        "   ##### ##### ##### #####",
        "",
        "   ####c ch hc       #####",
        " 0 #####         .   #####",
        "   ####c cc cc       #####",
        "",
        "   ##### ##### ##### #####",
        "   ##### ##### ##### #####",
        "   ##### ##### ##### #####",
        "",
    ];
    assert_eq!(board.lines().collect::<Vec<_>>(), expected);
    assert!(standing.contains("keep on a house of 1 tile"), "{standing}");
}

#[test]
fn a_tile_is_drawn_with_the_names_of_its_parts() {
    let sets = practice_sets(true).unwrap();
    let face = sets[1].tiles.iter().find(|face| face.id == "q13").unwrap();
    let expected = "    Nw  N  Ne
   kkkkkcccc
Wn kkkkkcccc En
 W ccccf---- E
Ws cccc|cccc Es
   cccc|cccc
    Sw  S  Se

chapel Nw Wn (named `chapel N`)
court Ne En Es Se Sw Ws (named `court N`)
path E S, with a fountain (named `path E`)
aerie linked to chapel N and path E
";
    assert_eq!(tile(face), expected);
}
