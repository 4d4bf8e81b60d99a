//! Writes a game down as Board Game Arena does: packets, states, draws, counts, awards. The awards are those of our own
//! referee, so such a log shows that logs are read right, not that the scores are right: real logs show that.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use viguier::board::Placement;
use viguier::carcassonne::{Action, Carcassonne, Event, Feature, Place, Table, Whereabouts};
use viguier::catalog::carcassonne::{Catalogue, TileType};
use viguier::engine::Listener;
use viguier::grid::{Port, Rotation};
use viguier::record::{Game, Record, What};
use viguier::region::Segment;
use viguier::seat::Seat;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct TypeFile {
    r#type: u8,
    tile: String,
    #[serde(default)]
    ori_1: i64,
    spots: Vec<String>,
}

/// What a log holds beside the moves.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// `cantPlay` for a discarded tile.
    pub(crate) cant_play: bool,
    /// The draw of a discarded tile.
    pub(crate) draws_of_discards: bool,
    /// Anything but the moves.
    pub(crate) states: bool,
}

pub(crate) const FULL: Style = Style { cant_play: true, draws_of_discards: true, states: true };

#[derive(Default)]
struct Awards(Vec<(Seat, u32)>);

impl Listener<Carcassonne> for Awards {
    fn hear(&mut self, event: Event<'_>) {
        if let Event::Awarded(award) = event {
            self.0.push((award.seat, award.points));
        }
    }
}

struct Writer {
    types: Vec<TypeFile>,
    catalogue: Arc<Catalogue>,
    table: Table,
    style: Style,
    names: Vec<String>,
    scores: Vec<u32>,
    used: Vec<i64>,
    packets: Vec<Value>,
    notes: Vec<Value>,
    copy: i64,
    meeples: u32,
}

fn player(seat: Seat) -> i64 {
    1001 + seat.index() as i64
}

impl Writer {
    fn note(&mut self, kind: &str, args: Value) {
        let uid = format!("{}-{}", self.packets.len(), self.notes.len());
        self.notes.push(json!({"uid": uid, "type": kind, "log": "", "args": args}));
    }

    fn state(&mut self, id: i64, player: Value, args: Value) {
        if self.style.states {
            self.note("gameStateChange", json!({"id": id, "active_player": player, "args": args, "type": "game"}));
        }
    }

    fn packet(&mut self) {
        let (number, data) = (self.packets.len() + 1, std::mem::take(&mut self.notes));
        self.packets.push(json!({
            "channel": "/table/t900000009", "table_id": "900000009", "packet_id": number.to_string(),
            "packet_type": "resend", "move_id": number.to_string(), "time": "1700000000", "data": data,
        }));
    }

    fn kind(&self, tile: TileType) -> &TypeFile {
        self.types.iter().find(|kind| kind.tile == self.catalogue.id(tile)).unwrap()
    }

