//! The landscape game: its table, its sentences and its pictures.

#[path = "../support/mod.rs"]
mod support;

mod wording;
