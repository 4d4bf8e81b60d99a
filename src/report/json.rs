//! `json` and `jsonl`: the record object of the contract, and the document around many of them.
//!
//! The key order is part of the contract, and the text is plain ASCII wherever a character could harm a terminal:
//! JSON says the same with `\u202e` as with the character itself.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::model::{Accepted, Error, LedgerRow, OptionInForce, RecordReport, Related, Spot, Unverified, Violation};
use super::summary::Summary;
use super::words::errors;
use super::{Document, Remarks, Renderer, Skipped};
use crate::record::tree::is_harmful;
use crate::referee::Outcome;
use crate::seat::Seat;

/// The version of the program, which heads every document.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The version of the shape of JSON reports. It changes only when a reader of reports must change, too.
pub(crate) const SCHEMA: u32 = 1;

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

/// Writes facts of the arbiter's desk on one line.
///
/// # Errors
/// Those of `out`.
pub fn write_answer(facts: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(Vec::new(), Harmless);
    facts.serialize(&mut serializer).map_err(io::Error::from)?;
    let mut line = serializer.into_inner();
    line.push(b'\n');
    out.write_all(&line)
}

/// Record objects on lines of their own, for [`JsonDocument`].
#[derive(Debug)]
pub struct Json;

impl Renderer for Json {
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>) {
        // Writing to a vector cannot fail.
        let _ = write_record(report, false, out);
    }
}

/// One document with all records and the counts.
#[derive(Debug, Default)]
pub struct JsonDocument {
    has_records: bool,
    remarks: Remarks,
}

impl Document for JsonDocument {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"viguier\":\"{VERSION}\",\"schema\":{SCHEMA},\"records\":[")
    }

    fn add(&mut self, _: &RecordReport, rendered: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let separator = if std::mem::replace(&mut self.has_records, true) { ",\n" } else { "\n" };
        out.write_all(separator.as_bytes())?;
        out.write_all(rendered)
    }

    fn remarks(&mut self, remarks: &Remarks, _: &mut dyn Write) -> io::Result<()> {
        self.remarks = remarks.clone();
        Ok(())
    }

    fn end(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let Summary { records, legal, illegal, unreadable, violations, skipped, .. } = summary;
        let mut serializer = serde_json::Serializer::with_formatter(Vec::new(), Harmless);
        self.remarks.serialize(&mut serializer)?;
        let remarks = serializer.into_inner();
        // The braces of the object are those of the document.
        let remarks = remarks.get(1..remarks.len().saturating_sub(1)).unwrap_or_default();
        out.write_all(b"],\n")?;
        out.write_all(remarks)?;
        writeln!(
            out,
            ",\n\"summary\":{{\"records\":{records},\"legal\":{legal},\"illegal\":{illegal},\
             \"unreadable\":{unreadable},\"violations\":{violations},\"skipped\":{skipped}}}}}"
        )
    }
}

/// `skipped` and `notes` of a document.
impl Serialize for Remarks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("skipped", &self.skipped)?;
        map.serialize_entry("notes", &Each(self.notes.iter().map(|note| format!("{}: {}", note.path, note.message))))?;
        map.end()
    }
}

impl Serialize for Skipped {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("path", &self.path)?;
        map.serialize_entry("reason", self.reason.as_str())?;
        map.serialize_entry("by", &self.by)?;
        map.end()
    }
}

impl Serialize for Accepted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", &self.turn)?;
        map.serialize_entry("codes", &Each(self.codes.iter().map(|code| code.as_str())))?;
        map.serialize_entry("by", &self.by)?;
        map.serialize_entry("reason", &self.reason)?;
        map.end()
    }
}

