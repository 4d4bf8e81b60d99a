//! Where everything is, at every moment of the cases.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use viguier::desk;
use viguier::record::input::ReadContext;
use viguier::referee::Moment;

use crate::cases;

fn set(rows: impl Iterator<Item = Value>) -> BTreeSet<String> {
    rows.map(|row| row.to_string()).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[test]
fn everything_is_where_it_is() {
    let mut seen = 0;
    for (case, text) in cases("inventory.jsonl") {
        if case["game"].as_str().unwrap().starts_with("castle/") {
            continue;
        }
        let turn = u32::try_from(case["turn"].as_u64().unwrap()).unwrap();
        let name = format!("{} {turn}", case["game"]);
        let record = viguier::record::read(&text, &ReadContext::none()).remove(0).reading.record.unwrap();
        let facts = serde_json::to_value(desk::inventory(&record, &Moment::After(turn)).unwrap()).unwrap();
        for key in ["turn", "left", "tiles_left", "placed"] {
            assert_eq!(facts[key], case[key], "{name}: {key}");
        }
        let ours =
            list(&facts["board"]).iter().map(|row| json!([row["player"], row["at"][0], row["at"][1], row["since"]]));
        let theirs = list(&case["board"]).iter().map(|row| json!([row[0], row[1], row[2], row[4]]));
        assert_eq!(set(ours), set(theirs), "{name}: board");
        let guards = |rows: &Value, place: &dyn Fn(&Value) -> bool| list(rows).iter().filter(|row| place(row)).count();
        assert_eq!(
            guards(&facts["board"], &|row| row["place"] == "tower"),
            guards(&case["board"], &|row| row[3] == "tower"),
            "{name}: guards"
        );
        for (player, home) in case["supply"].as_object().unwrap() {
            assert_eq!(facts["supply"][player]["meeple"], *home, "{name}: {player}");
        }
        let certain = case.get("same_prisoners_exchanged").is_none();
        let ours = list(&facts["prisoners"]).iter().map(|row| {
            if certain {
                json!([row["owner"], row["captor"], row["turn"], row["from"][0], row["from"][1]])
            } else {
                json!([row["owner"], row["captor"]])
            }
        });
        let theirs =
            list(&case["prisoners"]).iter().map(|row| if certain { row.clone() } else { json!([row[0], row[1]]) });
        assert_eq!(set(ours), set(theirs), "{name}: prisoners");
        if let Some(floors) = case.get("floors_left") {
            assert_eq!(facts["floors"], *floors, "{name}: floors");
        }
        let tower = |tower: &Value| {
            let floors =
                list(&tower["floors"]).iter().map(|floor| json!([floor["colour"], floor["player"], floor["turn"]]));
            json!([tower["at"][0], tower["at"][1], floors.collect::<Vec<_>>()])
        };
        assert_eq!(
            set(list(&facts["towers"]).iter().map(tower)),
            set(list(&case["towers"]).iter().cloned()),
            "{name}: towers"
        );
        seen += 1;
    }
    assert!(seen >= crate::corpus::expected(24, 2), "{seen}");
}
