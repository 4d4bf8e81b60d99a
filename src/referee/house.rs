//! Options that a house pins.

use super::finding::{Fault, Finding, RecordFault};
use crate::record::Pointer;
use crate::record::model::Header;

/// A finding for each pinned option that the record was played by another value of. No ruling of the record lets one pass:
/// a house pins so that records cannot talk themselves out of it.
pub(super) fn house_rules(header: &Header) -> Vec<Finding> {
    let finding = |broken: &crate::record::HouseRuleBroken| Finding {
        turn: 0,
        pointer: Pointer::Rules,
        entry: 0,
        seat: None,
        fault: Fault::Record(RecordFault::HouseRule(broken.clone())),
        acknowledged: false,
        repeated: Vec::new(),
        habit: None,
    };
    header.house_rules_broken.iter().map(finding).collect()
}
