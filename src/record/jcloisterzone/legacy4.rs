//! What 4.x saves spell in their own way.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// A seat of a 4.x save.
#[derive(Debug, Deserialize)]
pub(super) struct Slot<'t> {
    #[serde(default)]
    serial: Option<i64>,
    #[serde(borrow, default)]
    nickname: Option<Cow<'t, str>>,
}

/// The names of the players, in turn order. Seats without a serial number are empty.
pub(super) fn players(slots: &[Slot<'_>]) -> Vec<Option<String>> {
    let mut taken: Vec<&Slot<'_>> = slots.iter().filter(|slot| slot.serial.is_some()).collect();
    if taken.is_empty() {
        taken = slots.iter().filter(|slot| slot.nickname.is_some()).collect();
    }
    taken.sort_by_key(|slot| slot.serial);
    taken.into_iter().map(|slot| slot.nickname.as_deref().map(str::to_owned)).collect()
}

/// Number of draws before the mark `#END` in a forced draw order.
pub(super) fn end_turn(annotations: &RawValue) -> Option<u32> {
    let value: Value = serde_json::from_str(annotations.get()).ok()?;
    let order = value.pointer("/tilePack/params/drawOrder")?.as_array()?;
    let end = order.iter().position(|tile| tile.as_str() == Some("#END"))?;
    u32::try_from(end).ok()
}
