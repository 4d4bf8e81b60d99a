//! Looks for brackets and quotes that are never closed.
//!
//! The parser notices a missing `}` where the next line makes no sense, or at the end of the text.
//! This pass reads lines as a person does: a line that starts an entry of its own no longer belongs
//! to the bracket above. It runs only after the parser has refused the text, so that it cannot
//! refuse what the parser accepts.

use super::repair::indent;

/// Something that is opened and not closed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// The character index it stands at.
    pub(super) index: usize,
    pub(super) kind: Kind,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A bracket without its partner.
    Unclosed(char),
    /// A bracket that the other kind of bracket closes.
    ClosedBy(char, char),
    /// A bracket behind the one that closed all.
    Extra(char),
    /// A `#` that makes a comment of the closing bracket.
    Comment,
    /// A quotation mark without its partner.
    Quote(char),
}

/// All problems of a text, in order.
pub(super) fn problems(text: &str) -> Vec<Problem> {
    survey(text).problems
}

/// What is opened and closed in a text.
pub(super) struct Survey {
    /// All problems, in order.
    pub(super) problems: Vec<Problem>,
    /// For each line whether it begins inside brackets, a text in quotes or a block of text.
    pub(super) inner: Vec<bool>,
}

/// Looks through a whole text.
pub(super) fn survey(text: &str) -> Survey {
    let mut pass = Pass::default();
    let mut inner = Vec::new();
    let mut index = 0;
    for line in text.split_inclusive('\n') {
        inner.push(pass.line(line, index));
        index += line.chars().count();
    }
    pass.give_up();
    Survey { problems: pass.problems, inner }
}

#[derive(Default)]
struct Pass {
    /// The open brackets and where they stand.
    open: Vec<(char, usize)>,
    /// The open quotation mark.
    quote: Option<(char, usize)>,
    /// How deep the line stands on which the outermost of the two was opened.
    opened_at_indent: usize,
    /// Whether that line starts with the bracket, as JSON does: then any line may follow.
    is_whole_document: bool,
    /// A comment that holds a closing bracket.
    comment: Option<usize>,
    /// How deep a line stands whose text follows as a block (`note: |`).
    block: Option<usize>,
    /// Whether a value may start here, so that a quotation mark or bracket counts.
    at_start: bool,
    /// Whether the outermost bracket was just closed.
    just_closed: bool,
    problems: Vec<Problem>,
}

impl Pass {
    /// Takes in a line, and says whether it begins inside something.
    fn line(&mut self, line: &str, first_index: usize) -> bool {
        let content = line.trim();
        if content.is_empty() {
            return false;
        }
        let depth = indent(line);
        if let Some(block) = self.block {
            if depth > block {
                return true;
            }
            self.block = None;
        }
        let is_open = !self.open.is_empty() || self.quote.is_some();
        let starts = depth <= self.opened_at_indent && starts_entry(content)
            || starts_part(content, depth <= self.opened_at_indent);
        if is_open && !self.is_whole_document && starts {
            self.give_up();
        }
        let is_inner = !self.open.is_empty() || self.quote.is_some();
        if !is_inner {
            self.just_closed = false;
            self.at_start = true;
        }
        self.characters(line, depth, first_index);
        is_inner
    }

    fn characters(&mut self, line: &str, depth: usize, first_index: usize) {
        let mut before = ' ';
        let mut characters = line.chars().enumerate().skip(depth).peekable();
        if first_index == 0 && line.starts_with("---") {
            characters.nth(2);
        }
        while let Some((column, character)) = characters.next() {
            let index = first_index + column;
            let next = characters.peek().map_or('\n', |(_, next)| *next);
            if let Some((quote, _)) = self.quote {
                match character {
                    '\\' if quote == '"' => drop(characters.next()),
                    '\'' if quote == '\'' && next == '\'' => drop(characters.next()),
                    _ if character == quote => self.quote = None,
                    _ => {}
                }
                before = character;
                continue;
            }
            let in_brackets = !self.open.is_empty();
            let just_closed = self.just_closed;
            self.just_closed &= character.is_whitespace();
            match character {
                '#' if before.is_whitespace() => {
                    if in_brackets && characters.any(|(_, rest)| matches!(rest, '}' | ']')) {
                        self.comment.get_or_insert(index);
                    }
                    return;
                }
                '{' | '[' if in_brackets || self.at_start => {
                    self.open_at(index, depth, column);
                    self.open.push((character, index));
                    self.at_start = true;
                }
                '}' | ']' if in_brackets => {
                    if !self.close(character) {
                        return;
                    }
                    self.at_start = false;
                    self.just_closed = self.open.is_empty();
                }
                '}' | ']' if just_closed => {
                    self.problems.push(Problem { index, kind: Kind::Extra(character) });
                    self.just_closed = true;
                }
                ',' if in_brackets => self.at_start = true,
                ':' if next.is_whitespace() || in_brackets => self.at_start = true,
                '-' | '?' if self.at_start && next.is_whitespace() => {}
                '"' | '\'' if self.at_start => {
                    self.open_at(index, depth, column);
                    self.quote = Some((character, index));
                    self.at_start = false;
                }
                '|' | '>' if self.at_start && !in_brackets => {
                    self.block = Some(depth);
                    return;
                }
                _ if character.is_whitespace() => {}
                _ => self.at_start = false,
            }
            before = character;
        }
    }

