//! A second referee for scores, as simple as can be: it floods features over the grid, from nothing but the pictures of
//! the tiles, where they lie and where meeples stand. It shares no code with the engine's regions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use viguier::board::Placement;
use viguier::carcassonne::{Table, Whereabouts};
use viguier::catalog::carcassonne::{Kind, Tile};
use viguier::grid::{Cell, Port};
use viguier::rulebook::options::{FieldScoring, SmallCity};

/// Player, points, kind.
pub(crate) type Points = (usize, u32, &'static str);

/// A part of a tile on the table.
type Node = (Placement, usize);

/// A feature: its parts, and whether some end of it is open.
#[derive(Clone, Debug)]
struct Feature {
    nodes: BTreeSet<Node>,
    open: bool,
}

impl Feature {
    fn tiles(&self) -> u32 {
        self.nodes.iter().map(|(placement, _)| placement).collect::<BTreeSet<_>>().len() as u32
    }
}

/// The table, seen afresh.
pub(crate) struct Naive<'t> {
    table: &'t Table,
    grid: HashMap<(i32, i32), Placement>,
    /// Who stands on which part.
    standing: Vec<(Node, usize)>,
}

impl<'t> Naive<'t> {
    pub(crate) fn new(table: &'t Table) -> Self {
        let board = table.board();
        let grid = board.placements().map(|(id, placed)| ((placed.cell.x(), placed.cell.y()), id)).collect();
        let part = |placement, segment| board.segments(placement).position(|(other, _)| other == segment).unwrap();
        let standing = table.meeples().iter().filter_map(|meeple| match meeple.at {
            Whereabouts::Feature(placement, segment) => {
                Some(((placement, part(placement, segment)), meeple.name.owner.index()))
            }
            _ => None,
        });
        Self { table, grid, standing: standing.collect() }
    }

