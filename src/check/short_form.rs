//! The parts of a turn written as one string, for underlining one of them.
//!
//! `[BY,] [discard T...;] TILE X,Y [DEGREES] [ACTION] [capture ...] [ransom ...]`. The reader of records has judged
//! the string before; here a part is only looked for, and a string of another shape has none.

use std::ops::Range;

/// The bytes of `text` that say what `key` says in a turn written in full. `text` is as it stands in the source,
/// quotes included.
pub(super) fn part(text: &str, key: &str) -> Option<Range<usize>> {
    let from = text.starts_with(['"', '\'']) as usize;
    let until = text.len() - text.get(from..)?.ends_with(['"', '\'']) as usize;
    let mut rest = from..until;
    if let Some(comma) = text.get(rest.clone())?.find(", ") {
        let by = rest.start..rest.start + comma;
        if key == "by" {
            return Some(by);
        }
        rest.start = by.end + 1;
    }
    if let Some(end) = text.get(rest.clone())?.find(';') {
        let discarded = rest.start..rest.start + end;
        if key == "discarded" {
            return Some(trimmed(text, discarded));
        }
        rest.start = discarded.end + 1;
    }
    let words = words(text, rest);
    let has_degrees = words.get(2).is_some_and(|word| is_number(text, word));
    let after = 2 + usize::from(has_degrees);
    let starts = |word: &str| words.iter().skip(after).position(|at| text.get(at.clone()) == Some(word));
    let find = |word| starts(word).map_or(words.len(), |at| at + after);
    let (capture, ransom) = (find("capture"), find("ransom"));
    let verb = words.get(after).and_then(|word| text.get(word.clone()));
    let is_own_verb = |key: &str| match verb {
        Some("floor" | "guard") => verb == Some(key),
        Some("-" | "capture" | "ransom") | None => false,
        Some(_) => key != "floor" && key != "guard",
    };
    let (first, end) = match key {
        "tile" => (0, 1),
        "at" => (1, 2),
        "turn" => (2, after),
        "capture" => (capture, ransom),
        "ransom" => (ransom, words.len()),
        "meeple" | "floor" | "guard" | "follower" | "figure" if is_own_verb(key) => (after, capture.min(ransom)),
        _ => return None,
    };
    let span = words.get(first)?.start..words.get(end.checked_sub(1)?)?.end;
    (first < end).then_some(span)
}

fn words(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let part = text.get(range.clone()).unwrap_or("");
    let place = |word: &str| {
        let start = range.start + (word.as_ptr() as usize - part.as_ptr() as usize);
        start..start + word.len()
    };
    part.split_whitespace().map(place).collect()
}

fn is_number(text: &str, word: &Range<usize>) -> bool {
    text.get(word.clone()).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = text.get(range.clone()).unwrap_or("");
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

#[cfg(test)]
mod tests {
    fn part<'t>(text: &'t str, key: &str) -> Option<&'t str> {
        super::part(text, key).map(|range| &text[range])
    }

    #[test]
    fn every_part_is_found() {
        let text = "\"Ann Lee, discard U V; T01 0,-2 90 floor 0,-2 black capture 0,-1 of Ben ransom Ben end\"";
        assert_eq!(part(text, "by"), Some("Ann Lee"));
        assert_eq!(part(text, "discarded"), Some("discard U V"));
        assert_eq!(part(text, "tile"), Some("T01"));
        assert_eq!(part(text, "at"), Some("0,-2"));
        assert_eq!(part(text, "turn"), Some("90"));
        assert_eq!(part(text, "floor"), Some("floor 0,-2 black"));
        assert_eq!(part(text, "capture"), Some("capture 0,-1 of Ben"));
        assert_eq!(part(text, "ransom"), Some("ransom Ben end"));
        for key in ["meeple", "guard", "points"] {
            assert_eq!(part(text, key), None, "{key}");
        }
    }

    #[test]
    fn parts_left_out_are_not_found() {
        let text = "U -1,0 road W";
        assert_eq!(part(text, "tile"), Some("U"));
        assert_eq!(part(text, "meeple"), Some("road W"));
        for key in ["by", "discarded", "turn", "capture", "ransom"] {
            assert_eq!(part(text, key), None, "{key}");
        }
        assert_eq!(part("", "tile"), None);
        assert_eq!(part("\"", "tile"), None);
        assert_eq!(part("U 0,1", "meeple"), None);
    }
}
