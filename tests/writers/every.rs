//! Every record at hand, in every format: the same verdict and scores, or an error that says why not.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use viguier::convert::{Foreign, canonical, convert, native};
use viguier::record::input::ReadContext;
use viguier::record::native::write::Style;
use viguier::record::write::Part;
use viguier::record::{Game, Pointer, Record};
use viguier::referee::{JudgeOptions, Judgement, judge};

use crate::support;

/// Some records are enough each time; all of them with `VIGUIER_ALL` in the environment.
pub(crate) fn stride(usual: usize) -> usize {
    if std::env::var_os("VIGUIER_ALL").is_some() { 1 } else { usual }
}

/// What a conversion must not change: findings by turn, then scores, end and winners.
fn verdict(record: &Record) -> (Vec<String>, String) {
    let Judgement { findings, finished, scores, winners, .. } = judge(record, JudgeOptions::default());
    let told = |f: &viguier::referee::Finding| format!("{} {} {:?} {}", f.turn, f.fault.code(), f.seat, f.acknowledged);
    let mut found: Vec<String> = findings.iter().map(told).collect();
    found.sort();
    (found, format!("{scores:?} {finished} {winners:?}"))
}

fn read(text: &str, around: &ReadContext) -> Record {
    let pieces = viguier::record::read(text, around);
    let [piece] = pieces.as_slice() else { panic!("{} records: {text}", pieces.len()) };
    assert_eq!(piece.reading.errors, [], "{text}");
    piece.reading.record.clone().unwrap()
}

/// What became of records: how many were carried, and why others were not.
#[derive(Default, Debug)]
pub(crate) struct Fate {
    pub(crate) carried: BTreeMap<&'static str, usize>,
    pub(crate) refused: BTreeMap<String, Vec<String>>,
}

impl Fate {
    /// Tries all formats with a record.
    pub(crate) fn of(&mut self, name: &str, record: &Record, around: &ReadContext) {
        for style in [Style::Yaml, Style::Json] {
            let text = native(record, style, around).unwrap_or_else(|error| panic!("{name}: {error}"));
            let back = read(&text, around);
            assert_eq!(verdict(&back), verdict(record), "{name}: {text}");
            assert_eq!(canonical(&back, &text, around).as_deref(), Ok(text.as_str()), "{name}");
            *self.carried.entry("native").or_default() += 1;
        }
        let mut bare = record.clone();
        if let Game::Carcassonne { entries, .. } = &mut bare.game {
            Part::ALL.iter().for_each(|part| part.remove(&mut bare.header, entries));
        }
        for (to, format) in [(Foreign::JCloisterZone, "jcz"), (Foreign::CarcassonneLab, "lab")] {
            match convert(record, to, &Part::ALL, true) {
                Ok(text) => {
                    assert_eq!(verdict(&read(&text, around)), verdict(&bare), "{name} as {format}");
                    *self.carried.entry(format).or_default() += 1;
                }
                Err(error) => {
                    let what = error.to_string();
                    let what = what.split_once(" (turn ").map_or(what.as_str(), |(what, _)| what);
                    self.refused.entry(format!("{format}: {what}")).or_default().push(name.to_owned());
                }
            }
        }
    }

    fn carried(&self, format: &str) -> usize {
        self.carried.get(format).copied().unwrap_or(0)
    }

    /// The records that this format does not carry.
    fn refused(&self, format: &str) -> Vec<(&str, &[String])> {
        let of_format = self.refused.iter().filter(|(what, _)| what.starts_with(&format!("{format}: ")));
        of_format.map(|(what, names)| (what.as_str(), names.as_slice())).collect()
    }
}

/// The save with one message replaced, or one more.
fn variant(save: &str, change: &Value) -> String {
    let mut save: Value = serde_json::from_str(save).unwrap();
    let index = usize::try_from(change["index"].as_u64().unwrap()).unwrap();
    let replay = save["replay"].as_array_mut().unwrap();
    match change["op"].as_str().unwrap() {
        "replace" => replay[index] = change["entry"].clone(),
        _ => replay.insert(index, change["entry"].clone()),
    }
    save.to_string()
}

