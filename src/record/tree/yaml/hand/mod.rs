//! What hands do to the lines of a record in YAML.
//!
//! YAML is a grammar of columns and marks, and its parser says what it expected where it gave up. A person who looks
//! at the same text sees a list of turns in one column and a few keys at the edge, and which line does not fit in.
//! This pass looks at a record in that way. It runs only over a text that could not be read, so it can refuse nothing
//! that is sound; each slip that it sees comes with the edit that puts it right, so that the rest of the text is read
//! as if the slip had not been made.

mod edit;
mod keys;
mod line;
mod list;
mod words;

use self::edit::{Edit, Edited};
use self::line::{Colon, KeyLine, Line, is_turn};
use super::{brackets, explain};
use crate::record::ReadError;
use crate::record::tree::untrusted::quoted;
use crate::record::tree::{Document, Span};

use self::words::Holds;

pub(super) use self::words::value;
pub(in crate::record) use self::words::{event, is_of_event, other_word, without_colons};

/// A turn of one line from its parts between commas, if they look like one.
pub(super) fn turn_of(parts: &[String]) -> Option<String> {
    // The comma of a square was taken for one between two parts.
    let mut turn = String::new();
    for (index, part) in parts.iter().enumerate() {
        let is_number = |word: &str| {
            let digits = word.trim_start_matches(['-', '–', '−']);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let before = turn.rsplit(' ').next().is_some_and(is_number);
        let after = part.split(' ').next().is_some_and(is_number);
        match (index, before && after) {
            (0, _) => {}
            (_, true) => turn.push(','),
            _ => turn.push_str(", "),
        }
        turn.push_str(part);
    }
    is_turn(&turn).then_some(turn)
}

/// Whether a word is a key of records, at their edge or inside.
pub(super) fn is_key(word: &str) -> bool {
    words::is_inner(word) || words::head_of(word).is_some()
}

/// A slip of a hand.
struct Slip {
    /// What is wrong, and what to write.
    fault: ReadError,
    /// What puts it right, or takes the entry out of the way.
    edits: Vec<Edit>,
    /// The part about which enough is said.
    reach: Span,
}

/// The document that was probably meant, with the slips that were seen among its faults; none when none was seen.
/// `read` reads the mended text.
pub(super) fn mended(text: &str, refused: bool, read: impl FnOnce(&str) -> Document) -> Option<Document> {
    let slips = slips(text, refused);
    if slips.is_empty() {
        return None;
    }
    let (mut faults, mut edits, mut told) = (Vec::new(), Vec::new(), Vec::new());
    for slip in slips {
        faults.push(slip.fault);
        edits.extend(slip.edits);
        told.push(slip.reach);
    }
    let edited = Edited::new(text, edits);
    let mut document = read(&edited.text);
    told.sort_unstable();
    let told_of = |span: Span| {
        let before = told.partition_point(|part| part.start <= span.start);
        let part = before.checked_sub(1).and_then(|index| told.get(index)).copied();
        part.filter(|part| span.start <= part.end)
    };
    if let Some(root) = &mut document.root {
        edited.restore(root, &told_of);
    }
    let others = document.faults.into_iter().map(|fault| {
        let place = edited.span(fault.place());
        fault.span(place.start, place.end)
    });
    let mut others: Vec<ReadError> = others.filter(|fault| told_of(fault.place()).is_none()).collect();
    faults.append(&mut others);
    faults.sort_by_key(|fault| fault.place());
    told.extend(document.told.into_iter().map(|span| edited.span(span)));
    told.sort_unstable();
    Some(Document { span: Span::new(0, text.len()), root: document.root, faults, told })
}

/// All slips of a text. `refused` says that the parser could not read it: then what YAML forbids is looked for, too.
fn slips(text: &str, refused: bool) -> Vec<Slip> {
    let survey = brackets::survey(text);
    let lines = Line::all(text, &survey.inner);
    // A record in brackets has no columns.
    if lines.first().is_none_or(|first| first.content.starts_with(['{', '['])) {
        return Vec::new();
    }
    let (lines, fences): (Vec<Line<'_>>, Vec<Line<'_>>) = lines.into_iter().partition(|line| !line.is_fence());
    let is_ruled = |line: &Line<'_>| refused && !line.is_inner && line.is_rule();
    let (mut lines, rules): (Vec<Line<'_>>, Vec<Line<'_>>) = lines.into_iter().partition(|line| !is_ruled(line));
    lines.shrink_to_fit();
    let broken = if refused { places(text, survey.problems) } else { Vec::new() };
    let mut look =
        Look { text, refused, edge: edge(&lines), has_moves: false, given: Vec::new(), broken, slips: Vec::new() };
    look.beside(&fences, "a mark of a page around a block of code", "leave out the lines that begin with ```");
    let help = "leave it out, or write `#` before it: a remark begins with `#`";
    rules.chunks(1).for_each(|rule| look.beside(rule, "a line drawn between two parts", help));
    look.given = look.given(&lines);
    let sections = look.sections(&lines);
    look.has_moves = sections.iter().any(Section::holds_turns);
    for section in &sections {
        look.section(section);
    }
    look.brackets(&lines);
    let mut slips = look.slips;
    slips.sort_by_key(|slip| slip.fault.place());
    // One line, one slip: what comes first made the rest.
    let mut said_to = None;
    slips.retain(|slip| {
        let is_new = said_to.is_none_or(|end| slip.reach.start > end);
        said_to = said_to.max(Some(slip.reach.end));
        is_new
    });
    slips
}

/// Problems with the bytes they stand at, in order.
fn places(text: &str, mut problems: Vec<brackets::Problem>) -> Vec<(usize, brackets::Kind)> {
    problems.sort_by_key(|problem| problem.index);
    let mut offsets = text.char_indices().map(|(at, _)| at).enumerate().peekable();
    let place = |problem: brackets::Problem| {
        while offsets.next_if(|(index, _)| *index < problem.index).is_some() {}
        offsets.peek().map(|(_, at)| (*at, problem.kind))
    };
    problems.into_iter().filter_map(place).collect()
}

/// The column, from 0, in which the keys of the record begin.
fn edge(lines: &[Line<'_>]) -> usize {
    let is_key = |line: &&Line<'_>| {
        let key = KeyLine::of(line.content).filter(|_| !line.is_inner && !line.has_tab && line.item().is_none());
        key.and_then(|key| words::head_of(key.word)).is_some_and(|head| head.is_outermost)
    };
    most_frequent(lines.iter().filter(is_key).map(|line| line.indent)).unwrap_or(0)
}

/// The number that comes most often; of several the one that comes first.
fn most_frequent(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match counts.iter().position(|(known, _)| *known == number) {
            Some(index) => counts.iter_mut().skip(index).take(1).for_each(|(_, count)| *count += 1),
            // Nobody uses more columns than these.
            None if counts.len() < 64 => counts.push((number, 1)),
            None => {}
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max()?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(number, _)| number)
}

/// A key of the record with the lines below it. The lines above the first key are a section without one.
struct Section<'l, 't> {
    head: Option<(Line<'t>, KeyLine<'t>)>,
    lines: &'l [Line<'t>],
}

