//! What a reader makes of a record: a header and one list of steps in the order of play.

use std::sync::Arc;

pub use super::contradiction::{Contradiction, CopyUse, Part};
use super::error::ReadError;
use super::tree::Node;
use crate::carcassonne;
use crate::catalog::carcassonne::TileType;
use crate::rulebook::{Code, Expansion, UnverifiedKind};
use crate::seat::Seat;
use crate::the_castle;

/// The format of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Our own, YAML or JSON.
    Native,
    /// A JCloisterZone save.
    JCloisterZone,
    /// A raw Board Game Arena log.
    BoardGameArena,
    /// A carcassonne-gg event list.
    CarcassonneGg,
    /// A CarcassonneLab URL.
    CarcassonneLab,
    /// A Japanese score sheet.
    ScoreSheet,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 6] = [
        Self::Native,
        Self::JCloisterZone,
        Self::BoardGameArena,
        Self::CarcassonneGg,
        Self::CarcassonneLab,
        Self::ScoreSheet,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Native => "viguier",
            Self::JCloisterZone => "jcloisterzone",
            Self::BoardGameArena => "bga",
            Self::CarcassonneGg => "carcassonne-gg",
            Self::CarcassonneLab => "carcassonnelab",
            Self::ScoreSheet => "score-sheet",
        }
    }
}

/// Where in its record an entry stands, as a JSON pointer. Numbers count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Pointer {
    /// The whole record.
    #[default]
    Record,
    /// A turn of a native record, a move of a CarcassonneLab URL: `/moves/N`.
    Move(u32),
    /// A step of a native turn: `/moves/N/steps/K`.
    MoveStep(u32, u32),
    /// An entry of `final`: `/final/N`.
    Final(u32),
    /// A message of a JCloisterZone save: `/replay/N`.
    Replay(u32),
    /// A placement of a score sheet: `/placements/N`.
    Placement(u32),
    /// A note of a Board Game Arena packet: the path of the list, `/N/data/K`.
    Note(u32, u32),
    /// An event of a carcassonne-gg list: `/N`.
    Event(u32),
    /// The claimed result, `/result`.
    Result,
    /// The claimed winner, `/winner`.
    Winner,
    /// How the record says it ended, `/ended`.
    Ended,
    /// The options of a native record, `/rules`.
    Rules,
    /// A claim in the `info` of a score sheet: `/info/finalPoint`.
    InfoFinalPoint,
    /// A claim in the `info` of a score sheet: `/info/winner`.
    InfoWinner,
}

impl Pointer {
    /// The pointer as text. `base` is the path of the list of packets in a Board Game Arena log and empty elsewhere.
    pub fn text(self, base: &str) -> String {
        match self {
            Self::Record => base.to_owned(),
            Self::Move(n) => format!("/moves/{n}"),
            Self::MoveStep(n, k) => format!("/moves/{n}/steps/{k}"),
            Self::Final(n) => format!("/final/{n}"),
            Self::Replay(n) => format!("/replay/{n}"),
            Self::Placement(n) => format!("/placements/{n}"),
            Self::Note(n, k) => format!("{base}/{n}/data/{k}"),
            Self::Event(n) => format!("{base}/{n}"),
            Self::Result => "/result".to_owned(),
            Self::Winner => "/winner".to_owned(),
            Self::Ended => "/ended".to_owned(),
            Self::Rules => "/rules".to_owned(),
            Self::InfoFinalPoint => "/info/finalPoint".to_owned(),
            Self::InfoWinner => "/info/winner".to_owned(),
        }
    }
}

impl Pointer {
    /// The turn whose ruling covers a finding here: the turn itself, and the top of the record for what no turn says.
    pub fn ruled_in(self, turn: u32) -> u32 {
        match self {
            Self::Move(_) | Self::MoveStep(..) => turn,
            _ => 0,
        }
    }
}

impl Header {
    /// Whether a ruling about this turn lets a violation pass. Rulings come in the order of their turns.
    pub fn accepts(&self, turn: u32, code: Code) -> bool {
        let from = self.rulings.partition_point(|ruling| ruling.turn < turn);
        let rulings = self.rulings.iter().skip(from).take_while(|ruling| ruling.turn == turn);
        rulings.into_iter().any(|ruling| ruling.accept.contains(&code))
    }

    /// Where the claimed result stands.
    pub fn result_pointer(&self) -> Pointer {
        self.result_at.unwrap_or(Pointer::Result)
    }

