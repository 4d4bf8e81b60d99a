//! Options of the landscape game, The Tower and Black Tower.

use super::{Field, OptionError, OptionSpec, Values, entries, flag, put, put_flag, set, whole};
use crate::rulebook::choice::{Choice, choices};
use crate::rulebook::game::Game;

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
        /// Each completed city pays 4 points to whoever has most farmers on all its fields together.
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
    /// What becomes of a tower whose guard is captured.
    pub enum TowerAfterGuard {
        /// It is open again, with its height unchanged.
        Reopens = "reopens",
        /// Neither floor nor guard may be put on it any more.
        StaysClosed = "stays-closed",
    }
}

choices! {
    /// When a player may pay a ransom in the own turn.
    pub enum RansomWindow {
        /// At any moment of it.
        Any = "any",
        /// Not after the action.
        BeforeAction = "before-action",
        /// Only before the tile is placed.
        StartOfTurn = "start-of-turn",
    }
}

choices! {
    /// How many ransoms a player may pay in one turn.
    pub enum RansomPerTurn {
        /// One.
        One = "1",
        /// As many as the player has prisoners and points for.
        Any = "any",
    }
}

choices! {
    /// Who picks among unlike prisoners in an exchange.
    pub enum ExchangeChoice {
        /// The player who has just captured.
        Capturer = "capturer",
        /// Nobody: the one captured first goes home.
        FirstCaptured = "first-captured",
    }
}

choices! {
    /// Whether a black or white floor takes the place of the action.
    pub enum BlackTowerAction {
        /// It is one of the choices for the one action.
        Alternative = "alternative",
        /// One such floor may be placed besides the action.
        Extra = "extra",
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
    /// `phantoms`: extra phantom followers each player has.
    pub phantoms: u8,
    /// `capture: mandatory`: whoever can capture must.
    pub capture_mandatory: bool,
    /// `black-own-tile`: a black floor reaches the tile of its own tower.
    pub black_own_tile: bool,
    /// `capture-guards`: meeples on towers can be captured.
    pub capture_guards: bool,
    /// `tower-after-guard`: what becomes of a tower whose guard is captured.
    pub tower_after_guard: TowerAfterGuard,
    /// `ransom-window`: when a ransom may be paid.
    pub ransom_window: RansomWindow,
    /// `ransom-min-score`: true when the payer must have 3 points. When false a poorer player may pay
    /// too; the payer's score then stops at 0 and the captor gets 3 all the same.
    pub ransom_min_score: bool,
    /// `ransom-per-turn`: how many ransoms a player may pay in one turn.
    pub ransom_per_turn: RansomPerTurn,
    /// `exchange-choice`: who picks among unlike prisoners.
    pub exchange_choice: ExchangeChoice,
    /// `black-tower-action`: whether a black or white floor takes the place of the action.
    pub black_tower_action: BlackTowerAction,
    /// `white-capture: own-tile`: a white floor may capture on the tile of its own tower.
    pub white_capture_own_tile: bool,
    /// `tie-break`: who wins a table on equal points.
    pub tie_break: TieBreak,
    /// `edition`: the edition of the base tiles.
    pub edition: Edition,
    /// `tower-edition`: the edition of the tiles of The Tower.
    pub tower_edition: Edition,
}

impl Default for Carcassonne {
    fn default() -> Self {
        Self {
            small_city: SmallCity::Four,
            field_scoring: FieldScoring::Third,
            unplaceable_tile: UnplaceableTile::Discard,
            meeples: 7,
            phantoms: 0,
            capture_mandatory: false,
            black_own_tile: true,
            capture_guards: true,
            tower_after_guard: TowerAfterGuard::Reopens,
            ransom_window: RansomWindow::Any,
            ransom_min_score: true,
            ransom_per_turn: RansomPerTurn::One,
            exchange_choice: ExchangeChoice::Capturer,
            black_tower_action: BlackTowerAction::Alternative,
            white_capture_own_tile: false,
            tie_break: TieBreak::Shared,
            edition: Edition::C1,
            tower_edition: Edition::C1,
        }
    }
}

impl Carcassonne {
    /// Sets one option by its key; case does not matter.
    ///
    /// # Errors
    ///
    /// When the game has no such option or the option does not take the value. Nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        set(FIELDS, Game::Carcassonne, self, key, value)
    }

    /// The options that differ from the defaults, in the order of the documents.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        entries(FIELDS, self)
    }
}

const fn spec(
    key: &'static str,
    values: Values,
    default: &'static str,
    source: &'static str,
    meaning: &'static str,
) -> OptionSpec {
    OptionSpec { key, game: Game::Carcassonne, values, default, meaning, source, assumed: false }
}

