//! Violation codes and error codes: what a report calls a fault.
//!
//! A code is part of the contract with everyone who reads reports. More may be added; none is renamed.

use super::choice::choices;
use super::game::Game;
use super::rule::RuleId;

choices! {
    /// The part of a turn that a code is about.
    pub enum Area {
        /// Whose turn it is and in which order its steps come.
        Turn = "turn",
        /// The placed or discarded tile.
        Tile = "tile",
        /// A meeple or follower on a feature.
        Meeple = "meeple",
        /// Floors, guards, captures and ransoms.
        Tower = "tower",
        /// Wall tiles of The Castle.
        Castle = "castle",
        /// Points, totals and results that a record claims.
        Claims = "claims",
        /// What only the records of a platform say.
        Platform = "platform",
        /// What a record says of itself, and the house that it comes from.
        Record = "record",
    }
}

macro_rules! codes {
    ( $(
        $area:ident {
            $( $name:ident = $slug:literal, $title:literal, $carcassonne:ident / $the_castle:ident $(+ $also:ident)*; )+
        }
    )+ ) => {
        choices! {
            /// What is wrong with a turn.
            pub enum Code {
                $( $( #[doc = $title] $name = $slug, )+ )+
            }
        }

        impl Code {
            /// The part of a turn that the code is about.
            #[must_use]
            pub const fn area(self) -> Area {
                match self { $( $( Self::$name => Area::$area, )+ )+ }
            }

            /// One short line for humans.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $( $( Self::$name => $title, )+ )+ }
            }

            /// The rule that the code enforces in a game. A code that a game cannot show names the
            /// rule of the other game.
            #[must_use]
            pub const fn rule(self, game: Game) -> RuleId {
                match (self, game) { $( $(
                    (Self::$name, Game::Carcassonne) => RuleId::$carcassonne,
                    (Self::$name, Game::TheCastle) => RuleId::$the_castle,
                )+ )+ }
            }

            /// Every rule that the code may stand for, those of [`Code::rule`] first.
            #[must_use]
            pub fn rules(self) -> Vec<RuleId> {
                let listed: &[RuleId] = match self { $( $(
                    Self::$name => &[ RuleId::$carcassonne, RuleId::$the_castle, $( RuleId::$also ),* ],
                )+ )+ };
                let mut rules = listed.to_vec();
                rules.dedup();
                rules
            }

            /// The page about the code, as Markdown.
            #[must_use]
            pub const fn page(self) -> &'static str {
                match self { $( $(
                    Self::$name => include_str!(concat!("../../docs/rules/", $slug, ".md")),
                )+ )+ }
            }
        }
    };
}

