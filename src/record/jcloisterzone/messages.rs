//! The replay of a save: messages to steps. `UNDO` is settled here, and `COMMIT` is scoring and the end of the turn.

use rustc_hash::FxHashMap;

use super::Message;
use super::payload::{FeaturePointer, Payload};
use super::place::{self, FigureFault, Spot, SpotFault};
use super::refused::{Kind, Refused};
use crate::carcassonne::{Action, Colour, MeepleName, Standing, Target, TowerAction, Who};
use crate::catalog::carcassonne::{Catalogue, TileType};
use crate::grid::{Cell, Rotation};
use crate::record::ReadError;
use crate::record::model::{Claim, Contradiction, Entry, Part, Pointer, What};
use crate::record::order::{Block, repetition};
use crate::record::raw::schema;
use crate::record::tree::Untrusted;
use crate::rulebook::{ErrorCode, tile_sets};
use crate::seat::Seat;

/// The steps read so far.
pub(super) struct Steps<'t> {
    catalogue: &'t Catalogue,
    seats: usize,
    /// Turns after which the save says that the game is over.
    end_turn: Option<u32>,
    pub(super) entries: Vec<Entry<Action>>,
    turn: u32,
    game_over: bool,
    /// Who placed the tile of the turn at hand.
    placed: Option<Option<Seat>>,
    /// Whether the turn at hand was to be ended before it had a tile.
    ended_early: bool,
    /// Where tiles were placed, and how.
    tiles: FxHashMap<Cell, (TileType, Rotation)>,
    starts_again: bool,
}

/// What messages do that carry out the same thing only once, however often they stand there in a row.
const ONCE: [(&str, &str); 5] = [
    ("PLACE_TILE", "places the tile"),
    ("DEPLOY_MEEPLE", "places this figure"),
    ("CAPTURE_FOLLOWER", "captures this figure"),
    ("EXCHANGE_FOLLOWER", "brings this figure home"),
    ("COMMIT", "ends the turn"),
];

/// Messages that are understood.
const SUPPORTED: [&str; 12] = [
    "PLACE_TILE",
    "DEPLOY_MEEPLE",
    "PLACE_TOKEN",
    "CAPTURE_FOLLOWER",
    "EXCHANGE_FOLLOWER",
    "PAY_RANSOM",
    "PASS",
    "COMMIT",
    "GAME_OVER",
    "UNDO",
    "TILE_CONFIRM",
    "TILE_CONFIRMED",
];

/// Names what a message needs and is not supported.
pub(super) fn name_unsupported(index: usize, message: &Message<'_>, refused: &mut Refused) {
    let pointer = || format!("/replay/{index}");
    let Message { kind, payload, .. } = message;
    if !SUPPORTED.contains(&&**kind) {
        // What else it says is part of what is not supported.
        return refused.add(Kind::Message, kind, pointer);
    }
    let Some(payload) = payload else { return };
    if let Some(token) = payload.token.as_deref().filter(|token| colour(token).is_none()) {
        refused.add(Kind::Token, token, pointer);
    }
    let ids = [payload.meeple.as_deref(), payload.pointer.as_ref().and_then(|pointer| pointer.meeple.as_deref())];
    for id in ids.into_iter().flatten() {
        if let Err(FigureFault::Kind(kind)) = place::meeple(id, crate::seat::SEATS) {
            refused.add(Kind::Figure, &kind, pointer);
        }
    }
    let own = payload.pointer.as_ref().map(|pointer| &pointer.own);
    let others = payload.pointer.as_ref().and_then(|pointer| pointer.feature_pointer.as_deref());
    for feature in own.into_iter().chain(others).filter_map(|pointer| pointer.feature.as_deref()) {
        if let Err(SpotFault::Feature(feature)) = place::spot(Some(feature), "I") {
            refused.add(Kind::Feature, &feature, pointer);
        }
    }
    let prefix = payload.tile.as_deref().and_then(|tile| tile.split_once(['/', '.'])).map(|(prefix, _)| prefix);
    if let Some(prefix) = prefix.filter(|prefix| !tile_sets().any(|set| set.prefix == *prefix)) {
        refused.add(Kind::Tiles, prefix, pointer);
    }
}

