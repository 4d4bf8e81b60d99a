//! From one record of a text to the report on it: judges it, puts what was found into words and finds its places.
//!
//! A record without fault pays for none of this: it is judged once, without a journal, and no tree is built.

mod consequence;
mod game_key;
pub mod options;
mod parts;
mod places;
mod position_excerpt;
mod stop;

use std::collections::BTreeMap;

use crate::record::input::{Piece, ReadContext};
use crate::record::{self, Format, Game, ReadError, Record, Ruling};
use crate::referee::{End, Finding, JudgeOptions, Judgement, LedgerEntry, Outcome, judge};
pub use crate::report::Stop;
use crate::report::model::{OptionInForce, Origin, Unverified};
use crate::report::{Accepted, Error, Excerpt, LedgerRow, RecordReport, Related, Violation, safe};
use crate::rulebook::options::find as find_option;
use crate::rulebook::{Code, Severities, Severity};
use crate::wording;
use consequence::Causes;
use places::Places;

/// Most violations that are put into words when nothing else is asked for.
pub const MOST_VIOLATIONS: usize = 1000;

/// About how many characters of a report the violations of a record may take.
const MOST_TOLD: usize = 200_000;

/// How thoroughly to check.
#[derive(Clone, Copy, Debug)]
pub struct CheckOptions {
    /// Stop at the first violation of a record.
    pub first: bool,
    /// List every place of a violation as one of its own.
    pub every: bool,
    /// List no more violations than these; all are counted.
    pub most_violations: usize,
    /// Give the ledger of awards, too.
    pub ledger: bool,
    /// Give its rows of nothing and the running totals, too.
    pub nothing: bool,
    /// Judge no further than this turn.
    pub stop: Option<Stop>,
    /// Say what a tournament asks about the game, too.
    pub sheet: bool,
    /// Draw the table around the first violation, too.
    pub scene: bool,
    /// How much the codes weigh.
    pub severities: Severities,
}

impl CheckOptions {
    fn manner(&self) -> JudgeOptions {
        let Self { first, ledger, nothing, severities, every, .. } = *self;
        JudgeOptions { first, journal: false, ledger, nothing, severities, every }
    }
}

impl Default for CheckOptions {
    fn default() -> Self {
        let severities = Severities::default();
        Self {
            first: false,
            every: false,
            most_violations: MOST_VIOLATIONS,
            ledger: false,
            nothing: false,
            stop: None,
            sheet: false,
            scene: false,
            severities,
        }
    }
}

/// Judges every record of a text: one report each, in the order of the text. `name` is what the text is called in reports.
///
/// ```
/// use viguier::check::{self, CheckOptions};
/// use viguier::record::input::ReadContext;
/// use viguier::referee::Outcome;
/// use viguier::rulebook::Code;
///
/// let record = r#"{"viguier": 1, "game": "carcassonne", "players": ["Ann", "Ben"], "moves": [
///     {"by": "Ann", "tile": "D", "at": [5, 5]}
/// ]}"#;
/// let reports = check::text("game.json", record, &ReadContext::none(), CheckOptions::default());
/// assert_eq!(reports[0].verdict, Outcome::Illegal);
/// assert_eq!(reports[0].violations[0].code, Code::NotAdjacent);
/// ```
#[must_use]
pub fn text(name: &str, text: &str, read_context: &ReadContext, terms: CheckOptions) -> Vec<RecordReport> {
    record::read(text, read_context).iter().map(|read| piece(name, read, terms)).collect()
}

