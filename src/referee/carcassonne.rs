//! Plays a record of the landscape game.

use std::sync::Arc;

use super::claims::{Outlook, about_the_end, differing, unchecked, winners};
use super::finding::{ClaimFault, Fault, Finding};
use super::finish::rest_never_fitted;
use super::journal::{Ears, Journal};
use super::ledger::ledger;
use super::platform::Platform;
use super::play::{Moment, StepName};
use super::unverified::add;
use super::{End, Judgement, Manner};
use crate::carcassonne::{Action, Listener, Phase, Reason, Setup, Table};
use crate::record::model::Header;
use crate::record::{Claim, Entry, Pointer, Unverified, What};
use crate::region::{BySeat, Seat};
use crate::rulebook::UnverifiedKind;

/// A game being played from a record.
#[derive(Debug)]
pub struct CarcassonnePlay<'r> {
    header: &'r Header,
    pub(super) table: Table,
    pub(super) ears: Ears,
    findings: Vec<Finding>,
    /// What the log of a platform said that is judged later.
    pub(super) platform: Platform,
    /// The score board before final scoring, once that took place.
    before_final: Option<Vec<i64>>,
    /// Points of this turn's features.
    points: BySeat<u32>,
    /// Where this turn's awards begin among all that were heard.
    awards_from: usize,
    wrong_seat_told: bool,
    /// The turn's tile could not be laid at all, so the turn passes.
    tile_skipped: bool,
    /// The entry at hand.
    pub(super) at: (u32, Pointer, usize),
}

/// Plays an entry as it was played and tells what was wrong; [`CarcassonnePlay`] and mere replays share it.
pub(super) fn replay<L: Listener + ?Sized>(
    table: &mut Table,
    entry: &Entry<Action>,
    action: &Action,
    listener: &mut L,
) -> (Vec<Reason>, bool) {
    let mut reasons = Vec::new();
    let mut by = entry.by.unwrap_or(table.seat());
    if let Err(breach) = table.examine_seat(by, action) {
        reasons.push(breach.reason);
        if let Some(step) = breach.as_played {
            table.apply(step, listener);
        }
    }
    if entry.by.is_none() {
        by = table.seat();
    }
    match table.examine(by, action) {
        Ok(step) => {
            table.apply(step, listener);
            (reasons, true)
        }
        Err(breach) => {
            reasons.push(breach.reason);
            reasons.extend(breach.also);
            let played = breach.as_played.is_some();
            if let Some(step) = breach.as_played {
                table.apply(step, listener);
            }
            (reasons, played)
        }
    }
}

impl<'r> CarcassonnePlay<'r> {
    /// The game before its first entry.
    pub fn new(header: &'r Header, setup: &Arc<Setup>, journal: bool) -> Self {
        let ears = Ears { journal: journal.then(Journal::default), ..Ears::default() };
        Self {
            header,
            table: Table::new(Arc::clone(setup)),
            ears,
            findings: Vec::new(),
            platform: Platform::default(),
            before_final: None,
            points: BySeat::default(),
            awards_from: 0,
            wrong_seat_told: false,
            tile_skipped: false,
            at: (0, Pointer::Record, 0),
        }
    }

    /// The table as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Place of the entry that comes next in the record's list of steps.
    pub fn next(&self) -> usize {
        let (turn, _, index) = self.at;
        // Turns count from 1: nothing was played yet.
        if turn == 0 { 0 } else { index + 1 }
    }

    pub(super) fn findings_mut(&mut self) -> &mut [Finding] {
        &mut self.findings
    }

