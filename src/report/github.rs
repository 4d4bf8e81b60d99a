//! `github`: annotations that GitHub Actions puts on the lines of the files, and the table of a job summary.
//!
//! GitHub shows ten annotations of each level for a step, so the table tells of every record that is not legal.

use std::io::{self, Write};

use super::model::{RecordReport, Spot};
use super::place::Base;
use super::summary::Summary;
use super::text::summary_line;
use super::words::{accepted_by, consequence, count, errors, lacking, off, title};
use super::{Document, Remarks, Renderer, safe};
use crate::referee::Outcome;

/// Workflow commands, one a line. There is no document around them: nothing stands before or after.
#[derive(Debug)]
pub struct GitHub {
    /// What file names are relative to: the checkout.
    pub base: Base,
}

impl Renderer for GitHub {
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>) {
        let path = self.base.relative(&report.path);
        let path = safe(&path);
        let command = |level: &str, spot: Option<&Spot>, title: String, message: String| {
            let mut command = format!("::{level} file={}", property(&path));
            // Only the start: GitHub is confused by an end that lies past the last line.
            if let Some(spot) = spot {
                command += &format!(",line={},col={}", spot.line, spot.column);
            }
            command + &format!(",title={}::{}\n", property(&title), data(&message))
        };
        let (errors, unlisted_errors) = errors(report, |error| {
            let mut message = safe(&error.message).into_owned();
            if let Some(help) = &error.help {
                message += &format!("\nhelp: {}", safe(help));
            }
            command("error", error.spot.as_ref(), heading(report, error.code.as_str(), 0), message)
        });
        errors.iter().for_each(|error| out.extend_from_slice(error.as_bytes()));
        let mut put = |level: &str, spot: Option<&Spot>, title: String, message: String| {
            out.extend_from_slice(command(level, spot, title, message).as_bytes());
        };
        for lack in &report.lacks {
            put("error", None, heading(report, lack.as_str(), 0), lacking(report, *lack));
        }
        for violation in &report.violations {
            let mut message = format!("{} ({})", safe(&violation.message), violation.rule);
            if let Some(help) = &violation.help {
                message += &format!("\nhelp: {}", safe(help));
            }
            if let Some(consequence) = consequence(violation).filter(|_| !violation.acknowledged) {
                message += &format!("\n{consequence}");
            }
            let level = if violation.acknowledged {
                message += &format!("\na ruling of the record accepts this{}", accepted_by(report, violation));
                "notice"
            } else if violation.is_grave() {
                "error"
            } else {
                "warning"
            };
            put(level, violation.spot.as_ref(), heading(report, violation.code.as_str(), violation.turn), message);
        }
        if let Some(off) = off(report.hidden) {
            put("notice", None, heading(report, "off", 0), off);
        }
        if unlisted_errors > 0 {
            let message = format!("{} of this record not listed", count(unlisted_errors, "more error"));
            put("error", None, heading(report, "more errors", 0), message);
        }
        if report.unlisted > 0 {
            let message = format!("{} of this record not listed", count(report.unlisted, "more violation"));
            put("notice", None, heading(report, "more violations", 0), message);
        }
    }
}

/// The end of a list of workflow commands: what was met and not judged.
#[derive(Debug)]
pub struct GitHubDocument {
    /// What file names are relative to: the checkout.
    pub base: Base,
}

/// Most annotations about what was not judged. GitHub shows ten, and the job summary tells the rest.
const MOST_NOTICES: usize = 50;

impl Document for GitHubDocument {
    fn add(&mut self, _: &RecordReport, rendered: &[u8], out: &mut dyn Write) -> io::Result<()> {
        out.write_all(rendered)
    }

    fn remarks(&mut self, remarks: &Remarks, out: &mut dyn Write) -> io::Result<()> {
        let put = |level: &str, path: &str, title: &str, message: &str| {
            let path = self.base.relative(path);
            format!("::{level} file={},title={}::{}\n", property(&safe(&path)), property(title), data(&safe(message)))
        };
        let mut text = String::new();
        for skipped in remarks.skipped.iter().take(MOST_NOTICES) {
            let level = if remarks.fails_on_skipped && skipped.reason.is_lack() { "error" } else { "notice" };
            text += &put(level, &skipped.path, "skipped", &skipped.why());
        }
        for note in remarks.notes.iter().take(MOST_NOTICES) {
            text += &put("notice", &note.path, "note", &note.message);
        }
        let unlisted = remarks.count() - remarks.skipped.len().min(MOST_NOTICES);
        if unlisted > 0 {
            let level = if remarks.failing() > 0 { "error" } else { "notice" };
            text += &format!("::{level} title=skipped::{unlisted} more were met and not judged\n");
        }
        out.write_all(text.as_bytes())
    }

