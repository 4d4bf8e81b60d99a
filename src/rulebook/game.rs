//! The games and expansions that the rulebook covers.

use super::choice::choices;
use super::modules::{self, table};

choices! {
    /// A game with rules and a table of its own.
    pub enum Game {
        /// The landscape game: the base set, with The Tower and Black Tower.
        Carcassonne = "carcassonne",
        /// Carcassonne: The Castle, the game for two inside the walls.
        TheCastle = "the-castle",
    }
}

macro_rules! expansions {
    ($($file:ident $variant:ident $word:literal $what:literal [$($figure:ident)*] [$($symbol:ident)*];)+) => {
        choices! {
            /// An expansion of one of the games.
            pub enum Expansion {
                $(
                    #[doc = $what]
                    $variant = $word,
                )+
                /// Falcon, the expansion of The Castle.
                Falcon = "falcon",
            }
        }
    };
}

table!(expansions);

impl Expansion {
    /// The game that this expansion belongs to.
    #[must_use]
    pub const fn game(self) -> Game {
        match self {
            Self::Falcon => Game::TheCastle,
            _ => Game::Carcassonne,
        }
    }

    /// The expansion without which this one cannot be played.
    #[must_use]
    pub fn needs(self) -> Option<Expansion> {
        modules::find(self).and_then(|module| module.needs).map(|(needed, _)| needed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_read_back() {
        for game in Game::ALL {
            assert_eq!(game.as_str().parse(), Ok(*game));
        }
        for expansion in Expansion::ALL {
            assert_eq!(expansion.as_str().parse(), Ok(*expansion));
        }
        assert_eq!("The-Castle".parse(), Ok(Game::TheCastle));
        assert_eq!("the-towr".parse::<Expansion>().unwrap_err().nearest(), Some("the-tower"));
    }
}
