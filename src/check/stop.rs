//! A game judged up to a turn, and scored there or not.

use super::Stop;
use crate::record::{Entry, Game, Record, What};
use crate::referee::{End, Judgement};

/// The record up to a turn, without what it says of its end.
pub(super) fn cut(record: &Record, stop: Stop) -> Record {
    let mut cut = record.clone();
    match &mut cut.game {
        Game::Carcassonne { entries, .. } => entries_to(entries, stop),
        Game::TheCastle { entries, .. } => entries_to(entries, stop),
    }
    let header = &mut cut.header;
    (header.result, header.winner, header.ended, header.no_moves) = (None, None, None, false);
    header.turns = header.turns.min(stop.after.unwrap_or(u32::MAX));
    cut
}

fn entries_to<A>(entries: &mut Vec<Entry<A>>, stop: Stop) {
    entries.retain(|entry| stop.after.is_none_or(|turn| entry.turn <= turn));
    if stop.scored
        && let Some(last) = entries.last()
    {
        let scored = Entry { turn: last.turn, pointer: last.pointer, by: None, what: What::FinalScoring };
        entries.push(scored);
    }
}

/// Takes the final scoring back where the stop is at the end of the game.
pub(super) fn before_the_end(judgement: &mut Judgement) {
    if !judgement.finished {
        return;
    }
    for row in judgement.ledger.iter().filter(|row| row.is_final) {
        if let Some(score) = judgement.scores.get_mut(row.seat.index()) {
            *score -= row.points;
        }
    }
    judgement.ledger.retain(|row| !row.is_final);
    (judgement.finished, judgement.end) = (false, End::Unfinished);
    judgement.winners.clear();
}
