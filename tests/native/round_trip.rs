//! What is written reads back as the same record: the same entries, the same verdict, the same scores.

use std::path::{Path, PathBuf};

use viguier::record::native::write::{Style, write};
use viguier::record::{Claim, Entry, Game, Record, What};
use viguier::referee::{JudgeOptions, Judgement, judge, plain};

use crate::corpus::{corpus, expected, has, of_others};
use crate::support::{reading, sound};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jcz"));
    files.sort();
    files
}

/// Turn and code of each finding, and how the game stands.
fn verdict(judgement: &Judgement) -> (Vec<(u32, &'static str)>, &[i64], bool, u32) {
    let findings = judgement.findings.iter().map(|finding| (finding.turn, finding.fault.code().as_str()));
    (findings.collect(), &judgement.scores, judgement.finished, judgement.judged_turns)
}

/// The entries without their pointers; who claims something, or says that the game is over, is no matter.
fn steps<A: Clone>(entries: &[Entry<A>]) -> Vec<(u32, Option<usize>, What<A>)> {
    let step = |entry: &Entry<A>| {
        let by = entry.by.filter(|_| matches!(entry.what, What::Act(_))).map(|seat| seat.index());
        (entry.turn, by, entry.what.clone())
    };
    entries.iter().map(step).collect()
}

/// What a record does, without its pointers.
fn deeds(record: &Record) -> String {
    match &record.game {
        // How many tiles a platform has drawn ahead is known from its format alone.
        Game::Carcassonne { entries, .. } => format!("{:?}", steps(entries)).replace("ahead: Some(2)", "ahead: None"),
        Game::TheCastle { entries, .. } => format!("{:?}", steps(entries)),
    }
}

/// Writes a record in these styles and reads it back: the entries are the same ones.
fn returns(name: &str, record: &Record, styles: &[Style]) -> Record {
    let mut read = None;
    for style in styles.iter().copied() {
        let text = write(record, style).unwrap_or_else(|error| panic!("{name}: {error}"));
        let back = reading(&text);
        assert_eq!(back.errors, [], "{name}: {text}");
        let back = back.record.unwrap();
        assert_eq!(deeds(&back), deeds(record), "{name}: {text}");
        let again = write(&back, style).unwrap();
        assert_eq!(again, text, "{name}: what is written is in canonical form");
        read = Some(back);
    }
    read.unwrap()
}

/// All styles.
const ALL: [Style; 3] = [Style::Json, Style::JsonLine, Style::Yaml];

/// Tests a record as it is and in plainer words, with the verdict on the latter. Gives the latter as YAML.
fn carries(name: &str, record: &Record, styles: &[Style]) -> String {
    returns(name, record, styles);
    let plainer = plain(record);
    let back = returns(name, &plainer, styles);
    let (judged, again) = (judge(record, JudgeOptions::default()), judge(&back, JudgeOptions::default()));
    assert_eq!(verdict(&again), verdict(&judged), "{name} in plainer words");
    write(&plainer, Style::Yaml).unwrap()
}

#[test]
fn saves_are_carried() {
    let corpus = corpus();
    let (mut games, mut long) = (0, 0);
    for folder in ["generated", "generated/late-ransom", "jcloisterzone"].into_iter().filter(|folder| has(folder)) {
        for path in files(&corpus.join(folder)) {
            let text = std::fs::read_to_string(&path).unwrap();
            let record = sound(&text);
            let yaml = carries(&path.display().to_string(), &record, &ALL);
            games += 1;
            long += yaml.lines().filter(|line| line.contains("steps:")).count();
            assert!(!yaml.contains("figure:") || folder != "generated", "{yaml}");
        }
    }
    assert!(games >= expected(76, 12), "{games} games");
    println!("{games} games, {long} turns in steps");
}

/// The save with one message replaced, or one more.
fn variant(game: &str, change: &serde_json::Value) -> String {
    let mut save: serde_json::Value = serde_json::from_str(game).unwrap();
    let replay = save["replay"].as_array_mut().unwrap();
    let index = usize::try_from(change["index"].as_u64().unwrap()).unwrap();
    match change["op"].as_str().unwrap() {
        "replace" => replay[index] = change["entry"].clone(),
        _ => replay.insert(index, change["entry"].clone()),
    }
    save.to_string()
}

#[test]
fn illegal_games_are_carried_with_their_violations() {
    let corpus = corpus();
    let generated = corpus.join("generated");
    let lines = std::fs::read_to_string(generated.join("illegal.jsonl")).unwrap();
    let (mut variants, mut named) = (0, Vec::new());
    for line in lines.lines() {
        let change: serde_json::Value = serde_json::from_str(line).unwrap();
        let game = generated.join(format!("{}.jcz", change["game"].as_str().unwrap()));
        let text = variant(&std::fs::read_to_string(game).unwrap(), &change);
        let record = sound(&text);
        let name = format!("{} {}", change["game"], change["code"]);
        let yaml = carries(&name, &record, &[Style::Yaml]);
        if yaml.contains("figure:") {
            named.push(change["code"].as_str().unwrap().to_owned());
        }
        variants += 1;
    }
    assert_eq!(variants, expected(316, 54));
    named.sort();
    println!("figures by number in {named:?}");
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn what_platforms_say_is_carried_too() {
    let corpus = of_others();
    let mut records = 0;
    for number in 1..=3 {
        let log = std::fs::read_to_string(corpus.join(format!("bga/game-{number}.json"))).unwrap();
        carries(&format!("bga {number}"), &sound(&log), &ALL);
        // Another tile drawn, other points, another turn of a tile.
        for (from, to) in [
            ("\"ori\":\"1\"", "\"ori\":\"3\""),
            ("\"points\":\"4\"", "\"points\":\"5\""),
            ("\"tile_type\":\"20\"", "\"tile_type\":\"21\""),
        ] {
            let changed = log.replacen(from, to, 1);
            let record = sound(&changed);
            // A log that contradicts itself is carried by no format.
            let Game::Carcassonne { entries, .. } = &record.game else { panic!("a log of The Castle") };
            if entries.iter().any(|entry| matches!(entry.what, What::Claim(Claim::Contradiction(_)))) {
                continue;
            }
            carries(&format!("bga {number} with {to}"), &record, &[Style::Yaml]);
            records += usize::from(changed != log && !judge(&record, JudgeOptions::default()).findings.is_empty());
        }
    }
    assert!(records > 0, "some changes are violations");
    let games = std::fs::read_to_string(corpus.join("carcassonnelab/games.json")).unwrap();
    let games: serde_json::Value = serde_json::from_str(&games).unwrap();
    for game in games.as_array().unwrap() {
        carries("carcassonnelab", &sound(game["url"].as_str().unwrap()), &ALL);
    }
    let sheet = std::fs::read_to_string(corpus.join("score-sheet/sample.json")).unwrap();
    carries("score sheet", &sound(&sheet), &ALL);
}

#[test]
fn the_castle_is_carried() {
    let corpus = corpus();
    let illegal = std::fs::read_to_string(corpus.join("castle/illegal.jsonl")).unwrap();
    let games: Vec<String> = ["castle-01", "castle-02", "castle-03", "falcon-01", "falcon-02", "falcon-03"]
        .map(|name| format!("castle/{name}.json"))
        .into_iter()
        .filter(|name| has(name))
        .map(|name| std::fs::read_to_string(corpus.join(name)).unwrap())
        .collect();
    let mut read = 0;
    for game in games.iter().map(String::as_str).chain(illegal.lines()) {
        let game: serde_json::Value = serde_json::from_str(game).unwrap();
        let reading = reading(&game["record"].to_string());
        // What cannot be read cannot be written either.
        let Some(record) = reading.record.filter(|_| reading.errors.is_empty()) else { continue };
        carries(&game["code"].to_string(), &record, &ALL);
        let back = sound(&write(&record, Style::Yaml).unwrap());
        let unverified = |record: &Record| judge(record, JudgeOptions::default()).unverified;
        assert_eq!(unverified(&back), unverified(&record));
        read += 1;
    }
    assert!(read >= expected(41, 19), "{read} records");
}
