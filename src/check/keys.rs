//! Which key of a turn is at fault: what a report underlines in a native record.

use crate::carcassonne::{Action, Reason};
use crate::record::{Entry, Format, Game, Record, What};
use crate::referee::{ClaimFault, Fault, Finding, RecordFault};
use crate::the_castle;

/// The keys that may be at fault, the likeliest first: the first of them that the turn writes is the one. None in
/// foreign formats, and none for a fault of the whole turn.
pub(super) fn of(record: &Record, finding: &Finding) -> &'static [&'static str] {
    if record.format != Format::Native {
        return &[];
    }
    match (&finding.fault, &record.game) {
        (Fault::Carcassonne(reason), Game::Carcassonne { entries, .. }) => landscape(entries, finding, reason),
        (Fault::Castle(reason), Game::TheCastle { entries, .. }) => castle(entries, finding, reason),
        (Fault::Claim(claim), _) => of_claim(claim),
        (Fault::Record(RecordFault::HouseRule(broken)), _) => of_option(broken.key),
        (Fault::Record(RecordFault::Contradiction(_)), _) => &[],
        (Fault::Carcassonne(_) | Fault::Castle(_), _) => &[],
    }
}

fn landscape(entries: &[Entry<Action>], finding: &Finding, reason: &Reason) -> &'static [&'static str] {
    match reason {
        Reason::NotYourTurn { .. } => &["by"],
        Reason::GameOver => &[],
        Reason::CellOccupied { .. } | Reason::NotAdjacent { .. } => &["at"],
        // Another turn would have fitted there.
        Reason::EdgeMismatch { turns, .. } if !turns.is_empty() => &["turn", "at"],
        Reason::EdgeMismatch { .. } => &["at"],
        _ => match entries.get(finding.entry).map(|entry| &entry.what) {
            Some(What::Act(action)) => of_action(action),
            _ => &[],
        },
    }
}

/// The key that says what is done.
fn of_action(action: &Action) -> &'static [&'static str] {
    match action {
        Action::Discard(_) => &["discarded"],
        Action::Place { .. } => &["tile"],
        Action::Deploy { .. } => &["meeple"],
        Action::Floor { .. } => &["floor"],
        Action::Guard { .. } => &["guard"],
        Action::Capture(_) | Action::Decline => &["capture"],
        Action::Exchange(_) => &["exchange", "capture"],
        Action::Ransom { .. } => &["ransom"],
        Action::Pass | Action::Score | Action::EndTurn => &[],
    }
}

fn castle(
    entries: &[Entry<the_castle::Action>],
    finding: &Finding,
    reason: &the_castle::Reason,
) -> &'static [&'static str] {
    use the_castle::{Action, Reason};
    match reason {
        Reason::NotYourTurn { .. } => &["by"],
        Reason::OutsideWall { .. } | Reason::CellOccupied { .. } | Reason::NotAdjacent { .. } => &["at"],
        // Another turn would have fitted there.
        Reason::EdgeMismatch { turns, .. } if !turns.is_empty() => &["turn", "at"],
        Reason::EdgeMismatch { .. } => &["at"],
        Reason::SpecialOnCompleted { .. } => &["figure", "follower"],
        Reason::NoFollowerInSupply { figure, .. } if *figure != the_castle::Figure::Follower => &["figure", "follower"],
        _ => match entries.get(finding.entry).map(|entry| &entry.what) {
            Some(What::Act(Action::Discard(_))) => &["discarded"],
            Some(What::Act(Action::Draw(_))) => &["tile"],
            Some(What::Act(Action::Lay { .. })) => &["at"],
            Some(What::Act(Action::Follow { .. })) => &["follower"],
            Some(What::Act(Action::Use { .. } | Action::FinalUse { .. })) => &["use"],
            Some(What::Act(Action::Order(_))) => &["order"],
            Some(What::Act(Action::Found { .. })) => &["found"],
            _ => &[],
        },
    }
}

fn of_claim(claim: &ClaimFault) -> &'static [&'static str] {
    match claim {
        ClaimFault::Points { .. } | ClaimFault::AwardNotDue { .. } | ClaimFault::AwardMissing { .. } => &["points"],
        ClaimFault::Totals { .. } => &["totals"],
        _ => &[],
    }
}

/// Whose number is at fault in a claim of a native record.
pub(super) fn claimed_of<'r>(record: &'r Record, finding: &Finding) -> Option<&'r str> {
    let seat = match &finding.fault {
        Fault::Claim(
            ClaimFault::Points { seat, .. } | ClaimFault::Totals { seat, .. } | ClaimFault::Result { seat, .. },
        ) => seat,
        _ => return None,
    };
    let player = record.header.players.get(seat.index()).filter(|_| record.format == Format::Native)?;
    Some(&player.name)
}

/// The key of an option. Keys are lists of one here, and the list must outlive the finding.
fn of_option(key: &'static str) -> &'static [&'static str] {
    crate::rulebook::options::all().find(|spec| spec.key == key).map_or(&[], |spec| std::slice::from_ref(&spec.key))
}
