//! Reads a text that was written and tests that it says the same as its record.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::record::input::ReadContext;
use crate::record::tree::Untrusted;
use crate::record::write::Uncarried;
use crate::record::{self, Format, Game, Header, Record};
use crate::referee::{JudgeOptions, Judgement, judge};
use crate::rulebook::options::{Carcassonne, Edition};
use crate::rulebook::{Code, tile_sets};
use crate::seat::Seat;

/// Tests a text in the native format. `around` is where the record is read.
pub(super) fn native(record: &Record, text: &str, around: &ReadContext) -> Result<(), Uncarried> {
    // It stands for itself, whatever a house has agreed on.
    let around = around.clone().with_house_rules(None);
    same(record, text, &around, "the native format", unlike)
}

/// Tests a text in a foreign format.
pub(super) fn foreign(record: &Record, text: &str, format: &'static str) -> Result<(), Uncarried> {
    same(record, text, &ReadContext::none(), format, |_, _| None)
}

fn same(
    record: &Record,
    text: &str,
    around: &ReadContext,
    format: &'static str,
    unlike: impl Fn(&Header, &Header) -> Option<&'static str>,
) -> Result<(), Uncarried> {
    let uncarried = |what: String| Err(Uncarried { format, what });
    let pieces = record::read(text, around);
    let [piece] = pieces.as_slice() else { return uncarried("this record as one".to_owned()) };
    if let Some(error) = piece.reading.errors.first() {
        return uncarried(format!("this: {}", error.message));
    }
    let Some(back) = &piece.reading.record else { return uncarried("this record".to_owned()) };
    let steps_apart = record.format == Format::Native && back.format == Format::JCloisterZone;
    let (before, after) = (&record.header, &back.header);
    let differs = before.players.iter().zip(&after.players).find(|(before, after)| before.name != after.name);
    if let Some((player, _)) = differs {
        return uncarried(format!("the name of the player `{}`", Untrusted(player.name.clone())));
    }
    if before.players != after.players {
        return uncarried("these players and their colours".to_owned());
    }
    let lost = agreed(record, back).or_else(|| unlike(before, after).map(str::to_owned));
    if let Some(what) = lost {
        return uncarried(what);
    }
    // What the house says of the record is not what the record says.
    let mut record = record.clone();
    record.header.house_rules_broken.clear();
    match difference(&judge(&record, JudgeOptions::default()), &judge(back, JudgeOptions::default()), steps_apart) {
        Some(what) => uncarried(format!("this record: the verdict would differ ({what})")),
        None => Ok(()),
    }
}

/// What was agreed before the game and is not in the other record.
fn agreed(before: &Record, after: &Record) -> Option<String> {
    match (&before.game, &after.game) {
        (Game::Carcassonne { setup: before, .. }, Game::Carcassonne { setup: after, .. }) => {
            // They choose tiles and nothing else.
            let without_editions = |options: &Carcassonne| {
                let mut options = options.clone();
                tile_sets().for_each(|set| *(set.edition_mut)(&mut options) = Edition::C1);
                options
            };
            if before.floors != after.floors {
                return Some("a number of floors that the players do not get by the rules".to_owned());
            }
            if without_editions(&before.options) != without_editions(&after.options) {
                return Some("these options of the rules".to_owned());
            }
            let same = (before.seats, &before.tiles, &before.start) == (after.seats, &after.tiles, &after.start);
            (!same).then(|| "this set-up".to_owned())
        }
        (Game::TheCastle { setup: before, assumed, .. }, Game::TheCastle { setup: after, assumed: again, .. }) => {
            let same = before.options == after.options && assumed == again;
            (!same).then(|| "these options of the rules".to_owned())
        }
        _ => Some("this game".to_owned()),
    }
}

/// What one head says and the other does not.
fn unlike(before: &Header, after: &Header) -> Option<&'static str> {
    let parts = [
        (before.occasion == after.occasion, "the occasion of the game"),
        (
            (before.ended, before.scored, before.no_moves) == (after.ended, after.scored, after.no_moves),
            "how the game ended",
        ),
        (before.result == after.result, "the claimed result"),
        (before.winner == after.winner, "the claimed winner"),
        (before.says_finished == after.says_finished, "that the game is finished"),
        (before.unverified == after.unverified, "what the record cannot show"),
        (before.rulings == after.rulings, "the rulings"),
        (before.note == after.note && before.turn_notes == after.turn_notes, "the notes"),
        (before.stated.iter().all(|key| after.stated.contains(key)), "the options that the record states"),
    ];
    parts.into_iter().find(|(is_same, _)| !is_same).map(|(_, what)| what)
}

/// How two judgements of a game differ. With `steps_apart` the latter is of a text that has a place for every step.
fn difference(before: &Judgement, after: &Judgement, steps_apart: bool) -> Option<String> {
    type Found = (u32, Code, Option<Seat>, bool);
    let found = |judgement: &Judgement| -> Vec<Found> {
        let of = |f: &crate::referee::Finding| (f.turn, f.fault.code(), f.seat, f.acknowledged);
        judgement.findings.iter().map(of).collect()
    };
    let (known, written) = (found(before), found(after));
    // The first that is found more often on the one side than on the other.
    let one_of = |some: &[Found], others: &[Found]| {
        let mut left: FxHashMap<Found, usize> = FxHashMap::default();
        others.iter().for_each(|other| *left.entry(*other).or_default() += 1);
        some.iter().copied().find(|one| match left.get_mut(one) {
            Some(times) if *times > 0 => {
                *times -= 1;
                false
            }
            _ => true,
        })
    };
    if let Some((turn, code, ..)) = one_of(&known, &written) {
        return Some(format!("{} of turn {turn} would be lost", code.as_str()));
    }
    // A native turn is one place and shows one violation of it; a save has a place for each step and may show what
    // followed from it.
    let at_fault: FxHashSet<u32> = known.iter().map(|(turn, ..)| *turn).collect();
    let more: Vec<Found> =
        written.iter().filter(|(turn, ..)| !(steps_apart && at_fault.contains(turn))).copied().collect();
    if let Some((turn, code, ..)) = one_of(&more, &known) {
        return Some(format!("turn {turn} would break {}", code.as_str()));
    }
    if before.finished != after.finished {
        return Some(
            if before.finished { "the game would not be finished" } else { "the game would be finished" }.to_owned(),
        );
    }
    if before.winners != after.winners {
        return Some("others would win".to_owned());
    }
    let words = |judgement: &Judgement| judgement.scores.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    (before.scores != after.scores).then(|| format!("the scores would be {}, not {}", words(after), words(before)))
}
