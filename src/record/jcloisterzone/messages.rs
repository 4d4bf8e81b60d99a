//! The replay of a save: messages to steps. `UNDO` is settled here, and `COMMIT` is scoring and the end of the turn.

use super::payload::{FeaturePointer, Payload};
use super::place::{self, FigureFault, Spot, SpotFault};
use crate::carcassonne::{Action, Colour, MeepleName, Standing, Target, Who};
use crate::catalog::landscape::Catalogue;
use crate::grid::{Cell, Turn};
use crate::record::model::{Entry, Pointer, ReadError, What};
use crate::record::raw::schema;
use crate::record::tree::Untrusted;
use crate::region::Seat;
use crate::rulebook::ErrorCode;

/// The steps read so far.
pub(super) struct Steps<'t> {
    catalogue: &'t Catalogue,
    seats: usize,
    /// Turns after which the save says that the game is over.
    end_turn: Option<u32>,
    pub(super) entries: Vec<Entry<Action>>,
    turn: u32,
    game_over: bool,
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
    pub(super) fn new(catalogue: &'t Catalogue, seats: usize, end_turn: Option<u32>) -> Self {
        Self { catalogue, seats, end_turn, entries: Vec::with_capacity(320), turn: 1, game_over: false }
    }

    /// Whether the save says that its game is over and its last turn is ended.
    pub(super) fn says_finished(&self) -> bool {
        let last = self.entries.iter().rev().find_map(|entry| match &entry.what {
            What::Act(action) => Some(*action == Action::EndTurn),
            _ => None,
        });
        self.game_over && last.unwrap_or(true)
    }

    /// Number of turns begun.
    pub(super) fn turns_begun(&self) -> u32 {
        let begun = self.entries.last().is_some_and(|entry| entry.turn == self.turn);
        if begun { self.turn } else { self.turn - 1 }
    }

    /// Reads message number `index`.
    pub(super) fn read(
        &mut self,
        index: usize,
        kind: &str,
        player: Option<i64>,
        payload: &Payload<'_>,
    ) -> Result<(), ReadError> {
        let by = player.map(|player| self.seat(player)).transpose()?;
        let pointer = Pointer::Replay(u32::try_from(index).unwrap_or(u32::MAX));
        let action = match kind {
            "PLACE_TILE" => self.place_tile(payload)?,
            "DEPLOY_MEEPLE" => self.deploy_meeple(payload)?,
            "PLACE_TOKEN" => self.place_token(payload)?,
            "CAPTURE_FOLLOWER" => self.capture_follower(payload)?,
            "EXCHANGE_FOLLOWER" => Action::Exchange(Who::Named(self.meeple(payload.meeple.as_deref())?)),
            "PAY_RANSOM" => {
                let meeple = Who::Named(self.meeple(payload.meeple.as_deref())?);
                Action::Ransom { from: None, owner: None, meeple }
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
            Some(What::Act(Action::EndTurn)) | Some(What::GameOver) => Err(schema("UNDO reaches back over a COMMIT")),
            None => Err(schema("UNDO before anything that it could take back")),
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

    fn cell(&self, position: Option<[i32; 2]>) -> Result<Cell, ReadError> {
        let [x, y] = position.ok_or_else(|| missing("position"))?;
        Cell::new(i64::from(x), i64::from(y)).ok_or_else(|| {
            let message = format!("square ({x}, {y}) is out of reach: squares go from -300 to 300");
            ReadError::new(ErrorCode::TooLarge, message)
        })
    }

    fn meeple(&self, id: Option<&str>) -> Result<MeepleName, ReadError> {
        let id = id.ok_or_else(|| missing("meepleId"))?;
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
        let location = pointer.location.as_deref().ok_or_else(|| missing("location"))?;
        place::spot(pointer.feature.as_deref(), location).map_err(|fault| match fault {
            SpotFault::Feature(feature) => {
                let message = format!("the feature `{}` is not supported", Untrusted(feature));
                ReadError::new(ErrorCode::Unsupported, message)
            }
            SpotFault::Location(location) => schema(format!("`{}` is no location", Untrusted(location))),
        })
    }

    fn place_tile(&self, payload: &Payload<'_>) -> Result<Action, ReadError> {
        let id = payload.tile.as_deref().ok_or_else(|| missing("tileId"))?;
        let tile = self.catalogue.find(id).ok_or_else(|| unknown_tile(self.catalogue, id))?;
        let turn = match payload.rotation.as_deref().ok_or_else(|| missing("rotation"))? {
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

    fn deploy_meeple(&self, payload: &Payload<'_>) -> Result<Action, ReadError> {
        let pointer = payload.pointer.as_ref().ok_or_else(|| missing("pointer"))?;
        let meeple = Who::Named(self.meeple(payload.meeple.as_deref())?);
        let cell = self.cell(pointer.own.position)?;
        Ok(match self.spot(&pointer.own)? {
            Spot::Tower => Action::Guard { cell, meeple },
            Spot::Feature(feature) => Action::Deploy { cell: Some(cell), feature, meeple },
        })
    }

    fn place_token(&self, payload: &Payload<'_>) -> Result<Action, ReadError> {
        let colour = match payload.token.as_deref().ok_or_else(|| missing("token"))? {
            "TOWER_PIECE" => Colour::Normal,
            "BLACK_TOWER_PIECE" => Colour::Black,
            "WHITE_TOWER_PIECE" => Colour::White,
            other => {
                let message = format!("the token `{}` is not supported", Untrusted(other.to_owned()));
                return Err(ReadError::new(ErrorCode::Unsupported, message));
            }
        };
        let pointer = payload.pointer.as_ref().ok_or_else(|| missing("pointer"))?;
        if let Some(feature) = pointer.own.feature.as_deref().filter(|feature| *feature != "Tower") {
            return Err(schema(format!("a floor goes on a tower, not on `{}`", Untrusted(feature.to_owned()))));
        }
        Ok(Action::Floor { cell: self.cell(pointer.own.position)?, colour })
    }

    fn capture_follower(&self, payload: &Payload<'_>) -> Result<Action, ReadError> {
        let pointer = payload.pointer.as_ref().ok_or_else(|| missing("pointer"))?;
        let feature = pointer.feature_pointer.as_ref().ok_or_else(|| missing("featurePointer"))?;
        let standing = match self.spot(feature)? {
            Spot::Tower => Standing::Tower,
            Spot::Feature(_) => Standing::Ground,
        };
        let name = Some(self.meeple(pointer.meeple.as_deref())?);
        let cell = self.cell(feature.position)?;
        Ok(Action::Capture(Target { cell, owner: None, standing: Some(standing), name }))
    }
}

fn missing(key: &str) -> ReadError {
    schema(format!("the payload has no `{key}`"))
}
