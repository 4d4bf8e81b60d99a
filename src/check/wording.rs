//! Stands in for the room `wording` until that is built.

use crate::record::{Pointer, Record};
use crate::referee::{Finding, Judgement};

#[derive(Debug)]
pub(super) struct Context;

pub(super) struct Worded {
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) related: Vec<RelatedEntry>,
}

pub(super) struct RelatedEntry {
    pub(super) turn: u32,
    pub(super) pointer: Pointer,
    pub(super) message: String,
}

impl Context {
    pub(super) fn new(_: &Record, _: &Judgement) -> Self {
        Self
    }
}

pub(super) fn sentence(_: &Context, finding: &Finding) -> Worded {
    Worded { message: finding.fault.code().title().to_owned(), help: None, related: Vec::new() }
}
