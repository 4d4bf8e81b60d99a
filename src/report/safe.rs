//! Text from records and file names, made safe to show in full.

use std::borrow::Cow;

use crate::record::tree::{escaped, is_harmful};

/// The text with control characters, line breaks and the characters that turn the writing direction spelt out.
pub fn safe(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_harmful) { Cow::Owned(escaped(text)) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn only_harmful_text_changes() {
        assert_eq!(safe("Zoë 龍"), "Zoë 龍");
        assert_eq!(safe("a\u{1b}[31m\u{202E}b\n"), "a\\u{1b}[31m\\u{202e}b\\u{a}");
    }
}
