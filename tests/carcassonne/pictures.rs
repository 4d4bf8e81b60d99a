//! Positions and tiles as text and as SVG.

use std::fs;

use viguier::carcassonne::{Carcassonne, Table, Whereabouts};
use viguier::catalog::carcassonne::Catalogue;
use viguier::picture::carcassonne::{Frame, Position, board, standing, svg, tile};
use viguier::record::Game;
use viguier::referee::{self, Moment};

use crate::support;
use crate::support::words::{Play, With, action, cell, setup};

fn position(table: &Table) -> Position<'_> {
    Position::new(table, ["Ann", "Ben"])
}

/// A game in which every piece stands somewhere.
fn everything() -> Play {
    let mut play = Play::new(setup(2, With::BlackTower));
    play.turns(&["M 0,-1 180 | city S", "T02 0,1 | floor 0,1", "W 1,0 180 | road W", "B 0,2 | floor 0,1 black"]);
    play.turns(&["A -1,1 | monastery", "T03 1,1 | guard 0,1", "E 1,2 180 | field En"]);
    play.turn("E 2,2 90 | floor 1,1 | capture 0,1 tower");
    play.turns(&["G 3,2 | floor 1,1 white", "U -1,0", "B -1,-1 | guard 0,1", "M 4,2 | city W"]);
    play
}

const BOARD: &str = "
      -1       0       1       2       3       4
   +.......+.......+
   :       :      ##
-1 :  (+)  :    *A##                                 -1
   :       :  ######
   +.......+#######+...|...+
   :       :  ###  :   |   :
 0 ------------------A-o----                         0
   :       :       :       :
   +.......+.......+.......+
   :       :       : [2w]  :
 1 :  (A)  : [2bA] :  (+)  :                         1
   :   |   :       :       :
   +...|...+.......+.......+.......+.......+#######+
           :       :       :      ####   ########  :
 2         :  (+)  :   A   :     ############B*    : 2
           :       :  ###  :      ####   ####      :
           +.......+#######+.......+.......+.......+
      -1       0       1       2       3       4
";

#[test]
fn board_with_every_piece() {
    let play = everything();
    assert_eq!(format!("\n{}", board(&position(&play.table), Frame::Whole)), BOARD);
    assert_eq!(
        standing(&position(&play.table)),
        "A Ann  0 points, 2 meeples, 8 normal floors, 4 black floors, 1 white floor\n\
         B Ben  0 points, 6 meeples, 6 normal floors, 3 black floors, 2 white floors\n\
         turn 13, Ann, step: tile; 77 tiles left\n"
    );
}

#[test]
fn part_of_a_board() {
    let play = everything();
    let frame = Frame::Around { cell: cell("4,2"), squares: 1 };
    let expected = "
       3       4
  +.......+#######+
  ##   ########  :
2 ###########B*    : 2
  ##   ####      :
  +.......+.......+
       3       4
";
    let shown = format!("\n{}", board(&position(&play.table), frame));
    assert_eq!(shown.lines().count(), expected.lines().count(), "{shown}");
    assert!(shown.contains("#B*    : 2"), "{shown}");
}

/// A tile that lies where none may lie: it does not fit, or lies far away.
fn as_played(play: &mut Play, step: &str) {
    let action = action(play.table.setup(), step);
    let breach = play.table.examine(play.table.seat(), &action).unwrap_err();
    breach.as_played.step().unwrap().play(&mut ());
}

#[test]
fn tiles_that_should_not_lie_there() {
    let mut play = Play::new(setup(2, With::Base));
    as_played(&mut play, "tile B 1,0");
    as_played(&mut play, "tile B 300,-300");
    let expected = "
         0       1      ..      300
                             +.......+
                             :       :
-300                         :  (+)  : -300
                             :       :
                             +.......+

  ..                                   ..

     +#######+.......+
     :  ###  :       :
   0 --------!  (+)  :                 0
     :       :       :
     +.......+.......+
         0       1      ..      300
";
    assert_eq!(format!("\n{}", board(&position(&play.table), Frame::Whole)), expected);
}

#[test]
fn single_tiles() {
    let catalogue = Catalogue::builtin();
    let drawing = |id: &str| tile(catalogue.tile(catalogue.find(id).unwrap()).unwrap());
    assert_eq!(
        format!("\n{}", drawing("D")),
        "
    Nw  N  Ne
   +#######+
Wn : 3#1#  : En
 W ----2---- E
Ws :   4   : Es
   +.......+
    Sw  S  Se

1 city N
2 road E W
3 field En Wn, touches 1
4 field Es Se Sw Ws
"
    );
    let drawing = drawing("T17");
    assert!(drawing.contains("1 city N E W, 1 pennant\n2 city S\n3 field inner, touches 1 and 2\n"), "{drawing}");
}

/// A complete game with all 90 tiles.
#[test]
fn full_board() {
    let corpus = support::corpus::corpus();
    let record = support::record(&fs::read_to_string(corpus.join("generated/black-0012.jcz")).unwrap());
    let Game::Carcassonne { setup, entries } = &record.game else { panic!("no landscape game") };
    let mut play = referee::Play::<Carcassonne>::new(&record.header, setup, false);
    assert!(play.play_to(entries, &Moment::End));
    let table = play.table();
    assert_eq!(table.board().len(), 90);
    let names = || record.header.players.iter().map(|player| player.name.as_str());
    let text = board(&Position::new(table, names()), Frame::Whole);
    assert!(text.lines().all(|line| line.len() <= 120), "{text}");
    let on_board = table.meeples().iter().filter(|meeple| table.standing(meeple).is_some()).count();
    assert_eq!(text.chars().filter(char::is_ascii_uppercase).count(), on_board, "{text}");
    assert_eq!(text.matches('[').count(), 18, "{text}");
    assert_eq!(text, board(&Position::new(table, names()), Frame::Whole));
}

/// The tags of an XML text, opened and closed in order.
fn well_formed(text: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for tag in text.split('<').skip(1) {
        let (tag, after) = tag.split_once('>').expect("an open tag");
        assert!(!after.contains('>'), "a stray >");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.is_empty()
}

#[test]
fn svg_of_a_board() {
    let play = everything();
    let position = Position::new(&play.table, ["<Ann> & \"co\"\u{1b}", "Ben"]);
    let text = svg(&position);
    assert!(well_formed(&text), "{text}");
    assert!(text.contains("&lt;Ann&gt; &amp; \"co\"\\u{1b} 0"), "{text}");
    assert_eq!(text.matches("<use href=\"#t").count(), play.table.board().len());
    assert!(!text.contains("href=\"http") && !text.contains("url("), "it needs nothing else");
    let standing = |at: Whereabouts| matches!(at, Whereabouts::Feature(..) | Whereabouts::Tower(_));
    let meeples = play.table.meeples().iter().filter(|meeple| standing(meeple.at)).count();
    assert_eq!(text.matches("class=\"g\"").count(), meeples);
    assert_eq!(text, svg(&position));
}
