//! Carries records into foreign formats, and makes sure that they are judged the same there.

use serde_json::Value;

use crate::record::input::Surroundings;
use crate::record::write::{Part, Uncarried, carcassonnelab, jcloisterzone};
use crate::record::{self, Game, Record};
use crate::referee::{Judgement, Manner, explicit, judge, plain};
use crate::rulebook::Code;

/// A foreign format that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    /// JCloisterZone saves.
    JCloisterZone,
    /// CarcassonneLab addresses.
    CarcassonneLab,
}

impl Foreign {
    fn uncarried(self, what: impl Into<String>) -> Uncarried {
        let format = match self {
            Self::JCloisterZone => "a JCloisterZone save",
            Self::CarcassonneLab => "a CarcassonneLab address",
        };
        Uncarried { format, what: what.into() }
    }
}

/// Writes a record in a foreign format without the parts that are to be left out. A save takes one line when it is to
/// be one of many.
///
/// # Errors
/// What the format cannot carry: nothing else is left out, and the text is judged like the record.
pub fn convert(record: &Record, to: Foreign, leave_out: &[Part], one_line: bool) -> Result<String, Uncarried> {
    let mut record = record.clone();
    let Game::Carcassonne { entries, .. } = &mut record.game else {
        return Err(to.uncarried("The Castle"));
    };
    for part in Part::ALL {
        if leave_out.contains(&part) {
            part.remove(&mut record.header, entries);
        } else if !(part == Part::Colours && to == Foreign::CarcassonneLab)
            && let Some(what) = part.found(&record.header, entries)
        {
            return Err(to.uncarried(format!("{what}; `--leave-out {}` goes without", part.word())));
        }
    }
    let text = match to {
        Foreign::JCloisterZone => {
            let full = explicit(&record);
            laid_out(&jcloisterzone::write(&full.record, &full.captured_from)?, one_line)
        }
        Foreign::CarcassonneLab => carcassonnelab::write(&explicit(&plain(&record)).record)?,
    };
    check(&record, &text, to)?;
    Ok(text)
}

/// A save with a message a line.
fn laid_out(save: &Value, one_line: bool) -> String {
    let (Value::Object(fields), false) = (save, one_line) else { return save.to_string() };
    let field = |(key, value): (&String, &Value)| match value {
        Value::Array(messages) if key == "replay" && !messages.is_empty() => {
            let messages: Vec<String> = messages.iter().map(Value::to_string).collect();
            format!("  \"{key}\": [\n    {}\n  ]", messages.join(",\n    "))
        }
        value => format!("  \"{key}\": {value}"),
    };
    let fields: Vec<String> = fields.iter().map(field).collect();
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}

/// Reads the text back and tests that it says the same.
fn check(record: &Record, text: &str, to: Foreign) -> Result<(), Uncarried> {
    let pieces = record::read(text, &Surroundings::none());
    let [piece] = pieces.as_slice() else { return Err(to.uncarried("this record as one")) };
    if let Some(error) = piece.reading.errors.first() {
        return Err(to.uncarried(format!("this: {}", error.message)));
    }
    let Some(back) = &piece.reading.record else { return Err(to.uncarried("this record")) };
    let (before, after) = (&record.header.players, &back.header.players);
    let differs = before.iter().zip(after).find(|(before, after)| before.name != after.name);
    if let Some((player, _)) = differs {
        return Err(to.uncarried(format!("the name of the player {:?}", player.name)));
    }
    if let (Game::Carcassonne { setup: before, .. }, Game::Carcassonne { setup: after, .. }) =
        (&record.game, &back.game)
    {
        if before.floors != after.floors {
            return Err(to.uncarried("a number of floors that the players do not get by the rules"));
        }
        if (before.seats, &before.tiles, &before.start) != (after.seats, &after.tiles, &after.start) {
            return Err(to.uncarried("this set-up"));
        }
    }
    let judged = judge(record, Manner::default());
    match difference(&judged, &judge(back, Manner::default())) {
        Some(what) => Err(to.uncarried(format!("this record: the verdict would differ ({what})"))),
        None => Ok(()),
    }
}

/// How two judgements of a game differ.
fn difference(before: &Judgement, after: &Judgement) -> Option<String> {
    let found = |judgement: &Judgement| -> Vec<(u32, Code)> {
        let mut found: Vec<_> = judgement.findings.iter().map(|f| (f.turn, f.fault.code())).collect();
        found.sort_unstable_by_key(|(turn, code)| (*turn, code.as_str()));
        found
    };
    let (known, written) = (found(before), found(after));
    let one_of = |some: &[(u32, Code)], others: &[(u32, Code)]| {
        let times = |all: &[(u32, Code)], one: &(u32, Code)| all.iter().filter(|other| *other == one).count();
        some.iter().find(|one| times(some, one) > times(others, one)).copied()
    };
    if let Some((turn, code)) = one_of(&known, &written) {
        return Some(format!("{} of turn {turn} would be lost", code.as_str()));
    }
    if let Some((turn, code)) = one_of(&written, &known) {
        return Some(format!("turn {turn} would break {}", code.as_str()));
    }
    if before.finished != after.finished {
        return Some(
            if before.finished { "the game would not be finished" } else { "the game would be finished" }.to_owned(),
        );
    }
    (before.scores != after.scores).then(|| format!("scores {:?} instead of {:?}", after.scores, before.scores))
}
