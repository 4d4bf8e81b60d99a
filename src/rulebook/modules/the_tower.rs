//! The Tower: floors, guards, captures, ransoms.

use super::{Element, Module, NONE, Save, of, spec};
use crate::rulebook::choice::{Choice, choices};
use crate::rulebook::game::Expansion;
use crate::rulebook::options::{Edition, Field, Ranked, Values, flag, put, put_flag};
use crate::rulebook::tile_set::TileSet;

pub(super) const MODULE: Module = Module {
    expansion: Expansion::TheTower,
    options: FIELDS,
    tile_sets: &[TileSet {
        tiles: include_str!("../../catalog/carcassonne/tower.yaml"),
        expansion: Some(Expansion::TheTower),
        keys: ["tower-c1", "tower-c2"],
        saves: ["tower:1", "tower:2"],
        save: "tower",
        prefix: "TO",
        edition: |options| options.the_tower.edition,
        edition_mut: |options| &mut options.the_tower.edition,
        size: 18,
    }],
    save: Save {
        elements: &[Element {
            key: "tower",
            is_counted: false,
            is_on_by_key: false,
            brings_rules: true,
            get: |_| 1,
            set: |_, _| {},
        }],
        rules: &[],
    },
    ..NONE
};

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

/// The options of the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// `capture: mandatory`: a player who can capture must.
    pub capture_mandatory: bool,
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
    /// `tower-edition`: the edition of the tiles of The Tower.
    pub edition: Edition,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            capture_mandatory: false,
            capture_guards: true,
            tower_after_guard: TowerAfterGuard::Reopens,
            ransom_window: RansomWindow::Any,
            ransom_min_score: true,
            ransom_per_turn: RansomPerTurn::One,
            exchange_choice: ExchangeChoice::Capturer,
            edition: Edition::C1,
        }
    }
}

const FIELDS: &[Ranked] = &[
    (
        60,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "capture",
                    Values::Words(&["optional", "mandatory"]),
                    "optional",
                    "A-6, TOW-20",
                    "whether a floor that reaches a meeple must take one",
                ),
            ),
            get: |o| flag(o.the_tower.capture_mandatory, "mandatory", "optional"),
            set: |o, v| put_flag(&mut o.the_tower.capture_mandatory, v, "mandatory", "optional"),
        },
    ),
    (
        80,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "capture-guards",
                    Values::Words(&["yes", "no"]),
                    "yes",
                    "A-8, TOW-24",
                    "whether meeples on towers can be captured",
                ),
            ),
            get: |o| flag(o.the_tower.capture_guards, "yes", "no"),
            set: |o, v| put_flag(&mut o.the_tower.capture_guards, v, "yes", "no"),
        },
    ),
    (
        90,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "tower-after-guard",
                    Values::Words(TowerAfterGuard::WORDS),
                    "reopens",
                    "A-9, TOW-26",
                    "what becomes of a tower whose guard is captured",
                ),
            ),
            get: |o| o.the_tower.tower_after_guard.to_string(),
            set: |o, v| put(&mut o.the_tower.tower_after_guard, v),
        },
    ),
    (
        100,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "ransom-window",
                    Values::Words(RansomWindow::WORDS),
                    "any",
                    "A-10, TOW-49",
                    "when in the own turn a ransom may be paid",
                ),
            ),
            get: |o| o.the_tower.ransom_window.to_string(),
            set: |o, v| put(&mut o.the_tower.ransom_window, v),
        },
    ),
    (
        110,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "ransom-min-score",
                    Values::Words(&["3", "none"]),
                    "3",
                    "A-11, TOW-45",
                    "how many points the payer of a ransom must have; with none the score stops at 0",
                ),
            ),
            get: |o| flag(o.the_tower.ransom_min_score, "3", "none"),
            set: |o, v| put_flag(&mut o.the_tower.ransom_min_score, v, "3", "none"),
        },
    ),
    (
        120,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "ransom-per-turn",
                    Values::Words(RansomPerTurn::WORDS),
                    "1",
                    "A-12, TOW-44",
                    "how many ransoms a player may pay in one turn",
                ),
            ),
            get: |o| o.the_tower.ransom_per_turn.to_string(),
            set: |o, v| put(&mut o.the_tower.ransom_per_turn, v),
        },
    ),
    (
        130,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "exchange-choice",
                    Values::Words(ExchangeChoice::WORDS),
                    "capturer",
                    "A-14, TOW-42",
                    "who picks among unlike prisoners in an exchange",
                ),
            ),
            get: |o| o.the_tower.exchange_choice.to_string(),
            set: |o, v| put(&mut o.the_tower.exchange_choice, v),
        },
    ),
    (
        180,
        Field {
            spec: of(
                Expansion::TheTower,
                spec(
                    "tower-edition",
                    Values::Words(Edition::WORDS),
                    "c1",
                    "A-40, TOW-01",
                    "the edition of the tiles of The Tower; c2 has gardens on some of them",
                ),
            ),
            get: |o| o.the_tower.edition.to_string(),
            set: |o, v| put(&mut o.the_tower.edition, v),
        },
    ),
];
