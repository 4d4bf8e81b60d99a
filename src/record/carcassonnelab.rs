//! CarcassonneLab addresses: a whole game in one URL.
//!
//! `https://www.carcassonnelab.com/#/0/<cursor>[.n1.n2...]/<tiles>/<moves>?players=a,b&colors=c,d`

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::bga::tiles;
use super::input::Located;
use super::model::{Claim, Format, Game, Header, Pointer, Reading, Record, What, unique_names};
use super::raw::schema;
use super::step_builder::{self, StepBuilder, cell};
use super::tree::Untrusted;
use crate::carcassonne::{Action, Who};
use crate::record::ReadError;
use crate::rulebook::ErrorCode;

/// The part of an address that every game shares.
const SITE: &str = "carcassonnelab.com/";
/// Digits of the tiles: base 64.
pub(super) const TILE_DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Digits of the moves, from 0.
pub(super) const MOVE_DIGITS: &str = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// Tile types, and so the base in which the number of the tiles is read.
pub(super) const TYPES: u16 = 24;
/// Characters of one move: column, row, turn, meeple.
const MOVE: usize = 4;
/// More tile digits than any game fills.
const MOST_TILE_DIGITS: usize = 512;

/// Whether a text holds an address of a game. Ask for formats with a head of their own first: they may quote one.
pub fn looks_like(text: &str) -> bool {
    text.contains(SITE) && !addresses(text).is_empty()
}

/// The addresses of games in a text, wherever they stand: alone, one a line, in a column of a table.
pub fn addresses(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(SITE)) {
        let site = from + at;
        from = site + SITE.len();
        let start = start_of(text, site);
        let quote = text.get(..start).and_then(|before| before.chars().next_back()).filter(|c| matches!(c, '"' | '\''));
        let ends = |c: char| match quote {
            Some(quote) => c == quote || c == '\n' || c == '\r',
            None => c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '|' | ';'),
        };
        let rest = text.get(start..).unwrap_or_default();
        let end = start + rest.find(ends).unwrap_or(rest.len());
        if text.get(from..end).is_some_and(|rest| rest.starts_with("#/") || rest.contains("/#/")) {
            found.push(start..end);
            from = end;
        }
    }
    found
}

/// Where the address begins that has the name of the site at `site`.
fn start_of(text: &str, site: usize) -> usize {
    let before = text.get(..site).unwrap_or_default();
    let belongs = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '/' | '.' | '-');
    before
        .rfind(|c: char| !belongs(c))
        .map_or(0, |at| at + before.get(at..).and_then(|s| s.chars().next()).map_or(1, char::len_utf8))
}

/// The parts of an address.
struct Address<'t> {
    /// Places of the discards, and the text that they stand in.
    cursor: &'t str,
    tiles: &'t str,
    moves: &'t str,
    query: &'t str,
}

impl<'t> Address<'t> {
    fn of(text: &'t str) -> Result<Self, ReadError> {
        let address = addresses(text).into_iter().next().and_then(|range| text.get(range));
        let address = address.ok_or_else(|| schema("no address of a CarcassonneLab game"))?;
        let (_, path) = address.split_once("#/").unwrap_or_default();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let mut parts = path.split('/');
        let mut next = || parts.next().unwrap_or(path.get(path.len()..).unwrap_or_default());
        let version = next();
        let parts = Self { cursor: next(), tiles: next(), moves: next(), query };
        if version != "0" {
            let message = format!("addresses of version `{}` are not supported", Untrusted(version.to_owned()));
            let (start, end) = span(text, version);
            return Err(ReadError::new(ErrorCode::Unsupported, message).span(start, end));
        }
        Ok(parts)
    }
}

/// The bytes of a part of a text.
fn span(text: &str, part: &str) -> (usize, usize) {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    (start, start + part.len())
}

/// Where the entry with this JSON pointer stands in the text of its record; the whole address for any other pointer.
pub fn locate(text: &str, pointer: &str) -> Option<Located> {
    let address = Address::of(text).ok()?;
    let number = pointer.strip_prefix("/moves/").and_then(|number| number.parse::<usize>().ok());
    let at = number.and_then(|number| number.checked_mul(MOVE));
    let moved = at.and_then(|at| address.moves.get(at..at.checked_add(MOVE)?));
    let (start, end) = match (at, moved) {
        (_, Some(moved)) => span(text, moved),
        (Some(_), None) => span(text, address.moves.get(address.moves.len()..)?),
        (None, None) => addresses(text).into_iter().next().map(|range| (range.start, range.end))?,
    };
    Some(Located { start, end })
}

