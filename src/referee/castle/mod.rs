//! Plays a record of The Castle.

mod ears;
mod ledger;

use std::sync::Arc;

use super::claims::{Outlook, about_the_end, differing, unchecked, winners};
use super::finding::{ClaimFault, Fault, Finding};
use super::house::house_rules;
use super::journal::Journal;
use super::play::{Moment, StepName};
use super::unverified::add;
use super::{End, Judgement, Manner};
use crate::record::model::Header;
use crate::record::{Claim, Entry, Pointer, Unverified, What};
use crate::region::Seat;
use crate::rulebook::{Code, UnverifiedKind};
use crate::the_castle::{Action, Breach, PLAYERS, Phase, Setup, Table};
use ears::Ears;

pub use ears::CastleMemory;

/// A game being played from a record.
#[derive(Debug)]
pub struct CastlePlay<'r> {
    header: &'r Header,
    table: Table,
    ears: Ears,
    findings: Vec<Finding>,
    /// Where this turn's awards begin among all that were heard.
    awards_from: usize,
    /// The entry at hand cannot be played, and is skipped whole (CR-18).
    skipped: bool,
    /// The entry at hand: turn, pointer, place in the list.
    at: (u32, Pointer, usize),
    /// Place of the next entry in the list.
    next: usize,
}

impl<'r> CastlePlay<'r> {
    /// The game before its first entry.
    pub fn new(header: &'r Header, setup: &Arc<Setup>, journal: bool) -> Self {
        Self {
            header,
            table: Table::new(Arc::clone(setup)),
            ears: Ears { journal: journal.then(Journal::default), ..Ears::default() },
            findings: Vec::new(),
            awards_from: 0,
            skipped: false,
            at: (0, Pointer::Record, 0),
            next: 0,
        }
    }

    /// The table as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What was found so far.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Place of the next entry in the record's list of steps.
    pub fn next(&self) -> usize {
        self.next
    }

    /// Plays up to a moment. False when the record has no such moment.
    pub fn play_to(&mut self, entries: &[Entry<Action>], moment: &Moment) -> bool {
        let base = &self.header.base;
        for (index, entry) in entries.iter().enumerate() {
            if moment.has_come(entry, self.at.0, base, |step| self.is_due(step)) {
                return true;
            }
            self.play(index, entry);
        }
        let last = entries.last().map(|entry| (entry.turn, entry.pointer));
        let (turn, pointer) = last.unwrap_or((0, Pointer::Record));
        moment.comes_last(turn, pointer, base, |step| self.is_due(step))
    }

    fn is_due(&self, step: StepName) -> bool {
        let phase = self.table.phase();
        match step {
            StepName::Tile => phase == Phase::Tile,
            StepName::Action => phase == Phase::Action,
            StepName::Capture => false,
            StepName::End => phase == Phase::End,
        }
    }

    /// Plays one entry.
    pub fn play(&mut self, index: usize, entry: &Entry<Action>) {
        if entry.turn != self.at.0 {
            self.skipped = false;
            self.awards_from = self.ears.awards.len();
        }
        self.at = (entry.turn, entry.pointer, index);
        self.next = index + 1;
        (self.ears.turn, self.ears.pointer, self.ears.entry) = self.at;
        let is_final = matches!(entry.what, What::Act(Action::FinalUse { .. }));
        if self.skipped && !is_final {
            return;
        }
        match &entry.what {
            What::Act(action) => self.act(action),
            What::Claim(claim) => self.claim(claim),
            What::GameOver | What::FinalScoring | What::Missing => {}
        }
    }

    fn act(&mut self, action: &Action) {
        let actor = match action {
            Action::Begin { by: Some(seat), .. } | Action::Found { seat, .. } | Action::FinalUse { by: seat, .. } => {
                *seat
            }
            _ => self.table.due(),
        };
        let step = match self.table.examine(action) {
            Ok(step) => Some(step),
            Err(Breach { reason, also, as_played, as_ruled }) => {
                let mut accepted = true;
                for reason in std::iter::once(reason).chain(also) {
                    accepted &= self.find(Some(actor), Fault::Castle(reason));
                }
                as_ruled.filter(|_| accepted).map(|step| *step).or(as_played)
            }
        };
        match step {
            Some(step) => self.table.apply(step, &mut self.ears),
            None if matches!(action, Action::Begin { .. } | Action::Lay { .. }) => {
                self.skipped = true;
                self.table.pass_turn(actor);
            }
            None => {}
        }
    }

    /// Notes a finding; true when a ruling lets it pass.
    fn find(&mut self, seat: Option<Seat>, fault: Fault) -> bool {
        let (turn, pointer, entry) = self.at;
        let acknowledged = self.is_accepted(fault.code());
        let repeated = Vec::new();
        self.findings.push(Finding { turn, pointer, entry, seat, fault, acknowledged, repeated });
        acknowledged
    }

    /// Whether a ruling of the turn lets a code pass. `final` belongs to no turn.
    fn is_accepted(&self, code: Code) -> bool {
        let (turn, pointer, _) = self.at;
        self.header.accepts(turn, code) && matches!(pointer, Pointer::Move(_) | Pointer::MoveStep(..))
    }

    /// Points from features completed in this turn (CR-20).
    fn points(&self, seat: Seat) -> i64 {
        let awards = self.ears.awards.get(self.awards_from..).unwrap_or_default();
        awards.iter().filter(|(_, award)| award.seat == seat).map(|(_, award)| i64::from(award.points)).sum()
    }

