//! Plays a record of the landscape game.

use std::sync::Arc;

use super::claims::{Carried, Drift, differing, repeat};
use super::ending::{self, Outlook, Said};
use super::finding::{self, ClaimFault, Fault, Finding};
use super::finish::rest_never_fitted;
use super::house::house_rules;
use super::journal::{Ears, ForgoneCapture, Journal};
use super::ledger::ledger;
use super::missing::{self, Filled};
use super::platform::Platform;
use super::play::{Moment, StepName};
use super::unverified::add;
use super::{End, Judgement, Manner};
use crate::carcassonne::{Action, Carcassonne, Phase, Reason, Setup, Table};
use crate::engine::Listener;
use crate::record::model::Header;
use crate::record::{Claim, Entry, Pointer, Unverified, What};
use crate::region::{BySeat, Seat};
use crate::rulebook::UnverifiedKind;

/// A game being played from a record.
#[derive(Clone, Debug)]
pub struct CarcassonnePlay<'r> {
    header: &'r Header,
    manner: Manner,
    setup: Arc<Setup>,
    pub(super) table: Table,
    pub(super) ears: Ears,
    findings: Vec<Finding>,
    /// What the log of a platform said that is judged later.
    pub(super) platform: Platform,
    /// The score board before final scoring, once that took place.
    before_final: Option<Vec<i64>>,
    /// What the entries say about the end of the game.
    said: Said,
    /// Running totals that the record carries on.
    totals: BySeat<Carried>,
    /// Points of this turn's features.
    points: BySeat<u32>,
    /// Where this turn's awards begin among all that were heard.
    pub(super) awards_from: usize,
    wrong_seat_told: bool,
    /// The entry at which nothing was there to be scored.
    unscored: Option<Pointer>,
    /// The turn's tile could not be laid at all, so the turn passes.
    tile_skipped: bool,
    /// The turn has ended, though its entry goes on.
    ended: bool,
    /// The entry at hand.
    pub(super) at: (u32, Pointer, usize),
}