    fn tile(&self, placement: Placement) -> &'t Tile {
        let face = self.table.board().placed(placement).unwrap().face;
        self.table.setup().catalogue.tile(face).unwrap()
    }

    fn kind(&self, (placement, part): Node) -> Kind {
        self.tile(placement).face.parts()[part].kind
    }

    fn cell(&self, placement: Placement) -> Cell {
        self.table.board().placed(placement).unwrap().cell
    }

    /// The part of the neighbouring tile at the other side of a port; none where nothing lies.
    fn across(&self, placement: Placement, port: Port) -> Option<Option<Node>> {
        let cell = self.cell(placement);
        let (dx, dy) = port.side().step();
        let other = *self.grid.get(&(cell.x() + dx, cell.y() + dy))?;
        let turn = self.table.board().placed(other).unwrap().turn;
        let facing = port.facing();
        let parts = self.tile(other).face.parts();
        Some(parts.iter().position(|part| part.ports.turned(turn).has(facing)).map(|part| (other, part)))
    }

    fn flood(&self, start: Node) -> Feature {
        let mut feature = Feature { nodes: BTreeSet::new(), open: false };
        let mut waiting = vec![start];
        while let Some(node) = waiting.pop() {
            if !feature.nodes.insert(node) {
                continue;
            }
            let turn = self.table.board().placed(node.0).unwrap().turn;
            for port in self.tile(node.0).face.parts()[node.1].ports.turned(turn).iter() {
                match self.across(node.0, port) {
                    None => feature.open = true,
                    Some(other) => {
                        let other = other.expect("sides match in a legal game");
                        assert_eq!(self.kind(other), self.kind(node), "sides match in a legal game");
                        waiting.push(other);
                    }
                }
            }
        }
        feature
    }

    fn around(&self, placement: Placement) -> u32 {
        let cell = self.cell(placement);
        let near = |dx: i32, dy: i32| (dx, dy) != (0, 0) && self.grid.contains_key(&(cell.x() + dx, cell.y() + dy));
        (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|(dx, dy)| near(*dx, *dy)).count() as u32
    }

    /// Every feature on which somebody stands, with all who do.
    fn claimed(&self) -> Vec<(Kind, Feature, Vec<usize>)> {
        let mut features: BTreeMap<BTreeSet<Node>, (Kind, Feature, Vec<usize>)> = BTreeMap::new();
        for (node, seat) in &self.standing {
            let feature = self.flood(*node);
            let entry =
                features.entry(feature.nodes.clone()).or_insert_with(|| (self.kind(*node), feature, Vec::new()));
            entry.2.push(*seat);
        }
        features.into_values().collect()
    }

    fn is_complete(&self, kind: Kind, feature: &Feature) -> bool {
        match kind {
            Kind::Road | Kind::City => !feature.open,
            Kind::Monastery => feature.nodes.iter().all(|(placement, _)| self.around(*placement) == 8),
            Kind::Field => false,
        }
    }

    fn worth(&self, kind: Kind, feature: &Feature, complete: bool) -> u32 {
        match kind {
            Kind::Road => feature.tiles(),
            Kind::Monastery => feature.nodes.iter().map(|(placement, _)| 1 + self.around(*placement)).sum(),
            Kind::City => {
                let pennants: u32 = feature
                    .nodes
                    .iter()
                    .map(|(p, part)| self.tile(*p).face.parts()[*part].tally.count(viguier::rulebook::Symbol::Pennant))
                    .map(u32::from)
                    .sum();
                let small = feature.tiles() == 2 && self.table.setup().options.small_city == SmallCity::Two;
                (feature.tiles() + pennants) * if complete && !small { 2 } else { 1 }
            }
            Kind::Field => 0,
        }
    }

    /// The awards that scoring the turn must give. Whatever is complete and held was completed in this turn.
    pub(crate) fn turn(&self) -> Vec<Points> {
        let mut points = Vec::new();
        for (kind, feature, standing) in self.claimed() {
            if self.is_complete(kind, &feature) {
                let worth = self.worth(kind, &feature, true);
                points.extend(leaders(&standing).into_iter().map(|seat| (seat, worth, kind.word())));
            }
        }
        points.sort_unstable();
        points
    }

    /// The awards of final scoring, fields left out.
    pub(crate) fn unfinished(&self) -> Vec<Points> {
        let mut points = Vec::new();
        for (kind, feature, standing) in self.claimed() {
            if kind != Kind::Field {
                let worth = self.worth(kind, &feature, false);
                points.extend(leaders(&standing).into_iter().map(|seat| (seat, worth, kind.word())));
            }
        }
        points.sort_unstable();
        points
    }

    /// Whether nobody stands on anything complete.
    pub(crate) fn is_settled(&self) -> bool {
        self.claimed().iter().all(|(kind, feature, _)| !self.is_complete(*kind, feature))
    }

    /// The completed cities that a field touches, each told by its first part.
    fn cities_of(&self, field: &Feature) -> BTreeSet<Node> {
        let near = |node: &Node| {
            let near = &self.tile(node.0).near[node.1];
            near.iter().map(|city| (node.0, usize::from(*city))).collect::<Vec<_>>()
        };
        let cities = field.nodes.iter().flat_map(near).map(|city| self.flood(city));
        cities.filter(|city| !city.open).map(|city| *city.nodes.first().unwrap()).collect()
    }

    /// What each player gets for fields.
    pub(crate) fn fields(&self) -> BTreeMap<usize, u32> {
        let claimed = self.claimed();
        let fields: Vec<(BTreeSet<Node>, Vec<usize>)> = claimed
            .iter()
            .filter(|(kind, _, _)| *kind == Kind::Field)
            .map(|(_, feature, standing)| (self.cities_of(feature), standing.clone()))
            .collect();
        let mut points: BTreeMap<usize, u32> = BTreeMap::new();
        match self.table.setup().options.field_scoring {
            FieldScoring::Third => {
                for (cities, standing) in &fields {
                    for seat in leaders(standing) {
                        *points.entry(seat).or_default() += 3 * cities.len() as u32;
                    }
                }
            }
            FieldScoring::Second => {
                let mut paid: BTreeSet<(usize, Node)> = BTreeSet::new();
                for (cities, standing) in &fields {
                    paid.extend(
                        leaders(standing).into_iter().flat_map(|seat| cities.iter().map(move |city| (seat, *city))),
                    );
                }
                for (seat, _) in paid {
                    *points.entry(seat).or_default() += 3;
                }
            }
            FieldScoring::First => {
                let all: BTreeSet<Node> = fields.iter().flat_map(|(cities, _)| cities.iter().copied()).collect();
                for city in all {
                    let touching = fields.iter().filter(|(cities, _)| cities.contains(&city));
                    let standing: Vec<usize> = touching.flat_map(|(_, standing)| standing.iter().copied()).collect();
                    for seat in leaders(&standing) {
                        *points.entry(seat).or_default() += 4;
                    }
                }
            }
            FieldScoring::None => assert_eq!(fields.len(), 0, "farmers in a game without"),
        }
        points.retain(|_, points| *points > 0);
        points
    }
}

/// Those who stand there most often.
fn leaders(standing: &[usize]) -> Vec<usize> {
    let count = |seat: usize| standing.iter().filter(|other| **other == seat).count();
    let most = standing.iter().map(|seat| count(*seat)).max().unwrap_or(0);
    let mut leaders: Vec<usize> = standing.iter().copied().filter(|seat| count(*seat) == most).collect();
    leaders.sort_unstable();
    leaders.dedup();
    leaders
}
