//! `text`: one line per legal record, and for people what is wrong with the others.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::model::RecordReport;
use super::snippet::Draughtsman;
use super::summary::Summary;
use super::words::{count, errors, off, status, title};
use super::{Document, Remarks, Renderer, safe};
use crate::referee::Outcome;

/// Reports for people.
#[derive(Debug)]
pub struct Text {
    draughtsman: Draughtsman,
    coloured: bool,
    quiet: bool,
}

impl Text {
    /// With colours or without; quiet means that legal records are passed over.
    #[must_use]
    pub fn new(coloured: bool, quiet: bool) -> Self {
        Self { draughtsman: Draughtsman::new(coloured), coloured, quiet }
    }

    fn heading(&self, report: &RecordReport) -> String {
        let colour = match report.verdict {
            Outcome::Legal => AnsiColor::Green,
            Outcome::Illegal => AnsiColor::Red,
            Outcome::Unreadable => AnsiColor::Yellow,
        };
        let status = status(report);
        let end = status.find([',', ' ']).unwrap_or(status.len());
        let (verdict, rest) = status.split_at(end);
        let style = if self.coloured { Style::new().bold().fg_color(Some(colour.into())) } else { Style::new() };
        format!("{}: {style}{verdict}{style:#}{rest}", title(report))
    }
}

impl Renderer for Text {
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>) {
        let is_clean = report.verdict == Outcome::Legal && report.violations.is_empty() && report.lacks.is_empty();
        if self.quiet && is_clean {
            return;
        }
        let mut text = self.heading(report);
        text.push('\n');
        for note in &report.notes {
            text += &format!("  note: {}\n", super::safe(note));
        }
        let mut scene = report.scene.as_deref();
        for violation in &report.violations {
            text += &format!("\n{}\n", self.draughtsman.violation(report, violation));
            // It is about the first of them.
            if let Some(scene) = scene.take() {
                text += &indented(scene);
            }
        }
        if report.unlisted > 0 {
            text += &format!("\n... and {}\n", count(report.unlisted, "more violation"));
        }
        let (errors, unlisted) = errors(report, |error| self.draughtsman.error(report, error));
        for error in errors {
            text += &format!("\n{error}\n");
        }
        if unlisted > 0 {
            text += &format!("\n... and {}\n", count(unlisted, "more error"));
        }
        if !report.violations.is_empty() || !report.errors.is_empty() {
            text.push('\n');
        }
        out.extend_from_slice(text.as_bytes());
    }
}

/// A drawing under what it is about.
fn indented(drawing: &str) -> String {
    let line = |line: &str| format!("\n{}", format!("  {line}").trim_end());
    drawing.lines().map(line).chain(["\n".to_owned()]).collect()
}

/// Most bytes of details that are shown of the records of one file. Every record has its line all the same.
const MOST_DETAILS: usize = 250_000;

/// A text report: its records, and at its end the exact counts.
#[derive(Debug, Default)]
pub struct TextDocument {
    /// The file at hand.
    path: String,
    /// Bytes of details shown of it.
    shown: usize,
    /// Records of it whose details are left out.
    left_out: usize,
}

impl TextDocument {
    /// Tells what is left out of the file at hand.
    fn tell(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let left_out = std::mem::take(&mut self.left_out);
        if left_out == 0 {
            return Ok(());
        }
        let records = count(left_out, "more record");
        let hint = "split the file, or use `--format jsonl`";
        out.write_all(format!("... the details of {records} of {} are left out: {hint}\n", safe(&self.path)).as_bytes())
    }
}

impl Document for TextDocument {
    fn add(&mut self, report: &RecordReport, rendered: &[u8], out: &mut dyn Write) -> io::Result<()> {
        if report.path != self.path {
            self.tell(out)?;
            (self.path, self.shown) = (report.path.clone(), 0);
        }
        let line = rendered.iter().position(|byte| *byte == b'\n').map_or(rendered.len(), |end| end + 1);
        let details = rendered.len() - line;
        if details > 0 && self.shown + details > MOST_DETAILS {
            self.left_out += 1;
            return out.write_all(rendered.get(..line).unwrap_or(rendered));
        }
        self.shown += details;
        out.write_all(rendered)
    }

    fn remarks(&mut self, remarks: &Remarks, out: &mut dyn Write) -> io::Result<()> {
        self.tell(out)?;
        let lines: String = remarks.lines().iter().map(|line| format!("{line}\n")).collect();
        out.write_all(lines.as_bytes())
    }

    fn end(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        self.tell(out)?;
        let line = summary_line(summary);
        out.write_all(format!("{line}\n").as_bytes())
    }
}

