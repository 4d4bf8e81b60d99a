//! The table: what all games together are worth to each player.

use std::collections::BTreeMap;

use super::amount::Amount;
use super::game::{Game, Seeds};
use super::order::{Criterion, ranked};
use super::scale::Scale;

/// A game from the side of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The others at the table, by number.
    pub(super) opponents: Vec<usize>,
    /// Match points.
    pub(super) points: Amount,
    /// Own points in the game.
    pub(super) points_for: i64,
    /// Points of the best of the others.
    pub(super) points_against: i64,
}

/// A player's line in the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// The name; untrusted text.
    pub player: String,
    /// Games won alone.
    pub wins: u32,
    /// Games in which the first place was shared.
    pub draws: u32,
    /// All other games.
    pub losses: u32,
    /// Match points.
    pub points: Amount,
    /// Match points of all opponents, of each game.
    pub buchholz: Amount,
    /// The same without the weakest opponent.
    pub buchholz_cut: Amount,
    /// Points in games.
    pub points_for: i64,
    /// Points of opponents, at larger tables of the best opponent.
    pub points_against: i64,
    /// Every game.
    pub(super) meetings: Vec<Meeting>,
}

impl Row {
    /// Games played.
    #[must_use]
    pub fn games(&self) -> usize {
        self.meetings.len()
    }

    /// Points in games less those of the opponents.
    #[must_use]
    pub fn difference(&self) -> i64 {
        self.points_for.saturating_sub(self.points_against)
    }
}

/// A tournament table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The players with their ranks, from 1, the best first. Equals share a rank and stand in the order of their names.
    pub rows: Vec<(usize, Row)>,
}

impl Table {
    /// The table after these games.
    #[must_use]
    pub fn of(games: &[Game], scale: &Scale, criteria: &[Criterion], seeds: &Seeds) -> Self {
        let names: BTreeMap<&str, usize> = {
            let mut names: Vec<&str> = games.iter().flat_map(|game| &game.players).map(String::as_str).collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().zip(0..).collect()
        };
        let mut rows: Vec<Row> =
            names.keys().map(|name| Row { player: (*name).to_owned(), ..Row::default() }).collect();
        for game in games {
            let seats: Vec<usize> = game.players.iter().filter_map(|name| names.get(name.as_str()).copied()).collect();
            enter(game, &seats, scale, &mut rows);
        }
        add_buchholz(&mut rows);
        let mut ranks = Vec::new();
        for group in ranked(&rows, criteria, seeds) {
            let rank = ranks.len() + 1;
            ranks.extend(group.into_iter().map(|index| (rank, index)));
        }
        let row = |(rank, index): (usize, usize)| Some((rank, rows.get(index)?.clone()));
        Self { rows: ranks.into_iter().filter_map(row).collect() }
    }
}

/// Enters a game for everybody who played it.
fn enter(game: &Game, seats: &[usize], scale: &Scale, rows: &mut [Row]) {
    let mut place = 0;
    for sharing in &game.places {
        let points = scale.worth(place, sharing.len());
        for seat in sharing {
            let Some(row) = seats.get(*seat).and_then(|player| rows.get_mut(*player)) else { continue };
            match (place, sharing.len()) {
                (0, 1) => row.wins += 1,
                (0, _) => row.draws += 1,
                _ => row.losses += 1,
            }
            let others = (0..seats.len()).filter(|other| other != seat);
            let points_for = game.scores.get(*seat).copied().unwrap_or(0);
            let points_against = others.clone().filter_map(|other| game.scores.get(other)).max().copied().unwrap_or(0);
            row.points = row.points.plus(points);
            row.points_for = row.points_for.saturating_add(points_for);
            row.points_against = row.points_against.saturating_add(points_against);
            let opponents = others.filter_map(|other| seats.get(other).copied()).collect();
            row.meetings.push(Meeting { opponents, points, points_for, points_against });
        }
        place += sharing.len();
    }
}

