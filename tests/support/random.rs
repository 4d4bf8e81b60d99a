//! A player who makes any legal choice at random, over all set-ups. A game is told by its number.

use std::sync::Arc;

use viguier::carcassonne::{Action, Phase, Setup, Table, TowerAction};
use viguier::catalog::carcassonne::TileType;
use viguier::rulebook::options::{
    BlackTowerAction, ExchangeChoice, FieldScoring, RansomPerTurn, RansomWindow, SmallCity, TowerAfterGuard,
    UnplaceableTile,
};

use super::words::{With, setup};

/// A small generator of random numbers.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(number: u64) -> Self {
        Self(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 16) as usize % limit
    }

    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The set-up of a game: half of the games keep the default options.
pub(crate) fn any_setup(dice: &mut Dice) -> Setup {
    let seats = 2 + dice.below(5);
    let mut setup = setup(seats, dice.pick(&[With::Base, With::Tower, With::BlackTower, With::BlackTower]));
    if dice.percent(50) {
        return setup;
    }
    let options = &mut setup.options;
    options.small_city = dice.pick(&[SmallCity::Four, SmallCity::Two]);
    options.field_scoring =
        dice.pick(&[FieldScoring::Third, FieldScoring::Second, FieldScoring::First, FieldScoring::None]);
    options.unplaceable_tile =
        dice.pick(&[UnplaceableTile::Discard, UnplaceableTile::Reshuffle, UnplaceableTile::DiscardAndLoseTurn]);
    options.meeples = dice.pick(&[1, 3, 7, 7]);
    options.the_phantom.phantoms = dice.pick(&[0, 0, 1, 2]);
    if options.the_phantom.phantoms > 0 {
        setup.expansions.push(viguier::rulebook::Expansion::ThePhantom);
    }
    options.the_tower.capture_mandatory = dice.percent(30);
    options.black_tower.black_own_tile = dice.percent(50);
    options.the_tower.capture_guards = dice.percent(60);
    options.the_tower.tower_after_guard = dice.pick(&[TowerAfterGuard::Reopens, TowerAfterGuard::StaysClosed]);
    options.the_tower.ransom_window =
        dice.pick(&[RansomWindow::Any, RansomWindow::BeforeAction, RansomWindow::StartOfTurn]);
    options.the_tower.ransom_min_score = dice.percent(60);
    options.the_tower.ransom_per_turn = dice.pick(&[RansomPerTurn::One, RansomPerTurn::Any]);
    options.the_tower.exchange_choice = dice.pick(&[ExchangeChoice::Capturer, ExchangeChoice::FirstCaptured]);
    options.black_tower.black_tower_action = dice.pick(&[BlackTowerAction::Alternative, BlackTowerAction::Extra]);
    options.black_tower.white_capture_own_tile = dice.percent(30);
    setup
}

/// A game in progress.
pub(crate) struct Game {
    pub(crate) dice: Dice,
    pub(crate) table: Table,
    /// The tile drawn for this turn and not yet placed.
    pub(crate) drawn: Option<TileType>,
}

impl Game {
    /// The game of this number before its first turn.
    pub(crate) fn new(number: u64) -> Self {
        let mut dice = Dice::new(number);
        let setup = any_setup(&mut dice);
        Self { table: Table::new(Arc::new(setup)), dice, drawn: None }
    }

    /// A tile of the supply, each copy as likely as any other.
    fn draw(&mut self) -> Option<TileType> {
        let left = usize::try_from(self.table.tiles_left()).unwrap();
        let mut number = if left == 0 { return None } else { self.dice.below(left) };
        let catalogue = Arc::clone(&self.table.setup().catalogue);
        catalogue.tiles().map(|(tile, _)| tile).find(|tile| {
            let copies = usize::from(self.table.copies_left(*tile));
            let found = number < copies;
            number = number.wrapping_sub(copies);
            found
        })
    }

    /// Whether the player may still need a tile of which none fits.
    fn none_fits(&self) -> bool {
        let catalogue = Arc::clone(&self.table.setup().catalogue);
        !catalogue.tiles().any(|(tile, _)| self.table.copies_left(tile) > 0 && self.table.fits_somewhere(tile))
    }

