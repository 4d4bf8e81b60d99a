//! A position as a text board and as SVG.

pub mod carcassonne;
pub mod the_castle;

/// The initials of the players, or their numbers when initials are not plain letters that differ.
fn marks(names: &[String]) -> Vec<char> {
    let initial = |name: &String| name.chars().next().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
    let initials: Option<Vec<char>> = names.iter().map(initial).collect();
    let differ = |initials: &Vec<char>| {
        let mut sorted = initials.clone();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.len() == initials.len()
    };
    initials.filter(differ).unwrap_or_else(|| ('1'..='9').take(names.len()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_stand_for_players_while_they_differ() {
        let of = |names: &[&str]| marks(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["Ann", "ben"]), ['A', 'B']);
        assert_eq!(of(&["Ann", "Abe"]), ['1', '2']);
        assert_eq!(of(&["Ann", "Éva"]), ['1', '2']);
        assert_eq!(of(&["Ann", ""]), ['1', '2']);
    }
}
