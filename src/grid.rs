//! Cells, sides, half-edges, turns and the twelve ports of a square tile. Knows no game.

use std::fmt;
use std::str::FromStr;

/// The farthest a cell may lie from the origin, in cells, on either axis.
pub const REACH: i32 = 300;

/// A square of the table: `x` grows east, `y` grows south.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    x: i16,
    y: i16,
}

impl Cell {
    /// The cell at `x`, `y`; none beyond [`REACH`].
    pub fn new(x: i64, y: i64) -> Option<Self> {
        let bound = |n: i64| i16::try_from(n).ok().filter(|n| i32::from(*n).abs() <= REACH);
        Some(Self { x: bound(x)?, y: bound(y)? })
    }

    /// The origin, where the start tile lies by default.
    pub const ORIGIN: Self = Self { x: 0, y: 0 };

    /// How far this cell may lie from the origin, in cells, so that a table of so many tiles cannot grow beyond
    /// [`REACH`]: what fits nowhere must not do so because the plane ends.
    pub fn room(tiles: u32) -> i32 {
        REACH - i32::try_from(tiles).unwrap_or(REACH).min(REACH)
    }

    /// Whether a table of so many tiles that begins here stays within [`REACH`].
    pub fn has_room(self, tiles: u32) -> bool {
        self.x().abs().max(self.y().abs()) <= Self::room(tiles)
    }

    /// Cells east of the origin.
    pub fn x(self) -> i32 {
        i32::from(self.x)
    }

    /// Cells south of the origin.
    pub fn y(self) -> i32 {
        i32::from(self.y)
    }

    /// The cell `dx` cells east and `dy` cells south; none beyond [`REACH`].
    pub fn offset(self, dx: i32, dy: i32) -> Option<Self> {
        Self::new(i64::from(self.x()) + i64::from(dx), i64::from(self.y()) + i64::from(dy))
    }

    /// The cell that shares `side` with this one.
    pub fn beside(self, side: Side) -> Option<Self> {
        let (dx, dy) = side.step();
        self.offset(dx, dy)
    }

    /// The up to eight cells around this one, row by row from the north-west.
    pub fn around(self) -> impl Iterator<Item = Self> {
        (-1..=1)
            .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
            .filter(|step| *step != (0, 0))
            .filter_map(move |(dx, dy)| self.offset(dx, dy))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({}, {})", self.x, self.y)
    }
}

/// A side of a tile on the table, clockwise from the north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// Towards smaller `y`.
    North,
    /// Towards larger `x`.
    East,
    /// Towards larger `y`.
    South,
    /// Towards smaller `x`.
    West,
}

impl Side {
    /// All sides, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// 0 for north, then clockwise.
    pub fn index(self) -> u8 {
        self as u8
    }

    /// The side with this index modulo 4.
    pub fn from_index(index: u8) -> Self {
        match index % 4 {
            0 => Self::North,
            1 => Self::East,
            2 => Self::South,
            _ => Self::West,
        }
    }

    /// The side that faces this one on the neighbouring tile.
    pub fn opposite(self) -> Self {
        Self::from_index(self.index() + 2)
    }

    /// This side of the picture, seen on the table after `turn`.
    pub fn turned(self, turn: Rotation) -> Self {
        Self::from_index(self.index() + turn.quarters())
    }

    /// One cell towards this side: east, south.
    pub fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// `N`, `E`, `S` or `W`.
    pub fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The word a sentence uses.
    pub fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

/// Clockwise turn of a tile from its picture, in degrees 0, 90, 180 or 270.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Rotation {
    /// As in the picture.
    #[default]
    None,
    /// 90 degrees clockwise.
    Quarter,
    /// 180 degrees.
    Half,
    /// 270 degrees clockwise.
    ThreeQuarters,
}

impl Rotation {
    /// All four turns, by growing angle.
    pub const ALL: [Self; 4] = [Self::None, Self::Quarter, Self::Half, Self::ThreeQuarters];

    /// Clockwise quarter turns, 0 to 3.
    pub fn quarters(self) -> u8 {
        self as u8
    }

    /// The turn of `quarters` modulo 4.
    pub fn from_quarters(quarters: u8) -> Self {
        match quarters % 4 {
            0 => Self::None,
            1 => Self::Quarter,
            2 => Self::Half,
            _ => Self::ThreeQuarters,
        }
    }

    /// Clockwise degrees.
    pub fn degrees(self) -> u16 {
        u16::from(self.quarters()) * 90
    }

    /// The turn of `degrees`, which must be 0, 90, 180 or 270.
    pub fn from_degrees(degrees: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|turn| i64::from(turn.degrees()) == degrees)
    }

    /// One turn after the other.
    pub fn then(self, other: Self) -> Self {
        Self::from_quarters(self.quarters() + other.quarters())
    }

    /// The turn that undoes this one.
    pub fn reversed(self) -> Self {
        Self::from_quarters(4 - self.quarters())
    }
}

/// One of the twelve places on the rim of a tile, clockwise: `Nw N Ne En E Es Se S Sw Ws W Wn`. Each side has
/// two half-edges with the middle between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Port(u8);

/// Written names of the ports in ring order.
const PORT_NAMES: [&str; 12] = ["Nw", "N", "Ne", "En", "E", "Es", "Se", "S", "Sw", "Ws", "W", "Wn"];

