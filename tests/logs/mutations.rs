//! Damaged logs of every foreign format: read or told, judged, and never a panic or a hang.

use std::time::{Duration, Instant};

use super::*;
use viguier::check::{self, CheckOptions};

const FIXTURES: [&str; 8] =
    [BGA, "bga/game.csv", GG, "carcassonnelab/game.txt", SHEET, "base-0000.jcz", "tower-0000.jcz", "black-0000.jcz"];

/// A generator of numbers that gives the same ones every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn pick<'p>(&mut self, from: &[&'p str]) -> &'p str {
        from[self.below(from.len())]
    }
}

/// Where a token of JSON or of a table begins and ends around a byte.
fn token(text: &str, at: usize) -> (usize, usize) {
    let ends = |c: char| matches!(c, ',' | ':' | '[' | ']' | '{' | '}' | '\n' | '/' | '&');
    let start = text[..at].rfind(ends).map_or(0, |found| found + 1);
    let end = text[at..].find(ends).map_or(text.len(), |found| at + found);
    (start, end)
}

fn boundary(text: &str, dice: &mut Dice) -> usize {
    let at = dice.below(text.len() + 1);
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

const ODD: [&str; 22] = [
    "0",
    "-1",
    "1",
    "2",
    "7",
    "1e300",
    "2.5",
    "99999999999999999999",
    "-9223372036854775808",
    "9223372036854775807",
    "\"\"",
    "\"9223372036854775808\"",
    "\"-3\"",
    "null",
    "true",
    "[]",
    "{}",
    "[[[[]]]]",
    "{\"a\":1,\"a\":2}",
    "\"\\u0000\\u202e\"",
    "\"é\"",
    "x",
];

/// One change: a value for another, a part left out, told twice, or moved.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let at = boundary(text, dice);
    let (start, end) = token(text, at);
    let (from, to) = {
        let (one, other) = (boundary(text, dice), boundary(text, dice));
        let far = one.min(other) + dice.below(4000).min(one.max(other) - one.min(other));
        let far = (0..=far).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        (one.min(far), one.max(far))
    };
    match dice.below(8) {
        0..=3 => format!("{}{}{}", &text[..start], dice.pick(&ODD), &text[end..]),
        4 => format!("{}{}", &text[..from], &text[to..]),
        5 => format!("{}{}{}", &text[..to], &text[from..to], &text[to..]),
        6 => {
            let (other, stop) = token(text, boundary(text, dice));
            format!("{}{}{}", &text[..start], &text[other..stop], &text[end..])
        }
        _ => {
            let own = dice.pick(&["{", "}", "[", "]", ",", ":", "\"", "\n", "0", "\u{feff}"]);
            format!("{}{own}{}", &text[..at], &text[at..])
        }
    }
}

/// How many damaged texts of each fixture: few by default, as many as `VIGUIER_MUTATIONS` says on demand.
fn mutations() -> usize {
    std::env::var("VIGUIER_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(60)
}

#[test]
fn damaged_logs_are_read_or_told_and_never_a_panic() {
    let (mut readable, mut told) = (0_usize, 0_usize);
    for (seed, name) in FIXTURES.into_iter().enumerate() {
        let whole = text(name);
        // The beginning and the end hold all that a log is made of; the middle of it is more of the same.
        let mut dice = Dice(seed as u64 + 1);
        let mut slowest = Duration::ZERO;
        for round in 0..mutations() {
            let mut text = damaged(&whole, &mut dice);
            for _ in 0..dice.below(3) {
                text = damaged(&text, &mut dice);
            }
            let start = Instant::now();
            for piece in pieces(&text) {
                for error in &piece.reading.errors {
                    assert!(!error.message.chars().any(char::is_control), "{name} {round}: {:?}", error.message);
                }
                let report = check::piece("x", &piece, CheckOptions::default());
                for message in report.violations.iter().map(|violation| &violation.message) {
                    assert!(!message.chars().any(char::is_control), "{name} {round}: {message:?}");
                }
                if report.errors.is_empty() { readable += 1 } else { told += 1 }
            }
            slowest = slowest.max(start.elapsed());
        }
        assert!(slowest < Duration::from_secs(20), "{name}: {slowest:?}");
        println!("{name}: the slowest took {slowest:?}");
    }
    assert!(told > 20 && readable > 20, "{readable} readable, {told} told");
}
