//! What every part of the native reader shares: the text, where it looks for other files, and the errors so far.

use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::de::DeserializeOwned;

use super::meant;
use crate::record::ReadError;
use crate::record::input::ReadContext;
use crate::record::tree::{self, Node, Span, decode};
use crate::rulebook::{ErrorCode, Game};

/// For how many slips of a record it is tried out what was meant.
const MOST_TRIES: usize = 300;

/// The reading of one record.
pub(in crate::record) struct Context<'t> {
    /// The text that the places of nodes count in.
    text: &'t str,
    /// Where in it the record starts; errors count from there.
    base: usize,
    /// Where further files are found.
    pub(super) read_context: &'t ReadContext,
    /// What could not be read.
    errors: Vec<ReadError>,
    /// How often something was refused, what follows from other faults included.
    refused: usize,
    /// Parts about which enough is said.
    told: Vec<Span>,
    /// Whether all players and tiles are known: else an unknown name is no news.
    pub(super) all_known: bool,
    /// The player of the turn at hand, for what was meant by points without a name.
    pub(super) by: Option<String>,
    /// The game, once it is known.
    pub(super) game: Option<Game>,
    /// For how many more slips it is tried out what was meant.
    tries: usize,
}

/// Where errors about a value are reported.
#[derive(Clone, Debug)]
pub(in crate::record) struct Spot {
    /// JSON pointer of the turn, or of a part of the head.
    pub(super) pointer: String,
    /// The key inside it; none for the whole of it.
    pub(super) key: Option<String>,
}

impl Spot {
    /// The whole of what a pointer names.
    pub(super) fn of(pointer: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), key: None }
    }

    /// A key of it.
    pub(super) fn key(&self, key: &str) -> Self {
        Self { pointer: self.pointer.clone(), key: Some(key.to_owned()) }
    }
}

/// What is wrong with a value, before its place is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::record) struct Slip {
    /// The kind.
    pub(super) code: ErrorCode,
    /// One sentence.
    pub(super) message: String,
    /// What to write.
    pub(super) help: Option<String>,
    /// The faulty part of a text, in bytes; none for the whole of it.
    pub(super) part: Option<Range<usize>>,
    /// Whether it is about a name or a word that is not known: the same one in many places is one cause.
    pub(super) is_name: bool,
}

impl Slip {
    /// A fault of the schema.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self::of(ErrorCode::Schema, message)
    }

    /// A fault of this kind.
    pub(super) fn of(code: ErrorCode, message: impl Into<String>) -> Self {
        let is_name = matches!(code, ErrorCode::UnknownPlayer | ErrorCode::UnknownTile);
        Self { code, message: message.into(), help: None, part: None, is_name }
    }

    /// The slip with a hint.
    #[must_use]
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The slip, known to be about a name or a word.
    #[must_use]
    pub(super) fn name(mut self) -> Self {
        self.is_name = true;
        self
    }

    /// The slip at this part of its text.
    #[must_use]
    pub(super) fn part(mut self, part: Range<usize>) -> Self {
        self.part.get_or_insert(part);
        self
    }
}

impl<'t> Context<'t> {
    /// For a record that starts at byte `base` of `text`.
    pub(super) fn new(text: &'t str, base: usize, read_context: &'t ReadContext) -> Self {
        Self {
            text,
            base,
            read_context,
            errors: Vec::new(),
            refused: 0,
            told: Vec::new(),
            all_known: true,
            by: None,
            game: None,
            tries: MOST_TRIES,
        }
    }

    /// Whether it may be tried out once more what was meant by a turn: enough for any record that a hand wrote.
    pub(super) fn may_mend(&mut self) -> bool {
        self.tries = self.tries.saturating_sub(1);
        self.tries > 0
    }

    /// What stands at a place.
    pub(super) fn source(&self, span: Span) -> &'t str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// Where in the text the record starts.
    pub(super) fn base(&self) -> usize {
        self.base
    }

    /// How often something was refused so far.
    pub(super) fn count(&self) -> usize {
        self.refused
    }

    /// All errors in the order of the text, those of one cause as one.
    pub(super) fn finish(mut self) -> Vec<ReadError> {
        self.errors.sort_by_key(|error| error.span);
        self.errors.dedup_by(|a, b| a.span == b.span && a.message == b.message);
        grouped(self.errors)
    }

