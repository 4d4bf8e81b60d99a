//! What is heard at a table of the landscape game: awards and captures that nobody speaks of, and what is remembered.

use crate::carcassonne::{Award, Event, TowerEvent};
use crate::referee::journal::{ForgoneCapture, Memory};
use crate::referee::play::At;
use crate::seat::Seat;

/// What is kept whether anybody will be told or not.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// Points that changed hands, in order.
    pub(in crate::referee) awards: Vec<Points>,
    /// Followers that brought nothing, each with the number of `awards` before it and its turn.
    pub(in crate::referee) unpaid: Vec<(usize, u32, Award)>,
    /// Captures that a record says nothing of.
    pub(super) forgone: Vec<ForgoneCapture>,
}

/// Points that changed hands.
#[derive(Clone, Copy, Debug)]
pub(in crate::referee) enum Points {
    Award(u32, Award),
    Ransom { turn: u32, payer: Seat, holder: Seat, paid: u32 },
}

impl Heard {
    pub(super) fn hear(&mut self, (turn, _, _): At, event: &Event<'_>) {
        match *event {
            Event::Awarded(award) => self.awards.push(Points::Award(turn, *award)),
            Event::Unpaid(award) => self.unpaid.push((self.awards.len(), turn, *award)),
            Event::Tower(TowerEvent::Ransomed { payer, holder, paid, .. }) => {
                self.awards.push(Points::Ransom { turn, payer, holder, paid });
            }
            Event::Tower(TowerEvent::CaptureForgone { seat, tower, target, more }) => {
                self.forgone.push(ForgoneCapture { turn, seat, tower, target, more });
            }
            _ => {}
        }
    }
}

/// What is remembered of an event; none for those that leave no trace of their own.
pub(super) fn remember(event: &Event<'_>) -> Option<Memory> {
    Some(match *event {
        Event::Discarded { tile } => Memory::Discarded(tile),
        Event::Placed { seat, tile, cell, turn } => Memory::Placed { seat, tile, cell, turn },
        Event::Deployed { meeple, kind, cell } => Memory::Deployed { meeple: meeple.name, kind, cell },
        Event::Tower(TowerEvent::FloorPlaced { seat, cell, colour, floors }) => {
            Memory::Floor { seat, cell, colour, floors }
        }
        Event::Tower(TowerEvent::Guarded { meeple, cell }) => Memory::Guarded { meeple: meeple.name, cell },
        Event::Tower(TowerEvent::Captured { by, meeple, cell, standing }) => {
            Memory::Captured { by, meeple: meeple.name, cell, standing }
        }
        Event::Tower(TowerEvent::Exchanged { meeple, holder }) => Memory::Exchanged { meeple: meeple.name, holder },
        Event::Tower(TowerEvent::Ransomed { payer, holder, meeple, .. }) => {
            Memory::Ransomed { payer, holder, meeple: meeple.name }
        }
        Event::Awarded(award) => Memory::Awarded { seat: award.seat, points: award.points },
        Event::CameHome { meeple, cell } => Memory::CameHome { meeple: meeple.name, cell },
        Event::TurnEnded { seat } => Memory::TurnEnded(seat),
        Event::Completed { .. } | Event::Unpaid(_) | Event::Tower(TowerEvent::CaptureForgone { .. }) => return None,
    })
}
