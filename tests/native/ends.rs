//! How a record says that its game ended: stopped and scored, not played, without moves, or let stand by a referee.

use viguier::record::native::write::{Style, tidy, write};
use viguier::record::{Ended, Game, Record};
use viguier::rulebook::Code;

use crate::support::{errors, reading, sound};

const TURN: &str = "moves: [\"Ann, U 1,0\"]\n";

/// A record of Ann and Ben that ends so.
fn ending(rest: &str) -> String {
    format!("viguier: 1\ngame: carcassonne\nplayers: [Ann, Ben]\n{rest}")
}

/// What a head says of the end, and that writing keeps it.
fn kept(text: &str) -> (Option<Ended>, bool, bool, Record) {
    let record = sound(text);
    for style in [Style::Yaml, Style::Json, Style::JsonLine] {
        let written = write(&record, style).unwrap();
        let back = sound(&written);
        assert_eq!(format!("{:?}", back.header), format!("{:?}", record.header), "{written}");
        assert_eq!(tidy(&back, &written).unwrap(), written);
    }
    (record.header.ended, record.header.scored, record.header.no_moves, record)
}

#[test]
fn a_game_that_stopped_may_have_been_scored() {
    for (word, ended) in [("agreed", Ended::Agreed), ("Timeout", Ended::Timeout), ("resigned", Ended::Resigned)] {
        let text = ending(&format!("{TURN}ended: {word}\nscored: true\nresult: {{Ann: 3}}\n"));
        let (found, scored, no_moves, _) = kept(&text);
        assert_eq!((found, scored, no_moves), (Some(ended), true, false));
    }
    let (ended, scored, ..) = kept(&ending(&format!("{TURN}ended: agreed\nscored: false\n")));
    assert_eq!((ended, scored), (Some(Ended::Agreed), false));
    let told = "`scored` says that a game which stopped early was scored all the same";
    let others = "it goes with `ended: agreed`, `ended: timeout` or `ended: resigned`";
    for (ended, help) in [
        ("", others),
        ("ended: unfinished\n", others),
        ("ended: complete\n", "leave it out: a game that was played to its end is scored"),
    ] {
        let text = ending(&format!("{TURN}{ended}scored: true\n"));
        let line = 5 + ended.lines().count();
        assert_eq!(errors(&text), [format!("{line}:1 schema  scored: {told} ({help})")]);
    }
    // One slip is one error.
    assert_eq!(errors(&ending(&format!("{TURN}ended: agred\nscored: true\n"))).len(), 1);
}

#[test]
fn a_result_may_stand_without_moves() {
    let (ended, _, no_moves, record) = kept(&ending("moves: none\nresult: {Ann: 80, Ben: 74}\n"));
    assert_eq!((ended, no_moves, record.header.turns, record.game.steps()), (None, true, 0, 0));
    kept(&ending(
        "moves: NONE\nended: timeout\nresult: {Ann: 80, Ben: 74}\nwinner: Ben\nrulings: [{accept: [claim-result]}]\n",
    ));
    let (ended, .., record) = kept(&ending("moves: none\nended: forfeit\nwinner: Ann\n"));
    assert_eq!((ended, record.header.winner.map(|winner| winner.len())), (Some(Ended::Forfeit), Some(1)));
    // Nobody came.
    let (.., record) = kept(&ending("moves: none\nended: forfeit\nwinner: []\n"));
    assert_eq!(record.header.winner, Some(Vec::new()));
    let bye = ending("moves: none\nended: bye\n").replace(", Ben", "");
    let (ended, _, no_moves, record) = kept(&bye);
    assert_eq!((ended, no_moves, record.header.players.len()), (Some(Ended::Bye), true, 1));
    assert!(!write(&record, Style::Yaml).unwrap().contains("unverified"));
    // Of The Castle nobody needs a tile set for this.
    for text in [ending("moves: none\nresult: {Ann: 80, Ben: 74}\n"), bye] {
        let (.., no_moves, record) = kept(&text.replace("carcassonne", "the-castle"));
        assert!(no_moves && matches!(record.game, Game::TheCastle { .. }));
    }
    // A record without turns yet is no result.
    assert!(!kept(&ending("moves: []\n")).2);
}

#[test]
fn what_goes_with_no_moves_is_told() {
    for (rest, error) in [
        (
            "moves: none\n",
            "4:1 schema  moves: `moves: none` without a result (write `result: {Ann: 80, Ben: 74}`, or `ended: forfeit`, or \
             `ended: bye`)",
        ),
        (
            "moves: none\nended: timeout\nwinner: Ann\n",
            "4:1 schema  moves: `moves: none` without a result (write `result: {Ann: 80, Ben: 74}`, or `ended: forfeit`, or \
             `ended: bye`)",
        ),
        (
            "moves: none\nended: unfinished\nresult: {Ann: 1}\n",
            "5:1 schema  ended: `moves: none` is a game that is over, not one that is unfinished (leave `ended` out; a game of \
             which nothing was written down yet has `moves: []`)",
        ),
        (
            "moves: none\nended: forfeit\n",
            "5:1 schema  ended: `ended: forfeit` does not say who gets the game (write `winner: Ann`, or `winner: []` where \
             nobody came)",
        ),
        (
            "moves: none\nended: bye\n",
            "5:1 schema  ended: a bye has one player: nobody was there to play against (write the name of the player without an \
             opponent, or `ended: forfeit` if somebody did not turn up)",
        ),
        (
            "moves: [\"Ann, U 1,0\"]\nended: forfeit\nwinner: Ben\n",
            "5:1 schema  ended: `ended: forfeit` is a game that was not played (write `moves: none`; for a game given up or \
             lost on time, `ended: resigned` or `ended: timeout`)",
        ),
        (
            "moves: []\nended: bye\n",
            "5:1 schema  ended: `ended: bye` is a game that was not played (write `moves: none`; for a game given up or lost \
             on time, `ended: resigned` or `ended: timeout`)",
        ),
    ] {
        assert_eq!(errors(&ending(rest)), [error], "{rest}");
    }
    let alone = ending("moves: none\nended: forfeit\nwinner: Ann\n").replace(", Ben", "");
    assert_eq!(errors(&alone).len(), 1, "a forfeit has the one who did not come");
}

