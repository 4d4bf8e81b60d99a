//! Records of the landscape game: what was agreed, then turn by turn.

pub(super) mod draft;
pub(super) mod feature;
pub(super) mod figure;
mod long;
pub(super) mod short;
pub(super) mod turn;
pub(super) mod write;

use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::carcassonne::{Agreement, SetCount, Setup, SetupFault, Supply};
use crate::catalog::carcassonne::{Catalogue, TileType};
use crate::grid::{Cell, Rotation};
use crate::record::model::{Ended, Game};
use crate::record::native::context::{Context, Slip, Spot};
use crate::record::native::header::{Head, may_be_missing};
use crate::record::native::meant;
use crate::record::native::names::Names;
use crate::record::native::rules;
use crate::record::native::tile_set as own_sets;
use crate::record::native::words;
use crate::record::step_builder::{agreement_fault, start_note};
use crate::record::tree::{Key, Node, Placed, Value};
use crate::rulebook::Expansion;
use crate::rulebook::options;
use crate::rulebook::tile_set::{self, tile_sets};
use crate::seat::SEATS;
use turn::Table;

/// Fewest players of a record that people write.
const FEWEST_PLAYERS: usize = 2;

/// Reads the game behind a head. `readable_to` is where in the text the first fault of syntax stands.
pub(in crate::record::native) fn read(
    context: &mut Context<'_>,
    head: &mut Head<'_>,
    readable_to: usize,
) -> Option<Game> {
    let before = context.count();
    check_players(context, head);
    if let Some((key, _)) = head.final_uses {
        let slip = Slip::new("`final` belongs to the-castle").help("leave it out: final scoring is the referee's");
        context.refuse(&Spot::of("").key("final"), key.span, slip);
    }
    let options = options(context, head);
    let before_sets = context.count();
    let sets = head.tiles.map(|tiles| own_sets::read(context, tiles)).unwrap_or_default();
    let sets_known = context.count() == before_sets;
    let catalogue =
        if sets.is_empty() { Some(Catalogue::builtin()) } else { own_sets::carcassonne(context, &sets).map(Arc::new) };
    // Whatever is not the usual game is said: a record must not win by tiles of its own that nobody saw.
    let provenance = sets.iter().map(|set| {
        let provenance = set.file.provenance.as_deref().unwrap_or("a set of the record's own, without provenance");
        format!("tiles of {}: {provenance}", set.file.tile_set)
    });
    head.header.notes.extend(provenance);
    if let Some((_, node)) = head.sets {
        head.header.notes.push(sets_note(node));
    }
    let known = catalogue.is_some() && sets_known;
    let catalogue = catalogue.unwrap_or_else(Catalogue::builtin);
    let agreement = Agreement {
        seats: head.header.players.len(),
        expansions: head.header.expansions.clone(),
        catalogue: Arc::clone(&catalogue),
        supply: supply(context, head),
        start: start(context, head.start, &catalogue, known),
        // A writer who copies a score sheet writes the letter, with or without a garden.
        letters_cover_gardens: true,
        options,
    };
    check(context, head, &agreement);
    let setup = Setup::unchecked(agreement);
    head.header.notes.extend(start_note(&setup.start, &catalogue));
    let is_sound = context.count() == before;
    let tower = head.header.expansions.contains(&Expansion::TheTower);
    // Where too few are named, it is no news that others play.
    let is_seated = head.of_a_log || head.header.players.len() >= FEWEST_PLAYERS;
    let names = head.header.players.clone();
    let table = Table {
        names: Names(&names),
        catalogue: &catalogue,
        all_known: known && head.players_known && is_seated,
        tower,
    };
    context.all_known = table.all_known;
    let entries = turn::read_all(context, &table, head.moves, readable_to, &mut head.header);
    let is_sound = may_be_missing(context, head.moves, &entries) && is_sound;
    is_sound.then_some(Game::Carcassonne { setup: Arc::new(setup), entries })
}

/// "sets in play: base-c1 2, tower-c1 1".
fn sets_note(node: &Node) -> String {
    let sets: Vec<String> =
        node.fields().map(|(key, value)| format!("{} {}", key.text, value.text().unwrap_or("?"))).collect();
    match sets.as_slice() {
        [] => "sets in play: only those of the record".to_owned(),
        sets => format!("sets in play: {}", sets.join(", ")),
    }
}

fn check_players(context: &mut Context<'_>, head: &Head<'_>) {
    let count = head.header.players.len();
    let has_one = head.of_a_log || head.header.ended == Some(Ended::Bye);
    let fewest = if has_one { 1 } else { FEWEST_PLAYERS };
    if count < fewest && head.players_known {
        let message = format!("{count} at the table: carcassonne is played by {FEWEST_PLAYERS} to {SEATS}");
        let help = match meant::one_name(&head.header.players) {
            Some(help) => help,
            None if count == 1 => "one alone is only in records of logs, which list what is `unverified`".to_owned(),
            None => "write who plays, in the order of the seats: `players: [Ann, Ben]`".to_owned(),
        };
        context.refuse(&Spot::of("/players"), head.players_at, Slip::new(message).help(help));
    }
}

