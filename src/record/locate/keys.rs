//! The keys under which an entry writes what is at fault, and what of their values: one number of a list, one word of a line.

use std::ops::Range;

use crate::record::tree::{Node, Span, Value};

/// Where an entry writes what is at fault.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::record) struct Keys {
    /// The keys that may be at fault, the likeliest first: the first that the entry writes is the one. `/` leads into a
    /// mapping.
    pub(in crate::record) keys: &'static [&'static str],
    /// Which element of a list under that key.
    pub(in crate::record) pick: Pick,
    /// The keys inside it that may be at fault, the likeliest first.
    pub(in crate::record) inner: &'static [&'static str],
    /// Whether the value alone is meant, and no key is where it is missing: in a message of a program the keys are the
    /// program's, the value is the player's.
    pub(in crate::record) value: bool,
}

/// Which part of the value of a key.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::record) enum Pick {
    /// All of it.
    #[default]
    Whole,
    /// The element with this number, from 0.
    Nth(usize),
    /// Of the elements with this name under `from` that with this number, from 0.
    From(String, usize),
    /// Under the name of a player the element with this number, from 0.
    OfPlayer(String, usize),
}

impl Keys {
    pub(in crate::record) const fn at(keys: &'static [&'static str]) -> Self {
        Self::inside(keys, &[])
    }

    pub(in crate::record) const fn inside(keys: &'static [&'static str], inner: &'static [&'static str]) -> Self {
        Self { keys, pick: Pick::Whole, inner, value: false }
    }

    pub(in crate::record) fn at_value(keys: &'static [&'static str]) -> Self {
        Self { value: true, ..Self::at(keys) }
    }

    pub(in crate::record) fn picking(self, pick: Pick) -> Self {
        Self { pick, ..self }
    }

    /// What of the value of a key is meant; none for the key with all of its value.
    pub(in crate::record) fn in_value(&self, value: &Node) -> Option<Span> {
        let picked = self.pick(value);
        let inner = self.inner.iter().find_map(|key| picked.field(key));
        if let Some((_, node)) = inner {
            return Some(node.span);
        }
        // Two numbers are one square, and stand for themselves.
        (!std::ptr::eq(picked, value) || is_square(value)).then_some(picked.span)
    }

    fn pick<'n>(&self, value: &'n Node) -> &'n Node {
        let nth = |value: &'n Node, number: usize| value.elements().nth(number).unwrap_or(value);
        match &self.pick {
            Pick::Whole => value,
            Pick::Nth(number) => nth(value, *number),
            Pick::From(name, number) => {
                let is_meant = |node: &&Node| node.field("from").is_some_and(|(_, from)| from.text() == Some(name));
                let mut meant: Vec<&Node> = value.elements().filter(is_meant).take(MOST_PICKED + 1).collect();
                if meant.len() > MOST_PICKED {
                    return value;
                }
                // They were paid in the order of their moments, however they are listed.
                meant.sort_by_key(|node| node.field("when").and_then(|(_, when)| when.text()).map_or(0, moment));
                meant.get(*number).copied().unwrap_or(value)
            }
            Pick::OfPlayer(name, number) => {
                value.fields().find(|(key, _)| key.text == *name).map_or(value, |(_, value)| nth(value, *number))
            }
        }
    }

    /// What of a part of a line is meant: `part` are the bytes of `text` that stand for the key.
    pub(in crate::record) fn in_words(&self, text: &str, part: Range<usize>) -> Range<usize> {
        let picked = self.pick_words(text, part);
        let words = words(text, &picked);
        let inner = self.inner.iter().find_map(|key| inner(text, &words, key));
        inner.unwrap_or(picked)
    }

    fn pick_words(&self, text: &str, part: Range<usize>) -> Range<usize> {
        let words = words(text, &part);
        let is = |word: &Range<usize>, wanted: &str| {
            text.get(word.clone()).is_some_and(|word| word.eq_ignore_ascii_case(wanted))
        };
        let found = match &self.pick {
            // Behind `discard`.
            Pick::Nth(number) => words.get(number + 1).map(|word| word.start..word.start + bare(text, word)),
            Pick::From(name, number) => {
                let starts: Vec<usize> =
                    (0..words.len()).filter(|at| words.get(*at).is_some_and(|word| is(word, "ransom"))).collect();
                let one = |(at, next): (usize, usize)| {
                    let (first, second, last) = (words.get(at)?, words.get(at + 1)?, words.get(next.checked_sub(1)?)?);
                    let named = text.get(second.start..last.end)?;
                    named.starts_with(name.as_str()).then_some(first.start..last.end)
                };
                let ends = starts.iter().copied().skip(1).chain([words.len()]);
                let all = starts.iter().copied().zip(ends).filter_map(one);
                let mut meant: Vec<Range<usize>> = all.take(MOST_PICKED + 1).collect();
                if meant.len() > MOST_PICKED {
                    return part;
                }
                let last = |at: &Range<usize>| text.get(at.clone()).and_then(|part| part.split_whitespace().last());
                meant.sort_by_key(|at| last(at).map_or(0, moment));
                meant.get(*number).cloned()
            }
            Pick::Whole | Pick::OfPlayer(..) => None,
        };
        found.unwrap_or(part)
    }
}

