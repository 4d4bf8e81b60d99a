//! The notes of a log as the steps of a game.

use super::Placed;
use super::notes::{CantPlay, GameResult, PlayPartisan, PlayTile, Said, Spot, State, WinPoints};
use super::seats::Seats;
use super::tiles::{self, Tile};
use crate::carcassonne::{Action, Who};
use crate::catalog::landscape::Kind;
use crate::record::model::{AwardClaim, Claim, Ended, Entry, Header, Pointer, ReadError, Unverified, What};
use crate::record::raw::schema;
use crate::record::script::{Script, cell};
use crate::record::tree::Untrusted;
use crate::region::Seat;
use crate::rulebook::{ErrorCode, UnverifiedKind};

/// What a log holds beside the moves. Exports differ in what they leave out, and what a log never says is not missed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Logged {
    /// The states of the game, and with them the ends of turns.
    states: bool,
    /// The tiles drawn.
    draws: bool,
    /// The place of the last count of tiles before the first move: the one after all players have drawn.
    dealt: Option<Pointer>,
}

impl Logged {
    pub(super) fn of(notes: &[Placed<'_>]) -> Self {
        let mut logged = Self::default();
        let mut moved = false;
        for Placed { pointer, said, .. } in notes {
            match said {
                Ok(Said::State(State::Draw { number, copy, .. })) => {
                    logged.states = true;
                    logged.draws |= number.is_some() || copy.is_some();
                }
                Ok(Said::State(State::Score | State::Scored)) => logged.states = true,
                Ok(Said::Tile(_) | Said::CannotPlay(_)) => moved = true,
                Ok(Said::Deck(_)) if !moved => logged.dealt = Some(*pointer),
                _ => {}
            }
        }
        logged
    }
}

/// A tile drawn and not yet played.
struct Draw {
    pointer: Pointer,
    by: Option<Seat>,
    tile: &'static Tile,
    copy: Option<i64>,
}

/// The tile of the turn at hand.
struct Laid {
    by: Seat,
    tile: &'static Tile,
    copy: Option<i64>,
    quarters: u8,
    /// Whether the tiles left were counted since.
    counted: bool,
}

/// Turns notes into steps.
pub(super) struct Reader<'s> {
    header: Header,
    seats: &'s Seats,
    logged: Logged,
    script: Script,
    drawn: Option<Draw>,
    laid: Option<Laid>,
    /// Whether final scoring has begun.
    is_final: bool,
    /// The player who alone has most points, as the log says.
    best: Option<Seat>,
    last: Pointer,
}

impl<'s> Reader<'s> {
    pub(super) fn new(header: Header, seats: &'s Seats, logged: Logged) -> Self {
        Self {
            header,
            seats,
            logged,
            script: Script::new(),
            drawn: None,
            laid: None,
            is_final: false,
            best: None,
            last: Pointer::Record,
        }
    }

    pub(super) fn base(&self) -> &str {
        &self.header.base
    }

    /// From here on notes are only tested for whether they can be read.
    pub(super) fn tear(&mut self) {
        self.script.tear();
    }

    pub(super) fn note(&mut self, pointer: Pointer, said: Said<'_>) -> Result<(), ReadError> {
        self.last = pointer;
        match said {
            Said::Tile(tile) => self.play(pointer, &tile)?,
            Said::Meeple(meeple) => self.deploy(pointer, &meeple)?,
            Said::CannotPlay(cannot) => self.discard(pointer, &cannot)?,
            Said::Points(points) => self.award(pointer, &points)?,
            Said::Deck(left) => self.count(pointer, left),
            Said::State(state) => self.state(pointer, &state)?,
            Said::Result(result) => self.result(pointer, &result)?,
            Said::Winner(name) => self.winner(pointer, &name),
            Said::Nothing => {}
        }
        Ok(())
    }

    fn seat(&self, id: i64) -> Result<Seat, ReadError> {
        self.seats.seat(id).ok_or_else(|| {
            ReadError::new(ErrorCode::UnknownPlayer, format!("player {id} does not sit at this table")).key("player_id")
        })
    }

    fn state(&mut self, pointer: Pointer, state: &State) -> Result<(), ReadError> {
        match state {
            State::Draw { player, number, copy } => {
                self.end_turn(pointer);
                self.draw(pointer, *player, *number, *copy)?;
            }
            State::Spots(spots) => self.spots(pointer, spots)?,
            State::Score => {
                if let Some(laid) = &self.laid {
                    self.script.score(pointer, Some(laid.by));
                }
            }
            State::Scored | State::Next => self.end_turn(pointer),
            State::Final => {
                self.end_turn(pointer);
                if !std::mem::replace(&mut self.is_final, true) {
                    self.script.conclude(pointer, What::FinalScoring);
                }
            }
            State::Other => {}
        }
        Ok(())
    }

