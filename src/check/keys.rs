//! Which key of an entry is at fault: what a report underlines.

mod foreign;
mod native;

use super::aim::Aim;
use crate::record::{Format, Game, Record, What};
use crate::referee::{ClaimFault, Fault, Finding, RecordFault};

/// What of its entry a finding is about; nothing for a fault of the whole entry.
pub(super) fn of(record: &Record, finding: &Finding) -> Aim {
    let is_native = record.format == Format::Native;
    match (&finding.fault, &record.game) {
        (Fault::Carcassonne(reason), Game::Carcassonne { entries, .. }) if is_native => {
            native::carcassonne(record, entries, finding, reason)
        }
        (Fault::Carcassonne(reason), Game::Carcassonne { entries, .. }) => {
            let action = match entries.get(finding.entry).map(|entry| &entry.what) {
                Some(What::Act(action)) => Some(action),
                _ => None,
            };
            foreign::of_reason(record.format, action, reason)
        }
        (Fault::TheCastle(reason), Game::TheCastle { entries, .. }) => {
            native::the_castle(record, entries, finding, reason)
        }
        (Fault::Claim(claim), _) if is_native => Aim::at(of_claim(claim)),
        (Fault::Claim(claim), _) => foreign::of_claim(record.format, claim),
        (Fault::Record(RecordFault::HouseRule(broken)), _) if is_native => Aim::at(of_option(broken.key)),
        (Fault::Record(_) | Fault::Carcassonne(_) | Fault::TheCastle(_), _) => Aim::default(),
    }
}

fn of_claim(claim: &ClaimFault) -> &'static [&'static str] {
    match claim {
        ClaimFault::Points { .. } | ClaimFault::AwardNotDue { .. } | ClaimFault::AwardMissing { .. } => &["points"],
        ClaimFault::Totals { .. } => &["totals"],
        _ => &[],
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

/// The key of an option. Keys are lists of one here, and the list must outlive the finding.
fn of_option(key: &'static str) -> &'static [&'static str] {
    crate::rulebook::options::all().find(|spec| spec.key == key).map_or(&[], |spec| std::slice::from_ref(&spec.key))
}
