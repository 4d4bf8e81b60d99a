//! The lines of a text as a person sees them: how deep, what stands there, whether it looks like a key or a turn.

use std::ops::Range;

use super::words;

/// A line with something on it that is neither a comment nor a mark between documents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// The first byte of the line.
    pub(super) start: usize,
    /// The first byte of what stands there.
    pub(super) at: usize,
    /// One past the last byte, a comment included.
    pub(super) end: usize,
    /// What stands there, without a comment.
    pub(super) content: &'t str,
    /// Blanks before it.
    pub(super) indent: usize,
    /// Whether a tab is among them, or a blank that only looks like a space.
    pub(super) has_tab: bool,
    /// Whether it goes on with brackets, a text in quotes or a block of text opened above.
    pub(super) is_inner: bool,
}

impl<'t> Line<'t> {
    /// All lines of a text, with what [`survey`](super::super::brackets::survey) says about each.
    pub(super) fn all(text: &'t str, inner: &[bool]) -> Vec<Self> {
        let mut lines = Vec::new();
        let mut next = 0;
        for (number, whole) in text.split_inclusive('\n').enumerate() {
            let mark = whole.len() - whole.trim_start_matches('\u{feff}').len();
            let start = next + mark;
            next += whole.len();
            let line = whole.get(mark..).unwrap_or("").trim_end();
            let is_inner = inner.get(number).copied().unwrap_or(false);
            let content = line.trim_start_matches(BLANKS);
            let blanks = line.get(..line.len() - content.len()).unwrap_or("");
            if content.is_empty() || !is_inner && (content.starts_with('#') || is_mark(line)) {
                continue;
            }
            let has_tab = blanks.contains(|blank| blank != ' ');
            let (at, end) = (start + blanks.len(), start + line.len());
            let indent = blanks.chars().count();
            lines.push(Self { start, at, end, content: without_comment(content), indent, has_tab, is_inner });
        }
        lines
    }

    /// Whether it marks a block of code, as pages and chats do.
    pub(super) fn is_fence(&self) -> bool {
        self.content.starts_with("```")
    }

    /// Whether it is a rule between two parts, drawn with dashes or the like.
    pub(super) fn is_rule(&self) -> bool {
        const MARKS: [char; 9] = ['-', '=', '_', '*', '~', '–', '—', '+', '.'];
        let mark = self.content.chars().next().filter(|mark| MARKS.contains(mark));
        mark.is_some_and(|mark| {
            let marks = self.content.chars().filter(|character| *character == mark).count();
            marks > 1 && self.content.chars().all(|character| character == mark || character == ' ')
        })
    }

    /// The item of a list that begins here, if one does, however it is marked.
    pub(super) fn item(&self) -> Option<Item<'t>> {
        Item::of(self.content)
    }
}

/// What may stand before a line and looks like a space.
const BLANKS: [char; 10] =
    [' ', '\t', '\u{a0}', '\u{200b}', '\u{2002}', '\u{2003}', '\u{2007}', '\u{2009}', '\u{202f}', '\u{3000}'];

/// Whether a line marks where a document begins or ends, or says something to the parser.
fn is_mark(line: &str) -> bool {
    let is_alone = |mark| line.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
    is_alone("---") || is_alone("...") || line.starts_with("%YAML ") || line.starts_with("%TAG ")
}

/// The text before a comment.
fn without_comment(content: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    let mut characters = content.char_indices();
    while let Some((at, character)) = characters.next() {
        match quote {
            Some('"') if character == '\\' => drop(characters.next()),
            Some(mark) if character == mark => quote = None,
            Some(_) => {}
            None if character == '#' && before.is_whitespace() => return content.get(..at).unwrap_or("").trim_end(),
            None if matches!(character, '"' | '\'') && (before.is_whitespace() || "[{,:".contains(before)) => {
                quote = Some(character);
            }
            None => {}
        }
        before = character;
    }
    content
}

/// How the item of a list is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// As it should be: `- `.
    Dash,
    /// A dash without the space.
    Tight,
    /// Another dash, a bullet.
    Other,
    /// A number, with a dash or without.
    Number,
    /// More than one dash.
    Double,
}

