//! Writes records in other formats, and makes sure that they are judged the same there.

mod round_trip;

use serde_json::Value;

use crate::record::carcassonnelab::without_draws;
use crate::record::input::ReadContext;
use crate::record::native::write::{Style, tidy, write};
use crate::record::write::{Part, Uncarried, carcassonnelab, jcloisterzone};
use crate::record::{Game, Record};
use crate::referee::{explicit, plain};

/// A foreign format that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    /// JCloisterZone saves.
    JCloisterZone,
    /// CarcassonneLab addresses.
    CarcassonneLab,
}

impl Foreign {
    fn name(self) -> &'static str {
        match self {
            Self::JCloisterZone => "a JCloisterZone save",
            Self::CarcassonneLab => "a CarcassonneLab address",
        }
    }

    fn uncarried(self, what: impl Into<String>) -> Uncarried {
        Uncarried { format: self.name(), what: what.into() }
    }
}

/// Writes a record in the native format, in the plainest words that say the same. `around` is where the record is read:
/// the paths of its tile sets start there.
///
/// # Errors
/// What the format has no words for: nothing is left out, and the text is judged like the record.
pub fn native(record: &Record, style: Style, around: &ReadContext) -> Result<String, Uncarried> {
    let record = &*without_draws(record);
    let text = write(&plain(record), style)?;
    round_trip::native(record, &text, around)?;
    Ok(text)
}

/// Writes a native record in canonical form, in the style and with the comments of the text that it was read from.
///
/// # Errors
/// What the format has no words for: nothing is left out, and the text is judged like the record.
pub fn canonical(record: &Record, source: &str, around: &ReadContext) -> Result<String, Uncarried> {
    let text = tidy(record, source)?;
    round_trip::native(record, &text, around)?;
    Ok(text)
}

/// Writes a record in a foreign format without the parts that are to be left out. A save takes one line when it is to
/// be one of many.
///
/// # Errors
/// What the format cannot carry: nothing else is left out, and the text is judged like the record.
pub fn convert(record: &Record, to: Foreign, leave_out: &[Part], one_line: bool) -> Result<String, Uncarried> {
    let mut record = without_draws(record).into_owned();
    let Game::Carcassonne { entries, .. } = &mut record.game else {
        return Err(to.uncarried("The Castle"));
    };
    if record.header.no_moves {
        return Err(to.uncarried("a result without moves"));
    }
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
    round_trip::foreign(&record, &text, to.name())?;
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