    /// Ends the turn at hand, if there is one.
    fn end_turn(&mut self, pointer: Pointer) {
        if let Some(laid) = self.laid.take() {
            self.script.score(pointer, Some(laid.by));
            if self.logged.states {
                self.script.claim(pointer, Claim::AllAwards);
            }
            self.script.end_turn(pointer, Some(laid.by));
        }
    }

    fn draw(
        &mut self,
        pointer: Pointer,
        player: Option<i64>,
        number: Option<i64>,
        copy: Option<i64>,
    ) -> Result<(), ReadError> {
        let tile = match (number, copy) {
            (Some(number), _) => tiles::numbered(number).map_err(|error| error.key("tile_type"))?,
            (None, Some(copy)) => tiles::of_copy(copy)?,
            (None, None) => return Ok(()),
        };
        let by = player.and_then(|player| self.seats.seat(player));
        if let Some(before) = self.drawn.take() {
            if before.tile.number == tile.number && before.copy == copy {
                // The same state, told once more.
                self.drawn = Some(before);
                return Ok(());
            }
            // Some exports leave `cantPlay` out: then the tile is drawn, and the next one is drawn.
            self.script.claim(before.pointer, Claim::SilentDiscard(before.tile.tile));
            self.script.act(before.pointer, before.by, Action::Discard(before.tile.tile));
        }
        self.script.claim(pointer, Claim::Drawn(tile.tile));
        self.drawn = Some(Draw { pointer, by, tile, copy });
        Ok(())
    }

    fn play(&mut self, pointer: Pointer, play: &PlayTile<'_>) -> Result<(), ReadError> {
        let by = self.seat(play.player.0)?;
        let tile = tiles::numbered(play.number.0).map_err(|error| error.key("type"))?;
        let copy = play.id.map(|id| id.0);
        if let Some(copy) = copy {
            tiles::of_copy(copy).map_err(|error| error.key("id"))?;
        }
        let square = cell(play.x.0, play.y.0)?;
        let quarters = tiles::quarters(play.ori.0).map_err(|error| error.key("ori"))?;
        // Within a turn a second tile by the same player is for the referee, where the log tells the ends of turns.
        if self.laid.as_ref().is_some_and(|laid| laid.by != by || !self.logged.states) {
            self.end_turn(pointer);
        }
        if let Some(Draw { tile: drawn, copy: Some(drawn_copy), .. }) = self.drawn.take()
            && let Some(played) = copy.filter(|copy| drawn.number == tile.number && *copy != drawn_copy)
        {
            self.script.claim(pointer, Claim::DrawnCopy { drawn: drawn_copy, played });
        }
        self.script.act(pointer, Some(by), Action::Place { tile: tile.tile, cell: square, turn: tile.turn(quarters) });
        self.laid = Some(Laid { by, tile, copy, quarters, counted: false });
        Ok(())
    }

    fn discard(&mut self, pointer: Pointer, cannot: &CantPlay<'_>) -> Result<(), ReadError> {
        let by = self.seat(cannot.player.0)?;
        let copy = cannot.id.0;
        let tile = tiles::of_copy(copy).map_err(|error| error.key("tile_id"))?;
        self.end_turn(pointer);
        if self.drawn.as_ref().is_some_and(|drawn| drawn.tile.number == tile.number) {
            self.drawn = None;
        }
        self.script.act(pointer, Some(by), Action::Discard(tile.tile));
        Ok(())
    }

    fn spots(&mut self, pointer: Pointer, spots: &[Spot]) -> Result<(), ReadError> {
        let Some(laid) = &self.laid else { return Ok(()) };
        let feature = |spot: &Spot| {
            if spot.tile.is_some_and(|tile| laid.copy.is_some_and(|copy| copy != tile.0)) {
                let message = "a meeple may only be offered on the tile just played: other tiles belong to expansions";
                return Err(ReadError::new(ErrorCode::Unsupported, message).key("spots"));
            }
            laid.tile.feature(spot.pos.0, laid.quarters).map_err(|error| error.key("spots"))
        };
        let features = spots.iter().map(feature).collect::<Result<_, _>>()?;
        self.script.claim(pointer, Claim::Deployments(features));
        Ok(())
    }

