//! Small phrases that several formats share.

use super::model::{Accepted, Error, Lack, OptionInForce, RecordReport, Violation};
use super::safe::safe;
use crate::record::tree::Untrusted;
use crate::referee::{End, Outcome};

/// "may be a consequence of the violation in turn 3"; none for a violation that rests on no earlier one.
#[must_use]
pub fn consequence(violation: &Violation) -> Option<String> {
    let turns: Vec<String> = violation.causes.iter().map(u32::to_string).collect();
    match turns.as_slice() {
        [] => None,
        [turn] => Some(format!("may be a consequence of the violation in turn {turn}")),
        [turns @ .., last] => {
            Some(format!("may be a consequence of the violations in turns {} and {last}", turns.join(", ")))
        }
    }
}

/// "1 violation", "2 violations".
#[must_use]
pub fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// Most bytes that the errors of one record take in a report. Someone with a thousand errors wants the first of them,
/// and their number.
const MOST_ERROR_BYTES: usize = 240_000;

/// The errors of a record as a format writes them, as many as a report takes, and how many more there are.
pub(super) fn errors<T: AsRef<[u8]>>(report: &RecordReport, write: impl FnMut(&Error) -> T) -> (Vec<T>, usize) {
    let mut left = MOST_ERROR_BYTES;
    let fits = |written: &T| {
        let length = written.as_ref().len();
        let fits = length <= left;
        left = left.saturating_sub(length);
        fits
    };
    let listed: Vec<T> = report.errors.iter().map(write).take_while(fits).collect();
    let unlisted = report.unlisted_errors + report.errors.len() - listed.len();
    (listed, unlisted)
}

/// Longest name of a file that is shown whole, in characters. An address may hold a game.
const LONGEST: usize = 120;

/// The file of a record, with the record's number where the file holds several.
#[must_use]
pub fn title(report: &RecordReport) -> String {
    let path = safe(&report.path);
    let path = match path.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", path.get(..at).unwrap_or("")).into(),
        None => path,
    };
    if report.among_others { format!("{path} (record {})", report.record) } else { path.into_owned() }
}

/// "Ann 93 Ben 87".
#[must_use]
pub fn scores(report: &RecordReport) -> String {
    let pairs = report.players.iter().zip(&report.scores);
    let pairs: Vec<String> = pairs.map(|(name, points)| format!("{} {points}", safe(name))).collect();
    pairs.join(" ")
}

/// What is said after the verdict: "finished, Ann 93 Ben 87", "unfinished (34 of 71 tiles)".
#[must_use]
pub fn standing(report: &RecordReport) -> String {
    let played = if report.scores_as_played { "as played: " } else { "" };
    if report.end == End::Declared {
        let tiles = format!("{} of {} tiles", report.tiles_played, report.tiles_total);
        return format!("declared over ({tiles}), {played}{}", scores(report));
    }
    if report.finished {
        return format!("finished, {played}{}", scores(report));
    }
    let total = report.tiles_total;
    // A judgement that stopped at the first violation does not know how the record goes on.
    if total == 0 {
        return format!("judged to turn {} of {}", report.judged_turns, report.turns);
    }
    let tiles = format!("unfinished ({} of {total} tiles)", report.tiles_played);
    if report.scores_as_played { format!("{tiles}, {played}{}", scores(report)) } else { tiles }
}

/// The line that says what a record is, without its title: "legal, finished, Ann 93 Ben 87".
#[must_use]
pub fn status(report: &RecordReport) -> String {
    let violations = count(report.violations.len() + report.unlisted, "violation");
    let mut line = match report.verdict {
        Outcome::Legal => format!("legal, {}", standing(report)),
        Outcome::Illegal => format!("illegal, {violations}, {}", standing(report)),
        Outcome::Unreadable => {
            let mut line = format!("unreadable, {}", count(report.errors.len() + report.unlisted_errors, "error"));
            if !report.violations.is_empty() {
                line += &format!(", {violations} before");
            }
            if report.turns > 0 {
                line += &format!(", {} of {} judged", report.judged_turns, count(report.turns as usize, "turn"));
            }
            line
        }
    };
    let mut remarks = Vec::new();
    if !report.options.is_empty() {
        let option =
            |option: &OptionInForce| format!("{} {} ({})", option.key, safe(&option.value), option.origin.word());
        let options: Vec<_> = report.options.iter().map(option).collect();
        remarks.push(format!("options: {}", options.join(", ")));
    }
    if report.accepted > 0 {
        remarks.push(format!("{} accepted by a ruling{}", count(report.accepted, "violation"), rulings(report)));
    }
    if report.warnings > 0 {
        remarks.push(count(report.warnings, "warning"));
    }
    remarks.extend(off(report.hidden));
    if !report.unverified.is_empty() {
        let unverified: Vec<_> = report.unverified.iter().map(|item| safe(&item.label)).collect();
        remarks.push(format!("not checked: {}", unverified.join(", ")));
    }
    if !report.lacks.is_empty() {
        let lacks: Vec<&str> = report.lacks.iter().map(|lack| lack.as_str()).collect();
        remarks.push(format!("fails on {}", lacks.join(", ")));
    }
    for remark in remarks {
        line += &format!("; {remark}");
    }
    line
}

