//! The table for people.

use unicode_width::UnicodeWidthStr;

use super::book::{Agreement, Standings, shown};
use super::listed::Listed;
use super::scale::Scale;
use super::table::Row;
use crate::record::tree::Untrusted;
use crate::report::words::{count, ruling};

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
    let (refused, duplicates) = (standings.refused.count(), standings.duplicates.count());
    let without_moves = standings.without_moves.count();
    if without_moves > 0 {
        text += &format!(", {without_moves} without moves");
    }
    if refused > 0 {
        text += &format!("; {} refused", count(refused, "record"));
    }
    if duplicates > 0 {
        text += &format!("; {} of games counted already", count(duplicates, "record"));
    }
    text.push('\n');
    let list = [
        lines(&standings.refused, "refused", |refused| format!("{}: {}", shown(&refused.source), refused.text)),
        lines(&standings.duplicates, "counted once", |duplicate| {
            format!("{} is the game of {}", shown(&duplicate.source), shown(&duplicate.of))
        }),
        lines(&standings.rulings, "accepted", |note| format!("{}: {}", shown(&note.source), ruling(&note.accepted))),
        lines(&standings.without_moves, "counted without moves", shown),
        lines(&standings.notes, "note", String::clone),
    ];
    text += &list.concat();
    standings.remarks.lines().iter().for_each(|line| text += &format!("{line}\n"));
    text
}

/// A list with a line for each element.
fn lines<T>(list: &Listed<T>, what: &str, line: impl Fn(&T) -> String) -> String {
    let mut text: String = list.first.iter().map(|element| format!("{what}: {}\n", line(element))).collect();
    if list.more() > 0 {
        text += &format!("{what}: ... and {} more\n", list.more());
    }
    text
}

fn cells(rank: usize, row: &Row) -> [String; 12] {
    [
        rank.to_string(),
        Untrusted::from(row.player.as_str()).to_string(),
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
