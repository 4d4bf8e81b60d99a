//! What a tournament asks about a game.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::carcassonne;
use crate::record::{Entry, Game, Record, What};
use crate::report::Sheet;
use crate::rulebook::options::TieBreak;
use crate::the_castle;

/// The sheet of a record.
pub(super) fn of(record: &Record) -> Sheet {
    let tie_break = match &record.game {
        Game::Carcassonne { setup, .. } => setup.options.tie_break,
        Game::TheCastle { .. } => TieBreak::Shared,
    };
    let Record { header, .. } = record;
    Sheet { ended: header.ended, claimed: header.winner.clone(), tie_break, moves: moves(record) }
}

/// Tells games apart by the tiles laid. Formats differ in what else they say, so that the same game in two formats
/// would not look the same if more was counted in.
fn moves(record: &Record) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.game.which().hash(&mut hasher);
    match &record.game {
        Game::Carcassonne { entries, .. } => {
            for action in actions(entries) {
                if let carcassonne::Action::Place { tile, cell, turn } = action {
                    (tile, cell, turn).hash(&mut hasher);
                }
            }
        }
        Game::TheCastle { entries, .. } => {
            for action in actions(entries) {
                match action {
                    the_castle::Action::Draw(face) => face.hash(&mut hasher),
                    the_castle::Action::Lay { cell, turn } => (cell, turn).hash(&mut hasher),
                    _ => {}
                }
            }
        }
    }
    hasher.finish()
}

fn actions<A>(entries: &[Entry<A>]) -> impl Iterator<Item = &A> {
    entries.iter().filter_map(|entry| match &entry.what {
        What::Act(action) => Some(action),
        _ => None,
    })
}
