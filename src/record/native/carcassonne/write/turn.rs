//! A turn as a value: the short form where that can carry it, else a mapping.

use crate::carcassonne::{Action, Colour, FigureKind, MeepleName, Standing, Target, TowerAction, Who};
use crate::catalog::carcassonne::TileType;
use crate::grid::Rotation;
use crate::record::model::{AwardClaim, Claim, Header, Player, Ruling, What};
use crate::record::native::carcassonne::draft::{Body, Draft, Plain, Step, When};
use crate::record::native::carcassonne::{feature, short, turn};
use crate::record::native::claimed;
use crate::record::native::write::square;
use crate::record::native::write::value::{Value, entry};
use crate::seat::Seat;

/// What turns name.
pub(in crate::record::native) struct Namer<'h> {
    pub(in crate::record::native) players: &'h [Player],
    pub(in crate::record::native) table: turn::Table<'h>,
}

/// What people say about a turn.
pub(in crate::record::native) struct Remarks<'h> {
    ruling: Option<&'h Ruling>,
    note: Option<&'h str>,
}

impl<'h> Remarks<'h> {
    /// Those about this turn, from 1.
    pub(in crate::record::native) fn of(header: &'h Header, turn: u32) -> Self {
        // Both stand in the order of the turns.
        let ruling = header.rulings.binary_search_by_key(&turn, |ruling| ruling.turn).ok();
        let ruling = ruling.and_then(|index| header.rulings.get(index));
        let note = header.turn_notes.binary_search_by_key(&turn, |(of, _)| *of).ok();
        let note = note.and_then(|index| header.turn_notes.get(index)).map(|(_, note)| note.as_str());
        Self { ruling, note }
    }

    /// Whether there are none.
    pub(in crate::record::native) fn is_empty(&self) -> bool {
        self.ruling.is_none() && self.note.is_none()
    }

    /// The keys that say them.
    pub(in crate::record::native) fn entries(&self) -> Vec<(String, Value)> {
        let ruling = self.ruling.map(|ruling| entry("ruling", written(ruling)));
        ruling.into_iter().chain(self.note.map(|note| entry("note", Value::text(note)))).collect()
    }
}

type Entries = Vec<(String, Value)>;

