//! Data that stands beside the code: the wall without and with the Falcon, the practice set.

use super::schema::{TileSetText, WallText};
use super::{Fault, TileSet, Wall};

/// The name under which a record asks for the practice set.
pub const PRACTICE: &str = "practice";

const BASE_WALL: &str = include_str!("data/base.yaml");
const FALCON_WALL: &str = include_str!("data/falcon.yaml");
const PRACTICE_CASTLE: &str = include_str!("data/practice.yaml");
const PRACTICE_FALCON: &str = include_str!("data/practice-falcon.yaml");

/// The printed wall, with its gates when the Falcon is played (CAS-11, CAS-84).
///
/// # Errors
/// Never in a build whose tests pass.
pub fn wall(falcon: bool) -> Result<Wall, Fault> {
    let text = if falcon { FALCON_WALL } else { BASE_WALL };
    let text: WallText = serde_yaml::from_str(text).map_err(|error| Fault::new("", error.to_string()))?;
    Wall::from_text(&text).map_err(first)
}

/// The invented practice set: 60 faces, and 18 more with the Falcon.
///
/// # Errors
/// Never in a build whose tests pass.
pub fn practice_sets(falcon: bool) -> Result<Vec<TileSet>, Fault> {
    let texts = [(true, PRACTICE_CASTLE), (falcon, PRACTICE_FALCON)];
    texts.into_iter().filter(|(wanted, _)| *wanted).map(|(_, text)| practice_set(text, falcon)).collect()
}

fn practice_set(text: &str, falcon: bool) -> Result<TileSet, Fault> {
    let text: TileSetText = serde_yaml::from_str(text).map_err(|error| Fault::new("", error.to_string()))?;
    TileSet::from_text(&text, falcon).map(|set| TileSet { practice: true, ..set }).map_err(first)
}

fn first(faults: Vec<Fault>) -> Fault {
    faults.into_iter().next().unwrap_or_else(|| Fault::new("", "unknown"))
}
