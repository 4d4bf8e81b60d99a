//! What hands do to YAML: one slip is one error, on its line, with what to write; the turns before it are judged.

mod lines;
mod pairs;
mod records;
mod slips;

use std::path::Path;

use viguier::check::{self, CheckOptions};
use viguier::record::input::ReadContext;
use viguier::record::read;
use viguier::referee::Outcome;
use viguier::report::RecordReport;

use records::{Sample, dressed, samples};
use slips::{HeadSlip, TurnSlip, head_slips, turn_slips};

/// The reports on all records of a text.
fn reports(text: &str) -> Vec<RecordReport> {
    let around = ReadContext::in_folder(Path::new("fixtures/castle"));
    read(text, &around).iter().map(|piece| check::piece("game.yaml", piece, CheckOptions::default())).collect()
}

/// What is wrong, for a failing test.
fn told(report: &RecordReport) -> Vec<String> {
    let tell = |error: &viguier::report::Error| {
        let line = error.spot.as_ref().map_or(0, |spot| spot.line);
        format!("{line} {}: {} ({})", error.code, error.message, error.help.as_deref().unwrap_or(""))
    };
    report.errors.iter().map(tell).collect()
}

/// Sentences of the parser, which say nothing to a person.
const OF_THE_PARSER: [&str; 7] = [
    "simple key",
    "did not find",
    "while ",
    "block mapping",
    "block collection",
    "not allowed in this context",
    "flow ",
];

/// Words of programmers, which say nothing to whoever plays.
const OF_PROGRAMMERS: [&str; 16] = [
    "mapping",
    "sequence",
    "scalar",
    "alias",
    "anchor",
    "token",
    "complex key",
    "merge key",
    "YAML",
    "parse",
    "boolean",
    "integer",
    "string",
    "array",
    "tags",
    "null",
];

/// Notes what is not as it should be with the only error of a text.
fn faults(what: &str, text: &str, line: usize, help: &str, judged: Option<u32>, faults: &mut Vec<String>) {
    let reports = reports(text);
    let Some(report) = reports.iter().find(|report| !report.errors.is_empty()) else {
        faults.push(format!("{what}: no error\n{text}"));
        return;
    };
    let all: Vec<String> = reports.iter().flat_map(told).collect();
    let error = &report.errors[0];
    let at = error.spot.as_ref().map_or(0, |spot| spot.line);
    let said = format!("{} {}", error.message, error.help.as_deref().unwrap_or(""));
    let first_line = error.message.lines().count() == 1;
    let is_right = first_line
        && all.len() == 1
        && at == line
        && error.help.as_deref().is_some_and(|said| said.contains(help) && !said.is_empty())
        && !OF_PROGRAMMERS.iter().any(|word| said.contains(word))
        && report.verdict == Outcome::Unreadable
        && judged.is_none_or(|judged| report.judged_turns == judged)
        && !OF_THE_PARSER.iter().any(|words| said.contains(words));
    if !is_right {
        let judged = format!("judged {} of {judged:?}", report.judged_turns);
        faults.push(format!("{what}: wanted line {line} `{help}`, got {all:#?} {judged}\n{}", around(text, line)));
    }
}

/// The lines around a line.
fn around(text: &str, line: usize) -> String {
    let lines = text.lines().enumerate().skip(line.saturating_sub(3)).take(5);
    lines.map(|(number, line)| format!("  {:3} {line}\n", number + 1)).collect()
}

fn sound(what: &str, text: &str) {
    for report in reports(text) {
        assert_eq!(told(&report), [] as [&str; 0], "{what}: {text}");
        assert_eq!(report.verdict, Outcome::Legal, "{what}: {text}");
    }
}

fn conclude(tried: usize, least: usize, faults: &[String]) {
    let shown: Vec<&str> = faults.iter().take(25).map(String::as_str).collect();
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), shown.join("\n"));
    assert!(tried >= least, "only {tried} tried");
}

#[test]
fn a_slip_in_a_turn_is_one_error() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for sample in samples() {
        for (dress, text, shift) in dressed(&sample) {
            let what = format!("{} {dress}", sample.name);
            sound(&what, &text);
            let lines: Vec<&str> = text.split('\n').collect();
            let turns = sample.turns.len();
            for turn in [0, turns / 2, turns - 1] {
                let at = sample.turns[turn] + shift;
                for TurnSlip { name, make, help } in turn_slips() {
                    let Some(slipped) = make(lines[at]) else { continue };
                    let mut lines: Vec<&str> = lines.clone();
                    lines[at] = &slipped;
                    let what = format!("{what}: {name} in turn {}", turn + 1);
                    let judged = u32::try_from(turn).unwrap();
                    faults(&what, &lines.join("\n"), at + 1, help, Some(judged), &mut wrong);
                    tried += 1;
                }
            }
        }
    }
    conclude(tried, 1_000, &wrong);
}

#[test]
fn a_slip_in_the_head_is_one_error() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for sample in samples() {
        for (dress, text, _) in dressed(&sample) {
            let what = format!("{} {dress}", sample.name);
            let lines: Vec<&str> = text.split('\n').collect();
            let last = lines.iter().rposition(|line| line.trim_start_matches('\u{feff}').starts_with("viguier"));
            for at in last.unwrap()..lines.len() {
                for HeadSlip { name, make, help } in head_slips() {
                    let Some((slipped, help)) = make(lines[at]).map(|slipped| (slipped, help)) else { continue };
                    let mut lines: Vec<&str> = lines.clone();
                    lines[at] = &slipped;
                    let what = format!("{what}: {name} in line {}", at + 1);
                    faults(&what, &lines.join("\n"), at + 1, help, None, &mut wrong);
                    tried += 1;
                }
            }
        }
    }
    conclude(tried, 300, &wrong);
}

#[test]
fn two_slips_far_apart_are_two_errors() {
    let (mut tried, mut wrong) = (0, Vec::new());
    let samples: Vec<Sample> = samples().into_iter().filter(|sample| sample.turns.len() >= 6).collect();
    for sample in &samples {
        let lines: Vec<&str> = sample.text.split('\n').collect();
        let (first, second) = (sample.turns[1], sample.turns[sample.turns.len() - 2]);
        let slips = turn_slips();
        for (index, one) in slips.iter().enumerate() {
            // Each beside itself and beside a few others.
            for other in [0, 7, 15].map(|step| &slips[(index + step) % slips.len()]) {
                let (Some(a), Some(b)) = ((one.make)(lines[first]), (other.make)(lines[second])) else { continue };
                let mut lines = lines.clone();
                (lines[first], lines[second]) = (&a, &b);
                let report = reports(&lines.join("\n")).remove(0);
                let at: Vec<usize> = report.errors.iter().map(|error| error.spot.as_ref().unwrap().line).collect();
                tried += 1;
                // The same word in two places is one error, with its count.
                let same = one.name == other.name && at == [first + 1] && report.errors[0].count == 2;
                if at != [first + 1, second + 1] && !same {
                    let what = format!("{}: {} and {}", sample.name, one.name, other.name);
                    wrong.push(format!(
                        "{what}: {:#?}\n{}{}",
                        told(&report),
                        around(&lines.join("\n"), first + 1),
                        around(&lines.join("\n"), second + 1)
                    ));
                }
            }
        }
    }
    conclude(tried, 200, &wrong);
}
