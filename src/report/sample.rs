//! Made-up reports for the tests of the formats.

use super::excerpt::spot;
use super::model::{Error, LedgerRow, RecordReport, Related, Violation};
use crate::grid::Cell;
use crate::record::Format;
use crate::record::tree::{Lines, Span};
use crate::referee::{End, LedgerEntry, LedgerFeature, Outcome, Reckoning};
use crate::rulebook::{Code, ErrorCode, Expansion, Game, Severity};
use crate::seat::Seat;

/// The text that the samples are about.
pub(super) const TEXT: &str = "viguier: 1
game: carcassonne
players: [Ann, Ben]
moves:
  - {by: Ann, tile: U, at: [-1, 0], meeple: road W}
  - {by: Ben, tile: N, at: [0, -1], turn: 90, meeple: city S}
";

fn find(part: &str) -> Option<super::model::Spot> {
    let start = TEXT.find(part).unwrap();
    Some(spot(TEXT, &Lines::new(TEXT), 1, Span::new(start, start + part.len())))
}

/// A finished game without a fault.
pub(super) fn legal() -> RecordReport {
    let seat = |index| Seat::new(index).unwrap();
    let award = |points, feature, is_final| LedgerRow {
        totals: None,
        award: LedgerEntry {
            turn: 2,
            seat: seat(0),
            points,
            feature,
            is_final,
            tiles: vec![Cell::ORIGIN],
            starts: Vec::new(),
            reckoning: Reckoning::RansomPaid,
            meeples: vec![(seat(0), 1)],
        },
        reason: "1 tile x 1".to_owned(),
    };
    RecordReport {
        format: Some(Format::Native),
        game: Some(Game::Carcassonne),
        expansions: vec![Expansion::TheTower],
        players: vec!["Ann".to_owned(), "Ben".to_owned()],
        turns: 2,
        judged_turns: 2,
        verdict: Outcome::Legal,
        finished: true,
        end: End::Complete,
        tiles_played: 71,
        tiles_total: 71,
        scores: vec![93, 87],
        winners: vec![seat(0)],
        ledger: vec![award(8, LedgerFeature::City, false), award(85, LedgerFeature::Field, true)],
        ..RecordReport::blank("games/t12.yaml", 1)
    }
}

/// A game with a violation, one that may follow from it, and one that a ruling accepts.
pub(super) fn illegal() -> RecordReport {
    let violation = |code: Code, after| Violation {
        code,
        turn: 2,
        pointer: "/moves/1".to_owned(),
        key: Some("turn"),
        spot: find("turn: 90"),
        message: "Ben lays N on (0, -1), but its south side shows a road where D shows a city".to_owned(),
        rule: code.rule(Game::Carcassonne),
        help: Some("turned by 180 it fits".to_owned()),
        after,
        causes: if after == 1 { vec![1] } else { Vec::new() },
        acknowledged: false,
        count: 1,
        turns: vec![2],
        severity: Severity::Error,
        related: Vec::new(),
    };
    let related = Related {
        turn: 1,
        pointer: "/moves/0".to_owned(),
        spot: find("{by: Ann, tile: U, at: [-1, 0], meeple: road W}"),
        message: "Ann laid U in turn 1".to_owned(),
    };
    RecordReport {
        verdict: Outcome::Illegal,
        finished: false,
        end: End::Unfinished,
        tiles_played: 2,
        scores: vec![0, 0],
        scores_as_played: true,
        winners: Vec::new(),
        accepted: 1,
        violations: vec![
            Violation { related: vec![related], ..violation(Code::EdgeMismatch, 0) },
            Violation { help: None, ..violation(Code::FeatureOccupied, 1) },
            Violation { help: None, acknowledged: true, ..violation(Code::NotYourTurn, 2) },
        ],
        ..legal()
    }
}

/// A text that is no record, in a file with an unpleasant name.
pub(super) fn unreadable() -> RecordReport {
    let error = Error {
        code: ErrorCode::UnknownTile,
        pointer: "/moves/0".to_owned(),
        key: Some("tile".to_owned()),
        spot: find("tile: U"),
        message: "no tile is called `U\u{1b}[31m`".to_owned(),
        help: Some("did you mean `T`?".to_owned()),
        count: 1,
        turns: vec![1],
    };
    RecordReport {
        format: Some(Format::Native),
        among_others: true,
        record: 3,
        errors: vec![error, Error::of_file(ErrorCode::Io, "permission denied")],
        ..RecordReport::blank("games/\u{202e}t12.yaml", 3)
    }
}
