//! Carcassonne: The Castle, by phase: place, complete, score, wall tiles, falcon, final.
//!
//! [`Table::examine`] is the one place of legality; the [`Step`] that it makes plays what it let through. Files, formats
//! and sentences are unknown here.

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
pub use breach::{NotApplicable, OutOfOrder, Reason, SideClash, TooEarly};
pub use event::{Award, AwardKind, Event, Factor};
pub use legal::Choices;
pub use place::Neighbour;
pub use setup::{Setup, Tally, TheCastle};
pub use table::{Held, Keep, Phase, Player, Standing, Table};

/// Players of The Castle (CR-4).
pub const PLAYERS: usize = 2;

/// The other of the two players.
pub fn opponent(seat: crate::seat::Seat) -> crate::seat::Seat {
    seat.next(PLAYERS)
}

use crate::engine::{self, Engine, Listener, Rules};

impl Engine for TheCastle {
    type Table = Table;
    type Plan = examine::Act;

    fn carry_out<L: Listener<Self> + ?Sized>(table: &mut Table, plan: examine::Act, listener: &mut L) {
        table.apply(plan, listener);
    }
}

impl Rules for TheCastle {
    type Setup = Setup;
    type Action = Action;
    type Reason = Reason;
    type Event<'e> = Event<'e>;
}

/// Something that may be played: see [`engine::Step`].
pub type Step<'t> = engine::Step<'t, TheCastle>;

/// An action that the rules refuse: see [`engine::Breach`].
pub type Breach<'t> = engine::Breach<'t, TheCastle>;

type Refused = engine::Refused<TheCastle>;
