//! How many tower floors each player starts with.

/// The extra foundations start where the tile set of The Tower ends.
const FOUNDATIONS_OF_THE_TOWER: u32 = 18;
/// Nobody ever holds more white floors than this.
const MOST_WHITE: u32 = 2;

/// The floors that one player has, by colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Floors {
    /// The neutral floors of The Tower.
    pub normal: u32,
    /// Black floors: they capture on the diagonals.
    pub black: u32,
    /// White floors: they cap a tower for good.
    pub white: u32,
}

/// The floors each player starts with (TOW-02, BLK-02, BLK-03).
///
/// `foundations` counts the foundation tiles in the sets at the start of the game; it matters with
/// Black Tower only, as The Tower alone has no rule for more than its own 18.
/// The printed tables cover 2 to 6 players. The rows for one player and for seven or more are those of
/// JCloisterZone, so that its saves can be judged.
#[must_use]
pub const fn floors_per_player(players: u8, black_tower: bool, foundations: u32) -> Floors {
    if !black_tower {
        return Floors {
            normal: match players {
                0..=2 => 10,
                3 => 9,
                4 => 7,
                5 => 6,
                6 => 5,
                7 => 4,
                _ => 3,
            },
            black: 0,
            white: 0,
        };
    }
    let (black, white, normal) = match players {
        0..=2 => (4, 2, 8),
        3 => (3, 2, 7),
        4 => (3, 1, 6),
        5 => (2, 1, 5),
        6 => (2, 1, 4),
        7 => (2, 1, 3),
        _ => (1, 1, 2),
    };
    let extra = foundations.saturating_sub(FOUNDATIONS_OF_THE_TOWER);
    let steps = extra / 4;
    let white = if extra >= 8 && matches!(players, 4..=6) && white < MOST_WHITE { white + 1 } else { white };
    Floors { normal: steps.saturating_mul(2).saturating_add(normal), black: steps.saturating_add(black), white }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floors(black: u32, normal: u32, white: u32) -> Floors {
        Floors { normal, black, white }
    }

    #[test]
    fn the_tower_alone() {
        let expected = [10, 10, 9, 7, 6, 5, 4, 3, 3];
        for (players, normal) in (1..).zip(expected) {
            assert_eq!(floors_per_player(players, false, 18), floors(0, normal, 0), "{players} players");
        }
    }

    #[test]
    fn the_tower_alone_knows_no_extra_foundations() {
        assert_eq!(floors_per_player(4, false, 36), floors(0, 7, 0));
    }

    #[test]
    fn black_tower_table() {
        let expected = [
            (1, floors(4, 8, 2)),
            (2, floors(4, 8, 2)),
            (3, floors(3, 7, 2)),
            (4, floors(3, 6, 1)), // EX-77
            (5, floors(2, 5, 1)),
            (6, floors(2, 4, 1)),
            (7, floors(2, 3, 1)),
            (8, floors(1, 2, 1)),
        ];
        for (players, stock) in expected {
            assert_eq!(floors_per_player(players, true, 18), stock, "{players} players");
        }
    }

    #[test]
    fn extra_foundations() {
        assert_eq!(floors_per_player(4, true, 26), floors(5, 10, 2), "EX-78");
        assert_eq!(floors_per_player(2, true, 26), floors(6, 12, 2), "EX-79");
        assert_eq!(floors_per_player(5, true, 25), floors(3, 7, 1), "EX-80");
        assert_eq!(floors_per_player(3, true, 22), floors(4, 9, 2), "EX-81");
        assert_eq!(floors_per_player(6, true, 30), floors(5, 10, 2), "EX-82");
    }

    #[test]
    fn edges_of_the_formula() {
        assert_eq!(floors_per_player(4, true, 21), floors(3, 6, 1), "3 extra");
        assert_eq!(floors_per_player(4, true, 0), floors(3, 6, 1), "fewer");
        assert_eq!(floors_per_player(5, true, u32::MAX).white, 2, "the cap holds");
    }
}
