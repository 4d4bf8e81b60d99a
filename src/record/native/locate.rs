//! Under which keys a turn of ours writes what is at fault, in both games.

use crate::record::locate::{Aim, AtFault, Deed, Keys, Pick};
use crate::rulebook::options;

/// Where a turn, or the head, writes it.
pub(in crate::record) fn keys(aim: &Aim) -> Keys {
    match (aim.at_fault, &aim.deed) {
        (AtFault::Entry, _) => Keys::default(),
        (AtFault::Option(key), _) => Keys::at(of_option(key)),
        (AtFault::Points | AtFault::MissingAward, _) => Keys::at(&["points"]),
        (AtFault::Total, _) => Keys::at(&["totals"]),
        (AtFault::Player, _) => Keys::at(&["by"]),
        (AtFault::Square, _) => Keys::at(&["at"]),
        // Another turn would have fitted there.
        (AtFault::Turn, _) => Keys::at(&["turn", "at"]),
        (AtFault::Figure, Deed::Follow) => Keys::at(&["figure", "follower"]),
        (at_fault, Deed::FinalUse) => match at_fault {
            AtFault::WallTile => Keys::at(&["use"]),
            _ => Keys::at(&["feature", "on", "use"]),
        },
        (at_fault, deed) => Keys { inner: inner(at_fault, deed), ..of_deed(deed) },
    }
}

/// What inside the value of the key that says what is done.
fn inner(at_fault: AtFault, deed: &Deed) -> &'static [&'static str] {
    match (at_fault, deed) {
        (AtFault::WallTile, Deed::Use(_)) => &["wall-tile"],
        (_, Deed::Use(_)) => &["feature", "on", "wall-tile"],
        (_, Deed::Follow) => &["at"],
        (AtFault::Place, _) => &["feature"],
        (AtFault::Figure, _) => &["figure"],
        (AtFault::Colour, _) => &["colour"],
        (AtFault::Tower | AtFault::Target, _) => &["at"],
        (AtFault::Captive, _) => &["figure", "of", "from", "at"],
        (AtFault::Owner, _) => &["of"],
        (AtFault::Moment, _) => &["when"],
        _ => &[],
    }
}

/// The key that says what is done.
fn of_deed(deed: &Deed) -> Keys {
    match deed {
        Deed::None | Deed::FinalUse => Keys::default(),
        Deed::Discard(number) => Keys::at(&["discarded"]).picking(Pick::Nth(*number)),
        Deed::Place | Deed::Draw => Keys::at(&["tile"]),
        Deed::Lay => Keys::at(&["at"]),
        Deed::Deploy => Keys::at(&["meeple"]),
        Deed::Floor => Keys::at(&["floor"]),
        Deed::Guard => Keys::at(&["guard"]),
        Deed::Capture => Keys::at(&["capture"]),
        Deed::Exchange => Keys::at(&["exchange", "capture"]),
        Deed::Ransom(None) => Keys::at(&["ransom"]),
        Deed::Ransom(Some((name, number))) => Keys::at(&["ransom"]).picking(Pick::From(name.clone(), *number)),
        Deed::Follow => Keys::at(&["follower"]),
        Deed::Use(number) => Keys::at(&["use"]).picking(Pick::Nth(*number)),
        Deed::Order(number) => Keys::at(&["order"]).picking(Pick::Nth(*number)),
        Deed::Found(None) => Keys::at(&["found"]),
        Deed::Found(Some((name, number))) => Keys::at(&["found"]).picking(Pick::OfPlayer(name.clone(), *number)),
    }
}

/// The key of an option. Keys are lists of one here, and the list must outlive the finding.
fn of_option(key: &'static str) -> &'static [&'static str] {
    options::all().find(|spec| spec.key == key).map_or(&[], |spec| std::slice::from_ref(&spec.key))
}
