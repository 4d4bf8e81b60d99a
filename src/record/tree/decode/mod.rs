//! Nodes to any type that derives `Deserialize`.

mod failure;
mod number;
mod place;
mod reader;

use crate::record::ReadError;
use serde::de::DeserializeOwned;

use self::failure::Finished;
use self::reader::Reader;
use super::Node;

pub use self::place::Placed;

/// How many faults of one node are looked for.
const ROUNDS: usize = 50;

/// Decodes a node as a type.
///
/// Keys and the names of enum variants are matched without regard to the case of ASCII letters.
/// Enums are written as text (`unfinished`) or as a mapping with one key. A value that is present
/// but empty is a fault, also for an `Option`. Give structs `#[serde(deny_unknown_fields)]`, so that
/// unknown keys are faults, and no `flatten`, `untagged` or `tag`: serde copies their content, and
/// the places are lost.
///
/// # Errors
///
/// All faults that could be found in the node, up to 50, by their places: serde stops at the first, so
/// the entry it stands in is left out and the rest is decoded again. The list is empty when the
/// only fault is a part that could not be read ([`Value::Unreadable`](super::Value::Unreadable)),
/// since that was reported with the document.
pub fn decode<T: DeserializeOwned>(node: &Node) -> Result<T, Vec<ReadError>> {
    let mut skipped = Vec::new();
    let mut faults = Vec::new();
    loop {
        let reader = Reader { node, skipped: &skipped };
        let failure = match T::deserialize(reader) {
            Ok(value) if skipped.is_empty() => return Ok(value),
            Ok(_) => break,
            Err(failure) => failure.at(node),
        };
        let Finished { fault, entry } = failure.finish(&skipped);
        faults.extend(fault);
        match entry {
            Some(entry) if skipped.len() < ROUNDS => skipped.push(entry),
            _ => break,
        }
    }
    faults.sort_by_key(|fault: &ReadError| fault.place());
    Err(faults)
}

#[cfg(test)]
mod tests;
