//! What the referee must know of the landscape game beside its rules.

mod awards;
mod explicit;
mod fill;
mod finish;
mod ledger;
mod plain;
mod platform;
mod recorder;

use std::sync::Arc;

use super::End;
use super::ending;
use super::finding::Fault;
use super::journal::{ForgoneCapture, Memory};
use super::ledger::LedgerEntry;
use super::moment::StepName;
use super::play::{At, Play, Refereed};
use crate::carcassonne::{Action, Carcassonne, Event, Phase, Reason, Setup, Table, TowerAction};
use crate::engine::Listener;
use crate::record::{Claim, Entry, Pointer, Unverified, What};
use crate::rulebook::UnverifiedKind;
use crate::rulebook::options::TieBreak;
use crate::seat::{BySeat, Seat};
use finish::rest_never_fitted;
use platform::Platform;
use recorder::Heard;

pub use explicit::{Explicit, explicit};
pub use plain::plain;

/// What is kept while a record is played.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What the log of a platform said that is judged later.
    platform: Platform,
    /// Points of this turn's features.
    points: BySeat<u32>,
    /// Where this turn's awards begin among all that were heard.
    awards_from: usize,
    wrong_seat_told: bool,
    /// The entry at which nothing was there to be scored.
    unscored: Option<Pointer>,
    /// The turn's tile could not be laid at all, so the turn passes.
    tile_skipped: bool,
    /// The turn has ended, though its entry goes on.
    ended: bool,
}

/// Plays an entry as it was played and tells what was wrong; the referee and mere replays share it.
pub(super) fn replay<L: Listener<Carcassonne> + ?Sized>(
    table: &mut Table,
    entry: &Entry<Action>,
    action: &Action,
    listener: &mut L,
) -> (Vec<Reason>, bool) {
    let mut reasons = Vec::new();
    let mut by = entry.by.unwrap_or(table.seat());
    // Who ends a turn that never began is no matter: there is none to end.
    let ends_nothing = matches!(action, Action::Score | Action::EndTurn) && !table.turn_begun();
    if !ends_nothing && let Err(breach) = table.examine_seat(by, action) {
        reasons.push(breach.reason);
        if let Some(step) = breach.as_played.step() {
            step.play(listener);
        }
        // What a player declines in the turn of another is nothing to that turn.
        if matches!(action, Action::Pass | Action::Tower(TowerAction::Decline)) && by != table.seat() {
            return (reasons, false);
        }
    }
    if entry.by.is_none() {
        by = table.seat();
    }
    match table.examine(by, action) {
        Ok(step) => {
            step.play(listener);
            (reasons, true)
        }
        Err(breach) => {
            reasons.push(breach.reason);
            reasons.extend(breach.also);
            let step = breach.as_played.step();
            let played = step.is_some();
            if let Some(step) = step {
                step.play(listener);
            }
            (reasons, played)
        }
    }
}

impl Refereed for Carcassonne {
    type State = State;
    type Heard = Heard;

    fn table(setup: &Arc<Setup>) -> Table {
        Table::new(Arc::clone(setup))
    }

    fn seats(table: &Table) -> usize {
        table.setup().seats
    }

    fn score(table: &Table, seat: Seat) -> u32 {
        table.score(seat)
    }

    fn is_due(table: &Table, step: StepName) -> bool {
        let phase = table.phase();
        match step {
            StepName::Tile => phase == Phase::Tile,
            StepName::Action => phase == Phase::Action,
            StepName::Capture => matches!(phase, Phase::Capture | Phase::Exchange),
            StepName::End => phase == Phase::End,
        }
    }

    fn hear(heard: &mut Heard, at: At, event: &Event<'_>) {
        heard.hear(at, event);
    }

    fn remember(event: &Event<'_>) -> Option<Memory> {
        recorder::remember(event)
    }

    fn leave_turn(play: &mut Play<'_, Self>) {
        play.leave_platform_turn();
    }

    fn enter_turn(play: &mut Play<'_, Self>) {
        let state = &mut play.state;
        state.points = BySeat::default();
        state.awards_from = play.recorder.heard.awards.len();
        (state.wrong_seat_told, state.tile_skipped, state.ended) = (false, false, false);
    }

    fn is_final(what: &What<Action>) -> bool {
        matches!(what, What::FinalScoring | What::Act(Action::FinalScoring))
    }

    fn skips(_: &Play<'_, Self>, _: &Entry<Action>) -> bool {
        false
    }

    fn act(play: &mut Play<'_, Self>, entry: &Entry<Action>, action: &Action) {
        if play.state.tile_skipped {
            match action {
                // What would stand on a tile that is not there cannot be judged.
                Action::Deploy { cell: None, .. } | Action::Score => return,
                Action::EndTurn => return play.table.skip_turn(&mut play.recorder),
                _ => {}
            }
        }
        // What is not there to be scored is not there to be ended, and it is one entry.
        if matches!(action, Action::EndTurn) && play.state.unscored == Some(entry.pointer) {
            return;
        }
        // Every turn that ends is scored, whatever its record says.
        if matches!(action, Action::EndTurn) && play.is_open() {
            play.carry_out(entry, &Action::Score);
        }
        play.carry_out(entry, action);
    }

