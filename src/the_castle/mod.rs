//! Carcassonne: The Castle, by phase: place, complete, score, wall tiles, falcon, final.
//!
//! [`Table::examine`] is the one place of legality; [`Table::apply`] plays what it let through. Files, formats and
//! sentences are unknown here.

mod action;
mod apply;
mod breach;
mod complete;
mod event;
mod examine;
mod falcon;
mod features;
mod final_scoring;
mod keep;
mod legal;
mod place;
mod score;
mod setup;
mod table;
mod track;
mod wall_tiles;

pub use action::{Action, FeatureName, Figure};
pub use breach::{Breach, NotApplicable, OutOfOrder, Reason, SideClash, TooEarly};
pub use event::{Award, AwardKind, Event, Factor, Listener};
pub use examine::Step;
pub use legal::Choices;
pub use place::Neighbour;
pub use setup::{Castle, Setup, Tally};
pub use table::{Held, Keep, Phase, Player, Standing, Table};

/// Players of The Castle (CR-4).
pub const PLAYERS: usize = 2;

/// The other of the two players.
pub fn opponent(seat: crate::region::Seat) -> crate::region::Seat {
    seat.next(PLAYERS)
}
