//! `junit`: JUnit XML, a suite for each file and a case for each record.

use std::fmt;
use std::io::{self, Read, Seek, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::model::{RecordReport, Spot, Violation};
use super::summary::Summary;
use super::words::{accepted_by, count, errors, lacking, off, status, title};
use super::{Document, Remarks, Skipped, safe};
use crate::referee::Outcome;

/// Most bytes of cases that are kept in memory.
#[cfg(feature = "cli")]
const SPOOL: usize = 1024 * 1024;

/// Where cases lie until the document is written: in a temporary file once they are many.
#[cfg(feature = "cli")]
type Spool = tempfile::SpooledTempFile;

/// Where cases lie until the document is written.
#[cfg(not(feature = "cli"))]
type Spool = io::Cursor<Vec<u8>>;

#[cfg(feature = "cli")]
fn spool() -> Spool {
    tempfile::SpooledTempFile::new(SPOOL)
}

#[cfg(not(feature = "cli"))]
fn spool() -> Spool {
    Spool::default()
}

/// The document. It counts before it tells, so it is written at the end.
pub struct JUnit {
    cases: Spool,
    suites: Vec<Suite>,
}

/// A file of records.
struct Suite {
    /// The file, as it was named.
    path: String,
    tests: usize,
    skipped: usize,
    failures: usize,
    errors: usize,
    /// Bytes of its cases.
    length: u64,
}

/// The suite of what was met and not judged.
const SKIPPED: &str = "skipped";

impl Suite {
    fn new(path: &str) -> Self {
        Self { path: path.to_owned(), tests: 0, skipped: 0, failures: 0, errors: 0, length: 0 }
    }

    /// Counts a case that is skipped, or that fails because it is.
    fn add(&mut self, length: u64, fails: bool) {
        self.tests += 1;
        self.skipped += usize::from(!fails);
        self.failures += usize::from(fails);
        self.length += length;
    }
}

impl JUnit {
    /// Keeps the text of a case for the end, and gives its length.
    fn keep(&mut self, case: TestCase) -> io::Result<u64> {
        let mut suite = TestSuite::new("");
        suite.add_test_case(case);
        let text = text(suite)?;
        let case = text.find("        <testcase").zip(text.rfind("    </testsuite>"));
        let case = case.and_then(|(start, end)| text.get(start..end)).unwrap_or("");
        self.cases.write_all(case.as_bytes())?;
        Ok(case.len() as u64)
    }
}

/// The case of something that is not judged.
fn skipped_case(skipped: &Skipped, fails: bool) -> TestCase {
    let path = safe(&skipped.path);
    let mut status =
        if fails { TestCaseStatus::non_success(NonSuccessKind::Failure) } else { TestCaseStatus::skipped() };
    status.set_type(skipped.reason.as_str()).set_message(skipped.why());
    let mut case = TestCase::new(&*path, status);
    case.set_classname(SKIPPED);
    case.extra.insert("file".into(), (&*path).into());
    case
}

impl Default for JUnit {
    fn default() -> Self {
        Self { cases: spool(), suites: Vec::new() }
    }
}

impl fmt::Debug for JUnit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "JUnit of {} suites", self.suites.len())
    }
}

impl Document for JUnit {
    fn add(&mut self, report: &RecordReport, _: &[u8], _: &mut dyn Write) -> io::Result<()> {
        // XML 1.0 has no way to write most control characters, and readers show the others as they are.
        let path = safe(&report.path);
        let case = case(report, &path);
        let kind = match &case.status {
            TestCaseStatus::NonSuccess { kind, .. } => Some(*kind),
            _ => None,
        };
        let length = self.keep(case)?;
        if self.suites.last().is_none_or(|suite| suite.path != report.path) {
            self.suites.push(Suite::new(&report.path));
        }
        if let Some(suite) = self.suites.last_mut() {
            suite.tests += 1;
            suite.failures += usize::from(kind == Some(NonSuccessKind::Failure));
            suite.errors += usize::from(kind == Some(NonSuccessKind::Error));
            suite.length += length;
        }
        Ok(())
    }

