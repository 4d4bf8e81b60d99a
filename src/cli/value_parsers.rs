//! Arguments that are words of the closed lists of the rulebook, or counts.

use std::num::NonZeroUsize;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::rulebook::choice::Choice;

/// The formats of an answer of the arbiter's desk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(super) enum Answer {
    /// For people
    #[default]
    Text,
    /// One object
    Json,
}

/// Reads a word of a list; help and completions show them all.
pub(super) fn word<C: Choice + Send + Sync>() -> impl TypedValueParser<Value = C> {
    let read = |word: String| C::read(&word).ok_or_else(|| format!("'{word}' is not known"));
    PossibleValuesParser::new(C::WORDS).try_map(read)
}

/// Reads a number of threads, of which no more than a few are used: there is no number too large.
pub(super) fn jobs(text: &str) -> Result<NonZeroUsize, &'static str> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<usize>() {
        Err(_) if is_number => Ok(NonZeroUsize::MAX),
        number => number.ok().and_then(NonZeroUsize::new).ok_or("expected a whole number from 1 on"),
    }
}

/// Reads a number that is at least 1.
pub(super) fn from_one<N: std::str::FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|_| "expected a whole number from 1 on")
}
