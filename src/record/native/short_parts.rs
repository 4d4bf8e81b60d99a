//! The parts of a turn written as one string, for underlining one of them.
//!
//! `[BY,] [discard T...;] TILE X,Y [DEGREES] [ACTION] [capture ...] [ransom ...] [+ POINTS] [= TOTALS]`. The reader of
//! records has judged the string before; here a part is only looked for, and a string of another shape has none.

use std::ops::Range;

/// The bytes of `text` that say what `key` says in a turn written in full. `text` is as it stands in the source,
/// quotes included.
pub(in crate::record) fn part(text: &str, key: &str) -> Option<Range<usize>> {
    let mut rest = unquoted(text)?;
    if let Some(comma) = comma_of_player(text.get(rest.clone())?) {
        let by = rest.start..rest.start + comma;
        if key == "by" {
            return Some(trimmed(text, by));
        }
        rest.start = by.end + 1;
    }
    let discards = text.get(rest.clone())?.trim_start();
    let end = discards.get(..8).filter(|word| word.eq_ignore_ascii_case("discard ")).and_then(|_| discards.find(';'));
    if let Some(end) = end {
        let start = rest.end - discards.len();
        let discarded = start..start + end;
        if key == "discarded" {
            return Some(trimmed(text, discarded));
        }
        rest.start = discarded.end + 1;
    }
    let words = words(text, rest);
    let is = |at: &Range<usize>, word: &str| text.get(at.clone()).is_some_and(|text| text.eq_ignore_ascii_case(word));
    let has_degrees = words.get(2).is_some_and(|word| is_number(text, word));
    let after = 2 + usize::from(has_degrees);
    let find = |word: &str| words.iter().skip(after).position(|at| is(at, word)).map_or(words.len(), |at| at + after);
    // The word for a claim, alone or with a name behind it. A turn that ends with its discards has claims only.
    let claim = |mark: char, from: usize| {
        let begins = |at: &Range<usize>| text.get(at.clone()).is_some_and(|word| word.starts_with(mark));
        words.iter().skip(from).position(begins).map_or(words.len(), |at| at + from)
    };
    let first_claim =
        if end.is_some() && words.first().is_some_and(|at| is(at, "+") || is(at, "=")) { 0 } else { after };
    let totals = claim('=', first_claim);
    let points = claim('+', first_claim).min(totals);
    let (capture, ransom) = (find("capture").min(points), find("ransom").min(points));
    let verb = words.get(after).filter(|_| after < points).and_then(|word| text.get(word.clone()));
    let verb = verb.map(str::to_ascii_lowercase);
    let is_own_verb = |key: &str| match verb.as_deref() {
        Some(verb @ ("floor" | "guard")) => verb == key,
        Some("-" | "capture" | "ransom") | None => false,
        Some(_) => key != "floor" && key != "guard",
    };
    let (first, end) = match key {
        "points" => (points, totals),
        "totals" => (totals, words.len()),
        _ if first_claim == 0 => return None,
        "tile" => (0, 1),
        "at" => (1, 2),
        "turn" => (2, after),
        "capture" => (capture, ransom.max(capture)),
        "ransom" => (ransom, points),
        "meeple" | "floor" | "guard" | "follower" | "figure" if is_own_verb(key) => (after, capture.min(ransom)),
        _ => return None,
    };
    let span = words.get(first)?.start..words.get(end.checked_sub(1)?)?.end;
    (first < end).then_some(span)
}