/// A record without what an address tells by the order of its tiles: what was drawn. Other formats need not carry it.
pub fn without_draws(record: &Record) -> Cow<'_, Record> {
    if record.format != Format::CarcassonneLab {
        return Cow::Borrowed(record);
    }
    let mut record = record.clone();
    if let Game::Carcassonne { entries, .. } = &mut record.game {
        entries.retain(|entry| !matches!(entry.what, What::Claim(Claim::Drawn(_))));
    }
    Cow::Owned(record)
}

/// Reads the first address of a text.
pub fn read(text: &str) -> Reading {
    read_address(text).unwrap_or_else(Reading::from)
}

fn read_address(text: &str) -> Result<Reading, ReadError> {
    let address = Address::of(text)?;
    let players = players(text, address.query)?;
    let tiles = read_tiles(address.tiles).map_err(|error| placed(text, address.tiles, error))?;
    let discards = discards(address.cursor).map_err(|error| placed(text, address.cursor, error))?;
    let Some((start, drawn)) = tiles.split_first() else {
        return Err(placed(text, address.tiles, schema("an address without tiles")));
    };
    let setup = step_builder::base_game(players.len(), (start.tile, start.turn(0)));
    let mut script = StepBuilder::new();
    let errors = write(&mut script, text, &address, drawn, &discards);
    let moves = u32::try_from(address.moves.len().div_ceil(MOVE)).unwrap_or(u32::MAX);
    let header = Header { players, turns: moves.max(script.turns()), ..Header::default() };
    let game = Game::Carcassonne { setup: Arc::new(setup), entries: script.entries() };
    Ok(Reading { record: Some(Record { format: Format::CarcassonneLab, header, game }), errors })
}

fn placed(text: &str, part: &str, error: ReadError) -> ReadError {
    let (start, end) = span(text, part);
    error.span(start, end)
}

