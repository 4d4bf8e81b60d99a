//! Options of The Castle and Falcon.

use super::{Field, OptionError, OptionSpec, Values, WallTileKind, entries, flag, put, put_flag, set, whole};
use crate::rulebook::choice::{Choice, choices};
use crate::rulebook::game::Game;

choices! {
    /// What an incomplete feature is worth under a wall tile (CR-16).
    pub enum IncompleteValue {
        /// As much as if it were completed.
        AsComplete = "as-complete",
        /// 1 point a tile.
        Reduced = "reduced",
    }
}

choices! {
    /// Whose tile must complete a house for the keep to come to it (CAS-52).
    pub enum KeepCompletedBy {
        /// The owner of the keep, in the own turn.
        Owner = "owner",
        /// Either player.
        Anyone = "anyone",
    }
}

choices! {
    /// When a keep moves to a new house (CAS-51).
    pub enum KeepMoves {
        /// When the new house has more tiles.
        StrictlyLarger = "strictly-larger",
        /// When it has as many tiles or more.
        AtLeastEqual = "at-least-equal",
    }
}

choices! {
    /// Where the end of a path is closed besides at squares (CAS-36, CAS-43).
    pub enum PathEnds {
        /// At a start space and at the wall.
        StartAndWall = "start-and-wall",
        /// At the wall; a path that runs into a start space stays open there.
        WallOnly = "wall-only",
    }
}

choices! {
    /// What follows when a drawn tile fits nowhere (CAS-37).
    pub enum CastleUnplaceableTile {
        /// The player draws again.
        Redraw = "redraw",
        /// The turn is over.
        EndTurn = "end-turn",
    }
}

choices! {
    /// Who scores the empty spaces when the keeps stand on equal houses (CAS-73).
    pub enum TiedKeep {
        /// Nobody.
        Nobody = "nobody",
        /// Both players.
        Both = "both",
    }
}

choices! {
    /// Which features are closed to king and falconer in the turn of placing (CAS-92).
    pub enum SpecialBan {
        /// Every feature that the tile completes.
        Completed = "completed",
        /// Only a completed feature that would score.
        Scored = "scored",
    }
}

/// The options of a game of The Castle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TheCastle {
    /// `wall-tile-numbers`: what the wall tiles 1 to 9 do.
    pub wall_tile_numbers: [WallTileKind; 9],
    /// `wall-tile-keep`: tiles that a keep wall tile adds to the house under the keep.
    pub wall_tile_keep: u8,
    /// `wall-tile-points`: points of a points wall tile.
    pub wall_tile_points: u16,
    /// `incomplete-value`: the worth of an incomplete feature under a wall tile.
    pub incomplete_value: IncompleteValue,
    /// `keep-completed-by`: whose tile must complete the house.
    pub keep_completed_by: KeepCompletedBy,
    /// `keep-moves`: when a keep moves to a new house.
    pub keep_moves: KeepMoves,
    /// `start-space-counts`: a start space counts as a tile of its feature.
    pub start_space_counts: bool,
    /// `double-twice`: two doublings on one feature multiply by 4. Without the Falcon only: see
    /// [`TheCastle::may_double_twice`].
    pub double_twice: bool,
    /// `extra-turn-after-last-tile`: an extra turn takes place even if no tile is left to place.
    pub extra_turn_after_last_tile: bool,
    /// `opponent-takes-wall-tile`: a landing in the turn of the other player takes the wall tile too.
    pub opponent_takes_wall_tile: bool,
    /// `later-laps`: wall tiles can be taken beyond 99.
    pub later_laps: bool,
    /// `path-ends`: where the end of a path is closed.
    pub path_ends: PathEnds,
    /// `unplaceable-tile`: what follows when a tile fits nowhere.
    pub unplaceable_tile: CastleUnplaceableTile,
    /// `tied-keep`: who scores when the keeps are equal.
    pub tied_keep: TiedKeep,
    /// `final-falcon-effects`: tokens, king and falconer work in final scoring.
    pub final_falcon_effects: bool,
    /// `fountain-is-doubling`: a fountain uses up the one doubling of its path.
    pub fountain_is_doubling: bool,
    /// `king-with-market`: the king doubles a court that a market wall tile raised.
    pub king_with_market: bool,
    /// `special-ban`: features closed to king and falconer.
    pub special_ban: SpecialBan,
    /// `gate-length`: tiles along one gate of the Falcon.
    pub gate_length: u8,
    /// `gate-stop`: a marker that reaches a gate stops there.
    pub gate_stop: bool,
}

