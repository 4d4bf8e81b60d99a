//! Text to nodes with places to serde.
