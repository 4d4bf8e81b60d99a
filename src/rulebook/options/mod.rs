//! Options of the rules: what a record may set under `rules`, and what holds when it says nothing.
//!
//! Points on which the texts differ or are silent are options only where both readings are really
//! played; all others are settled by a page under `docs/rulings`.

mod carcassonne;
mod house;
mod the_castle;
mod wall_tile;

pub use super::modules::black_tower::{BlackTowerAction, Options as BlackTower};
pub use super::modules::the_phantom::Options as ThePhantom;
pub use super::modules::the_tower::{
    ExchangeChoice, Options as TheTower, RansomPerTurn, RansomWindow, TowerAfterGuard,
};
pub(super) use carcassonne::spec as carcassonne_spec;
pub use carcassonne::{Carcassonne, Edition, FieldScoring, SmallCity, TieBreak, UnplaceableTile};
pub use house::HouseRules;
pub use the_castle::{
    CastleUnplaceableTile, IncompleteValue, KeepCompletedBy, KeepMoves, PathEnds, SpecialBan, TheCastle, TiedKeep,
};
pub use wall_tile::WallTileKind;

use super::choice::{Choice, nearest};
use super::game::{Expansion, Game};
use std::fmt;

/// What may be written for an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// One of these words, the default first.
    Words(&'static [&'static str]),
    /// A whole number.
    Whole {
        /// The smallest accepted number.
        min: u16,
        /// The largest accepted number.
        max: u16,
    },
    /// The nine kinds of wall tile in the order of their numbers, each once.
    WallTileKinds,
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(&words.join(", ")),
            Self::Whole { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::WallTileKinds => write!(f, "a list of the nine kinds {}, each once", WallTileKind::WORDS.join(", ")),
        }
    }
}

/// One option: its key, what it accepts, and why it exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionSpec {
    /// The key under `rules`.
    pub key: &'static str,
    /// The game it belongs to.
    pub game: Game,
    /// What may be written.
    pub values: Values,
    /// What holds when a record does not say.
    pub default: &'static str,
    /// What the option decides.
    pub meaning: &'static str,
    /// The rule or ruling behind it.
    pub source: &'static str,
    /// The expansion whose rules it settles; none for the game itself.
    pub expansion: Option<Expansion>,
    /// No source settles the default; a verdict that depends on it says so under `unverified`.
    pub assumed: bool,
}

/// Why an option could not be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionError {
    /// No option of the game has this key.
    UnknownKey {
        /// The key as written.
        key: String,
        /// The game whose options were searched.
        game: Game,
        /// The option that was probably meant.
        nearest: Option<&'static str>,
    },
    /// The key belongs to the other game.
    OtherGame {
        /// The option.
        key: &'static str,
        /// The game it belongs to.
        game: Game,
    },
    /// The option does not take this value.
    BadValue {
        /// The option.
        key: &'static str,
        /// The value as written.
        value: String,
        /// What the option takes.
        accepted: Values,
    },
    /// The value makes sense, but nothing is known that could apply it.
    Unsupported {
        /// The option.
        key: &'static str,
        /// The value as written.
        value: String,
        /// What is missing.
        why: &'static str,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey { key, game, nearest } => {
                write!(f, "{game} has no option '{}'", key.escape_debug())?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean '{nearest}'?"),
                    None => Ok(()),
                }
            }
            Self::OtherGame { key, game } => {
                write!(f, "'{key}' is an option of {game}, not of this game")
            }
            Self::BadValue { key, value, accepted } => {
                write!(f, "'{}' is no value for '{key}'; accepted: {accepted}", value.escape_debug())
            }
            Self::Unsupported { key, value, why } => {
                write!(f, "'{key}: {}' is not supported: {why}", value.escape_debug())
            }
        }
    }
}

impl std::error::Error for OptionError {}

/// One option together with its place in the options of a game.
#[derive(Debug)]
pub(super) struct Field<T: 'static> {
    pub(super) spec: OptionSpec,
    pub(super) get: fn(&T) -> String,
    /// Stores the value, or says no.
    pub(super) set: fn(&mut T, &str) -> Option<()>,
}

/// An option of the landscape game after its place in the documents: those of the modules stand among the others.
pub(super) type Ranked = (u16, Field<Carcassonne>);

/// Every option of both games, in the order of the documents.
pub fn all() -> impl Iterator<Item = &'static OptionSpec> {
    of(Game::Carcassonne).chain(of(Game::TheCastle))
}

/// The options of one game.
pub fn of(game: Game) -> impl Iterator<Item = &'static OptionSpec> {
    let carcassonne = (game == Game::Carcassonne).then(|| carcassonne::FIELDS.iter().map(|field| &field.spec));
    let the_castle = (game == Game::TheCastle).then(|| the_castle::FIELDS.iter().map(|field| &field.spec));
    carcassonne.into_iter().flatten().chain(the_castle.into_iter().flatten())
}

/// The option of a game with this key, read without regard to case.
#[must_use]
pub fn find(game: Game, key: &str) -> Option<&'static OptionSpec> {
    of(game).find(|spec| spec.key.eq_ignore_ascii_case(key.trim()))
}

