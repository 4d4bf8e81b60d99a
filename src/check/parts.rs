//! What of its entry a finding is about: what a report underlines.

use crate::carcassonne::{Action, OutOfOrder, Reason, TowerAction, TowerReason};
use crate::record::locate::{Aim, AtFault, Deed};
use crate::record::{Entry, Format, Game, Record, What};
use crate::referee::{ClaimFault, Fault, Finding, RecordFault};
use crate::seat::Seat;
use crate::the_castle;

/// What of its entry a finding is about; nothing for a fault of the whole entry.
pub(super) fn of(record: &Record, finding: &Finding) -> Aim {
    match (&finding.fault, &record.game) {
        (Fault::Carcassonne(reason), Game::Carcassonne { entries, .. }) => {
            Aim { deed: carcassonne_deed(record, entries, finding), at_fault: carcassonne(reason) }
        }
        (Fault::TheCastle(reason), Game::TheCastle { entries, .. }) => {
            Aim { deed: the_castle_deed(record, entries, finding), at_fault: the_castle(reason) }
        }
        (Fault::Claim(claim), _) => Aim { deed: Deed::None, at_fault: of_claim(claim) },
        (Fault::Record(RecordFault::HouseRule(broken)), _) => {
            Aim { deed: Deed::None, at_fault: AtFault::Option(broken.key) }
        }
        (Fault::Record(_) | Fault::Carcassonne(_) | Fault::TheCastle(_), _) => Aim::default(),
    }
}

fn of_claim(claim: &ClaimFault) -> AtFault {
    match claim {
        ClaimFault::Points { .. } | ClaimFault::AwardNotDue { .. } => AtFault::Points,
        ClaimFault::AwardMissing { .. } => AtFault::MissingAward,
        ClaimFault::Totals { .. } => AtFault::Total,
        ClaimFault::MeeplesLeft { .. } => AtFault::MeeplesLeft,
        ClaimFault::TilesLeft { .. } => AtFault::TilesLeft,
        ClaimFault::Draw { .. } | ClaimFault::DrawnCopy { .. } => AtFault::Drawn,
        _ => AtFault::Entry,
    }
}

/// Whose number is at fault in a claim of a record that gives numbers by name.
pub(super) fn claimed_of<'r>(record: &'r Record, finding: &Finding) -> Option<&'r str> {
    let seat = match &finding.fault {
        Fault::Claim(
            ClaimFault::Points { seat, .. } | ClaimFault::Totals { seat, .. } | ClaimFault::Result { seat, .. },
        ) => seat,
        _ => return None,
    };
    let by_name = matches!(record.format, Format::Native | Format::ScoreSheet);
    let player = record.header.players.get(seat.index()).filter(|_| by_name)?;
    Some(&player.name)
}

fn carcassonne(reason: &Reason) -> AtFault {
    match reason {
        Reason::NotYourTurn { .. } => AtFault::Player,
        Reason::GameOver => AtFault::Entry,
        Reason::TileNotInSupply { .. } | Reason::PlaceableTileDiscarded { .. } => AtFault::Tile,
        Reason::CellOccupied { .. } | Reason::NotAdjacent { .. } => AtFault::Square,
        Reason::EdgeMismatch { turns, .. } => turn_or_square(turns),
        Reason::NoSuchFeature { .. } | Reason::FeatureOccupied { .. } => AtFault::Place,
        Reason::NoMeepleInSupply { .. } => AtFault::Figure,
        Reason::MeepleOffPlacedTile { .. } => AtFault::Tower,
        Reason::OutOfOrder(OutOfOrder::RansomTooLate) => AtFault::Moment,
        Reason::Tower(reason) => tower(reason),
        Reason::OutOfOrder(_) | Reason::TwoActions { .. } | Reason::NoActionLeft => AtFault::Deed,
    }
}

