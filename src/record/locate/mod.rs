//! Where in the text of a record an entry stands, and what of it is at fault. Each reader says how its format writes that;
//! nobody else reads a turn again.

mod aim;
mod keys;

use std::cell::OnceCell;

use super::native::short_parts;
use super::tree::{self, Node, Span, Value};
use super::{Format, Locate, bga, gg, jcloisterzone, native, score_sheet};
pub use aim::{Aim, AtFault, Deed};
pub(in crate::record) use keys::{Keys, Pick};

/// The places of one record. Made only when there is something to tell.
pub struct Places<'t> {
    text: &'t str,
    format: Option<Format>,
    /// How entries are found in a text that has no tree.
    locate: Option<Locate<'t>>,
    root: OnceCell<Option<Node>>,
}

/// The keys under which a format writes what is at fault.
fn keys_of(format: Format, aim: &Aim) -> Keys {
    match format {
        Format::Native => native::locate::keys(aim),
        Format::JCloisterZone => Keys::at_value(jcloisterzone::locate::keys(aim.at_fault)),
        Format::BoardGameArena => Keys::at_value(bga::locate::keys(aim.at_fault)),
        Format::CarcassonneGg => Keys::at_value(gg::keys(aim.at_fault)),
        Format::ScoreSheet => Keys::at_value(score_sheet::keys(aim.at_fault)),
        Format::CarcassonneLab => Keys::default(),
    }
}

impl<'t> Places<'t> {
    /// Those of a text in this format.
    #[must_use]
    pub fn new(format: Option<Format>, text: &'t str) -> Self {
        Self { text, format, locate: super::locate_fn(format, text), root: OnceCell::new() }
    }

    /// The tree, built when it is first asked for: an error that knows its bytes needs none.
    fn root(&self) -> Option<&Node> {
        if self.locate.is_some() {
            return None;
        }
        self.root.get_or_init(|| root(self.text)).as_ref()
    }

    /// The place of the entry at a pointer, or of a key inside it. An entry that is not there is looked for in the
    /// one around it.
    #[must_use]
    pub fn of(&self, pointer: &str, key: Option<&str>) -> Span {
        let entry = if key.is_some() { self.entry(pointer) } else { None };
        let span = key.zip(entry).and_then(|(key, entry)| self.inside(entry, key));
        span.unwrap_or_else(|| self.whole(pointer))
    }

    /// The place of something that could not be read: the narrower of the place that its reader gives and that of
    /// its entry.
    #[must_use]
    pub fn of_error(&self, span: Option<(usize, usize)>, pointer: &str, key: Option<&str>) -> Span {
        let Some((start, end)) = span else { return self.of(pointer, key) };
        let root = if pointer.is_empty() { None } else { self.root() };
        let entry = root.and_then(|root| root.at_pointer(pointer));
        let exact =
            entry.map(|entry| key.and_then(|key| self.inside(entry, key)).unwrap_or_else(|| self.whole(pointer)));
        let narrower = exact.filter(|exact| start <= exact.start && exact.end <= end);
        narrower.unwrap_or(Span::new(start, end))
    }

    /// What of the entry at a pointer is at fault: the key under which it is written and the place of what is meant; the
    /// place of the entry, and the key that is missing there, where it is not written.
    #[must_use]
    pub fn of_part(&self, pointer: &str, aim: &Aim) -> (Option<&'static str>, Span) {
        let keys = self.format.map_or_else(Keys::default, |format| keys_of(format, aim));
        self.of_keys(pointer, &keys)
    }

    /// The first of the keys that the entry at a pointer writes, and the place of what is meant under it; else the last of
    /// them, and the place of the entry.
    fn of_keys(&self, pointer: &str, keys: &Keys) -> (Option<&'static str>, Span) {
        let entry = self.entry(pointer);
        let written = |key: &&'static str| Some((*key, self.meant(entry?, key, keys)?));
        let found = keys.keys.iter().find_map(written);
        let (key, span) = match found {
            Some((key, span)) => (Some(key), span),
            None => (keys.keys.last().copied().filter(|_| !keys.value), self.whole(pointer)),
        };
        // Of a key inside others the reader of a report needs the last name only.
        let key = key.map(|key| key.rsplit('/').next().unwrap_or(key));
        (key, span)
    }

    /// The place of what is meant under a key of an entry.
    fn meant(&self, entry: &Node, key: &str, keys: &Keys) -> Option<Span> {
        let mut steps = key.split('/').peekable();
        let mut at = entry;
        while let Some(step) = steps.next() {
            let Some((name, value)) = at.field(step) else { break };
            if steps.peek().is_none() {
                let whole = if keys.value { value.span } else { Span::new(name.span.start, value.span.end) };
                return Some(keys.in_value(value).unwrap_or(whole));
            }
            at = value;
        }
        let Value::Scalar(_) = &entry.value else { return None };
        let text = self.text.get(entry.span.start..entry.span.end)?;
        let part = keys.in_words(text, short_parts::part(text, key)?);
        Some(Span::new(entry.span.start + part.start, entry.span.start + part.end))
    }