impl Port {
    /// All ports, clockwise from `Nw`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..12).map(Self)
    }

    /// 0 (`Nw`) to 11 (`Wn`).
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The middle of `side`.
    pub fn middle(side: Side) -> Self {
        Self(side.index() * 3 + 1)
    }

    /// The three ports of `side`, clockwise.
    pub fn of(side: Side) -> [Self; 3] {
        let first = side.index() * 3;
        [Self(first), Self(first + 1), Self(first + 2)]
    }

    /// The two half-edges of `side`, clockwise.
    pub fn halves(side: Side) -> [Self; 2] {
        let [first, _, last] = Self::of(side);
        [first, last]
    }

    /// Where half-edge number `ring` (0 `Nw` to 7 `Wn`, clockwise, modulo 8) lies.
    pub fn half(ring: u8) -> Self {
        let ring = ring % 8;
        Self(ring / 2 * 3 + ring % 2 * 2)
    }

    /// The side it lies on.
    pub fn side(self) -> Side {
        Side::from_index(self.0 / 3)
    }

    /// Whether it is the middle of its side rather than a half-edge.
    pub fn is_middle(self) -> bool {
        self.0 % 3 == 1
    }

    /// This port of the picture, seen on the table after `turn`.
    pub fn turned(self, turn: Rotation) -> Self {
        Self((self.0 + 3 * turn.quarters()) % 12)
    }

    /// The port it touches on the neighbouring tile.
    pub fn facing(self) -> Self {
        Self(self.side().opposite().index() * 3 + 2 - self.0 % 3)
    }

    /// Its written name: `N` for the middle of a side, `Nw` for a half-edge.
    pub fn name(self) -> &'static str {
        PORT_NAMES.get(self.index()).copied().unwrap_or("Nw")
    }
}

impl fmt::Display for Port {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Port {
    type Err = ();

    /// Reads `N` (a side, meaning its middle) or `Nw` (a half-edge), without regard to case.
    fn from_str(text: &str) -> Result<Self, ()> {
        let index = PORT_NAMES.iter().position(|name| name.eq_ignore_ascii_case(text)).ok_or(())?;
        u8::try_from(index).map(Self).map_err(|_| ())
    }
}

/// A set of ports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Ports(u16);

impl Ports {
    /// No port.
    pub const NONE: Self = Self(0);

    /// The set with `port` added.
    #[must_use]
    pub fn with(self, port: Port) -> Self {
        Self(self.0 | 1 << port.0)
    }

    /// Whether `port` is in the set.
    pub fn has(self, port: Port) -> bool {
        self.0 & 1 << port.0 != 0
    }

    /// Whether the two sets share a port.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Number of ports.
    pub fn len(self) -> u16 {
        u16::try_from(self.0.count_ones()).unwrap_or(0)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set of the picture, seen on the table after `turn`.
    #[must_use]
    pub fn turned(self, turn: Rotation) -> Self {
        let by = 3 * u32::from(turn.quarters());
        Self((self.0 << by | self.0 >> (12 - by)) & 0xfff)
    }

    /// The ports, clockwise from `Nw`.
    pub fn iter(self) -> impl Iterator<Item = Port> {
        Port::all().filter(move |port| self.has(*port))
    }
}

impl FromIterator<Port> for Ports {
    fn from_iter<I: IntoIterator<Item = Port>>(ports: I) -> Self {
        ports.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(name: &str) -> Port {
        name.parse().unwrap()
    }

    #[test]
    fn half_edges_face_each_other_across_a_side() {
        for (mine, theirs) in [("Nw", "Sw"), ("Ne", "Se"), ("En", "Wn"), ("Es", "Ws"), ("N", "S"), ("E", "W")] {
            assert_eq!(port(mine).facing(), port(theirs));
            assert_eq!(port(theirs).facing(), port(mine));
        }
    }

    #[test]
    fn a_quarter_turn_moves_north_west_to_east_north() {
        assert_eq!(port("Nw").turned(Rotation::Quarter), port("En"));
        assert_eq!(port("Wn").turned(Rotation::Quarter), port("Ne"));
        let set: Ports = [port("Nw"), port("W")].into_iter().collect();
        assert_eq!(set.turned(Rotation::Quarter).iter().collect::<Vec<_>>(), [port("N"), port("En")]);
    }

    #[test]
    fn turning_a_set_equals_turning_its_ports() {
        for turn in Rotation::ALL {
            for bits in 0..4096 {
                let set = Ports(bits);
                assert_eq!(set.turned(turn), set.iter().map(|p| p.turned(turn)).collect());
            }
        }
    }

    #[test]
    fn half_edges_count_clockwise_from_north_west() {
        let names: Vec<_> = (0..8).map(|ring| Port::half(ring).name()).collect();
        assert_eq!(names, ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"]);
    }

    #[test]
    fn cells_are_bounded() {
        assert!(Cell::new(i64::from(REACH), 0).is_some());
        assert!(Cell::new(i64::from(REACH) + 1, 0).is_none());
        assert!(Cell::new(i64::MIN, i64::MAX).is_none());
    }

    #[test]
    fn a_turn_and_its_reverse_cancel() {
        for turn in Rotation::ALL {
            assert_eq!(turn.then(turn.reversed()), Rotation::None);
        }
        assert_eq!(Rotation::from_degrees(45), None);
        assert_eq!(Rotation::from_degrees(270), Some(Rotation::ThreeQuarters));
    }
}
