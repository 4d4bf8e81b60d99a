//! What serde stopped at, on its way to a fault.

use crate::record::ReadError;
use crate::rulebook::ErrorCode;
use std::fmt;

use serde::de::{self, Expected, Unexpected};

use crate::record::tree::untrusted::{escaped, quoted};
use crate::record::tree::{Key, Node, ScalarKind, Span, Value};

const NO_ELEMENT: &str = "write an entry behind the dash, or leave the dash out";
const NULL: &str = "write an entry, or leave it out; a name is quoted: 'null'";

/// How many known names are listed when none is near.
const LISTED: usize = 12;

/// The longest name, in characters, that is compared with the known ones.
const LONGEST_NAME: usize = 40;

/// An entry that is left out when the node is decoded again.
#[derive(Debug)]
pub(super) struct Skipped {
    /// The address of the entry's value. Places would not do: a value left out has that of its key.
    pub(super) address: usize,
    /// The key and the value.
    span: Span,
    /// The key; nothing for the element of a list.
    key: Option<String>,
    /// For an unknown key, the known one that was probably meant.
    meant: Option<&'static str>,
}

/// The address that tells a node from all others.
pub(super) fn address(node: &Node) -> usize {
    std::ptr::from_ref(node) as usize
}

/// An error of decoding on its way up from the node where it arose.
// Boxed, since every step of a decoding returns it.
#[derive(Debug)]
pub(super) struct Failure(Box<Trouble>);

#[derive(Debug)]
struct Trouble {
    kind: Kind,
    message: String,
    help: Option<String>,
    /// Whether a name or word is at fault that is not known.
    is_name: bool,
    span: Option<Span>,
    /// From the faulty node upwards.
    path: Vec<String>,
    /// The innermost entry around the faulty node.
    entry: Option<Skipped>,
}

