//! `sarif`: SARIF 2.1.0 for code scanning, within the limits of GitHub.
//!
//! Results are written as they come; the rules, which are known only when all records are, stand behind them.

use std::io::{self, Write};

use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Value, json};

use super::Document;
use super::json::{Harmless, VERSION};
use super::model::{Error, Lack, RecordReport, Related, Spot, Violation};
use super::place::Base;
use super::sarif_model::{
    ArtifactLocation, Configuration, Location, Message, PhysicalLocation, Properties, Region, ResultObject, Rule, Text,
};
use super::summary::Summary;
use super::words::{accepted_by, consequence, errors, lacking};
use super::{Remarks, safe};
use crate::rulebook::{Code, ErrorCode};

/// Most results of a run. GitHub turns down a file with more.
const MOST_RESULTS: usize = 25_000;
/// Most locations of a result, for the same reason.
const MOST_LOCATIONS: usize = 1_000;
/// Where the pages of the codes stand in the package of this version.
const PAGES: &str = concat!("https://docs.rs/crate/viguier/", env!("CARGO_PKG_VERSION"), "/source/docs/rules/");
/// The package.
const HOME: &str = "https://docs.rs/crate/viguier";
/// The schema that the document keeps to.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The document.
#[derive(Debug)]
pub struct Sarif {
    base: Base,
    /// The codes met so far; a result names its rule by the place in this list.
    rules: Vec<AnyCode>,
    results: usize,
    left_out: usize,
    /// What is said about the run.
    notifications: Vec<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnyCode {
    Violation(Code),
    Error(ErrorCode),
    Lack(Lack),
}

impl Sarif {
    /// A document in which files are named relative to `base`.
    #[must_use]
    pub fn new(base: Base) -> Self {
        Self { base, rules: Vec::new(), results: 0, left_out: 0, notifications: Vec::new() }
    }

    fn write(&mut self, code: AnyCode, finding: Finding<'_>, out: &mut dyn Write) -> io::Result<()> {
        let result = self.result(code, &finding)?;
        self.put(&result, out)
    }

    fn put(&mut self, result: &[u8], out: &mut dyn Write) -> io::Result<()> {
        if self.results >= MOST_RESULTS {
            self.left_out += 1;
            return Ok(());
        }
        out.write_all(if self.results == 0 { b"\n" } else { b",\n" })?;
        self.results += 1;
        out.write_all(result)
    }