fn colour(token: &str) -> Option<Colour> {
    Some(match token {
        "TOWER_PIECE" => Colour::Normal,
        "BLACK_TOWER_PIECE" => Colour::Black,
        "WHITE_TOWER_PIECE" => Colour::White,
        _ => return None,
    })
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
        Self {
            catalogue,
            seats,
            end_turn,
            entries: Vec::with_capacity(448),
            turn: 1,
            game_over: false,
            placed: None,
            ended_early: false,
            tiles: FxHashMap::with_capacity_and_hasher(128, Default::default()),
            starts_again: false,
        }
    }

    /// Whether a tile was placed on its square a second time, just as it lies there, and not by a message that is
    /// merely doubled.
    pub(super) fn starts_again(&self) -> bool {
        self.starts_again
    }

    /// From message number `index` on the replay repeats what it told before.
    pub(super) fn repeated(&mut self, index: usize, again: &[Block]) {
        if let Some((_, told)) = repetition(again, Part::Message) {
            self.push(message_at(index), None, What::Claim(Claim::Contradiction(Box::new(told))));
        }
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

    /// Reads message number `index`; `before` is the one before it.
    pub(super) fn read(
        &mut self,
        index: usize,
        message: &Message<'_>,
        before: Option<&Message<'_>>,
    ) -> Result<(), ReadError> {
        let nothing = Payload::default();
        let payload = message.payload.as_ref().unwrap_or(&nothing);
        let by = message.player.map(|player| self.seat(player)).transpose()?;
        let pointer = message_at(index);
        let is_commit = &*message.kind == "COMMIT";
        let is_doubled = before.is_some_and(|before| before == message || is_commit && before.kind == message.kind);
        if let Some((_, what)) = ONCE.iter().find(|(kind, _)| is_doubled && *kind == &*message.kind) {
            self.doubled(pointer, by, what);
            return Ok(());
        }
        let action = match &*message.kind {
            "PLACE_TILE" => {
                let place = self.place_tile(payload)?;
                self.begin(pointer, by, place);
                place
            }
            "DEPLOY_MEEPLE" => self.deploy_meeple(payload)?,
            "PLACE_TOKEN" => self.place_token(payload)?,
            "CAPTURE_FOLLOWER" => self.capture_follower(payload)?,
            "EXCHANGE_FOLLOWER" => {
                Action::Tower(TowerAction::Exchange(Who::Named(self.meeple(payload.meeple.as_deref())?)))
            }
            "PAY_RANSOM" => {
                let meeple = Who::Named(self.meeple(payload.meeple.as_deref())?);
                Action::Tower(TowerAction::Ransom { from: None, owner: None, meeple })
            }
            "PASS" => Action::Pass,
            "COMMIT" => {
                self.commit(pointer, by);
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

    /// The message at hand says just what the one before it said.
    fn doubled(&mut self, pointer: Pointer, by: Option<Seat>, what: &'static str) {
        let doubled = |entry: &mut Entry<Action>| match &mut entry.what {
            What::Claim(Claim::Contradiction(told)) => match &mut **told {
                Contradiction::Doubled { times, .. } => {
                    *times = times.saturating_add(1);
                    true
                }
                _ => false,
            },
            _ => false,
        };
        if self.entries.last_mut().is_some_and(doubled) {
            return;
        }
        // It belongs to the turn that the message before it belongs to.
        let turn = self.entries.last().map_or(self.turn, |entry| entry.turn);
        let what = What::Claim(Claim::Contradiction(Box::new(Contradiction::Doubled { what, times: 1 })));
        self.entries.push(Entry { pointer, turn, by, what });
    }

    /// A tile is about to be placed.
    fn begin(&mut self, pointer: Pointer, by: Option<Seat>, place: Action) {
        // A turn that was to be ended before its tile ends where the next one begins.
        if let Some(player) = self.placed.filter(|player| self.ended_early && (by.is_none() || *player != by)) {
            self.end_turn(pointer, player);
        }
        self.placed = Some(by);
        if let Action::Place { tile, cell, turn } = place {
            let known = self.tiles.insert(cell, (tile, turn));
            self.starts_again |= known == Some((tile, turn));
        }
    }

    /// Scores and ends the turn. One without a tile has nothing to score, and the next one does not begin with it.
    fn commit(&mut self, pointer: Pointer, by: Option<Seat>) {
        if self.placed.is_some() {
            self.end_turn(pointer, by);
        } else {
            self.ended_early = true;
            self.push(pointer, None, What::Act(Action::EndTurn));
        }
    }

    fn end_turn(&mut self, pointer: Pointer, by: Option<Seat>) {
        self.push(pointer, by, What::Act(Action::Score));
        self.push(pointer, by, What::Act(Action::EndTurn));
        if Some(self.turn) == self.end_turn {
            self.game_over = true;
            self.push(pointer, None, What::GameOver);
        }
        self.turn += 1;
        (self.placed, self.ended_early) = (None, false);
    }

    fn push(&mut self, pointer: Pointer, by: Option<Seat>, what: What<Action>) {
        self.entries.push(Entry { pointer, turn: self.turn, by, what });
    }

    fn undo(&mut self) -> Result<(), ReadError> {
        match self.entries.last().map(|entry| &entry.what) {
            Some(What::Act(Action::EndTurn)) | Some(What::GameOver) => Err(schema("UNDO reaches back over a COMMIT")),
            None => Err(schema("UNDO before anything that it could take back")),
            Some(_) => {
                let undone = self.entries.pop().map(|entry| entry.what);
                if let Some(What::Act(Action::Place { cell, .. })) = undone {
                    self.placed = None;
                    self.tiles.remove(&cell);
                }
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
            "R0" => Rotation::None,
            "R90" => Rotation::Quarter,
            "R180" => Rotation::Half,
            "R270" => Rotation::ThreeQuarters,
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
            Spot::Tower => Action::Tower(TowerAction::Guard { cell, meeple }),
            Spot::Feature(feature) => Action::Deploy { cell: Some(cell), feature, meeple },
        })
    }

    fn place_token(&self, payload: &Payload<'_>) -> Result<Action, ReadError> {
        let token = payload.token.as_deref().ok_or_else(|| missing("token"))?;
        let colour = colour(token).ok_or_else(|| {
            let message = format!("the token `{}` is not supported", Untrusted(token.to_owned()));
            ReadError::new(ErrorCode::Unsupported, message)
        })?;
        let pointer = payload.pointer.as_ref().ok_or_else(|| missing("pointer"))?;
        if let Some(feature) = pointer.own.feature.as_deref().filter(|feature| *feature != "Tower") {
            return Err(schema(format!("a floor goes on a tower, not on `{}`", Untrusted(feature.to_owned()))));
        }
        Ok(Action::Tower(TowerAction::Floor { cell: self.cell(pointer.own.position)?, colour }))
    }

    fn capture_follower(&self, payload: &Payload<'_>) -> Result<Action, ReadError> {
        let pointer = payload.pointer.as_ref().ok_or_else(|| missing("pointer"))?;
        let feature = pointer.feature_pointer.as_ref().ok_or_else(|| missing("featurePointer"))?;
        let (standing, on) = match self.spot(feature)? {
            Spot::Tower => (Standing::Tower, None),
            Spot::Feature(on) => (Standing::Ground, Some(on)),
        };
        let figure = Who::Named(self.meeple(pointer.meeple.as_deref())?);
        let cell = self.cell(feature.position)?;
        Ok(Action::Tower(TowerAction::Capture(Target {
            cell,
            owner: None,
            standing: Some(standing),
            feature: on,
            figure,
        })))
    }
}

fn message_at(index: usize) -> Pointer {
    Pointer::Replay(u32::try_from(index).unwrap_or(u32::MAX))
}

fn missing(key: &str) -> ReadError {
    schema(format!("the payload has no `{key}`"))
}
