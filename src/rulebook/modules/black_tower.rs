//! Black Tower: floors that capture on the diagonals, and white ones that cap a tower.

use super::{Element, Module, NONE, Save, of, spec};
use crate::rulebook::choice::{Choice, choices};
use crate::rulebook::game::Expansion;
use crate::rulebook::options::{Field, Ranked, Values, flag, put, put_flag};
use crate::rulebook::rule::RuleId;

pub(super) const MODULE: Module = Module {
    expansion: Expansion::BlackTower,
    needs: Some((Expansion::TheTower, RuleId::BLK_01)),
    options: FIELDS,
    save: Save {
        elements: &[Element {
            key: "black-tower",
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
    /// Whether a black or white floor takes the place of the action.
    pub enum BlackTowerAction {
        /// It is one of the choices for the one action.
        Alternative = "alternative",
        /// One such floor may be placed besides the action.
        Extra = "extra",
    }
}

/// The options of the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// `black-own-tile`: a black floor reaches the tile of its own tower.
    pub black_own_tile: bool,
    /// `black-tower-action`: whether a black or white floor takes the place of the action.
    pub black_tower_action: BlackTowerAction,
    /// `white-capture: own-tile`: a white floor may capture on the tile of its own tower.
    pub white_capture_own_tile: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { black_own_tile: true, black_tower_action: BlackTowerAction::Alternative, white_capture_own_tile: false }
    }
}

const FIELDS: &[Ranked] = &[
    (
        70,
        Field {
            spec: of(
                Expansion::BlackTower,
                spec(
                    "black-own-tile",
                    Values::Words(&["yes", "no"]),
                    "yes",
                    "A-7, BLK-11",
                    "whether a black floor reaches the tile of its own tower",
                ),
            ),
            get: |o| flag(o.black_tower.black_own_tile, "yes", "no"),
            set: |o, v| put_flag(&mut o.black_tower.black_own_tile, v, "yes", "no"),
        },
    ),
    (
        140,
        Field {
            spec: of(
                Expansion::BlackTower,
                spec(
                    "black-tower-action",
                    Values::Words(BlackTowerAction::WORDS),
                    "alternative",
                    "A-16, BLK-04",
                    "whether a black or white floor takes the place of the action or may come besides it",
                ),
            ),
            get: |o| o.black_tower.black_tower_action.to_string(),
            set: |o, v| put(&mut o.black_tower.black_tower_action, v),
        },
    ),
    (
        150,
        Field {
            spec: of(
                Expansion::BlackTower,
                spec(
                    "white-capture",
                    Values::Words(&["none", "own-tile"]),
                    "none",
                    "A-18, BLK-10",
                    "whether a white floor may capture on the tile of its own tower",
                ),
            ),
            get: |o| flag(o.black_tower.white_capture_own_tile, "own-tile", "none"),
            set: |o, v| put_flag(&mut o.black_tower.white_capture_own_tile, v, "own-tile", "none"),
        },
    ),
];
