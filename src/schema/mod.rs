//! JSON Schemas (2020-12) of what the program reads and prints, for editors and for programs.
//!
//! The shapes stand in JSON files beside this one. Every closed list in them, such as the violation codes or the
//! options, is a mark like `@codes@` there and comes from the rulebook, so that no list is kept twice.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::grid::REACH;
use crate::record::Format;
use crate::record::native::ABOUT_THE_END;
use crate::referee::LedgerFeature;
use crate::report::SkipReason;
use crate::rulebook::choice::{Choice, choices};
use crate::rulebook::options::{self, OptionSpec, TieBreak, Values, WallTileKind};
use crate::rulebook::{Code, ErrorCode, Expansion, FigureKind, Game, TileSet, UnverifiedKind, tile_sets};
use crate::seat::SEATS;
use crate::standings::{Criterion, Refusal};

choices! {
    /// What a schema is about.
    pub enum Subject {
        /// A game record.
        Record = "record",
        /// The document of `check --format json`.
        Report = "report",
        /// One object of `check --format jsonl` and of `score --format json`.
        Line = "line",
        /// The document of `standings --format json`.
        Standings = "standings",
    }
}

const SQUARE: &str = r"[-–−]?\d+,\s?[-–−]?\d+";
const HALF_EDGE: &str = "(?:Nw|Ne|En|Es|Se|Sw|Ws|Wn)";
const SIDE: &str = "[NESW]";

/// The schema as text.
#[must_use]
pub fn schema(subject: Subject) -> String {
    let report = |root: &str, id: &str, title: &str| {
        include_str!("report.json").replace("@root@", root).replace("@id@", id).replace("@title@", title)
    };
    let template = match subject {
        Subject::Record => include_str!("record.json").to_owned(),
        Subject::Report => report("document", "report", "A report of viguier"),
        Subject::Line => report("record", "line", "The verdict of viguier on one record"),
        Subject::Standings => include_str!("standings.json").to_owned(),
    };
    marks().into_iter().fold(template, |text, (mark, value)| text.replace(&format!("@{mark}@"), &value))
}

/// What stands for each mark.
fn marks() -> Vec<(&'static str, String)> {
    let of = |game: Game| words(Expansion::ALL.iter().filter(|known| known.game() == game).map(|known| known.as_str()));
    let titles = Code::ALL.iter().map(|code| code.title());
    vec![
        ("games", words(Game::WORDS.iter().copied())),
        ("games or null", or_null(Game::WORDS.iter().copied())),
        ("expansions", words(Expansion::WORDS.iter().copied())),
        ("expansions carcassonne", of(Game::Carcassonne)),
        ("expansions the-castle", of(Game::TheCastle)),
        ("seats", SEATS.to_string()),
        ("reach", REACH.to_string()),
        ("codes", words(Code::WORDS.iter().copied())),
        ("code titles", words(titles)),
        ("end codes", words(ABOUT_THE_END.iter().map(|code| code.as_str()))),
        ("error codes", words(ErrorCode::WORDS.iter().copied())),
        ("unverified kinds", words(UnverifiedKind::WORDS.iter().copied())),
        ("formats", or_null(Format::ALL.iter().map(|format| format.name()))),
        ("features", words(LedgerFeature::ALL.iter().map(|feature| feature.name()))),
        ("wall tiles", words(WallTileKind::WORDS.iter().copied())),
        ("sets", sets()),
        ("figures", words(FigureKind::ALL.iter().map(|kind| kind.word()))),
        ("criteria", words(Criterion::WORDS.iter().copied())),
        ("skip reasons", words(SkipReason::WORDS.iter().copied())),
        ("refusals", words(Refusal::WORDS.iter().copied())),
        ("tie breaks or null", or_null(TieBreak::WORDS.iter().copied())),
        ("rules carcassonne", rules(Game::Carcassonne)),
        ("rules the-castle", rules(Game::TheCastle)),
        ("feature", escaped(&feature())),
        ("area", escaped(&area())),
        ("short carcassonne", escaped(&short_carcassonne())),
        ("short the-castle", escaped(&short_castle())),
    ]
}

fn words<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<String> = words.map(|word| Value::from(word).to_string()).collect();
    format!("[{}]", words.join(", "))
}

fn or_null<'w>(list: impl Iterator<Item = &'w str>) -> String {
    words(list).replacen(']', ", null]", 1)
}

/// The built-in tile sets, as the properties of a mapping.
fn sets() -> String {
    let set = |set: &TileSet| {
        let name = set.expansion.map_or("the base game", Expansion::as_str);
        let editions = ["first edition", "later editions, with gardens"];
        let property = |(key, edition): (&&str, &str)| {
            let description = Value::from(format!("Tiles of {name}, {edition}."));
            format!("\n        {}: {{\"description\": {description}, \"$ref\": \"#/$defs/count\"}}", Value::from(*key))
        };
        set.keys.iter().zip(editions).map(property).collect::<Vec<_>>()
    };
    format!("{{{}\n      }}", tile_sets().flat_map(set).collect::<Vec<_>>().join(","))
}

