//! Keys in brackets with neither colon nor value, and what they were meant for: `{Ann:0}`, `{note: 5, good}`,
//! `{at: -1,0}`, `{by Ann}`, `{Ann, Ben}`.

use super::build::doubtful;
use super::explain::{self, NO_BREAK_SPACE, QUOTE_TEXT};
use super::hand;
use crate::record::ReadError;
use crate::record::tree::untrusted::quoted;
use crate::record::tree::{Key, Node, Scalar, ScalarKind, Span, Value};

/// A list that stands in the braces of keys and values: `{Ann, Ben}`. Its fault is told; it is read on as it is meant.
pub(super) fn as_list(entries: &[(Key, Node)], bare: &[Key], in_brackets: bool) -> Option<Vec<Node>> {
    let is_list = in_brackets && entries.is_empty() && !bare.is_empty();
    if !is_list || bare.iter().any(|key| explain::has_tight_colon(&key.text) || name_and_number(&key.text).is_some()) {
        return None;
    }
    let element =
        |key: &Key| Node::new(key.span, Value::Scalar(Scalar { text: key.text.clone(), kind: ScalarKind::Plain }));
    Some(bare.iter().map(element).collect())
}

/// The one fault of a mapping with such keys. An entry whose value was cut in two is spoilt.
pub(super) fn fault(entries: &mut [(Key, Node)], bare: &[Key], in_brackets: bool, above: &str) -> Option<ReadError> {
    let first = bare.first()?;
    let fault = ReadError::syntax(first.span, format!("{} has no value", quoted(&first.text)));
    if !in_brackets {
        return Some(fault.help("write `key: value`"));
    }
    if let Some(fault) = doubtful(&first.text, first.span) {
        return Some(fault);
    }
    if explain::has_tight_colon(&first.text) {
        if first.text.contains('\u{A0}') {
            return Some(fault.help(NO_BREAK_SPACE));
        }
        let tight = bare.iter().take(MOST).map(|key| key.text.as_str()).filter(|text| explain::has_tight_colon(text));
        let pairs: Vec<String> = tight.map(|text| text.replacen(':', ": ", 1)).collect();
        let written = match pairs.as_slice() {
            [one] if entries.is_empty() => format!("{{{one}}}"),
            [one] => one.clone(),
            many => format!("{{{}}}", many.join(", ")),
        };
        return Some(fault.help(format!("write a space after the colon: {}", quoted(&written))));
    }
    if entries.is_empty() {
        return Some(fault.help(alone(bare, above)));
    }
    let before = entries.iter_mut().rev().find(|(_, node)| node.span.start < first.span.start);
    // `tile: J -1,0`
    if let Some((key, node)) = &before
        && let Some((tile, x)) = node.text().and_then(|text| text.rsplit_once(' '))
        && let (Some(x), Some(y)) = (number(x), number(&first.text))
    {
        let written = if key.text.eq_ignore_ascii_case("tile") {
            format!("tile: {tile}, at: [{x}, {y}]")
        } else {
            format!("- {}, {tile} {x},{y}", key.text)
        };
        return Some(fault.help(format!("write {}", quoted(&written))));
    }
    if let Some((key, node)) = before
        && let Some(written) = cut(node.text().unwrap_or(""), &first.text)
    {
        let span = Span::new(node.span.start, first.span.end);
        node.value = Value::Unreadable;
        let name = if key.text.eq_ignore_ascii_case("tower") { "floor" } else { key.text.as_str() };
        let message = format!("the value of {} ends at its comma", quoted(&key.text));
        let help = format!("write {}", quoted(&format!("{name}: {}", hand::value(name, &written))));
        return Some(ReadError::syntax(span, message).help(help));
    }
    if let Some((word, value)) = first.text.split_once(' ')
        && hand::is_key(word)
    {
        let written = quoted(&format!("{word}: {}", value.trim_start()));
        return Some(fault.help(format!("a `:` is missing: write {written}")));
    }
    if let Some((name, number)) = name_and_number(&first.text) {
        let written = quoted(&format!("{name}: {number}"));
        return Some(fault.help(format!("write a `:` after the name: {written}")));
    }
    let before = entries.iter().rev().find(|(_, node)| node.span.start < first.span.start);
    let Some((key, node)) = before else { return Some(fault.help(QUOTE_TEXT)) };
    let text = quoted(&format!("{}: \"{}, {}\"", key.text, node.text().unwrap_or(""), first.text));
    Some(fault.help(format!("quote text with `,` or `#`: write {text}")))
}