/// The bytes of `text` that say the number which the claim `key` gives to the player called `name`.
pub(in crate::record) fn number_of(text: &str, key: &str, name: &str) -> Option<Range<usize>> {
    let claim = part(text, key)?;
    let inside = text.get(claim.clone())?;
    let found = inside.match_indices(name).find_map(|(at, _)| {
        let before = inside.get(..at)?.trim_end();
        // What stands before is the mark, or the number of somebody else; else the name is a part of a longer one.
        let begins = before.len() <= 1 || before.ends_with(|last: char| last.is_ascii_digit() || last == ',');
        let behind = inside.get(at + name.len()..)?;
        let number = behind.trim_start();
        let start = at + name.len() + behind.len() - number.len();
        let length = number.find([' ', ',', '\t']).unwrap_or(number.len());
        let (digits, rest) = number.split_at_checked(length)?;
        // With another number behind, this one belongs to the name.
        let next = rest.trim_start_matches([' ', '\t']).split([' ', ',', '\t']).next().unwrap_or("");
        let is_whole = |text: &str| {
            let digits = text.trim_start_matches(['-', '–', '−']);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        (begins && start > at + name.len() && is_whole(digits) && !is_whole(next)).then(|| start..start + length)
    })?;
    Some(claim.start + found.start..claim.start + found.end)
}

/// What stands between the quotes, if there are any.
fn unquoted(text: &str) -> Option<Range<usize>> {
    let from = usize::from(text.starts_with(['"', '\'']));
    let until = text.len() - usize::from(text.get(from..)?.ends_with(['"', '\'']));
    Some(from..until)
}

/// Where the comma behind the player stands. One in a square, behind discarded tiles or in a claim is none.
fn comma_of_player(text: &str) -> Option<usize> {
    let comma = text.find(',')?;
    let (name, rest) = (text.get(..comma)?, text.get(comma + 1..)?);
    let mut words = name.split_whitespace();
    let discards = words.next().is_some_and(|word| word.eq_ignore_ascii_case("discard"));
    let is_coordinate = |text: &str| text.trim_start_matches(['-', '–', '−']).starts_with(|c: char| c.is_ascii_digit());
    let in_square = words.next_back().is_some_and(is_coordinate) || is_coordinate(rest);
    (!discards && !in_square).then_some(comma)
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
        for key in ["meeple", "guard", "points", "totals"] {
            assert_eq!(part(text, key), None, "{key}");
        }
    }

    #[test]
    fn claims_are_found_behind_everything() {
        let text = "Ann + Co, T01 0,-2 90 floor 0,-2 capture 0,-1 of Ben ransom Ben end + Ann + Co 3, Ben 4 = Ben 12";
        assert_eq!(part(text, "by"), Some("Ann + Co"));
        assert_eq!(part(text, "ransom"), Some("ransom Ben end"));
        assert_eq!(part(text, "points"), Some("+ Ann + Co 3, Ben 4"));
        assert_eq!(part(text, "totals"), Some("= Ben 12"));
        for (text, action, points, totals) in [
            ("U -1,0 road W +Ann 3, Ben 4 =Ann 9", Some("road W"), Some("+Ann 3, Ben 4"), Some("=Ann 9")),
            ("U -1,0 90 = Ann 3, Ben 4", None, None, Some("= Ann 3, Ben 4")),
            ("Ann, U -1,0 - + none", None, Some("+ none"), None),
            ("Ann, discard C, T; U 2,0 road W + none", Some("road W"), Some("+ none"), None),
            ("discard C; = Ann 3", None, None, Some("= Ann 3")),
            ("discard C; + none = Ann 3", None, Some("+ none"), Some("= Ann 3")),
        ] {
            assert_eq!(part(text, "meeple"), action, "{text}");
            assert_eq!(part(text, "points"), points, "{text}");
            assert_eq!(part(text, "totals"), totals, "{text}");
        }
        assert_eq!(part("discard C; = Ann 3", "tile"), None);
        assert_eq!(part("discard C, T; = Ann 3", "discarded"), Some("discard C, T"));
        assert_eq!(part("Ann,U 2,0 road W", "tile"), Some("U"));
        assert_eq!(part("U 2, 0 road W", "tile"), Some("U"));
    }

    #[test]
    fn one_number_is_found_by_its_player() {
        let number = |text, key, name| super::number_of(text, key, name).map(|range| (range.start, &text[range]));
        let text = "\"Ann, U -1,0 road W + Ben 4 = Ann 0, Ben 14\"";
        assert_eq!(number(text, "points", "Ben"), Some((26, "4")));
        assert_eq!(number(text, "totals", "Ann"), Some((34, "0")));
        assert_eq!(number(text, "totals", "Ben"), Some((41, "14")));
        assert_eq!(number(text, "points", "Ann"), None);
        assert_eq!(number(text, "result", "Ann"), None);
        let text = "U -1,0 = Jo Ann 3 Ann 4 Ann 2 5 = −6";
        assert_eq!(number(text, "totals", "Jo Ann"), Some((16, "3")));
        assert_eq!(number(text, "totals", "Ann"), Some((22, "4")));
        assert_eq!(number(text, "totals", "Ann 2"), Some((30, "5")));
        assert_eq!(number(text, "totals", "="), Some((34, "−6")));
        assert_eq!(number("U -1,0 + none", "points", "Ann"), None);
        assert_eq!(number("U -1,0", "points", "Ann"), None);
    }

    #[test]
    fn parts_left_out_are_not_found() {
        let text = "U -1,0 road W";
        assert_eq!(part(text, "tile"), Some("U"));
        assert_eq!(part(text, "meeple"), Some("road W"));
        for key in ["by", "discarded", "turn", "capture", "ransom", "points", "totals"] {
            assert_eq!(part(text, key), None, "{key}");
        }
        assert_eq!(part("missing", "meeple"), None);
        assert_eq!(part("", "tile"), None);
        assert_eq!(part("\"", "tile"), None);
        assert_eq!(part("U 0,1", "meeple"), None);
    }
}
