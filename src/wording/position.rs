//! The table just before a finding. Findings are told in the order of the record, so that one more playing is enough for
//! all of them.

use std::cell::RefCell;

use crate::carcassonne::{self, Carcassonne};
use crate::record::{Game, Record};
use crate::referee::Play;
use crate::the_castle::{self, TheCastle};

/// A record played up to some entry.
#[derive(Debug)]
pub(super) struct Position<'a> {
    record: &'a Record,
    carcassonne: RefCell<Option<Played<Play<'a, Carcassonne>>>>,
    the_castle: RefCell<Option<Played<Play<'a, TheCastle>>>>,
}

/// A play, and the entry that comes next.
#[derive(Debug)]
struct Played<P> {
    play: P,
    next: usize,
}

impl<'a> Position<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        Self { record, carcassonne: RefCell::default(), the_castle: RefCell::default() }
    }

    /// How far the record was played.
    pub(super) fn reached(&self) -> usize {
        let carcassonne = self.carcassonne.try_borrow().ok().and_then(|kept| kept.as_ref().map(|played| played.next));
        let the_castle = || self.the_castle.try_borrow().ok().and_then(|kept| kept.as_ref().map(|played| played.next));
        carcassonne.or_else(the_castle).unwrap_or(0)
    }

    /// Looks at a table of the landscape game before entry number `entry`; none in the other game.
    pub(super) fn carcassonne<T>(&self, entry: usize, look: impl FnOnce(&carcassonne::Table) -> T) -> Option<T> {
        let Game::Carcassonne { setup, entries } = &self.record.game else { return None };
        let mut kept = self.carcassonne.try_borrow_mut().ok()?;
        let begin = || Played { play: Play::<Carcassonne>::new(&self.record.header, setup, false), next: 0 };
        let played = kept.take_if(|played| played.next <= entry).unwrap_or_else(begin);
        let played = kept.insert(played);
        for (index, step) in entries.iter().enumerate().take(entry).skip(played.next) {
            played.play.play(index, step);
        }
        played.next = entry;
        Some(look(played.play.table()))
    }

    /// Looks at a table of The Castle before entry number `entry`; none in the other game.
    pub(super) fn the_castle<T>(&self, entry: usize, look: impl FnOnce(&the_castle::Table) -> T) -> Option<T> {
        let Game::TheCastle { setup, entries, .. } = &self.record.game else { return None };
        let mut kept = self.the_castle.try_borrow_mut().ok()?;
        let begin = || Played { play: Play::<TheCastle>::new(&self.record.header, setup, false), next: 0 };
        let played = kept.take_if(|played| played.next <= entry).unwrap_or_else(begin);
        let played = kept.insert(played);
        for (index, step) in entries.iter().enumerate().take(entry).skip(played.next) {
            played.play.play(index, step);
        }
        played.next = entry;
        Some(look(played.play.table()))
    }
}