/// How many entries are shown in a help.
const MOST: usize = 8;

/// What was meant by a mapping in which no key has a value.
fn alone(bare: &[Key], above: &str) -> String {
    let texts = || bare.iter().take(MOST).map(|key| key.text.as_str());
    let listed = |items: Vec<String>| items.join(", ");
    if let Some(pairs) = texts().map(name_and_number).collect::<Option<Vec<_>>>() {
        let pairs = pairs.into_iter().map(|(name, number)| format!("{name}: {number}")).collect();
        return format!("write a `:` after each name: {}", quoted(&format!("{{{}}}", listed(pairs))));
    }
    let items: Vec<String> = texts().map(str::to_owned).collect();
    let first = items.first().map_or("", String::as_str);
    let alone = match above.to_ascii_lowercase().as_str() {
        "points" | "totals" | "result" if items.len() == 2 && items.iter().all(|item| number(item).is_some()) => {
            let written = format!("{above}: {{Ann: {first}, Ben: {}}}", items.last().map_or("", String::as_str));
            Some(format!("points stand with their players: write {}", quoted(&written)))
        }
        "points" | "totals" | "result" => Some(format!("points stand with their player, as in `{above}: {{Ann: 4}}`")),
        "ransom" => Some(format!("write {}", quoted(&format!("ransom: {{from: {first}}}")))),
        "event" => Some(format!("write {}", quoted(&format!("event: {}", hand::event(&listed(items.clone())))))),
        "game" | "ended" | "winner" | "tile" | "by" | "meeple" | "follower" | "figure" | "note" => {
            Some(format!("leave the braces out: write {}", quoted(&format!("{above}: {first}"))))
        }
        _ => None,
    };
    if let Some(alone) = alone {
        return alone;
    }
    if let Some(turn) = hand::turn_of(&items).filter(|_| bare.len() <= MOST) {
        return format!("a turn of one line stands without braces: write {}", quoted(&format!("- {turn}")));
    }
    if let [Some(x), Some(y)] = [texts().next().and_then(number), texts().nth(1).and_then(number)] {
        return format!("a square is written `[{x}, {y}]`, and points with the names: `{{Ann: {x}, Ben: {y}}}`");
    }
    format!("a list stands in square brackets: write {}", quoted(&format!("[{}]", listed(items))))
}

/// A value that a comma cut in two, as it is written in one: `-1` and `0`, `(1` and `0)`, `Ann 4` and `Ben 3`.
fn cut(before: &str, after: &str) -> Option<String> {
    if let (Some((name, points)), Some((other, more))) = (name_and_number(before), name_and_number(after)) {
        return Some(format!("{{{name}: {points}, {other}: {more}}}"));
    }
    Some(format!("[{}, {}]", number(before)?, number(after)?))
}

/// A whole number, perhaps with a bracket beside it.
fn number(text: &str) -> Option<String> {
    let bare = text.trim().trim_matches(|c: char| matches!(c, '(' | ')' | '"' | '\'')).trim();
    let digits = bare.trim_start_matches(['-', '–', '−']);
    let is_number = !digits.is_empty() && digits.len() < 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| bare.replace(['–', '−'], "-"))
}

/// `Ann 4`
fn name_and_number(text: &str) -> Option<(&str, &str)> {
    let (name, number) = text.trim().rsplit_once(' ')?;
    let digits = number.trim_start_matches('-');
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !name.trim().is_empty()).then(|| (name.trim().trim_end_matches('='), number))
}
