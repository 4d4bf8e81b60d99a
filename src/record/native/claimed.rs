//! Claims at the end of a turn in the short form: `+ Ben 4` for points, `= Ann 0 Ben 4` for totals.

use std::ops::Range;

use super::context::{Slip, shown};
use super::names::Names;
use super::words::{self, Words};
use crate::seat::Seat;

/// What a turn claims in the short form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::record) struct Claimed {
    /// Points from features completed in the turn; an empty list claims that nobody scored.
    pub(super) points: Option<Vec<(Seat, i64)>>,
    /// The score board after the turn.
    pub(super) totals: Option<Vec<(Seat, i64)>>,
}

/// What is claimed, by its mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Points,
    Totals,
}

impl Mark {
    fn of(text: &str) -> Option<Self> {
        match text.chars().next() {
            Some('+') => Some(Self::Points),
            Some('=') => Some(Self::Totals),
            _ => None,
        }
    }

    fn sign(self) -> char {
        match self {
            Self::Points => '+',
            Self::Totals => '=',
        }
    }

    fn example(self) -> &'static str {
        match self {
            Self::Points => "such as `+ Ben 4`, or `+ none` where nobody scored",
            Self::Totals => "such as `= Ann 0 Ben 4`",
        }
    }
}

/// The marks of claims, for the list of what may stand somewhere.
pub(super) const MARKS: [&str; 2] = ["+", "="];

/// Whether the next word begins a claim.
pub(super) fn begins(words: &Words<'_>) -> bool {
    Mark::of(words.rest().0).is_some()
}

/// Reads the claims at the end of a turn, if there are any. `known` is what else is allowed here.
pub(super) fn read(words: &mut Words<'_>, names: &Names<'_>, known: &[&str]) -> Result<Claimed, Slip> {
    let mut claimed = Claimed::default();
    if !begins(words) {
        words.end(&[known, MARKS.as_slice()].concat())?;
    }
    while let (Some(mark), at) = (Mark::of(words.rest().0), words.rest().1) {
        let sign = mark.sign();
        let slip = |message: String| Slip::new(message).part(at..at + 1);
        let given = match mark {
            Mark::Points if claimed.totals.is_some() => {
                return Err(slip("`+` stands behind `=`".to_owned()).help("points come first: `+ Ben 4 = Ann 0 Ben 4`"));
            }
            Mark::Points => &mut claimed.points,
            Mark::Totals => &mut claimed.totals,
        };
        if given.is_some() {
            return Err(slip(format!("`{sign}` is given twice")).help(format!("name all players behind one `{sign}`")));
        }
        words.skip(1);
        *given = Some(by_player(words, names, mark, at)?);
    }
    words.end(&[])?;
    Ok(claimed)
}

/// Names with numbers, or `none`, up to the next mark.
fn by_player(words: &mut Words<'_>, names: &Names<'_>, mark: Mark, at: usize) -> Result<Vec<(Seat, i64)>, Slip> {
    let mut claims: Vec<(Seat, i64)> = Vec::new();
    loop {
        let (rest, start) = words.rest();
        // A player may be called `none` or `=`: then a number follows.
        let name = names.prefix(rest, |rest| number(rest).is_some());
        let Some((seat, length, (digits, end))) =
            name.and_then(|(seat, length)| Some((seat, length, number(rest.get(length..)?)?)))
        else {
            if claims.is_empty() && mark == Mark::Points && words.take("none").is_some() {
                return Ok(claims);
            }
            let is_over = rest.is_empty() || Mark::of(rest).is_some();
            return match (is_over, claims.is_empty()) {
                (true, false) => Ok(claims),
                (true, true) => {
                    let message = format!("`{}` names nobody", mark.sign());
                    Err(Slip::new(message).help(mark.example()).part(at..at + 1))
                }
                (false, _) => Err(no_claim(rest, start, names, mark)),
            };
        };
        let name = start..start + length;
        let place = start + length + digits.start..start + length + digits.end;
        let written = rest.get(length + digits.start..length + digits.end).unwrap_or("");
        let points = words::number(written).filter(|points| points.unsigned_abs() < i64::MAX.unsigned_abs());
        let points = points.ok_or_else(|| {
            Slip::new(format!("{} is out of range", shown(written))).help("no game has as many points").part(place)
        })?;
        if claims.iter().any(|(known, _)| *known == seat) {
            let message = format!("{} is named twice behind `{}`", shown(names.name(seat)), mark.sign());
            return Err(Slip::new(message).help("name each player once").part(name));
        }
        claims.push((seat, points));
        words.skip(length + end);
    }
}

