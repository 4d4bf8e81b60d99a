//! What a tournament asks about a game.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::carcassonne;
use crate::catalog::carcassonne::{Catalogue, Kind, TileType};
use crate::grid::{Cell, Port, Rotation};
use crate::record::{Entry, Game, Record, What};
use crate::report::Sheet;
use crate::rulebook::Symbol;
use crate::rulebook::options::TieBreak;
use crate::the_castle;

/// The sheet of a record.
pub(super) fn of(record: &Record) -> Sheet {
    let tie_break = match &record.game {
        Game::Carcassonne { setup, .. } => setup.options.tie_break,
        Game::TheCastle { .. } => TieBreak::Shared,
    };
    let Record { header, .. } = record;
    Sheet {
        ended: header.ended,
        claimed: header.winner.clone(),
        tie_break,
        moves: if header.no_moves { result(record) } else { moves(record) },
        no_moves: header.no_moves,
        has_occasion: header.occasion.entries.iter().any(|(key, _)| OCCASION.contains(&key.as_str())),
    }
}

/// What of an occasion says which game it was.
const OCCASION: [&str; 4] = ["name", "round", "table", "date"];

/// Tells results without moves apart. One table plays once in a round, so there the occasion and the players tell the game,
/// whatever its result; elsewhere all that they say does, but for who wrote it down.
fn result(record: &Record) -> u64 {
    let mut hasher = DefaultHasher::new();
    let header = &record.header;
    record.game.which().hash(&mut hasher);
    let said =
        |key: &&str| header.occasion.entries.iter().find(|(known, _)| known == key).map(|(_, value)| value.trim());
    OCCASION.iter().map(said).collect::<Vec<_>>().hash(&mut hasher);
    let mut players: Vec<&str> = header.players.iter().map(|player| player.name.as_str()).collect();
    if ["round", "table"].iter().any(|key| said(key).is_some()) {
        players.sort_unstable();
        players.hash(&mut hasher);
        return hasher.finish();
    }
    players.hash(&mut hasher);
    let seats = |seats: &[crate::seat::Seat]| seats.iter().map(|seat| seat.index()).collect::<Vec<_>>();
    header.winner.as_deref().map(seats).hash(&mut hasher);
    let result = header.result.iter().flatten().map(|(seat, points)| (seat.index(), *points));
    result.collect::<Vec<_>>().hash(&mut hasher);
    header.ended.map(crate::record::Ended::word).hash(&mut hasher);
    hasher.finish()
}

/// Tells games apart by the tiles laid. Formats differ in what else they say, so that the same game in two formats
/// would not look the same if more was counted in.
fn moves(record: &Record) -> u64 {
    match &record.game {
        Game::Carcassonne { setup, entries } => {
            let placed = actions(entries).filter_map(|action| match action {
                carcassonne::Action::Place { tile, cell, turn } => Some((*tile, *cell, *turn)),
                _ => None,
            });
            let laid: Vec<(TileType, Cell, Rotation)> = setup.start.iter().copied().chain(placed).collect();
            carcassonne(&setup.catalogue, &laid)
        }
        Game::TheCastle { entries, .. } => {
            // The wall says which side is north.
            let mut hasher = DefaultHasher::new();
            record.game.which().hash(&mut hasher);
            for action in actions(entries) {
                match action {
                    the_castle::Action::Draw(face) => face.hash(&mut hasher),
                    the_castle::Action::Lay { cell, turn } => (cell, turn).hash(&mut hasher),
                    _ => {}
                }
            }
            hasher.finish()
        }
    }
}

/// Layouts of fewer tiles, the start tile counted, look alike by chance: those are the same only where all is the same.
const TELLING: usize = 8;

