//! Options that a group of players has agreed on for all its records.

use super::{Carcassonne, OptionError, OptionSpec, TheCastle, find};
use crate::rulebook::game::Game;

/// What holds for a native record that does not say otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HouseRules {
    carcassonne: Carcassonne,
    the_castle: TheCastle,
    /// The options that were set, with their values: what was agreed is not assumed.
    agreed: Vec<(&'static OptionSpec, String)>,
    /// The games whose options no record may change.
    pinned: Vec<Game>,
}

impl HouseRules {
    /// Sets one option of a game.
    ///
    /// # Errors
    ///
    /// When the game has no such option or the option does not take the value. Nothing is changed then.
    pub fn set(&mut self, game: Game, key: &str, value: &str) -> Result<(), OptionError> {
        match game {
            Game::Carcassonne => self.carcassonne.set(key, value),
            Game::TheCastle => self.the_castle.set(key, value),
        }?;
        if let Some(spec) = find(game, key) {
            self.agreed.retain(|(known, _)| known.key != spec.key || known.game != game);
            self.agreed.push((spec, value.trim().to_owned()));
        }
        Ok(())
    }

    /// The options of a game that were set, with their values.
    pub fn agreed(&self, game: Game) -> impl Iterator<Item = (&'static OptionSpec, &str)> {
        self.agreed.iter().filter(move |(spec, _)| spec.game == game).map(|(spec, value)| (*spec, value.as_str()))
    }

    /// Says whether the options of a game that were set are pinned: then a record may not be played by others.
    pub fn pin(&mut self, game: Game, pinned: bool) {
        self.pinned.retain(|known| *known != game);
        if pinned {
            self.pinned.push(game);
        }
    }

    /// The pinned options of a game with their values, spelt as [`Carcassonne::entries`] spells them.
    pub fn pinned(&self, game: Game) -> impl Iterator<Item = (&'static OptionSpec, String)> {
        let entries = match game {
            Game::Carcassonne => self.carcassonne.entries(),
            Game::TheCastle => self.the_castle.entries(),
        };
        let is_pinned = self.pinned.contains(&game);
        self.agreed(game).filter(move |_| is_pinned).map(move |(spec, _)| {
            let set = entries.iter().find(|(key, _)| *key == spec.key).map(|(_, value)| value.clone());
            (spec, set.unwrap_or_else(|| spec.default.to_owned()))
        })
    }

    /// The options of the landscape game.
    #[must_use]
    pub fn carcassonne(&self) -> &Carcassonne {
        &self.carcassonne
    }

    /// The options of The Castle.
    #[must_use]
    pub fn the_castle(&self) -> &TheCastle {
        &self.the_castle
    }
}
