//! The Japanese score sheet: what players at a table write down, as JSON. Its y axis grows north.

mod drawings;

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::bga::Int;
use super::locate::AtFault;
use super::model::{
    Contradiction, Format, Game, Header, Occasion, Part, Player, Pointer, Reading, Record, unique_names,
};
use super::order::{Unit, repeating, repeats, repetition};
use super::raw::{Object, document, parse, placed, schema};
use super::step_builder::{self, StepBuilder, cell};
use super::tree::Untrusted;
use crate::carcassonne::{Action, Setup, Who};
use crate::catalog::carcassonne::{Catalogue, Kind};
use crate::grid::Rotation;
use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use crate::rulebook::choice::nearest;
use crate::seat::Seat;
use drawings::Drawing;

#[derive(Debug, Deserialize)]
struct Sheet<'t> {
    #[serde(borrow)]
    info: &'t RawValue,
    #[serde(borrow)]
    placements: Vec<&'t RawValue>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Info<'t> {
    #[serde(borrow, default)]
    title: Option<Cow<'t, str>>,
    #[serde(borrow)]
    players: Vec<SheetPlayer<'t>>,
    #[serde(borrow, default)]
    start_date: Option<Cow<'t, str>>,
    #[serde(borrow, default)]
    final_point: Option<Object<'t, Int>>,
    /// Nobody in a tie.
    #[serde(borrow, default)]
    winner: Option<Vec<Cow<'t, str>>>,
}

#[derive(Debug, Deserialize)]
struct SheetPlayer<'t> {
    #[serde(borrow)]
    name: Cow<'t, str>,
    #[serde(borrow, default)]
    color: Option<Cow<'t, str>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Placement<'t> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'t, str>,
    /// The start tile is turn 0, and every placement is a turn of its own.
    #[serde(default)]
    turn: Option<Int>,
    #[serde(borrow)]
    tile: Cow<'t, str>,
    #[serde(borrow, default)]
    player: Option<Cow<'t, str>>,
    #[serde(default)]
    tile_placement: TilePlacement,
    #[serde(borrow, default)]
    meeple_placement: Option<MeeplePlacement<'t>>,
}

/// What is left out is 0.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct TilePlacement {
    x: i64,
    y: i64,
    rotation: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MeeplePlacement<'t> {
    #[serde(borrow)]
    segment_type: Cow<'t, str>,
    #[serde(default)]
    segment_index: i64,
}

/// Whether a JSON text looks like a score sheet.
pub fn looks_like(text: &str) -> bool {
    text.contains("\"placements\"") && text.contains("\"info\"") && !crate::record::native::looks_like_json(text)
}

/// Reads a score sheet.
pub fn read(text: &str) -> Reading {
    read_sheet(text).unwrap_or_else(Reading::from)
}

