//! The kinds of features of the landscape game.

use std::fmt;

/// What a part of a landscape tile is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FeatureKind {
    /// A road.
    Road,
    /// A city.
    City,
    /// A field.
    Field,
    /// A monastery.
    Monastery,
}

impl FeatureKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Road, Self::City, Self::Field, Self::Monastery];

    /// The word for it, as records write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::City => "city",
            Self::Field => "field",
            Self::Monastery => "monastery",
        }
    }
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}
