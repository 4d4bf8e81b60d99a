//! What can be wrong with a text, and where.

use super::{Node, Span};

/// The kind of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultCode {
    /// The text is not YAML or JSON as records use it.
    Syntax,
    /// The text can be read, but a value is not what the format wants there.
    Schema,
    /// The text goes past a limit.
    TooLarge,
}

/// One fault of a text. Quotations in `message` and `help` are already safe to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The kind.
    pub code: FaultCode,
    /// Where it stands, in bytes of the text that was read.
    pub span: Span,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// How to put it right, where that is known.
    pub help: Option<String>,
    /// The keys and indexes (from 0) from the decoded node down to the faulty one, joined by dots:
    /// `capture.at.0`. Empty for the node itself and for faults of syntax.
    pub path: String,
    /// Whether it is about a name or a word that is not known: the same one in many places is one cause.
    pub is_name: bool,
}

impl Fault {
    /// A fault without help or path.
    #[must_use]
    pub fn new(code: FaultCode, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), help: None, path: String::new(), is_name: false }
    }

    /// A fault of syntax.
    pub(super) fn syntax(span: Span, message: impl Into<String>) -> Self {
        Self::new(FaultCode::Syntax, span, message)
    }

    /// The same fault with help.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(super) fn moved_by(mut self, offset: usize) -> Self {
        self.span = self.span.moved_by(offset);
        self
    }
}

impl Document {
    /// The same document with all places moved.
    pub(super) fn moved_by(self, offset: usize) -> Self {
        Self {
            span: self.span.moved_by(offset),
            root: self.root.map(|node| node.moved_by(offset)),
            faults: self.faults.into_iter().map(|fault| fault.moved_by(offset)).collect(),
            told: self.told.into_iter().map(|span| span.moved_by(offset)).collect(),
        }
    }
}

/// One document of a text: one record or one tile set.
///
/// A document with faults may still have a root: what could be read of it, so that the turns before
/// a slip can be judged and later slips found. Parts that could not be read are
/// [`Value::Unreadable`](super::Value::Unreadable) or missing; nothing that stands after the first
/// fault is to be taken as complete.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// Where the document stands in the text.
    pub span: Span,
    /// The outermost node; `None` when nothing could be read.
    pub root: Option<Node>,
    /// All faults of syntax, in the order of their places.
    pub faults: Vec<Fault>,
    /// Parts about which these faults say enough: what else seems wrong there is a consequence. In order.
    pub told: Vec<Span>,
}
