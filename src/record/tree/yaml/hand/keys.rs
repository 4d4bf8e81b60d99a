//! Lines that are a key with its value.

use super::edit::Edit;
use super::line::{Colon, KeyLine, Line, proper_key};
use super::words::{self, Holds};
use super::{Look, Slip, begins_list, example};
use crate::record::ReadError;
use crate::record::tree::Span;
use crate::record::tree::yaml::{explain, repair};

impl<'t> Look<'t> {
    /// A key of the record itself.
    pub(super) fn head_line(&mut self, line: &Line<'t>, key: &KeyLine<'t>, below: &[Line<'t>]) {
        let list = below.first().filter(|next| next.item().is_some()).map(|next| next.indent);
        let mut edits = Vec::new();
        let mut fault = self.colon(line, key, &mut edits);
        let meant = words::meant(key.word);
        // Not `results: 10-4`, where `results` is no key either.
        let word = meant.filter(|_| words::head_of(key.word).is_none()).map_or(key.word, |head| head.word);
        if let Some(colon) = fault.take_if(|_| word != key.word) {
            let space = if key.value.is_empty() { "" } else { " " };
            fault = Some(colon.help(format!("write {}", example(&format!("{word}:{space}{}", key.value)))));
        }
        // `players (Ann, Ben)`, `players Ann, Ben`
        let is_list = meant.is_some_and(|head| head.holds == Holds::List);
        if fault.is_some() && is_list && !key.value.is_empty() && !key.value.starts_with('[') && !begins_list(key.value)
        {
            let at = line.at + key.value_at;
            let list = words::list(key.value, meant.is_some_and(|head| head.word == "players"));
            fault = fault.map(|fault| {
                let written = example(&format!("{}: {list}", key.word));
                match key.colon {
                    Colon::Tight => fault.help(format!("write a space after the colon: {written}")),
                    _ => fault.help(format!("a `:` is missing: write {written}")),
                }
            });
            let end = at + key.value.len();
            let inner = list.trim_matches(['[', ']']);
            match key.value.find(inner) {
                // The names keep their places.
                Some(before) => {
                    edits.push(Edit::new(at, at + before, "["));
                    edits.push(Edit::new(at + before + inner.len(), end, "]"));
                }
                None => edits.push(Edit::new(at, end, list)),
            }
        }
        if is_list && begins_list(key.value) {
            let at = line.at + key.value_at;
            let text = key.value.trim_start_matches(['-', '|', '>']).trim_start();
            let column = list.unwrap_or(self.edge + 2);
            let item = if text.is_empty() { String::new() } else { format!("\n{}- {text}", " ".repeat(column)) };
            edits.push(Edit::new(at, at + key.value.len(), item));
            let beside = ReadError::syntax(Span::new(at, at + key.value.len()), "the list begins beside its key");
            let help = format!(
                "write {} alone on its line, and each entry on a line below it",
                example(&format!("{}:", key.word))
            );
            fault = Some(fault.unwrap_or(beside.help(help)));
        }
        if line.at > line.start + self.text.get(line.start..).map_or(0, repair::indent) && !line.has_tab {
            edits.push(Edit::new(line.start, line.at, " ".repeat(self.edge)));
            let dashed =
                ReadError::syntax(Span::new(line.start, line.at + key.word.len()), "a dash before a key of the record");
            let written = example(line.content);
            fault = Some(fault.unwrap_or(dashed.help(format!("leave the dash out: write {written}"))));
        }
        if line.indent != self.edge || line.has_tab {
            edits.push(Edit::new(line.start, line.at, " ".repeat(self.edge)));
            let misplaced = if line.has_tab { self.blank(line).0 } else { self.misplaced(line, key.word, self.edge) };
            fault = Some(fault.unwrap_or(misplaced));
        }
        let is_mapping = meant.is_some_and(|head| head.holds == Holds::Mapping);
        let is_key = |line: &Line<'t>| line.indent > self.edge && proper_key(line.content).is_some();
        let goes_on: &[Line<'t>] = if below.iter().all(is_key) && is_mapping { below } else { &[] };
        if let (true, true, Some(last)) = (self.refused, key.has_inner_colon(), goes_on.last()) {
            let at = line.at + key.value_at;
            let keys: Vec<&str> = std::iter::once(key.value).chain(goes_on.iter().map(|line| line.content)).collect();
            let written = format!("{{{}}}", keys.join(", "));
            let help = example(&format!("{}: {written}", key.word));
            edits.push(Edit::new(at, last.end, written));
            let inner = ReadError::syntax(
                Span::new(at, at + key.value.len()),
                "the first of several keys beside the key above",
            );
            let fault = fault.unwrap_or(inner.help(format!("write each on a line of its own below it, or {help}")));
            self.slips.push(Slip { fault, edits, reach: Span::new(line.start, last.end) });
            return;
        }
        if self.refused && key.has_inner_colon() {
            let at = line.at + key.value_at;
            let written = if meant.is_some_and(|head| head.word == "event") {
                words::event(key.value)
            } else if is_mapping {
                format!("{{{}}}", key.value.trim_matches(['(', ')']))
            } else {
                format!("'{}'", key.value.replace('\'', "''"))
            };
            let help = example(&format!("{}: {written}", key.word));
            edits.push(Edit::new(at, at + key.value.len(), written));
            let inner = ReadError::syntax(Span::new(at, at + key.value.len()), "a `: ` inside a value");
            fault = Some(fault.unwrap_or(inner.help(format!("write {help}"))));
        }
        if let Some(fault) = fault {
            self.slips.push(Slip { fault, edits, reach: Span::new(line.start, line.end) });
        }
    }

    /// What is wrong with the mark between a key and its value.
    fn colon(&self, line: &Line<'t>, key: &KeyLine<'t>, edits: &mut Vec<Edit>) -> Option<ReadError> {
        let at = Span::new(line.at, line.at + key.word.len());
        let space = if key.value.is_empty() { "" } else { " " };
        let value = match words::head_of(key.word).map(|head| (head.word, head.holds)) {
            Some(("viguier", _)) if key.value.starts_with('1') => "1".to_owned(),
            Some(("event", _)) if !key.value.is_empty() && !key.value.starts_with('{') => words::event(key.value),
            Some((_, Holds::Mapping)) if key.has_inner_colon() => format!("{{{}}}", key.value),
            _ => words::value(key.word, key.value),
        };
        let written = example(&format!("{}:{space}{value}", key.word));
        match &key.colon {
            Colon::Good => None,
            Colon::Tight => {
                let colon = line.at + key.word.len() + 1;
                edits.push(Edit::new(colon, line.at + key.value_at, " "));
                let message = format!("cannot read {} as key and value", example(line.content));
                let fault = ReadError::syntax(Span::new(line.at, line.at + line.content.len()), message);
                Some(fault.help(format!("write a space after the colon: {written}")))
            }
            Colon::Wrong(mark) => {
                edits.push(Edit::new(line.at + mark.start, line.at + mark.end, format!(":{space}")));
                let fault = ReadError::syntax(at, format!("no `:` after {}", example(key.word)));
                Some(fault.help(format!("a `:` is missing: write {written}")))
            }
        }
    }

    fn misplaced(&self, line: &Line<'t>, word: &str, column: usize) -> ReadError {
        let message = if line.indent <= self.edge && column > self.edge {
            format!("{} belongs to the key above it, but stands as far out", example(word))
        } else {
            format!("{} does not begin in the column of the other keys", example(word))
        };
        let place = if column == 0 {
            "at the edge, without blanks before it".to_owned()
        } else {
            format!("in column {}, with {column} spaces before it", column + 1)
        };
        ReadError::syntax(Span::new(line.at, line.at + word.len()), message).help(format!("write it {place}"))
    }

    /// What is wrong with a line that a tab indents, or a blank that only looks like a space; and what that is called.
    pub(super) fn blank(&self, line: &Line<'t>) -> (ReadError, &'static str) {
        let blanks = self.text.get(line.start..line.at).unwrap_or("");
        if let Some(tab) = blanks.find('\t') {
            return (explain::tab_fault(line.start + tab), "the tab");
        }
        let (at, blank) = blanks.char_indices().find(|(_, blank)| *blank != ' ').unwrap_or_default();
        let span = Span::new(line.start + at, line.start + at + blank.len_utf8());
        let message = format!("a blank that is no ordinary space (U+{:04X}) indents this line", u32::from(blank));
        (ReadError::syntax(span, message).help("indent with ordinary spaces"), "this blank")
    }

    /// The keys below a key: `event`, `rules`, `result` over several lines.
    pub(super) fn mapping(&mut self, lines: &[Line<'t>]) {
        let edge = self.edge;
        let at_edge = |line: &&Line<'t>| line.indent <= edge && !line.is_inner && !line.has_tab;
        let is_key = |line: &Line<'t>| KeyLine::of(line.content).is_some_and(|key| key.colon == Colon::Good);
        for line in lines.iter().filter(at_edge).filter(|line| !is_key(line)) {
            self.strays(std::slice::from_ref(line));
        }
        let indents = || lines.iter().filter(|line| !line.is_inner && !line.has_tab && line.indent > edge);
        // Of two columns the usual one is meant, else the first.
        let usual = indents().any(|line| line.indent == edge + 2);
        let first = indents().next().map(|line| line.indent);
        let column = first.filter(|_| !usual).unwrap_or(edge + 2);
        let shallow: Vec<&Line<'t>> = lines.iter().filter(at_edge).filter(|line| is_key(line)).collect();
        if let (Some(first), Some(last)) = (shallow.first(), shallow.last())
            && let Some(key) = KeyLine::of(first.content)
        {
            let fault = self.misplaced(first, key.word, column);
            let blanks = |line: &&Line<'t>| Edit::new(line.start, line.at, " ".repeat(column));
            let edits = shallow.iter().map(blanks).collect();
            let slip = Slip { fault, edits, reach: Span::new(first.start, last.end) };
            self.slips.push(slip);
            return;
        }
        if !self.refused || !lines.iter().any(|line| proper_key(line.content).is_some()) {
            return;
        }
        let mut is_open = false;
        for line in lines.iter().filter(|line| !line.is_inner) {
            if line.indent > column && is_open && !line.has_tab {
                continue;
            }
            let Some((key, fault, edits)) = self.inner_key(line, column) else { continue };
            is_open = key.is_open();
            if let Some(fault) = fault {
                self.slips.push(Slip { fault, edits, reach: Span::new(line.start, line.end) });
            }
        }
    }

    /// A key of a mapping whose keys stand in this column, and what is wrong with it. None for a line that goes on with
    /// the value above.
    pub(super) fn inner_key(
        &self,
        line: &Line<'t>,
        column: usize,
    ) -> Option<(KeyLine<'t>, Option<ReadError>, Vec<Edit>)> {
        let key = KeyLine::of(line.content)?;
        let mut edits = Vec::new();
        if line.has_tab {
            edits.push(Edit::new(line.start, line.at, " ".repeat(column)));
            return Some((key, Some(self.blank(line).0), edits));
        }
        if line.indent != column {
            if key.colon != Colon::Good {
                return None;
            }
            edits.push(Edit::new(line.start, line.at, " ".repeat(column)));
            let fault = self.misplaced(line, key.word, column);
            return Some((key, Some(fault), edits));
        }
        let fault = self.colon(line, &key, &mut edits).or_else(|| {
            let at = line.at + key.value_at;
            let fault = ReadError::syntax(Span::new(at, at + key.value.len()), "a `: ` inside a value");
            let help = match key.word.to_ascii_lowercase().as_str() {
                "points" | "totals" | "meeple" | "floor" | "capture" | "ransom" | "ruling" => {
                    edits.push(Edit::new(at, at + key.value.len(), format!("{{{}}}", key.value)));
                    format!("write {}", example(&format!("{}: {{{}}}", key.word, key.value)))
                }
                _ => {
                    let text = format!("'{}'", key.value.replace('\'', "''"));
                    edits.push(Edit::new(at, at + key.value.len(), text));
                    "quote text that holds `: `, and put each key on a line of its own".to_owned()
                }
            };
            key.has_inner_colon().then(|| fault.help(help))
        });
        let edits = if fault.is_some() { edits } else { Vec::new() };
        Some((key, fault, edits))
    }
}
