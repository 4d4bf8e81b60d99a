//! The rules of a save. Saves of 5.0 to 5.7 carry the whole table of them, whatever is played: a rule matters only where
//! the element or the tile set that it belongs to is in play.

/// Rules by the names that the program gives them, with what each belongs to: elements, or words in the names of tile
/// sets. In play, all of these are refused by name, unless they are supported.
const KNOWN: [(&str, &[&str]); 24] = [
    ("princess-action", &["princess"]),
    ("fairy-placement", &["fairy"]),
    ("black-fairy-placement", &["black-fairy"]),
    ("dragon-move", &["dragon"]),
    ("barn-placement", &["barn"]),
    ("wagon-move", &["wagon"]),
    ("bazaar-no-auction", &["bazaar"]),
    ("hill-tiebreaker", &["hill"]),
    // So spelt there.
    ("espace-variant", &["escape"]),
    ("gq11-pig-herd", &["gq11"]),
    ("tunnelize-other-expansions", &["tunnel"]),
    ("more-tunnel-tokens", &["tunnel"]),
    ("festival-return", &["festival"]),
    ("keep-monasteries", &["monasteries", "monastery"]),
    ("labyrinth-variant", &["labyrinth"]),
    ("coc-final-scoring", &["count"]),
    ("count-move", &["count"]),
    ("little-buildings-scoring", &["little-buildings"]),
    ("king-and-robber-scoring", &["king", "robber", "king-and-robber"]),
    ("robbers-son-action", &["robbers-son"]),
    ("meteorite-impact", &["meteorite"]),
    ("inn-and-cathedral-final-scoring", &["inn", "cathedral"]),
    ("vineyards-for-garden", &["vineyard"]),
    // So spelt in 4.x.
    ("BULDINGS_DIFFERENT_VALUE", &["little-buildings"]),
];

/// Words that say what a rule belongs to: elements and tile sets, in the names of rules of 4.x and of later ones.
const OWNERS: [&str; 57] = [
    "abbey",
    "abbot",
    "acrobat",
    "acrobats",
    "auction",
    "barn",
    "bazaar",
    "bets",
    "bridge",
    "builder",
    "buildings",
    "castle",
    "catapult",
    "circle",
    "circles",
    "cathedral",
    "cloisters",
    "cocarcassonne",
    "cornfield",
    "count",
    "dragon",
    "escape",
    "espionage",
    "fairy",
    "festival",
    "ferry",
    "flier",
    "fruit",
    "gold",
    "gq11",
    "gingerbread",
    "hill",
    "inn",
    "keep",
    "king",
    "labyrinth",
    "leprechaun",
    "mage",
    "mayor",
    "messenger",
    "monasteries",
    "obelisk",
    "phantom",
    "pig",
    "princess",
    "ringmaster",
    "river",
    "robber",
    "robbers",
    "shepherd",
    "shrine",
    "siege",
    "tunnel",
    "tunnelize",
    "vineyard",
    "wagon",
    "witch",
];

/// Words in the names of rules about the table rather than the game.
const ABOUT_THE_TABLE: [&str; 2] = ["clock", "seating"];

/// The parts of a name.
fn words(name: &str) -> impl Iterator<Item = String> {
    name.split(['-', '_', '/', ':', ' ']).map(str::to_ascii_lowercase)
}

/// Whether a rule that is on has a bearing on a game with these elements and tile sets in play.
pub(super) fn matters(rule: &str, in_play: &[&str]) -> bool {
    let plays = |owner: &str| {
        in_play
            .iter()
            .any(|name| *name == owner || name.split(':').next() == Some(owner) || words(name).any(|w| w == owner))
    };
    if let Some((_, owners)) = KNOWN.iter().find(|(name, _)| *name == rule) {
        return owners.iter().any(|owner| plays(owner));
    }
    if words(rule).any(|word| ABOUT_THE_TABLE.contains(&&*word)) {
        return false;
    }
    let owners: Vec<String> = words(rule).filter(|word| OWNERS.contains(&&**word)).collect();
    owners.is_empty() || owners.iter().any(|owner| plays(owner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_matters_where_its_owner_is_in_play() {
        let base = ["basic:1", "small-follower", "farmers", "tower:1", "tower"];
        for (rule, _) in KNOWN {
            assert!(!matters(rule, &base), "{rule}");
        }
        for (rule, owner) in [
            ("coc-final-scoring", "count:1"),
            ("count-move", "count"),
            ("wagon-move", "wagon"),
            ("king-and-robber-scoring", "king-and-robber:1"),
            ("gq11-pig-herd", "gq11:1"),
            ("vineyards-for-garden", "vineyard"),
            ("PRINCESS_MUST_REMOVE_KNIGHT", "princess"),
            ("phantom-tower", "phantom"),
        ] {
            assert!(matters(rule, &[base.as_slice(), &[owner]].concat()), "{rule}");
            assert!(!matters(rule, &base), "{rule}");
        }
        for rule in ["CLOCK_PLAYER_TIME", "RANDOM_SEATING_ORDER", "USE_PIG_HERDS_INDEPENDENTLY"] {
            assert!(!matters(rule, &base), "{rule}");
        }
        for rule in ["two-tile-fields", "FARM_CITY_SCORED_ONCE", "tower-height"] {
            assert!(matters(rule, &base), "{rule}");
        }
    }
}
