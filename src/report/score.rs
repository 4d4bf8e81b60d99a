//! The table of `viguier score`: where each player's points came from.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::Renderer;
use super::model::RecordReport;
use super::safe::safe;
use super::text::Text;
use super::words::standing;
use crate::referee::{LedgerFeature, Outcome};

/// The verdict, then the table.
#[derive(Debug)]
pub struct ScoreTable {
    /// Writes the verdict.
    pub text: Text,
}

impl Renderer for ScoreTable {
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>) {
        self.text.render(report, out);
        if report.verdict != Outcome::Unreadable && !report.players.is_empty() {
            // Under violations stands an empty line already.
            if report.violations.is_empty() {
                out.push(b'\n');
            }
            out.extend_from_slice(table(report).as_bytes());
        }
    }
}

/// The points by player, feature and part of the game, the totals, and who won.
#[must_use]
pub fn table(report: &RecordReport) -> String {
    let mut rows: Vec<(String, Option<Vec<i64>>)> = Vec::new();
    for (is_final, heading) in [(false, "during the game"), (true, "at the end")] {
        let sums = sums(report, is_final);
        if !sums.is_empty() {
            rows.push((heading.to_owned(), None));
            rows.extend(sums.into_iter().map(|(feature, points)| (format!("  {}", feature.name()), Some(points))));
        }
    }
    rows.push(("total".to_owned(), Some(report.scores.clone())));
    if let Some(tokens) = &report.tokens {
        rows.push(("aerie tokens".to_owned(), Some(tokens.clone())));
    }
    format!("{}\n{}\n\n", laid_out(report, &rows), outcome(report))
}

/// Points by feature and seat, of the game or of its end.
fn sums(report: &RecordReport, is_final: bool) -> BTreeMap<LedgerFeature, Vec<i64>> {
    let mut sums = BTreeMap::new();
    for entry in report.ledger.iter().map(|row| &row.award).filter(|entry| entry.is_final == is_final) {
        let points = sums.entry(entry.feature).or_insert_with(|| vec![0; report.players.len()]);
        if let Some(points) = points.get_mut(entry.seat.index()) {
            *points += entry.points;
        }
    }
    sums
}

fn laid_out(report: &RecordReport, rows: &[(String, Option<Vec<i64>>)]) -> String {
    let names: Vec<String> = report.players.iter().map(|name| safe(name).into_owned()).collect();
    let first = rows.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
    let widths: Vec<usize> = names.iter().map(|name| name.width().max(4)).collect();
    let mut text = " ".repeat(first);
    for (name, width) in names.iter().zip(&widths) {
        text += &format!("  {}{name}", " ".repeat(width.saturating_sub(name.width())));
    }
    text.push('\n');
    for (label, points) in rows {
        text += &format!("{label}{}", " ".repeat(first.saturating_sub(label.width())));
        for (points, width) in points.iter().flatten().zip(&widths) {
            text += &format!("  {points:>width$}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// "Ann wins with 93, 6 ahead", "Ann and Ben share the win with 93 each".
fn outcome(report: &RecordReport) -> String {
    let as_played = if report.scores_as_played { "as played, " } else { "" };
    if !report.finished {
        return format!("{}: no winner yet", standing(report));
    }
    let names: Vec<String> = report.winners.iter().map(|seat| safe(&report.player(*seat)).into_owned()).collect();
    let mut scores = report.scores.clone();
    scores.sort_unstable_by(|one, other| other.cmp(one));
    match (names.as_slice(), scores.as_slice()) {
        ([name], [most, second, ..]) => format!("{as_played}{name} wins with {most}, {} ahead", most - second),
        ([name], [most]) => format!("{as_played}{name} has {most}"),
        ([names @ .., last], [most, ..]) => {
            format!("{as_played}{} and {last} share the win with {most} each", names.join(", "))
        }
        _ => "nobody wins".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::sample;
    use super::*;
    use crate::seat::Seat;

    #[test]
    fn points_stand_by_feature_and_player() {
        assert_snapshot!(table(&sample::legal()), @"
                          Ann   Ben
        during the game
          city              8     0
        at the end
          field            85     0
        total              93    87

        Ann wins with 93, 6 ahead
        ");
    }

    #[test]
    fn the_last_line_says_who_won() {
        let mut report = sample::legal();
        assert_eq!(outcome(&report), "Ann wins with 93, 6 ahead");
        report.scores = vec![93, 93];
        report.winners = Seat::all(2).collect();
        report.scores_as_played = true;
        assert_eq!(outcome(&report), "as played, Ann and Ben share the win with 93 each");
        report.finished = false;
        assert_eq!(outcome(&report), "unfinished (71 of 71 tiles), as played: Ann 93 Ben 93: no winner yet");
    }

    #[test]
    fn wide_and_harmful_names_keep_the_columns() {
        let mut report = sample::legal();
        report.players = vec!["龍馬龍馬".to_owned(), "B\u{1b}n".to_owned()];
        let table = table(&report);
        let widths: Vec<usize> = table.lines().filter(|line| line.contains("  ")).map(|line| line.width()).collect();
        assert!(table.contains("B\\u{1b}n"), "{table}");
        assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{table}");
    }
}
