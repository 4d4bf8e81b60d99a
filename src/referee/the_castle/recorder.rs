//! What is heard at a table of The Castle: awards and wall tiles, and what is remembered.

use crate::board::FaceId;
use crate::catalog::the_castle::Kind;
use crate::grid::{Cell, Rotation};
use crate::record::Pointer;
use crate::referee::play::At;
use crate::rulebook::options::WallTileKind;
use crate::seat::Seat;
use crate::the_castle::{Award, Event, Factor, Figure};

/// What happened in a game of The Castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastleMemory {
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Whether it was an extra turn.
        extra: bool,
    },
    /// A tile was set aside.
    Discarded(FaceId),
    /// A tile was put down.
    Placed {
        /// Who.
        seat: Seat,
        /// The tile.
        face: FaceId,
        /// Its space.
        cell: Cell,
        /// Its turn.
        turn: Rotation,
    },
    /// A follower went on a feature.
    Followed {
        /// Whose.
        seat: Seat,
        /// Which.
        figure: Figure,
        /// The kind of feature.
        kind: Kind,
        /// The space.
        cell: Cell,
    },
    /// A follower came home.
    CameHome {
        /// Whose.
        seat: Seat,
        /// Which.
        figure: Figure,
        /// Where it stood.
        cell: Cell,
    },
    /// Points were given.
    Awarded {
        /// To whom.
        seat: Seat,
        /// How many.
        points: u32,
    },
    /// A wall tile was taken.
    WallTileTaken {
        /// By whom.
        seat: Seat,
        /// From which corner tower, by its place in the wall.
        tower: usize,
    },
    /// A wall tile turned out to be of a kind.
    WallTileNamed {
        /// Whose.
        seat: Seat,
        /// Its kind.
        kind: WallTileKind,
    },
    /// A wall tile was used.
    WallTileUsed {
        /// By whom.
        seat: Seat,
        /// Its kind.
        kind: WallTileKind,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// Whether an extra turn of the same player follows.
        extra_follows: bool,
    },
    /// No tile could be placed any more.
    GameEnded,
}

impl CastleMemory {
    /// What is remembered of an event; none for those that leave no trace of their own.
    pub(super) fn of(event: &Event<'_>) -> Option<Self> {
        Some(match *event {
            Event::TurnBegan { seat, extra } => Self::TurnBegan { seat, extra },
            Event::Discarded { face } => Self::Discarded(face),
            Event::Placed { seat, face, cell, turn } => Self::Placed { seat, face, cell, turn },
            Event::Followed { seat, figure, kind, cell } => Self::Followed { seat, figure, kind, cell },
            Event::CameHome { seat, figure, cell } => Self::CameHome { seat, figure, cell },
            Event::Awarded(award) => Self::Awarded { seat: award.seat, points: award.points },
            Event::WallTileTaken { seat, tower } => Self::WallTileTaken { seat, tower },
            Event::WallTileNamed { seat, kind } => Self::WallTileNamed { seat, kind },
            Event::WallTileUsed { seat, kind } => Self::WallTileUsed { seat, kind },
            Event::TurnEnded { seat, extra_follows } => Self::TurnEnded { seat, extra_follows },
            Event::GameEnded => Self::GameEnded,
            Event::Completed { .. } | Event::Unpaid(_) | Event::TokensTaken { .. } | Event::KeepMoved { .. } => {
                return None;
            }
        })
    }
}

/// A wall tile taken in a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) seat: Seat,
    pub(super) turn: u32,
    pub(super) pointer: Pointer,
    /// Whether its turn says what it was (CR-12).
    pub(super) named: bool,
}

/// What is kept whether anybody will be told or not.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// Every award with its turn.
    pub(super) awards: Vec<(u32, Award)>,
    /// Claims that brought nothing, each with the number of `awards` before it and its turn.
    pub(super) unpaid: Vec<(usize, u32, Award)>,
    pub(super) wall_tiles: Vec<Taken>,
    /// Kinds of wall tile that were used.
    used: Vec<WallTileKind>,
}

impl Heard {
    /// Whether the game rests on the assumed default of an option.
    pub(super) fn rests_on(&self, option: &str) -> bool {
        let points = |(_, award): &(u32, Award)| award.factors.iter().any(|factor| matches!(factor, Factor::Points(_)));
        match option {
            "wall-tile-keep" => self.used.contains(&WallTileKind::Keep),
            "wall-tile-points" => self.awards.iter().any(points),
            _ => true,
        }
    }

    pub(super) fn hear(&mut self, (turn, pointer, _): At, event: &Event<'_>) {
        match *event {
            Event::Awarded(award) => self.awards.push((turn, award.clone())),
            Event::Unpaid(award) => self.unpaid.push((self.awards.len(), turn, award.clone())),
            Event::WallTileTaken { seat, .. } => self.wall_tiles.push(Taken { seat, turn, pointer, named: false }),
            Event::WallTileNamed { seat, .. } => {
                let taken = |taken: &&mut Taken| taken.seat == seat && taken.pointer == pointer && !taken.named;
                if let Some(taken) = self.wall_tiles.iter_mut().find(taken) {
                    taken.named = true;
                }
            }
            Event::WallTileUsed { kind, .. } => self.used.push(kind),
            _ => {}
        }
    }
}
