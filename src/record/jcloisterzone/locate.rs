//! Under which keys a message writes what is at fault.

use crate::record::locate::AtFault;

pub(in crate::record) fn keys(at_fault: AtFault) -> &'static [&'static str] {
    match at_fault {
        AtFault::Player => &["player"],
        AtFault::Tile | AtFault::Drawn => &["payload/tileId"],
        AtFault::Square => &["payload/position"],
        AtFault::Turn => &["payload/rotation"],
        AtFault::Place => &["payload/pointer/location"],
        AtFault::Figure | AtFault::Prisoner | AtFault::Owner => &["payload/meepleId"],
        AtFault::Tower => &["payload/pointer/position", "payload/pointer"],
        AtFault::Colour => &["payload/token"],
        AtFault::Target => &["payload/pointer/featurePointer/position"],
        AtFault::Captive => &["payload/pointer/meepleId"],
        _ => &[],
    }
}
