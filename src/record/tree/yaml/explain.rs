//! What a person did when the parser stopped.

use super::brackets::{self, Kind};
use super::build::ParserStop;
use super::hand;
use super::offsets::Offsets;
use super::repair::indent;
use crate::record::ReadError;
use crate::record::tree::Span;
use crate::record::tree::source::character_at;
use crate::record::tree::untrusted::quoted;

pub(super) const NO_BREAK_SPACE: &str =
    "a no-break space (U+00A0) stands here: write an ordinary space, also a space after the colon";
pub(super) const QUOTE_TEXT: &str = "quote text with `,` or `#`: `note: \"5, good\"`";

/// How many causes of one stop are named; the text is read again after these.
const MOST_CAUSES: usize = 20;

/// The likely causes of a stop; at least one. `text` is the document, `copy` the same with blanked
/// parts, which the parser has read.
pub(super) fn causes(text: &str, copy: &str, offsets: &Offsets<'_>, stop: &ParserStop) -> Vec<ReadError> {
    let at = offsets.byte(stop.index);
    if let Some(index) = tab(copy, stop) {
        return vec![tab_fault(offsets.byte(index))];
    }
    let unclosed: Vec<ReadError> = brackets::problems(copy)
        .into_iter()
        // What stands after the stop is looked at when the text before it can be read.
        .filter(|problem| problem.index <= stop.index)
        .take(MOST_CAUSES)
        .map(|problem| {
            let start = offsets.byte(problem.index);
            unclosed(&problem.kind, Span::new(start, start + 1))
        })
        .collect();
    if !unclosed.is_empty() {
        return unclosed;
    }
    vec![single(text, at, stop)]
}

pub(super) fn unclosed(kind: &Kind, span: Span) -> ReadError {
    match kind {
        Kind::Unclosed(bracket) => {
            let partner = if *bracket == '{' { '}' } else { ']' };
            let message = format!("this `{bracket}` is never closed");
            ReadError::syntax(span, message).help(format!("a `{partner}` is missing"))
        }
        Kind::ClosedBy(bracket, other) => {
            let message = format!("this `{bracket}` is closed by `{other}`");
            let partner = if *bracket == '{' { '}' } else { ']' };
            ReadError::syntax(span, message).help(format!("a `{partner}` is missing before it"))
        }
        Kind::Extra(_) => ReadError::syntax(span, "this bracket closes nothing")
            .help("this bracket has no opening partner: leave it out"),
        Kind::Comment => {
            ReadError::syntax(span, "this `#` starts a comment, and the closing bracket falls into it").help(QUOTE_TEXT)
        }
        Kind::Quote(quote) => {
            let fault = ReadError::syntax(span, format!("this quotation mark {quote} is never closed"));
            fault.help(format!("write the closing {quote} at the end of the text, or leave both out"))
        }
    }
}

/// A tab that indents the line of the stop or one beside it; its character index.
fn tab(copy: &str, stop: &ParserStop) -> Option<usize> {
    let beside = stop.line.saturating_sub(2)..=stop.line;
    let mut index = 0;
    for (number, line) in copy.split_inclusive('\n').enumerate().take(stop.line + 1) {
        let leading = line.get(..indent(line)).unwrap_or("");
        match leading.find('\t') {
            Some(column) if beside.contains(&number) && !line.trim().is_empty() => {
                return Some(index + column);
            }
            _ => index += line.chars().count(),
        }
    }
    None
}

/// The fault of a tab at a byte.
pub(super) fn tab_fault(start: usize) -> ReadError {
    ReadError::syntax(Span::new(start, start + 1), "a tab indents this line")
        .help("indent with spaces instead of the tab")
}

