//! Inns & Cathedrals: large meeples, inns on roads, cathedrals in cities.

use super::{Element, Module, NONE, Save, SavedRule, of, spec};
use crate::rulebook::choice::{Choice, choices};
use crate::rulebook::feature::FeatureKind;
use crate::rulebook::figure::{Figure, FigureKind};
use crate::rulebook::game::Expansion;
use crate::rulebook::options::{Edition, Field, Ranked, Values, flag, put, put_flag, whole};
use crate::rulebook::rule::rules;
use crate::rulebook::symbol::{Mark, Symbol};
use crate::rulebook::tile_set::TileSet;

pub(super) const MODULE: Module = Module {
    expansion: Expansion::InnsAndCathedrals,
    rules: RULES,
    options: FIELDS,
    figures: &[Figure {
        kind: FigureKind::Large,
        word: "large",
        alias: Some("big"),
        name: "large meeple",
        save: "big",
        strength: 2,
        follows: false,
        guards: |options| options.inns_and_cathedrals.large_meeple_on_tower,
        count: |options| options.inns_and_cathedrals.large_meeples,
    }],
    marks: &[
        Mark {
            symbol: Symbol::Inn,
            word: "inn",
            on: FeatureKind::Road,
            each: 2,
            spares_unfinished: |options| options.inns_and_cathedrals.unfinished == Unfinished::Plain,
            counts: |options| !options.inns_and_cathedrals.ornaments.has_inns(),
        },
        Mark {
            symbol: Symbol::Cathedral,
            word: "cathedral",
            on: FeatureKind::City,
            each: 3,
            spares_unfinished: |options| options.inns_and_cathedrals.unfinished == Unfinished::Plain,
            counts: |options| !options.inns_and_cathedrals.ornaments.has_cathedrals(),
        },
    ],
    tile_sets: &[TileSet {
        tiles: include_str!("../../catalog/carcassonne/inns.yaml"),
        expansion: Some(Expansion::InnsAndCathedrals),
        keys: ["inns-c1", "inns-c2"],
        saves: ["inns-and-cathedrals:1", "inns-and-cathedrals:2"],
        save: "inns-and-cathedrals",
        prefix: "IC",
        edition: |options| options.inns_and_cathedrals.edition,
        edition_mut: |options| &mut options.inns_and_cathedrals.edition,
        size: 18,
    }],
    save: Save {
        elements: &[
            Element {
                key: "big-follower",
                is_counted: true,
                is_on_by_key: false,
                brings_rules: true,
                get: |options| options.inns_and_cathedrals.large_meeples,
                set: |options, count| options.inns_and_cathedrals.large_meeples = count,
            },
            Element {
                key: "inn",
                is_counted: false,
                is_on_by_key: true,
                brings_rules: true,
                get: |options| u8::from(!options.inns_and_cathedrals.ornaments.has_inns()),
                set: |options, count| {
                    let ornaments = &mut options.inns_and_cathedrals.ornaments;
                    *ornaments = Ornaments::of(count == 0, ornaments.has_cathedrals());
                },
            },
            Element {
                key: "cathedral",
                is_counted: false,
                is_on_by_key: true,
                brings_rules: true,
                get: |options| u8::from(!options.inns_and_cathedrals.ornaments.has_cathedrals()),
                set: |options, count| {
                    let ornaments = &mut options.inns_and_cathedrals.ornaments;
                    *ornaments = Ornaments::of(ornaments.has_inns(), count == 0);
                },
            },
        ],
        rules: &[SavedRule {
            key: "inn-and-cathedral-final-scoring",
            get: |options| match options.inns_and_cathedrals.unfinished {
                Unfinished::Zero => "zero",
                Unfinished::Plain => "ignore",
            },
            set: |options, value| {
                options.inns_and_cathedrals.unfinished = match value {
                    "zero" => Unfinished::Zero,
                    "ignore" => Unfinished::Plain,
                    _ => return None,
                };
                Some(())
            },
        }],
    },
    ..NONE
};

rules! {
    INN_01 "INN-01" Official ["WI1", "WI2", "JCZ", "TTS"] "Inns & Cathedrals adds 18 tiles: 6 with an inn, 2 with a cathedral, 3 with a pennant, 1 with a monastery.";
    INN_02 "INN-02" Official ["WI2", "PG", "BOOM"] "A completed road with an inn is worth 2 points a tile; further inns add nothing.";
    INN_03 "INN-03" Official ["WI2", "PG"] "A road with an inn that is unfinished at the end is worth nothing.";
    INN_04 "INN-04" Official ["BSW", "BOOM"] "An inn belongs to the one road that it lies at.";
    INN_05 "INN-05" Official ["WI2", "PG", "BOOM"] "A completed city with a cathedral is worth 3 points a tile and 3 a pennant; a second cathedral adds nothing.";
    INN_06 "INN-06" Official ["WI2", "PG"] "A city with a cathedral that is unfinished at the end is worth nothing.";
    INN_07 "INN-07" Official ["PG", "WI2"] "Anybody may add an inn or a cathedral to anybody's feature; for fields a city with a cathedral is one city like others.";
    INN_08 "INN-08" Official ["WI1", "BOOM"] "The large meeple is placed by the rules of an ordinary one, in its place, and counts as two in every majority; it never doubles points.";
    INN_09 "INN-09" Official ["JCZ"] "A large meeple may not stand on a garden.";
    INN_10 "INN-10" Official ["WI1", "WI2"] "A sixth player may take part, with 7 meeples and a large one.";
    INN_11 "INN-11" Official ["BSW", "WI1"] "Roads end at the monastery and at the crossing of their tiles, and nothing may stand on a crossing.";
    A_61 "A-61" Ruling ["WI2", "PG", "JCZ"] "Unfinished roads with an inn and cities with a cathedral are worth nothing unless unfinished-inn-cathedral says plain." => "A-61";
    A_62 "A-62" Ruling ["WI1", "WI2"] "The tiles of Inns & Cathedrals are those of the first edition unless inns-edition says c2." => "A-62";
    A_69 "A-69" Ruling ["JCZ"] "A large meeple may stand on a tower unless large-meeple-on-tower says no." => "A-69";
    A_73 "A-73" Ruling ["JCZ"] "Inns and cathedrals may be played as ornaments of their tiles; ornaments says which." => "A-73";
    A_80 "A-80" Ruling ["WI1", "JCZ"] "Each player has one large meeple unless large-meeples says otherwise." => "A-80";
}

