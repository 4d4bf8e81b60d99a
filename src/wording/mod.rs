//! Turns a breach and the journal into sentences: what happened, why it is illegal, what would have been legal, and the
//! turns that settle the argument. Knows neither files nor output formats.

mod carcassonne;
mod cause;
mod claims;
mod context;
mod history;
mod ledger;
mod misread;
pub mod notes;
mod phrase;
mod position;
mod record;
mod rule;
mod the_castle;
pub mod unverified;

pub use context::Context;
pub use ledger::reckoning;
pub use rule::of as rule;

use context::Scene;

use crate::record::{Game, Pointer};
use crate::referee::{Fault, Finding};

/// A finding in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worded {
    /// One sentence with the facts: who, what, where, and why it is illegal.
    pub message: String,
    /// What would have been legal, or where to look.
    pub help: Option<String>,
    /// Earlier entries that the message rests on, in the order of play.
    pub related: Vec<RelatedEntry>,
}

/// An entry of the record that explains another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelatedEntry {
    /// The turn, from 1.
    pub turn: u32,
    /// The entry.
    pub pointer: Pointer,
    /// What it did: "Ben capped it in turn 31".
    pub message: String,
}

impl Worded {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None, related: Vec::new() }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    fn related(mut self, entries: impl IntoIterator<Item = RelatedEntry>) -> Self {
        self.related.extend(entries);
        self
    }
}

/// Most entries that explain one finding: a record may repeat a fault without end.
const MOST_RELATED: usize = 16;

/// Puts a finding into words.
pub fn sentence(context: &Context<'_>, finding: &Finding) -> Worded {
    let mut worded = match (&finding.fault, &context.record.game) {
        (Fault::Carcassonne(reason), Game::Carcassonne { setup, entries }) => {
            carcassonne::sentence(&Scene::new(context, setup, entries), finding, reason)
        }
        (Fault::TheCastle(reason), Game::TheCastle { setup, entries, .. }) => {
            the_castle::sentence(&Scene::new(context, &**setup, entries), finding, reason)
        }
        (Fault::Claim(fault), _) => claims::sentence(context, finding, fault),
        (Fault::Record(fault), _) => record::sentence(context, finding, fault),
        // No game is refereed by the rules of another; the title of the code says at least what is wrong.
        (Fault::Carcassonne(_) | Fault::TheCastle(_), _) => Worded::new(finding.fault.code().title()),
    };
    if let Some(habit) = finding.habit {
        worded.help = Some(cause::habit(habit, 1 + finding.repeated.len()));
    }
    if let Some(repeated) = cause::repeated(finding) {
        worded.message += &format!(" ({repeated})");
    }
    worded.related.sort_by_key(|entry| (entry.turn, entry.pointer));
    // One turn can be to blame for more than one fact.
    worded.related.dedup();
    // A turn does not explain itself.
    worded.related.retain(|entry| entry.pointer != finding.pointer);
    worded.related.truncate(MOST_RELATED);
    worded
}