    fn end(&mut self, _: &Summary, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

fn heading(report: &RecordReport, code: &str, turn: u32) -> String {
    let mut heading = code.to_owned();
    if report.among_others {
        heading += &format!(", record {}", report.record);
    }
    if turn > 0 {
        heading += &format!(", turn {turn}");
    }
    heading
}

/// Text of a message: the runner undoes exactly this.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text of a property, which ends at a comma, or at the colons before the message.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Most rows of the table: GitHub refuses a summary of more than a mebibyte.
const MOST_ROWS: usize = 1_000;
/// Most bytes of the table, for the same reason.
const MOST_BYTES: usize = 500_000;

/// The job summary: the counts, and a row for each record that is not plainly legal.
#[derive(Debug, Default)]
pub struct JobSummary {
    rows: String,
    listed: usize,
    left_out: usize,
    /// What was not judged, a line for each reason.
    remarks: Vec<String>,
}

impl Document for JobSummary {
    fn add(&mut self, report: &RecordReport, _: &[u8], _: &mut dyn Write) -> io::Result<()> {
        let has_violations = report.accepted > 0 || !report.violations.is_empty();
        if report.verdict == Outcome::Legal && !has_violations && report.lacks.is_empty() {
            return Ok(());
        }
        if self.listed >= MOST_ROWS || self.rows.len() >= MOST_BYTES {
            self.left_out += 1;
            return Ok(());
        }
        self.listed += 1;
        let first = report.errors.first().map(|error| (error.code.as_str(), &error.message));
        let first = first.or_else(|| {
            let violation =
                report.violations.iter().find(|violation| violation.is_grave()).or(report.violations.first())?;
            Some((violation.code.as_str(), &violation.message))
        });
        let first = first.map(|(code, message)| format!("`{code}`: {}", cell(message)));
        let lack =
            || report.lacks.first().map(|lack| format!("`{}`: {}", lack.as_str(), cell(&lacking(report, *lack))));
        let first = first.or_else(lack).unwrap_or_default();
        let verdict = super::json::verdict(report.verdict);
        let errors = report.errors.len() + report.unlisted_errors;
        let faults = errors + report.violations.len() + report.unlisted;
        self.rows += &format!("| {} | {verdict} | {faults} | {first} |\n", cell(&title(report)));
        Ok(())
    }

    fn remarks(&mut self, remarks: &Remarks, _: &mut dyn Write) -> io::Result<()> {
        self.remarks = remarks.lines();
        self.remarks.truncate(MOST_NOTICES);
        Ok(())
    }

    fn end(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let mut text = format!("### viguier\n\n{}\n", cell(&summary_line(summary)));
        if self.listed > 0 {
            text += "\n| record | verdict | faults | first |\n| --- | --- | ---: | --- |\n";
            text += &self.rows;
        }
        if self.left_out > 0 {
            text += &format!("\n... and {}\n", count(self.left_out, "more record"));
        }
        for line in &self.remarks {
            text += &format!("\n{}\n", cell(line));
        }
        text.push('\n');
        // In one piece: other steps may add to the same file.
        out.write_all(text.as_bytes())
    }
}

/// Untrusted text in a cell of a table: no character of it means anything in Markdown.
fn cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in safe(text).chars() {
        match character {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '>' | '#' | '|' | '~' | '!' | '$' => {
                out.push('\\');
                out.push(character);
            }
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::sample;
    use super::*;
    use crate::rulebook::Severity;

    #[test]
    fn a_fault_is_a_line() {
        let mut out = Vec::new();
        let github = GitHub { base: Base::default() };
        [sample::legal(), sample::illegal(), sample::unreadable()]
            .iter()
            .for_each(|report| github.render(report, &mut out));
        assert_snapshot!(String::from_utf8(out).unwrap(), @r"
        ::error file=games/t12.yaml,line=6,col=37,title=edge-mismatch%2C turn 2::Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-12)%0Ahelp: turned by 180 it fits
        ::error file=games/t12.yaml,line=6,col=37,title=feature-occupied%2C turn 2::Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-21)%0Amay be a consequence of the violation in turn 1
        ::notice file=games/t12.yaml,line=6,col=37,title=not-your-turn%2C turn 2::Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-06)%0Aa ruling of the record accepts this
        ::error file=games/\u{202e}t12.yaml,line=5,col=15,title=unknown-tile%2C record 3::no tile is called `U\u{1b}[31m`%0Ahelp: did you mean `T`?
        ::error file=games/\u{202e}t12.yaml,title=io%2C record 3::permission denied
        ");
    }

    #[test]
    fn the_table_lists_what_is_not_legal() {
        let mut illegal = sample::illegal();
        illegal.path = "a|b<c>`d`.yaml".to_owned();
        let mut table = JobSummary::default();
        let (mut out, mut summary) = (Vec::new(), Summary::default());
        for report in [sample::legal(), illegal, sample::unreadable()] {
            summary.add(&report);
            table.add(&report, &[], &mut out).unwrap();
        }
        table.end(&summary, &mut out).unwrap();
        assert_snapshot!(String::from_utf8(out).unwrap(), @r"
        ### viguier

        3 records: 1 legal, 1 illegal, 1 unreadable; 3 violations (1 accepted)

        | record | verdict | faults | first |
        | --- | --- | ---: | --- |
        | a\|b&lt;c\>\`d\`.yaml | illegal | 3 | `edge-mismatch`: Ben lays N on (0, -1), but its south side shows a road where D shows a city |
        | games/\\u{202e}t12.yaml (record 3) | unreadable | 2 | `unknown-tile`: no tile is called \`U\\u{1b}\[31m\` |
        ");
    }

    #[test]
    fn a_warning_is_no_error_and_stands_in_the_table() {
        let mut report = sample::illegal();
        report.verdict = Outcome::Legal;
        report.violations.truncate(1);
        report.violations[0].severity = Severity::Warning;
        report.accepted = 0;
        let (mut table, mut out) = (JobSummary::default(), Vec::new());
        GitHub { base: Base::default() }.render(&report, &mut out);
        table.add(&report, &[], &mut out).unwrap();
        table.end(&Summary::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("::warning file=games/t12.yaml,line=6,"), "{text}");
        assert!(text.contains("\n| games/t12.yaml | legal | 1 | `edge-mismatch`: "), "{text}");
    }

    #[test]
    fn the_table_ends() {
        let (mut table, mut out) = (JobSummary::default(), Vec::new());
        for _ in 0..MOST_ROWS + 2 {
            table.add(&sample::illegal(), &[], &mut out).unwrap();
        }
        table.end(&Summary::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with("\n... and 2 more records\n\n"));
        assert!(text.len() < 1024 * 1024);
    }
}
