//! Options of the landscape game. Those of its expansions stand with their modules.

use std::sync::LazyLock;

use super::{Field, OptionError, OptionSpec, Ranked, Values, entries, put, set, whole};
use crate::rulebook::choice::{Choice, choices};
use crate::rulebook::game::Game;
use crate::rulebook::modules::{MODULES, table};

choices! {
    /// What a completed city of two tiles is worth.
    pub enum SmallCity {
        /// 2 points a tile and 2 a pennant, like any other city.
        Four = "4",
        /// 1 point a tile and 1 a pennant, as in the early printings.
        Two = "2",
    }
}

choices! {
    /// How fields are scored.
    pub enum FieldScoring {
        /// Each field pays 3 points for every completed city it touches.
        Third = "third",
        /// As `third`, but a city pays the same player at most once over all fields.
        Second = "second",
        /// Each completed city pays 4 points to the player with most farmers on all its fields together.
        First = "first",
        /// No farmers in this game: fields cannot be claimed.
        None = "none",
    }
}

choices! {
    /// What happens to a drawn tile that fits nowhere.
    pub enum UnplaceableTile {
        /// It leaves the game and the player draws again.
        Discard = "discard",
        /// It goes back into the supply and the player draws again.
        Reshuffle = "reshuffle",
        /// It leaves the game and the turn is over.
        DiscardAndLoseTurn = "discard-and-lose-turn",
    }
}

choices! {
    /// Who wins a table on equal points.
    pub enum TieBreak {
        /// All who share the highest total.
        Shared = "shared",
        /// The player who began the game loses the tie.
        StartingPlayerLoses = "starting-player-loses",
        /// The player who is seeded higher wins.
        BetterSeed = "better-seed",
    }
}

choices! {
    /// The edition of a tile set.
    pub enum Edition {
        /// First edition: no gardens.
        C1 = "c1",
        /// Second design: some tiles show gardens.
        C2 = "c2",
    }
}

macro_rules! options {
    ($($file:ident $variant:ident $word:literal $what:literal [$($figure:ident)*] [$($symbol:ident)*];)+) => {
        /// The options of a landscape game.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Carcassonne {
            /// `small-city`: the worth of a completed city of two tiles.
            pub small_city: SmallCity,
            /// `field-scoring`: how fields are scored.
            pub field_scoring: FieldScoring,
            /// `unplaceable-tile`: what happens to a tile that fits nowhere.
            pub unplaceable_tile: UnplaceableTile,
            /// `meeples`: normal meeples in each supply.
            pub meeples: u8,
            /// `tie-break`: who wins a table on equal points.
            pub tie_break: TieBreak,
            /// `edition`: the edition of the base tiles.
            pub edition: Edition,
            $(
                #[doc = $what]
                pub $file: crate::rulebook::modules::$file::Options,
            )+
        }

        impl Default for Carcassonne {
            fn default() -> Self {
                Self {
                    small_city: SmallCity::Four,
                    field_scoring: FieldScoring::Third,
                    unplaceable_tile: UnplaceableTile::Discard,
                    meeples: 7,
                    tie_break: TieBreak::Shared,
                    edition: Edition::C1,
                    $($file: Default::default(),)+
                }
            }
        }
    };
}

table!(options);

/// Every option of the landscape game, in the order of the documents.
pub(super) static FIELDS: LazyLock<Vec<&'static Field<Carcassonne>>> = LazyLock::new(|| {
    let of_modules = MODULES.iter().flat_map(|module| module.options);
    let mut fields: Vec<&'static Ranked> = BASE.iter().chain(of_modules).collect();
    fields.sort_by_key(|(rank, _)| *rank);
    fields.into_iter().map(|(_, field)| field).collect()
});