    /// The next action; none when the game is over. Draws the tile of a turn.
    pub(crate) fn choose(&mut self) -> Option<Action> {
        let phase = self.table.phase();
        if phase == Phase::Tile && self.drawn.is_none() {
            if self.table.turn_begun() && self.may_end_without_tile() {
                return Some(if self.table.turn_scored() { Action::EndTurn } else { Action::Score });
            }
            if self.table.tiles_left() == 0 || self.none_fits() && self.reshuffles() {
                return None;
            }
            self.drawn = self.draw();
        }
        let choices = self.table.legal(self.drawn.filter(|_| phase == Phase::Tile));
        let (ransoms, others): (Vec<Action>, Vec<Action>) =
            choices.actions.iter().partition(|action| matches!(action, Action::Tower(TowerAction::Ransom { .. })));
        if !ransoms.is_empty() && self.dice.percent(25) {
            return Some(self.dice.pick(&ransoms));
        }
        Some(match phase {
            Phase::Tile => self.placement(&others),
            Phase::Exchange => self.dice.pick(&others),
            Phase::Action if others.is_empty() || self.dice.percent(10) => self.stop(),
            Phase::Capture if choices.may_pass && self.dice.percent(20) => {
                self.dice.pick(&[Action::Tower(TowerAction::Decline), Action::Pass])
            }
            Phase::Action | Phase::Capture => self.piece(&others),
            Phase::End if !others.is_empty() && self.dice.percent(50) => self.piece(&others),
            Phase::End if self.table.turn_scored() => Action::EndTurn,
            Phase::End => Action::Score,
        })
    }

    /// Where most tiles lie around, out of some: so that features are completed, too.
    fn placement(&mut self, actions: &[Action]) -> Action {
        let some: Vec<Action> = (0..4).map(|_| self.dice.pick(actions)).collect();
        let around = |action: &Action| match action {
            Action::Place { cell, .. } => cell.around().filter(|cell| self.table.board().at(*cell).is_some()).count(),
            _ => 0,
        };
        some.into_iter().max_by_key(around).unwrap()
    }

    fn reshuffles(&self) -> bool {
        self.table.setup().options.unplaceable_tile == UnplaceableTile::Reshuffle
    }

    /// A discard emptied the supply, or costs the turn.
    fn may_end_without_tile(&self) -> bool {
        let seat = self.table.seat();
        let end = if self.table.turn_scored() { Action::EndTurn } else { Action::Score };
        self.table.is_legal(seat, &end)
    }

    /// Leaving the action alone: said or not.
    fn stop(&mut self) -> Action {
        self.dice.pick(&[Action::Pass, Action::Score])
    }

    /// Each kind of piece as often as any other.
    fn piece(&mut self, actions: &[Action]) -> Action {
        let kinds: [fn(&Action) -> bool; 4] = [
            |action| matches!(action, Action::Deploy { .. }),
            |action| matches!(action, Action::Tower(TowerAction::Floor { .. })),
            |action| matches!(action, Action::Tower(TowerAction::Guard { .. })),
            |action| matches!(action, Action::Tower(TowerAction::Capture(_))),
        ];
        let kinds: Vec<Vec<Action>> =
            kinds.iter().map(|kind| actions.iter().filter(|action| kind(action)).copied().collect()).collect();
        let kinds: Vec<Vec<Action>> = kinds.into_iter().filter(|kind| !kind.is_empty()).collect();
        let index = self.dice.below(kinds.len());
        self.dice.pick(&kinds[index])
    }

    /// Whether the tile that was drawn lies now, or is out of the game.
    pub(crate) fn follow(&mut self, action: &Action) {
        if matches!(action, Action::Place { .. } | Action::Discard(_)) {
            self.drawn = None;
        }
    }
}

/// How many games a test plays: as many as `VIGUIER_GAMES` says, or `usual`.
pub(crate) fn games(usual: u64) -> u64 {
    std::env::var("VIGUIER_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}
