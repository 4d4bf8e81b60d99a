//! Every sentence, from a played record.

use viguier::carcassonne::Setup;
use viguier::record::{Ended, Game, Pointer, Record, What};
use viguier::referee::{ClaimFault, Fault, Finding, JudgeOptions, judge};
use viguier::rulebook::Code;
use viguier::rulebook::options::RansomWindow;
use viguier::wording::{Context, Worded, sentence};

use crate::support::words::{With, feature, record, seat, setup};

/// All findings of a record in words.
pub(crate) fn words(record: &Record) -> Vec<(Finding, Worded)> {
    let judgement = judge(record, JudgeOptions::default());
    let context = Context::new(record, &judgement);
    judgement.findings.iter().map(|finding| (finding.clone(), sentence(&context, finding))).collect()
}

/// The first finding of a record, which must be of this code.
pub(crate) fn first(code: Code, record: &Record) -> Worded {
    let (finding, worded) = words(record).into_iter().next().expect("no finding");
    assert_eq!(finding.fault.code(), code, "{}", worded.message);
    worded
}

pub(crate) fn base(lines: &[&str]) -> Record {
    record(setup(2, With::Base), lines)
}

pub(crate) fn tower(lines: &[&str]) -> Record {
    record(setup(2, With::BlackTower), lines)
}

pub(crate) fn related(worded: &Worded) -> Vec<(u32, &str)> {
    worded.related.iter().map(|entry| (entry.turn, entry.message.as_str())).collect()
}

#[test]
fn wrong_player() {
    let worded = first(Code::NotYourTurn, &base(&["Ben: E 0,-1 180"]));
    assert_eq!(worded.message, "Ben takes the first turn, but Ann is the first player");
    assert_eq!(worded.help.as_deref(), Some("the order of turns is Ann, Ben"));
    let worded = first(Code::NotYourTurn, &base(&["Ann: E 0,-1 180", "Ann: U 1,0"]));
    assert_eq!(worded.message, "Ann takes this turn, but it is Ben's: turn 1 was Ann's");
    assert_eq!(related(&worded), [(1, "this turn was Ann's")]);
}

#[test]
fn wrong_player_within_a_turn() {
    let mut record = base(&["E 0,-1 180 | field Ne"]);
    let Game::Carcassonne { entries, .. } = &mut record.game else { panic!("not the landscape game") };
    entries[1].by = viguier::seat::Seat::new(1);
    let worded = first(Code::NotYourTurn, &record);
    assert_eq!(worded.message, "Ben puts a meeple on field Ne in the middle of Ann's turn");
}

/// A game of two tiles.
fn tiny() -> Setup {
    let mut setup = setup(2, With::Base);
    setup.tiles.iter_mut().for_each(|count| *count = 0);
    for id in ["D", "E"] {
        let tile = setup.catalogue.find(id).unwrap();
        setup.tiles[usize::from(tile.0)] = 1;
    }
    setup
}

#[test]
fn game_over() {
    let worded = first(Code::GameOver, &record(tiny(), &["E 0,-1 180", "U 1,0"]));
    assert_eq!(
        worded.message,
        "Ben places U at (1, 0), but the game is over: the last tile came in turn 1, and its turn has ended"
    );
    assert_eq!(related(&worded), [(1, "the last tile of the supply came here")]);

    let mut record = base(&["E 0,-1 180", "U 1,0"]);
    let Game::Carcassonne { entries, .. } = &mut record.game else { panic!("not the landscape game") };
    let mut over = entries[2].clone();
    over.what = What::GameOver;
    entries.insert(3, over);
    let worded = first(Code::GameOver, &record);
    assert_eq!(worded.message, "Ben places U at (1, 0), but the record has said that the game is over");
}

