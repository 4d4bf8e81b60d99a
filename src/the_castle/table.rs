//! The state of a game: board, supply, followers, wall tiles, scores, and how far the turn has come.

use std::sync::Arc;

use super::PLAYERS;
use super::action::Figure;
use super::setup::{Setup, TheCastle};
use super::track::Marker;
use crate::board::{Board, FaceId, Meeting, Placement};
use crate::grid::{Cell, Rotation, Side};
use crate::region::{Region, Segment};
use crate::rulebook::options::{PathEnds, WallTileKind};
use crate::seat::{BySeat, Seat};

/// Ordinary followers that a player can place: one of the seven counts points (CAS-30).
const FOLLOWERS: usize = 6;

/// A follower and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its owner.
    pub seat: Seat,
    /// Which it is.
    pub figure: Figure,
    /// The tile and the part on which it stands; none when it is in the supply.
    pub at: Option<(Placement, Segment)>,
}

/// A wall tile before its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// What it is; none while nobody has said so (CR-12).
    pub kind: Option<WallTileKind>,
    /// Number of the turn in which it was taken, from 1.
    pub turn: u32,
}

/// Where a keep stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// A part of the house.
    pub house: Segment,
    /// Size of the house in tiles (CAS-51).
    pub tiles: u16,
}

/// What belongs to one player.
#[derive(Clone, Default, Debug)]
pub struct Player {
    /// The marker on the score track.
    pub marker: Marker,
    /// The keep, once it stands somewhere.
    pub keep: Option<Keep>,
    /// Wall tiles not yet used, in the order in which they were taken.
    pub wall_tiles: Vec<Held>,
    /// Aerie tokens (CAS-89); more than the box holds where none was given back (CAS-90, CR-21).
    pub tokens: u32,
}

/// The turn that is going on.
#[derive(Clone, Debug)]
pub(super) struct TurnState {
    pub(super) seat: Seat,
    /// Tiles set aside in this turn; the supply has them until the tile is placed (CR-18).
    pub(super) discards: Vec<FaceId>,
    /// The tile drawn, and whether the supply had it.
    pub(super) drawn: Option<(FaceId, bool)>,
    pub(super) placed: Option<Placement>,
    pub(super) follower: bool,
    /// Features that the tile completed, in the order of CR-9, each by the segment that stands for it.
    pub(super) completed: Vec<Segment>,
    /// Features whose place in the scoring was chosen.
    pub(super) order: Vec<Segment>,
    /// Features doubled by wall tiles, with the kind; twice where that is allowed.
    pub(super) doublings: Vec<(Segment, WallTileKind)>,
    pub(super) extra_turn_used: bool,
}

impl TurnState {
    pub(super) fn new(seat: Seat) -> Self {
        Self {
            seat,
            discards: Vec::new(),
            drawn: None,
            placed: None,
            follower: false,
            completed: Vec::new(),
            order: Vec::new(),
            doublings: Vec::new(),
            extra_turn_used: false,
        }
    }
}

/// A wall tile that works in final scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FinalUse {
    pub(super) seat: Seat,
    pub(super) kind: WallTileKind,
    pub(super) feature: Option<Segment>,
}

/// What the player whose turn it is may do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Place the tile.
    Tile,
    /// Place a follower.
    Action,
    /// Use wall tiles, end the turn.
    End,
    /// The game is over.
    Over,
}

/// A game of The Castle.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) setup: Arc<Setup>,
    pub(super) board: Board<TheCastle>,
    pub(super) supply: Vec<u16>,
    pub(super) players: BySeat<Player>,
    pub(super) standings: Vec<Standing>,
    /// Whether a wall tile still lies on each corner tower.
    pub(super) wall_tiles: Vec<bool>,
    /// Copies of each kind of wall tile that are known to have been out.
    pub(super) known: [u8; 9],
    pub(super) turn: Option<TurnState>,
    /// Number of the turn that is going on, or of the last one.
    pub(super) number: u32,
    /// Who has the next turn, when none is going on.
    pub(super) next: Seat,
    /// Extra turns to come after the turn that is going on; more than one only by rulings (CR-15).
    pub(super) extra_turns: u32,
    /// Whether the turn that is going on, or the next one, is an extra turn.
    pub(super) extra: bool,
    pub(super) over: bool,
    /// Whether it is over because somebody said so.
    pub(super) closed: bool,
    pub(super) final_uses: Vec<FinalUse>,
    pub(super) finished: bool,
}

impl Table {
    /// The table before the first turn.
    pub fn new(setup: Arc<Setup>) -> Self {
        let mut table = Self {
            board: Board::new(setup.faces()),
            supply: setup.kit.faces.iter().map(|face| face.count).collect(),
            players: BySeat::default(),
            standings: Vec::new(),
            wall_tiles: setup.kit.wall.towers().iter().map(|tower| tower.has_tile).collect(),
            known: [0; 9],
            turn: None,
            number: 0,
            next: Seat::FIRST,
            extra_turns: 0,
            extra: false,
            over: false,
            closed: false,
            final_uses: Vec::new(),
            finished: false,
            setup,
        };
        for seat in Seat::all(PLAYERS) {
            let specials: &[Figure] = if table.setup.kit.falcon { &[Figure::King, Figure::Falconer] } else { &[] };
            let figures = std::iter::repeat_n(Figure::Follower, FOLLOWERS).chain(specials.iter().copied());
            table.standings.extend(figures.map(|figure| Standing { seat, figure, at: None }));
        }
        table.lay_starts();
        table.over = !table.any_tile_fits();
        table
    }