    fn deploy(&mut self, pointer: Pointer, meeple: &PlayPartisan<'_>) -> Result<(), ReadError> {
        let by = self.seat(meeple.player.0)?;
        refuse_expansions(meeple)?;
        let square = match (meeple.x, meeple.y) {
            (Some(x), Some(y)) => Some(cell(x.0, y.0)?),
            _ => None,
        };
        // The note names its tile once more. Where it disagrees with the tile that was played, the referee is told
        // what the note says, not what would fit.
        let tile = match (meeple.id, &self.laid) {
            (Some(id), Some(laid)) if laid.copy == Some(id.0) => laid.tile,
            (Some(id), _) => tiles::of_copy(id.0).map_err(|error| error.key("id"))?,
            (None, Some(laid)) => laid.tile,
            (None, None) => return Err(schema("a meeple without a tile").key("id")),
        };
        let quarters = match (meeple.ori, &self.laid) {
            (Some(ori), _) => tiles::quarters(ori.0).map_err(|error| error.key("ori"))?,
            (None, Some(laid)) => laid.quarters,
            (None, None) => return Err(schema("a meeple on a tile that lies nobody knows how").key("ori")),
        };
        let mut feature = tile.feature(meeple.pos.0, quarters).map_err(|error| error.key("pos"))?;
        if let Some(kind) = meeple.kind.as_deref().and_then(kind) {
            feature.kind = Some(kind);
        }
        self.script.act(pointer, Some(by), Action::Deploy { cell: square, feature, meeple: Who::Any });
        if let Some(left) = meeple.left {
            self.script.claim(pointer, Claim::MeeplesLeft(by, left.0));
        }
        Ok(())
    }

    fn award(&mut self, pointer: Pointer, points: &WinPoints<'_>) -> Result<(), ReadError> {
        let seat = self.seat(points.player.0)?;
        if !self.logged.states {
            // Without the states the awards of the last turn and of final scoring cannot be told apart.
            return Ok(());
        }
        if let Some(laid) = &self.laid {
            self.script.score(pointer, Some(laid.by));
        }
        let award = AwardClaim { seat, points: points.points.0, total: points.total.map(|total| total.0) };
        if self.is_final {
            self.script.conclude(pointer, What::Claim(Claim::Award(award)));
        } else {
            self.script.claim(pointer, Claim::Award(award));
        }
        Ok(())
    }

    /// The count is taken after each tile; around a discard it may run ahead.
    fn count(&mut self, pointer: Pointer, left: i64) {
        let counts = match &mut self.laid {
            Some(laid) => !std::mem::replace(&mut laid.counted, true),
            None => self.logged.dealt == Some(pointer),
        };
        if counts {
            self.script.claim(pointer, Claim::TilesLeft(left));
        }
    }

    fn result(&mut self, pointer: Pointer, result: &GameResult<'_>) -> Result<(), ReadError> {
        self.end_turn(pointer);
        if self.is_final {
            self.script.conclude(pointer, What::Claim(Claim::AllAwards));
        } else {
            self.script.conclude(pointer, What::GameOver);
        }
        if result.conceded {
            self.header.ended = Some(Ended::Resigned);
            self.header.unverified.push(Unverified::of(UnverifiedKind::Result));
            return Ok(());
        }
        let mut claims = Vec::new();
        for row in &result.rows {
            let (Some(player), Some(score)) = (row.player, row.score) else { continue };
            claims.push((self.seat(player.0)?, score.0));
        }
        let most = claims.iter().map(|(_, score)| *score).max();
        let mut best = claims.iter().filter(|(_, score)| Some(*score) == most);
        self.best = best.next().map(|(seat, _)| *seat).filter(|_| best.next().is_none());
        self.script.conclude(pointer, What::Claim(Claim::Result(claims)));
        Ok(())
    }

    /// How a tie is told is not known, so the winner counts only where one player alone has most points.
    fn winner(&mut self, pointer: Pointer, name: &str) {
        if self.best.is_some()
            && let Some(seat) = self.seats.named(name)
        {
            self.header.winner = Some(vec![seat]);
            self.header.winner_at = Some(pointer);
        }
    }

    /// The head and the steps of a log that could be read to its end, or not.
    pub(super) fn close(mut self, whole: bool) -> (Header, Vec<Entry<Action>>) {
        if !self.logged.states {
            self.end_turn(self.last);
            self.header.unverified.push(Unverified::of(UnverifiedKind::Awards));
        }
        if !whole {
            // The game as far as it can be judged is not the game of which the log tells the end.
            (self.header.winner, self.header.ended) = (None, None);
        }
        self.header.says_finished = self.is_final && whole;
        self.header.turns = self.script.turns();
        (self.header, self.script.entries())
    }
}

fn kind(word: &str) -> Option<Kind> {
    Some(match word {
        "road" => Kind::Road,
        "city" => Kind::City,
        "field" => Kind::Field,
        "abbey" => Kind::Monastery,
        _ => return None,
    })
}

/// Figures and places of expansions.
fn refuse_expansions(meeple: &PlayPartisan<'_>) -> Result<(), ReadError> {
    if let Some(figure) = meeple.figure.as_deref().filter(|figure| !matches!(*figure, "normal" | "")) {
        let message = format!("the figure `{}` is not supported", Untrusted(figure.to_owned()));
        return Err(ReadError::new(ErrorCode::Unsupported, message).key("ptype"));
    }
    if crate::record::raw::is_on(&meeple.portal) {
        return Err(ReadError::new(ErrorCode::Unsupported, "the magic portal is not supported").key("portal"));
    }
    Ok(())
}
