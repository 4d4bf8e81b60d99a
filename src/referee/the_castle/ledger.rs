//! Awards of The Castle as a ledger.

use crate::catalog::castle::Kind;
use crate::referee::ledger::{LedgerEntry, LedgerFeature};
use crate::the_castle::{Award, AwardKind, Factor, Setup};

/// What was heard, as a ledger.
pub(super) fn ledger(awards: &[(u32, Award)], setup: &Setup) -> Vec<LedgerEntry> {
    awards.iter().map(|(turn, award)| entry(*turn, award, setup)).collect()
}

fn entry(turn: u32, award: &Award, setup: &Setup) -> LedgerEntry {
    let starts = award.starts.iter().filter_map(|start| setup.kit.starts.get(*start));
    let factors: Vec<String> = award.factors.iter().map(factor).collect();
    let meeples = award.followers.iter().filter(|(_, count)| **count > 0);
    LedgerEntry {
        turn,
        seat: award.seat,
        points: i64::from(award.points),
        feature: feature(award.kind),
        is_final: award.is_final,
        tiles: award.tiles.clone(),
        starts: starts.map(|start| start.place.id.clone()).collect(),
        reason: factors.join(", "),
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

fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// One step in the reckoning of an award, in words.
fn factor(factor: &Factor) -> String {
    match factor {
        Factor::Tiles { count: tiles, each } => format!("{} x {each}", count(*tiles, "tile", "tiles")),
        Factor::Chapel { count: tiles } => format!("chapel of {}", count(*tiles, "tile", "tiles")),
        Factor::Markets { count: markets, each } => format!("{} x {each}", count(*markets, "market", "markets")),
        Factor::King => "doubled by the king".to_owned(),
        Factor::WallTile(kind) => format!("{kind} wall tile"),
        Factor::Points(_) => "points wall tile".to_owned(),
        Factor::Empty { spaces } => format!("largest empty area of {}", count(*spaces, "space", "spaces")),
        Factor::Stopped { after, lost } => {
            format!("stopped at the gate after {after}, {} lost", count(*lost, "point", "points"))
        }
    }
}