    /// The places of the errors about the head so far, with their pointers and keys.
    pub(super) fn noted(&self) -> impl Iterator<Item = &ReadError> {
        self.errors.iter()
    }

    /// Leaves out what else seems wrong in these parts, which stand in order.
    pub(super) fn tell(&mut self, told: &[Span]) {
        self.told.extend(told);
        self.told.sort_unstable();
    }

    /// Whether a word stands in a part about which enough is said.
    pub(super) fn tells_of(&self, word: &str) -> bool {
        self.told.iter().any(|part| self.text.get(part.start..part.end).is_some_and(|text| text.contains(word)))
    }

    /// Whether enough is said about the part in which a place lies.
    pub(super) fn is_told(&self, place: Span) -> bool {
        let before = self.told.partition_point(|part| part.start <= place.start);
        let last = before.checked_sub(1).and_then(|index| self.told.get(index));
        last.is_some_and(|part| place.start <= part.end)
    }

    /// Notes an error at a place.
    pub(super) fn refuse(&mut self, spot: &Spot, span: Span, slip: Slip) {
        let is_news = self.all_known || !matches!(slip.code, ErrorCode::UnknownPlayer | ErrorCode::UnknownTile);
        if !is_news || self.is_told(span) {
            self.refused += 1;
        } else {
            self.note(spot, span, slip);
        }
    }

    fn note(&mut self, spot: &Spot, span: Span, slip: Slip) {
        self.refused += 1;
        let start = span.start.saturating_sub(self.base);
        let end = span.end.saturating_sub(self.base);
        let turn = turn(&spot.pointer);
        let error = ReadError {
            code: slip.code,
            pointer: spot.pointer.clone(),
            key: spot.key.clone(),
            span: Some((start, end)),
            message: slip.message,
            help: slip.help.or_else(|| Some(meant::example(spot, self.game))),
            count: 1,
            turns: turn.into_iter().collect(),
            path: String::new(),
            is_name: slip.is_name,
        };
        self.errors.push(error);
    }

    /// Notes a fault of the syntax of the document.
    pub(super) fn broken(&mut self, spot: &Spot, fault: &ReadError) {
        let slip = Slip { help: fault.help.clone(), ..Slip::of(fault.code, fault.message.clone()) };
        self.note(spot, fault.place(), slip);
    }

    /// Notes an error inside the text of a scalar.
    pub(super) fn refuse_in(&mut self, spot: &Spot, node: &Node, slip: Slip) {
        let span = slip.part.clone().map_or(node.span, |part| self.inside(node, &part));
        self.refuse(spot, span, slip);
    }

    /// Notes a fault of a value.
    fn fault(&mut self, spot: &Spot, fault: &ReadError) {
        let slip = Slip { help: fault.help.clone(), ..Slip::of(fault.code, fault.message.clone()) };
        self.refuse(spot, fault.place(), if fault.is_name { slip.name() } else { slip });
    }

    /// Where a part of the text of a scalar stands. With escapes in the text that is the whole of it.
    fn inside(&self, node: &Node, part: &Range<usize>) -> Span {
        let text = node.text().unwrap_or("");
        let source = self.text.get(node.span.start..node.span.end).unwrap_or("");
        let quoted = source.get(1..source.len().saturating_sub(1)) == Some(text);
        let offset = match (source == text, quoted) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => return node.span,
        };
        let start = node.span.start + offset;
        Span::new(start + part.start, start + part.end)
    }

    /// Decodes a value of a turn: errors name the turn and the outermost key.
    pub(super) fn decode<T: DeserializeOwned>(&mut self, spot: &Spot, node: &Node) -> Option<T> {
        self.decode_at(node, |path| match (&spot.key, path.split('.').next()) {
            (None, Some(key)) if !key.is_empty() => spot.key(key),
            _ => spot.clone(),
        })
    }

    /// Decodes a value of the head: errors name the innermost mapping and its key.
    pub(super) fn decode_head<T: DeserializeOwned>(&mut self, pointer: &str, node: &Node) -> Option<T> {
        self.decode_at(node, |path| {
            let is_index = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let (above, last) = path.rsplit_once('.').unwrap_or(("", path));
            let key = Some(last).filter(|last| !is_index(last)).map(str::to_owned);
            let path = if key.is_some() { above } else { path };
            let separator = if path.is_empty() { "" } else { "/" };
            Spot { pointer: format!("{pointer}{separator}{}", path.replace('.', "/")), key }
        })
    }

    fn decode_at<T: DeserializeOwned>(&mut self, node: &Node, spot: impl Fn(&str) -> Spot) -> Option<T> {
        match decode(node) {
            Ok(value) => Some(value),
            Err(faults) => {
                for fault in faults {
                    self.fault(&spot(&fault.path), &fault);
                }
                None
            }
        }
    }
}