    /// A result as it is written.
    fn result(&mut self, code: AnyCode, finding: &Finding<'_>) -> io::Result<Vec<u8>> {
        let rule_index = self.rules.iter().position(|known| *known == code).unwrap_or_else(|| {
            self.rules.push(code);
            self.rules.len() - 1
        });
        let uri = self.base.uri(&finding.report.path);
        let mut out = Vec::new();
        write_json(&finding.result(code.as_str(), rule_index, &uri), &mut out)?;
        Ok(out)
    }
}

impl Sarif {
    fn notify(&mut self, level: &str, text: &str, path: Option<&str>, properties: &Value) {
        let mut notification = json!({"level": level, "message": {"text": text}});
        if let (Some(path), Some(fields)) = (path, notification.as_object_mut()) {
            let location = json!({"physicalLocation": {"artifactLocation": {"uri": self.base.uri(path)}}});
            fields.insert("locations".to_owned(), json!([location]));
            if properties.as_object().is_some_and(|properties| !properties.is_empty()) {
                fields.insert("properties".to_owned(), properties.clone());
            }
        }
        self.notifications.push(notification);
    }
}

impl Document for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"results\":[")
    }

    fn add(&mut self, report: &RecordReport, _: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let mut twins: FxHashMap<ErrorCode, usize> = FxHashMap::default();
        let (errors, unlisted_errors) = errors(report, |error| {
            let twins = twins.entry(error.code).or_default();
            let finding = Finding::of_error(report, error, *twins);
            *twins += 1;
            // Writing to a vector cannot fail.
            self.result(AnyCode::Error(error.code), &finding).unwrap_or_default()
        });
        for result in errors {
            self.put(&result, out)?;
        }
        self.left_out += unlisted_errors;
        for (index, violation) in report.violations.iter().enumerate() {
            let is_twin = |other: &&Violation| other.code == violation.code && other.turn == violation.turn;
            let twins = report.violations.iter().take(index).filter(is_twin).count();
            self.write(AnyCode::Violation(violation.code), Finding::of_violation(report, violation, twins), out)?;
        }
        for lack in &report.lacks {
            let message = lacking(report, *lack);
            self.write(AnyCode::Lack(*lack), Finding::of_lack(report, &message), out)?;
        }
        self.left_out += report.unlisted;
        Ok(())
    }

    fn remarks(&mut self, remarks: &Remarks, _: &mut dyn Write) -> io::Result<()> {
        for skipped in &remarks.skipped {
            let level = if remarks.fails_on_skipped && skipped.reason.is_lack() { "error" } else { "note" };
            let text = format!("skipped: {}", plain(&skipped.why()));
            let properties = json!({"reason": skipped.reason.as_str(), "by": skipped.by.as_deref().map(safe)});
            self.notify(level, &text, Some(&skipped.path), &properties);
        }
        for note in &remarks.notes {
            self.notify("note", &plain(&note.message), Some(&note.path), &json!({}));
        }
        let unlisted = remarks.count() - remarks.skipped.len();
        if unlisted > 0 {
            self.notify("note", &format!("skipped: {unlisted} more are not listed"), None, &json!({}));
        }
        Ok(())
    }

    fn end(&mut self, _: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let rules: Vec<Rule> = self.rules.iter().map(|code| code.rule()).collect();
        let driver = json!({"name": "viguier", "informationUri": HOME, "version": VERSION, "semanticVersion": VERSION, "rules": rules});
        let mut invocation = json!({"executionSuccessful": true});
        let mut notifications = std::mem::take(&mut self.notifications);
        if self.left_out > 0 {
            let text = format!("{} further results are left out", self.left_out);
            notifications.push(json!({"level": "warning", "message": {"text": text}}));
        }
        if !notifications.is_empty() {
            invocation = json!({"executionSuccessful": true, "toolExecutionNotifications": notifications});
        }
        out.write_all(b"\n],\n\"tool\":")?;
        write_json(&json!({"driver": driver}), out)?;
        out.write_all(b",\n\"invocations\":")?;
        write_json(&[invocation], out)?;
        out.write_all(b",\n\"columnKind\":\"unicodeCodePoints\"}]}\n")
    }
}

impl AnyCode {
    fn as_str(self) -> &'static str {
        match self {
            Self::Violation(code) => code.as_str(),
            Self::Error(code) => code.as_str(),
            Self::Lack(lack) => lack.as_str(),
        }
    }

    fn rule(self) -> Rule {
        let rule = |id, title: &str, meaning: &str, text: String, markdown: String, page: &str, area| Rule {
            id,
            short_description: Text::plain(title),
            full_description: Text::plain(meaning),
            help: Text { text, markdown: Some(markdown) },
            help_uri: format!("{PAGES}{page}"),
            default_configuration: Configuration { level: "error" },
            properties: json!({"tags": ["carcassonne", area]}),
        };
        match self {
            Self::Violation(code) => {
                let meaning = section(code.page(), "What it means").unwrap_or(code.title());
                let mut text = meaning.to_owned();
                for id in code.rules() {
                    text += &format!("\n{id}: {}", id.rule().text);
                }
                let page = format!("{code}.md");
                rule(code.as_str(), code.title(), meaning, text, code.page().to_owned(), &page, code.area().as_str())
            }
            Self::Error(code) => {
                let title = code.title();
                let markdown = format!("# `{code}`\n\n{title}\n");
                rule(code.as_str(), title, title, title.to_owned(), markdown, "README.md", "unreadable")
            }
            Self::Lack(lack) => {
                let word = lack.as_str();
                let title = format!("This run fails on records that are legal but `{word}`.");
                let markdown = format!("# `{word}`\n\n{title}\n");
                rule(word, &title, &title, title.clone(), markdown, "README.md", "fail-on")
            }
        }
    }
}

