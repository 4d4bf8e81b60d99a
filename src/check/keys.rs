//! Which key of a turn is at fault: what a report underlines in a native record.

use crate::carcassonne::{Action, Reason};
use crate::record::{Format, Game, Record, What};
use crate::referee::{ClaimFault, Fault, Finding};

/// The keys that may be at fault, the likeliest first: the first of them that the turn writes is the one. None in
/// foreign formats, and none for a fault of the whole turn.
pub(super) fn of(record: &Record, finding: &Finding) -> &'static [&'static str] {
    if record.format != Format::Native {
        return &[];
    }
    match &finding.fault {
        Fault::Carcassonne(reason) => landscape(record, finding, reason),
        Fault::Castle(_) => &[],
        Fault::Claim(claim) => of_claim(claim),
    }
}

fn landscape(record: &Record, finding: &Finding, reason: &Reason) -> &'static [&'static str] {
    let Game::Carcassonne { entries, .. } = &record.game else { return &[] };
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

fn of_claim(claim: &ClaimFault) -> &'static [&'static str] {
    match claim {
        ClaimFault::Points { .. } | ClaimFault::AwardNotDue { .. } | ClaimFault::AwardMissing { .. } => &["points"],
        ClaimFault::Totals { .. } => &["totals"],
        _ => &[],
    }
}
