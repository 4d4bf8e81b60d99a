//! What every sentence needs: the names of a record and what happened before a finding.

use std::borrow::Cow;

use super::history::History;
use super::position::Position;
use crate::carcassonne;
use crate::catalog::carcassonne::TileType;
use crate::record::tree::Untrusted;
use crate::record::{Claim, Entry, Game, Pointer, Record, What};
use crate::referee::{
    CastleMemory, Finding, JournalEntry, JudgeOptions, Judgement, LedgerEntry, LedgerFeature, Memory, judge,
};
use crate::rulebook::Expansion;
use crate::seat::Seat;
use crate::the_castle;

/// A record and what the referee said about it.
#[derive(Debug)]
pub struct Context<'a> {
    pub(super) record: &'a Record,
    judgement: Cow<'a, Judgement>,
    position: Position<'a>,
}

impl<'a> Context<'a> {
    /// The context of all findings of one record. A judgement without a journal, or one that stopped early, is made
    /// once more with it: only a record with a finding pays for that.
    pub fn new(record: &'a Record, judgement: &'a Judgement) -> Self {
        let complete = judgement.journal.is_some() && !judgement.ledger.is_empty();
        let judgement = if judgement.findings.is_empty() || complete {
            Cow::Borrowed(judgement)
        } else {
            Cow::Owned(judge(record, JudgeOptions { journal: true, ledger: true, ..JudgeOptions::default() }))
        };
        Self { record, judgement, position: Position::new(record) }
    }

    /// The name of a player, safe to show.
    pub(super) fn name(&self, seat: Seat) -> String {
        match self.record.header.players.get(seat.index()) {
            Some(player) => shown(&player.name),
            None => format!("player {}", seat.index() + 1),
        }
    }

    /// The name of a player with `'s`.
    pub(super) fn possessive(&self, seat: Seat) -> String {
        self.name(seat) + "'s"
    }

    /// The names of all players, in seat order.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.record.header.players.len())
    }

    /// The name of a tile type of the record; empty in a game of The Castle, whose records do not contradict themselves.
    pub(super) fn tile_id(&self, tile: TileType) -> String {
        match &self.record.game {
            Game::Carcassonne { setup, .. } => shown(setup.catalogue.id(tile)),
            Game::TheCastle { .. } => String::new(),
        }
    }

    /// Who a finding is about.
    pub(super) fn actor(&self, finding: &Finding) -> String {
        finding.seat.map_or_else(|| "the player".to_owned(), |seat| self.name(seat))
    }

    /// The claims of the record that stand before a finding, the latest first, each with the number of its entry.
    pub(super) fn earlier_claims(&self, finding: &Finding) -> Vec<EarlierClaim<'a>> {
        match &self.record.game {
            Game::Carcassonne { entries, .. } => earlier_claims(entries, finding),
            Game::TheCastle { entries, .. } => earlier_claims(entries, finding),
        }
    }

    /// Whether the entry of a finding is an award of a platform.
    pub(super) fn is_award(&self, finding: &Finding) -> bool {
        match &self.record.game {
            Game::Carcassonne { entries, .. } => is_award(entries, finding),
            Game::TheCastle { entries, .. } => is_award(entries, finding),
        }
    }

    /// Whether the entry of a finding comes after final scoring.
    pub(super) fn in_final_scoring(&self, finding: &Finding) -> bool {
        match &self.record.game {
            Game::Carcassonne { entries, .. } => in_final_scoring(entries, finding),
            Game::TheCastle { entries, .. } => in_final_scoring(entries, finding),
        }
    }

    /// What happened before a finding.
    pub(super) fn before(&self, finding: &Finding) -> History<'_> {
        History::new(self.judgement.journal.as_ref(), finding)
    }

    /// What happened before a finding and in the rest of its turn.
    pub(super) fn to_end_of_turn(&self, finding: &Finding) -> History<'_> {
        History::to_end_of_turn(self.judgement.journal.as_ref(), finding)
    }

    /// Looks at the table of the landscape game just before an entry; none in the other game. Cheapest in the order of
    /// the record.
    pub fn carcassonne_before<T>(&self, entry: usize, look: impl FnOnce(&carcassonne::Table) -> T) -> Option<T> {
        self.position.carcassonne(entry, look)
    }

    /// The same in The Castle.
    pub fn the_castle_before<T>(&self, entry: usize, look: impl FnOnce(&the_castle::Table) -> T) -> Option<T> {
        self.position.the_castle(entry, look)
    }

    /// Looks at the table of the landscape game just before an entry, or as far as it was played already; none in the
    /// other game.
    pub fn carcassonne_from<T>(&self, entry: usize, look: impl FnOnce(&carcassonne::Table) -> T) -> Option<T> {
        self.position.carcassonne(entry.max(self.position.reached()), look)
    }

    /// The same in The Castle.
    pub fn the_castle_from<T>(&self, entry: usize, look: impl FnOnce(&the_castle::Table) -> T) -> Option<T> {
        self.position.the_castle(entry.max(self.position.reached()), look)
    }

    /// The awards and ransoms that came before a finding.
    pub fn ledger_before(&self, finding: &Finding) -> &[LedgerEntry] {
        let ledger = self.ledger();
        let mut told = 0;
        let is_row = |at: usize, feature: LedgerFeature, of: Seat| {
            ledger.get(at).is_some_and(|row| row.feature == feature && row.seat == of)
        };
        for entry in self.before(finding).all(|_| true) {
            match entry.what {
                Memory::Awarded { .. } | Memory::TheCastle(CastleMemory::Awarded { .. }) => told += 1,
                // Who had nothing to pay has no row.
                Memory::Ransomed { payer, holder, .. } => {
                    for seat in [payer, holder] {
                        told += usize::from(is_row(told, LedgerFeature::Ransom, seat));
                    }
                }
                _ => {}
            }
        }
        ledger.get(..told).unwrap_or(ledger)
    }

    /// What happened before a finding, the latest first.
    pub fn journal_before(&self, finding: &Finding) -> impl Iterator<Item = &JournalEntry> {
        self.before(finding).latest()
    }

    /// Every award of the game.
    pub fn ledger(&self) -> &[LedgerEntry] {
        &self.judgement.ledger
    }

    /// What the referee says.
    pub(super) fn judgement(&self) -> &Judgement {
        &self.judgement
    }
}

