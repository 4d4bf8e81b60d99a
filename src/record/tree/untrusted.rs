//! Text from a record, made safe to show.

use std::fmt;

/// Longest text shown, in characters of the original.
const LONGEST: usize = 60;

/// Text from a record: its author may be aiming at the terminal of the person who reads the verdict.
///
/// Shown with [`Display`](fmt::Display), control characters and the characters that turn the
/// writing direction stand as `\u{..}`, and the text is cut to 60 characters with `...`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Untrusted(pub String);

impl fmt::Display for Untrusted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { text: &self.0, longest: LONGEST }.fmt(formatter)
    }
}

impl<T: Into<String>> From<T> for Untrusted {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

/// Quotes a text for a message: escaped, cut, and between backticks.
pub(super) fn quoted(text: &str) -> String {
    format!("`{}`", Shown { text, longest: LONGEST })
}

/// Escapes a whole text, for messages that others have worded.
pub fn escaped(text: &str) -> String {
    let longest = usize::MAX;
    Shown { text, longest }.to_string()
}

/// A text with the number of characters that are shown of it.
struct Shown<'a> {
    text: &'a str,
    longest: usize,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let mut rest = self.text.chars();
        for character in rest.by_ref().take(self.longest) {
            if is_harmful(character) {
                write!(formatter, "{}", character.escape_unicode())?;
            } else {
                formatter.write_char(character)?;
            }
        }
        if rest.next().is_some() {
            formatter.write_str("...")?;
        }
        Ok(())
    }
}

/// Control characters, line and paragraph separators, bidirectional controls, invisible marks.
pub fn is_harmful(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{061C}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E007F}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        assert_eq!(Untrusted::from("Zoë Müller 龍").to_string(), "Zoë Müller 龍");
    }

    #[test]
    fn escape_and_bidirectional_controls_are_spelt_out() {
        assert_eq!(
            Untrusted::from("a\u{1b}[31m\u{202E}b\u{2066}\u{200F}\n").to_string(),
            "a\\u{1b}[31m\\u{202e}b\\u{2066}\\u{200f}\\u{a}"
        );
    }

    #[test]
    fn long_text_is_cut_after_sixty_characters() {
        let shown = Untrusted::from("é".repeat(61)).to_string();
        assert_eq!(shown, format!("{}...", "é".repeat(60)));
        assert_eq!(Untrusted::from("é".repeat(60)).to_string(), "é".repeat(60));
    }
}