    /// Where the claimed winner stands.
    pub fn winner_pointer(&self) -> Pointer {
        self.winner_at.unwrap_or(Pointer::Winner)
    }
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name, unique in its record. Untrusted text.
    pub name: String,
    /// The colour, if the record says it.
    pub colour: Option<String>,
}

/// Players with their names made unique: the second of a name gets ` (2)`.
pub fn unique_names(names: Vec<String>) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for name in names {
        let mut unique = name.clone();
        let mut number = 2;
        while players.iter().any(|player| player.name == unique) {
            unique = format!("{name} ({number})");
            number += 1;
        }
        players.push(Player { name: unique, colour: None });
    }
    players
}

/// Free text about the occasion of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Occasion {
    /// `name`, `round`, `table`, `date`, `recorder`, in the order in which they were written.
    pub entries: Vec<(String, String)>,
}

/// How a game ended, as its record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// To its last tile.
    Complete,
    /// The record stops before the end.
    Unfinished,
    /// Somebody gave up.
    Resigned,
    /// Somebody ran out of time.
    Timeout,
    /// The players agreed.
    Agreed,
    /// Somebody never came, and nothing was played.
    Forfeit,
    /// Nobody was there to play against.
    Bye,
}

impl Ended {
    /// The word for it, as records write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Unfinished => "unfinished",
            Self::Resigned => "resigned",
            Self::Timeout => "timeout",
            Self::Agreed => "agreed",
            Self::Forfeit => "forfeit",
            Self::Bye => "bye",
        }
    }
}

/// What stands at the head of a record.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The expansions in play, in the order of the contract.
    pub expansions: Vec<Expansion>,
    /// The occasion.
    pub occasion: Occasion,
    /// How the game ended; none when the record does not say.
    pub ended: Option<Ended>,
    /// The claimed final score.
    pub result: Option<Vec<(Seat, i64)>>,
    /// Where the claimed final score stands, when not at `/result`.
    pub result_at: Option<Pointer>,
    /// The claimed winners.
    pub winner: Option<Vec<Seat>>,
    /// Where the claimed winners stand, when not at `/winner`.
    pub winner_at: Option<Pointer>,
    /// The path of the list that [`Pointer::Note`] and [`Pointer::Event`] count in.
    pub base: String,
    /// Referee decisions, by turn.
    pub rulings: Vec<Ruling>,
    /// What somebody wrote about the whole record.
    pub note: Option<String>,
    /// What somebody wrote about turns, by turn.
    pub turn_notes: Vec<(u32, String)>,
    /// The options that the record sets itself, even to the default: a house's agreements do not change them.
    pub stated: Vec<&'static str>,
    /// The tile sets of a native record as they stand there: paths, or sets in line.
    pub tile_sets: Vec<Node>,
    /// Number of turns the record holds, those that could not be read included.
    pub turns: u32,
    /// Whether the record says that its game is finished.
    pub says_finished: bool,
    /// Whether the record says that a game which stopped early was scored all the same.
    pub scored: bool,
    /// Whether the record is a result without moves.
    pub no_moves: bool,
    /// What the reader or the record adds to the referee's list of what could not be checked. It cannot shorten that.
    pub unverified: Vec<Unverified>,
    /// Options that a house pins and that this record was played by other values of.
    pub house_rules_broken: Vec<HouseRuleBroken>,
    /// Remarks for people.
    pub notes: Vec<String>,
}

/// Something that could not be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unverified {
    /// What.
    pub kind: UnverifiedKind,
    /// The turns it is about, from 1, in their order; none for the whole record.
    pub turns: Option<Vec<u32>>,
    /// What only this record knows of it: a name, an option, its own words. Untrusted text.
    pub detail: Option<String>,
}

impl Unverified {
    /// Something about the whole record.
    #[must_use]
    pub fn of(kind: UnverifiedKind) -> Self {
        Self { kind, turns: None, detail: None }
    }

    /// The same about these turns only.
    #[must_use]
    pub fn in_turns(self, turns: Vec<u32>) -> Self {
        Self { turns: Some(turns), ..self }
    }

    /// The same with what only this record knows of it.
    #[must_use]
    pub fn with(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }
}

/// An option that a house pins and that a record was played by another value of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRuleBroken {
    /// The key of the option.
    pub key: &'static str,
    /// What the record was played by. Untrusted text.
    pub played: String,
    /// What the house pins.
    pub pinned: String,
}

/// A referee at the table let a turn stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The turn, from 1; 0 for a ruling on the result, which stands at the top of the record.
    pub turn: u32,
    /// The violations let pass.
    pub accept: Vec<Code>,
    /// Who decided.
    pub by: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// A record.
