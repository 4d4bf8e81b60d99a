//! Compares the options that a record was played by with those that its house pins.

use super::input::ReadContext;
use super::model::{Format, Game, HouseRuleBroken, Reading, Record};
use crate::carcassonne;
use crate::catalog::carcassonne::Edition;
use crate::rulebook::options::OptionSpec;

/// Notes in the head of a record every pinned option that it was played by another value of. A record that leaves an option
/// open was read with the value of the house.
pub(super) fn compare(read_context: &ReadContext, reading: &mut Reading) {
    let (Some(house), Some(record)) = (&read_context.house, &mut reading.record) else { return };
    let pinned = house.pinned(record.game.which());
    let broken = pinned.filter_map(|(spec, pinned)| {
        let played = played(record, spec)?;
        (played != pinned).then_some(HouseRuleBroken { key: spec.key, played, pinned })
    });
    record.header.house_rules_broken = broken.collect();
}

/// The value of an option that a record was played by; none where it bears on nothing, or the record does not show it.
fn played(record: &Record, spec: &OptionSpec) -> Option<String> {
    if spec.expansion.is_some_and(|expansion| !record.header.expansions.contains(&expansion)) {
        return None;
    }
    let entries = match &record.game {
        // These choose tiles and nothing else, and other formats show only the tiles.
        Game::Carcassonne { setup, .. } if spec.key == "edition" && record.format != Format::Native => {
            return edition(setup);
        }
        Game::Carcassonne { .. } if spec.key == "tower-edition" && record.format != Format::Native => return None,
        Game::Carcassonne { setup, .. } => setup.options.entries(),
        Game::TheCastle { setup, .. } => setup.options.entries(),
    };
    let set = entries.into_iter().find(|(key, _)| *key == spec.key).map(|(_, value)| value);
    Some(set.unwrap_or_else(|| spec.default.to_owned()))
}

/// The printing whose base tiles are in play; none when that cannot be told.
fn edition(setup: &carcassonne::Setup) -> Option<String> {
    let holds = |edition| setup.catalogue.base_set(edition).iter().zip(&setup.tiles).all(|(set, there)| set <= there);
    match (holds(Edition::C1), holds(Edition::C2)) {
        (true, false) => Some("c1".to_owned()),
        (false, true) => Some("c2".to_owned()),
        _ => None,
    }
}
