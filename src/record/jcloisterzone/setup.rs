//! The set-up of a save: sets, elements, rules. What is not supported is refused by name.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::carcassonne::Setup;
use crate::catalog::landscape::{Catalogue, Counts, Edition};
use crate::grid::{Cell, Turn};
use crate::record::model::ReadError;
use crate::record::raw::{is_on, parse, schema};
use crate::record::script::start_faults;
use crate::rulebook::options::{FieldScoring, Landscape, SmallCity};
use crate::rulebook::{ErrorCode, Expansion, Floors, floors_per_player};

/// What a save agreed on.
pub(super) struct Agreed {
    pub(super) setup: Setup,
    pub(super) expansions: Vec<Expansion>,
}

#[derive(Debug, Deserialize)]
struct SavedSetup<'t> {
    #[serde(borrow, default)]
    sets: Option<BTreeMap<Cow<'t, str>, Value>>,
    #[serde(borrow, default)]
    elements: Option<BTreeMap<Cow<'t, str>, Value>>,
    #[serde(borrow, default)]
    rules: Option<BTreeMap<Cow<'t, str>, Value>>,
    #[serde(borrow, default)]
    start: Option<Vec<StartTile<'t>>>,
    #[serde(default)]
    expansions: Option<Value>,
    #[serde(default)]
    capabilities: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct StartTile<'t> {
    #[serde(borrow)]
    tile: Cow<'t, str>,
    x: i64,
    y: i64,
    #[serde(default)]
    rotation: i64,
}

/// Words in the names of rules that can only matter with something that is refused anyway, and rules about the table
/// rather than the game.
const HARMLESS: [&str; 58] = [
    "abbey",
    "abbot",
    "acrobat",
    "auction",
    "barn",
    "bazaar",
    "bets",
    "bridge",
    "builder",
    "buildings",
    "castle",
    "catapult",
    "circle",
    "circles",
    "cathedral",
    "clock",
    "cloisters",
    "cocarcassonne",
    "cornfield",
    "count",
    "dragon",
    "escape",
    "espionage",
    "fairy",
    "festival",
    "ferry",
    "flier",
    "fruit",
    "gold",
    "gq11",
    "gingerbread",
    "hill",
    "inn",
    "keep",
    "king",
    "labyrinth",
    "leprechaun",
    "mage",
    "mayor",
    "messenger",
    "monasteries",
    "obelisk",
    "phantom",
    "pig",
    "princess",
    "ringmaster",
    "river",
    "robber",
    "robbers",
    "seating",
    "shepherd",
    "shrine",
    "siege",
    "tunnel",
    "tunnelize",
    "vineyard",
    "wagon",
    "witch",
];

fn unsupported(what: &str, name: &str, pointer: &str) -> ReadError {
    let name = crate::record::tree::Untrusted(name.to_owned());
    ReadError::new(ErrorCode::Unsupported, format!("{what} `{name}` is not supported")).at(pointer)
}

/// Reads the set-up for this many players.
pub(super) fn read(text: &str, raw: &RawValue, players: usize) -> Result<Agreed, ReadError> {
    let saved: SavedSetup<'_> = parse(text, raw).map_err(|error| error.at("/setup"))?;
    read_setup(&saved, players)
}

