//! Writes CarcassonneLab addresses.

use std::fmt::Write;

use super::{Uncarried, goes_on, lacks_tile};
use crate::carcassonne::{Action, Setup, TowerAction};
use crate::catalog::carcassonne::{Edition, TileType};
use crate::grid::{Cell, Rotation};
use crate::record::bga::tiles::{self, Tile};
use crate::record::carcassonnelab::{MOVE_DIGITS, TILE_DIGITS, TYPES};
use crate::record::model::{Entry, Game, Header, Player, Record, What};
use crate::rulebook::Floors;
use crate::rulebook::options::Carcassonne;

/// Where the games stand.
const SITE: &str = "https://www.carcassonnelab.com/#/0/0";

fn uncarried(what: impl Into<String>) -> Uncarried {
    Uncarried { format: "a CarcassonneLab address", what: what.into() }
}

/// Writes a record in full as an address.
///
/// # Errors
/// What an address has no words for.
pub fn write(record: &Record) -> Result<String, Uncarried> {
    let Game::Carcassonne { setup, entries } = &record.game else {
        return Err(uncarried("The Castle"));
    };
    let start = check(&record.header, setup)?;
    let mut game = Moves { drawn: vec![start], ..Moves::default() };
    for entry in entries {
        game.entry(entries, entry).map_err(|what| uncarried(format!("{what} (turn {})", entry.turn)))?;
    }
    if game.placed.is_some() {
        return Err(uncarried("a turn that is not ended"));
    }
    let discards: String = game.discards.iter().map(|placed| format!(".{placed}")).collect();
    let tiles = number(&game.drawn);
    Ok(format!("{SITE}{discards}/{tiles}/{}{}", game.text, query(&record.header.players)))
}

/// Nothing but the base game can be written. Gives the start tile.
fn check(header: &Header, setup: &Setup) -> Result<&'static Tile, Uncarried> {
    if !header.tile_sets.is_empty() {
        return Err(uncarried("tile sets of one's own"));
    }
    if setup.floors != Floors::default() {
        return Err(uncarried("The Tower"));
    }
    if let Some((key, value)) = (Carcassonne { ..setup.options.clone() }).entries().first() {
        return Err(uncarried(format!("the rule `{key}: {value}`")));
    }
    if setup.tiles != setup.catalogue.base_set(Edition::C1) {
        return Err(uncarried("other tiles than those of the base game"));
    }
    match setup.start.as_slice() {
        [(tile, Cell::ORIGIN, turn)] => {
            let start = known(*tile).map_err(uncarried)?;
            if start.turn(0) != *turn {
                return Err(uncarried("a start tile that is turned"));
            }
            Ok(start)
        }
        _ => Err(uncarried("another start than one tile at 0,0")),
    }
}

fn known(tile: TileType) -> Result<&'static Tile, String> {
    tiles::of_type(tile).ok_or_else(|| "a tile of an expansion".to_owned())
}