/// A claim of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct EarlierClaim<'a> {
    /// Place of its entry in the record's list of steps.
    pub(super) entry: usize,
    /// Its turn.
    pub(super) turn: u32,
    /// Its entry.
    pub(super) pointer: Pointer,
    /// What is claimed.
    pub(super) claim: &'a Claim,
}

fn is_award<A>(entries: &[Entry<A>], finding: &Finding) -> bool {
    entries.get(finding.entry).is_some_and(|entry| matches!(entry.what, What::Claim(Claim::Award(_))))
}

fn in_final_scoring<A>(entries: &[Entry<A>], finding: &Finding) -> bool {
    entries.iter().take(finding.entry).any(|entry| matches!(entry.what, What::FinalScoring))
}

fn earlier_claims<'a, A>(entries: &'a [Entry<A>], finding: &Finding) -> Vec<EarlierClaim<'a>> {
    let claim = |(index, entry): (usize, &'a Entry<A>)| match &entry.what {
        What::Claim(claim) => Some(EarlierClaim { entry: index, turn: entry.turn, pointer: entry.pointer, claim }),
        What::Act(_) | What::GameOver | What::FinalScoring | What::Missing => None,
    };
    entries.iter().enumerate().take(finding.entry).rev().filter_map(claim).collect()
}

/// The context together with what only one of the games knows.
#[derive(Debug)]
pub(super) struct Scene<'c, 'r, S, A> {
    context: &'c Context<'r>,
    setup: &'c S,
    entries: &'c [Entry<A>],
}

impl<'c, 'r, S, A> Scene<'c, 'r, S, A> {
    pub(super) fn new(context: &'c Context<'r>, setup: &'c S, entries: &'c [Entry<A>]) -> Self {
        Self { context, setup, entries }
    }

    /// Whether the record names this expansion.
    pub(super) fn plays(&self, expansion: Expansion) -> bool {
        self.record.header.expansions.contains(&expansion)
    }

    /// What was agreed before the game.
    pub(super) fn setup(&self) -> &'c S {
        self.setup
    }

    /// The entries of the record.
    pub(super) fn entries(&self) -> &'c [Entry<A>] {
        self.entries
    }

    /// What the entry of a finding wanted to do.
    pub(super) fn action(&self, finding: &Finding) -> Option<&'c A> {
        match &self.entries.get(finding.entry)?.what {
            What::Act(action) => Some(action),
            What::Claim(_) | What::GameOver | What::FinalScoring | What::Missing => None,
        }
    }
}

impl<'c, 'r, S, A> std::ops::Deref for Scene<'c, 'r, S, A> {
    type Target = Context<'r>;

    fn deref(&self) -> &Self::Target {
        self.context
    }
}

/// Text of a record, safe to show.
pub(super) fn shown(text: &str) -> String {
    Untrusted::from(text).to_string()
}
