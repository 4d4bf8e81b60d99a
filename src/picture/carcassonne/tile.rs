//! One tile of the catalogue, with everything that a record may name on it.

use super::sketch::{COLUMNS, ROWS, Sketch};
use crate::catalog::carcassonne::{Kind, Tile};
use crate::grid::{Port, Rotation};

/// The drawing of a tile as in the tile list, its half-edges around it, its features numbered and named below.
pub fn tile(tile: &Tile) -> String {
    let sketch = Sketch::new(tile, Rotation::None);
    let mut glyphs: Vec<Vec<char>> =
        (0..ROWS).map(|row| (0..COLUMNS).map(|column| sketch.glyph((column, row))).collect()).collect();
    let mut put = |(column, row): (usize, usize), glyph: char| {
        if let Some(slot) = glyphs.get_mut(row).and_then(|row: &mut Vec<char>| row.get_mut(column)) {
            *slot = glyph;
        }
    };
    for part in 0..tile.face.parts().len() {
        if let (Some(spot), Some(number)) = (sketch.spots(part).first(), char::from_digit(part as u32 + 1, 36)) {
            put(*spot, number);
        }
    }
    if tile.foundation {
        let (column, row) = sketch.tower();
        for (column, glyph) in (column - 1..).zip("[ ]".chars()) {
            put((column, row), glyph);
        }
    }
    let sides = [("", ""), ("Wn", "En"), ("W", "E"), ("Ws", "Es"), ("", "")];
    let mut text = String::from("    Nw  N  Ne\n");
    for (row, (west, east)) in glyphs.iter().zip(sides) {
        let line = format!("{west:>2} {} {east}", row.iter().collect::<String>());
        text += line.trim_end();
        text.push('\n');
    }
    text += "    Sw  S  Se\n\n";
    for (index, part) in tile.face.parts().iter().enumerate() {
        let number = char::from_digit(index as u32 + 1, 36).unwrap_or('?');
        text += &format!("{number} {}", feature(part.kind, part.ports.iter()));
        for symbol in part.tally.iter() {
            let count = part.tally.count(symbol);
            text += &format!(", {count} {}{}", symbol.word(), if count == 1 { "" } else { "s" });
        }
        let near = tile.near.get(index).map(Vec::as_slice).unwrap_or_default();
        let cities: Vec<String> = near.iter().map(|city| (u32::from(*city) + 1).to_string()).collect();
        if !cities.is_empty() {
            text += &format!(", touches {}", cities.join(" and "));
        }
        text.push('\n');
    }
    if tile.foundation {
        text += "[ ] tower foundation\n";
    }
    text
}

/// `city N W`, `field Nw Ne`, `field inner`, `monastery`.
fn feature(kind: Kind, ports: impl Iterator<Item = Port>) -> String {
    let ports: Vec<&str> = ports.map(Port::name).collect();
    match (kind, ports.as_slice()) {
        (Kind::Monastery, _) => "monastery".to_owned(),
        (_, []) => format!("{kind} inner"),
        (_, ports) => format!("{kind} {}", ports.join(" ")),
    }
}
