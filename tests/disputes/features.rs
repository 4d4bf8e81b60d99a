//! The dossier of every feature of the cases.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use viguier::desk;
use viguier::record::input::ReadContext;
use viguier::referee::Moment;

use crate::cases;

/// A list as a set.
fn set(list: &Value) -> BTreeSet<String> {
    list.as_array().map(|list| list.iter().map(Value::to_string).collect()).unwrap_or_default()
}

/// Cities by their squares, each with its other facts as sets.
fn cities(list: &Value) -> BTreeSet<String> {
    let city = |city: &Value| {
        let (squares, contacts, open) = (set(&city["squares"]), set(&city["contacts"]), set(&city["open"]));
        format!("{squares:?} {contacts:?} {open:?} {}", city["completed"])
    };
    list.as_array().map(|list| list.iter().map(city).collect()).unwrap_or_default()
}

#[test]
fn every_feature_has_its_facts() {
    let mut seen = 0;
    for (case, text) in cases("features.jsonl") {
        let turn = u32::try_from(case["turn"].as_u64().unwrap()).unwrap();
        let record = viguier::record::read(&text, &ReadContext::none()).remove(0).reading.record.unwrap();
        for feature in case["features"].as_array().unwrap() {
            let ask = &feature["ask"];
            let asked = format!("{},{} {}", ask[0], ask[1], ask[2].as_str().unwrap());
            let name = format!("{} {turn} {asked}", case["game"]);
            let dossier = desk::why(&record, &Moment::After(turn), std::slice::from_ref(&asked)).unwrap();
            let facts: Value = serde_json::to_value(&dossier).unwrap()["features"][0].clone();
            assert_eq!(facts["kind"], feature["kind"], "{name}");
            for list in ["squares", "open", "owners", "joined"] {
                assert_eq!(set(&facts[list]), set(&feature[list]), "{name}: {list}");
            }
            assert_eq!(facts["completed"], feature["completed"], "{name}");
            if let Some(pennants) = feature.get("pennants") {
                assert_eq!(facts["pennants"], *pennants, "{name}");
            }
            let stands = |meeple: &Value| {
                json!([meeple["player"], meeple["at"][0], meeple["at"][1], meeple["place"], meeple["since"]])
            };
            let ours: Vec<Value> = facts["meeples"].as_array().unwrap().iter().map(stands).collect();
            let theirs = feature["meeples"].as_array().unwrap();
            // One of several names of a place is as good as another.
            let bare = |meeple: &Value| json!([meeple[0], meeple[1], meeple[2], meeple[4]]).to_string();
            assert_eq!(ours.iter().map(bare).collect::<BTreeSet<_>>(), theirs.iter().map(bare).collect(), "{name}");
            if feature["kind"] == "field" {
                for list in ["cities", "open_cities"] {
                    assert_eq!(cities(&facts[list]), cities(&feature[list]), "{name}: {list}");
                }
                let sets =
                    |list: &Value| -> BTreeSet<BTreeSet<String>> { list.as_array().unwrap().iter().map(set).collect() };
                let theirs = feature["not_touched"].as_array().unwrap();
                let theirs: BTreeSet<BTreeSet<String>> =
                    theirs.iter().map(|city| set(city.get("squares").unwrap_or(city))).collect();
                assert!(
                    sets(&facts["not_touched"]).is_superset(&theirs),
                    "{name}: {} {theirs:?}",
                    facts["not_touched"]
                );
            }
            paths(&facts["paths"], &feature["paths"], &name);
            if let Some(award) = feature.get("award").filter(|award| award.is_array()) {
                let paid: serde_json::Map<String, Value> = award
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|row| row[1] != 0)
                    .map(|row| (row[0].as_str().unwrap().to_owned(), row[1].clone()))
                    .collect();
                assert_eq!(facts["points"], Value::Object(paid), "{name}");
            }
            seen += 1;
        }
    }
    assert!(seen >= crate::corpus::expected(700, 40), "{seen}");
}

/// A way as short as theirs is as right: it leads from tile to tile.
fn paths(ours: &Value, theirs: &Value, name: &str) {
    let ends = |way: &Value| {
        let mut ends = [way["from"].to_string(), way["to"].to_string()];
        ends.sort();
        (ends, way["steps"].as_u64().unwrap())
    };
    let sorted = |list: &Value| {
        let mut ends: Vec<_> = list.as_array().map(|list| list.iter().map(ends).collect()).unwrap_or_default();
        ends.sort();
        ends
    };
    assert_eq!(sorted(ours), sorted(theirs), "{name}: paths");
    for way in ours.as_array().unwrap() {
        let squares = way["path"].as_array().unwrap();
        assert_eq!((&squares[0], &squares[squares.len() - 1]), (&way["from"], &way["to"]), "{name}");
        for pair in squares.windows(2) {
            let apart = |index: usize| (pair[0][index].as_i64().unwrap() - pair[1][index].as_i64().unwrap()).abs();
            assert_eq!(apart(0) + apart(1), 1, "{name}: {pair:?}");
        }
    }
}