codes! {
    Turn {
        NotYourTurn = "not-your-turn", "The turn belongs to another player.", BASE_06 / CAS_32 + CAS_62;
        GameOver = "game-over", "The game had already ended.", BASE_60 / CAS_70 + BASE_17 + CR_19;
        OutOfOrder = "out-of-order", "The step of the turn does not allow this entry.", BASE_10 / CAS_40 + CAS_32 + TOW_42 + A_03 + A_10;
        TwoActions = "two-actions", "A second piece in one turn.", TOW_05 / CAS_38 + BASE_20 + BLK_04 + A_17 + TOW_48;
        NoActionLeft = "no-action-left", "The action of this turn was already passed.", BASE_10 / CAS_32 + A_32;
    }
    Tile {
        TileNotInSupply = "tile-not-in-supply", "No such tile is left in the supply.", BASE_01 / CR_04 + CR_19 + TOW_01;
        CellOccupied = "cell-occupied", "A tile lies there already.", BASE_11 / CAS_34;
        NotAdjacent = "not-adjacent", "The tile touches no other tile with a whole side.", BASE_11 / CAS_34;
        EdgeMismatch = "edge-mismatch", "The sides that meet do not match.", BASE_12 / CAS_35;
        PlaceableTileDiscarded = "placeable-tile-discarded", "A discarded tile could have been placed.", BASE_13 / CR_19 + BASE_15 + CAS_37;
        OutsideWall = "outside-wall", "The place is not inside the castle wall.", CAS_34 / CAS_34 + CAS_08 + CR_06;
    }
    Meeple {
        NoSuchFeature = "no-such-feature", "The tile has no such feature to claim.", BASE_20 / CR_01 + A_02 + CR_09;
        FeatureOccupied = "feature-occupied", "The feature already holds a meeple.", BASE_21 / CAS_39;
        NoMeepleInSupply = "no-meeple-in-supply", "The player has no such meeple left to place.", BASE_25 / CAS_38 + TOW_09 + CR_04;
        MeepleOffPlacedTile = "meeple-off-placed-tile", "A meeple goes only on the tile just placed.", BASE_20 / CAS_38;
        SpecialOnCompletedFeature = "special-on-completed-feature", "King or falconer on a feature that the same tile completes.", CAS_92 / CAS_92;
    }
    Tower {
        NoFoundation = "no-foundation", "There is no tower foundation.", TOW_05 / TOW_05 + TOW_06;
        NoFloorInSupply = "no-floor-in-supply", "The player has no floor of this colour left.", TOW_03 / TOW_03 + TOW_02 + BLK_02 + BLK_03;
        FloorOnGuardedTower = "floor-on-guarded-tower", "A guard closes this tower to floors.", TOW_07 / TOW_07 + BLK_05 + BLK_07;
        FloorOnCappedTower = "floor-on-capped-tower", "A white floor has closed this tower for good.", BLK_10 / BLK_10 + A_09;
        WhiteFloorOnFoundation = "white-floor-on-foundation", "A white floor needs a tower that has a floor already.", BLK_07 / BLK_07;
        GuardOnBareFoundation = "guard-on-bare-foundation", "A guard needs a tower with at least one floor.", TOW_08 / TOW_08;
        GuardOnGuardedTower = "guard-on-guarded-tower", "A guard stands on this tower already.", TOW_07 / TOW_07;
        GuardOnCappedTower = "guard-on-capped-tower", "No guard may stand on a white floor.", BLK_10 / BLK_10 + A_09;
        FigureNotOnTower = "figure-not-on-tower", "The figure may not stand on a tower.", TOW_05 / TOW_05 + A_67;
        CaptureWithoutRight = "capture-without-right", "Nothing in this turn gives the right to capture.", TOW_20 / TOW_20 + BLK_10 + A_18 + TOW_29;
        CaptureDeclined = "capture-declined", "The rules of this game demand the capture.", TOW_20 / TOW_20 + A_06;
        CaptureOutOfRange = "capture-out-of-range", "The tower does not reach that tile.", TOW_21 / TOW_21 + BLK_11 + BLK_12;
        NoSuchMeeple = "no-such-meeple", "No single meeple there fits the capture.", TOW_31 / TOW_31 + A_33 + A_08;
        RansomNotYours = "ransom-not-yours", "The player has no such prisoner to ransom.", TOW_43 / TOW_43;
        RansomTooPoor = "ransom-too-poor", "A ransom costs 3 points.", TOW_45 / TOW_45 + A_11;
        RansomTwice = "ransom-twice", "A ransom was already paid in this turn.", TOW_44 / TOW_44 + A_12;
    }
    Castle {
        WallTileNotHeld = "wall-tile-not-held", "The player does not hold this wall tile.", CAS_62 / CAS_62 + CR_12;
        WallTileTooEarly = "wall-tile-too-early", "The wall tile cannot be used yet.", CAS_61 / CAS_61 + CAS_63 + CR_16;
        WallTileNotApplicable = "wall-tile-not-applicable", "The wall tile has nothing to work on.", CR_14 / CR_14 + CR_15 + CR_16 + CAS_65 + CAS_63;
        DoubledTwice = "doubled-twice", "The feature was already doubled.", CAS_66 / CAS_66 + CAS_97;
        WallTileNotFound = "wall-tile-not-found", "No landing gave this wall tile.", CR_12 / CR_12 + CAS_60 + CAS_67;
    }
    Claims {
        ClaimPoints = "claim-points", "The points claimed for the turn are wrong.", BASE_36 / CR_20 + CAS_45;
        ClaimTotals = "claim-totals", "The totals claimed after the turn are wrong.", BASE_07 / CR_20 + TOW_43;
        ClaimResult = "claim-result", "The claimed result is wrong.", BASE_63 / CAS_78 + BASE_61;
        ClaimEnded = "claim-ended", "The game was not complete.", BASE_60 / CAS_70;
    }
    Platform {
        DrawMismatch = "draw-mismatch", "The tile played is not the tile that was drawn.", BASE_10 / CAS_33 + A_39;
        MeepleIdMismatch = "meeple-id-mismatch", "The record names another meeple than the one on the table.", BASE_24 / CAS_38;
        OfferMismatch = "offer-mismatch", "The places for a meeple that the log offers are not those that are free.", BASE_20 / CAS_38 + BASE_21 + BASE_25;
    }
    Record {
        LogContradiction = "log-contradiction", "The record says two things of one fact.", A_41 / A_41;
        HouseRule = "house-rule", "The record was played by another rule than the house demands.", A_42 / A_42;
    }
}

