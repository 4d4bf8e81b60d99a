//! The model of a record, one reader per format, and where in the text things stand. Knows no rules: what a record
//! asks for is tested elsewhere.

pub mod bga;
pub mod carcassonnelab;
pub mod gg;
pub mod input;
pub mod jcloisterzone;
pub mod model;
mod raw;
pub mod score_sheet;
mod script;
mod shape;
pub mod tree;

pub use model::{
    AwardClaim, Claim, Ended, Entry, Format, Game, Header, Occasion, Player, Pointer, ReadError, Reading, Record,
    Ruling, What,
};

use crate::rulebook::ErrorCode;
use input::{Piece, Surroundings};

/// Reads every record of a text. A text of no known format gives one piece without a format and with an error.
pub fn read<'t>(text: &'t str, surroundings: &Surroundings) -> Vec<Piece<'t>> {
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    let piece = |format, reading| vec![Piece { number: 1, text, first_line: 1, format, reading }];
    if trimmed.is_empty() {
        return piece(None, ReadError::new(ErrorCode::Syntax, "the file is empty").into());
    }
    let _ = surroundings;
    if trimmed.starts_with('{') && jcloisterzone::looks_like(text) {
        return piece(Some(Format::JCloisterZone), jcloisterzone::read(text));
    }
    let error = ReadError::new(ErrorCode::Unsupported, "this is no record of a known format");
    piece(None, error.into())
}
