//! The tiles on the table as rows of characters.

use super::Position;
use super::sketch::{COLUMNS, ROWS, Sketch, middle};
use super::symbols;
use crate::board::{Placed, Placement};
use crate::carcassonne::{Colour, Tower, Whereabouts};
use crate::grid::{Cell, Side};

/// Which part of the table to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// All of it.
    Whole,
    /// The squares not farther than `squares` from `cell`.
    Around {
        /// The square in the middle.
        cell: Cell,
        /// How many squares to each side.
        squares: u16,
    },
}

impl Frame {
    fn shows(self, cell: Cell) -> bool {
        match self {
            Self::Whole => true,
            Self::Around { cell: middle, squares } => {
                let far = (cell.x() - middle.x()).abs().max((cell.y() - middle.y()).abs());
                far <= i32::from(squares)
            }
        }
    }
}

/// One axis of the drawing: the coordinates that are shown, and none where some are left out.
struct Axis(Vec<Option<i32>>);

impl Axis {
    /// The coordinates in use. A gap of squares that hold nothing is drawn as one.
    fn new(mut used: Vec<i32>) -> Self {
        used.sort_unstable();
        used.dedup();
        let mut shown: Vec<Option<i32>> = Vec::new();
        let mut last: Option<i32> = None;
        for at in used {
            match last.map(|last| at - last) {
                Some(2) => shown.push(Some(at - 1)),
                Some(3..) => shown.push(None),
                _ => {}
            }
            shown.push(Some(at));
            last = Some(at);
        }
        Self(shown)
    }

    fn index(&self, at: i32) -> Option<usize> {
        self.0.iter().position(|shown| *shown == Some(at))
    }
}

/// Characters that are written one by one.
struct Canvas {
    width: usize,
    glyphs: Vec<char>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, glyphs: vec![' '; width * height] }
    }

    fn get(&self, column: usize, row: usize) -> char {
        self.glyphs.get(row * self.width + column).copied().unwrap_or(' ')
    }

    fn set(&mut self, column: usize, row: usize, glyph: char) {
        if let Some(slot) = self.glyphs.get_mut(row * self.width + column) {
            *slot = glyph;
        }
    }
}

/// The board as text, with the coordinates on its rim.
pub fn board(position: &Position<'_>, frame: Frame) -> String {
    let tiles: Vec<(Placement, &Placed)> =
        position.table.board().placements().filter(|(_, placed)| frame.shows(placed.cell)).collect();
    // A square that is asked about is shown although nothing lies there.
    let asked = match frame {
        Frame::Around { cell, .. } if position.table.board().at(cell).is_none() => Some(cell),
        _ => None,
    };
    let cells = || tiles.iter().map(|(_, placed)| placed.cell).chain(asked);
    let columns = Axis::new(cells().map(Cell::x).collect());
    let rows = Axis::new(cells().map(Cell::y).collect());
    let (width, height) = (columns.0.len() * (COLUMNS - 1) + 1, rows.0.len() * (ROWS - 1) + 1);
    let mut canvas = Canvas::new(width, height);
    for (placement, placed) in tiles {
        let at = (columns.index(placed.cell.x()), rows.index(placed.cell.y()));
        let (Some(column), Some(row)) = at else { continue };
        draw(&mut canvas, position, placement, placed, (column * (COLUMNS - 1), row * (ROWS - 1)));
    }
    if let Some((column, row)) = asked.and_then(|cell| Some((columns.index(cell.x())?, rows.index(cell.y())?))) {
        canvas.set(column * (COLUMNS - 1) + COLUMNS / 2, row * (ROWS - 1) + ROWS / 2, '?');
    }
    framed(&canvas, &columns, &rows)
}

fn draw(
    canvas: &mut Canvas,
    position: &Position<'_>,
    placement: Placement,
    placed: &Placed,
    (left, top): (usize, usize),
) {
    let Some(tile) = position.table.setup().catalogue.tile(placed.face) else { return };
    let sketch = Sketch::new(tile, placed.turn);
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            canvas.set(left + column, top + row, sketch.glyph((column, row)));
        }
    }
    for side in Side::ALL {
        let (fits, neighbour) = (
            position.table.board().fits_on(placed.face, placed.cell, placed.turn, side),
            position.table.board().neighbour(placed.cell, side),
        );
        if fits == Some(false) && neighbour.is_some() {
            let (column, row) = middle(side);
            canvas.set(left + column, top + row, '!');
        }
    }
    let mut put = |(column, row): (usize, usize), glyph| canvas.set(left + column, top + row, glyph);
    for (index, (segment, part)) in position.table.board().segments(placement).enumerate() {
        let mut spots = sketch.spots(index).into_iter();
        let standing =
            position.table.meeples().iter().filter(|meeple| meeple.at == Whereabouts::Feature(placement, segment));
        for (meeple, spot) in standing.zip(spots.by_ref()) {
            put(spot, position.mark(meeple.name.owner));
        }
        for symbol in part.tally.iter() {
            for spot in spots.by_ref().take(usize::from(part.tally.count(symbol))) {
                put(spot, symbols::glyph(symbol));
            }
        }
    }
    if let Some(tower) = position.table.tower(placement) {
        let text = tower_text(position, tower);
        let (column, row) = sketch.tower();
        for (offset, glyph) in text.chars().enumerate() {
            put((column + offset - text.len() / 2, row), glyph);
        }
    }
}

/// `[ ]`, `[2n]`, `[3bA]`: height, colour of the top floor, guard.
fn tower_text(position: &Position<'_>, tower: Tower) -> String {
    let letter = |top: Option<Colour>| match top {
        None => ' ',
        Some(Colour::Normal) => 'n',
        Some(Colour::Black) => 'b',
        Some(Colour::White) => 'w',
    };
    match tower {
        Tower::Foundation => "[ ]".to_owned(),
        Tower::Open { floors, top } | Tower::Capped { floors, top } => format!("[{floors}{}]", letter(Some(top))),
        Tower::Guarded { floors, top, guard } => {
            let owner = position.table.meeples().get(guard).map_or('?', |meeple| position.mark(meeple.name.owner));
            format!("[{floors}{}{owner}]", letter(Some(top)))
        }
    }
}

/// The canvas with coordinates: x above and below, y on the left and on the right.
fn framed(canvas: &Canvas, columns: &Axis, rows: &Axis) -> String {
    let label = |at: &Option<i32>| at.map_or_else(|| "..".to_owned(), |at| at.to_string());
    let margin = rows.0.iter().map(|at| label(at).len()).max().unwrap_or(0) + 1;
    let mut head = " ".repeat(margin);
    for at in &columns.0 {
        head += &format!("{:^8}", format!(" {}", label(at)));
    }
    let head = head.trim_end().to_owned();
    let mut text = head.clone() + "\n";
    let height = canvas.glyphs.len() / canvas.width.max(1);
    for row in 0..height {
        let middle = row % (ROWS - 1) == 2;
        let name = rows.0.get(row / (ROWS - 1)).filter(|_| middle).map(label).unwrap_or_default();
        let line: String = (0..canvas.width).map(|column| canvas.get(column, row)).collect();
        let line = format!("{name:>width$} {line}", width = margin - 1);
        text += &if middle { format!("{line} {name}") } else { line.trim_end().to_owned() };
        text.push('\n');
    }
    text + &head + "\n"
}
