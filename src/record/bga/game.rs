//! The notes of a log as the steps of a game.

use rustc_hash::FxHashMap;

use super::Int;
use super::notes::{CantPlay, GameResult, PlayPartisan, PlayTile, Said, Spot, State, WinPoints};
use super::seats::Seats;
use super::tiles::{self, Copies};
use super::turn::{Draw, Laid, Logged};
use crate::carcassonne::{Action, Who};
use crate::catalog::carcassonne::{Catalogue, Edition, Kind};
use crate::grid::Cell;
use crate::record::ReadError;
use crate::record::model::{
    AwardClaim, Claim, Contradiction, CopyUse, Ended, Entry, Header, Pointer, Unverified, What,
};
use crate::record::raw::schema;
use crate::record::step_builder::{StepBuilder, cell};
use crate::record::tree::Untrusted;
use crate::rulebook::{ErrorCode, UnverifiedKind};
use crate::seat::Seat;

/// Turns notes into steps.
pub(super) struct Reader<'s> {
    header: Header,
    seats: &'s Seats,
    logged: Logged,
    script: StepBuilder,
    drawn: Option<Draw>,
    laid: Option<Laid>,
    /// Who had the turn before.
    before: Option<Seat>,
    copies: Copies,
    /// Where the copies lie: square, quarter turns.
    placed: FxHashMap<i64, (Cell, u8)>,
    /// Whether final scoring has begun.
    is_final: bool,
    /// Tiles placed and thrown out.
    gone: u32,
    /// The player who alone has most points, as the log says.
    best: Option<Seat>,
    /// Whether the log tells its end, but nobody's points.
    without_scores: bool,
    last: Pointer,
}

/// Tiles of a game beside the start tile: the logs that can be read are of the base game.
fn tiles() -> u32 {
    let all: u32 = Catalogue::builtin().base_set(Edition::C1).iter().copied().map(u32::from).sum();
    all.saturating_sub(1)
}

