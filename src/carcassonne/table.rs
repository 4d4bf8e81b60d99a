//! The state of a game: board, supplies, meeples, towers, scores, and how far the turn has come.

use std::sync::Arc;

use super::action::{Feature, FigureKind, MeepleName, Place};
use super::setup::Setup;
use super::tower::{Colour, Reach, Standing, Tower};
use crate::board::{Board, Meeting, Placement};
use crate::catalog::carcassonne::{Carcassonne, Kind, TileType};
use crate::grid::{Cell, Port, Ports, Rotation, Side};
use crate::region::Segment;
use crate::rulebook::Floors;
use crate::seat::{BySeat, Seat};

/// Where a meeple is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// With its owner.
    Supply,
    /// On a feature of a tile.
    Feature(Placement, Segment),
    /// On top of a tower.
    Tower(Placement),
    /// Held by another player.
    Prisoner {
        /// The captor.
        holder: Seat,
        /// Number of the capture, from 0: the lowest goes home first.
        since: u32,
    },
}

/// One meeple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeple {
    /// Whose and which.
    pub name: MeepleName,
    /// Where it is.
    pub at: Whereabouts,
    /// What it counts for where a majority is sought.
    pub strength: u8,
}

/// What the action of a turn was used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// A meeple on a feature.
    Meeple(Cell),
    /// A floor on a tower.
    Floor(Cell),
    /// A meeple on a tower.
    Guard(Cell),
}

/// The action of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ActionState {
    Open,
    Passed,
    Taken(Done),
}

/// The right to capture that a floor gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CaptureState {
    NoFloor,
    White(Cell),
    Due(Reach),
    Taken,
    Declined,
    /// A later piece ended the moment.
    Superseded,
    /// Scoring ended it.
    Lapsed,
}

/// How far the turn has come.
#[derive(Clone, Debug)]
pub(super) struct TurnState {
    /// Number of the turn, from 1.
    pub(super) number: u32,
    pub(super) seat: Seat,
    /// Whether anything was done in it.
    pub(super) begun: bool,
    /// Tiles on the table when the turn began: those from here on are this turn's.
    pub(super) first_tile: usize,
    pub(super) discarded: bool,
    pub(super) action: ActionState,
    /// Whether the further action of `black-tower-action: extra` was taken.
    pub(super) extra_floor: bool,
    /// Whether a figure was placed that may follow the action.
    pub(super) followed: bool,
    pub(super) capture: CaptureState,
    /// With whom an exchange is due in which the prisoners differ in kind.
    pub(super) exchange: Option<Seat>,
    pub(super) ransoms: u32,
    pub(super) scored: bool,
}

impl TurnState {
    pub(super) fn new(number: u32, seat: Seat, first_tile: usize) -> Self {
        Self {
            number,
            seat,
            begun: false,
            first_tile,
            discarded: false,
            action: ActionState::Open,
            extra_floor: false,
            followed: false,
            capture: CaptureState::NoFloor,
            exchange: None,
            ransoms: 0,
            scored: false,
        }
    }
}

/// What the player whose turn it is may do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Place the tile.
    Tile,
    /// Use the one action.
    Action,
    /// Take a meeple in reach of the floor just placed.
    Capture,
    /// Choose which prisoner comes home.
    Exchange,
    /// End the turn.
    End,
}

/// A game at some moment.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) setup: Arc<Setup>,
    pub(super) board: Board<Carcassonne>,
    pub(super) supply: Vec<u16>,
    pub(super) left: u32,
    pub(super) meeples: Vec<Meeple>,
    pub(super) floors: BySeat<Floors>,
    /// For each tile on the table its tower, if it shows a foundation.
    pub(super) towers: Vec<Option<Tower>>,
    /// The monasteries on the table, with their squares.
    pub(super) monasteries: Vec<(Cell, Segment)>,
    pub(super) scores: BySeat<u32>,
    pub(super) captures: u32,
    /// Whether nothing more is played: somebody said so, or the final scoring took place.
    pub(super) closed: bool,
    pub(super) finished: bool,
    pub(super) turn: TurnState,
}

