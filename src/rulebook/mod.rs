//! Violation codes, rule ids with their sources, options and their defaults.
//!
//! The rulebook knows what can be said about a game, never a game that is going on: no tables, no
//! files. The pages it hands out stand in `docs/rules` and `docs/rulings` and are built in.

#[doc(hidden)]
pub mod choice;
mod code;
mod feature;
mod figure;
mod floors;
mod game;
#[doc(hidden)]
pub mod modules;
pub mod options;
pub mod rule;
mod severity;
mod symbol;
pub mod tile_set;
mod unverified;

pub use code::{Area, Code, ErrorCode};
pub use feature::FeatureKind;
pub use figure::{Figure, FigureKind};
pub use floors::{Floors, floors_per_player};
pub use game::{Expansion, Game};
pub use rule::RuleId;
pub use severity::{Severities, Severity};
pub use symbol::{Mark, Symbol};
pub use tile_set::{TileSet, tile_sets};
pub use unverified::UnverifiedKind;
