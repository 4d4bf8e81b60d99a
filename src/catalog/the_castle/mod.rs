//! What lies in a box of The Castle: tile faces, tile sets, the castle wall.
//!
//! The faces of the printed tiles are not public, so a record brings its own [`TileSet`]; the built-in practice set is
//! invented and says so. A [`Kit`] is what one game is played with: the wall, the sets put together, the start spaces.

mod built_in;
mod check;
mod face;
mod fault;
mod kind;
mod kit;
mod name;
pub mod schema;
mod set;
mod wall;

pub use built_in::{PRACTICE, practice_sets, wall};
pub use face::{FacePart, StartFace, TileFace};
pub use fault::Fault;
pub use kind::Kind;
pub use kit::{Kit, SetNote, Start};
pub use name::{NameFault, NotThere, PartName, Place};
pub use set::TileSet;
pub use wall::{Beyond, CornerTower, Gate, LAP, StartPlace, TrackSquare, Wall};