fn read_setup(saved: &SavedSetup<'_>, players: usize) -> Result<Agreed, ReadError> {
    let catalogue = Catalogue::builtin();
    let (tiles, expansions) = match &saved.sets {
        Some(sets) => read_sets(&catalogue, sets)?,
        None => read_expansions(&catalogue, saved)?,
    };
    let mut options = Landscape::default();
    let floors = match &saved.elements {
        Some(elements) => {
            let towers = read_elements(elements, &mut options)?;
            let foundations = catalogue.foundations(&tiles);
            let seats = u8::try_from(players).unwrap_or(u8::MAX);
            towers.map(|black| floors_per_player(seats, black, foundations))
        }
        None => None,
    };
    let mut expansions = expansions;
    if floors.is_some() && !expansions.contains(&Expansion::TheTower) {
        expansions.push(Expansion::TheTower);
    }
    if floors.is_some_and(|floors| floors.black > 0) {
        expansions.push(Expansion::BlackTower);
    }
    for (name, value) in saved.rules.iter().flatten() {
        read_rule(name, value, &mut options)?;
    }
    let start = read_start(&catalogue, saved.start.as_deref().unwrap_or_default())?;
    let is_stated = saved.start.as_ref().is_some_and(|start| !start.is_empty());
    if is_stated && let Some((index, message, _)) = start_faults(&catalogue, &tiles, &start).into_iter().next() {
        return Err(schema(&message).at(format!("/setup/start/{index}")));
    }
    Ok(Agreed {
        setup: Setup {
            seats: players,
            catalogue,
            tiles,
            start,
            floors: floors.unwrap_or(Floors::default()),
            letters_cover_gardens: false,
            options,
        },
        expansions,
    })
}

fn read_sets(
    catalogue: &Catalogue,
    sets: &BTreeMap<Cow<'_, str>, Value>,
) -> Result<(Counts, Vec<Expansion>), ReadError> {
    let mut tiles: Counts = vec![0; catalogue.tiles().count()];
    let mut expansions = Vec::new();
    for (name, value) in sets.iter().filter(|(_, value)| is_on(value)) {
        let pointer = format!("/setup/sets/{}", name.replace('~', "~0").replace('/', "~1"));
        let copies = copies(value, &pointer)?;
        let set = match name.as_ref() {
            "basic" | "basic:1" => catalogue.base_set(Edition::C1),
            "basic:2" => catalogue.base_set(Edition::C2),
            "tower" | "tower:1" => catalogue.tower_set(Edition::C1),
            "tower:2" => catalogue.tower_set(Edition::C2),
            other => return Err(unsupported("the tile set", other, &pointer)),
        };
        if name.starts_with("tower") && !expansions.contains(&Expansion::TheTower) {
            expansions.push(Expansion::TheTower);
        }
        for (count, more) in tiles.iter_mut().zip(set) {
            *count = count.saturating_add(more.saturating_mul(copies));
        }
    }
    Ok((tiles, expansions))
}

/// How many copies of a set are in play.
fn copies(value: &Value, pointer: &str) -> Result<u16, ReadError> {
    let copies = match value {
        Value::Bool(_) => Some(1),
        value => value.as_u64().and_then(|count| u16::try_from(count).ok()).filter(|count| *count <= 100),
    };
    copies.ok_or_else(|| schema("a set is counted with a whole number").at(pointer.to_owned()))
}

/// The sets of a 4.x save: a list of expansions, or expansions with their counts.
fn read_expansions(catalogue: &Catalogue, saved: &SavedSetup<'_>) -> Result<(Counts, Vec<Expansion>), ReadError> {
    let (names, basic): (Vec<String>, Option<&Value>) = match &saved.expansions {
        Some(Value::Array(list)) => {
            (list.iter().map(|name| name.as_str().unwrap_or_default().to_owned()).collect(), None)
        }
        Some(Value::Object(counts)) => {
            (counts.iter().filter(|(_, on)| is_on(on)).map(|(name, _)| name.clone()).collect(), counts.get("BASIC"))
        }
        _ => return Err(schema("a set-up without `sets`").at("/setup")),
    };
    if let Some(other) = names.iter().find(|name| name.as_str() != "BASIC") {
        return Err(unsupported("the expansion", other, "/setup/expansions"));
    }
    // The base game is there whether it is named or not; a number says how many boxes of it.
    let copies = match basic.filter(|count| is_on(count)) {
        Some(count) if count.is_number() => copies(count, "/setup/expansions/BASIC")?,
        _ => 1,
    };
    let known = |name: &&String| !matches!(name.as_str(), "StandardGame" | "STANDARD_GAME");
    if let Some(other) = saved.capabilities.iter().flatten().find(known) {
        return Err(unsupported("the capability", other, "/setup/capabilities"));
    }
    let tiles = catalogue.base_set(Edition::C1).iter().map(|count| count.saturating_mul(copies)).collect();
    Ok((tiles, Vec::new()))
}

