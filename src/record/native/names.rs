//! The players of a record by name.

use super::carcassonne::short;
use super::context::{Slip, nearest, shown};
use crate::record::model::Player;
use crate::record::tree::{Key, Node, Untrusted, Value, yaml};
use crate::rulebook::ErrorCode;
use crate::seat::Seat;

/// The names at the table.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) struct Names<'h>(pub(super) &'h [Player]);

impl<'h> Names<'h> {
    /// The name of a seat, as long as the table.
    pub(super) fn text(&self, seat: Seat) -> Option<&'h str> {
        self.0.get(seat.index()).map(|player| player.name.as_str())
    }
}

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

    /// What is wrong with a turn that has a colon behind the player, which makes it a mapping with one key; none when
    /// that is not it.
    pub(super) fn colon_for_comma<'n>(&self, turn: &'n Node) -> Option<(&'n Key, Slip)> {
        let Value::Mapping(entries) = &turn.value else { return None };
        let [(key, rest)] = entries.as_slice() else { return None };
        let text = match &rest.value {
            Value::Null => "",
            _ => rest.text()?,
        };
        if key.text.contains(", ") {
            let (why, written) = yaml::without_colons(format!("{}: {text}", key.text).trim_end());
            let slip = Slip::new("a `:` in a turn of one line");
            return Some((key, slip.help(format!("{why}: write {}", shown(&format!("- {written}"))))));
        }
        if self.prefix(text, |rest| rest.starts_with(", ")).is_some() {
            let slip = Slip::new(format!("{} before a turn", shown(&key.text)));
            return Some((key, slip.help(format!("leave it out: write {}", shown(&format!("- {text}"))))));
        }
        let player = self.0.iter().find(|player| player.name.eq_ignore_ascii_case(&key.text))?;
        if text.is_empty() {
            let slip = Slip::new(format!("no turn stands behind {}", shown(&player.name)));
            return Some((
                key,
                slip.help("write player, tile and square, or `missing` where nobody wrote the turn down"),
            ));
        }
        Some((key, short::no_comma(&key.text, text)))
    }

    /// Whose turn it is, as far as that can be told without play.
    pub(super) fn of_turn(&self, turn: &Node, index: u32) -> Option<String> {
        let said = turn.field("by").and_then(|(_, by)| by.text());
        let by_seat = || {
            let seat = usize::try_from(index).ok()?.checked_rem(self.0.len())?;
            self.0.get(seat).map(|player| player.name.as_str())
        };
        said.or_else(by_seat).map(str::to_owned)
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

/// The slip of a turn in the short form that is sound but for a mark at its end: `field En,`.
pub(super) fn mark_at_the_end(text: &str, sound: impl Fn(&str) -> bool) -> Option<Slip> {
    let text = text.trim_end();
    let bare = text.trim_end_matches([',', '.', ';', ':', '"', '\'', '”', ' ']);
    if bare.len() == text.len() || !sound(bare) {
        return None;
    }
    let mark = text.get(bare.len()..)?;
    let slip = Slip::new(format!("{} at the end of a turn", shown(mark.trim_start())));
    Some(slip.help("leave it out: a turn ends with its last word").part(bare.len()..text.len()))
}
