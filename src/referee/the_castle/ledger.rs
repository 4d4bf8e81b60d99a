//! Awards of The Castle as a ledger.

use super::recorder::Heard;
use crate::catalog::the_castle::Kind;
use crate::referee::ledger::{LedgerEntry, LedgerFeature, Reckoning};
use crate::the_castle::{Award, AwardKind, Setup};

/// What was heard, as a ledger; with `nothing` the rows without points, too.
pub(super) fn ledger(heard: &Heard, nothing: bool, setup: &Setup) -> Vec<LedgerEntry> {
    let mut entries = Vec::new();
    let mut unpaid = heard.unpaid.iter().filter(|_| nothing).peekable();
    for (number, (turn, award)) in heard.awards.iter().enumerate() {
        while let Some((_, turn, award)) = unpaid.next_if(|(before, ..)| *before <= number) {
            entries.push(entry(*turn, award, setup));
        }
        entries.push(entry(*turn, award, setup));
    }
    entries.extend(unpaid.map(|(_, turn, award)| entry(*turn, award, setup)));
    entries
}

fn entry(turn: u32, award: &Award, setup: &Setup) -> LedgerEntry {
    let starts = award.starts.iter().filter_map(|start| setup.kit.starts.get(*start));
    let meeples = award.followers.iter().filter(|(_, count)| **count > 0);
    LedgerEntry {
        turn,
        seat: award.seat,
        points: i64::from(award.points),
        feature: feature(award.kind),
        is_final: award.is_final,
        tiles: award.tiles.clone(),
        starts: starts.map(|start| start.place.id.clone()).collect(),
        reckoning: Reckoning::TheCastle(award.factors.clone()),
        meeples: meeples.map(|(seat, count)| (seat, *count)).collect(),
    }
}

fn feature(kind: AwardKind) -> LedgerFeature {
    match kind {
        AwardKind::Feature(Kind::Path) => LedgerFeature::Path,
        AwardKind::Feature(Kind::House) => LedgerFeature::House,
        AwardKind::Feature(Kind::Tower) => LedgerFeature::Tower,
        AwardKind::Feature(Kind::Court) => LedgerFeature::Court,
        AwardKind::Feature(Kind::Chapel) => LedgerFeature::Chapel,
        AwardKind::Keep => LedgerFeature::Keep,
        AwardKind::Aeries => LedgerFeature::Aeries,
        AwardKind::WallTile => LedgerFeature::WallTile,
    }
}