/// The item of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'t> {
    /// How it is marked.
    pub(super) mark: Mark,
    /// Bytes from the start of the line's content to the text of the item.
    pub(super) lead: usize,
    /// Its text.
    pub(super) text: &'t str,
}

/// Dashes and bullets that editors and hands put for `-`.
const BULLETS: [char; 16] = ['–', '—', '−', '‒', '―', '‐', '‑', '•', '·', '*', '‣', '◦', '▪', '►', '→', '+'];

impl<'t> Item<'t> {
    fn of(content: &'t str) -> Option<Self> {
        let item = |mark, text: &'t str| {
            let text = text.trim_start();
            Some(Self { mark, lead: content.len() - text.len(), text })
        };
        if let Some(rest) = content.strip_prefix('-') {
            let text = rest.trim_start();
            if let Some(text) = text.strip_prefix('-') {
                return item(Mark::Double, text.trim_start_matches('-'));
            }
            if rest.is_empty() || rest.starts_with([' ', '\t']) {
                return match numbered(text) {
                    Some(bare) => item(Mark::Number, bare),
                    None => item(Mark::Dash, text),
                };
            }
            // A square that goes on with the turn above.
            let is_number = rest.starts_with(|first: char| first.is_ascii_digit());
            return if is_number { None } else { item(Mark::Tight, rest) };
        }
        if let Some(rest) = content.strip_prefix(BULLETS) {
            // An alias and a number with a sign are no items.
            let is_bullet = rest.starts_with([' ', '\t', '\u{a0}']) || !content.starts_with(['*', '+', '−']);
            let rest = rest.trim_start_matches(BULLETS).trim_start_matches('\u{a0}');
            return if is_bullet { item(Mark::Other, rest) } else { None };
        }
        numbered(content).and_then(|bare| item(Mark::Number, bare))
    }
}

/// What follows the number of a turn: `6. Ben, ..`, `6) Ben, ..`, `(6) Ben, ..`, `6: Ben, ..`, `6 Ben, ..`.
fn numbered(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(').unwrap_or(text);
    let digits = inner.len() - inner.trim_start_matches(|character: char| character.is_ascii_digit()).len();
    let rest = inner.get(digits..).filter(|_| (1..=4).contains(&digits))?;
    let bare = rest.strip_prefix(['.', ')', ':']).or_else(|| rest.starts_with(' ').then_some(rest))?;
    let bare = bare.strip_prefix(['.', ')', ':']).unwrap_or(bare).trim_start();
    let bare = bare.strip_prefix("- ").unwrap_or(bare).trim_start();
    // `12, U -1,0` is a turn of a player called 12.
    (is_turn(bare) && !bare.starts_with(|first: char| first.is_ascii_digit())).then_some(bare)
}

/// Whether a text looks like a turn: `Ann, U -1,0 ..`, `U -1,0 ..`, or a mapping with a tile.
pub(super) fn is_turn(text: &str) -> bool {
    let text = text.trim_start_matches(['"', '\'']);
    if let Some(keys) = text.strip_prefix('{') {
        return ["by", "tile"].iter().any(|key| keys.trim_start().starts_with(&format!("{key}:")));
    }
    let placed = |rest: &str| {
        let mut words = rest.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some(word), _, _) if word.eq_ignore_ascii_case("discard") => true,
            (Some(_), Some(square), next) => is_square(square, next),
            _ => false,
        }
    };
    // `capture 0,-1` goes on with a turn, and so does `at -1,0`.
    let is_word = text.split(' ').next().is_some_and(|word| {
        matches!(word, "at" | "by" | "of") || word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_lowercase())
    });
    let separated = text
        .split_once([',', ':', ';'])
        .is_some_and(|(name, rest)| !name.trim().is_empty() && name.len() <= 60 && placed(rest));
    separated || !is_word && placed(text)
}