/// Most elements of a list among which one is picked: of more than these the whole list is meant.
const MOST_PICKED: usize = 256;

/// The moments of a ransom in their order.
const MOMENTS: [&str; 4] = ["start", "tile", "action", "end"];

/// The place of a moment among them; the first one where none is named.
fn moment(word: &str) -> usize {
    MOMENTS.iter().position(|known| known.eq_ignore_ascii_case(word)).unwrap_or(0)
}

/// Whether a value is a list of two numbers.
fn is_square(value: &Node) -> bool {
    let is_scalar = |node: &Node| matches!(node.value, Value::Scalar(_));
    value.elements().len() == 2 && value.elements().all(is_scalar)
}

/// The word that says what `key` says in a mapping: the square behind the verb, the colour at its end.
fn inner(text: &str, words: &[Range<usize>], key: &str) -> Option<Range<usize>> {
    let is_one_of = |word: &Range<usize>, known: &[&str]| {
        text.get(word.clone()).is_some_and(|word| known.iter().any(|known| word.eq_ignore_ascii_case(known)))
    };
    let last = |known: &[&str]| words.iter().skip(1).rev().find(|word| is_one_of(word, known)).cloned();
    match key {
        // Also written in two words: `2, 0`.
        "at" => {
            let first = words.get(1)?;
            let ends_open = text.get(first.clone())?.ends_with(',');
            let end = if ends_open { words.get(2)?.end } else { first.end };
            Some(first.start..end)
        }
        "colour" => last(&["normal", "black", "white"]),
        "from" => last(&["ground", "tower"]),
        "when" => last(&MOMENTS),
        "of" => {
            let of = words.iter().position(|word| is_one_of(word, &["of"]))?;
            Some(words.get(of + 1)?.start..words.last()?.end)
        }
        _ => None,
    }
}

fn words(text: &str, range: &Range<usize>) -> Vec<Range<usize>> {
    let part = text.get(range.clone()).unwrap_or("");
    let place = |word: &str| {
        let start = range.start + (word.as_ptr() as usize - part.as_ptr() as usize);
        start..start + word.len()
    };
    part.split_whitespace().map(place).collect()
}

