//! Events of the parser to nodes.

use crate::record::ReadError;
use std::borrow::Cow;
use std::collections::HashSet;

use saphyr_parser::{Event, Parser, ScalarStyle, Span as Marks};

use super::bare;
use super::explain::{self, NO_BREAK_SPACE};
use super::offsets::Offsets;
use super::repair::Blanks;
use crate::record::tree::untrusted::quoted;
use crate::record::tree::{DEEPEST, Key, Node, Scalar, ScalarKind, Span, Value};

/// From how many keys on a mapping remembers them in a set.
const FEW_KEYS: usize = 16;

/// What became of a document.
pub(super) struct Built {
    pub(super) root: Option<Node>,
    pub(super) faults: Vec<ReadError>,
    /// Why the text was not read to its end, if it was not.
    pub(super) stop: Option<Stop>,
}

pub(super) enum Stop {
    /// The parser refused the text.
    Parser(ParserStop),
    /// A list or mapping past the deepest level.
    TooDeep(Span),
}

/// What the parser says about text it refuses.
pub(super) struct ParserStop {
    /// The character index.
    pub(super) index: usize,
    /// The line, from 1.
    pub(super) line: usize,
    /// What the parser expected; a fixed text.
    pub(super) info: String,
    /// Where the last scalar without quotes stands that it read.
    pub(super) last_plain: Option<Span>,
}

/// Reads one document. `copy` is `text` with blanked parts.
pub(super) fn build(text: &str, copy: &str, offsets: &Offsets<'_>, blanks: &Blanks) -> Built {
    let mut builder = Builder {
        text,
        offsets,
        blanks,
        open: Vec::new(),
        root: None,
        documents: 0,
        faults: Vec::new(),
        last_plain: None,
    };
    let mut stop = None;
    for event in Parser::new_from_str(copy) {
        // After an error the parser repeats it for ever: every arm that stops must break.
        match event {
            Ok((Event::StreamEnd, _)) => break,
            Ok((event, marks)) => {
                if let Err(too_deep) = builder.event(event, marks) {
                    stop = Some(Stop::TooDeep(too_deep));
                    break;
                }
            }
            Err(error) => {
                stop = Some(Stop::Parser(ParserStop {
                    index: error.marker().index(),
                    line: error.marker().line(),
                    info: error.info().to_owned(),
                    last_plain: builder.last_plain.take(),
                }));
                break;
            }
        }
    }
    Built { root: builder.root, faults: builder.faults, stop }
}

/// A list or mapping that is not finished.
struct Open {
    start: usize,
    /// Written with brackets.
    in_brackets: bool,
    kind: OpenKind,
}

enum OpenKind {
    Sequence(Vec<Node>),
    Mapping {
        entries: Vec<(Key, Node)>,
        /// The key that waits for its value.
        key: PendingKey,
        /// All keys, once there are many.
        known: Option<HashSet<String>>,
        /// Keys in brackets with neither colon nor value.
        bare: Vec<Key>,
        /// Whether a key given twice was told: a forgotten dash doubles all of them.
        told_repeated: bool,
    },
}

enum PendingKey {
    /// The next node is a key.
    None,
    /// The next node is this key's value.
    Key { key: Key },
    /// The next node belongs to a key that was refused.
    Refused,
}

