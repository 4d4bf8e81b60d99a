//! By what players are ranked.

use super::game::Seeds;
use super::table::{Meeting, Row};
use crate::rulebook::choice::choices;

choices! {
    /// Something that players are compared by.
    pub enum Criterion {
        /// Match points.
        Points = "points",
        /// Games won.
        Wins = "wins",
        /// Games won less games lost.
        GameDifference = "game-difference",
        /// Sum of the match points of all opponents.
        Buchholz = "buchholz",
        /// The same without the weakest opponent.
        BuchholzCut = "buchholz-cut",
        /// Points in games less those of the opponents.
        Difference = "difference",
        /// Points in games.
        PointsFor = "points-for",
        /// Match points from games among those who are still equal.
        Mutual = "mutual",
        /// Difference of points in games among those who are still equal.
        MutualDifference = "mutual-difference",
        /// Place in the order before the tournament.
        Seed = "seed",
    }
}

impl Criterion {
    /// The order of the World Championship: match points, Buchholz without the weakest opponent, difference of points.
    pub const DEFAULT: [Self; 3] = [Self::Points, Self::BuchholzCut, Self::Difference];

    /// A number that is higher for the better player. `group` are those who are still equal.
    fn key(self, row: &Row, group: &[usize], seeds: &Seeds) -> i64 {
        let among = |worth: fn(&Meeting) -> i64| {
            let inside = |meeting: &&Meeting| meeting.opponents.iter().all(|opponent| group.contains(opponent));
            row.meetings.iter().filter(inside).map(worth).fold(0, i64::saturating_add)
        };
        match self {
            Self::Points => row.points.rank(),
            Self::Wins => i64::from(row.wins),
            Self::GameDifference => i64::from(row.wins) - i64::from(row.losses),
            Self::Buchholz => row.buchholz.rank(),
            Self::BuchholzCut => row.buchholz_cut.rank(),
            Self::Difference => row.difference(),
            Self::PointsFor => row.points_for,
            Self::Mutual => among(|meeting| meeting.points.rank()),
            Self::MutualDifference => among(|meeting| meeting.points_for.saturating_sub(meeting.points_against)),
            Self::Seed => seeds.place(&row.player).map_or(i64::MIN, |place| -i64::try_from(place).unwrap_or(i64::MAX)),
        }
    }
}

/// Rows by rank, the best first; who is equal in everything stands together.
pub(super) fn ranked(rows: &[Row], criteria: &[Criterion], seeds: &Seeds) -> Vec<Vec<usize>> {
    arranged((0..rows.len()).collect(), rows, criteria, seeds)
}

fn arranged(group: Vec<usize>, rows: &[Row], criteria: &[Criterion], seeds: &Seeds) -> Vec<Vec<usize>> {
    let (Some((first, rest)), 2..) = (criteria.split_first(), group.len()) else {
        return if group.is_empty() { Vec::new() } else { vec![group] };
    };
    let key = |index: usize| rows.get(index).map(|row| first.key(row, &group, seeds));
    let mut keyed: Vec<(Option<i64>, usize)> = group.iter().map(|index| (key(*index), *index)).collect();
    // A stable sort keeps the order of names among equals.
    keyed.sort_by_key(|(key, _)| std::cmp::Reverse(*key));
    let equals = keyed.chunk_by(|one, other| one.0 == other.0);
    equals.flat_map(|part| arranged(part.iter().map(|(_, index)| *index).collect(), rows, rest, seeds)).collect()
}