fn options(context: &mut Context<'_>, head: &mut Head<'_>) -> options::Carcassonne {
    let mut options =
        context.read_context.house.as_deref().map(|house| house.carcassonne().clone()).unwrap_or_default();
    head.header.stated = rules::read(context, head.game, head.rules, |key, value| options.set(key, value));
    options
}

/// How often the built-in sets are in play, where that is not once each.
struct SetsFile(Vec<SetCount>);

/// The keys of the built-in sets.
static SET_KEYS: LazyLock<Vec<&'static str>> = LazyLock::new(|| tile_sets().flat_map(|set| set.keys).collect());

impl<'de> Deserialize<'de> for SetsFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Sets;
        impl<'de> Visitor<'de> for Sets {
            type Value = SetsFile;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("struct SetsFile")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SetsFile, A::Error> {
                let mut sets: Vec<SetCount> = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    let known = tile_set::by_key(&key);
                    let (set, edition) = known.ok_or_else(|| A::Error::unknown_field(&key, &SET_KEYS))?;
                    if sets.iter().any(|known| (known.set, known.edition) == (set, edition)) {
                        return Err(A::Error::custom(format!("duplicate field `{key}`")));
                    }
                    sets.push(SetCount { set, edition, copies: map.next_value()? });
                }
                Ok(SetsFile(sets))
            }
        }
        deserializer.deserialize_struct("SetsFile", &SET_KEYS, Sets)
    }
}

fn supply(context: &mut Context<'_>, head: &Head<'_>) -> Supply {
    let counts: Option<SetsFile> = head.sets.and_then(|(_, node)| context.decode_head("/sets", node));
    counts.map_or(Supply::Usual, |SetsFile(sets)| Supply::Sets(sets))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartFile {
    tile: Placed<String>,
    at: Option<Placed<[i64; 2]>>,
    turn: Option<Placed<i64>>,
}

/// The tiles that lie on the table before the first turn, as far as the record says.
fn start(
    context: &mut Context<'_>,
    start: Option<(&Key, &Node)>,
    catalogue: &Catalogue,
    tiles_known: bool,
) -> Vec<(TileType, Cell, Rotation)> {
    let Some((_, node)) = start else { return Vec::new() };
    let nodes = match &node.value {
        Value::Sequence(elements) => elements.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let spot = Spot::of("").key("start");
    let mut read = |node: &Node| {
        let file: StartFile = context.decode(&spot, node)?;
        let tile = turn::tile(catalogue, &file.tile.value);
        let at = file.at.map_or(Ok(Cell::ORIGIN), |at| {
            let [x, y] = at.value;
            words::cell(x, y).map_err(|slip| context.refuse(&spot, at.span, slip))
        });
        let turn = file.turn.map_or(Ok(Rotation::None), |turn| {
            let read = Rotation::from_degrees(turn.value).ok_or_else(|| words::no_turn(&turn.value.to_string()));
            read.map_err(|slip| context.refuse(&spot, turn.span, slip))
        });
        let tile = tile.map_err(|slip| {
            if tiles_known {
                context.refuse(&spot, file.tile.span, slip);
            }
        });
        Some((tile.ok()?, at.ok()?, turn.ok()?))
    };
    nodes.iter().filter_map(&mut read).collect()
}

/// Refuses what keeps the agreement from being a game.
fn check(context: &mut Context<'_>, head: &Head<'_>, agreement: &Agreement) {
    let spot = Spot::of("").key("start");
    for fault in agreement.faults() {
        let (start, error) = agreement_fault(&fault, &agreement.catalogue);
        let slip = Slip { help: error.help, ..Slip::of(error.code, error.message) };
        match (start, head.start) {
            (Some(_), Some((key, _))) => context.refuse(&spot, key.span, slip),
            (None, _) if matches!(fault, SetupFault::TooManyTiles(_)) => {
                let (key, span) = match (head.sets, head.tiles) {
                    (Some((key, _)), _) => ("sets", key.span),
                    (None, Some(node)) => ("tiles", node.span),
                    (None, None) => ("viguier", head.players_at),
                };
                context.refuse(&Spot::of("").key(key), span, slip);
            }
            // Players and expansions are looked at where they are read.
            _ => {}
        }
    }
    // On an empty table nothing fits anywhere, so every tile would pass for one that may be thrown out.
    let Some((key, node)) = head.start else { return };
    if matches!(&node.value, Value::Sequence(elements) if elements.is_empty()) {
        let slip = Slip::new("`start` names no tile").help("leave it out for tile D at 0,0");
        context.refuse(&spot, key.span, slip);
    }
}
