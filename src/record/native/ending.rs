//! How a record says that its game ended: what goes together and what does not.

use super::context::{Context, Slip, Spot};
use super::keys::{Field, Fields};
use crate::record::model::{Ended, Header};
use crate::record::tree::Node;

/// Whether a record says that its turns were not written down at all: `moves: none`.
pub(super) fn no_moves(moves: &Node) -> bool {
    moves.text().is_some_and(|text| text.trim().eq_ignore_ascii_case("none"))
}

/// Tests what a head says about the end of its game. One contradiction is told; what follows from it is not.
pub(super) fn check(context: &mut Context<'_>, fields: &Fields<'_>, header: &Header) {
    // What could not be read was refused with its value.
    if fields.has("ended") && header.ended.is_none() {
        return;
    }
    let found =
        scored(fields, header).or_else(|| not_played(fields, header)).or_else(|| no_moves_fault(fields, header));
    if let Some((field, slip)) = found {
        context.refuse(&Spot::of("").key(field.name), field.key.span, slip);
    }
}

/// Most points that are believed of a game whose moves nobody wrote down.
const MOST_POINTS: i64 = 99_999;

type Fault<'n> = Option<(Field<'n>, Slip)>;

/// A game that stopped early may have been scored all the same; any other is scored if it is over.
fn scored<'n>(fields: &Fields<'n>, header: &Header) -> Fault<'n> {
    let field = fields.get("scored").filter(|_| header.scored)?;
    if matches!(header.ended, Some(Ended::Agreed | Ended::Timeout | Ended::Resigned)) {
        return None;
    }
    let slip = Slip::new("`scored` says that a game which stopped early was scored all the same");
    let help = match header.ended {
        Some(Ended::Complete) => "leave it out: a game that was played to its end is scored",
        _ => "it goes with `ended: agreed`, `ended: timeout` or `ended: resigned`",
    };
    Some((field, slip.help(help)))
}

/// A game that was not played has no turns; its record says who gets it.
fn not_played<'n>(fields: &Fields<'n>, header: &Header) -> Fault<'n> {
    let ended = header.ended.filter(|ended| matches!(ended, Ended::Forfeit | Ended::Bye))?;
    let field = fields.get("ended")?;
    let told = |slip: Slip| Some((field, slip));
    if fields.has("moves") && !header.no_moves {
        let slip = Slip::new(format!("`ended: {}` is a game that was not played", ended.word()));
        return told(
            slip.help(
                "write `moves: none`; for a game given up or lost on time, `ended: resigned` or `ended: timeout`",
            ),
        );
    }
    let has_outcome = fields.has("winner") || fields.has("result");
    match (ended, header.players.len()) {
        (Ended::Bye, 2..) => {
            let slip = Slip::new("a bye has one player: nobody was there to play against");
            told(slip.help(
                "write the name of the player without an opponent, or `ended: forfeit` if somebody did not turn up",
            ))
        }
        (Ended::Forfeit, _) if !has_outcome => {
            let slip = Slip::new("`ended: forfeit` does not say who gets the game");
            told(slip.help("write `winner: Ann`, or `winner: []` where nobody came"))
        }
        _ => None,
    }
}

/// A record without turns has a result, or says why there is none.
fn no_moves_fault<'n>(fields: &Fields<'n>, header: &Header) -> Fault<'n> {
    let moves = fields.get("moves").filter(|_| header.no_moves)?;
    let needs_result = !matches!(header.ended, Some(Ended::Forfeit | Ended::Bye));
    if let Some(field) = fields.get("ended").filter(|_| header.ended == Some(Ended::Unfinished)) {
        let slip = Slip::new("`moves: none` is a game that is over, not one that is unfinished");
        return Some((
            field,
            slip.help("leave `ended` out; a game of which nothing was written down yet has `moves: []`"),
        ));
    }
    if needs_result && !fields.has("result") {
        let slip = Slip::new("`moves: none` without a result");
        return Some((moves, slip.help("write `result: {Ann: 80, Ben: 74}`, or `ended: forfeit`, or `ended: bye`")));
    }
    let named = header.result.as_ref().map_or(header.players.len(), Vec::len);
    if let Some(field) = fields.get("result").filter(|_| named < header.players.len()) {
        let slip = Slip::new("`moves: none` has nothing but its result, and that leaves a player out");
        return Some((field, slip.help("name every player with their points, as in `{Ann: 80, Ben: 74}`")));
    }
    let is_score = |points: &i64| (0..=MOST_POINTS).contains(points);
    let odd = header.result.iter().flatten().find(|(_, points)| !is_score(points));
    if let Some((field, (_, points))) = fields.get("result").zip(odd) {
        let slip = Slip::new(format!("{points} points is not a possible score"));
        return Some((field, slip.help(format!("a score is a whole number from 0 to {MOST_POINTS}"))));
    }
    let last = fields.get("final")?;
    let slip = Slip::new("`final` in a record without turns");
    Some((last, slip.help("leave it out: nothing is scored here")))
}
