//! `viguier tiles`, `rules` and `explain`.

use insta::assert_snapshot;

use crate::support::Desk;

fn out(args: &[&str]) -> String {
    let said = Desk::new(&[]).run(args);
    assert_eq!((said.err.as_str(), said.code), ("", 0));
    said.out
}

#[test]
fn tiles_are_listed_by_set() {
    let all = out(&["tiles"]);
    assert!(all.contains("base: 72 tiles") && all.contains("the-tower: 18 tiles"), "{all}");
    assert!(all.contains("BA/RCr"), "{all}");
    assert!(!out(&["tiles", "The-Tower"]).contains("base"));
}

#[test]
fn a_tile_is_found_by_any_name() {
    assert_eq!(out(&["tiles", "D"]), out(&["tiles", "BA.RCr"]));
    assert_eq!(out(&["tiles", "D"]), out(&["tiles", "bga:15"]));
    let said = Desk::new(&[]).run(&["tiles", "BA/RCrr"]);
    assert_snapshot!(said.err, @"viguier: no tile and no set is called 'BA/RCrr'; did you mean BA/RCr?");
    assert_eq!((said.out.as_str(), said.code), ("", 2));
}

#[test]
fn pages_come_from_the_program_itself() {
    assert!(out(&["explain", "edge-mismatch"]).starts_with("# `edge-mismatch`\n"));
    assert_eq!(out(&["explain", "Edge-Mismatch"]), out(&["rules", "edge-mismatch"]));
    assert_snapshot!(out(&["explain", "base-12"]), @"
    # BASE-12

    On every side where tiles meet, the same kind must face itself: city to city, road to road, field to field.

    Support: official. Sources (named in docs/rules/README.md): B1.
    Codes: `edge-mismatch`.
    ");
    assert_snapshot!(out(&["explain", "small-city"]), @"
    # Option `small-city` of carcassonne

    what a completed city of two tiles is worth; 2 counts 1 a tile and 1 a pennant

    Values: 4, 2. Default: 4. Source: A-1, BASE-32.
    ");
    assert!(out(&["explain", "A-01"]).starts_with("# "));
    assert!(out(&["explain", "unknown-tile"]).starts_with("# `unknown-tile`\n"));
    for (wrong, near) in [("edge-mismach", "edge-mismatch"), ("BASE-122", "BASE-12"), ("smal-city", "small-city")] {
        let said = Desk::new(&[]).run(&["explain", wrong]);
        assert!(said.err.contains(&format!("did you mean {near}?")), "{}", said.err);
        assert_eq!(said.code, 2);
    }
}

#[test]
fn rules_and_options_are_listed() {
    let rules = out(&["rules"]);
    for code in viguier::rulebook::Code::ALL {
        assert!(rules.contains(&format!("  {code} ")), "{code}");
    }
    for rule in viguier::rulebook::rule::all() {
        assert!(rules.contains(&format!("  {rule} ")), "{rule}");
    }
    let the_castle = out(&["rules", "--game", "the-castle"]);
    assert!(the_castle.contains("  CAS-35 ") && !the_castle.contains("  BASE-13 "), "{the_castle}");
    let options = out(&["rules", "--options"]);
    for option in viguier::rulebook::options::all() {
        assert!(options.contains(&format!("  {}\n", option.key)), "{}", option.key);
    }
    assert!(!out(&["rules", "--options", "--game", "the-castle"]).contains("small-city"));
}