fn read_sheet(text: &str) -> Result<Reading, ReadError> {
    let sheet: Sheet<'_> = document(text)?;
    let info: Info<'_> = parse(text, sheet.info).map_err(|error| error.at("/info"))?;
    let placements: Vec<_> = sheet.placements.iter().map(|raw| parse::<Placement<'_>>(text, raw)).collect();
    step_builder::check_seats(info.players.len())
        .map_err(|error| placed(text, sheet.info, error.at("/info/players")))?;
    let seats = Seats::of(&info, &placements);
    let mut header = seats.header(&info).map_err(|error| placed(text, sheet.info, error))?;
    let (start, setup) = start(&placements, info.players.len());
    let mut script = StepBuilder::new();
    let mut errors = Vec::new();
    let again = repeats(&placements.iter().map(unit).collect::<Vec<_>>());
    let mut told = numbers(&placements);
    if let Some((first, repetition)) = repetition(&again, Part::Turn) {
        told.insert(first, repetition);
    }
    for (number, (raw, placement)) in sheet.placements.iter().zip(placements).enumerate() {
        let pointer = Pointer::Placement(u32::try_from(number).unwrap_or(u32::MAX));
        if let Some(contradiction) = told.remove(&number) {
            script.contradict(pointer, contradiction);
        }
        if repeating(&again, number).is_some() {
            continue;
        }
        let read = match (&start, number) {
            (Err(error), 0) => Err(error.clone()),
            (_, 0) => Ok(()),
            _ => placement.and_then(|placement| write(&mut script, &seats, pointer, &placement)),
        };
        if let Err(error) = read {
            script.tear();
            errors.push(placed(text, raw, error.at(pointer.text(""))));
        }
    }
    if sheet.placements.is_empty() {
        errors.push(schema("a sheet without placements").at("/placements"));
    }
    if !errors.is_empty() {
        // The game as far as it can be judged is not the game of which the sheet tells the end.
        (header.result, header.winner) = (None, None);
    }
    header.turns = script.turns();
    let game = Game::Carcassonne { setup: Arc::new(setup), entries: script.entries() };
    Ok(Reading { record: Some(Record { format: Format::ScoreSheet, header, game }), errors })
}

/// A placement as a part of the sheet.
fn unit(placement: &Result<Placement<'_>, ReadError>) -> Unit {
    let Ok(placement) = placement else { return Unit::default() };
    let Placement { kind, tile, player, tile_placement, meeple_placement, .. } = placement;
    let content = format!("{kind} {tile} {player:?} {tile_placement:?} {meeple_placement:?}");
    let number = placement.turn.map(|turn| turn.0);
    Unit { content, unique: kind == "regular", common: false, number }
}

/// Turns that do not have the number due to them. A skipped tile may share its turn with the tile that follows it.
fn numbers(placements: &[Result<Placement<'_>, ReadError>]) -> FxHashMap<usize, Contradiction> {
    let turn = |index: usize| Some(placements.get(index)?.as_ref().ok()?.turn?.0);
    let skips = |index: usize| matches!(placements.get(index), Some(Ok(placement)) if placement.kind == "skipped");
    let follows = |turn: i64, before: i64, index: usize| {
        turn == before.saturating_add(1) || turn == before && index.checked_sub(1).is_some_and(skips)
    };
    let mut told = FxHashMap::default();
    let mut before: Option<i64> = None;
    for index in 0..placements.len() {
        let (Some(own), Some(last)) = (turn(index), before) else {
            before = turn(index).or_else(|| before.map(|before| before.saturating_add(1)));
            continue;
        };
        let due = last.saturating_add(1);
        before = Some(own);
        if !follows(own, last, index) {
            told.insert(index, Contradiction::Jump { part: Part::Turn, number: own, due });
            // Where the sheet then goes on as if nothing had been, this one number is wrong.
            if turn(index + 1).is_some_and(|next| follows(next, due, index + 1)) {
                before = Some(due);
            }
        }
    }
    told
}

/// Whether the first placement is a start tile, and the game that begins with it.
fn start(placements: &[Result<Placement<'_>, ReadError>], players: usize) -> (Result<(), ReadError>, Setup) {
    let read = || {
        let placement = match placements.first() {
            Some(Ok(placement)) if placement.kind == "initial" => placement,
            Some(Err(error)) => return Err(error.clone()),
            _ => return Err(schema("the first placement is the start tile, of type `initial`").key("type")),
        };
        Ok((drawing(placement)?, turn(placement)?))
    };
    let catalogue = Catalogue::builtin();
    match read() {
        Ok((drawing, turn)) => (Ok(()), step_builder::base_game(players, (drawing.tile, drawing.turn(turn)))),
        Err(error) => (Err(error), step_builder::base_game(players, (catalogue.start(), Rotation::None))),
    }
}

fn drawing(placement: &Placement<'_>) -> Result<&'static Drawing, ReadError> {
    drawings::find(&placement.tile).ok_or_else(|| {
        let message = format!("no tile has the letter `{}`", Untrusted(placement.tile.to_string()));
        ReadError::new(ErrorCode::UnknownTile, message).key("tile").help("the letters are A to X")
    })
}

fn turn(placement: &Placement<'_>) -> Result<Rotation, ReadError> {
    let quarters = placement.tile_placement.rotation;
    let turn = u8::try_from(quarters).ok().filter(|quarters| *quarters < 4).map(Rotation::from_quarters);
    turn.ok_or_else(|| schema(format!("a tile lies with rotation 0, 1, 2 or 3, not {quarters}")).key("tilePlacement"))
}

fn write(
    script: &mut StepBuilder,
    seats: &Seats,
    pointer: Pointer,
    placement: &Placement<'_>,
) -> Result<(), ReadError> {
    let player = || placement.player.as_deref().ok_or_else(|| schema("a placement without a player").key("player"));
    match placement.kind.as_ref() {
        "skipped" => {
            let by = Some(seats.seat(player()?)?);
            script.act(pointer, by, Action::Discard(drawing(placement)?.tile));
        }
        "regular" => {
            let by = Some(seats.seat(player()?)?);
            let (drawing, turn) = (drawing(placement)?, turn(placement)?);
            let TilePlacement { x, y, .. } = placement.tile_placement;
            let cell = cell(x, y.saturating_neg()).map_err(|error| error.key("tilePlacement"))?;
            let deploy = placement.meeple_placement.as_ref().map(|meeple| deploy(placement, meeple, drawing, turn));
            let deploy = deploy.transpose()?;
            script.act(pointer, by, Action::Place { tile: drawing.tile, cell, turn: drawing.turn(turn) });
            if let Some(deploy) = deploy {
                script.act(pointer, by, deploy);
            }
            script.end_turn(pointer, by);
        }
        "initial" => return Err(schema("a second start tile").key("type")),
        other => {
            let message = format!("`{}` is no type of placement", Untrusted(other.to_owned()));
            return Err(schema(message).key("type").help("the types are initial, regular and skipped"));
        }
    }
    Ok(())
}

fn deploy(
    placement: &Placement<'_>,
    meeple: &MeeplePlacement<'_>,
    drawing: &Drawing,
    turn: Rotation,
) -> Result<Action, ReadError> {
    let kind = match meeple.segment_type.as_ref() {
        "city" => Kind::City,
        "road" => Kind::Road,
        "field" => Kind::Field,
        "cloister" | "monastery" => Kind::Monastery,
        other => {
            let message = format!("`{}` is no type of segment", Untrusted(other.to_owned()));
            return Err(schema(message).key("meeplePlacement").help("the types are city, road, cloister and field"));
        }
    };
    let index = meeple.segment_index;
    let feature = drawing.feature(kind, index, turn).ok_or_else(|| {
        schema(format!("tile {} has no {kind} number {index}; they count from 0", placement.tile))
            .key("meeplePlacement")
    })?;
    Ok(Action::Deploy { cell: None, feature, meeple: Who::Any })
}

/// Who sits where: `info` lists the players in any order, and the first to play begins.
struct Seats {
    /// Places in `info.players`, in seat order.
    order: Vec<usize>,
    names: Vec<String>,
}

impl Seats {
    fn of(info: &Info<'_>, placements: &[Result<Placement<'_>, ReadError>]) -> Self {
        let names: Vec<String> = info.players.iter().map(|player| player.name.clone().into_owned()).collect();
        let mut order: Vec<usize> = Vec::new();
        let place = |name: &str| names.iter().position(|known| known == name);
        let playing = placements.iter().flatten().filter_map(|placement| place(placement.player.as_deref()?));
        for player in playing.chain(0..names.len()) {
            if !order.contains(&player) {
                order.push(player);
            }
        }
        Self { order, names }
    }

    fn seat(&self, name: &str) -> Result<Seat, ReadError> {
        let player = self.names.iter().position(|known| known == name);
        let seat = player.and_then(|player| self.order.iter().position(|other| *other == player)).and_then(Seat::new);
        seat.ok_or_else(|| {
            let message = format!("no player is called `{}`", Untrusted(name.to_owned()));
            let error = ReadError::new(ErrorCode::UnknownPlayer, message).key("player");
            match nearest(name, self.names.iter().map(String::as_str)) {
                Some(near) => error.help(format!("did you mean `{}`?", Untrusted(near.to_owned()))),
                None => error,
            }
        })
    }

    /// The head of the record, all but its length.
    fn header(&self, info: &Info<'_>) -> Result<Header, ReadError> {
        let in_order = || self.order.iter().filter_map(|player| info.players.get(*player));
        let names = unique_names(in_order().map(|player| player.name.clone().into_owned()).collect());
        let colour = |player: &SheetPlayer<'_>| player.color.as_deref().map(str::to_owned);
        let players = names.into_iter().zip(in_order().map(colour));
        let occasion = [("name", &info.title), ("date", &info.start_date)];
        let occasion =
            occasion.into_iter().filter_map(|(key, text)| Some((key.to_owned(), text.clone()?.into_owned())));
        let seats = |names: &mut dyn Iterator<Item = &str>, pointer: Pointer| -> Result<Vec<Seat>, ReadError> {
            names.map(|name| self.seat(name).map_err(|error| error.at(pointer.text("")))).collect()
        };
        let result = info.final_point.as_ref().map(|points| {
            let seats = seats(&mut points.0.iter().map(|(name, _)| name.as_ref()), Pointer::InfoFinalPoint)?;
            Ok(seats.into_iter().zip(points.0.iter().map(|(_, points)| points.0)).collect::<Vec<_>>())
        });
        let result = result.transpose()?.filter(|result| !result.is_empty());
        let winner = info.winner.as_ref().map(|names| seats(&mut names.iter().map(AsRef::as_ref), Pointer::InfoWinner));
        let winner = winner.transpose()?.and_then(|winners| self.winners(winners, result.as_deref()));
        Ok(Header {
            players: players.map(|(player, colour)| Player { colour, ..player }).collect(),
            occasion: Occasion { entries: occasion.collect() },
            result,
            result_at: Some(Pointer::InfoFinalPoint),
            winner,
            winner_at: Some(Pointer::InfoWinner),
            ..Header::default()
        })
    }

    /// An empty list says that the game was tied: between both players, or else between those with most points.
    fn winners(&self, named: Vec<Seat>, result: Option<&[(Seat, i64)]>) -> Option<Vec<Seat>> {
        if !named.is_empty() {
            return Some(named);
        }
        if self.order.len() == 2 {
            return Some(Seat::all(2).collect());
        }
        let result = result.filter(|result| result.len() == self.order.len())?;
        let most = result.iter().map(|(_, points)| *points).max()?;
        Some(result.iter().filter(|(_, points)| *points == most).map(|(seat, _)| *seat).collect())
    }
}

/// Under which keys a placement writes what is at fault.
pub(super) fn keys(at_fault: AtFault) -> &'static [&'static str] {
    match at_fault {
        AtFault::Player => &["player"],
        AtFault::Tile | AtFault::Drawn => &["tile"],
        AtFault::Square => &["tilePlacement/x", "tilePlacement"],
        AtFault::Turn => &["tilePlacement/rotation", "tilePlacement"],
        AtFault::Place | AtFault::Figure | AtFault::Tower => &["meeplePlacement"],
        _ => &[],
    }
}