/// The whole number behind a name, if one stands there: where its digits are, and where what follows it begins. A
/// comma may part it from the next name.
fn number(rest: &str) -> Option<(Range<usize>, usize)> {
    let text = rest.trim_start();
    let start = rest.len() - text.len();
    let length = text.find(|character: char| character.is_whitespace() || character == ',').unwrap_or(text.len());
    let (written, behind) = text.split_at_checked(length)?;
    words::number(written).filter(|_| start > 0)?;
    let comma = behind.len() - behind.trim_start().strip_prefix(',').unwrap_or(behind).len();
    Some((start..start + length, start + length + comma))
}

/// Why a text is no name with a number behind it.
fn no_claim(rest: &str, start: usize, names: &Names<'_>, mark: Mark) -> Slip {
    let first = rest.split_whitespace().next().unwrap_or("");
    let place = |text: &str| start..start + text.len();
    let bare = first.trim_end_matches(',');
    let is_score = bare.contains(|c: char| c.is_ascii_digit())
        && bare.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '–' | ':' | '/' | '+'));
    if words::number(bare).is_some() || is_score {
        let slip = Slip::new(format!("{} does not say whose points they are", shown(bare)));
        return slip.help(mark.example()).part(place(bare));
    }
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with([' ', ',', ':']);
    if let Some((seat, length)) = names.prefix(rest, is_end) {
        let behind = rest.get(length..).unwrap_or("").trim_start_matches([' ', ',', ':']);
        let word = behind.split([' ', ',']).next().unwrap_or("");
        let at = start + rest.len() - behind.len();
        let meant = word.trim_start_matches(['+', '0']);
        return match words::number(meant) {
            Some(number) => {
                let slip = Slip::new(format!("{} behind {} is no claim", shown(word), shown(names.name(seat))));
                slip.help(format!("write `{} {number}`", names.name(seat))).part(at..at + word.len())
            }
            None if word.is_empty() || Mark::of(word).is_some() || names.prefix(behind, is_end).is_some() => {
                let slip = Slip::new(format!("{} is named without a number", shown(names.name(seat))));
                slip.help(mark.example()).part(start..start + length)
            }
            None => {
                let slip = Slip::new(format!("{} is not a whole number", shown(word)));
                slip.help("whole decimals only, such as 90 or -1").part(at..at + word.len())
            }
        };
    }
    // The name is all that stands before a number.
    let mut end = first.len();
    for word in rest.split_whitespace() {
        let at = word.as_ptr() as usize - rest.as_ptr() as usize;
        if words::number(word.trim_end_matches(',')).is_some() || Mark::of(word).is_some() {
            break;
        }
        end = at + word.len();
    }
    let name = rest.get(..end).unwrap_or(first);
    match names.seat(name) {
        Err(slip) => slip.part(place(name)),
        // It is known, but not as the longest: what follows it is wrong.
        Ok(_) => Slip::new(format!("{} is named without a number", shown(name))).help(mark.example()).part(place(name)),
    }
}

