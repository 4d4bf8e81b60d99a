//! What the referee must know of The Castle beside its rules.

mod fill;
mod ledger;
mod recorder;

use std::sync::Arc;

use super::End;
use super::ending;
use super::finding::Fault;
use super::journal::{ForgoneCapture, Memory};
use super::ledger::LedgerEntry;
use super::moment::StepName;
use super::play::{At, Play, Refereed, accepts};
use crate::record::{Claim, Entry, Unverified, What};
use crate::rulebook::UnverifiedKind;
use crate::rulebook::options::TieBreak;
use crate::seat::Seat;
use crate::the_castle::{Action, Breach, Event, PLAYERS, Phase, Reason, Setup, Table, TheCastle};
use recorder::Heard;

pub use recorder::CastleMemory;

/// What is kept while a record is played.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Options that no source gives and nobody stated.
    assumed: Vec<&'static str>,
    /// Where this turn's awards begin among all that were heard.
    awards_from: usize,
    /// The entry at hand cannot be played, and is skipped whole (CR-18).
    skipped: bool,
}

impl State {
    /// Before the first entry of a record that leaves these options at a default that is only assumed.
    pub(super) fn new(assumed: &[&'static str]) -> Self {
        Self { assumed: assumed.to_vec(), ..Self::default() }
    }
}

impl Refereed for TheCastle {
    type State = State;
    type Heard = Heard;

    fn table(setup: &Arc<Setup>) -> Table {
        Table::new(Arc::clone(setup))
    }

    fn seats(_: &Table) -> usize {
        PLAYERS
    }

    fn score(table: &Table, seat: Seat) -> u32 {
        table.score(seat)
    }

    fn is_due(table: &Table, step: StepName) -> bool {
        let phase = table.phase();
        match step {
            StepName::Tile => phase == Phase::Tile,
            StepName::Action => phase == Phase::Action,
            StepName::Capture => false,
            StepName::End => phase == Phase::End,
        }
    }

    fn hear(heard: &mut Heard, at: At, event: &Event<'_>) {
        heard.hear(at, event);
    }

    fn remember(event: &Event<'_>) -> Option<Memory> {
        CastleMemory::of(event).map(Memory::TheCastle)
    }

