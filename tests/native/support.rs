//! What the tests of the native format share.

use viguier::carcassonne::{Action, Setup};
use viguier::record::input::ReadContext;
use viguier::record::tree::Lines;
use viguier::record::{self, Entry, Game, ReadError, Reading, Record, What};

/// Reads the only record of a text.
pub(crate) fn reading(text: &str) -> Reading {
    let mut pieces = record::read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1, "one record in {text}");
    pieces.remove(0).reading
}

/// The record of a text without faults.
pub(crate) fn sound(text: &str) -> Record {
    let reading = reading(text);
    assert_eq!(reading.errors, [], "{text}");
    reading.record.unwrap()
}

/// A record of Ann and Ben with these turns, written as the lines of a list.
pub(crate) fn with_moves(moves: &str) -> String {
    format!("viguier: 1\ngame: carcassonne\nexpansions: [the-tower, black-tower]\nplayers: [Ann, Ben]\nmoves:\n{moves}")
}

/// The entries of a record.
pub(crate) fn entries(record: &Record) -> &[Entry<Action>] {
    match &record.game {
        Game::Carcassonne { entries, .. } => entries,
        Game::TheCastle { .. } => panic!("a record of the landscape game"),
    }
}

/// What was agreed before a game.
pub(crate) fn setup(record: &Record) -> &Setup {
    match &record.game {
        Game::Carcassonne { setup, .. } => setup,
        Game::TheCastle { .. } => panic!("a record of the landscape game"),
    }
}

/// The entries in words: pointer, player, what.
pub(crate) fn told(record: &Record) -> Vec<String> {
    let tell = |entry: &Entry<Action>| {
        let by = entry.by.map_or("-".to_owned(), |seat| seat.index().to_string());
        let what = match &entry.what {
            What::Act(Action::Tower(action)) => format!("{action:?}"),
            What::Act(action) => format!("{action:?}"),
            What::Claim(claim) => format!("{claim:?}"),
            What::GameOver => "GameOver".to_owned(),
            What::FinalScoring => "FinalScoring".to_owned(),
            What::Missing => "Missing".to_owned(),
        };
        format!("{} {by} {what}", entry.pointer.text(""))
    };
    entries(record).iter().map(tell).collect()
}

/// An error in one line: line, column, code, pointer, key, message, help.
pub(crate) fn shown(text: &str, error: &ReadError) -> String {
    let place = error.span.map(|(start, _)| Lines::new(text).place(start));
    let place = place.map_or("-".to_owned(), |place| format!("{}:{}", place.line, place.column));
    let key = error.key.as_ref().map_or(String::new(), |key| format!(" {key}"));
    let help = error.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
    format!("{place} {} {}{key}: {}{help}", error.code, error.pointer, error.message)
}

/// All errors of a text.
pub(crate) fn errors(text: &str) -> Vec<String> {
    reading(text).errors.iter().map(|error| shown(text, error)).collect()
}
