//! Which tile was written for another one: a tile is used once too often, and one that looks like it is not used up.

use super::phrase::{a, list, number, turns};

/// Most tiles that a hint names.
const MOST_NAMED: usize = 4;
/// Most turns that a hint names.
const MOST_TURNS: usize = 12;

/// How often a record uses a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Count {
    /// Its name, safe to show.
    pub(super) id: String,
    /// Copies in the game.
    pub(super) copies: u32,
    /// Copies that the whole record uses: laid, discarded, at the start.
    pub(super) used: u32,
    /// Whether all four sides are those of the tile that was used too often.
    pub(super) alike: bool,
}

/// "four R and no Q: one of turns 8, 10, 12, 50 may be a Q". `counts` holds every other tile of the game.
pub(super) fn hint(id: &str, copies: u32, in_turns: &[u32], starts: u32, counts: &[Count]) -> Option<String> {
    let used = starts + u32::try_from(in_turns.len()).unwrap_or(u32::MAX);
    if used <= copies || in_turns.len() > MOST_TURNS {
        return None;
    }
    let short: Vec<&Count> = counts.iter().filter(|count| count.used < count.copies).collect();
    let mut named: Vec<&Count> = short.iter().copied().filter(|count| count.alike).collect();
    // A tile that does not look like it is meant only where the record is otherwise complete.
    let missing: u32 = short.iter().map(|count| count.copies - count.used).sum();
    if named.is_empty() && missing <= used - copies {
        named = short;
    }
    if named.is_empty() || named.len() > MOST_NAMED {
        return None;
    }
    let tell = |count: &&Count| match count.used {
        0 => format!("no {}", count.id),
        used => format!("{} {} of {}", number(used), count.id, number(count.copies)),
    };
    let others: Vec<String> = named.iter().map(tell).collect();
    let names: Vec<String> = named.iter().map(|count| a(&count.id)).collect();
    let which = if in_turns.len() == 1 {
        turns(in_turns)
    } else {
        let numbers: Vec<String> = in_turns.iter().map(u32::to_string).collect();
        format!("one of turns {}", numbers.join(", "))
    };
    let (used, others, names) = (number(used), list(&others, "and"), list(&names, "or"));
    let and = if named.len() == 1 { " and" } else { "," };
    Some(format!("{used} {id}{and} {others}: {which} may be {names}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(id: &str, copies: u32, used: u32, alike: bool) -> Count {
        Count { id: id.to_owned(), copies, used, alike }
    }

    #[test]
    fn what_looks_alike_and_is_left_over_is_named() {
        let counts = [count("Q", 1, 0, true), count("U", 8, 8, false), count("B", 4, 2, false)];
        let said = hint("R", 3, &[8, 10, 12, 50], 0, &counts);
        assert_eq!(said.as_deref(), Some("four R and no Q: one of turns 8, 10, 12, 50 may be a Q"));
        let counts = [count("F", 2, 1, true), count("H", 3, 0, true)];
        let said = hint("G", 1, &[8, 9], 0, &counts);
        assert_eq!(said.as_deref(), Some("two G, one F of two and no H: one of turns 8, 9 may be an F or an H"));
    }

    #[test]
    fn another_tile_is_named_where_nothing_else_is_missing() {
        let counts = [count("C", 1, 0, false), count("U", 8, 8, false)];
        assert_eq!(
            hint("D", 4, &[3, 5, 7, 9], 1, &counts).as_deref(),
            Some("five D and no C: one of turns 3, 5, 7, 9 may be a C")
        );
        let counts = [count("C", 1, 0, false), count("U", 8, 7, false)];
        assert_eq!(hint("D", 4, &[3, 5, 7, 9], 1, &counts), None);
    }

    #[test]
    fn nothing_is_guessed_without_a_tile_left_over() {
        assert_eq!(hint("R", 3, &[8, 10, 12, 50], 0, &[count("Q", 1, 1, true)]), None);
        assert_eq!(hint("R", 3, &[8, 10, 12], 0, &[count("Q", 1, 0, true)]), None);
    }
}
