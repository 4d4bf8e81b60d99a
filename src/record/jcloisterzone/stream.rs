//! A save in one pass: its messages become steps as they are met, and none of them is kept.
//!
//! It reads what nearly all saves are: clean, every key known, the set-up before the replay. Anything else is left to
//! the readers beside it, which find the same and say what is wrong.

use std::fmt;
use std::sync::Arc;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::messages::Steps;
use super::payload::Text;
use super::refused::Refused;
use super::{Annotations, Head, Message, SavedPlayer, finish, legacy4, read_head};
use crate::record::model::{Reading, Record};

/// The reading of a text that is such a save; none for any other text.
pub(super) fn read(text: &str) -> Option<Reading> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let record = Whole { text }.deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    Some(record.into())
}

/// The keys of a save, as bits. In a text in which every key is known, nothing else can stand, such as a second record
/// under a key of its own.
const KNOWN: [&str; 18] = [
    "setup",
    "players",
    "slots",
    "replay",
    "gameAnnotations",
    "annotations",
    "appVersion",
    "gameId",
    "name",
    "initialRandom",
    "initialSeed",
    "created",
    "clock",
    "clocks",
    "chat",
    "test",
    "description",
    "assertions",
];

struct Whole<'t> {
    text: &'t str,
}

impl<'de> DeserializeSeed<'de> for Whole<'de> {
    type Value = Record;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Record, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Whole<'de> {
    type Value = Record;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a save")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
        let unusual = || A::Error::custom("not a usual save");
        let mut met = 0_u32;
        let (mut setup, mut players, mut slots) = (None::<&RawValue>, None::<Vec<SavedPlayer<'de>>>, None);
        let mut record = None;
        while let Some(key) = map.next_key::<Text<'de>>()? {
            let known = KNOWN.iter().position(|known| *known == &*key).ok_or_else(unusual)?;
            if met & 1 << known != 0 {
                return Err(unusual());
            }
            met |= 1 << known;
            match &*key {
                "setup" => setup = Some(map.next_value()?),
                "players" => players = map.next_value()?,
                "slots" => slots = map.next_value::<Option<Vec<legacy4::Slot<'de>>>>()?,
                "replay" => {
                    let head = Head {
                        setup: setup.ok_or_else(unusual)?,
                        players: players.as_deref(),
                        slots: slots.as_deref(),
                    };
                    let mut refused = Refused::default();
                    let (header, setup) = read_head(self.text, &head, &mut refused).map_err(|_| unusual())?;
                    if refused.len() > 0 {
                        return Err(unusual());
                    }
                    let catalogue = Arc::clone(&setup.catalogue);
                    let mut steps = Steps::new(&catalogue, setup.seats, None);
                    map.next_value_seed(Messages { steps: &mut steps })?;
                    if steps.starts_again() {
                        return Err(unusual());
                    }
                    let (turns, says_finished) = (steps.turns_begun(), steps.says_finished());
                    record =
                        Some((crate::record::model::Header { turns, says_finished, ..header }, setup, steps.entries));
                }
                // What says that the game ends early has to be known before the replay.
                "gameAnnotations" => {
                    let annotations: Option<Annotations> = map.next_value()?;
                    if annotations.is_some_and(|annotations| annotations.end_turn.is_some()) {
                        return Err(unusual());
                    }
                }
                "annotations" => {
                    let annotations: Option<&RawValue> = map.next_value()?;
                    if annotations.and_then(legacy4::end_turn).is_some() {
                        return Err(unusual());
                    }
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        let (header, setup, entries) = record.ok_or_else(unusual)?;
        Ok(finish(header, setup, entries))
    }
}

/// The messages of a replay, read into steps.
struct Messages<'s, 'c> {
    steps: &'s mut Steps<'c>,
}

impl<'de> DeserializeSeed<'de> for Messages<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Messages<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of messages")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut before: Option<Message<'de>> = None;
        let mut index = 0;
        while let Some(message) = list.next_element::<Message<'de>>()? {
            self.steps.read(index, &message, before.as_ref()).map_err(|_| A::Error::custom("not a usual message"))?;
            before = Some(message);
            index += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a reading says, places and all.
    fn told(reading: &Reading) -> String {
        format!("{reading:?}")
    }

    fn folder(name: &str) -> Vec<String> {
        let files = std::fs::read_dir(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        let saves = paths.filter(|path| path.extension().is_some_and(|extension| extension == "jcz"));
        saves.map(|path| std::fs::read_to_string(path).unwrap()).collect()
    }

    #[test]
    fn one_pass_reads_what_the_slow_reader_reads() {
        let saves: Vec<String> = ["fixtures", "fixtures/corpus/expansions"].into_iter().flat_map(folder).collect();
        assert!(saves.len() >= 9);
        for save in &saves {
            assert_eq!(told(&read(save).unwrap()), told(&super::super::read(save)));
        }
        // A message taken out, doubled or moved, and a key of another kind: it says the same or leaves it to the other.
        let mut read_here = 0;
        for save in &saves {
            let whole: serde_json::Value = serde_json::from_str(save).unwrap();
            let count = whole["replay"].as_array().unwrap().len();
            for index in (0..count).step_by(7) {
                for change in 0..3 {
                    let mut changed = whole.clone();
                    let replay = changed["replay"].as_array_mut().unwrap();
                    match change {
                        0 => drop(replay.remove(index)),
                        1 => replay.insert(index, replay[index].clone()),
                        _ => replay.swap(index, (index + 1) % count),
                    }
                    // The set-up comes first, as saves have it.
                    let setup = changed.as_object_mut().unwrap().remove("setup").unwrap();
                    let rest = changed.to_string();
                    let text = format!(
                        "{{\"setup\":{setup},\"players\":{},{}",
                        changed["players"],
                        rest.replace("\"players\"", "\"clocks\"").trim_start_matches('{')
                    );
                    if let Some(reading) = read(&text) {
                        read_here += 1;
                        assert_eq!(told(&reading), told(&super::super::read(&text)), "{index} {change}");
                    }
                }
            }
        }
        assert!(read_here > 500, "{read_here}");
    }

    #[test]
    fn what_is_no_usual_save_is_left_to_others() {
        let save = include_str!("../../../fixtures/base-0000.jcz");
        assert!(read(save).is_some());
        for (part, other) in
            [("\"setup\"", "\"set-up\""), ("\"name\":\"\"", "\"odd\":\"\""), ("\"COMMIT\"", "\"COMMITS\"")]
        {
            let changed = save.replacen(part, other, 1);
            assert_ne!(changed, save, "{part}");
            assert!(read(&changed).is_none(), "{part}");
        }
        assert!(read(&format!("{save}{{}}")).is_none());
    }
}
