//! A record of the corpus, read and refereed without the reader and the referee of the program: the table alone.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;
use viguier::catalog::castle::schema::TileSetText;
use viguier::catalog::castle::{Kit, TileSet};
use viguier::grid::{Cell, Turn};
use viguier::region::Seat;
use viguier::rulebook::options::{self, WallTileKind};
use viguier::the_castle::{Action, Award, Event, FeatureName, Figure, Listener, Setup, Table};

/// The corpus beside the project, where it is there.
pub(crate) fn corpus(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/castle").join(name);
    if !path.exists() {
        println!("skipped: {} is not there", path.display());
        return None;
    }
    Some(path)
}

/// Awards in order, each with the number of its turn.
#[derive(Default)]
pub(crate) struct Ledger {
    pub(crate) turn: usize,
    pub(crate) awards: Vec<(usize, Award)>,
}

impl Listener for Ledger {
    fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::TurnBegan { .. } => self.turn += 1,
            Event::Awarded(award) => self.awards.push((self.turn, award.clone())),
            _ => {}
        }
    }
}

/// A record played to its end.
pub(crate) struct Played {
    pub(crate) table: Table,
    pub(crate) ledger: Ledger,
    /// Code and pointer of every violation.
    pub(crate) violations: Vec<(String, String)>,
}

struct Player<'r> {
    names: Vec<&'r str>,
    table: Table,
    ledger: Ledger,
    violations: Vec<(String, String)>,
}

/// The set-up of a record.
pub(crate) fn setup(record: &Value) -> Setup {
    let falcon = record["expansions"].as_array().is_some_and(|list| !list.is_empty());
    let set = |text: &Value| {
        let text: TileSetText = serde_json::from_value(text.clone()).unwrap();
        TileSet::from_text(&text, falcon).unwrap()
    };
    let sets = record["tiles"].as_array().unwrap().iter().map(set).collect();
    Setup::new(Kit::assemble(falcon, sets).unwrap(), options::Castle::default()).unwrap()
}

/// Plays a record.
pub(crate) fn play(record: &Value) -> Played {
    let names: Vec<&str> = record["players"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let table = Table::new(Arc::new(setup(record)));
    let mut player = Player { names, table, ledger: Ledger::default(), violations: Vec::new() };
    for (index, entry) in record["moves"].as_array().unwrap().iter().enumerate() {
        let pointer = format!("/moves/{index}");
        if player.turn(&pointer, entry).is_none() {
            let by = entry["by"].as_str().map_or(player.table.due(), |name| player.seat(name));
            player.table.pass_turn(by);
        }
    }
    player.finish(record);
    Played { table: player.table, ledger: player.ledger, violations: player.violations }
}

impl Player<'_> {
    fn seat(&self, name: &str) -> Seat {
        Seat::new(self.names.iter().position(|other| *other == name).unwrap()).unwrap()
    }

    fn violation(&mut self, code: impl ToString, pointer: &str) {
        self.violations.push((code.to_string(), pointer.to_owned()));
    }

    /// Plays an action, as played if it is illegal; none when nothing could be played.
    fn act(&mut self, pointer: &str, action: &Action) -> Option<()> {
        let step = match self.table.examine(action) {
            Ok(step) => step,
            Err(breach) => {
                for reason in std::iter::once(&breach.reason).chain(&breach.also) {
                    self.violation(reason.code(), pointer);
                }
                breach.as_played?
            }
        };
        self.table.apply(step, &mut self.ledger);
        Some(())
    }

    /// Plays an entry; none when it must be skipped whole.
    fn turn(&mut self, pointer: &str, entry: &Value) -> Option<()> {
        let by = entry["by"].as_str().map(|name| self.seat(name));
        self.act(pointer, &Action::Begin { by, lays_tile: !entry["tile"].is_null() })?;
        for id in list(&entry["discarded"]) {
            match self.table.setup().face_id(id.as_str().unwrap()) {
                Some(face) => drop(self.act(pointer, &Action::Discard(face))),
                None => self.violation("unknown-tile", pointer),
            }
        }
        if let Some(id) = entry["tile"].as_str() {
            let Some(face) = self.table.setup().face_id(id) else {
                self.violation("unknown-tile", pointer);
                return None;
            };
            self.act(pointer, &Action::Draw(face))?;
            let turn = Turn::from_degrees(entry["turn"].as_i64().unwrap_or(0)).unwrap();
            self.act(pointer, &Action::Lay { cell: cell(&entry["at"]), turn })?;
        }
        if let Some(name) = entry["follower"].as_str() {
            let figure = match entry["figure"].as_str() {
                None => Figure::Follower,
                Some("king") => Figure::King,
                Some(_) => Figure::Falconer,
            };
            let feature = FeatureName { cell: None, part: name.parse().unwrap() };
            self.act(pointer, &Action::Follow { feature, figure });
        }
        let found_by =
            |name: &&str| kinds(&entry["found"][name]).into_iter().map(|kind| (self.seat(name), kind)).collect();
        let found: Vec<Vec<_>> = self.names.iter().map(found_by).collect();
        for used in list(&entry["use"]) {
            let found = found.concat();
            let kind = used["wall-tile"].as_str().unwrap().parse().unwrap();
            self.act(pointer, &Action::Use { kind, feature: feature(&used["on"]), found });
        }
        for named in list(&entry["order"]) {
            self.act(pointer, &Action::Order(feature(named).unwrap()));
        }
        let before = self.ledger.awards.len();
        self.act(pointer, &Action::EndTurn);
        for name in self.names.clone() {
            for kind in kinds(&entry["found"][name]) {
                self.act(pointer, &Action::Found { seat: self.seat(name), kind });
            }
        }
        self.claims(pointer, entry, before);
        Some(())
    }

    fn claims(&mut self, pointer: &str, entry: &Value, before: usize) {
        for name in self.names.clone() {
            let seat = self.seat(name);
            let won = self.ledger.awards[before..].iter().filter(|(_, award)| award.seat == seat);
            let points: u32 = won.map(|(_, award)| award.points).sum();
            for (key, code, is) in
                [("points", "claim-points", points), ("totals", "claim-totals", self.table.score(seat))]
            {
                if entry[key][name].as_u64().is_some_and(|claimed| claimed != u64::from(is)) {
                    self.violation(code, pointer);
                }
            }
        }
    }

    fn finish(&mut self, record: &Value) {
        for (index, used) in list(&record["final"]).enumerate() {
            let by = self.seat(used["by"].as_str().unwrap());
            let kind = used["use"].as_str().unwrap().parse().unwrap();
            self.act(&format!("/final/{index}"), &Action::FinalUse { by, kind, feature: feature(&used["on"]) });
        }
        if self.table.is_over() {
            self.act("/final", &Action::FinalScoring);
        }
        for name in self.names.clone() {
            let is = u64::from(self.table.score(self.seat(name)));
            if record["result"][name].as_u64().is_some_and(|claimed| claimed != is) {
                self.violation("claim-result", "/result");
            }
        }
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn kinds(value: &Value) -> Vec<WallTileKind> {
    list(value).map(|kind| kind.as_str().unwrap().parse().unwrap()).collect()
}

fn cell(value: &Value) -> Cell {
    Cell::new(value[0].as_i64().unwrap(), value[1].as_i64().unwrap()).unwrap()
}

fn feature(value: &Value) -> Option<FeatureName> {
    if let Some(name) = value.as_str() {
        return Some(FeatureName { cell: None, part: name.parse().unwrap() });
    }
    let part = value["area"].as_str()?.parse().unwrap();
    Some(FeatureName { cell: Some(cell(&value["at"])), part })
}