impl Default for TheCastle {
    fn default() -> Self {
        Self {
            wall_tile_numbers: [
                WallTileKind::ExtraTurn,
                WallTileKind::DoubleHouse,
                WallTileKind::DoubleTower,
                WallTileKind::IncompleteHouse,
                WallTileKind::IncompleteTower,
                WallTileKind::IncompletePath,
                WallTileKind::Market,
                WallTileKind::Keep,
                WallTileKind::Points,
            ],
            wall_tile_keep: 1,
            wall_tile_points: 5,
            incomplete_value: IncompleteValue::AsComplete,
            keep_completed_by: KeepCompletedBy::Owner,
            keep_moves: KeepMoves::StrictlyLarger,
            start_space_counts: true,
            double_twice: false,
            extra_turn_after_last_tile: false,
            opponent_takes_wall_tile: true,
            later_laps: true,
            path_ends: PathEnds::StartAndWall,
            unplaceable_tile: CastleUnplaceableTile::Redraw,
            tied_keep: TiedKeep::Nobody,
            final_falcon_effects: true,
            fountain_is_doubling: false,
            king_with_market: true,
            special_ban: SpecialBan::Completed,
            gate_length: 1,
            gate_stop: false,
        }
    }
}

impl TheCastle {
    /// Sets one option by its key; case does not matter.
    ///
    /// # Errors
    ///
    /// When the game has no such option or the option does not take the value. Nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        set(FIELDS.iter(), Game::TheCastle, self, key, value).map_err(name_missing_map)
    }

    /// The options that differ from the defaults, in the order of the documents.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        entries(FIELDS.iter(), self)
    }

    /// The kind of the wall tile with this number, 1 to 9.
    #[must_use]
    pub fn wall_tile(&self, number: usize) -> Option<WallTileKind> {
        let index = number.checked_sub(1)?;
        self.wall_tile_numbers.get(index).copied()
    }

    /// Whether two doublings on one feature are allowed; the Falcon rules it out for good (CAS-66).
    #[must_use]
    pub const fn may_double_twice(&self, falcon: bool) -> bool {
        self.double_twice && !falcon
    }
}

/// A gate length is no nonsense, but the outline of the castle is known for one length only (CAS-84).
fn name_missing_map(error: OptionError) -> OptionError {
    match error {
        OptionError::BadValue { key: key @ "gate-length", value, .. } if whole(value.trim(), 2, u16::MAX).is_some() => {
            OptionError::Unsupported {
                key,
                value,
                why: "the map of the castle is only known for gates that are 1 tile long",
            }
        }
        other => other,
    }
}

const fn spec(
    key: &'static str,
    values: Values,
    default: &'static str,
    source: &'static str,
    meaning: &'static str,
) -> OptionSpec {
    OptionSpec { key, game: Game::TheCastle, values, default, meaning, source, expansion: None, assumed: false }
}

/// An option whose default no source settles.
const fn assumed(spec: OptionSpec) -> OptionSpec {
    OptionSpec { assumed: true, ..spec }
}

const YES_NO: Values = Values::Words(&["yes", "no"]);
const NO_YES: Values = Values::Words(&["no", "yes"]);

