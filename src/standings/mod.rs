//! The table of a tournament, from the reports on its games. Knows neither files nor the rules of the games.
//!
//! [`Book`] takes the reports in the order of the input and says which of them count; [`Table`] adds up the games that
//! do. What games are worth, how ties are settled and by what players are ranked is a matter of the tournament: see
//! [`Agreement`].

mod amount;
mod book;
mod game;
mod json;
mod listed;
mod order;
mod scale;
mod table;
mod text;

pub use amount::Amount;
pub use book::{Agreement, Allowed, Book, Duplicate, Refusal, Refused, RulingNote, Standings};
pub use game::{Game, Seeds, Source, places};
pub use json::write_json;
pub use listed::Listed;
pub use order::Criterion;
pub use scale::{BadScale, Scale};
pub use table::{Meeting, Row, Table};
pub use text::text;
