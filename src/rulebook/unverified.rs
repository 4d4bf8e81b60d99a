//! What a referee may have to leave unchecked: closed kinds, so that machines need not read sentences.

use super::choice::choices;

choices! {
    /// Why something in a record could not be checked.
    pub enum UnverifiedKind {
        /// The record does not say which tiles were drawn.
        DrawOrder = "draw-order",
        /// The record says that the game ended while tiles are left.
        EarlyEnd = "early-end",
        /// No tile set says what the start spaces of the castle wall show.
        StartSpacesAssumed = "start-spaces-assumed",
        /// The record does not say what a wall tile turned out to be.
        WallTileNotNamed = "wall-tile-not-named",
        /// The game rests on the practice tile set, which is invented.
        PracticeTileSet = "practice-tile-set",
        /// The record stops inside its last turn.
        LastTurnNotScored = "last-turn-not-scored",
        /// Turns were not written down.
        MissingTurns = "missing-turns",
        /// Turns behind a missing one: what they rest on is not known.
        NotJudged = "not-judged",
        /// The record is a result without moves.
        NoMoves = "no-moves",
        /// Who won was decided by something that no score shows.
        Winner = "winner",
        /// The log does not say which points each scoring gave.
        Awards = "awards",
        /// The log gives no final score that could be compared.
        Result = "result",
        /// No source settles an option that the verdict rests on.
        OptionAssumed = "option-assumed",
        /// The record says so itself, in words of its own.
        Stated = "stated",
    }
}