impl Section<'_, '_> {
    /// The key that is meant.
    fn name(&self) -> Option<&'static str> {
        self.head.as_ref().and_then(|(_, key)| words::meant(key.word)).map(|head| head.word)
    }

    /// Whether something is to stand on the lines below.
    fn is_open(&self) -> bool {
        self.head.as_ref().is_some_and(|(_, key)| key.is_open() || self.holds_list() && begins_list(key.value))
    }

    fn holds_list(&self) -> bool {
        self.head.as_ref().and_then(|(_, key)| words::meant(key.word)).is_some_and(|head| head.holds == Holds::List)
    }

    /// Whether turns are listed here.
    fn holds_turns(&self) -> bool {
        let is_turn_line = |line: &Line<'_>| is_turn(line.item().map_or(line.content, |item| item.text));
        match self.name() {
            Some("moves") => true,
            Some(_) => false,
            None => self.is_open() && self.lines.iter().any(|line| !line.is_inner && is_turn_line(line)),
        }
    }
}

/// Whether a list begins beside its key, where it may not.
fn begins_list(value: &str) -> bool {
    matches!(value, "-" | "|" | ">" | "|-" | ">-") || value.starts_with("- ")
}

/// The look at a text.
struct Look<'t> {
    text: &'t str,
    refused: bool,
    /// The column, from 0, in which the keys of the record begin.
    edge: usize,
    has_moves: bool,
    /// The keys of the record that are written as they should be.
    given: Vec<&'static str>,
    /// The brackets and quotation marks that are never closed, with the bytes they stand at, in order.
    broken: Vec<(usize, brackets::Kind)>,
    slips: Vec<Slip>,
}

