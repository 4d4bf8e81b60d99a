//! What configurations say, and what they may not say.

use std::fs;
use std::path::{Path, PathBuf};

use super::finder::Finder;
use super::{Config, ConfigArgs, Flags, Item, for_reports, reader};
use crate::cli::exit::FailOn;
use crate::cli::inputs::Input;
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
    assert_eq!(config.rules.landscape().small_city, SmallCity::Two);
    assert!(config.rules.castle().gate_stop);
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

fn most(items: &[Item]) -> Vec<(PathBuf, usize)> {
    let tell = |item: &Item| match &item.input {
        Input::Walked(path) | Input::Named(path) => {
            (PathBuf::from(path.file_name().unwrap()), item.settings.terms.most_violations)
        }
        other => panic!("{other:?}"),
    };
    items.iter().map(tell).collect()
}

#[test]
fn the_nearest_configuration_upward_holds() {
    let folder = folder(&[
        ("viguier.toml", "max-violations = 5\n[paths]\nexclude = ['x.yaml']\n"),
        ("a/viguier.toml", "max-violations = 7\n"),
        ("a/b/c.yaml", ""),
        ("d/e.yaml", ""),
    ]);
    let inputs = |names: &[&str]| names.iter().map(|name| Input::Walked(folder.path().join(name))).collect();
    let names = ["a/b/c.yaml", "d/e.yaml", "d/x.yaml", "a/x.yaml", "a/../x.yaml"];
    let items = for_reports(inputs(&names), &ConfigArgs::default(), &Flags::default(), false).unwrap();
    assert_eq!(most(&items), [("c.yaml".into(), 7), ("e.yaml".into(), 5), ("x.yaml".into(), 7)]);
    let named = || vec![Input::Named(folder.path().join("d/x.yaml"))];
    let items = |force| for_reports(named(), &ConfigArgs::default(), &Flags::default(), force).unwrap();
    assert_eq!(most(&items(false)), [("x.yaml".into(), 5)]);
    assert_eq!(most(&items(true)), []);
    let none = ConfigArgs { no_config: true, config: None };
    let items = for_reports(inputs(&["d/x.yaml"]), &none, &Flags::default(), false).unwrap();
    assert_eq!(most(&items), [("x.yaml".into(), crate::check::MOST_VIOLATIONS)]);
    let one = ConfigArgs { no_config: false, config: Some(folder.path().join("a/viguier.toml")) };
    let flags = Flags { max_violations: std::num::NonZeroU32::new(3), ..Flags::default() };
    let items = for_reports(inputs(&["d/e.yaml"]), &one, &flags, false).unwrap();
    assert_eq!(most(&items), [("e.yaml".into(), 3)]);
}

#[test]
fn every_directory_is_looked_at_once() {
    let folder = folder(&[("viguier.toml", ""), ("a/b/c.yaml", "")]);
    let mut finder = Finder::new(&ConfigArgs::default()).unwrap();
    let first = finder.find(&folder.path().join("a/b")).unwrap().unwrap();
    fs::remove_file(folder.path().join("viguier.toml")).unwrap();
    let again = finder.find(&folder.path().join("a")).unwrap().unwrap();
    assert_eq!(first.folder, again.folder);
}
