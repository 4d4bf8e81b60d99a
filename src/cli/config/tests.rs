//! What configurations say, and what they may not say.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Config, ConfigArgs, Flags, Item, for_reports, reader};
use crate::cli::exit::FailOn;
use crate::cli::inputs::{Input, InputArgs};
use crate::rulebook::options::SmallCity;
use crate::rulebook::{Code, Game, Severity};

fn read(text: &str) -> Config {
    reader::read("viguier.toml", text, Path::new("/games")).unwrap()
}

fn refused(text: &str) -> String {
    reader::read("viguier.toml", text, Path::new("/games")).unwrap_err().to_string()
}

#[test]
fn a_configuration_says_what_holds() {
    let config = read(
        "fail-on = ['unfinished', 'Unverified']\nfirst = true\nmax-violations = 1_0\n\n[rules.carcassonne]\n\
         small-city = 2\nfield-scoring = 'second'\n[rules.the-castle]\ngate-stop = 'yes'\n\n[severity]\n\
         claim-points = 'warning'\ndraw-mismatch = 'off'\n[paths]\nexclude = ['drafts/', '*.bak.json']\n",
    );
    assert_eq!(config.fail_on, Some(vec![FailOn::Unfinished, FailOn::Unverified]));
    assert!(config.first);
    assert_eq!(config.max_violations.map(|most| most.get()), Some(10));
    assert_eq!(config.rules.carcassonne().small_city, SmallCity::Two);
    assert!(config.rules.the_castle().gate_stop);
    let agreed: Vec<_> = Game::ALL.iter().flat_map(|game| config.rules.agreed(*game)).collect();
    let agreed: Vec<_> = agreed.iter().map(|(spec, value)| (spec.key, *value)).collect();
    assert_eq!(agreed, [("field-scoring", "second"), ("small-city", "2"), ("gate-stop", "yes")]);
    assert_eq!(config.severities.of(Code::ClaimPoints), Severity::Warning);
    assert_eq!(config.severities.of(Code::DrawMismatch), Severity::Off);
    assert_eq!(config.severities.of(Code::EdgeMismatch), Severity::Error);
    let excluded = |path: &str| config.exclude.matched_path_or_any_parents(path, false).is_ignore();
    assert!(excluded("drafts/a.yaml") && excluded("b/c.bak.json") && !excluded("b/c.json"));
    let empty = read("");
    assert!(empty.severities.are_plain() && empty.fail_on.is_none() && !empty.first);
}

#[test]
fn a_list_of_words_is_an_option_too() {
    let kinds = "['extra-turn', 'double-tower', 'double-house', 'incomplete-path', 'incomplete-tower', \
                 'incomplete-house', 'market', 'keep', 'points']";
    let config = read(&format!("[rules.the-castle]\nwall-tile-numbers = {kinds}\n"));
    let agreed: Vec<_> = config.rules.agreed(Game::TheCastle).map(|(spec, _)| spec.key).collect();
    assert_eq!(agreed, ["wall-tile-numbers"]);
}