/// The same number for the same layout, wherever its first tile lies and from whichever side of the table it was written
/// down. Copies that look alike are one tile, and so are turns of a tile that look alike.
fn carcassonne(catalogue: &Catalogue, laid: &[(TileType, Cell, Rotation)]) -> u64 {
    let (x, y) = laid.first().map_or((0, 0), |(_, cell, _)| (cell.x(), cell.y()));
    let mut shapes: HashMap<(TileType, Rotation), Shape> = HashMap::new();
    let seen_from = |table: Rotation| {
        let mut hasher = DefaultHasher::new();
        crate::rulebook::Game::Carcassonne.hash(&mut hasher);
        for (tile, cell, turn) in laid {
            turned((cell.x() - x, cell.y() - y), table).hash(&mut hasher);
            let turn = turn.then(table);
            shapes.entry((*tile, turn)).or_insert_with(|| shape(catalogue, *tile, turn)).hash(&mut hasher);
        }
        hasher.finish()
    };
    if laid.len() < TELLING {
        let mut hasher = DefaultHasher::new();
        laid.hash(&mut hasher);
        return hasher.finish();
    }
    (0..4).map(Rotation::from_quarters).map(seen_from).min().unwrap_or_default()
}

/// A place relative to the first tile, after the table is turned clockwise; y grows southward.
fn turned((x, y): (i32, i32), table: Rotation) -> (i32, i32) {
    match table.quarters() {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    }
}

/// What a tile shows as it lies: its parts with their places, and what stands on it.
type Shape = (Vec<(Kind, Vec<Port>, Vec<(Symbol, u16)>)>, bool);

fn shape(catalogue: &Catalogue, tile: TileType, turn: Rotation) -> Shape {
    let Some(tile) = catalogue.tile(tile) else { return Shape::default() };
    let part = |part: &crate::board::Part<crate::catalog::carcassonne::Carcassonne>| {
        let mut ports: Vec<Port> = part.ports.turned(turn).iter().collect();
        ports.sort_unstable();
        let symbols = part.tally.iter().map(|symbol| (symbol, part.tally.count(symbol))).collect();
        (part.kind, ports, symbols)
    };
    let mut parts: Vec<_> = tile.face.parts().iter().map(part).collect();
    parts.sort_unstable();
    (parts, tile.foundation)
}

fn actions<A>(entries: &[Entry<A>]) -> impl Iterator<Item = &A> {
    entries.iter().filter_map(|entry| match &entry.what {
        What::Act(action) => Some(action),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::input::ReadContext;

    fn key(text: &str) -> u64 {
        let mut pieces = crate::record::read(text, &ReadContext::none());
        let reading = pieces.remove(0).reading;
        assert_eq!(reading.errors, [], "{text}");
        of(&reading.record.unwrap()).moves
    }

    /// A few turns, written with the table turned by quarters, shifted, and tiles turned further where that looks alike.
    fn written(quarters: u8, shift: (i32, i32), alike: u16) -> String {
        let tiles = [
            ("U", 1, 0, 0, true),
            ("E", 0, -1, 180, false),
            ("X", -1, 0, 90, true),
            ("V", 0, 1, 0, false),
            ("U", 2, 0, 180, true),
            ("U", 3, 0, 0, true),
            ("W", 4, 0, 90, false),
        ];
        let table = Rotation::from_quarters(quarters);
        let place = |x, y| {
            let (x, y) = turned((x, y), table);
            (x + shift.0, y + shift.1)
        };
        let (x, y) = place(0, 0);
        let turn = u16::from(quarters) * 90;
        let mut text = format!(
            "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nstart: {{tile: D, at: [{x}, {y}], turn: {turn}}}\nmoves:\n"
        );
        for (tile, x, y, degrees, symmetric) in tiles {
            let (x, y) = place(x, y);
            let more = if symmetric { alike } else { 0 };
            text += &format!("  - {tile} {x},{y} {}\n", (degrees + turn + more) % 360);
        }
        text
    }

    #[test]
    fn a_game_is_the_same_from_every_side_of_the_table() {
        let game = key(&written(0, (0, 0), 0));
        for quarters in 0..4 {
            assert_eq!(key(&written(quarters, (0, 0), 0)), game, "{quarters}");
            assert_eq!(key(&written(quarters, (7, -3), 180)), game, "{quarters}");
        }
        assert_ne!(key(&written(0, (0, 0), 0).replace("V 0,1 0", "V 0,1 90")), game);
        assert_ne!(key(&written(0, (0, 0), 0).replace("U 2,0", "W 2,0")), game);
        let short = |quarters| written(quarters, (0, 0), 0).split("  - U 3,0").next().unwrap().to_owned();
        assert_eq!(key(&short(0)), key(&short(0)));
        assert_ne!(key(&short(0)), key(short(1).split("  - U 0,3").next().unwrap()));
    }
}
