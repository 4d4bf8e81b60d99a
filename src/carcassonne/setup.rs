//! What is agreed before the first turn.

use std::fmt;
use std::sync::Arc;

use crate::catalog::carcassonne::{Catalogue, Counts, Edition, TileType};
use crate::grid::{Cell, Rotation};
use crate::region::MOST_TILES;
use crate::rulebook::modules::{MODULES, Module};
use crate::rulebook::options;
use crate::rulebook::{Expansion, FigureKind, Floors, Mark, TileSet, floors_per_player, tile_sets};
use crate::seat::SEATS;

/// What the players of a game agree on; [`Setup::new`] makes a game of it.
///
/// ```
/// use viguier::carcassonne::{Agreement, Setup};
/// use viguier::rulebook::Expansion;
///
/// let agreement = Agreement { expansions: vec![Expansion::TheTower], ..Agreement::base(4) };
/// let setup = Setup::new(agreement)?;
/// assert_eq!(setup.floors.normal, 7); // TOW-02
/// # Ok::<(), viguier::carcassonne::SetupFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Agreement {
    /// Number of players, 1 to 6.
    pub seats: usize,
    /// Whose rules are in play.
    pub expansions: Vec<Expansion>,
    /// The tiles that may be named.
    pub catalogue: Arc<Catalogue>,
    /// How often each tile is in play.
    pub supply: Supply,
    /// Tiles on the table before the first turn; none for the usual one, type D on (0, 0) (`BASE-02`).
    pub start: Vec<(TileType, Cell, Rotation)>,
    /// Whether a plain letter may also stand for the copy of that tile which shows a garden, as on a score sheet.
    pub letters_cover_gardens: bool,
    /// The rules agreed on.
    pub options: options::Carcassonne,
}

/// How often each tile is in play, start tiles included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Supply {
    /// One copy of each set that the expansions bring, in the editions of the options.
    Usual,
    /// So many copies of the built-in sets.
    Sets(Vec<SetCount>),
    /// So many of each tile of the catalogue, and nothing else.
    Tiles(Counts),
}

/// Copies of a built-in set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetCount {
    /// The set, by its place among the [built-in sets](crate::rulebook::tile_sets).
    pub set: usize,
    /// Its edition.
    pub edition: Edition,
    /// How often it is in play.
    pub copies: u16,
}

/// Why an agreement makes no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// Not 1 to 6 players.
    Seats(usize),
    /// More tiles in play than a game holds.
    TooManyTiles(usize),
    /// An expansion without the one that it needs, or of the other game.
    Expansion(Expansion),
    /// A start tile, by its place in the list.
    Start(usize, StartFault),
}

/// What is wrong with a tile on the table before the first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartFault {
    /// So far out that a game of so many tiles could leave the grid.
    TooFar {
        /// The square.
        cell: Cell,
        /// Tiles in play.
        tiles: u32,
    },
    /// Another start tile lies on the same square.
    Occupied(Cell),
    /// The sets in play have fewer copies of it.
    NotInSupply(TileType),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(out, "{seats} players: 1 to {SEATS} can play"),
            Self::TooManyTiles(tiles) => write!(out, "{tiles} tiles in play: {MOST_TILES} are the most"),
            Self::Expansion(expansion) => write!(out, "the expansion {expansion} cannot be played like this"),
            Self::Start(index, StartFault::TooFar { cell, .. }) => {
                write!(out, "start tile {index}: {cell} is too far out")
            }
            Self::Start(index, StartFault::Occupied(cell)) => write!(out, "start tile {index}: {cell} is taken"),
            Self::Start(index, StartFault::NotInSupply(_)) => {
                write!(out, "start tile {index} is not that often in the sets in play")
            }
        }
    }
}

impl std::error::Error for SetupFault {}

/// A game about to begin. [`Setup::new`] makes it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// Number of players, 1 to 6.
    pub seats: usize,
    /// The tiles that may be named.
    pub catalogue: Arc<Catalogue>,
    /// Copies of each tile, the start tiles included.
    pub tiles: Counts,
    /// Tiles on the table before the first turn.
    pub start: Vec<(TileType, Cell, Rotation)>,
    /// Whose rules are in play, in the order of the rulebook.
    pub expansions: Vec<Expansion>,
    /// Floors of each player; none at all without The Tower.
    pub floors: Floors,
    /// Whether a plain letter may also stand for the copy of that tile which shows a garden.
    pub letters_cover_gardens: bool,
    /// The rules agreed on.
    pub options: options::Carcassonne,
}

/// Adds copies of a set to tiles.
pub(crate) fn add(tiles: &mut Counts, set: &Counts, copies: u16) {
    for (count, more) in tiles.iter_mut().zip(set) {
        *count = count.saturating_add(more.saturating_mul(copies));
    }
}

impl Agreement {
    /// The base game with its usual tiles and options.
    pub fn base(seats: usize) -> Self {
        Self {
            seats,
            expansions: Vec::new(),
            catalogue: Catalogue::builtin(),
            supply: Supply::Usual,
            start: Vec::new(),
            letters_cover_gardens: false,
            options: options::Carcassonne::default(),
        }
    }