#[test]
fn order_of_steps() {
    let message = |record: &Record| first(Code::OutOfOrder, record).message;
    assert_eq!(
        message(&base(&["E 0,-1 180 | tile U 1,0"])),
        "Ann places U at (1, 0), a second tile in one turn: E was placed at (0, -1) before"
    );
    let mut unended = base(&["E 0,-1 180 | open", "Ben: U 1,0"]);
    unended.header.players[0].name = "An\u{1b}[31mn".to_owned();
    assert_eq!(message(&unended), "Ben places U at (1, 0), but An\\u{1b}[31mn's turn has not ended");
    assert_eq!(message(&base(&["E 0,-1 180 | discard C"])), "Ann discards C after the tile of this turn was placed");
    assert_eq!(message(&base(&["- | city N"])), "Ann puts a meeple on city N before the tile of this turn is placed");
    assert_eq!(message(&base(&["-"])), "Ann scores the turn without having placed a tile");
    assert_eq!(
        message(&base(&["E 0,-1 180 | score | field Ne"])),
        "Ann puts a meeple on field Ne at (0, -1) after this turn was scored"
    );
    assert_eq!(
        message(&base(&["E 0,-1 180 | exchange Ben 2"])),
        "Ann takes home Ben's meeple number 2 in an exchange, but no exchange of prisoners is due"
    );
}

#[test]
fn tile_after_a_discard_that_ended_the_turn() {
    let mut setup = setup(2, With::Base);
    setup.options.unplaceable_tile = viguier::rulebook::options::UnplaceableTile::DiscardAndLoseTurn;
    let all = words(&record(setup, &["discard C | U 1,0"]));
    assert_eq!(all[1].0.fault.code(), Code::OutOfOrder);
    assert_eq!(
        all[1].1.message,
        "Ann places U at (1, 0), but the tile discarded before ended the turn \
         (unplaceable-tile: discard-and-lose-turn)"
    );
}

#[test]
fn ransom_after_its_window() {
    for (window, limit) in [(RansomWindow::StartOfTurn, "tile"), (RansomWindow::BeforeAction, "action")] {
        let mut setup = setup(2, With::Tower);
        setup.options.the_tower.ransom_window = window;
        setup.options.the_tower.ransom_min_score = false;
        let lines = ["B 0,1 | monastery", "T02 1,1 | floor 1,1 | capture 0,1", "U 1,0 | field Nw | ransom Ben"];
        let worded = first(Code::OutOfOrder, &record(setup, &lines));
        let expected = format!(
            "Ann pays a ransom too late: in this game (ransom-window: {window}) a ransom comes before the {limit}"
        );
        assert_eq!(worded.message, expected);
    }
}

#[test]
fn second_piece() {
    let worded = first(Code::TwoActions, &tower(&["T02 0,1 | field Nw | floor 0,1"]));
    assert_eq!(
        worded.message,
        "Ann puts a normal floor on the tower at (0, 1), a second piece in one turn: a meeple at (0, 1) came first"
    );
    let worded = first(Code::TwoActions, &tower(&["T02 0,1 | floor 0,1 | field Nw"]));
    assert!(worded.message.ends_with("a floor on the tower at (0, 1) came first"), "{}", worded.message);
    let worded = first(Code::TwoActions, &tower(&["T02 0,1 | floor 0,1", "B 1,1 | guard 0,1 | monastery"]));
    assert!(worded.message.ends_with("a guard on the tower at (0, 1) came first"), "{}", worded.message);
}

#[test]
fn piece_after_a_pass() {
    let worded = first(Code::NoActionLeft, &base(&["E 0,-1 180 | pass | field Ne"]));
    assert_eq!(worded.message, "Ann puts a meeple on field Ne at (0, -1) after having passed the action of this turn");
}