#[derive(Clone, Debug)]
pub struct Record {
    /// The format it was written in.
    pub format: Format,
    /// Its head.
    pub header: Header,
    /// The game and its steps.
    pub game: Game,
}

/// The steps of a record.
#[derive(Clone, Debug)]
pub enum Game {
    /// The landscape game.
    Carcassonne {
        /// What was agreed before the first turn.
        setup: Arc<carcassonne::Setup>,
        /// The steps in the order of play.
        entries: Vec<Entry<carcassonne::Action>>,
    },
    /// The Castle.
    TheCastle {
        /// What was agreed before the first turn.
        setup: Arc<the_castle::Setup>,
        /// The steps in the order of play.
        entries: Vec<Entry<the_castle::Action>>,
        /// Options that no source settles and that the record leaves at their default, as far as it can rest on them.
        assumed: Vec<&'static str>,
    },
}

impl Game {
    /// Which game it is.
    pub fn which(&self) -> crate::rulebook::Game {
        match self {
            Self::Carcassonne { .. } => crate::rulebook::Game::Carcassonne,
            Self::TheCastle { .. } => crate::rulebook::Game::TheCastle,
        }
    }

    /// Number of steps.
    pub fn steps(&self) -> usize {
        match self {
            Self::Carcassonne { entries, .. } => entries.len(),
            Self::TheCastle { entries, .. } => entries.len(),
        }
    }
}

/// One thing that a record says.
#[derive(Clone, Debug)]
pub struct Entry<A> {
    /// Where it says so.
    pub pointer: Pointer,
    /// The turn it belongs to, from 1.
    pub turn: u32,
    /// The player who is said to do it; none when the record leaves that to the turn order.
    pub by: Option<Seat>,
    /// What it says.
    pub what: What<A>,
}

/// What an entry says.
#[derive(Clone, PartialEq, Debug)]
pub enum What<A> {
    /// Somebody does something.
    Act(A),
    /// Something is claimed that the referee can check.
    Claim(Claim),
    /// The game is over from here on.
    GameOver,
    /// Final scoring takes place here, and the game is over.
    FinalScoring,
    /// A turn that nobody wrote down. It is the only entry of its turn.
    Missing,
}

/// Something that a record claims and the referee checks.
#[derive(Clone, PartialEq, Debug)]
pub enum Claim {
    /// Points from features completed this turn, for the players named. An empty list claims that nobody scored.
    Points(Vec<(Seat, i64)>),
    /// The score board after this turn, for the players named.
    Totals(Vec<(Seat, i64)>),
    /// One award of a platform.
    Award(AwardClaim),
    /// The awards claimed since the last scoring are all that it gave.
    AllAwards,
    /// The final result of a platform.
    Result(Vec<(Seat, i64)>),
    /// The tile that was drawn for this turn.
    Drawn(TileType),
    /// A tile was drawn, and the next one was drawn without a word about what became of it.
    SilentDiscard(TileType),
    /// Number of the copy that is played differs from the copy that was drawn.
    DrawnCopy {
        /// The copy drawn.
        drawn: i64,
        /// The copy played.
        played: i64,
    },
    /// Meeples that a player has left after deploying one.
    MeeplesLeft(Seat, i64),
    /// Tiles left to draw, as a platform counts them: what players have drawn ahead is gone already.
    TilesLeft {
        /// The count.
        left: i64,
        /// How many tiles the players have drawn ahead; none where the format does not tell. It is one each at most.
        ahead: Option<i64>,
    },
    /// The complete list of features that a meeple may claim, as a platform lists it.
    Deployments(Vec<carcassonne::Feature>),
    /// The record says two things of one fact here.
    /// Boxed: few records have one, and all entries would be larger for it.
    Contradiction(Box<Contradiction>),
}

/// One award of a platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AwardClaim {
    /// Who.
    pub seat: Seat,
    /// How many points.
    pub points: i64,
    /// The running total after it.
    pub total: Option<i64>,
}

/// What reading a record gave: a record that may be judged as far as it could be read, and what could not be read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The record, up to the first turn that could not be read; none when its head could not be read.
    pub record: Option<Record>,
    /// What could not be read, in the order of the text.
    pub errors: Vec<ReadError>,
}

impl From<Record> for Reading {
    fn from(record: Record) -> Self {
        Self { record: Some(record), errors: Vec::new() }
    }
}

impl From<ReadError> for Reading {
    fn from(error: ReadError) -> Self {
        Self { record: None, errors: vec![error] }
    }
}
