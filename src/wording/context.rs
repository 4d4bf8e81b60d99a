//! What every sentence needs: the names of a record and what happened before a finding.

use std::borrow::Cow;

use super::history::History;
use crate::carcassonne::{Action, Setup};
use crate::catalog::landscape::TileType;
use crate::record::tree::Untrusted;
use crate::record::{Entry, Game, Record, What};
use crate::referee::{Finding, Judgement, LedgerEntry, Manner, judge};
use crate::region::Seat;

/// A record and what the referee said about it.
#[derive(Debug)]
pub struct Context<'a> {
    record: &'a Record,
    judgement: Cow<'a, Judgement>,
}

impl<'a> Context<'a> {
    /// The context of all findings of one record. A judgement without a journal, or one that stopped early, is made
    /// once more with it: only a record with a finding pays for that.
    pub fn new(record: &'a Record, judgement: &'a Judgement) -> Self {
        let complete = judgement.journal.is_some() && !judgement.ledger.is_empty();
        let judgement = if judgement.findings.is_empty() || complete {
            Cow::Borrowed(judgement)
        } else {
            Cow::Owned(judge(record, Manner { journal: true, ledger: true, ..Manner::default() }))
        };
        Self { record, judgement }
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

    /// Who a finding is about.
    pub(super) fn actor(&self, finding: &Finding) -> String {
        finding.seat.map_or_else(|| "the player".to_owned(), |seat| self.name(seat))
    }

    /// What was agreed before a game of Carcassonne.
    pub(super) fn setup(&self) -> Option<&'a Setup> {
        match &self.record.game {
            Game::Carcassonne { setup, .. } => Some(setup),
            Game::TheCastle { .. } => None,
        }
    }

    /// The entries of a record of Carcassonne.
    pub(super) fn entries(&self) -> &'a [Entry<Action>] {
        match &self.record.game {
            Game::Carcassonne { entries, .. } => entries,
            Game::TheCastle { .. } => &[],
        }
    }

    /// What the entry of a finding wanted to do.
    pub(super) fn action(&self, finding: &Finding) -> Option<&'a Action> {
        match &self.entries().get(finding.entry)?.what {
            What::Act(action) => Some(action),
            What::Claim(_) | What::GameOver => None,
        }
    }

    /// The id of a tile, safe to show: own tile sets name their tiles as they like.
    pub(super) fn tile(&self, tile: TileType) -> String {
        self.setup().map(|setup| shown(setup.catalogue.id(tile))).unwrap_or_default()
    }

    /// What happened before a finding.
    pub(super) fn before(&self, finding: &Finding) -> History<'_> {
        History::new(self.judgement.journal.as_ref(), finding)
    }

    /// Every award of the game.
    pub(super) fn ledger(&self) -> &[LedgerEntry] {
        &self.judgement.ledger
    }

    /// What the referee says.
    pub(super) fn judgement(&self) -> &Judgement {
        &self.judgement
    }
}

/// Text of a record, safe to show.
pub(super) fn shown(text: &str) -> String {
    Untrusted::from(text).to_string()
}
