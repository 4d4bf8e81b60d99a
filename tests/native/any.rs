//! Whatever a turn says, in either game and among players with odd names: written, it reads back the same.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Map, Value, json};
use viguier::record::native::write::{Style, tidy, write};
use viguier::record::{Entry, Game, Record};

use crate::support::sound;

/// Names that could be taken for something else, or for a part of another name.
const ODD: [&str; 28] = [
    "Ann",
    "Ben",
    "Ann 2",
    "Ann 2 3",
    "Ann = Ben",
    "Jo Ann",
    "=",
    "+",
    "+ Ann",
    "= 0",
    "A + B",
    "none",
    "none 3",
    "missing",
    "discard",
    "discard C; U",
    "of",
    "capture",
    "ransom Ann",
    "4",
    "-1",
    "−1",
    "Ann, the",
    "U 1,0",
    "- Ann",
    "Zoë",
    "ann",
    "Cid ",
];

fn points(players: [&'static str; 2]) -> impl Strategy<Value = Value> {
    let number = prop_oneof![-9..200_i64, Just(i64::MAX), Just(i64::MIN)];
    let claims = prop::collection::vec((prop::sample::select(players.to_vec()), number), 0..3);
    claims.prop_map(|claims| match claims.is_empty() {
        true => json!("none"),
        false => Value::Object(claims.into_iter().map(|(name, points)| (name.to_owned(), json!(points))).collect()),
    })
}

/// A key that may be there.
fn perhaps(key: &'static str, value: impl Strategy<Value = Value> + 'static) -> BoxedStrategy<Option<(String, Value)>> {
    prop::option::of(value.prop_map(move |value| (key.to_owned(), value))).boxed()
}

fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = Value> {
    prop::sample::select(words).prop_map(|word| json!(word))
}

fn square() -> impl Strategy<Value = Value> {
    (0..9_i32, 0..12_i32).prop_map(|(x, y)| json!([x, y]))
}

/// A turn with its keys, or one that is missing.
fn turn(players: [&'static str; 2], the_castle: bool) -> BoxedStrategy<Value> {
    let name = move || prop::sample::select(players.to_vec()).prop_map(|name| json!(name));
    let tiles: &[&str] = if the_castle { &["p01", "p02", "p33"] } else { &["U", "T01", "B"] };
    let mut keys = vec![
        one_of(tiles).prop_map(|tile| Some(("tile".to_owned(), tile))).boxed(),
        square().prop_map(|at| Some(("at".to_owned(), at))).boxed(),
        perhaps("by", name()),
        perhaps("discarded", one_of(tiles).prop_map(|tile| json!([tile]))),
        perhaps("turn", prop::sample::select(&[0, 90, 180, 270][..]).prop_map(|turn| json!(turn))),
        perhaps("points", points(players)),
        perhaps("totals", points(players)),
    ];
    if the_castle {
        let used = (name(), any::<bool>()).prop_map(|(by, said)| match said {
            true => json!([{"by": by, "wall-tile": "extra-turn"}]),
            false => json!([{"wall-tile": "double-house", "feature": "house N"}]),
        });
        keys.push(perhaps("follower", one_of(&["house N", "path inner", "court Wn"])));
        keys.push(prop_oneof![6 => Just(None), 1 => used.prop_map(|used| Some(("use".to_owned(), used)))].boxed());
    } else {
        let action = prop_oneof![
            one_of(&["knight N", "monk", "farmer Nw", "road W", "none"])
                .prop_map(|feature| ("meeple".to_owned(), feature)),
            square().prop_map(|at| ("guard".to_owned(), at)),
            square().prop_map(|at| ("floor".to_owned(), json!({"at": at, "colour": "black"}))),
        ];
        keys.push(prop::option::of(action).boxed());
        keys.push(perhaps("capture", (square(), name()).prop_map(|(at, of)| json!({"at": at, "of": of}))));
        let when = one_of(&["start", "tile", "action", "end"]);
        keys.push(perhaps("ransom", (name(), when).prop_map(|(from, when)| json!({"from": from, "when": when}))));
    }
    let played = keys.prop_map(|keys| Value::Object(keys.into_iter().flatten().collect::<Map<_, _>>()));
    let missing = prop::option::of(name()).prop_map(|by| match by {
        Some(by) => json!({"missing": true, "by": by}),
        None => json!("missing"),
    });
    prop_oneof![8 => played, 1 => missing].boxed()
}

/// Faces of The Castle.
fn faces() -> Value {
    let face = |id: &str| json!({"id": id, "count": 9, "areas": [{"court": ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"]}]});
    json!([{"tile-set": "own", "tiles": (["p01", "p02", "p33"].map(face))}])
}

/// A record with long turns, and how many of them there are.
fn record(the_castle: bool) -> impl Strategy<Value = Value> {
    let names = prop::sample::subsequence(ODD.to_vec(), 2).prop_shuffle().prop_map(|names| [names[0], names[1]]);
    names.prop_flat_map(move |players| {
        prop::collection::vec(turn(players, the_castle), 1..6).prop_map(move |moves| {
            let (game, expansion) = if the_castle { ("the-castle", "falcon") } else { ("carcassonne", "the-tower") };
            let mut record =
                json!({"viguier": 1, "game": game, "expansions": [expansion], "players": players, "moves": moves});
            if the_castle {
                record["tiles"] = faces();
            }
            record
        })
    })
}

/// What is said of each turn, without its places.
fn deeds(record: &Record) -> Vec<String> {
    fn said<A: std::fmt::Debug>(entries: &[Entry<A>]) -> Vec<String> {
        entries.iter().map(|entry| format!("{} {:?} {:?}", entry.turn, entry.by, entry.what)).collect()
    }
    match &record.game {
        Game::Carcassonne { entries, .. } => said(entries),
        Game::TheCastle { entries, .. } => said(entries),
    }
}

fn carried(text: &str) -> String {
    let record = sound(text);
    for style in [Style::JsonLine, Style::Json, Style::Yaml] {
        let written = write(&record, style).unwrap();
        let back = sound(&written);
        assert_eq!(deeds(&back), deeds(&record), "{written}");
        assert_eq!(tidy(&back, &written).unwrap(), written, "canonical form is stable");
    }
    write(&record, Style::Yaml).unwrap()
}

/// The same records in every ordinary run; `PROPTEST_CASES=20000` looks for new ones.
fn config() -> ProptestConfig {
    let wide = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return wide;
    }
    ProptestConfig { cases: 150, rng_seed: RngSeed::Fixed(3), ..wide }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn turns_of_carcassonne_are_carried(record in record(false)) {
        carried(&record.to_string());
    }

    #[test]
    fn turns_of_the_castle_are_carried(record in record(true)) {
        carried(&record.to_string());
    }
}

/// Among players with ordinary names every claim that names somebody fits on the line of its turn.
#[test]
fn claims_of_ordinary_players_take_no_keys() {
    for the_castle in [false, true] {
        let claims = json!([
            {"tile": if the_castle { "p01" } else { "B" }, "at": [1, 2], "points": {"Ann": 3, "Ben": -4}, "totals": {"Ben": 9}},
            {"by": "Ben", "tile": if the_castle { "p02" } else { "B" }, "at": [1, 3], "turn": 90, "points": "none"},
        ]);
        let game = if the_castle { "the-castle" } else { "carcassonne" };
        let mut record = json!({"viguier": 1, "game": game, "players": ["Ann", "Ben"], "moves": claims});
        if the_castle {
            record["tiles"] = faces();
        }
        let written = carried(&record.to_string());
        let last: Vec<&str> = written.lines().rev().take(2).collect();
        let [b1, b2] = if the_castle { ["p01", "p02"] } else { ["B", "B"] };
        let expected = [format!("  - Ben, {b2} 1,3 90 + none"), format!("  - {b1} 1,2 + Ann 3 Ben -4 = Ben 9")];
        assert_eq!(last, expected);
    }
}
