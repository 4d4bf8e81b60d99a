//! What could not be checked, as words for a list and as a sentence.

use super::phrase::{count, list};
use crate::record::Unverified;
use crate::record::tree::Untrusted;
use crate::rulebook::UnverifiedKind;

/// Most turns that are named one by one.
const MOST_TURNS: usize = 12;

/// "draw order of turns 5 and 9": for the first line of a report.
#[must_use]
pub fn label(unverified: &Unverified) -> String {
    let detail = || shown(unverified);
    let about = match unverified.kind {
        UnverifiedKind::OptionAssumed => return format!("{} assumed", detail()),
        UnverifiedKind::Stated => return detail(),
        UnverifiedKind::WallTileNotNamed => format!("wall tile of {}", detail()),
        UnverifiedKind::NotJudged => "anything".to_owned(),
        kind => kind.as_str().replace('-', " "),
    };
    match &unverified.turns {
        Some(turns) => format!("{about} of {}", turns_of(turns)),
        None => about,
    }
}

/// One sentence for those who want to know why.
#[must_use]
pub fn sentence(unverified: &Unverified) -> String {
    let turns = |all: &str| unverified.turns.as_ref().map_or_else(|| all.to_owned(), |turns| turns_of(turns));
    let detail = || shown(unverified);
    match unverified.kind {
        UnverifiedKind::DrawOrder => {
            format!("The record does not say which tile was drawn in {}", turns("any turn"))
        }
        UnverifiedKind::EarlyEnd => "The record says that the game was over, but tiles were left that fit".to_owned(),
        UnverifiedKind::StartSpacesAssumed => {
            "No tile set says what the start spaces show; court without a path is assumed".to_owned()
        }
        UnverifiedKind::WallTileNotNamed => {
            format!("The record does not say which wall tile {} took in {}", detail(), turns("a turn"))
        }
        UnverifiedKind::PracticeTileSet => "The practice tile set is invented".to_owned(),
        UnverifiedKind::LastTurnNotScored => "The record stops inside the last turn, before its scoring".to_owned(),
        UnverifiedKind::MissingTurns => format!("Nobody wrote down what was done in {}", turns("some turns")),
        UnverifiedKind::NotJudged => {
            format!("Nothing is judged of {}: what was played before is not known", turns("the rest"))
        }
        UnverifiedKind::NoMoves => "The record is a result without moves".to_owned(),
        UnverifiedKind::Winner => "Who won was decided at the desk, not by the score".to_owned(),
        UnverifiedKind::Awards => "The log does not say which points each scoring gave".to_owned(),
        UnverifiedKind::Result => "The log tells no final score that could be compared".to_owned(),
        UnverifiedKind::OptionAssumed => {
            format!("No source settles the option {}, so its default is assumed", detail())
        }
        UnverifiedKind::Stated => format!("The record says that this could not be checked: {}", detail()),
    }
}

fn shown(unverified: &Unverified) -> String {
    unverified.detail.as_deref().map(|detail| Untrusted::from(detail).to_string()).unwrap_or_default()
}

/// "turn 5", "turns 5 and 9", "14 turns from 5 to 40".
fn turns_of(turns: &[u32]) -> String {
    match turns {
        [one] => format!("turn {one}"),
        [first, .., last] if turns.len() > MOST_TURNS => {
            format!("{} from {first} to {last}", count(turns.len() as i64, "turn", "turns"))
        }
        several => {
            let words: Vec<String> = several.iter().map(u32::to_string).collect();
            format!("turns {}", list(&words, "and"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_named_as_far_as_one_can_read_them() {
        let draws = |turns: Vec<u32>| label(&Unverified::of(UnverifiedKind::DrawOrder).in_turns(turns));
        assert_eq!(label(&Unverified::of(UnverifiedKind::DrawOrder)), "draw order");
        assert_eq!(draws(vec![5]), "draw order of turn 5");
        assert_eq!(draws(vec![5, 9]), "draw order of turns 5 and 9");
        assert_eq!(draws((1..=40).collect()), "draw order of 40 turns from 1 to 40");
        let stated = Unverified::of(UnverifiedKind::Stated).with("the \u{1b}clock");
        assert_eq!(label(&stated), "the \\u{1b}clock");
    }
}