pub(super) const FIELDS: &[Field<Carcassonne>] = &[
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
    Field {
        spec: spec(
            "phantoms",
            Values::Whole { min: 0, max: 40 },
            "0",
            "A-31",
            "how many phantoms each player has besides: a phantom may follow the meeple in the same turn",
        ),
        get: |o| o.phantoms.to_string(),
        set: |o, v| {
            o.phantoms = u8::try_from(whole(v, 0, 40)?).ok()?;
            Some(())
        },
    },
    Field {
        spec: spec(
            "capture",
            Values::Words(&["optional", "mandatory"]),
            "optional",
            "A-6, TOW-20",
            "whether a floor that reaches a meeple must take one",
        ),
        get: |o| flag(o.capture_mandatory, "mandatory", "optional"),
        set: |o, v| put_flag(&mut o.capture_mandatory, v, "mandatory", "optional"),
    },
    Field {
        spec: spec(
            "black-own-tile",
            Values::Words(&["yes", "no"]),
            "yes",
            "A-7, BLK-11",
            "whether a black floor reaches the tile of its own tower",
        ),
        get: |o| flag(o.black_own_tile, "yes", "no"),
        set: |o, v| put_flag(&mut o.black_own_tile, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "capture-guards",
            Values::Words(&["yes", "no"]),
            "yes",
            "A-8, TOW-24",
            "whether meeples on towers can be captured",
        ),
        get: |o| flag(o.capture_guards, "yes", "no"),
        set: |o, v| put_flag(&mut o.capture_guards, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "tower-after-guard",
            Values::Words(TowerAfterGuard::WORDS),
            "reopens",
            "A-9, TOW-26",
            "what becomes of a tower whose guard is captured",
        ),
        get: |o| o.tower_after_guard.to_string(),
        set: |o, v| put(&mut o.tower_after_guard, v),
    },
    Field {
        spec: spec(
            "ransom-window",
            Values::Words(RansomWindow::WORDS),
            "any",
            "A-10, TOW-49",
            "when in the own turn a ransom may be paid",
        ),
        get: |o| o.ransom_window.to_string(),
        set: |o, v| put(&mut o.ransom_window, v),
    },
    Field {
        spec: spec(
            "ransom-min-score",
            Values::Words(&["3", "none"]),
            "3",
            "A-11, TOW-45",
            "how many points the payer of a ransom must have; with none the score stops at 0",
        ),
        get: |o| flag(o.ransom_min_score, "3", "none"),
        set: |o, v| put_flag(&mut o.ransom_min_score, v, "3", "none"),
    },
    Field {
        spec: spec(
            "ransom-per-turn",
            Values::Words(RansomPerTurn::WORDS),
            "1",
            "A-12, TOW-44",
            "how many ransoms a player may pay in one turn",
        ),
        get: |o| o.ransom_per_turn.to_string(),
        set: |o, v| put(&mut o.ransom_per_turn, v),
    },
    Field {
        spec: spec(
            "exchange-choice",
            Values::Words(ExchangeChoice::WORDS),
            "capturer",
            "A-14, TOW-42",
            "who picks among unlike prisoners in an exchange",
        ),
        get: |o| o.exchange_choice.to_string(),
        set: |o, v| put(&mut o.exchange_choice, v),
    },
    Field {
        spec: spec(
            "black-tower-action",
            Values::Words(BlackTowerAction::WORDS),
            "alternative",
            "A-16, BLK-04",
            "whether a black or white floor takes the place of the action or may come besides it",
        ),
        get: |o| o.black_tower_action.to_string(),
        set: |o, v| put(&mut o.black_tower_action, v),
    },
    Field {
        spec: spec(
            "white-capture",
            Values::Words(&["none", "own-tile"]),
            "none",
            "A-18, BLK-10",
            "whether a white floor may capture on the tile of its own tower",
        ),
        get: |o| flag(o.white_capture_own_tile, "own-tile", "none"),
        set: |o, v| put_flag(&mut o.white_capture_own_tile, v, "own-tile", "none"),
    },
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
    Field {
        spec: spec(
            "tower-edition",
            Values::Words(Edition::WORDS),
            "c1",
            "A-40, TOW-01",
            "the edition of the tiles of The Tower; c2 has gardens on some of them",
        ),
        get: |o| o.tower_edition.to_string(),
        set: |o, v| put(&mut o.tower_edition, v),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_within_bounds() {
        let mut options = Carcassonne::default();
        options.set("meeples", "8").unwrap();
        options.set("phantoms", "1").unwrap();
        assert_eq!((options.meeples, options.phantoms), (8, 1));
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
        assert!(options.capture_mandatory && options.white_capture_own_tile);
        assert!(!options.black_own_tile && !options.ransom_min_score);
    }
}
