//! The landscape game: its table, its sentences and its pictures.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test may stop")]

#[path = "../support/mod.rs"]
mod support;

mod corpus_options;
mod examples;
mod examples_tower;
mod naive;
mod options;
mod pictures;
mod properties;
mod scene;
mod symmetry;
mod wording;
mod wording_tower;
