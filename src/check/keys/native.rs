//! Which key of a turn of ours is at fault, in both games.

use crate::carcassonne::{Action, OutOfOrder, Reason, TowerAction, TowerReason};
use crate::check::aim::{Aim, Pick};
use crate::record::{Entry, Record, What};
use crate::referee::Finding;
use crate::seat::Seat;
use crate::the_castle;

pub(super) fn carcassonne(record: &Record, entries: &[Entry<Action>], finding: &Finding, reason: &Reason) -> Aim {
    let action = match entries.get(finding.entry).map(|entry| &entry.what) {
        Some(What::Act(action)) => Some(action),
        _ => None,
    };
    let at_action = action.map_or_else(Aim::default, |action| of_action(record, entries, finding, action));
    match reason {
        Reason::NotYourTurn { .. } => Aim::at(&["by"]),
        Reason::GameOver => Aim::default(),
        Reason::CellOccupied { .. } | Reason::NotAdjacent { .. } => Aim::at(&["at"]),
        // Another turn would have fitted there.
        Reason::EdgeMismatch { turns, .. } if !turns.is_empty() => Aim::at(&["turn", "at"]),
        Reason::EdgeMismatch { .. } => Aim::at(&["at"]),
        _ => Aim { inner: inner(reason), ..at_action },
    }
}

/// What inside the value of the key that says what is done.
fn inner(reason: &Reason) -> &'static [&'static str] {
    match reason {
        Reason::NoSuchFeature { .. } | Reason::FeatureOccupied { .. } => &["feature"],
        Reason::NoMeepleInSupply { .. } => &["figure"],
        Reason::Tower(TowerReason::NoFloorInSupply { .. } | TowerReason::WhiteFloorOnFoundation { .. }) => &["colour"],
        Reason::MeepleOffPlacedTile { .. }
        | Reason::Tower(
            TowerReason::NoFoundation { .. }
            | TowerReason::FloorOnGuardedTower { .. }
            | TowerReason::FloorOnCappedTower { .. }
            | TowerReason::GuardOnBareFoundation { .. }
            | TowerReason::GuardOnGuardedTower { .. }
            | TowerReason::GuardOnCappedTower { .. }
            | TowerReason::FigureNotOnTower { .. }
            | TowerReason::CaptureOutOfRange { .. },
        ) => &["at"],
        Reason::Tower(TowerReason::NoSuchMeeple { there, .. }) if there.is_empty() => &["at"],
        Reason::Tower(TowerReason::NoSuchMeeple { .. }) => &["figure", "of", "from", "at"],
        Reason::Tower(TowerReason::RansomNotYours { owner: Some(_), .. }) => &["of"],
        Reason::OutOfOrder(OutOfOrder::RansomTooLate) => &["when"],
        _ => &[],
    }
}

/// The key that says what is done.
fn of_action(record: &Record, entries: &[Entry<Action>], finding: &Finding, action: &Action) -> Aim {
    // How many of the same kind come before in the same turn or step.
    let number = |same: &dyn Fn(&Action) -> bool| earlier(entries, finding, same);
    match action {
        Action::Discard(_) => {
            let pick = Pick::Nth(number(&|other| matches!(other, Action::Discard(_))));
            Aim::at(&["discarded"]).picking(pick)
        }
        Action::Place { .. } => Aim::at(&["tile"]),
        Action::Deploy { .. } => Aim::at(&["meeple"]),
        Action::Tower(TowerAction::Floor { .. }) => Aim::at(&["floor"]),
        Action::Tower(TowerAction::Guard { .. }) => Aim::at(&["guard"]),
        Action::Tower(TowerAction::Capture(_)) | Action::Tower(TowerAction::Decline) => Aim::at(&["capture"]),
        Action::Tower(TowerAction::Exchange(_)) => Aim::at(&["exchange", "capture"]),
        Action::Tower(TowerAction::Ransom { from, .. }) => {
            let aim = Aim::at(&["ransom"]);
            let Some(name) = from.and_then(|from| name(record, from)) else { return aim };
            let same = |other: &Action| matches!(other, Action::Tower(TowerAction::Ransom { from: other, .. }) if other == from);
            aim.picking(Pick::From(name, number(&same)))
        }
        Action::Pass | Action::Score | Action::EndTurn | Action::FinalScoring => Aim::default(),
    }
}