choices! {
    /// What unfinished roads with an inn and cities with a cathedral are worth at the end.
    pub enum Unfinished {
        /// Nothing.
        Zero = "zero",
        /// What they would be worth without it.
        Plain = "plain",
    }
}

choices! {
    /// Which symbols of the tiles are ornaments.
    pub enum Ornaments {
        /// None: all count.
        None = "none",
        /// Inns.
        Inns = "inns",
        /// Cathedrals.
        Cathedrals = "cathedrals",
        /// Both.
        Both = "both",
    }
}

impl Ornaments {
    fn of(inns: bool, cathedrals: bool) -> Self {
        match (inns, cathedrals) {
            (false, false) => Self::None,
            (true, false) => Self::Inns,
            (false, true) => Self::Cathedrals,
            (true, true) => Self::Both,
        }
    }

    fn has_inns(self) -> bool {
        matches!(self, Self::Inns | Self::Both)
    }

    fn has_cathedrals(self) -> bool {
        matches!(self, Self::Cathedrals | Self::Both)
    }
}

/// The options of the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// `unfinished-inn-cathedral`: what unfinished roads with an inn and cities with a cathedral are worth.
    pub unfinished: Unfinished,
    /// `large-meeple-on-tower`: a large meeple may stand on a tower.
    pub large_meeple_on_tower: bool,
    /// `ornaments`: which symbols do not count.
    pub ornaments: Ornaments,
    /// `large-meeples`: large meeples in each supply.
    pub large_meeples: u8,
    /// `inns-edition`: the edition of the tiles.
    pub edition: Edition,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            unfinished: Unfinished::Zero,
            large_meeple_on_tower: true,
            ornaments: Ornaments::None,
            large_meeples: 1,
            edition: Edition::C1,
        }
    }
}

const FIELDS: &[Ranked] = &[
    (
        300,
        Field {
            spec: of(
                Expansion::InnsAndCathedrals,
                spec(
                    "unfinished-inn-cathedral",
                    Values::Words(Unfinished::WORDS),
                    "zero",
                    "A-61, INN-03, INN-06",
                    "what unfinished roads with an inn and cities with a cathedral are worth at the end; plain: as without it",
                ),
            ),
            get: |o| o.inns_and_cathedrals.unfinished.to_string(),
            set: |o, v| put(&mut o.inns_and_cathedrals.unfinished, v),
        },
    ),
    (
        310,
        Field {
            spec: of(
                Expansion::InnsAndCathedrals,
                spec(
                    "large-meeple-on-tower",
                    Values::Words(&["yes", "no"]),
                    "yes",
                    "A-69",
                    "whether a large meeple may stand on a tower",
                ),
            ),
            get: |o| flag(o.inns_and_cathedrals.large_meeple_on_tower, "yes", "no"),
            set: |o, v| put_flag(&mut o.inns_and_cathedrals.large_meeple_on_tower, v, "yes", "no"),
        },
    ),
    (
        320,
        Field {
            spec: of(
                Expansion::InnsAndCathedrals,
                spec(
                    "ornaments",
                    Values::Words(Ornaments::WORDS),
                    "none",
                    "A-73",
                    "which symbols of the tiles of Inns & Cathedrals do not count",
                ),
            ),
            get: |o| o.inns_and_cathedrals.ornaments.to_string(),
            set: |o, v| put(&mut o.inns_and_cathedrals.ornaments, v),
        },
    ),
    (
        330,
        Field {
            spec: of(
                Expansion::InnsAndCathedrals,
                spec(
                    "large-meeples",
                    Values::Whole { min: 0, max: 40 },
                    "1",
                    "A-80, INN-08",
                    "how many large meeples each player has besides",
                ),
            ),
            get: |o| o.inns_and_cathedrals.large_meeples.to_string(),
            set: |o, v| {
                o.inns_and_cathedrals.large_meeples = u8::try_from(whole(v, 0, 40)?).ok()?;
                Some(())
            },
        },
    ),
    (
        340,
        Field {
            spec: of(
                Expansion::InnsAndCathedrals,
                spec(
                    "inns-edition",
                    Values::Words(Edition::WORDS),
                    "c1",
                    "A-62, INN-01",
                    "the edition of the tiles of Inns & Cathedrals; c2 has gardens on some of them",
                ),
            ),
            get: |o| o.inns_and_cathedrals.edition.to_string(),
            set: |o, v| put(&mut o.inns_and_cathedrals.edition, v),
        },
    ),
];
