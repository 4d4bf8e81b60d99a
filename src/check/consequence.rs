//! Which violations may be a consequence of earlier ones: those that rest on squares which an earlier one has touched.
//!
//! What an entry touches: a tile its square and the four beside it, a meeple its square and those of its feature, a
//! floor or guard its tower, a capture tower and target. What a reason rests on beside that: where the pieces are that
//! are not in the supply, what the awards came from. Claims and what a ruling accepts are never a cause.

mod carcassonne;
mod the_castle;

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Game, Placement};
use crate::grid::{Cell, Side};
use crate::record::{Entry, Game as Played, Record, What};
use crate::referee::{ClaimFault, Fault, Finding, Memory};
use crate::region::Segment;
use crate::rulebook::Area;
use crate::seat::Seat;
use crate::wording::Context;

/// Most causes that are told of one violation.
const MOST_CAUSES: usize = 5;

/// Squares.
type Squares = BTreeSet<Cell>;

/// The squares that the violations so far have touched.
pub(super) struct Causes<'c, 'r> {
    record: &'r Record,
    context: &'c Context<'r>,
    /// For each square the turns of the first few violations that touched it.
    touched: BTreeMap<Cell, Vec<u32>>,
    /// What the entry at hand touches: its second fault is no consequence of its first.
    pending: (usize, u32, Squares),
}

impl<'c, 'r> Causes<'c, 'r> {
    pub(super) fn new(record: &'r Record, context: &'c Context<'r>) -> Self {
        Self { record, context, touched: BTreeMap::new(), pending: (0, 0, Squares::new()) }
    }

    /// The turns of the earlier violations that this one may be a consequence of.
    pub(super) fn of(&mut self, finding: &Finding) -> Vec<u32> {
        self.settle(finding.entry);
        let squares = self.rests_on(finding);
        let turns = squares.iter().filter_map(|square| self.touched.get(square)).flatten();
        turns.copied().collect::<BTreeSet<u32>>().into_iter().take(MOST_CAUSES).collect()
    }

    /// Takes note of a violation for those that follow.
    pub(super) fn add(&mut self, finding: &Finding) {
        if finding.acknowledged || finding.fault.code().area() == Area::Claims {
            return;
        }
        self.settle(finding.entry);
        let squares = self.touches(finding);
        (self.pending.0, self.pending.1) = (finding.entry, finding.turn);
        self.pending.2.extend(squares);
    }

    /// Once the record has gone on, what its last faulty entry touched may have consequences.
    fn settle(&mut self, entry: usize) {
        if entry == self.pending.0 {
            return;
        }
        let (_, turn, squares) = std::mem::take(&mut self.pending);
        for square in squares {
            let turns = self.touched.entry(square).or_default();
            if turns.len() < MOST_CAUSES && turns.last() != Some(&turn) {
                turns.push(turn);
            }
        }
    }

    /// The squares that the entry of a finding touches.
    fn touches(&self, finding: &Finding) -> Squares {
        match (&finding.fault, &self.record.game) {
            (Fault::Record(_), Played::Carcassonne { entries, .. }) => carcassonne::tile_of_turn(entries, finding),
            (_, Played::Carcassonne { entries, .. }) => carcassonne::touches(self.context, entries, finding),
            (Fault::TheCastle(_), Played::TheCastle { entries, .. }) => {
                the_castle::touches(self.context, entries, finding)
            }
            _ => Squares::new(),
        }
    }

    /// The squares that a finding rests on.
    fn rests_on(&self, finding: &Finding) -> Squares {
        match (&finding.fault, &self.record.game) {
            (Fault::Claim(fault), _) => self.of_claim(finding, fault),
            (Fault::Carcassonne(reason), Played::Carcassonne { entries, .. }) => {
                carcassonne::rests_on(self.context, entries, finding, reason)
            }
            (Fault::TheCastle(reason), Played::TheCastle { entries, .. }) => {
                the_castle::rests_on(self.context, entries, finding, reason)
            }
            _ => Squares::new(),
        }
    }

    /// The squares of the awards that a claim is about, and of what the tile of its turn touches.
    fn of_claim(&self, finding: &Finding, fault: &ClaimFault) -> Squares {
        let turn = finding.turn;
        let awards = |test: &dyn Fn(Seat, u32, bool) -> bool| -> Squares {
            let rows = self.context.ledger().iter().filter(|row| test(row.seat, row.turn, row.is_final));
            rows.flat_map(|row| row.tiles.iter().copied()).collect()
        };
        let mut squares = match fault {
            ClaimFault::Points { .. } | ClaimFault::AwardNotDue { .. } | ClaimFault::AwardMissing { .. } => {
                awards(&|_, of, is_final| of == turn && !is_final)
            }
            ClaimFault::Totals { seat, .. } => awards(&|to, of, is_final| to == *seat && of <= turn && !is_final),
            ClaimFault::Result { seat, .. } => return awards(&|to, _, _| to == *seat),
            ClaimFault::Winner { .. } => return awards(&|_, _, _| true),
            ClaimFault::MeeplesLeft { seat, .. } => return carcassonne::figures(self.context, finding, *seat),
            ClaimFault::Deployments { .. } => Squares::new(),
            _ => return Squares::new(),
        };
        squares.extend(self.tile_features(finding));
        squares
    }

    /// The squares of all features of the tile that was placed in the turn of a finding.
    fn tile_features(&self, finding: &Finding) -> Squares {
        let placed = self.context.journal_before(finding).take_while(|entry| entry.turn == finding.turn);
        let cell = placed.into_iter().find_map(|entry| match entry.what {
            Memory::Placed { cell, .. } => Some(cell),
            Memory::TheCastle(crate::referee::CastleMemory::Placed { cell, .. }) => Some(cell),
            _ => None,
        });
        let Some(cell) = cell else { return Squares::new() };
        let carcassonne = self.context.carcassonne_from(finding.entry, |table| features_at(table.board(), cell));
        carcassonne
            .or_else(|| self.context.the_castle_from(finding.entry, |table| features_at(table.board(), cell)))
            .unwrap_or_default()
    }
}

/// A square and the four beside it.
fn around(cell: Cell) -> Squares {
    Side::ALL.into_iter().filter_map(|side| cell.beside(side)).chain([cell]).collect()
}

/// The squares of a feature.
fn feature<G: Game>(board: &Board<G>, segment: Segment) -> Squares {
    let tiles = board.regions().get(segment).map(|region| region.tiles).unwrap_or_default();
    let cell = |tile: usize| board.placed(Placement(u16::try_from(tile).ok()?)).map(|placed| placed.cell);
    tiles.iter().filter_map(cell).collect()
}

/// The squares of all features of the tile on `cell`.
fn features_at<G: Game>(board: &Board<G>, cell: Cell) -> Squares {
    let Some(placement) = board.at(cell) else { return Squares::from([cell]) };
    board.segments(placement).flat_map(|(segment, _)| feature(board, segment)).chain([cell]).collect()
}

/// What the entry of a finding does.
fn action<'e, A>(entries: &'e [Entry<A>], finding: &Finding) -> Option<&'e A> {
    match &entries.get(finding.entry)?.what {
        What::Act(action) => Some(action),
        _ => None,
    }
}

/// What is done in the turn of a finding, from its entry on.
fn rest_of_turn<'e, A>(entries: &'e [Entry<A>], finding: &Finding) -> impl Iterator<Item = &'e A> {
    let turn = finding.turn;
    let rest = entries.iter().skip(finding.entry).take_while(move |entry| entry.turn == turn);
    rest.filter_map(|entry| match &entry.what {
        What::Act(action) => Some(action),
        _ => None,
    })
}
