//! The notes of a log: what each says, as far as the referee needs it.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::php_json::{Int, Numbered};
use crate::record::ReadError;
use crate::record::raw::{is_on, parse, schema};
use crate::record::shape::Members;
use crate::record::tree::Untrusted;
use crate::rulebook::ErrorCode;

/// A packet.
#[derive(Debug, Deserialize)]
pub(super) struct Packet<'t> {
    #[serde(borrow, default)]
    pub(super) channel: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) table_id: Value,
    #[serde(default)]
    pub(super) packet_id: Value,
    #[serde(default)]
    pub(super) move_id: Value,
    #[serde(borrow, default)]
    pub(super) data: Option<Numbered<Note<'t>>>,
}

/// The number of a packet or a move; none where there is none, or something that is no number.
pub(super) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_i64(),
    }
}

/// A note of a packet. What `args` holds depends on the type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note<'t> {
    pub(super) raw: &'t RawValue,
}

impl<'de: 't, 't> Deserialize<'de> for Note<'t> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        <&RawValue>::deserialize(from).map(|raw| Self { raw })
    }
}

#[derive(Debug, Deserialize)]
struct TypeAndArgs<'t> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'t, str>,
    #[serde(borrow, default)]
    args: Option<&'t RawValue>,
}

/// What a note says.
#[derive(Debug)]
pub(super) enum Said<'t> {
    /// A tile is put down.
    Tile(PlayTile<'t>),
    /// A meeple is put on it.
    Meeple(PlayPartisan<'t>),
    /// A drawn tile fits nowhere.
    CannotPlay(CantPlay<'t>),
    /// Points are given.
    Points(WinPoints<'t>),
    /// Tiles that are left.
    Deck(i64),
    /// The game goes on to a state.
    State(State),
    /// Final result.
    Result(GameResult<'t>),
    /// Somebody wins.
    Winner(Cow<'t, str>),
    /// Something that does not matter.
    Nothing,
}

#[derive(Debug, Deserialize)]
pub(super) struct PlayTile<'t> {
    #[serde(rename = "player_id")]
    pub(super) player: Int,
    #[serde(borrow, default, rename = "player_name")]
    pub(super) name: Option<Cow<'t, str>>,
    /// The copy.
    #[serde(default)]
    pub(super) id: Option<Int>,
    #[serde(rename = "type")]
    pub(super) number: Int,
    pub(super) x: Int,
    pub(super) y: Int,
    pub(super) ori: Int,
}

#[derive(Debug, Deserialize)]
pub(super) struct PlayPartisan<'t> {
    #[serde(rename = "player_id")]
    pub(super) player: Int,
    #[serde(borrow, default, rename = "player_name")]
    pub(super) name: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) id: Option<Int>,
    #[serde(default)]
    pub(super) x: Option<Int>,
    #[serde(default)]
    pub(super) y: Option<Int>,
    #[serde(default)]
    pub(super) ori: Option<Int>,
    pub(super) pos: Int,
    #[serde(default, rename = "part_number")]
    pub(super) left: Option<Int>,
    #[serde(borrow, default, rename = "ptype")]
    pub(super) figure: Option<Cow<'t, str>>,
    #[serde(borrow, default, rename = "type")]
    pub(super) kind: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) portal: Value,
}

#[derive(Debug, Deserialize)]
pub(super) struct CantPlay<'t> {
    #[serde(rename = "player_id")]
    pub(super) player: Int,
    #[serde(borrow, default, rename = "player_name")]
    pub(super) name: Option<Cow<'t, str>>,
    #[serde(rename = "tile_id")]
    pub(super) id: Int,
}

#[derive(Debug, Deserialize)]
pub(super) struct WinPoints<'t> {
    #[serde(rename = "player_id")]
    pub(super) player: Int,
    #[serde(borrow, default, rename = "player_name")]
    pub(super) name: Option<Cow<'t, str>>,
    pub(super) points: Int,
    #[serde(default, rename = "score")]
    pub(super) total: Option<Int>,
}

/// A state of the game, with what it says about the turn.
#[derive(Debug)]
pub(super) enum State {
    /// A tile is drawn and shown.
    Draw { player: Option<i64>, number: Option<i64>, copy: Option<i64> },
    /// The features that may be claimed, each with the copy of its tile.
    Spots { player: Option<i64>, spots: Vec<Spot> },
    /// Features are scored.
    Score { player: Option<i64> },
    /// They are all scored.
    Scored { player: Option<i64> },
    /// The next player.
    Next,
    /// Final scoring begins.
    Final,
    /// Anything else, and where a list of spots is missing.
    Other,
}

/// A feature that may be claimed.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Spot {
    #[serde(default)]
    pub(super) tile: Option<Int>,
    pub(super) pos: Int,
}

/// The final result.
#[derive(Debug)]
pub(super) struct GameResult<'t> {
    pub(super) rows: Vec<ResultRow<'t>>,
    /// Whether somebody gave up.
    pub(super) conceded: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct ResultRow<'t> {
    #[serde(borrow, default)]
    pub(super) name: Option<Cow<'t, str>>,
    #[serde(borrow, default)]
    pub(super) color: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) player: Option<Int>,
    #[serde(default)]
    pub(super) score: Option<Int>,
    #[serde(default)]
    concede: Value,
}