/// Judges one record of the file at `path`.
#[must_use]
pub fn piece(path: &str, piece: &Piece<'_>, terms: CheckOptions) -> RecordReport {
    let mut report = RecordReport { format: piece.format, ..RecordReport::blank(path, piece.number) };
    let errors = &piece.reading.errors;
    let mut places = None;
    let stopped = piece.reading.record.as_ref().zip(terms.stop).map(|(record, stop)| stop::cut(record, stop));
    if let Some(record) = stopped.as_ref().or(piece.reading.record.as_ref()) {
        head(record, &mut report);
        let mut judgement = judge(record, terms.manner());
        if !errors.is_empty() {
            forget_the_end(record, &mut judgement);
        }
        if !judgement.findings.is_empty() {
            let places = places.get_or_insert_with(|| Places::new(piece));
            describe(record, terms, !errors.is_empty(), places, &mut report);
        }
        report.notes.extend(wording::notes::of(record, &judgement));
        outcome(judgement, terms, errors, &mut report);
        report.sheet = terms.sheet.then(|| game_key::of(record));
    }
    if !errors.is_empty() {
        let places = places.get_or_insert_with(|| Places::new(piece));
        report.errors = errors.iter().take(terms.most_violations).map(|error| located(error, places)).collect();
        report.unlisted_errors = errors.len() - report.errors.len();
        if piece.format.is_none() {
            conceal(&mut report.errors);
        }
    }
    report
}

fn head(record: &Record, report: &mut RecordReport) {
    report.game = Some(record.game.which());
    report.expansions.clone_from(&record.header.expansions);
    report.players = record.header.players.iter().map(|player| player.name.clone()).collect();
    report.turns = record.header.turns;
    report.notes.clone_from(&record.header.notes);
    report.options = in_force(record);
}

/// The options of a record that are not the defaults, and who set them.
fn in_force(record: &Record) -> Vec<OptionInForce> {
    let entries = match &record.game {
        Game::Carcassonne { setup, .. } => setup.options.entries(),
        Game::TheCastle { setup, .. } => setup.options.entries(),
    };
    let origin = |key: &str| match record.format {
        Format::Native if record.header.stated.contains(&key) => Origin::Record,
        Format::Native => Origin::Config,
        Format::JCloisterZone => Origin::Save,
        Format::BoardGameArena | Format::CarcassonneGg | Format::CarcassonneLab | Format::ScoreSheet => Origin::Format,
    };
    let game = record.game.which();
    // What a configuration says of an expansion that is not played is of no use here.
    let bears = |key: &str| {
        let expansion = find_option(game, key).and_then(|spec| spec.expansion);
        expansion.is_none_or(|expansion| record.header.expansions.contains(&expansion))
    };
    let option = |(key, value)| OptionInForce { key, value, origin: origin(key) };
    entries.into_iter().map(option).filter(|option| option.origin != Origin::Config || bears(option.key)).collect()
}

/// What could not be checked, in words.
fn unchecked(unverified: &record::Unverified) -> Unverified {
    let (label, message) = (wording::unverified::label(unverified), wording::unverified::sentence(unverified));
    Unverified { kind: unverified.kind, turns: unverified.turns.clone(), label, message }
}

/// Where a turn could not be read, the judging ends: what the referee says about the end of the game would be about
/// a game that stopped there, and nobody says that it did.
fn forget_the_end(record: &Record, judgement: &mut Judgement) {
    let entries = record.game.steps();
    judgement.findings.retain(|finding| finding.entry < entries);
    judgement.finished = false;
    judgement.end = End::Unfinished;
    judgement.winners.clear();
}

