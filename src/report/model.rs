//! A verdict as plain data: what every output format prints, and nothing else.

use std::ops::Range;

use crate::record::{Ended, Format};
use crate::referee::{End, LedgerEntry, Outcome};
use crate::rulebook::options::TieBreak;
use crate::rulebook::{Code, ErrorCode, Expansion, Game, RuleId, Severity, UnverifiedKind};
use crate::seat::Seat;

/// Where to stop in a game, and whether to score it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// After this turn; after the last one when none.
    pub after: Option<u32>,
    /// Whether the final scoring follows, as if the game ended there.
    pub scored: bool,
}

/// One award with its reckoning in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LedgerRow {
    /// The award.
    pub award: LedgerEntry,
    /// How its points add up: "3 tiles x 2, 1 pennant x 2".
    pub reason: String,
    /// The points of all players after it, by seat, where running totals were asked for.
    pub totals: Option<Vec<i64>>,
}

/// Everything that is said about one record.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordReport {
    /// The file, as it was named; untrusted text.
    pub path: String,
    /// Its number in the file, from 1.
    pub record: u32,
    /// Whether its file holds other records, so that the number must be told.
    pub among_others: bool,
    /// The format it is written in, if that could be told.
    pub format: Option<Format>,
    /// The game, if the head could be read.
    pub game: Option<Game>,
    /// The expansions in play.
    pub expansions: Vec<Expansion>,
    /// Names by seat; untrusted text.
    pub players: Vec<String>,
    /// Turns that the record holds.
    pub turns: u32,
    /// Turns that were judged.
    pub judged_turns: u32,
    /// The verdict.
    pub verdict: Outcome,
    /// Whether the game is finished: then the scores are final.
    pub finished: bool,
    /// How far the game went: finished is what is complete or declared.
    pub end: End,
    /// Tiles placed.
    pub tiles_played: u32,
    /// Tiles to place in all.
    pub tiles_total: u32,
    /// Points by seat.
    pub scores: Vec<i64>,
    /// Whether a violation that no ruling accepts came before the scores.
    pub scores_as_played: bool,
    /// Who won; nobody while the game is unfinished.
    pub winners: Vec<Seat>,
    /// The violations, in the order of the record.
    pub violations: Vec<Violation>,
    /// Violations beyond the most that are listed.
    pub unlisted: usize,
    /// Violations that a ruling of the record accepts, those beyond the most that are listed included.
    pub accepted: usize,
    /// Violations that were agreed to be warnings, those beyond the most that are listed included.
    pub warnings: usize,
    /// Violations that were agreed not to be told.
    pub hidden: usize,
    /// The rulings of the record that accept something, with what they accept. The list is cut as that of violations is.
    pub rulings: Vec<Accepted>,
    /// What could not be checked.
    pub unverified: Vec<Unverified>,
    /// What makes the run fail although the record is legal, or beside its violations; none of an unreadable record.
    pub lacks: Vec<Lack>,
    /// Remarks for people.
    pub notes: Vec<String>,
    /// Every option that is not the default, with its value and where that comes from.
    pub options: Vec<OptionInForce>,
    /// What could not be read.
    pub errors: Vec<Error>,
    /// Errors beyond the most that are listed.
    pub unlisted_errors: usize,
    /// Every award in order.
    pub ledger: Vec<LedgerRow>,
    /// Where the judging stopped, when it was told to.
    pub stop: Option<Stop>,
    /// The table around the first violation, drawn as it was just before it, if asked for; safe to show.
    pub scene: Option<String>,
    /// Aerie tokens by seat, with the Falcon.
    pub tokens: Option<Vec<i64>>,
    /// What a tournament asks beside the verdict, if asked for.
    pub sheet: Option<Sheet>,
}

impl RecordReport {
    /// The report on something that holds no record at all, such as a file that cannot be opened.
    #[must_use]
    pub fn unreadable(path: impl Into<String>, error: Error) -> Self {
        Self { errors: vec![error], ..Self::blank(path, 1) }
    }

    /// A report that says nothing yet.
    #[must_use]
    pub fn blank(path: impl Into<String>, record: u32) -> Self {
        Self {
            path: path.into(),
            record,
            among_others: false,
            format: None,
            game: None,
            expansions: Vec::new(),
            players: Vec::new(),
            turns: 0,
            judged_turns: 0,
            verdict: Outcome::Unreadable,
            finished: false,
            end: End::Unfinished,
            tiles_played: 0,
            tiles_total: 0,
            scores: Vec::new(),
            scores_as_played: false,
            winners: Vec::new(),
            violations: Vec::new(),
            unlisted: 0,
            accepted: 0,
            warnings: 0,
            hidden: 0,
            rulings: Vec::new(),
            unverified: Vec::new(),
            lacks: Vec::new(),
            notes: Vec::new(),
            options: Vec::new(),
            errors: Vec::new(),
            unlisted_errors: 0,
            ledger: Vec::new(),
            stop: None,
            scene: None,
            tokens: None,
            sheet: None,
        }
    }

    /// The name of a player; a seat without one gets its number.
    #[must_use]
    pub fn player(&self, seat: Seat) -> String {
        self.players.get(seat.index()).cloned().unwrap_or_else(|| format!("player {}", seat.index() + 1))
    }
}

/// What may be asked of a record beside legality, by what is there instead: the words of `--fail-on`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Lack {
    /// The game is not finished.
    Unfinished,
    /// Something could not be checked.
    Unverified,
    /// A ruling accepts a violation.
    Acknowledged,
    /// A violation counts as a warning.
    Warning,
}

