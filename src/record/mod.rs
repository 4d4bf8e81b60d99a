//! The model of a record and one reader per format.

pub mod tree;
