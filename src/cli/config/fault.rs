//! What is wrong in a configuration, and where.

use std::fmt;
use std::ops::Range;

use crate::record::tree::Lines;
use crate::report::safe;

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) message: String,
}

/// Everything that is wrong in a file, with places.
#[derive(Debug)]
pub(super) struct Faults {
    lines: Vec<String>,
}

impl Faults {
    /// The faults of a file, in the order of its text.
    pub(super) fn new(name: &str, text: &str, mut faults: Vec<Fault>) -> Self {
        faults.sort_by_key(|fault| fault.span.start);
        let lines = Lines::new(text);
        let told = |fault: &Fault| {
            let place = lines.place(fault.span.start.min(text.len()));
            format!("{}:{}:{}: {}", safe(name), place.line, place.column, safe(&fault.message))
        };
        Self { lines: faults.iter().map(told).collect() }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}

impl std::error::Error for Faults {}
