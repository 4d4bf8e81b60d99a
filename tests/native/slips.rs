//! Any slip in a record is refused or judged: nothing stops the program, and places lie inside the text.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use viguier::check::{self, CheckOptions};
use viguier::record::input::{Piece, ReadContext};
use viguier::record::native::write::{Style, tidy, write};
use viguier::record::tree::yaml;
use viguier::record::{Format, read};
use viguier::report::github::GitHub;
use viguier::report::jsonl::JsonLines;
use viguier::report::junit::JUnit;
use viguier::report::place::Base;
use viguier::report::sarif::Sarif;
use viguier::report::text::Text;
use viguier::report::{Document, Renderer, Summary};

/// Records with many kinds of keys in them.
const TEXTS: [&str; 9] = [
    include_str!("../../fixtures/faults/slips/base.yaml"),
    include_str!("../../fixtures/castle/doubled-twice.near-miss.yaml"),
    include_str!("../../fixtures/capped-tower.yaml"),
    include_str!("../../fixtures/codes/ransom-twice.yaml"),
    include_str!("../../fixtures/codes/game-over.yaml"),
    include_str!("../../fixtures/codes/two-actions.yaml"),
    r#"{"viguier": 1, "game": "carcassonne", "expansions": ["the-tower"], "rules": {"phantoms": 1}, "players": ["Ann", {"name": "Ben", "colour": "red"}],
 "moves": ["Ann, U 1,0 90 road E", {"by": "Ben", "tile": "T02", "at": [0, 1], "meeple": {"feature": "field Nw", "figure": "phantom"}, "points": "none"},
 {"steps": [{"tile": "V", "at": [2, 0]}, {"by": "Ben", "ransom": {"from": "Ann"}}, {"award": {"to": "Ann", "points": 2}}], "open": true}], "winner": ["Ann"]}"#,
    "viguier: 1\ngame: carcassonne\nplayers: [{name: Ann, colour: blue}, Ann 2]\nmoves:\n  - Ann, E 0,-1 180 knight S + Ann 4 = Ann 4, Ann 2 0\n  \
     - missing\n  - {missing: true, by: Ann, note: torn}\n  - discard C; + none = Ann 2 −1\n  - {steps: [{tile: B, at: [0, 1]}, {meeple: monk}, \
     {end: true}, {totals: {Ann: 4}}]}\nended: agreed\nscored: true\nresult: {Ann: 4}\nrulings: [{accept: [claim-result], by: desk}]\n",
    "viguier: 1\ngame: the-castle\nexpansions: [falcon]\nplayers: [Ann, Ben]\ntiles: [practice]\nmoves:\n  - Ann, p01 1,10 house N king + Ann 3 Ben 0 \
     = Ann 3\n  - Missing\n  - {by: Ben, tile: p02, at: [2, 10], use: [{by: Ann, wall-tile: extra-turn}], found: {Ben: [keep]}, totals: \
     {Ann: 3}}\nfinal: [{by: Ann, use: keep}]\nended: timeout\nwinner: [Ann]\n",
];

/// Records of others. Short ones: most slips should fall on something that matters.
const FOREIGN: [&str; 6] = [
    include_str!("../../fixtures/bga/game.json"),
    include_str!("../../fixtures/bga/game.csv"),
    include_str!("../../fixtures/carcassonne-gg/game.json"),
    include_str!("../../fixtures/carcassonnelab/game.txt"),
    include_str!("../../fixtures/score-sheet/game.json"),
    include_str!("../../fixtures/base-0000.jcz"),
];

/// Pieces that hands and editors put in by mistake.
const SLIPS: [&str; 36] = [
    "",
    " ",
    "\n",
    "\t",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "- ",
    "#",
    "\"",
    "'",
    "~",
    "&a",
    "*a",
    "|",
    "\u{feff}",
    "–",
    "null",
    "999999999999999999999",
    "é",
    "---\n",
    "  ",
    "•",
    "6. ",
    "```\n",
    "moves",
    "by: ",
    "\n  - Ann, U 1,0",
    "\n  Ben, U 1,0",
    "“",
    "\u{a0}",
    "\r\n",
    "\0",
];