    fn miss_turn(play: &mut Play<'_, Self>) {
        play.table.skip_turn(&mut play.recorder);
    }

    fn declare_over(play: &mut Play<'_, Self>) {
        play.table.close();
    }

    fn declare_scored(play: &mut Play<'_, Self>) {
        play.score_finally();
    }

    fn turn_points(play: &Play<'_, Self>, seat: Seat) -> i64 {
        i64::from(*play.state.points.of(seat))
    }

    fn claim(play: &mut Play<'_, Self>, claim: &Claim) {
        play.claim_of_platform(claim);
    }

    fn finish(play: &mut Play<'_, Self>, entries: &[Entry<Action>]) -> End {
        let none_left = || play.table.tiles_left() == 0 || rest_never_fitted(&play.setup, &play.table, entries);
        let end = ending::end(play.header, play.said, !play.is_open() && none_left());
        if end != End::Unfinished {
            play.score_finally();
        }
        end
    }

    fn draws(play: &Play<'_, Self>) -> Option<Unverified> {
        play.state.platform.draws.unverified()
    }

    fn unverified(play: &Play<'_, Self>) -> Vec<Unverified> {
        play.is_open().then(|| Unverified::of(UnverifiedKind::LastTurnNotScored)).into_iter().collect()
    }

    fn tie_break(setup: &Setup) -> TieBreak {
        setup.options.tie_break
    }

    fn left(table: &Table) -> u32 {
        table.tiles_left()
    }

    fn tiles(play: &Play<'_, Self>) -> (u32, u32) {
        let total: u32 = play.setup.tiles.iter().map(|count| u32::from(*count)).sum();
        let starts = u32::try_from(play.setup.start.len()).unwrap_or(0);
        (u32::try_from(play.table.tiles_played()).unwrap_or(u32::MAX), total.saturating_sub(starts))
    }

    fn ledger(play: &Play<'_, Self>) -> Vec<LedgerEntry> {
        ledger::ledger(&play.recorder.heard, play.manner.nothing, &play.table)
    }

    fn tokens(_: &Play<'_, Self>) -> Option<Vec<i64>> {
        None
    }

    fn forgone(play: &mut Play<'_, Self>, entries: &[Entry<Action>]) -> Vec<ForgoneCapture> {
        unspoken(std::mem::take(&mut play.recorder.heard.forgone), entries)
    }

    fn turns(table: &Table, later: &[Entry<Action>], take: &mut dyn FnMut(&[Action]) -> bool) -> bool {
        fill::turns(table, later, take);
        fill::makes_all(table)
    }
}

impl Play<'_, Carcassonne> {
    /// Whether the last turn was begun and is not scored.
    fn is_open(&self) -> bool {
        self.table.turn_begun() && !self.table.turn_scored()
    }

    fn carry_out(&mut self, entry: &Entry<Action>, action: &Action) {
        let before = matches!(action, Action::Score).then(|| BySeat::from_fn(|seat| self.table.score(seat)));
        let actor = entry.by.unwrap_or(self.table.seat());
        self.check_draw(actor, action);
        let (reasons, played) = replay(&mut self.table, entry, action, &mut self.recorder);
        // What stands after the end of its turn has that one fault, whatever it would be in the next turn.
        let most = if self.state.ended { 1 } else { reasons.len() };
        self.state.ended |= matches!(action, Action::EndTurn);
        for reason in reasons.into_iter().take(most) {
            if matches!(reason, Reason::NotYourTurn { .. }) && std::mem::replace(&mut self.state.wrong_seat_told, true)
            {
                continue;
            }
            self.find(Some(actor), Fault::Carcassonne(reason));
        }
        if matches!(action, Action::Place { .. }) && !played && self.table.placed_tile().is_none() {
            self.state.tile_skipped = true;
        }
        if matches!(action, Action::Score) && !played {
            self.state.unscored = Some(entry.pointer);
        }
        if let Some(before) = before {
            self.state.points = BySeat::from_fn(|seat| self.table.score(seat).saturating_sub(*before.of(seat)));
        }
    }

    /// Final scoring, once. That it is due is decided here, not at the table: a game may be declared over.
    fn score_finally(&mut self) {
        if self.before_final.is_some() {
            return;
        }
        self.before_final = Some(self.scores());
        let step = match self.table.examine(self.table.seat(), &Action::FinalScoring) {
            Ok(step) => Some(step),
            Err(breach) => breach.as_played.step(),
        };
        if let Some(step) = step {
            step.play(&mut self.recorder);
        }
    }
}

/// Those captures of whose turn the record says nothing at all: one that was tried, or declined too late, it speaks of.
fn unspoken(mut forgone: Vec<ForgoneCapture>, entries: &[Entry<Action>]) -> Vec<ForgoneCapture> {
    let speaks = |what: &What<Action>| {
        matches!(what, What::Act(Action::Tower(TowerAction::Capture(_)) | Action::Tower(TowerAction::Decline)))
    };
    let turn = |turn: u32| {
        let from = entries.partition_point(|entry| entry.turn < turn);
        entries.iter().skip(from).take_while(move |entry| entry.turn == turn)
    };
    forgone.retain(|capture| !turn(capture.turn).any(|entry| speaks(&entry.what)));
    forgone
}
