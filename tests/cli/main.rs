//! The program as people and other programs run it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop"
)]

mod bad_input;
mod check;
mod config;
mod convert;
#[path = "../support/corpus.rs"]
mod corpus;
mod fmt;
mod guard;
mod hostile;
mod limits;
mod lists;
mod machines;
mod recipes;
mod schema;
mod score;
mod skipped;
mod standings;
mod streams;
mod support;
mod walks;
mod whole;
