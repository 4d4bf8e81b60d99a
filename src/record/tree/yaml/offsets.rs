//! Character indexes of the parser to byte offsets.

/// Every how many characters a byte offset is kept.
const STEP: usize = 64;

/// Translates character indexes into byte offsets, in constant time each.
pub(super) struct Offsets<'text> {
    text: &'text str,
    /// The byte offset of every [`STEP`]th character; empty for ASCII, where both are the same.
    kept: Vec<usize>,
}

impl<'text> Offsets<'text> {
    pub(super) fn new(text: &'text str) -> Self {
        let kept =
            if text.is_ascii() { Vec::new() } else { text.char_indices().step_by(STEP).map(|(at, _)| at).collect() };
        Self { text, kept }
    }

    /// The byte offset of a character; the end of the text for an index past it.
    pub(super) fn byte(&self, index: usize) -> usize {
        if self.kept.is_empty() {
            return index.min(self.text.len());
        }
        let Some(start) = self.kept.get(index / STEP) else {
            return self.text.len();
        };
        self.text
            .get(*start..)
            .and_then(|rest| rest.char_indices().nth(index % STEP))
            .map_or(self.text.len(), |(at, _)| start + at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_its_byte() {
        for text in ["", "abc", &"aé龍".repeat(100)] {
            let offsets = Offsets::new(text);
            for (index, (at, _)) in text.char_indices().enumerate() {
                assert_eq!(offsets.byte(index), at);
            }
            assert_eq!(offsets.byte(text.chars().count()), text.len());
            assert_eq!(offsets.byte(usize::MAX), text.len());
        }
    }
}
