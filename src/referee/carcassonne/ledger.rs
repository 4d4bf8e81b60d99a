//! Awards of the landscape game as a ledger.

use super::recorder::Points;
use crate::carcassonne::{Award, AwardKind, Table};
use crate::grid::Cell;
use crate::referee::ledger::{LedgerEntry, LedgerFeature};

/// "1 tile", "2 tiles".
fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// How the points of an award add up.
fn reason(award: &Award) -> String {
    match award.kind {
        AwardKind::Road => format!("{} x 1", count(award.tile_count, "tile", "tiles")),
        AwardKind::City => {
            let mut text = format!("{} x {}", count(award.tile_count, "tile", "tiles"), award.per_tile);
            if award.pennants > 0 {
                text += &format!(", {} x {}", count(award.pennants, "pennant", "pennants"), award.per_pennant);
            }
            text
        }
        AwardKind::Monastery => {
            let around = award.tile_count.saturating_sub(1);
            format!("monastery 1, {} x 1", count(around, "tile around it", "tiles around it"))
        }
        AwardKind::Field => {
            format!("{} x {}", count(award.cities, "completed city", "completed cities"), award.per_city)
        }
    }
}

/// What was heard, as a ledger.
pub(super) fn ledger(heard: &[Points], table: &Table) -> Vec<LedgerEntry> {
    let mut entries = Vec::new();
    for item in heard {
        match item {
            Points::Award(turn, award) => entries.push(LedgerEntry {
                turn: *turn,
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
                reason: reason(award),
                meeples: award
                    .followers
                    .iter()
                    .filter(|(_, count)| **count > 0)
                    .map(|(seat, count)| (seat, *count))
                    .collect(),
            }),
            Points::Ransom { turn, payer, holder, paid } => {
                // Where a ransom needs no least score, who has nothing pays nothing: that is no entry.
                let sides = [(*payer, -i64::from(*paid), "ransom paid"), (*holder, 3, "ransom received")];
                for (seat, points, reason) in sides.into_iter().filter(|(_, points, _)| *points != 0) {
                    entries.push(LedgerEntry {
                        turn: *turn,
                        seat,
                        points,
                        feature: LedgerFeature::Ransom,
                        is_final: false,
                        tiles: Vec::new(),
                        starts: Vec::new(),
                        reason: reason.to_owned(),
                        meeples: Vec::new(),
                    });
                }
            }
        }
    }
    entries
}

fn cells(table: &Table, tiles: &crate::region::TileSet) -> Vec<Cell> {
    let placed = |tile: usize| table.board().placed(crate::board::Placement(tile as u16)).map(|placed| placed.cell);
    tiles.iter().filter_map(placed).collect()
}
