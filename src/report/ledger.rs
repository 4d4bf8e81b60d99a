//! The ledger for people: every award in order, and every claim that brought nothing.

use super::model::{LedgerRow, RecordReport};
use super::page::wrapped;
use super::safe::safe;
use super::text::Text;
use super::words::count;
use super::{Renderer, score};
use crate::grid::Cell;
use crate::referee::Outcome;

/// The verdict, then the ledger.
#[derive(Debug)]
pub struct LedgerList {
    /// Writes the verdict.
    pub text: Text,
}

impl Renderer for LedgerList {
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>) {
        if let Some(stop) = report.stop.filter(|stop| stop.scored) {
            let end = stop.after.map_or("the last turn".to_owned(), |turn| format!("turn {turn}"));
            out.extend_from_slice(format!("As if the game ended after {end}:\n").as_bytes());
        }
        self.text.render(report, out);
        if report.verdict != Outcome::Unreadable && !report.players.is_empty() {
            if report.violations.is_empty() {
                out.push(b'\n');
            }
            out.extend_from_slice(list(report).as_bytes());
            out.extend_from_slice(score::table(report).as_bytes());
        }
    }
}

/// Passes on the rows of one player only.
pub struct RowsOf {
    /// Whose.
    pub player: String,
    /// What renders them.
    pub renderer: Box<dyn Renderer>,
}

impl Renderer for RowsOf {
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>) {
        let mut report = report.clone();
        let players = report.players.clone();
        report.ledger.retain(|row| players.get(row.award.seat.index()) == Some(&self.player));
        self.renderer.render(&report, out);
    }
}

/// The rows, those of one feature together.
fn list(report: &RecordReport) -> String {
    let mut text = String::new();
    let alike = |one: &LedgerRow, other: &LedgerRow| {
        let key = |row: &LedgerRow| (row.award.turn, row.award.feature, row.award.is_final, row.award.tiles.clone());
        key(one) == key(other)
    };
    for rows in report.ledger.chunk_by(alike) {
        feature(report, rows, &mut text);
    }
    text
}

fn feature(report: &RecordReport, rows: &[LedgerRow], text: &mut String) {
    let Some(LedgerRow { award, .. }) = rows.first() else { return };
    let when = if award.is_final { "at the end".to_owned() } else { format!("turn {}", award.turn) };
    let of = if award.tiles.is_empty() { String::new() } else { format!(" of {}", count(award.tiles.len(), "square")) };
    let name = |seat| safe(&report.player(seat)).into_owned();
    let stood: Vec<String> = award.meeples.iter().map(|(seat, count)| format!("{} {count}", name(*seat))).collect();
    let on_it = if stood.is_empty() { String::new() } else { format!("; on it: {}", stood.join(", ")) };
    let heading = format!("{when}: {}{of}{on_it}", award.feature.name());
    wrapped(text, "", "    ", &heading);
    if !award.tiles.is_empty() {
        let square = |cell: &Cell| format!("({},{})", cell.x(), cell.y());
        let squares: Vec<String> = award.tiles.iter().map(square).collect();
        wrapped(text, "    ", "    ", &squares.join(" "));
    }
    for row in rows {
        let points = match row.award.points {
            0 => "nothing".to_owned(),
            points => format!("{points:+}"),
        };
        let most = |seat| award.meeples.iter().find(|(other, _)| *other == seat).map_or(0, |(_, count)| *count);
        let outvoted = row.award.points == 0 && award.meeples.iter().any(|(_, count)| *count > most(row.award.seat));
        let why = if outvoted { "outvoted".to_owned() } else { row.reason.clone() };
        let totals: Vec<String> = row
            .totals
            .iter()
            .flatten()
            .enumerate()
            .map(|(seat, total)| format!("{} {total}", report.players.get(seat).map_or("", |name| name)))
            .collect();
        let then = if totals.is_empty() { String::new() } else { format!("; then {}", safe(&totals.join(" "))) };
        wrapped(text, "  ", "      ", &format!("{} {points} ({why}){then}", name(row.award.seat)));
    }
    text.push('\n');
}
