//! The replay of a save: messages to steps. `UNDO` is settled here, and `COMMIT` is scoring and the end of the turn.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::place::{self, FigureFault, Spot, SpotFault};
use super::{Message, json_error, schema, span_of};
use crate::carcassonne::{Action, Colour, MeepleName, Standing, Target, Who};
use crate::catalog::landscape::Catalogue;
use crate::grid::{Cell, Turn};
use crate::record::model::{Entry, Pointer, ReadError, What};
use crate::record::tree::Untrusted;
use crate::region::Seat;
use crate::rulebook::ErrorCode;

/// The steps read so far.
pub(super) struct Steps<'t> {
    text: &'t str,
    catalogue: &'t Catalogue,
    seats: usize,
    /// Turns after which the save says that the game is over.
    end_turn: Option<u32>,
    pub(super) entries: Vec<Entry<Action>>,
    turn: u32,
    game_over: bool,
}

#[derive(Debug, Deserialize)]
struct PlaceTile<'t> {
    #[serde(borrow, rename = "tileId")]
    tile: Cow<'t, str>,
    #[serde(borrow)]
    rotation: Cow<'t, str>,
    position: [i64; 2],
}

#[derive(Debug, Deserialize)]
struct DeployMeeple<'t> {
    #[serde(borrow)]
    pointer: FeaturePointer<'t>,
    #[serde(borrow, rename = "meepleId")]
    meeple: Cow<'t, str>,
}

#[derive(Debug, Deserialize)]
struct FeaturePointer<'t> {
    position: [i64; 2],
    #[serde(borrow, default)]
    feature: Option<Cow<'t, str>>,
    #[serde(borrow)]
    location: Cow<'t, str>,
}

#[derive(Debug, Deserialize)]
struct PlaceToken<'t> {
    #[serde(borrow)]
    token: Cow<'t, str>,
    #[serde(borrow)]
    pointer: &'t RawValue,
}

#[derive(Debug, Deserialize)]
struct PositionOnly {
    position: [i64; 2],
}

#[derive(Debug, Deserialize)]
struct CaptureFollower<'t> {
    #[serde(borrow)]
    pointer: MeeplePointer<'t>,
}

#[derive(Debug, Deserialize)]
struct MeeplePointer<'t> {
    #[serde(borrow, rename = "featurePointer")]
    feature: FeaturePointer<'t>,
    #[serde(borrow, rename = "meepleId")]
    meeple: Cow<'t, str>,
}

#[derive(Debug, Deserialize)]
struct MeepleOnly<'t> {
    #[serde(borrow, rename = "meepleId")]
    meeple: Cow<'t, str>,
}

/// An id that no catalogue knows, with the nearest one.
pub(super) fn unknown_tile(catalogue: &Catalogue, id: &str) -> ReadError {
    let error = ReadError::new(ErrorCode::UnknownTile, format!("no tile is called `{}`", Untrusted(id.to_owned())));
    match crate::rulebook::choice::nearest(id, catalogue.names()) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => error,
    }
}

impl<'t> Steps<'t> {
    pub(super) fn new(text: &'t str, catalogue: &'t Catalogue, seats: usize, end_turn: Option<u32>) -> Self {
        Self { text, catalogue, seats, end_turn, entries: Vec::with_capacity(320), turn: 1, game_over: false }
    }

    /// Whether the save says that its game is over and its last turn is ended.
    pub(super) fn says_finished(&self) -> bool {
        let last = self.entries.iter().rev().find_map(|entry| match &entry.what {
            What::Act(action) => Some(*action == Action::EndTurn),
            _ => None,
        });
        self.game_over && last.unwrap_or(true)
    }

