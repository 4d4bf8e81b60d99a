//! Lists with an entry a line: the turns of a record above all.

use super::edit::Edit;
use super::line::{Colon, Item, KeyLine, Line, Mark, is_turn};
use super::words::{self, is_inner};
use super::{LINES, Look, Slip, UNREADABLE, example, most_frequent};
use crate::record::ReadError;
use crate::record::tree::Span;
use crate::record::tree::yaml::explain;

/// An entry of a list: its first line, and how many lines it has.
struct Entry<'l, 't> {
    lines: &'l [Line<'t>],
    /// Its mark; none where that was left out.
    item: Option<Item<'t>>,
    /// The first line that goes on with it though it does not look so, by its index.
    cut: Option<usize>,
}

impl<'t> Look<'t> {
    /// A list.
    pub(super) fn list(&mut self, lines: &[Line<'t>], holds_turns: bool) {
        let nested = nested(lines);
        let items = || lines.iter().zip(&nested).filter(|(line, nested)| !line.is_inner && !**nested && !line.has_tab);
        let marked = most_frequent(items().filter(|(line, _)| line.item().is_some()).map(|(line, _)| line.indent));
        let unmarked = || most_frequent(items().filter(|(line, _)| is_turn(line.content)).map(|(line, _)| line.indent));
        // Where a tab stands before every turn no column can be told.
        let tabbed = lines.iter().any(|line| line.has_tab && line.item().is_some());
        let column = marked.or_else(|| unmarked().filter(|_| holds_turns)).or(tabbed.then_some(self.edge + 2));
        let Some(column) = column else { return };
        for entry in joined(lines, entries(lines, &nested, column, holds_turns), holds_turns) {
            let fault = self.entry(&entry, column, holds_turns);
            if let Some(fault) = fault {
                let (Some(first), Some(last)) = (entry.lines.first(), entry.lines.last()) else { continue };
                let reach = Span::new(first.start, last.end);
                let dash = format!("{}-", " ".repeat(column));
                let edit = match entry.item {
                    // A text at the edge is no turn.
                    None if self.is_stray(first, column) => Edit::new(first.at, last.end, ""),
                    // A turn that is not as it should be is not read; that it is there counts.
                    _ if holds_turns => Edit::new(reach.start, reach.end, dash),
                    Some(item) => Edit::new(first.start, first.at + item.lead, format!("{dash} ")),
                    None => Edit::new(first.start, first.at, format!("{dash} ")),
                };
                self.slips.push(Slip { fault, edits: vec![edit], reach });
            }
        }
    }

    /// What is wrong with an entry, if anything is.
    fn entry(&self, entry: &Entry<'_, 't>, column: usize, holds_turns: bool) -> Option<ReadError> {
        let (first, rest) = entry.lines.split_first()?;
        let what = if holds_turns { "a turn" } else { "an entry of a list" };
        let text = entry.item.map_or(first.content, |item| item.text);
        let begins = format!("{what} begins with `- `: write {}", example(&format!("- {text}")));
        let whole = Span::new(first.at, first.at + first.content.len());
        let mark = Span::new(
            first.at,
            first.at
                + entry.item.map_or(0, |item| first.content.get(..item.lead).map_or(0, |lead| lead.trim_end().len())),
        );
        if first.has_tab && self.refused {
            let (fault, mark) = self.blank(first);
            let help = format!("indent with spaces instead of {mark}: write {} before `- `", spaces(column));
            return Some(fault.help(help));
        }
        if entry.item.is_none() && self.is_stray(first, column) {
            return Some(ReadError::syntax(whole, UNREADABLE).help(LINES));
        }
        let Some(item) = entry.item else {
            return Some(ReadError::syntax(whole, format!("{what} without a dash before it")).help(begins));
        };
        let fault = match item.mark {
            Mark::Dash => None,
            Mark::Tight => Some((
                "no space after the dash",
                format!("write a space after the dash: {}", example(&format!("- {text}"))),
            )),
            Mark::Other => {
                Some(("another mark than `-` before an entry", format!("write `-`: {}", example(&format!("- {text}")))))
            }
            Mark::Number => {
                holds_turns.then(|| ("a number before a turn", format!("turns are not numbered: {begins}")))
            }
            Mark::Double => holds_turns.then(|| ("two dashes before a turn", format!("one dash is enough: {begins}"))),
        };
        if let Some((message, help)) = fault {
            return Some(ReadError::syntax(mark, message).help(help));
        }
        if let Some(below) = rest.first().filter(|below| item.text.is_empty() && below.indent <= column) {
            let help = format!("{what} stands behind its dash: write {}", example(&format!("- {}", below.content)));
            return Some(ReadError::syntax(mark, "nothing stands behind this dash").help(help));
        }
        if first.indent != column {
            let message = format!("{what} does not begin in the column of the others");
            let other = if holds_turns { "turns" } else { "entries" };
            let help =
                format!("the column where {other} begin is {}: write {} before `- `", column + 1, spaces(column));
            return Some(ReadError::syntax(mark, message).help(help));
        }
        if let Some(fault) = self.half_quoted(first, item).filter(|_| holds_turns) {
            return Some(fault);
        }
        if let Some(cut) = entry.cut {
            return self.cut(entry, item, cut);
        }
        if !holds_turns || !self.refused {
            return None;
        }
        let last = entry.lines.last().map_or(first.end, |line| line.end);
        let from = self.broken.partition_point(|(at, _)| *at < first.start);
        if let Some((at, kind)) = self.broken.get(from).filter(|(at, _)| *at <= last) {
            return Some(explain::unclosed(kind, Span::new(*at, at + 1)));
        }
        if rest.is_empty()
            && let Some(fault) = self.unbraced(first, item).or_else(|| self.with_colons(first, item))
        {
            return Some(fault);
        }
        self.keys_of(first, item, rest).or_else(|| self.marked(first, item))
    }

    /// A turn that a line end, a dash or lost blanks cut in two.
    fn cut(&self, entry: &Entry<'_, 't>, item: Item<'t>, cut: usize) -> Option<ReadError> {
        let (first, rest) = (entry.lines.first()?, entry.lines.get(cut)?);
        if is_key(item.text) {
            let column = first.indent + item.lead;
            let text = rest.item().map_or(rest.content, |item| item.text);
            let word = KeyLine::of(text).map_or(text, |key| key.word);
            let mark = Span::new(rest.at, rest.at + rest.content.len());
            let written = format!("{} in column {}, with {} before it", example(text), column + 1, spaces(column));
            let (message, help) = match rest.item() {
                Some(_) => (
                    format!("a dash before {}, which belongs to the turn above it", example(word)),
                    format!("a dash begins a new turn, leave it out: write {written}"),
                ),
                None => (
                    format!("{} does not begin in the column of the other keys of its turn", example(word)),
                    format!("write {written}"),
                ),
            };
            return Some(ReadError::syntax(mark, message).help(help));
        }
        let whole = Span::new(first.at, rest.at + rest.content.len());
        let written = example(&format!("- {} {}", item.text, rest.content));
        let fault = ReadError::syntax(whole, "a turn that is cut in two: it goes on with the next line");
        Some(fault.help(format!("write it on one line: {written}")))
    }

    /// Whether a line at the edge is neither a turn nor a key of one.
    fn is_stray(&self, line: &Line<'t>, column: usize) -> bool {
        line.indent <= self.edge && self.edge < column && !is_turn(line.content) && !is_key(line.content)
    }

    /// Quotation marks around a part of a turn: `"Ben", J -1,0`.
    fn half_quoted(&self, line: &Line<'t>, item: Item<'t>) -> Option<ReadError> {
        let quote = item.text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
        let inner = item.text.get(1..)?;
        let end = inner.find(quote)?;
        let rest = inner.get(end + 1..)?.trim_start();
        if rest.is_empty() || rest.starts_with([':', '#', quote]) {
            return None;
        }
        let at = line.at + item.lead;
        // `'O'Neil, V 1,0'` is quoted as a whole, but holds an apostrophe.
        let whole = inner.strip_suffix(quote).filter(|inner| inner.matches(quote).count() == 1);
        let halves = || format!("{}{}", inner.get(..end).unwrap_or(""), inner.get(end + 1..).unwrap_or(""));
        let bare = format!("- {}", whole.map_or_else(halves, str::to_owned));
        let fault = ReadError::syntax(Span::new(at, at + end + 2), "quotation marks around a part of a turn");
        Some(fault.help(format!("quote the whole line or nothing: write {}", example(&bare))))
    }

    /// Several keys on one line without their braces: `by: Ben, tile: J`.
    fn unbraced(&self, line: &Line<'t>, item: Item<'t>) -> Option<ReadError> {
        let bare = item.text.trim_start_matches(['(', '[']).trim_end_matches([')', '}']);
        let bare = if item.text.starts_with('[') { bare.trim_end_matches(']') } else { bare };
        let key = KeyLine::of(bare).filter(|key| key.colon == Colon::Good)?;
        let others = key.value.split([',', ';']).skip(1).filter_map(|part| KeyLine::of(part.trim_start()));
        if !others.into_iter().any(|other| other.colon == Colon::Good && is_inner(other.word)) {
            return None;
        }
        let at = line.at + item.lead;
        let fault = ReadError::syntax(Span::new(at, at + item.text.len()), "several keys on one line without braces");
        let written = bare.replace("; ", ", ");
        Some(fault.help(format!("keys on one line stand in braces: write {}", example(&format!("- {{{written}}}")))))
    }

    /// A colon in a turn of one line: `Ben, J -1,0 = Ann: 0, Ben: 4`, `Ben, J -1,0 note: good`.
    fn with_colons(&self, line: &Line<'t>, item: Item<'t>) -> Option<ReadError> {
        if !is_turn(item.text) || item.text.starts_with(['{', '"', '\'']) {
            return None;
        }
        // A colon after the player is reported where the players are known.
        let (_, turn) = item.text.split_once(", ")?;
        let colon = item.text.len() - turn.len() + turn.find(": ").or_else(|| turn.strip_suffix(':').map(str::len))?;
        let at = line.at + item.lead + colon;
        let fault = ReadError::syntax(Span::new(at, at + 1), "a `:` in a turn of one line");
        let (message, written) = words::without_colons(item.text);
        Some(fault.help(format!("{message}: write {}", example(&format!("- {written}")))))
    }

    /// A text that begins as no text can in YAML, or holds a colon where none may stand.
    fn marked(&self, line: &Line<'t>, item: Item<'t>) -> Option<ReadError> {
        let at = line.at + item.lead;
        let span = Span::new(at, at + item.text.len());
        match item.text.chars().next()? {
            '*' => Some(explain::alias(item.text, at)),
            '@' | '`' | '%' => {
                let fault = ReadError::syntax(Span::new(at, at + 1), "this character cannot begin a text");
                let bare = item.text.trim_matches(|mark| matches!(mark, '@' | '`' | '%')).trim_start();
                Some(fault.help(format!("leave it out: write {}", example(&format!("- {bare}")))))
            }
            _ => {
                let key = KeyLine::of(item.text).filter(|key| key.colon == Colon::Good && key.has_inner_colon())?;
                let value = Span::new(at + key.value_at, span.end);
                let fault = ReadError::syntax(value, "a `: ` inside a value");
                Some(fault.help("quote text that holds `: `, and put each key on a line of its own"))
            }
        }
    }

    /// The keys of a turn that is written over several lines.
    fn keys_of(&self, first: &Line<'t>, item: Item<'t>, rest: &[Line<'t>]) -> Option<ReadError> {
        let key = KeyLine::of(item.text).filter(|key| is_inner(key.word) && !is_turn(item.text))?;
        let column = first.indent + item.lead;
        if rest.is_empty() && key.colon != Colon::Good {
            return None;
        }
        let in_first = Line { at: first.at + item.lead, content: item.text, indent: column, ..*first };
        let lines: Vec<&Line<'t>> = std::iter::once(&in_first).chain(rest).filter(|line| !line.is_inner).collect();
        let mut is_open = false;
        for (index, line) in lines.iter().enumerate() {
            if line.indent > column && is_open && !line.has_tab {
                continue;
            }
            // Deeper, what is no key goes on with the value above.
            let known = KeyLine::of(line.content).is_some_and(|key| is_inner(key.word));
            if !known && (line.indent != column || KeyLine::of(line.content).is_none_or(|key| key.colon == Colon::Good))
            {
                continue;
            }
            let Some((key, fault, _)) = self.inner_key(line, column) else { continue };
            is_open = key.is_open();
            let deeper = lines.get(index + 1..).unwrap_or(&[]).iter().take_while(|line| line.indent > column);
            let below = || self.below(key.word, column, &deeper.copied().collect::<Vec<_>>());
            let fault = fault.or_else(|| if is_open { below() } else { None });
            if fault.is_some() {
                return fault;
            }
        }
        None
    }

    /// What is wrong with the lines below a key of a turn whose value is names with points, or keys of its own.
    fn below(&self, above: &str, column: usize, lines: &[&Line<'t>]) -> Option<ReadError> {
        if !words::holds_keys(above) || lines.iter().any(|line| line.has_tab) {
            return None;
        }
        let usual = lines.iter().any(|line| line.indent == column + 2).then_some(column + 2);
        let column = usual.or_else(|| lines.first().map(|line| line.indent))?;
        let of_line = |line: &&&Line<'t>| {
            let span = Span::new(line.at, line.at + line.content.len());
            if let Some(item) = line.item().filter(|item| KeyLine::of(item.text).is_some_and(|key| !key.is_open())) {
                let fault = ReadError::syntax(span, format!("a dash below {}", example(above)));
                return Some(fault.help(format!("leave it out: write {}", example(item.text))));
            }
            if let Some((name, points)) = line.content.rsplit_once(' ').filter(|(name, _)| !name.contains(':')) {
                let written = example(&format!("{}: {points}", name.trim_end()));
                let fault = ReadError::syntax(span, format!("no `:` after {}", example(name.trim_end())));
                return Some(fault.help(format!("a `:` is missing: write {written}")));
            }
            let is_misplaced = line.indent != column;
            self.inner_key(line, column).and_then(|(_, fault, _)| fault).filter(|_| is_misplaced || !line.is_inner)
        };
        lines.iter().find_map(|line| of_line(&line))
    }
}

fn spaces(number: usize) -> String {
    match number {
        0 => "no space".to_owned(),
        1 => "1 space".to_owned(),
        _ => format!("{number} spaces"),
    }
}

/// For each line whether it begins an entry of a list inside an entry: `steps:` with a line for each step.
fn nested(lines: &[Line<'_>]) -> Vec<bool> {
    // The columns of keys whose value is to come on deeper lines.
    let mut open: Vec<usize> = Vec::new();
    let look = |line: &Line<'_>| {
        if line.is_inner {
            return false;
        }
        let item = line.item();
        while open.last().is_some_and(|column| *column > line.indent || *column == line.indent && item.is_none()) {
            open.pop();
        }
        let is_nested = item.is_some() && !open.is_empty();
        let (text, lead) = item.map_or((line.content, 0), |item| (item.text, item.lead));
        let key = KeyLine::of(text).filter(|key| key.colon == Colon::Good && key.is_open());
        if key.is_some() {
            open.push(line.indent + lead);
        }
        is_nested
    };
    lines.iter().map(look).collect()
}

/// Whether a text begins with a key of a turn.
fn is_key(text: &str) -> bool {
    KeyLine::of(text).is_some_and(|key| key.colon == Colon::Good && is_inner(key.word))
}

/// Whether a text begins with a key of a turn, with or without its colon.
fn opens_keys(text: &str) -> bool {
    is_key(text) || !is_turn(text) && KeyLine::of(text).is_some_and(|key| words::is_of_turn(key.word) && !key.is_open())
}

/// Cuts a list into its entries.
fn entries<'l, 't>(lines: &'l [Line<'t>], nested: &[bool], column: usize, holds_turns: bool) -> Vec<Entry<'l, 't>> {
    let mut starts: Vec<(usize, Option<Item<'t>>)> = Vec::new();
    // The column of the keys of the entry at hand, if it is written over several lines.
    let mut keys = None;
    // The keys of an entry that lost its dash, and their column.
    let mut lost: (usize, Vec<&str>) = (0, Vec::new());
    for ((index, line), nested) in lines.iter().enumerate().zip(nested) {
        if line.is_inner || *nested {
            continue;
        }
        let is_deep = line.indent > column && !line.has_tab;
        // Deeper, a dash or a sign may go on with the entry above.
        let begins = |item: &Item<'t>| !is_deep || !holds_turns || is_turn(item.text) || is_key(item.text);
        if let Some(item) = line.item().filter(begins) {
            keys = opens_keys(item.text).then_some(line.indent + item.lead);
            lost.1.clear();
            starts.push((index, Some(item)));
            continue;
        }
        let is_shallow = line.indent <= column && !line.has_tab;
        let key = KeyLine::of(line.content).filter(|_| is_key(line.content)).map(|key| key.word);
        let goes_on = line.indent == lost.0 && key.is_some_and(|key| !lost.1.is_empty() && !lost.1.contains(&key));
        if let Some(key) = key.filter(|_| goes_on) {
            lost.1.push(key);
            continue;
        }
        let below_its_dash = is_shallow
            && starts.last().is_some_and(|(at, item)| {
                at + 1 == index && item.is_some_and(|item| item.mark == Mark::Dash && item.text.is_empty())
            });
        // Deeper lines go on with the entry above, unless they are turns of their own.
        let is_own = match key {
            Some(key) => keys.is_none() && matches!(key, "by" | "tile"),
            None => is_turn(line.content) && keys.is_none_or(|keys| line.indent <= keys),
        };
        if !below_its_dash && (is_shallow || is_own && holds_turns) {
            keys = key.map(|_| line.indent + 2);
            lost = (line.indent, key.into_iter().collect());
            starts.push((index, None));
        }
    }
    let ends = starts.iter().skip(1).map(|(index, _)| *index).chain([lines.len()]);
    let entry = |((start, item), end): (&(usize, Option<Item<'t>>), usize)| Entry {
        lines: lines.get(*start..end).unwrap_or(&[]),
        item: *item,
        cut: None,
    };
    starts.iter().zip(ends).map(entry).collect()
}

/// Puts the parts of turns together that a slip cut: a line end in a short turn, a key with a dash of its own or in the
/// wrong column in a long one. Without its rest no turn says what was played.
fn joined<'l, 't>(lines: &'l [Line<'t>], entries: Vec<Entry<'l, 't>>, holds_turns: bool) -> Vec<Entry<'l, 't>> {
    if !holds_turns {
        return entries;
    }
    let mut whole: Vec<Entry<'l, 't>> = Vec::with_capacity(entries.len());
    // Where in all lines the entry at hand begins and the next one does.
    let (mut start, mut next) = (0, entries.first().and_then(|entry| index_of(lines, entry)).unwrap_or(0));
    for entry in entries {
        let from = next;
        next += entry.lines.len();
        match whole.last_mut().filter(|above| above.goes_on_with(&entry)) {
            Some(above) => {
                above.cut.get_or_insert(above.lines.len());
                above.lines = lines.get(start..next).unwrap_or(above.lines);
            }
            None => {
                start = from;
                whole.push(entry);
            }
        }
    }
    whole
}

/// Where in all lines an entry begins.
fn index_of(lines: &[Line<'_>], entry: &Entry<'_, '_>) -> Option<usize> {
    let first = entry.lines.first()?;
    lines.iter().position(|line| line.start == first.start)
}

impl<'t> Entry<'_, 't> {
    /// The keys with which its lines begin.
    fn keys(&self) -> impl Iterator<Item = &'t str> {
        let texts = self.lines.iter().map(|line| line.item().map_or(line.content, |item| item.text));
        texts.filter(|text| is_key(text)).filter_map(|text| KeyLine::of(text).map(|key| key.word))
    }

    /// Whether the next entry is no turn of its own but the rest of this one.
    fn goes_on_with(&self, next: &Entry<'_, 't>) -> bool {
        let (Some(item), Some(line)) = (self.item, next.lines.first()) else { return false };
        let text = next.item.map_or(line.content, |item| item.text);
        if is_key(item.text) {
            let begins_turn = |key: &str| ALONE.iter().any(|alone| alone.eq_ignore_ascii_case(key));
            let is_given = |key: &str| self.keys().any(|given| given.eq_ignore_ascii_case(key));
            return is_key(text) && next.keys().all(|key| !begins_turn(key) && !is_given(key));
        }
        // A dash begins a turn, a plus sign claims.
        let is_bare = next.item.is_none() || line.content.starts_with('+');
        if !is_bare || is_turn(text) && is_turn(item.text) || item.text.starts_with(['{', '[', '"', '\'']) {
            return false;
        }
        let is_whole = is_turn(item.text) || is_missing(item.text);
        is_turn(&format!("{} {}", item.text, line.content)) && (!is_whole || continues(line.content, item.text))
    }
}

/// The keys that stand in a turn without a tile, or before all others.
const ALONE: [&str; 5] = ["by", "discarded", "steps", "missing", "open"];

fn is_missing(text: &str) -> bool {
    text.trim_end().rsplit([' ', ',']).next().is_some_and(|word| word.eq_ignore_ascii_case("missing"))
}

/// Whether a text begins as what follows the tile of a turn does.
fn continues(text: &str, turn: &str) -> bool {
    let word = text.split([' ', ',', ';']).next().unwrap_or("");
    let digits = word.trim_start_matches(['-', '–', '−']);
    let is_number = !digits.is_empty() && digits.trim_end_matches('°').bytes().all(|byte| byte.is_ascii_digit());
    is_number || text.starts_with(['+', '=']) || words::is_of_short_turn(text, turn)
}
