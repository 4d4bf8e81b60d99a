//! Which key of a message, note or event is at fault in the formats of platforms and programs.

use crate::carcassonne::{Action, NoCapture, Reason, TowerAction, TowerReason};
use crate::check::aim::Aim;
use crate::record::Format;
use crate::referee::ClaimFault;

/// What of an entry is at fault, whatever its format calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Player,
    Tile,
    Square,
    Turn,
    /// The place of a meeple on its tile.
    Place,
    Figure,
    /// The square of a tower.
    Tower,
    Colour,
    /// The square and the figure of a capture.
    Target,
    Captive,
    Points,
    Total,
    MeeplesLeft,
    TilesLeft,
}

/// The keys for a refused action.
pub(super) fn of_reason(format: Format, action: Option<&Action>, reason: &Reason) -> Aim {
    part(action, reason).map_or_else(Aim::default, |part| Aim::at_value(keys(format, part)))
}

/// The keys for a wrong claim.
pub(super) fn of_claim(format: Format, claim: &ClaimFault) -> Aim {
    let part = match claim {
        ClaimFault::Points { .. } | ClaimFault::AwardNotDue { .. } => Part::Points,
        ClaimFault::Totals { .. } => Part::Total,
        ClaimFault::MeeplesLeft { .. } => Part::MeeplesLeft,
        ClaimFault::TilesLeft { .. } => Part::TilesLeft,
        ClaimFault::Draw { .. } | ClaimFault::DrawnCopy { .. } => Part::Tile,
        _ => return Aim::default(),
    };
    Aim::at_value(keys(format, part))
}

fn part(action: Option<&Action>, reason: &Reason) -> Option<Part> {
    Some(match reason {
        Reason::NotYourTurn { .. } => Part::Player,
        Reason::TileNotInSupply { .. } | Reason::PlaceableTileDiscarded { .. } => Part::Tile,
        Reason::CellOccupied { .. } | Reason::NotAdjacent { .. } => Part::Square,
        Reason::EdgeMismatch { turns, .. } => {
            if turns.is_empty() {
                Part::Square
            } else {
                Part::Turn
            }
        }
        Reason::NoSuchFeature { .. } | Reason::FeatureOccupied { .. } => Part::Place,
        Reason::MeepleOffPlacedTile { .. } => Part::Tower,
        Reason::NoMeepleInSupply { .. } => Part::Figure,
        Reason::Tower(TowerReason::NoFloorInSupply { .. } | TowerReason::WhiteFloorOnFoundation { .. }) => Part::Colour,
        Reason::Tower(
            TowerReason::NoFoundation { .. }
            | TowerReason::FloorOnGuardedTower { .. }
            | TowerReason::FloorOnCappedTower { .. }
            | TowerReason::GuardOnBareFoundation { .. }
            | TowerReason::FigureNotOnTower { .. }
            | TowerReason::GuardOnGuardedTower { .. }
            | TowerReason::GuardOnCappedTower { .. },
        ) => Part::Tower,
        Reason::Tower(TowerReason::CaptureOutOfRange { .. }) => Part::Target,
        Reason::Tower(TowerReason::NoSuchMeeple { there, .. }) => {
            if there.is_empty() {
                Part::Target
            } else {
                Part::Captive
            }
        }
        Reason::Tower(TowerReason::RansomNotYours { .. })
            if matches!(
                action,
                Some(Action::Tower(TowerAction::Ransom { .. }) | Action::Tower(TowerAction::Exchange(_)))
            ) =>
        {
            Part::Figure
        }
        // The whole entry stands where it must not.
        Reason::Tower(TowerReason::CaptureWithoutRight(NoCapture::NoFloor)) => return None,
        _ => return None,
    })
}

fn keys(format: Format, part: Part) -> &'static [&'static str] {
    match format {
        Format::JCloisterZone => jcloisterzone(part),
        Format::BoardGameArena => bga(part),
        Format::CarcassonneGg => gg(part),
        Format::ScoreSheet => score_sheet(part),
        Format::Native | Format::CarcassonneLab => &[],
    }
}

fn jcloisterzone(part: Part) -> &'static [&'static str] {
    match part {
        Part::Player => &["player"],
        Part::Tile => &["payload/tileId"],
        Part::Square => &["payload/position"],
        Part::Turn => &["payload/rotation"],
        Part::Place => &["payload/pointer/location"],
        Part::Figure => &["payload/meepleId"],
        Part::Tower => &["payload/pointer/position", "payload/pointer"],
        Part::Colour => &["payload/token"],
        Part::Target => &["payload/pointer/featurePointer/position"],
        Part::Captive => &["payload/pointer/meepleId"],
        Part::Points | Part::Total | Part::MeeplesLeft | Part::TilesLeft => &[],
    }
}

fn bga(part: Part) -> &'static [&'static str] {
    match part {
        Part::Player => &["args/player_id"],
        Part::Tile => &["args/type", "args/tile_id"],
        Part::Square => &["args/x"],
        Part::Turn => &["args/ori"],
        Part::Place => &["args/pos"],
        Part::Points => &["args/points"],
        Part::Total => &["args/score"],
        Part::MeeplesLeft => &["args/part_number"],
        Part::TilesLeft => &["args/deck_size"],
        Part::Tower => &["args/x"],
        Part::Figure | Part::Colour | Part::Target | Part::Captive => &[],
    }
}

fn gg(part: Part) -> &'static [&'static str] {
    match part {
        Part::Player => &["player_id"],
        Part::Tile => &["tile_type", "tile_id"],
        Part::Square | Part::Tower => &["x"],
        Part::Turn => &["orientation", "rotation"],
        Part::Place => &["position"],
        _ => &[],
    }
}

fn score_sheet(part: Part) -> &'static [&'static str] {
    match part {
        Part::Player => &["player"],
        Part::Tile => &["tile"],
        Part::Square => &["tilePlacement/x", "tilePlacement"],
        Part::Turn => &["tilePlacement/rotation", "tilePlacement"],
        Part::Place | Part::Figure | Part::Tower => &["meeplePlacement"],
        _ => &[],
    }
}
