//! The model of a record, one reader per format, and where in the text things stand. Knows no rules: what a record
//! asks for is tested elsewhere.

pub mod bga;
pub mod carcassonnelab;
mod contradiction;
mod detect;
mod disguise;
mod error;
pub mod gg;
pub mod input;
pub mod jcloisterzone;
#[doc(hidden)]
pub mod locate;
pub mod model;
pub mod native;
mod order;
mod pinned;
mod raw;
pub mod score_sheet;
mod several;
mod shape;
mod step_builder;
#[doc(hidden)]
pub mod tree;
pub mod write;

use detect::{Locate, is_json, locate_fn};
pub use detect::{is_blank, is_line_record, leaves_open, looks_like_record, read, read_line};
pub use disguise::no_plain_text;
pub use error::ReadError;

pub use model::{
    AwardClaim, Claim, Contradiction, CopyUse, Ended, Entry, Format, Game, Header, HouseRuleBroken, Occasion, Part,
    Player, Pointer, Reading, Record, Ruling, Unverified, What,
};
