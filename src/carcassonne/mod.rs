//! The landscape game: turn order and steps, towers, prisoners, scoring.
//!
//! [`Table::examine`] is the one place of legality; the [`Step`] that it makes plays what it let through. Files, formats
//! and sentences are unknown here.

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

pub use action::{Action, Feature, FigureKind, MeepleName, Place, Who};
pub use breach::{Occupant, OutOfOrder, Reason, SideKind};
pub use event::{Award, AwardKind, Event, Factor, Factors};
pub use legal::Choices;
pub(crate) use setup::add;
pub(crate) use setup::floors;
pub use setup::{Agreement, SetCount, Setup, SetupFault, StartFault, Supply};
pub use table::{Done, Meeple, Phase, Table, Whereabouts};
pub use tower::{Colour, NoCapture, Reach, Standing, Target, Tower, TowerAction, TowerEvent, TowerReason};

pub use crate::catalog::carcassonne::Carcassonne;
use crate::engine::{self, Engine, Listener, Rules};

impl Engine for Carcassonne {
    type Table = Table;
    type Plan = examine::Plan;

    fn carry_out<L: Listener<Self> + ?Sized>(table: &mut Table, plan: examine::Plan, listener: &mut L) {
        table.apply(plan, listener);
    }
}

impl Rules for Carcassonne {
    type Setup = Setup;
    type Action = Action;
    type Reason = Reason;
    type Event<'e> = Event<'e>;
}

/// Something that may be played: see [`engine::Step`].
pub type Step<'t> = engine::Step<'t, Carcassonne>;

/// An action that the rules refuse: see [`engine::Breach`].
pub type Breach<'t> = engine::Breach<'t, Carcassonne>;

type Refused = engine::Refused<Carcassonne>;
