//! One tile of a set, with everything that a record may name on it.

use super::glyph;
use crate::catalog::the_castle::{FacePart, Kind, TileFace};
use crate::grid::{Port, Rotation, Side};

/// Columns and rows of the drawing.
const COLUMNS: usize = 9;
const ROWS: usize = 5;

/// The middle of the drawing.
const CENTRE: (usize, usize) = (4, 2);

/// The drawing of a tile as in the tile list, its ports around it, its parts named below.
pub fn tile(face: &TileFace) -> String {
    let sides = [("", ""), ("Wn", "En"), ("W", "E"), ("Ws", "Es"), ("", "")];
    let mut glyphs: Vec<Vec<char>> =
        (0..ROWS).map(|row| (0..COLUMNS).map(|column| area(face, (column, row))).collect()).collect();
    paths(face, &mut glyphs);
    let mut text = String::from("    Nw  N  Ne\n");
    for (row, (west, east)) in glyphs.iter().zip(sides) {
        text += format!("{west:>2} {} {east}", row.iter().collect::<String>()).trim_end();
        text.push('\n');
    }
    text += "    Sw  S  Se\n\n";
    for (index, part) in face.parts.iter().enumerate() {
        text += &named(face, index, part);
        text.push('\n');
    }
    for links in &face.aeries {
        let names = links.iter().filter_map(|part| face.name_of(*part, Rotation::None));
        let names: Vec<String> = names.map(|name| name.to_string()).collect();
        text += &format!("aerie linked to {}\n", names.join(" and "));
    }
    text
}

/// Where a half-edge lies on the rim of the drawing.
fn half_edge(port: Port) -> (usize, usize) {
    const SPOTS: [(usize, usize); 12] =
        [(2, 0), (4, 0), (6, 0), (8, 1), (8, 2), (8, 3), (6, 4), (4, 4), (2, 4), (0, 3), (0, 2), (0, 1)];
    SPOTS.get(port.index()).copied().unwrap_or(CENTRE)
}

/// The area that covers a character: that of the nearest half-edge.
fn area(face: &TileFace, (column, row): (usize, usize)) -> char {
    // A character is twice as high as it is wide.
    let distance = |port: Port| {
        let (x, y) = half_edge(port);
        x.abs_diff(column).pow(2) + (2 * y.abs_diff(row)).pow(2)
    };
    let nearest = Port::all().filter(|port| !port.is_middle()).min_by_key(|port| distance(*port));
    let part = nearest.and_then(|port| face.parts.iter().find(|part| part.ports.has(port)));
    part.map_or(' ', |part| part.kind.letter())
}

/// Draws the paths from the sides to the middle, where they meet, branch or stop.
fn paths(face: &TileFace, glyphs: &mut [Vec<char>]) {
    let mut put = |(column, row): (usize, usize), glyph: char| {
        if let Some(slot) = glyphs.get_mut(row).and_then(|row: &mut Vec<char>| row.get_mut(column)) {
            *slot = glyph;
        }
    };
    let paths = || face.parts.iter().filter(|part| part.kind == Kind::Path);
    for part in paths() {
        for port in part.ports.iter() {
            let along: &[(usize, usize)] = match port.side() {
                Side::North => &[(4, 0), (4, 1)],
                Side::East => &[(8, 2), (7, 2), (6, 2), (5, 2)],
                Side::South => &[(4, 4), (4, 3)],
                Side::West => &[(0, 2), (1, 2), (2, 2), (3, 2)],
            };
            along.iter().for_each(|spot| put(*spot, glyph(Kind::Path, port)));
        }
    }
    // Parts that are not one path are cut by a square, or by the building at which they stop (CAS-20).
    let middle = match (paths().count(), paths().any(|part| part.fountain)) {
        (0, _) => return,
        (1, true) => 'f',
        (1, false) => '+',
        (_, true) => 'F',
        (_, false) => 'o',
    };
    put(CENTRE, middle);
}

/// `house Nw Ne: house N`, with markets or a fountain.
fn named(face: &TileFace, index: usize, part: &FacePart) -> String {
    let ports: Vec<&str> = part.ports.iter().map(Port::name).collect();
    let place = if ports.is_empty() { "inner".to_owned() } else { ports.join(" ") };
    let mut text = format!("{} {place}", part.kind);
    if part.markets > 0 {
        text += &format!(", {} market{}", part.markets, if part.markets == 1 { "" } else { "s" });
    }
    if part.fountain {
        text += ", with a fountain";
    }
    if let Some(name) =
        face.name_of(index, Rotation::None).filter(|name| name.to_string() != format!("{} {place}", part.kind))
    {
        text += &format!(" (named `{name}`)");
    }
    text
}