fn add_buchholz(rows: &mut [Row]) {
    let points: Vec<Amount> = rows.iter().map(|row| row.points).collect();
    for row in rows {
        let opponents = row.meetings.iter().flat_map(|meeting| &meeting.opponents);
        let strengths = opponents.filter_map(|opponent| points.get(*opponent).copied());
        row.buchholz = strengths.clone().sum();
        row.buchholz_cut = row.buchholz.minus(strengths.min().unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::{Source, places};
    use super::*;
    use crate::rulebook::options::TieBreak;

    fn game(players: &[&str], scores: &[i64]) -> Game {
        let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
        let places = places(&players, scores, &[], TieBreak::Shared, &Seeds::default());
        let source = Source { path: "a.yaml".to_owned(), record: 1, among_others: false };
        Game { source, players, scores: scores.to_vec(), places }
    }

    /// Three rounds of four players, by hand: Ann 2.5, Ben 2, Cid 1, Dan 0.5.
    fn round_robin() -> Vec<Game> {
        vec![
            game(&["Ann", "Ben"], &[90, 80]),
            game(&["Cid", "Dan"], &[70, 60]),
            game(&["Ann", "Cid"], &[100, 50]),
            game(&["Ben", "Dan"], &[75, 74]),
            game(&["Dan", "Ann"], &[66, 66]),
            game(&["Cid", "Ben"], &[40, 95]),
        ]
    }

    fn table(games: &[Game], criteria: &[Criterion]) -> Vec<(usize, Row)> {
        Table::of(games, &Scale::default(), criteria, &Seeds::default()).rows
    }

    #[test]
    fn a_table_adds_up() {
        let rows = table(&round_robin(), &Criterion::DEFAULT);
        let names: Vec<_> = rows.iter().map(|(rank, row)| (*rank, row.player.as_str())).collect();
        assert_eq!(names, [(1, "Ann"), (2, "Ben"), (3, "Cid"), (4, "Dan")]);
        let (_, ann) = &rows[0];
        assert_eq!((ann.games(), ann.wins, ann.draws, ann.losses, ann.points.to_string()), (3, 2, 1, 0, "2.5".into()));
        assert_eq!((ann.points_for, ann.points_against, ann.difference()), (256, 196, 60));
        // Ben 2, Cid 1, Dan 0.5.
        assert_eq!((ann.buchholz.to_string(), ann.buchholz_cut.to_string()), ("3.5".into(), "3".into()));
        let total: Amount = rows.iter().map(|(_, row)| row.points).sum();
        assert_eq!(total, Amount::whole(6));
        assert_eq!(rows.iter().map(|(_, row)| row.difference()).sum::<i64>(), 0);
    }

    #[test]
    fn equals_share_a_rank_and_stand_by_name() {
        let games = [game(&["b", "a"], &[10, 10]), game(&["d", "c"], &[1, 2])];
        let rows = table(&games, &[Criterion::Points]);
        let names: Vec<_> = rows.iter().map(|(rank, row)| (*rank, row.player.as_str())).collect();
        assert_eq!(names, [(1, "c"), (2, "a"), (2, "b"), (4, "d")]);
        assert_eq!(table(&[], &Criterion::DEFAULT), []);
    }

    #[test]
    fn mutual_games_count_among_equals_only() {
        // Ann, Ben and Cid have 2 each; among them Cid beat Ann, Ann beat Ben by more than Ben beat Cid.
        let games = [
            game(&["Ann", "Ben"], &[90, 50]),
            game(&["Ben", "Cid"], &[60, 55]),
            game(&["Cid", "Ann"], &[70, 69]),
            game(&["Ann", "Dan"], &[10, 0]),
            game(&["Ben", "Dan"], &[99, 0]),
            game(&["Cid", "Dan"], &[98, 0]),
        ];
        let names = |criteria: &[Criterion]| -> Vec<(usize, String)> {
            table(&games, criteria).into_iter().map(|(rank, row)| (rank, row.player)).collect()
        };
        let equal = [(1, "Ann"), (1, "Ben"), (1, "Cid"), (4, "Dan")].map(|(rank, name)| (rank, name.to_owned()));
        assert_eq!(names(&[Criterion::Points, Criterion::Mutual]), equal);
        let apart = [(1, "Ann"), (2, "Cid"), (3, "Ben"), (4, "Dan")].map(|(rank, name)| (rank, name.to_owned()));
        assert_eq!(names(&[Criterion::Points, Criterion::Mutual, Criterion::MutualDifference]), apart);
        let apart = [(1, "Cid"), (2, "Ben"), (3, "Ann"), (4, "Dan")].map(|(rank, name)| (rank, name.to_owned()));
        assert_eq!(names(&[Criterion::Wins, Criterion::PointsFor])[0].1, "Cid");
        assert_eq!(names(&[Criterion::GameDifference, Criterion::PointsFor]), apart);
    }

    #[test]
    fn seeds_rank_whom_they_name() {
        let games = [game(&["a", "b"], &[1, 1]), game(&["c", "d"], &[1, 1])];
        let seeds = Seeds::new(vec!["d".to_owned(), "b".to_owned()]);
        let rows = Table::of(&games, &Scale::default(), &[Criterion::Points, Criterion::Seed], &seeds).rows;
        let names: Vec<_> = rows.iter().map(|(rank, row)| (*rank, row.player.as_str())).collect();
        assert_eq!(names, [(1, "d"), (2, "b"), (3, "a"), (3, "c")]);
    }

    #[test]
    fn larger_tables_count_places_and_the_best_opponent() {
        let games = [game(&["a", "b", "c", "d"], &[50, 70, 50, 20])];
        let scale = "5-3-2-1".parse().unwrap();
        let rows = Table::of(&games, &scale, &Criterion::DEFAULT, &Seeds::default()).rows;
        let row = |index: usize| {
            let (rank, row) = &rows[index];
            (*rank, row.player.as_str(), row.points.to_string(), row.difference())
        };
        assert_eq!(row(0), (1, "b", "5".to_owned(), 20));
        assert_eq!(row(1), (2, "a", "2.5".to_owned(), -20));
        assert_eq!(row(2), (2, "c", "2.5".to_owned(), -20));
        assert_eq!(row(3), (4, "d", "1".to_owned(), -50));
        // The weakest of a's opponents is d.
        let (_, a) = &rows[1];
        assert_eq!((a.buchholz.to_string(), a.buchholz_cut.to_string()), ("8.5".into(), "7.5".into()));
    }
}
