//! The words that records use as keys. They help to tell what was meant where the syntax does not; what a key means,
//! and whether it may stand there, is decided by the readers.

/// What stands behind a key of the record itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    /// A word, a number or a text.
    Text,
    /// A list.
    List,
    /// A mapping.
    Mapping,
}

/// A key of the record itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// As it is spelt.
    pub(super) word: &'static str,
    /// What stands behind it.
    pub(super) holds: Holds,
    /// Whether it stands at the edge of a record only, never inside a turn or a tile set.
    pub(super) is_outermost: bool,
}

const fn head(word: &'static str, holds: Holds, is_outermost: bool) -> Head {
    Head { word, holds, is_outermost }
}

/// The keys of the record itself.
const HEADS: [Head; 19] = [
    head("viguier", Holds::Text, true),
    head("game", Holds::Text, true),
    head("expansions", Holds::List, true),
    head("event", Holds::Mapping, true),
    head("rules", Holds::Mapping, true),
    head("players", Holds::List, true),
    head("start", Holds::Mapping, false),
    head("sets", Holds::Mapping, false),
    head("tiles", Holds::List, false),
    head("moves", Holds::List, true),
    head("final", Holds::List, true),
    head("ended", Holds::Text, true),
    head("result", Holds::Mapping, true),
    head("winner", Holds::Text, true),
    head("note", Holds::Text, false),
    head("finished", Holds::Text, true),
    head("scored", Holds::Text, true),
    head("unverified", Holds::List, true),
    head("rulings", Holds::List, true),
];

/// Other words for keys of a record, with the key.
const OTHER_WORDS: [(&str, &str); 21] = [
    ("version", "viguier"),
    ("expansion", "expansions"),
    ("extensions", "expansions"),
    ("rule", "rules"),
    ("options", "rules"),
    ("player", "players"),
    ("names", "players"),
    ("move", "moves"),
    ("turns", "moves"),
    ("turn", "moves"),
    ("plays", "moves"),
    ("rounds", "moves"),
    ("results", "result"),
    ("score", "result"),
    ("scores", "result"),
    ("points", "result"),
    ("winners", "winner"),
    ("won", "winner"),
    ("end", "ended"),
    ("notes", "note"),
    ("comment", "note"),
];

/// The keys inside turns, and of what stands in them.
const INNER: [&str; 36] = [
    "by",
    "discarded",
    "tile",
    "at",
    "turn",
    "meeple",
    "floor",
    "guard",
    "capture",
    "exchange",
    "ransom",
    "points",
    "totals",
    "ruling",
    "steps",
    "open",
    "note",
    "over",
    "drawn",
    "tiles-left",
    "offered",
    "meeples-left",
    "awards",
    "follower",
    "figure",
    "order",
    "use",
    "found",
    "second",
    "recall",
    "double",
    "feature",
    "accept",
    "reason",
    "of",
    "from",
];

/// The key of the record that a word is, without regard to case.
pub(super) fn head_of(word: &str) -> Option<&'static Head> {
    HEADS.iter().find(|head| head.word.eq_ignore_ascii_case(word))
}

/// The key of the record that a word is or stands for.
pub(super) fn meant(word: &str) -> Option<&'static Head> {
    head_of(word).or_else(|| head_of(other_word(word)?))
}

/// The key of the record for which people write this word.
pub(in crate::record) fn other_word(word: &str) -> Option<&'static str> {
    OTHER_WORDS.iter().find(|(other, _)| other.eq_ignore_ascii_case(word)).map(|(_, key)| *key)
}

/// Whether a word is a key inside turns.
pub(super) fn is_inner(word: &str) -> bool {
    INNER.iter().any(|key| key.eq_ignore_ascii_case(word))
}
