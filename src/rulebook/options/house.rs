//! Options that a group of players has agreed on for all its records.

use super::{Castle, Landscape, OptionError};
use crate::rulebook::game::Game;

/// What holds for a native record that does not say otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HouseRules {
    landscape: Landscape,
    castle: Castle,
    /// The options of The Castle that were set: what was agreed is not assumed.
    castle_keys: Vec<String>,
}

impl HouseRules {
    /// Sets one option of a game.
    ///
    /// # Errors
    ///
    /// When the game has no such option or the option does not take the value. Nothing is changed then.
    pub fn set(&mut self, game: Game, key: &str, value: &str) -> Result<(), OptionError> {
        match game {
            Game::Carcassonne => self.landscape.set(key, value),
            Game::TheCastle => {
                self.castle.set(key, value)?;
                self.castle_keys.push(key.trim().to_ascii_lowercase());
                Ok(())
            }
        }
    }

    /// The options of the landscape game.
    #[must_use]
    pub fn landscape(&self) -> &Landscape {
        &self.landscape
    }

    /// The options of The Castle, and the keys that were set.
    #[must_use]
    pub fn castle(&self) -> (&Castle, &[String]) {
        (&self.castle, &self.castle_keys)
    }
}
