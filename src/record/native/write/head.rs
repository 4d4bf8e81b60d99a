//! The head of a landscape record as values.

use super::value::{Value, entry};
use super::{square, uncarried};
use crate::carcassonne::{self, Setup};
use crate::catalog::carcassonne::{Counts, Edition};
use crate::grid::{Cell, Rotation};
use crate::record::model::{Format, Header, Player};
use crate::record::write::Uncarried;
use crate::rulebook::options::{self, Carcassonne, OptionSpec};
use crate::rulebook::{Expansion, Floors, Game};

/// Built-in sets and how often each is in play: base C1, base C2, tower C1, tower C2.
pub(in crate::record) type Copies = [u16; 4];

/// Most copies of a set that fit on a table.
const MOST_COPIES: [u16; 4] = [3, 3, 14, 14];

const SET_KEYS: [&str; 4] = ["base-c1", "base-c2", "tower-c1", "tower-c2"];

/// The players, with their colours where those are known.
pub(super) fn players(players: &[Player]) -> Value {
    let player = |player: &Player| match &player.colour {
        None => Value::text(&*player.name),
        Some(colour) => {
            Value::Map(vec![entry("name", Value::text(&*player.name)), entry("colour", Value::text(&**colour))])
        }
    };
    Value::List(players.iter().map(player).collect())
}

/// What was agreed before the game: expansions, rules, sets and start tiles, as far as they are not the usual ones.
#[derive(Debug)]
pub(super) struct Agreed {
    pub(super) expansions: Vec<Expansion>,
    pub(super) rules: Value,
    pub(super) sets: Option<Value>,
    pub(super) start: Option<Value>,
}

/// What a set-up needs in the head of a record.
pub(super) fn agreed(format: Format, header: &Header, setup: &Setup) -> Result<Agreed, Uncarried> {
    if header.players.is_empty() {
        return Err(uncarried("a game without players"));
    }
    let expansions = expansions(header, setup);
    if carcassonne::floors(&expansions, setup.seats, setup.catalogue.foundations(&setup.tiles)) != setup.floors {
        return Err(uncarried("a number of floors that the players do not get by the rules"));
    }
    let mut options = setup.options.clone();
    let sets = sets(setup, &expansions, &mut options)?;
    let stated = |spec: &OptionSpec| match format {
        Format::Native => header.stated.contains(&spec.key),
        // The game was played as its platform plays it, whatever a house has agreed on. Where sets are counted, no
        // edition chooses them.
        _ if sets.is_some() && spec.key.ends_with("edition") => false,
        _ => spec.expansion.is_none_or(|expansion| expansions.contains(&expansion)),
    };
    let rules = rules(&options, stated)?;
    Ok(Agreed { expansions, rules, sets, start: start(setup) })
}

fn expansions(header: &Header, setup: &Setup) -> Vec<Expansion> {
    // Its tiles alone give nobody floors.
    if setup.floors == Floors::default() {
        return Vec::new();
    }
    let black = setup.floors.black > 0 || header.expansions.contains(&Expansion::BlackTower);
    [Expansion::TheTower].into_iter().chain(black.then_some(Expansion::BlackTower)).collect()
}

/// The options that differ from the defaults, and those that the record states.
fn rules(options: &Carcassonne, stated: impl Fn(&OptionSpec) -> bool) -> Result<Value, Uncarried> {
    let mut read = Carcassonne::default();
    let differing = options.entries();
    let mut rules = Vec::new();
    for spec in options::of(Game::Carcassonne) {
        let set = differing.iter().find(|(key, _)| *key == spec.key).map(|(_, value)| value.as_str());
        let Some(value) = set.or_else(|| stated(spec).then_some(spec.default)) else { continue };
        // A save may hold numbers that nobody could agree on at a table.
        read.set(spec.key, value).map_err(|error| uncarried(format!("a rule: {error}")))?;
        let number = value.parse::<i64>().map(Value::Number);
        rules.push(entry(spec.key, number.unwrap_or_else(|_| Value::text(value))));
    }
    Ok(Value::Map(rules))
}

/// The sets that make up the tiles; none where they follow from expansions and editions, which may be set for that.
fn sets(setup: &Setup, expansions: &[Expansion], options: &mut Carcassonne) -> Result<Option<Value>, Uncarried> {
    let tower = u16::from(expansions.contains(&Expansion::TheTower));
    let given = (options.edition, options.the_tower.edition);
    let editions =
        options::Edition::ALL.iter().flat_map(|base| options::Edition::ALL.iter().map(|tower| (*base, *tower)));
    for (base, tower_edition) in std::iter::once(given).chain(editions) {
        let c2 = |edition| u16::from(edition == options::Edition::C2);
        let (b, t) = (c2(base), c2(tower_edition));
        if makes_up(setup, [1 - b, b, tower * (1 - t), tower * t]) {
            (options.edition, options.the_tower.edition) = (base, tower_edition);
            return Ok(None);
        }
    }
    let copies = whole_sets(setup).ok_or_else(|| uncarried("a choice of tiles that is no whole set"))?;
    let used = SET_KEYS.iter().zip(copies).filter(|(_, copies)| *copies > 0);
    Ok(Some(Value::Map(used.map(|(key, n)| entry(key, Value::Number(n.into()))).collect())))
}

/// How often each built-in set is in play, beside all of the own sets.
pub(in crate::record) fn whole_sets(setup: &Setup) -> Option<Copies> {
    let [b1, b2, t1, t2] = MOST_COPIES;
    for copies in (0..=b1).flat_map(|a| (0..=b2).map(move |b| (a, b))) {
        for towers in (0..=t1).flat_map(|a| (0..=t2).map(move |b| (a, b))) {
            let copies = [copies.0, copies.1, towers.0, towers.1];
            if makes_up(setup, copies) {
                return Some(copies);
            }
        }
    }
    None
}

/// Whether the tiles in play are these copies of the built-in sets.
fn makes_up(setup: &Setup, copies: Copies) -> bool {
    let catalogue = &setup.catalogue;
    let built_in = [
        catalogue.base_set(Edition::C1),
        catalogue.base_set(Edition::C2),
        catalogue.tower_set(Edition::C1),
        catalogue.tower_set(Edition::C2),
    ];
    let mut tiles: Counts = catalogue.own_sets();
    for (set, copies) in built_in.iter().zip(copies) {
        for (count, more) in tiles.iter_mut().zip(set) {
            *count = count.saturating_add(more.saturating_mul(copies));
        }
    }
    tiles == setup.tiles
}

/// The start tiles; none for the usual one.
fn start(setup: &Setup) -> Option<Value> {
    if setup.start == [(setup.catalogue.start(), Cell::ORIGIN, Rotation::None)] {
        return None;
    }
    let tile = |(tile, cell, turn): &(_, Cell, Rotation)| {
        let mut entries = vec![entry("tile", Value::text(setup.catalogue.id(*tile)))];
        entries.extend((*cell != Cell::ORIGIN).then(|| entry("at", square(*cell))));
        entries.extend((*turn != Rotation::None).then(|| entry("turn", Value::Number(turn.degrees().into()))));
        Value::Map(entries)
    };
    let mut tiles: Vec<Value> = setup.start.iter().map(tile).collect();
    Some(if tiles.len() == 1 { tiles.remove(0) } else { Value::List(tiles) })
}
