//! What a type may ask of a node, and what the faults say.

use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::*;
use crate::record::tree::{Lines, Span, json, yaml};

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Turn {
    by: Option<String>,
    tile: String,
    at: [i16; 2],
    #[serde(default)]
    turn: u16,
    meeple: Option<Placed<String>>,
    capture: Option<Capture>,
    totals: Option<BTreeMap<String, i64>>,
    #[serde(default)]
    open: bool,
    small_city: Option<Moment>,
    #[serde(default)]
    discarded: Vec<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Capture {
    at: [i16; 2],
    of: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Moment {
    Start,
    TheEnd,
    Of(i8),
    Both(i8, i8),
    Long { when: String },
}

fn root(text: &str) -> Node {
    let document = yaml::documents(text).remove(0);
    assert_eq!(document.faults, [], "{text}");
    document.root.unwrap()
}

fn shown<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> Vec<String> {
    let lines = Lines::new(text);
    let faults = decode::<T>(&root(text)).unwrap_err();
    let show = |fault: ReadError| {
        assert_eq!(fault.code, ErrorCode::Schema);
        let place = lines.place(fault.place().start);
        let help = fault.help.map(|help| format!("; {help}"));
        let (path, message) = (fault.path, fault.message);
        format!("{} {path}: {message}{}", place.column, help.unwrap_or_default())
    };
    faults.into_iter().map(show).collect()
}

#[test]
fn a_turn_is_decoded_without_regard_to_case() {
    let text = "{By: Ann, TILE: 12, at: [–1, 0], Turn: 90, meeple: city N, capture: {AT: [0, 1]}, totals: {Ann: 3}, open: true, Small-City: THE-END}";
    let turn: Turn = decode(&root(text)).unwrap();
    let meeple = turn.meeple.as_ref().unwrap();
    assert_eq!(&text[meeple.span.start..meeple.span.end], "city N");
    assert_eq!(
        turn,
        Turn {
            by: Some("Ann".into()),
            tile: "12".into(),
            at: [-1, 0],
            turn: 90,
            meeple: turn.meeple.clone(),
            capture: Some(Capture { at: [0, 1], of: None }),
            totals: Some([("Ann".to_owned(), 3)].into()),
            open: true,
            small_city: Some(Moment::TheEnd),
            discarded: Vec::new(),
        }
    );
}

#[test]
fn all_faults_of_a_turn_come_at_once() {
    let text = "{by: [x], tile: D, at: [a, b], turn: 090, captur: 1, meeple: ~, capture: {at: [0, 1, 2], off: Ben}, totals: {Ann: x, Ben: 'y'}, open: yes, zzz: 1}";
    assert_eq!(
        shown::<Turn>(text),
        [
            "6 by: expected text, found a list",
            "25 at.0: `a` is not a whole number; whole decimals only, such as 90 or -1",
            "28 at.1: `b` is not a whole number; whole decimals only, such as 90 or -1",
            "38 turn: `090` is not a whole number; whole decimals only, write 90",
            "43 captur: unknown key `captur`; did you mean `capture`?",
            "62 meeple: `meeple` has no value; write a value, or leave the key out",
            "79 capture.at: expected a list of 2, found 3; a square is two numbers in brackets: `[1, 0]`",
            "90 capture.off: unknown key `off`; did you mean `of`?",
            "115 totals.Ann: `x` is not a whole number; whole decimals only, such as 90 or -1",
            "123 totals.Ben: expected a number, found the text `y`",
            "135 open: expected `true` or `false`, found the text `yes`",
            "140 zzz: unknown key `zzz`; known: `by`, `tile`, `at`, `turn`, `meeple`, `capture`, `totals`, `open`, `small-city`, `discarded`",
        ]
    );
}

#[test]
fn a_missing_key_is_a_fault_of_its_mapping() {
    assert_eq!(shown::<Turn>("  {at: [0, 0]}"), ["3 : `tile` is missing"]);
    assert_eq!(
        shown::<Turn>("{tile: D, at: [0, 0], capture: {}, discarded: [[], x, {}]}"),
        [
            "32 capture: `at` is missing",
            "48 discarded.0: expected text, found a list",
            "55 discarded.2: expected text, found keys with values",
        ]
    );
    // What is missing only because another fault was left out is not reported.
    assert_eq!(
        shown::<Turn>("{tle: D, at: x}"),
        [
            "2 tle: unknown key `tle`; did you mean `tile`?",
            "14 at: expected a list of 2, found the text `x`; a square is two numbers in brackets: `[1, 0]`",
        ]
    );
}

#[test]
fn keys_that_differ_in_case_only_are_one_key_given_twice() {
    assert_eq!(shown::<Capture>("{at: [0, 0], AT: [1, 1]}"), ["14 AT: the key `at` is given twice"]);
    let names: BTreeMap<String, u8> = decode(&root("{Ann: 1, ann: 2}")).unwrap();
    assert_eq!(names.len(), 2, "names keep their case");
}

#[test]
fn hyphens_and_underscores_are_not_the_same() {
    assert_eq!(
        shown::<Turn>("{tile: D, at: [0, 0], small_city: start}"),
        ["23 small_city: unknown key `small_city`; did you mean `small-city`?"]
    );
}

#[test]
fn enums_are_text_or_a_mapping_with_one_key() {
    let moment = |text| decode::<Moment>(&root(text));
    assert_eq!(moment("START"), Ok(Moment::Start));
    assert_eq!(moment("Of: 3"), Ok(Moment::Of(3)));
    assert_eq!(moment("both: [1, 2]"), Ok(Moment::Both(1, 2)));
    let when = "now".to_owned();
    assert_eq!(moment("long: {When: now}"), Ok(Moment::Long { when }));
    assert_eq!(shown::<Moment>("strat"), ["1 : unknown value `strat`; did you mean `start`?"]);
    assert_eq!(shown::<Moment>("x: 1"), ["1 x: unknown value `x`; known: `start`, `the-end`, `of`, `both`, `long`"]);
    assert_eq!(shown::<Moment>("of"), ["1 : `of` needs a value; write `{of: ..}`"]);
    assert_eq!(shown::<Moment>("start: 1"), ["1 start: `start` takes no value"]);
    assert_eq!(shown::<Moment>("of: 300"), ["5 of: `300` is out of range: -128 to 127 is allowed"]);
    assert_eq!(shown::<Moment>("{of: 1, start: 2}"), ["1 : expected one key with its value"]);
}

#[test]
fn an_enum_or_a_number_may_be_a_key() {
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Colour {
        Red,
        Blue,
    }
    let meeples: BTreeMap<Colour, u8> = decode(&root("{Red: 1, blue: 2}")).unwrap();
    assert_eq!(meeples[&Colour::Red], 1);
    let pages: BTreeMap<u8, String> = decode(&root("{1: a, 2: b}")).unwrap();
    assert_eq!(pages[&2], "b");
    assert_eq!(shown::<BTreeMap<Colour, u8>>("{rde: 1, blue: x}").len(), 2);
}

#[test]
fn own_checks_of_a_type_have_its_place() {
    #[derive(Debug, Deserialize)]
    #[serde(try_from = "i64")]
    struct Quarter(#[allow(dead_code, reason = "only whether it decodes matters")] i64);
    impl TryFrom<i64> for Quarter {
        type Error = String;
        fn try_from(turn: i64) -> Result<Self, String> {
            if turn % 90 == 0 { Ok(Self(turn)) } else { Err(format!("{turn} is no quarter turn \u{1b}")) }
        }
    }
    #[derive(Debug, Deserialize)]
    struct Tile {
        #[allow(dead_code, reason = "only whether it decodes matters")]
        turn: Quarter,
    }
    assert_eq!(shown::<Tile>("{turn: 45}"), ["8 turn: 45 is no quarter turn \\u{1b}"]);
}

#[test]
fn a_part_may_be_left_to_decode_later() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Header {
        viguier: u8,
        #[serde(rename = "moves")]
        _moves: IgnoredAny,
    }
    let node = root("viguier: 1\nmoves:\n  - {at: [0, 1]}\n  - {at: [x, 1]}\n");
    assert_eq!(decode::<Header>(&node).unwrap().viguier, 1);
    let (_, moves) = node.field("moves").unwrap();
    let turns: Vec<_> = moves.elements().map(decode::<Capture>).collect();
    assert!(turns[0].is_ok());
    assert_eq!(turns[1].as_ref().unwrap_err()[0].path, "at.0");
    assert!(decode::<Header>(&root("viguier: 1\nmoves:\n")).is_err());
}

#[test]
fn an_unreadable_part_adds_no_fault_of_its_own() {
    let document = yaml::documents("at: [0, 1\nof: Ben\n").remove(0);
    assert_eq!(document.faults.len(), 1);
    let node = document.root.unwrap();
    assert_eq!(decode::<Capture>(&node).unwrap_err(), []);
}

#[test]
fn json_keeps_text_and_number_apart() {
    let node = |text| json::document(text).root.unwrap();
    assert_eq!(decode::<u8>(&node("90")), Ok(90));
    let fault = &decode::<u8>(&node("\"90\"")).unwrap_err()[0];
    assert_eq!(fault.message, "expected a number, found the text `90`");
    assert_eq!(fault.help.as_deref(), Some("write 90 without quotes"));
    assert_eq!(decode::<String>(&node("90")), Ok("90".to_owned()));
    assert_eq!(decode::<f64>(&node("1.5e1")), Ok(15.0));
    assert!(decode::<bool>(&node("\"true\"")).is_err());
    assert_eq!(decode::<bool>(&node("true")), Ok(true));
    assert!(decode::<Option<u8>>(&node("null")).is_err());
    let any: serde_json::Value = decode(&node(r#"{"a": [1, -1, 1.5, "x", true]}"#)).unwrap();
    assert_eq!(any, serde_json::json!({"a": [1, -1, 1.5, "x", true]}));
}

#[test]
fn a_mapping_without_spaces_after_its_colons_is_recognised() {
    assert_eq!(
        shown::<BTreeMap<String, i64>>("Ann:0"),
        [
            "1 : expected keys with values (`key: value`), found the text `Ann:0`; write a space after the colon: `Ann: 0`"
        ]
    );
}

#[test]
fn quotations_are_safe_to_show() {
    let text = "{\"a\\e[31m\": 1, at: \"\\e]0;x\"}";
    for fault in decode::<Capture>(&root(text)).unwrap_err() {
        let all = format!("{} {:?} {}", fault.message, fault.help, fault.path);
        assert!(!all.contains('\u{1b}'), "{all:?}");
        assert!(fault.place() > Span::default());
    }
}

#[test]
fn a_node_full_of_faults_ends_soon() {
    let text = format!("[{}]", "x, ".repeat(100_000));
    let faults = decode::<Vec<u8>>(&root(&text)).unwrap_err();
    assert_eq!(faults.len(), ROUNDS + 1);
}
