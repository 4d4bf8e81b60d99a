//! `final`: the wall tiles that are used in final scoring (CR-16).

use super::Table;
use super::turn::Reader;
use crate::record::native::context::{Context, Slip, Spot};
use crate::record::native::header;
use crate::record::native::keys::Fields;
use crate::record::tree::Node;
use crate::the_castle::Action;

/// What `final` says.
#[derive(Default)]
pub(super) struct FinalUses {
    /// The uses, each with its place in the list.
    pub(super) actions: Vec<(u32, Action)>,
    /// Whether a wall tile was named by its number.
    pub(super) numbers: bool,
}

/// Reads the list.
pub(super) fn read(context: &mut Context<'_>, table: &Table<'_>, node: &Node) -> FinalUses {
    let mut uses = FinalUses::default();
    let nodes = header::list(context, "/final", node).unwrap_or_default();
    for (index, node) in (0_u32..).zip(nodes) {
        let spot = Spot::of(format!("/final/{index}"));
        let Some(fields) = Fields::read(context, &spot, node, &["by", "use", "feature", "on", "note"]) else {
            continue;
        };
        let mut reader = Reader { context, table, spot, numbers: false };
        if let Some(action) = one(&mut reader, &fields, node) {
            uses.actions.push((index, action));
        }
        uses.numbers |= reader.numbers;
    }
    uses
}

fn one(reader: &mut Reader<'_, '_, '_>, fields: &Fields<'_>, node: &Node) -> Option<Action> {
    for key in ["by", "use"] {
        if fields.get(key).is_none() && node.field(key).is_none() {
            reader.refuse(key, node.span, Slip::new(format!("`{key}` is missing")));
        }
    }
    let by = fields.get("by").and_then(|field| reader.player("by", field.node));
    let kind = fields.get("use").and_then(|field| reader.wall_tile("use", field.node))?;
    let feature = reader.used_feature("feature", kind, fields, node.span)?;
    if let Some(feature) = feature.filter(|feature| feature.cell.is_none()) {
        let slip = Slip::new(format!("`{}` does not say on which tile", feature.part));
        reader.refuse("feature", node.span, slip.help(format!("write {{at: [3, 4], area: {}}}", feature.part)));
        return None;
    }
    Some(Action::FinalUse { by: by?, kind, feature })
}
