//! Writes JCloisterZone saves, in the manner of version 6.

use serde_json::{Map, Value, json};

use super::{Uncarried, ends_scored, goes_on, lacks_tile};
use crate::carcassonne::{
    Action, Colour, Feature, MeepleName, Place, SetCount, Setup, Standing, Target, TowerAction, Who,
};
use crate::catalog::carcassonne::{Catalogue, Kind, TileType};
use crate::grid::{Cell, Port, Ports, Side};
use crate::record::model::{Entry, Game, Header, Record, What};
use crate::record::native::write::whole_sets;
use crate::rulebook::modules::MODULES;
use crate::rulebook::options::{Carcassonne, Edition, FieldScoring, SmallCity};
use crate::rulebook::tile_sets;

/// The version whose saves these are.
const VERSION: &str = "6.2.0";
/// The message that ends a turn.
const COMMIT: &str = "COMMIT";
/// The message of old saves that ends a game.
const GAME_OVER: &str = "GAME_OVER";
/// Two sides, as saves spell them.
const PAIRS: [&str; 6] = ["NE", "SE", "SW", "NW", "NS", "WE"];

fn uncarried(what: impl Into<String>) -> Uncarried {
    Uncarried { format: "a JCloisterZone save", what: what.into() }
}

/// Writes a record in full as a save. `captured_from` has for each entry the feature that its capture empties.
///
/// # Errors
/// What a save has no words for.
pub fn write(record: &Record, captured_from: &[Option<Feature>]) -> Result<Value, Uncarried> {
    let Game::Carcassonne { setup, entries } = &record.game else {
        return Err(uncarried("The Castle"));
    };
    let mut messages = replay(setup, entries, captured_from)?;
    let is =
        |message: Option<&Value>, kind: &str| message.is_some_and(|message| message.get("type") == Some(&json!(kind)));
    if record.header.says_finished && !is(messages.last(), GAME_OVER) {
        messages.push(json!({"type": GAME_OVER, "payload": {}}));
    }
    let mut annotations = Map::new();
    annotations.insert("drawOrder".to_owned(), json!(draw_order(&setup.catalogue, entries)));
    // Since version 5.7 there is no message for a game that is over ahead of time.
    if is(messages.last(), GAME_OVER) && is(messages.iter().rev().nth(1), COMMIT) {
        messages.pop();
        let turns = messages.iter().filter(|message| is(Some(message), COMMIT)).count();
        annotations.insert("endTurn".to_owned(), json!(turns));
    }
    let players = record.header.players.iter().enumerate();
    Ok(json!({
        "appVersion": VERSION,
        "gameId": "",
        "name": "",
        // The draw order below is what counts, not this.
        "initialRandom": 0.5,
        "setup": agreed(&record.header, setup)?,
        "players": players.map(|(slot, player)| json!({"name": player.name, "slot": slot})).collect::<Vec<_>>(),
        "gameAnnotations": annotations,
        "replay": messages,
    }))
}

/// The tiles in the order in which they were drawn. The engine throws out by itself what fits nowhere.
fn draw_order(catalogue: &Catalogue, entries: &[Entry<Action>]) -> Vec<String> {
    let drawn = entries.iter().filter_map(|entry| match entry.what {
        What::Act(Action::Place { tile, .. } | Action::Discard(tile)) => Some(tile_id(catalogue, tile)),
        _ => None,
    });
    drawn.collect()
}

/// The id that saves know a tile by.
fn tile_id(catalogue: &Catalogue, tile: TileType) -> String {
    let known = |name: &&String| {
        let prefix = name.split_once('/').map(|(prefix, _)| prefix);
        tile_sets().any(|set| prefix == Some(set.prefix))
    };
    let name = catalogue.tile(tile).and_then(|tile| tile.aliases.iter().chain([&tile.id]).find(known));
    name.cloned().unwrap_or_else(|| catalogue.id(tile).to_owned())
}

fn agreed(header: &Header, setup: &Setup) -> Result<Value, Uncarried> {
    if !header.tile_sets.is_empty() {
        return Err(uncarried("tile sets of one's own"));
    }
    if setup.start.is_empty() {
        return Err(uncarried("a game without a start tile"));
    }
    let copies = whole_sets(setup).ok_or_else(|| uncarried("a choice of tiles that is no whole set"))?;
    let key = |count: &SetCount| tile_sets().nth(count.set)?.saves.get(count.edition as usize).copied();
    let sets = copies.iter().filter_map(|count| Some((key(count)?.to_owned(), json!(count.copies))));
    let sets: Map<String, Value> = sets.collect();
    let start = setup.start.iter().map(|(tile, cell, turn)| {
        let tile = tile_id(&setup.catalogue, *tile);
        json!({"tile": tile, "x": cell.x(), "y": cell.y(), "rotation": turn.degrees()})
    });
    Ok(json!({
        "sets": sets,
        "elements": elements(setup)?,
        "rules": rules(setup),
        "start": start.collect::<Vec<_>>(),
    }))
}

