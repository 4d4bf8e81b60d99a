//! Squares, locations and figures as saves spell them.

use crate::carcassonne::{Feature, FigureKind, MeepleName, Place};
use crate::catalog::carcassonne::Kind;
use crate::grid::{Port, Ports, Side};
use crate::seat::Seat;

/// What a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// A feature that a meeple may stand on, or something that no meeple may.
    Feature(Feature),
    /// The tower of the tile.
    Tower,
}

/// Why a pointer cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SpotFault {
    /// A kind of feature that is not supported.
    Feature(String),
    /// Not a location.
    Location(String),
}

/// Reads the feature and the location of a pointer. Old saves leave the feature out.
pub(super) fn spot(feature: Option<&str>, location: &str) -> Result<Spot, SpotFault> {
    let kind = match feature {
        Some("City") => Some(Kind::City),
        Some("Road") => Some(Kind::Road),
        Some("Field" | "Farm") => Some(Kind::Field),
        Some("Monastery" | "Cloister") => Some(Kind::Monastery),
        Some("Tower") => return Ok(Spot::Tower),
        // Gardens are for the abbot alone, so a meeple finds no feature there.
        Some("Garden") => return Ok(Spot::Feature(Feature { kind: None, place: Place::Exactly(Ports::NONE) })),
        Some(other) => return Err(SpotFault::Feature(other.to_owned())),
        None if location == "TOWER" => return Ok(Spot::Tower),
        None if matches!(location, "CLOISTER" | "MONASTERY") => Some(Kind::Monastery),
        None => None,
    };
    let place = place(location).ok_or_else(|| SpotFault::Location(location.to_owned()))?;
    Ok(Spot::Feature(Feature { kind, place }))
}

fn place(location: &str) -> Option<Place> {
    match location {
        "I" | "II" | "III" | "IV" | "CLOISTER" | "MONASTERY" | "INNER_FARM" => return Some(Place::Inner),
        _ => {}
    }
    if let Some(missing) = location.strip_prefix('_') {
        let missing = sides(missing)?;
        let rest = Side::ALL.into_iter().map(Port::middle).filter(|port| !missing.has(*port));
        return Some(Place::Exactly(rest.collect()));
    }
    if let Some(sides) = sides(location) {
        return Some(Place::Exactly(sides));
    }
    let halves: Option<Ports> = location.split('.').map(half_edge).collect();
    halves.map(Place::Exactly)
}

fn side(letter: char) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.letter() == letter)
}

fn sides(letters: &str) -> Option<Ports> {
    (!letters.is_empty() && letters.len() <= 4).then_some(())?;
    letters.chars().map(|letter| side(letter).map(Port::middle)).collect()
}

/// `NL` is the left end of the north side as seen from the middle of the tile: clockwise the first half-edge.
fn half_edge(name: &str) -> Option<Port> {
    let mut letters = name.chars();
    let [first, second] = Port::halves(side(letters.next()?)?);
    let port = match letters.next()? {
        'L' => first,
        'R' => second,
        _ => return None,
    };
    letters.next().is_none().then_some(port)
}

/// Why a figure cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FigureFault {
    /// Not `player.kind.number`.
    Spelling,
    /// A kind that is not supported.
    Kind(String),
    /// Nobody sits there.
    Seat,
}

/// Reads a figure: `0.small.1`.
pub(super) fn meeple(id: &str, seats: usize) -> Result<MeepleName, FigureFault> {
    let mut parts = id.splitn(3, '.');
    let (Some(owner), Some(kind), Some(number)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(FigureFault::Spelling);
    };
    let owner: usize = owner.parse().map_err(|_| FigureFault::Spelling)?;
    let owner = Seat::new(owner).filter(|seat| seat.index() < seats).ok_or(FigureFault::Seat)?;
    let known = FigureKind::ALL.iter().copied().find(|known| known.figure().save == kind);
    let kind = known.ok_or_else(|| FigureFault::Kind(kind.to_owned()))?;
    let number = number.parse().map_err(|_| FigureFault::Spelling)?;
    Ok(MeepleName { owner, kind, number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ports(names: &[&str]) -> Place {
        Place::Exactly(names.iter().map(|name| name.parse::<Port>().unwrap()).collect())
    }

    #[test]
    fn locations_name_every_port() {
        assert_eq!(place("N"), Some(ports(&["N"])));
        assert_eq!(place("WE"), Some(ports(&["E", "W"])));
        assert_eq!(place("_E"), Some(ports(&["N", "S", "W"])));
        assert_eq!(place("NWSE"), Some(ports(&["N", "E", "S", "W"])));
        assert_eq!(place("NL.NR.WR"), Some(ports(&["Nw", "Ne", "Wn"])));
        assert_eq!(place("ER.SL"), Some(ports(&["Es", "Se"])));
        assert_eq!(place("I"), Some(Place::Inner));
        for bad in ["", "Q", "NLX", "_", "N.S.", "ñ", "NESWN"] {
            assert_eq!(place(bad), None, "{bad}");
        }
    }

    #[test]
    fn figures_are_read_or_refused_by_name() {
        assert_eq!(meeple("1.small.7", 2).map(|name| name.number), Ok(7));
        assert_eq!(meeple("2.small.1", 2), Err(FigureFault::Seat));
        assert_eq!(meeple("0.mayor.1", 2), Err(FigureFault::Kind("mayor".into())));
        for bad in ["", "0", "0.small", "x.small.1", "0.small.x", "0.small.-1", "0.small.999"] {
            assert_eq!(meeple(bad, 2), Err(FigureFault::Spelling), "{bad}");
        }
    }

    #[test]
    fn old_saves_leave_the_feature_out() {
        assert_eq!(spot(None, "TOWER"), Ok(Spot::Tower));
        let Ok(Spot::Feature(monastery)) = spot(None, "CLOISTER") else { panic!() };
        assert_eq!(monastery, Feature { kind: Some(Kind::Monastery), place: Place::Inner });
        assert_eq!(spot(Some("Castle"), "I"), Err(SpotFault::Feature("Castle".into())));
    }
}