    /// The place of the one number that a claim of the entry at a pointer gives to a player, under this key or, without
    /// one, in the entry itself; none where it cannot be told from the rest.
    #[must_use]
    pub fn of_number(&self, pointer: &str, key: Option<&str>, name: &str) -> Option<Span> {
        let entry = self.root()?.at_pointer(pointer)?;
        let claim = match key {
            None => entry,
            Some(key) => match entry.field(key) {
                Some((_, claim)) => claim,
                None => return self.number_in_string(entry, key, name),
            },
        };
        let (_, number) = claim.fields().find(|(known, _)| known.text == name)?;
        Some(number.span)
    }

    /// The place of a number in the short form of a turn.
    fn number_in_string(&self, entry: &Node, key: &str, name: &str) -> Option<Span> {
        let Value::Scalar(_) = &entry.value else { return None };
        let text = self.text.get(entry.span.start..entry.span.end)?;
        let number = short_parts::number_of(text, key, name)?;
        Some(Span::new(entry.span.start + number.start, entry.span.start + number.end))
    }

    fn entry(&self, pointer: &str) -> Option<&Node> {
        let root = self.root()?;
        let mut pointer = pointer;
        loop {
            match root.at_pointer(pointer) {
                Some(node) => return Some(node),
                None => pointer = pointer.rsplit_once('/')?.0,
            }
        }
    }

    /// The span of an entry; of a mapping's entry with its key. The first line with text stands for a whole record.
    fn whole(&self, pointer: &str) -> Span {
        if let Some(place) = self.locate.as_ref().and_then(|locate| locate(pointer)) {
            return Span::new(place.start, place.end);
        }
        let root = if pointer.is_empty() { None } else { self.root() };
        let Some(root) = root else { return self.first_text() };
        if let Some((key, value)) = root.key_at_pointer(pointer).zip(root.at_pointer(pointer)) {
            return Span::new(key.span.start, value.span.end);
        }
        match self.entry(pointer) {
            Some(entry) if !std::ptr::eq(entry, root) => entry.span,
            _ => self.first_text(),
        }
    }

    fn first_text(&self) -> Span {
        let start = self.text.find(|character: char| !character.is_whitespace()).unwrap_or(0);
        let line = self.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
        Span::new(start, start + line.trim_end().len())
    }

    /// The span of a key and its value in an entry.
    fn inside(&self, entry: &Node, key: &str) -> Option<Span> {
        if let Some((key, value)) = entry.field(key) {
            return Some(Span::new(key.span.start, value.span.end));
        }
        let Value::Scalar(_) = &entry.value else { return None };
        let text = self.text.get(entry.span.start..entry.span.end)?;
        let part = short_parts::part(text, key)?;
        Some(Span::new(entry.span.start + part.start, entry.span.start + part.end))
    }
}

/// The tree of a record. What begins as JSON does is JSON: YAML in brackets is not written with quoted keys.
fn root(text: &str) -> Option<Node> {
    let content = text.trim_start_matches('\u{feff}').trim_start();
    let is_json = match content.strip_prefix('{') {
        Some(rest) => rest.trim_start().starts_with(['"', '}']),
        None => content.starts_with('['),
    };
    if is_json {
        return tree::json::document(text).root;
    }
    let document = tree::yaml::documents(text).into_iter().next()?;
    // What the readers could not read they read as it was meant.
    let meant = if document.faults.is_empty() { None } else { tree::yaml::as_meant(text, &document) };
    meant.unwrap_or(document).root
}

#[cfg(test)]
mod tests {
    use super::*;

    const YAML: &str = "viguier: 1
players: [Ann, Ben]
moves:
  - {by: Ann, tile: U, at: [-1, 0]}
  - Ben, T01 0,-2 90 floor 0,-2 black capture 0,-1
  - steps:
      - {ransom: {from: Ann}}
result: {Ann: 3}
";

