//! Random complete games with the practice set: the table never disagrees with the second referee, and nothing is lost.

use std::collections::BTreeSet;
use std::sync::Arc;

use viguier::board::FaceId;
use viguier::catalog::the_castle::{Kit, TileSet, practice_sets};
use viguier::engine::Listener;
use viguier::grid::{Cell, Rotation};
use viguier::rulebook::options::{self, WallTileKind};
use viguier::seat::Seat;
use viguier::the_castle::{Action, Award, Event, FeatureName, Figure, Phase, Setup, Table, TheCastle};

use crate::naive::{Follower, Naive, Points, Spot};

/// A small generator of random numbers (xorshift), so that a game can be played again by its number.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())].clone())
    }
}

/// What was heard of the table.
#[derive(Default)]
struct Heard {
    awards: Vec<Award>,
    landings: Vec<Seat>,
    /// Points of each award and whether a wall tile was taken right after it.
    moves: Vec<(Seat, u32, bool)>,
    discarded: usize,
}

impl Listener<TheCastle> for Heard {
    fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::Awarded(award) => {
                self.awards.push(award.clone());
                self.moves.push((award.seat, award.points, false));
            }
            Event::WallTileTaken { seat, .. } => {
                self.landings.push(seat);
                self.moves.last_mut().unwrap().2 = true;
            }
            Event::Discarded { .. } => self.discarded += 1,
            _ => {}
        }
    }
}

struct Game {
    dice: Dice,
    table: Table,
    naive: Naive,
    heard: Heard,
    /// Wall tiles face down, as they lie on the towers.
    face_down: Vec<WallTileKind>,
    /// Points of each player and wall tiles left, reckoned from the awards alone.
    totals: [u32; 2],
    towers: BTreeSet<u8>,
}

impl Game {
    fn new(number: u64, falcon: bool, kit: &Kit) -> Self {
        let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let setup = Setup::new(kit.clone(), options::TheCastle::default()).unwrap();
        let mut face_down: Vec<_> = WallTileKind::ALL.iter().flat_map(|kind| [*kind; 2]).collect();
        for place in (1..face_down.len()).rev() {
            face_down.swap(place, dice.below(place + 1));
        }
        let towers = kit.wall.towers().iter().filter(|tower| tower.has_tile).map(|tower| tower.numbers[0]).collect();
        assert_eq!(kit.falcon, falcon);
        Self {
            dice,
            table: Table::new(Arc::new(setup)),
            naive: Naive::new(kit.clone()),
            heard: Heard::default(),
            face_down,
            totals: [0; 2],
            towers,
        }
    }

    fn play(&mut self, action: &Action) {
        self.table.play(action, &mut self.heard).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
    }

    fn random_tile(&mut self) -> FaceId {
        let faces = 0..self.table.setup().kit.faces.len() as u16;
        let supply: Vec<FaceId> =
            faces.map(FaceId).flat_map(|face| std::iter::repeat_n(face, self.table.left(face).into())).collect();
        self.dice.pick(&supply).unwrap()
    }

    /// All places where the second referee would lay a face.
    fn naive_places(&self, face: FaceId) -> Vec<(Cell, Rotation)> {
        let spaces = self.table.setup().kit.wall.spaces();
        let places = spaces.flat_map(|cell| Rotation::ALL.map(|turn| (cell, turn)));
        places.filter(|(cell, turn)| self.naive.may_lay(face.0.into(), *cell, *turn)).collect()
    }

    fn place_tile(&mut self) -> Cell {
        loop {
            let face = self.random_tile();
            let options = self.table.legal(Some(face)).actions;
            let places: Vec<_> = options
                .iter()
                .filter_map(|action| if let Action::Lay { cell, turn } = action { Some((*cell, *turn)) } else { None })
                .collect();
            assert_eq!(places, self.naive_places(face));
            if places.is_empty() {
                assert_eq!(options, [Action::Discard(face)]);
                self.play(&Action::Discard(face));
                continue;
            }
            let (cell, turn) = self.dice.pick(&places).unwrap();
            self.play(&Action::Draw(face));
            self.play(&Action::Lay { cell, turn });
            self.naive.lay(face.0.into(), cell, turn);
            return cell;
        }
    }

