//! Reports for other programs, read back by parsers that know nothing of this one.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use insta::assert_snapshot;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use serde_json::Value;
use serde_sarif::sarif::Sarif;

use crate::support::{Desk, ILLEGAL, LEGAL, LINE};

/// A name that means something to every format.
const HOSTILE: &str = "a,b:c %0A::error ]]>&\"\u{202e}\u{1b}[31m.yaml";

/// A record in which a ruling accepts the violation.
fn ruled() -> String {
    ILLEGAL.replace("turn: 90}", "turn: 90, ruling: {accept: [edge-mismatch], by: Zoe}}")
}

/// A record whose player has an unpleasant name.
fn named() -> String {
    let name = r#"\e[31m]]>%0A::error::x[a](https://example.org)\u202E"#;
    ILLEGAL.replace("Ann, Ben", &format!("\"{name}\", Ben")).replace("by: Ann", &format!("by: \"{name}\""))
}

fn desk() -> Desk {
    let lines = format!("{LINE}\n{}\n{{\"viguier\": 1,\n", LINE.replace("180", "90"));
    Desk::new(&[
        ("games/a.yaml", LEGAL),
        ("games/b.yaml", ILLEGAL),
        ("games/c.jsonl", &lines),
        ("games/d.yaml", &ruled()),
        ("games/e.yaml", &named()),
        ("games/f.yaml", "viguier: 1\nplayers: [\n"),
        (&format!("games/{HOSTILE}"), ILLEGAL),
    ])
}

/// The official schema, a copy of what OASIS publishes (`tests/data/README.md`).
fn schema() -> Value {
    serde_json::from_str(include_str!("../data/sarif-2.1.0.schema.json")).unwrap()
}

#[test]
fn sarif_keeps_to_its_schema() {
    let said = desk().run(&["check", "--format", "sarif", "games"]);
    let document: Value = serde_json::from_str(&said.out).unwrap();
    let mut schema = schema();
    // The schema has a pattern for languages that is no regular expression. We name no language.
    for of in ["run", "toolComponent"] {
        schema["definitions"][of]["properties"]["language"].as_object_mut().unwrap().remove("pattern");
    }
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let faults: Vec<String> = validator.iter_errors(&document).map(|error| error.to_string()).collect();
    assert_eq!(faults, [""; 0]);
    let place = "/runs/0/results/0/locations/0/physicalLocation";
    for (pointer, wrong) in [("/artifactLocation/uri", "a b".into()), ("/region/startLine", Value::from(0))] {
        let mut broken = document.clone();
        *broken.pointer_mut(&format!("{place}{pointer}")).unwrap() = wrong;
        assert!(!validator.is_valid(&broken), "{pointer}");
    }
    assert_eq!(said.code, 2);
}

#[test]
fn sarif_says_what_json_says() {
    let desk = desk();
    let sarif: Sarif = serde_json::from_str(&desk.run(&["check", "--format", "sarif", "games"]).out).unwrap();
    let json: Value = serde_json::from_str(&desk.run(&["check", "--format", "json", "games"]).out).unwrap();
    let mut expected = Vec::new();
    for record in json["records"].as_array().unwrap() {
        let faults = record["errors"].as_array().unwrap().iter().chain(record["violations"].as_array().unwrap());
        for fault in faults {
            let code = fault["code"].as_str().unwrap().to_owned();
            let note = fault["acknowledged"] == true;
            expected.push((
                record["path"].as_str().unwrap().to_owned(),
                code,
                note,
                fault["line"].as_i64(),
                fault["column"].as_i64(),
            ));
        }
    }
    let run = &sarif.runs[0];
    let rules = run.tool.driver.rules.as_ref().unwrap();
    let mut told = Vec::new();
    for result in run.results.as_ref().unwrap() {
        let id = result.rule_id.clone().unwrap();
        let rule = &rules[usize::try_from(result.rule_index.unwrap()).unwrap()];
        assert_eq!(rule.id, id);
        assert!(rule.help_uri.as_ref().unwrap().starts_with("https://"));
        let note = serde_json::to_value(result.level.as_ref().unwrap()).unwrap() == "note";
        let place = result.locations.as_ref().unwrap()[0].physical_location.as_ref().unwrap();
        let uri = place.artifact_location.as_ref().unwrap().uri.as_ref().unwrap();
        let region = place.region.as_ref();
        let (line, column) =
            (region.and_then(|region| region.start_line), region.and_then(|region| region.start_column));
        told.push((decoded(uri), id, note, line, column));
    }
    assert_eq!(told, expected);
    assert!(told.iter().any(|(path, ..)| path.ends_with(HOSTILE)) && told.iter().any(|(_, _, note, ..)| *note));
}

