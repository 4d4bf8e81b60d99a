//! Everything in a save that the referee does not know, named at once: who reads on after one name finds the next.

use crate::record::ReadError;
use crate::record::tree::Untrusted;
use crate::rulebook::ErrorCode;

/// Most names of one kind.
const MOST: usize = 20;

/// What kind of thing is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Set,
    Expansion,
    Capability,
    Element,
    Rule,
    Message,
    Token,
    Figure,
    Feature,
    Tiles,
}

impl Kind {
    const ALL: [Self; 10] = [
        Self::Set,
        Self::Expansion,
        Self::Capability,
        Self::Element,
        Self::Rule,
        Self::Message,
        Self::Token,
        Self::Figure,
        Self::Feature,
        Self::Tiles,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Set => ("tile set", "tile sets"),
            Self::Expansion => ("expansion", "expansions"),
            Self::Capability => ("capability", "capabilities"),
            Self::Element => ("element", "elements"),
            Self::Rule => ("rule", "rules"),
            Self::Message => ("message", "messages"),
            Self::Token => ("token", "tokens"),
            Self::Figure => ("figure", "figures"),
            Self::Feature => ("feature", "features"),
            Self::Tiles => ("set of tiles", "sets of tiles"),
        }
    }
}

/// What is not supported.
#[derive(Debug, Default)]
pub(super) struct Refused {
    /// Each with its place.
    named: Vec<(Kind, String, String)>,
    /// The kinds of which there is more than is named.
    cut: Vec<Kind>,
}

impl Refused {
    pub(super) fn add(&mut self, kind: Kind, name: &str, pointer: impl FnOnce() -> String) {
        if self.cut.contains(&kind) || self.named.iter().any(|(other, known, _)| *other == kind && known == name) {
            return;
        }
        if self.count(kind) < MOST {
            self.named.push((kind, name.to_owned(), pointer()));
        } else {
            self.cut.push(kind);
        }
    }

    fn count(&self, kind: Kind) -> usize {
        self.named.iter().filter(|(other, ..)| *other == kind).count()
    }

    /// Whether something of this name is refused.
    pub(super) fn has(&self, name: &str) -> bool {
        self.named.iter().any(|(_, known, _)| known == name)
    }

    pub(super) fn len(&self) -> usize {
        self.named.len()
    }

    /// The error that names them all; none when there are none. Of several it stands at the first.
    pub(super) fn error(&self) -> Option<ReadError> {
        let (_, _, pointer) = self.named.first()?;
        let named = |kind: Kind| {
            let of_kind = self.named.iter().filter(|(other, ..)| *other == kind);
            let others = self.cut.contains(&kind).then(|| "others".to_owned());
            let names: Vec<String> = of_kind.map(|(_, name, _)| quoted(name)).chain(others).collect();
            let (one, many) = kind.words();
            (!names.is_empty()).then(|| format!("the {} {}", if names.len() == 1 { one } else { many }, list(&names)))
        };
        let parts: Vec<String> = Kind::ALL.into_iter().filter_map(named).collect();
        let verb = if self.named.len() == 1 { "is" } else { "are" };
        let message = format!("{} {verb} not supported", list(&parts));
        Some(ReadError::new(ErrorCode::Unsupported, message).at(pointer.clone()))
    }
}

fn quoted(name: &str) -> String {
    format!("`{}`", Untrusted(name.to_owned()))
}

/// "a, b and c".
fn list(items: &[String]) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_named_in_one_error() {
        let mut refused = Refused::default();
        assert_eq!(refused.error(), None);
        refused.add(Kind::Element, "abbot", || "/setup/elements/abbot".to_owned());
        refused.add(Kind::Element, "abbot", || "/elsewhere".to_owned());
        let error = refused.error().unwrap();
        assert_eq!(error.message, "the element `abbot` is not supported");
        assert_eq!(error.pointer, "/setup/elements/abbot");
        refused.add(Kind::Element, "builder", || "/b".to_owned());
        refused.add(Kind::Element, "wagon", || "/w".to_owned());
        refused.add(Kind::Set, "count:1", || "/c".to_owned());
        assert_eq!(
            refused.error().unwrap().message,
            "the tile set `count:1` and the elements `abbot`, `builder` and `wagon` are not supported"
        );
    }

    #[test]
    fn what_is_not_named_is_not_passed_over() {
        let mut refused = Refused::default();
        (0..25).for_each(|number| refused.add(Kind::Message, &format!("ODD_{number}"), || "/replay/0".to_owned()));
        let message = refused.error().unwrap().message;
        assert!(message.ends_with(", `ODD_19` and others are not supported"), "{message}");
    }
}
