//! The words of a short turn or of a feature, each with its place.

use super::context::{Slip, nearest, shown};
use super::meant;
use super::names::Names;
use crate::grid::{Cell, Rotation};
use crate::rulebook::ErrorCode;
use crate::seat::Seat;

/// One word of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::record) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Word<'_> {
    /// Whether it is this word, in any case.
    pub(super) fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// A slip at this word.
    pub(super) fn slip(&self, message: impl Into<String>) -> Slip {
        Slip::new(message).part(self.start..self.end)
    }
}

/// The words that are still to be read.
#[derive(Clone, Debug)]
pub(in crate::record) struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    /// All words of a text.
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// What is left of the text, and where it begins.
    pub(super) fn rest(&self) -> (&'t str, usize) {
        let rest = self.text.get(self.at..).unwrap_or("");
        let start = self.at + (rest.len() - rest.trim_start().len());
        (self.text.get(start..).unwrap_or(""), start)
    }

    /// Passes over this many bytes of [`Words::rest`].
    pub(super) fn skip(&mut self, length: usize) {
        self.at = (self.rest().1 + length).min(self.text.len());
    }

    /// The next word, left to be read again.
    pub(super) fn peek(&self) -> Option<Word<'t>> {
        let (rest, start) = self.rest();
        let text = rest.split_whitespace().next()?;
        Some(Word { text, start, end: start + text.len() })
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Option<Word<'t>> {
        let word = self.peek()?;
        self.at = word.end;
        Some(word)
    }

    /// Passes over the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> Option<Word<'t>> {
        let next = self.peek().filter(|next| next.is(word))?;
        self.at = next.end;
        Some(next)
    }

    /// The next word, or a slip at the end of the text.
    pub(super) fn expect(&mut self, wanted: &str) -> Result<Word<'t>, Slip> {
        let help = self.at_the_end(wanted);
        self.next().ok_or_else(|| {
            let end = self.text.trim_end().len();
            let last = self.text.get(..end).and_then(|text| text.split_whitespace().last()).map_or(0, str::len);
            Slip::new(format!("{wanted} is missing at the end")).help(help).part(end - last..end)
        })
    }

    /// What to write where something is missing at the end of a text.
    fn at_the_end(&self, wanted: &str) -> String {
        let last = self.text.split_whitespace().last().unwrap_or("");
        let bare = last.trim_end_matches(',');
        match wanted {
            _ if last.is_empty() => {
                "write player, tile and square, or `missing` where nobody wrote the turn down".to_owned()
            }
            "a square (X,Y)" => {
                format!("write the square behind {}, as in {}", shown(bare), shown(&format!("{bare} 0,1")))
            }
            "a player" => format!("write the name of the player behind {}", shown(bare)),
            "the tile" => {
                format!("write tile and square behind {}, or `missing` where nobody wrote the turn down", shown(last))
            }
            "a tile" => format!("write the tile behind {}", shown(bare)),
            _ => format!("write the place behind {}, as in {}", shown(bare), shown(&format!("{bare} N"))),
        }
    }

    /// A slip about a word that may not stand here.
    pub(super) fn unexpected(word: Word<'_>, known: &[&str]) -> Slip {
        let slip = word.slip(format!("{} cannot stand here", shown(word.text))).name();
        match nearest(word.text, known.iter().copied()) {
            Some(near) => slip.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => slip.help("leave it out: nothing else belongs here"),
            None => slip.help(format!("expected one of: {}", known.join(", "))),
        }
    }

    /// Reads a square: `X,Y`.
    pub(super) fn square(&mut self) -> Result<Cell, Slip> {
        let word = self.expect("a square (X,Y)")?;
        let mut text = word.text.to_owned();
        let mut end = word.end;
        // Somebody may have put a space after the comma.
        if text.ends_with(',')
            && let Some(next) = self.next()
        {
            text.push_str(next.text);
            end = next.end;
        }
        let numbers = text.split_once(',').and_then(|(x, y)| Some((number(x)?, number(y)?)));
        let slip = |slip: Slip| slip.part(word.start..end);
        let Some((x, y)) = numbers else {
            let message = format!("{} is no square", shown(&text));
            return Err(slip(Slip::new(message).help(self.as_square(&text))));
        };
        cell(x, y).map_err(slip)
    }

    /// What to write for a square with the numbers of what stands there.
    fn as_square(&self, text: &str) -> String {
        let mut numbers = meant::numbers(text);
        // The other number may be the next word.
        let next = self.peek().map(|word| meant::numbers(word.text)).filter(|next| next.len() == 1);
        if let ([_], Some(next)) = (numbers.as_slice(), next) {
            numbers.extend(next);
        }
        match numbers.as_slice() {
            [x, y] => format!("a square is written X,Y: write `{x},{y}`"),
            _ => "a square is written X,Y, such as -1,0".to_owned(),
        }
    }

    /// Reads a turn in degrees, if the next word is a number.
    pub(super) fn degrees(&mut self) -> Result<Option<Rotation>, Slip> {
        let Some(word) = self.peek().filter(|word| word.text.starts_with(|c: char| c.is_ascii_digit())) else {
            return Ok(None);
        };
        self.next();
        let bare = word.text.trim_end_matches(|c: char| matches!(c, '°' | '.' | ',' | ';' | ':') || c.is_alphabetic());
        let turn = number(bare.trim_start_matches('0')).or_else(|| number(bare)).and_then(Rotation::from_degrees);
        if let Some((number, remark)) = word.text.split_once('#').filter(|(number, _)| number.parse::<u16>().is_ok()) {
            let slip = word.slip(format!("no space before the `#` of a remark in {}", shown(word.text)));
            return Err(slip.help(format!("write a space before it: {}", shown(&format!("{number} #{remark}")))));
        }
        match turn {
            Some(turn) if number(word.text) == Some(i64::from(turn.degrees())) => Ok(Some(turn)),
            Some(turn) => Err(word
                .slip(format!("{} is no turn", shown(word.text)))
                .help(format!("a turn is a bare number, write {}", turn.degrees()))),
            None => Err(no_turn(word.text).part(word.start..word.end)),
        }
    }

    /// Reads the name of a player, which may hold spaces.
    pub(super) fn player(&mut self, names: &Names<'_>) -> Result<Seat, Slip> {
        let (rest, start) = self.rest();
        if let Some((seat, length)) = names.prefix(rest, |rest| rest.is_empty() || rest.starts_with(' ')) {
            self.skip(length);
            return Ok(seat);
        }
        let word = self.expect("a player")?;
        names.seat(word.text).map_err(|slip| slip.part(start..word.end))
    }

    /// Ends the reading.
    pub(super) fn end(&self, known: &[&str]) -> Result<(), Slip> {
        self.peek().map_or(Ok(()), |word| Err(Self::unexpected(word, known)))
    }
}