/// Writes the moves down, up to the first that cannot be read, and gives every one that cannot.
fn write(
    script: &mut StepBuilder,
    text: &str,
    address: &Address<'_>,
    drawn: &[&'static tiles::Tile],
    discards: &[usize],
) -> Vec<ReadError> {
    let mut errors = Vec::new();
    let mut drawn = drawn.iter();
    let mut discards = discards.iter().peekable();
    let mut rest = address.moves;
    for number in 0.. {
        let pointer = Pointer::Move(number);
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        while discards.next_if(|placed| **placed == at).is_some() {
            let Some(tile) = drawn.next() else {
                errors.push(placed(text, address.cursor, schema("more discards than tiles")));
                return errors;
            };
            script.act(pointer, None, Action::Discard(tile.tile));
        }
        if rest.is_empty() {
            break;
        }
        let here = |error: ReadError| placed(text, rest.get(..MOVE).unwrap_or(rest), error.at(pointer.text("")));
        let Some((digits, after)) = rest.split_at_checked(MOVE) else {
            errors.push(here(schema(format!("a move has {MOVE} plain characters; the last one is cut short"))));
            return errors;
        };
        let Some(tile) = drawn.next() else {
            errors.push(here(schema("more moves than tiles")));
            return errors;
        };
        if let Err(error) = write_move(script, pointer, tile, digits) {
            errors.push(here(error));
            script.tear();
        }
        rest = after;
    }
    if let Some(late) = discards.next() {
        let message = format!("a discard after {late} moves, which the address does not have");
        errors.push(placed(text, address.cursor, schema(message)));
    }
    errors
}

fn write_move(script: &mut StepBuilder, pointer: Pointer, tile: &tiles::Tile, digits: &str) -> Result<(), ReadError> {
    let mut digits = digits.chars();
    let mut digit = || {
        let digit = digits.next().unwrap_or(' ');
        let value = MOVE_DIGITS.chars().position(|known| known == digit).and_then(|value| i64::try_from(value).ok());
        value.ok_or_else(|| schema(format!("`{}` is no digit of a move", Untrusted(digit.to_string()))))
    };
    let (x, y, turn) = (digit()?, digit()?, digit()?);
    let quarters = u8::try_from(turn & 15).ok().filter(|quarters| *quarters < 4);
    let quarters = quarters.ok_or_else(|| schema("a tile lies with 0, 1, 2 or 3 quarter turns"))?;
    let square = cell(if turn & 16 == 0 { x } else { -x }, if turn & 32 == 0 { y } else { -y })?;
    let spot = digits.next().and_then(|spot| spot.to_digit(10));
    let spot = spot.ok_or_else(|| schema("the last character of a move is the meeple spot, 0 to 9"))?;
    // The tiles stand in the order of drawing, those that were thrown out among them.
    script.claim(pointer, Claim::Drawn(tile.tile));
    script.act(pointer, None, Action::Place { tile: tile.tile, cell: square, turn: tile.turn(quarters) });
    if spot > 0 {
        let feature = tile.feature(i64::from(spot), quarters)?;
        script.act(pointer, None, Action::Deploy { cell: None, feature, meeple: Who::Any });
    }
    script.end_turn(pointer, None);
    Ok(())
}

/// The moves before each discard: what follows the cursor.
fn discards(cursor: &str) -> Result<Vec<usize>, ReadError> {
    let mut numbers = cursor.split('.').map(|number| {
        let parsed = number.parse::<usize>().ok().filter(|_| number.bytes().all(|byte| byte.is_ascii_digit()));
        parsed.ok_or_else(|| schema(format!("`{}` is no number of moves", Untrusted(number.to_owned()))))
    });
    numbers.next().transpose()?;
    let discards: Vec<usize> = numbers.collect::<Result<_, _>>()?;
    if !discards.is_sorted() {
        return Err(schema("the discards stand in the order of play"));
    }
    Ok(discards)
}

/// The tiles in the order of drawing, the start tile first: digits of a number in base 24, written in base 64.
fn read_tiles(text: &str) -> Result<Vec<&'static tiles::Tile>, ReadError> {
    if text.len() > MOST_TILE_DIGITS {
        return Err(ReadError::new(ErrorCode::TooLarge, "more tiles than any game has"));
    }
    // The lowest digit stands first while the number grows.
    let mut digits: Vec<u16> = Vec::new();
    for character in text.chars() {
        let value = TILE_DIGITS.chars().position(|known| known == character).and_then(|at| u16::try_from(at).ok());
        let mut carry =
            value.ok_or_else(|| schema(format!("`{}` is no digit of the tiles", Untrusted(character.to_string()))))?;
        for digit in &mut digits {
            let sum = *digit * 64 + carry;
            (*digit, carry) = (sum % TYPES, sum / TYPES);
        }
        while carry > 0 {
            digits.push(carry % TYPES);
            carry /= TYPES;
        }
    }
    digits.iter().rev().map(|digit| tiles::numbered(i64::from(*digit) + 1)).collect()
}

/// The players, two without names when the address does not say.
fn players(text: &str, query: &str) -> Result<Vec<super::model::Player>, ReadError> {
    let value = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    let list = |name| value(name).filter(|value| !value.is_empty()).map(|value| value.split(',').map(plain).collect());
    let names: Vec<String> = list("players").unwrap_or_default();
    let count = if names.is_empty() { 2 } else { names.len() };
    step_builder::check_seats(count).map_err(|error| placed(text, query, error))?;
    let name = |index: usize| match names.get(index) {
        Some(name) if !name.trim().is_empty() => name.clone(),
        _ => format!("Player {}", index + 1),
    };
    let mut players = unique_names((0..count).map(name).collect());
    let colours: Vec<String> = list("colors").unwrap_or_default();
    for (player, colour) in players.iter_mut().zip(colours) {
        player.colour = (!colour.is_empty()).then_some(colour);
    }
    Ok(players)
}

/// A part of a query without its escapes.
fn plain(escaped: &str) -> String {
    let mut bytes = Vec::with_capacity(escaped.len());
    let mut rest = escaped.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let hex =
            |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16)).and_then(|d| u8::try_from(d).ok());
        match (byte, hex(ahead.next()), hex(ahead.next())) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(high * 16 + low);
                rest = ahead;
            }
            (b'+', ..) => bytes.push(b' '),
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
