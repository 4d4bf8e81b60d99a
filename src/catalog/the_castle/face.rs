//! The pictures: parts of a tile with the ports where they leave it, and the aeries of the Falcon.

use super::{Kind, NotThere, PartName, Place};
use crate::grid::{Port, Ports, Rotation, Side};

/// One part of a tile: an area or a part of a path (CAS-25).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FacePart {
    /// What it is.
    pub kind: Kind,
    /// Half-edges of an area, middles of sides for a path; none for a part that touches no edge.
    pub ports: Ports,
    /// Markets on a court.
    pub markets: u16,
    /// Whether a path has a fountain here.
    pub fountain: bool,
}

/// The picture of a castle tile and how often the set has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileFace {
    /// Its name in records.
    pub id: String,
    /// Copies in the box.
    pub count: u16,
    /// Areas, then paths, in the order of the tile list.
    pub parts: Vec<FacePart>,
    /// For each aerie the parts that it is linked to (CAS-89).
    pub aeries: Vec<Vec<usize>>,
}

/// What a start space shows: areas on the two half-edges that face the castle, and perhaps a path end (CR-5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartFace {
    /// Its two score numbers, `6-7`.
    pub id: String,
    /// The side of the start space that faces the castle.
    pub side: Side,
    /// Areas, then the path.
    pub parts: Vec<FacePart>,
}

impl StartFace {
    /// Court without a path: what a start space that nobody describes is taken to show (AMB-39, record format).
    pub fn assumed(id: impl Into<String>, side: Side) -> Self {
        let ports = Port::halves(side).into_iter().collect();
        let court = FacePart { kind: Kind::Court, ports, markets: 0, fountain: false };
        Self { id: id.into(), side, parts: vec![court] }
    }
}

impl TileFace {
    /// The part that `name` means on this tile, lying on the table after `turn` (CR-1, CR-2).
    ///
    /// # Errors
    /// When no part or more than one has that name.
    pub fn find(&self, name: PartName, turn: Rotation) -> Result<usize, NotThere> {
        let wanted = wanted_ports(name).turned(turn.reversed());
        let mut found = self.parts.iter().enumerate().filter(|(_, part)| {
            part.kind == name.kind
                && match name.place {
                    Place::Inner => part.ports.is_empty(),
                    Place::At(_) => part.ports.meets(wanted),
                }
        });
        let Some((first, _)) = found.next() else { return Err(NotThere::Nothing) };
        if found.next().is_none() {
            return Ok(first);
        }
        let ports = wanted_ports(name).iter().collect();
        Err(NotThere::Several(ports))
    }

    /// The shortest name of a part on this tile, lying on the table after `turn`: a side where one is enough.
    pub fn name_of(&self, part: usize, turn: Rotation) -> Option<PartName> {
        let kind = self.parts.get(part)?.kind;
        let ports = self.parts.get(part)?.ports.turned(turn);
        let sides = Side::ALL.into_iter().map(Port::middle);
        let places = sides.chain(ports.iter().filter(|port| !port.is_middle())).map(Place::At);
        places
            .chain([Place::Inner])
            .map(|place| PartName { kind, place })
            .find(|name| self.find(*name, turn) == Ok(part))
    }

    /// The names of all parts, in the order of the tile list.
    pub fn names(&self, turn: Rotation) -> Vec<PartName> {
        (0..self.parts.len()).filter_map(|part| self.name_of(part, turn)).collect()
    }
}

/// The ports at which a name looks: both half-edges of a side for an area, its middle for a path.
fn wanted_ports(name: PartName) -> Ports {
    match name.place {
        Place::Inner => Ports::NONE,
        Place::At(port) if port.is_middle() && name.kind.is_area() => Port::halves(port.side()).into_iter().collect(),
        Place::At(port) => Ports::NONE.with(port),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(kind: Kind, ports: &[&str]) -> FacePart {
        let ports = ports.iter().map(|port| port.parse::<Port>().unwrap()).collect();
        FacePart { kind, ports, markets: 0, fountain: false }
    }

    /// House on the north-west, court on the north-east, tower south; a path from the north to a square.
    fn face() -> TileFace {
        let parts = vec![
            part(Kind::House, &["Nw", "Wn"]),
            part(Kind::House, &["Ne"]),
            part(Kind::Court, &["En", "Es"]),
            part(Kind::Tower, &["Se", "Sw", "Ws"]),
            part(Kind::Court, &[]),
            part(Kind::Path, &["N"]),
        ];
        TileFace { id: "x".into(), count: 1, parts, aeries: vec![] }
    }

    fn find(name: &str, turn: Rotation) -> Result<usize, NotThere> {
        face().find(name.parse().unwrap(), turn)
    }

    #[test]
    fn a_side_names_the_only_area_of_its_kind() {
        assert_eq!(find("tower W", Rotation::None), Ok(3));
        assert_eq!(find("house W", Rotation::None), Ok(0));
        assert_eq!(find("court inner", Rotation::None), Ok(4));
        assert_eq!(find("path N", Rotation::None), Ok(5));
    }

    #[test]
    fn two_of_a_kind_on_a_side_need_a_half_edge() {
        let both = ["Nw", "Ne"].map(|port| port.parse().unwrap()).to_vec();
        assert_eq!(find("house N", Rotation::None), Err(NotThere::Several(both)));
        assert_eq!(find("house Ne", Rotation::None), Ok(1));
    }

    #[test]
    fn names_are_those_of_the_table() {
        assert_eq!(find("house Es", Rotation::Quarter), Ok(1));
        assert_eq!(find("path E", Rotation::Quarter), Ok(5));
        assert_eq!(find("path N", Rotation::Quarter), Err(NotThere::Nothing));
    }

    #[test]
    fn a_path_is_named_by_a_side_only() {
        assert_eq!(find("path Nw", Rotation::None), Err(NotThere::Nothing));
    }

    #[test]
    fn every_part_has_a_name_that_finds_it() {
        let face = face();
        for turn in Rotation::ALL {
            for (part, name) in face.names(turn).into_iter().enumerate() {
                assert_eq!(face.find(name, turn), Ok(part));
            }
        }
        let names: Vec<_> = face.names(Rotation::None).iter().map(ToString::to_string).collect();
        assert_eq!(names, ["house W", "house Ne", "court E", "tower S", "court inner", "path N"]);
    }
}