fn outcome(mut judgement: Judgement, terms: CheckOptions, errors: &[ReadError], report: &mut RecordReport) {
    let manner = terms.manner();
    if terms.stop.is_some_and(|stop| !stop.scored) {
        stop::before_the_end(&mut judgement);
    }
    report.stop = terms.stop;
    let illegal = judgement.findings.iter().any(|finding| manner.is_grave(finding));
    report.verdict = match (errors.is_empty(), illegal) {
        (false, _) => Outcome::Unreadable,
        (true, true) => Outcome::Illegal,
        (true, false) => Outcome::Legal,
    };
    report.judged_turns = judgement.judged_turns;
    report.finished = judgement.finished;
    report.end = judgement.end;
    report.tiles_played = judgement.tiles_played;
    report.tiles_total = judgement.tiles_total;
    report.scores_as_played = judgement.is_illegal();
    report.scores = judgement.scores;
    report.winners = judgement.winners;
    report.unverified = judgement.unverified.iter().map(unchecked).collect();
    let mut totals = vec![0; report.players.len()];
    let row = |award: LedgerEntry| {
        if let Some(total) = totals.get_mut(award.seat.index()) {
            *total += award.points;
        }
        let totals = terms.nothing.then(|| totals.clone());
        LedgerRow { reason: wording::reckoning(&award.reckoning), award, totals }
    };
    report.ledger = judgement.ledger.into_iter().map(row).collect();
    report.tokens = judgement.tokens;
}

/// Plays the record once more with a journal, and tells its violations.
fn describe(record: &Record, terms: CheckOptions, broken: bool, places: &Places<'_>, report: &mut RecordReport) {
    let mut judgement = judge(record, JudgeOptions { journal: true, ledger: true, ..terms.manner() });
    if broken {
        forget_the_end(record, &mut judgement);
    }
    let context = wording::Context::new(record, &judgement);
    let base = &record.header.base;
    let severity = |finding: &Finding| terms.severities.of(finding.fault.code());
    let violation = |after: usize, finding: &Finding, causes: Vec<u32>| {
        let worded = wording::sentence(&context, finding);
        let pointer = finding.pointer.text(base);
        let code = finding.fault.code();
        let (key, span) = places.source.of_part(&pointer, &parts::of(record, finding));
        let number = parts::claimed_of(record, finding).and_then(|name| places.source.of_number(&pointer, key, name));
        let related = worded.related.into_iter().map(|related| {
            let pointer = related.pointer.text(base);
            let spot = Some(places.spot(places.source.of(&pointer, None)));
            Related { turn: related.turn, pointer, spot, message: safe(&related.message).into_owned() }
        });
        Violation {
            code,
            turn: finding.turn,
            pointer,
            key,
            spot: Some(places.spot(number.unwrap_or(span))),
            message: safe(&worded.message).into_owned(),
            rule: wording::rule(&context, finding),
            help: worded.help.map(|help| safe(&help).into_owned()),
            after,
            causes,
            acknowledged: finding.acknowledged,
            count: 1 + finding.repeated.len(),
            turns: turns(finding),
            severity: severity(finding),
            related: related.collect(),
        }
    };
    // What is off does not count, but whether something may be a consequence does not hang on that.
    let findings = || judgement.findings.iter().enumerate().filter(|(_, finding)| severity(finding) != Severity::Off);
    let listed = most_grave(findings(), terms);
    let drawn = listed.first().filter(|(_, finding)| terms.scene && !finding.acknowledged);
    report.scene = drawn.and_then(|(_, finding)| position_excerpt::scene(&context, record, finding));
    let mut causes = Causes::new(record, &context);
    let manner = terms.manner();
    // A caller who asks for more gets more.
    let most = if terms.most_violations > MOST_VIOLATIONS { usize::MAX } else { MOST_TOLD };
    let (mut told, mut left) = (0, listed.len());
    let mut grave_left = listed.iter().filter(|(_, finding)| manner.is_grave(finding)).count();
    let mut listed = listed.into_iter().peekable();
    for (after, finding) in judgement.findings.iter().enumerate() {
        let is_grave = manner.is_grave(finding);
        if listed.next_if(|(number, _)| *number == after).is_some() {
            // What makes the record illegal is not crowded out by what does not.
            let room = if is_grave { most } else { most / 2 };
            if told < room {
                let violation = violation(after, finding, causes.of(finding));
                told += length(&violation);
                report.violations.push(violation);
            }
            left -= 1;
            grave_left -= usize::from(is_grave);
        }
        if left == 0 || told >= most || (told >= most / 2 && grave_left == 0) {
            break;
        }
        causes.add(finding);
    }
    report.accepted = findings().filter(|(_, finding)| finding.acknowledged).count();
    let is_warning = |finding: &Finding| !finding.acknowledged && severity(finding) == Severity::Warning;
    report.warnings = findings().filter(|(_, finding)| is_warning(finding)).count();
    report.rulings = accepted(record, &judgement.findings);
    report.unlisted = findings().count() - report.violations.len();
    report.hidden = judgement.findings.len() - findings().count();
}