#[test]
fn no_copy_left() {
    let worded = first(Code::TileNotInSupply, &base(&["T05 0,1"]));
    assert_eq!(worded.message, "Ann places T05 at (0, 1), but T05 is not in the tile sets of this game");
    let lines = ["F 0,-1 90", "F 0,-2 90", "F 0,-3 90"];
    let worded = first(Code::TileNotInSupply, &base(&lines));
    assert_eq!(
        worded.message,
        "Ann places F at (0, -3), but both copies of F are used: turn 1 at (0, -1), turn 2 at (0, -2)"
    );
    assert_eq!(related(&worded), [(1, "F was played at (0, -1) here"), (2, "F was played at (0, -2) here")]);
    let worded = first(Code::TileNotInSupply, &record(tiny(), &["D 1,0"]));
    assert_eq!(worded.message, "Ann places D at (1, 0), but the only copy of D is used: the start tile at (0, 0)");
}

#[test]
fn occupied_square() {
    let worded = first(Code::CellOccupied, &base(&["E 0,-1 180", "U 1,0", "V 0,-1"]));
    assert_eq!(worded.message, "Ann places V at (0, -1), but E lies there already: Ann placed it in turn 1");
    assert_eq!(related(&worded), [(1, "Ann placed E here")]);
    assert_eq!(worded.related[0].pointer, Pointer::Move(0));
    let worded = first(Code::CellOccupied, &base(&["E 0,0"]));
    assert_eq!(worded.message, "Ann places E at (0, 0), but D, the start tile, lies there already");
}

#[test]
fn lonely_tile() {
    let worded = first(Code::NotAdjacent, &base(&["E 1,1"]));
    assert_eq!(worded.message, "Ann places E at (1, 1), which touches other tiles only at a corner");
    assert_eq!(worded.help.as_deref(), Some("a tile must share a whole side with a tile on the table"));
    let worded = first(Code::NotAdjacent, &base(&["E 5,1"]));
    assert_eq!(worded.message, "Ann places E at (5, 1), which touches no other tile");
}

#[test]
fn sides_that_differ() {
    let worded = first(Code::EdgeMismatch, &base(&["E 0,-1"]));
    assert_eq!(
        worded.message,
        "Ann places E at (0, -1) unturned, but its south side shows a field where D at (0, 0) shows a city"
    );
    assert_eq!(worded.help.as_deref(), Some("at (0, -1) E fits turned by 180 degrees"));
    assert_eq!(related(&worded), []);
    let worded = first(Code::EdgeMismatch, &base(&["E 0,-1 180", "E 1,-1", "B 0,1", "B 1,-2"]));
    assert_eq!(
        worded.message,
        "Ben places B at (1, -2) unturned, but its south side shows a field where E at (1, -1), placed in \
         turn 2, shows a city"
    );
    assert_eq!(
        worded.help.as_deref(),
        Some(
            "B does not fit at (1, -2) in any rotation; B fits at (0, -2), (-1, -1), (2, -1), (-1, 1), (1, 1) and (0, 2)"
        )
    );
    assert_eq!(related(&worded), [(2, "Ben placed E at (1, -1)")]);
    let worded = first(Code::EdgeMismatch, &base(&["E 0,-1 180", "E 1,-1", "B 1,0"]));
    assert!(
        worded.message.contains("its west side shows a field where D at (0, 0) shows a road"),
        "{}",
        worded.message
    );
}

#[test]
fn discarded_tile_that_fits() {
    let worded = first(Code::PlaceableTileDiscarded, &base(&["discard C | E 0,-1 180"]));
    assert_eq!(worded.message, "Ann discards C, but it can be placed: it fits at (0, -1) unturned");
}

#[test]
fn missing_feature() {
    let worded = first(Code::NoSuchFeature, &base(&["U 1,0 | city N"]));
    assert_eq!(worded.message, "Ann claims city N of U at (1, 0), but the tile shows no such feature");
    assert_eq!(worded.help.as_deref(), Some("as it lies, U shows road E, field Nw and field Es"));
    let worded = first(Code::MeepleOffPlacedTile, &base(&["U 1,0 | city N at 3,3"]));
    assert_eq!(
        worded.message,
        "Ann puts a meeple on the tile at (3, 3), but only the tile just placed, at (1, 0), may be claimed"
    );
    let all = words(&base(&["U 1,0 | city N at 3,3"]));
    assert_eq!(all[1].1.message, "Ann claims city N at (3, 3), but no tile lies there");
    let mut setup = setup(2, With::Base);
    setup.options.field_scoring = viguier::rulebook::options::FieldScoring::None;
    let worded = first(Code::NoSuchFeature, &record(setup, &["U 1,0 | field Nw"]));
    assert_eq!(worded.message, "Ann claims field Nw of U at (1, 0), but this game is played without farmers");
}

