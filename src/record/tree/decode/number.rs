//! Numbers as people write them.

use super::failure::Failure;
use crate::record::tree::untrusted::quoted;
use crate::record::tree::{Node, Scalar, ScalarKind, Value};

/// Reads a whole number that a type with this range can hold.
pub(super) fn whole(node: &Node, least: i128, most: i128) -> Result<i128, Failure> {
    let text = spelt(node)?;
    let Some(number) = parse(text) else {
        return Err(Failure::new(format!("{} is not a whole number", quoted(text))).with_help(match meant(text) {
            Some(number) => format!("whole decimals only, write {number}"),
            None => "whole decimals only, such as 90 or -1".to_owned(),
        }));
    };
    if number < least || number > most {
        let message = format!("{} is out of range: {least} to {most} is allowed", quoted(text));
        return Err(Failure::new(message));
    }
    Ok(number)
}

/// Reads a number that may have a fraction.
pub(super) fn fractional(node: &Node) -> Result<f64, Failure> {
    let text = spelt(node)?;
    let ascii = text.replace(['–', '−'], "-");
    let starts_well = ascii.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    ascii
        .parse::<f64>()
        .ok()
        .filter(|number| starts_well && number.is_finite())
        .ok_or_else(|| Failure::new(format!("{} is not a number", quoted(text))))
}

/// The text of a number. Quotes say that text is meant.
fn spelt(node: &Node) -> Result<&str, Failure> {
    match &node.value {
        Value::Scalar(Scalar { text, kind: ScalarKind::Plain | ScalarKind::Number }) => Ok(text),
        Value::Scalar(Scalar { text, kind: ScalarKind::Quoted }) => {
            let failure = Failure::new(format!("expected a number, found the text {}", quoted(text)));
            Err(match parse(text) {
                Some(number) => failure.with_help(format!("write {number} without quotes")),
                None => failure,
            })
        }
        _ => Err(Failure::expected("a number", node)),
    }
}

/// A whole decimal. En dash and minus sign, which word processors put in, count as `-`.
fn parse(text: &str) -> Option<i128> {
    let (sign, digits) = match text.strip_prefix(['-', '–', '−']) {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let has_extra_zero = digits.len() > 1 && digits.starts_with('0');
    if !is_whole || has_extra_zero {
        return None;
    }
    // No type that is asked for is as wide as this; more digits are out of range all the same.
    let size = digits.parse::<i128>().unwrap_or(i128::MAX);
    Some(sign * size)
}

/// The number that was probably meant by another spelling.
fn meant(text: &str) -> Option<i128> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '+');
    let (sign, rest) = match text.strip_prefix(['-', '–', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let lower = rest.to_ascii_lowercase();
    let radix = [("0x", 16), ("0o", 8), ("0b", 2)];
    let by_radix =
        radix.iter().find_map(|(prefix, radix)| i128::from_str_radix(lower.strip_prefix(prefix)?, *radix).ok());
    let size = by_radix.or_else(|| {
        let is_number = lower.starts_with(|c: char| c.is_ascii_digit());
        let bare = lower.replace('_', "");
        let number = bare.parse::<f64>().ok().filter(|_| is_number)?;
        // Past this a fraction no longer shows, and no field of a record is as large.
        let is_small = number.fract() == 0.0 && number < 1e9;
        is_small.then(|| format!("{number:.0}").parse().ok())?
    })?;
    (size >= 0).then_some(sign * size)
}

/// How a square is written, with the numbers that stand there if they are two: `-1,0`, `(1, 0)`, `[1 0]`.
pub(super) fn square(node: &Node) -> String {
    let text = match &node.value {
        Value::Sequence(elements) => elements.iter().take(3).filter_map(Node::text).collect::<Vec<_>>().join(" "),
        Value::Mapping(entries) => {
            entries.iter().take(3).filter_map(|(_, node)| node.text()).collect::<Vec<_>>().join(" ")
        }
        _ => node.text().unwrap_or("").to_owned(),
    };
    let is_part = |character: char| character.is_ascii_digit() || matches!(character, '-' | '–' | '−');
    let words = text.split(|character: char| !is_part(character)).filter(|word| !word.is_empty());
    let numbers: Vec<i128> = words.take(3).map_while(parse).collect();
    match numbers.as_slice() {
        [x, y] => format!("a square is written `[{x}, {y}]`"),
        _ => "a square is two numbers in brackets: `[1, 0]`".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tree::Span;

    fn plain(text: &str) -> Node {
        Node::new(Span::default(), Value::Scalar(Scalar { text: text.to_owned(), kind: ScalarKind::Plain }))
    }

    #[test]
    fn decimals_with_any_minus_are_numbers() {
        for (text, number) in [("0", 0), ("90", 90), ("-1", -1), ("–1", -1), ("−1", -1), ("-0", 0)] {
            assert_eq!(whole(&plain(text), -9, 99).unwrap(), number, "{text}");
        }
    }

    #[test]
    fn other_spellings_say_what_to_write() {
        for (text, number) in [
            ("090", "90"),
            ("0x5A", "90"),
            ("0o132", "90"),
            ("1.0", "1"),
            ("1e3", "1000"),
            ("+4", "4"),
            ("-01", "-1"),
            ("1_000", "1000"),
        ] {
            let fault = whole(&plain(text), -9, 99).unwrap_err().finish(&[]).fault.unwrap();
            assert_eq!(fault.help.unwrap(), format!("whole decimals only, write {number}"), "{text}");
        }
        for text in ["1.5", "x", "nan", "inf", "0x", "--1", "1-", "१", "1e400", "0x-5"] {
            let fault = whole(&plain(text), -9, 99).unwrap_err().finish(&[]).fault.unwrap();
            assert_eq!(fault.help.unwrap(), "whole decimals only, such as 90 or -1", "{text}");
        }
    }

    #[test]
    fn the_range_is_named() {
        for text in ["256", "-1", &"9".repeat(60)] {
            let fault = whole(&plain(text), 0, 255).unwrap_err().finish(&[]).fault.unwrap();
            assert!(fault.message.ends_with("is out of range: 0 to 255 is allowed"));
        }
        assert_eq!(whole(&plain("255"), 0, 255).unwrap(), 255);
    }

    #[test]
    fn fractions_are_read_where_they_are_asked_for() {
        assert!((fractional(&plain("-1.5")).unwrap() + 1.5).abs() < 1e-9);
        assert!(fractional(&plain("nan")).is_err());
        assert!(fractional(&plain("1e999")).is_err());
    }
}
