//! Legal records to make slips in, and the clothes they come in.

use std::path::Path;

use viguier::record::input::ReadContext;
use viguier::record::native::write::{Style, write};
use viguier::record::read;

/// A legal record.
pub(super) struct Sample {
    pub(super) name: String,
    pub(super) text: String,
    /// The lines on which its turns begin, from 0.
    pub(super) turns: Vec<usize>,
}

const BASE: &str = include_str!("../../../fixtures/faults/slips/base.yaml");

/// The records: both games, short turns and long ones, a whole game.
pub(super) fn samples() -> Vec<Sample> {
    let mut samples = vec![
        sample("base", BASE.to_owned()),
        sample("first-game", include_str!("../../../fixtures/first-game.yaml").to_owned()),
        sample("in braces", long(&|turn| turn.in_braces())),
        sample("over lines", long(&|turn| turn.over_lines())),
        sample("in quotes", long(&|turn| format!("  - \"{}\"\n", turn.text))),
        sample(
            "with claims",
            BASE.replace("players", "event: {name: Spring Open, round: 3}\nexpansions: [the-tower]\nplayers")
                + "ended: unfinished\nresult: {Ann: 10, Ben: 0}\nnote: 'the desk: none'\n",
        ),
        sample("at the edge", BASE.replace("\n  - ", "\n- ") + "ended: unfinished\n"),
        sample("deep", BASE.replace("\n  - ", "\n     - ") + "ended: unfinished\n"),
    ];
    let whole = read(include_str!("../../../fixtures/base-0000.jcz"), &ReadContext::none()).remove(0).reading.record;
    samples.push(sample("whole game", write(&whole.unwrap(), Style::Yaml).unwrap()));
    for entry in ["wall-tile-not-held", "wall-tile-too-early", "doubled-twice", "edge-mismatch"] {
        let path = format!("fixtures/castle/{entry}.near-miss.yaml");
        samples.push(sample(entry, std::fs::read_to_string(Path::new(&path)).unwrap()));
    }
    samples
}

fn sample(name: &str, text: String) -> Sample {
    let lines: Vec<&str> = text.split('\n').collect();
    let from = lines.iter().position(|line| line.starts_with("moves:")).unwrap() + 1;
    let column = lines[from].len() - lines[from].trim_start().len();
    let is_turn = |line: &&str| {
        line.get(column..).is_some_and(|rest| rest.starts_with("- ")) && line.trim_start().len() == line.len() - column
    };
    let below = lines.iter().enumerate().skip(from).take_while(|(_, line)| is_turn(line) || line.starts_with(' '));
    let turns: Vec<usize> = below.filter(|(_, line)| is_turn(line)).map(|(number, _)| number).collect();
    assert!(turns.len() >= 3, "{name}: {text}");
    Sample { name: name.to_owned(), text, turns }
}

/// The parts of a turn of the base record.
struct Rotation<'t> {
    text: &'t str,
    keys: Vec<(&'static str, String)>,
}

impl<'t> Rotation<'t> {
    fn of(text: &'t str) -> Self {
        let (by, rest) = text.split_once(", ").unwrap();
        let mut words = rest.split(' ').peekable();
        let mut keys = vec![("by", by.to_owned()), ("tile", words.next().unwrap().to_owned())];
        keys.push(("at", format!("[{}]", words.next().unwrap().replace(',', ", "))));
        if let Some(turn) = words.next_if(|word| word.parse::<u16>().is_ok()) {
            keys.push(("turn", turn.to_owned()));
        }
        let feature = words.collect::<Vec<_>>().join(" ");
        if !feature.is_empty() {
            keys.push(("meeple", feature));
        }
        Self { text, keys }
    }

    fn in_braces(&self) -> String {
        let keys: Vec<String> = self.keys.iter().map(|(key, value)| format!("{key}: {value}")).collect();
        format!("  - {{{}}}\n", keys.join(", "))
    }

    fn over_lines(&self) -> String {
        let keys: Vec<String> = self.keys.iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
        format!("  - {}", keys.join("    "))
    }
}

/// The base record with its turns written otherwise.
fn long(write: &dyn Fn(&Rotation<'_>) -> String) -> String {
    let (head, turns) = BASE.split_once("moves:\n").unwrap();
    let turns: String =
        turns.lines().map(|line| write(&Rotation::of(line.trim_start().trim_start_matches("- ")))).collect();
    format!("{head}moves:\n{turns}")
}

/// The record as it is, and in other clothes, each with the number of lines before it.
pub(super) fn dressed(sample: &Sample) -> Vec<(&'static str, String, usize)> {
    let text = &sample.text;
    let first = format!("---\n{BASE}---\n");
    let before = first.matches('\n').count();
    // A comment stands beside what ends on its line.
    let commented: String = text
        .split_inclusive('\n')
        .map(|line| {
            let bare = line.trim_end();
            if bare.is_empty() || bare.contains('#') {
                line.to_owned()
            } else {
                format!("{bare}   # beside: a [remark\n")
            }
        })
        .collect();
    vec![
        ("as it is", text.clone(), 0),
        ("with CRLF", text.replace('\n', "\r\n"), 0),
        ("with a byte order mark", format!("\u{feff}{text}"), 0),
        ("with remarks", commented, 0),
        ("in a stream", format!("{first}{text}"), before),
        ("without a last line end", text.trim_end().to_owned(), 0),
    ]
}