    fn remarks(&mut self, remarks: &Remarks, _: &mut dyn Write) -> io::Result<()> {
        let mut suite = Suite::new(SKIPPED);
        for skipped in &remarks.skipped {
            let fails = remarks.fails_on_skipped && skipped.reason.is_lack();
            suite.add(self.keep(skipped_case(skipped, fails))?, fails);
        }
        let (listed, all) = (remarks.skipped.len(), remarks.count());
        if all > listed {
            let mut status = TestCaseStatus::skipped();
            status.set_message(format!("{} more are not listed", all - listed));
            suite.add(self.keep(TestCase::new("...", status))?, false);
        }
        for note in &remarks.notes {
            let (path, mut status) = (safe(&note.path), TestCaseStatus::skipped());
            status.set_message(&*safe(&note.message));
            suite.add(self.keep(TestCase::new(&*path, status))?, false);
        }
        if suite.tests > 0 {
            self.suites.push(suite);
        }
        Ok(())
    }

    fn end(&mut self, _: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let sum = |count: fn(&Suite) -> usize| self.suites.iter().map(count).sum();
        let mut report = Report::new("viguier");
        report.tests = sum(|suite| suite.tests);
        report.skipped = sum(|suite| suite.skipped);
        report.failures = sum(|suite| suite.failures);
        report.errors = sum(|suite| suite.errors);
        let whole = report.to_string().map_err(io::Error::other)?;
        let (head, foot) = whole.split_at(whole.rfind("</testsuites>").unwrap_or(whole.len()));
        out.write_all(head.trim_end().as_bytes())?;
        out.write_all(b"\n")?;
        self.cases.rewind()?;
        for Suite { path, tests, skipped, failures, errors, length } in &self.suites {
            let mut suite = TestSuite::new(&*safe(path));
            (suite.tests, suite.failures, suite.errors) = (*tests, *failures, *errors);
            suite.skipped = *skipped;
            let text = text(suite)?;
            // The suite is written as one that is empty.
            let tag = text.find("    <testsuite ").zip(text.rfind("/>"));
            out.write_all(tag.and_then(|(start, end)| text.get(start..end)).unwrap_or("").as_bytes())?;
            out.write_all(b">\n")?;
            io::copy(&mut Read::by_ref(&mut self.cases).take(*length), out)?;
            out.write_all(b"    </testsuite>\n")?;
        }
        out.write_all(foot.as_bytes())
    }
}

/// A report with this suite alone.
fn text(suite: TestSuite) -> io::Result<String> {
    let mut report = Report::new("");
    report.add_test_suite(suite);
    report.to_string().map_err(io::Error::other)
}

