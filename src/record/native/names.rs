//! The players of a record by name.

use super::context::{Slip, nearest, shown};
use crate::record::model::Player;
use crate::record::tree::Untrusted;
use crate::region::Seat;
use crate::rulebook::ErrorCode;

/// The names at the table.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) struct Names<'h>(pub(super) &'h [Player]);

impl Names<'_> {
    /// The seat of a player.
    pub(super) fn seat(&self, name: &str) -> Result<Seat, Slip> {
        let index = self.0.iter().position(|player| player.name == name);
        index.and_then(Seat::new).ok_or_else(|| {
            let slip = Slip::of(ErrorCode::UnknownPlayer, format!("no player is called {}", shown(name)));
            match nearest(name, self.0.iter().map(|player| player.name.as_str())) {
                Some(near) => slip.help(format!("did you mean {}?", shown(near))),
                None => slip.help(format!("at the table: {}", self.list())),
            }
        })
    }

    /// The longest name that a text begins with and that ends where the rest is as it should be, and its length.
    pub(super) fn prefix(&self, text: &str, ends: impl Fn(&str) -> bool) -> Option<(Seat, usize)> {
        let fits = |(index, player): (usize, &Player)| {
            let rest = text.strip_prefix(player.name.as_str())?;
            ends(rest).then(|| Some((Seat::new(index)?, player.name.len())))?
        };
        self.0.iter().enumerate().filter_map(fits).max_by_key(|(_, length)| *length)
    }

    /// The name of a seat.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("", |player| &player.name)
    }

    fn list(&self) -> String {
        let names: Vec<String> = self.0.iter().map(|player| Untrusted(player.name.clone()).to_string()).collect();
        names.join(", ")
    }
}
