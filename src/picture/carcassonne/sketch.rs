//! One tile in a few characters: nine columns and five rows, of which the outer ones are its sides.

use super::shape;
use crate::catalog::carcassonne::{Kind, Tile};
use crate::grid::{Port, Ports, Rotation, Side};

/// Columns of a tile, both sides included.
pub(super) const COLUMNS: usize = 9;
/// Rows of a tile, both sides included.
pub(super) const ROWS: usize = 5;
/// The place of the tower and the monastery.
const CENTRE: (usize, usize) = (4, 2);

/// What an edge or the inside shows.
pub(super) const CITY: char = '#';
const ALONG: char = '-';
const DOWN: char = '|';
const CROSSING: char = 'o';

/// A tile as it lies, in characters.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    glyphs: [[char; COLUMNS]; ROWS],
    /// The part that covers each character inside.
    owners: [[Option<usize>; COLUMNS]; ROWS],
    foundation: bool,
}

/// A part of a tile after turning.
struct TurnedPart {
    index: usize,
    kind: Kind,
    ports: Ports,
}

impl TurnedPart {
    fn sides(&self) -> Vec<Side> {
        Side::ALL.into_iter().filter(|side| self.ports.has(Port::middle(*side))).collect()
    }
}

/// Columns and rows between the sides, row by row.
fn inside() -> impl Iterator<Item = (usize, usize)> {
    (1..ROWS - 1).flat_map(|row| (1..COLUMNS - 1).map(move |column| (column, row)))
}

/// Where a character lies on a tile that goes from -1 to 1 each way.
pub(super) fn position((column, row): (usize, usize)) -> (f64, f64) {
    ((column as f64 - 4.0) / 4.0, (row as f64 - 2.0) / 2.0)
}

impl Sketch {
    /// The sketch of a tile so turned.
    pub(super) fn new(tile: &Tile, turn: Rotation) -> Self {
        let parts: Vec<TurnedPart> = tile
            .face
            .parts()
            .iter()
            .enumerate()
            .map(|(index, part)| TurnedPart { index, kind: part.kind, ports: part.ports.turned(turn) })
            .collect();
        let mut sketch =
            Self { glyphs: [[' '; COLUMNS]; ROWS], owners: [[None; COLUMNS]; ROWS], foundation: tile.foundation };
        sketch.fields(&parts);
        sketch.cities(&parts);
        sketch.roads(&parts);
        sketch.monastery(&parts);
        sketch.rim(&parts);
        sketch
    }

    /// The character at a column and row.
    pub(super) fn glyph(&self, (column, row): (usize, usize)) -> char {
        self.glyphs.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    }

    fn set(&mut self, (column, row): (usize, usize), glyph: char, owner: Option<usize>) {
        if let Some(slot) = self.glyphs.get_mut(row).and_then(|row| row.get_mut(column)) {
            *slot = glyph;
        }
        if let Some(slot) = self.owners.get_mut(row).and_then(|row| row.get_mut(column)) {
            *slot = owner;
        }
    }

    fn owner(&self, (column, row): (usize, usize)) -> Option<usize> {
        self.owners.get(row).and_then(|row| row.get(column)).copied().flatten()
    }

    /// Each character belongs to the field at the nearest half-edge.
    fn fields(&mut self, parts: &[TurnedPart]) {
        let fields: Vec<&TurnedPart> = parts.iter().filter(|part| part.kind == Kind::Field).collect();
        for at in inside() {
            let near = |port: Port| shape::distance(position(at), shape::port(port));
            let nearest = fields
                .iter()
                .flat_map(|part| part.ports.iter().map(|port| (near(port), part.index)))
                .min_by(|one, other| one.0.total_cmp(&other.0));
            self.set(at, ' ', nearest.map(|(_, index)| index));
        }
    }

    fn cities(&mut self, parts: &[TurnedPart]) {
        for part in parts.iter().filter(|part| part.kind == Kind::City) {
            let outline = shape::city(&part.sides());
            for at in inside().filter(|at| shape::contains(&outline, position(*at))) {
                self.set(at, CITY, Some(part.index));
            }
        }
        // A field between cities that reaches no edge has what they leave free.
        for part in parts.iter().filter(|part| part.kind == Kind::Field && part.ports.is_empty()) {
            let free: Vec<_> = inside().filter(|at| self.owner(*at).is_none()).collect();
            for at in if free.is_empty() { vec![(3, 3)] } else { free } {
                self.set(at, ' ', Some(part.index));
            }
        }
    }