    /// A copy that is not used yet.
    fn take_copy(&mut self, tile: TileType) -> i64 {
        let number = self.kind(tile).r#type;
        let count =
            |kind: &TypeFile| i64::from(self.catalogue.tile(self.catalogue.find(&kind.tile).unwrap()).unwrap().count);
        let first: i64 = 1 + self.types.iter().filter(|kind| kind.r#type < number).map(count).sum::<i64>();
        // The start tile is the first of its type.
        let used =
            self.used.iter().filter(|copy| (first..first + count(self.kind(tile))).contains(copy)).count() as i64;
        self.used.push(first + used);
        first + used
    }

    fn draw(&mut self, tile: TileType) -> i64 {
        let copy = self.take_copy(tile);
        let number = self.kind(tile).r#type.to_string();
        let seat = self.table.seat();
        self.state(2, json!(player(seat)), json!({"tile_type": number, "tile_id": copy.to_string()}));
        copy
    }

    fn deck(&mut self) {
        let left = i64::from(self.table.tiles_left()) - self.names.len() as i64;
        if self.style.states && left >= 0 {
            self.note("deck_size", json!({"deck_size": left.to_string()}));
        }
    }

    /// The number of the spot of a segment.
    fn spot(&self, placement: Placement, segment: Segment) -> usize {
        let placed = self.table.board().placed(placement).unwrap();
        let is_it = |text: &String| {
            let (word, port) = text.split_once(' ').unwrap_or((text, ""));
            let kind = viguier::catalog::carcassonne::Kind::ALL.into_iter().find(|kind| kind.word() == word);
            let place = port.parse().map_or(Place::Inner, |port: Port| Place::At(port.turned(placed.turn)));
            kind.is_some_and(|_| self.table.find_feature(placement, Feature { kind, place }) == Some(segment))
        };
        1 + self.kind(placed.face).spots.iter().position(is_it).unwrap()
    }

    fn spot_of(&self, feature: Feature) -> usize {
        let placement = self.table.placed_tile().unwrap();
        self.spot(placement, self.table.find_feature(placement, feature).unwrap())
    }

    fn ori(&self, tile: TileType, turn: Rotation) -> u8 {
        let first = Rotation::from_degrees(self.kind(tile).ori_1).unwrap();
        turn.then(first.reversed()).quarters() + 1
    }

    fn apply(&mut self, seat: Seat, action: &Action) -> Awards {
        let mut awards = Awards::default();
        self.table.examine(seat, action).unwrap().play(&mut awards);
        awards
    }

    fn awards(&mut self, awards: Awards) {
        for (seat, points) in awards.0 {
            self.scores[seat.index()] += points;
            let total = self.scores[seat.index()].to_string();
            let name = self.names[seat.index()].clone();
            let args = json!({"player_name": name, "player_id": player(seat), "points": points, "score": total});
            if self.style.states {
                self.note("realizationAchieved", json!({"real_type": "?"}));
                self.note("winPoints", args);
            }
        }
    }

    fn act(&mut self, action: &Action) {
        let seat = self.table.seat();
        let (id, name) = (player(seat), self.names[seat.index()].clone());
        match *action {
            Action::Discard(tile) => {
                if self.style.draws_of_discards {
                    self.draw(tile);
                } else {
                    self.take_copy(tile);
                }
                let copy = self.used.last().copied();
                self.apply(seat, action);
                if self.style.cant_play {
                    self.note("cantPlay", json!({"player_name": name, "player_id": id, "tile_id": copy}));
                }
                self.deck();
            }
            Action::Place { tile, cell, turn } => {
                self.copy = self.draw(tile);
                self.packet();
                let (number, ori) = (self.kind(tile).r#type.to_string(), self.ori(tile, turn));
                self.note(
                    "playTile",
                    json!({"player_name": name, "player_id": id.to_string(), "id": self.copy.to_string(),
                           "x": cell.x().to_string(), "y": cell.y(), "type": number, "ori": ori}),
                );
                self.apply(seat, action);
                self.meeples = 0;
                let mut spots: Vec<usize> = Vec::new();
                for action in self.table.legal(None).actions {
                    if let Action::Deploy { feature, .. } = action {
                        spots.push(self.spot_of(feature));
                    }
                }
                spots.sort_unstable();
                let spots: Vec<Value> =
                    spots.iter().map(|pos| json!({"tile": self.copy.to_string(), "pos": pos})).collect();
                let args = if spots.is_empty() { json!([]) } else { json!({"spots": spots}) };
                self.state(3, json!(id.to_string()), args);
                self.packet();
            }
            Action::Deploy { feature, .. } => {
                let placed = *self.table.board().placed(self.table.placed_tile().unwrap()).unwrap();
                let pos = self.spot_of(feature).to_string();
                let ori = self.ori(placed.face, placed.turn).to_string();
                self.apply(seat, action);
                let home = |m: &&viguier::carcassonne::Meeple| m.name.owner == seat && m.at == Whereabouts::Supply;
                let left = self.table.meeples().iter().filter(home).count();
                let args = json!({"player_name": name, "player_id": id.to_string(), "part_number": left,
                                  "id": self.copy.to_string(), "ptype": "normal", "x": placed.cell.x().to_string(),
                                  "y": placed.cell.y().to_string(), "pos": pos, "ori": ori, "portal": 0});
                self.note("playPartisan", args);
            }
            Action::Score => {
                self.deck();
                self.state(4, json!(id.to_string()), Value::Null);
                let awards = self.apply(seat, action);
                self.awards(awards);
            }
            Action::EndTurn => {
                self.apply(seat, action);
                self.state(5, json!(id.to_string()), Value::Null);
                self.state(10, json!(id.to_string()), Value::Null);
            }
            Action::Pass => {
                self.apply(seat, action);
            }
            _ => panic!("{action:?} is not of the base game"),
        }
    }

    fn finish(&mut self) {
        self.state(6, Value::Null, Value::Null);
        let mut awards = Awards::default();
        let seat = self.table.seat();
        // Some logs end early.
        match self.table.examine(seat, &Action::FinalScoring) {
            Ok(step) => step.play(&mut awards),
            Err(breach) => breach.as_played.step().unwrap().play(&mut awards),
        }
        self.awards(awards);
        let row = |(index, name): (usize, &String)| {
            let player = (1001 + index).to_string();
            json!({"name": name, "color": "ff0000", "score": self.scores[index].to_string(), "player": player, "concede": 0})
        };
        let result: Vec<Value> = self.names.iter().enumerate().map(row).collect();
        self.state(7, Value::Null, Value::Null);
        self.state(99, Value::Null, json!({"table": {"concede": false}, "result": result}));
        let most = self.scores.iter().max().copied().unwrap_or(0);
        let best: Vec<usize> = (0..self.names.len()).filter(|index| self.scores[*index] == most).collect();
        if let (true, [best]) = (self.style.states, best.as_slice()) {
            self.note("simpleNode", json!({"player_name": self.names[*best]}));
        }
        self.packet();
    }
}

/// The log of a record of the base game; with final scoring when `finished`.
pub(crate) fn log(record: &Record, style: Style, finished: bool) -> Value {
    let Game::Carcassonne { setup, entries } = &record.game else { panic!("not the landscape game") };
    let types: Vec<TypeFile> = serde_yaml::from_str(include_str!("../../src/record/bga/tiles.yaml")).unwrap();
    let names: Vec<String> = record.header.players.iter().map(|player| player.name.clone()).collect();
    let mut writer = Writer {
        types,
        catalogue: Arc::clone(&setup.catalogue),
        table: Table::new(Arc::clone(setup)),
        style,
        scores: vec![0; names.len()],
        names,
        used: vec![36],
        packets: Vec::new(),
        notes: Vec::new(),
        copy: 0,
        meeples: 0,
    };
    writer.note("simpleNote", json!({"players": "..."}));
    for seat in 1..=writer.names.len() as i64 {
        if style.states {
            let left = i64::from(writer.table.tiles_left()) - seat;
            writer.note("deck_size", json!({"deck_size": left.to_string()}));
        }
    }
    for entry in entries {
        if let What::Act(action) = &entry.what {
            writer.act(action);
        }
    }
    if finished {
        writer.finish();
    } else {
        writer.packet();
    }
    json!({"status": 1, "data": {"valid": 1, "data": writer.packets}})
}
