//! The verdict as text, JSON and what else people and programs read. Knows neither parsing nor rules.
//!
//! A format has two halves: a [`Renderer`] turns single reports into bytes, on any thread, and a [`Document`] puts
//! them together in the order of the input.

use std::io::{self, Write};

pub mod dossier;
#[doc(hidden)]
pub mod excerpt;
pub mod github;
pub mod inventory;
pub mod json;
pub mod jsonl;
pub mod junit;
pub mod ledger;
pub mod model;
mod page;
#[doc(hidden)]
pub mod place;
mod safe;
#[cfg(test)]
mod sample;
pub mod sarif;
mod sarif_model;
pub mod score;
pub mod skipped;
#[doc(hidden)]
pub mod snippet;
pub mod summary;
pub mod text;
#[doc(hidden)]
pub mod words;

pub use model::{Accepted, Error, Excerpt, Lack, LedgerRow, RecordReport, Related, Sheet, Spot, Stop, Violation};
pub use safe::safe;
pub use skipped::{Note, Remarks, SkipReason, Skipped};
pub use summary::Summary;

/// Turns the report on one record into bytes.
pub trait Renderer: Send + Sync {
    /// Adds the bytes for this report to `out`.
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>);
}

/// Renders nothing, for documents that look at the reports themselves.
#[derive(Debug)]
pub struct Nothing;

impl Renderer for Nothing {
    fn render(&self, _: &RecordReport, _: &mut Vec<u8>) {}
}

/// Puts rendered reports together, in the order of the input.
pub trait Document {
    /// Writes what stands before the first report.
    ///
    /// # Errors
    /// Those of `out`.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let _ = out;
        Ok(())
    }

    /// Writes the next report, or keeps of it what is needed at the end.
    ///
    /// # Errors
    /// Those of `out`.
    fn add(&mut self, report: &RecordReport, rendered: &[u8], out: &mut dyn Write) -> io::Result<()>;

    /// Writes what is said about the run beside its records, after the last report and before the end; or keeps it.
    ///
    /// # Errors
    /// Those of `out`.
    fn remarks(&mut self, remarks: &Remarks, out: &mut dyn Write) -> io::Result<()> {
        let _ = (remarks, out);
        Ok(())
    }

    /// Writes what stands after the last report.
    ///
    /// # Errors
    /// Those of `out`.
    fn end(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()>;
}
