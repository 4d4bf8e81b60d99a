//! What a record says against itself, or against its house.

use super::context::shown;
use super::{Context, Worded};
use crate::record::{Contradiction, CopyUse, Format, Part};
use crate::referee::{Finding, RecordFault};

/// Puts a fault of the record itself into words.
pub(super) fn sentence(context: &Context<'_>, finding: &Finding, fault: &RecordFault) -> Worded {
    match fault {
        RecordFault::Contradiction(contradiction) => {
            let worded = contradicted(context, contradiction);
            match finding.repeated.len() {
                0 => worded,
                1 => Worded { message: format!("{}, and once more later", worded.message), ..worded },
                more => Worded { message: format!("{}, and {more} more times later", worded.message), ..worded },
            }
        }
        RecordFault::HouseRule(broken) => {
            let (key, played, pinned) = (broken.key, shown(&broken.played), shown(&broken.pinned));
            let worded =
                Worded::new(format!("The record was played with {key} {played}, but the house pins {key} {pinned}"));
            match context.record.format {
                Format::Native => worded.help(format!("write `{key}: {pinned}` if that is how the game was played")),
                _ => worded.help("the format says how it was played: the house decides whether it counts"),
            }
        }
    }
}

fn contradicted(context: &Context<'_>, contradiction: &Contradiction) -> Worded {
    match contradiction {
        Contradiction::SerialType { serial, belongs, named } => {
            let (belongs, named) = (context.tile_id(*belongs), context.tile_id(*named));
            Worded::new(format!("The log names a tile {named}, but copy {serial} is a tile {belongs}"))
        }
        Contradiction::CopyTwice { serial, tile, before } => {
            let tile = context.tile_id(*tile);
            Worded::new(format!("Copy {serial} of {tile} comes up a second time: {}", used(*before)))
        }
        Contradiction::OtherDiscarded { drawn, discarded } if drawn.1 == discarded.1 => Worded::new(format!(
            "The log throws out copy {} of {}, but copy {} was drawn",
            discarded.0,
            context.tile_id(discarded.1),
            drawn.0
        )),
        Contradiction::OtherDiscarded { drawn, discarded } => Worded::new(format!(
            "The log throws out a tile {}, but a tile {} was drawn",
            context.tile_id(discarded.1),
            context.tile_id(drawn.1)
        )),
        Contradiction::Rotation { orientation, rotation } => Worded::new(format!(
            "The log turns the tile in two ways: orientation {orientation} is rotation {}, not {rotation}",
            orientation - 1
        ))
        .help("the game goes on with the orientation"),
        Contradiction::MeepleCopy { said, placed } => {
            Worded::new(format!("The meeple goes on copy {said} by its own entry, but copy {placed} was just placed"))
                .help("the game goes on with the tile just placed")
        }
        Contradiction::MeepleSquare { said, placed } => {
            Worded::new(format!("The meeple goes on {said} by its own entry, but the tile was just placed on {placed}"))
                .help("the game goes on with the tile just placed")
        }
        Contradiction::MeepleOrientation { said, placed } => Worded::new(format!(
            "The tile lies with orientation {said} by the entry of the meeple, but it was placed with {placed}"
        ))
        .help("the game goes on with the tile as it was placed"),
        Contradiction::MeepleEvent { said, placed } => {
            Worded::new(format!("The meeple belongs to event {said} by its own entry, but its tile is event {placed}"))
        }
        Contradiction::PlayerName { player, said, known } => Worded::new(format!(
            "The entry calls player {player} {}, but the log knows that player as {}",
            shown(said),
            shown(known)
        ))
        .help("the game goes on with the number of the player"),
        Contradiction::ActivePlayer { said, plays } => Worded::new(format!(
            "The log gives the turn to {} here, but it is {} who plays",
            context.name(*said),
            context.name(*plays)
        )),
        Contradiction::UnknownWinner { said } => {
            Worded::new(format!("The log says that {} wins, who does not sit at this table", shown(said)))
        }
        Contradiction::ResultTwice { player } => {
            Worded::new(format!("The result of the log lists player {player} twice"))
        }
        Contradiction::TwoTables { table, other, packets } => Worded::new(format!(
            "The log holds {} of table {} among those of table {}",
            count(*packets, "packet"),
            shown(other),
            shown(table)
        ))
        .help("a log holds one game: take the packets of each table apart"),
        Contradiction::Number { places: (part, places), number, after } => {
            let word = part.word();
            let after = after.map_or_else(String::new, |after| format!(" behind {word} {after}"));
            let more = places.saturating_sub(1);
            let more = if more == 0 { String::new() } else { format!(", as {more} more do in this log") };
            Worded::new(format!("The {word} with number {number} stands out of order{after}{more}"))
        }
        Contradiction::Jump { part, number, due } => {
            Worded::new(format!("This is {0} {number} by its own number, but {0} {due} is due", part.word()))
        }
        Contradiction::Differs { part, number } => {
            Worded::new(format!("There are two {}s with number {number}, and they differ", part.word()))
        }
        Contradiction::Repeats { part, again, of, all } => repeated(*part, *again, *of, *all),
        Contradiction::Doubled { what, times } => {
            let times = if *times == 1 { String::new() } else { format!("{times} times ") };
            Worded::new(format!("The message that {what} stands there {times}again"))
                .help("it is not carried out again")
        }
    }
}

fn used(before: CopyUse) -> String {
    match before {
        CopyUse::Start => "it is the start tile".to_owned(),
        CopyUse::Placed(turn) => format!("it was placed in turn {turn}"),
        CopyUse::Discarded(turn) => format!("it was thrown out in turn {turn}"),
    }
}

fn count(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

/// "Packets 6 to 10 repeat packets 1 to 5".
fn repeated(part: Part, again: (u32, u32), of: (u32, u32), all: usize) -> Worded {
    let word = part.word();
    let capital: String = word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect();
    let run = |word: &str, (first, last): (u32, u32)| {
        if first == last { format!("{word} {first}") } else { format!("{word}s {first} to {last}") }
    };
    let verb = if again.0 == again.1 { "repeats" } else { "repeat" };
    let here = usize::try_from(again.1.saturating_sub(again.0)).unwrap_or(usize::MAX).saturating_add(1);
    let more = all.saturating_sub(here);
    let more = if more == 0 { String::new() } else { format!(", and so do {more} later ones") };
    Worded::new(format!("{} {verb} {}{more}", run(&capital, again), run(word, of)))
        .help(format!("what stands there again is not played again; take it out: each {word} belongs in a log once"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repetition_counts_its_places() {
        let told = |again, of, all| repeated(Part::Packet, again, of, all).message;
        assert_eq!(told((6, 10), (1, 5), 5), "Packets 6 to 10 repeat packets 1 to 5");
        assert_eq!(told((6, 6), (5, 5), 3), "Packet 6 repeats packet 5, and so do 2 later ones");
    }
}
