//! The Castle: tile sets, the table, the corpus.

mod catalog;
mod corpus;
mod support;