    fn claim(&mut self, claim: &Claim) {
        let points = |seat, claimed, found| ClaimFault::Points { seat, claimed, found };
        let faults: Vec<ClaimFault> = match claim {
            Claim::Points(claims) if claims.is_empty() => {
                let none: Vec<_> = Seat::all(PLAYERS).map(|seat| (seat, 0)).collect();
                differing(&none, |seat| self.points(seat), points).collect()
            }
            Claim::Points(claims) => differing(claims, |seat| self.points(seat), points).collect(),
            Claim::Totals(claims) => {
                let totals = |seat, claimed, found| ClaimFault::Totals { seat, claimed, found };
                differing(claims, |seat| i64::from(self.table.score(seat)), totals).collect()
            }
            _ => Vec::new(),
        };
        for fault in faults {
            self.find(None, Fault::Claim(fault));
        }
    }

    fn scores(&self) -> Vec<i64> {
        Seat::all(PLAYERS).map(|seat| i64::from(self.table.score(seat))).collect()
    }

    fn conclude(mut self, entries: &[Entry<Action>], assumed: &[&'static str], manner: Manner) -> Judgement {
        let board = self.scores();
        self.ears.entry = entries.len();
        if let Ok(step) = self.table.examine(&Action::FinalScoring) {
            self.table.apply(step, &mut self.ears);
        }
        let finished = self.table.is_finished();
        let scores = self.scores();
        let winners = if finished { winners(&scores) } else { Vec::new() };
        let left = u32::try_from(self.table.placeable()).unwrap_or(u32::MAX);
        let outlook = Outlook { finished, board: &board, scores: &scores, winners: &winners, left };
        for (pointer, fault) in about_the_end(self.header, &outlook) {
            self.at = (self.at.0, pointer, entries.len());
            self.find(None, Fault::Claim(fault));
        }
        let setup = self.table.setup();
        let tiles: usize = setup.kit.faces.iter().map(|face| usize::from(face.count)).sum();
        let placed = self.table.board().len().saturating_sub(self.table.starts());
        let tokens = || Seat::all(PLAYERS).map(|seat| i64::from(self.table.player(seat).tokens)).collect();
        Judgement {
            judged_turns: entries.last().map_or(0, |entry| entry.turn),
            finished,
            end: if finished { End::Complete } else { End::Unfinished },
            winners,
            tiles_played: u32::try_from(placed).unwrap_or(u32::MAX),
            tiles_total: u32::try_from(tiles).unwrap_or(u32::MAX),
            unverified: self.unverified(assumed, finished),
            ledger: if manner.ledger { ledger::ledger(&self.ears.awards, setup) } else { Vec::new() },
            tokens: setup.kit.falcon.then(tokens),
            scores,
            findings: self.findings,
            journal: self.ears.journal,
        }
    }

    /// What cannot be checked: the draws, wall tiles that nobody named, what nobody described, numbers that no source
    /// gives.
    fn unverified(&self, assumed: &[&'static str], finished: bool) -> Vec<Unverified> {
        let kit = &self.table.setup().kit;
        let mut unverified = vec![Unverified::of(UnverifiedKind::DrawOrder)];
        if kit.sets.iter().any(|set| set.practice) {
            unverified.push(Unverified::of(UnverifiedKind::PracticeTileSet));
        }
        if kit.starts.iter().any(|start| !start.described) {
            unverified.push(Unverified::of(UnverifiedKind::StartSpacesAssumed));
        }
        for seat in Seat::all(PLAYERS) {
            let open = self.ears.wall_tiles.iter().filter(|taken| !taken.named && taken.seat == seat);
            let mut turns: Vec<u32> = open.map(|taken| taken.turn).collect();
            turns.dedup();
            if !turns.is_empty() {
                let name = self.header.players.get(seat.index()).map_or("", |player| player.name.as_str());
                unverified.push(Unverified::of(UnverifiedKind::WallTileNotNamed).in_turns(turns).with(name));
            }
        }
        if matches!(self.table.phase(), Phase::Action | Phase::End) {
            unverified.push(Unverified::of(UnverifiedKind::LastTurnNotScored));
        }
        let used = assumed.iter().filter(|option| self.ears.rests_on(option));
        unverified.extend(used.map(|option| Unverified::of(UnverifiedKind::OptionAssumed).with(*option)));
        unverified.extend(unchecked(self.header, finished));
        add(&mut unverified, &self.header.unverified);
        unverified
    }
}

/// Plays a record to its end.
pub(super) fn judge(
    header: &Header,
    setup: &Arc<Setup>,
    entries: &[Entry<Action>],
    assumed: &[&'static str],
    manner: Manner,
) -> Judgement {
    let mut play = CastlePlay::new(header, setup, manner.journal);
    play.findings = house_rules(header);
    for (index, entry) in entries.iter().enumerate() {
        play.play(index, entry);
        let first = play.findings.iter().position(|finding| manner.is_grave(finding));
        if let Some(first) = first.filter(|_| manner.first && index + 1 < entries.len()) {
            play.findings.truncate(first + 1);
            return Judgement {
                judged_turns: play.at.0,
                scores: play.scores(),
                findings: play.findings,
                journal: play.ears.journal,
                ..Judgement::default()
            };
        }
    }
    play.conclude(entries, assumed, manner)
}
