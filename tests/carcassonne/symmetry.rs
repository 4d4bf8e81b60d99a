//! Turning or mirroring the whole table changes no score. The mirrored game is played with mirrored pictures.

use std::sync::Arc;

use viguier::carcassonne::{Action, AwardKind, Carcassonne, Event, Feature, Place, Setup, Table, Target, TowerAction};
use viguier::catalog::carcassonne::{
    Catalogue, CityFile, FieldFile, Kind, RoadFile, SymbolWord, Tile, TileFile, TileType,
};
use viguier::engine::Listener;
use viguier::grid::{Cell, Port, Rotation};
use viguier::seat::Seat;

use crate::support::random::{Game, games};
use crate::support::words::finish;

/// A way to look at the table.
#[derive(Clone, Copy, Debug)]
enum View {
    /// From another side.
    Turned(Rotation),
    /// In a mirror: west is east.
    Mirrored,
}

impl View {
    fn cell(self, cell: Cell) -> Cell {
        let (x, y) = (i64::from(cell.x()), i64::from(cell.y()));
        let (x, y) = match self {
            Self::Turned(Rotation::None) => (x, y),
            Self::Turned(Rotation::Quarter) => (-y, x),
            Self::Turned(Rotation::Half) => (-x, -y),
            Self::Turned(Rotation::ThreeQuarters) => (y, -x),
            Self::Mirrored => (-x, y),
        };
        Cell::new(x, y).unwrap()
    }

    fn turn(self, turn: Rotation) -> Rotation {
        match self {
            Self::Turned(by) => turn.then(by),
            Self::Mirrored => turn.reversed(),
        }
    }

    fn port(self, port: Port) -> Port {
        match self {
            Self::Turned(by) => port.turned(by),
            Self::Mirrored => Port::all().nth((14 - port.index()) % 12).unwrap(),
        }
    }

    /// The tile as it looks: mirrored pictures stand behind the built-in ones, in the same order.
    fn tile(self, tile: TileType, catalogue: &Catalogue) -> TileType {
        match self {
            Self::Turned(_) => tile,
            Self::Mirrored => catalogue.find(&mirrored_id(catalogue.id(tile))).unwrap(),
        }
    }

    fn setup(self, setup: &Setup) -> Setup {
        let catalogue = match self {
            Self::Turned(_) => Arc::clone(&setup.catalogue),
            Self::Mirrored => {
                let files: Vec<TileFile> = setup.catalogue.tiles().map(|(_, tile)| mirrored(tile)).collect();
                Arc::new(setup.catalogue.extended(&files).unwrap())
            }
        };
        let tiles = match self {
            Self::Turned(_) => setup.tiles.clone(),
            Self::Mirrored => vec![0; setup.tiles.len()].into_iter().chain(setup.tiles.iter().copied()).collect(),
        };
        let start = setup
            .start
            .iter()
            .map(|(tile, cell, turn)| (self.tile(*tile, &catalogue), self.cell(*cell), self.turn(*turn)));
        let mut seen = setup.clone();
        (seen.start, seen.tiles, seen.catalogue) = (start.collect(), tiles, catalogue);
        seen
    }

    fn action(self, action: &Action, catalogue: &Catalogue) -> Action {
        match *action {
            Action::Discard(tile) => Action::Discard(self.tile(tile, catalogue)),
            Action::Place { tile, cell, turn } => {
                Action::Place { tile: self.tile(tile, catalogue), cell: self.cell(cell), turn: self.turn(turn) }
            }
            Action::Deploy { cell, feature, meeple } => {
                let place = match feature.place {
                    Place::At(port) => Place::At(self.port(port)),
                    Place::Exactly(ports) => Place::Exactly(ports.iter().map(|port| self.port(port)).collect()),
                    Place::Inner => Place::Inner,
                };
                Action::Deploy { cell: cell.map(|cell| self.cell(cell)), feature: Feature { place, ..feature }, meeple }
            }
            Action::Tower(TowerAction::Floor { cell, colour }) => {
                Action::Tower(TowerAction::Floor { cell: self.cell(cell), colour })
            }
            Action::Tower(TowerAction::Guard { cell, meeple }) => {
                Action::Tower(TowerAction::Guard { cell: self.cell(cell), meeple })
            }
            Action::Tower(TowerAction::Capture(target)) => {
                Action::Tower(TowerAction::Capture(Target { cell: self.cell(target.cell), ..target }))
            }
            ref other => *other,
        }
    }
}

