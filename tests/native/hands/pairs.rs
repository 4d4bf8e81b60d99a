//! Two slips in one record are two errors, each on its line: none hides the other, and none breeds a third.

use viguier::record::input::ReadContext;
use viguier::record::read;
use viguier::record::tree::Lines;

use super::slips::{head_slips, turn_slips};

/// The base record with everything that a head may hold.
fn base() -> String {
    include_str!("../../../fixtures/faults/slips/base.yaml")
        .replace("players", "event: {name: Spring Open, round: 3}\nexpansions: [the-tower]\nplayers")
        + "ended: unfinished\nresult: {Ann: 10, Ben: 0}\n"
}

/// A slip in a line, from 0.
struct Slip {
    name: &'static str,
    line: usize,
    slipped: String,
}

/// All slips that can be made in a line of the head, and those of the turns in one turn.
fn slips(lines: &[&str], turn: usize) -> Vec<Slip> {
    let heads = lines.iter().enumerate().flat_map(|(line, text)| {
        let made = head_slips().into_iter().filter_map(move |slip| Some((slip.name, (slip.make)(text)?)));
        made.map(move |(name, slipped)| Slip { name, line, slipped })
    });
    let turns = turn_slips()
        .into_iter()
        .filter_map(|slip| Some(Slip { name: slip.name, line: turn, slipped: (slip.make)(lines[turn])? }));
    heads.chain(turns).collect()
}

/// The lines of all errors, from 1, and what they say. One that counts several places has all its turns.
fn errors(text: &str) -> Vec<(usize, String)> {
    let mut pieces = read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1, "{text}");
    let piece = pieces.remove(0);
    let lines = Lines::new(piece.text);
    let first = piece.first_line - 1;
    let tell = |error: &viguier::record::ReadError| {
        let line = error.span.map_or(0, |(start, _)| lines.place(start).line + first);
        (line, format!("{} ({}) x{}", error.message, error.help.as_deref().unwrap_or(""), error.count))
    };
    piece.reading.errors.iter().map(tell).collect()
}

/// Pairs of which one error is right: the second follows from the first, or both say the same.
fn is_one(one: &Slip, other: &Slip) -> bool {
    // Whoever is meant by a name cannot be told where the names at the table are in doubt.
    let is_doubtful = ["an apostrophe for nothing", "names that run together"].contains(&one.name);
    let by_name = ["another name", "another name in the claims"].contains(&other.name);
    is_doubtful && by_name
}

#[test]
fn two_slips_are_two_errors() {
    let text = base();
    let lines: Vec<&str> = text.split('\n').collect();
    let turns: Vec<usize> = (0..lines.len()).filter(|line| lines[*line].starts_with("  - ")).collect();
    let (first, second) = (slips(&lines, turns[2]), slips(&lines, turns[8]));
    let (mut tried, mut wrong) = (0, Vec::new());
    for one in &first {
        for other in second.iter().filter(|other| other.line > one.line) {
            let mut lines = lines.clone();
            (lines[one.line], lines[other.line]) = (&one.slipped, &other.slipped);
            let found = errors(&lines.join("\n"));
            tried += 1;
            let at: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
            let is_counted = at == [one.line + 1] && found[0].1.ends_with("x2");
            if at != [one.line + 1, other.line + 1] && !is_counted && !is_one(one, other) {
                wrong.push(format!(
                    "{} / {}\n   {:?}\n   {:?}\n   {found:#?}",
                    one.name, other.name, one.slipped, other.slipped
                ));
            }
        }
    }
    let shown: Vec<&str> = wrong.iter().take(40).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), shown.join("\n"));
    assert!(tried > 2_000, "only {tried} tried");
}