/// The moves written so far.
#[derive(Default)]
struct Moves {
    /// The tiles in the order of drawing, the start tile first.
    drawn: Vec<&'static Tile>,
    /// Number of moves before each discard.
    discards: Vec<usize>,
    moves: usize,
    /// The tile placed this turn: the square, and its quarter turns there.
    placed: Option<(&'static Tile, Cell, u8)>,
    spot: u8,
    scored: bool,
    text: String,
}

impl Moves {
    fn entry(&mut self, entries: &[Entry<Action>], entry: &Entry<Action>) -> Result<(), String> {
        match &entry.what {
            What::Claim(_) => Err("claims".to_owned()),
            What::Missing => Err("a turn that nobody wrote down".to_owned()),
            What::GameOver | What::FinalScoring | What::Act(Action::FinalScoring) => {
                Err("the end of a game before its last tile".to_owned())
            }
            What::Act(Action::Discard(tile)) => {
                if self.placed.is_some() {
                    return Err("a tile thrown out after one was placed".to_owned());
                }
                self.drawn.push(known(*tile)?);
                self.discards.push(self.moves);
                Ok(())
            }
            What::Act(Action::Place { tile, cell, turn }) => {
                if self.placed.is_some() {
                    return Err("a second tile in one turn".to_owned());
                }
                let tile = known(*tile)?;
                self.drawn.push(tile);
                self.placed = Some((tile, *cell, quarters(tile, *turn)?));
                Ok(())
            }
            What::Act(Action::Deploy { cell, feature, .. }) => {
                let (tile, placed, quarters) = self.placed.ok_or("a meeple before its tile")?;
                if cell.is_some_and(|cell| cell != placed) {
                    return Err("a meeple on another tile than the one just placed".to_owned());
                }
                if self.spot > 0 || self.scored {
                    return Err("a meeple after the action was used".to_owned());
                }
                self.spot = tile.spot(*feature, quarters).ok_or("a meeple on a feature that the tile does not have")?;
                Ok(())
            }
            What::Act(Action::Score) => {
                self.scored = true;
                Ok(())
            }
            What::Act(Action::EndTurn) => self.end_turn(entries, entry.turn),
            What::Act(Action::Tower(TowerAction::Floor { .. })) => Err("a floor".to_owned()),
            What::Act(Action::Tower(TowerAction::Guard { .. })) => Err("a meeple on a tower".to_owned()),
            What::Act(Action::Tower(TowerAction::Capture(_))) => Err("a capture".to_owned()),
            What::Act(Action::Tower(TowerAction::Exchange(_))) => Err("an exchange".to_owned()),
            What::Act(Action::Tower(TowerAction::Ransom { .. })) => Err("a ransom".to_owned()),
            What::Act(Action::Pass | Action::Tower(TowerAction::Decline)) => Err("a pass".to_owned()),
        }
    }

    fn end_turn(&mut self, entries: &[Entry<Action>], turn: u32) -> Result<(), String> {
        if !std::mem::take(&mut self.scored) {
            return Err("a turn that ends without scoring".to_owned());
        }
        let Some((_, cell, quarters)) = self.placed.take() else {
            // Tiles thrown out at the very end are no turn.
            let at_the_end = lacks_tile(entries, turn) && !goes_on(entries, turn);
            return if at_the_end { Ok(()) } else { Err("a turn without a tile".to_owned()) };
        };
        let signs = u8::from(cell.x() < 0) * 16 + u8::from(cell.y() < 0) * 32;
        for value in [cell.x().unsigned_abs(), cell.y().unsigned_abs(), u32::from(quarters + signs)] {
            let digit = usize::try_from(value).ok().and_then(|value| MOVE_DIGITS.chars().nth(value));
            self.text.push(digit.ok_or_else(|| format!("the square {cell}"))?);
        }
        let spot = std::mem::take(&mut self.spot);
        self.text.push(char::from_digit(u32::from(spot), 10).ok_or_else(|| format!("the meeple spot {spot}"))?);
        self.moves += 1;
        Ok(())
    }
}

/// The quarter turns there of a tile that is turned so here.
fn quarters(tile: &Tile, turn: Rotation) -> Result<u8, String> {
    (0..4).find(|quarters| tile.turn(*quarters) == turn).ok_or_else(|| "the turn of a tile".to_owned())
}

/// The tiles as digits of a number in base 24, written in base 64.
fn number(tiles: &[&'static Tile]) -> String {
    // The lowest digit stands first while the number grows.
    let mut digits: Vec<u16> = Vec::new();
    for tile in tiles {
        let mut carry = u16::from(tile.number) - 1;
        for digit in &mut digits {
            let sum = *digit * TYPES + carry;
            (*digit, carry) = (sum % 64, sum / 64);
        }
        while carry > 0 {
            digits.push(carry % 64);
            carry /= 64;
        }
    }
    digits.iter().rev().filter_map(|digit| TILE_DIGITS.chars().nth(usize::from(*digit))).collect()
}

fn query(players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(|player| escaped(&player.name)).collect();
    let mut query = format!("?players={}", names.join(","));
    if players.iter().any(|player| player.colour.is_some()) {
        let colours: Vec<String> =
            players.iter().map(|player| escaped(player.colour.as_deref().unwrap_or_default())).collect();
        let _ = write!(query, "&colors={}", colours.join(","));
    }
    query
}

/// A text for a query.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