/// JSON on one line, in which no character can disturb a terminal.
pub(crate) struct Harmless;

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
        map.serialize_entry("end", report.end.word())?;
        map.serialize_entry("scores", &BySeat { report, numbers: Seats::of(&report.scores) })?;
        if self.with_ledger {
            map.serialize_entry("ledger", &Each(report.ledger.iter().map(|row| Award { report, row })))?;
            if let Some(tokens) = &report.tokens {
                map.serialize_entry("tokens", &BySeat { report, numbers: Seats::of(tokens) })?;
            }
        }
        map.serialize_entry("scores_as_played", &report.scores_as_played)?;
        map.serialize_entry("winners", &Each(report.winners.iter().map(|seat| Name { report, seat: *seat })))?;
        map.serialize_entry("violations", &report.violations)?;
        if report.unlisted > 0 {
            map.serialize_entry("unlisted_violations", &report.unlisted)?;
        }
        if report.hidden > 0 {
            map.serialize_entry("hidden_violations", &report.hidden)?;
        }
        if !report.rulings.is_empty() {
            map.serialize_entry("rulings", &report.rulings)?;
        }
        map.serialize_entry("options", &Options(&report.options))?;
        map.serialize_entry("unverified", &report.unverified)?;
        map.serialize_entry("notes", &report.notes)?;
        let (listed, unlisted) = errors(report, written);
        map.serialize_entry("errors", report.errors.get(..listed.len()).unwrap_or(&[]))?;
        if unlisted > 0 {
            map.serialize_entry("unlisted_errors", &unlisted)?;
        }
        if !report.lacks.is_empty() {
            map.serialize_entry("fails_on", &Each(report.lacks.iter().map(|lack| lack.as_str())))?;
        }
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
        map.serialize_entry("consequence", &self.is_consequence())?;
        map.serialize_entry("acknowledged", &self.acknowledged)?;
        map.serialize_entry("count", &self.count)?;
        map.serialize_entry("turns", &self.turns)?;
        map.serialize_entry("severity", self.severity.as_str())?;
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
        map.serialize_entry("count", &self.count)?;
        map.serialize_entry("turns", &self.turns)?;
        map.end()
    }
}

/// An error as it is written.
fn written(error: &Error) -> Vec<u8> {
    let mut out = Vec::new();
    // Writing to a vector cannot fail.
    let _ = error.serialize(&mut serde_json::Serializer::with_formatter(&mut out, Harmless));
    out
}

fn place<S: Serializer>(map: &mut S::SerializeMap, spot: Option<&Spot>) -> Result<(), S::Error> {
    map.serialize_entry("line", &spot.map(|spot| spot.line))?;
    map.serialize_entry("column", &spot.map(|spot| spot.column))?;
    map.serialize_entry("end_line", &spot.map(|spot| spot.end_line))?;
    map.serialize_entry("end_column", &spot.map(|spot| spot.end_column))
}

/// Options by their keys.
struct Options<'a>(&'a [OptionInForce]);

impl Serialize for Options<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|option| (option.key, option)))
    }
}

impl Serialize for OptionInForce {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("value", &self.value)?;
        map.serialize_entry("origin", self.origin.word())?;
        map.end()
    }
}

impl Serialize for Unverified {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind.as_str())?;
        map.serialize_entry("turns", &self.turns)?;
        map.serialize_entry("message", &self.message)?;
        map.end()
    }
}

struct Award<'a> {
    report: &'a RecordReport,
    row: &'a LedgerRow,
}