#[test]
fn illegal_saves_stay_as_illegal_as_they_were() {
    let corpus = support::corpus::corpus();
    let lines = fs::read_to_string(corpus.join("generated/illegal.jsonl")).unwrap();
    let mut fate = Fate::default();
    let mut tried = 0;
    for (number, line) in lines.lines().enumerate().step_by(stride(7)) {
        let change: Value = serde_json::from_str(line).unwrap();
        let game = corpus.join(format!("generated/{}.jcz", change["game"].as_str().unwrap()));
        let record = support::record(&variant(&fs::read_to_string(game).unwrap(), &change));
        assert_ne!(verdict(&record).0, [""; 0]);
        fate.of(&format!("line {}: {}", number + 1, change["code"]), &record, &ReadContext::none());
        tried += 1;
    }
    println!("{fate:#?}");
    assert_eq!((fate.carried("native"), fate.carried("jcz")), (2 * tried, tried), "{:?}", fate.refused("jcz"));
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// All fixtures of a folder that are records.
fn fixtures(folder: &str) -> Fate {
    let mut fate = Fate::default();
    for path in files(folder) {
        let name = path.file_name().unwrap().to_str().unwrap();
        // Tile sets, which records name.
        if folder == "castle" && matches!(name, "tiles.yaml" | "few.yaml") {
            continue;
        }
        let around = ReadContext::of(&path);
        // What a log says against itself, no format carries.
        if name == "log-contradiction.json" {
            let error = native(&read(&fs::read_to_string(&path).unwrap(), &around), Style::Yaml, &around).unwrap_err();
            assert!(error.to_string().contains("contradicts itself"), "{error}");
            continue;
        }
        fate.of(name, &read(&fs::read_to_string(&path).unwrap(), &around), &around);
    }
    println!("{fate:#?}");
    fate
}

#[test]
fn examples_of_violations_keep_their_codes() {
    let fate = fixtures("codes");
    let own_sets = ["game-over.near-miss.yaml", "game-over.yaml"].map(str::to_owned);
    let late = ["ransom-too-poor.near-miss.yaml", "ransom-twice.yaml"].map(str::to_owned);
    let one = |name: &str| vec![name.to_owned()];
    let expected = [
        (
            "jcz: a JCloisterZone save cannot carry a capture that does not say which meeple it takes",
            one("no-such-meeple.yaml"),
        ),
        ("jcz: a JCloisterZone save cannot carry something between the scoring and the end of a turn", late.to_vec()),
        ("jcz: a JCloisterZone save cannot carry the rule `capture: mandatory`", one("capture-declined.yaml")),
        ("jcz: a JCloisterZone save cannot carry the rule `phantom-on-tower: no`", one("figure-not-on-tower.yaml")),
        (
            "jcz: a JCloisterZone save cannot carry this record: the verdict would differ (placeable-tile-discarded of turn 2 \
             would be lost)",
            one("placeable-tile-discarded.yaml"),
        ),
        ("jcz: a JCloisterZone save cannot carry tile sets of one's own", own_sets.to_vec()),
    ];
    let found: Vec<(&str, Vec<String>)> =
        fate.refused("jcz").into_iter().map(|(what, names)| (what, names.to_vec())).collect();
    assert_eq!(found, expected);
    assert!(fate.carried("lab") > 20, "{fate:#?}");
}

#[test]
fn games_and_logs_of_all_formats_are_carried() {
    for folder in ["", "bga", "carcassonne-gg", "carcassonnelab", "score-sheet"] {
        let fate = fixtures(folder);
        assert_eq!(fate.refused("jcz"), [], "{folder}");
        let towers = ["black-0000.jcz", "capped-tower.yaml", "tower-0000.jcz"].map(str::to_owned);
        let expected: &[(&str, &[String])] = &[("lab: a CarcassonneLab address cannot carry The Tower", &towers)];
        assert_eq!(fate.refused("lab"), if folder.is_empty() { expected } else { &[] }, "{folder}");
    }
}

#[test]
fn the_castle_is_carried_by_the_native_format_alone() {
    let fate = fixtures("castle");
    assert!(fate.carried("native") > 60);
    for (format, name) in [("jcz", "a JCloisterZone save"), ("lab", "a CarcassonneLab address")] {
        let refused = fate.refused(format);
        let [(what, _)] = refused.as_slice() else { panic!("{refused:?}") };
        assert_eq!(*what, format!("{format}: {name} cannot carry The Castle"));
    }
}

/// Where what follows from a slip has a place of its own, it is shown there as well.
#[test]
fn what_follows_from_a_slip_does_not_stand_in_the_way() {
    let moves = "{by: Ann, tile: E, at: [0, 0], meeple: city N}";
    let record = crate::native("", moves);
    let save = support::record(&convert(&record, Foreign::JCloisterZone, &[], true).unwrap());
    assert_eq!(crate::verdict(&record).0, ["1 cell-occupied"]);
    assert_eq!(crate::verdict(&save).0, ["1 cell-occupied", "1 out-of-order"]);
    let Game::Carcassonne { entries, .. } = &save.game else { panic!() };
    assert_eq!(entries[1].pointer, Pointer::Replay(1));
}