    fn roads(&mut self, parts: &[TurnedPart]) {
        let roads: Vec<&TurnedPart> = parts.iter().filter(|part| part.kind == Kind::Road).collect();
        let stubs = roads.iter().filter(|part| part.ports.len() == 1).count();
        for part in roads {
            match part.sides().as_slice() {
                [only] => {
                    for at in arm(*only).into_iter().filter(|at| self.glyph(*at) != CITY).collect::<Vec<_>>() {
                        self.set(at, line(*only), Some(part.index));
                    }
                }
                [one, other] if one.opposite() == *other => {
                    for at in arm(*one).into_iter().chain(arm(*other)).chain([CENTRE]) {
                        self.set(at, line(*one), Some(part.index));
                    }
                }
                [one, other] => self.bend(*one, *other, part.index),
                many => {
                    for side in many {
                        for at in arm(*side) {
                            self.set(at, line(*side), Some(part.index));
                        }
                    }
                    self.set(CENTRE, '+', Some(part.index));
                }
            }
        }
        if stubs >= 2 {
            self.set(CENTRE, CROSSING, None);
        }
    }

    /// A road from one side to the next one, around the centre.
    fn bend(&mut self, one: Side, other: Side, owner: usize) {
        let (upright, level) = if matches!(one, Side::North | Side::South) { (one, other) } else { (other, one) };
        let (row, out) = if upright == Side::North { (1, 'N') } else { (3, 'S') };
        let (columns, corner) = if level == Side::West { ([1, 2], 3) } else { ([6, 7], 5) };
        for column in columns {
            self.set((column, 2), ALONG, Some(owner));
        }
        let rises = (out == 'N') == (level == Side::West);
        self.set((corner, row), if rises { '/' } else { '\\' }, Some(owner));
    }

    fn monastery(&mut self, parts: &[TurnedPart]) {
        for part in parts.iter().filter(|part| part.kind == Kind::Monastery) {
            for (column, glyph) in (3..).zip("(+)".chars()) {
                self.set((column, 2), glyph, Some(part.index));
            }
        }
    }

    fn rim(&mut self, parts: &[TurnedPart]) {
        for side in Side::ALL {
            let shown = parts.iter().find(|part| part.ports.has(Port::middle(side))).map(|part| part.kind);
            for at in edge(side) {
                let middle = at == middle(side);
                let glyph = match shown {
                    Some(Kind::City) => CITY,
                    Some(Kind::Road) if middle => line(side),
                    _ if matches!(side, Side::North | Side::South) => '.',
                    _ => ':',
                };
                self.set(at, glyph, None);
            }
        }
        for at in [(0, 0), (COLUMNS - 1, 0), (0, ROWS - 1), (COLUMNS - 1, ROWS - 1)] {
            self.set(at, '+', None);
        }
    }

    /// Whether a tower covers this character.
    fn under_tower(&self, (column, row): (usize, usize)) -> bool {
        let tower = self.tower();
        self.foundation && row == tower.1 && (2..=6).contains(&column)
    }

    /// Where the middle of the tower goes: the centre, unless a monastery is there.
    pub(super) fn tower(&self) -> (usize, usize) {
        if self.glyph((3, 2)) == '(' { (4, 1) } else { CENTRE }
    }

    /// The characters of a part that nothing covers, the best for a meeple first.
    pub(super) fn spots(&self, part: usize) -> Vec<(usize, usize)> {
        let mine: Vec<(usize, usize)> = inside().filter(|at| self.owner(*at) == Some(part)).collect();
        let mut free: Vec<(usize, usize)> = mine.iter().copied().filter(|at| !self.under_tower(*at)).collect();
        if free.is_empty() {
            free = mine;
        }
        let count = free.len().max(1) as f64;
        let sum = free.iter().map(|at| position(*at)).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let mean = (sum.0 / count, sum.1 / count);
        free.sort_by(|one, other| {
            shape::distance(position(*one), mean).total_cmp(&shape::distance(position(*other), mean))
        });
        free
    }
}