    /// Every follower that the second referee would allow.
    fn naive_followers(&self, cell: Cell) -> BTreeSet<(Spot, Figure)> {
        let seat = self.table.due();
        let falcon = self.table.setup().kit.falcon;
        let left = |figure: Figure| {
            let count = if figure == Figure::Follower { 6 } else { usize::from(falcon) };
            let out = self.naive.followers.iter().filter(|other| (other.seat, other.figure) == (seat, figure)).count();
            count > out
        };
        let figures = Figure::ALL.into_iter().filter(|figure| left(*figure));
        let spots = self.naive.free_parts(cell);
        let both = figures.flat_map(|figure| spots.iter().map(move |spot| (*spot, figure)));
        both.filter(|(spot, figure)| *figure == Figure::Follower || !self.naive.is_complete(*spot)).collect()
    }

    fn place_follower(&mut self, cell: Cell) {
        let options = self.table.legal(None).actions;
        let spot = |action: &Action| match action {
            Action::Follow { feature, figure } => (self.naive.spot(cell, feature.part), *figure),
            other => panic!("{other:?}"),
        };
        assert_eq!(options.iter().map(spot).collect::<BTreeSet<_>>(), self.naive_followers(cell));
        if self.dice.chance(20) {
            return;
        }
        let seat = self.table.due();
        let Some(action) = self.dice.pick(&options) else { return };
        let (on, figure) = spot(&action);
        self.play(&action);
        self.naive.followers.push(Follower { seat, figure, on });
    }

    fn use_wall_tiles(&mut self, cell: Cell) -> Vec<Spot> {
        let mut doubled = Vec::new();
        while let Some(action) = self.dice.pick(&self.table.legal_uses()) {
            if self.dice.chance(40) {
                break;
            }
            if let Action::Use { feature: Some(FeatureName { cell: at, part }), .. } = &action {
                doubled.push(self.naive.spot(at.unwrap_or(cell), *part));
            }
            self.play(&action);
        }
        doubled
    }

    /// Turns over the wall tiles just taken, now and then without saying what they are.
    fn name_wall_tiles(&mut self) {
        for seat in std::mem::take(&mut self.heard.landings) {
            let known = self.dice.chance(90);
            // An unnamed tile may have been used as one of the kinds face down here; then another one turns up.
            while let Some(kind) = self.face_down.pop() {
                if !known {
                    break;
                }
                let action = Action::Found { seat, kind };
                if self.table.play(&action, &mut self.heard).is_ok() {
                    break;
                }
            }
        }
    }

