//! Saves that say in `test.assertions` what must hold after them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop"
)]

mod support;

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use viguier::carcassonne::{
    Action, Carcassonne, Choices, Colour, Feature, FigureKind, Phase, Table, Target, TowerAction, Who,
};
use viguier::catalog::carcassonne::Kind;
use viguier::grid::{Port, Side};
use viguier::record::{Game, Record};
use viguier::referee::{JudgeOptions, Judgement, LedgerFeature, Moment, Play, judge};
use viguier::rulebook::ErrorCode;

/// A save after its last message.
struct Position {
    record: Record,
    judgement: Judgement,
    table: Table,
}

impl Position {
    fn new(text: &str) -> Self {
        let record = support::record(text);
        let judgement = judge(&record, JudgeOptions { ledger: true, ..JudgeOptions::default() });
        let Game::Carcassonne { setup, entries } = &record.game else { panic!("not the landscape game") };
        let mut play = Play::<Carcassonne>::new(&record.header, setup, false);
        assert!(play.play_to(entries, &Moment::End));
        let table = play.table().clone();
        Self { record, judgement, table }
    }

    fn seat(&self, name: &str) -> usize {
        self.record.header.players.iter().position(|player| player.name == name).unwrap()
    }

    fn phase(&self) -> &'static str {
        if self.judgement.finished {
            return "GameOverPhase";
        }
        match self.table.phase() {
            Phase::Tile => "TilePhase",
            Phase::Action => "ActionPhase",
            Phase::Capture => "TowerCapturePhase",
            Phase::Exchange => "TowerExchangePhase",
            Phase::End => "CommitActionPhase",
        }
    }

    fn choices(&self, tile: Option<&str>) -> Choices {
        self.table.legal(tile.and_then(|tile| self.table.setup().catalogue.find(tile)))
    }

    /// Whether an assertion holds; none for one that the referee cannot know.
    fn holds(&self, assertion: &str) -> Option<bool> {
        let text = assertion.trim_end_matches('.');
        if let Some(phase) = text.strip_prefix("Phase is ") {
            return Some(phase == self.phase());
        }
        if let Some((name, points)) = text.split_once(" has ") {
            let points = points.strip_suffix(" points").or_else(|| points.strip_suffix(" point"))?;
            return Some(self.judgement.scores[self.seat(name)] == points.parse::<i64>().unwrap());
        }
        if let Some((name, scored)) = text.split_once(" scored ") {
            return Some(self.scored(self.seat(name), scored));
        }
        match text {
            "Player can pass" => return Some(self.choices(None).may_pass),
            "Player can't pass" => return Some(!self.choices(None).may_pass),
            "Available action CaptureFollower" => return Some(self.table.phase() == Phase::Capture),
            _ => {}
        }
        if let Some(action) = text.strip_prefix("Available action ") {
            return Some(self.offers(action));
        }
        let (subject, options) = text.split_once(" options: ")?;
        Some(self.options_are(subject, options))
    }

    fn scored(&self, seat: usize, scored: &str) -> bool {
        let (feature, points) = scored.split_once(" for ").unwrap();
        let points: i64 = points.split(' ').next().unwrap().parse().unwrap();
        self.judgement.ledger.iter().any(|entry| {
            let name = match (entry.feature, feature) {
                (LedgerFeature::Field, "farm") => "farm",
                (LedgerFeature::Ransom, _) => "ransompaid",
                (other, _) => other.name(),
            };
            entry.seat.index() == seat && entry.points == points && name == feature
        })
    }

    fn offers(&self, action: &str) -> bool {
        let (action, subject) = action.split_once(" for ").unwrap_or((action, ""));
        match action {
            "TilePlacement" => !self.choices(Some(subject)).actions.is_empty(),
            "Meeple" => self.choices(None).actions.iter().any(|action| kind_of(action) == Some(subject)),
            "TowerPiece" => {
                let colour = colour(subject);
                let floor = |action: &Action| matches!(action, Action::Tower(TowerAction::Floor { colour: c, .. }) if *c == colour);
                self.choices(None).actions.iter().any(floor)
            }
            other => panic!("{other}"),
        }
    }

    fn options_are(&self, subject: &str, options: &str) -> bool {
        let expected: BTreeSet<String> = options.split("; ").map(normal).collect();
        let (kind, name) = subject.split_once(' ').unwrap_or((subject, ""));
        let found: BTreeSet<String> = match kind {
            "TilePlacement" => self.placements(name),
            "Meeple" => self.deployments(name),
            "Tower" => {
                let colour = colour(name.strip_prefix("piece ").unwrap());
                let actions = self.choices(None).actions;
                let floors = actions.iter().filter_map(|action| match action {
                    Action::Tower(TowerAction::Floor { cell, colour: c }) if *c == colour => {
                        Some(format!("[{},{}]", cell.x(), cell.y()))
                    }
                    _ => None,
                });
                floors.collect()
            }
            "CaptureFollower" => self.captures(),
            other => panic!("{other}"),
        };
        assert_eq!(found, expected, "{subject}");
        true
    }

    fn placements(&self, tile: &str) -> BTreeSet<String> {
        let mut cells: Vec<(i32, i32, Vec<u16>)> = Vec::new();
        for action in self.choices(Some(tile)).actions {
            let Action::Place { cell, turn, .. } = action else { continue };
            match cells.iter_mut().find(|(x, y, _)| (*x, *y) == (cell.x(), cell.y())) {
                Some((_, _, turns)) => turns.push(turn.degrees()),
                None => cells.push((cell.x(), cell.y(), vec![turn.degrees()])),
            }
        }
        let text = |(x, y, turns): (i32, i32, Vec<u16>)| normal(&format!("[{x},{y}] - {turns:?}"));
        cells.into_iter().map(text).collect()
    }

    fn deployments(&self, kind: &str) -> BTreeSet<String> {
        let of_kind = |action: &Action| kind_of(action) == Some(kind);
        let name = |action: Action| match action {
            Action::Deploy { feature, .. } => {
                let placed = self.table.placed_tile().unwrap();
                let cell = self.table.board().placed(placed).unwrap().cell;
                format!("{{{},[{},{}]}}", self.location(feature), cell.x(), cell.y())
            }
            Action::Tower(TowerAction::Guard { cell, .. }) => format!("{{Tower,I,[{},{}]}}", cell.x(), cell.y()),
            other => panic!("{other:?}"),
        };
        self.choices(None).actions.into_iter().filter(of_kind).map(name).collect()
    }

    fn location(&self, feature: Feature) -> String {
        let placed = self.table.placed_tile().unwrap();
        let segment = self.table.find_feature(placed, feature).unwrap();
        let ports = self.table.ports(placed, segment);
        let kind = feature.kind.unwrap();
        format!("{},{}", feature_name(kind), location(kind, &ports))
    }

    fn captures(&self) -> BTreeSet<String> {
        let name = |action: &Action| {
            let Action::Tower(TowerAction::Capture(Target { cell, figure: Who::Named(name), .. })) = action else {
                return None;
            };
            let meeple = self.table.meeples().iter().find(|meeple| meeple.name == *name).unwrap();
            let viguier::carcassonne::Whereabouts::Feature(placed, segment) = meeple.at else { panic!("{meeple:?}") };
            let kind = self.table.board().regions().get(segment).unwrap().kind;
            let kind_id = if name.kind == FigureKind::Meeple { "small" } else { "phantom" };
            let place = location(kind, &self.table.ports(placed, segment));
            Some(format!(
                "{{{}.{kind_id}.{},{},{place},[{},{}]}}",
                name.owner.index(),
                name.number,
                feature_name(kind),
                cell.x(),
                cell.y()
            ))
        };
        self.choices(None).actions.iter().filter_map(name).collect()
    }
}