/// Reads the elements; gives whether Black Tower is in play, none without The Tower.
fn read_elements(elements: &BTreeMap<Cow<'_, str>, Value>, options: &mut Landscape) -> Result<Option<bool>, ReadError> {
    (options.meeples, options.phantoms, options.field_scoring) = (0, 0, FieldScoring::None);
    let (mut tower, mut black) = (false, false);
    for (name, value) in elements.iter().filter(|(_, value)| is_on(value)) {
        let pointer = format!("/setup/elements/{}", name.replace('~', "~0").replace('/', "~1"));
        let count = || {
            let count = if *value == Value::Bool(true) { Some(1) } else { value.as_u64() };
            let count = count.and_then(|count| u8::try_from(count).ok()).filter(|count| *count <= 40);
            count.ok_or_else(|| schema("an element is counted with a whole number up to 40").at(pointer.clone()))
        };
        match name.as_ref() {
            "small-follower" => options.meeples = count()?,
            "phantom" => options.phantoms = count()?,
            "farmers" => options.field_scoring = FieldScoring::Third,
            "tower" => tower = true,
            "black-tower" => black = true,
            // Without the abbot, which is refused, a garden is for nobody.
            "garden" => {}
            other => return Err(unsupported("the element", other, &pointer)),
        }
    }
    if black && !tower {
        let message = "the element `black-tower` is supported with `tower` only (BLK-01)";
        return Err(ReadError::new(ErrorCode::Unsupported, message).at("/setup/elements/black-tower"));
    }
    Ok(tower.then_some(black))
}

fn read_rule(name: &str, value: &Value, options: &mut Landscape) -> Result<(), ReadError> {
    let pointer = format!("/setup/rules/{}", name.replace('~', "~0").replace('/', "~1"));
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match name {
        "tiny-city-scoring" | "TINY_CITY_SCORING" => match text.as_str() {
            "4" => options.small_city = SmallCity::Four,
            "2" => options.small_city = SmallCity::Two,
            other => return Err(unsupported(&format!("the value of `{name}`"), other, &pointer)),
        },
        "TINY_CITY_2_POINTS" if is_on(value) => options.small_city = SmallCity::Two,
        other => {
            let mut words = other.split(['-', '_']).map(str::to_ascii_lowercase);
            let harmless = words.any(|word| HARMLESS.contains(&word.as_str()));
            if is_on(value) && !harmless {
                return Err(unsupported("the rule", other, &pointer));
            }
        }
    }
    Ok(())
}

fn read_start(
    catalogue: &Catalogue,
    start: &[StartTile<'_>],
) -> Result<Vec<(crate::catalog::landscape::TileType, Cell, Turn)>, ReadError> {
    if start.is_empty() {
        return Ok(vec![(catalogue.start(), Cell::ORIGIN, Turn::None)]);
    }
    let read = |(index, placed): (usize, &StartTile<'_>)| {
        let pointer = format!("/setup/start/{index}");
        let tile = catalogue.find(&placed.tile).ok_or_else(|| super::messages::unknown_tile(catalogue, &placed.tile));
        let tile = tile.map_err(|error| error.at(pointer.clone()))?;
        let cell = Cell::new(placed.x, placed.y).ok_or_else(|| schema("a square out of reach").at(pointer.clone()))?;
        let turn = Turn::from_degrees(placed.rotation);
        Ok((tile, cell, turn.ok_or_else(|| schema("a rotation is 0, 90, 180 or 270").at(pointer))?))
    };
    start.iter().enumerate().map(read).collect()
}
