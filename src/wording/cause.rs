//! One cause at many places: what a finding says of the places behind its first one.

use super::phrase::count;
use crate::referee::{ClaimFault, Fault, Finding, Habit};

/// "off by -2 since turn 1, 3 more turns", to be put behind the message; none for a finding of one place.
pub(super) fn repeated(finding: &Finding) -> Option<String> {
    let mut turns: Vec<u32> = finding.repeated.iter().copied().filter(|turn| *turn != finding.turn).collect();
    turns.dedup();
    let (Some(last), None) = (turns.last(), finding.habit) else { return None };
    // These count their places in words of their own.
    if matches!(finding.fault, Fault::Record(_)) {
        return None;
    }
    let more = count(turns.len() as i64, "more turn", "more turns");
    Some(match &finding.fault {
        Fault::Claim(
            ClaimFault::Totals { claimed, found, .. }
            | ClaimFault::MeeplesLeft { claimed, found, .. }
            | ClaimFault::TilesLeft { claimed, found },
        ) => format!("off by {:+} since turn {}, {more}", claimed.saturating_sub(*found), finding.turn),
        _ => format!("and {more}, up to turn {last}"),
    })
}

/// What to do about a table that was written down by another habit.
pub(super) fn habit(habit: Habit, places: usize) -> String {
    let mut ways = Vec::new();
    if habit.swapped {
        ways.push("y stands before x");
    }
    if habit.west {
        ways.push("x grows west");
    }
    if habit.north {
        ways.push("y grows north");
    }
    if habit.counterclockwise {
        ways.push("degrees count counterclockwise");
    }
    let ways = ways.join(" and ");
    format!(
        "all {places} fit if {ways}; write squares as x,y with x growing east and y growing south, and degrees clockwise"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_habit_is_named() {
        let north = Habit { swapped: false, west: false, north: true, counterclockwise: false };
        assert!(habit(north, 36).starts_with("all 36 fit if y grows north; write"));
        let turned = Habit { swapped: true, north: false, counterclockwise: true, ..north };
        assert!(habit(turned, 2).contains("if y stands before x and degrees count counterclockwise;"));
    }
}