impl<'t> Look<'t> {
    fn given(&self, lines: &[Line<'t>]) -> Vec<&'static str> {
        let key = |line: &Line<'t>| {
            let is_at_edge = line.indent == self.edge && !line.has_tab && !line.is_inner && line.item().is_none();
            KeyLine::of(line.content).filter(|key| is_at_edge && key.colon == Colon::Good)
        };
        let mut given: Vec<&'static str> =
            lines.iter().filter_map(|line| Some(words::head_of(key(line)?.word)?.word)).collect();
        given.sort_unstable();
        given.dedup();
        given
    }

    /// Lines that are no part of a record: marks of the page it was copied from, rules that somebody drew.
    fn beside(&mut self, lines: &[Line<'t>], message: &str, help: &str) {
        let Some(first) = lines.first() else { return };
        let fault = ReadError::syntax(Span::new(first.at, first.end), message).help(help);
        let edits = lines.iter().map(|line| Edit::new(line.at, line.end, "")).collect();
        self.slips.push(Slip { fault, edits, reach: Span::new(first.start, first.end) });
    }

    fn sections<'l>(&self, lines: &'l [Line<'t>]) -> Vec<Section<'l, 't>> {
        let mut sections = Vec::new();
        let mut current: (Option<(Line<'t>, KeyLine<'t>)>, usize) = (None, 0);
        for (index, line) in lines.iter().enumerate() {
            let above = current.0.as_ref().map(|(_, key)| key);
            let line = self.undashed(line).unwrap_or(*line);
            let Some(key) = self.head(&line, above) else { continue };
            if self.is_part(&key, above) {
                continue;
            }
            let (head, from) = std::mem::replace(&mut current, (Some((line, key)), index + 1));
            sections.push(Section { head, lines: lines.get(from..index).unwrap_or(&[]) });
        }
        let (head, from) = current;
        sections.push(Section { head, lines: lines.get(from..).unwrap_or(&[]) });
        sections
    }

    /// A line with a key of the record behind a dash that does not belong there.
    fn undashed(&self, line: &Line<'t>) -> Option<Line<'t>> {
        let item = line.item().filter(|_| line.indent == self.edge && !line.has_tab && !line.is_inner)?;
        let key = KeyLine::of(item.text).filter(|key| key.colon == Colon::Good)?;
        let is_head = words::head_of(key.word).is_some_and(|head| head.is_outermost);
        is_head.then(|| Line { at: line.at + item.lead, content: item.text, ..*line })
    }

    /// The key of the record that a line begins with, if it does, even in the wrong column or without its colon.
    fn head(&self, line: &Line<'t>, above: Option<&KeyLine<'t>>) -> Option<KeyLine<'t>> {
        if line.is_inner || line.item().is_some() {
            return None;
        }
        let key = KeyLine::of(line.content)?;
        let known = words::head_of(key.word);
        let section = above.and_then(|above| words::meant(above.word));
        if line.indent == self.edge && !line.has_tab {
            let in_list = section.is_some_and(|head| head.holds == Holds::List);
            let is_head = match key.colon {
                // A turn that lost its dash at the edge.
                Colon::Good => known.is_some() || !(in_list && words::is_of_turn(key.word)),
                Colon::Tight => words::meant(key.word).is_some(),
                // A sentence may begin with such a word, where the key itself stands elsewhere.
                Colon::Wrong(_) => words::meant(key.word)
                    .is_some_and(|head| !is_turn(line.content) && !self.given.contains(&head.word)),
            };
            return is_head.then_some(key);
        }
        let may_hold_keys = above.is_none_or(KeyLine::is_open)
            && section.is_none_or(|head| head.holds == Holds::Mapping || head.word == "tiles");
        let is_head = key.colon == Colon::Good && known.is_some_and(|head| head.is_outermost) && !may_hold_keys;
        is_head.then_some(key)
    }

    /// Whether a key at the edge is a part of the key above it that lost its blanks.
    fn is_part(&self, key: &KeyLine<'t>, above: Option<&KeyLine<'t>>) -> bool {
        let Some(above) = above.filter(|above| above.is_open()) else { return false };
        if key.colon != Colon::Good || words::head_of(key.word).is_some() {
            return false;
        }
        match words::meant(above.word).map(|head| head.word) {
            Some("result") => key.value.parse::<i64>().is_ok(),
            Some("event") => words::is_of_event(key.word),
            Some("rules") => key.word.contains('-') && !key.value.is_empty(),
            _ => false,
        }
    }

    fn section(&mut self, section: &Section<'_, 't>) {
        if let Some((line, key)) = &section.head {
            self.head_line(line, key, section.lines);
        }
        let name = section.name();
        let has_items = section.lines.iter().any(|line| !line.is_inner && line.item().is_some());
        if name == Some("players") && section.is_open() && self.names(section) {
            return;
        }
        if section.is_open() && (has_items || section.holds_turns() || name == Some("final")) {
            self.list(section.lines, section.holds_turns());
        } else if section.is_open() {
            self.mapping(section.lines);
        } else {
            self.strays(section.lines);
        }
    }

    /// Names below `players` without their dashes, or with numbers. False when there are none.
    fn names(&mut self, section: &Section<'_, 't>) -> bool {
        let (Some((head, _)), Some((first, rest))) = (&section.head, section.lines.split_first()) else { return false };
        let is_name = |line: &Line<'t>| {
            let is_plain =
                line.item().is_none() && !line.is_inner && !line.content.starts_with(['-', '[', '{', '"', '\'']);
            is_plain && !line.content.contains([':', ',']) && !is_turn(line.content)
        };
        if !is_name(first) || !rest.iter().all(is_name) || section.lines.len() > MOST_NAMES {
            return false;
        }
        let bare = |line: &Line<'t>| {
            let name = line.content.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ')' | ' '));
            if name.is_empty() { line.content } else { name }
        };
        let names: Vec<&str> = section.lines.iter().map(bare).collect();
        let written = format!("players: [{}]", names.join(", "));
        let last = rest.last().unwrap_or(first);
        let fault =
            ReadError::syntax(Span::new(first.at, last.end), "names below `players` without a dash before each")
                .help(format!("write {}", example(&written)));
        let edits = vec![Edit::new(head.at, last.end, written)];
        self.slips.push(Slip { fault, edits, reach: Span::new(head.start, last.end) });
        true
    }

    /// Lines below a key that has its value beside it, or above all keys.
    fn strays(&mut self, lines: &[Line<'t>]) {
        let is_turn_line =
            |line: &Line<'t>| !line.is_inner && is_turn(line.item().map_or(line.content, |item| item.text));
        if let Some(index) = lines.iter().position(is_turn_line).filter(|_| !self.has_moves) {
            self.has_moves = true;
            let (before, turns) = lines.split_at_checked(index).unwrap_or((lines, &[]));
            self.strays(before);
            if let Some(first) = turns.first() {
                let fault = ReadError::syntax(Span::new(first.at, first.end), "turns without `moves:` above them")
                    .help("write `moves:` on a line of its own before the first turn");
                let edit = Edit::new(first.start, first.start, format!("{}moves:\n", " ".repeat(self.edge)));
                let reach = Span::new(first.start, first.end);
                self.slips.push(Slip { fault, edits: vec![edit], reach });
            }
            self.list(turns, true);
            return;
        }
        for line in lines.iter().filter(|line| !line.is_inner && self.refused) {
            let is_item = line.item().is_some();
            // Deeper, what is no turn may go on with the text above.
            if line.indent > self.edge && !(is_item && is_turn_line(line)) {
                continue;
            }
            let message = if is_item && is_turn_line(line) { "a turn outside `moves`" } else { UNREADABLE };
            let fault = ReadError::syntax(Span::new(line.at, line.end), message).help(LINES);
            let edits = vec![Edit::new(line.at, line.end, "")];
            self.slips.push(Slip { fault, edits, reach: Span::new(line.start, line.end) });
        }
    }

    /// Brackets and quotation marks that are never closed, in keys where it is clear how they end.
    fn brackets(&mut self, lines: &[Line<'t>]) {
        for (at, kind) in std::mem::take(&mut self.broken) {
            let index = lines.partition_point(|line| line.start <= at);
            let Some(line) = index.checked_sub(1).and_then(|index| lines.get(index)) else { continue };
            // What opens on several lines is left to the parser and what it blanks.
            let goes_on = lines.get(index).is_some_and(|next| next.is_inner);
            let line = &self.undashed(line).unwrap_or(*line);
            let is_head = self.head(line, None).is_some() && line.indent == self.edge;
            if goes_on || !is_head {
                continue;
            }
            let fault = explain::unclosed(&kind, Span::new(at, at + 1));
            let edit = match kind {
                brackets::Kind::Unclosed(_) => {
                    let end = line.at + line.content.len();
                    Edit::new(end, end, closers(line.content))
                }
                brackets::Kind::Quote(_) | brackets::Kind::Extra(_) => Edit::new(at, at + 1, ""),
                brackets::Kind::ClosedBy(..) | brackets::Kind::Comment => continue,
            };
            self.slips.push(Slip { fault, edits: vec![edit], reach: Span::new(line.start, line.end) });
        }
    }
}

/// How many names are taken for a list of players.
const MOST_NAMES: usize = 12;

pub(super) const UNREADABLE: &str = "this line cannot be read";
pub(super) const LINES: &str =
    "a line of a record is `key: value`, a turn begins with `- `, as in `- Ann, U -1,0`, and a remark with `#`";

/// The brackets that close what a line leaves open.
fn closers(content: &str) -> String {
    let mut open = Vec::new();
    for character in content.chars() {
        match character {
            '[' => open.push(']'),
            '{' => open.push('}'),
            ']' | '}' if open.last() == Some(&character) => drop(open.pop()),
            _ => {}
        }
    }
    open.into_iter().rev().collect()
}

/// An entry as it should be written, for a help; long ones are cut.
fn example(text: &str) -> String {
    quoted(text.trim_end())
}

#[cfg(test)]
mod tests;