/// The claims as the short form writes them.
pub(super) fn text(names: &Names<'_>, points: Option<&[(Seat, i64)]>, totals: Option<&[(Seat, i64)]>) -> String {
    let mut text = String::new();
    let claims = [(Mark::Points, points), (Mark::Totals, totals)];
    for (mark, claims) in claims.into_iter().filter_map(|(mark, claims)| Some((mark, claims?))) {
        text.push(' ');
        text.push(mark.sign());
        if claims.is_empty() {
            text.push_str(" none");
        }
        claims.iter().for_each(|(seat, points)| text.push_str(&format!(" {} {points}", names.name(*seat))));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::model::Player;

    fn table(names: &[&str]) -> Vec<Player> {
        names.iter().map(|name| Player { name: (*name).to_owned(), colour: None }).collect()
    }

    fn claimed(names: &[&str], text: &str) -> Result<Claimed, Slip> {
        read(&mut Words::new(text), &Names(&table(names)), &[])
    }

    fn by_seat(claims: &[(usize, i64)]) -> Option<Vec<(Seat, i64)>> {
        Some(claims.iter().map(|(seat, points)| (Seat::new(*seat).unwrap(), *points)).collect())
    }

    #[test]
    fn claims_are_read_and_written_the_same() {
        for (text, points, totals) in [
            ("", None, None),
            (" + Ben 4", by_seat(&[(1, 4)]), None),
            (" + none", by_seat(&[]), None),
            (" + Ann 3 Ben 4", by_seat(&[(0, 3), (1, 4)]), None),
            (" = Ben 4 Ann 0", None, by_seat(&[(1, 4), (0, 0)])),
            (" + none = Ann -3 Ben 40", by_seat(&[]), by_seat(&[(0, -3), (1, 40)])),
        ] {
            let read = claimed(&["Ann", "Ben"], text).unwrap();
            assert_eq!((&read.points, &read.totals), (&points, &totals), "{text}");
            let players = table(&["Ann", "Ben"]);
            assert_eq!(super::text(&Names(&players), read.points.as_deref(), read.totals.as_deref()), text);
        }
    }

    #[test]
    fn hands_write_commas_and_dashes_and_leave_spaces_out() {
        let wanted = Claimed { points: by_seat(&[(0, -3), (1, 4)]), totals: by_seat(&[(1, 9)]) };
        for text in ["+ Ann -3, Ben 4 = Ben 9", "+Ann −3,Ben 4 =Ben 9", "+ Ann –3 , Ben 4, = Ben 9,"] {
            assert_eq!(claimed(&["Ann", "Ben"], text).as_ref(), Ok(&wanted), "{text}");
        }
        assert_eq!(claimed(&["Ann", "Ben"], "+ NONE").unwrap().points, by_seat(&[]));
    }

    #[test]
    fn a_name_is_the_longest_that_a_number_follows() {
        let names = ["Ann", "Ann 2", "none", "=", "Ann = Ben", "3"];
        for (text, points, totals) in [
            ("+ Ann 2", by_seat(&[(0, 2)]), None),
            ("+ Ann 2 3", by_seat(&[(1, 3)]), None),
            ("+ Ann 2 Ann 2 3", by_seat(&[(0, 2), (1, 3)]), None),
            ("+ none 5", by_seat(&[(2, 5)]), None),
            ("+ none", by_seat(&[]), None),
            ("+ = 7", by_seat(&[(3, 7)]), None),
            ("= Ann = Ben 1 = 2", None, by_seat(&[(4, 1), (3, 2)])),
            ("+ Ann 1 3 2", by_seat(&[(0, 1), (5, 2)]), None),
        ] {
            assert_eq!(claimed(&names, text), Ok(Claimed { points, totals }), "{text}");
        }
        assert_eq!(claimed(&names, "+ Ann 2 3 4").unwrap_err().message, "`4` does not say whose points they are");
    }

    #[test]
    fn a_wrong_claim_says_what_to_write() {
        for (text, part, message, help) in [
            ("+ 4", "4", "`4` does not say whose points they are", "`+ Ben 4`"),
            ("= 0 4", "0", "`0` does not say whose points they are", "`= Ann 0 Ben 4`"),
            ("+", "+", "`+` names nobody", "`+ none`"),
            ("=", "=", "`=` names nobody", "`= Ann 0 Ben 4`"),
            ("= none", "none", "no player is called `none`", "at the table: Ann, Ben"),
            ("+ Bem 4", "Bem", "no player is called `Bem`", "did you mean `Ben`?"),
            ("+ Old Bob 4", "Old Bob", "no player is called `Old Bob`", "at the table: Ann, Ben"),
            ("+ Ben", "Ben", "`Ben` is named without a number", "`+ Ben 4`"),
            ("+ Ben = Ann 0", "Ben", "`Ben` is named without a number", "`+ Ben 4`"),
            ("+ Ben Ann 3", "Ben", "`Ben` is named without a number", "`+ Ben 4`"),
            ("+ Ben four", "four", "`four` is not a whole number", "such as 90 or -1"),
            ("+ Ben 4.5", "4.5", "`4.5` is not a whole number", "such as 90 or -1"),
            ("+ Ben 04", "04", "`04` behind `Ben` is no claim", "write `Ben 4`"),
            ("+ Ben +4", "+4", "`+4` behind `Ben` is no claim", "write `Ben 4`"),
            ("= Ben: 4", "4", "`4` behind `Ben` is no claim", "write `Ben 4`"),
            ("+ Ben 4 Ben 3", "Ben", "`Ben` is named twice behind `+`", ""),
            ("+ Ben 4 + Ann 3", "+", "`+` is given twice", "name all players behind one `+`"),
            ("= Ben 4 + Ann 3", "+", "`+` stands behind `=`", "points come first"),
            ("+ none Ben 4", "Ben", "`Ben` cannot stand here", ""),
            ("+ Ben 99999999999999999999", "99999999999999999999", "is out of range", ""),
        ] {
            let slip = claimed(&["Ann", "Ben"], text).unwrap_err();
            assert!(slip.message.ends_with(message), "{text}: {}", slip.message);
            assert!(slip.help.as_deref().unwrap_or("").contains(help), "{text}: {:?}", slip.help);
            assert_eq!(&text[slip.part.unwrap()], part, "{text}");
        }
    }
}
