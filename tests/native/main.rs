//! The native format: what is read, what is refused and where, many records in one text.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop, and say why it was skipped"
)]

mod any;
mod claimed;
#[path = "../support/corpus.rs"]
mod corpus;
mod document;
mod ends;
mod hands;
mod many;
mod many_errors;
mod refused;
mod round_trip;
mod slips;
mod support;
mod told;
mod turns;
mod written;