/// A whole decimal; en dash and minus sign count as `-`.
pub(super) fn number(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix(['-', '–', '−']) {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let padded = digits.len() > 1 && digits.starts_with('0');
    // What does not fit into the number is out of reach all the same.
    (plain && !padded).then(|| sign * digits.parse().unwrap_or(i64::MAX))
}

/// The square at `x`, `y`.
pub(super) fn cell(x: i64, y: i64) -> Result<Cell, Slip> {
    let reach = crate::grid::REACH;
    let message = || format!("square ({x}, {y}) is out of reach: squares go from -{reach} to {reach}");
    let help = "count the squares from the start tile, which lies at 0,0";
    Cell::new(x, y).ok_or_else(|| Slip::of(ErrorCode::TooLarge, message()).help(help))
}

/// A slip about a turn that is none.
pub(super) fn no_turn(written: &str) -> Slip {
    let message = format!("{} is no turn of a tile", shown(written));
    Slip::new(message).help("a turn is 0, 90, 180 or 270: degrees clockwise from the picture in the tile list")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places() {
        let mut words = Words::new("  Ännchen  U -1,0");
        let first = words.next().unwrap();
        assert_eq!((first.text, first.start, first.end), ("Ännchen", 2, 10));
        assert!(words.take("u").is_some());
        assert_eq!(words.square(), Ok(Cell::new(-1, 0).unwrap()));
        assert_eq!(words.next(), None);
        let slip = words.expect("a tile").unwrap_err();
        assert_eq!(slip.part, Some(14..18), "the last word of the text");
    }

    #[test]
    fn squares_forgive_dashes_and_a_space() {
        for text in ["-1,2", "–1,2", "−1,2", "-1, 2"] {
            assert_eq!(Words::new(text).square(), Ok(Cell::new(-1, 2).unwrap()), "{text}");
        }
        for text in ["1", "1,", "a,b", "1;2", "01,2", "1,2,3", "", "1.0,2", "+1,2"] {
            assert_eq!(Words::new(text).square().unwrap_err().code, ErrorCode::Schema, "{text}");
        }
        for text in ["301,0", "0,-99999999999999999999999"] {
            assert_eq!(Words::new(text).square().unwrap_err().code, ErrorCode::TooLarge, "{text}");
        }
    }

    #[test]
    fn a_turn_is_one_of_four_numbers() {
        assert_eq!(Words::new("270").degrees(), Ok(Some(Rotation::ThreeQuarters)));
        assert_eq!(Words::new("city").degrees(), Ok(None));
        assert_eq!(Words::new("90°").degrees().unwrap_err().help.unwrap(), "a turn is a bare number, write 90");
        assert_eq!(Words::new("090").degrees().unwrap_err().help.unwrap(), "a turn is a bare number, write 90");
        for text in ["45", "9x"] {
            assert!(Words::new(text).degrees().unwrap_err().help.unwrap().starts_with("a turn is 0, 90"), "{text}");
        }
    }
}