impl Carcassonne {
    /// Sets one option by its key; case does not matter.
    ///
    /// # Errors
    ///
    /// When the game has no such option or the option does not take the value. Nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        set(FIELDS.iter().copied(), Game::Carcassonne, self, key, value)
    }

    /// The options that differ from the defaults, in the order of the documents.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        entries(FIELDS.iter().copied(), self)
    }
}

pub(in crate::rulebook) const fn spec(
    key: &'static str,
    values: Values,
    default: &'static str,
    source: &'static str,
    meaning: &'static str,
) -> OptionSpec {
    OptionSpec { key, game: Game::Carcassonne, values, default, meaning, source, expansion: None, assumed: false }
}

const BASE: &[Ranked] = &[
    (
        10,
        Field {
            spec: spec(
                "small-city",
                Values::Words(SmallCity::WORDS),
                "4",
                "A-1, BASE-32",
                "what a completed city of two tiles is worth; 2 counts 1 a tile and 1 a pennant",
            ),
            get: |o| o.small_city.to_string(),
            set: |o, v| put(&mut o.small_city, v),
        },
    ),
    (
        20,
        Field {
            spec: spec(
                "field-scoring",
                Values::Words(FieldScoring::WORDS),
                "third",
                "A-2, BASE-55, BASE-57, BASE-58",
                "the edition of the field scoring; none: fields cannot be claimed",
            ),
            get: |o| o.field_scoring.to_string(),
            set: |o, v| put(&mut o.field_scoring, v),
        },
    ),
    (
        30,
        Field {
            spec: spec(
                "unplaceable-tile",
                Values::Words(UnplaceableTile::WORDS),
                "discard",
                "A-3, BASE-15",
                "where a drawn tile goes that fits nowhere, and whether the player draws again",
            ),
            get: |o| o.unplaceable_tile.to_string(),
            set: |o, v| put(&mut o.unplaceable_tile, v),
        },
    ),
    (
        40,
        Field {
            spec: spec(
                "meeples",
                Values::Whole { min: 0, max: 40 },
                "7",
                "A-31, BASE-04",
                "how many meeples each player has to place",
            ),
            get: |o| o.meeples.to_string(),
            set: |o, v| {
                o.meeples = u8::try_from(whole(v, 0, 40)?).ok()?;
                Some(())
            },
        },
    ),
    (
        160,
        Field {
            spec: spec(
                "tie-break",
                Values::Words(TieBreak::WORDS),
                "shared",
                "A-26, BASE-63",
                "who wins a table on equal points, in standings",
            ),
            get: |o| o.tie_break.to_string(),
            set: |o, v| put(&mut o.tie_break, v),
        },
    ),
    (
        170,
        Field {
            spec: spec(
                "edition",
                Values::Words(Edition::WORDS),
                "c1",
                "A-40, BASE-05",
                "the edition of the base tiles; c2 has gardens on some of them",
            ),
            get: |o| o.edition.to_string(),
            set: |o, v| put(&mut o.edition, v),
        },
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_within_bounds() {
        let mut options = Carcassonne::default();
        options.set("meeples", "8").unwrap();
        options.set("phantoms", "1").unwrap();
        assert_eq!((options.meeples, options.the_phantom.phantoms), (8, 1));
        for (key, value) in [("meeples", "-1"), ("meeples", "41"), ("phantoms", "41")] {
            assert!(options.set(key, value).is_err(), "{key} {value}");
        }
        assert_eq!(options.entries(), [("meeples", "8".to_owned()), ("phantoms", "1".to_owned())]);
    }

    #[test]
    fn switches_read_both_ways() {
        let mut options = Carcassonne::default();
        options.set("capture", "mandatory").unwrap();
        options.set("black-own-tile", "no").unwrap();
        options.set("white-capture", "own-tile").unwrap();
        options.set("ransom-min-score", "none").unwrap();
        assert!(options.the_tower.capture_mandatory && options.black_tower.white_capture_own_tile);
        assert!(!options.black_tower.black_own_tile && !options.the_tower.ransom_min_score);
    }
}
