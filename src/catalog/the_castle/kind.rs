//! What the parts of a castle tile are.

use std::fmt;
use std::str::FromStr;

/// What a part of a castle tile is (CAS-20, CAS-86).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A house, with its red roof. Its follower is a squire.
    House,
    /// A grey tower. Its follower is a knight.
    Tower,
    /// A green court, with or without markets. Its follower is a merchant.
    Court,
    /// A chapel of the Falcon. Its follower is a preacher.
    Chapel,
    /// A path. Its follower is a herald.
    Path,
}

impl Kind {
    /// All kinds, areas first.
    pub const ALL: [Self; 5] = [Self::House, Self::Tower, Self::Court, Self::Chapel, Self::Path];

    /// The word of records and sentences.
    pub fn word(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Tower => "tower",
            Self::Court => "court",
            Self::Chapel => "chapel",
            Self::Path => "path",
        }
    }

    /// The sign on a text board.
    pub fn letter(self) -> char {
        match self {
            Self::House => 'h',
            Self::Tower => 't',
            Self::Court => 'c',
            Self::Chapel => 'k',
            Self::Path => 'p',
        }
    }

    /// Whether it fills half-edges rather than crossing the middle of a side.
    pub fn is_area(self) -> bool {
        self != Self::Path
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.word())
    }
}

impl FromStr for Kind {
    type Err = ();

    /// Reads the word, without regard to case.
    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word)).ok_or(())
    }
}
