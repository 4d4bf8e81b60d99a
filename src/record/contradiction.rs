//! What a record says twice, in two ways.

use crate::catalog::carcassonne::TileType;
use crate::grid::Cell;
use crate::seat::Seat;

/// Two things that a record says of one fact. Where a name is quoted it is untrusted text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// The number of a copy belongs to another type of tile than the one named.
    SerialType {
        /// The number of the copy.
        serial: i64,
        /// The type it belongs to: an id of the catalogue.
        belongs: TileType,
        /// The type that the entry names.
        named: TileType,
    },
    /// A copy that has left the supply already is drawn, placed or thrown out.
    CopyTwice {
        /// The number of the copy.
        serial: i64,
        /// Its tile.
        tile: TileType,
        /// What had become of it.
        before: CopyUse,
    },
    /// Another tile is thrown out than the one that was drawn.
    OtherDiscarded {
        /// The copy drawn, and its tile.
        drawn: (i64, TileType),
        /// The copy thrown out, and its tile.
        discarded: (i64, TileType),
    },
    /// How a tile lies, told twice: `orientation` from 1 and `rotation` from 0.
    Rotation {
        /// The orientation.
        orientation: i64,
        /// The rotation.
        rotation: i64,
    },
    /// A meeple's entry names another copy than the tile just placed.
    MeepleCopy {
        /// The copy it names.
        said: i64,
        /// The copy just placed.
        placed: i64,
    },
    /// A meeple's entry names another square than that of the tile just placed.
    MeepleSquare {
        /// The square it names.
        said: Cell,
        /// The square of the tile.
        placed: Cell,
    },
    /// A meeple's entry has the tile just placed lie turned another way. Both count from 1.
    MeepleOrientation {
        /// The orientation it names.
        said: i64,
        /// The orientation of the tile.
        placed: i64,
    },
    /// A meeple's entry says that it belongs to another event than the tile just placed.
    MeepleEvent {
        /// The event it names.
        said: i64,
        /// The event of the tile.
        placed: i64,
    },
    /// An entry calls its player by a name that is not theirs.
    PlayerName {
        /// The number of the player.
        player: i64,
        /// The name in the entry.
        said: String,
        /// The name of the player elsewhere in the log.
        known: String,
    },
    /// A state of the game names another player than the one who plays.
    ActivePlayer {
        /// The player it names.
        said: Seat,
        /// The player whose tile it is.
        plays: Seat,
    },
    /// The log says that somebody wins who does not sit at the table.
    UnknownWinner {
        /// The name.
        said: String,
    },
    /// The result lists a player twice.
    ResultTwice {
        /// The number of the player.
        player: i64,
    },
    /// Parts of the games of two tables in one log.
    TwoTables {
        /// The table of the log.
        table: String,
        /// The other one.
        other: String,
        /// How many packets belong to the other one.
        packets: usize,
    },
    /// A number by which parts of a log are ordered is out of place.
    Number {
        /// What is numbered, and how many of it are out of place: this one and later ones.
        places: (Part, usize),
        /// The number.
        number: i64,
        /// The number before it.
        after: Option<i64>,
    },
    /// A number that should be the next one is another.
    Jump {
        /// What is numbered.
        part: Part,
        /// The number.
        number: i64,
        /// The number due.
        due: i64,
    },
    /// Two parts of a log have one number and say different things.
    Differs {
        /// What is numbered.
        part: Part,
        /// The number.
        number: i64,
    },
    /// The log starts again, or was joined from two that overlap: what stands there a second time is not played again.
    Repeats {
        /// What is repeated.
        part: Part,
        /// First and last one that repeat, counted from 1.
        again: (u32, u32),
        /// First and last one that they repeat.
        of: (u32, u32),
        /// How many repeat others in all.
        all: usize,
    },
    /// A message stands there again, directly behind itself. It is not carried out again. (This is `out-of-order`.)
    Doubled {
        /// What the message does.
        what: &'static str,
        /// How often it stands there after the first time.
        times: u32,
    },
}

/// What had become of a copy of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyUse {
    /// It is the start tile.
    Start,
    /// It was placed in this turn.
    Placed(u32),
    /// It was thrown out in this turn.
    Discarded(u32),
}

/// What a log is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A packet, with its number.
    Packet,
    /// A packet, with the number of the move it belongs to.
    Move,
    /// An event.
    Event,
    /// A message.
    Message,
    /// A turn of a score sheet.
    Turn,
}

impl Part {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Packet => "packet",
            Self::Move => "move",
            Self::Event => "event",
            Self::Message => "message",
            Self::Turn => "turn",
        }
    }
}

impl Contradiction {
    /// Whether both have one cause, so that they are one finding: one serial put on many tiles, one wrong name, one
    /// player named all along in place of another.
    #[must_use]
    pub fn has_cause_of(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::SerialType { serial, .. } | Self::CopyTwice { serial, .. },
                Self::SerialType { serial: other, .. } | Self::CopyTwice { serial: other, .. },
            ) => serial == other,
            (Self::PlayerName { player, said, .. }, Self::PlayerName { player: other, said: also, .. }) => {
                player == other && said == also
            }
            (Self::ActivePlayer { .. }, Self::ActivePlayer { .. })
            | (Self::Rotation { .. }, Self::Rotation { .. })
            | (Self::MeepleOrientation { .. }, Self::MeepleOrientation { .. })
            | (Self::MeepleEvent { .. }, Self::MeepleEvent { .. }) => true,
            _ => false,
        }
    }
}