    fn leave_turn(_: &mut Play<'_, Self>) {}

    fn enter_turn(play: &mut Play<'_, Self>) {
        play.state.skipped = false;
        play.state.awards_from = play.recorder.heard.awards.len();
    }

    fn is_final(what: &What<Action>) -> bool {
        matches!(what, What::FinalScoring | What::Act(Action::FinalUse { .. } | Action::FinalScoring))
    }

    fn skips(play: &Play<'_, Self>, entry: &Entry<Action>) -> bool {
        play.state.skipped && !matches!(entry.what, What::Act(Action::FinalUse { .. }))
    }

    fn act(play: &mut Play<'_, Self>, _: &Entry<Action>, action: &Action) {
        let actor = match action {
            Action::Begin { by: Some(seat), .. } | Action::Found { seat, .. } | Action::FinalUse { by: seat, .. } => {
                *seat
            }
            _ => play.table.due(),
        };
        // In a game that is declared over the wall tiles of the final scoring may be used.
        if matches!(action, Action::FinalUse { .. }) && ending::end(play.header, play.said, false) == End::Declared {
            play.table.close();
        }
        let Breach { reason, also, once_accepted, as_played } = match play.table.examine(action) {
            Ok(step) => return step.play(&mut play.recorder),
            Err(breach) => breach,
        };
        let accepts = |reason: &Reason| accepts(play.header, play.at, reason.code());
        let mut reasons: Vec<Reason> = std::iter::once(reason).chain(also).collect();
        if reasons.iter().all(accepts) {
            reasons.extend(once_accepted);
        }
        let accepted = reasons.iter().all(accepts);
        let step = if accepted { as_played.ruled() } else { as_played.step() };
        let played = step.is_some();
        if let Some(step) = step {
            step.play(&mut play.recorder);
        }
        for reason in reasons {
            play.find(Some(actor), Fault::TheCastle(reason));
        }
        if !played && matches!(action, Action::Begin { .. } | Action::Lay { .. }) {
            play.state.skipped = true;
            play.table.pass_turn(actor);
        }
    }

    fn miss_turn(play: &mut Play<'_, Self>) {
        play.table.pass_turn(play.table.due());
    }

    fn declare_over(_: &mut Play<'_, Self>) {}

    fn declare_scored(_: &mut Play<'_, Self>) {}

    /// Points from features completed in the turn (CR-20).
    fn turn_points(play: &Play<'_, Self>, seat: Seat) -> i64 {
        let awards = play.recorder.heard.awards.get(play.state.awards_from..).unwrap_or_default();
        awards.iter().filter(|(_, award)| award.seat == seat).map(|(_, award)| i64::from(award.points)).sum()
    }

    fn claim(_: &mut Play<'_, Self>, _: &Claim) {}

    fn finish(play: &mut Play<'_, Self>, _: &[Entry<Action>]) -> End {
        let header = play.header;
        if ending::end(header, play.said, false) == End::Declared && !header.no_moves {
            play.table.close();
        }
        let board = play.scores();
        if let Ok(step) = play.table.examine(&Action::FinalScoring) {
            step.play(&mut play.recorder);
            play.before_final = Some(board);
        }
        let finished = play.table.is_finished();
        // While a turn is going on there is no final scoring, no matter who says that the game is over.
        match ending::end(header, play.said, finished && !play.table.is_closed()) {
            End::Declared if !(finished || header.no_moves) => End::Unfinished,
            end => end,
        }
    }

    fn draws(_: &Play<'_, Self>) -> Option<Unverified> {
        Some(Unverified::of(UnverifiedKind::DrawOrder))
    }

    /// Wall tiles that nobody named, what nobody described, numbers that no source gives.
    fn unverified(play: &Play<'_, Self>) -> Vec<Unverified> {
        let (header, kit) = (play.header, &play.setup.kit);
        let mut unverified = Vec::new();
        if kit.sets.iter().any(|set| set.practice) {
            unverified.push(Unverified::of(UnverifiedKind::PracticeTileSet));
        }
        if !header.no_moves && kit.starts.iter().any(|start| !start.described) {
            unverified.push(Unverified::of(UnverifiedKind::StartSpacesAssumed));
        }
        let heard = &play.recorder.heard;
        for seat in Seat::all(PLAYERS) {
            let open = heard.wall_tiles.iter().filter(|taken| !taken.named && taken.seat == seat);
            let mut turns: Vec<u32> = open.map(|taken| taken.turn).collect();
            turns.dedup();
            if !turns.is_empty() {
                let name = header.players.get(seat.index()).map_or("", |player| player.name.as_str());
                unverified.push(Unverified::of(UnverifiedKind::WallTileNotNamed).in_turns(turns).with(name));
            }
        }
        if matches!(play.table.phase(), Phase::Action | Phase::End) {
            unverified.push(Unverified::of(UnverifiedKind::LastTurnNotScored));
        }
        let used = play.state.assumed.iter().filter(|option| heard.rests_on(option));
        unverified.extend(used.map(|option| Unverified::of(UnverifiedKind::OptionAssumed).with(*option)));
        unverified
    }

    fn tie_break(_: &Setup) -> TieBreak {
        TieBreak::Shared
    }

    fn left(table: &Table) -> u32 {
        u32::try_from(table.placeable()).unwrap_or(u32::MAX)
    }

    fn tiles(play: &Play<'_, Self>) -> (u32, u32) {
        let total: usize = play.setup.kit.faces.iter().map(|face| usize::from(face.count)).sum();
        let placed = play.table.board().len().saturating_sub(play.table.starts());
        (u32::try_from(placed).unwrap_or(u32::MAX), u32::try_from(total).unwrap_or(u32::MAX))
    }

    fn ledger(play: &Play<'_, Self>) -> Vec<LedgerEntry> {
        ledger::ledger(&play.recorder.heard, play.manner.nothing, &play.setup)
    }

    fn tokens(play: &Play<'_, Self>) -> Option<Vec<i64>> {
        let tokens = || Seat::all(PLAYERS).map(|seat| i64::from(play.table.player(seat).tokens)).collect();
        play.setup.kit.falcon.then(tokens)
    }

    fn forgone(_: &mut Play<'_, Self>, _: &[Entry<Action>]) -> Vec<ForgoneCapture> {
        Vec::new()
    }

    fn turns(table: &Table, later: &[Entry<Action>], take: &mut dyn FnMut(&[Action]) -> bool) -> bool {
        fill::turns(table, later, take)
    }
}