choices! {
    /// Why a record could not be read. No violation: nothing is said about the play.
    pub enum ErrorCode {
        /// The text is no YAML or JSON.
        Syntax = "syntax",
        /// The text is well formed but no record.
        Schema = "schema",
        /// A tile that stands in no catalogue.
        UnknownTile = "unknown-tile",
        /// A player who is not in the list of players.
        UnknownPlayer = "unknown-player",
        /// An expansion, rule or message that this program does not know.
        Unsupported = "unsupported",
        /// The input is larger than the program takes.
        TooLarge = "too-large",
        /// The file could not be read from the disk.
        Io = "io",
    }
}

impl ErrorCode {
    /// What the code says about a record, in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Syntax => "The text is no YAML or JSON, or no UTF-8.",
            Self::Schema => "The text can be read, but a key or value is not what a record has there.",
            Self::UnknownTile => "No catalogue and no set of the record has a tile of this name.",
            Self::UnknownPlayer => "The name stands nowhere in the list of players.",
            Self::Unsupported => "The record uses an expansion, a rule or a message that the referee does not know.",
            Self::TooLarge => "The record goes past a limit: 16 MiB, or the depth or length of something in it.",
            Self::Io => "The file could not be read.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::rule;

    #[test]
    fn the_contract_has_its_codes_in_order() {
        // The 43 of the contract, `capture-declined`, `offer-mismatch` and those of the expansions.
        assert_eq!(Code::ALL.len(), 46);
        assert_eq!(Code::ALL[0], Code::NotYourTurn);
        for code in Code::ALL {
            assert_eq!(code.as_str().parse(), Ok(*code));
            assert_eq!(code.to_string(), code.as_str());
        }
        assert_eq!("edge-mismach".parse::<Code>().unwrap_err().nearest(), Some("edge-mismatch"));
        for code in ErrorCode::ALL {
            assert_eq!(code.as_str().parse(), Ok(*code));
        }
    }

    #[test]
    fn a_rule_depends_on_the_game() {
        let rule = |code: Code, game| code.rule(game).as_str();
        assert_eq!(rule(Code::EdgeMismatch, Game::Carcassonne), "BASE-12");
        assert_eq!(rule(Code::EdgeMismatch, Game::TheCastle), "CAS-35");
        assert_eq!(rule(Code::FloorOnCappedTower, Game::Carcassonne), "BLK-10");
        assert_eq!(rule(Code::FloorOnGuardedTower, Game::Carcassonne), "TOW-07");
        assert_eq!(Code::FloorOnCappedTower.area(), Area::Tower);
    }

    #[test]
    fn every_code_has_a_page_that_names_it_and_its_rules() {
        for code in Code::ALL {
            let page = code.page();
            assert!(page.starts_with(&format!("# `{code}`\n\n{}\n", code.title())));
            for heading in ["What it means", "The rule", "Example", "What to do"] {
                assert!(page.contains(&format!("\n## {heading}\n")), "{code}: {heading}");
            }
            for id in code.rules() {
                let line = format!("- **{id}** {} (", id.rule().text);
                assert!(page.contains(&line), "{code} without {id}");
            }
            for id in ids(page) {
                assert!(rule::find(id).is_some(), "{code} names {id}");
            }
        }
    }

    #[test]
    fn the_index_lists_exactly_the_codes() {
        let index = include_str!("../../docs/rules/README.md");
        let rows: Vec<&str> = index.lines().filter(|l| l.starts_with("| [`")).collect();
        let expected: Vec<String> = Code::ALL
            .iter()
            .map(|code| {
                let (first, second) = (code.rule(Game::Carcassonne), code.rule(Game::TheCastle));
                let rules = if first == second { first.to_string() } else { format!("{first}, {second}") };
                format!("| [`{code}`]({code}.md) | {} | {rules} |", code.area())
            })
            .collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn every_source_is_explained() {
        let index = include_str!("../../docs/rules/README.md");
        for rule in rule::all().map(RuleId::rule) {
            for source in rule.sources {
                assert!(index.contains(&format!("\n| {source} | ")), "{source}");
            }
        }
    }

    /// Everything on a page that looks like the number of a rule.
    fn ids(page: &str) -> impl Iterator<Item = &str> {
        page.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| {
            ["BASE-", "TOW-", "BLK-", "CAS-", "CR-", "A-", "AMB-"].iter().any(|area| word.starts_with(area))
        })
    }
}