/// The text under a heading of a page.
fn section<'p>(page: &'p str, heading: &str) -> Option<&'p str> {
    let (_, after) = page.split_once(&format!("\n## {heading}\n"))?;
    let text = after.split("\n## ").next().unwrap_or(after);
    Some(text.trim())
}

/// What is said about one place of a record.
struct Finding<'a> {
    report: &'a RecordReport,
    level: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    rule: Option<&'static str>,
    spot: Option<&'a Spot>,
    related: &'a [Related],
    turn: Option<u32>,
    pointer: &'a str,
    after: usize,
    /// What it may be a consequence of.
    consequence: Option<String>,
    acknowledged: bool,
    /// Who let it pass, and why.
    accepted_by: String,
    /// Findings before this one with the same code, in the same turn.
    twins: usize,
}

impl<'a> Finding<'a> {
    fn of_violation(report: &'a RecordReport, violation: &'a Violation, twins: usize) -> Self {
        Self {
            report,
            level: match (violation.is_grave(), violation.acknowledged) {
                (true, _) => "error",
                (false, true) => "note",
                (false, false) => "warning",
            },
            message: &violation.message,
            help: violation.help.as_deref(),
            rule: Some(violation.rule.as_str()),
            spot: violation.spot.as_ref(),
            related: &violation.related,
            turn: Some(violation.turn),
            pointer: &violation.pointer,
            after: violation.after,
            consequence: consequence(violation).filter(|_| !violation.acknowledged),
            acknowledged: violation.acknowledged,
            accepted_by: accepted_by(report, violation),
            twins,
        }
    }

    fn of_error(report: &'a RecordReport, error: &'a Error, twins: usize) -> Self {
        Self {
            report,
            level: "error",
            message: &error.message,
            help: error.help.as_deref(),
            rule: None,
            spot: error.spot.as_ref(),
            related: &[],
            turn: None,
            pointer: &error.pointer,
            after: 0,
            consequence: None,
            acknowledged: false,
            accepted_by: String::new(),
            twins,
        }
    }

    fn of_lack(report: &'a RecordReport, message: &'a str) -> Self {
        Self {
            report,
            level: "error",
            message,
            help: None,
            rule: None,
            spot: None,
            related: &[],
            turn: None,
            pointer: "",
            after: 0,
            consequence: None,
            acknowledged: false,
            accepted_by: String::new(),
            twins: 0,
        }
    }

    fn result(&self, code: &'static str, rule_index: usize, uri: &str) -> ResultObject {
        let mut message = plain(self.message);
        if let Some(rule) = self.rule {
            message += &format!(" ({rule})");
        }
        if let Some(help) = self.help {
            message += &format!("\nHelp: {}", plain(help));
        }
        if let Some(consequence) = &self.consequence {
            message += &format!("\nNote: {consequence}");
        }
        if self.acknowledged {
            message += &format!("\nA ruling of the record accepts this{}", plain(&self.accepted_by));
        }
        let related = self.related.iter().take(MOST_LOCATIONS - 1).zip(1..).map(|(related, id)| Location {
            id: Some(id),
            physical_location: physical(uri, related.spot.as_ref()),
            message: Some(Message { text: plain(&related.message) }),
        });
        ResultObject {
            rule_id: code,
            rule_index,
            level: self.level,
            message: Message { text: message },
            locations: [Location { id: None, physical_location: physical(uri, self.spot), message: None }],
            related_locations: related.collect(),
            partial_fingerprints: [("viguierTurn/v1", self.fingerprint(code))].into(),
            properties: Properties {
                record: self.report.record,
                turn: self.turn,
                pointer: safe(self.pointer).into_owned(),
                rule: self.rule,
                after: self.after,
                consequence: self.consequence.is_some(),
                acknowledged: self.acknowledged,
            },
        }
    }

