//! The board as an SVG file that needs nothing else.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Position;
use super::shape::{self, Point};
use super::sketch::{self, Sketch};
use super::symbols;
use crate::board::{Placed, Placement};
use crate::carcassonne::{Colour, Tower, Whereabouts};
use crate::catalog::carcassonne::{Kind, Tile};
use crate::grid::{Port, Rotation, Side};
use crate::seat::Seat;

/// Colours of the players, in seat order.
const PLAYERS: [(&str, &str); 6] = [
    ("#c62828", "#fff"),
    ("#1565c0", "#fff"),
    ("#f9d423", "#222"),
    ("#2e7d32", "#fff"),
    ("#222", "#fff"),
    ("#d81b8c", "#fff"),
];

const STYLE: &str = ".f{fill:#a5c882;stroke:#6f8f4f;stroke-width:.02}.c{fill:#b98a5a;stroke:#6b4a2b;stroke-width:.04;\
stroke-linejoin:round}.r{fill:none;stroke:#fbf7ea;stroke-width:.16}.r2{fill:none;stroke:#8d8467;stroke-width:.22}\
.x{fill:#8d8467}.m{fill:#e9e2d0;stroke:#5d5340;stroke-width:.04}.p{fill:#2f5fa8;stroke:#fff;stroke-width:.03}\
.t{fill:#8a8a8a;stroke:#333;stroke-width:.04}.n{fill:#9b9b9b}.b{fill:#222}.w{fill:#fff}\
text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central}.k{font-size:.4px;fill:#444}\
.g{font-size:.28px}.h{font-size:.34px;font-weight:bold}.e{font-size:.42px;fill:#c00;font-weight:bold}";

/// The board as SVG; tiles are two units wide.
pub fn svg(position: &Position<'_>) -> String {
    let placed: Vec<(Placement, &Placed)> = position.table.board().placements().collect();
    let span = |of: fn(&Placed) -> i32| {
        let all = || placed.iter().map(|(_, placed)| of(placed));
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((west, east), (north, south)) = (span(|placed| placed.cell.x()), span(|placed| placed.cell.y()));
    let (width, height) = (2 * (east - west) + 4, 2 * (south - north) + 4);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"{} {} {width} {height}\" width=\"{}\" \
         height=\"{}\">\n<title>{}</title>\n<style>{STYLE}</style>\n",
        2 * west - 2,
        2 * north - 2,
        width * 32,
        height * 32,
        escape(&title(position)),
    );
    definitions(position, &placed, &mut out);
    for (placement, tile) in &placed {
        one(position, *placement, tile, &mut out);
    }
    for x in west..=east {
        label(f64::from(2 * x), f64::from(2 * north) - 1.5, x, &mut out);
        label(f64::from(2 * x), f64::from(2 * south) + 1.5, x, &mut out);
    }
    for y in north..=south {
        label(f64::from(2 * west) - 1.5, f64::from(2 * y), y, &mut out);
        label(f64::from(2 * east) + 1.5, f64::from(2 * y), y, &mut out);
    }
    out + "</svg>\n"
}

fn title(position: &Position<'_>) -> String {
    let scores: Vec<String> = position
        .seats()
        .map(|seat| format!("{} {} {}", position.mark(seat), position.name(seat), position.table.score(seat)))
        .collect();
    format!("Turn {}: {}", position.table.turn_number(), scores.join(", "))
}

