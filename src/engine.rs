//! What the engines of all games promise: an action is examined first, and what was examined is played once, on the
//! very table that it was examined against.
//!
//! A [`Step`] holds its table until it is played or dropped, so neither can it be played twice nor can anything else
//! happen in between:
//!
//! ```
//! # use viguier::carcassonne::{Action, Agreement, Setup, Table};
//! # let mut table = Table::new(std::sync::Arc::new(Setup::new(Agreement::base(2))?));
//! let seat = table.seat();
//! // Nothing was placed yet, so there is no turn to end.
//! let breach = table.examine(seat, &Action::EndTurn).unwrap_err();
//! assert_eq!(breach.reason.code(), viguier::rulebook::Code::OutOfOrder);
//! # Ok::<(), viguier::carcassonne::SetupFault>(())
//! ```
//!
//! ```compile_fail,E0499
//! # use viguier::carcassonne::{Action, Agreement, Setup, Table};
//! # let mut table = Table::new(std::sync::Arc::new(Setup::new(Agreement::base(2)).unwrap()));
//! let seat = table.seat();
//! let step = table.examine(seat, &Action::EndTurn).unwrap();
//! table.play(seat, &Action::EndTurn, &mut ()).unwrap(); // the table is the step's until the step is played
//! step.play(&mut ());
//! ```

use std::fmt;

pub(crate) use sealed::Engine;

/// The rules of a game: the types in which they speak.
///
/// Only the games of this crate implement it.
pub trait Rules: Engine + Sized {
    /// What is agreed before the first turn.
    type Setup;
    /// What a player may try to do.
    type Action;
    /// Why an action is refused, with the facts.
    type Reason: fmt::Debug;
    /// Something that happened at the table.
    type Event<'e>;
}

/// The half of an engine that nobody else may touch: plans are made by examining and carried out by steps.
mod sealed {
    use super::Listener;

    pub trait Engine: Sized {
        /// A game at some moment.
        type Table;
        /// An action resolved against a table.
        type Plan;

        /// Plays a plan. It cannot fail, since it was examined.
        fn carry_out<L>(table: &mut Self::Table, plan: Self::Plan, listener: &mut L)
        where
            Self: super::Rules,
            L: Listener<Self> + ?Sized;
    }
}

/// Somebody who listens to what happens at a table.
pub trait Listener<R: Rules> {
    /// Takes note of an event.
    fn hear(&mut self, event: R::Event<'_>);
}

/// Nobody listens.
impl<R: Rules> Listener<R> for () {
    fn hear(&mut self, _: R::Event<'_>) {}
}

/// Something that may be played on the table that it was examined against.
#[must_use = "nothing happens until the step is played"]
pub struct Step<'t, R: Rules> {
    table: &'t mut R::Table,
    plan: R::Plan,
}

impl<R: Rules> Step<'_, R> {
    /// Plays the step; `listener` hears what comes of it.
    pub fn play<L: Listener<R> + ?Sized>(self, listener: &mut L) {
        R::carry_out(self.table, self.plan, listener);
    }
}

impl<R: Rules> fmt::Debug for Step<'_, R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Step")
    }
}

/// An action that the rules refuse.
pub struct Breach<'t, R: Rules> {
    /// Why.
    pub reason: R::Reason,
    /// What else is wrong with the same action.
    pub also: Vec<R::Reason>,
    /// What is still wrong with it once a ruling accepts all of that. Until then it is no finding of its own: it has the
    /// same cause.
    pub once_accepted: Vec<R::Reason>,
    /// What may be played all the same.
    pub as_played: AsPlayed<'t, R>,
}

impl<R: Rules> fmt::Debug for Breach<'_, R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Breach").field("reason", &self.reason).field("also", &self.also).finish_non_exhaustive()
    }
}

/// What may be played of an action although the rules refuse it: a referee records what happened at the table.
pub struct AsPlayed<'t, R: Rules> {
    table: &'t mut R::Table,
    physical: Option<R::Plan>,
    ruled: Option<Box<R::Plan>>,
}

impl<'t, R: Rules> AsPlayed<'t, R> {
    /// The action as it was played; none when it is physically impossible.
    pub fn step(self) -> Option<Step<'t, R>> {
        Some(Step { table: self.table, plan: self.physical? })
    }

    /// What is played where a ruling lets the action pass: some actions have an effect only then.
    pub fn ruled(self) -> Option<Step<'t, R>> {
        Some(Step { table: self.table, plan: self.ruled.map(|plan| *plan).or(self.physical)? })
    }
}

/// A refusal inside an engine: what a breach is made of.
pub(crate) struct Refused<R: Rules> {
    pub(crate) reason: R::Reason,
    pub(crate) also: Vec<R::Reason>,
    pub(crate) once_accepted: Vec<R::Reason>,
    pub(crate) as_played: Option<R::Plan>,
    /// Played instead of `as_played` where a ruling lets the action pass. Boxed because few actions have it.
    pub(crate) as_ruled: Option<Box<R::Plan>>,
}

impl<R: Rules> Refused<R> {
    pub(crate) fn new(reason: R::Reason, as_played: Option<R::Plan>) -> Self {
        Self { reason, also: Vec::new(), once_accepted: Vec::new(), as_played, as_ruled: None }
    }
}

/// Ties what was found out about a table to that table.
pub(crate) fn bind<R: Rules>(
    table: &mut R::Table,
    found: Result<R::Plan, Refused<R>>,
) -> Result<Step<'_, R>, Breach<'_, R>> {
    match found {
        Ok(plan) => Ok(Step { table, plan }),
        Err(Refused { reason, also, once_accepted, as_played, as_ruled }) => {
            let as_played = AsPlayed { table, physical: as_played, ruled: as_ruled };
            Err(Breach { reason, also, once_accepted, as_played })
        }
    }
}

/// Why an action was not played.
#[derive(Clone, Debug)]
pub struct Refusal<Reason> {
    /// Why.
    pub reason: Reason,
    /// What else is wrong with the same action.
    pub also: Vec<Reason>,
}

impl<Reason: fmt::Debug> fmt::Display for Refusal<Reason> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the rules refuse it: {:?}", self.reason)
    }
}

impl<Reason: fmt::Debug> std::error::Error for Refusal<Reason> {}

/// Plays an action if it is legal.
pub(crate) fn play<R: Rules, L: Listener<R> + ?Sized>(
    table: &mut R::Table,
    found: Result<R::Plan, Refused<R>>,
    listener: &mut L,
) -> Result<(), Refusal<R::Reason>> {
    match found {
        Ok(plan) => R::carry_out(table, plan, listener),
        Err(Refused { reason, also, .. }) => return Err(Refusal { reason, also }),
    }
    Ok(())
}
