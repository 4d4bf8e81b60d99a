//! Figures by kind or by name: `phantom`, or `{of: Ben, kind: meeple, number: 3}`.

use serde::Deserialize;

use super::context::{Context, Slip, Spot};
use super::names::Names;
use crate::carcassonne::{FigureKind, MeepleName, Who};
use crate::record::tree::{Node, Placed, Value};
use crate::seat::Seat;

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KindWord {
    Meeple,
    Phantom,
}

impl From<KindWord> for FigureKind {
    fn from(word: KindWord) -> Self {
        match word {
            KindWord::Meeple => Self::Meeple,
            KindWord::Phantom => Self::Phantom,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureFile {
    of: Option<Placed<String>>,
    kind: Option<KindWord>,
    number: u8,
}

/// Reads a figure. Without an owner it is one of the player who acts.
pub(super) fn read(
    context: &mut Context<'_>,
    spot: &Spot,
    node: &Node,
    names: Names<'_>,
    by: Option<Seat>,
) -> Option<Who> {
    let Value::Mapping(_) = node.value else {
        let word: KindWord = context.decode(spot, node)?;
        return Some(Who::Kind(word.into()));
    };
    let file: FigureFile = context.decode(spot, node)?;
    let owner = match (file.of, by) {
        (Some(name), _) => names.seat(&name.value).map_err(|slip| context.refuse(spot, name.span, slip)).ok(),
        (None, Some(by)) => Some(by),
        (None, None) => {
            context.refuse(spot, node.span, Slip::new("`of` is missing").help("whose figure it is"));
            None
        }
    };
    let kind = file.kind.map_or(FigureKind::Meeple, FigureKind::from);
    Some(Who::Named(MeepleName { owner: owner?, kind, number: file.number }))
}
