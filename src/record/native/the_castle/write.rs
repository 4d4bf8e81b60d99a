//! Turns of The Castle and its final scoring as values: the other way round from reading.

use super::draft::{Draft, Use};
use super::{Table, short};
use crate::grid::{Cell, Rotation};
use crate::record::model::{Claim, Entry, Header, Pointer, What};
use crate::record::native::carcassonne::write::turn::{Namer, Remarks};
use crate::record::native::claimed;
use crate::record::native::names::Names;
use crate::record::native::write::value::{Value, entry};
use crate::record::native::write::{square, uncarried};
use crate::record::write::Uncarried;
use crate::rulebook::Game;
use crate::rulebook::options::{self, OptionSpec, WallTileKind};
use crate::seat::Seat;
use crate::the_castle::{Action, FeatureName, Figure, Setup};

/// The options that a record must name: those that differ from the default, those that it states, and those whose
/// default rests on no source but that the house fixed all the same.
pub(in crate::record::native) fn rules(header: &Header, setup: &Setup, assumed: &[&str]) -> Value {
    let differing = setup.options.entries();
    let is_fixed = |spec: &OptionSpec| match spec.key {
        key if header.stated.contains(&key) => true,
        // Wall tiles are written by their names.
        "wall-tile-numbers" => false,
        "gate-length" if !setup.kit.falcon => false,
        key => spec.assumed && !assumed.contains(&key),
    };
    let rule = |spec: &OptionSpec| {
        let set = differing.iter().find(|(key, _)| *key == spec.key).map(|(_, value)| value.clone());
        Some((spec.key, set.or_else(|| is_fixed(spec).then(|| spec.default.to_owned()))?))
    };
    let rules = options::of(Game::TheCastle).filter_map(rule);
    let value = |text: String| match (text.parse::<i64>(), text.contains(", ")) {
        (Ok(number), _) => Value::Number(number),
        (Err(_), true) => Value::List(text.split(", ").map(Value::text).collect()),
        (Err(_), false) => Value::text(text),
    };
    Value::Map(rules.map(|(key, text)| entry(key, value(text))).collect())
}

/// The turns, and the entries of `final`.
pub(in crate::record::native) struct Moves {
    pub(in crate::record::native) turns: Vec<(u32, Value)>,
    pub(in crate::record::native) final_uses: Vec<Value>,
}

/// Writes the entries of a record. With `numbered` wall tiles are written as numbers, since what these mean was assumed.
pub(in crate::record::native) fn moves(
    header: &Header,
    setup: &Setup,
    entries: &[Entry<Action>],
    numbered: bool,
) -> Result<Moves, Uncarried> {
    let options = &setup.options;
    let table = Table { names: Names(&header.players), kit: Some(&setup.kit), options, all_known: true };
    let writer = Writer { header, setup, table, numbered };
    let (final_uses, entries): (Vec<_>, Vec<_>) =
        entries.iter().cloned().partition(|entry| matches!(entry.pointer, Pointer::Final(_)));
    let mut turns = Vec::new();
    for group in entries.chunk_by(|a, b| a.turn == b.turn) {
        let Some(first) = group.first() else { continue };
        let draft = draft(group);
        let mut again = Vec::new();
        draft.clone().entries(first.turn.saturating_sub(1), &mut again);
        let same = again.len() == group.len() && again.iter().zip(group).all(|(a, b)| a.what == b.what);
        if !same {
            return Err(uncarried(format!("the steps of turn {} in their order", first.turn)));
        }
        turns.push((first.turn, writer.turn(&draft, &Remarks::of(header, first.turn))));
    }
    let final_uses = final_uses.iter().filter_map(|entry| writer.final_use(&entry.what)).collect();
    Ok(Moves { turns, final_uses })
}

/// The turn that a group of entries tells.
fn draft(group: &[Entry<Action>]) -> Draft {
    let mut draft = Draft { by: group.first().and_then(|entry| entry.by), open: true, ..Draft::default() };
    let mut drawn = None;
    for entry in group {
        match &entry.what {
            What::Missing => draft = Draft { missing: true, by: draft.by, ..Draft::default() },
            What::Act(Action::Discard(face)) => draft.discarded.push(*face),
            What::Act(Action::Draw(face)) => drawn = Some(*face),
            What::Act(Action::Lay { cell, turn }) => draft.tile = drawn.map(|face| (face, *cell, *turn)),
            What::Act(Action::Follow { feature, figure }) => draft.follower = Some((*feature, *figure)),
            What::Act(Action::Use { by, kind, feature, .. }) => {
                draft.uses.push(Use { by: *by, kind: *kind, feature: *feature });
            }
            What::Act(Action::Order(feature)) => draft.order.push(*feature),
            What::Act(Action::EndTurn) => draft.open = false,
            What::Act(Action::Found { seat, kind }) => draft.found.push((*seat, *kind)),
            What::Claim(Claim::Points(points)) => draft.points = Some(points.clone()),
            What::Claim(Claim::Totals(totals)) => draft.totals = Some(totals.clone()),
            _ => {}
        }
    }
    draft
}

struct Writer<'h> {
    header: &'h Header,
    setup: &'h Setup,
    table: Table<'h>,
    numbered: bool,
}