impl Table {
    /// The table before the first turn. Start tiles that cannot lie where they are said to lie are left out.
    pub fn new(setup: Arc<Setup>) -> Self {
        let mut supply = setup.tiles.clone();
        supply.resize(setup.catalogue.faces().len(), 0);
        let figures = |seat| {
            let of = move |(kind, count): (FigureKind, u8)| {
                let strength = kind.figure().strength;
                let name = move |number| MeepleName { owner: seat, kind, number };
                (1..=count).map(move |number| Meeple { name: name(number), at: Whereabouts::Supply, strength })
            };
            setup.figures().flat_map(of)
        };
        let meeples = Seat::all(setup.seats).flat_map(figures);
        let mut floors = BySeat::default();
        for seat in Seat::all(setup.seats) {
            *floors.of_mut(seat) = setup.floors;
        }
        let mut table = Self {
            board: Board::new(setup.catalogue.faces()),
            left: supply.iter().copied().map(u32::from).sum(),
            supply,
            meeples: meeples.collect(),
            floors,
            towers: Vec::new(),
            monasteries: Vec::new(),
            scores: BySeat::default(),
            captures: 0,
            closed: false,
            finished: false,
            turn: TurnState::new(1, Seat::FIRST, 0),
            setup: Arc::clone(&setup),
        };
        for (tile, cell, turn) in &setup.start {
            table.take_from_supply(*tile);
            let apart: Vec<Side> = table.board.mismatches(*tile, *cell, *turn).collect();
            table.lay(*tile, *cell, *turn, &apart);
        }
        table.turn = TurnState::new(1, Seat::FIRST, table.board.len());
        table
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The tiles on the table.
    pub fn board(&self) -> &Board<Carcassonne> {
        &self.board
    }

    /// Points of each player.
    pub fn score(&self, seat: Seat) -> u32 {
        *self.scores.of(seat)
    }

    /// All meeples, by owner.
    pub fn meeples(&self) -> &[Meeple] {
        &self.meeples
    }

    /// Floors that a player has left.
    pub fn floors(&self, seat: Seat) -> Floors {
        *self.floors.of(seat)
    }

    /// The tower of a tile; none when it shows no foundation.
    pub fn tower(&self, placement: Placement) -> Option<Tower> {
        self.towers.get(usize::from(placement.0)).copied().flatten()
    }

    /// Copies of `tile` that are left.
    pub fn copies_left(&self, tile: TileType) -> u16 {
        self.supply.get(usize::from(tile.0)).copied().unwrap_or(0)
    }

    /// Tiles that are left.
    pub fn tiles_left(&self) -> u32 {
        self.left
    }

    /// Tiles on the table beside the start tiles.
    pub fn tiles_played(&self) -> usize {
        self.board.len().saturating_sub(self.setup.start.len())
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        self.turn.seat
    }

    /// Number of the turn, from 1.
    pub fn turn_number(&self) -> u32 {
        self.turn.number
    }

    /// Whether anything was done in the turn.
    pub fn turn_begun(&self) -> bool {
        self.turn.begun
    }

    /// Whether this turn's features were scored.
    pub fn turn_scored(&self) -> bool {
        self.turn.scored
    }

    /// The tile placed this turn, the last one where there are several.
    pub fn placed_tile(&self) -> Option<Placement> {
        let last = self.board.len().checked_sub(1)?;
        (last >= self.turn.first_tile).then_some(Placement(last as u16))
    }

    /// The other player of an exchange that waits for a choice.
    pub fn exchange_with(&self) -> Option<Seat> {
        self.turn.exchange
    }

    /// Declares the game over: every entry after this is too late.
    pub(crate) fn close(&mut self) {
        self.closed = true;
    }

    /// Whether the game was declared over, as it is after final scoring.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// What the player whose turn it is may do next.
    pub fn phase(&self) -> Phase {
        if self.placed_tile().is_none() {
            return if self.turn_is_lost() { Phase::End } else { Phase::Tile };
        }
        if self.turn.scored {
            return Phase::End;
        }
        if self.turn.exchange.is_some() {
            return Phase::Exchange;
        }
        match (self.turn.capture, self.turn.action) {
            (CaptureState::Due(reach), _) if self.in_reach(reach).next().is_some() => Phase::Capture,
            (_, ActionState::Open) => Phase::Action,
            _ => Phase::End,
        }
    }

    /// The meeples that the floor just placed may take, by their place among all meeples.
    pub(super) fn in_reach(&self, reach: Reach) -> impl Iterator<Item = usize> {
        self.meeples.iter().enumerate().filter_map(move |(index, meeple)| {
            let (cell, standing) = self.standing(meeple)?;
            let protected = standing == Standing::Tower && !self.setup.options.the_tower.capture_guards;
            (reach.covers(cell) && !protected).then_some(index)
        })
    }

    /// The square of a meeple on the board and whether it stands on the ground or on a tower.
    pub fn standing(&self, meeple: &Meeple) -> Option<(Cell, Standing)> {
        let (placement, standing) = match meeple.at {
            Whereabouts::Feature(placement, _) => (placement, Standing::Ground),
            Whereabouts::Tower(placement) => (placement, Standing::Tower),
            Whereabouts::Supply | Whereabouts::Prisoner { .. } => return None,
        };
        Some((self.board.placed(placement)?.cell, standing))
    }

    /// The feature of that name on a tile.
    pub fn find_feature(&self, placement: Placement, feature: Feature) -> Option<Segment> {
        let turn = self.board.placed(placement)?.turn;
        let fits = |kind: Kind, ports: Ports| {
            feature.kind.is_none_or(|wanted| wanted == kind)
                && match feature.place {
                    Place::At(port) => ports.turned(turn).has(port),
                    Place::Exactly(wanted) => ports.turned(turn) == wanted && !wanted.is_empty(),
                    Place::Inner => ports.is_empty() && matches!(kind, Kind::Monastery | Kind::Field),
                }
        };
        // Without a kind, `inner` is the monastery rather than a field beside it.
        let mut found: Option<(Segment, Kind)> = None;
        for (segment, part) in self.board.segments(placement).filter(|(_, part)| fits(part.kind, part.ports)) {
            if found.is_none() || part.kind == Kind::Monastery {
                found = Some((segment, part.kind));
            }
        }
        found.map(|(segment, _)| segment)
    }

    /// The name of a segment of a tile: its kind and its first side or half-edge, clockwise from the north-west.
    pub fn name_feature(&self, placement: Placement, segment: Segment) -> Option<Feature> {
        let turn = self.board.placed(placement)?.turn;
        let (_, part) = self.board.segments(placement).find(|(other, _)| *other == segment)?;
        let place = part.ports.turned(turn).iter().next().map_or(Place::Inner, Place::At);
        Some(Feature { kind: Some(part.kind), place })
    }

    /// Every port of a segment of a tile, after turning.
    pub fn ports(&self, placement: Placement, segment: Segment) -> Vec<Port> {
        let Some(turn) = self.board.placed(placement).map(|placed| placed.turn) else { return Vec::new() };
        let part = self.board.segments(placement).find(|(other, _)| *other == segment);
        part.map(|(_, part)| part.ports.turned(turn).iter().collect()).unwrap_or_default()
    }

    /// Takes a copy of `tile` out of the supply, if there is one.
    pub(super) fn take_from_supply(&mut self, tile: TileType) {
        let tile = self.available(tile).unwrap_or(tile);
        if let Some(count) = self.supply.get_mut(usize::from(tile.0)).filter(|count| **count > 0) {
            *count -= 1;
            self.left -= 1;
        }
    }

    /// The type that is left for a tile so named: itself, or its copy with a garden where a plain letter covers that.
    pub fn available(&self, tile: TileType) -> Option<TileType> {
        if self.copies_left(tile) > 0 {
            return Some(tile);
        }
        let covers = self.setup.letters_cover_gardens;
        let garden = covers.then(|| self.setup.catalogue.garden_of(tile)).flatten()?;
        (self.copies_left(garden) > 0).then_some(garden)
    }

    /// Lays a tile and its foundation; the sides in `apart` do not meet their neighbours.
    pub(super) fn lay(&mut self, tile: TileType, cell: Cell, turn: Rotation, apart: &[Side]) -> Option<Placement> {
        let placement = self
            .board
            .place(tile, cell, turn, |side| if apart.contains(&side) { Meeting::Apart } else { Meeting::Joined })?;
        let facts = self.setup.catalogue.tile(tile);
        self.towers.push(facts.is_some_and(|tile| tile.foundation).then_some(Tower::Foundation));
        if let Some(monastery) = facts.and_then(|tile| self.board.segment(placement, tile.monastery?)) {
            self.monasteries.push((cell, monastery));
        }
        Some(placement)
    }

    /// Whether `tile` fits anywhere.
    pub fn fits_somewhere(&self, tile: TileType) -> bool {
        self.first_fit(tile, &self.board.frontier()).is_some()
    }

    /// The first square of `frontier`, with the first turn, where `tile` fits.
    pub fn first_fit(&self, tile: TileType, frontier: &[Cell]) -> Option<(Cell, Rotation)> {
        frontier.iter().find_map(|cell| {
            let turn = Rotation::ALL.into_iter().find(|turn| self.fits(tile, *cell, *turn))?;
            Some((*cell, turn))
        })
    }

    /// Whether `tile` so turned fits its neighbours on `cell`.
    pub fn fits(&self, tile: TileType, cell: Cell, turn: Rotation) -> bool {
        self.board.mismatches(tile, cell, turn).next().is_none()
    }

    /// Number of floors of a colour that a player has left.
    pub(super) fn floors_left(&self, seat: Seat, colour: Colour) -> u32 {
        let floors = self.floors.of(seat);
        match colour {
            Colour::Normal => floors.normal,
            Colour::Black => floors.black,
            Colour::White => floors.white,
        }
    }
}
