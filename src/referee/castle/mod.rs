//! Plays a record of The Castle.

mod ears;
mod fill;
mod ledger;

use std::sync::Arc;

use super::claims::{Carried, Drift, differing, repeat};
use super::ending::{self, Outlook, Said};
use super::finding::{self, ClaimFault, Fault, Finding};
use super::house::house_rules;
use super::journal::Journal;
use super::missing::{self, Filled};
use super::play::{Moment, StepName};
use super::unverified::add;
use super::{End, Judgement, Manner};
use crate::record::model::Header;
use crate::record::{Claim, Entry, Pointer, Unverified, What};
use crate::region::{BySeat, Seat};
use crate::rulebook::options::TieBreak;
use crate::rulebook::{Code, UnverifiedKind};
use crate::the_castle::{Action, Breach, PLAYERS, Phase, Reason, Setup, Table};
use ears::Ears;

pub use ears::CastleMemory;

/// A game being played from a record.
#[derive(Clone, Debug)]
pub struct CastlePlay<'r> {
    header: &'r Header,
    manner: Manner,
    table: Table,
    ears: Ears,
    findings: Vec<Finding>,
    /// What the entries say about the end of the game.
    said: Said,
    /// Running totals that the record carries on.
    totals: BySeat<Carried>,
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
        Self::judging(header, setup, Manner { journal, ..Manner::default() })
    }

    fn judging(header: &'r Header, setup: &Arc<Setup>, manner: Manner) -> Self {
        Self {
            header,
            manner,
            table: Table::new(Arc::clone(setup)),
            ears: Ears { journal: manner.journal.then(Journal::default), ..Ears::default() },
            findings: Vec::new(),
            said: Said::default(),
            totals: BySeat::default(),
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
        let comes = moment.comes_last(turn, pointer, base, |step| self.is_due(step));
        if comes && moment.is_end() {
            self.score_finally();
        }
        comes
    }

    /// Final scoring, where the game is over or said to be.
    fn score_finally(&mut self) {
        if ending::end(self.header, self.said, false) == End::Declared && !self.header.no_moves {
            self.table.close();
        }
        if let Ok(step) = self.table.examine(&Action::FinalScoring) {
            step.play(&mut self.ears);
        }
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
        // In a game that is declared over the wall tiles of the final scoring may be used.
        if is_final && ending::end(self.header, self.said, false) == End::Declared {
            self.table.close();
        }
        match &entry.what {
            What::Act(action) => self.act(action),
            What::Claim(claim) => self.claim(claim),
            What::GameOver => self.said.over = true,
            What::FinalScoring => self.said.scored = true,
            What::Missing => self.table.pass_turn(self.table.due()),
        }
    }

    fn act(&mut self, action: &Action) {
        let actor = match action {
            Action::Begin { by: Some(seat), .. } | Action::Found { seat, .. } | Action::FinalUse { by: seat, .. } => {
                *seat
            }
            _ => self.table.due(),
        };
        let Breach { reason, also, as_played } = match self.table.examine(action) {
            Ok(step) => return step.play(&mut self.ears),
            Err(breach) => breach,
        };
        let reasons: Vec<Reason> = std::iter::once(reason).chain(also).collect();
        let (header, at) = (self.header, self.at);
        let accepted = reasons.iter().all(|reason| is_accepted(header, at, reason.code()));
        let step = if accepted { as_played.ruled() } else { as_played.step() };
        let played = step.is_some();
        if let Some(step) = step {
            step.play(&mut self.ears);
        }
        for reason in reasons {
            self.find(Some(actor), Fault::Castle(reason));
        }
        if !played && matches!(action, Action::Begin { .. } | Action::Lay { .. }) {
            self.skipped = true;
            self.table.pass_turn(actor);
        }
    }

    fn find(&mut self, seat: Option<Seat>, fault: Fault) {
        let (turn, pointer, entry) = self.at;
        let acknowledged = is_accepted(self.header, self.at, fault.code());
        let repeated = Vec::new();
        let finding = Finding { turn, pointer, entry, seat, fault, acknowledged, repeated, habit: None };
        finding::add(&mut self.findings, finding, self.manner.every);
    }

    /// A number that the record carries on from turn to turn is wrong once, however often it is written.
    fn find_drift(&mut self, drift: Drift, fault: ClaimFault) {
        match drift {
            Drift::Right => {}
            Drift::Carried(told) if !self.manner.every => repeat(&mut self.findings, told, self.at.0),
            Drift::Carried(told) => {
                let is_accepted = self.findings.get(told).is_some_and(|finding| finding.acknowledged);
                self.find(None, Fault::Claim(fault));
                if let Some(last) = self.findings.last_mut() {
                    last.acknowledged |= is_accepted;
                }
            }
            Drift::Fresh => self.find(None, Fault::Claim(fault)),
        }
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
                for (seat, claimed) in claims.iter().copied() {
                    let found = i64::from(self.table.score(seat));
                    let drift = self.totals.of_mut(seat).compare(claimed, found, self.findings.len());
                    self.find_drift(drift, ClaimFault::Totals { seat, claimed, found });
                }
                return;
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

    /// Number of violations so far that make the record illegal.
    fn grave_findings(&self) -> usize {
        self.findings.iter().filter(|finding| self.manner.is_grave(finding)).count()
    }

    /// The judgement on a record that is known to the missing turn at the entry at hand and not behind it. `judged` is
    /// the last turn that was judged.
    fn break_off(mut self, entries: &[Entry<Action>], judged: u32) -> Judgement {
        self.ears.entry = entries.len();
        let mut unverified = vec![Unverified::of(UnverifiedKind::DrawOrder)];
        unverified.extend(missing::unverified(entries));
        add(&mut unverified, &self.header.unverified);
        Judgement { judged_turns: judged, unverified, ..self.judgement(End::Unfinished) }
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

    /// What the table shows.
    fn judgement(self, end: End) -> Judgement {
        let setup = self.table.setup();
        let tiles: usize = setup.kit.faces.iter().map(|face| usize::from(face.count)).sum();
        let placed = self.table.board().len().saturating_sub(self.table.starts());
        let tokens = || Seat::all(PLAYERS).map(|seat| i64::from(self.table.player(seat).tokens)).collect();
        Judgement {
            forgone: Vec::new(),
            judged_turns: 0,
            finished: end != End::Unfinished,
            end,
            scores: self.scores(),
            winners: Vec::new(),
            tiles_played: u32::try_from(placed).unwrap_or(u32::MAX),
            tiles_total: u32::try_from(tiles).unwrap_or(u32::MAX),
            unverified: Vec::new(),
            ledger: if self.manner.ledger { ledger::ledger(&self.ears.awards, setup) } else { Vec::new() },
            tokens: setup.kit.falcon.then(tokens),
            findings: self.findings,
            journal: self.ears.journal,
        }
    }

    fn conclude(mut self, entries: &[Entry<Action>], assumed: &[&'static str]) -> Judgement {
        let header = self.header;
        let board = self.scores();
        self.ears.entry = entries.len();
        self.score_finally();
        let complete = !self.table.is_closed();
        let finished = self.table.is_finished();
        // A turn that is going on keeps a game from being scored finally, whoever says that it is over.
        let end = match ending::end(header, self.said, finished && complete) {
            End::Declared if !(finished || header.no_moves) => End::Unfinished,
            end => end,
        };
        let scores = if header.no_moves { ending::claimed_scores(header) } else { self.scores() };
        let left = u32::try_from(self.table.placeable()).unwrap_or(u32::MAX);
        let outlook = Outlook { end, board: &board, scores: &scores, tie_break: TieBreak::Shared, left };
        let winners = outlook.winners(header);
        for (pointer, fault) in outlook.faults(header) {
            self.at = (self.at.0, pointer, entries.len());
            self.find(None, Fault::Claim(fault));
        }
        let mut unverified = self.unverified(assumed, &outlook);
        unverified.extend(missing::unverified(entries));
        let judged_turns = entries.last().map_or(0, |entry| entry.turn);
        Judgement { judged_turns, scores, winners, unverified, ..self.judgement(end) }
    }

    /// What cannot be checked: the draws, wall tiles that nobody named, what nobody described, numbers that no source
    /// gives.
    fn unverified(&self, assumed: &[&'static str], outlook: &Outlook<'_>) -> Vec<Unverified> {
        let kit = &self.table.setup().kit;
        let mut unverified = Vec::new();
        if !self.header.no_moves {
            unverified.push(Unverified::of(UnverifiedKind::DrawOrder));
        }
        if kit.sets.iter().any(|set| set.practice) {
            unverified.push(Unverified::of(UnverifiedKind::PracticeTileSet));
        }
        if !self.header.no_moves && kit.starts.iter().any(|start| !start.described) {
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
        unverified.extend(outlook.unverified(self.header));
        add(&mut unverified, &self.header.unverified);
        unverified
    }
}

/// Whether a ruling lets a code pass at an entry. `final` belongs to no turn.
fn is_accepted(header: &Header, (turn, pointer, _): (u32, Pointer, usize), code: Code) -> bool {
    header.accepts(pointer.ruled_in(turn), code) && !matches!(pointer, Pointer::Final(_))
}

/// Plays a record to its end.
pub(super) fn judge(
    header: &Header,
    setup: &Arc<Setup>,
    entries: &[Entry<Action>],
    assumed: &[&'static str],
    manner: Manner,
) -> Judgement {
    let mut play = CastlePlay::judging(header, setup, manner);
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
    play.conclude(entries, assumed)
}
