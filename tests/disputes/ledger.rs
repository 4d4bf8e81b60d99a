//! Every row of the ledger, those of nothing too.

use serde_json::{Value, json};
use viguier::check::{self, CheckOptions, Stop};
use viguier::record::input::ReadContext;
use viguier::report::RecordReport;

use crate::cases;

fn report(text: &str, stop: Option<Stop>) -> RecordReport {
    let terms = CheckOptions { ledger: true, nothing: true, stop, ..CheckOptions::default() };
    check::text("record", text, &ReadContext::none(), terms).remove(0)
}

/// A row without what is free: words, the order of squares.
fn key(
    turn: &Value,
    player: &str,
    points: i64,
    kind: &str,
    is_final: bool,
    squares: &[Value],
    meeples: &Value,
) -> String {
    let mut squares: Vec<String> = squares.iter().map(Value::to_string).collect();
    squares.sort();
    format!("{turn} {player} {points} {kind} {is_final} {} {meeples}", squares.join(" "))
}

fn ours(report: &RecordReport) -> Vec<String> {
    let row = |row: &viguier::report::LedgerRow| {
        let award = &row.award;
        let squares: Vec<Value> = award.tiles.iter().map(|cell| json!([cell.x(), cell.y()])).collect();
        let meeples: serde_json::Map<String, Value> =
            award.meeples.iter().map(|(seat, count)| (report.player(*seat), json!(count))).collect();
        let player = report.player(award.seat);
        key(
            &json!(award.turn),
            &player,
            award.points,
            award.feature.name(),
            award.is_final,
            &squares,
            &Value::Object(meeples),
        )
    };
    let mut rows: Vec<String> = report.ledger.iter().map(row).collect();
    rows.sort();
    rows
}

/// The score board by name.
fn scores(report: &RecordReport) -> Value {
    report
        .players
        .iter()
        .cloned()
        .zip(report.scores.iter().copied())
        .collect::<std::collections::BTreeMap<_, _>>()
        .into_iter()
        .map(|(name, points)| (name, json!(points)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[test]
fn every_row_is_there() {
    for (case, text) in cases("ledger.jsonl") {
        let game = case["game"].as_str().unwrap();
        let report = report(&text, None);
        let row = |row: &Value| {
            let text = |name: &str| row[name].as_str().unwrap();
            let squares = row["squares"].as_array().unwrap();
            let points = row["points"].as_i64().unwrap();
            key(
                &row["turn"],
                text("player"),
                points,
                text("kind"),
                row["final"].as_bool().unwrap(),
                squares,
                &row["meeples"],
            )
        };
        let mut theirs: Vec<String> = case["rows"].as_array().unwrap().iter().map(row).collect();
        theirs.sort();
        let ours = ours(&report);
        let only = |these: &[String], those: &[String]| -> Vec<String> {
            these.iter().filter(|row| !those.contains(row)).cloned().collect()
        };
        assert_eq!((only(&ours, &theirs), only(&theirs, &ours)), (vec![], vec![]), "{game}");
        assert_eq!(ours.len(), theirs.len(), "{game}");
        assert_eq!(scores(&report), case["scores"], "{game}");
        // The running totals follow the order given, and end with the table.
        let last = report.ledger.last().unwrap();
        assert_eq!(last.totals.as_ref(), Some(&report.scores), "{game}");
    }
}

#[test]
fn the_ledger_stops_where_it_is_told_to() {
    for (case, text) in cases("ledger.jsonl") {
        let Some(half) = case.get("half").filter(|half| half.is_object()) else { continue };
        let game = case["game"].as_str().unwrap();
        let after = half["turn"].as_u64().map(|turn| u32::try_from(turn).unwrap());
        let board = report(&text, Some(Stop { after, scored: false }));
        assert_eq!(scores(&board), half["scores"], "{game}");
        assert!(board.ledger.iter().all(|row| Some(row.award.turn) <= after && !row.award.is_final));
        let ended = report(&text, Some(Stop { after, scored: true }));
        assert_eq!(scores(&ended), half["if_ended"], "{game}");
        for report in [board, ended] {
            let totals = report.ledger.last().map_or(vec![0; report.players.len()], |row| row.totals.clone().unwrap());
            assert_eq!(totals, report.scores, "{game}");
        }
    }
}