fn tower(reason: &TowerReason) -> AtFault {
    match reason {
        TowerReason::NoFloorInSupply { .. } | TowerReason::WhiteFloorOnFoundation { .. } => AtFault::Colour,
        TowerReason::NoFoundation { .. }
        | TowerReason::FloorOnGuardedTower { .. }
        | TowerReason::FloorOnCappedTower { .. }
        | TowerReason::GuardOnBareFoundation { .. }
        | TowerReason::GuardOnGuardedTower { .. }
        | TowerReason::GuardOnCappedTower { .. }
        | TowerReason::FigureNotOnTower { .. } => AtFault::Tower,
        TowerReason::CaptureOutOfRange { .. } => AtFault::Target,
        TowerReason::NoSuchMeeple { there, .. } if there.is_empty() => AtFault::Target,
        TowerReason::NoSuchMeeple { .. } => AtFault::Captive,
        TowerReason::RansomNotYours { owner: Some(_), .. } => AtFault::Owner,
        TowerReason::RansomNotYours { owner: None, .. } => AtFault::Prisoner,
        TowerReason::CaptureWithoutRight(_)
        | TowerReason::CaptureDeclined { .. }
        | TowerReason::RansomTooPoor { .. }
        | TowerReason::RansomTwice { .. } => AtFault::Deed,
    }
}

/// Where another turn would have fitted, the turn is at fault.
fn turn_or_square<T>(turns: &[T]) -> AtFault {
    if turns.is_empty() { AtFault::Square } else { AtFault::Turn }
}

fn carcassonne_deed(record: &Record, entries: &[Entry<Action>], finding: &Finding) -> Deed {
    let Some(action) = acted(entries, finding) else { return Deed::None };
    // How many of the same kind come before in the same turn or step.
    let number = |same: &dyn Fn(&Action) -> bool| earlier(entries, finding, same);
    match action {
        Action::Discard(_) => Deed::Discard(number(&|other| matches!(other, Action::Discard(_)))),
        Action::Place { .. } => Deed::Place,
        Action::Deploy { .. } => Deed::Deploy,
        Action::Tower(TowerAction::Floor { .. }) => Deed::Floor,
        Action::Tower(TowerAction::Guard { .. }) => Deed::Guard,
        Action::Tower(TowerAction::Capture(_) | TowerAction::Decline) => Deed::Capture,
        Action::Tower(TowerAction::Exchange(_)) => Deed::Exchange,
        Action::Tower(TowerAction::Ransom { from, .. }) => {
            let same = |other: &Action| matches!(other, Action::Tower(TowerAction::Ransom { from: other, .. }) if other == from);
            Deed::Ransom(from.and_then(|from| Some((name(record, from)?, number(&same)))))
        }
        Action::Pass | Action::Score | Action::EndTurn | Action::FinalScoring => Deed::None,
    }
}

fn the_castle(reason: &the_castle::Reason) -> AtFault {
    use the_castle::{Figure, Reason};
    match reason {
        Reason::NotYourTurn { .. } => AtFault::Player,
        Reason::OutsideWall { .. } | Reason::CellOccupied { .. } | Reason::NotAdjacent { .. } => AtFault::Square,
        Reason::EdgeMismatch { turns, .. } => turn_or_square(turns),
        Reason::SpecialOnCompleted { .. } => AtFault::Figure,
        Reason::NoFollowerInSupply { figure, .. } if *figure != Figure::Follower => AtFault::Figure,
        Reason::WallTileNotHeld { .. } | Reason::WallTileTooEarly { .. } => AtFault::WallTile,
        _ => AtFault::Deed,
    }
}

fn the_castle_deed(record: &Record, entries: &[Entry<the_castle::Action>], finding: &Finding) -> Deed {
    use the_castle::Action;
    let Some(action) = acted(entries, finding) else { return Deed::None };
    let number = |same: &dyn Fn(&Action) -> bool| earlier(entries, finding, same);
    match action {
        Action::Discard(_) => Deed::Discard(number(&|other| matches!(other, Action::Discard(_)))),
        Action::Draw(_) => Deed::Draw,
        Action::Lay { .. } => Deed::Lay,
        Action::Follow { .. } => Deed::Follow,
        Action::Use { .. } => Deed::Use(number(&|other| matches!(other, Action::Use { .. }))),
        Action::FinalUse { .. } => Deed::FinalUse,
        Action::Order(_) => Deed::Order(number(&|other| matches!(other, Action::Order(_)))),
        Action::Found { seat, .. } => {
            let same = |other: &Action| matches!(other, Action::Found { seat: other, .. } if other == seat);
            Deed::Found(name(record, *seat).map(|name| (name, number(&same))))
        }
        _ => Deed::None,
    }
}

fn acted<'e, A>(entries: &'e [Entry<A>], finding: &Finding) -> Option<&'e A> {
    match &entries.get(finding.entry)?.what {
        What::Act(action) => Some(action),
        _ => None,
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