fn case(report: &RecordReport, path: &str) -> TestCase {
    let (mut accepted, mut warnings) = (String::new(), String::new());
    let mut faults = String::new();
    // What the attributes of the failure say: the first fault.
    let mut first: Option<(&str, String)> = None;
    let (errors, unlisted_errors) = errors(report, |error| {
        line(path, error.spot.as_ref(), error.code.as_str(), &safe(&error.message), error.help.as_deref())
    });
    faults.extend(errors);
    if let Some(error) = report.errors.first() {
        first = Some((error.code.as_str(), safe(&error.message).into_owned()));
    }
    if unlisted_errors > 0 {
        faults += &format!("... and {}\n", count(unlisted_errors, "more error"));
    }
    for violation in &report.violations {
        let Violation { code, spot, message, rule, help, .. } = violation;
        let message = format!("{} ({rule}){}", safe(message), accepted_by(report, violation));
        let list = match (violation.is_grave(), violation.acknowledged) {
            (true, _) => &mut faults,
            (false, true) => &mut accepted,
            (false, false) => &mut warnings,
        };
        *list += &line(path, spot.as_ref(), code.as_str(), &message, help.as_deref());
        if violation.is_grave() {
            first.get_or_insert((code.as_str(), message));
        }
    }
    if report.unlisted > 0 {
        // What makes a record illegal is listed before all else.
        let list = if report.verdict == Outcome::Legal { &mut warnings } else { &mut faults };
        *list += &format!("... and {} more\n", report.unlisted);
    }
    for lack in &report.lacks {
        let message = lacking(report, *lack);
        faults += &line(path, None, lack.as_str(), &message, None);
        first.get_or_insert((lack.as_str(), message));
    }
    let fails = report.verdict != Outcome::Legal || !report.lacks.is_empty();
    let mut status_of = match report.verdict {
        Outcome::Legal if fails => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Outcome::Legal => TestCaseStatus::success(),
        Outcome::Illegal => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Outcome::Unreadable => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if fails {
        let (code, message) = first.unwrap_or(("", status(report)));
        status_of.set_type(code).set_message(message).set_description(format!("\n{faults}"));
    }
    // Some programs show the name alone, and GitLab lists all cases of a job together.
    let mut case = TestCase::new(title(report), status_of);
    case.set_classname(path);
    case.extra.insert("file".into(), path.into());
    let milder = [("accepted by a ruling", accepted), ("warnings", warnings)];
    let milder = milder.iter().filter(|(_, list)| !list.is_empty()).map(|(what, list)| format!("{what}:\n{list}"));
    let off = off(report.hidden).map(|off| off + "\n");
    let milder: String = milder.chain(off).collect();
    if !milder.is_empty() {
        case.set_system_out(milder);
    }
    case
}

fn line(path: &str, spot: Option<&Spot>, code: &str, message: &str, help: Option<&str>) -> String {
    let place = spot.map_or(String::new(), |spot| format!(":{}:{}", spot.line, spot.column));
    let help = help.map_or(String::new(), |help| format!("  help: {}\n", safe(help)));
    format!("{path}{place}: {code}: {message}\n{help}")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::sample;
    use super::*;

    #[test]
    fn a_file_is_a_suite_and_a_record_a_case() {
        let (mut document, mut out) = (JUnit::default(), Vec::new());
        for report in [sample::legal(), sample::illegal(), sample::unreadable()] {
            document.add(&report, &[], &mut out).unwrap();
        }
        document.end(&Summary::default(), &mut out).unwrap();
        assert_snapshot!(String::from_utf8(out).unwrap(), @r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="viguier" tests="3" skipped="0" failures="1" errors="1">
            <testsuite name="games/t12.yaml" tests="2" skipped="0" errors="0" failures="1">
                <testcase name="games/t12.yaml" classname="games/t12.yaml" file="games/t12.yaml"/>
                <testcase name="games/t12.yaml" classname="games/t12.yaml" file="games/t12.yaml">
                    <failure message="Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-12)" type="edge-mismatch">
        games/t12.yaml:6:37: edge-mismatch: Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-12)
          help: turned by 180 it fits
        games/t12.yaml:6:37: feature-occupied: Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-21)
        </failure>
                    <system-out>accepted by a ruling:
        games/t12.yaml:6:37: not-your-turn: Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-06)
        </system-out>
                </testcase>
            </testsuite>
            <testsuite name="games/\u{202e}t12.yaml" tests="1" skipped="0" errors="1" failures="0">
                <testcase name="games/\u{202e}t12.yaml (record 3)" classname="games/\u{202e}t12.yaml" file="games/\u{202e}t12.yaml">
                    <error message="no tile is called `U\u{1b}[31m`" type="unknown-tile">
        games/\u{202e}t12.yaml:5:15: unknown-tile: no tile is called `U\u{1b}[31m`
          help: did you mean `T`?
        games/\u{202e}t12.yaml: io: permission denied
        </error>
                </testcase>
            </testsuite>
        </testsuites>
        "#);
    }
}