fn single(text: &str, at: usize, stop: &ParserStop) -> ReadError {
    let here = character_at(text, at);
    let info = stop.info.as_str();
    let rest = text.get(at..).unwrap_or("");
    if info.contains("unknown anchor") || info.contains("anchor or alias") {
        return alias(rest, at);
    }
    // Lines such as `Ann:0` run together into one text, and the parser stops right behind it.
    let before = stop.last_plain.filter(|span| {
        let between = text.get(span.end..at).unwrap_or("-");
        between.trim().is_empty()
    });
    if let Some(span) = before {
        let lines = text.get(span.start..span.end).unwrap_or("");
        if let Some(line) = lines.lines().find(|line| has_tight_colon(line.trim())) {
            let message = format!("cannot read {} as key and value", quoted(line.trim()));
            let written = quoted(&line.trim().replacen(':', ": ", 1));
            return ReadError::syntax(span, message).help(format!("write a space after the colon: {written}"));
        }
    }
    let line_start = text.get(..at).and_then(|before| before.rfind('\n'));
    let line_start = line_start.map_or(0, |newline| newline + 1);
    let line = text.get(line_start..).and_then(|rest| rest.lines().next());
    if let Some(column) = line.and_then(|line| line.find('\u{A0}')) {
        let start = line_start + column;
        return ReadError::syntax(Span::new(start, start + 2), "a no-break space stands here").help(NO_BREAK_SPACE);
    }
    if info.contains("tag") || info.contains("handle") {
        return ReadError::syntax(here, "no text begins with `!`")
            .help("leave the `!` out, or put the whole text in quotes");
    }
    if rest.starts_with(':') && info.contains("',' or '}'") || info.contains("mapping values") {
        let before = text.get(line_start..at).unwrap_or("");
        let word = before.rsplit([' ', ',', '{', '[']).next().unwrap_or("");
        if hand::is_key(word) && before.trim_end().len() > word.len() && before.contains('{') {
            let start = at - word.len();
            let message = format!("no `,` before {}", quoted(word));
            return ReadError::syntax(Span::new(start, at), message).help("write a `,` between two keys in braces");
        }
        let fault = ReadError::syntax(here, "a `: ` inside a value");
        let entry = before.rsplit(", ").next().unwrap_or("").trim_start_matches(|c: char| "{- ".contains(c));
        let value = rest.trim_start_matches([':', ' ']).split([',', '}', ';']).next().unwrap_or("").trim_end();
        if entry.contains(';') {
            return fault.help("write a `,` between two entries, not a `;`");
        }
        // `{points: Ben: 4}`
        if let Some((key, name)) =
            entry.split_once(": ").filter(|(key, _)| matches!(*key, "points" | "totals" | "result"))
        {
            // `{Ann: 10 Ben: 4}`
            let entries = name.strip_prefix('{').and_then(|entries| entries.rsplit_once(' '));
            let written = match entries {
                Some((entries, name)) => format!("{key}: {{{entries}, {name}: {value}}}"),
                None => format!("{key}: {{{name}: {value}}}"),
            };
            return fault.help(format!("write {}", quoted(&written)));
        }
        let text = entry.split_once(": ").filter(|(key, _)| matches!(*key, "note" | "reason" | "name" | "recorder"));
        if let Some((key, text)) = text {
            let written = quoted(&format!("{key}: \"{text}: {value}\""));
            return fault.help(format!("quote text that holds `: `: write {written}"));
        }
        return fault.help("quote text that holds `: `, and put each key on a line of its own");
    }
    let (message, help) = in_words(info);
    ReadError::syntax(here, message).help(help)
}

/// The fault of the alias that a text at this byte begins with.
pub(super) fn alias(text: &str, at: usize) -> ReadError {
    let length = text.find([' ', ',', '}', ']', '\n', '\r']);
    let name = text.get(..length.unwrap_or(text.len())).unwrap_or("");
    let message = format!("no text begins with `*` or `&`: {}", quoted(name));
    ReadError::syntax(Span::new(at, at + name.len()), message).help(format!(
        "leave the mark out: write {}, or put the whole text in quotes",
        quoted(name.trim_start_matches(['*', '&']))
    ))
}

/// What the parser met, for people who do not know its grammar. Its own words are never shown.
fn in_words(info: &str) -> (&'static str, &'static str) {
    let words = [
        (
            "unexpected character",
            "this character cannot begin a text",
            "quote text that starts with `@`, `%` or a backtick",
        ),
        ("misplaced bracket", "this bracket closes nothing", "this bracket has no opening partner: leave it out"),
        ("trailing content", "text behind the closing quotation mark", "quote the whole value or nothing"),
        ("escape", "a backslash inside double quotation marks", "write \\\\ for a backslash, or put the text in ' '"),
        (
            "hexadecimal",
            "a backslash inside double quotation marks",
            "write \\\\ for a backslash, or put the text in ' '",
        ),
        ("tab", "a tab stands here", "write spaces instead of the tab"),
        ("byte order mark", "an invisible mark (U+FEFF) stands inside the text", "delete it, and save as plain text"),
        ("unprintable", "a control character stands here", "delete it, and save as plain text"),
        ("directive", "a line that begins with `%`", "a remark begins with `#`; quote text that starts with `%`"),
        ("block scalar", "`|` and `>` begin a text of several lines", "quote text that starts with `|` or `>`"),
        (
            "',' or",
            "no `,` between two entries",
            "write a `,` between two entries in brackets, and quote text with brackets in it",
        ),
        ("cannot start with '-'", "`-` stands alone in brackets", "write `none` for nothing, or leave the key out"),
        ("':' must be", "no space after the colon", "write a space after the colon, as in `tile: U`"),
        ("'-' must be", "no space after the dash", "write a space after the dash"),
        ("quoted scalar", "this text in quotes does not end here", "write the closing quotation mark on the same line"),
    ];
    let found = words.into_iter().find(|(part, _, _)| info.contains(part));
    found.map_or((hand::UNREADABLE, hand::LINES), |(_, message, help)| (message, help))
}

/// Whether a text holds `word:word` (`Ann:0`), also with a no-break space between.
pub(super) fn has_tight_colon(text: &str) -> bool {
    // `12:30` is a time.
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    text.split_once(':').is_some_and(|(key, rest)| {
        !key.is_empty() && rest.chars().next().is_some_and(|next| next == '\u{A0}' || !next.is_whitespace())
    })
}
