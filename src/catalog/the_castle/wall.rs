//! The castle wall: its spaces inside, the corner towers on its score track, its start spaces and gates.

use std::ops::RangeInclusive;

use super::Fault;
use super::schema::{StartPlaceText, WallText};
use crate::grid::{Cell, Port, Side};

/// Most spaces that a castle may have, so that its tiles and start spaces fit one board.
const MOST_SPACES: usize = 200;

/// Most start spaces and gates together.
const MOST_STARTS: usize = 40;

/// Spaces of the score track before it starts again (CAS-1, CAS-53).
pub const LAP: u32 = 100;

/// A corner tower, split into two score spaces (CAS-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CornerTower {
    /// Its two score numbers.
    pub numbers: [u8; 2],
    /// Whether a wall tile lies on it at the start.
    pub has_tile: bool,
}

/// Where a start space touches the castle (CAS-9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartPlace {
    /// Its two score numbers, `6-7`.
    pub id: String,
    /// The one space of the castle that it touches.
    pub cell: Cell,
    /// The side of that space.
    pub side: Side,
}

impl StartPlace {
    /// The square in the wall where the start space itself lies.
    pub fn square(&self) -> Option<Cell> {
        self.cell.beside(self.side)
    }
}

/// A gate of the Falcon (CAS-81).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gate {
    /// The score number before it.
    pub after: u8,
    /// Where its start space would be.
    pub place: StartPlace,
}

/// What lies beyond a side of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// Another space of the castle.
    Space(Cell),
    /// The wall.
    Wall,
}

/// A square of the wall, one tile wide: two score spaces, or a gate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrackSquare {
    /// Where it lies.
    pub square: Cell,
    /// The lower of its two score numbers; a gate has none.
    pub number: Option<u8>,
    /// Whether the wall turns there.
    pub corner: bool,
}

/// The castle wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wall {
    rows: Vec<RangeInclusive<i32>>,
    towers: Vec<CornerTower>,
    starts: Vec<StartPlace>,
    gates: Vec<Gate>,
}

impl Wall {
    /// Whether `cell` is a space of the castle.
    pub fn contains(&self, cell: Cell) -> bool {
        let row = usize::try_from(cell.y()).ok().and_then(|row| self.rows.get(row));
        row.is_some_and(|columns| columns.contains(&cell.x()))
    }

    /// All spaces, in reading order.
    pub fn spaces(&self) -> impl Iterator<Item = Cell> {
        self.rows
            .iter()
            .zip(0..)
            .flat_map(|(columns, row)| columns.clone().filter_map(move |column| Cell::new(column.into(), row)))
    }

    /// Number of spaces.
    pub fn len(&self) -> usize {
        self.spaces().count()
    }

    /// Whether there is no space at all.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// What lies beyond `side` of the space `cell`.
    pub fn beyond(&self, cell: Cell, side: Side) -> Beyond {
        cell.beside(side).filter(|next| self.contains(*next)).map_or(Beyond::Wall, Beyond::Space)
    }

    /// The corner towers, along the track.
    pub fn towers(&self) -> &[CornerTower] {
        &self.towers
    }

    /// The corner tower on which a marker with this many points stands, by its place in [`Wall::towers`].
    pub fn tower_at(&self, points: u32) -> Option<usize> {
        self.towers.iter().position(|tower| tower.numbers.iter().any(|number| u32::from(*number) == points % LAP))
    }

    /// The start spaces, without the gates.
    pub fn starts(&self) -> &[StartPlace] {
        &self.starts
    }

    /// The gates.
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The squares of the wall, clockwise along the score track from a start space (CAS-8). None when the numbers of a wall
    /// of its own do not go round once, with its corner towers where it turns.
    pub fn track(&self) -> Option<Vec<TrackSquare>> {
        let first = self.starts.first()?;
        let mut number: u8 = first.id.split('-').next()?.parse().ok()?;
        let mut track = self.outline(first);
        for square in &mut track {
            if !self.gates.iter().any(|gate| gate.place.square() == Some(square.square)) {
                square.number = Some(number);
                number = (number + 2) % LAP as u8;
            }
        }
        let has = |number: u8, square: Option<Cell>| {
            track.iter().any(|at| at.number == Some(number) && square.map_or(at.corner, |square| at.square == square))
        };
        let starts = self.starts.iter().all(|start| {
            let number = start.id.split('-').next().and_then(|number| number.parse().ok());
            number.is_some_and(|number| has(number, start.square()))
        });
        let once = track.iter().filter(|square| square.number.is_some()).count() * 2 == LAP as usize;
        let towers = self.towers.iter().all(|tower| has(tower.numbers[0], None));
        (once && starts && towers).then_some(track)
    }

