//! How the points of an award add up, in words.

use super::phrase::{a, count};
use crate::referee::Reckoning;
use crate::{carcassonne, the_castle};

/// "3 tiles x 2, 1 pennant x 2".
#[must_use]
pub fn reckoning(reckoning: &Reckoning) -> String {
    let factors: Vec<String> = match reckoning {
        Reckoning::Carcassonne(factors) => factors.iter().map(of_carcassonne).collect(),
        Reckoning::TheCastle(factors) => factors.iter().map(of_the_castle).collect(),
        Reckoning::RansomPaid => return "ransom paid".to_owned(),
        Reckoning::RansomReceived => return "ransom received".to_owned(),
    };
    factors.join(", ")
}

fn of_carcassonne(factor: carcassonne::Factor) -> String {
    use carcassonne::Factor;
    match factor {
        Factor::Tiles { count: tiles, each } => format!("{} x {each}", count(tiles, "tile", "tiles")),
        Factor::Pennants { count: pennants, each } => format!("{} x {each}", count(pennants, "pennant", "pennants")),
        Factor::Symbol(symbol) => format!("with {}", a(symbol.word())),
        Factor::Monastery { around } => {
            format!("monastery 1, {} x 1", count(around, "tile around it", "tiles around it"))
        }
        Factor::Cities { count: cities, each } => {
            format!("{} x {each}", count(cities, "completed city", "completed cities"))
        }
    }
}

fn of_the_castle(factor: &the_castle::Factor) -> String {
    use the_castle::Factor;
    match *factor {
        Factor::Tiles { count: tiles, each } => format!("{} x {each}", count(tiles, "tile", "tiles")),
        Factor::Chapel { count: tiles } => format!("chapel of {}", count(tiles, "tile", "tiles")),
        Factor::Markets { count: markets, each } => format!("{} x {each}", count(markets, "market", "markets")),
        Factor::King => "doubled by the king".to_owned(),
        Factor::WallTile(kind) => format!("{kind} wall tile"),
        Factor::Points(_) => "points wall tile".to_owned(),
        Factor::Empty { spaces } => format!("largest empty area of {}", count(spaces, "space", "spaces")),
        Factor::Stopped { after, lost } => {
            format!("stopped at the gate after {after}, {} lost", count(lost, "point", "points"))
        }
    }
}