/// How many actions that `same` accepts the entry of a finding has before it.
fn earlier<A>(entries: &[Entry<A>], finding: &Finding, same: &dyn Fn(&A) -> bool) -> usize {
    let before = entries.iter().take(finding.entry).rev();
    let together = before.take_while(|entry| entry.turn == finding.turn && entry.pointer == finding.pointer);
    together.filter(|entry| matches!(&entry.what, What::Act(action) if same(action))).count()
}

fn name(record: &Record, seat: Seat) -> Option<String> {
    record.header.players.get(seat.index()).map(|player| player.name.clone())
}

pub(super) fn the_castle(
    record: &Record,
    entries: &[Entry<the_castle::Action>],
    finding: &Finding,
    reason: &the_castle::Reason,
) -> Aim {
    use the_castle::{Action, Figure, Reason};
    let number = |same: &dyn Fn(&Action) -> bool| earlier(entries, finding, same);
    match reason {
        Reason::NotYourTurn { .. } => return Aim::at(&["by"]),
        Reason::OutsideWall { .. } | Reason::CellOccupied { .. } | Reason::NotAdjacent { .. } => {
            return Aim::at(&["at"]);
        }
        // Another turn would have fitted there.
        Reason::EdgeMismatch { turns, .. } if !turns.is_empty() => return Aim::at(&["turn", "at"]),
        Reason::EdgeMismatch { .. } => return Aim::at(&["at"]),
        Reason::SpecialOnCompleted { .. } => return Aim::at(&["figure", "follower"]),
        Reason::NoFollowerInSupply { figure, .. } if *figure != Figure::Follower => {
            return Aim::at(&["figure", "follower"]);
        }
        _ => {}
    }
    // A wall tile that is not there, or the feature on which it has nothing to do.
    let of_use: &[&str] = match reason {
        Reason::WallTileNotHeld { .. } | Reason::WallTileTooEarly { .. } => &["wall-tile"],
        _ => &["feature", "on", "wall-tile"],
    };
    match entries.get(finding.entry).map(|entry| &entry.what) {
        Some(What::Act(Action::Discard(_))) => {
            let pick = Pick::Nth(number(&|other| matches!(other, Action::Discard(_))));
            Aim::at(&["discarded"]).picking(pick)
        }
        Some(What::Act(Action::Draw(_))) => Aim::at(&["tile"]),
        Some(What::Act(Action::Lay { .. })) => Aim::at(&["at"]),
        Some(What::Act(Action::Follow { .. })) => Aim::inside(&["follower"], &["at"]),
        Some(What::Act(Action::Use { .. })) => {
            let pick = Pick::Nth(number(&|other| matches!(other, Action::Use { .. })));
            Aim::inside(&["use"], of_use).picking(pick)
        }
        Some(What::Act(Action::FinalUse { .. })) => match reason {
            Reason::WallTileNotHeld { .. } | Reason::WallTileTooEarly { .. } => Aim::at(&["use"]),
            _ => Aim::at(&["feature", "on", "use"]),
        },
        Some(What::Act(Action::Order(_))) => {
            let pick = Pick::Nth(number(&|other| matches!(other, Action::Order(_))));
            Aim::at(&["order"]).picking(pick)
        }
        Some(What::Act(Action::Found { seat, .. })) => {
            let aim = Aim::at(&["found"]);
            let Some(name) = name(record, *seat) else { return aim };
            let same = |other: &Action| matches!(other, Action::Found { seat: other, .. } if other == seat);
            aim.picking(Pick::OfPlayer(name, number(&same)))
        }
        _ => Aim::default(),
    }
}