    /// A start space lies on the board like a tile, in the wall; the one side of the one space that it touches is wired
    /// when a tile comes there (CR-5).
    fn lay_starts(&mut self) {
        let setup = Arc::clone(&self.setup);
        for (index, start) in setup.kit.starts.iter().enumerate() {
            let Some((face, square)) = setup.start_face(index).zip(start.place.square()) else { continue };
            let placement = self.board.place(face, square, Rotation::None, |_| Meeting::Open);
            if setup.options.path_ends == PathEnds::StartAndWall {
                continue;
            }
            // A path that runs into the start space stays open there (AMB-15).
            let path = placement.and_then(|placement| {
                let path = crate::grid::Port::middle(start.face.side);
                self.board.segment_at(placement, path)
            });
            if let Some(region) = path.and_then(|path| self.board.regions_mut().get_mut(path)) {
                region.open += 1;
            }
        }
    }

    /// Declares the game over while tiles are left. A turn that is going on is ended first.
    pub(crate) fn close(&mut self) {
        if self.turn.is_none() && !self.over {
            (self.over, self.closed) = (true, true);
        }
    }

    /// Whether the game was declared over while tiles were left.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// What was agreed before the first turn.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The tiles, those of the start spaces first.
    pub fn board(&self) -> &Board<TheCastle> {
        &self.board
    }

    /// Number of start spaces: the first tiles of the board are theirs.
    pub fn starts(&self) -> usize {
        self.setup.kit.starts.len()
    }

    /// Copies of a tile in the supply, without those set aside in this turn.
    pub fn left(&self, face: FaceId) -> u16 {
        let aside = self.aside().filter(|other| **other == face).count();
        let left = self.supply.get(usize::from(face.0)).copied().unwrap_or(0);
        left.saturating_sub(u16::try_from(aside).unwrap_or(u16::MAX))
    }

    /// Number of tiles in the supply, without those set aside in this turn.
    pub fn supply(&self) -> usize {
        let left: usize = self.supply.iter().map(|count| usize::from(*count)).sum();
        left.saturating_sub(self.aside().count())
    }

    /// Tiles set aside in this turn.
    fn aside(&self) -> impl Iterator<Item = &FaceId> {
        self.turn.iter().flat_map(|turn| &turn.discards)
    }

    /// What belongs to a player.
    pub fn player(&self, seat: Seat) -> &Player {
        self.players.of(seat)
    }

    /// Points of a player (CAS-53).
    pub fn score(&self, seat: Seat) -> u32 {
        self.players.of(seat).marker.points
    }

    /// All followers of both players, wherever they are.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// Whether a wall tile still lies on corner tower number `tower`.
    pub fn has_wall_tile(&self, tower: usize) -> bool {
        self.wall_tiles.get(tower).copied().unwrap_or(false)
    }

    /// Number of the turn that is going on, or of the last one; 0 before the first.
    pub fn turn_number(&self) -> u32 {
        self.number
    }

    /// Whether a turn has begun and was not ended.
    pub fn in_turn(&self) -> bool {
        self.turn.is_some()
    }

    /// Whose turn it is, or whose turn is next.
    pub fn due(&self) -> Seat {
        self.turn.as_ref().map_or(self.next, |turn| turn.seat)
    }

    /// Whether no tile of the supply can be placed any more, the turn at hand being over (CAS-70, CR-19).
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the final scoring was done.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// How far the turn has come.
    pub fn phase(&self) -> Phase {
        match &self.turn {
            None if self.over => Phase::Over,
            Some(turn) if turn.placed.is_some() && turn.follower => Phase::End,
            Some(turn) if turn.placed.is_some() => Phase::Action,
            _ => Phase::Tile,
        }
    }

    /// Number of features that the tile of this turn completes.
    pub(crate) fn completed(&self) -> usize {
        self.turn.as_ref().map_or(0, |turn| turn.completed.len())
    }

    /// The tile drawn in this turn.
    pub fn drawn(&self) -> Option<FaceId> {
        self.turn.as_ref()?.drawn.map(|(face, _)| face)
    }

    /// The space of the tile placed in this turn.
    pub fn placed_cell(&self) -> Option<Cell> {
        let placement = self.turn.as_ref()?.placed?;
        self.board.placed(placement).map(|placed| placed.cell)
    }

    /// The region of a segment.
    pub(super) fn region(&self, segment: Segment) -> Option<&Region<crate::catalog::the_castle::Kind, super::Tally>> {
        self.board.regions().get(segment)
    }

    /// The segment that stands for the feature of `segment`.
    pub(super) fn root(&self, segment: Segment) -> Segment {
        self.board.regions().root(segment)
    }

    /// The followers on the feature of `segment`.
    pub(super) fn standing_on(&self, segment: Segment) -> impl Iterator<Item = (Standing, Placement)> {
        let root = self.root(segment);
        self.standings.iter().filter_map(move |standing| {
            let (placement, at) = standing.at?;
            (self.root(at) == root).then_some((*standing, placement))
        })
    }

    /// Who has more followers on the feature; nobody on equal numbers (CAS-48).
    pub(super) fn winner(&self, segment: Segment) -> Option<Seat> {
        let followers = self.region(segment)?.followers;
        Seat::all(PLAYERS).find(|seat| followers.of(*seat) > followers.of(super::opponent(*seat)))
    }

    /// The square of a tile.
    pub(super) fn cell_of(&self, placement: Placement) -> Cell {
        self.board.placed(placement).map_or(Cell::ORIGIN, |placed| placed.cell)
    }

    /// The start space that touches `side` of `cell`.
    pub(super) fn start_at(&self, cell: Cell, side: Side) -> Option<Placement> {
        let touches = |start: &crate::catalog::the_castle::Start| start.place.cell == cell && start.place.side == side;
        let index = self.setup.kit.starts.iter().position(touches)?;
        u16::try_from(index).ok().map(Placement)
    }
}
