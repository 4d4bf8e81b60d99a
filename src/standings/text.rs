//! The table for people.

use unicode_width::UnicodeWidthStr;

use super::book::{Agreement, Standings, shown};
use super::scale::Scale;
use super::table::Row;
use crate::report::safe;
use crate::report::words::count;

/// The headings of the columns.
const HEADINGS: [&str; 12] =
    ["rank", "player", "games", "won", "drawn", "lost", "points", "buchholz", "cut", "for", "against", "difference"];
/// The column that is aligned on the left.
const NAME: usize = 1;

/// The table, and below it what it rests on and what does not count.
#[must_use]
pub fn text(standings: &Standings) -> String {
    let mut text = String::new();
    if !standings.table.rows.is_empty() {
        let cells = standings.table.rows.iter().map(|(rank, row)| cells(*rank, row));
        let lines: Vec<[String; 12]> = std::iter::once(HEADINGS.map(str::to_owned)).chain(cells).collect();
        text += &laid_out(&lines);
        text += &format!("\n{}\n", agreed(&standings.agreement));
    }
    text += &format!("{} of {} counted", count(standings.games, "game"), count(standings.table.rows.len(), "player"));
    let (refused, duplicates) = (standings.refused.len(), standings.duplicates.len());
    if refused > 0 {
        text += &format!("; {} refused", count(refused, "record"));
    }
    if duplicates > 0 {
        text += &format!("; {} of games counted already", count(duplicates, "record"));
    }
    text.push('\n');
    for refused in &standings.refused {
        text += &format!("refused: {}: {}\n", shown(&refused.source), refused.text);
    }
    for duplicate in &standings.duplicates {
        text += &format!("counted once: {} is the game of {}\n", shown(&duplicate.source), shown(&duplicate.of));
    }
    for note in &standings.notes {
        text += &format!("note: {note}\n");
    }
    text
}

fn cells(rank: usize, row: &Row) -> [String; 12] {
    [
        rank.to_string(),
        safe(&row.player).into_owned(),
        row.games().to_string(),
        row.wins.to_string(),
        row.draws.to_string(),
        row.losses.to_string(),
        row.points.to_string(),
        row.buchholz.to_string(),
        row.buchholz_cut.to_string(),
        row.points_for.to_string(),
        row.points_against.to_string(),
        format!("{:+}", row.difference()),
    ]
}

fn laid_out(lines: &[[String; 12]]) -> String {
    let mut widths = [0; 12];
    for line in lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = (*width).max(cell.width());
        }
    }
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            let space = " ".repeat(width.saturating_sub(cell.width()));
            if column == NAME { format!("{cell}{space}") } else { format!("{space}{cell}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// "ranked by points, buchholz-cut, difference; a win counts 1, a draw 0.5, a loss 0".
fn agreed(agreement: &Agreement) -> String {
    let order: Vec<&str> = agreement.order.iter().map(|criterion| criterion.as_str()).collect();
    let worth = match &agreement.scale {
        Scale::Outcome { win, draw, loss } => format!("a win counts {win}, a draw {draw}, a loss {loss}"),
        places @ Scale::Places(_) => format!("places count {places}"),
    };
    format!("ranked by {}; {worth}", order.join(", "))
}
