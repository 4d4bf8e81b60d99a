//! The Phantom: a second figure, which may follow the action of the turn.

use super::{Module, option};
use crate::rulebook::game::Expansion;
use crate::rulebook::options::{Field, Ranked, Values, whole};

pub(super) const MODULE: Module = Module { expansion: Expansion::ThePhantom, needs: None, options: FIELDS };

/// The options of the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// `phantoms`: extra phantom followers each player has.
    pub phantoms: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { phantoms: 0 }
    }
}

const FIELDS: &[Ranked] = &[(
    50,
    Field {
        spec: option(
            None,
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
)];
