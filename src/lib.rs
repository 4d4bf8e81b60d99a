//! Viguier, the referee for Carcassonne game records.
//!
//! A record flows one way: text is read into a [`record`], the [`referee`] plays it on a table of the
//! game ([`carcassonne`] or [`the_castle`]), [`check`] puts what was found into words, and a [`report`] prints it.
//!
//! # Judge a text
//!
//! ```
//! use viguier::check::{self, CheckOptions};
//! use viguier::record::input::ReadContext;
//! use viguier::referee::Outcome;
//!
//! let text = "
//! viguier: 1
//! game: carcassonne
//! players: [Ann, Ben]
//! moves:
//!   - Ann, E 0,-1 180 city N
//!   - Ben, V 1,0
//! ";
//! for report in check::text("round-1.yaml", text, &ReadContext::none(), CheckOptions::default()) {
//!     assert_eq!(report.verdict, Outcome::Illegal);
//!     for violation in report.violations {
//!         println!("turn {}: {}", violation.turn, violation.message);
//!     }
//! }
//! ```
//!
//! # Play a move, list what is legal
//!
//! ```
//! use std::sync::Arc;
//! use viguier::carcassonne::{Action, Agreement, Setup, Table};
//! use viguier::grid::{Cell, Rotation};
//!
//! let setup = Setup::new(Agreement::base(2))?;
//! let tile = setup.catalogue.find("E").ok_or("no such tile")?;
//! let mut table = Table::new(Arc::new(setup));
//! let square = Cell::new(0, -1).ok_or("off the grid")?;
//!
//! let action = Action::Place { tile, cell: square, turn: Rotation::Half };
//! table.play(table.seat(), &action, &mut ())?;
//! // What may be done with the one action now: a city and a field are there for a meeple.
//! assert_eq!(table.legal(None).actions.len(), 2);
//!
//! let refusal = table.play(table.seat(), &action, &mut ()).unwrap_err();
//! assert_eq!(refusal.reason.code().to_string(), "out-of-order");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Read the ledger
//!
//! ```
//! # let text = "viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\nmoves:\n  - Ann, E 0,-1 180 city N\n";
//! use viguier::record::{self, input::ReadContext};
//! use viguier::referee::{JudgeOptions, judge};
//!
//! for piece in record::read(text, &ReadContext::none()) {
//!     let Some(record) = piece.reading.record else { continue };
//!     for award in judge(&record, JudgeOptions { ledger: true, ..JudgeOptions::default() }).ledger {
//!         let reckoning = viguier::wording::reckoning(&award.reckoning);
//!         println!("turn {}: {} points for {} ({reckoning})", award.turn, award.points, award.feature.name());
//!     }
//! }
//! ```
//!
//! # Features
//!
//! `cli` (default): the command line program. Without it the crate touches no file and needs about a third of the dependencies;
//! tile sets that a record names come through [`record::input::TileSets`], which the caller implements.
//!
//! # What stays
//!
//! Reports, judgements and errors may get more fields: they are `#[non_exhaustive]`. Modules that these pages do not show are for
//! the program and the tests, and may change in any version.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing))]

#[doc(hidden)]
pub mod board;
pub mod carcassonne;
pub mod catalog;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod convert;
pub mod desk;
pub mod engine;
pub mod grid;
pub mod picture;
pub mod record;
pub mod referee;
#[doc(hidden)]
pub mod region;
pub mod report;
pub mod rulebook;
pub mod schema;
pub mod seat;
pub mod standings;
pub mod the_castle;
pub mod wording;
