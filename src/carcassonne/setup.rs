//! What is agreed before the first turn.

use std::fmt;
use std::sync::Arc;

use crate::catalog::carcassonne::{Catalogue, Counts, Edition, TileType};
use crate::grid::{Cell, Rotation};
use crate::region::MOST_TILES;
use crate::rulebook::options;
use crate::rulebook::{Expansion, Floors, floors_per_player};
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
    Sets(SetCounts),
    /// So many of each tile of the catalogue, and nothing else.
    Tiles(Counts),
}

/// How many copies of the built-in sets are in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SetCounts {
    /// The base game, first edition.
    pub base_c1: u16,
    /// The base game, second design.
    pub base_c2: u16,
    /// The Tower, first edition.
    pub tower_c1: u16,
    /// The Tower, second design.
    pub tower_c2: u16,
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
    /// Floors of each player; none at all without The Tower.
    pub floors: Floors,
    /// Whether a plain letter may also stand for the copy of that tile which shows a garden.
    pub letters_cover_gardens: bool,
    /// The rules agreed on.
    pub options: options::Carcassonne,
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
        let counts = match &self.supply {
            Supply::Tiles(counts) => return counts.clone(),
            Supply::Sets(counts) => *counts,
            Supply::Usual => self.usual_sets(),
        };
        let mut tiles = self.catalogue.own_sets();
        let mut add = |set: Counts, copies: u16| {
            for (count, more) in tiles.iter_mut().zip(set) {
                *count = count.saturating_add(more.saturating_mul(copies));
            }
        };
        add(self.catalogue.base_set(Edition::C1), counts.base_c1);
        add(self.catalogue.base_set(Edition::C2), counts.base_c2);
        add(self.catalogue.tower_set(Edition::C1), counts.tower_c1);
        add(self.catalogue.tower_set(Edition::C2), counts.tower_c2);
        tiles
    }

    fn usual_sets(&self) -> SetCounts {
        let with_tower = u16::from(self.expansions.contains(&Expansion::TheTower));
        let c2 = |edition: options::Edition| u16::from(edition == options::Edition::C2);
        let (base, tower) = (c2(self.options.edition), c2(self.options.the_tower.edition));
        SetCounts { base_c1: 1 - base, base_c2: base, tower_c1: with_tower * (1 - tower), tower_c2: with_tower * tower }
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
        let Agreement { seats, catalogue, letters_cover_gardens, options, .. } = agreement;
        Self { seats, catalogue, tiles, start, floors, letters_cover_gardens, options }
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