/// Length of a word without the mark behind it.
fn bare(text: &str, word: &Range<usize>) -> usize {
    text.get(word.clone()).map_or(0, |word| word.trim_end_matches([',', ';']).len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tree::json;

    fn in_value(text: &str, keys: &Keys) -> Option<String> {
        let root = json::document(text).root.unwrap();
        keys.in_value(&root).map(|span| text[span.start..span.end].to_owned())
    }

    #[test]
    fn what_is_meant_stands_inside_a_value() {
        let whole = Keys::at(&["x"]);
        assert_eq!(in_value("[1, -2]", &whole).as_deref(), Some("[1, -2]"));
        assert_eq!(in_value(r#"{"at": [1, 2]}"#, &whole), None);
        let inside = Keys::inside(&["x"], &["colour", "at"]);
        assert_eq!(in_value(r#"{"at": [1, 2]}"#, &inside).as_deref(), Some("[1, 2]"));
        assert_eq!(in_value(r#"{"at": [1, 2], "colour": "black"}"#, &inside).as_deref(), Some("\"black\""));
        let nth = |number| Keys::at(&["x"]).picking(Pick::Nth(number));
        assert_eq!(in_value(r#"["C", "V", "W"]"#, &nth(1)).as_deref(), Some("\"V\""));
        assert_eq!(in_value(r#""C""#, &nth(1)), None);
        let from = |number| Keys::at(&["x"]).picking(Pick::From("Ben".to_owned(), number));
        let ransoms = r#"[{"from": "Cid"}, {"from": "Ben", "when": "end"}, {"from": "Ben"}]"#;
        assert_eq!(in_value(ransoms, &from(0)).as_deref(), Some(r#"{"from": "Ben"}"#));
        assert_eq!(in_value(ransoms, &from(1)).as_deref(), Some(r#"{"from": "Ben", "when": "end"}"#));
        assert_eq!(in_value(ransoms, &from(2)), None);
        // Of too many to look through at each finding, none is picked, whatever their moments.
        let many = |n: usize| {
            format!(
                "[{}{{\"from\": \"Ben\", \"when\": \"start\"}}]",
                "{\"from\": \"Ben\", \"when\": \"end\"}, ".repeat(n)
            )
        };
        let first = in_value(&many(MOST_PICKED - 1), &from(0));
        assert_eq!(first.as_deref(), Some(r#"{"from": "Ben", "when": "start"}"#));
        assert_eq!(in_value(&many(MOST_PICKED), &from(0)), None);
        let found = Keys::at(&["x"]).picking(Pick::OfPlayer("Ben".to_owned(), 1));
        assert_eq!(in_value(r#"{"Ann": ["keep"], "Ben": ["keep", "market"]}"#, &found).as_deref(), Some("\"market\""));
    }

    #[test]
    fn what_is_meant_stands_inside_a_line() {
        let meant = |text: &'static str, keys: Keys| text[keys.in_words(text, 0..text.len())].to_owned();
        assert_eq!(meant("discard C, V", Keys::default().picking(Pick::Nth(0))), "C");
        assert_eq!(meant("discard C V", Keys::default().picking(Pick::Nth(1))), "V");
        assert_eq!(meant("floor 0,-2 black", Keys::inside(&[], &["at"])), "0,-2");
        assert_eq!(meant("floor 0, -2 black", Keys::inside(&[], &["at"])), "0, -2");
        assert_eq!(meant("floor 0,-2 black", Keys::inside(&[], &["colour", "at"])), "black");
        assert_eq!(meant("floor 0,-2", Keys::inside(&[], &["colour"])), "floor 0,-2");
        assert_eq!(meant("capture 0,-1 tower of Jo Ann", Keys::inside(&[], &["of"])), "Jo Ann");
        let ransom = |number| Keys::default().picking(Pick::From("Ben".to_owned(), number));
        assert_eq!(meant("ransom Ann ransom Ben tile ransom Ben", ransom(1)), "ransom Ben tile");
        assert_eq!(meant("ransom Ann ransom Ben tile ransom Ben", ransom(0)), "ransom Ben");
        assert_eq!(meant("ransom Ann", ransom(0)), "ransom Ann");
        let line = "ransom Ben end ".repeat(MOST_PICKED) + "ransom Ben";
        assert_eq!(ransom(0).in_words(&line, 0..line.len()), 0..line.len());
    }
}
