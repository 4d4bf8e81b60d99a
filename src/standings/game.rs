//! One game of a tournament: who played, how many points they made, and in which places they came.

use crate::report::RecordReport;
use crate::rulebook::options::TieBreak;

/// Where a game was recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The file; untrusted text.
    pub path: String,
    /// The number of the record in it, from 1.
    pub record: u32,
    /// Whether the file holds other records, too.
    pub among_others: bool,
}

impl Source {
    /// That of a report.
    #[must_use]
    pub fn of(report: &RecordReport) -> Self {
        Self { path: report.path.clone(), record: report.record, among_others: report.among_others }
    }
}

/// A game that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Where it was recorded.
    pub source: Source,
    /// The players in seat order; the first of them began. Untrusted text.
    pub players: Vec<String>,
    /// Their points.
    pub scores: Vec<i64>,
    /// Their seats by place, the first place first; who shares a place stands together.
    pub places: Vec<Vec<usize>>,
}

impl Game {
    /// Who made how many points and came in which place, no matter who sat where.
    pub(super) fn outcome(&self) -> Vec<(&str, i64, usize)> {
        let place = |seat: usize| self.places.iter().position(|place| place.contains(&seat)).unwrap_or(usize::MAX);
        let players = self.players.iter().zip(&self.scores).enumerate();
        let mut outcome: Vec<_> = players.map(|(seat, (name, points))| (name.as_str(), *points, place(seat))).collect();
        outcome.sort_unstable();
        outcome
    }
}

/// The order of merit of players before the tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seeds(Vec<String>);

impl Seeds {
    /// The players, the best one first.
    #[must_use]
    pub fn new(names: Vec<String>) -> Self {
        Self(names)
    }

    /// The place of a player, from 0; none for one who is not seeded.
    #[must_use]
    pub fn place(&self, player: &str) -> Option<usize> {
        self.0.iter().position(|name| name == player)
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// Seats by place: those who won first, where that was settled away from the board, then by points, then by tie-break.
/// Who is still equal shares a place.
#[must_use]
pub fn places(
    players: &[String],
    scores: &[i64],
    winners: &[usize],
    tie_break: TieBreak,
    seeds: &Seeds,
) -> Vec<Vec<usize>> {
    let key = |seat: usize| {
        // Winners that a record names share the first place, whatever the board says.
        if winners.contains(&seat) {
            return (false, std::cmp::Reverse(0), 0);
        }
        let behind = match tie_break {
            TieBreak::Shared => 0,
            TieBreak::StartingPlayerLoses => usize::from(seat == 0),
            TieBreak::BetterSeed => players.get(seat).and_then(|name| seeds.place(name)).unwrap_or(usize::MAX),
        };
        (!winners.is_empty(), std::cmp::Reverse(scores.get(seat).copied().unwrap_or(0)), behind)
    };
    let mut seats: Vec<usize> = (0..players.len()).collect();
    seats.sort_by_key(|seat| key(*seat));
    seats.chunk_by(|one, other| key(*one) == key(*other)).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(scores: &[i64], winners: &[usize], tie_break: TieBreak) -> Vec<Vec<usize>> {
        let names = ["Ann", "Ben", "Cid", "Dan"].map(str::to_owned);
        let seeds = Seeds::new(vec!["Cid".to_owned(), "Ann".to_owned()]);
        places(&names[..scores.len()], scores, winners, tie_break, &seeds)
    }

    #[test]
    fn points_decide_and_ties_are_broken_as_agreed() {
        use TieBreak::{BetterSeed, Shared, StartingPlayerLoses};
        assert_eq!(placed(&[80, 90], &[], Shared), [[1], [0]]);
        assert_eq!(placed(&[90, 90], &[], Shared), [[0, 1]]);
        assert_eq!(placed(&[90, 90], &[], StartingPlayerLoses), [[1], [0]]);
        assert_eq!(placed(&[90, 90], &[], BetterSeed), [[0], [1]]);
        assert_eq!(placed(&[90, 90, 90], &[], StartingPlayerLoses), [vec![1, 2], vec![0]]);
        assert_eq!(placed(&[70, 90, 70, 70], &[], BetterSeed), [[1], [2], [0], [3]]);
        assert_eq!(placed(&[90, 70, 90, 70], &[], BetterSeed), [vec![2], vec![0], vec![1, 3]]);
    }

    #[test]
    fn a_winner_away_from_the_board_comes_first() {
        assert_eq!(placed(&[80, 10], &[1], TieBreak::Shared), [[1], [0]]);
        assert_eq!(placed(&[5, 10, 20], &[0, 1], TieBreak::BetterSeed), [vec![0, 1], vec![2]]);
    }
}