/// The three or one characters from a side inwards, without the centre.
fn arm(side: Side) -> Vec<(usize, usize)> {
    match side {
        Side::North => vec![(4, 1)],
        Side::South => vec![(4, 3)],
        Side::West => vec![(1, 2), (2, 2), (3, 2)],
        Side::East => vec![(7, 2), (6, 2), (5, 2)],
    }
}

/// How a road that leaves by a side is drawn.
fn line(side: Side) -> char {
    if matches!(side, Side::North | Side::South) { DOWN } else { ALONG }
}

/// The characters of a side, without its corners.
pub(super) fn edge(side: Side) -> Vec<(usize, usize)> {
    match side {
        Side::North => (1..COLUMNS - 1).map(|column| (column, 0)).collect(),
        Side::South => (1..COLUMNS - 1).map(|column| (column, ROWS - 1)).collect(),
        Side::West => (1..ROWS - 1).map(|row| (0, row)).collect(),
        Side::East => (1..ROWS - 1).map(|row| (COLUMNS - 1, row)).collect(),
    }
}

/// The middle character of a side.
pub(super) fn middle(side: Side) -> (usize, usize) {
    match side {
        Side::North => (4, 0),
        Side::South => (4, ROWS - 1),
        Side::West => (0, 2),
        Side::East => (COLUMNS - 1, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::carcassonne::Catalogue;

    /// Every built-in tile in every turn.
    fn all() -> Vec<(String, Tile, Rotation)> {
        let catalogue = Catalogue::builtin();
        let turns = |tile: &Tile| Rotation::ALL.map(|turn| (format!("{} {turn:?}", tile.id), tile.clone(), turn));
        catalogue.tiles().flat_map(|(_, tile)| turns(tile)).collect()
    }

    #[test]
    fn a_meeple_has_a_free_place_of_its_own_on_every_feature() {
        for (what, tile, turn) in all() {
            let sketch = Sketch::new(&tile, turn);
            let parts = 0..tile.face.parts().len();
            let mut best: Vec<_> = parts.map(|part| sketch.spots(part).first().copied()).collect();
            assert!(best.iter().all(|spot| spot.is_some_and(|spot| !sketch.under_tower(spot))), "{what}: {best:?}");
            best.sort_unstable();
            best.dedup();
            assert_eq!(best.len(), tile.face.parts().len(), "{what}");
        }
    }

    #[test]
    fn a_city_with_a_pennant_has_a_place_for_it_beside_a_meeple() {
        for (what, tile, turn) in all() {
            let sketch = Sketch::new(&tile, turn);
            for (index, part) in tile.face.parts().iter().enumerate() {
                let pennants = part.tally.count(crate::rulebook::Symbol::Pennant);
                assert!(sketch.spots(index).len() > usize::from(pennants), "{what}");
            }
        }
    }

    #[test]
    fn each_side_shows_what_it_is() {
        for (what, tile, turn) in all() {
            let sketch = Sketch::new(&tile, turn);
            for side in Side::ALL {
                let shown = match (sketch.glyph(middle(side)), side) {
                    (CITY, _) => Some(Kind::City),
                    (ALONG, Side::East | Side::West) | (DOWN, Side::North | Side::South) => Some(Kind::Road),
                    _ => None,
                };
                let [_, kind, _] = tile.face.view(side, turn);
                assert_eq!(shown, kind, "{what} {side}");
            }
        }
    }

    /// Turning the picture by a half turn turns the characters with it.
    #[test]
    fn a_half_turn_keeps_the_drawing() {
        for (what, tile, turn) in all().into_iter().filter(|(_, _, turn)| turn.quarters() < 2) {
            let (one, other) = (Sketch::new(&tile, turn), Sketch::new(&tile, turn.then(Rotation::Half)));
            for at in inside().filter(|at| !['(', ')'].contains(&one.glyph(*at))) {
                let back = (COLUMNS - 1 - at.0, ROWS - 1 - at.1);
                assert_eq!(one.glyph(at), other.glyph(back), "{what} {at:?}");
            }
        }
    }
}
