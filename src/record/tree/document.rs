//! One document of a text, with what is wrong in it.

use super::{Node, Span};
use crate::record::ReadError;

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
    pub faults: Vec<ReadError>,
    /// Parts about which these faults say enough: what else seems wrong there is a consequence. In order.
    pub told: Vec<Span>,
}