fn set<T: 'static>(
    mut fields: impl Iterator<Item = &'static Field<T>>,
    game: Game,
    options: &mut T,
    key: &str,
    value: &str,
) -> Result<(), OptionError> {
    let field =
        fields.find(|field| field.spec.key.eq_ignore_ascii_case(key.trim())).ok_or_else(|| unknown_key(game, key))?;
    (field.set)(options, value.trim()).ok_or_else(|| OptionError::BadValue {
        key: field.spec.key,
        value: value.to_owned(),
        accepted: field.spec.values,
    })
}

fn unknown_key(game: Game, key: &str) -> OptionError {
    let elsewhere = all().find(|spec| spec.key.eq_ignore_ascii_case(key.trim()));
    match elsewhere {
        Some(spec) => OptionError::OtherGame { key: spec.key, game: spec.game },
        None => {
            OptionError::UnknownKey { key: key.to_owned(), game, nearest: nearest(key, of(game).map(|spec| spec.key)) }
        }
    }
}

fn entries<T: Default + PartialEq + 'static>(
    fields: impl Iterator<Item = &'static Field<T>>,
    options: &T,
) -> Vec<(&'static str, String)> {
    let default = T::default();
    // Most games are played by the defaults, and putting two dozen options into words takes its time.
    if *options == default {
        return Vec::new();
    }
    fields
        .map(|field| (field.spec.key, (field.get)(options), (field.get)(&default)))
        .filter(|(_, value, default)| value != default)
        .map(|(key, value, _)| (key, value))
        .collect()
}

/// Stores one of a closed list of words.
pub(super) fn put<C: Choice>(place: &mut C, value: &str) -> Option<()> {
    *place = C::read(value)?;
    Some(())
}

/// Stores a switch that is spelt with two words.
pub(super) fn put_flag(place: &mut bool, value: &str, on: &str, off: &str) -> Option<()> {
    *place = if value.eq_ignore_ascii_case(on) {
        true
    } else if value.eq_ignore_ascii_case(off) {
        false
    } else {
        return None;
    };
    Some(())
}

pub(super) fn flag(value: bool, on: &str, off: &str) -> String {
    if value { on } else { off }.to_owned()
}

/// A whole number within bounds, spelt the one way a record may spell it: digits, no leading zero.
pub(super) fn whole(value: &str, min: u16, max: u16) -> Option<u16> {
    let plain = value.bytes().all(|byte| byte.is_ascii_digit()) && (value == "0" || !value.starts_with('0'));
    let number = value.parse().ok().filter(|_| plain)?;
    (min..=max).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn defaults_are_accepted_and_change_nothing() {
        let mut carcassonne = Carcassonne::default();
        for spec in of(Game::Carcassonne) {
            carcassonne.set(spec.key, spec.default).unwrap();
        }
        assert_eq!(carcassonne, Carcassonne::default());
        let mut the_castle = TheCastle::default();
        for spec in of(Game::TheCastle) {
            the_castle.set(spec.key, spec.default).unwrap();
        }
        assert_eq!(the_castle, TheCastle::default());
    }

    #[test]
    fn words_list_the_default_first_and_all_of_them_work() {
        for spec in all() {
            let Values::Words(words) = spec.values else {
                continue;
            };
            assert_eq!(words[0], spec.default, "{}", spec.key);
            for word in words {
                let written = word.to_uppercase();
                let entries = match spec.game {
                    Game::Carcassonne => {
                        let mut options = Carcassonne::default();
                        options.set(&spec.key.to_uppercase(), &format!(" {written} ")).unwrap();
                        options.entries()
                    }
                    Game::TheCastle => {
                        let mut options = TheCastle::default();
                        options.set(spec.key, &written).unwrap();
                        options.entries()
                    }
                };
                let expected: Vec<_> =
                    (*word != spec.default).then(|| (spec.key, (*word).to_owned())).into_iter().collect();
                assert_eq!(entries, expected);
            }
        }
    }

    #[test]
    fn keys_are_unique_in_a_game_and_say_what_they_mean() {
        for game in Game::ALL {
            let mut seen = HashSet::new();
            for spec in of(*game) {
                assert_eq!(spec.game, *game);
                assert!(seen.insert(spec.key), "{} twice", spec.key);
                assert!(!spec.meaning.is_empty());
                for id in spec.source.split(", ") {
                    let known = crate::rulebook::rule::find(id);
                    assert!(known.is_some(), "{} cites {id}", spec.key);
                }
            }
        }
    }

    #[test]
    fn errors_help() {
        let mut options = Carcassonne::default();
        let error = options.set("smal-city", "4").unwrap_err().to_string();
        assert_eq!(error, "carcassonne has no option 'smal-city'; did you mean 'small-city'?");
        let error = options.set("small-city", "3").unwrap_err().to_string();
        assert_eq!(error, "'3' is no value for 'small-city'; accepted: 4, 2");
        let error = options.set("gate-length", "1").unwrap_err().to_string();
        assert_eq!(error, "'gate-length' is an option of the-castle, not of this game");
        assert_eq!(options, Carcassonne::default());
    }

    #[test]
    fn whole_numbers_have_one_spelling() {
        assert_eq!(whole("7", 1, 20), Some(7));
        assert_eq!(whole("0", 0, 9), Some(0));
        for bad in ["", "07", "+7", "-1", "7.0", "21", "99999999999999999999"] {
            assert_eq!(whole(bad, 1, 20), None, "{bad}");
        }
    }
}