    fn places(text: &str) -> Places<'_> {
        Places::new(None, text)
    }

    /// Line and column, from 1, and the text there.
    fn shown(text: &str, span: Span) -> (usize, usize, String) {
        let before = &text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, span.start - line_start + 1, text[span.start..span.end].to_owned())
    }

    fn meant(places: &Places<'_>, pointer: &str, key: Option<&str>) -> (usize, usize, String) {
        shown(places.text, places.of(pointer, key))
    }

    #[test]
    fn keys_are_found_in_yaml() {
        let places = places(YAML);
        let meant = |pointer, key| meant(&places, pointer, key);
        assert_eq!(meant("/moves/0", None), (4, 5, "{by: Ann, tile: U, at: [-1, 0]}".to_owned()));
        assert_eq!(meant("/moves/0", Some("at")), (4, 24, "at: [-1, 0]".to_owned()));
        assert_eq!(meant("/moves/0", Some("turn")), meant("/moves/0", None));
        assert_eq!(meant("/moves/2/steps/0", Some("ransom")), (7, 10, "ransom: {from: Ann}".to_owned()));
        assert_eq!(meant("/result", None), (8, 1, "result: {Ann: 3}".to_owned()));
        assert_eq!(meant("", None), (1, 1, "viguier: 1".to_owned()));
        assert_eq!(meant("/nothing/here", None), meant("", None));
        assert_eq!(meant("/moves/0/gone", None), meant("/moves/0", None));
    }

    #[test]
    fn an_error_stands_at_the_narrower_place() {
        let places = places(YAML);
        let meant = |span, pointer, key| shown(YAML, places.of_error(span, pointer, key)).2;
        let moves = YAML.find("moves").unwrap();
        let tile = YAML.find("U,").unwrap();
        assert_eq!(meant(Some((moves, YAML.len())), "/moves/0", Some("tile")), "tile: U");
        assert_eq!(meant(Some((tile, tile + 1)), "/moves/0", Some("tile")), "U");
        assert_eq!(meant(Some((tile, tile + 1)), "", None), "U");
        assert_eq!(meant(None, "/moves/0", Some("tile")), "tile: U");
    }

    #[test]
    fn words_of_the_short_form_stand_for_keys() {
        let places = places(YAML);
        assert_eq!(meant(&places, "/moves/1", Some("floor")), (5, 22, "floor 0,-2 black".to_owned()));
        let of_finding = |keys: &'static [&'static str]| {
            let (key, span) = places.of_keys("/moves/1", &Keys::at(keys));
            (key, shown(YAML, span).2)
        };
        assert_eq!(of_finding(&["turn", "at"]), (Some("turn"), "90".to_owned()));
        assert_eq!(of_finding(&["meeple", "at"]), (Some("at"), "0,-2".to_owned()));
        let whole = "Ben, T01 0,-2 90 floor 0,-2 black capture 0,-1".to_owned();
        assert_eq!(of_finding(&["ransom"]), (Some("ransom"), whole.clone()));
        assert_eq!(of_finding(&[]), (None, whole));
    }

    #[test]
    fn one_wrong_number_is_found_in_a_claim() {
        let text = "moves:
  - {by: Ann, tile: U, at: [-1, 0], totals: {Ann: 10, Ben: 4}}
  - Ben, B 0,1 monastery + Ben 5 = Ann 10 Ben 9
  - {steps: [{totals: {Ann: 7}}]}
result: {Ann: 3, ann: 8}
";
        let places = places(text);
        let number = |pointer, key, name| {
            let (line, _, number) = shown(text, places.of_number(pointer, key, name)?);
            Some((line, number))
        };
        assert_eq!(number("/moves/0", Some("totals"), "Ben"), Some((2, "4".to_owned())));
        assert_eq!(number("/moves/1", Some("points"), "Ben"), Some((3, "5".to_owned())));
        assert_eq!(number("/moves/1", Some("totals"), "Ben"), Some((3, "9".to_owned())));
        assert_eq!(number("/moves/2/steps/0", Some("totals"), "Ann"), Some((4, "7".to_owned())));
        assert_eq!(number("/result", None, "ann"), Some((5, "8".to_owned())));
        for (pointer, key, name) in [
            ("/moves/0", Some("totals"), "Cem"),
            ("/moves/0", Some("points"), "Ann"),
            ("/moves/9", Some("totals"), "Ann"),
            ("/result", None, "ANN"),
        ] {
            assert_eq!(number(pointer, key, name), None, "{pointer} {name}");
        }
    }

    #[test]
    fn json_has_places_too() {
        let text = "{\"replay\": [\n  {\"type\": \"PASS\"},\n  {\"type\": \"COMMIT\"}]}";
        assert_eq!(meant(&places(text), "/replay/1", None), (3, 3, "{\"type\": \"COMMIT\"}".to_owned()));
    }

    #[test]
    fn moves_are_found_in_addresses() {
        let text = "1,\"https://www.carcassonnelab.com/#/0/0/Op/21L311u0?players=Ann,Ben\"";
        let places = Places::new(Some(Format::CarcassonneLab), text);
        assert_eq!(meant(&places, "/moves/1", Some("tile")).2, "11u0");
        assert_eq!(meant(&places, "/moves/0", None), (1, 44, "21L3".to_owned()));
        assert!(meant(&places, "", None).2.starts_with("https://"));
    }

    #[test]
    fn an_empty_text_is_faulty_at_its_start() {
        for text in ["", " \n\n"] {
            let place = places(text).of("", None);
            assert_eq!((place.start, text[place.start..place.end].trim()), (0, ""));
        }
    }
}
