//! Tile faces and sets, the castle wall: built-in data as YAML beside the code.

pub mod carcassonne;
pub mod the_castle;
