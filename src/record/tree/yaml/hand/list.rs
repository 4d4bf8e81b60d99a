//! Lists with an entry a line: the turns of a record above all.

use super::edit::Edit;
use super::line::{Colon, Item, KeyLine, Line, Mark, is_turn};
use super::words::is_inner;
use super::{Look, Slip, example, most_frequent};
use crate::record::tree::yaml::explain;
use crate::record::tree::{Fault, Span};

/// An entry of a list: its first line, and how many lines it has.
struct Entry<'l, 't> {
    lines: &'l [Line<'t>],
    /// Its mark; none where that was left out.
    item: Option<Item<'t>>,
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
        for entry in entries(lines, &nested, column, holds_turns) {
            let fault = self.entry(&entry, column, holds_turns);
            if let Some(fault) = fault {
                let (Some(first), Some(last)) = (entry.lines.first(), entry.lines.last()) else { continue };
                let reach = Span::new(first.start, last.end);
                let dash = format!("{}-", " ".repeat(column));
                let edit = match entry.item {
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
    fn entry(&self, entry: &Entry<'_, 't>, column: usize, holds_turns: bool) -> Option<Fault> {
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
            let help = format!("indent with spaces; YAML allows no tab here: write {column} spaces before `- `");
            return Some(explain::tab_fault(self.tab(first)).with_help(help));
        }
        let Some(item) = entry.item else {
            return Some(Fault::syntax(whole, format!("{what} without a dash before it")).with_help(begins));
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
            return Some(Fault::syntax(mark, message).with_help(help));
        }
        if first.indent != column {
            let message = format!("{what} does not begin in the column of the others");
            let other = if holds_turns { "turns" } else { "entries" };
            let help =
                format!("the column where {other} begin is {}: write {} before `- `", column + 1, spaces(column));
            return Some(Fault::syntax(mark, message).with_help(help));
        }
        if let Some(fault) = self.half_quoted(first, item).filter(|_| holds_turns) {
            return Some(fault);
        }
        if !holds_turns || !self.refused {
            return None;
        }
        let last = entry.lines.last().map_or(first.end, |line| line.end);
        let from = self.broken.partition_point(|(at, _)| *at < first.start);
        if let Some((at, kind)) = self.broken.get(from).filter(|(at, _)| *at <= last) {
            return Some(explain::unclosed(kind, Span::new(*at, at + 1)));
        }
        self.keys_of(first, item, rest).or_else(|| self.marked(first, item))
    }

    /// Quotation marks around a part of a turn: `"Ben", J -1,0`.
    fn half_quoted(&self, line: &Line<'t>, item: Item<'t>) -> Option<Fault> {
        let quote = item.text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
        let inner = item.text.get(1..)?;
        let end = inner.find(quote)?;
        let rest = inner.get(end + 1..)?.trim_start();
        if rest.is_empty() || rest.starts_with([':', '#', quote]) {
            return None;
        }
        let at = line.at + item.lead;
        let bare = format!("- {}", item.text.replace(quote, ""));
        let fault = Fault::syntax(Span::new(at, at + end + 2), "quotation marks around a part of a turn");
        Some(fault.with_help(format!("quote the whole line or nothing: write {}", example(&bare))))
    }

    /// A text that begins as no text can in YAML, or holds a colon where none may stand.
    fn marked(&self, line: &Line<'t>, item: Item<'t>) -> Option<Fault> {
        let at = line.at + item.lead;
        let span = Span::new(at, at + item.text.len());
        match item.text.chars().next()? {
            '*' => Some(explain::alias(item.text, at)),
            '@' | '`' | '%' => {
                let fault = Fault::syntax(Span::new(at, at + 1), "this character cannot begin a text");
                Some(fault.with_help("quote text that starts with `@`, `%` or a backtick"))
            }
            _ => {
                let key = KeyLine::of(item.text).filter(|key| key.colon == Colon::Good && key.has_inner_colon())?;
                let value = Span::new(at + key.value_at, span.end);
                let fault = Fault::syntax(value, "a `: ` inside a value");
                Some(fault.with_help("quote text that holds `: `, and put each key on a line of its own"))
            }
        }
    }

    /// The keys of a turn that is written over several lines.
    fn keys_of(&self, first: &Line<'t>, item: Item<'t>, rest: &[Line<'t>]) -> Option<Fault> {
        let key = KeyLine::of(item.text).filter(|key| is_inner(key.word) && key.colon != Colon::Tight)?;
        let column = first.indent + item.lead;
        if rest.is_empty() && key.colon != Colon::Good {
            return None;
        }
        let in_first = Line { at: first.at + item.lead, content: item.text, indent: column, ..*first };
        let mut is_open = false;
        for line in std::iter::once(&in_first).chain(rest).filter(|line| !line.is_inner) {
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
            if fault.is_some() {
                return fault;
            }
        }
        None
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

/// Cuts a list into its entries.
fn entries<'l, 't>(lines: &'l [Line<'t>], nested: &[bool], column: usize, holds_turns: bool) -> Vec<Entry<'l, 't>> {
    let mut starts: Vec<(usize, Option<Item<'t>>)> = Vec::new();
    // The column of the keys of the entry at hand, if it is written over several lines.
    let mut keys = None;
    for ((index, line), nested) in lines.iter().enumerate().zip(nested) {
        if line.is_inner || *nested {
            continue;
        }
        let is_deep = line.indent > column && !line.has_tab;
        // Deeper, a dash or a sign may go on with the entry above.
        let begins = |item: &Item<'t>| !is_deep || !holds_turns || is_turn(item.text) || is_key(item.text);
        if let Some(item) = line.item().filter(begins) {
            keys = is_key(item.text).then_some(line.indent + item.lead);
            starts.push((index, Some(item)));
            continue;
        }
        let is_shallow = line.indent <= column && !line.has_tab;
        // Deeper lines go on with the entry above, unless they are turns of their own.
        let is_own = holds_turns && is_turn(line.content) && keys.is_none_or(|keys| line.indent <= keys);
        if is_shallow || is_own {
            keys = is_key(line.content).then_some(line.indent + 2);
            starts.push((index, None));
        }
    }
    let ends = starts.iter().skip(1).map(|(index, _)| *index).chain([lines.len()]);
    let entry = |((start, item), end): (&(usize, Option<Item<'t>>), usize)| Entry {
        lines: lines.get(*start..end).unwrap_or(&[]),
        item: *item,
    };
    starts.iter().zip(ends).map(entry).collect()
}