/// The rulings of a record that accept something, in the order of their turns.
fn accepted(record: &Record, findings: &[Finding]) -> Vec<Accepted> {
    let mut codes: BTreeMap<u32, Vec<Code>> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.acknowledged) {
        codes.entry(finding.turn).or_default().push(finding.fault.code());
    }
    let ruling = |ruling: &Ruling| {
        let found = codes.get(&ruling.turn)?;
        let mut codes: Vec<Code> = ruling.accept.iter().copied().filter(|code| found.contains(code)).collect();
        codes.sort_unstable();
        codes.dedup();
        let (by, reason) = (ruling.by.clone(), ruling.reason.clone());
        (!codes.is_empty()).then_some(Accepted { turn: ruling.turn, codes, by, reason })
    };
    record.header.rulings.iter().filter_map(ruling).take(MOST_VIOLATIONS).collect()
}

/// About how many characters a violation takes in a report.
fn length(violation: &Violation) -> usize {
    const BESIDE_WORDS: usize = 400;
    const BESIDE_RELATED: usize = 200;
    let related = violation.related.iter().map(|related| BESIDE_RELATED + related.message.len());
    BESIDE_WORDS + violation.message.len() + violation.help.as_deref().map_or(0, str::len) + related.sum::<usize>()
}

/// The turns of all places of a finding, each once.
fn turns(finding: &Finding) -> Vec<u32> {
    let mut turns = vec![finding.turn];
    turns.extend(&finding.repeated);
    turns.sort_unstable();
    turns.dedup();
    turns
}

/// As many findings as are to be listed, in their order: those that make the record illegal before all others.
fn most_grave<'f>(
    findings: impl Iterator<Item = (usize, &'f Finding)> + Clone,
    terms: CheckOptions,
) -> Vec<(usize, &'f Finding)> {
    let manner = terms.manner();
    let grave = findings.clone().filter(|(_, finding)| manner.is_grave(finding)).count().min(terms.most_violations);
    let (mut grave, mut others) = (grave, terms.most_violations - grave);
    findings
        .filter(|(_, finding)| {
            let left = if manner.is_grave(finding) { &mut grave } else { &mut others };
            let listed = *left > 0;
            *left = left.saturating_sub(1);
            listed
        })
        .collect()
}

/// Takes out what stands at the places of errors. A name or a link can lead to any file of the machine, and what does not
/// look like a record may be a secret.
pub fn conceal(errors: &mut [Error]) {
    for spot in errors.iter_mut().filter_map(|error| error.spot.as_mut()) {
        spot.excerpt = Excerpt { text: String::new(), span: 0..0, skipped: 0 };
    }
}

/// Most turns that are listed of one error.
const MOST_TURNS: usize = 100;
/// Longest text of an error, in characters.
const LONGEST_TEXT: usize = 500;

/// The text, if it is not too long, else its beginning.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or("")),
        None => text.to_owned(),
    }
}

fn located(error: &ReadError, places: &Places<'_>) -> Error {
    let spot = Some(places.spot(places.source.of_error(error.span, &error.pointer, error.key.as_deref())));
    Error {
        code: error.code,
        pointer: error.pointer.clone(),
        key: error.key.clone(),
        spot,
        message: cut(&error.message),
        help: error.help.as_deref().map(cut),
        count: error.count,
        turns: error.turns.iter().copied().take(MOST_TURNS).collect(),
    }
}
