//! What several tests share.
#![allow(dead_code, reason = "each test binary uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop"
)]

pub(crate) mod corpus;
pub(crate) mod random;
pub(crate) mod words;

use viguier::record::{Record, input::ReadContext};

/// The one record of a text, which must be readable.
pub(crate) fn record(text: &str) -> Record {
    let mut pieces = viguier::record::read(text, &ReadContext::none());
    assert_eq!(pieces.len(), 1);
    let reading = pieces.remove(0).reading;
    assert_eq!(reading.errors, []);
    reading.record.unwrap()
}
