//! The table for programs: one document.

use std::io::{self, Write};

use serde::Serialize;

use super::amount::Amount;
use super::book::Standings;
use super::game::Source;
use super::scale::Scale;
use super::table::Row;
use crate::report::Summary;
use crate::report::json::{Harmless, VERSION};

/// Writes the document, with the counts of all records that were judged.
///
/// # Errors
/// Those of `out`.
pub fn write_json(standings: &Standings, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, Harmless);
    Document::of(standings, summary).serialize(&mut serializer)?;
    text.push(b'\n');
    out.write_all(&text)
}

/// The document; its keys stand in this order.
#[derive(Serialize)]
struct Document<'a> {
    viguier: &'static str,
    order: Vec<&'static str>,
    worth: Worth<'a>,
    tie_break: Option<&'static str>,
    games: usize,
    standings: Vec<Line<'a>>,
    refused: Vec<RefusedRecord<'a>>,
    duplicates: Vec<DuplicateRecord<'a>>,
    notes: &'a [String],
    summary: Counts,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Worth<'a> {
    Places(&'a [Amount]),
    #[serde(untagged)]
    Outcome {
        win: Amount,
        draw: Amount,
        loss: Amount,
    },
}

#[derive(Serialize)]
struct Line<'a> {
    rank: usize,
    player: &'a str,
    games: usize,
    wins: u32,
    draws: u32,
    losses: u32,
    points: Amount,
    buchholz: Amount,
    buchholz_cut: Amount,
    points_for: i64,
    points_against: i64,
    difference: i64,
}

#[derive(Serialize)]
struct Place<'a> {
    path: &'a str,
    record: u32,
}

#[derive(Serialize)]
struct RefusedRecord<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    reason: &'static str,
    message: &'a str,
}

#[derive(Serialize)]
struct DuplicateRecord<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    of: Place<'a>,
}

#[derive(Serialize)]
struct Counts {
    records: usize,
    legal: usize,
    illegal: usize,
    unreadable: usize,
    violations: usize,
}

impl<'a> Document<'a> {
    fn of(standings: &'a Standings, summary: &Summary) -> Self {
        let Standings { agreement, table, games, refused, duplicates, notes } = standings;
        let refused = refused.iter().map(|refused| RefusedRecord {
            place: place(&refused.source),
            reason: refused.why.as_str(),
            message: &refused.text,
        });
        let duplicates = duplicates
            .iter()
            .map(|duplicate| DuplicateRecord { place: place(&duplicate.source), of: place(&duplicate.of) });
        Self {
            viguier: VERSION,
            order: agreement.order.iter().map(|criterion| criterion.as_str()).collect(),
            worth: match &agreement.scale {
                Scale::Outcome { win, draw, loss } => Worth::Outcome { win: *win, draw: *draw, loss: *loss },
                Scale::Places(places) => Worth::Places(places),
            },
            tie_break: agreement.tie_break.map(|tie_break| tie_break.as_str()),
            games: *games,
            standings: table.rows.iter().map(|(rank, row)| line(*rank, row)).collect(),
            refused: refused.collect(),
            duplicates: duplicates.collect(),
            notes,
            summary: Counts {
                records: summary.records,
                legal: summary.legal,
                illegal: summary.illegal,
                unreadable: summary.unreadable,
                violations: summary.violations,
            },
        }
    }
}

fn place(source: &Source) -> Place<'_> {
    Place { path: &source.path, record: source.record }
}

fn line(rank: usize, row: &Row) -> Line<'_> {
    Line {
        rank,
        player: &row.player,
        games: row.games(),
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        points: row.points,
        buchholz: row.buchholz,
        buchholz_cut: row.buchholz_cut,
        points_for: row.points_for,
        points_against: row.points_against,
        difference: row.difference(),
    }
}