#[test]
fn occupied_feature() {
    let lines = ["U 1,0 | road E", "U 2,0 | road W"];
    let worded = first(Code::FeatureOccupied, &base(&lines));
    assert_eq!(
        worded.message,
        "Ben claims road W at (2, 0), but on that feature Ann has stood at (1, 0) since turn 1, joined by the way \
         (2, 0) (1, 0)"
    );
    assert_eq!(worded.help.as_deref(), Some("free on the tile at (2, 0): field Nw and field Es"));
    assert_eq!(related(&worded), [(1, "Ann put a meeple on it at (1, 0)")]);
}

#[test]
fn empty_supply() {
    let mut setup = setup(2, With::Tower);
    setup.options.meeples = 1;
    let lines = ["U 1,0 | road E", "U -1,0", "U 2,0 | field Nw"];
    let worded = first(Code::NoMeepleInSupply, &record(setup.clone(), &lines));
    assert_eq!(worded.message, "Ann has no meeple left: 1 on the board: at (1, 0) since turn 1");
    let lines = ["B 0,1 | monastery", "T02 1,1 | floor 1,1 | capture 0,1", "U 1,0 | field Nw"];
    let worded = first(Code::NoMeepleInSupply, &record(setup, &lines));
    assert_eq!(worded.message, "Ann has no meeple left: 1 held by Ben: taken at (0, 1) in turn 2");
    assert_eq!(worded.help.as_deref(), Some("a prisoner comes back by ransom or exchange"));
}

#[test]
fn a_meeple_that_is_elsewhere() {
    let lines = ["U 1,0 | meeple 1 road E", "U -1,0", "U 2,0 | meeple 1 field Nw"];
    let worded = first(Code::NoMeepleInSupply, &base(&lines));
    assert_eq!(worded.message, "Ann places meeple number 1, but it has stood at (1, 0) since turn 1");
    let lines = ["U 1,0", "U -1,0 | meeple 1 road W"];
    let worded = first(Code::NoMeepleInSupply, &base(&lines));
    assert_eq!(worded.message, "Ben places Ann's meeple number 1, which is another player's");
}

#[test]
fn claimed_points() {
    let lines = ["E 0,-1 180 | city S | points Ann 6"];
    let worded = first(Code::ClaimPoints, &base(&lines));
    assert_eq!(worded.message, "The record claims 6 points for Ann in this turn, the referee gets 4");
    assert_eq!(worded.help.as_deref(), Some("in this turn Ann gets city 4 (2 tiles x 2)"));
    let lines = ["E 0,-1 180 | city S | points Ben 4"];
    let worded = first(Code::ClaimPoints, &base(&lines));
    assert_eq!(worded.help.as_deref(), Some("in this turn Ben gets nothing; others do: Ann city 4 (2 tiles x 2)"));
    let lines = ["E 0,-1 180 | points Ann 4"];
    let worded = first(Code::ClaimPoints, &base(&lines));
    assert_eq!(worded.help.as_deref(), Some("nothing with a meeple on it is completed in this turn"));
}

#[test]
fn claimed_totals() {
    let lines = ["E 0,-1 180 | city S | totals Ann 4", "W 1,0 | road S", "W -1,0 180 | road N | totals Ann 9 Ben 0"];
    let worded = first(Code::ClaimTotals, &base(&lines));
    assert_eq!(worded.message, "The record has Ann at 9 after this turn, the referee at 4");
    assert_eq!(worded.help.as_deref(), Some("since turn 1, where both have 4, Ann got nothing"));
    assert_eq!(related(&worded), [(1, "here the record and the referee both have Ann at 4")]);
    let worded = first(Code::ClaimTotals, &base(&["E 0,-1 180 | city S | totals Ann 5"]));
    assert_eq!(worded.help.as_deref(), Some("from the start: in turn 1 city 4 (2 tiles x 2)"));
}

