//! Records of The Castle from text to report.

use viguier::check::{self, CheckOptions};
use viguier::record::input::{Piece, ReadContext};
use viguier::referee::{LedgerEntry, Outcome};
use viguier::report::RecordReport;

/// The one record of a text.
pub(crate) fn piece(text: &str) -> Piece<'_> {
    let mut pieces = viguier::record::read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1);
    pieces.remove(0)
}

/// The report on the one record of a text, ledger included.
pub(crate) fn report(text: &str) -> RecordReport {
    check::piece("record", &piece(text), CheckOptions { ledger: true, ..CheckOptions::default() })
}

/// The violations and errors of a text: code and pointer.
pub(crate) fn faults(text: &str) -> Vec<(String, String)> {
    let report = report(text);
    let errors = report.errors.iter().map(|error| (error.code.to_string(), error.pointer.clone()));
    let violations = report.violations.iter().map(|violation| (violation.code.to_string(), violation.pointer.clone()));
    violations.chain(errors).collect()
}

/// Court all round unless said otherwise. `c` plain; `m` with a market; `t` tower on the north, `tt` on north and south;
/// `h`, `hh` the same with houses; `p` a path from the north to a square, `pp` from north to south; `f` with a fountain.
pub(crate) const TILES: &str = "
  - {id: c, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]}
  - {id: m, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn], markets: 1}]}
  - {id: mm, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn], markets: 2}]}
  - {id: t, count: 9, areas: [{tower: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: tt, count: 9, areas: [{tower: [Nw, Ne, Se, Sw]}, {court: [En, Es]}, {court: [Ws, Wn]}]}
  - {id: h, count: 9, areas: [{house: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: hh, count: 9, areas: [{house: [Nw, Ne, Se, Sw]}, {court: [En, Es]}, {court: [Ws, Wn]}]}
  - {id: p, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N]}]}
  - {id: pp, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N, S]}]}
  - {id: f, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N], fountain: true}]}";

pub(crate) const FALCON_TILES: &str = "
  - {id: k, count: 9, areas: [{chapel: [Nw, Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}]}
  - {id: kk, count: 9, areas: [{chapel: [Nw, Ne, Se, Sw]}, {court: [En, Es]}, {court: [Ws, Wn]}]}
  - {id: ka, count: 9, areas: [{chapel: [Nw, Ne, Se, Sw]}, {court: [En, Es]}, {court: [Ws, Wn]}], aeries: [[chapel N]]}
  - {id: pa, count: 9, areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], paths: [{ends: [N, S]}], aeries: [[path N]]}";

/// A record with these tiles, and with what else stands in its head.
pub(crate) fn record(head: &str, tiles: &str, moves: &[&str]) -> String {
    let list: String = moves.iter().map(|entry| format!("\n  - {entry}")).collect();
    let moves = if moves.is_empty() { " []".to_owned() } else { list };
    format!(
        "viguier: 1\ngame: the-castle\nplayers: [Ann, Ben]\n{head}\ntiles:\n- tile-set: hand-made\n  tiles:{}\nmoves:{moves}\n",
        tiles.replace("\n  ", "\n    ")
    )
}

pub(crate) fn legal(text: &str) -> RecordReport {
    let report = report(text);
    let faults: Vec<_> = report.violations.iter().map(|violation| &violation.message).collect();
    assert_eq!(report.verdict, Outcome::Legal, "{faults:?} {:?}", report.errors);
    report
}

/// Every award as `turn player points feature`.
pub(crate) fn awards(report: &RecordReport) -> Vec<String> {
    let award = |entry: &LedgerEntry| {
        format!("{} {} {} {}", entry.turn, report.players[entry.seat.index()], entry.points, entry.feature.name())
    };
    report.ledger.iter().map(|row| award(&row.award)).collect()
}

/// The same in a castle wall of its own, with what stands at the end of the record.
pub(crate) fn in_castle(wall: &str, head: &str, tiles: &str, moves: &[&str], last: &str) -> String {
    let record = record(head, tiles, moves);
    format!("{}{last}", record.replace("  tiles:", &format!("  wall: {wall}\n  tiles:")))
}
