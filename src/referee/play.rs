//! One record being played, whatever its game: entries and claims in their order, what they break, what comes of it.
//!
//! What differs between the games stands in [`Refereed`].

use std::fmt::Debug;
use std::sync::Arc;

use super::claims::{Carried, Drift, differing, repeat};
use super::ending::{self, Outlook, Said};
use super::finding::{self, ClaimFault, Fault, Finding};
use super::house::house_rules;
use super::journal::{ForgoneCapture, Journal, Memory, Recorder};
use super::ledger::LedgerEntry;
use super::missing::{self, Filled};
use super::moment::{Moment, StepName};
use super::unverified::add;
use super::{End, JudgeOptions, Judgement};
use crate::engine::{Engine, Rules};
use crate::record::model::{Ended, Header};
use crate::record::{Claim, Entry, Pointer, Unverified, What};
use crate::rulebook::UnverifiedKind;
use crate::rulebook::options::TieBreak;
use crate::seat::{BySeat, Seat};

/// Turn, pointer and place of an entry.
pub(super) type At = (u32, Pointer, usize);

/// What the referee must know of a game beside its rules.
pub trait Refereed:
    Rules<Setup: Clone + Debug, Action: Clone + Debug> + Engine<Table: Clone + Debug> + Clone + Debug
{
    /// What is kept while a record is played.
    type State: Clone + Debug + Default;
    /// What is heard at the table and kept whether anybody will be told or not.
    type Heard: Clone + Debug + Default;

    /// The table before the first turn.
    fn table(setup: &Arc<Self::Setup>) -> Self::Table;

    /// Number of players.
    fn seats(table: &Self::Table) -> usize;

    /// Points of a player.
    fn score(table: &Self::Table, seat: Seat) -> u32;

    /// Whether this step of a turn comes next.
    fn is_due(table: &Self::Table, step: StepName) -> bool;

    /// Takes note of an event.
    fn hear(heard: &mut Self::Heard, at: At, event: &Self::Event<'_>);

    /// What is remembered of an event; none for those that leave no trace of their own.
    fn remember(event: &Self::Event<'_>) -> Option<Memory>;

    /// A turn ends for the record: the next entry belongs to another one, or there is none.
    fn leave_turn(play: &mut Play<'_, Self>);

    /// A turn of the record begins.
    fn enter_turn(play: &mut Play<'_, Self>);

    /// Whether an entry is passed over.
    fn skips(play: &Play<'_, Self>, entry: &Entry<Self::Action>) -> bool;

    /// Whether this belongs to the final scoring.
    fn is_final(what: &What<Self::Action>) -> bool;

    /// Plays an action.
    fn act(play: &mut Play<'_, Self>, entry: &Entry<Self::Action>, action: &Self::Action);

    /// A turn goes by of which nobody knows what was played; the order of turns is known.
    fn miss_turn(play: &mut Play<'_, Self>);

    /// An entry says that the game is over.
    fn declare_over(play: &mut Play<'_, Self>);

    /// An entry says that the final scoring took place.
    fn declare_scored(play: &mut Play<'_, Self>);

    /// Points that the turn at hand has brought so far.
    fn turn_points(play: &Play<'_, Self>, seat: Seat) -> i64;

    /// Tests a claim that is neither of points nor of totals.
    fn claim(play: &mut Play<'_, Self>, claim: &Claim);

    /// Final scoring where it is due, once all entries are played; tells how far the game went.
    fn finish(play: &mut Play<'_, Self>, entries: &[Entry<Self::Action>]) -> End;

    /// Which draws rest on the record's word.
    fn draws(play: &Play<'_, Self>) -> Option<Unverified>;

    /// What else the referee has to leave unchecked in this game.
    fn unverified(play: &Play<'_, Self>) -> Vec<Unverified>;

    /// Who wins on equal points.
    fn tie_break(setup: &Self::Setup) -> TieBreak;

    /// Tiles that could still be placed.
    fn left(table: &Self::Table) -> u32;

    /// Tiles placed, and tiles to place in all.
    fn tiles(play: &Play<'_, Self>) -> (u32, u32);

    /// Every award in order.
    fn ledger(play: &Play<'_, Self>) -> Vec<LedgerEntry>;

    /// Aerie tokens by seat, where they are in play.
    fn tokens(play: &Play<'_, Self>) -> Option<Vec<i64>>;

    /// Captures that were possible and of which the record says nothing.
    fn forgone(play: &mut Play<'_, Self>, entries: &[Entry<Self::Action>]) -> Vec<ForgoneCapture>;

    /// Hands whole turns that may be played on `table` to `take` until that says stop. `later` is the rest of the record:
    /// tiles that it uses up come last. False where there are turns that it does not make, so that none of those it made
    /// proves nothing.
    fn turns(table: &Self::Table, later: &[Entry<Self::Action>], take: &mut dyn FnMut(&[Self::Action]) -> bool)
    -> bool;
}

/// A game being played from a record.
#[derive(Clone, Debug)]
pub struct Play<'r, R: Refereed> {
    pub(super) header: &'r Header,
    pub(super) manner: JudgeOptions,
    pub(super) setup: Arc<R::Setup>,
    pub(super) table: R::Table,
    pub(super) recorder: Recorder<R>,
    pub(super) findings: Vec<Finding>,
    /// What the entries say about the end of the game.
    pub(super) said: Said,
    /// Running totals that the record carries on.
    totals: BySeat<Carried>,
    /// The score board before final scoring, once that took place.
    pub(super) before_final: Option<Vec<i64>>,
    /// The entry at hand.
    pub(super) at: At,
    /// What this game keeps beside.
    pub(super) state: R::State,
}

impl<'r, R: Refereed> Play<'r, R> {
    /// The game before its first entry.
    pub fn new(header: &'r Header, setup: &Arc<R::Setup>, journal: bool) -> Self {
        Self::judging(header, setup, JudgeOptions { journal, ..JudgeOptions::default() })
    }

    pub(super) fn judging(header: &'r Header, setup: &Arc<R::Setup>, manner: JudgeOptions) -> Self {
        Self {
            header,
            manner,
            setup: Arc::clone(setup),
            table: R::table(setup),
            recorder: Recorder::new(manner.journal.then(Journal::default)),
            findings: Vec::new(),
            said: Said::default(),
            totals: BySeat::default(),
            before_final: None,
            at: (0, Pointer::Record, 0),
            state: R::State::default(),
        }
    }

    /// The table as it stands.
    pub fn table(&self) -> &R::Table {
        &self.table
    }

    /// What was found so far.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Place of the entry that comes next in the record's list of steps.
    pub fn next(&self) -> usize {
        let (turn, _, index) = self.at;
        // Turns count from 1: nothing was played yet.
        if turn == 0 { 0 } else { index + 1 }
    }

    /// Plays up to a moment. False when the record has no such moment.
    pub fn play_to(&mut self, entries: &[Entry<R::Action>], moment: &Moment) -> bool {
        let base = &self.header.base;
        for (index, entry) in entries.iter().enumerate() {
            if moment.has_come(entry, self.at.0, base, |step| R::is_due(&self.table, step)) {
                return true;
            }
            self.play(index, entry);
        }
        let last = entries.last().map(|entry| (entry.turn, entry.pointer));
        let (turn, pointer) = last.unwrap_or((0, Pointer::Record));
        let comes = moment.comes_last(turn, pointer, base, |step| R::is_due(&self.table, step));
        if comes && moment.is_end() {
            R::finish(self, entries);
        }
        comes
    }

    /// Plays up to a moment, and never into the final scoring. False when the record has no such moment.
    pub fn play_before_the_end(&mut self, entries: &[Entry<R::Action>], moment: &Moment) -> bool {
        let base = &self.header.base;
        for (index, entry) in entries.iter().enumerate() {
            if moment.has_come(entry, self.at.0, base, |step| R::is_due(&self.table, step)) {
                if !matches!(moment, Moment::Inside(..)) && entry.turn != self.at.0 {
                    R::leave_turn(self);
                }
                return true;
            }
            if !R::is_final(&entry.what) {
                self.play(index, entry);
            }
        }
        let last = entries.last().map(|entry| (entry.turn, entry.pointer));
        let (turn, pointer) = last.unwrap_or((0, Pointer::Record));
        let comes = moment.comes_last(turn, pointer, base, |step| R::is_due(&self.table, step));
        if comes && moment.is_end() {
            R::leave_turn(self);
        }
        comes
    }

    /// What happened so far, where it is remembered.
    pub fn journal(&self) -> Option<&Journal> {
        self.recorder.journal.as_ref()
    }

    /// The turn of the last entry played, from 1; 0 before the first.
    pub fn turn(&self) -> u32 {
        self.at.0
    }

    /// Every award so far, in order.
    pub fn ledger(&self) -> Vec<LedgerEntry> {
        R::ledger(self)
    }

    /// The game as it would be if it ended here.
    #[must_use]
    pub fn ended_here(&self) -> Self {
        let mut ended = self.clone();
        R::declare_scored(&mut ended);
        ended
    }

    /// Plays one entry.
    pub fn play(&mut self, index: usize, entry: &Entry<R::Action>) {
        if entry.turn != self.at.0 {
            R::leave_turn(self);
            R::enter_turn(self);
        }
        self.at = (entry.turn, entry.pointer, index);
        self.recorder.at = self.at;
        if R::skips(self, entry) {
            return;
        }
        match &entry.what {
            What::Act(action) => R::act(self, entry, action),
            What::Claim(claim) => self.claim(claim),
            What::GameOver => {
                self.said.over = true;
                R::declare_over(self);
            }
            What::FinalScoring => {
                self.said.scored = true;
                R::declare_scored(self);
            }
            What::Missing => R::miss_turn(self),
        }
    }

    /// Notes a finding at the entry at hand.
    pub(super) fn find(&mut self, seat: Option<Seat>, fault: Fault) {
        let (turn, pointer, entry) = self.at;
        let acknowledged = accepts(self.header, self.at, fault.code());
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

    pub(super) fn claim_faults(&mut self, faults: Vec<ClaimFault>) {
        for fault in faults {
            self.find(None, Fault::Claim(fault));
        }
    }

    fn claim(&mut self, claim: &Claim) {
        let points = |seat, claimed, found| ClaimFault::Points { seat, claimed, found };
        match claim {
            Claim::Points(claims) if claims.is_empty() => {
                let none: Vec<_> = Seat::all(R::seats(&self.table)).map(|seat| (seat, 0)).collect();
                let faults = differing(&none, |seat| R::turn_points(self, seat), points).collect();
                self.claim_faults(faults);
            }
            Claim::Points(claims) => {
                let faults = differing(claims, |seat| R::turn_points(self, seat), points).collect();
                self.claim_faults(faults);
            }
            Claim::Totals(claims) => {
                for (seat, claimed) in claims.iter().copied() {
                    let found = i64::from(R::score(&self.table, seat));
                    let drift = self.totals.of_mut(seat).compare(claimed, found, self.findings.len());
                    self.find_drift(drift, ClaimFault::Totals { seat, claimed, found });
                }
            }
            claim => R::claim(self, claim),
        }
    }

    /// Points of all players, by seat.
    pub(super) fn scores(&self) -> Vec<i64> {
        Seat::all(R::seats(&self.table)).map(|seat| i64::from(R::score(&self.table, seat))).collect()
    }

    /// Number of violations so far that make the record illegal.
    pub(super) fn grave_findings(&self) -> usize {
        self.findings.iter().filter(|finding| self.manner.is_grave(finding)).count()
    }

    /// The judgement on a record that is known to the missing turn at the entry at hand and not behind it. `judged` is
    /// the last turn that was judged.
    fn break_off(mut self, entries: &[Entry<R::Action>], judged: u32) -> Judgement {
        self.recorder.at.2 = entries.len();
        let header = self.header;
        let mut unverified: Vec<Unverified> = R::draws(&self).into_iter().collect();
        unverified.extend(R::unverified(&self));
        unverified.extend(missing::unverified(entries));
        unverified.extend(missing::not_judged(entries, judged));
        // No table shows how the game ended.
        let rests_on_word = [
            (header.ended == Some(Ended::Complete), UnverifiedKind::EarlyEnd),
            (header.result.is_some(), UnverifiedKind::Result),
            (header.winner.is_some(), UnverifiedKind::Winner),
        ];
        unverified
            .extend(rests_on_word.into_iter().filter(|(is_said, _)| *is_said).map(|(_, kind)| Unverified::of(kind)));
        add(&mut unverified, &header.unverified);
        Judgement { judged_turns: judged, unverified, ..self.judgement(End::Unfinished, entries) }
    }

    /// The judgement that ends at the first violation.
    fn stopped(mut self) -> Judgement {
        let first = self.findings.iter().position(|finding| self.manner.is_grave(finding));
        self.findings.truncate(first.map_or(usize::MAX, |first| first + 1));
        Judgement {
            judged_turns: self.at.0,
            scores: self.scores(),
            findings: self.findings,
            journal: self.recorder.journal,
            ..Judgement::default()
        }
    }

    fn conclude(mut self, entries: &[Entry<R::Action>]) -> Judgement {
        let header = self.header;
        R::leave_turn(&mut self);
        self.recorder.at.2 = entries.len();
        let end = R::finish(&mut self, entries);
        let scores = if header.no_moves { ending::claimed_scores(header) } else { self.scores() };
        let board = self.before_final.clone().unwrap_or_else(|| scores.clone());
        let (tie_break, left) = (R::tie_break(&self.setup), R::left(&self.table));
        let outlook = Outlook { end, board: &board, scores: &scores, tie_break, left };
        let winners = outlook.winners(header);
        for (pointer, fault) in outlook.faults(header) {
            self.at = (self.at.0, pointer, entries.len());
            self.find(None, Fault::Claim(fault));
        }
        let mut unverified: Vec<Unverified> = R::draws(&self).filter(|_| !header.no_moves).into_iter().collect();
        unverified.extend(R::unverified(&self));
        unverified.extend(missing::unverified(entries));
        unverified.extend(outlook.unverified(header));
        add(&mut unverified, &header.unverified);
        let judged_turns = entries.last().map_or(0, |entry| entry.turn);
        Judgement { judged_turns, scores, winners, unverified, ..self.judgement(end, entries) }
    }

    /// What the table shows.
    fn judgement(mut self, end: End, entries: &[Entry<R::Action>]) -> Judgement {
        let (tiles_played, tiles_total) = R::tiles(&self);
        Judgement {
            judged_turns: 0,
            finished: end != End::Unfinished,
            end,
            scores: self.scores(),
            winners: Vec::new(),
            tiles_played,
            tiles_total,
            unverified: Vec::new(),
            ledger: if self.manner.ledger { R::ledger(&self) } else { Vec::new() },
            tokens: R::tokens(&self),
            forgone: R::forgone(&mut self, entries),
            findings: self.findings,
            journal: self.recorder.journal,
        }
    }
}

/// Whether a ruling lets a code pass at an entry. `final` belongs to no turn.
pub(super) fn accepts(header: &Header, (turn, pointer, _): At, code: crate::rulebook::Code) -> bool {
    header.accepts(pointer.ruled_in(turn), code) && !matches!(pointer, Pointer::Final(_))
}

/// Plays a record to its end.
pub(super) fn judge<R: Refereed>(
    header: &Header,
    setup: &Arc<R::Setup>,
    entries: &[Entry<R::Action>],
    state: R::State,
    manner: JudgeOptions,
) -> Judgement {
    let mut play = Play::<R>::judging(header, setup, manner);
    play.state = state;
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
