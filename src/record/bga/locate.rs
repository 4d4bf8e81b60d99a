//! Under which keys a note writes what is at fault.

use crate::record::locate::AtFault;

pub(in crate::record) fn keys(at_fault: AtFault) -> &'static [&'static str] {
    match at_fault {
        AtFault::Player => &["args/player_id"],
        AtFault::Tile | AtFault::Drawn => &["args/type", "args/tile_id"],
        AtFault::Square | AtFault::Tower => &["args/x"],
        AtFault::Turn => &["args/ori"],
        AtFault::Place => &["args/pos"],
        AtFault::Points => &["args/points"],
        AtFault::Total => &["args/score"],
        AtFault::MeeplesLeft => &["args/part_number"],
        AtFault::TilesLeft => &["args/deck_size"],
        _ => &[],
    }
}
