//! What the look at the lines sees, and what it leaves alone.

use super::slips;
use crate::record::tree::yaml::{as_meant, documents};
use crate::record::tree::{Lines, Node};

const BASE: &str = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, P 0,-1\n  - Ben, S -1,-1\n  - Ann, H 1,-1\nended: unfinished\n";

/// Each slip as its line with what to write.
fn seen(text: &str, refused: bool) -> Vec<String> {
    let lines = Lines::new(text);
    let slips = slips(text, refused);
    let tell = |slip: &super::Slip| {
        let line = lines.place(slip.fault.place().start).line;
        format!("{line}: {}", slip.fault.help.as_deref().unwrap_or(""))
    };
    slips.iter().map(tell).collect()
}

/// The turns of a text as it was meant, those that could not be read as nothing.
fn turns(text: &str) -> Vec<Option<String>> {
    let document = documents(text).remove(0);
    let meant = as_meant(text, &document).unwrap();
    let moves = meant.root.as_ref().and_then(|root| root.at_pointer("/moves")).unwrap();
    moves.elements().map(|turn| turn.text().map(str::to_owned)).collect()
}

#[test]
fn nothing_is_seen_in_sound_records() {
    let legal = [
        BASE,
        include_str!("../../../../../fixtures/first-game.yaml"),
        include_str!("../../../../../fixtures/capped-tower.yaml"),
        include_str!("../../../../../fixtures/castle/doubled-twice.near-miss.yaml"),
        include_str!("../../../../../fixtures/castle/tiles.yaml"),
        include_str!("../../../../../fixtures/faults/slips/base.yaml"),
        // What goes on with the line above is no turn of its own, and what stands in a turn no key of the record.
        "viguier: 1\nmoves:\n- Ann, U\n    -1,0 90 road W\n- Ann, U 1,0\n    + Ann 4\n    = Ann 4\n",
        "viguier: 1\nmoves:\n  - by: Ann\n    steps:\n    - {tile: U}\n    - meeple: city N\n    note: >\n      a\n      - b, c 1,2\n  - by: Ben\n    note: he said\n      go on\n",
        "viguier: 1\nnote: |\n  moves\n  - a\nmoves: [Ann, Ben,\n  {a: b}]\nevent:\n  name: x\n  round: 3\n",
        "players:\n  - {name: Ann}\n  - name: Ben\n    colour: red\ntiles:\n  - tile-set: x\n    game: the-castle\n    tiles:\n      - id: a\n        areas:\n          - {house: [N]}\nresult:\n  Ann Lee: 3\n  O'Brien: 4\n",
        "{viguier: 1,\nmoves: [\n- a\n]}\n",
        "# - a\n---\nviguier: 1\n...\n",
    ];
    for text in legal {
        for refused in [false, true] {
            assert_eq!(seen(text, refused), [] as [&str; 0], "{text}");
        }
    }
}

#[test]
fn a_slip_is_mended_so_that_the_rest_can_be_read() {
    for (from, to) in [
        ("  - Ben, S", "  Ben, S"),
        ("  - Ben, S", "  -Ben, S"),
        ("  - Ben, S", "   - Ben, S"),
        ("  - Ben, S", " - Ben, S"),
        ("  - Ben, S", "\t- Ben, S"),
        ("  - Ben, S", "  – Ben, S"),
        ("  - Ben, S", "  2. Ben, S"),
        ("  - Ben, S", "  - \"Ben, S"),
        ("  - Ben, S", "  - \"Ben\", S"),
        ("  - Ben, S -1,-1", "  - {by: Ben, at: [1, 2"),
        ("  - Ben, S -1,-1", "  - a: b: c"),
        ("  - Ben, S -1,-1", "  - *b"),
    ] {
        let text = BASE.replace(from, to);
        let read = turns(&text);
        assert_eq!(read, [Some("Ann, P 0,-1".to_owned()), None, Some("Ann, H 1,-1".to_owned())], "{text}");
    }
}

#[test]
fn keys_are_mended_with_their_values() {
    let players = |text: &str| {
        let meant = as_meant(text, &documents(text).remove(0)).unwrap();
        let root = meant.root.unwrap();
        let list = root.at_pointer("/players").unwrap();
        let names: Vec<String> = list.elements().filter_map(Node::text).map(str::to_owned).collect();
        let span = list.elements().next().unwrap().span;
        (names, text[span.start..span.end].to_owned())
    };
    for written in [
        "players [Ann, Ben]",
        "players (Ann, Ben)",
        "players= [Ann, Ben]",
        "players:[Ann, Ben]",
        " players: [Ann, Ben]",
        "\tplayers: [Ann, Ben]",
        "players: [Ann, Ben",
        "players:\u{a0}[Ann, Ben]",
    ] {
        let text = BASE.replace("players: [Ann, Ben]", written);
        let (names, first) = players(&text);
        assert_eq!((names, first.as_str()), (vec!["Ann".to_owned(), "Ben".to_owned()], "Ann"), "{text}");
    }
}

#[test]
fn a_forgotten_dash_is_told_from_a_long_line() {
    let turns = |lines: &str| format!("viguier: 1\nmoves:\n  - Ann, U 1,0\n{lines}  - Ann, B 0,1\n");
    assert_eq!(seen(&turns("      city N\n"), true), [] as [&str; 0]);
    assert_eq!(
        seen(&turns("      Ben, V 2,0 city N\n"), true),
        ["4: a turn begins with `- `: write `- Ben, V 2,0 city N`"]
    );
    assert_eq!(
        seen(&turns("    by: Ben\n    tile: V\n    at: [2, 0]\n"), true),
        ["4: a turn begins with `- `: write `- by: Ben`"]
    );
    let text = turns("  by: Ben\n  tile: V\n  by: Ann\n  tile: B\n");
    assert_eq!(
        seen(&text, true),
        ["4: a turn begins with `- `: write `- by: Ben`", "6: a turn begins with `- `: write `- by: Ann`"]
    );
}

#[test]
fn turns_without_their_key_and_sentences_are_told_apart() {
    let text = BASE.replace("moves:\n", "");
    assert_eq!(seen(&text, true), ["4: write `moves:` on a line of its own before the first turn"]);
    let text = format!("Game of Ann and Ben\n{BASE}moves on\n");
    let seen = seen(&text, true);
    assert!(
        seen.len() == 2 && seen[0].starts_with("1: a line of a record") && seen[1].starts_with("10: a line"),
        "{seen:?}"
    );
}
