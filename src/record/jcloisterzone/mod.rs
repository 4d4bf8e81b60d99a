//! JCloisterZone saves (4.x, 5.x, 6.x).

mod legacy4;
mod messages;
mod place;
mod setup;

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::model::{Format, Header, ReadError, Reading, Record};
use crate::rulebook::ErrorCode;

/// A save, as far as the referee reads it.
#[derive(Debug, Deserialize)]
struct Save<'t> {
    #[serde(borrow)]
    setup: &'t RawValue,
    #[serde(borrow, default)]
    players: Option<Vec<SavedPlayer<'t>>>,
    #[serde(borrow, default)]
    slots: Option<Vec<legacy4::Slot<'t>>>,
    #[serde(borrow)]
    replay: Vec<Message<'t>>,
    #[serde(default, rename = "gameAnnotations")]
    annotations: Option<Annotations>,
    #[serde(borrow, default, rename = "annotations")]
    old_annotations: Option<&'t RawValue>,
}

/// A player; the order of the list is the turn order.
#[derive(Debug, Deserialize)]
struct SavedPlayer<'t> {
    #[serde(borrow, default)]
    name: Option<Cow<'t, str>>,
}

/// One message of the replay. The payload is read by its type.
#[derive(Debug, Deserialize)]
struct Message<'t> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'t, str>,
    #[serde(borrow, default)]
    payload: Option<&'t RawValue>,
    #[serde(default)]
    player: Option<i64>,
}

/// What test saves say about the draw.
#[derive(Debug, Default, Deserialize)]
struct Annotations {
    #[serde(default, rename = "endTurn")]
    end_turn: Option<u32>,
}

/// Whether a text that begins a JSON object looks like a save: it has a replay and a set-up.
pub fn looks_like(text: &str) -> bool {
    text.contains("\"replay\"") && text.contains("\"setup\"") && !super::native::looks_like_json(text)
}

/// Reads a save.
pub fn read(text: &str) -> Reading {
    let save: Save<'_> = match serde_json::from_str(text) {
        Ok(save) => save,
        Err(error) => return json_error(text, &error).into(),
    };
    match read_save(text, &save) {
        Ok(reading) => reading,
        Err(error) => error.into(),
    }
}

fn read_save(text: &str, save: &Save<'_>) -> Result<Reading, ReadError> {
    let players = players(save)?;
    let agreed = setup::read(text, save.setup, players.len())?;
    let mut header = Header {
        players: super::model::unique_names(players),
        expansions: agreed.expansions,
        unverified: vec!["draw order".to_owned()],
        ..Header::default()
    };
    let end_turn = save.annotations.as_ref().and_then(|annotations| annotations.end_turn);
    let end_turn = end_turn.or_else(|| save.old_annotations.and_then(legacy4::end_turn));
    let catalogue = std::sync::Arc::clone(&agreed.setup.catalogue);
    let mut steps = messages::Steps::new(text, &catalogue, header.players.len(), end_turn);
    let error = steps.read(&save.replay).err();
    header.turns = steps.turns(&save.replay);
    header.says_finished = steps.says_finished() && error.is_none();
    let game = super::model::Game::Carcassonne { setup: agreed.setup, entries: steps.entries };
    let record = Record { format: Format::JCloisterZone, header, game };
    Ok(Reading { record: Some(record), errors: error.into_iter().collect() })
}

fn players(save: &Save<'_>) -> Result<Vec<String>, ReadError> {
    let names: Vec<Option<String>> = match (&save.players, &save.slots) {
        (Some(players), _) => players.iter().map(|player| player.name.as_deref().map(str::to_owned)).collect(),
        (None, Some(slots)) => legacy4::players(slots),
        (None, None) => return Err(schema("a save without `players`").at("/players")),
    };
    if names.is_empty() {
        return Err(schema("a save without players").at("/players"));
    }
    if names.len() > crate::region::SEATS {
        let message = format!("a game of {} players: 6 are the most that are supported", names.len());
        return Err(ReadError::new(ErrorCode::Unsupported, message).at("/players"));
    }
    let number = |(index, name): (usize, Option<String>)| match name {
        Some(name) if !name.trim().is_empty() => name,
        _ => format!("Player {}", index + 1),
    };
    Ok(names.into_iter().enumerate().map(number).collect())
}

fn schema(message: impl Into<String>) -> ReadError {
    ReadError::new(ErrorCode::Schema, message)
}

/// The bytes of a raw value in the text that it is borrowed from.
fn span_of(text: &str, raw: &RawValue) -> (usize, usize) {
    let start = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    (start, start + raw.get().len())
}

/// An error of `serde_json` over a whole text, at its byte.
pub(super) fn json_error(text: &str, error: &serde_json::Error) -> ReadError {
    // The line counts from 1 and the column counts bytes from 1, 0 standing for the line end before.
    let start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (start + error.column().saturating_sub(1)).min(text.len());
    let code = if error.is_data() { ErrorCode::Schema } else { ErrorCode::Syntax };
    let full = error.to_string();
    let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message);
    let message = if error.is_data() { message.to_owned() } else { format!("this is not valid JSON: {message}") };
    ReadError::new(code, message).span(at, (at + 1).min(text.len()))
}