/// "3 records: 1 legal, 1 illegal, 1 unreadable; 4 violations (1 accepted); 2 skipped".
#[must_use]
pub fn summary_line(summary: &Summary) -> String {
    let Summary { legal, illegal, unreadable, .. } = summary;
    let records = count(summary.records, "record");
    let violations = count(summary.violations, "violation");
    let mut line = format!("{records}: {legal} legal, {illegal} illegal, {unreadable} unreadable; {violations}");
    let mut milder = Vec::new();
    if summary.acknowledged > 0 {
        milder.push(format!("{} accepted", summary.acknowledged));
    }
    if summary.warnings > 0 {
        milder.push(count(summary.warnings, "warning"));
    }
    if !milder.is_empty() {
        line += &format!(" ({})", milder.join(", "));
    }
    if let Some(off) = off(summary.hidden) {
        line += &format!("; {off}");
    }
    if summary.lacking > 0 {
        let fails = if summary.lacking == 1 { "fails" } else { "fail" };
        line += &format!("; {} {fails} (--fail-on)", count(summary.lacking, "legal record"));
    }
    if summary.skipped > 0 {
        line += &format!("; {} skipped", summary.skipped);
    }
    if summary.skipped_failing > 0 {
        line += " (--fail-on)";
    }
    line
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::model::Lack;
    use super::super::sample;
    use super::*;

    fn rendered(text: &Text, reports: &[RecordReport]) -> String {
        let mut out = Vec::new();
        reports.iter().for_each(|report| text.render(report, &mut out));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_scene_stands_under_the_first_violation() {
        let report = RecordReport { scene: Some("the table:\n\n+#+\n".to_owned()), ..sample::illegal() };
        let text = rendered(&Text::new(false, false), &[report]);
        assert_eq!(text.matches("the table").count(), 1);
        assert!(text.contains("turned by 180 it fits\n\n  the table:\n\n  +#+\n\nerror["), "{text}");
    }

    #[test]
    fn legal_records_are_one_line_and_pass_in_silence_when_quiet() {
        let reports = [sample::legal(), sample::legal()];
        let line = "games/t12.yaml: legal, finished, Ann 93 Ben 87\n";
        assert_eq!(rendered(&Text::new(false, false), &reports), line.repeat(2));
        assert_eq!(rendered(&Text::new(false, true), &reports), "");
        let failing = RecordReport { lacks: vec![Lack::Unverified], ..sample::legal() };
        let line = "games/t12.yaml: legal, finished, Ann 93 Ben 87; fails on unverified\n";
        assert_eq!(rendered(&Text::new(false, true), &[failing]), line);
        assert!(rendered(&Text::new(true, false), &reports).contains("\u{1b}[32mlegal\u{1b}[0m"));
    }

    #[test]
    fn what_is_wrong_stands_under_the_line() {
        let mut report = sample::illegal();
        report.violations.truncate(1);
        report.accepted = 0;
        report.unlisted = 4;
        report.notes.push("the file begins with a byte order mark".to_owned());
        assert_snapshot!(rendered(&Text::new(false, true), &[report, sample::unreadable()]), @r"
        games/t12.yaml: illegal, 5 violations, unfinished (2 of 71 tiles), as played: Ann 0 Ben 0
          note: the file begins with a byte order mark

        error[edge-mismatch]: Ben lays N on (0, -1), but its south side shows a road where D shows a city
         --> games/t12.yaml:6:37
          |
        6 |   - {by: Ben, tile: N, at: [0, -1], turn: 90, meeple: city S}
          |                                     ^^^^^^^^ turn 2
          |
         ::: games/t12.yaml:5:5
          |
        5 |   - {by: Ann, tile: U, at: [-1, 0], meeple: road W}
          |     ----------------------------------------------- Ann laid U in turn 1
          |
          = rule: BASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.
          = help: turned by 180 it fits

        ... and 4 more violations

        games/\u{202e}t12.yaml (record 3): unreadable, 2 errors

        error[unknown-tile]: no tile is called `U\u{1b}[31m`
         --> games/\u{202e}t12.yaml:5:15
          |
        5 |   - {by: Ann, tile: U, at: [-1, 0], meeple: road W}
          |               ^^^^^^^
          |
          = help: did you mean `T`?

        error[io]: permission denied
        --> games/\u{202e}t12.yaml
        ");
    }

    #[test]
    fn counts_are_exact() {
        let mut summary = Summary::default();
        [sample::legal(), sample::illegal(), sample::unreadable()].iter().for_each(|report| summary.add(report));
        summary.skipped = 2;
        assert_eq!(
            summary_line(&summary),
            "3 records: 1 legal, 1 illegal, 1 unreadable; 3 violations (1 accepted); 2 skipped"
        );
    }
}
