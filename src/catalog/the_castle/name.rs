//! How records name a part of a tile: `house N`, `tower Se`, `path W`, `court inner` (CR-1).

use std::fmt;
use std::str::FromStr;

use super::Kind;
use crate::grid::Port;

/// Where on its tile a part is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// At a side (the middle port) or at a half-edge.
    At(Port),
    /// Nowhere at the rim.
    Inner,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(port) => write!(out, "{port}"),
            Self::Inner => out.write_str("inner"),
        }
    }
}

/// The name of a part of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartName {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub place: Place,
}

impl fmt::Display for PartName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.kind, self.place)
    }
}

/// Why a text is no name of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameFault {
    /// It is not two words.
    Shape,
    /// The first word is no kind.
    Kind,
    /// The second word is neither a side, nor a half-edge, nor `inner`.
    Place,
}

impl fmt::Display for NameFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Shape => "a feature is named by a kind and a place, such as 'house N' or 'tower Se'",
            Self::Kind => "the kinds are house, tower, court, chapel and path",
            Self::Place => "a place is a side (N E S W), a half-edge (Nw Ne En Es Se Sw Ws Wn) or 'inner'",
        })
    }
}

impl FromStr for PartName {
    type Err = NameFault;

    /// Reads `house N`, without regard to case.
    fn from_str(text: &str) -> Result<Self, NameFault> {
        let mut words = text.split_whitespace();
        let (Some(kind), Some(place), None) = (words.next(), words.next(), words.next()) else {
            return Err(NameFault::Shape);
        };
        let kind = kind.parse().map_err(|()| NameFault::Kind)?;
        let place = if place.eq_ignore_ascii_case("inner") {
            Place::Inner
        } else {
            Place::At(place.parse().map_err(|()| NameFault::Place)?)
        };
        Ok(Self { kind, place })
    }
}

/// Why a name fits no part of a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotThere {
    /// No such part is at that place.
    Nothing,
    /// Two areas of that kind touch the side; these half-edges of the table tell them apart.
    Several(Vec<Port>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_do_not_mind_case() {
        for text in ["house N", "tower Se", "path W", "court inner"] {
            assert_eq!(text.parse::<PartName>().unwrap().to_string(), text);
        }
        assert_eq!("HOUSE ne".parse::<PartName>().unwrap().to_string(), "house Ne");
    }

    #[test]
    fn what_is_no_name_says_which_word_is_wrong() {
        assert_eq!("house".parse::<PartName>(), Err(NameFault::Shape));
        assert_eq!("house N E".parse::<PartName>(), Err(NameFault::Shape));
        assert_eq!("city N".parse::<PartName>(), Err(NameFault::Kind));
        assert_eq!("house Nx".parse::<PartName>(), Err(NameFault::Place));
    }
}