    /// Notes the line of the outermost bracket or quotation mark.
    fn open_at(&mut self, index: usize, depth: usize, column: usize) {
        if self.open.is_empty() {
            self.opened_at_indent = depth;
            self.is_whole_document = depth == 0 && column == 0;
            self.comment = self.comment.filter(|comment| *comment > index);
        }
    }

    /// Closes the innermost bracket. False when the other kind is open: then nothing that follows
    /// can be told, and the next entry starts afresh.
    fn close(&mut self, character: char) -> bool {
        match self.open.pop() {
            Some(('{', _)) if character == '}' => true,
            Some(('[', _)) if character == ']' => true,
            Some((bracket, index)) => {
                let kind = Kind::ClosedBy(bracket, character);
                self.problems.push(Problem { index, kind });
                self.open.clear();
                self.comment = None;
                false
            }
            None => true,
        }
    }

    /// Notes what is still open, and starts afresh.
    fn give_up(&mut self) {
        let comment = self.comment.take().map(|index| (index, Kind::Comment));
        let quote = self.quote.take().map(|(quote, index)| (index, Kind::Quote(quote)));
        let bracket = self.open.last().map(|(bracket, index)| (*index, Kind::Unclosed(*bracket)));
        let comment = comment.filter(|_| bracket.is_some());
        if let Some((index, kind)) = quote.or(comment).or(bracket) {
            self.problems.push(Problem { index, kind });
        }
        self.open.clear();
    }
}

/// Whether a line reads like an entry of its own: `- ..` or `key: ..`.
fn starts_entry(content: &str) -> bool {
    if content == "-" || content.starts_with("- ") {
        return true;
    }
    content.split_once(':').is_some_and(|(key, rest)| {
        (rest.is_empty() || rest.starts_with([' ', '\t'])) && !key.contains(['{', '}', '[', ']', ',', '"', '\'', '#'])
    })
}

/// Whether a line is a key of the record, which stands in no bracket, even without its colon or in the wrong column.
fn starts_part(content: &str, is_shallow: bool) -> bool {
    const KEYS: [&str; 11] = [
        "viguier",
        "players",
        "moves",
        "expansions",
        "event",
        "rules",
        "ended",
        "rulings",
        "winner",
        "unverified",
        "final",
    ];
    let length = content.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(content.len());
    let (word, rest) = content.split_at_checked(length).unwrap_or((content, ""));
    let is_known = |keys: &[&str]| keys.iter().any(|key| key.eq_ignore_ascii_case(word));
    let is_key = rest.strip_prefix(':').is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let ends = rest.ends_with([',', ']', '}']) && !rest.contains(['[', '{']);
    let is_bare = rest.is_empty() || rest.starts_with([' ', '=', ':', ';']) && !ends;
    is_known(&KEYS) && (is_key || is_bare && is_shallow) || is_known(&["game", "result"]) && is_bare && is_shallow
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(usize, Kind)> {
        problems(text).into_iter().map(|problem| (problem.index, problem.kind)).collect()
    }

    #[test]
    fn sound_text_has_no_problem() {
        for text in [
            "a: {b: [1, 2], c: 'it''s }', d: \"\\\"}\"}\n- x: it's {\n",
            "note: |\n  {[ '\nb: 1\n",
            "a: {b: 1,\n  c: 2} # } {\n",
            "{\n\"a\": [\n1\n]\n}\n",
            "--- {a: b}\n",
            "a: [x # why\n  ]\n",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    #[test]
    fn open_brackets_end_where_the_next_entry_starts() {
        assert_eq!(
            found("- {é: {b: 1}\n- {a: [1\n- c\nd: \"x\ne: 'y"),
            [(2, Kind::Unclosed('{')), (19, Kind::Unclosed('[')), (29, Kind::Quote('"')), (35, Kind::Quote('\'')),]
        );
    }

    #[test]
    fn open_brackets_end_where_a_key_of_the_record_stands() {
        for line in ["moves", "moves;", " moves:", "expansions [the-tower]", "players = [A]", "game carcassonne"] {
            assert_eq!(found(&format!("a: [b\n{line}\n  - c\n")), [(3, Kind::Unclosed('['))], "{line}");
        }
        for line in ["game]", "moves, and more]", "winner]", "  game: x]"] {
            assert_eq!(found(&format!("a: [b,\n{line}\n")), [], "{line}");
        }
    }

    #[test]
    fn the_wrong_bracket_and_the_comment_are_told_apart() {
        assert_eq!(found("a: {b: [1}\n"), [(7, Kind::ClosedBy('[', '}'))]);
        assert_eq!(found("a: [b]]\n- {c: d} }\ne: [f] g]\n"), [(6, Kind::Extra(']')), (17, Kind::Extra('}'))]);
        assert_eq!(found("a: {b: see #3, c: d}\n"), [(11, Kind::Comment)]);
    }
}