    /// The same for the same fault after the lines of the file have moved.
    fn fingerprint(&self, code: &str) -> String {
        let record = self.report.record;
        let place = match self.turn {
            Some(turn) => turn.to_string(),
            None => safe(self.pointer).into_owned(),
        };
        let mut fingerprint = format!("{code}:{record}:{place}");
        if self.twins > 0 {
            fingerprint += &format!(":{}", self.twins + 1);
        }
        fingerprint
    }
}

/// Text for a message, in which `[text](target)` would be a link: names come from strangers.
fn plain(text: &str) -> String {
    safe(text).replace("](", "] (")
}

/// GitHub shows nothing without a region: what is about a whole file stands at its first line.
fn physical(uri: &str, spot: Option<&Spot>) -> PhysicalLocation {
    let (start_line, start_column) = spot.map_or((1, 1), |spot| (spot.line, spot.column));
    let (end_line, end_column) = spot.map_or((1, 1), |spot| (spot.end_line, spot.end_column));
    let region = Region { start_line, start_column, end_line, end_column };
    PhysicalLocation { artifact_location: ArtifactLocation { uri: uri.to_owned() }, region }
}

fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(out, Harmless);
    value.serialize(&mut serializer).map_err(io::Error::from)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::super::sample;
    use super::*;

    fn document(reports: &[RecordReport]) -> String {
        let (mut sarif, mut out) = (Sarif::new(Base::default()), Vec::new());
        sarif.begin(&mut out).unwrap();
        reports.iter().for_each(|report| sarif.add(report, &[], &mut out).unwrap());
        sarif.end(&Summary::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_result_has_its_places() {
        let document = document(&[sample::legal(), sample::illegal(), sample::unreadable()]);
        // The rules behind the results are whole pages.
        let (results, _) = document.split_once("],\n\"tool\"").unwrap();
        assert_snapshot!(results, @r#"
        {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":[
        {"ruleId":"edge-mismatch","ruleIndex":0,"level":"error","message":{"text":"Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-12)\nHelp: turned by 180 it fits"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/t12.yaml"},"region":{"startLine":6,"startColumn":37,"endLine":6,"endColumn":45}}}],"relatedLocations":[{"id":1,"physicalLocation":{"artifactLocation":{"uri":"games/t12.yaml"},"region":{"startLine":5,"startColumn":5,"endLine":5,"endColumn":52}},"message":{"text":"Ann laid U in turn 1"}}],"partialFingerprints":{"viguierTurn/v1":"edge-mismatch:1:2"},"properties":{"record":1,"turn":2,"pointer":"/moves/1","rule":"BASE-12","after":0,"consequence":false,"acknowledged":false}},
        {"ruleId":"feature-occupied","ruleIndex":1,"level":"error","message":{"text":"Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-21)\nNote: may be a consequence of the violation in turn 1"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/t12.yaml"},"region":{"startLine":6,"startColumn":37,"endLine":6,"endColumn":45}}}],"partialFingerprints":{"viguierTurn/v1":"feature-occupied:1:2"},"properties":{"record":1,"turn":2,"pointer":"/moves/1","rule":"BASE-21","after":1,"consequence":true,"acknowledged":false}},
        {"ruleId":"not-your-turn","ruleIndex":2,"level":"note","message":{"text":"Ben lays N on (0, -1), but its south side shows a road where D shows a city (BASE-06)\nA ruling of the record accepts this"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/t12.yaml"},"region":{"startLine":6,"startColumn":37,"endLine":6,"endColumn":45}}}],"partialFingerprints":{"viguierTurn/v1":"not-your-turn:1:2"},"properties":{"record":1,"turn":2,"pointer":"/moves/1","rule":"BASE-06","after":2,"consequence":false,"acknowledged":true}},
        {"ruleId":"unknown-tile","ruleIndex":3,"level":"error","message":{"text":"no tile is called `U\\u{1b}[31m`\nHelp: did you mean `T`?"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/%E2%80%AEt12.yaml"},"region":{"startLine":5,"startColumn":15,"endLine":5,"endColumn":22}}}],"partialFingerprints":{"viguierTurn/v1":"unknown-tile:3:/moves/0"},"properties":{"record":3,"pointer":"/moves/0","after":0,"consequence":false,"acknowledged":false}},
        {"ruleId":"io","ruleIndex":4,"level":"error","message":{"text":"permission denied"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"games/%E2%80%AEt12.yaml"},"region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":1}}}],"partialFingerprints":{"viguierTurn/v1":"io:3:"},"properties":{"record":3,"pointer":"","after":0,"consequence":false,"acknowledged":false}}
        "#);
    }

    #[test]
    fn a_rule_has_help_and_is_named_by_its_index() {
        let document: Value = serde_json::from_str(&document(&[sample::illegal(), sample::illegal()])).unwrap();
        let run = &document["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert_eq!(rules.len(), 3);
        for result in run["results"].as_array().unwrap() {
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"]);
        }
        let mut rule = rules[0].clone();
        assert_eq!(rule["help"]["markdown"], Code::EdgeMismatch.page());
        rule["help"]["markdown"].take();
        assert_snapshot!(serde_json::to_string_pretty(&rule).unwrap().replace(VERSION, "(version)"), @r#"
        {
          "defaultConfiguration": {
            "level": "error"
          },
          "fullDescription": {
            "text": "On at least one side the tile does not match its neighbour."
          },
          "help": {
            "markdown": null,
            "text": "On at least one side the tile does not match its neighbour.\nBASE-12: On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.\nCAS-35: Only paths must go on: path meets path and the rest meets no path, while houses, towers and courts may face anything."
          },
          "helpUri": "https://docs.rs/crate/viguier/(version)/source/docs/rules/edge-mismatch.md",
          "id": "edge-mismatch",
          "properties": {
            "tags": [
              "carcassonne",
              "tile"
            ]
          },
          "shortDescription": {
            "text": "The sides that meet do not match."
          }
        }
        "#);
    }

    #[test]
    fn no_more_results_than_are_taken() {
        let mut report = sample::illegal();
        let violation = report.violations[0].clone();
        report.violations = vec![violation; 100];
        report.unlisted = 7;
        report.violations.iter_mut().for_each(|violation| violation.related.clear());
        let document: Value = serde_json::from_str(&document(&vec![report; 251])).unwrap();
        let run = &document["runs"][0];
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), MOST_RESULTS);
        let notification = &run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
        assert_eq!(*notification, format!("{} further results are left out", 100 + 251 * 7));
    }

    #[test]
    fn no_more_locations_than_are_taken() {
        let mut report = sample::illegal();
        report.violations[0].related = vec![report.violations[0].related[0].clone(); MOST_LOCATIONS + 5];
        let document: Value = serde_json::from_str(&document(&[report])).unwrap();
        let related = &document["runs"][0]["results"][0]["relatedLocations"];
        assert_eq!(related.as_array().unwrap().len() + 1, MOST_LOCATIONS);
    }

    #[test]
    fn fingerprints_of_one_record_differ() {
        let mut report = sample::illegal();
        report.violations[1].code = report.violations[0].code;
        let document: Value = serde_json::from_str(&document(&[report])).unwrap();
        let results = document["runs"][0]["results"].as_array().unwrap();
        let prints: Vec<&str> =
            results.iter().map(|result| result["partialFingerprints"]["viguierTurn/v1"].as_str().unwrap()).collect();
        assert_eq!(prints, ["edge-mismatch:1:2", "edge-mismatch:1:2:2", "not-your-turn:1:2"]);
    }

    #[test]
    fn a_name_makes_no_link() {
        let mut report = sample::illegal();
        report.violations[0].message = "[Ann](https://example.org) lays U".to_owned();
        assert!(document(&[report]).contains("\"text\":\"[Ann] (https://example.org) lays U (BASE-12)"));
    }
}
