//! The nine kinds of wall tile of The Castle.

use crate::rulebook::choice::choices;

choices! {
    /// What a wall tile does. The order is that of the default numbering, 1 to 9.
    pub enum WallTileKind {
        /// One more complete turn after this one.
        ExtraTurn = "extra-turn",
        /// Doubles one completed house.
        DoubleHouse = "double-house",
        /// Doubles one completed tower.
        DoubleTower = "double-tower",
        /// Scores one incomplete house at the end.
        IncompleteHouse = "incomplete-house",
        /// Scores one incomplete tower at the end.
        IncompleteTower = "incomplete-tower",
        /// Scores one incomplete path at the end.
        IncompletePath = "incomplete-path",
        /// One court pays 4 points a market instead of 3.
        Market = "market",
        /// Makes the house under the keep larger in the comparison.
        Keep = "keep",
        /// A fixed number of points at the end.
        Points = "points",
    }
}

impl WallTileKind {
    /// Kinds that are played during the game; the others wait for the final scoring (CAS-63).
    #[must_use]
    pub const fn is_played_in_game(self) -> bool {
        matches!(self, Self::ExtraTurn | Self::DoubleHouse | Self::DoubleTower)
    }

    /// Kinds that say which feature they work on (CR-14).
    #[must_use]
    pub const fn needs_feature(self) -> bool {
        !matches!(self, Self::ExtraTurn | Self::Keep | Self::Points)
    }

    /// Nine kinds in one text, separated by commas or spaces, each exactly once.
    #[must_use]
    pub(super) fn read_nine(text: &str) -> Option<[WallTileKind; 9]> {
        let kinds: Vec<Self> = text
            .split([',', ' ', '\t'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?;
        let complete = Self::ALL.iter().all(|kind| kinds.contains(kind));
        kinds.try_into().ok().filter(|_| complete)
    }
}
