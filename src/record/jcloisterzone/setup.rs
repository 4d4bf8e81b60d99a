//! The set-up of a save: sets, elements, rules. What is not supported is refused by name.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::refused::{Kind, Refused};
use super::rules;
use crate::carcassonne::{Agreement, Setup, Supply, add};
use crate::catalog::carcassonne::{Catalogue, Counts, Edition};
use crate::grid::{Cell, Rotation};
use crate::record::ReadError;
use crate::record::raw::{Object, is_on, parse, schema};
use crate::record::step_builder::{agreement_fault, start_note};
use crate::rulebook::modules::{self, Element, MODULES, Module, SavedRule};
use crate::rulebook::options::{Carcassonne, FieldScoring, SmallCity};
use crate::rulebook::tile_set::{self, tile_sets};
use crate::rulebook::{ErrorCode, Expansion};

/// What a save agreed on.
pub(super) struct Agreed {
    pub(super) setup: Setup,
    pub(super) expansions: Vec<Expansion>,
    /// What is not the usual game: nobody wins by tiles that nobody saw.
    pub(super) notes: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct SavedSetup<'t> {
    #[serde(borrow, default)]
    sets: Option<Object<'t, Value>>,
    #[serde(borrow, default)]
    elements: Option<Object<'t, Value>>,
    #[serde(borrow, default)]
    rules: Option<Object<'t, Value>>,
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

fn unsupported(what: &str, name: &str, pointer: &str) -> ReadError {
    let name = crate::record::tree::Untrusted(name.to_owned());
    ReadError::new(ErrorCode::Unsupported, format!("{what} `{name}` is not supported")).at(pointer)
}

/// Reads the set-up for this many players. What it needs and is not supported is added to `refused`; then the rest
/// is good for nothing.
pub(super) fn read(text: &str, raw: &RawValue, players: usize, refused: &mut Refused) -> Result<Agreed, ReadError> {
    let saved: SavedSetup<'_> = parse(text, raw).map_err(|error| error.at("/setup"))?;
    read_setup(&saved, players, refused)
}

/// The pointer to a member of a part of the set-up.
fn pointer_to(part: &str, name: &str) -> String {
    format!("/setup/{part}/{}", name.replace('~', "~0").replace('/', "~1"))
}

fn read_setup(saved: &SavedSetup<'_>, players: usize, refused: &mut Refused) -> Result<Agreed, ReadError> {
    let catalogue = Catalogue::builtin();
    let (tiles, mut expansions) = match &saved.sets {
        Some(sets) => {
            if saved.expansions.is_some() {
                old_expansions(saved, refused);
            }
            read_sets(&catalogue, sets, refused)?
        }
        None => read_expansions(&catalogue, saved, refused)?,
    };
    let mut options = Carcassonne::default();
    // The tiles of an expansion alone bring nothing but tiles.
    let rules_in_play = match &saved.elements {
        Some(elements) => read_elements(elements, &mut options, refused)?,
        None => Vec::new(),
    };
    // What is in play: a key alone switches some elements on.
    let by_key = |name: &str| element(name).is_some_and(|(_, element)| element.is_on_by_key);
    let on = |part: &'_ Option<Object<'_, Value>>| -> Vec<String> {
        let members = part.iter().flat_map(|part| &part.0).filter(|(name, value)| is_on(value) || by_key(name));
        members.map(|(name, _)| name.to_string()).collect()
    };
    let in_play = [on(&saved.sets), on(&saved.elements)].concat();
    // What a rule of something refused says is no matter.
    let in_play: Vec<&str> = in_play.iter().map(String::as_str).filter(|name| !refused.has(name)).collect();
    for (name, value) in saved.rules.iter().flat_map(|rules| &rules.0) {
        read_rule(name, value, &in_play, &mut options, refused)?;
    }
    let start = read_start(&catalogue, saved.start.as_deref().unwrap_or_default())?;
    let agreement = Agreement {
        seats: players,
        expansions: rules_in_play,
        catalogue,
        supply: Supply::Tiles(tiles),
        start,
        letters_cover_gardens: false,
        options,
    };
    if let Some(fault) = agreement.faults().first() {
        let (start, error) = agreement_fault(fault, &agreement.catalogue);
        let pointer = start.map_or("/setup".to_owned(), |index| format!("/setup/start/{index}"));
        return Err(error.at(pointer));
    }
    let mut notes: Vec<String> = saved.sets.iter().filter_map(unusual_sets).collect();
    notes.extend(start_note(&agreement.start(), &agreement.catalogue));
    for expansion in &agreement.expansions {
        if !expansions.contains(expansion) {
            expansions.push(*expansion);
        }
    }
    Ok(Agreed { setup: Setup::unchecked(agreement), expansions, notes })
}

fn read_sets(
    catalogue: &Catalogue,
    sets: &Object<'_, Value>,
    refused: &mut Refused,
) -> Result<(Counts, Vec<Expansion>), ReadError> {
    let mut tiles: Counts = vec![0; catalogue.tiles().count()];
    let mut expansions = Vec::new();
    for (name, value) in sets.0.iter().filter(|(_, value)| is_on(value)) {
        let pointer = pointer_to("sets", name);
        let copies = copies(value, &pointer)?;
        let Some((set, edition)) = tile_set::by_save(name) else {
            refused.add(Kind::Set, name, || pointer);
            continue;
        };
        let expansion = tile_sets().nth(set).and_then(|set| set.expansion);
        expansions.extend(expansion.filter(|expansion| !expansions.contains(expansion)));
        add(&mut tiles, &catalogue.set(set, edition), copies);
    }
    Ok((tiles, expansions))
}

/// "sets in play: basic:1 2, tower:1 1", where that is not the base game and what it is played with, once each.
fn unusual_sets(sets: &Object<'_, Value>) -> Option<String> {
    let on = || sets.0.iter().filter(|(_, value)| is_on(value));
    let known = || on().filter_map(|(name, _)| tile_set::by_save(name));
    let has_base = known().any(|(set, _)| set == 0);
    let is_single = |(index, (set, _)): (usize, (usize, _))| known().take(index).all(|(earlier, _)| earlier != set);
    let is_once = |value: &Value| *value == Value::Bool(true) || value.as_u64() == Some(1);
    if has_base && known().enumerate().all(is_single) && on().all(|(_, value)| is_once(value)) {
        return None;
    }
    let set = |(name, value): &(_, Value)| {
        format!("{name} {}", if value.is_boolean() { "1".to_owned() } else { value.to_string() })
    };
    Some(format!("sets in play: {}", on().map(set).collect::<Vec<_>>().join(", ")))
}

/// How many copies of a set are in play.
fn copies(value: &Value, pointer: &str) -> Result<u16, ReadError> {
    let copies = match value {
        Value::Bool(_) => Some(1),
        value => value.as_u64().and_then(|count| u16::try_from(count).ok()).filter(|count| *count <= 100),
    };
    copies.ok_or_else(|| schema("a set is counted with a whole number").at(pointer.to_owned()))
}

/// The expansions and capabilities of a 4.x save that are not supported; gives how many boxes of the base game it has.
fn old_expansions(saved: &SavedSetup<'_>, refused: &mut Refused) -> Option<Value> {
    let (names, basic): (Vec<String>, Option<&Value>) = match &saved.expansions {
        Some(Value::Array(list)) => {
            (list.iter().map(|name| name.as_str().unwrap_or_default().to_owned()).collect(), None)
        }
        Some(Value::Object(counts)) => {
            (counts.iter().filter(|(_, on)| is_on(on)).map(|(name, _)| name.clone()).collect(), counts.get("BASIC"))
        }
        _ => (Vec::new(), None),
    };
    for other in names.iter().filter(|name| name.as_str() != "BASIC") {
        refused.add(Kind::Expansion, other, || "/setup/expansions".to_owned());
    }
    let known = |name: &&String| !matches!(name.as_str(), "StandardGame" | "STANDARD_GAME");
    for other in saved.capabilities.iter().flatten().filter(known) {
        refused.add(Kind::Capability, other, || "/setup/capabilities".to_owned());
    }
    basic.cloned()
}

/// The sets of a 4.x save: a list of expansions, or expansions with their counts.
fn read_expansions(
    catalogue: &Catalogue,
    saved: &SavedSetup<'_>,
    refused: &mut Refused,
) -> Result<(Counts, Vec<Expansion>), ReadError> {
    if !matches!(saved.expansions, Some(Value::Array(_) | Value::Object(_))) {
        return Err(schema("a set-up without `sets`").at("/setup"));
    }
    let basic = old_expansions(saved, refused);
    // The base game is there whether it is named or not; a number says how many boxes of it.
    let copies = match basic.filter(is_on) {
        Some(count) if count.is_number() => copies(&count, "/setup/expansions/BASIC")?,
        _ => 1,
    };
    let tiles = catalogue.base_set(Edition::C1).iter().map(|count| count.saturating_mul(copies)).collect();
    Ok((tiles, Vec::new()))
}

/// Reads the elements; gives the expansions whose rules they bring.
fn read_elements(
    elements: &Object<'_, Value>,
    options: &mut Carcassonne,
    refused: &mut Refused,
) -> Result<Vec<Expansion>, ReadError> {
    (options.meeples, options.field_scoring) = (0, FieldScoring::None);
    // What a save does not list of a module that it plays is off.
    let is_there = |element: &Element| elements.0.iter().any(|(name, _)| name.as_ref() == element.key);
    for module in MODULES.iter().filter(|module| module.save.elements.iter().any(is_there)) {
        module.save.elements.iter().for_each(|element| (element.set)(options, 0));
    }
    let mut expansions = Vec::new();
    for (name, value) in &elements.0 {
        let pointer = pointer_to("elements", name);
        let count = || {
            let count = if *value == Value::Bool(true) { Some(1) } else { value.as_u64() };
            let count = count.and_then(|count| u8::try_from(count).ok()).filter(|count| *count <= 40);
            count.ok_or_else(|| schema("an element is counted with a whole number up to 40").at(pointer.clone()))
        };
        if let Some((module, element)) = element(name) {
            if is_on(value) || element.is_on_by_key {
                (element.set)(options, if element.is_counted { count()? } else { 1 });
                if element.brings_rules && !expansions.contains(&module.expansion) {
                    expansions.push(module.expansion);
                }
            }
            continue;
        }
        match name.as_ref() {
            // Its key alone switches it on, whatever stands there.
            "farmers" => options.field_scoring = FieldScoring::Third,
            _ if !is_on(value) => {}
            "small-follower" => options.meeples = count()?,
            // Without the abbot, which is refused, a garden is for nobody.
            "garden" => {}
            other => refused.add(Kind::Element, other, || pointer.clone()),
        }
    }
    expansions.sort_unstable();
    for module in MODULES.iter().filter(|module| expansions.contains(&module.expansion)) {
        let Some((needed, rule)) = module.needs.filter(|(needed, _)| !expansions.contains(needed)) else { continue };
        let key =
            |expansion| modules::find(expansion).and_then(|module| module.save.elements.first()).map_or("", |e| e.key);
        let (own, needed) = (key(module.expansion), key(needed));
        let message = format!("the element `{own}` is supported with `{needed}` only ({rule})");
        return Err(ReadError::new(ErrorCode::Unsupported, message).at(format!("/setup/elements/{own}")));
    }
    Ok(expansions)
}

fn read_rule(
    name: &str,
    value: &Value,
    in_play: &[&str],
    options: &mut Carcassonne,
    refused: &mut Refused,
) -> Result<(), ReadError> {
    let pointer = pointer_to("rules", name);
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    if let Some(rule) = module_rule(name) {
        let is_known = !rules::matters(name, in_play) || (rule.set)(options, &text).is_some();
        return if is_known { Ok(()) } else { Err(unsupported(&format!("the value of `{name}`"), &text, &pointer)) };
    }
    match name {
        "tiny-city-scoring" | "TINY_CITY_SCORING" => match text.as_str() {
            "4" => options.small_city = SmallCity::Four,
            "2" => options.small_city = SmallCity::Two,
            other => return Err(unsupported(&format!("the value of `{name}`"), other, &pointer)),
        },
        "TINY_CITY_2_POINTS" if is_on(value) => options.small_city = SmallCity::Two,
        other if is_on(value) && rules::matters(other, in_play) => refused.add(Kind::Rule, other, || pointer),
        _ => {}
    }
    Ok(())
}

/// The element of a module with this key.
fn element(key: &str) -> Option<(&'static Module, &'static Element)> {
    MODULES.iter().find_map(|module| Some((*module, module.save.elements.iter().find(|element| element.key == key)?)))
}

/// The rule of a module with this key.
fn module_rule(key: &str) -> Option<&'static SavedRule> {
    MODULES.iter().flat_map(|module| module.save.rules).find(|rule| rule.key == key)
}

fn read_start(
    catalogue: &Catalogue,
    start: &[StartTile<'_>],
) -> Result<Vec<(crate::catalog::carcassonne::TileType, Cell, Rotation)>, ReadError> {
    let read = |(index, placed): (usize, &StartTile<'_>)| {
        let pointer = format!("/setup/start/{index}");
        let tile = catalogue.find(&placed.tile).ok_or_else(|| super::messages::unknown_tile(catalogue, &placed.tile));
        let tile = tile.map_err(|error| error.at(pointer.clone()))?;
        let cell = Cell::new(placed.x, placed.y).ok_or_else(|| schema("a square out of reach").at(pointer.clone()))?;
        let turn = Rotation::from_degrees(placed.rotation);
        Ok((tile, cell, turn.ok_or_else(|| schema("a rotation is 0, 90, 180 or 270").at(pointer))?))
    };
    start.iter().enumerate().map(read).collect()
}