fn mirrored_id(id: &str) -> String {
    format!("mirrored {id}")
}

/// The tile in a mirror.
fn mirrored(tile: &Tile) -> TileFile {
    let parts = tile.face.parts();
    let names = |part: usize| -> Vec<String> {
        parts[part].ports.iter().map(|port| View::Mirrored.port(port).name().to_owned()).collect()
    };
    let symbols = |part: usize| parts[part].tally.iter().filter(|s| s.mark().is_some()).map(SymbolWord).collect();
    let of = |kind: Kind| (0..parts.len()).filter(move |part| parts[*part].kind == kind);
    let city = |part: usize| CityFile {
        sides: names(part),
        symbols: symbols(part),
        pennants: u8::try_from(parts[part].tally.count(viguier::rulebook::Symbol::Pennant)).unwrap(),
    };
    let field = |part: usize| FieldFile {
        edges: names(part),
        near: tile.near[part].iter().map(|city| names(usize::from(*city)).remove(0)).collect(),
    };
    TileFile {
        id: mirrored_id(&tile.id),
        picture: None,
        count: Some(0),
        aliases: Vec::new(),
        garden: None,
        cities: of(Kind::City).map(city).collect(),
        roads: of(Kind::Road)
            .map(|part| RoadFile { sides: names(part), stops_at: None, symbols: symbols(part) })
            .collect(),
        fields: of(Kind::Field).map(field).collect(),
        monastery: tile.monastery.is_some(),
        foundation: tile.foundation,
    }
}

/// Awards in order, those of one step sorted: features completed together come in the order of the tile list.
#[derive(Default)]
struct Awards(Vec<(Seat, u32, &'static str)>);

impl Listener<Carcassonne> for Awards {
    fn hear(&mut self, event: Event<'_>) {
        if let Event::Awarded(award) = event {
            self.0.push((award.seat, award.points, AwardKind::word(award.kind)));
        }
    }
}

impl Awards {
    fn sorted(mut self) -> Vec<(Seat, u32, &'static str)> {
        self.0.sort_unstable();
        self.0
    }
}

/// Plays an action on a table where it must be legal; gives the awards.
fn apply(table: &mut Table, action: &Action, what: &str) -> Vec<(Seat, u32, &'static str)> {
    let mut awards = Awards::default();
    table.play(table.seat(), action, &mut awards).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
    awards.sorted()
}

fn play(number: u64, views: &[View]) -> usize {
    let mut game = Game::new(number);
    let setup = game.table.setup().clone();
    let mut others: Vec<Table> = views.iter().map(|view| Table::new(Arc::new(view.setup(&setup)))).collect();
    let mut awarded = 0;
    while let Some(action) = game.choose() {
        let expected = apply(&mut game.table, &action, "as it lies");
        awarded += expected.len();
        for (view, table) in views.iter().zip(&mut others) {
            let what = format!("game {number}, {view:?}, {action:?}");
            let seen = view.action(&action, &table.setup().catalogue.clone());
            assert_eq!(apply(table, &seen, &what), expected, "{what}");
        }
        game.follow(&action);
    }
    let mut last = Awards::default();
    finish(&mut game.table, &mut last);
    awarded += last.0.len();
    for (view, table) in views.iter().zip(&mut others) {
        finish(table, &mut Awards::default());
        for seat in Seat::all(setup.seats) {
            assert_eq!(table.score(seat), game.table.score(seat), "game {number}, {view:?}");
        }
    }
    awarded
}

#[test]
fn turning_or_mirroring_the_table_changes_no_score() {
    let views = [
        View::Turned(Rotation::Quarter),
        View::Turned(Rotation::Half),
        View::Turned(Rotation::ThreeQuarters),
        View::Mirrored,
    ];
    // Other games than those of the properties.
    let awarded: usize = (1000..1000 + games(10)).map(|number| play(number, &views)).sum();
    assert!(awarded > 100, "{awarded} awards");
}