impl Serialize for Award<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { report, row: LedgerRow { award: entry, reason, totals } } = *self;
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
        map.serialize_entry("reason", reason)?;
        let meeples = entry.meeples.iter().map(|(seat, count)| (*seat, i64::from(*count)));
        map.serialize_entry("meeples", &BySeat { report, numbers: meeples })?;
        if let Some(totals) = totals {
            map.serialize_entry("totals", &BySeat { report, numbers: Seats::of(totals) })?;
        }
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

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::sample;
    use super::*;

    fn object(report: &RecordReport, with_ledger: bool) -> String {
        let mut out = Vec::new();
        write_record(report, with_ledger, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn keys_stand_in_the_order_of_the_contract() {
        assert_snapshot!(object(&sample::legal(), false), @r#"{"path":"games/t12.yaml","record":1,"format":"viguier","game":"carcassonne","expansions":["the-tower"],"players":["Ann","Ben"],"turns":2,"judged_turns":2,"verdict":"legal","finished":true,"end":"complete","scores":{"Ann":93,"Ben":87},"scores_as_played":false,"winners":["Ann"],"violations":[],"options":{},"unverified":[],"notes":[],"errors":[]}"#);
        assert_snapshot!(object(&sample::illegal(), false), @r#"{"path":"games/t12.yaml","record":1,"format":"viguier","game":"carcassonne","expansions":["the-tower"],"players":["Ann","Ben"],"turns":2,"judged_turns":2,"verdict":"illegal","finished":false,"end":"unfinished","scores":{"Ann":0,"Ben":0},"scores_as_played":true,"winners":[],"violations":[{"code":"edge-mismatch","turn":2,"pointer":"/moves/1","key":"turn","line":6,"column":37,"end_line":6,"end_column":45,"message":"Ben lays N on (0, -1), but its south side shows a road where D shows a city","rule":"BASE-12","help":"turned by 180 it fits","after":0,"consequence":false,"acknowledged":false,"count":1,"turns":[2],"severity":"error","related":[{"turn":1,"pointer":"/moves/0","line":5,"column":5,"end_line":5,"end_column":52,"message":"Ann laid U in turn 1"}]},{"code":"feature-occupied","turn":2,"pointer":"/moves/1","key":"turn","line":6,"column":37,"end_line":6,"end_column":45,"message":"Ben lays N on (0, -1), but its south side shows a road where D shows a city","rule":"BASE-21","help":null,"after":1,"consequence":true,"acknowledged":false,"count":1,"turns":[2],"severity":"error","related":[]},{"code":"not-your-turn","turn":2,"pointer":"/moves/1","key":"turn","line":6,"column":37,"end_line":6,"end_column":45,"message":"Ben lays N on (0, -1), but its south side shows a road where D shows a city","rule":"BASE-06","help":null,"after":2,"consequence":false,"acknowledged":true,"count":1,"turns":[2],"severity":"error","related":[]}],"options":{},"unverified":[],"notes":[],"errors":[]}"#);
        assert_snapshot!(object(&sample::unreadable(), false), @r#"{"path":"games/\u202et12.yaml","record":3,"format":"viguier","game":null,"expansions":[],"players":[],"turns":0,"judged_turns":0,"verdict":"unreadable","finished":false,"end":"unfinished","scores":{},"scores_as_played":false,"winners":[],"violations":[],"options":{},"unverified":[],"notes":[],"errors":[{"code":"unknown-tile","pointer":"/moves/0","key":"tile","line":5,"column":15,"end_line":5,"end_column":22,"message":"no tile is called `U\u001b[31m`","help":"did you mean `T`?","count":1,"turns":[1]},{"code":"io","pointer":"","key":null,"line":null,"column":null,"end_line":null,"end_column":null,"message":"permission denied","help":null,"count":1,"turns":[]}]}"#);
    }

    #[test]
    fn the_ledger_stands_beside_the_scores() {
        assert_snapshot!(object(&sample::legal(), true), @r#"{"path":"games/t12.yaml","record":1,"format":"viguier","game":"carcassonne","expansions":["the-tower"],"players":["Ann","Ben"],"turns":2,"judged_turns":2,"verdict":"legal","finished":true,"end":"complete","scores":{"Ann":93,"Ben":87},"ledger":[{"turn":2,"player":"Ann","points":8,"feature":"city","final":false,"tiles":[[0,0]],"reason":"1 tile x 1","meeples":{"Ann":1}},{"turn":2,"player":"Ann","points":85,"feature":"field","final":true,"tiles":[[0,0]],"reason":"1 tile x 1","meeples":{"Ann":1}}],"scores_as_played":false,"winners":["Ann"],"violations":[],"options":{},"unverified":[],"notes":[],"errors":[]}"#);
    }

    #[test]
    fn a_document_is_one_json_value() {
        let mut document = JsonDocument::default();
        let mut summary = Summary::default();
        let mut out = Vec::new();
        document.begin(&mut out).unwrap();
        for report in [sample::legal(), sample::illegal(), sample::unreadable()] {
            let mut rendered = Vec::new();
            Json.render(&report, &mut rendered);
            document.add(&report, &rendered, &mut out).unwrap();
            summary.add(&report);
        }
        document.end(&summary, &mut out).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(value["records"].as_array().unwrap().len(), 3);
        assert_eq!(value["records"][2]["path"], "games/\u{202e}t12.yaml");
        let counts =
            serde_json::json!({"records": 3, "legal": 1, "illegal": 1, "unreadable": 1, "violations": 3, "skipped": 0});
        assert_eq!(value["summary"], counts);
        assert_eq!(value["viguier"], VERSION);
    }
}
