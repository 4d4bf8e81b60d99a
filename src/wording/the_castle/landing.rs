//! Where the markers went on the score track, and which wall tiles that gave (CAS-60, CR-12).

use super::{Context, wall_tile};
use crate::catalog::the_castle::{CornerTower, LAP};
use crate::referee::{CastleMemory, Finding, JournalEntry, Memory};
use crate::rulebook::options::WallTileKind;
use crate::seat::Seat;
use crate::wording::RelatedEntry;
use crate::wording::history::{History, related};
use crate::wording::phrase::{MOST_LISTED, at_most, list};

/// One move of a marker.
pub(super) struct Move<'h> {
    pub(super) entry: &'h JournalEntry,
    from: u32,
    to: u32,
    /// Whether it took a wall tile.
    taken: bool,
    kind: Option<WallTileKind>,
    used: Option<u32>,
}

/// All moves of a player's marker.
fn moves<'h>(history: History<'h>, seat: Seat) -> Vec<Move<'h>> {
    let mut moves: Vec<Move<'h>> = Vec::new();
    let mut points = 0;
    for entry in history.all(|_| true) {
        let Memory::TheCastle(memory) = entry.what else { continue };
        match memory {
            CastleMemory::Awarded { seat: of, points: more } if of == seat => {
                let from = points;
                points += more;
                moves.push(Move { entry, from, to: points, taken: false, kind: None, used: None });
            }
            CastleMemory::WallTileTaken { seat: of, .. } if of == seat => {
                if let Some(last) = moves.last_mut() {
                    last.taken = true;
                }
            }
            // The turn of a landing says what it gave; what was not told stays open until it is used.
            CastleMemory::WallTileNamed { seat: of, kind } if of == seat => {
                let is_open = |landing: &Move<'_>| landing.taken && landing.kind.is_none();
                let now = moves.iter().position(|landing| is_open(landing) && landing.entry.turn == entry.turn);
                let open = now.or_else(|| moves.iter().position(is_open));
                if let Some(landing) = open.and_then(|open| moves.get_mut(open)) {
                    landing.kind = Some(kind);
                }
            }
            CastleMemory::WallTileUsed { seat: of, kind } if of == seat => {
                let held = |landing: &&mut Move<'_>| landing.kind == Some(kind) && landing.used.is_none();
                if let Some(landing) = moves.iter_mut().find(held) {
                    landing.used = Some(entry.turn);
                }
            }
            _ => {}
        }
    }
    moves
}

/// Which landings gave a player which wall tiles: "turn 4 on 16: a double-house wall tile, used in turn 6".
pub(super) fn landings(context: &Context<'_, '_>, finding: &Finding, seat: Seat) -> (String, Vec<RelatedEntry>) {
    let name = context.name(seat);
    let moves = moves(context.before(finding), seat);
    let landings: Vec<&Move<'_>> = moves.iter().filter(|landing| landing.taken).collect();
    let tell = |landing: &&Move<'_>| {
        let kind = landing.kind.map_or_else(|| "a wall tile that nobody named".to_owned(), wall_tile);
        let used = landing.used.map(|turn| format!(", used in turn {turn}")).unwrap_or_default();
        format!("turn {} on {}: {kind}{used}", landing.entry.turn, landing.to % LAP)
    };
    let words = at_most(landings.iter().map(tell).collect(), MOST_LISTED);
    let said = if words.is_empty() {
        format!("{name} has landed on no corner tower that had one")
    } else {
        format!("{name} landed in {}", list(&words, "and"))
    };
    let entries = landings.iter().map(|landing| related(landing.entry, format!("{name} took a wall tile here")));
    (said, entries.collect())
}

/// The landing of the turn of a finding, scored after it, that takes a wall tile: "from 10 to 12".
pub(super) fn to_come(context: &Context<'_, '_>, finding: &Finding, seat: Seat) -> Option<String> {
    let moves = moves(context.to_end_of_turn(finding), seat);
    let landing = moves.iter().find(|landing| landing.taken && landing.entry.turn == finding.turn)?;
    Some(format!("from {} to {}", landing.from % LAP, landing.to % LAP))
}

/// Where the marker of a player goes in the turn of a finding, and why that gives no further wall tile: "from 14 to 18,
/// so it passes the tower at 16/17".
pub(super) fn misses(context: &Context<'_, '_>, finding: &Finding, seat: Seat) -> String {
    let moves = moves(context.before(finding), seat);
    let now: Vec<&Move<'_>> = moves.iter().filter(|landing| landing.entry.turn == finding.turn).collect();
    let name = context.possessive(seat);
    if now.is_empty() {
        let at = moves.last().map_or(0, |landing| landing.to % LAP);
        return format!("{name} marker stays on {at} in this turn");
    }
    let words: Vec<String> = now.iter().map(|landing| one(context, finding, landing)).collect();
    format!("{name} marker goes {}", list(&at_most(words, MOST_LISTED), "and then"))
}

fn one(context: &Context<'_, '_>, finding: &Finding, landing: &Move<'_>) -> String {
    let (from, to) = (landing.from % LAP, landing.to % LAP);
    let way = format!("from {from} to {to}");
    if landing.taken {
        return format!("{way}, which takes one");
    }
    let wall = &context.setup().kit.wall;
    if let Some((index, tower)) = wall.tower_at(landing.to).and_then(|at| Some((at, wall.towers().get(at)?))) {
        let tower = named(tower);
        let before = context.before(finding);
        let gone =
            before.the_castle(|memory| matches!(memory, CastleMemory::WallTileTaken { tower, .. } if *tower == index));
        return match gone {
            Some((entry, CastleMemory::WallTileTaken { seat, .. })) if entry.entry <= landing.entry.entry => {
                format!(
                    "{way}, where {} took the wall tile of the tower {tower} in turn {}",
                    context.name(seat),
                    entry.turn
                )
            }
            _ => format!("{way}, where the tower {tower} gives none"),
        };
    }
    let passed = |tower: &&CornerTower| {
        let [first, _] = tower.numbers.map(u32::from);
        // On each lap: how far ahead of the start the tower stands.
        let ahead = (first + LAP - from) % LAP;
        ahead > 0 && ahead < landing.to.saturating_sub(landing.from)
    };
    let passed: Vec<String> =
        wall.towers().iter().filter(passed).map(|tower| format!("the tower {}", named(tower))).collect();
    if passed.is_empty() {
        format!("{way}, where no tower is")
    } else {
        format!("{way}, so it passes {}", list(&passed, "and"))
    }
}

/// "at 16/17".
fn named(tower: &CornerTower) -> String {
    let [first, second] = tower.numbers;
    format!("at {first}/{second}")
}
