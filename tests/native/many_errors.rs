//! Errors stay few and cheap: one cause is one error, and of many only the first are told, and all are counted.

use std::time::{Duration, Instant};

use viguier::check::{self, CheckOptions};
use viguier::record::input::ReadContext;
use viguier::record::read;
use viguier::report::github::GitHub;
use viguier::report::jsonl::JsonLines;
use viguier::report::junit::JUnit;
use viguier::report::place::Base;
use viguier::report::sarif::Sarif;
use viguier::report::text::Text;
use viguier::report::{Document, RecordReport, Renderer, Summary};

use crate::support::{errors, with_moves};

fn report(text: &str) -> RecordReport {
    let pieces = read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1);
    check::piece("game.yaml", &pieces[0], CheckOptions::default())
}

/// The report in every format.
fn formats(report: &RecordReport) -> Vec<(&'static str, Vec<u8>)> {
    let mut formats: Vec<(&'static str, Vec<u8>)> = Vec::new();
    let renderers: [(&str, &dyn Renderer); 3] = [
        ("text", &Text::new(false, false)),
        ("json", &JsonLines { with_ledger: false }),
        ("github", &GitHub { base: Base::new(None) }),
    ];
    for (name, renderer) in renderers {
        let mut out = Vec::new();
        renderer.render(report, &mut out);
        formats.push((name, out));
    }
    let documents: [(&str, &mut dyn Document); 2] =
        [("sarif", &mut Sarif::new(Base::new(None))), ("junit", &mut JUnit::default())];
    for (name, document) in documents {
        let mut out = Vec::new();
        document.begin(&mut out).unwrap();
        document.add(report, &[], &mut out).unwrap();
        document.end(&Summary::default(), &mut out).unwrap();
        formats.push((name, out));
    }
    formats
}

#[test]
fn a_wrong_name_in_all_turns_is_one_error() {
    let text = include_str!("../../fixtures/faults/slips/base.yaml").replace("- Ben", "- Bem");
    assert_eq!(
        errors(&text),
        [
            "6:5 unknown-player /moves/1: no player is called `Bem` (did you mean `Ben`; and 5 more places (6 turns from 2 to 12))"
        ]
    );
    let report = report(&text);
    assert_eq!((report.errors[0].count, report.errors[0].turns.as_slice()), (6, &[2, 4, 6, 8, 10, 12][..]));
    assert_eq!(report.judged_turns, 1);
    let json: serde_json::Value = serde_json::from_slice(&formats(&report)[1].1).unwrap();
    assert_eq!(json["errors"][0]["count"], 6);
    assert_eq!(json["errors"][0]["turns"], serde_json::json!([2, 4, 6, 8, 10, 12]));
    assert_eq!(json["unlisted_errors"], serde_json::Value::Null);
}

#[test]
fn the_same_word_is_one_cause_and_another_word_another() {
    let turns = "  - Ann, ZZ 1,0\n  - Ben, ZZ 2,0\n  - Ann, YY 3,0\n  - {tile: U, at: [1, 0], meple: city N}\n  - {tile: U, at: [1, 0], meple: city S}\n  - {tile: U, at: [1, 0], meeple: citi N}\n  - {tile: U, at: [1, 0], meeple: citi S}\n";
    let told = errors(&with_moves(turns));
    assert_eq!(told.len(), 4, "{told:#?}");
    assert!(told[0].contains("`ZZ`") && told[0].ends_with("and 1 more place (turns 1 and 2))"), "{told:#?}");
    assert!(told[1].contains("`YY`") && !told[1].contains("more place"), "{told:#?}");
    assert!(told[2].contains("`meple`") && told[2].ends_with("and 1 more place (turns 4 and 5))"), "{told:#?}");
    assert!(told[3].contains("`citi`") && told[3].ends_with("and 1 more place (turns 6 and 7))"), "{told:#?}");
    // Two slips of one kind are two slips; from the third on it is a habit.
    let dashless = |turns: usize| errors(&with_moves(&format!("  - Ann, U 1,0\n{}", "  Ben, V 2,0\n".repeat(turns))));
    assert_eq!(dashless(2).len(), 2);
    assert_eq!(dashless(3).len(), 1);
    assert!(dashless(3)[0].ends_with("and 2 more places (turns 2 to 4))"), "{:?}", dashless(3));
}

#[test]
fn errors_have_the_limits_of_violations() {
    let turns: String = (0..2_500).map(|turn| format!("  - N{turn}, U 1,0\n")).collect();
    let text = with_moves(&turns);
    let all = report(&text);
    assert_eq!((all.errors.len(), all.unlisted_errors), (1_000, 1_500));
    let pieces = read(&text, &ReadContext::none());
    let few = check::piece("game.yaml", &pieces[0], CheckOptions { most_violations: 3, ..CheckOptions::default() });
    assert_eq!((few.errors.len(), few.unlisted_errors), (3, 2_497));
    for (name, bytes) in formats(&few) {
        let text = String::from_utf8(bytes).unwrap();
        let wanted = match name {
            "json" => "\"unlisted_errors\":2497",
            "sarif" => "2497 further results are left out",
            _ => "2497 more errors",
        };
        assert!(text.contains(wanted), "{name}: {text}");
    }
    assert!(String::from_utf8(formats(&few).remove(0).1).unwrap().contains("unreadable, 2500 errors"));
}

/// Many faults of one kind, from the number of them.
type Many = (&'static str, fn(usize) -> String, usize);

fn listed(number: usize, item: impl Fn(usize) -> String) -> String {
    (0..number).map(item).collect::<Vec<_>>().join(", ")
}

/// How many errors there must be of so many faults: as many, or one with its count.
const KINDS: [Many; 16] = [
    ("one name", |n| with_moves(&"  - Bem, U 1,0\n".repeat(n)), 1),
    ("names", |n| with_moves(&(0..n).map(|i| format!("  - N{i}, U 1,0\n")).collect::<String>()), 0),
    ("tiles", |n| with_moves(&(0..n).map(|i| format!("  - Ann, bga:z{i} 1,0\n")).collect::<String>()), 0),
    ("keys", |n| with_moves(&format!("  - {{tile: U, at: [1, 0], {}}}\n", listed(n, |i| format!("k{i}: v")))), 0),
    (
        "near keys",
        |n| with_moves(&format!("  - {{tile: U, at: [1, 0], {}}}\n", listed(n, |i| format!("meeple{i}: v")))),
        0,
    ),
    ("keys at the edge", |n| (0..n).map(|i| format!("k{i}: v\n")).collect::<String>() + &with_moves(""), 0),
    (
        "names in points",
        |n| with_moves(&format!("  - {{tile: U, at: [1, 0], points: {{{}}}}}\n", listed(n, |i| format!("B{i}: 1")))),
        0,
    ),
    ("options", |n| format!("rules: {{{}}}\n", listed(n, |i| format!("r{i}: 1"))) + &with_moves(""), 0),
    ("open braces", |n| with_moves(&"  - {by: Ann, tile: U, at: [1, 0]\n".repeat(n)), 1),
    ("open quotes", |n| with_moves(&"  - \"Ann, U 1,0\n".repeat(n)), 1),
    ("no dashes", |n| with_moves(&"  Ann, U 1,0\n".repeat(n)), 1),
    ("tabs", |n| with_moves(&"\t- Ann, U 1,0\n".repeat(n)), 1),
    ("colons", |n| with_moves(&"  - Ann: U 1,0\n".repeat(n)), 1),
    ("bare squares", |n| with_moves(&"  - {tile: U, at: 1,0}\n".repeat(n)), 1),
    ("aliases", |n| with_moves(&"  - *x\n".repeat(n)), 1),
    (
        "lines",
        |n| with_moves(&format!("  - Ann, U 1,0\n{}", (0..n).map(|i| format!("x{i} y\n")).collect::<String>())),
        1,
    ),
];

#[test]
fn many_faults_are_counted_and_few_are_told() {
    let number = 4_000;
    for (kind, text, groups) in KINDS {
        let report = report(&text(number));
        let found = report.errors.len() + report.unlisted_errors;
        match groups {
            0 => assert!((number..number + 3).contains(&found), "{kind}: {found}"),
            groups => {
                assert_eq!(found, groups, "{kind}: {:?}", report.errors);
                assert!(report.errors[0].count >= number - 1, "{kind}: {}", report.errors[0].count);
                assert!(report.errors[0].turns.len() <= 100, "{kind}");
            }
        }
        for (name, bytes) in formats(&report) {
            assert!(bytes.len() < 300_000, "{kind} as {name}: {} bytes", bytes.len());
        }
    }
}

#[test]
fn faults_take_time_in_proportion_to_their_number() {
    // Without optimisation and on a busy machine; what grows with the square of the number would take minutes.
    for (kind, text, _) in KINDS {
        let text = text(20_000);
        let start = Instant::now();
        let report = report(&text);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(60), "{kind}: {took:?}");
        assert!(!report.errors.is_empty());
    }
}

#[test]
fn the_caret_stands_under_the_wrong_word() {
    for (turn, meant) in [
        ("{tile: U, at: [1, x]}", "x"),
        ("{tile: U, at: [1.5, 0]}", "1.5"),
        ("{tile: U, at: 1/0}", "1/0"),
        ("{tile: U, at: 1,0}", "1,0"),
        ("{tile: U, at: [1, 0], points: {Bem: 4}}", "Bem"),
        ("{tile: U, at: [1, 0], points: {Ben: four}}", "four"),
        ("{tile: U, at: [1, 0], points: 4}", "4"),
        ("{tile: UU, at: [1, 0]}", "UU"),
        ("{tile: U, at: [1, 0], turn: 45}", "45"),
        ("{tile: U, at: [1, 0], meeple: citi N}", "citi"),
        ("{tile: U, at: [1, 0], meeple: {feature: city N, figur: big}}", "figur"),
        ("{tile: U, at: [1, 0], ruling: {accept: [edge-mismatch, x-y]}}", "x-y"),
        ("{tile: U, at: [1, 0], discarded: [B, ZZ]}", "ZZ"),
        ("{tile: U, at: [1, 0], capture: {at: [0, y]}}", "y"),
        ("{tile: U, at: [1, 0], ransom: {from: Bem}}", "Bem"),
        ("Ann, U 1;0", "1;0"),
        ("Ann, U 1,0 45", "45"),
        ("Ann, U 1,0 city N capture 0,z", "0,z"),
    ] {
        let report = report(&with_moves(&format!("  - {turn}\n")));
        let spot = report.errors[0].spot.as_ref().unwrap();
        assert_eq!(&spot.excerpt.text[spot.excerpt.span.clone()], meant, "{turn}: {:?}", report.errors[0]);
        let column = 5 + turn.rfind(meant).unwrap();
        assert_eq!(
            (spot.line, spot.column, spot.end_line, spot.end_column),
            (6, column, 6, column + meant.len()),
            "{turn}"
        );
    }
    for (head, meant) in [
        ("expansions: [tower]", "tower"),
        ("expansions: [the-tower, falcn]", "falcn"),
        ("rules: {small-city: 9}", "9"),
        ("winner: [Ann, Bem]", "Bem"),
        ("result: {Ann: 3, Ben: many}", "many"),
        ("event: {round: 3, tabel: 4}", "tabel"),
    ] {
        let text = format!("viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\n{head}\nmoves: []\n");
        let report = report(&text);
        let spot = report.errors[0].spot.as_ref().unwrap();
        assert_eq!(&spot.excerpt.text[spot.excerpt.span.clone()], meant, "{head}: {:?}", report.errors[0]);
    }
}

#[test]
fn what_every_report_would_have_to_hold_is_limited() {
    let head = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\n";
    let remarks: Vec<String> = (0..60_000).map(|number| format!("remark {number}")).collect();
    for (text, what) in [
        (format!("{head}unverified: [{}]\nmoves: []\n", remarks.join(", ")), "60000 entries under `unverified`"),
        (format!("{head}moves:\n{}", "  - missing\n".repeat(300)), "300 turns are missing"),
    ] {
        let read = viguier::record::read(&text, &viguier::record::input::ReadContext::none());
        let report = viguier::check::piece("a.yaml", &read[0], viguier::check::CheckOptions::default());
        assert_eq!(report.errors.len(), 1, "{:?}", report.errors);
        assert!(report.errors[0].message.starts_with(what), "{}", report.errors[0].message);
        assert!(report.unverified.len() <= 101, "{what}: {}", report.unverified.len());
        assert!(report.unverified.iter().all(|item| item.turns.as_ref().is_none_or(|turns| turns.len() <= 256)));
    }
}

#[test]
fn blanks_tell_no_players_apart() {
    for players in ["[Ann, \"Ann \"]", "[Ann Lee, \"Ann  Lee\"]", "[\" Ann\", Ann]"] {
        let text = format!("viguier: 1\ngame: carcassonne\nplayers: {players}\nmoves: []\n");
        let read = viguier::record::read(&text, &viguier::record::input::ReadContext::none());
        let errors = &read[0].reading.errors;
        assert!(errors.len() == 1 && errors[0].message.starts_with("two players are called"), "{players}: {errors:?}");
    }
}
