//! The castle as rows of characters: the wall with the score track, and the tiles.

use super::{Position, glyph};
use crate::board::Placement;
use crate::catalog::the_castle::{FacePart, Kind, LAP, Start, TrackSquare, Wall};
use crate::grid::{Cell, Port, Rotation, Side};
use crate::the_castle::Figure;

/// Columns and rows of a square.
const WIDTH: usize = 5;
const HEIGHT: usize = 3;

/// One square in characters.
type Square = [[char; WIDTH]; HEIGHT];

/// Where a port stands on the rim of a square: column and row.
fn spot(port: Port) -> (usize, usize) {
    const SPOTS: [(usize, usize); 12] =
        [(1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)];
    SPOTS.get(port.index()).copied().unwrap_or((0, 0))
}

fn put(square: &mut Square, (column, row): (usize, usize), glyph: char) {
    if let Some(slot) = square.get_mut(row).and_then(|row| row.get_mut(column)) {
        *slot = glyph;
    }
}

/// Writes a word into a row of a square.
fn write(square: &mut Square, row: usize, column: usize, word: &str) {
    for (column, glyph) in (column..WIDTH).zip(word.chars()) {
        put(square, (column, row), glyph);
    }
}

fn ports(square: &mut Square, parts: &[FacePart], turn: Rotation) {
    for part in parts {
        for port in part.ports.turned(turn).iter() {
            put(square, spot(port), glyph(part.kind, port));
        }
    }
}

/// The board with the squares of the wall around it, column numbers above and row numbers at its sides.
pub fn board(position: &Position<'_>) -> String {
    let wall = &position.table.setup().kit.wall;
    let track = wall.track();
    let (east, south) = (extent(wall, Cell::x), extent(wall, Cell::y));
    let columns: Vec<i32> = (-1..=east + 1).collect();
    let mut text = numbers(&columns, wall);
    for row in -1..=south + 1 {
        let squares: Vec<Square> =
            columns.iter().map(|column| square(position, track.as_deref(), *column, row)).collect();
        for line in 0..HEIGHT {
            let label = if line == 1 && (0..=south).contains(&row) { row.to_string() } else { String::new() };
            let glyphs: Vec<String> = squares
                .iter()
                .map(|square| square.get(line).map_or(String::new(), |row| row.iter().collect()))
                .collect();
            text += format!("{label:>2} {}", glyphs.join(" ")).trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

fn extent(wall: &Wall, axis: fn(Cell) -> i32) -> i32 {
    wall.spaces().map(axis).max().unwrap_or(0)
}

fn numbers(columns: &[i32], wall: &Wall) -> String {
    let east = extent(wall, Cell::x);
    let label = |column: &i32| {
        if (0..=east).contains(column) { format!("{column:^WIDTH$}") } else { " ".repeat(WIDTH) }
    };
    let labels: Vec<String> = columns.iter().map(label).collect();
    format!("   {}\n", labels.join(" ").trim_end())
}

fn square(position: &Position<'_>, track: Option<&[TrackSquare]>, column: i32, row: i32) -> Square {
    let mut square = [[' '; WIDTH]; HEIGHT];
    let table = position.table;
    let kit = &table.setup().kit;
    let Some(cell) = Cell::new(column.into(), row.into()) else { return square };
    if kit.wall.contains(cell) {
        match table.board().at(cell) {
            Some(placement) => tile(&mut square, position, placement),
            None => put(&mut square, (WIDTH / 2, HEIGHT / 2), '.'),
        }
        return square;
    }
    let start = kit.starts.iter().find(|start| start.place.square() == Some(cell));
    let on_track = track.and_then(|track| track.iter().find(|at| at.square == cell));
    let beside = || cell.around().any(|next| kit.wall.contains(next));
    if on_track.is_some() || start.is_some() || (track.is_none() && beside()) {
        masonry(&mut square, position, on_track, start);
    }
    square
}

fn tile(square: &mut Square, position: &Position<'_>, placement: Placement) {
    let table = position.table;
    let Some(placed) = table.board().placed(placement) else { return };
    let Some(face) = table.setup().face(placed.face) else { return };
    ports(square, &face.parts, placed.turn);
    let standings = table.standings().iter();
    let here = standings.filter_map(|standing| Some((standing, standing.at.filter(|(on, _)| *on == placement)?.1)));
    // By the rules one follower at most; as played there may be another one.
    if let Some((standing, segment)) = here.into_iter().next() {
        let kind = table.board().segments(placement).find(|(at, _)| *at == segment).map(|(_, part)| part.kind);
        let figure = match standing.figure {
            Figure::Follower => ' ',
            Figure::King => 'K',
            Figure::Falconer => 'F',
        };
        let word = [position.mark(standing.seat), kind.map_or('?', Kind::letter), figure];
        write(square, 1, 1, &word.iter().collect::<String>());
    }
}

/// A square of the wall: its score numbers, a wall tile, markers, what a start space shows.
fn masonry(square: &mut Square, position: &Position<'_>, at: Option<&TrackSquare>, start: Option<&Start>) {
    *square = [['#'; WIDTH]; HEIGHT];
    let number = at.and_then(|at| at.number);
    let mut markers = number.map(|number| markers(position, number)).unwrap_or_default();
    let label = match (at, number) {
        (_, Some(number)) => format!("{number}-{}", number + 1),
        (Some(_), None) => "gate".to_owned(),
        (None, None) => String::new(),
    };
    let Some(start) = start else {
        write(square, 1, (WIDTH - label.len().min(WIDTH)) / 2, &label);
        let tower = number.and_then(|number| position.table.setup().kit.wall.tower_at(number.into()));
        if tower.is_some_and(|tower| position.table.has_wall_tile(tower)) {
            put(square, (WIDTH / 2, 0), '*');
        }
        write(square, 2, (WIDTH - markers.len().min(WIDTH)) / 2, &markers);
        return;
    };
    ports(square, &start.face.parts, Rotation::None);
    markers.truncate(PLACES);
    match start.face.side {
        Side::South => {
            write(square, 1, 0, &label);
            write(square, 0, 1, &markers);
        }
        Side::North => {
            write(square, 1, 0, &label);
            write(square, 2, 1, &markers);
        }
        side => {
            // The side that faces the castle needs its column, so the numbers stand one below the other.
            let column = if side == Side::East { 0 } else { WIDTH - PLACES };
            for (row, word) in label.split('-').enumerate().take(2) {
                write(square, row, column, word);
            }
            write(square, 2, column, &markers);
        }
    }
}

/// Places for markers on a start space.
const PLACES: usize = 2;

/// The marks of the players whose markers stand on one of the two score spaces from `number` on.
fn markers(position: &Position<'_>, number: u8) -> String {
    let stands = |points: u32| [u32::from(number), u32::from(number) + 1].contains(&(points % LAP));
    let seats = Position::seats().filter(|seat| stands(position.table.score(*seat)));
    seats.map(|seat| position.mark(seat)).collect()
}