    /// The squares round the castle, clockwise from that of `start`.
    fn outline(&self, start: &StartPlace) -> Vec<TrackSquare> {
        let mut track: Vec<TrackSquare> = Vec::new();
        let mut push = |square: Option<Cell>, corner: bool| {
            let Some(square) = square else { return };
            match track.iter_mut().find(|other| other.square == square) {
                // A corner tower inside the castle shows two of its sides.
                Some(other) => other.corner = true,
                None => track.push(TrackSquare { square, number: None, corner }),
            }
        };
        let (mut cell, mut side) = (start.cell, start.side);
        // Each side of each space is passed once at most.
        for _ in 0..4 * MOST_SPACES {
            push(cell.beside(side), false);
            let heading = Side::from_index(side.index() + 1);
            let ahead = cell.beside(heading);
            let beyond = ahead.and_then(|ahead| ahead.beside(side));
            let inside = |cell: Option<Cell>| cell.filter(|cell| self.contains(*cell));
            (cell, side) = match (inside(beyond), inside(ahead)) {
                (Some(beyond), _) => (beyond, heading.opposite()),
                (None, Some(ahead)) => (ahead, side),
                (None, None) => {
                    push(beyond, true);
                    (cell, heading)
                }
            };
            if (cell, side) == (start.cell, start.side) {
                break;
            }
        }
        track
    }

    /// The wall of a text.
    ///
    /// # Errors
    /// All faults, with pointers into the text.
    pub fn from_text(text: &WallText) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let rows = text.rows.iter().map(|[first, last]| *first..=*last).collect();
        let towers: Vec<_> = text
            .towers
            .iter()
            .map(|numbers| CornerTower { numbers: *numbers, has_tile: Some(*numbers) != text.tower_without_tile })
            .collect();
        let mut wall = Self { rows, towers, starts: Vec::new(), gates: Vec::new() };
        wall.check_rows(&mut faults);
        wall.check_towers(&mut faults);
        if faults.is_empty() {
            wall.take_starts(text, &mut faults);
            wall.check_starts(&mut faults);
        }
        if faults.is_empty() { Ok(wall) } else { Err(faults) }
    }

    fn check_rows(&self, faults: &mut Vec<Fault>) {
        for (index, columns) in self.rows.iter().enumerate() {
            let within = |column: &i32| (0..=i32::from(u8::MAX)).contains(column);
            if columns.is_empty() || !within(columns.start()) || !within(columns.end()) {
                let message = "a row of the castle is its first and its last column, counted from 0 in the west";
                faults.push(Fault::new(format!("/rows/{index}"), message));
            }
        }
        let spaces = if faults.is_empty() { self.rows.iter().map(|columns| columns.clone().count()).sum() } else { 1 };
        if spaces == 0 || spaces > MOST_SPACES {
            faults.push(Fault::new("/rows", format!("a castle of {spaces} spaces; 1 to {MOST_SPACES} can be judged")));
        }
    }

    fn check_towers(&self, faults: &mut Vec<Fault>) {
        let mut seen = [false; 256];
        for (index, tower) in self.towers.iter().enumerate() {
            for number in tower.numbers {
                if u32::from(number) >= LAP {
                    let message = format!("the score track ends at {}, there is no space {number}", LAP - 1);
                    faults.push(Fault::new(format!("/towers/{index}"), message));
                } else if seen.get_mut(usize::from(number)).is_some_and(|seen| std::mem::replace(seen, true)) {
                    let message = format!("score space {number} stands in two corner towers");
                    faults.push(Fault::new(format!("/towers/{index}"), message));
                }
            }
        }
    }

    fn take_starts(&mut self, text: &WallText, faults: &mut Vec<Fault>) {
        for (index, start) in text.starts.iter().enumerate() {
            match self.place(start) {
                Ok(place) => self.starts.push(place),
                Err(message) => faults.push(Fault::new(format!("/starts/{index}"), message)),
            }
        }
        for (index, gate) in text.gates.iter().enumerate() {
            let start = StartPlaceText { id: gate.id.clone(), at: gate.at, side: gate.side.clone() };
            match self.place(&start) {
                Ok(place) => self.gates.push(Gate { after: gate.after, place }),
                Err(message) => faults.push(Fault::new(format!("/gates/{index}"), message)),
            }
        }
    }

    fn place(&self, start: &StartPlaceText) -> Result<StartPlace, String> {
        let StartPlaceText { id, at: [column, row], side } = start;
        let port = side.parse::<Port>().ok().filter(|port| port.is_middle());
        let side = port.ok_or_else(|| format!("'{}' is no side; the sides are N E S W", side.escape_debug()))?.side();
        let cell = Cell::new(*column, *row).filter(|cell| self.contains(*cell));
        let cell = cell.ok_or_else(|| format!("start space {id} touches [{column}, {row}], which is no space"))?;
        match self.beyond(cell, side) {
            Beyond::Wall => Ok(StartPlace { id: id.clone(), cell, side }),
            Beyond::Space(_) => Err(format!("start space {id} lies where the castle has a space")),
        }
    }

    fn check_starts(&self, faults: &mut Vec<Fault>) {
        let all: Vec<_> = self.starts.iter().chain(self.gates.iter().map(|gate| &gate.place)).collect();
        if all.len() > MOST_STARTS {
            faults.push(Fault::new("/starts", format!("more than {MOST_STARTS} start spaces")));
            return;
        }
        for (index, start) in all.iter().enumerate() {
            let clash = all.iter().take(index).find(|other| other.id == start.id || other.square() == start.square());
            if let Some(other) = clash {
                faults.push(Fault::new("/starts", format!("start spaces {} and {} are one", other.id, start.id)));
            }
        }
    }
}