fn rules(setup: &Setup) -> Map<String, Value> {
    let small_city = if setup.options.small_city == SmallCity::Two { "2" } else { "4" };
    let mut rules: Map<String, Value> = [("tiny-city-scoring".to_owned(), json!(small_city))].into_iter().collect();
    for rule in setup.modules().flat_map(|module| module.save.rules) {
        rules.insert(rule.key.to_owned(), json!((rule.get)(&setup.options)));
    }
    rules
}

fn elements(setup: &Setup) -> Result<Map<String, Value>, Uncarried> {
    let options = &setup.options;
    let usual = Carcassonne::default();
    let mut others = options.clone();
    (others.small_city, others.meeples) = (usual.small_city, usual.meeples);
    if options.field_scoring == FieldScoring::None {
        others.field_scoring = usual.field_scoring;
    }
    for set in tile_sets() {
        *(set.edition_mut)(&mut others) = Edition::C1;
    }
    for element in MODULES.iter().flat_map(|module| module.save.elements) {
        (element.set)(&mut others, (element.get)(&usual));
    }
    for rule in MODULES.iter().flat_map(|module| module.save.rules) {
        (rule.set)(&mut others, (rule.get)(&usual));
    }
    if let Some((key, value)) = others.entries().first() {
        return Err(uncarried(format!("the rule `{key}: {value}`")));
    }
    let mut elements = Map::new();
    let mut put = |name: &str, value: Value, is_on: bool| {
        if is_on {
            elements.insert(name.to_owned(), value);
        }
    };
    put("small-follower", json!(options.meeples), options.meeples > 0);
    put("farmers", json!(true), options.field_scoring != FieldScoring::None);
    for element in setup.modules().flat_map(|module| module.save.elements) {
        let count = (element.get)(options);
        put(element.key, json!(count), count > 0);
    }
    Ok(elements)
}

fn replay(
    setup: &Setup,
    entries: &[Entry<Action>],
    captured_from: &[Option<Feature>],
) -> Result<Vec<Value>, Uncarried> {
    let mut messages: Vec<Value> = Vec::with_capacity(entries.len());
    let mut scored = false;
    for (index, entry) in entries.iter().enumerate() {
        let here = |what: &str| uncarried(format!("{what} (turn {})", entry.turn));
        let (kind, payload) = match &entry.what {
            What::Claim(_) => return Err(here("claims")),
            What::Missing => return Err(here("a turn that nobody wrote down")),
            What::GameOver | What::FinalScoring => (GAME_OVER, json!({})),
            What::Act(Action::Score) => {
                if !ends_scored(entries, index) {
                    return Err(here("something between the scoring and the end of a turn"));
                }
                scored = true;
                continue;
            }
            What::Act(Action::EndTurn) => {
                let before = entries.iter().take(index).rev().take_while(|other| other.turn == entry.turn);
                let mut acts = before.map(|other| &other.what);
                let has_tile = acts.any(|what| matches!(what, What::Act(Action::Place { .. })));
                // Without a tile there is nothing to score, and the message is out of order.
                if !std::mem::take(&mut scored) && has_tile {
                    return Err(here("a turn that ends without scoring"));
                }
                // Tiles thrown out at the very end are no turn.
                if lacks_tile(entries, entry.turn) && !goes_on(entries, entry.turn) {
                    continue;
                }
                (COMMIT, json!({"random": 0.5}))
            }
            What::Act(Action::Discard(_)) => continue,
            What::Act(action) => {
                let from = captured_from.get(index).copied().flatten();
                message(&setup.catalogue, action, from).map_err(|what| here(&what))?
            }
        };
        let mut message = json!({"type": kind, "payload": payload});
        if let (Some(by), Some(fields)) = (entry.by, message.as_object_mut()) {
            fields.insert("player".to_owned(), json!(by.index()));
        }
        messages.push(message);
    }
    Ok(messages)
}