impl Writer<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.header.players.get(seat.index()).map_or("", |player| &player.name)
    }

    fn turn(&self, draft: &Draft, remarks: &Remarks<'_>) -> Value {
        if let Some(text) = self.short(draft).filter(|_| remarks.is_empty()) {
            return Value::Text(text);
        }
        let mut entries: Vec<(String, Value)> =
            draft.by.map(|by| entry("by", Value::text(self.name(by)))).into_iter().collect();
        entries.extend(draft.missing.then(|| entry("missing", Value::Truth(true))));
        if !draft.discarded.is_empty() {
            let ids = draft.discarded.iter().map(|face| Value::text(self.id(*face))).collect();
            entries.push(entry("discarded", Value::List(ids)));
        }
        if let Some((face, cell, turn)) = draft.tile {
            entries.extend([entry("tile", Value::text(self.id(face))), entry("at", square(cell))]);
            entries.extend((turn != Rotation::None).then(|| entry("turn", Value::Number(turn.degrees().into()))));
        }
        if let Some((feature, figure)) = draft.follower {
            entries.push(entry("follower", named(feature)));
            entries.extend((figure != Figure::Follower).then(|| entry("figure", Value::text(figure.word()))));
        }
        if !draft.order.is_empty() {
            entries.push(entry("order", Value::List(draft.order.iter().copied().map(named).collect())));
        }
        if !draft.uses.is_empty() {
            let used = |Use { by, kind, feature }: &Use| {
                let by = by.map(|by| entry("by", Value::text(self.name(by))));
                let feature = feature.map(|feature| entry("feature", named(feature)));
                let kind = entry("wall-tile", self.kind(*kind));
                Value::Map(by.into_iter().chain([kind]).chain(feature).collect())
            };
            entries.push(entry("use", Value::List(draft.uses.iter().map(used).collect())));
        }
        if !draft.found.is_empty() {
            entries.push(entry("found", self.found(&draft.found)));
        }
        let points = |points: &[(Seat, i64)]| Namer::claimed(points, |seat| self.name(seat));
        entries.extend(draft.points.as_deref().map(|claim| entry("points", points(claim))));
        entries.extend(draft.totals.as_deref().map(|claim| entry("totals", points(claim))));
        entries.extend(draft.open.then(|| entry("open", Value::Truth(true))));
        entries.extend(remarks.entries());
        Value::Map(entries)
    }

    fn id(&self, face: crate::board::FaceId) -> &str {
        self.setup.face(face).map_or("", |face| &face.id)
    }

    fn kind(&self, kind: WallTileKind) -> Value {
        let numbers = 1..=9_usize;
        let number = numbers.into_iter().find(|number| self.setup.options.wall_tile(*number) == Some(kind));
        let number = number.filter(|_| self.numbered).and_then(|number| i64::try_from(number).ok());
        number.map_or_else(|| Value::text(kind.as_str()), Value::Number)
    }

    fn found(&self, found: &[(Seat, WallTileKind)]) -> Value {
        let mut players: Vec<(String, Value)> = Vec::new();
        for group in found.chunk_by(|(a, _), (b, _)| a == b) {
            let Some((seat, _)) = group.first() else { continue };
            players
                .push(entry(self.name(*seat), Value::List(group.iter().map(|(_, kind)| self.kind(*kind)).collect())));
        }
        Value::Map(players)
    }

    fn final_use(&self, what: &What<Action>) -> Option<Value> {
        let What::Act(Action::FinalUse { by, kind, feature }) = what else { return None };
        let mut entries = vec![entry("by", Value::text(self.name(*by))), entry("use", self.kind(*kind))];
        entries.extend(feature.map(|feature| entry("feature", named(feature))));
        Some(Value::Map(entries))
    }

    /// The turn in the short form, if that says all of it: it is read back to make sure.
    fn short(&self, draft: &Draft) -> Option<String> {
        let mut words: Vec<String> = draft.by.map(|by| format!("{},", self.name(by))).into_iter().collect();
        if !draft.discarded.is_empty() {
            let ids: Vec<&str> = draft.discarded.iter().map(|face| self.id(*face)).collect();
            words.push(format!("discard {};", ids.join(" ")));
        }
        if let Some((face, cell, turn)) = draft.tile {
            words.push(format!("{} {},{}", self.id(face), cell.x(), cell.y()));
            words.extend((turn != Rotation::None).then(|| turn.degrees().to_string()));
        }
        if let Some((feature, figure)) = draft.follower {
            words.push(feature.part.to_string());
            words.extend((figure != Figure::Follower).then(|| figure.word().to_owned()));
        }
        words.extend(draft.missing.then(|| "missing".to_owned()));
        let claims = claimed::text(&self.table.names, draft.points.as_deref(), draft.totals.as_deref());
        let text = words.join(" ") + &claims;
        let same = short::read(&text, &self.table).is_ok_and(|read| read == *draft);
        same.then_some(text)
    }
}

fn named(feature: FeatureName) -> Value {
    let part = Value::text(feature.part.to_string());
    let elsewhere = |cell: Cell| Value::Map(vec![entry("at", square(cell)), entry("area", part.clone())]);
    feature.cell.map_or_else(|| part.clone(), elsewhere)
}
