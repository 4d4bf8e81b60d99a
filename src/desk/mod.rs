//! The arbiter's desk: facts about a game at a moment, to lay before two angry players.

mod carcassonne;
mod named;

use std::fmt;

use serde::Serialize;

pub use self::carcassonne::{
    City, FeatureFacts, FloorFacts, Inventory, Joined, OnBoard, OnFeature, OpenEnd, Prisoner, TowerFacts, Way,
};
pub use self::named::Named;
use crate::record::{Game, Record};
use crate::referee::{Moment, Moments};

/// A square as records write it: x grows eastward, y southward.
pub type Square = (i32, i32);

/// What is known about features at a moment.
#[derive(Clone, Debug, Serialize)]
pub struct Dossier {
    /// The last turn played, from 1.
    pub turn: u32,
    /// The features that were asked for, in the order of the question.
    pub features: Vec<FeatureFacts>,
}

/// Why the desk has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoAnswer {
    /// The record has no such moment; with those that it has.
    NoSuchMoment(Moments),
    /// This is no feature: it is written `2,2 city N`.
    NoFeature(String),
    /// No such feature lies there at that moment; with what does.
    NotThere(String, Vec<String>),
    /// The question cannot be answered for this game yet.
    OtherGame,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::record::tree::Untrusted;
        match self {
            Self::NoSuchMoment(moments) => moments.fmt(out),
            Self::NoFeature(asked) => write!(
                out,
                "`{}` names no feature: write a square and a place of its tile, such as '2,2 city N' or '0,1 monastery'",
                Untrusted::from(asked.as_str())
            ),
            Self::NotThere(asked, there) if there.is_empty() => {
                write!(out, "no tile lies at `{}` at that moment", Untrusted::from(asked.as_str()))
            }
            Self::NotThere(asked, there) => {
                write!(out, "there is no `{}`: the tile shows {}", Untrusted::from(asked.as_str()), there.join(", "))
            }
            Self::OtherGame => out.write_str("this question is answered for carcassonne only so far"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// What is known about these features at a moment; about every feature with a meeple when none is asked for.
///
/// # Errors
/// Why there is no answer.
pub fn why(record: &Record, moment: &Moment, asked: &[String]) -> Result<Dossier, NoAnswer> {
    match &record.game {
        Game::Carcassonne { setup, entries } => {
            let view = carcassonne::View::at(record, setup, entries, moment)?;
            Ok(Dossier { turn: view.turn(), features: view.dossier(asked)? })
        }
        Game::TheCastle { .. } => Err(NoAnswer::OtherGame),
    }
}

/// Where everything is at a moment.
///
/// # Errors
/// Why there is no answer.
pub fn inventory(record: &Record, moment: &Moment) -> Result<Inventory, NoAnswer> {
    match &record.game {
        Game::Carcassonne { setup, entries } => Ok(carcassonne::View::at(record, setup, entries, moment)?.inventory()),
        Game::TheCastle { .. } => Err(NoAnswer::OtherGame),
    }
}