/// Whatever it is, every report can tell it.
fn reported(piece: &Piece<'_>) {
    let terms = CheckOptions { ledger: true, sheet: true, ..CheckOptions::default() };
    let report = check::piece("game", piece, terms);
    let mut out = Vec::new();
    Text::new(false, false).render(&report, &mut out);
    Text::new(true, false).render(&report, &mut out);
    JsonLines { with_ledger: true }.render(&report, &mut out);
    GitHub { base: Base::new(None) }.render(&report, &mut out);
    let documents: [&mut dyn Document; 2] = [&mut Sarif::new(Base::new(None)), &mut JUnit::default()];
    for document in documents {
        document.begin(&mut out).unwrap();
        document.add(&report, &[], &mut out).unwrap();
        document.end(&Summary::default(), &mut out).unwrap();
    }
    assert!(std::str::from_utf8(&out).is_ok());
}

fn tried(text: &str) {
    for piece in read(text, &ReadContext::none()) {
        for error in &piece.reading.errors {
            assert!(error.help.as_ref().is_some_and(|help| !help.is_empty()), "{error:?} in {:?}", piece.text);
            // What is wrong with a set-up of another program as a whole has a pointer alone.
            let has_place = error.span.is_some() || piece.text.is_empty() || piece.format != Some(Format::Native);
            assert!(has_place, "{error:?} in {:?}", piece.text);
            if let Some((start, end)) = error.span {
                assert!(start <= end && end <= piece.text.len(), "{error:?} in {:?}", piece.text);
                assert!(piece.text.is_char_boundary(start) && piece.text.is_char_boundary(end), "{error:?}");
            }
        }
        reported(&piece);
        if piece.format == Some(Format::Native)
            && !piece.text.trim_start_matches(['\u{feff}', ' ', '\n']).starts_with('{')
        {
            let refused = yaml::documents(piece.text).iter().any(|document| !document.faults.is_empty());
            assert!(!refused || !piece.reading.errors.is_empty(), "what the parser refuses is told: {:?}", piece.text);
        }
        let Some(record) = &piece.reading.record else {
            assert!(!piece.reading.errors.is_empty(), "no record and no error in {text:?}");
            continue;
        };
        if piece.format == Some(Format::Native) && piece.reading.errors.is_empty() {
            let written = write(record, Style::Yaml).unwrap();
            let back = read(&written, &ReadContext::none()).remove(0).reading;
            assert_eq!(back.errors, [], "{written}");
            let tidied = tidy(record, piece.text).unwrap();
            let again = read(&tidied, &ReadContext::none()).remove(0).reading;
            assert_eq!(again.errors, [], "{tidied}");
            assert_eq!(tidy(&again.record.unwrap(), &tidied).unwrap(), tidied, "canonical form is stable");
        }
    }
}

/// The same slips in every ordinary run, so that a red build is about the change at hand; `PROPTEST_CASES=50000` looks
/// for new ones.
fn config() -> ProptestConfig {
    let wide = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return wide;
    }
    ProptestConfig { cases: 400, rng_seed: RngSeed::Fixed(1), ..wide }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_record_with_slips_is_refused_or_judged(
        text in prop::sample::select(&TEXTS[..]),
        slips in slips(),
    ) {
        tried(&slipped(text, slips));
    }

    #[test]
    fn so_is_a_record_of_others(
        text in prop::sample::select(&FOREIGN[..]),
        slips in slips(),
    ) {
        tried(&slipped(text, slips));
    }
}

/// Where a slip falls, how many characters it takes away, and what it puts there.
type Slip = (prop::sample::Index, usize, &'static str);

fn slips() -> impl Strategy<Value = Vec<Slip>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0_usize..12, prop::sample::select(&SLIPS[..])), 1..4)
}

fn slipped(text: &str, slips: Vec<Slip>) -> String {
    let mut text = text.to_owned();
    for (at, length, slip) in slips {
        let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        if starts.is_empty() {
            break;
        }
        let from = at.index(starts.len());
        let to = starts.get(from + length).copied().unwrap_or(text.len());
        text.replace_range(starts[from]..to, slip);
    }
    text
}
