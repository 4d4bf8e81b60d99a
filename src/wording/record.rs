//! What a record says against itself, or against its house.

use super::context::shown;
use super::{Context, Worded};
use crate::record::{Contradiction, Format};
use crate::referee::{Finding, RecordFault};

/// Puts a fault of the record itself into words.
pub(super) fn sentence(context: &Context<'_>, _: &Finding, fault: &RecordFault) -> Worded {
    match fault {
        RecordFault::Contradiction(contradiction) => contradicted(context, contradiction),
        RecordFault::HouseRule(broken) => {
            let (key, played, pinned) = (broken.key, shown(&broken.played), shown(&broken.pinned));
            let worded =
                Worded::new(format!("The record was played with {key} {played}, but the house pins {key} {pinned}"));
            match context.record.format {
                Format::Native => worded.help(format!("write `{key}: {pinned}` if that is how the game was played")),
                _ => worded.help("the format says how it was played: the house decides whether it counts"),
            }
        }
    }
}

fn contradicted(context: &Context<'_>, contradiction: &Contradiction) -> Worded {
    match contradiction {
        Contradiction::SerialType { serial, belongs, named } => {
            let (belongs, named) = (context.tile_id(*belongs), context.tile_id(*named));
            Worded::new(format!("The log names a tile {named}, but copy {serial} is a tile {belongs}"))
        }
    }
}