#[test]
fn claimed_result() {
    let lines = ["E 0,-1 180 | city S"];
    let mut complete = record(tiny(), &lines);
    complete.header.result = Some(vec![(seat("Ann"), 5), (seat("Ben"), 0)]);
    complete.header.winner = Some(vec![seat("Ben")]);
    let all: Vec<Worded> = words(&complete).into_iter().map(|(_, worded)| worded).collect();
    assert_eq!(all[0].message, "The record gives Ann a final score of 5, the referee gets 4");
    assert_eq!(all[0].help.as_deref(), Some("4 on the board and nothing in final scoring"));
    assert_eq!(all[1].message, "The record names Ben as the winner, by the referee's score the winner is Ann");
    assert_eq!(all[1].help.as_deref(), Some("the final scores are Ann 4 and Ben 0"));

    let mut complete = record(tiny(), &["E 0,-1 180 | field Ne"]);
    complete.header.result = Some(vec![(seat("Ann"), 0)]);
    let worded = first(Code::ClaimResult, &complete);
    assert_eq!(worded.help.as_deref(), Some("0 on the board and 3 in final scoring: field 3 (1 completed city x 3)"));

    let mut stopped = base(&lines);
    stopped.header.result = Some(vec![(seat("Ann"), 5)]);
    stopped.header.ended = Some(Ended::Agreed);
    let worded = first(Code::ClaimResult, &stopped);
    assert_eq!(worded.message, "The record gives Ann a score of 5, the referee gets 4");
    stopped.header.ended = Some(Ended::Complete);
    let worded = first(Code::ClaimEnded, &stopped);
    assert_eq!(
        worded.message,
        "The record says that the game is complete, but 70 tiles are left and could still be placed"
    );
}

#[test]
fn claims_of_platforms() {
    let record = base(&["E 0,-1 180 | city S"]);
    let judgement = judge(&record, JudgeOptions::default());
    let context = Context::new(&record, &judgement);
    let message = |fault: ClaimFault| {
        let seat = Some(seat("Ann"));
        let (fault, pointer) = (Fault::Claim(fault), Pointer::Move(0));
        sentence(
            &context,
            &Finding {
                turn: 1,
                pointer,
                entry: 3,
                seat,
                fault,
                acknowledged: false,
                repeated: Vec::new(),
                habit: None,
            },
        )
        .message
    };
    let ann = seat("Ann");
    assert_eq!(
        message(ClaimFault::AwardNotDue { seat: ann, claimed: 1 }),
        "The record gives Ann 1 point here, which the referee does not give"
    );
    assert_eq!(
        message(ClaimFault::AwardMissing { seat: ann, found: 4 }),
        "The referee gives Ann 4 points in this turn, which the record does not"
    );
    assert_eq!(
        message(ClaimFault::Draw { drawn: "K".to_owned(), played: "U\u{202e}".to_owned() }),
        "Ann plays U\\u{202e}, but the record says that K was drawn"
    );
    assert_eq!(
        message(ClaimFault::MeeplesLeft { seat: ann, claimed: 6, found: 7 }),
        "The record leaves Ann with 6 meeples in the supply, the referee counts 7"
    );
    assert_eq!(
        message(ClaimFault::TilesLeft { claimed: 1, found: 70 }),
        "The record counts 1 tile left to draw, the referee counts 70"
    );
    let (refused, missing) = (vec![feature("city N")], vec![feature("road W"), feature("monastery")]);
    assert_eq!(
        message(ClaimFault::Deployments { refused, missing }),
        "The record's list of places for a meeple offers city N, which may not be claimed, and lacks road W and \
         monastery, which may be claimed"
    );
}