struct Builder<'text> {
    text: &'text str,
    offsets: &'text Offsets<'text>,
    blanks: &'text Blanks,
    open: Vec<Open>,
    root: Option<Node>,
    /// How many documents the parser has begun.
    documents: usize,
    faults: Vec<ReadError>,
    last_plain: Option<Span>,
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>, marks: Marks) -> Result<(), Span> {
        let span = self.span(marks);
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse_properties(anchor, tag.is_some(), span);
                self.scalar(text, style, span);
            }
            Event::Alias(_) => {
                let fault = explain::alias(self.part(span), span.start);
                self.refuse(fault);
                self.push(Node::new(span, Value::Unreadable), true);
            }
            Event::SequenceStart(anchor, tag) => {
                self.refuse_properties(anchor, tag.is_some(), span);
                self.start(span, OpenKind::Sequence(Vec::new()))?;
            }
            Event::MappingStart(anchor, tag) => {
                self.refuse_properties(anchor, tag.is_some(), span);
                let kind = OpenKind::Mapping {
                    entries: Vec::new(),
                    key: PendingKey::None,
                    known: None,
                    bare: Vec::new(),
                    told_repeated: false,
                };
                self.start(span, kind)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            Event::DocumentStart(_) => self.begin(span),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        Ok(())
    }

    /// Texts are cut before their marks, so a second document is one that a mark hides: an invisible character, or a line
    /// end that is none here. The record before it must not vanish.
    fn begin(&mut self, span: Span) {
        self.documents += 1;
        if self.documents == 2 {
            let fault =
                ReadError::syntax(span, "a second record begins here, but not at the start of a line of its own");
            self.refuse(fault.help(
                "write `---` alone at the start of a line, with no invisible character before it, or put the records in \
                 two files",
            ));
        }
    }

    fn span(&self, marks: Marks) -> Span {
        let start = self.offsets.byte(marks.start.index());
        if marks.is_empty() {
            return Span::new(start, start);
        }
        Span::new(start, self.offsets.byte(marks.end.index()))
    }

    fn part(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    fn quote(&self, span: Span) -> String {
        quoted(self.part(span).split_whitespace().next().unwrap_or(""))
    }

    fn refuse(&mut self, fault: ReadError) {
        self.faults.push(fault);
    }

    /// Anchors and tags stand before the value, within its span.
    fn refuse_properties(&mut self, anchor: usize, has_tag: bool, span: Span) {
        if anchor == 0 && !has_tag {
            return;
        }
        let rest = self.text.get(span.start..).unwrap_or("");
        let mut words = Vec::new();
        let mut at = span.start;
        for word in rest.split_inclusive(char::is_whitespace).take(8) {
            if word.starts_with(['&', '!']) {
                let name = word.trim_end().trim_end_matches([',', '}', ']']);
                words.push(Span::new(at, at + name.len()));
            } else if !word.trim().is_empty() {
                break;
            }
            at += word.len();
        }
        for word in words {
            let mark = if self.part(word).starts_with('&') { '&' } else { '!' };
            let message = format!("no text begins with `{mark}`: {}", self.quote(word));
            let help = format!("leave the `{mark}` out, or put the whole text in quotes");
            self.refuse(ReadError::syntax(word, message).help(help));
        }
    }

    fn start(&mut self, span: Span, kind: OpenKind) -> Result<(), Span> {
        if self.open.len() >= DEEPEST {
            return Err(Span::new(span.start, span.start.saturating_add(1)));
        }
        let is_list = matches!(kind, OpenKind::Sequence(_));
        self.open.push(Open {
            start: if is_list { self.first_dash(span) } else { span.start },
            in_brackets: span.end > span.start,
            kind,
        });
        Ok(())
    }

    /// The start of a list. One that stands as deep as its key is marked after its first dash.
    fn first_dash(&self, span: Span) -> usize {
        let (before, after) = self.text.split_at_checked(span.start).unwrap_or_default();
        let has_own_mark = span.end > span.start || after.starts_with('-');
        let before = before.trim_end_matches([' ', '\t']);
        if !has_own_mark && before.ends_with('-') { before.len() - 1 } else { span.start }
    }

    fn end(&mut self, span: Span) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let (last, value) = match open.kind {
            OpenKind::Sequence(elements) => (elements.last().map(|node| node.span.end), Value::Sequence(elements)),
            OpenKind::Mapping { mut entries, bare, .. } => {
                let above = match self.open.last() {
                    Some(Open { kind: OpenKind::Mapping { key: PendingKey::Key { key }, .. }, .. }) => {
                        key.text.as_str()
                    }
                    _ => "",
                };
                let fault = bare::fault(&mut entries, &bare, open.in_brackets, above);
                fault.into_iter().for_each(|fault| self.refuse(fault));
                let end = entries.last().map(|(_, node)| node.span.end);
                let list = bare::as_list(&entries, &bare, open.in_brackets).map(Value::Sequence);
                (end, list.unwrap_or(Value::Mapping(entries)))
            }
        };
        // The mark of a closing bracket runs on into a comment; that of a block stands at whatever
        // comes next.
        let closed_by_bracket = open.in_brackets && span.end > span.start && self.part(span).starts_with(['}', ']']);
        let end = if closed_by_bracket { span.start + 1 } else { last.unwrap_or(open.start) };
        self.push(Node::new(Span::new(open.start, end), value), true);
    }

    fn scalar(&mut self, text: Cow<'_, str>, style: ScalarStyle, span: Span) {
        let is_plain = style == ScalarStyle::Plain;
        if is_plain && text.is_empty() {
            self.empty(span);
            return;
        }
        let shown = self.part(span);
        // The mark of a text in quotes runs on into a comment.
        let length = quoted_length(shown).unwrap_or(shown.trim_end_matches([' ', '\n', '\r']).len());
        let span = Span::new(span.start, span.start + length);
        if is_plain {
            self.last_plain = Some(span);
        }
        if self.expects_key() {
            self.key(&text, is_plain, span);
            return;
        }
        let scalar = |text: Cow<'_, str>, kind| {
            let text = text.into_owned();
            Value::Scalar(Scalar { text, kind })
        };
        let value = if !is_plain {
            scalar(text, ScalarKind::Quoted)
        } else if matches!(text.as_ref(), "~" | "null" | "Null" | "NULL") {
            Value::Null
        } else if let Some(fault) = doubtful(&text, span) {
            self.refuse(fault);
            // Read on as it is meant.
            let marks = ['“', '”', '„', '‟', '‘', '’', '‚', '‛', '\u{A0}'];
            scalar(Cow::Owned(text.trim_matches(marks).to_owned()), ScalarKind::Plain)
        } else {
            scalar(text, ScalarKind::Plain)
        };
        self.push(Node::new(span, value), false);
    }

    fn expects_key(&self) -> bool {
        matches!(self.open.last(), Some(Open { kind: OpenKind::Mapping { key: PendingKey::None, .. }, .. }))
    }

    fn key(&mut self, text: &str, is_plain: bool, span: Span) {
        let before = self.text.get(..span.start).unwrap_or("");
        let (above, leading) = before.split_at(before.trim_end_matches([' ', '\t']).len());
        let indents = above.is_empty() || above.ends_with('\n');
        if let Some(tab) = leading.find('\t').filter(|_| indents) {
            let fault = explain::tab_fault(above.len() + tab);
            self.refuse(fault);
        }
        let fault = if before
            .trim_end()
            .strip_suffix('?')
            .is_some_and(|rest| rest.is_empty() || rest.ends_with([' ', '\t', '\n', '{', '[', ',']))
        {
            Some(complex_key(span))
        } else if is_plain && text == "<<" {
            Some(ReadError::syntax(span, "`<<` is no key of a record").help("write each key with its value"))
        } else if is_plain && !self.is_followed_by_colon(span) {
            // Its own fault is found when the missing value arrives.
            None
        } else if is_plain {
            doubtful(text, span)
        } else {
            None
        };
        let refused = fault.is_some();
        if let Some(fault) = fault {
            self.refuse(fault);
        }
        let text = text.to_owned();
        let is_repeated = !refused && self.is_repeated(&text);
        if is_repeated {
            self.refuse_repeated(&text, span);
        }
        if let Some(Open { kind: OpenKind::Mapping { key, .. }, .. }) = self.open.last_mut() {
            *key =
                if refused || is_repeated { PendingKey::Refused } else { PendingKey::Key { key: Key { text, span } } };
        }
    }

    /// Tells of the first key of a mapping that is given twice.
    fn refuse_repeated(&mut self, text: &str, span: Span) {
        let Some(Open { kind: OpenKind::Mapping { told_repeated, .. }, in_brackets, .. }) = self.open.last_mut() else {
            return;
        };
        if std::mem::replace(told_repeated, true) {
            return;
        }
        let may_be_turn = !*in_brackets && matches!(text, "by" | "tile");
        let help = if may_be_turn { "a new turn begins with `- `" } else { "a key stands there once: leave one out" };
        let message = format!("the key {} is given twice", quoted(text));
        self.refuse(ReadError::syntax(span, message).help(help));
    }

    fn is_followed_by_colon(&self, key: Span) -> bool {
        let rest = self.text.get(key.end..).unwrap_or("");
        rest.trim_start().starts_with(':')
    }

    /// Whether the innermost mapping has this key already; remembers it.
    fn is_repeated(&mut self, text: &str) -> bool {
        let Some(Open { kind: OpenKind::Mapping { entries, known, .. }, .. }) = self.open.last_mut() else {
            return false;
        };
        if entries.len() < FEW_KEYS {
            return entries.iter().any(|(key, _)| key.text == text);
        }
        let known = known.get_or_insert_with(|| {
            let texts = entries.iter().map(|(key, _)| key.text.clone());
            texts.collect()
        });
        !known.insert(text.to_owned())
    }

    /// A value or key that is left out.
    fn empty(&mut self, span: Span) {
        if self.expects_key() {
            self.refuse(
                ReadError::syntax(span, "a key is missing before this colon")
                    .help("write the key, or leave the colon out"),
            );
            self.set_refused();
            return;
        }
        let (place, after_mark) = match self.open.last() {
            Some(Open { kind: OpenKind::Mapping { key: PendingKey::Key { key }, .. }, .. }) => {
                let rest = self.text.get(key.span.end..).unwrap_or("");
                let gap = rest.len() - rest.trim_start().len();
                if rest.trim_start().starts_with(':') {
                    (key.span, Some(key.span.end + gap + 1))
                } else {
                    self.set_bare();
                    (span, None)
                }
            }
            Some(Open { in_brackets: false, kind: OpenKind::Sequence(_), .. }) => {
                // The mark of the parser stands after the dash and the spaces behind it.
                let before = self.text.get(..span.start).unwrap_or("");
                let after_dash = self.blanks.around(span.start).or_else(|| before.rfind('-').map(|dash| dash + 1));
                match after_dash {
                    Some(end) => (Span::new(end.saturating_sub(1), end), after_dash),
                    None => (span, None),
                }
            }
            _ => (span, None),
        };
        let value =
            if after_mark.is_some_and(|at| self.blanks.starts_at(at)) { Value::Unreadable } else { Value::Null };
        self.push(Node::new(place, value), false);
    }

    /// The pending key has neither colon nor value.
    fn set_bare(&mut self) {
        if let Some(Open { kind: OpenKind::Mapping { key: pending, bare, .. }, .. }) = self.open.last_mut()
            && let PendingKey::Key { key } = std::mem::replace(pending, PendingKey::Refused)
        {
            bare.push(key);
        }
    }

    fn set_refused(&mut self) {
        if let Some(Open { kind: OpenKind::Mapping { key, .. }, .. }) = self.open.last_mut() {
            *key = PendingKey::Refused;
        }
    }

    /// Puts a finished node where it belongs. `never_a_key` is set for nodes that cannot be one.
    fn push(&mut self, node: Node, never_a_key: bool) {
        let is_complex_key = never_a_key && self.expects_key();
        if is_complex_key {
            self.refuse(complex_key(node.span));
            self.set_refused();
            return;
        }
        match self.open.last_mut() {
            None => self.root = Some(node),
            Some(Open { kind: OpenKind::Sequence(elements), .. }) => elements.push(node),
            Some(Open { kind: OpenKind::Mapping { entries, key, .. }, .. }) => {
                if let PendingKey::Key { key } = std::mem::replace(key, PendingKey::None) {
                    entries.push((key, node));
                }
            }
        }
    }
}

