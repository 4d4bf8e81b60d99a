//! `viguier fmt`.

use insta::assert_snapshot;

use crate::support::{Desk, LEGAL};

const SAVE: &str = include_str!("../../fixtures/base-0000.jcz");
const BROKEN: &str = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, UU -1,0\n";

fn untidy() -> String {
    LEGAL.replace("turn: 0, meeple: none", "meeple: none,  note:  'a, b'")
}

fn desk() -> Desk {
    let desk =
        Desk::new(&[("games/a.yaml", &untidy()), ("games/s.jcz", SAVE), ("games/package.json", "{\"viguier\": \"x\"")]);
    desk.put("games/compose.yaml", b"services:\n  viguier:\n    moves: 1\n");
    desk
}

#[test]
fn a_directory_is_put_into_form() {
    let desk = desk();
    desk.put("games/package.json", b"{\"dependencies\": {\"viguier\": \"^1\"}}");
    let said = desk.run(&["fmt", "--check", "games"]);
    assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("games/a.yaml\n", "", 1));
    let said = desk.run(&["fmt", "--write", "games"]);
    assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("games/a.yaml\n", "", 0));
    let said = desk.run(&["fmt", "--write", "games"]);
    assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("", "", 0), "once is enough");
    assert_eq!(std::fs::read_to_string(desk.path().join("games/s.jcz")).unwrap(), SAVE);
    desk.put("games/a.yaml", untidy().as_bytes());
    desk.put("viguier.toml", b"[paths]\nexclude = ['a.yaml']\n");
    assert_eq!(desk.run(&["fmt", "--check", "games"]).code, 0, "excluded");
}

#[test]
fn one_that_cannot_be_read_does_not_stop_the_others() {
    let desk = desk();
    desk.put("broken.yaml", BROKEN.as_bytes());
    let said = desk.run(&["fmt", "--write", "broken.yaml", "games/s.jcz", "games/a.yaml"]);
    assert_eq!((said.out.as_str(), said.code), ("games/a.yaml\n", 2));
    assert_snapshot!(said.err, @r"
    viguier: broken.yaml cannot be read

    error[unknown-tile]: no tile is called `UU`
     --> broken.yaml:5:10
      |
    5 |   - Ann, UU -1,0
      |          ^^
      |
      = help: did you mean `U`?
    viguier: games/s.jcz is no native record: `viguier convert --to yaml` makes one of it
    ");
    assert_eq!(std::fs::read_to_string(desk.path().join("broken.yaml")).unwrap(), BROKEN);
    let said = desk.run(&["fmt", "--write", "--if-record", "games/s.jcz", "games/compose.yaml"]);
    assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("", "", 0));
    assert_eq!(desk.run(&["fmt", "--if-record", "--check", "broken.yaml"]).code, 2, "it is a record");
}

#[test]
fn one_may_be_printed() {
    let desk = desk();
    let named = desk.run(&["fmt", "games/a.yaml"]);
    assert_eq!(named.code, 0);
    let piped = desk.run_with(&["fmt", "-"], untidy());
    assert_eq!((piped.out.as_str(), piped.code), (named.out.as_str(), 0));
    let again = desk.run_with(&["fmt", "--check", "-"], piped.out);
    assert_eq!((again.out.as_str(), again.code), ("", 0));
    let said = desk.run_with(&["fmt", "--check", "--stdin-filename", "x.yaml", "-"], untidy());
    assert_eq!((said.out.as_str(), said.code), ("x.yaml\n", 1));
    let said = desk.run_with(&["fmt", "--write", "-"], untidy());
    assert_eq!((said.out.as_str(), said.code), ("", 2));
    assert!(said.err.contains("standard input cannot be changed"), "{}", said.err);
    for args in [&["fmt", "games"][..], &["fmt", "games/a.yaml", "games/s.jcz"]] {
        let said = desk.run(args);
        assert_eq!((said.out.as_str(), said.code), ("", 2));
        assert!(said.err.contains("--write"), "{}", said.err);
    }
}

#[test]
fn comments_between_records_stay() {
    let game = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, E 0,-1 180\n";
    let text = format!(
        "# yaml-language-server: $schema=record.schema.json\n# two games\n--- # the first\n{game}...\n\n# between\n---\n# the \
         second\n{game}# done\n...\n# the end\n---\n# of the file\n"
    );
    let tidy = format!(
        "# yaml-language-server: $schema=record.schema.json\n# two games\n# the first\n{game}---\n# between\n# the second\n{game}\
         # done\n# the end\n# of the file\n"
    );
    let desk = Desk::new(&[]);
    assert_eq!(desk.run_with(&["fmt", "-"], text).out, tidy);
    assert_eq!(desk.run_with(&["fmt", "-"], tidy.clone()).out, tidy);
}
