//! The Phantom: a second figure, which may follow the action of the turn.

use super::{Element, Module, NONE, Save, of, spec};
use crate::rulebook::figure::{Figure, FigureKind};
use crate::rulebook::game::Expansion;
use crate::rulebook::options::{Field, Ranked, Values, flag, put_flag, whole};

pub(super) const MODULE: Module = Module {
    expansion: Expansion::ThePhantom,
    implied: |options| options.the_phantom.phantoms > 0,
    options: FIELDS,
    figures: &[Figure {
        kind: FigureKind::Phantom,
        word: "phantom",
        alias: None,
        name: "phantom",
        save: "phantom",
        strength: 1,
        follows: true,
        guards: |options| options.the_phantom.on_tower,
        // Where the expansion is named and no number, it is the one in its box.
        count: |options| options.the_phantom.phantoms.max(1),
    }],
    save: Save {
        elements: &[Element {
            key: "phantom",
            is_counted: true,
            is_on_by_key: false,
            brings_rules: false,
            get: |options| options.the_phantom.phantoms,
            set: |options, count| options.the_phantom.phantoms = count,
        }],
        rules: &[],
    },
    ..NONE
};

/// The options of the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// `phantoms`: extra phantom followers each player has.
    pub phantoms: u8,
    /// `phantom-on-tower`: a phantom may stand on a tower.
    pub on_tower: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { phantoms: 0, on_tower: true }
    }
}

const FIELDS: &[Ranked] = &[
    (
        50,
        Field {
            spec: spec(
                "phantoms",
                Values::Whole { min: 0, max: 40 },
                "0",
                "A-31",
                "how many phantoms each player has besides: a phantom may follow the meeple in the same turn",
            ),
            get: |o| o.the_phantom.phantoms.to_string(),
            set: |o, v| {
                o.the_phantom.phantoms = u8::try_from(whole(v, 0, 40)?).ok()?;
                Some(())
            },
        },
    ),
    (
        55,
        Field {
            spec: of(
                Expansion::ThePhantom,
                spec(
                    "phantom-on-tower",
                    Values::Words(&["yes", "no"]),
                    "yes",
                    "A-67",
                    "whether a phantom may stand on a tower",
                ),
            ),
            get: |o| flag(o.the_phantom.on_tower, "yes", "no"),
            set: |o, v| put_flag(&mut o.the_phantom.on_tower, v, "yes", "no"),
        },
    ),
];
