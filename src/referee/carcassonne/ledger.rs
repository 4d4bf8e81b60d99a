//! Awards of the landscape game as a ledger.

use super::recorder::{Heard, Points};
use crate::carcassonne::{Award, AwardKind, Table};
use crate::grid::Cell;
use crate::referee::ledger::{LedgerEntry, LedgerFeature, Reckoning};

/// What was heard, as a ledger; with `nothing` the rows without points, too.
pub(super) fn ledger(heard: &Heard, nothing: bool, table: &Table) -> Vec<LedgerEntry> {
    let mut entries = Vec::new();
    let mut unpaid = heard.unpaid.iter().filter(|_| nothing).peekable();
    for (number, item) in heard.awards.iter().enumerate() {
        while let Some((_, turn, award)) = unpaid.next_if(|(before, ..)| *before <= number) {
            entries.push(entry(*turn, award, table));
        }
        match item {
            Points::Award(turn, award) => entries.push(entry(*turn, award, table)),
            Points::Ransom { turn, payer, holder, paid } => {
                // Where a ransom needs no least score, who has nothing pays nothing: that is no entry.
                let sides =
                    [(*payer, -i64::from(*paid), Reckoning::RansomPaid), (*holder, 3, Reckoning::RansomReceived)];
                for (seat, points, reckoning) in sides.into_iter().filter(|(_, points, _)| *points != 0) {
                    entries.push(LedgerEntry {
                        turn: *turn,
                        seat,
                        points,
                        feature: LedgerFeature::Ransom,
                        is_final: false,
                        tiles: Vec::new(),
                        starts: Vec::new(),
                        reckoning,
                        meeples: Vec::new(),
                    });
                }
            }
        }
    }
    entries.extend(unpaid.map(|(_, turn, award)| entry(*turn, award, table)));
    entries
}

fn entry(turn: u32, award: &Award, table: &Table) -> LedgerEntry {
    let meeples = award.followers.iter().filter(|(_, count)| **count > 0);
    LedgerEntry {
        turn,
        seat: award.seat,
        points: i64::from(award.points),
        feature: match award.kind {
            AwardKind::Road => LedgerFeature::Road,
            AwardKind::City => LedgerFeature::City,
            AwardKind::Monastery => LedgerFeature::Monastery,
            AwardKind::Field => LedgerFeature::Field,
        },
        is_final: award.is_final,
        tiles: cells(table, &award.tiles),
        starts: Vec::new(),
        reckoning: Reckoning::Carcassonne(award.factors),
        meeples: meeples.map(|(seat, count)| (seat, *count)).collect(),
    }
}

fn cells(table: &Table, tiles: &crate::region::TileSet) -> Vec<Cell> {
    let placed = |tile: usize| table.board().placed(crate::board::Placement(tile as u16)).map(|placed| placed.cell);
    tiles.iter().filter_map(placed).collect()
}