/// Whether a word is a square, `X,Y`, perhaps with a space after the comma.
fn is_square(word: &str, next: Option<&str>) -> bool {
    let number = |text: &str| {
        let digits = text.trim_start_matches(['-', '–', '−']);
        !digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    word.split_once(',').is_some_and(|(x, y)| {
        let y = if y.is_empty() { next.unwrap_or("") } else { y };
        number(x) && number(y.trim_end_matches([',', '"', '\'']))
    })
}

/// What separates a key from its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Colon {
    /// A colon, as it should be.
    Good,
    /// A colon without a space behind it.
    Tight,
    /// Something else, in bytes of the line's content, or nothing.
    Wrong(Range<usize>),
}

/// A line that begins with a key, or with a word that may be one.
#[derive(Clone, Debug)]
pub(super) struct KeyLine<'t> {
    /// The key.
    pub(super) word: &'t str,
    /// What follows it.
    pub(super) colon: Colon,
    /// Where in the line's content the value begins.
    pub(super) value_at: usize,
    /// The value.
    pub(super) value: &'t str,
}

impl<'t> KeyLine<'t> {
    /// The key of a line, for a line that has none the first word.
    pub(super) fn of(content: &'t str) -> Option<Self> {
        let made = |word, colon, value_at: usize| {
            let rest = content.get(value_at..).unwrap_or("");
            let value = rest.trim_start();
            Self { word, colon, value_at: value_at + (rest.len() - value.len()), value }
        };
        // `rules small-city: 4`
        let is_pair = |key: &str| key.split_once(' ').is_some_and(|(word, _)| words::head_of(word).is_some());
        if let Some((key, colon)) = proper_key(content).filter(|(key, _)| content.starts_with('"') || !is_pair(key)) {
            return Some(made(key, Colon::Good, colon + 1));
        }
        let length = content
            .find(|character: char| !(character.is_ascii_alphanumeric() || matches!(character, '-' | '_')))
            .unwrap_or(content.len());
        let (word, rest) = content.split_at_checked(length)?;
        let word = word.trim_end_matches('-');
        if word.is_empty() {
            return None;
        }
        if rest.starts_with(':') {
            return Some(made(word, Colon::Tight, length + 1));
        }
        // `game = carcassonne`, `game; carcassonne`, a colon of another alphabet.
        let marks: &[char] = &[' ', '\t', '=', ';', '：', '–', '—', '\u{a0}', '.', ','];
        let value = content.get(word.len()..).unwrap_or("").trim_start_matches(marks);
        let value = value.strip_prefix("- ").unwrap_or(value);
        let value_at = content.len() - value.len();
        Some(made(word, Colon::Wrong(word.len()..value_at), value_at))
    }

    /// Whether something more is to come on deeper lines.
    pub(super) fn is_open(&self) -> bool {
        self.value.is_empty()
    }

    /// Whether the value is a text without quotes that holds a key of its own.
    pub(super) fn has_inner_colon(&self) -> bool {
        let is_plain = !self.value.starts_with(['"', '\'', '{', '[', '|', '>', '&', '*', '!']);
        is_plain && (self.value.contains(": ") || self.value.ends_with(':'))
    }
}