impl Lack {
    /// The word for it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unfinished => "unfinished",
            Self::Unverified => "unverified",
            Self::Acknowledged => "acknowledged",
            Self::Warning => "warning",
        }
    }
}

/// A ruling of a record, as far as it accepts something.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Accepted {
    /// The turn, from 1; 0 for a ruling on the result.
    pub turn: u32,
    /// What it accepts, each code once.
    pub codes: Vec<Code>,
    /// Who decided. Untrusted text.
    pub by: Option<String>,
    /// Why. Untrusted text.
    pub reason: Option<String>,
}

/// What a tournament asks about a game beside the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sheet {
    /// How the record says the game ended.
    pub ended: Option<Ended>,
    /// Who won, as the record claims.
    pub claimed: Option<Vec<Seat>>,
    /// Who wins on equal points, as the record says.
    pub tie_break: TieBreak,
    /// The same number for the same tiles laid in the same places in the same order, wherever the first lies and
    /// whichever way the table is turned; for a result without moves, for the same result on the same occasion.
    pub moves: u64,
    /// Whether the record is a result without moves.
    pub no_moves: bool,
    /// Whether the record names its occasion, such as the round and the table.
    pub has_occasion: bool,
}

impl Default for Sheet {
    fn default() -> Self {
        Self { ended: None, claimed: None, tie_break: TieBreak::Shared, moves: 0, no_moves: false, has_occasion: false }
    }
}

/// Something that could not be checked, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unverified {
    /// What.
    pub kind: UnverifiedKind,
    /// The turns it is about, from 1; none for the whole record.
    pub turns: Option<Vec<u32>>,
    /// A few words for a list: "draw order of turns 5 and 9". Safe to show.
    pub label: String,
    /// One sentence, safe to show.
    pub message: String,
}

/// An option that is not the default.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OptionInForce {
    /// Its key.
    pub key: &'static str,
    /// Its value. Untrusted text.
    pub value: String,
    /// Who set it.
    pub origin: Origin,
}

/// Where the value of an option comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Origin {
    /// The record states it.
    Record,
    /// The configuration sets it, and the record leaves it open.
    Config,
    /// The save of a program implies it.
    Save,
    /// Games in this format are always played so.
    Format,
}

impl Origin {
    /// The word for it in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Config => "config",
            Self::Save => "save",
            Self::Format => "format",
        }
    }
}

/// A violation in words, with its place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// The code.
    pub code: Code,
    /// The turn, from 1; 0 for one about the whole record.
    pub turn: u32,
    /// JSON pointer of the turn or message, relative to its record.
    pub pointer: String,
    /// The faulty key inside it.
    pub key: Option<&'static str>,
    /// Where in the file; none when that cannot be told.
    pub spot: Option<Spot>,
    /// One sentence, safe to show.
    pub message: String,
    /// The rule it breaks.
    pub rule: RuleId,
    /// What would have been legal; safe to show.
    pub help: Option<String>,
    /// How many violations came before it.
    pub after: usize,
    /// The turns of the first few earlier violations whose squares or features it rests on, each once.
    pub causes: Vec<u32>,
    /// Whether a ruling of the record accepts it.
    pub acknowledged: bool,
    /// At how many places the record has this fault from this one cause; 1 for most.
    pub count: usize,
    /// The turns of these places, from 1, each once.
    pub turns: Vec<u32>,
    /// How much it weighs.
    pub severity: Severity,
    /// Earlier entries that explain it.
    pub related: Vec<Related>,
}

impl Violation {
    /// Whether it may be a consequence of an earlier one.
    #[must_use]
    pub fn is_consequence(&self) -> bool {
        !self.causes.is_empty()
    }

    /// Whether it makes its record illegal.
    #[must_use]
    pub fn is_grave(&self) -> bool {
        !self.acknowledged && self.severity == Severity::Error
    }
}

/// An earlier entry that explains a violation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Related {
    /// The turn, from 1.
    pub turn: u32,
    /// JSON pointer, relative to the record.
    pub pointer: String,
    /// Where in the file.
    pub spot: Option<Spot>,
    /// One sentence, safe to show.
    pub message: String,
}

/// Something that could not be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Error {
    /// The code.
    pub code: ErrorCode,
    /// JSON pointer of the entry, relative to its record, as far as known.
    pub pointer: String,
    /// The faulty key inside it.
    pub key: Option<String>,
    /// Where in the file; none for a file that could not be read at all.
    pub spot: Option<Spot>,
    /// One sentence.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// At how many places the record has this fault from this one cause; 1 for most.
    pub count: usize,
    /// The turns of these places, from 1, each once; of many the first.
    pub turns: Vec<u32>,
}

impl Error {
    /// An error about a whole file.
    #[must_use]
    pub fn of_file(code: ErrorCode, message: impl Into<String>) -> Self {
        let (pointer, turns) = (String::new(), Vec::new());
        Self { code, pointer, key: None, spot: None, message: message.into(), help: None, count: 1, turns }
    }
}

/// A place in a file. Lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Spot {
    /// The line on which it starts.
    pub line: usize,
    /// The column at which it starts.
    pub column: usize,
    /// The line on which it ends.
    pub end_line: usize,
    /// The column after its last character.
    pub end_column: usize,
    /// What stands there.
    pub excerpt: Excerpt,
}

/// The part of a file that is shown to people. It is cut, so that neither a long line nor a long entry floods
/// the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Excerpt {
    /// Whole lines, or the part of a long one around the place, with `...` where it was cut; untrusted text.
    pub text: String,
    /// The bytes of `text` that are meant.
    pub span: Range<usize>,
    /// Characters of the first line that were cut before it.
    pub skipped: usize,
}