/// "2 violations of codes that are off", where there are any.
#[must_use]
pub fn off(hidden: usize) -> Option<String> {
    (hidden > 0).then(|| format!("{} of codes that are off", count(hidden, "violation")))
}

/// Most rulings that the line of a record names.
const MOST_RULINGS: usize = 3;

/// ": turn 5 claim-totals, by desk: sheet slip", with the others after "and".
fn rulings(report: &RecordReport) -> String {
    let mut told: Vec<String> = report.rulings.iter().take(MOST_RULINGS).map(ruling).collect();
    let more = report.rulings.len().saturating_sub(told.len());
    if more > 0 {
        told.push(count(more, "more ruling"));
    }
    if told.is_empty() { String::new() } else { format!(": {}", told.join(" and ")) }
}

/// Who let a violation pass, and why: ", by desk: sheet slip". Nothing where no ruling says so.
#[must_use]
pub fn accepted_by(report: &RecordReport, violation: &Violation) -> String {
    let accepts = |ruling: &&Accepted| ruling.turn == violation.turn && ruling.codes.contains(&violation.code);
    report.rulings.iter().find(accepts).filter(|_| violation.acknowledged).map_or_else(String::new, who_and_why)
}

fn who_and_why(ruling: &Accepted) -> String {
    let by = ruling.by.as_ref().map_or(String::new(), |by| format!(", by {}", Untrusted::from(by.as_str())));
    let reason = ruling.reason.as_ref();
    let reason = reason.map_or(String::new(), |reason| format!(": {}", Untrusted::from(reason.as_str())));
    by + &reason
}

/// "turn 5 claim-totals, by desk: sheet slip".
#[must_use]
pub fn ruling(ruling: &Accepted) -> String {
    let codes: Vec<&str> = ruling.codes.iter().map(|code| code.as_str()).collect();
    let place = if ruling.turn > 0 { format!("turn {} ", ruling.turn) } else { String::new() };
    format!("{place}{}{}", codes.join(" and "), who_and_why(ruling))
}

/// Why a record fails that is not illegal: "The game is not finished (34 of 71 tiles), and this run fails on `unfinished`".
#[must_use]
pub fn lacking(report: &RecordReport, lack: Lack) -> String {
    let what = match lack {
        Lack::Unfinished if report.tiles_total > 0 => {
            format!("The game is not finished ({} of {} tiles)", report.tiles_played, report.tiles_total)
        }
        Lack::Unfinished => "The game is not finished".to_owned(),
        Lack::Unverified => {
            let items: Vec<_> = report.unverified.iter().map(|item| safe(&item.label)).collect();
            format!("Not everything could be checked ({})", items.join(", "))
        }
        Lack::Acknowledged => format!("A ruling accepts {}", count(report.accepted, "violation")),
        Lack::Warning => format!("The record has {}", count(report.warnings, "warning")),
    };
    format!("{what}, and this run fails on `{}`", lack.as_str())
}

#[cfg(test)]
mod tests {
    use super::super::model::Unverified;
    use super::super::sample;
    use super::*;
    use crate::rulebook::UnverifiedKind;

    #[test]
    fn a_record_has_its_line() {
        let mut report = sample::legal();
        assert_eq!(status(&report), "legal, finished, Ann 93 Ben 87");
        report.finished = false;
        report.tiles_played = 34;
        assert_eq!(status(&report), "legal, unfinished (34 of 71 tiles)");
        let unverified =
            |kind, label: &str| Unverified { kind, turns: None, label: label.to_owned(), message: String::new() };
        report.unverified = vec![
            unverified(UnverifiedKind::DrawOrder, "draw order"),
            unverified(UnverifiedKind::PracticeTileSet, "practice tile set"),
        ];
        assert_eq!(status(&report), "legal, unfinished (34 of 71 tiles); not checked: draw order, practice tile set");

        report.lacks = vec![Lack::Unfinished, Lack::Unverified];
        assert!(status(&report).ends_with("; fails on unfinished, unverified"));
        let lacking = |lack| lacking(&report, lack);
        assert_eq!(
            lacking(Lack::Unfinished),
            "The game is not finished (34 of 71 tiles), and this run fails on `unfinished`"
        );
        assert_eq!(
            lacking(Lack::Unverified),
            "Not everything could be checked (draw order, practice tile set), and this run fails on `unverified`"
        );

        let mut report = sample::illegal();
        assert_eq!(
            status(&report),
            "illegal, 3 violations, unfinished (2 of 71 tiles), as played: Ann 0 Ben 0; \
             1 violation accepted by a ruling"
        );
        (report.tiles_total, report.accepted) = (0, 0);
        report.violations.truncate(1);
        assert_eq!(status(&report), "illegal, 1 violation, judged to turn 2 of 2");

        report.path = "é".repeat(LONGEST + 1);
        assert_eq!(title(&report), format!("{}...", "é".repeat(LONGEST)));

        let mut report = sample::unreadable();
        assert_eq!(title(&report), "games/\\u{202e}t12.yaml (record 3)");
        assert_eq!(status(&report), "unreadable, 2 errors");
        (report.turns, report.judged_turns) = (89, 1);
        report.violations = sample::illegal().violations;
        report.violations.truncate(1);
        assert_eq!(status(&report), "unreadable, 2 errors, 1 violation before, 1 of 89 turns judged");
    }
}