    /// Copies of each tile in play, by type.
    pub fn tiles(&self) -> Counts {
        let sets = match &self.supply {
            Supply::Tiles(counts) => return counts.clone(),
            Supply::Sets(sets) => sets.clone(),
            Supply::Usual => self.usual_sets(),
        };
        let mut tiles = self.catalogue.own_sets();
        for SetCount { set, edition, copies } in sets {
            add(&mut tiles, &self.catalogue.set(set, edition), copies);
        }
        tiles
    }

    fn usual_sets(&self) -> Vec<SetCount> {
        let is_used = |set: &TileSet| set.expansion.is_none_or(|expansion| self.expansions.contains(&expansion));
        let one = |(set, spec): (usize, &TileSet)| SetCount { set, edition: (spec.edition)(&self.options), copies: 1 };
        tile_sets().enumerate().filter(|(_, set)| is_used(set)).map(one).collect()
    }

    /// Tiles on the table before the first turn.
    pub fn start(&self) -> Vec<(TileType, Cell, Rotation)> {
        if self.start.is_empty() {
            return vec![(self.catalogue.start(), Cell::ORIGIN, Rotation::None)];
        }
        self.start.clone()
    }

    /// Everything that keeps this from being a game. The usual start tile lies there whatever is in play.
    pub fn faults(&self) -> Vec<SetupFault> {
        let tiles = self.tiles();
        let mut faults = Vec::new();
        if !(1..=SEATS).contains(&self.seats) {
            faults.push(SetupFault::Seats(self.seats));
        }
        let total: usize = tiles.iter().copied().map(usize::from).sum();
        if total > MOST_TILES {
            faults.push(SetupFault::TooManyTiles(total));
        }
        let is_out = |expansion: &Expansion| {
            expansion.game() != crate::rulebook::Game::Carcassonne
                || expansion.needs().is_some_and(|needed| !self.expansions.contains(&needed))
        };
        faults.extend(self.expansions.iter().copied().filter(is_out).map(SetupFault::Expansion));
        let total = u32::try_from(total).unwrap_or(u32::MAX);
        for (index, (tile, cell, _)) in self.start.iter().enumerate() {
            let earlier = self.start.get(..index).unwrap_or_default();
            let mut refuse = |fault| faults.push(SetupFault::Start(index, fault));
            if !cell.has_room(total) {
                refuse(StartFault::TooFar { cell: *cell, tiles: total });
            }
            if earlier.iter().any(|(_, other, _)| other == cell) {
                refuse(StartFault::Occupied(*cell));
            }
            let copies = tiles.get(usize::from(tile.0)).copied().unwrap_or(0);
            if earlier.iter().filter(|(other, _, _)| other == tile).count() >= usize::from(copies) {
                refuse(StartFault::NotInSupply(*tile));
            }
        }
        faults
    }
}

impl Setup {
    /// The game that was agreed on: its tiles, its floors (`TOW-02`, `BLK-02`, `BLK-03`), its start.
    ///
    /// # Errors
    /// The first fault of the agreement.
    pub fn new(agreement: Agreement) -> Result<Self, SetupFault> {
        match agreement.faults().into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(Self::unchecked(agreement)),
        }
    }

    /// The game of an agreement that may have faults: for readers that have reported them and read on.
    pub(crate) fn unchecked(agreement: Agreement) -> Self {
        let (tiles, start) = (agreement.tiles(), agreement.start());
        let foundations = agreement.catalogue.foundations(&tiles);
        let floors = floors(&agreement.expansions, agreement.seats, foundations);
        let Agreement { seats, catalogue, letters_cover_gardens, options, expansions: named, .. } = agreement;
        let in_play = |module: &&&Module| named.contains(&module.expansion) || (module.implied)(&options);
        let expansions = MODULES.iter().filter(in_play).map(|module| module.expansion).collect();
        Self { seats, catalogue, tiles, start, expansions, floors, letters_cover_gardens, options }
    }

    /// The modules in play.
    pub fn modules(&self) -> impl Iterator<Item = &'static Module> {
        MODULES.iter().copied().filter(|module| self.expansions.contains(&module.expansion))
    }

    /// The figures of each player, as they are taken where a record does not say which: ordinary meeples first.
    pub fn figures(&self) -> impl Iterator<Item = (FigureKind, u8)> {
        let of_modules = self.modules().flat_map(|module| module.figures);
        let of_modules = of_modules.map(|figure| (figure.kind, (figure.count)(&self.options)));
        std::iter::once((FigureKind::Meeple, self.options.meeples)).chain(of_modules)
    }

    /// Whether the players have figures of a kind.
    pub fn has(&self, kind: FigureKind) -> bool {
        self.figures().any(|(known, count)| known == kind && count > 0)
    }

    /// What the symbols do that count in this game.
    pub fn marks(&self) -> impl Iterator<Item = &'static Mark> {
        self.modules().flat_map(|module| module.marks).filter(|mark| (mark.counts)(&self.options))
    }
}

/// The floors of each player.
pub(crate) fn floors(expansions: &[Expansion], seats: usize, foundations: u32) -> Floors {
    if !expansions.contains(&Expansion::TheTower) {
        return Floors::default();
    }
    let black_tower = expansions.contains(&Expansion::BlackTower);
    floors_per_player(u8::try_from(seats).unwrap_or(u8::MAX), black_tower, foundations)
}
