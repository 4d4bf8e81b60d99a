//! The short form of a turn, one string: `[BY,] [discard T...;] TILE X,Y [DEGREES] [FEATURE [king|falconer] | -]
//! [+ POINTS] [= TOTALS]`, or `[BY,] missing`.

use super::draft::Draft;
use super::{Table, name, tile};
use crate::record::native::carcassonne::short::{by, comma_missing, is_missing, is_over, no_turn};
use crate::record::native::claimed::{self, Claimed};
use crate::record::native::context::Slip;
use crate::record::native::words::Words;
use crate::the_castle::{FeatureName, Figure};

/// What may follow the square of a tile.
const PARTS: [&str; 6] = ["house", "tower", "court", "chapel", "path", "-"];

/// Reads a turn.
pub(super) fn read(text: &str, table: &Table<'_>) -> Result<Draft, Slip> {
    let mut words = Words::new(text);
    let mut draft = Draft { by: by(&mut words, &table.names)?, ..Draft::default() };
    if is_missing(&words) {
        return Ok(Draft { missing: true, ..draft });
    }
    if words.take("discard").is_some() {
        discarded(&mut words, table, &mut draft)?;
    }
    // A turn may end with its discards, when no tile is left to place.
    if draft.discarded.is_empty() || !is_over(&words, |name| tile(table, name).is_ok()) {
        place(&mut words, table, &mut draft)?;
    }
    let known: &[&str] = match words.take("-") {
        Some(_) => &[],
        None if follower(&mut words, &mut draft)? => &["king", "falconer"],
        None => &PARTS,
    };
    let Claimed { points, totals } = claimed::read(&mut words, &table.names, known)?;
    Ok(Draft { points, totals, ..draft })
}

fn discarded(words: &mut Words<'_>, table: &Table<'_>, draft: &mut Draft) -> Result<(), Slip> {
    loop {
        let word = words.expect("a tile")?;
        let bare = word.text.trim_end_matches([';', ',']);
        if !bare.is_empty() {
            let end = word.start + bare.len();
            draft.discarded.push(tile(table, bare).map_err(|slip| slip.part(word.start..end))?);
        }
        if word.text.ends_with(';') {
            break;
        }
        if words.peek().is_none() {
            return Err(word.slip("the list of discarded tiles is not ended").help("end it with `;`"));
        }
    }
    if draft.discarded.is_empty() {
        return Err(Slip::new("`discard` without a tile").help("such as `discard c17;`"));
    }
    Ok(())
}

fn place(words: &mut Words<'_>, table: &Table<'_>, draft: &mut Draft) -> Result<(), Slip> {
    let comma_missing = comma_missing(words, &table.names);
    let word = words.expect("the tile")?;
    let face = tile(table, word.text).map_err(|slip| slip.part(word.start..word.end));
    let cell = words.square();
    // What is no turn at all, such as a remark, is better called that than an unknown tile.
    let (face, cell) = match (face, cell) {
        (_, Err(slip)) if comma_missing.is_some() => return Err(comma_missing.unwrap_or(slip)),
        (Err(_), Err(_)) => return Err(no_turn(word, "Ann, c17 3,5 90 house N")),
        (face, cell) => (face?, cell?),
    };
    draft.tile = Some((face, cell, words.degrees()?.unwrap_or_default()));
    Ok(())
}

/// A follower, if one stands there.
fn follower(words: &mut Words<'_>, draft: &mut Draft) -> Result<bool, Slip> {
    let Some(kind) = words.peek().filter(|word| PARTS.iter().any(|part| word.is(part))) else { return Ok(false) };
    words.next();
    let place = words.expect("a side, a half-edge or `inner`")?;
    let named = name::part(&format!("{} {}", kind.text, place.text));
    let part = named.map_err(|slip| slip.part(kind.start..place.end))?;
    let figure = [Figure::King, Figure::Falconer].into_iter().find(|figure| words.take(figure.word()).is_some());
    draft.follower = Some((FeatureName { cell: None, part }, figure.unwrap_or(Figure::Follower)));
    Ok(true)
}
