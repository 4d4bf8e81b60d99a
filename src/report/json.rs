//! `json` and `jsonl`: the record object of the contract, and the document around many of them.
//!
//! The key order is part of the contract, and the text is plain ASCII wherever a character could harm a terminal:
//! JSON says the same with `\u202e` as with the character itself.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::model::{Error, RecordReport, Related, Spot, Violation};
use super::summary::Summary;
use crate::record::tree::is_harmful;
use crate::referee::{LedgerEntry, Outcome};
use crate::region::Seat;

/// The version of the program, which heads every document.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The word for a verdict.
#[must_use]
pub fn verdict(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Legal => "legal",
        Outcome::Illegal => "illegal",
        Outcome::Unreadable => "unreadable",
    }
}

/// Writes the record object on one line, without a line end.
///
/// # Errors
/// Those of `out`.
pub fn write_record(report: &RecordReport, with_ledger: bool, out: &mut Vec<u8>) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(out, Harmless);
    RecordObject { report, with_ledger }.serialize(&mut serializer).map_err(io::Error::from)
}

/// Writes what stands before the first record of a document.
///
/// # Errors
/// Those of `out`.
pub fn begin(out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{{\"viguier\":\"{VERSION}\",\"records\":[")
}

/// Writes what stands after the last record of a document.
///
/// # Errors
/// Those of `out`.
pub fn end(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let Summary { records, legal, illegal, unreadable, violations, .. } = summary;
    write!(
        out,
        "],\n\"summary\":{{\"records\":{records},\"legal\":{legal},\"illegal\":{illegal},\
         \"unreadable\":{unreadable},\"violations\":{violations}}}}}\n"
    )
}

/// JSON on one line, in which no character can disturb a terminal.
struct Harmless;

impl serde_json::ser::Formatter for Harmless {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        // Nearly all text is printable ASCII; control characters below U+0020 never come here.
        if fragment.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
            return out.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, character)) = rest.char_indices().find(|(_, character)| is_harmful(*character)) {
            let (before, from) = rest.split_at(at);
            out.write_all(before.as_bytes())?;
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = from.strip_prefix(character).unwrap_or("");
        }
        out.write_all(rest.as_bytes())
    }
}

struct RecordObject<'a> {
    report: &'a RecordReport,
    with_ledger: bool,
}

impl Serialize for RecordObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = self.report;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("path", &report.path)?;
        map.serialize_entry("record", &report.record)?;
        map.serialize_entry("format", &report.format.map(|format| format.name()))?;
        map.serialize_entry("game", &report.game.map(|game| game.as_str()))?;
        map.serialize_entry("expansions", &Each(report.expansions.iter().map(|expansion| expansion.as_str())))?;
        map.serialize_entry("players", &report.players)?;
        map.serialize_entry("turns", &report.turns)?;
        map.serialize_entry("judged_turns", &report.judged_turns)?;
        map.serialize_entry("verdict", verdict(report.verdict))?;
        map.serialize_entry("finished", &report.finished)?;
        map.serialize_entry("scores", &BySeat { report, numbers: Seats::of(&report.scores) })?;
        if self.with_ledger {
            map.serialize_entry("ledger", &Each(report.ledger.iter().map(|entry| Award { report, entry })))?;
            if let Some(tokens) = &report.tokens {
                map.serialize_entry("tokens", &BySeat { report, numbers: Seats::of(tokens) })?;
            }
        }
        map.serialize_entry("scores_as_played", &report.scores_as_played)?;
        map.serialize_entry("winners", &Each(report.winners.iter().map(|seat| Name { report, seat: *seat })))?;
        map.serialize_entry("violations", &report.violations)?;
        map.serialize_entry("unverified", &report.unverified)?;
        map.serialize_entry("notes", &report.notes)?;
        map.serialize_entry("errors", &report.errors)?;
        map.end()
    }
}

impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code.as_str())?;
        map.serialize_entry("turn", &self.turn)?;
        map.serialize_entry("pointer", &self.pointer)?;
        map.serialize_entry("key", &self.key)?;
        place::<S>(&mut map, self.spot.as_ref())?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("rule", self.rule.as_str())?;
        map.serialize_entry("help", &self.help)?;
        map.serialize_entry("after", &self.after)?;
        map.serialize_entry("acknowledged", &self.acknowledged)?;
        map.serialize_entry("related", &self.related)?;
        map.end()
    }
}

impl Serialize for Related {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", &self.turn)?;
        map.serialize_entry("pointer", &self.pointer)?;
        place::<S>(&mut map, self.spot.as_ref())?;
        map.serialize_entry("message", &self.message)?;
        map.end()
    }
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code.as_str())?;
        map.serialize_entry("pointer", &self.pointer)?;
        map.serialize_entry("key", &self.key)?;
        place::<S>(&mut map, self.spot.as_ref())?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("help", &self.help)?;
        map.end()
    }
}

fn place<S: Serializer>(map: &mut S::SerializeMap, spot: Option<&Spot>) -> Result<(), S::Error> {
    map.serialize_entry("line", &spot.map(|spot| spot.line))?;
    map.serialize_entry("column", &spot.map(|spot| spot.column))
}

struct Award<'a> {
    report: &'a RecordReport,
    entry: &'a LedgerEntry,
}

impl Serialize for Award<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { report, entry } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", &entry.turn)?;
        map.serialize_entry("player", &Name { report, seat: entry.seat })?;
        map.serialize_entry("points", &entry.points)?;
        map.serialize_entry("feature", entry.feature.name())?;
        map.serialize_entry("final", &entry.is_final)?;
        map.serialize_entry("tiles", &Each(entry.tiles.iter().map(|cell| (cell.x(), cell.y()))))?;
        if !entry.starts.is_empty() {
            map.serialize_entry("starts", &entry.starts)?;
        }
        map.serialize_entry("reason", &entry.reason)?;
        let meeples = entry.meeples.iter().map(|(seat, count)| (*seat, i64::from(*count)));
        map.serialize_entry("meeples", &BySeat { report, numbers: meeples })?;
        map.end()
    }
}

/// A list made on the fly.
struct Each<I>(I);

impl<I> Serialize for Each<I>
where
    I: Iterator + Clone,
    I::Item: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// Numbers of a list, with their seats.
#[derive(Clone)]
struct Seats<'a> {
    numbers: std::iter::Enumerate<std::slice::Iter<'a, i64>>,
}

impl<'a> Seats<'a> {
    fn of(numbers: &'a [i64]) -> Self {
        Self { numbers: numbers.iter().enumerate() }
    }
}

impl Iterator for Seats<'_> {
    type Item = (Seat, i64);

    fn next(&mut self) -> Option<Self::Item> {
        let (index, number) = self.numbers.next()?;
        Some((Seat::new(index)?, *number))
    }
}

/// An object of numbers under the names of players.
struct BySeat<'a, I> {
    report: &'a RecordReport,
    numbers: I,
}

impl<I: Iterator<Item = (Seat, i64)> + Clone> Serialize for BySeat<'_, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = self.report;
        serializer.collect_map(self.numbers.clone().map(|(seat, number)| (Name { report, seat }, number)))
    }
}

struct Name<'a> {
    report: &'a RecordReport,
    seat: Seat,
}

impl Serialize for Name<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.report.players.get(self.seat.index()) {
            Some(name) => serializer.serialize_str(name),
            None => serializer.collect_str(&format_args!("player {}", self.seat.index() + 1)),
        }
    }
}