#[test]
fn what_is_not_known_is_refused_with_its_place_and_the_nearest() {
    let text = "fail_on = 'unfinshed'\nfirst = 'yes'\nmax-violations = 0\ncolour = true\n\n[rules]\nsmall-city = 2\n\
                castle = {}\n[rules.carcassonne]\nsmal-city = 4\nsmall-city = 3\ngate-stop = 'yes'\nmeeples = 7.5\n\n\
                [severity]\nedge-mismach = 'warning'\nclaim-points = 'warnings'\nclaim-totals = 1\n\n[paths]\n\
                exclud = []\n";
    insta::assert_snapshot!(refused(text), @"
    viguier.toml:1:1: unknown key `fail_on`; did you mean `fail-on`?
    viguier.toml:2:9: true or false is needed here
    viguier.toml:3:18: a whole number from 1 is needed here
    viguier.toml:4:1: unknown key `colour`; known: fail-on, first, max-violations, paths, rules, severity
    viguier.toml:7:1: `small-city` belongs into [rules.carcassonne]
    viguier.toml:8:1: unknown game `castle`; known: carcassonne, the-castle
    viguier.toml:10:1: carcassonne has no option 'smal-city'; did you mean 'small-city'?
    viguier.toml:11:14: '3' is no value for 'small-city'; accepted: 4, 2
    viguier.toml:12:1: 'gate-stop' is an option of the-castle, not of this game
    viguier.toml:13:11: an option takes a word, a whole number or a list of words
    viguier.toml:16:1: unknown violation code `edge-mismach`; did you mean `edge-mismatch`?
    viguier.toml:17:16: `warnings` is not known; did you mean `warning`?
    viguier.toml:18:16: one of error, warning, off is needed here, in quotes
    viguier.toml:21:1: unknown key `exclud`; did you mean `exclude`?
    ");
    assert_eq!(refused("[paths]\nexclude = [7]\n"), "viguier.toml:2:12: text in quotes is needed here");
    assert_eq!(refused("paths = 1\n"), "viguier.toml:1:9: a table is needed here, with `exclude`");
    assert!(refused("fail-on = 'unfinshed'\n").ends_with("did you mean `unfinished`?"));
    insta::assert_snapshot!(refused("first = true\nfirst = \nrules = [\n"), @"
    viguier.toml:2:1: duplicate key
    viguier.toml:2:9: string values must be quoted, expected literal string
    viguier.toml:3:10: unclosed array, expected `]`
    ");
}

/// A directory with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn most(items: &[Item]) -> Vec<(String, usize)> {
    let tell = |item: &Item| {
        let name = match &item.input {
            Input::File(source) => source.path.file_name().unwrap().to_str().unwrap().to_owned(),
            Input::Skipped(skipped) => format!("{} by {}", skipped.reason, skipped.by.as_deref().unwrap_or("nobody")),
            Input::Note(_) => "note".to_owned(),
            other => panic!("{other:?}"),
        };
        (name, item.settings.terms.most_violations)
    };
    items.iter().map(tell).collect()
}

fn asked(names: &[PathBuf]) -> InputArgs {
    let files = names.iter().map(|name| name.clone().into_os_string()).collect();
    InputArgs { files, files_from: None, stdin_filename: "-".to_owned() }
}

#[test]
fn one_configuration_holds_for_a_run() {
    let folder = folder(&[
        ("viguier.toml", "max-violations = 5\n[paths]\nexclude = ['x.yaml']\n"),
        ("a/viguier.toml", "max-violations = 7\n"),
        ("a/b/c.yaml", "x"),
        ("d/e.yaml", "x"),
        ("d/x.yaml", "x"),
    ]);
    let path = |name: &str| folder.path().join(name);
    let args = |name: &str| ConfigArgs { no_config: false, config: Some(path(name)) };
    let shown = path("viguier.toml").display().to_string();
    let excluded = format!("excluded by x.yaml of {shown}");
    let items = for_reports(&asked(&[path("")]), &args("viguier.toml"), &Flags::default(), false).unwrap();
    let expected = [("c.yaml".to_owned(), 5), ("note".to_owned(), 5), ("e.yaml".to_owned(), 5), (excluded.clone(), 5)];
    assert_eq!(most(&items), expected);
    let named = |if_record| {
        most(&for_reports(&asked(&[path("d/x.yaml")]), &args("viguier.toml"), &Flags::default(), if_record).unwrap())
    };
    assert_eq!(named(false), [("x.yaml".to_owned(), 5)], "what is named is judged");
    assert_eq!(named(true), [(excluded, 5)]);
    let none = ConfigArgs { no_config: true, config: None };
    let items = for_reports(&asked(&[path("d/x.yaml")]), &none, &Flags::default(), false).unwrap();
    assert_eq!(most(&items), [("x.yaml".to_owned(), crate::check::MOST_VIOLATIONS)]);
    let flags = Flags { max_violations: std::num::NonZeroU32::new(3), ..Flags::default() };
    let items = for_reports(&asked(&[path("d/e.yaml")]), &args("a/viguier.toml"), &flags, false).unwrap();
    assert_eq!(most(&items), [("e.yaml".to_owned(), 3)]);
}

#[test]
fn options_are_pinned_for_all_games_or_for_one() {
    let pinned = |text: &str| -> Vec<(&str, String)> {
        let rules = read(text).rules;
        Game::ALL
            .iter()
            .flat_map(|game| rules.pinned(*game).map(|(spec, value)| (spec.key, value)).collect::<Vec<_>>())
            .collect()
    };
    let tables =
        "[rules.carcassonne]\nsmall-city = 2\nfield-scoring = 'third'\n[rules.the-castle]\ngate-stop = 'YES'\n";
    let all = [("field-scoring", "third"), ("small-city", "2"), ("gate-stop", "yes")]
        .map(|(key, value)| (key, value.to_owned()));
    let mut found = pinned(&format!("[rules]\npin = true\n{tables}"));
    found.sort_unstable();
    let mut expected = all.to_vec();
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(pinned(tables), []);
    let the_castle = tables.replace("gate-stop", "pin = true\ngate-stop");
    assert_eq!(pinned(&the_castle), [("gate-stop", "yes".to_owned())]);
    let but_castle = format!("[rules]\npin = true\n{}", tables.replace("gate-stop", "pin = false\ngate-stop"));
    assert_eq!(pinned(&but_castle).len(), 2);
    assert!(refused("[rules]\npin = 'yes'\n").contains("true or false"));
}

#[test]
fn a_key_counts_once_however_it_is_spelt() {
    let told = refused(
        "[rules.carcassonne]\nsmall-city = 2\nSmall-City = 4\n[severity]\nclaim-points = 'off'\nCLAIM-POINTS = 'error'\n",
    );
    assert!(told.contains("the option `small-city` is given twice"), "{told}");
    assert!(told.contains("the code `claim-points` is given twice"), "{told}");
}
