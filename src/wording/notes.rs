//! Remarks on a record that take nothing from its verdict.

use super::context::shown;
use crate::carcassonne::Standing;
use crate::record::{Format, Record};
use crate::referee::{ForgoneCapture, Judgement};
use crate::seat::Seat;

/// Most remarks of one kind that are listed.
pub const MOST_NOTES: usize = 20;

/// What is remarked on a record, in the order of its turns: captures that were possible and that it says nothing of. A
/// record of a program that writes down each pass (JCloisterZone) is treated alike: there, too, nothing was written.
#[must_use]
pub fn of(record: &Record, judgement: &Judgement) -> Vec<String> {
    let name = |seat: Seat| match record.header.players.get(seat.index()) {
        Some(player) => shown(&player.name),
        None => format!("player {}", seat.index() + 1),
    };
    let forgone = &judgement.forgone;
    let mut notes: Vec<String> = forgone.iter().take(MOST_NOTES).map(|capture| self::forgone(name, capture)).collect();
    let more = forgone.len().saturating_sub(MOST_NOTES);
    if more > 0 {
        let turns = if more == 1 { "1 more turn" } else { &format!("{more} more turns") };
        notes.push(format!("the same in {turns}: a capture was possible, and the record says nothing"));
    }
    if record.format == Format::Native && !forgone.is_empty() {
        notes.push("`capture: none` in a turn, `capture none` on its line, says that nobody was taken".to_owned());
    }
    notes
}

fn forgone(name: impl Fn(Seat) -> String, capture: &ForgoneCapture) -> String {
    let ForgoneCapture { turn, seat, tower, target, more } = capture;
    let what = match target.standing {
        Standing::Ground => "meeple",
        Standing::Tower => "guard",
    };
    let others = match more {
        0 => String::new(),
        1 => " or one other".to_owned(),
        more => format!(" or one of {more} others"),
    };
    format!(
        "turn {turn}: {}'s floor at {tower} could have captured {}'s {what} at {}{others}; the record says nothing",
        name(*seat),
        name(target.owner),
        target.cell
    )
}