fn normal(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

fn colour(token: &str) -> Colour {
    match token {
        "TOWER_PIECE" => Colour::Normal,
        "BLACK_TOWER_PIECE" => Colour::Black,
        "WHITE_TOWER_PIECE" => Colour::White,
        other => panic!("{other}"),
    }
}

fn kind_of(action: &Action) -> Option<&'static str> {
    let (Action::Deploy { meeple, .. } | Action::Tower(TowerAction::Guard { meeple, .. })) = action else {
        return None;
    };
    match meeple {
        Who::Kind(FigureKind::Meeple) => Some("SmallFollower"),
        Who::Kind(FigureKind::Phantom) => Some("Phantom"),
        other => panic!("{other:?}"),
    }
}

fn feature_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Road => "Road",
        Kind::City => "City",
        Kind::Field => "Field",
        Kind::Monastery => "Monastery",
    }
}

/// The location as that engine spells it.
fn location(kind: Kind, ports: &[Port]) -> String {
    if ports.is_empty() {
        return "I".into();
    }
    if kind == Kind::Field {
        let half = |port: &Port| {
            let left = Port::halves(port.side())[0] == *port;
            format!("{}{}", port.side().letter(), if left { 'L' } else { 'R' })
        };
        return ports.iter().map(half).collect::<Vec<_>>().join(".");
    }
    let sides: Vec<Side> = ports.iter().map(|port| port.side()).collect();
    match sides.as_slice() {
        [one] => one.letter().to_string(),
        [Side::North, Side::South] => "NS".into(),
        [Side::East, Side::West] => "WE".into(),
        [Side::North, Side::East] => "NE".into(),
        [Side::East, Side::South] => "SE".into(),
        [Side::South, Side::West] => "SW".into(),
        [Side::North, Side::West] => "NW".into(),
        [_, _, _] => {
            let missing = Side::ALL.into_iter().find(|side| !sides.contains(side)).unwrap();
            format!("_{}", missing.letter())
        }
        _ => "NWSE".into(),
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn assertions_of_supported_saves_hold() {
    let corpus = support::corpus::of_others();
    let mut checked = 0;
    for entry in fs::read_dir(corpus.join("jcloisterzone")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "jcz") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let position = Position::new(&text);
        assert!(position.judgement.findings.is_empty(), "{}: {:?}", path.display(), position.judgement.findings);
        let save: Value = serde_json::from_str(&text).unwrap();
        for assertion in save["test"]["assertions"].as_array().into_iter().flatten() {
            let assertion = assertion.as_str().unwrap();
            if assertion.starts_with("Undo ") {
                continue;
            }
            assert_eq!(position.holds(assertion), Some(true), "{}: {assertion}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 30, "only {checked} assertions checked");
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn the_old_save_is_finished_and_scored() {
    let corpus = support::corpus::of_others();
    let position = Position::new(&fs::read_to_string(corpus.join("jcloisterzone/v4-scoring.jcz")).unwrap());
    assert!(position.judgement.finished);
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn unsupported_saves_are_refused_by_name() {
    let corpus = support::corpus::of_others();
    let names =
        [("abbey-merge", "abbey"), ("bazaar-regular", "bazaar"), ("besieged-city", "siege"), ("pig-scoring", "pig")];
    for (file, name) in names {
        let text = fs::read_to_string(corpus.join(format!("jcloisterzone/unsupported/{file}.jcz"))).unwrap();
        let reading = viguier::record::read(&text, &viguier::record::input::ReadContext::none()).remove(0).reading;
        assert!(reading.record.is_none());
        let error = &reading.errors[0];
        assert_eq!(error.code, ErrorCode::Unsupported, "{file}");
        assert!(error.message.contains(name), "{file}: {}", error.message);
        assert!(error.pointer.starts_with("/setup/"), "{file}: {}", error.pointer);
    }
}

#[test]
#[ignore = "needs games of others at ../shared/corpus"]
fn broken_saves_are_refused_with_a_place() {
    let corpus = support::corpus::of_others();
    for entry in fs::read_dir(corpus.join("jcloisterzone/broken")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let reading = viguier::record::read(&text, &viguier::record::input::ReadContext::none()).remove(0).reading;
        let error = &reading.errors[0];
        assert_eq!(error.code, ErrorCode::Syntax, "{}", path.display());
        let (start, _) = error.span.unwrap();
        let line = text[..start].lines().count();
        assert!(line <= 3, "{}: line {line}", path.display());
    }
}
