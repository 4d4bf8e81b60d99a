//! The games and expansions that the rulebook covers.

use super::choice::choices;

choices! {
    /// A game with rules and a table of its own.
    pub enum Game {
        /// The landscape game: the base set, with The Tower and Black Tower.
        Carcassonne = "carcassonne",
        /// Carcassonne: The Castle, the game for two inside the walls.
        TheCastle = "the-castle",
    }
}

choices! {
    /// An expansion of one of the games.
    pub enum Expansion {
        /// The Tower, the fourth expansion of the landscape game.
        TheTower = "the-tower",
        /// Black Tower, the fan expansion that adds black and white floors to The Tower.
        BlackTower = "black-tower",
        /// Falcon, the expansion of The Castle.
        Falcon = "falcon",
    }
}

impl Expansion {
    /// The game that this expansion belongs to.
    #[must_use]
    pub const fn game(self) -> Game {
        match self {
            Self::TheTower | Self::BlackTower => Game::Carcassonne,
            Self::Falcon => Game::TheCastle,
        }
    }

    /// The expansion without which this one cannot be played.
    #[must_use]
    pub const fn needs(self) -> Option<Expansion> {
        match self {
            Self::BlackTower => Some(Self::TheTower),
            Self::TheTower | Self::Falcon => None,
        }
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