/// The key before the first colon with a space or nothing behind it, and where that colon stands.
pub(super) fn proper_key(content: &str) -> Option<(&str, usize)> {
    if let Some(quote) = content.chars().next().filter(|first| matches!(first, '"' | '\'')) {
        let end = content.get(1..)?.find(quote)? + 2;
        let rest = content.get(end..)?;
        let colon = end + (rest.len() - rest.trim_start().len());
        return rest.trim_start().starts_with(':').then(|| content.get(1..end - 1).map(|key| (key, colon)))?;
    }
    let colon = content.match_indices(':').map(|(at, _)| at).find(|at| {
        let rest = content.get(at + 1..).unwrap_or("");
        rest.is_empty() || rest.starts_with([' ', '\t'])
    })?;
    let key = content.get(..colon)?;
    let is_key = !key.is_empty() && !key.contains(['{', '}', '[', ']', ',', '#']);
    is_key.then(|| (key.trim_end(), colon))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_known_by_any_mark() {
        for (content, mark, text) in [
            ("- Ben, J -1,0", Mark::Dash, "Ben, J -1,0"),
            ("-", Mark::Dash, ""),
            ("-Ben, J -1,0", Mark::Tight, "Ben, J -1,0"),
            ("-{by: Ben}", Mark::Tight, "{by: Ben}"),
            ("– Ben", Mark::Other, "Ben"),
            ("—Ben", Mark::Other, "Ben"),
            ("• Ben", Mark::Other, "Ben"),
            ("* Ben", Mark::Other, "Ben"),
            ("- - Ben", Mark::Double, "Ben"),
            ("-- Ben", Mark::Double, "Ben"),
            ("6. Ben, J -1,0", Mark::Number, "Ben, J -1,0"),
            ("6) Ben, J -1,0", Mark::Number, "Ben, J -1,0"),
            ("(6) Ben, J -1,0", Mark::Number, "Ben, J -1,0"),
            ("6 Ben, J -1,0", Mark::Number, "Ben, J -1,0"),
            ("- 6. Ben, J -1,0", Mark::Number, "Ben, J -1,0"),
            ("- 6: Ben, J -1,0", Mark::Number, "Ben, J -1,0"),
            ("6. - Ben, J -1,0", Mark::Number, "Ben, J -1,0"),
            ("- 12, J -1,0", Mark::Dash, "12, J -1,0"),
        ] {
            let item = Item::of(content).unwrap();
            assert_eq!((item.mark, item.text, &content[item.lead..]), (mark, text, text), "{content}");
        }
        for content in ["Ben, J -1,0", "*alias", "+4", "{by: Ben}", "12, J -1,0", "2 tiles", "by: Ben", ""] {
            assert!(Item::of(content).is_none(), "{content}");
        }
    }

    #[test]
    fn keys_are_known_with_and_without_their_colon() {
        let key = |content: &'static str| KeyLine::of(content).map(|key| (key.word, key.colon, key.value));
        assert_eq!(key("game: carcassonne"), Some(("game", Colon::Good, "carcassonne")));
        assert_eq!(key("\"game\" : x"), Some(("game", Colon::Good, "x")));
        assert_eq!(key("Ann Lee: 4"), Some(("Ann Lee", Colon::Good, "4")));
        assert_eq!(key("moves:"), Some(("moves", Colon::Good, "")));
        assert_eq!(key("game:carcassonne"), Some(("game", Colon::Tight, "carcassonne")));
        assert_eq!(key("game carcassonne"), Some(("game", Colon::Wrong(4..5), "carcassonne")));
        assert_eq!(key("game = x"), Some(("game", Colon::Wrong(4..7), "x")));
        assert_eq!(key("game：x"), Some(("game", Colon::Wrong(4..7), "x")));
        assert_eq!(key("moves"), Some(("moves", Colon::Wrong(5..5), "")));
        assert_eq!(key("players [Ann, Ben]"), Some(("players", Colon::Wrong(7..8), "[Ann, Ben]")));
        assert_eq!(key("players{a: b}"), Some(("players", Colon::Wrong(7..7), "{a: b}")));
        assert_eq!(key("{a: b}"), None);
    }

    #[test]
    fn comments_do_not_count() {
        assert_eq!(without_comment("a: b # c"), "a: b");
        assert_eq!(without_comment("a: '# b' # c"), "a: '# b'");
        assert_eq!(without_comment("a: b#c"), "a: b#c");
        assert_eq!(without_comment("a: it's # c"), "a: it's");
    }

    #[test]
    fn turns_are_known_by_their_square() {
        for text in [
            "Ann, U -1,0",
            "Ann: U -1,0 90",
            "U 1, 0",
            "Ann Lee, discard C; U 1,0",
            "{by: Ann, tile: U}",
            "\"Ann, U -1,0",
        ] {
            assert!(is_turn(text), "{text}");
        }
        for text in ["capture 0,-1", "city N", "Ann", "event: {round: 3}", "a note, with words", "{round: 3}"] {
            assert!(!is_turn(text), "{text}");
        }
    }
}
