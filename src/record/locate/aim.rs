//! What of an entry is at fault, whatever its format calls it.

/// What of an entry is at fault.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aim {
    /// What the entry does.
    pub deed: Deed,
    /// What of that is at fault.
    pub at_fault: AtFault,
}

/// What an entry does. Where a turn may hold several of a kind, with its number among those of the turn, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Deed {
    /// Nothing that has a word of its own.
    #[default]
    None,
    /// A tile is discarded.
    Discard(usize),
    /// A tile is put down.
    Place,
    /// A meeple goes on a feature.
    Deploy,
    /// A floor.
    Floor,
    /// A guard.
    Guard,
    /// A capture, or its absence.
    Capture,
    /// An exchange.
    Exchange,
    /// A ransom; the number is among those paid to the captor of this name, where one is named.
    Ransom(Option<(String, usize)>),
    /// The Castle: a tile is drawn.
    Draw,
    /// The Castle: a tile is put down.
    Lay,
    /// The Castle: a follower.
    Follow,
    /// The Castle: a wall tile is used.
    Use(usize),
    /// The Castle: a wall tile is used in the final scoring.
    FinalUse,
    /// The Castle: what is scored when.
    Order(usize),
    /// The Castle: a wall tile is found; the number is among those of the player of this name.
    Found(Option<(String, usize)>),
}

/// What of a deed is at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AtFault {
    /// The entry stands where it must not.
    #[default]
    Entry,
    /// The deed as a whole.
    Deed,
    /// Who does it.
    Player,
    /// The tile.
    Tile,
    /// A drawn tile that a log tells.
    Drawn,
    /// The square of the tile.
    Square,
    /// How the tile is turned.
    Turn,
    /// The place of a meeple on its tile.
    Place,
    /// The figure.
    Figure,
    /// The square of a tower.
    Tower,
    /// The colour of a floor.
    Colour,
    /// The square of a capture.
    Target,
    /// The figure of a capture.
    Captive,
    /// Who owns the prisoner.
    Owner,
    /// The prisoner.
    Prisoner,
    /// The moment of a ransom.
    Moment,
    /// The kind of wall tile.
    WallTile,
    /// Claimed points.
    Points,
    /// An award that is missing.
    MissingAward,
    /// A claimed total.
    Total,
    /// A claimed number of meeples.
    MeeplesLeft,
    /// A claimed number of tiles.
    TilesLeft,
    /// The option with this key.
    Option(&'static str),
}
