//! The Castle: tile sets, the table, the corpus.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::print_stdout)]

mod catalog;
mod corpus;
mod examples;
mod fixtures;
#[path = "../support/corpus.rs"]
mod games;
mod naive;
mod options;
mod pictures;
mod random;
mod refused;
mod rulings;
mod support;
mod wording;
