//! The part of the table that is drawn under a violation.

use viguier::check::{CheckOptions, piece};
use viguier::record::{input::ReadContext, read};

/// The scene of a record of these turns; a white floor stands on the tower at (0, 1) after the second.
fn scene(turns: &[&str]) -> Option<String> {
    let mut text =
        "viguier: 1\ngame: carcassonne\nexpansions: [the-tower, black-tower]\nplayers: [Ann, Ben]\nmoves:\n".to_owned();
    for turn in turns {
        text += &format!("  - {turn}\n");
    }
    let pieces = read(&text, &ReadContext::none());
    let report = piece("record.yaml", &pieces[0], CheckOptions { scene: true, ..CheckOptions::default() });
    assert_eq!(report.violations.len(), 1, "{turns:?}");
    let silent = piece("record.yaml", &pieces[0], CheckOptions::default());
    assert_eq!(silent.scene, None);
    report.scene
}

#[test]
fn the_table_before_the_entry() {
    let expected = "the table around (0, 1) before this entry:

      0       1
  +#######+.......+
  :  ###  :       :
0 ----------------- 0
  :       :       :
  +.......+.......+
  :       :
1 : [2w]  :         1
  :       :
  +.......+
      0       1
";
    let turns = ["T02 0,1 floor 0,1", "U 1,0 floor 0,1 white", "U 2,0 floor 0,1"];
    assert_eq!(scene(&turns).as_deref(), Some(expected));
}

#[test]
fn the_square_of_a_refused_tile_is_marked() {
    let expected = "the table around (1, 0) before this entry:

      0       1
  +#######+
  :  ###  :
0 ---------   ?     0
  :       :
  +.......+
      0       1
";
    assert_eq!(scene(&["B 1,0"]).as_deref(), Some(expected));
    assert_eq!(scene(&["B 9,9"]), None, "nothing lies there");
}

#[test]
fn no_square_no_scene() {
    assert_eq!(scene(&["Ben, U 1,0"]), None);
}