#[test]
fn a_referee_may_let_the_result_stand() {
    let one = "rulings: {accept: claim-result, by: desk, reason: both signed}\n";
    let (.., record) = kept(&ending(&format!("{TURN}ended: agreed\nresult: {{Ann: 3}}\n{one}")));
    let ruling = &record.header.rulings[0];
    assert_eq!((ruling.turn, ruling.accept.as_slice()), (0, &[Code::ClaimResult][..]));
    assert_eq!((ruling.by.as_deref(), ruling.reason.as_deref()), (Some("desk"), Some("both signed")));
    assert!(record.header.accepts(0, Code::ClaimResult) && !record.header.accepts(1, Code::ClaimResult));
    let written = write(&record, Style::Yaml).unwrap();
    assert!(written.ends_with("rulings: [{accept: [claim-result], by: desk, reason: both signed}]\n"), "{written}");
    let two = "moves:\n  - {by: Ann, tile: U, at: [1, 0], ruling: {accept: [edge-mismatch]}}\nrulings:\n  - {accept: [claim-ended, \
               house-rule]}\n  - {accept: claim-result}\n";
    let (.., record) = kept(&ending(two));
    let turns: Vec<u32> = record.header.rulings.iter().map(|ruling| ruling.turn).collect();
    assert_eq!(turns, [0, 0, 1], "in the order of their turns");
    for (ruling, error) in [
        (
            "[{accept: [edge-mismatch]}]",
            "5:21 schema /rulings/0: `edge-mismatch` is found in a turn, not at the end (write `ruling` in that turn; \
             `rulings` may accept claim-result, claim-ended, house-rule)",
        ),
        (
            "{accept: claim-totals}",
            "5:19 schema /rulings: `claim-totals` is found in a turn, not at the end (write `ruling` in that turn; `rulings` \
             may accept claim-result, claim-ended, house-rule)",
        ),
        ("[{by: desk}]", "5:11 schema /rulings/0: `accept` is missing (the codes that were let pass)"),
        (
            "[{accept: [claim-resul]}]",
            "5:21 schema /rulings/0: `claim-resul` is no violation code (did you mean `claim-result`?)",
        ),
        (
            "[desk]",
            "5:11 schema /rulings/0: expected keys with values (`key: value`), found the text `desk` (such as `rulings: [{accept: [claim-result], by: head judge, reason: agreed by both}]`)",
        ),
    ] {
        assert_eq!(errors(&ending(&format!("{TURN}rulings: {ruling}\n"))), [error], "{ruling}");
    }
}

#[test]
fn what_cannot_be_judged_to_the_end_claims_no_end() {
    let text = ending("moves: [\"Ann, U 1\"]\nended: agreed\nscored: true\nresult: {Ann: 3}\n");
    let record = reading(&text).record.unwrap();
    assert_eq!((record.header.ended, record.header.scored, record.header.result), (None, false, None));
}

#[test]
fn colours_are_kept_and_spelt_one_way() {
    let text = ending(TURN).replace("[Ann, Ben]", "[{name: Ann, colour: blue}, {name: Ben, colour: \"#c33\"}]");
    let (.., record) = kept(&text);
    let colours: Vec<_> = record.header.players.iter().map(|player| player.colour.as_deref()).collect();
    assert_eq!(colours, [Some("blue"), Some("#c33")]);
    let error = "3:23 schema /players/0 color: unknown key `color` (did you mean `colour`?)";
    assert_eq!(errors(&text.replacen("colour", "color", 1)), [error]);
}

#[test]
fn a_result_without_moves_is_declared_in_either_game() {
    use viguier::referee::{End, JudgeOptions, judge};
    for game in ["carcassonne", "the-castle"] {
        for (rest, winners) in [
            ("moves: none\nresult: {Ann: 80, Ben: 74}\n", vec![0]),
            ("moves: none\nended: forfeit\nwinner: Ben\n", vec![1]),
            ("moves: none\nended: forfeit\nwinner: []\n", vec![]),
            ("moves: none\nended: bye\n", vec![0]),
        ] {
            let players = if rest.contains("bye") { "[Ann]" } else { "[Ann, Ben]" };
            let text = ending(rest).replace("carcassonne", game).replace("[Ann, Ben]", players);
            let judgement = judge(&sound(&text), JudgeOptions::default());
            let found: Vec<usize> = judgement.winners.iter().map(|seat| seat.index()).collect();
            assert_eq!((judgement.end, judgement.findings.len(), found), (End::Declared, 0, winners), "{text}");
            let kinds: Vec<&str> = judgement.unverified.iter().map(|unverified| unverified.kind.as_str()).collect();
            assert_eq!(kinds[0], "no-moves", "{kinds:?} of {text}");
        }
    }
}
