//! Who sits where: the players in the order of their first turns.

use rustc_hash::FxHashSet;

use super::Placed;
use super::notes::{Said, State};
use crate::record::model::{Player, unique_names};
use crate::seat::{SEATS, Seat};

/// The players of a log.
#[derive(Debug, Default)]
pub(super) struct Seats {
    players: Vec<Known>,
    /// The ids of all who may play, where the log lists them.
    roster: Vec<i64>,
    /// Whether it shows that nobody else sits at the table: the log lists all players, or somebody plays again.
    all_met: bool,
}

/// What the log tells about a player.
#[derive(Debug)]
struct Known {
    id: i64,
    name: Option<String>,
    colour: Option<String>,
}

impl Seats {
    /// The players of these notes: those who play first, then those who are only named.
    pub(super) fn of<'n, 't: 'n>(notes: impl Iterator<Item = &'n Placed<'t>> + Clone) -> Self {
        let said = || notes.clone().filter_map(|note| note.said.as_ref().ok());
        // The result lists everybody at the table: a player who is not among them is a mistake.
        let result = said().find_map(|said| if let Said::Result(result) = said { Some(&result.rows) } else { None });
        let roster: Vec<i64> =
            result.into_iter().flatten().filter_map(|row| Some(row.player?.0)).take(SEATS + 1).collect();
        let mut seats = Self { players: Vec::new(), all_met: roster.len() > 1, roster };
        let (mut last, mut played) = (None, FxHashSet::default());
        for said in said() {
            match said {
                Said::Tile(tile) => {
                    let player = tile.player.0;
                    let again = !played.insert(player);
                    seats.all_met |= again && last != Some(player);
                    last = Some(player);
                    seats.meet(player, tile.name.as_deref());
                }
                Said::CannotPlay(cannot) => seats.meet(cannot.player.0, cannot.name.as_deref()),
                Said::State(State::Draw { player: Some(player), .. }) if *player > 0 => seats.meet(*player, None),
                _ => {}
            }
        }
        for said in said() {
            match said {
                Said::Meeple(meeple) => seats.meet(meeple.player.0, meeple.name.as_deref()),
                Said::Points(points) => seats.meet(points.player.0, points.name.as_deref()),
                Said::Result(result) => {
                    for row in &result.rows {
                        let Some(id) = row.player else { continue };
                        seats.meet(id.0, row.name.as_deref());
                        if let Some(known) = seats.players.iter_mut().find(|known| known.id == id.0) {
                            known.colour = row.color.as_deref().map(str::to_owned);
                        }
                    }
                }
                _ => {}
            }
        }
        seats
    }

    fn meet(&mut self, id: i64, name: Option<&str>) {
        if self.roster.len() > 1 && !self.roster.contains(&id) {
            return;
        }
        let name = name.filter(|name| !name.trim().is_empty());
        // One too many is enough to refuse the table.
        let full = self.players.len() > SEATS;
        match self.players.iter_mut().find(|known| known.id == id) {
            Some(known) if known.name.is_some() => {}
            Some(known) => known.name = name.map(str::to_owned),
            None if full => {}
            None => self.players.push(Known { id, name: name.map(str::to_owned), colour: None }),
        }
    }

    /// How many they are.
    pub(super) fn count(&self) -> usize {
        self.players.len()
    }

    /// What the log calls a player, if it is not this name.
    pub(super) fn called_otherwise(&self, id: i64, name: &str) -> Option<&str> {
        let known = self.players.iter().find(|known| known.id == id)?.name.as_deref()?;
        (known != name && !name.trim().is_empty()).then_some(known)
    }

    /// Whether somebody at the table is called so.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.players.iter().any(|known| known.name.as_deref() == Some(name))
    }

    /// Whether the log names all players.
    pub(super) fn are_named(&self) -> bool {
        self.players.iter().all(|known| known.name.is_some())
    }

    /// The seat that plays after this one.
    pub(super) fn next(&self, seat: Seat) -> Option<Seat> {
        Seat::new((seat.index() + 1) % self.players.len().max(1))
    }

    /// How many they are, where that is certain: a log may break off before all have played.
    pub(super) fn certain_count(&self) -> Option<usize> {
        self.all_met.then_some(self.players.len())
    }

    /// The seat of a player.
    pub(super) fn seat(&self, id: i64) -> Option<Seat> {
        self.players.iter().position(|known| known.id == id).and_then(Seat::new)
    }

    /// The seat of the only player so called.
    pub(super) fn named(&self, name: &str) -> Option<Seat> {
        let mut named = self.players.iter().enumerate().filter(|(_, known)| known.name.as_deref() == Some(name));
        let (index, _) = named.next()?;
        named.next().is_none().then(|| Seat::new(index)).flatten()
    }

    /// The players in seat order.
    pub(super) fn players(&self) -> Vec<Player> {
        let name = |known: &Known| known.name.clone().unwrap_or_else(|| format!("player {}", known.id));
        let players = unique_names(self.players.iter().map(name).collect());
        let colours = self.players.iter().map(|known| known.colour.clone());
        players.into_iter().zip(colours).map(|(player, colour)| Player { colour, ..player }).collect()
    }
}
