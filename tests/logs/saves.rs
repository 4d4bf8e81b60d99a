//! Saves of JCloisterZone: doubled messages, rules of what is not played, everything unsupported at once, snapshots.

use viguier::rulebook::ErrorCode;

use super::*;

fn tile(id: &str, rotation: &str, x: i64, y: i64, player: i64) -> Value {
    json!({"type": "PLACE_TILE", "payload": {"tileId": id, "rotation": rotation, "position": [x, y]}, "player": player})
}

fn meeple(location: &str, feature: &str, x: i64, y: i64, player: i64) -> Value {
    let pointer = json!({"position": [x, y], "location": location, "feature": feature});
    let id = format!("{player}.small.1");
    json!({"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer, "meepleId": id}, "player": player})
}

fn commit(player: i64) -> Value {
    json!({"type": "COMMIT", "payload": {"random": 0.5}, "player": player})
}

fn pass(player: i64) -> Value {
    json!({"type": "PASS", "payload": {}, "player": player})
}

/// A city of Ann's that is completed, and a monastery of Ben's.
fn game() -> Vec<Value> {
    vec![
        tile("BA/C", "R180", 0, -1, 0),
        meeple("S", "City", 0, -1, 0),
        commit(0),
        tile("BA/L", "R0", 0, 1, 1),
        meeple("I", "Monastery", 0, 1, 1),
        commit(1),
    ]
}

fn with(messages: Vec<Value>) -> String {
    save(Value::from(messages)).to_string()
}

#[test]
fn a_doubled_message_is_one_violation() {
    let game = game();
    assert_eq!(found(&with(game.clone())), [""; 0]);
    let clean = judgement(&with(game.clone()));
    for index in 0..game.len() {
        for times in [1, 2, 5] {
            let mut doubled = game.clone();
            doubled.splice(index..index, vec![game[index].clone(); times]);
            let text = with(doubled);
            assert_eq!(found(&text), [format!("out-of-order /replay/{}", index + 1)], "{index} {times} times");
            assert_eq!(judgement(&text).scores, clean.scores);
            assert_eq!(judgement(&text).judged_turns, 2);
        }
    }
    // The second COMMIT need not be alike.
    for other in [json!({"type": "COMMIT", "payload": {"random": 0.25}, "player": 0}), commit(1)] {
        let mut doubled = game.clone();
        doubled.insert(3, other);
        assert_eq!(found(&with(doubled)), ["out-of-order /replay/3"]);
    }
    let text = text("faults/claims/n17b-commit-twice.jcz");
    assert_eq!(found(&text), ["out-of-order /replay/3"]);
}

#[test]
fn passing_twice_is_nothing() {
    let text = with(vec![tile("BA/C", "R180", 0, -1, 0), pass(0), pass(0), commit(0)]);
    assert_eq!(found(&text), [""; 0]);
}

#[test]
fn a_commit_before_its_tile_is_one_violation() {
    let mut game = game();
    game.swap(0, 2);
    game.swap(1, 2);
    // COMMIT, PLACE_TILE, DEPLOY_MEEPLE, PLACE_TILE ...
    let text = with(game.clone());
    assert_eq!(found(&text), ["out-of-order /replay/0"]);
    assert_eq!(judgement(&text).scores, [4, 0]);
    let mut later = self::game();
    let moved = later.remove(5);
    later.insert(3, moved);
    assert_eq!(found(&with(later))[0], "out-of-order /replay/3");
}

#[test]
fn an_undone_tile_may_be_placed_again() {
    let undo = json!({"type": "UNDO", "payload": {}, "player": 0});
    let mut game = game();
    game.splice(1..1, [undo.clone(), game[0].clone()]);
    assert_eq!(found(&with(game)), [""; 0]);
    let mut game = self::game();
    game.splice(2..2, [undo, game[1].clone()]);
    assert_eq!(found(&with(game)), [""; 0]);
}

#[test]
fn a_captured_meeple_stands_where_the_pointer_says() {
    let mut game: Value = serde_json::from_str(&text("tower-0000.jcz")).unwrap();
    let clean = judgement(&game.to_string());
    let captures: Vec<usize> = (0..game["replay"].as_array().unwrap().len())
        .filter(|index| game["replay"][index]["type"] == "CAPTURE_FOLLOWER")
        .filter(|index| game["replay"][index]["payload"]["pointer"]["featurePointer"]["feature"] != "Tower")
        .collect();
    assert!(!captures.is_empty());
    for index in captures {
        let pointer = format!("/replay/{index}/payload/pointer/featurePointer");
        let own = game.pointer(&pointer).unwrap().clone();
        let others = [("Garden", "I"), ("City", "NWSE"), ("Road", "SW"), ("Field", "NL"), ("Monastery", "I")];
        for (feature, location) in others {
            if own["feature"] == feature && own["location"] == location {
                continue;
            }
            let there = game.pointer_mut(&pointer).unwrap();
            (there["feature"], there["location"]) = (json!(feature), json!(location));
            let text = game.to_string();
            assert_eq!(found(&text), [format!("no-such-meeple /replay/{index}")], "{feature} {location}");
            assert_eq!(judgement(&text).scores, clean.scores);
        }
        *game.pointer_mut(&pointer).unwrap() = own;
    }
}

/// A save with these rules.
fn with_rules(rules: Value, elements: &[(&str, Value)], sets: &[(&str, Value)]) -> String {
    let mut save = save(Value::from(game()));
    save["setup"]["rules"] = rules;
    for (name, value) in elements {
        save["setup"]["elements"][name] = value.clone();
    }
    for (name, value) in sets {
        save["setup"]["sets"][name] = value.clone();
    }
    save.to_string()
}

#[test]
fn rules_of_what_is_not_played_are_passed_over() {
    let rules = json!({
        "princess-action": "may", "fairy-placement": "next-follower", "dragon-move": "before-scoring",
        "barn-placement": "not-occupied", "wagon-move": "C2", "bazaar-no-auction": false,
        "hill-tiebreaker": "at-least-one-follower", "espace-variant": "any-tile", "gq11-pig-herd": "pig",
        "tunnelize-other-expansions": true, "more-tunnel-tokens": "3/2", "festival-return": "meeple",
        "keep-monasteries": "replace", "labyrinth-variant": "advanced", "coc-final-scoring": "market-only",
        "count-move": "by-player", "little-buildings-scoring": "1/1/1", "king-and-robber-scoring": "default",
        "tiny-city-scoring": "4", "robbers-son-action": "may", "meteorite-impact": "standard",
        "inn-and-cathedral-final-scoring": "zero", "vineyards-for-garden": false, "black-fairy-placement": "on-tile"
    });
    assert_eq!(found(&with_rules(rules.clone(), &[], &[])), [""; 0]);
    let towers = [("tower", json!(1)), ("black-tower", json!(1)), ("garden", json!(true))];
    assert_eq!(found(&with_rules(rules.clone(), &towers, &[("tower:1", json!(1))])), [""; 0]);
    let mut two = rules;
    two["tiny-city-scoring"] = json!("2");
    assert_eq!(judgement(&with_rules(two, &[], &[])).scores, [2, 0]);
    let text = text("faults/foreign/jcz-5.6-rules.jcz");
    assert_eq!(found(&text), [""; 0]);
}

#[test]
fn an_unknown_rule_is_refused_by_name() {
    let message = |text: &str| {
        let error = error(text);
        assert_eq!(error.code, ErrorCode::Unsupported);
        error.message
    };
    assert_eq!(
        message(&with_rules(json!({"double-cities": true}), &[], &[])),
        "the rule `double-cities` is not supported"
    );
    let phantom = [("phantom", json!(1))];
    let text = with_rules(json!({"phantom-scoring": "x"}), &phantom, &[]);
    assert_eq!(message(&text), "the rule `phantom-scoring` is not supported");
    assert_eq!(found(&with_rules(json!({"phantom-scoring": "x"}), &[], &[])), [""; 0]);
    assert_eq!(found(&with_rules(json!({"double-cities": false}), &[], &[])), [""; 0]);
}

#[test]
fn everything_unsupported_is_named_at_once() {
    let elements = [("wagon", json!(1)), ("big-follower", json!(1)), ("abbey", json!(0)), ("mayor", json!(1))];
    let sets = [("abbey-and-mayor:1", json!(1)), ("count:1", json!(1))];
    let mut save: Value =
        serde_json::from_str(&with_rules(json!({"wagon-move": "C2", "odd": 1}), &elements, &sets)).unwrap();
    let messages = save["replay"].as_array_mut().unwrap();
    messages.push(json!({"type": "MOVE_NEUTRAL_FIGURE", "payload": {"figureId": "count.1"}}));
    messages.push(json!({"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [0, 0], "location": "I", "feature": "Castle"}, "meepleId": "0.wagon.1"}}));
    messages.push(json!({"type": "PLACE_TOKEN", "payload": {"token": "BRIDGE", "pointer": [0, 0]}}));
    messages.push(tile("AM/RCr", "R0", 5, 5, 0));
    let error = error(&save.to_string());
    assert_eq!(error.code, ErrorCode::Unsupported);
    assert_eq!(
        error.message,
        "the tile sets `abbey-and-mayor:1` and `count:1`, the elements `mayor` and `wagon`, the rule \
         `odd`, the message `MOVE_NEUTRAL_FIGURE`, the token `BRIDGE`, the figure `wagon`, the feature `Castle` and the \
         set of tiles `AM` are not supported"
    );
    // Where the set-up says nothing of them, at the first message.
    save["setup"]["elements"] = json!({"small-follower": 7, "farmers": true});
    save["setup"]["sets"] = json!({"basic:1": 1});
    save["setup"]["rules"] = json!({});
    let error = self::error(&save.to_string());
    assert_eq!((error.code, error.pointer.as_str()), (ErrorCode::Unsupported, "/replay/6"));
    assert!(["MOVE_NEUTRAL_FIGURE", "BRIDGE", "wagon", "Castle", "AM"].iter().all(|name| error.message.contains(name)));
    // Sets of 4.x.
    let mut old = self::save(json!([]));
    old["setup"] =
        json!({"expansions": {"BASIC": 1, "INNS_AND_CATHEDRALS": 1, "RIVER": 1, "TOWER": 0}, "capabilities": ["Pig"]});
    assert_eq!(
        self::error(&old.to_string()).message,
        "the expansions `INNS_AND_CATHEDRALS` and `RIVER` and the capability `Pig` are not supported"
    );
}

#[test]
fn a_snapshot_holds_nothing_to_referee() {
    let old = text("faults/foreign/jcz-3.xml");
    let texts = [
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<game app-version="3.4.2" phase="com.jcloisterzone.game.phase.TilePhase" prepared-game="false">
<rule name="TINY_CITY_2_POINTS"/><players turn="0"><player name="Ann" points="4" slot="0"/></players>
<tiles next="BA.C"><tile name="BA.RCr" rotation="R0" x="0" y="0"/></tiles></game>"#
            .to_owned(),
        "\u{feff}\n <!-- saved > once -->\n<game\n phase='x'>".to_owned(),
        r#"<game app-version="2.7"/>"#.to_owned(),
    ];
    for text in texts.into_iter().chain([old]) {
        let piece = piece(&text);
        assert_eq!(piece.format, Some(viguier::record::Format::JCloisterZone));
        let error = error(&text);
        assert_eq!(error.code, ErrorCode::Unsupported, "{text}");
        assert!(error.message.contains("a snapshot without moves: there is nothing to referee"));
    }
    for text in
        ["<html><body>no</body></html>", "<game>", "<gameplay app-version=\"1\"/>", "<!-- <game app-version=\"3\"/> "]
    {
        assert_ne!(error(text).code, ErrorCode::Unsupported, "{text}");
    }
}
