//! Figures by kind or by name: `phantom`, or `{of: Ben, kind: meeple, number: 3}`.

use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::carcassonne::{FigureKind, MeepleName, Who};
use crate::record::native::context::{Context, Slip, Spot};
use crate::record::native::names::Names;
use crate::record::tree::{Node, Placed, Value};
use crate::seat::Seat;

/// A kind of figure by its word.
#[derive(Clone, Copy)]
struct KindWord(FigureKind);

/// The words for the kinds.
static KINDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| FigureKind::ALL.iter().map(|kind| kind.word()).collect());

impl<'de> Deserialize<'de> for KindWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        FigureKind::read(&word).map(Self).ok_or_else(|| D::Error::unknown_variant(&word, &KINDS))
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
pub(in crate::record::native) fn read(
    context: &mut Context<'_>,
    spot: &Spot,
    node: &Node,
    names: Names<'_>,
    by: Option<Seat>,
) -> Option<Who> {
    let Value::Mapping(_) = node.value else {
        let word: KindWord = context.decode(spot, node)?;
        return Some(Who::Kind(word.0));
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
    let kind = file.kind.map_or(FigureKind::Meeple, |word| word.0);
    Some(Who::Named(MeepleName { owner: owner?, kind, number: file.number }))
}