    /// What was found so far.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
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
            StepName::Capture => matches!(phase, Phase::Capture | Phase::Exchange),
            StepName::End => phase == Phase::End,
        }
    }

    /// Plays one entry.
    pub fn play(&mut self, index: usize, entry: &Entry<Action>) {
        if entry.turn != self.at.0 {
            self.points = BySeat::default();
            self.awards_from = self.ears.awards.len();
            self.wrong_seat_told = false;
            self.tile_skipped = false;
        }
        self.at = (entry.turn, entry.pointer, index);
        (self.ears.turn, self.ears.pointer, self.ears.entry) = self.at;
        match &entry.what {
            What::Act(action) => self.act(entry, action),
            What::Claim(claim) => self.claim(claim),
            What::GameOver => self.table.close(),
            What::FinalScoring => self.score_finally(),
            What::Missing => {}
        }
    }

    fn act(&mut self, entry: &Entry<Action>, action: &Action) {
        if self.tile_skipped {
            match action {
                // What would stand on a tile that is not there cannot be judged.
                Action::Deploy { cell: None, .. } | Action::Score => return,
                Action::EndTurn => return self.table.skip_turn(&mut self.ears),
                _ => {}
            }
        }
        let before = (*action == Action::Score).then(|| BySeat::from_fn(|seat| self.table.score(seat)));
        let actor = entry.by.unwrap_or(self.table.seat());
        self.check_draw(actor, action);
        let (reasons, played) = replay(&mut self.table, entry, action, &mut self.ears);
        for reason in reasons {
            if matches!(reason, Reason::NotYourTurn { .. }) && std::mem::replace(&mut self.wrong_seat_told, true) {
                continue;
            }
            self.find(Some(actor), Fault::Carcassonne(reason));
        }
        if matches!(action, Action::Place { .. }) && !played && self.table.placed_tile().is_none() {
            self.tile_skipped = true;
        }
        if let Some(before) = before {
            self.points = BySeat::from_fn(|seat| self.table.score(seat).saturating_sub(*before.of(seat)));
        }
    }

    /// Final scoring, once.
    fn score_finally(&mut self) {
        if self.before_final.is_none() {
            self.before_final = Some(self.scores());
            self.table.finish(&mut self.ears);
            self.table.close();
        }
    }

    pub(super) fn is_scored_finally(&self) -> bool {
        self.before_final.is_some()
    }

    fn scores(&self) -> Vec<i64> {
        Seat::all(self.table.setup().seats).map(|seat| i64::from(self.table.score(seat))).collect()
    }

    pub(super) fn find(&mut self, seat: Option<Seat>, fault: Fault) {
        let (turn, pointer, entry) = self.at;
        let acknowledged = self.header.accepts(turn, fault.code());
        let repeated = Vec::new();
        self.findings.push(Finding { turn, pointer, entry, seat, fault, acknowledged, repeated });
    }

    fn claim(&mut self, claim: &Claim) {
        match claim {
            Claim::Points(claims) if claims.is_empty() => {
                let got = self.points.iter().filter(|(_, points)| **points > 0);
                let faults: Vec<ClaimFault> = got
                    .map(|(seat, points)| ClaimFault::Points { seat, claimed: 0, found: i64::from(*points) })
                    .collect();
                self.claim_faults(faults);
            }
            Claim::Points(claims) => {
                let found = |seat: Seat| i64::from(*self.points.of(seat));
                let fault = |seat, claimed, found| ClaimFault::Points { seat, claimed, found };
                let faults = differing(claims, found, fault).collect();
                self.claim_faults(faults);
            }
            Claim::Totals(claims) => {
                let found = |seat: Seat| i64::from(self.table.score(seat));
                let fault = |seat, claimed, found| ClaimFault::Totals { seat, claimed, found };
                let faults = differing(claims, found, fault).collect();
                self.claim_faults(faults);
            }
            claim => self.claim_of_platform(claim),
        }
    }

    pub(super) fn claim_faults(&mut self, faults: Vec<ClaimFault>) {
        for fault in faults {
            self.find(None, Fault::Claim(fault));
        }
    }

    /// Whether a turn has begun and was never ended.
    fn is_open(&self) -> bool {
        self.table.turn_begun()
    }

    fn conclude(mut self, setup: &Arc<Setup>, entries: &[Entry<Action>], manner: Manner) -> Judgement {
        let header = self.header;
        let open = self.is_open();
        let finished = header.says_finished
            || self.before_final.is_some()
            || (!open && (self.table.tiles_left() == 0 || rest_never_fitted(setup, &self.table, entries)));
        self.ears.entry = entries.len();
        if finished {
            self.score_finally();
        }
        let scores = self.scores();
        let board = self.before_final.clone().unwrap_or_else(|| scores.clone());
        let winners = if finished { winners(&scores) } else { Vec::new() };
        let outlook =
            Outlook { finished, board: &board, scores: &scores, winners: &winners, left: self.table.tiles_left() };
        for (pointer, fault) in about_the_end(header, &outlook) {
            self.at = (self.at.0, pointer, entries.len());
            self.find(None, Fault::Claim(fault));
        }
        let mut unverified: Vec<Unverified> = self.platform.draws.unverified().into_iter().collect();
        if open {
            unverified.push(Unverified::of(UnverifiedKind::LastTurnNotScored));
        }
        unverified.extend(unchecked(header, finished));
        add(&mut unverified, &header.unverified);
        Judgement {
            judged_turns: entries.last().map_or(0, |entry| entry.turn),
            finished,
            end: if finished { End::Complete } else { End::Unfinished },
            scores,
            winners,
            tiles_played: u32::try_from(self.table.tiles_played()).unwrap_or(u32::MAX),
            tiles_total: setup
                .tiles
                .iter()
                .map(|count| u32::from(*count))
                .sum::<u32>()
                .saturating_sub(u32::try_from(setup.start.len()).unwrap_or(0)),
            findings: self.findings,
            unverified,
            ledger: if manner.ledger { ledger(&self.ears.awards, &self.table) } else { Vec::new() },
            tokens: None,
            journal: self.ears.journal,
        }
    }
}

/// Plays a record to its end.
pub(super) fn judge(header: &Header, setup: &Setup, entries: &[Entry<Action>], manner: Manner) -> Judgement {
    let setup = Arc::new(setup.clone());
    let mut play = CarcassonnePlay::new(header, &setup, manner.journal);
    let mut played = entries.len();
    for (index, entry) in entries.iter().enumerate() {
        play.play(index, entry);
        if manner.first && play.findings.iter().any(|finding| manner.is_grave(finding)) {
            played = index + 1;
            break;
        }
    }
    let stopped = played < entries.len();
    if stopped {
        let first = play.findings.iter().position(|finding| manner.is_grave(finding));
        play.findings.truncate(first.map_or(usize::MAX, |first| first + 1));
        return Judgement {
            judged_turns: play.at.0,
            scores: play.scores(),
            findings: play.findings,
            journal: play.ears.journal,
            ..Judgement::default()
        };
    }
    play.conclude(&setup, entries, manner)
}
