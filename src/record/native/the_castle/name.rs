//! Features and wall tiles by name.

use super::Table;
use crate::catalog::the_castle::{NameFault, PartName};
use crate::record::native::context::{Slip, nearest, shown};
use crate::rulebook::choice::Choice;
use crate::rulebook::options::WallTileKind;

/// The kinds of features.
const KINDS: [&str; 5] = ["house", "tower", "court", "chapel", "path"];

/// A part of a tile, by its name.
pub(super) fn part(text: &str) -> Result<PartName, Slip> {
    text.parse::<PartName>().map_err(|fault| {
        let slip = Slip::new(format!("{} names no feature", shown(text)));
        let word = text.split_whitespace().next().unwrap_or("");
        match nearest(word, KINDS.into_iter()).filter(|_| fault == NameFault::Kind) {
            Some(near) => slip.help(format!("did you mean `{near}`?")),
            None => slip.help(fault.to_string()),
        }
    })
}

/// A kind of wall tile, by its word or by its number from 1 to 9; true for a number.
pub(super) fn wall_tile(table: &Table<'_>, text: &str) -> Result<(WallTileKind, bool), Slip> {
    if let Some(kind) = WallTileKind::read(text) {
        return Ok((kind, false));
    }
    let numbered = text.trim().parse::<usize>().ok().and_then(|number| table.options.wall_tile(number));
    if let Some(kind) = numbered {
        return Ok((kind, true));
    }
    let slip = Slip::new(format!("{} is no kind of wall tile", shown(text)));
    Err(match nearest(text, WallTileKind::WORDS.iter().copied()) {
        Some(near) => slip.help(format!("did you mean `{near}`?")),
        None => slip.help(format!("the kinds are {}, or a number from 1 to 9", WallTileKind::WORDS.join(", "))),
    })
}