/// A percent-encoded path as it was.
fn decoded(uri: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        assert!(byte.is_ascii_graphic() && byte != b':', "{uri}");
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            _ => byte,
        });
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn the_turn_that_capped_the_tower_is_related() {
    let desk = Desk::new(&[("a.yaml", include_str!("../../fixtures/codes/floor-on-capped-tower.yaml"))]);
    let path = desk.path().join("a.yaml");
    // An absolute name becomes relative to the checkout, and the result fits a file of any place.
    let said = desk.run(&["check", "--format", "sarif", path.canonicalize().unwrap().to_str().unwrap()]);
    let document: Value = serde_json::from_str(&said.out).unwrap();
    assert_snapshot!(serde_json::to_string_pretty(&document["runs"][0]["results"]).unwrap(), @r#"
    [
      {
        "level": "error",
        "locations": [
          {
            "physicalLocation": {
              "artifactLocation": {
                "uri": "a.yaml"
              },
              "region": {
                "endColumn": 25,
                "endLine": 9,
                "startColumn": 22,
                "startLine": 9
              }
            }
          }
        ],
        "message": {
          "text": "Ann puts a normal floor on the tower at (0, 1), but Ben capped it with a white floor in turn 2, which closes the tower for good (BLK-10)\nHelp: no tower is open to a normal floor"
        },
        "partialFingerprints": {
          "viguierTurn/v1": "floor-on-capped-tower:1:3"
        },
        "properties": {
          "acknowledged": false,
          "after": 0,
          "consequence": false,
          "pointer": "/moves/2",
          "record": 1,
          "rule": "BLK-10",
          "turn": 3
        },
        "relatedLocations": [
          {
            "id": 1,
            "message": {
              "text": "Ben capped it in turn 2"
            },
            "physicalLocation": {
              "artifactLocation": {
                "uri": "a.yaml"
              },
              "region": {
                "endColumn": 31,
                "endLine": 8,
                "startColumn": 5,
                "startLine": 8
              }
            }
          }
        ],
        "ruleId": "floor-on-capped-tower",
        "ruleIndex": 0
      }
    ]
    "#);
}

/// An element of an XML document: how deep it stands, its name, its attributes, its text.
#[derive(Debug)]
struct Element {
    depth: usize,
    name: String,
    attributes: BTreeMap<String, String>,
    text: String,
}

/// Reads an XML document. It fails on one that is not well-formed.
fn elements(xml: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(xml);
    let (mut elements, mut depth): (Vec<Element>, usize) = (Vec::new(), 0);
    let element = |start: &BytesStart<'_>, depth| {
        let attribute = |attribute: quick_xml::events::attributes::Attribute<'_>| {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap().into_owned();
            (attribute.key.as_ref().to_owned(), value)
        };
        Element {
            depth,
            name: start.name().as_ref().to_owned(),
            attributes: start.attributes().map(|found| attribute(found.unwrap())).collect(),
            text: String::new(),
        }
    };
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                elements.push(element(&start, depth));
                depth += 1;
            }
            Event::Empty(start) => elements.push(element(&start, depth)),
            Event::End(_) => depth -= 1,
            Event::Text(text) => {
                if let Some(last) = elements.last_mut() {
                    last.text += &text.xml10_content();
                }
            }
            Event::GeneralRef(reference) => {
                let name = reference.xml10_content();
                let text = format!("&{name};");
                elements.last_mut().unwrap().text += &quick_xml::escape::unescape(&text).unwrap();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    elements
}