impl<'s> Reader<'s> {
    pub(super) fn new(header: Header, seats: &'s Seats, logged: Logged) -> Self {
        Self {
            header,
            seats,
            logged,
            script: StepBuilder::new(),
            drawn: None,
            laid: None,
            before: None,
            copies: Copies::new(),
            placed: FxHashMap::default(),
            is_final: false,
            gone: 0,
            best: None,
            without_scores: false,
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

    /// The log says two things of one fact.
    pub(super) fn contradict(&mut self, pointer: Pointer, contradiction: Contradiction) {
        if self.is_final {
            self.script.conclude(pointer, What::Claim(Claim::Contradiction(Box::new(contradiction))));
        } else {
            self.script.contradict(pointer, contradiction);
        }
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
            State::Spots { player, spots } => {
                self.active(pointer, *player);
                self.spots(pointer, spots)?;
            }
            State::Score { player } => {
                self.active(pointer, *player);
                if let Some(laid) = &self.laid {
                    self.script.score(pointer, Some(laid.by));
                }
            }
            State::Scored { player } => {
                self.active(pointer, *player);
                self.end_turn(pointer);
            }
            State::Next => self.end_turn(pointer),
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

    /// Within a turn the log names the player whose tile it is. A tile out of turn is for the referee.
    fn active(&mut self, pointer: Pointer, player: Option<i64>) {
        if let Some(laid) = self.laid.as_ref().filter(|laid| laid.is_due)
            && let Some(said) = player.and_then(|player| self.seats.seat(player)).filter(|said| *said != laid.by)
        {
            let plays = laid.by;
            self.contradict(pointer, Contradiction::ActivePlayer { said, plays });
        }
    }

    /// Whether it is the turn of this player, as far as the order of the turns before tells.
    fn is_due(&self, by: Seat) -> bool {
        self.before.is_none_or(|before| self.seats.next(before) == Some(by))
    }

    /// A note calls its player by number and by name.
    fn name(&mut self, pointer: Pointer, player: i64, name: Option<&str>) {
        if let Some(said) = name
            && let Some(known) = self.seats.called_otherwise(player, said)
        {
            let (said, known) = (said.to_owned(), known.to_owned());
            self.contradict(pointer, Contradiction::PlayerName { player, said, known });
        }
    }

    /// Ends the turn at hand, if there is one.
    fn end_turn(&mut self, pointer: Pointer) {
        if let Some(laid) = self.laid.take() {
            self.before = Some(laid.by);
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
        if let Some(copy) = copy {
            tiles::of_copy(copy).map_err(|error| error.key("tile_id"))?;
        }
        let by = player.and_then(|player| self.seats.seat(player));
        if let Some(before) = self.drawn.take() {
            if before.tile.number == tile.number && before.copy == copy {
                // The same state, told once more.
                self.drawn = Some(before);
                return Ok(());
            }
            // Some exports leave `cantPlay` out: then the tile is drawn, and the next one is drawn.
            self.script.claim(before.pointer, Claim::SilentDiscard(before.tile.tile));
            self.gone += 1;
            self.script.act(before.pointer, before.by, Action::Discard(before.tile.tile));
            self.taken(before.copy, CopyUse::Discarded(self.script.turn()));
            self.tell_draw(before);
        }
        self.script.claim(pointer, Claim::Drawn(tile.tile));
        let fault = copy.and_then(|copy| self.copies.fault(copy, tile));
        self.drawn = Some(Draw { pointer, by, tile, copy, fault });
        Ok(())
    }

    /// Tells what is wrong with the copy of a draw that does not show anywhere else.
    fn tell_draw(&mut self, draw: Draw) {
        if let Some(fault) = draw.fault {
            self.contradict(draw.pointer, fault);
        }
    }

    fn taken(&mut self, copy: Option<i64>, used: CopyUse) {
        if let Some(copy) = copy {
            self.copies.take(copy, used);
        }
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
        let is_due = self.is_due(by);
        // A player out of turn is reported by number; the name would add nothing.
        if is_due {
            self.name(pointer, play.player.0, play.name.as_deref());
        }
        let drawn = self.drawn.take();
        if let Some(said) = drawn.as_ref().and_then(|drawn| drawn.by).filter(|said| is_due && *said != by) {
            let at = drawn.as_ref().map_or(pointer, |drawn| drawn.pointer);
            self.contradict(at, Contradiction::ActivePlayer { said, plays: by });
        }
        let fault = copy.and_then(|copy| self.copies.fault(copy, tile));
        let mut is_doubtful = fault.is_some();
        match (drawn, fault) {
            // A tile of another type than the one drawn is for the referee.
            (Some(drawn), _) if drawn.tile.number != tile.number => {}
            (_, Some(fault)) => self.contradict(pointer, fault),
            (Some(Draw { copy: Some(drawn), .. }), None) if copy.is_some_and(|copy| copy != drawn) => {
                is_doubtful = true;
                self.script.claim(pointer, Claim::DrawnCopy { drawn, played: copy.unwrap_or(drawn) });
            }
            (Some(drawn), None) => self.tell_draw(drawn),
            (None, None) => {}
        }
        self.taken(copy, CopyUse::Placed(self.script.turn()));
        if let Some(copy) = copy {
            self.placed.entry(copy).or_insert((square, quarters));
        }
        self.gone += 1;
        self.script.act(pointer, Some(by), Action::Place { tile: tile.tile, cell: square, turn: tile.turn(quarters) });
        self.laid = Some(Laid { by, is_due, square, tile, copy, quarters, is_doubtful, counted: false });
        Ok(())
    }

    fn discard(&mut self, pointer: Pointer, cannot: &CantPlay<'_>) -> Result<(), ReadError> {
        let by = self.seat(cannot.player.0)?;
        let copy = cannot.id.0;
        let tile = tiles::of_copy(copy).map_err(|error| error.key("tile_id"))?;
        self.end_turn(pointer);
        if self.is_due(by) {
            self.name(pointer, cannot.player.0, cannot.name.as_deref());
        }
        let fault = self.copies.fault(copy, tile);
        let is_there = fault.is_none();
        match (self.drawn.take(), fault) {
            (_, Some(fault)) => self.contradict(pointer, fault),
            (Some(drawn), None) => {
                let drawn_copy = drawn.copy.unwrap_or(copy);
                if drawn.tile.number == tile.number && drawn_copy == copy {
                    self.tell_draw(drawn);
                } else {
                    let drawn = (drawn_copy, drawn.tile.tile);
                    self.contradict(pointer, Contradiction::OtherDiscarded { drawn, discarded: (copy, tile.tile) });
                }
            }
            (None, None) => {}
        }
        self.taken(Some(copy), CopyUse::Discarded(self.script.turn()));
        // A copy that is gone cannot go again.
        if is_there {
            self.gone += 1;
            self.script.act(pointer, Some(by), Action::Discard(tile.tile));
        }
        Ok(())
    }

    fn spots(&mut self, pointer: Pointer, spots: &[Spot]) -> Result<(), ReadError> {
        let Some(laid) = &self.laid else { return Ok(()) };
        let other = spots.iter().find_map(|spot| spot.tile.filter(|tile| laid.copy.is_some_and(|copy| copy != tile.0)));
        let feature = |spot: &Spot| {
            if spot.tile.is_some_and(|tile| laid.copy != Some(tile.0) && self.placed.contains_key(&tile.0)) {
                let message = "a meeple may only be offered on the tile just played: other tiles belong to expansions";
                return Err(ReadError::new(ErrorCode::Unsupported, message).key("spots"));
            }
            laid.tile.feature(spot.pos.0, laid.quarters).map_err(|error| error.key("spots"))
        };
        let features = spots.iter().map(feature).collect::<Result<_, _>>()?;
        if let (Some(Int(said)), Some(placed), false) = (other, laid.copy, laid.is_doubtful) {
            self.contradict(pointer, Contradiction::MeepleCopy { said, placed });
        }
        self.script.claim(pointer, Claim::Deployments(features));
        Ok(())
    }

    fn deploy(&mut self, pointer: Pointer, meeple: &PlayPartisan<'_>) -> Result<(), ReadError> {
        let by = self.seat(meeple.player.0)?;
        refuse_expansions(meeple)?;
        if self.laid.as_ref().is_none_or(|laid| laid.by == by) {
            self.name(pointer, meeple.player.0, meeple.name.as_deref());
        }
        let said = match (meeple.x, meeple.y) {
            (Some(x), Some(y)) => Some(cell(x.0, y.0)?),
            _ => None,
        };
        let named = meeple.id.map(|id| tiles::of_copy(id.0).map_err(|error| error.key("id"))).transpose()?;
        let said_quarters = meeple.ori.map(|ori| tiles::quarters(ori.0).map_err(|error| error.key("ori")));
        let said_quarters = said_quarters.transpose()?;
        // The note names its tile once more. Another tile that lies where the note says is for the referee; otherwise
        // the note contradicts the tile just placed, which counts.
        let elsewhere = meeple.id.filter(|id| self.laid.as_ref().is_none_or(|laid| laid.copy != Some(id.0)));
        let elsewhere = elsewhere.and_then(|id| self.placed.get(&id.0)).filter(|(square, _)| said == Some(*square));
        let (tile, square, quarters) = match (named, &self.laid, elsewhere) {
            (Some(tile), _, Some((square, quarters))) => (tile, Some(*square), *quarters),
            (_, Some(laid), _) => {
                let fault = laid.contradicted(meeple.id.map(|id| id.0), said, meeple.ori.map(|ori| ori.0));
                let there = (laid.tile, Some(laid.square), laid.quarters);
                if let Some(fault) = fault {
                    self.contradict(pointer, fault);
                }
                there
            }
            (Some(tile), None, None) => {
                let quarters =
                    said_quarters.ok_or_else(|| schema("a meeple on a tile that lies nobody knows how").key("ori"))?;
                (tile, said, quarters)
            }
            (None, None, _) => return Err(schema("a meeple without a tile").key("id")),
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
        self.name(pointer, points.player.0, points.name.as_deref());
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
        if let Some(seats) = self.seats.certain_count().filter(|_| counts) {
            // Every player has the tile of the next turn in hand: so it is with two, and where the log shows the deals.
            let ahead = (seats == 2 || self.logged.deals == seats).then(|| i64::try_from(seats).unwrap_or(i64::MAX));
            self.script.claim(pointer, Claim::TilesLeft { left, ahead });
        }
    }

    fn result(&mut self, pointer: Pointer, result: &GameResult<'_>) -> Result<(), ReadError> {
        self.end_turn(pointer);
        if self.is_final {
            self.script.conclude(pointer, What::Claim(Claim::AllAwards));
        } else {
            self.script.conclude(pointer, What::GameOver);
        }
        // Nobody gives up a game whose last tile lies: the board decides.
        if result.conceded && !self.is_final && self.gone < tiles() {
            self.header.ended = Some(Ended::Resigned);
            self.header.unverified.push(Unverified::of(UnverifiedKind::Result));
            return Ok(());
        }
        let mut claims: Vec<(Seat, i64)> = Vec::new();
        let mut met = Vec::new();
        for row in &result.rows {
            let Some(player) = row.player else { continue };
            self.name(pointer, player.0, row.name.as_deref());
            let seat = self.seat(player.0)?;
            if met.contains(&seat) {
                self.contradict(pointer, Contradiction::ResultTwice { player: player.0 });
            }
            met.push(seat);
            claims.extend(row.score.map(|score| (seat, score.0)));
        }
        if claims.is_empty() {
            self.header.unverified.push(Unverified::of(UnverifiedKind::Result));
            self.without_scores = true;
            return Ok(());
        }
        let most = claims.iter().map(|(_, score)| *score).max();
        let mut best = claims.iter().filter(|(_, score)| Some(*score) == most);
        self.best = best.next().map(|(seat, _)| *seat).filter(|_| best.next().is_none());
        self.script.conclude(pointer, What::Claim(Claim::Result(claims)));
        Ok(())
    }

    /// How a tie is told is not known, so the winner counts only where one player alone has most points, or the log tells
    /// nobody's.
    fn winner(&mut self, pointer: Pointer, name: &str) {
        if !self.seats.knows(name) && self.seats.are_named() {
            self.contradict(pointer, Contradiction::UnknownWinner { said: name.to_owned() });
        }
        if (self.best.is_some() || self.without_scores)
            && let Some(seat) = self.seats.named(name)
        {
            self.header.winner = Some(vec![seat]);
            self.header.winner_at = Some(pointer);
        }
    }

    /// The head and the steps of a log that could be read to its end, or not.
    pub(super) fn close(mut self, whole: bool) -> (Header, Vec<Entry<Action>>) {
        if let Some(drawn) = self.drawn.take() {
            self.tell_draw(drawn);
        }
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
