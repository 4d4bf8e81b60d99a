//! Viguier, the referee for Carcassonne game records.
//!
//! A record flows one way: text is read into a [`record`], the [`referee`] plays it on a table of the
//! game ([`carcassonne`] or [`the_castle`]), and the verdict is printed by a [`report`].
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing))]

pub mod board;
pub mod carcassonne;
pub mod catalog;
pub mod check;
pub mod cli;
pub mod convert;
pub mod engine;
pub mod grid;
pub mod picture;
pub mod record;
pub mod referee;
pub mod region;
pub mod report;
pub mod rulebook;
pub mod schema;
pub mod standings;
pub mod the_castle;
pub mod wording;
