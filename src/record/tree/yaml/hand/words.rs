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
const INNER: [&str; 41] = [
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
    "name",
    "round",
    "table",
    "date",
    "colour",
];

/// The keys of `event`.
const OF_EVENT: [&str; 5] = ["name", "round", "table", "date", "recorder"];

/// The words that follow the tile of a turn of one line, in both games.
const OF_SHORT_TURN: [&str; 39] = [
    "city",
    "road",
    "field",
    "monastery",
    "garden",
    "cloister",
    "abbey",
    "farm",
    "meadow",
    "knight",
    "thief",
    "robber",
    "highwayman",
    "farmer",
    "monk",
    "house",
    "tower",
    "court",
    "chapel",
    "path",
    "floor",
    "guard",
    "capture",
    "ransom",
    "recall",
    "exchange",
    "inner",
    "n",
    "e",
    "s",
    "w",
    "nw",
    "ne",
    "en",
    "es",
    "se",
    "sw",
    "ws",
    "wn",
];

/// Words that go on with a capture, a ransom or a floor, and begin many a sentence.
const OF_TOWER: [&str; 9] = ["of", "ground", "tower", "start", "tile", "action", "end", "black", "white"];

/// Whether a text goes on with this turn of one line, as far as its words tell.
pub(super) fn is_of_short_turn(text: &str, turn: &str) -> bool {
    let is_any = |word: &str, words: &[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    let mut words = text.split([' ', ',', ';']);
    let (first, second) = (words.next().unwrap_or(""), words.next());
    let has_place = second
        .is_none_or(|word| is_any(word, &OF_SHORT_TURN) || word.starts_with(|c: char| c == '-' || c.is_ascii_digit()));
    is_any(first, &OF_SHORT_TURN) && has_place
        || is_any(first, &OF_TOWER) && ["capture ", "ransom ", "floor "].iter().any(|word| turn.contains(word))
}

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

/// Whether a word is a key of `event`, which no turn has.
pub(in crate::record) fn is_of_event(word: &str) -> bool {
    OF_EVENT.iter().any(|key| key.eq_ignore_ascii_case(word))
}

/// Whether a word is a key inside turns, and not of what else stands deeper than the edge.
pub(super) fn is_of_turn(word: &str) -> bool {
    const DEEPER: [&str; 6] = ["colour", "accept", "reason", "of", "from", "feature"];
    is_inner(word) && !is_of_event(word) && !DEEPER.iter().any(|key| key.eq_ignore_ascii_case(word))
}

/// A list that was written without its brackets, with them: `Ann, Ben`, `Ann and Ben`, `(Ann; Ben)`, `Ann Ben`.
pub(super) fn list(text: &str, holds_names: bool) -> String {
    let bare = text.trim().trim_start_matches(['(', '{', '[']).trim_end_matches([')', '}', ']']).trim();
    let mut items: Vec<&str> = bare.split([',', ';', '&', '/', '|']).collect();
    for word in [" and ", " vs ", " vs. ", " - "] {
        items = items.into_iter().flat_map(|item| item.split(word)).collect();
    }
    if let ([only], true) = (items.as_slice(), holds_names) {
        items = only.split_whitespace().collect();
    }
    let items: Vec<&str> = items.into_iter().map(str::trim).filter(|item| !item.is_empty()).collect();
    format!("[{}]", items.join(", "))
}

/// The value of a key as it is written, where a square was: `at: -1,0`, `floor: [0, 1]`.
pub(in crate::record::tree::yaml) fn value(key: &str, written: &str) -> String {
    let bare = written.trim().trim_matches(|mark| matches!(mark, '[' | ']' | '(' | ')' | '"' | '\''));
    let numbers: Vec<&str> = bare.split([',', ';', ' ', '/']).filter(|number| !number.is_empty()).collect();
    let is_number = |number: &&str| number.trim_start_matches('-').parse::<u16>().is_ok();
    let ([x, y], true) = (numbers.as_slice(), numbers.iter().all(is_number)) else { return written.to_owned() };
    let is_any = |keys: [&str; 3]| keys.iter().any(|known| known.eq_ignore_ascii_case(key));
    match (is_any(["at", "guard", "recall"]), is_any(["floor", "capture", ""])) {
        (true, _) => format!("[{x}, {y}]"),
        (_, true) => format!("{{at: [{x}, {y}]}}"),
        _ => written.to_owned(),
    }
}

/// A turn of one line without the colons in it, and why they go. What follows `note:` is a remark.
pub(in crate::record) fn without_colons(text: &str) -> (&'static str, String) {
    for word in ["note", "remark", "comment", "notes", "info"] {
        let found = text.split_once(&format!(" {word}: ")).or_else(|| text.split_once(&format!(" {word} ")));
        if let Some((turn, remark)) = found {
            return ("a remark begins with `#`", format!("{turn} # {remark}"));
        }
    }
    let bare = text.trim_end_matches([':', ' ']).replace(": ", " ");
    ("leave it out", bare)
}

/// Whether below a key of a turn there are names with points, or keys.
pub(super) fn holds_keys(word: &str) -> bool {
    const KEYS: [&str; 9] = ["points", "totals", "meeple", "floor", "guard", "capture", "ransom", "ruling", "found"];
    KEYS.iter().any(|key| key.eq_ignore_ascii_case(word))
}

/// An event as it is written, where a text was: `Spring Open: round 3`.
pub(in crate::record) fn event(text: &str) -> String {
    let quoted = |text: &str| {
        let needs_quotes = text.contains([':', ',', '#', '{', '}', '[', ']']);
        if needs_quotes { format!("'{}'", text.replace('\'', "''")) } else { text.to_owned() }
    };
    let key_of = |part: &str| {
        let (key, value) = part.trim().split_once([' ', ':'])?;
        let value = value.trim_start_matches([':', ' ']);
        is_of_event(key).then(|| format!("{}: {}", key.to_ascii_lowercase(), quoted(value)))
    };
    let mut parts = text.split([',', ';']).flat_map(|part| match key_of(part) {
        Some(_) => vec![part],
        None => part.split(": ").collect(),
    });
    let first = parts.next().unwrap_or("").trim();
    let mut entries = vec![key_of(first).unwrap_or_else(|| format!("name: {}", quoted(first)))];
    for part in parts {
        match key_of(part) {
            Some(entry) => entries.push(entry),
            None => return format!("{{name: {}}}", quoted(text)),
        }
    }
    format!("{{{}}}", entries.join(", "))
}