/// Plays an entry as it was played and tells what was wrong; [`CarcassonnePlay`] and mere replays share it.
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
        if matches!(action, Action::Pass | Action::Decline) && by != table.seat() {
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

impl<'r> CarcassonnePlay<'r> {
    /// The game before its first entry.
    pub fn new(header: &'r Header, setup: &Arc<Setup>, journal: bool) -> Self {
        Self::judging(header, setup, Manner { journal, ..Manner::default() })
    }

    fn judging(header: &'r Header, setup: &Arc<Setup>, manner: Manner) -> Self {
        let ears = Ears { journal: manner.journal.then(Journal::default), ..Ears::default() };
        Self {
            header,
            manner,
            setup: Arc::clone(setup),
            table: Table::new(Arc::clone(setup)),
            ears,
            findings: Vec::new(),
            platform: Platform::default(),
            before_final: None,
            said: Said::default(),
            totals: BySeat::default(),
            points: BySeat::default(),
            awards_from: 0,
            wrong_seat_told: false,
            unscored: None,
            tile_skipped: false,
            ended: false,
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
        let comes = moment.comes_last(turn, pointer, base, |step| self.is_due(step));
        if comes && moment.is_end() && self.end(entries) != End::Unfinished {
            self.score_finally();
        }
        comes
    }

    /// How far the game went, once all entries are played.
    fn end(&self, entries: &[Entry<Action>]) -> End {
        let complete =
            !self.is_open() && (self.table.tiles_left() == 0 || rest_never_fitted(&self.setup, &self.table, entries));
        ending::end(self.header, self.said, complete)
    }

    /// Whether the last turn was begun and is not scored.
    fn is_open(&self) -> bool {
        self.table.turn_begun() && !self.table.turn_scored()
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
            self.leave_turn();
            self.points = BySeat::default();
            self.awards_from = self.ears.awards.len();
            self.wrong_seat_told = false;
            self.tile_skipped = false;
            self.ended = false;
        }
        self.at = (entry.turn, entry.pointer, index);
        (self.ears.turn, self.ears.pointer, self.ears.entry) = self.at;
        match &entry.what {
            What::Act(action) => self.act(entry, action),
            What::Claim(claim) => self.claim(claim),
            What::GameOver => {
                self.said.over = true;
                self.table.close();
            }
            What::FinalScoring => {
                self.said.scored = true;
                self.score_finally();
            }
            // What was played there is not known; the order of turns is.
            What::Missing => self.table.skip_turn(&mut self.ears),
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
        // What is not there to be scored is not there to be ended, and it is one entry.
        if matches!(action, Action::EndTurn) && self.unscored == Some(entry.pointer) {
            return;
        }
        // Every turn that ends is scored, whatever its record says.
        if matches!(action, Action::EndTurn) && self.table.turn_begun() && !self.table.turn_scored() {
            self.carry_out(entry, &Action::Score);
        }
        self.carry_out(entry, action);
    }

    fn carry_out(&mut self, entry: &Entry<Action>, action: &Action) {
        let before = matches!(action, Action::Score).then(|| BySeat::from_fn(|seat| self.table.score(seat)));
        let actor = entry.by.unwrap_or(self.table.seat());
        self.check_draw(actor, action);
        let (reasons, played) = replay(&mut self.table, entry, action, &mut self.ears);
        // What stands after the end of its turn has that one fault, whatever it would be in the next turn.
        let most = if self.ended { 1 } else { reasons.len() };
        self.ended |= matches!(action, Action::EndTurn);
        for reason in reasons.into_iter().take(most) {
            if matches!(reason, Reason::NotYourTurn { .. }) && std::mem::replace(&mut self.wrong_seat_told, true) {
                continue;
            }
            self.find(Some(actor), Fault::Carcassonne(reason));
        }
        if matches!(action, Action::Place { .. }) && !played && self.table.placed_tile().is_none() {
            self.tile_skipped = true;
        }
        if matches!(action, Action::Score) && !played {
            self.unscored = Some(entry.pointer);
        }
        if let Some(before) = before {
            self.points = BySeat::from_fn(|seat| self.table.score(seat).saturating_sub(*before.of(seat)));
        }
    }

    /// Final scoring, once.
    fn score_finally(&mut self) {
        if self.before_final.is_none() {
            self.before_final = Some(self.scores());
            // That it is due is decided here: a game may be declared over.
            let step = match self.table.examine(self.table.seat(), &Action::FinalScoring) {
                Ok(step) => Some(step),
                Err(breach) => breach.as_played.step(),
            };
            if let Some(step) = step {
                step.play(&mut self.ears);
            }
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
        let acknowledged = self.header.accepts(pointer.ruled_in(turn), fault.code());
        let repeated = Vec::new();
        let finding = Finding { turn, pointer, entry, seat, fault, acknowledged, repeated, habit: None };
        finding::add(&mut self.findings, finding, self.manner.every);
    }

    /// A number that the record carries on from turn to turn is wrong once, however often it is written.
    pub(super) fn find_drift(&mut self, drift: Drift, fault: ClaimFault) {
        match drift {
            Drift::Right => {}
            Drift::Carried(told) if !self.manner.every => repeat(&mut self.findings, told, self.at.0),
            Drift::Carried(told) => {
                let is_accepted = self.findings.get(told).is_some_and(|finding| finding.acknowledged);
                self.find(None, Fault::Claim(fault));
                // A ruling on the slip covers what was reckoned from it.
                if let Some(last) = self.findings.last_mut() {
                    last.acknowledged |= is_accepted;
                }
            }
            Drift::Fresh => self.find(None, Fault::Claim(fault)),
        }
    }

    /// Whether every place of a finding is listed as one of its own.
    pub(super) fn lists_every_place(&self) -> bool {
        self.manner.every
    }

    /// Number of violations so far that make the record illegal.
    pub(super) fn grave_findings(&self) -> usize {
        self.findings.iter().filter(|finding| self.manner.is_grave(finding)).count()
    }

    /// The judgement on a record that is known to the missing turn at the entry at hand and not behind it. `judged` is
    /// the last turn that was judged.
    fn break_off(mut self, entries: &[Entry<Action>], judged: u32) -> Judgement {
        self.ears.entry = entries.len();
        let mut unverified: Vec<Unverified> = self.platform.draws.unverified().into_iter().collect();
        unverified.extend(missing::unverified(entries));
        add(&mut unverified, &self.header.unverified);
        Judgement { judged_turns: judged, unverified, ..self.judgement(End::Unfinished) }
    }

    /// Number of findings so far: the place of the next one.
    pub(super) fn told(&self) -> usize {
        self.findings.len()
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
                for (seat, claimed) in claims.iter().copied() {
                    let found = i64::from(self.table.score(seat));
                    let drift = self.totals.of_mut(seat).compare(claimed, found, self.findings.len());
                    self.find_drift(drift, ClaimFault::Totals { seat, claimed, found });
                }
            }
            claim => self.claim_of_platform(claim),
        }
    }

    pub(super) fn claim_faults(&mut self, faults: Vec<ClaimFault>) {
        for fault in faults {
            self.find(None, Fault::Claim(fault));
        }
    }

    /// The judgement that ends at the first violation.
    fn stopped(mut self) -> Judgement {
        let first = self.findings.iter().position(|finding| self.manner.is_grave(finding));
        self.findings.truncate(first.map_or(usize::MAX, |first| first + 1));
        Judgement {
            judged_turns: self.at.0,
            scores: self.scores(),
            findings: self.findings,
            journal: self.ears.journal,
            ..Judgement::default()
        }
    }

    fn conclude(mut self, entries: &[Entry<Action>]) -> Judgement {
        let (header, setup) = (self.header, Arc::clone(&self.setup));
        self.leave_turn();
        self.ears.forgone = unspoken(std::mem::take(&mut self.ears.forgone), entries);
        let end = self.end(entries);
        self.ears.entry = entries.len();
        if end != End::Unfinished {
            self.score_finally();
        }
        let scores = if header.no_moves { ending::claimed_scores(header) } else { self.scores() };
        let board = self.before_final.clone().unwrap_or_else(|| scores.clone());
        let (tie_break, left) = (setup.options.tie_break, self.table.tiles_left());
        let outlook = Outlook { end, board: &board, scores: &scores, tie_break, left };
        let winners = outlook.winners(header);
        for (pointer, fault) in outlook.faults(header) {
            self.at = (self.at.0, pointer, entries.len());
            self.find(None, Fault::Claim(fault));
        }
        let draws = self.platform.draws.unverified().filter(|_| !header.no_moves);
        let mut unverified: Vec<Unverified> = draws.into_iter().collect();
        if self.is_open() {
            unverified.push(Unverified::of(UnverifiedKind::LastTurnNotScored));
        }
        unverified.extend(missing::unverified(entries));
        unverified.extend(outlook.unverified(header));
        add(&mut unverified, &header.unverified);
        Judgement {
            judged_turns: entries.last().map_or(0, |entry| entry.turn),
            scores,
            winners,
            unverified,
            ..self.judgement(end)
        }
    }

    /// What the table shows.
    fn judgement(self, end: End) -> Judgement {
        let tiles: u32 = self.setup.tiles.iter().map(|count| u32::from(*count)).sum();
        Judgement {
            judged_turns: 0,
            finished: end != End::Unfinished,
            end,
            scores: self.scores(),
            winners: Vec::new(),
            tiles_played: u32::try_from(self.table.tiles_played()).unwrap_or(u32::MAX),
            tiles_total: tiles.saturating_sub(u32::try_from(self.setup.start.len()).unwrap_or(0)),
            findings: self.findings,
            unverified: Vec::new(),
            ledger: if self.manner.ledger { ledger(&self.ears.awards, &self.table) } else { Vec::new() },
            tokens: None,
            forgone: self.ears.forgone,
            journal: self.ears.journal,
        }
    }
}

/// Those captures of whose turn the record says nothing at all: one that was tried, or declined too late, it speaks of.
fn unspoken(mut forgone: Vec<ForgoneCapture>, entries: &[Entry<Action>]) -> Vec<ForgoneCapture> {
    let speaks = |what: &What<Action>| matches!(what, What::Act(Action::Capture(_) | Action::Decline));
    let turn = |turn: u32| {
        let from = entries.partition_point(|entry| entry.turn < turn);
        entries.iter().skip(from).take_while(move |entry| entry.turn == turn)
    };
    forgone.retain(|capture| !turn(capture.turn).any(|entry| speaks(&entry.what)));
    forgone
}

/// Plays a record to its end.
pub(super) fn judge(header: &Header, setup: &Setup, entries: &[Entry<Action>], manner: Manner) -> Judgement {
    let setup = Arc::new(setup.clone());
    let mut play = CarcassonnePlay::judging(header, &setup, manner);
    play.findings = house_rules(header);
    let mut next = 0;
    let mut filled = false;
    while let Some(entry) = entries.get(next) {
        // Behind a violation of a filling that gets furthest, the game goes on as played.
        if matches!(entry.what, What::Missing) && !filled {
            match missing::fill(&play, entries, next) {
                Filled::Legal => return play.break_off(entries, entries.last().map_or(0, |last| last.turn)),
                Filled::Unknown => return play.break_off(entries, entry.turn.saturating_sub(1)),
                Filled::Never(furthest, played) => {
                    (play, next, filled) = (*furthest, played, true);
                }
            }
        } else {
            play.play(next, entry);
            next += 1;
        }
        if manner.first && next < entries.len() && play.grave_findings() > 0 {
            return play.stopped();
        }
    }
    play.conclude(entries)
}
