//! The table for programs: one document.

use std::io::{self, Write};

use serde::Serialize;

use super::amount::Amount;
use super::book::Standings;
use super::game::Source;
use super::scale::Scale;
use super::table::Row;
use crate::report::json::{Harmless, VERSION};
use crate::report::{Accepted, Skipped, Summary};

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
    rulings: Vec<RulingOfRecord<'a>>,
    without_moves: Vec<Place<'a>>,
    skipped: &'a [Skipped],
    notes: Vec<String>,
    unlisted: Unlisted,
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
struct RulingOfRecord<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    accepted: &'a Accepted,
}

/// How much of each list is left out, being too long.
#[derive(Serialize)]
struct Unlisted {
    refused: usize,
    duplicates: usize,
    rulings: usize,
    without_moves: usize,
    skipped: usize,
    notes: usize,
}

#[derive(Serialize)]
struct Counts {
    records: usize,
    legal: usize,
    illegal: usize,
    unreadable: usize,
    violations: usize,
    skipped: usize,
}

impl<'a> Document<'a> {
    fn of(standings: &'a Standings, summary: &Summary) -> Self {
        let Standings { agreement, table, games, refused, duplicates, rulings, without_moves, notes, remarks } =
            standings;
        let unlisted = Unlisted {
            refused: refused.more(),
            duplicates: duplicates.more(),
            rulings: rulings.more(),
            without_moves: without_moves.more(),
            skipped: remarks.count() - remarks.skipped.len(),
            notes: notes.more() + remarks.more_notes,
        };
        let of_the_run = remarks.notes.iter().map(|note| format!("{}: {}", note.path, note.message));
        let rulings =
            rulings.first.iter().map(|note| RulingOfRecord { place: place(&note.source), accepted: &note.accepted });
        let refused = refused.first.iter().map(|refused| RefusedRecord {
            place: place(&refused.source),
            reason: refused.why.as_str(),
            message: &refused.text,
        });
        let duplicates = duplicates
            .first
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
            rulings: rulings.collect(),
            without_moves: without_moves.first.iter().map(place).collect(),
            skipped: &remarks.skipped,
            notes: notes.first.iter().cloned().chain(of_the_run).collect(),
            unlisted,
            summary: Counts {
                records: summary.records,
                legal: summary.legal,
                illegal: summary.illegal,
                unreadable: summary.unreadable,
                violations: summary.violations,
                skipped: summary.skipped,
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