/// The turn, from 1, to which a pointer leads.
fn turn(pointer: &str) -> Option<u32> {
    let index = pointer.strip_prefix("/moves/")?.split('/').next()?;
    index.parse::<u32>().ok()?.checked_add(1)
}

/// From how many places on the same slip is a habit, and one cause.
const HABIT: usize = 3;

/// Makes one error of those that have one cause: a name that is not known, wherever it stands, and any other slip that
/// is made over and over.
fn grouped(errors: Vec<ReadError>) -> Vec<ReadError> {
    // Of a hundred thousand messages the hashes are enough.
    let cause = |error: &ReadError| FxBuildHasher.hash_one((error.code, &error.message));
    let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
    for error in &errors {
        *counts.entry(cause(error)).or_default() += 1;
    }
    let mut firsts: FxHashMap<u64, usize> = FxHashMap::default();
    let mut groups: Vec<ReadError> = Vec::with_capacity(counts.len());
    for error in errors {
        let cause = cause(&error);
        let least = if error.is_name { 2 } else { HABIT };
        if counts.get(&cause).is_none_or(|count| *count < least) {
            groups.push(error);
            continue;
        }
        let first = *firsts.entry(cause).or_insert(groups.len());
        match groups.get_mut(first) {
            Some(group) if group.message == error.message => {
                group.count += 1;
                let is_new = |turn: &u32| group.turns.last() != Some(turn);
                let more: Vec<u32> = error.turns.into_iter().filter(is_new).collect();
                group.turns.extend(more);
            }
            _ => groups.push(error),
        }
    }
    groups.iter_mut().filter(|group| group.count > 1).for_each(say_how_often);
    groups
}

/// Adds to the help of an error at how many more places it stands.
fn say_how_often(error: &mut ReadError) {
    let places = if error.count == 2 { "place" } else { "places" };
    let turns = match error.turns.as_slice() {
        [] => String::new(),
        [one] => format!(" (turn {one})"),
        [first, last] => format!(" (turns {first} and {last})"),
        [first, .., last] if usize::try_from(last - first).is_ok_and(|span| span + 1 == error.turns.len()) => {
            format!(" (turns {first} to {last})")
        }
        [first, .., last] => format!(" ({} turns from {first} to {last})", error.turns.len()),
    };
    let more = format!("and {} more {places}{turns}", error.count - 1);
    error.help = Some(match &error.help {
        Some(help) => format!("{}; {more}", help.trim_end_matches('?')),
        None => more,
    });
}

/// A name from a record, safe to show.
pub(super) fn shown(text: &str) -> String {
    format!("`{}`", tree::Untrusted::from(text))
}

/// The candidate nearest to `word` without regard to case, if it is near enough for a slip of the pen.
pub(super) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // The distance of long texts is slow to take, and no name that is meant is far longer than the known ones.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let (length, letters) = (word.chars().count(), letters(&word));
    let farthest = |candidate: &str| (candidate.len().max(word.len()) / 3).max(1).min(word.len().saturating_sub(1));
    // A record may hold a hundred thousand unknown names, and there are hundreds of tiles: those that cannot be near are
    // told by their length and their letters.
    let may_be_near = |candidate: &&str| {
        let (others, most) = (self::letters(candidate), farthest(candidate));
        candidate.chars().count().abs_diff(length) <= most
            && (letters & !others).count_ones() as usize <= most
            && (others & !letters).count_ones() as usize <= most
    };
    let distance = |candidate: &'a str| (strsim::damerau_levenshtein(&word, &candidate.to_lowercase()), candidate);
    let near = |(distance, candidate): &(usize, &str)| *distance <= farthest(candidate);
    let near = candidates.filter(may_be_near).map(distance).filter(near);
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// The letters of a text, without regard to case, as a set; one that is missing costs a change at least.
fn letters(text: &str) -> u64 {
    let place = |character: char| character.to_lowercase().next().unwrap_or(character) as u32 % u64::BITS;
    text.chars().fold(0, |set, character| set | 1 << place(character))
}
