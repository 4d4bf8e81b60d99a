//! A step of The Castle as the piece of a native turn that says it.

use crate::board::FaceId;
use crate::record::native::fragment::{CastleFeature, Fragment, WallTileUse, square};
use crate::the_castle::{Action, FeatureName, Figure, Setup};

/// The piece of a turn that says an action. `drawn` is the tile of the turn. None for what a turn does not say.
pub fn fragment(setup: &Setup, drawn: Option<FaceId>, action: &Action) -> Option<Fragment> {
    let id = |face: FaceId| setup.face(face).map(|face| face.id.clone());
    Some(match action {
        Action::Discard(face) => Fragment::Discarded { discarded: vec![id(*face)?] },
        Action::Lay { cell, turn } => Fragment::Tile { tile: id(drawn?)?, at: square(*cell), turn: turn.degrees() },
        Action::Follow { feature, figure } => {
            let figure = (*figure != Figure::Follower).then(|| figure.word());
            Fragment::Follower { follower: feature.part.to_string(), figure }
        }
        Action::Use { kind, feature: on, .. } => {
            let uses = vec![WallTileUse { wall_tile: kind.as_str(), feature: on.map(feature) }];
            Fragment::Use { uses }
        }
        _ => return None,
    })
}

fn feature(name: FeatureName) -> CastleFeature {
    let area = name.part.to_string();
    match name.cell {
        None => CastleFeature::Name(area),
        Some(cell) => CastleFeature::Elsewhere { at: square(cell), area },
    }
}
