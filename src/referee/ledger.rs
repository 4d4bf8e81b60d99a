//! Every award in order, for those who ask how the points came about.

use super::journal::Heard;
use crate::carcassonne::{Award, AwardKind, Table};
use crate::grid::Cell;
use crate::region::Seat;

/// What points were given for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LedgerFeature {
    /// A road.
    Road,
    /// A city.
    City,
    /// A monastery.
    Monastery,
    /// A field.
    Field,
    /// A ransom, paid or received.
    Ransom,
    /// A path of the castle.
    Path,
    /// A house of the castle.
    House,
    /// A tower of the castle.
    Tower,
    /// A court of the castle.
    Court,
    /// A chapel of the castle.
    Chapel,
    /// The larger keep.
    Keep,
    /// Most aerie tokens.
    Aeries,
    /// A wall tile worth points.
    WallTile,
}

impl LedgerFeature {
    /// All kinds.
    pub const ALL: [Self; 13] = [
        Self::Road,
        Self::City,
        Self::Monastery,
        Self::Field,
        Self::Ransom,
        Self::Path,
        Self::House,
        Self::Tower,
        Self::Court,
        Self::Chapel,
        Self::Keep,
        Self::Aeries,
        Self::WallTile,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::City => "city",
            Self::Monastery => "monastery",
            Self::Field => "field",
            Self::Ransom => "ransom",
            Self::Path => "path",
            Self::House => "house",
            Self::Tower => "tower",
            Self::Court => "court",
            Self::Chapel => "chapel",
            Self::Keep => "keep",
            Self::Aeries => "aeries",
            Self::WallTile => "wall-tile",
        }
    }
}

/// One award.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntry {
    /// The turn, from 1; in final scoring the last one.
    pub turn: u32,
    /// Who.
    pub seat: Seat,
    /// Points, negative for a ransom paid; never 0.
    pub points: i64,
    /// For what.
    pub feature: LedgerFeature,
    /// Whether in final scoring.
    pub is_final: bool,
    /// The tiles, in the order in which they came to the table.
    pub tiles: Vec<Cell>,
    /// Start spaces of the castle wall that belong to the feature.
    pub starts: Vec<String>,
    /// How the points add up.
    pub reason: String,
    /// Followers on the feature.
    pub meeples: Vec<(Seat, u8)>,
}

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
pub(super) fn ledger(heard: &[Heard], table: &Table) -> Vec<LedgerEntry> {
    let mut entries = Vec::new();
    for item in heard {
        match item {
            Heard::Award(turn, award) => entries.push(LedgerEntry {
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
            Heard::Ransom { turn, payer, holder, paid } => {
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
