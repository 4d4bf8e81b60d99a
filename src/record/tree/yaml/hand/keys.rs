//! Lines that are a key with its value.

use super::edit::Edit;
use super::line::{Colon, KeyLine, Line, proper_key};
use super::words::{self, Holds};
use super::{Look, Slip, example};
use crate::record::tree::yaml::explain;
use crate::record::tree::{Fault, Span};

impl<'t> Look<'t> {
    /// A key of the record itself.
    pub(super) fn head_line(&mut self, line: &Line<'t>, key: &KeyLine<'t>) {
        let mut edits = Vec::new();
        let mut fault = self.colon(line, key, &mut edits);
        let meant = words::meant(key.word);
        // `players (Ann, Ben)`
        let in_parens = key.value.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        if let Some(inner) =
            in_parens.filter(|_| fault.is_some() && meant.is_some_and(|head| head.holds == Holds::List))
        {
            let at = line.at + key.value_at;
            edits.push(Edit::new(at, at + 1, "["));
            edits.push(Edit::new(at + 1 + inner.len(), at + 2 + inner.len(), "]"));
            fault = fault.map(|fault| {
                fault.with_help(format!("a `:` is missing: write {}", example(&format!("{}: [{inner}]", key.word))))
            });
        }
        if line.indent != self.edge || line.has_tab {
            edits.push(Edit::new(line.start, line.at, " ".repeat(self.edge)));
            let misplaced = if line.has_tab {
                explain::tab_fault(self.tab(line))
            } else {
                self.misplaced(line, key.word, self.edge)
            };
            fault = Some(fault.unwrap_or(misplaced));
        }
        if self.refused && key.has_inner_colon() {
            let at = line.at + key.value_at;
            let is_mapping = meant.is_some_and(|head| head.holds == Holds::Mapping);
            let written =
                if is_mapping { format!("{{{}}}", key.value) } else { format!("'{}'", key.value.replace('\'', "''")) };
            let help = example(&format!("{}: {written}", key.word));
            edits.push(Edit::new(at, at + key.value.len(), written));
            let inner = Fault::syntax(Span::new(at, at + key.value.len()), "a `: ` inside a value");
            fault = Some(fault.unwrap_or(inner.with_help(format!("write {help}"))));
        }
        if let Some(fault) = fault {
            self.slips.push(Slip { fault, edits, reach: Span::new(line.start, line.end) });
        }
    }

    /// What is wrong with the mark between a key and its value.
    fn colon(&self, line: &Line<'t>, key: &KeyLine<'t>, edits: &mut Vec<Edit>) -> Option<Fault> {
        let at = Span::new(line.at, line.at + key.word.len());
        let space = if key.value.is_empty() { "" } else { " " };
        let written = example(&format!("{}:{space}{}", key.word, key.value));
        match &key.colon {
            Colon::Good => None,
            Colon::Tight => {
                let value = line.at + key.value_at;
                edits.push(Edit::new(value, value, " "));
                let message = format!("cannot read {} as key and value", example(line.content));
                let fault = Fault::syntax(Span::new(line.at, line.at + line.content.len()), message);
                Some(fault.with_help(format!("write a space after the colon: {written}")))
            }
            Colon::Wrong(mark) => {
                edits.push(Edit::new(line.at + mark.start, line.at + mark.end, format!(":{space}")));
                let fault = Fault::syntax(at, format!("no `:` after {}", example(key.word)));
                Some(fault.with_help(format!("a `:` is missing: write {written}")))
            }
        }
    }

    fn misplaced(&self, line: &Line<'t>, word: &str, column: usize) -> Fault {
        let message = format!("{} does not begin in the column of the other keys", example(word));
        let place = if column == 0 {
            "at the edge, without blanks before it".to_owned()
        } else {
            format!("in column {}, with {column} spaces before it", column + 1)
        };
        Fault::syntax(Span::new(line.at, line.at + word.len()), message).with_help(format!("write it {place}"))
    }

    /// Where the tab stands that indents a line.
    pub(super) fn tab(&self, line: &Line<'t>) -> usize {
        let blanks = self.text.get(line.start..line.at).unwrap_or("");
        line.start + blanks.find('\t').unwrap_or(0)
    }

    /// The keys below a key: `event`, `rules`, `result` over several lines.
    pub(super) fn mapping(&mut self, lines: &[Line<'t>]) {
        let Some(column) = lines.iter().find(|line| !line.is_inner && !line.has_tab).map(|line| line.indent) else {
            return;
        };
        if !self.refused || lines.first().is_some_and(|first| proper_key(first.content).is_none()) {
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
    pub(super) fn inner_key(&self, line: &Line<'t>, column: usize) -> Option<(KeyLine<'t>, Option<Fault>, Vec<Edit>)> {
        let key = KeyLine::of(line.content)?;
        let mut edits = Vec::new();
        if line.has_tab {
            edits.push(Edit::new(line.start, line.at, " ".repeat(column)));
            return Some((key, Some(explain::tab_fault(self.tab(line))), edits));
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
            let fault = Fault::syntax(Span::new(at, at + key.value.len()), "a `: ` inside a value");
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
            key.has_inner_colon().then(|| fault.with_help(help))
        });
        let edits = if fault.is_some() { edits } else { Vec::new() };
        Some((key, fault, edits))
    }
}
