//! What stands beside the board: scores, supplies, prisoners, and whose turn it is.

use super::Position;
use crate::carcassonne::{Phase, Whereabouts};
use crate::seat::Seat;

/// One line a player, and one for the turn.
pub fn standing(position: &Position<'_>) -> String {
    let width = position.seats().map(|seat| position.name(seat).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for seat in position.seats() {
        let name = position.name(seat);
        text += &format!("{} {name:width$}  {}\n", position.mark(seat), holdings(position, seat).join(", "));
    }
    text + &turn(position) + "\n"
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn holdings(position: &Position<'_>, seat: Seat) -> Vec<String> {
    let table = position.table;
    let score = usize::try_from(table.score(seat)).unwrap_or(usize::MAX);
    let home = table.meeples().iter().filter(|meeple| meeple.name.owner == seat && meeple.at == Whereabouts::Supply);
    let mut parts = vec![count(score, "point", "points"), count(home.count(), "meeple", "meeples")];
    let (left, dealt) = (table.floors(seat), table.setup().floors);
    for (left, dealt, colour) in
        [(left.normal, dealt.normal, "normal"), (left.black, dealt.black, "black"), (left.white, dealt.white, "white")]
    {
        if dealt > 0 {
            parts.push(count(
                usize::try_from(left).unwrap_or(0),
                &format!("{colour} floor"),
                &format!("{colour} floors"),
            ));
        }
    }
    for owner in position.seats() {
        let held = |at: Whereabouts| matches!(at, Whereabouts::Prisoner { holder, .. } if holder == seat);
        let held = table.meeples().iter().filter(|meeple| meeple.name.owner == owner && held(meeple.at)).count();
        if held > 0 {
            parts.push(format!("holds {held} of {}", position.name(owner)));
        }
    }
    parts
}

fn turn(position: &Position<'_>) -> String {
    let table = position.table;
    let step = match table.phase() {
        Phase::Tile => "tile",
        Phase::Action => "action",
        Phase::Capture => "capture",
        Phase::Exchange => "exchange",
        Phase::End => "end",
    };
    let left = count(usize::try_from(table.tiles_left()).unwrap_or(usize::MAX), "tile", "tiles");
    if table.is_closed() {
        let turns = table.turn_number() - u32::from(!table.turn_begun());
        return format!("the game is over after turn {turns}; {left} left");
    }
    format!("turn {}, {}, step: {step}; {left} left", table.turn_number(), position.name(table.seat()))
}
