//! The landscape game: turn order and steps, towers, prisoners, scoring.
//!
//! [`Table::examine`] is the one place of legality; [`Table::apply`] plays what it let through. Files, formats and
//! sentences are unknown here.

mod action;
mod apply;
mod breach;
mod event;
mod examine;
mod legal;
mod score;
mod setup;
mod table;
mod tower;

pub use action::{Action, Colour, Feature, FigureKind, MeepleName, Place, Standing, Target, Who};
pub use breach::{Breach, NoCapture, Occupant, OutOfOrder, Reason, SideKind};
pub use event::{Award, AwardKind, Event, Listener};
pub use examine::Step;
pub use legal::Choices;
pub use setup::Setup;
pub use table::{Done, Meeple, Phase, Table, Whereabouts};
pub use tower::{Reach, Tower};