    /// Compares the awards since `from` with those of the second referee, whatever their order.
    fn compare(&self, from: usize, mut theirs: Vec<Points>) {
        let points = |award: &Award| Points { seat: award.seat, points: award.points, word: award.kind.word() };
        let mut ours: Vec<_> = self.heard.awards[from..].iter().map(points).collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "turn {}", self.table.turn_number());
        for seat in Seat::all(2) {
            assert_eq!(self.table.player(seat).tokens, self.naive.tokens[seat.index()]);
        }
    }

    /// Every move of a marker: an exact landing on a tower that still has its wall tile takes it, nothing else does.
    fn check_landings(&mut self) {
        for (seat, points, taken) in std::mem::take(&mut self.heard.moves) {
            let total = &mut self.totals[seat.index()];
            *total += points;
            let tower = ((*total % 100) as u8) / 2 * 2;
            assert_eq!(self.towers.remove(&tower), taken, "{points} to {total}");
        }
    }

    /// Followers and tiles are where they can be, and none is lost.
    fn check_conservation(&self) {
        let mut on_board: Vec<_> = self
            .table
            .standings()
            .iter()
            .filter(|standing| standing.at.is_some())
            .map(|s| (s.seat, s.figure))
            .collect();
        let mut naive: Vec<_> = self.naive.followers.iter().map(|follower| (follower.seat, follower.figure)).collect();
        on_board.sort();
        naive.sort();
        assert_eq!(on_board, naive);
        let counted: usize = self
            .table
            .board()
            .regions()
            .roots()
            .map(|(_, region)| region.followers.iter().map(|(_, n)| usize::from(*n)).sum::<usize>())
            .sum();
        assert_eq!(counted, on_board.len());
        let placed = self.table.board().len() - self.table.starts();
        let all: usize = self.table.setup().kit.faces.iter().map(|face| usize::from(face.count)).sum();
        assert_eq!(placed + self.heard.discarded + self.table.supply(), all);
        let held: usize = Seat::all(2).map(|seat| self.table.player(seat).wall_tiles.len()).sum();
        assert!(held + self.towers.len() <= 13);
    }

    fn turn(&mut self) {
        let due = self.table.due();
        self.play(&Action::Begin { by: None, lays_tile: true });
        let cell = self.place_tile();
        assert_eq!(self.table.phase(), Phase::Action);
        self.place_follower(cell);
        let doubled = self.use_wall_tiles(cell);
        let from = self.heard.awards.len();
        self.play(&Action::EndTurn);
        let theirs = self.naive.score(cell, due, &doubled);
        self.compare(from, theirs);
        self.check_landings();
        self.name_wall_tiles();
        self.check_conservation();
    }

    fn end(&mut self) {
        let mut uses = Vec::new();
        for seat in Seat::all(2) {
            while let Some(action) = self.dice.pick(&self.table.legal_final_uses(seat)) {
                if self.dice.chance(15) {
                    break;
                }
                let Action::FinalUse { by, kind, feature } = action else { panic!("{action:?}") };
                let spot = feature.map(|feature| self.naive.spot(feature.cell.unwrap(), feature.part));
                uses.push((by, kind, spot));
                self.play(&action);
            }
        }
        let from = self.heard.awards.len();
        self.play(&Action::FinalScoring);
        let theirs = self.naive.score_finally(&uses);
        self.compare(from, theirs);
        for award in &self.heard.awards[from..] {
            assert!(award.is_final);
        }
    }

    fn run(&mut self) -> u32 {
        while !self.table.is_over() {
            self.turn();
        }
        for face in 0..self.table.setup().kit.faces.len() as u16 {
            assert!(self.table.left(FaceId(face)) == 0 || self.naive_places(FaceId(face)).is_empty());
        }
        self.end();
        Seat::all(2).map(|seat| self.table.score(seat)).sum()
    }
}

/// How many games to play: `VIGUIER_RANDOM_GAMES`, else a number that takes a few seconds.
fn games() -> u64 {
    std::env::var("VIGUIER_RANDOM_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20)
}

/// What some start spaces could show; with the Falcon a gate too.
const STARTS: &str = "{tile-set: starts, starts: {\
    6-7: {areas: [{house: [En]}, {court: [Es], markets: 1}], paths: [{ends: [E]}]}, \
    18-19: {areas: [{tower: [En, Es]}]}, \
    50-51: {areas: [{house: [Se, Sw]}], paths: [{ends: [S]}]}, \
    62-63: {areas: [{court: [Ws, Wn], markets: 2}]}, \
    94-95: {areas: [{tower: [Nw]}, {house: [Ne]}], paths: [{ends: [N]}]}}}";
const GATE: &str = "{tile-set: gate, starts: {27-28: {areas: [{chapel: [En]}, {tower: [Es]}], paths: [{ends: [E]}]}}}";

/// The practice set with start spaces that nobody describes, and with some described.
fn kits(falcon: bool) -> [Kit; 2] {
    let set = |text: &str| TileSet::from_text(&serde_yaml::from_str(text).unwrap(), falcon).unwrap();
    let plain = practice_sets(falcon).unwrap();
    let mut described = [plain.clone(), vec![set(STARTS)]].concat();
    if falcon {
        described.push(set(GATE));
    }
    [plain, described].map(|sets| Kit::assemble(falcon, sets).unwrap())
}

fn random_games(falcon: bool) {
    let kits = kits(falcon);
    let play = |number: u64| u64::from(Game::new(number, falcon, &kits[(number % 2) as usize]).run());
    let points: u64 = (1..=games()).map(play).sum();
    // Two players who place at random still score; a game in which nobody does would test nothing.
    assert!(points / games() > 30, "{points}");
}

#[test]
fn random_games_of_the_castle() {
    random_games(false);
}

#[test]
fn random_games_with_the_falcon() {
    random_games(true);
}