/// Types of notes without any bearing on the game.
const HARMLESS: [&str; 26] = [
    "aiError",
    "aiPlayerWaitingDelay",
    "banFromTable",
    "chatmessage",
    "clockalert",
    "gameResultNeutralized",
    "gameStateChangePrivateArg",
    "gameStateMultipleActiveUpdate",
    "groupchatmessage",
    "infoServerMessage",
    "message",
    "newActivePlayer",
    "newPrivateState",
    "pickTile",
    "playerConcedeGame",
    "playerstatus",
    "realizationAchieved",
    "resultsAvailable",
    "simpleNote",
    "tableDecision",
    "tableInfosChanged",
    "tablechatmessage",
    "updateReflexionTime",
    "wouldlikethink",
    "yourTurnAck",
    "zombieBack",
];

/// Reads a note.
pub(super) fn read<'t>(text: &str, note: Note<'t>) -> Result<Said<'t>, ReadError> {
    let TypeAndArgs { kind, args } = parse(text, note.raw)?;
    let args = args.filter(|args| args.get() != "null" && args.get() != "[]");
    let needed = || args.ok_or_else(|| schema(format!("`{}` without `args`", Untrusted(kind.to_string()))).key("args"));
    Ok(match kind.as_ref() {
        "playTile" => Said::Tile(parse(text, needed()?)?),
        "playPartisan" => Said::Meeple(parse(text, needed()?)?),
        "cantPlay" => Said::CannotPlay(parse(text, needed()?)?),
        "winPoints" => Said::Points(parse(text, needed()?)?),
        "deck_size" => Said::Deck(parse::<Deck>(text, needed()?)?.left.0),
        "gameStateChange" => state(text, args)?,
        "simpleNode" => match args.map(|args| parse::<Named<'_>>(text, args)).transpose()? {
            Some(Named { name: Some(name) }) => Said::Winner(name),
            _ => Said::Nothing,
        },
        harmless if HARMLESS.contains(&harmless) => Said::Nothing,
        other => {
            let message = format!("the note `{}` is not supported", Untrusted(other.to_owned()));
            return Err(ReadError::new(ErrorCode::Unsupported, message).key("type"));
        }
    })
}

#[derive(Debug, Deserialize)]
struct Deck {
    #[serde(rename = "deck_size")]
    left: Int,
}

#[derive(Debug, Deserialize)]
struct Named<'t> {
    #[serde(borrow, default, rename = "player_name")]
    name: Option<Cow<'t, str>>,
}

#[derive(Debug, Deserialize)]
struct StateArgs<'t> {
    #[serde(default)]
    id: Option<Int>,
    /// Not a number while nobody has the turn.
    #[serde(default)]
    active_player: Value,
    #[serde(borrow, default)]
    args: Option<&'t RawValue>,
}

#[derive(Debug, Deserialize)]
struct Drawn {
    #[serde(default, rename = "tile_type")]
    number: Option<Int>,
    #[serde(default, rename = "tile_id")]
    copy: Option<Int>,
}

#[derive(Debug, Deserialize)]
struct Spots {
    #[serde(default)]
    spots: Numbered<Spot>,
}

#[derive(Debug, Deserialize)]
struct End<'t> {
    #[serde(borrow, default)]
    result: Numbered<ResultRow<'t>>,
    #[serde(default, deserialize_with = "table_or_list")]
    table: Option<EndOfTable>,
}

#[derive(Debug, Deserialize)]
struct EndOfTable {
    #[serde(default)]
    concede: Value,
}

/// An empty list is how PHP writes an object without members.
fn table_or_list<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<EndOfTable>, D::Error> {
    let raw = <&RawValue>::deserialize(from)?;
    let table = raw.get().starts_with('{').then(|| serde_json::from_str(raw.get()));
    table.transpose().map_err(serde::de::Error::custom)
}

fn state<'t>(text: &str, args: Option<&'t RawValue>) -> Result<Said<'t>, ReadError> {
    let Some(args) = args else { return Ok(Said::State(State::Other)) };
    let state: StateArgs<'t> = parse(text, args)?;
    // An empty list is how PHP writes an object without members.
    let inner = state.args.filter(|args| Members::of(args).is_some());
    let is_empty_list = state.args.is_some_and(|args| args.get().starts_with('['));
    let active = number(&state.active_player);
    Ok(Said::State(match (state.id.map(|id| id.0), inner) {
        (Some(2), Some(inner)) => {
            let drawn: Drawn = parse(text, inner)?;
            State::Draw { player: active, number: drawn.number.map(|n| n.0), copy: drawn.copy.map(|n| n.0) }
        }
        (Some(2), None) => State::Draw { player: None, number: None, copy: None },
        (Some(3), Some(inner)) => {
            State::Spots { player: active, spots: numberless(parse::<Spots>(text, inner)?.spots) }
        }
        (Some(3), None) if is_empty_list => State::Spots { player: active, spots: Vec::new() },
        (Some(4), _) => State::Score { player: active },
        (Some(5), _) => State::Scored { player: active },
        (Some(10), _) => State::Next,
        (Some(6 | 7), _) => State::Final,
        (Some(99), Some(inner)) => {
            let end: End<'t> = parse(text, inner)?;
            let rows = numberless(end.result);
            let conceded =
                end.table.is_some_and(|table| is_on(&table.concede)) || rows.iter().any(|row| is_on(&row.concede));
            return Ok(Said::Result(GameResult { rows, conceded }));
        }
        _ => State::Other,
    }))
}

fn numberless<T>(list: Numbered<T>) -> Vec<T> {
    list.0.into_iter().map(|(_, item)| item).collect()
}
