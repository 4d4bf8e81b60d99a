//! `jsonl`: one record object a line, each written as soon as it is known.

use std::io::{self, Write};

use super::json::write_record;
use super::model::RecordReport;
use super::summary::Summary;
use super::{Document, Renderer};

/// Record objects, one a line.
#[derive(Debug)]
pub struct JsonLines {
    /// Whether the awards are listed, too.
    pub with_ledger: bool,
}

impl Renderer for JsonLines {
    fn render(&self, report: &RecordReport, out: &mut Vec<u8>) {
        // Writing to a vector cannot fail.
        let _ = write_record(report, self.with_ledger, out);
        out.push(b'\n');
    }
}

/// Nothing stands around the lines.
#[derive(Debug)]
pub struct Plain;

impl Document for Plain {
    fn add(&mut self, _: &RecordReport, rendered: &[u8], out: &mut dyn Write) -> io::Result<()> {
        out.write_all(rendered)
    }

    fn end(&mut self, _: &Summary, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