/// Text between tags.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A number with two decimals at most.
fn n(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn label(x: f64, y: f64, number: i32, out: &mut String) {
    let _ = writeln!(out, "<text class=\"k\" x=\"{}\" y=\"{}\">{number}</text>", n(x), n(y));
}

/// Each picture in use, once.
fn definitions(position: &Position<'_>, placed: &[(Placement, &Placed)], out: &mut String) {
    let faces: BTreeSet<_> = placed.iter().map(|(_, placed)| placed.face).collect();
    *out += "<defs>\n";
    for face in faces {
        if let Some(tile) = position.table.setup().catalogue.tile(face) {
            let _ = writeln!(out, "<g id=\"t{}\">{}</g>", face.0, picture(tile));
        }
    }
    *out += "</defs>\n";
}

fn points(outline: &[Point]) -> String {
    let words: Vec<String> = outline.iter().map(|(x, y)| format!("{},{}", n(*x), n(*y))).collect();
    words.join(" ")
}

fn sides(ports: crate::grid::Ports) -> Vec<Side> {
    Side::ALL.into_iter().filter(|side| ports.has(Port::middle(*side))).collect()
}

/// The picture of a tile as in the tile list.
fn picture(tile: &Tile) -> String {
    let mut out = String::from("<rect class=\"f\" x=\"-1\" y=\"-1\" width=\"2\" height=\"2\"/>");
    let parts = tile.face.parts();
    for part in parts.iter().filter(|part| part.kind == Kind::City) {
        let _ = write!(out, "<polygon class=\"c\" points=\"{}\"/>", points(&shape::city(&sides(part.ports))));
    }
    // Between two cities that fill the tile.
    if parts.iter().any(|part| part.kind == Kind::Field && part.ports.is_empty()) {
        out += "<ellipse class=\"f\" cx=\"0\" cy=\".42\" rx=\".45\" ry=\".13\"/>";
    }
    let roads: Vec<Vec<Side>> =
        parts.iter().filter(|part| part.kind == Kind::Road).map(|part| sides(part.ports)).collect();
    let in_city =
        parts.iter().any(|part| part.kind == Kind::City) && roads.iter().filter(|road| road.len() == 1).count() == 1;
    for class in ["r2", "r"] {
        for road in &roads {
            let _ = write!(out, "<path class=\"{class}\" d=\"{}\"/>", path(road, in_city));
        }
    }
    if roads.iter().filter(|road| road.len() == 1).count() >= 2 && !tile.foundation {
        out += "<circle class=\"x\" cx=\"0\" cy=\"0\" r=\".2\"/>";
    }
    out
}

fn path(road: &[Side], in_city: bool) -> String {
    let end = |side: &Side| shape::port(Port::middle(*side));
    let to = |(x, y): Point| format!("{} {}", n(x), n(y));
    match road {
        [only] => {
            let (x, y) = end(only);
            let inner = if in_city { (x * 0.4, y * 0.4) } else { (0.0, 0.0) };
            format!("M{}L{}", to((x, y)), to(inner))
        }
        [one, other] if one.opposite() == *other => format!("M{}L{}", to(end(one)), to(end(other))),
        [one, other] => format!("M{}Q0 0 {}", to(end(one)), to(end(other))),
        many => many.iter().map(|side| format!("M{}L0 0", to(end(side)))).collect(),
    }
}

/// A tile where it lies, with what stands on it.
fn one(position: &Position<'_>, placement: Placement, placed: &Placed, out: &mut String) {
    let Some(tile) = position.table.setup().catalogue.tile(placed.face) else { return };
    let (x, y) = (2 * placed.cell.x(), 2 * placed.cell.y());
    let turned =
        if placed.turn == Rotation::None { String::new() } else { format!(" rotate({})", placed.turn.degrees()) };
    let _ = writeln!(out, "<use href=\"#t{}\" transform=\"translate({x},{y}){turned}\"/>", placed.face.0);
    if tile.monastery.is_some() {
        // Upright however the tile lies.
        let house = "<polygon class=\"m\" points=\"-.3,.3 -.3,-.1 0,-.4 .3,-.1 .3,.3\"";
        let _ = writeln!(out, "{house} transform=\"translate({x},{y})\"/>");
    }
    let sketch = Sketch::new(tile, placed.turn);
    let at = |spot: Point| (f64::from(x) + spot.0 * 0.95, f64::from(y) + spot.1 * 1.05);
    for (index, (segment, part)) in position.table.board().segments(placement).enumerate() {
        let mut spots = sketch.spots(index).into_iter().map(sketch::position);
        let here = Whereabouts::Feature(placement, segment);
        let standing = position.table.meeples().iter().filter(|meeple| meeple.at == here);
        for (meeple, spot) in standing.zip(spots.by_ref()) {
            figure(position, meeple.name.owner, at(spot), part.kind == Kind::Field, out);
        }
        for symbol in part.tally.iter() {
            for spot in spots.by_ref().take(usize::from(part.tally.count(symbol))) {
                let (x, y) = at(spot);
                let (x, y) = (n(x - 0.12), n(y - 0.15));
                let _ = writeln!(out, "<path class=\"p\" d=\"M{x} {y}{}\"/>", symbols::outline(symbol));
            }
        }
    }
    if let Some(standing) = position.table.tower(placement) {
        tower(position, standing, at(sketch::position(sketch.tower())), out);
    }
    for side in Side::ALL {
        if position.table.board().fits_on(placed.face, placed.cell, placed.turn, side) == Some(false) {
            let (x, y) = at(shape::port(Port::middle(side)));
            let _ = writeln!(out, "<text class=\"e\" x=\"{}\" y=\"{}\">!</text>", n(x), n(y));
        }
    }
}

/// A meeple; a farmer lies.
fn figure(position: &Position<'_>, seat: Seat, (x, y): Point, lying: bool, out: &mut String) {
    let (fill, ink) = PLAYERS.get(seat.index()).copied().unwrap_or(("#888", "#fff"));
    let (rx, ry) = if lying { (0.27, 0.17) } else { (0.2, 0.2) };
    let (x, y) = (n(x), n(y));
    let mark = position.mark(seat);
    let _ = writeln!(
        out,
        "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"{fill}\" stroke=\"#111\" stroke-width=\".03\"/>\
         <text class=\"g\" x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{mark}</text>"
    );
}

fn tower(position: &Position<'_>, tower: Tower, (x, y): Point, out: &mut String) {
    let colour = match tower.top() {
        None => "t",
        Some(Colour::Normal) => "t n",
        Some(Colour::Black) => "t b",
        Some(Colour::White) => "t w",
    };
    let half = if tower.top().is_none() { 0.18 } else { 0.28 };
    let size = n(2.0 * half);
    let _ = writeln!(
        out,
        "<rect class=\"{colour}\" x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\"/>",
        n(x - half),
        n(y - half)
    );
    if tower.floors() > 0 {
        let ink = if tower.top() == Some(Colour::Black) { "#fff" } else { "#111" };
        let (x, y, floors) = (n(x), n(y), tower.floors());
        let _ = writeln!(out, "<text class=\"h\" x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{floors}</text>");
    }
    if let Tower::Guarded { guard, .. } = tower
        && let Some(meeple) = position.table.meeples().get(guard)
    {
        figure(position, meeple.name.owner, (x + 0.3, y - 0.3), false, out);
    }
}