    /// Number of turns in the whole replay, those after a fault included.
    pub(super) fn turns(&self, replay: &[Message<'_>]) -> u32 {
        let ends = replay.iter().filter(|message| message.kind == "COMMIT").count();
        let open = replay.iter().rev().take_while(|message| message.kind != "COMMIT");
        let begun = open.filter(|message| message.kind != "GAME_OVER").count() > 0;
        u32::try_from(ends).unwrap_or(u32::MAX).saturating_add(u32::from(begun))
    }

    /// Reads the messages up to the first that cannot be read.
    pub(super) fn read(&mut self, replay: &[Message<'_>]) -> Result<(), ReadError> {
        for (index, message) in replay.iter().enumerate() {
            self.message(index, message).map_err(|error| {
                let error = error.at(format!("/replay/{index}"));
                match (error.span, message.payload) {
                    (None, Some(payload)) => {
                        let (start, end) = span_of(self.text, payload);
                        error.span(start, end)
                    }
                    _ => error,
                }
            })?;
        }
        Ok(())
    }

    fn message(&mut self, index: usize, message: &Message<'_>) -> Result<(), ReadError> {
        let by = message.player.map(|player| self.seat(player)).transpose()?;
        let pointer = Pointer::Replay(u32::try_from(index).unwrap_or(u32::MAX));
        let action = match message.kind.as_ref() {
            "PLACE_TILE" => self.place_tile(message)?,
            "DEPLOY_MEEPLE" => self.deploy_meeple(message)?,
            "PLACE_TOKEN" => self.place_token(message)?,
            "CAPTURE_FOLLOWER" => self.capture_follower(message)?,
            "EXCHANGE_FOLLOWER" => {
                let payload: MeepleOnly<'_> = self.payload(message)?;
                Action::Exchange(Who::Named(self.meeple(&payload.meeple)?))
            }
            "PAY_RANSOM" => {
                let payload: MeepleOnly<'_> = self.payload(message)?;
                Action::Ransom { from: None, owner: None, meeple: Who::Named(self.meeple(&payload.meeple)?) }
            }
            "PASS" => Action::Pass,
            "COMMIT" => {
                self.push(pointer, by, What::Act(Action::Score));
                self.push(pointer, by, What::Act(Action::EndTurn));
                if Some(self.turn) == self.end_turn {
                    self.game_over = true;
                    self.push(pointer, None, What::GameOver);
                }
                self.turn += 1;
                return Ok(());
            }
            "GAME_OVER" => {
                self.game_over = true;
                self.push(pointer, None, What::GameOver);
                return Ok(());
            }
            "UNDO" => return self.undo(),
            // Confirmations that only stir the draw.
            "TILE_CONFIRM" | "TILE_CONFIRMED" => return Ok(()),
            other => {
                let message = format!("the message `{}` is not supported", Untrusted(other.to_owned()));
                return Err(ReadError::new(ErrorCode::Unsupported, message));
            }
        };
        self.push(pointer, by, What::Act(action));
        Ok(())
    }

    fn push(&mut self, pointer: Pointer, by: Option<Seat>, what: What<Action>) {
        self.entries.push(Entry { pointer, turn: self.turn, by, what });
    }

    fn undo(&mut self) -> Result<(), ReadError> {
        match self.entries.last().map(|entry| &entry.what) {
            Some(What::Act(Action::EndTurn)) | Some(What::GameOver) | None => {
                Err(schema("UNDO reaches back over a COMMIT"))
            }
            Some(_) => {
                self.entries.pop();
                Ok(())
            }
        }
    }

    fn seat(&self, player: i64) -> Result<Seat, ReadError> {
        let seat = usize::try_from(player).ok().filter(|seat| *seat < self.seats).and_then(Seat::new);
        seat.ok_or_else(|| {
            let message = format!("player {player} does not sit at this table of {}", self.seats);
            ReadError::new(ErrorCode::UnknownPlayer, message).help("players are numbered from 0")
        })
    }

    fn payload<'m, T: Deserialize<'m>>(&self, message: &Message<'m>) -> Result<T, ReadError> {
        let raw = message.payload.ok_or_else(|| schema(format!("{} without a payload", message.kind)))?;
        self.parse(raw)
    }

    fn parse<'m, T: Deserialize<'m>>(&self, raw: &'m RawValue) -> Result<T, ReadError> {
        serde_json::from_str(raw.get()).map_err(|error| {
            let (start, end) = span_of(self.text, raw);
            let inner = json_error(raw.get(), &error);
            let at = inner.span.map_or(start, |(at, _)| start + at);
            inner.span(at.min(end), (at + 1).min(end))
        })
    }

    fn cell(&self, [x, y]: [i64; 2]) -> Result<Cell, ReadError> {
        Cell::new(x, y).ok_or_else(|| {
            let message = format!("square ({x}, {y}) is out of reach: squares go from -300 to 300");
            ReadError::new(ErrorCode::TooLarge, message)
        })
    }

    fn meeple(&self, id: &str) -> Result<MeepleName, ReadError> {
        place::meeple(id, self.seats).map_err(|fault| match fault {
            FigureFault::Spelling => {
                schema(format!("`{}` is no figure", Untrusted(id.to_owned()))).help("a figure is written 0.small.1")
            }
            FigureFault::Seat => {
                let message = format!("the figure `{}` belongs to nobody at this table", Untrusted(id.to_owned()));
                ReadError::new(ErrorCode::UnknownPlayer, message)
            }
            FigureFault::Kind(kind) => {
                let message = format!("the figure `{}` is not supported", Untrusted(kind));
                ReadError::new(ErrorCode::Unsupported, message)
            }
        })
    }

    fn spot(&self, pointer: &FeaturePointer<'_>) -> Result<Spot, ReadError> {
        place::spot(pointer.feature.as_deref(), &pointer.location).map_err(|fault| match fault {
            SpotFault::Feature(feature) => {
                let message = format!("the feature `{}` is not supported", Untrusted(feature));
                ReadError::new(ErrorCode::Unsupported, message)
            }
            SpotFault::Location(location) => schema(format!("`{}` is no location", Untrusted(location))),
        })
    }

    fn place_tile(&self, message: &Message<'_>) -> Result<Action, ReadError> {
        let payload: PlaceTile<'_> = self.payload(message)?;
        let tile = self.catalogue.find(&payload.tile).ok_or_else(|| unknown_tile(self.catalogue, &payload.tile))?;
        let turn = match payload.rotation.as_ref() {
            "R0" => Turn::None,
            "R90" => Turn::Quarter,
            "R180" => Turn::Half,
            "R270" => Turn::ThreeQuarters,
            other => {
                let other = Untrusted(other.to_owned());
                return Err(schema(format!("`{other}` is no rotation")).help("rotations are R0, R90, R180 and R270"));
            }
        };
        Ok(Action::Place { tile, cell: self.cell(payload.position)?, turn })
    }

    fn deploy_meeple(&self, message: &Message<'_>) -> Result<Action, ReadError> {
        let payload: DeployMeeple<'_> = self.payload(message)?;
        let meeple = Who::Named(self.meeple(&payload.meeple)?);
        let cell = self.cell(payload.pointer.position)?;
        Ok(match self.spot(&payload.pointer)? {
            Spot::Tower => Action::Guard { cell, meeple },
            Spot::Feature(feature) => Action::Deploy { cell: Some(cell), feature, meeple },
        })
    }

    fn place_token(&self, message: &Message<'_>) -> Result<Action, ReadError> {
        let payload: PlaceToken<'_> = self.payload(message)?;
        let colour = match payload.token.as_ref() {
            "TOWER_PIECE" => Colour::Normal,
            "BLACK_TOWER_PIECE" => Colour::Black,
            "WHITE_TOWER_PIECE" => Colour::White,
            other => {
                let message = format!("the token `{}` is not supported", Untrusted(other.to_owned()));
                return Err(ReadError::new(ErrorCode::Unsupported, message));
            }
        };
        let position = if payload.pointer.get().trim_start().starts_with('[') {
            self.parse(payload.pointer)?
        } else {
            self.parse::<PositionOnly>(payload.pointer)?.position
        };
        Ok(Action::Floor { cell: self.cell(position)?, colour })
    }

    fn capture_follower(&self, message: &Message<'_>) -> Result<Action, ReadError> {
        let payload: CaptureFollower<'_> = self.payload(message)?;
        let pointer = &payload.pointer;
        let standing = match self.spot(&pointer.feature)? {
            Spot::Tower => Standing::Tower,
            Spot::Feature(_) => Standing::Ground,
        };
        let name = Some(self.meeple(&pointer.meeple)?);
        let cell = self.cell(pointer.feature.position)?;
        Ok(Action::Capture(Target { cell, owner: None, standing: Some(standing), name }))
    }
}