/// The length of the text in quotes that a part of the text begins with.
fn quoted_length(part: &str) -> Option<usize> {
    let quote = part.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let mut characters = part.char_indices().skip(1).peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if quote == '"' => _ = characters.next(),
            '\'' if quote == '\'' && characters.peek().is_some_and(|(_, next)| *next == '\'') => {
                _ = characters.next();
            }
            _ if character == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn complex_key(span: Span) -> ReadError {
    ReadError::syntax(span, "no line begins with `? `")
        .help("leave the `?` out: a key is one word before a colon; put text that starts with `? ` in quotes")
}

/// Typographic quotation marks around a text and no-break spaces at its ends come from word
/// processors and are never meant. A single mark may be an apostrophe: `’t Hooft`.
pub(super) fn doubtful(text: &str, span: Span) -> Option<ReadError> {
    if text.is_ascii() {
        return None;
    }
    let is_quoted = text.starts_with(['“', '”', '„', '‟'])
        || text.ends_with('”') && !text.contains(['“', '„'])
        || text.starts_with(['‘', '’', '‚', '‛']) && text.ends_with(['’', '‘']);
    if is_quoted {
        let message = format!("typographic quotation marks: {}", quoted(text));
        return Some(ReadError::syntax(span, message).help("write \" or ' instead"));
    }
    if text.starts_with('\u{A0}') || text.ends_with('\u{A0}') {
        let message = format!("a no-break space at the edge of {}", quoted(text));
        return Some(ReadError::syntax(span, message).help(NO_BREAK_SPACE));
    }
    None
}