/// The type and the payload of an action, or what it has that cannot be written.
fn message(catalogue: &Catalogue, action: &Action, from: Option<Feature>) -> Result<(&'static str, Value), String> {
    Ok(match action {
        Action::Place { tile, cell, turn } => {
            let rotation = format!("R{}", turn.degrees());
            let payload = json!({"tileId": tile_id(catalogue, *tile), "rotation": rotation, "position": square(*cell)});
            ("PLACE_TILE", payload)
        }
        Action::Deploy { cell: Some(cell), feature, meeple } => {
            ("DEPLOY_MEEPLE", json!({"pointer": pointer(*cell, *feature)?, "meepleId": figure(*meeple)?}))
        }
        Action::Tower(TowerAction::Guard { cell, meeple }) => {
            ("DEPLOY_MEEPLE", json!({"pointer": tower(*cell), "meepleId": figure(*meeple)?}))
        }
        Action::Tower(TowerAction::Floor { cell, colour }) => {
            let token = match colour {
                Colour::Normal => "TOWER_PIECE",
                Colour::Black => "BLACK_TOWER_PIECE",
                Colour::White => "WHITE_TOWER_PIECE",
            };
            ("PLACE_TOKEN", json!({"token": token, "pointer": tower(*cell)}))
        }
        Action::Tower(TowerAction::Capture(Target { cell, standing, figure: Who::Named(name), .. })) => {
            let pointer = match (standing, from) {
                (Some(Standing::Tower), _) => tower(*cell),
                (_, Some(feature)) => pointer(*cell, feature)?,
                // Nobody stands there, so any feature is as good.
                (_, None) => json!({"position": square(*cell), "feature": "Field", "location": "I"}),
            };
            ("CAPTURE_FOLLOWER", json!({"pointer": {"featurePointer": pointer, "meepleId": named(*name)}}))
        }
        Action::Tower(TowerAction::Capture(_)) => {
            return Err("a capture that does not say which meeple it takes".to_owned());
        }
        Action::Tower(TowerAction::Exchange(who)) => ("EXCHANGE_FOLLOWER", json!({"meepleId": figure(*who)?})),
        Action::Tower(TowerAction::Ransom { meeple, .. }) => ("PAY_RANSOM", json!({"meepleId": figure(*meeple)?})),
        Action::Pass | Action::Tower(TowerAction::Decline) => ("PASS", json!({})),
        Action::Deploy { cell: None, .. } => return Err("a meeple without its square".to_owned()),
        // These are no messages of their own.
        Action::Discard(_) | Action::Score | Action::EndTurn | Action::FinalScoring => {
            return Err("a step out of place".to_owned());
        }
    })
}

fn square(cell: Cell) -> Value {
    json!([cell.x(), cell.y()])
}

fn tower(cell: Cell) -> Value {
    json!({"position": square(cell), "feature": "Tower", "location": "I"})
}

fn pointer(cell: Cell, feature: Feature) -> Result<Value, String> {
    let location = match feature.place {
        Place::Inner => "I".to_owned(),
        Place::At(port) => location(std::iter::once(port).collect())?,
        // What no meeple may stand on.
        Place::Exactly(ports) if ports.is_empty() => {
            return Ok(json!({"position": square(cell), "feature": "Garden", "location": "I"}));
        }
        Place::Exactly(ports) => location(ports)?,
    };
    let mut pointer = json!({"position": square(cell), "location": location});
    if let (Some(kind), Some(fields)) = (feature.kind, pointer.as_object_mut()) {
        let word = match kind {
            Kind::City => "City",
            Kind::Road => "Road",
            Kind::Field => "Field",
            Kind::Monastery => "Monastery",
        };
        fields.insert("feature".to_owned(), json!(word));
    }
    Ok(pointer)
}

/// The name of a set of ends: whole sides, or half-edges.
fn location(ports: Ports) -> Result<String, String> {
    let sides: String = Side::ALL.into_iter().filter(|side| ports.has(Port::middle(*side))).map(Side::letter).collect();
    if sides.is_empty() {
        let half = |(side, letter): (Side, char)| format!("{}{letter}", side.letter());
        let halves =
            Side::ALL.into_iter().flat_map(|side| Port::halves(side).into_iter().zip([(side, 'L'), (side, 'R')]));
        let names: Vec<String> = halves.filter(|(port, _)| ports.has(*port)).map(|(_, name)| half(name)).collect();
        return Ok(names.join("."));
    }
    if ports.iter().any(|port| !port.is_middle()) {
        return Err("a feature at sides and half-edges at once".to_owned());
    }
    Ok(match sides.len() {
        1 => sides,
        2 => {
            let same = |pair: &&&str| pair.chars().all(|side| sides.contains(side));
            PAIRS.iter().find(same).map_or(sides.clone(), |pair| (*pair).to_owned())
        }
        3 => {
            let missing = Side::ALL.into_iter().map(Side::letter).find(|side| !sides.contains(*side));
            missing.map_or(sides, |side| format!("_{side}"))
        }
        _ => "NWSE".to_owned(),
    })
}

fn figure(who: Who) -> Result<String, String> {
    match who {
        Who::Named(name) => Ok(named(name)),
        Who::Any | Who::Kind(_) => Err("a figure without its number".to_owned()),
    }
}

fn named(name: MeepleName) -> String {
    let kind = name.kind.figure().save;
    format!("{}.{kind}.{}", name.owner.index(), name.number)
}