#[test]
fn junit_has_a_suite_for_each_file_and_a_case_for_each_record() {
    let said = desk().run(&["check", "--format", "junit", "games"]);
    let mut told = String::new();
    for element in elements(&said.out) {
        let Element { depth, name, attributes, .. } = element;
        told += &format!("{}{name}", "  ".repeat(depth));
        for key in ["name", "tests", "failures", "errors", "type"] {
            if let Some(value) = attributes.get(key) {
                told += &format!(" {key}={value:?}");
            }
        }
        told.push('\n');
    }
    assert_snapshot!(told, @r#"
    testsuites name="viguier" tests="9" failures="5" errors="2"
      testsuite name="games/a,b:c %0A::error ]]>&\"\\u{202e}\\u{1b}[31m.yaml" tests="1" failures="1" errors="0"
        testcase name="games/a,b:c %0A::error ]]>&\"\\u{202e}\\u{1b}[31m.yaml"
          failure type="edge-mismatch"
      testsuite name="games/a.yaml" tests="1" failures="0" errors="0"
        testcase name="games/a.yaml"
      testsuite name="games/b.yaml" tests="1" failures="1" errors="0"
        testcase name="games/b.yaml"
          failure type="edge-mismatch"
      testsuite name="games/c.jsonl" tests="3" failures="1" errors="1"
        testcase name="games/c.jsonl (record 1)"
        testcase name="games/c.jsonl (record 2)"
          failure type="edge-mismatch"
        testcase name="games/c.jsonl (record 3)"
          error type="syntax"
      testsuite name="games/d.yaml" tests="1" failures="1" errors="0"
        testcase name="games/d.yaml"
          failure type="claim-totals"
          system-out
      testsuite name="games/e.yaml" tests="1" failures="1" errors="0"
        testcase name="games/e.yaml"
          failure type="edge-mismatch"
      testsuite name="games/f.yaml" tests="1" failures="0" errors="1"
        testcase name="games/f.yaml"
          error type="schema"
    "#);
    assert_eq!(said.code, 2);
}

#[test]
fn junit_holds_no_harmful_character() {
    let xml = desk().run(&["check", "--format", "junit", "games"]).out;
    assert!(xml.chars().all(|character| character == '\n' || !character.is_control()));
    assert!(!xml.contains('\u{202e}'));
    let failures: Vec<Element> = elements(&xml).into_iter().filter(|element| element.name == "failure").collect();
    assert!(failures.iter().any(|failure| failure.text.contains("]]>%0A::error::x[a](https://example.org)")));
}

/// A workflow command as the runner takes it apart.
fn command(line: &str) -> (String, BTreeMap<String, String>, String) {
    let (head, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
    let (name, properties) = head.split_once(' ').unwrap();
    let unescaped = |text: &str| {
        text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",").replace("%25", "%")
    };
    let properties = properties.split(',').map(|property| property.split_once('=').unwrap());
    let properties = properties.map(|(key, value)| (key.to_owned(), unescaped(value))).collect();
    let message = message.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    (name.to_owned(), properties, message)
}

#[test]
fn annotations_stand_on_the_lines() {
    let desk = Desk::new(&[
        ("a.yaml", LEGAL),
        ("b.yaml", ILLEGAL),
        ("d.yaml", &ruled()),
        ("f.yaml", "viguier: 1\nplayers: [\n"),
    ]);
    let said = desk.run(&["check", "--format", "github", "."]);
    assert_snapshot!(said.out, @"
    ::error file=b.yaml,line=5,col=36,title=edge-mismatch%2C turn 1::Ann places U at (0, 1) turned by 90 degrees, but its north side shows a road where D at (0, 0) shows a field (BASE-12)%0Ahelp: at (0, 1) U fits turned by 0 or 180 degrees
    ::error file=b.yaml,line=6,col=78,title=claim-totals%2C turn 2::The record has Ben at 5 after this turn, the referee at 4 (BASE-07)%0Ahelp: from the start: in turn 2 city 4 (2 tiles x 2)%0Amay be a consequence of the violation in turn 1
    ::notice file=d.yaml,line=5,col=36,title=edge-mismatch%2C turn 1::Ann places U at (0, 1) turned by 90 degrees, but its north side shows a road where D at (0, 0) shows a field (BASE-12)%0Ahelp: at (0, 1) U fits turned by 0 or 180 degrees%0Aa ruling of the record accepts this, by Zoe
    ::error file=d.yaml,line=6,col=78,title=claim-totals%2C turn 2::The record has Ben at 5 after this turn, the referee at 4 (BASE-07)%0Ahelp: from the start: in turn 2 city 4 (2 tiles x 2)
    ::error file=f.yaml,line=1,col=1,title=schema::`game` is missing%0Ahelp: write `game: carcassonne` or `game: the-castle`
    ::error file=f.yaml,line=1,col=1,title=schema::`moves` is missing%0Ahelp: write `moves:` and below it a turn a line, as in `  - Ann, U -1,0`
    ::error file=f.yaml,line=2,col=10,title=syntax::this `[` is never closed%0Ahelp: a `]` is missing
    ");
    assert_eq!((said.err.as_str(), said.code), ("", 2));
}

#[test]
fn no_name_can_forge_an_annotation() {
    let said = desk().run(&["check", "--format", "github", "games"]);
    let commands: Vec<_> = said.out.lines().map(command).collect();
    let keys = ["col", "file", "line", "title"];
    assert!(commands.iter().all(|(name, properties, _)| {
        ["error", "notice"].contains(&name.as_str()) && properties.keys().all(|key| keys.contains(&key.as_str()))
    }));
    assert!(said.out.chars().all(|character| character == '\n' || !character.is_control()));
    let files: Vec<&str> = commands.iter().map(|(_, properties, _)| properties["file"].as_str()).collect();
    assert!(files.contains(&"games/a,b:c %0A::error ]]>&\"\\u{202e}\\u{1b}[31m.yaml"), "{files:?}");
    assert!(commands.iter().any(|(_, _, message)| message.contains("]]>%0A::error::x[a](https://example.org)")));
    assert!(commands.iter().any(|(_, properties, _)| properties["title"] == "edge-mismatch, record 2, turn 1"));
}

#[test]
fn the_job_summary_is_added_to() {
    let desk = desk();
    desk.put("summary.md", b"before\n");
    let run = |args: &[&str]| desk.command(args).env("GITHUB_STEP_SUMMARY", "summary.md").output().unwrap();
    let summary = || fs::read_to_string(desk.path().join("summary.md")).unwrap();
    run(&["check", "games"]);
    assert_eq!(summary(), "before\n");
    run(&["check", "--format", "github", "games/a.yaml", "games/b.yaml", "games/d.yaml", "games/f.yaml"]);
    assert_snapshot!(summary(), @r"
    before
    ### viguier

    4 records: 1 legal, 2 illegal, 1 unreadable; 4 violations (1 accepted)

    | record | verdict | faults | first |
    | --- | --- | ---: | --- |
    | games/b.yaml | illegal | 2 | `edge-mismatch`: Ann places U at (0, 1) turned by 90 degrees, but its north side shows a road where D at (0, 0) shows a field |
    | games/d.yaml | illegal | 2 | `claim-totals`: The record has Ben at 5 after this turn, the referee at 4 |
    | games/f.yaml | unreadable | 3 | `schema`: \`game\` is missing |
    ");
    run(&["check", "--report", "github=annotations.txt", "games"]);
    assert_eq!(summary().matches("### viguier").count(), 2);
    // A summary that cannot be written changes no verdict.
    let output =
        desk.command(&["check", "--format", "github", "games/a.yaml"]).env("GITHUB_STEP_SUMMARY", "games").output();
    assert_eq!(output.unwrap().status.code(), Some(0));
}

#[test]
fn several_reports_come_from_one_run() {
    let desk = desk();
    let formats = ["text", "json", "jsonl", "sarif", "junit", "github"];
    let reports: Vec<String> = formats.iter().map(|format| format!("{format}=out.{format}")).collect();
    for jobs in ["1", "2"] {
        let mut args = vec!["check", "games", "--jobs", jobs, "--format", "jsonl"];
        reports.iter().for_each(|report| args.extend(["--report", report]));
        let said = desk.run(&args);
        assert_eq!((said.err.as_str(), said.code), ("", 2));
        for format in formats {
            let alone = desk.run(&["check", "games", "--format", format]);
            let beside = fs::read_to_string(desk.path().join(format!("out.{format}"))).unwrap();
            assert_eq!(beside, alone.out, "{format} with {jobs} jobs");
            assert_eq!(alone.code, 2);
            if format == "jsonl" {
                assert_eq!(said.out, alone.out);
            }
        }
    }
}

#[test]
fn a_reader_who_goes_away_takes_no_other_report_with_him() {
    let desk = Desk::new(&[]);
    let lines = format!("{LINE}\n").repeat(2_000);
    desk.put("a.jsonl", lines.as_bytes());
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(desk.command(&[]).get_program());
    let args = ["check", "a.jsonl", "--format", "jsonl", "--report", "junit=out.xml"];
    let status = command.args(args).current_dir(desk.path()).stdout(writer).status().unwrap();
    assert_eq!(status.code(), Some(0));
    let suites = elements(&fs::read_to_string(desk.path().join("out.xml")).unwrap());
    assert_eq!(suites[0].attributes["tests"], "2000");
}

#[test]
fn no_report_does_harm() {
    let desk = Desk::new(&[("games/a.yaml", LEGAL)]);
    let refused = |args: &[&str]| {
        let said = desk.run(args);
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{args:?}");
        said.err
    };
    let input = ["check", "games", "--report", "text=games/./a.yaml"];
    assert_snapshot!(refused(&input), @"viguier: the report would overwrite games/./a.yaml, which is to be judged");
    assert_eq!(fs::read_to_string(desk.path().join("games/a.yaml")).unwrap(), LEGAL);
    assert_snapshot!(refused(&["check", "games", "--report", "sarif=x", "--report", "junit=./x"]), @"viguier: two reports cannot go to ./x");
    assert!(refused(&["check", "games", "--report", "sarif=none/x"]).starts_with("viguier: cannot write none/x: "));
    for wrong in ["sarif", "sarif=", "sarif=-", "pdf=x"] {
        assert!(refused(&["check", "games", "--report", wrong]).contains("invalid value"), "{wrong}");
    }
}

#[test]
fn nothing_to_report_is_a_document_too() {
    let desk = Desk::new(&[("a.yaml", LEGAL)]);
    let sarif: Sarif = serde_json::from_str(&desk.run(&["check", "--format", "sarif", "a.yaml"]).out).unwrap();
    assert!(sarif.runs[0].results.as_ref().unwrap().is_empty());
    let said = desk.run(&["check", "--format", "github", "a.yaml"]);
    assert_eq!((said.out.as_str(), said.code), ("", 0));
    let case = elements(&desk.run(&["check", "--format", "junit", "a.yaml"]).out);
    assert_eq!(
        case.iter().map(|element| element.name.as_str()).collect::<Vec<_>>(),
        ["testsuites", "testsuite", "testcase"]
    );
}