impl Namer<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("", |player| &player.name)
    }

    fn player(&self, seat: Seat) -> Value {
        Value::text(self.name(seat))
    }

    fn id(&self, tile: TileType) -> &str {
        self.table.catalogue.id(tile)
    }

    fn tiles(&self, tiles: &[TileType]) -> Value {
        Value::List(tiles.iter().map(|tile| Value::text(self.id(*tile))).collect())
    }

    fn points(&self, points: &[(Seat, i64)]) -> Value {
        Self::claimed(points, |seat| self.name(seat))
    }

    /// Points by player, as claims are written.
    pub(in crate::record::native) fn claimed<'n>(points: &[(Seat, i64)], name: impl Fn(Seat) -> &'n str) -> Value {
        if points.is_empty() {
            return Value::text("none");
        }
        Self::by_name(points, name)
    }

    /// Points by player.
    pub(in crate::record::native) fn by_name<'n>(points: &[(Seat, i64)], name: impl Fn(Seat) -> &'n str) -> Value {
        Value::Map(points.iter().map(|(seat, points)| entry(name(*seat), Value::Number(*points))).collect())
    }

    /// The turn.
    pub(in crate::record::native) fn turn(&self, draft: &Draft, remarks: &Remarks<'_>) -> Value {
        if let Some(text) = self.short(draft).filter(|_| remarks.is_empty()) {
            return Value::Text(text);
        }
        let mut entries: Entries = draft.by.map(|by| entry("by", self.player(by))).into_iter().collect();
        match &draft.body {
            Body::Plain(plain) => self.plain(plain, &mut entries),
            Body::Missing => entries.push(entry("missing", Value::Truth(true))),
            Body::Steps(steps) => {
                let steps = steps.iter().flat_map(|step| self.step(step)).collect();
                entries.push(entry("steps", Value::List(steps)));
            }
        }
        entries.extend(draft.points.as_ref().map(|points| entry("points", self.points(points))));
        entries.extend(draft.totals.as_ref().map(|totals| entry("totals", self.points(totals))));
        entries.extend(draft.open.then(|| entry("open", Value::Truth(true))));
        entries.extend(draft.over.then(|| entry("over", Value::Truth(true))));
        entries.extend(remarks.entries());
        Value::Map(entries)
    }

    fn plain(&self, plain: &Plain, entries: &mut Entries) {
        if !plain.discarded.is_empty() {
            entries.push(entry("discarded", self.tiles(&plain.discarded)));
        }
        let acts = [&plain.place, &plain.action, &plain.capture, &plain.exchange];
        entries.extend(acts.into_iter().flatten().flat_map(|act| self.act(act)));
        let mut ransoms: Vec<Value> =
            plain.ransoms.iter().filter_map(|(when, ransom)| self.ransom(ransom, *when)).collect();
        match ransoms.len() {
            0 => {}
            1 => entries.extend(ransoms.pop().map(|ransom| entry("ransom", ransom))),
            _ => entries.push(entry("ransom", Value::List(ransoms))),
        }
        let claims = [
            plain.drawn.map(Claim::Drawn),
            plain.offered.clone().map(Claim::Deployments),
            plain.meeples_left.map(|(seat, left)| Claim::MeeplesLeft(seat, left)),
            plain.tiles_left.map(|left| Claim::TilesLeft { left, ahead: None }),
        ];
        entries.extend(claims.iter().flatten().map(|claim| self.claim(claim)));
        if let Some(awards) = &plain.awards {
            entries.push(entry("awards", Value::List(awards.iter().map(|award| self.award(award)).collect())));
        }
    }

    fn award(&self, award: &AwardClaim) -> Value {
        let mut entries = vec![entry("to", self.player(award.seat)), entry("points", Value::Number(award.points))];
        entries.extend(award.total.map(|total| entry("total", Value::Number(total))));
        Value::Map(entries)
    }

    fn step(&self, step: &Step) -> Vec<Value> {
        let value = |what: &What<Action>| {
            let done = match what {
                What::Act(act) => self.act(act),
                What::Claim(claim) => vec![self.claim(claim)],
                What::GameOver => vec![entry("over", Value::Truth(true))],
                What::FinalScoring => vec![entry("final-scoring", Value::Truth(true))],
                // A missing turn has no steps.
                What::Missing => Vec::new(),
            };
            let by = step.by.map(|by| entry("by", self.player(by)));
            Value::Map(by.into_iter().chain(done).collect())
        };
        step.what.iter().map(value).collect()
    }

    fn claim(&self, claim: &Claim) -> (String, Value) {
        match claim {
            Claim::Points(points) => entry("points", self.points(points)),
            Claim::Totals(totals) => entry("totals", self.points(totals)),
            Claim::Award(award) => entry("award", self.award(award)),
            Claim::AllAwards => entry("all-awards", Value::Truth(true)),
            Claim::Result(result) => entry("result", self.points(result)),
            Claim::Drawn(tile) => entry("drawn", Value::text(self.id(*tile))),
            Claim::SilentDiscard(tile) => entry("silent-discard", Value::text(self.id(*tile))),
            Claim::DrawnCopy { drawn, played } => {
                let copies = vec![entry("drawn", Value::Number(*drawn)), entry("played", Value::Number(*played))];
                entry("drawn-copy", Value::Map(copies))
            }
            Claim::MeeplesLeft(seat, left) => {
                entry("meeples-left", Value::Map(vec![entry(self.name(*seat), Value::Number(*left))]))
            }
            Claim::TilesLeft { left, .. } => entry("tiles-left", Value::Number(*left)),
            // A log that contradicts itself is refused before it comes here.
            Claim::Contradiction(_) => entry("note", Value::text("the log contradicts itself here")),
            Claim::Deployments(features) => {
                entry("offered", Value::List(features.iter().map(|there| Value::text(feature::text(there))).collect()))
            }
        }
    }

    /// What is done, under its key; a tile has several.
    fn act(&self, act: &Action) -> Entries {
        match *act {
            Action::Discard(tile) => vec![entry("discarded", self.tiles(&[tile]))],
            Action::Place { tile, cell, turn } => {
                let mut entries = vec![entry("tile", Value::text(self.id(tile))), entry("at", square(cell))];
                let degrees = Value::Number(turn.degrees().into());
                entries.extend((turn != Rotation::None).then(|| entry("turn", degrees)));
                entries
            }
            Action::Deploy { cell, feature, meeple } => {
                let feature = Value::text(feature::text(&feature));
                let mut more: Entries = cell.map(|cell| entry("at", square(cell))).into_iter().collect();
                more.extend(self.figure(meeple));
                if more.is_empty() {
                    return vec![entry("meeple", feature)];
                }
                more.insert(0, entry("feature", feature));
                vec![entry("meeple", Value::Map(more))]
            }
            Action::Tower(TowerAction::Floor { cell, colour }) => {
                let mut floor = vec![entry("at", square(cell))];
                floor.extend((colour != Colour::Normal).then(|| entry("colour", Value::text(colour.word()))));
                vec![entry("floor", Value::Map(floor))]
            }
            Action::Tower(TowerAction::Guard { cell, meeple }) => vec![entry(
                "guard",
                match self.figure(meeple) {
                    None => square(cell),
                    Some(figure) => Value::Map(vec![entry("at", square(cell)), figure]),
                },
            )],
            Action::Tower(TowerAction::Capture(target)) => vec![entry("capture", self.target(&target))],
            Action::Tower(TowerAction::Decline) => vec![entry("capture", Value::text("none"))],
            Action::Tower(TowerAction::Exchange(who)) => {
                let figure = self.figure(who).map_or(Value::text("meeple"), |(_, figure)| figure);
                vec![entry("exchange", figure)]
            }
            Action::Tower(TowerAction::Ransom { .. }) => {
                self.ransom(act, When::Start).map(|ransom| entry("ransom", ransom)).into_iter().collect()
            }
            Action::Pass => vec![entry("meeple", Value::text("none"))],
            Action::Score => vec![entry("score", Value::Truth(true))],
            Action::EndTurn => vec![entry("end", Value::Truth(true))],
            // It follows the end of the game by itself.
            Action::FinalScoring => Vec::new(),
        }
    }

    fn target(&self, target: &Target) -> Value {
        let mut entries = vec![entry("at", square(target.cell))];
        entries.extend(target.owner.map(|owner| entry("of", self.player(owner))));
        entries.extend(target.standing.map(|standing| entry("from", Value::text(standing.word()))));
        entries.extend(target.feature.map(|feature| entry("feature", Value::text(feature::text(&feature)))));
        entries.extend(self.figure(target.figure));
        Value::Map(entries)
    }

    fn ransom(&self, ransom: &Action, when: When) -> Option<Value> {
        let Action::Tower(TowerAction::Ransom { from, owner, meeple }) = *ransom else { return None };
        let mut entries: Entries = from.map(|from| entry("from", self.player(from))).into_iter().collect();
        entries.extend(owner.map(|owner| entry("of", self.player(owner))));
        let figure = self.figure(meeple);
        // Somebody must be named.
        let figure = figure.or_else(|| entries.is_empty().then(|| entry("figure", Value::text("meeple"))));
        entries.extend(figure);
        entries.extend((when != When::Start).then(|| entry("when", Value::text(when.word()))));
        Some(Value::Map(entries))
    }

    fn figure(&self, who: Who) -> Option<(String, Value)> {
        let figure = match who {
            Who::Any => return None,
            Who::Kind(kind) => Value::text(kind.word()),
            Who::Named(MeepleName { owner, kind, number }) => {
                let mut entries = vec![entry("of", self.player(owner))];
                entries.extend((kind != FigureKind::Meeple).then(|| entry("kind", Value::text(kind.word()))));
                entries.push(entry("number", Value::Number(number.into())));
                Value::Map(entries)
            }
        };
        Some(entry("figure", figure))
    }

    /// The turn in the short form, if that says all of it: it is read back to make sure.
    fn short(&self, draft: &Draft) -> Option<String> {
        let mut words: Vec<String> = draft.by.map(|by| format!("{},", self.name(by))).into_iter().collect();
        match &draft.body {
            Body::Plain(plain) => self.short_plain(plain, &mut words)?,
            Body::Missing => words.push("missing".to_owned()),
            Body::Steps(_) => return None,
        }
        let claims = claimed::text(&self.table.names, draft.points.as_deref(), draft.totals.as_deref());
        let text = words.join(" ") + &claims;
        let same = short::read(&text, &self.table).is_ok_and(|read| read == *draft);
        same.then_some(text)
    }

    /// The words of a turn in the usual order; none where the short form has no words for it.
    fn short_plain(&self, plain: &Plain, words: &mut Vec<String>) -> Option<()> {
        if !plain.discarded.is_empty() {
            let tiles: Vec<&str> = plain.discarded.iter().map(|tile| self.id(*tile)).collect();
            words.push(format!("discard {};", tiles.join(" ")));
        }
        if let Some(Action::Place { tile, cell, turn }) = plain.place {
            words.push(format!("{} {},{}", self.id(tile), cell.x(), cell.y()));
            words.extend((turn != Rotation::None).then(|| turn.degrees().to_string()));
        }
        match plain.action {
            Some(Action::Deploy { feature, meeple, .. }) => {
                words.push(feature::text(&feature));
                words.extend(kind(meeple));
            }
            Some(Action::Tower(TowerAction::Floor { cell, colour })) => {
                words.push(format!("floor {},{}", cell.x(), cell.y()));
                words.extend((colour != Colour::Normal).then(|| colour.word().to_owned()));
            }
            Some(Action::Tower(TowerAction::Guard { cell, meeple })) => {
                words.push(format!("guard {},{}", cell.x(), cell.y()));
                words.extend(kind(meeple));
            }
            Some(Action::Pass) => words.push("-".to_owned()),
            _ => {}
        }
        self.short_capture(plain.capture.as_ref(), words);
        if let Some(Action::Tower(TowerAction::Exchange(figure))) = plain.exchange {
            words.push(format!("exchange {}", kind(figure)?));
        }
        for (when, ransom) in &plain.ransoms {
            let Action::Tower(TowerAction::Ransom { from: Some(from), meeple, .. }) = ransom else { return None };
            words.push(format!("ransom {}", self.name(*from)));
            words.extend(kind(*meeple));
            words.extend((*when != When::Start).then(|| when.word().to_owned()));
        }
        Some(())
    }

    fn short_capture(&self, capture: Option<&Action>, words: &mut Vec<String>) {
        match capture {
            Some(Action::Tower(TowerAction::Decline)) => words.push("capture none".to_owned()),
            Some(Action::Tower(TowerAction::Capture(target))) => {
                words.push(format!("capture {},{}", target.cell.x(), target.cell.y()));
                words.extend(target.standing.map(Standing::word).map(str::to_owned));
                words.extend(target.feature.map(|feature| feature::text(&feature)));
                words.extend(kind(target.figure));
                words.extend(target.owner.map(|owner| format!("of {}", self.name(owner))));
            }
            _ => {}
        }
    }
}

/// The kind of a figure that the short form names; the text is read back to make sure that it says enough.
fn kind(who: Who) -> Option<String> {
    match who {
        Who::Kind(kind) => Some(kind.word().to_owned()),
        Who::Any | Who::Named(_) => None,
    }
}

/// A ruling.
pub(in crate::record::native) fn written(ruling: &Ruling) -> Value {
    let accept = ruling.accept.iter().map(|code| Value::text(code.as_str())).collect();
    let mut entries = vec![entry("accept", Value::List(accept))];
    entries.extend(ruling.by.as_deref().map(|by| entry("by", Value::text(by))));
    entries.extend(ruling.reason.as_deref().map(|reason| entry("reason", Value::text(reason))));
    Value::Map(entries)
}