pub(super) static FIELDS: &[Field<TheCastle>] = &[
    Field {
        spec: assumed(spec(
            "wall-tile-numbers",
            Values::WallTileKinds,
            "extra-turn, double-house, double-tower, incomplete-house, incomplete-tower, incomplete-path, market, keep, points",
            "CAS-65",
            "what the wall tiles 1 to 9 do, in this order",
        )),
        get: |o| {
            let words: Vec<_> = o.wall_tile_numbers.iter().map(|k| k.as_str()).collect();
            words.join(", ")
        },
        set: |o, v| {
            o.wall_tile_numbers = WallTileKind::read_nine(v)?;
            Some(())
        },
    },
    Field {
        spec: assumed(spec(
            "wall-tile-keep",
            Values::Whole { min: 0, max: 76 },
            "1",
            "CAS-65",
            "how many tiles a keep wall tile adds to the house under the keep",
        )),
        get: |o| o.wall_tile_keep.to_string(),
        set: |o, v| {
            o.wall_tile_keep = u8::try_from(whole(v, 0, 76)?).ok()?;
            Some(())
        },
    },
    Field {
        spec: assumed(spec(
            "wall-tile-points",
            Values::Whole { min: 0, max: 99 },
            "5",
            "CAS-65",
            "how many points a points wall tile is worth",
        )),
        get: |o| o.wall_tile_points.to_string(),
        set: |o, v| {
            o.wall_tile_points = whole(v, 0, 99)?;
            Some(())
        },
    },
    Field {
        spec: spec(
            "incomplete-value",
            Values::Words(IncompleteValue::WORDS),
            "as-complete",
            "CAS-65, CR-16",
            "what an incomplete feature is worth under a wall tile; reduced: 1 a tile",
        ),
        get: |o| o.incomplete_value.to_string(),
        set: |o, v| put(&mut o.incomplete_value, v),
    },
    Field {
        spec: spec(
            "keep-completed-by",
            Values::Words(KeepCompletedBy::WORDS),
            "owner",
            "CAS-52",
            "whose tile must complete a house for the keep to come to it",
        ),
        get: |o| o.keep_completed_by.to_string(),
        set: |o, v| put(&mut o.keep_completed_by, v),
    },
    Field {
        spec: spec(
            "keep-moves",
            Values::Words(KeepMoves::WORDS),
            "strictly-larger",
            "CAS-51",
            "how large a new house must be for the keep to move to it",
        ),
        get: |o| o.keep_moves.to_string(),
        set: |o, v| put(&mut o.keep_moves, v),
    },
    Field {
        spec: spec(
            "start-space-counts",
            YES_NO,
            "yes",
            "CAS-47",
            "whether start spaces add a tile to the features they show, in scoring and for the keep",
        ),
        get: |o| flag(o.start_space_counts, "yes", "no"),
        set: |o, v| put_flag(&mut o.start_space_counts, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "double-twice",
            NO_YES,
            "no",
            "CAS-66",
            "whether one feature may be doubled twice; never with the Falcon",
        ),
        get: |o| flag(o.double_twice, "yes", "no"),
        set: |o, v| put_flag(&mut o.double_twice, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "extra-turn-after-last-tile",
            NO_YES,
            "no",
            "CAS-70, CR-15",
            "whether an extra turn still takes place, empty, when no tile is left to place",
        ),
        get: |o| flag(o.extra_turn_after_last_tile, "yes", "no"),
        set: |o, v| put_flag(&mut o.extra_turn_after_last_tile, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "opponent-takes-wall-tile",
            YES_NO,
            "yes",
            "CAS-60",
            "whether a landing in the turn of the other player takes the wall tile too",
        ),
        get: |o| flag(o.opponent_takes_wall_tile, "yes", "no"),
        set: |o, v| put_flag(&mut o.opponent_takes_wall_tile, v, "yes", "no"),
    },
    Field {
        spec: spec("later-laps", YES_NO, "yes", "CAS-53", "whether wall tiles can be taken beyond 99"),
        get: |o| flag(o.later_laps, "yes", "no"),
        set: |o, v| put_flag(&mut o.later_laps, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "path-ends",
            Values::Words(PathEnds::WORDS),
            "start-and-wall",
            "CAS-36, CAS-43",
            "where the end of a path is closed besides at squares",
        ),
        get: |o| o.path_ends.to_string(),
        set: |o, v| put(&mut o.path_ends, v),
    },
    Field {
        spec: spec(
            "unplaceable-tile",
            Values::Words(CastleUnplaceableTile::WORDS),
            "redraw",
            "CAS-37",
            "whether a player whose tile fits nowhere draws again",
        ),
        get: |o| o.unplaceable_tile.to_string(),
        set: |o, v| put(&mut o.unplaceable_tile, v),
    },
    Field {
        spec: spec(
            "tied-keep",
            Values::Words(TiedKeep::WORDS),
            "nobody",
            "CAS-73",
            "who scores the empty spaces when the keeps stand on equal houses",
        ),
        get: |o| o.tied_keep.to_string(),
        set: |o, v| put(&mut o.tied_keep, v),
    },
    Field {
        spec: spec(
            "final-falcon-effects",
            YES_NO,
            "yes",
            "CAS-89, CAS-94, CR-16",
            "whether tokens, king and falconer work in final scoring",
        ),
        get: |o| flag(o.final_falcon_effects, "yes", "no"),
        set: |o, v| put_flag(&mut o.final_falcon_effects, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "fountain-is-doubling",
            NO_YES,
            "no",
            "CAS-97",
            "whether a fountain uses up the one doubling of its path",
        ),
        get: |o| flag(o.fountain_is_doubling, "yes", "no"),
        set: |o, v| put_flag(&mut o.fountain_is_doubling, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "king-with-market",
            YES_NO,
            "yes",
            "CAS-94, CAS-97",
            "whether the king doubles a court that a market wall tile raised",
        ),
        get: |o| flag(o.king_with_market, "yes", "no"),
        set: |o, v| put_flag(&mut o.king_with_market, v, "yes", "no"),
    },
    Field {
        spec: spec(
            "special-ban",
            Values::Words(SpecialBan::WORDS),
            "completed",
            "CAS-92",
            "which features are closed to king and falconer in the turn of placing",
        ),
        get: |o| o.special_ban.to_string(),
        set: |o, v| put(&mut o.special_ban, v),
    },
    Field {
        spec: assumed(spec(
            "gate-length",
            Values::Words(&["1"]),
            "1",
            "CAS-84",
            "how many tiles long a gate of the Falcon is; the map is known for 1 only",
        )),
        get: |o| o.gate_length.to_string(),
        set: |o, v| {
            o.gate_length = u8::try_from(whole(v, 1, 1)?).ok()?;
            Some(())
        },
    },
    Field {
        spec: spec(
            "gate-stop",
            NO_YES,
            "no",
            "CAS-98, CR-22",
            "whether a marker that reaches a gate during play stops there",
        ),
        get: |o| flag(o.gate_stop, "yes", "no"),
        set: |o, v| put_flag(&mut o.gate_stop, v, "yes", "no"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_kinds_by_comma_or_blank_each_once() {
        let mut options = TheCastle::default();
        let written = "extra-turn double-tower,double-house, Incomplete-Path incomplete-tower \
                       incomplete-house market keep points";
        options.set("wall-tile-numbers", written).unwrap();
        assert_eq!(options.wall_tile(2), Some(WallTileKind::DoubleTower));
        assert_eq!(options.wall_tile(4), Some(WallTileKind::IncompletePath));
        assert_eq!(options.wall_tile(0), None);
        assert_eq!(options.wall_tile(10), None);
        let before = options.clone();
        for bad in [
            "",
            "extra-turn",
            "market market market market market market market market market",
            "extra-turn double-tower double-house incomplete-path incomplete-tower incomplete-house market keep points points",
        ] {
            assert!(options.set("wall-tile-numbers", bad).is_err(), "{bad}");
        }
        assert_eq!(options, before);
        let mut again = TheCastle::default();
        for (key, value) in options.entries() {
            again.set(key, &value).unwrap();
        }
        assert_eq!(again, options);
    }

    #[test]
    fn another_gate_length_has_no_map() {
        let mut options = TheCastle::default();
        let error = options.set("gate-length", "2").unwrap_err();
        assert!(matches!(error, OptionError::Unsupported { .. }), "{error}");
        assert!(error.to_string().contains("map"));
        let error = options.set("gate-length", "long").unwrap_err();
        assert!(matches!(error, OptionError::BadValue { .. }));
    }

    #[test]
    fn assumed_defaults_are_those_without_a_source() {
        let keys: Vec<_> = FIELDS.iter().filter(|field| field.spec.assumed).map(|field| field.spec.key).collect();
        assert_eq!(keys, ["wall-tile-numbers", "wall-tile-keep", "wall-tile-points", "gate-length"]);
    }

    #[test]
    fn the_falcon_doubles_once() {
        let mut options = TheCastle::default();
        options.set("double-twice", "yes").unwrap();
        assert!(options.may_double_twice(false));
        assert!(!options.may_double_twice(true));
    }
}
