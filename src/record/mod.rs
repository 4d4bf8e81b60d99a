//! The model of a record, one reader per format, and where in the text things stand. Knows no rules: what a record
//! asks for is tested elsewhere.

pub mod model;
pub mod tree;

pub use model::{
    AwardClaim, Claim, Ended, Entry, Format, Game, Header, Occasion, Player, Pointer, ReadError, Reading, Record,
    Ruling, What,
};