#[derive(Debug, PartialEq, Eq)]
enum Kind {
    /// A value is not what is wanted.
    Wrong,
    /// A value is left out.
    NoValue,
    /// A key is not known; with the one that was probably meant.
    UnknownKey(Option<&'static str>),
    /// A key is missing.
    MissingKey(&'static str),
    /// The syntax is at fault, and that has been said.
    Unreadable,
}

/// The end of a [`Failure`].
pub(super) struct Finished {
    /// Nothing when the failure is a mere consequence of another.
    pub(super) fault: Option<ReadError>,
    /// What to leave out so as to find further faults; nothing for the outermost node.
    pub(super) entry: Option<Skipped>,
}

impl Failure {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self::of(Kind::Wrong, message.into())
    }

    fn of(kind: Kind, message: String) -> Self {
        Self(Box::new(Trouble { kind, message, help: None, is_name: false, span: None, path: Vec::new(), entry: None }))
    }

    /// A value of another type than `wanted`.
    pub(super) fn expected(wanted: &str, node: &Node) -> Self {
        let found = match &node.value {
            Value::Null => return Self::no_value(),
            Value::Unreadable => return Self::of(Kind::Unreadable, String::new()),
            Value::Sequence(_) => "a list".to_owned(),
            Value::Mapping(_) => "keys with values".to_owned(),
            Value::Scalar(scalar) => match scalar.kind {
                ScalarKind::Number => format!("the number {}", quoted(&scalar.text)),
                ScalarKind::Truth => quoted(&scalar.text),
                ScalarKind::Plain | ScalarKind::Quoted => {
                    format!("the text {}", quoted(&scalar.text))
                }
            },
        };
        Self::new(format!("expected {wanted}, found {found}"))
    }

    fn no_value() -> Self {
        Self::of(Kind::NoValue, String::new()).with_help("write a value, or leave the key out")
    }

    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// The node at which the failure arose; the innermost call counts.
    pub(super) fn at(mut self, node: &Node) -> Self {
        self.0.span.get_or_insert(node.span);
        self
    }

    /// The key itself is at fault.
    pub(super) fn at_key(mut self, key: &Key, node: &Node) -> Self {
        self.0.span.get_or_insert(key.span);
        self.through_key(key, node)
    }

    /// The failure arose in the value of a key.
    pub(super) fn through_key(mut self, key: &Key, node: &Node) -> Self {
        self.0.path.push(escaped(&key.text));
        let meant = match self.0.kind {
            Kind::UnknownKey(meant) => meant,
            _ => None,
        };
        self.0.entry.get_or_insert_with(|| Skipped {
            address: address(node),
            span: Span::new(key.span.start, node.span.end.max(key.span.end)),
            key: Some(key.text.clone()),
            meant,
        });
        self
    }

    /// The failure arose in an element of a list.
    pub(super) fn through_element(mut self, index: usize, node: &Node) -> Self {
        self.0.path.push(index.to_string());
        self.0.entry.get_or_insert_with(|| Skipped { address: address(node), span: node.span, key: None, meant: None });
        self
    }

    /// The fault to report, given what was left out.
    pub(super) fn finish(self, skipped: &[Skipped]) -> Finished {
        let trouble = *self.0;
        let span = trouble.span.unwrap_or_default();
        let mut left_out =
            skipped.iter().filter(|skipped| span.start <= skipped.span.start && skipped.span.end <= span.end);
        let is_consequence = match trouble.kind {
            Kind::Wrong => left_out.next().is_some(),
            Kind::MissingKey(missing) => left_out.any(|skipped| {
                skipped.meant == Some(missing)
                    || skipped.key.as_deref().is_some_and(|key| key.eq_ignore_ascii_case(missing))
            }),
            Kind::Unreadable => true,
            Kind::NoValue | Kind::UnknownKey(_) => false,
        };
        // The place of what is not there at all is its dash.
        let is_written = span.end > span.start + 1;
        let message = match (&trouble.kind, trouble.path.first(), &trouble.entry) {
            (Kind::NoValue, Some(key), Some(Skipped { key: Some(_), .. })) => {
                format!("{} has no value", quoted(key))
            }
            (Kind::NoValue, _, _) if is_written => "this has no value".to_owned(),
            (Kind::NoValue, _, _) => "nothing stands behind this dash".to_owned(),
            _ => trouble.message,
        };
        // The element of a list has no key to be left out.
        let has_key = trouble.entry.as_ref().is_some_and(|entry| entry.key.is_some());
        let help = match trouble.kind {
            Kind::NoValue if has_key => trouble.help,
            Kind::NoValue => Some(if is_written { NULL } else { NO_ELEMENT }.to_owned()),
            _ => trouble.help,
        };
        let fault = (!is_consequence).then(|| ReadError {
            help,
            path: trouble.path.into_iter().rev().collect::<Vec<_>>().join("."),
            is_name: trouble.is_name,
            ..ReadError::placed(ErrorCode::Schema, span, message)
        });
        Finished { fault, entry: trouble.entry }
    }
}

/// The known name nearest to a name, if it is near enough for a slip of the pen.
fn near(name: &str, known: &'static [&'static str]) -> Option<&'static str> {
    let length = name.chars().take(LONGEST_NAME + 1).count();
    if length > LONGEST_NAME {
        return None;
    }
    let name = name.to_ascii_lowercase().replace('_', "-");
    known
        .iter()
        .map(|known| (strsim::damerau_levenshtein(&name, known), *known))
        .min()
        .filter(|(distance, _)| *distance <= (length / 3).max(1))
        .map(|(_, known)| known)
}

fn help(name: &str, known: &'static [&'static str]) -> Option<String> {
    if let Some(near) = near(name, known) {
        return Some(format!("did you mean `{near}`?"));
    }
    let names: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
    (1..=LISTED).contains(&names.len()).then(|| format!("known: {}", names.join(", ")))
}

impl de::Error for Failure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(escaped(&message.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = match found {
            Unexpected::Str(text) => format!("the text {}", quoted(text)),
            Unexpected::Map => "keys with values".to_owned(),
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Unsigned(number) => format!("the number {number}"),
            Unexpected::Signed(number) => format!("the number {number}"),
            other => escaped(&other.to_string()),
        };
        Self::new(format!("expected {expected}, found {found}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {expected}, found {length} elements"))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        let mut failure = Self::new(format!("unknown value {}", quoted(name)));
        failure.0.help = help(name, known);
        failure.0.is_name = true;
        failure
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        let mut failure = Self::of(Kind::UnknownKey(near(name, known)), format!("unknown key {}", quoted(name)));
        failure.0.help = help(name, known);
        failure.0.is_name = true;
        failure
    }

    fn missing_field(name: &'static str) -> Self {
        Self::of(Kind::MissingKey(name), format!("`{name}` is missing"))
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::new(format!("the key `{name}` is given twice"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.message)
    }
}

impl std::error::Error for Failure {}
