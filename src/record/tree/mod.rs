//! Text to nodes with places to serde.
//!
//! A record is written by hand and read by people who have to find the slip in it, so every value
//! keeps the place where it stands. [`yaml::documents`] and [`json::document`] make the same
//! [`Node`]s; [`decode`](decode()) turns a node into any type that derives `Deserialize`, and names
//! all faults of that node with their places. [`Lines`] turns a place into a line and a column.

mod decode;
mod document;
pub mod json;
mod node;
mod source;
mod untrusted;
pub mod yaml;

pub use decode::{Placed, decode};
pub use document::Document;
pub use node::{Key, Node, Scalar, ScalarKind, Span, Value};
pub use source::{Lines, Place};
pub(in crate::record) use source::{character_at, character_start};
pub use untrusted::{Untrusted, escaped, is_harmful};

/// How deep lists and mappings may stand in each other. A turn needs five levels; the cap keeps
/// every walk over a tree, its drop included, far from the end of the stack.
pub const DEEPEST: usize = 32;
