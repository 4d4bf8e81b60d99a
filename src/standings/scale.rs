//! What a game is worth in a tournament.

use std::fmt;
use std::str::FromStr;

use super::amount::Amount;
use crate::report::safe;

/// How games count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scale {
    /// By win, draw and loss.
    Outcome {
        /// Worth of a win.
        win: Amount,
        /// Worth of a shared first place.
        draw: Amount,
        /// Worth of everything else.
        loss: Amount,
    },
    /// By the place at the table, the first one first; ties share what their places are worth together.
    Places(Vec<Amount>),
}

impl Default for Scale {
    fn default() -> Self {
        Self::Outcome { win: Amount::whole(1), draw: Amount::half(), loss: Amount::default() }
    }
}

impl Scale {
    /// What each of `sharing` players gets who share the places from `place` on, counted from 0.
    #[must_use]
    pub fn worth(&self, place: usize, sharing: usize) -> Amount {
        match self {
            Self::Outcome { win, draw, loss } => match (place, sharing) {
                (0, 1) => *win,
                (0, _) => *draw,
                _ => *loss,
            },
            Self::Places(worths) => worths.iter().skip(place).take(sharing).copied().sum::<Amount>().shared_by(sharing),
        }
    }
}

/// Why a scale could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadScale(String);

impl BadScale {
    fn new(why: &str) -> Self {
        Self(safe(why).into_owned())
    }
}

impl fmt::Display for BadScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; write win=1,draw=0.5,loss=0 or, by places, 5-3-2-1", self.0)
    }
}

impl std::error::Error for BadScale {}

impl FromStr for Scale {
    type Err = BadScale;

    fn from_str(text: &str) -> Result<Self, BadScale> {
        let number = |part: &str| {
            part.trim().parse::<Amount>().map_err(|()| BadScale::new(&format!("'{part}' is no number of points")))
        };
        if !text.contains('=') {
            return text.split('-').map(number).collect::<Result<_, _>>().map(Self::Places);
        }
        let mut parts = [("win", None), ("draw", None), ("loss", None)];
        for part in text.split(',') {
            let (name, worth) = part.split_once('=').ok_or_else(|| BadScale::new(&format!("'{part}' has no =")))?;
            let known = parts.iter_mut().find(|(known, _)| name.trim().eq_ignore_ascii_case(known));
            let Some((_, place)) = known else {
                return Err(BadScale::new(&format!("'{name}' is none of win, draw, loss")));
            };
            if place.replace(number(worth)?).is_some() {
                return Err(BadScale::new(&format!("'{name}' is given twice")));
            }
        }
        let [(_, win), (_, draw), (_, loss)] = parts;
        let win = win.ok_or_else(|| BadScale::new("nothing says what a win is worth"))?;
        let loss = loss.unwrap_or_default();
        Ok(Self::Outcome { win, draw: draw.unwrap_or_else(|| win.plus(loss).shared_by(2)), loss })
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome { win, draw, loss } => write!(f, "win={win},draw={draw},loss={loss}"),
            Self::Places(worths) => {
                let worths: Vec<String> = worths.iter().map(ToString::to_string).collect();
                f.write_str(&worths.join("-"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(text: &str) -> Scale {
        text.parse().unwrap()
    }

    #[test]
    fn scales_are_read() {
        assert_eq!(Scale::default(), scale("win=1,draw=0.5,loss=0"));
        assert_eq!(scale("win=3, Draw=1").to_string(), "win=3,draw=1,loss=0");
        assert_eq!(scale("win=2").to_string(), "win=2,draw=1,loss=0");
        assert_eq!(scale("5-3-2-1").to_string(), "5-3-2-1");
        let refused = |text: &str| text.parse::<Scale>().unwrap_err().to_string();
        let hint = "; write win=1,draw=0.5,loss=0 or, by places, 5-3-2-1";
        assert_eq!(refused("wins=1"), format!("'wins' is none of win, draw, loss{hint}"));
        assert_eq!(refused("win=1,win=2"), format!("'win' is given twice{hint}"));
        assert_eq!(refused("draw=1"), format!("nothing says what a win is worth{hint}"));
        assert_eq!(refused("win=1,2"), format!("'2' has no ={hint}"));
        assert_eq!(refused("5-x"), format!("'x' is no number of points{hint}"));
        assert_eq!(refused(""), format!("'' is no number of points{hint}"));
    }

    #[test]
    fn ties_share_the_worth_of_their_places() {
        let places = scale("5-3-2-1");
        let worth = |place, sharing| places.worth(place, sharing).to_string();
        assert_eq!([worth(0, 1), worth(3, 1), worth(4, 1)], ["5", "1", "0"]);
        assert_eq!([worth(0, 2), worth(0, 3), worth(2, 2), worth(3, 2)], ["4", "3.333", "1.5", "0.5"]);
        let outcome = Scale::default();
        assert_eq!(
            [outcome.worth(0, 1), outcome.worth(0, 2), outcome.worth(1, 1)].map(|a| a.to_string()),
            ["1", "0.5", "0"]
        );
    }
}
