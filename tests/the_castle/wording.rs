//! What a report says about each fixture: the facts, what would have been legal, and the turns that show it.

use std::path::Path;

use viguier::check::{self, CheckOptions};
use viguier::record::input::ReadContext;

/// Code, key, message, help, turns that it rests on.
const SENTENCES: [(&str, &str, &str, &str, &[u32]); 23] = [
    (
        "not-your-turn",
        "by",
        "Ann takes this turn, but it is Ben's: turn 1 was Ann's, and turns alternate",
        "only an extra-turn wall tile gives a player a second turn in a row",
        &[1],
    ),
    (
        "game-over",
        "",
        "Ann takes another turn, but the game ended with turn 2: no tile of the supply can be placed any more",
        "a last entry with `discarded` alone may list the tiles that fit nowhere",
        &[2],
    ),
    (
        "out-of-order",
        "",
        "Ben ends the turn without having placed a tile",
        "after a tile that fits nowhere the player draws another one, as long as some tile can be placed",
        &[],
    ),
    (
        "tile-not-in-supply",
        "discarded",
        "Ben uses tile x, but the only copy of x is used: turn 1 set aside",
        "one of these turns, or this one, uses another tile than x",
        &[1],
    ),
    (
        "cell-occupied",
        "at",
        "Ben places c at (3, 5), but c lies there already: Ann placed it in turn 1",
        "c fits at (3, 0) unturned, for one",
        &[1],
    ),
    (
        "not-adjacent",
        "at",
        "Ben places c at (4, 4), which touches neither a tile nor a start space",
        "a tile must share a whole side with a start space or with a tile on the table",
        &[],
    ),
    (
        "edge-mismatch",
        "at",
        "Ben places c at (3, 4) unturned, but the path of p at (3, 5), placed in turn 1, ends at its \
         south side, which shows none",
        "c does not fit at (3, 4) in any rotation; c fits at (3, 0) unturned, for one",
        &[1],
    ),
    (
        "placeable-tile-discarded",
        "discarded",
        "Ben sets h aside, but it can be placed: it fits at (3, 0) unturned",
        "only a tile that fits nowhere is set aside",
        &[],
    ),
    (
        "outside-wall",
        "at",
        "Ann places c at (2, 5), which is not inside the castle wall",
        "row 5 of the castle has columns 3 to 7; `at` is [column, row] from the north-west",
        &[],
    ),
    (
        "no-such-feature",
        "follower",
        "Ann claims court N of tt at (3, 5), but the tile shows no such feature",
        "as it lies, tt shows `tower N`, `court E` and `court W`",
        &[],
    ),
    (
        "feature-occupied",
        "follower",
        "Ben claims tower N, but Ann's follower has stood on it at (3, 5) since turn 1, joined by the way (3, 4) (3, 5)",
        "a feature on which a follower stands anywhere cannot be claimed",
        &[1],
    ),
    (
        "no-meeple-in-supply",
        "figure",
        "Ann places a king, but the game is played without the Falcon",
        "`expansions: [falcon]` brings king and falconer into play",
        &[],
    ),
    (
        "meeple-off-placed-tile",
        "follower",
        "Ben places a follower on the tile at (3, 5), but the tile just placed lies at (3, 4)",
        "a follower goes only on the tile just placed",
        &[],
    ),
    (
        "special-on-completed-feature",
        "figure",
        "Ben places the king on path W, which the tile just placed completes",
        "the king may not go on a feature that is scored in the same turn",
        &[],
    ),
    (
        "wall-tile-not-held",
        "use",
        "Ann uses an extra-turn wall tile without holding one",
        "at this moment Ann holds no wall tile; Ann has landed on no corner tower that had one",
        &[],
    ),
    (
        "wall-tile-too-early",
        "use",
        "Ann uses an extra-turn wall tile that is taken only by the scoring of this turn, from 10 to 12",
        "a wall tile can be used from its owner's next turn on; before this turn Ann has landed on no corner tower that \
         had one",
        &[],
    ),
    (
        "wall-tile-not-applicable",
        "use",
        "Ann uses a double-house wall tile on tower N, which is a tower",
        "it works on a house",
        &[7],
    ),
    (
        "doubled-twice",
        "use",
        "Ann uses a double-house wall tile on house N, which another wall tile doubles already",
        "a feature can be doubled once only",
        &[],
    ),
    (
        "wall-tile-not-found",
        "found",
        "The record has Ann find a keep wall tile, but Ann's marker goes from 10 to 14, so it passes the tower at 12/13",
        "a marker takes the wall tile of a corner tower when it stops exactly on one of its two numbers",
        &[],
    ),
    (
        "claim-points",
        "points",
        "The record claims 2 points for Ann in this turn, the referee gets 4",
        "in this turn Ann gets tower 4 (2 tiles x 2)",
        &[],
    ),
    (
        "claim-totals",
        "totals",
        "The record has Ben at 4 after this turn, the referee at 0",
        "from the start, Ben got nothing",
        &[],
    ),
    (
        "claim-result",
        "",
        "The record gives Ann a final score of 3, the referee gets 0",
        "0 on the board and nothing in final scoring",
        &[],
    ),
    (
        "claim-ended",
        "",
        "The record says that the game is complete, but 1 tile is left and could still be placed",
        "`ended: unfinished`, `resigned`, `timeout` or `agreed` says that the game stopped earlier",
        &[],
    ),
];

#[test]
fn every_code_says_who_what_where_and_why() {
    for (code, key, message, help, turns) in SENTENCES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/castle/{code}.yaml"));
        let text = std::fs::read_to_string(&path).unwrap();
        let pieces = viguier::record::read(&text, &ReadContext::of(&path));
        let report = check::piece("fixture", &pieces[0], CheckOptions::default());
        let violation = &report.violations[0];
        assert_eq!(violation.message, message);
        assert_eq!(violation.help.as_deref().unwrap_or_default(), help, "{code}");
        assert_eq!(violation.key.unwrap_or_default(), key, "{code}");
        let related: Vec<u32> = violation.related.iter().map(|related| related.turn).collect();
        assert_eq!(related, turns, "{code}");
    }
}
