//! Closed lists of words: an enum whose variants are spelt in one place and read without regard to case.

use std::fmt;

/// A word that is not in a closed list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownWord {
    /// What was written.
    pub word: String,
    /// The words of the list.
    pub accepted: &'static [&'static str],
}

impl UnknownWord {
    /// The listed word that looks most like what was written, if one is near enough to be meant.
    #[must_use]
    pub fn nearest(&self) -> Option<&'static str> {
        nearest(&self.word, self.accepted.iter().copied())
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is none of {}", self.word.escape_debug(), self.accepted.join(", "))
    }
}

impl std::error::Error for UnknownWord {}

/// An enum that stands for a closed list of words.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value, the default first where there is one.
    const ALL: &'static [Self];
    /// The words of [`Choice::ALL`], in the same order.
    const WORDS: &'static [&'static str];

    /// The word of this value.
    fn word(self) -> &'static str;

    /// The value that a word means; case and outer blanks do not matter.
    #[must_use]
    fn read(word: &str) -> Option<Self> {
        let word = word.trim();
        Self::ALL.iter().copied().find(|value| value.word().eq_ignore_ascii_case(word))
    }
}

/// The candidate that looks most like `word`, if it is near enough to be what was meant.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Long input cannot be near to a short word, and the distance of two long texts is slow to take.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let word = word.trim().to_ascii_lowercase();
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.to_ascii_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.len().max(word.len()) / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Declares an enum with its words: `as_str`, `ALL`, `Display`, `FromStr` and [`Choice`].
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $( $(#[$variant_meta:meta])* $variant:ident = $word:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $( $(#[$variant_meta])* $variant, )+
        }

        impl $name {
            /// Every value, in the order of the documents.
            pub const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The word that stands for this value in records and reports.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $word, )+ }
            }
        }

        impl $crate::rulebook::choice::Choice for $name {
            const ALL: &'static [Self] = Self::ALL;
            const WORDS: &'static [&'static str] = &[ $( $word, )+ ];

            fn word(self) -> &'static str {
                self.as_str()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::rulebook::choice::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                <Self as $crate::rulebook::choice::Choice>::read(word).ok_or_else(|| {
                    $crate::rulebook::choice::UnknownWord {
                        word: word.to_owned(),
                        accepted: <Self as $crate::rulebook::choice::Choice>::WORDS,
                    }
                })
            }
        }
    };
}

pub(crate) use choices;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_forgives_a_slip_but_not_a_guess() {
        let words = ["small-city", "field-scoring"];
        assert_eq!(nearest("smal-city", words.into_iter()), Some("small-city"));
        assert_eq!(nearest("SMALL_CITY", words.into_iter()), Some("small-city"));
        assert_eq!(nearest("ba/rcrr", ["BA/RCr", "BA/L"].into_iter()), Some("BA/RCr"), "in any case");
        assert_eq!(nearest("dragon", words.into_iter()), None);
        assert_eq!(nearest(&"x".repeat(10_000), words.into_iter()), None);
    }
}
