//! Outlines of the parts of a tile that goes from -1 to 1 each way, x to the east and y to the south.

use crate::grid::{Port, Side};

/// A point of a tile.
pub(in crate::picture) type Point = (f64, f64);

/// The straight distance of two points.
pub(in crate::picture) fn distance(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// A point of a tile whose picture is turned by so many quarters.
fn turned((x, y): Point, quarters: u8) -> Point {
    match quarters % 4 {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

/// Where a port lies on the rim.
pub(in crate::picture) fn port(port: Port) -> Point {
    // Clockwise along the north side: half-edge, middle, half-edge.
    let along = match port.index() % 3 {
        0 => -0.6,
        1 => 0.0,
        _ => 0.6,
    };
    turned((along, -1.0), port.side().index())
}

/// The outline of a city that covers these sides.
pub(in crate::picture) fn city(sides: &[Side]) -> Vec<Point> {
    let has = |side: Side| sides.contains(&side);
    let base: (&[Point], Side) = match sides.len() {
        0 => (&[], Side::North),
        1 => (&[(-1.0, -1.0), (1.0, -1.0), (0.35, -0.45), (-0.35, -0.45)], first(sides)),
        2 if first(sides).opposite() == last(sides) => (
            &[
                (-1.0, -1.0),
                (1.0, -1.0),
                (0.4, -0.35),
                (0.4, 0.35),
                (1.0, 1.0),
                (-1.0, 1.0),
                (-0.4, 0.35),
                (-0.4, -0.35),
            ],
            first(sides),
        ),
        2 => {
            // North and west in the base picture; which of the two sides comes first clockwise?
            let second = Side::ALL.into_iter().find(|side| has(*side) && has(before(*side)));
            (&[(-1.0, -1.0), (1.0, -1.0), (0.15, -0.25), (-0.25, 0.15), (-1.0, 1.0)], second.unwrap_or(Side::North))
        }
        3 => {
            let open = Side::ALL.into_iter().find(|side| !has(*side)).unwrap_or(Side::South);
            (&[(-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (0.4, 0.35), (-0.4, 0.35)], open.opposite())
        }
        _ => (&[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)], Side::North),
    };
    base.0.iter().map(|point| turned(*point, base.1.index())).collect()
}

fn first(sides: &[Side]) -> Side {
    sides.first().copied().unwrap_or(Side::North)
}

fn last(sides: &[Side]) -> Side {
    sides.last().copied().unwrap_or(Side::North)
}

/// The side before this one, clockwise.
fn before(side: Side) -> Side {
    Side::from_index(side.index() + 3)
}

/// Whether a point lies inside an outline.
pub(in crate::picture) fn contains(outline: &[Point], (x, y): Point) -> bool {
    let mut inside = false;
    let mut previous = outline.last().copied().unwrap_or_default();
    for point in outline.iter().copied() {
        let crosses = (point.1 > y) != (previous.1 > y);
        if crosses && x < (previous.0 - point.0) * (y - point.1) / (previous.1 - point.1) + point.0 {
            inside = !inside;
        }
        previous = point;
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cities_reach_their_sides_and_no_others() {
        for sides in 1..16u8 {
            let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| sides & 1 << side.index() != 0).collect();
            let outline = city(&sides);
            for side in Side::ALL {
                let (x, y) = port(Port::middle(side));
                assert_eq!(contains(&outline, (x * 0.9, y * 0.9)), sides.contains(&side), "{sides:?} {side}");
            }
        }
    }

    #[test]
    fn half_edges_lie_at_their_corners() {
        let near = |name: &str, point: Point| distance(port(name.parse().unwrap()), point) < 0.01;
        assert!(
            near("Nw", (-0.6, -1.0)) && near("En", (1.0, -0.6)) && near("Sw", (-0.6, 1.0)) && near("Ws", (-1.0, 0.6))
        );
    }
}
