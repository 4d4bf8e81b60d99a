//! The head of a landscape record as values.

use super::value::{Value, entry};
use super::{square, uncarried};
use crate::carcassonne::{self, SetCount, Setup, add};
use crate::catalog::carcassonne::{Counts, Edition};
use crate::grid::{Cell, Rotation};
use crate::record::model::{Format, Header, Player};
use crate::record::write::Uncarried;
use crate::region::MOST_TILES;
use crate::rulebook::modules::Module;
use crate::rulebook::options::{self, Carcassonne, OptionSpec};
use crate::rulebook::{Expansion, Game, TileSet, tile_sets};

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
        _ => spec.expansion.is_none_or(|expansion| setup.expansions.contains(&expansion)),
    };
    let rules = rules(&options, stated)?;
    Ok(Agreed { expansions, rules, sets, start: start(setup) })
}

/// The expansions in play that nothing but their names brings.
fn expansions(header: &Header, setup: &Setup) -> Vec<Expansion> {
    let is_named =
        |module: &&'static Module| !(module.implied)(&setup.options) || header.expansions.contains(&module.expansion);
    setup.modules().filter(is_named).map(|module| module.expansion).collect()
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
    let copies = whole_sets(setup).ok_or_else(|| uncarried("a choice of tiles that is no whole set"))?;
    let mut usual = options.clone();
    let is_usual = |(index, set): (usize, &TileSet)| {
        let in_play = set.expansion.is_none_or(|expansion| expansions.contains(&expansion));
        let here: Vec<&SetCount> = copies.iter().filter(|count| count.set == index).collect();
        match here.as_slice() {
            [] => !in_play,
            [SetCount { edition, copies: 1, .. }] if in_play => {
                *(set.edition_mut)(&mut usual) = *edition;
                true
            }
            _ => false,
        }
    };
    if tile_sets().enumerate().all(is_usual) {
        *options = usual;
        return Ok(None);
    }
    let key = |count: &SetCount| {
        let keys = tile_sets().nth(count.set).map(|set| set.keys);
        let key = keys.and_then(|keys| keys.get(count.edition as usize).copied()).unwrap_or_default();
        entry(key, Value::Number(count.copies.into()))
    };
    Ok(Some(Value::Map(copies.iter().map(key).collect())))
}

/// How often each built-in set is in play, beside all of the own sets; those that are not are left out.
pub(in crate::record) fn whole_sets(setup: &Setup) -> Option<Vec<SetCount>> {
    let catalogue = &setup.catalogue;
    let mut made: Counts = catalogue.own_sets();
    let mut copies = Vec::new();
    for (set, spec) in tile_sets().enumerate() {
        let [first, second] = [Edition::C1, Edition::C2].map(|edition| catalogue.set(set, edition));
        let there = setup.tiles.get(catalogue.range(set)).unwrap_or_default();
        let most = MOST_TILES / usize::from(spec.size.max(1));
        let most = u16::try_from(most).unwrap_or(u16::MAX);
        let is_made = |(a, b): (u16, u16)| {
            let both = first
                .iter()
                .zip(&second)
                .map(|(one, other)| one.saturating_mul(a).saturating_add(other.saturating_mul(b)));
            both.skip(catalogue.range(set).start).zip(there).all(|(made, there)| made == *there)
        };
        let (a, b) = (0..=most).flat_map(|a| (0..=most).map(move |b| (a, b))).find(|pair| is_made(*pair))?;
        for (edition, tiles, copies_of) in [(Edition::C1, &first, a), (Edition::C2, &second, b)] {
            add(&mut made, tiles, copies_of);
            copies.extend((copies_of > 0).then_some(SetCount { set, edition, copies: copies_of }));
        }
    }
    (made == setup.tiles).then_some(copies)
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