/// A word for a figure.
fn figure() -> String {
    let words = FigureKind::ALL.iter().flat_map(|kind| [Some(kind.word()), kind.figure().alias]).flatten();
    format!("(?:{})", words.collect::<Vec<_>>().join("|"))
}

/// The pattern as it stands inside a JSON string.
fn escaped(pattern: &str) -> String {
    pattern.replace('\\', r"\\")
}

/// The options of a game, as the properties of a mapping.
fn rules(game: Game) -> String {
    let mut text = String::from("{");
    for (index, option) in options::of(game).enumerate() {
        let separator = if index == 0 { "" } else { "," };
        // Writing to a text cannot fail.
        let _ = write!(text, "{separator}\n        {}: {}", Value::from(option.key), option_schema(option));
    }
    text + "\n      }"
}

fn option_schema(option: &OptionSpec) -> Value {
    let description = format!("{} Default: {}. See {}.", option.meaning, option.default, option.source);
    match option.values {
        Values::Words(words) => {
            // Where a word is a number, people write the number.
            let numbers = words.iter().filter_map(|word| word.parse::<u32>().ok()).map(Value::from);
            let all: Vec<Value> = words.iter().map(|word| Value::from(*word)).chain(numbers).collect();
            json!({"description": description, "enum": all})
        }
        Values::Whole { min, max } => {
            json!({"description": description, "type": "integer", "minimum": min, "maximum": max})
        }
        Values::WallTileKinds => json!({
            "description": description,
            "anyOf": [
                {"type": "string"},
                {
                    "type": "array", "uniqueItems": true, "minItems": 9, "maxItems": 9,
                    "items": {"enum": WallTileKind::WORDS}
                }
            ]
        }),
    }
}

/// A feature of the landscape game by name.
fn feature() -> String {
    let city = "(?:city|knight(?: city)?)";
    let road = "(?:road|(?:thief|robber|highwayman)(?: road)?)";
    let field = "(?:field|farm|meadow|farmer(?: field| farm| meadow)?)";
    let monastery = "(?:monastery|cloister|abbey|monk(?: monastery| cloister| abbey)?)";
    format!(
        "(?:{city} (?:{SIDE}|inner)|{road} (?:{SIDE}|inner)|{field} (?:{HALF_EDGE}|inner)|{monastery}|garden|\
         feature (?:{HALF_EDGE}|{SIDE}|inner)|(?:{city}|{road}|{field}|{monastery}|feature)(?: {HALF_EDGE}| {SIDE})* only)"
    )
}

/// A feature of The Castle by name.
fn area() -> String {
    format!("(?:house|tower|court|chapel|path) (?:{HALF_EDGE}|{SIDE}|inner)")
}

/// Who, what was thrown out, and the tile on its square; then what follows it, and what is claimed.
fn short(rest: &str) -> String {
    let placed = format!(r"\S+\s+{SQUARE}(?:\s+(?:0|90|180|270))?{rest}");
    let discarded = r"discard\s+[^;]+;";
    let number = "[-–−]?\\d+,?";
    let claims = format!(r"(?:\s+\+\s*(?:none|\S.*\s{number}))?(?:\s+=\s*\S.*\s{number})?");
    format!(r"^\s*(?:.+,\s*)?(?:missing|(?:{discarded}(?:\s*{placed})?|{placed}){claims})\s*$")
}

fn short_carcassonne() -> String {
    let (feature, figure) = (feature().replace(' ', r"\s+"), figure());
    let action =
        format!(r"(?:(?:{feature}|guard\s+{SQUARE})(?:\s+{figure})?|floor\s+{SQUARE}(?:\s+(?:normal|black|white))?|-)");
    let capture =
        format!(r"capture\s+(?:none|{SQUARE}(?:\s+(?:ground|tower|{feature}))?(?:\s+{figure})?(?:\s+of\s+.+)?)");
    short(&format!(r"(?:\s+{action})?(?:\s+{capture})?(?:\s+exchange\s+{figure})?(?:\s+ransom\s+\S.*)?"))
}

fn short_castle() -> String {
    let follower = format!(r"{}(?:\s+(?:king|falconer))?", area().replace(' ', r"\s+"));
    short(&format!(r"(?:\s+(?:-|{follower}))?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_is_json_without_marks() {
        for subject in Subject::ALL {
            let text = schema(*subject);
            let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{subject}: {error}"));
            assert_eq!(value["$schema"], "https://json-schema.org/draft/2020-12/schema");
            assert!(!text.contains('@'), "{subject}");
        }
    }

    #[test]
    fn every_option_and_code_is_known_to_editors() {
        let value: Value = serde_json::from_str(&schema(Subject::Record)).unwrap();
        for option in options::all() {
            let known = &value["$defs"][format!("{}-rules", option.game)]["properties"][option.key];
            assert!(known["description"].as_str().unwrap().starts_with(option.meaning), "{}", option.key);
        }
        let codes = value["$defs"]["code"]["enum"].as_array().unwrap();
        assert_eq!(codes.len(), Code::ALL.len());
        assert_eq!(codes.len(), value["$defs"]["code"]["markdownEnumDescriptions"].as_array().unwrap().len());
    }
}
