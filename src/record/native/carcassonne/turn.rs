//! The turns of the landscape game, long or short.

use crate::carcassonne::Action;
use crate::catalog::carcassonne::{Catalogue, TileType};
use crate::record::model::{Entry, Header, Ruling};
use crate::record::native::carcassonne::draft::Draft;
use crate::record::native::carcassonne::long::{self, Reader};
use crate::record::native::carcassonne::short;
use crate::record::native::context::{Context, Slip, Spot, nearest, shown};
use crate::record::native::keys::Fields;
use crate::record::native::mend;
use crate::record::native::names::{self, Names};
use crate::record::tree::{Node, Value};
use crate::rulebook::ErrorCode;

/// What turns may name.
pub(in crate::record) struct Table<'h> {
    /// The players.
    pub(in crate::record::native) names: Names<'h>,
    /// The tiles.
    pub(in crate::record::native) catalogue: &'h Catalogue,
    /// Whether both are complete: else an unknown name is no news.
    pub(in crate::record::native) all_known: bool,
    /// Whether towers are built.
    pub(in crate::record::native) tower: bool,
}

/// The tile of this name. `T1` is `T01`, unless a tile is called so.
pub(in crate::record::native) fn tile(catalogue: &Catalogue, name: &str) -> Result<TileType, Slip> {
    let padded = || {
        let digit = name.strip_prefix(['T', 't']).filter(|rest| rest.len() == 1)?;
        let is_taken = catalogue.names().any(|known| known.eq_ignore_ascii_case(name));
        catalogue.find(&format!("T0{digit}")).filter(|_| !is_taken)
    };
    catalogue.find(name).or_else(padded).ok_or_else(|| {
        let slip = Slip::of(ErrorCode::UnknownTile, format!("no tile is called {}", shown(name)));
        let bare = name.trim_matches(['"', '\'', '“', '”', ',', ';', ':', '.']);
        if bare != name && catalogue.find(bare).is_some() {
            return slip.help(format!("write {} alone", shown(bare)));
        }
        match nearest(name, catalogue.names()) {
            Some(near) => slip.help(format!("did you mean `{near}`?")),
            None => slip.help("`viguier tiles` is the list"),
        }
    })
}

/// A turn with what people say about it.
pub(in crate::record::native) struct Read {
    pub(in crate::record::native) draft: Draft,
    pub(in crate::record::native) ruling: Option<Ruling>,
    pub(in crate::record::native) note: Option<String>,
}

/// Reads all turns. The entries end before the first turn that cannot be read.
pub(in crate::record::native) fn read_all(
    context: &mut Context<'_>,
    table: &Table<'_>,
    moves: &[Node],
    readable_to: usize,
    header: &mut Header,
) -> Vec<Entry<Action>> {
    let mut entries = Vec::with_capacity(moves.len().saturating_mul(4));
    let mut readable = true;
    for (index, node) in (0_u32..).zip(moves) {
        let before = context.count();
        let is_last = usize::try_from(index).is_ok_and(|index| index + 1 == moves.len());
        let turn = read(context, table, node, index, is_last);
        readable &= context.count() == before && node.span.end <= readable_to;
        match turn.filter(|_| readable) {
            Some(turn) => {
                header.rulings.extend(turn.ruling);
                header.turn_notes.extend(turn.note.map(|note| (index.saturating_add(1), note)));
                turn.draft.entries(index, &mut entries);
            }
            None => readable = false,
        }
    }
    entries
}

fn read(context: &mut Context<'_>, table: &Table<'_>, node: &Node, index: u32, is_last: bool) -> Option<Read> {
    let spot = Spot::of(format!("/moves/{index}"));
    match &node.value {
        Value::Scalar(scalar) => match short::read(&scalar.text, table) {
            Ok(draft) => Some(Read { draft, ruling: None, note: None }),
            Err(slip) => {
                let sound = |text: &str| short::read(text, table).is_ok();
                let slip = match names::mark_at_the_end(&scalar.text, sound) {
                    Some(slip) => slip,
                    None => mend::helped(context, slip, &scalar.text, &table.names, sound),
                };
                refuse_name(context, table, &spot, node, slip);
                None
            }
        },
        Value::Unreadable => None,
        _ => {
            let sound = |text: &str| short::read(text, table).is_ok();
            if let Some(slip) = mend::bracketed(node, context.source(node.span), &table.names, sound) {
                context.refuse(&spot, node.span, slip);
                return None;
            }
            if let Some((key, slip)) = table.names.colon_for_comma(node) {
                context.refuse(&spot, key.span, slip);
                return None;
            }
            context.by = table.names.of_turn(node, index);
            let fields = Fields::read(context, &spot, node, &long::KEYS)?;
            Some(Reader { context, table, spot, index }.turn(&fields, node, is_last))
        }
    }
}

/// Notes a slip, unless it is an unknown name where not all names could be read.
pub(in crate::record::native) fn refuse_name(
    context: &mut Context<'_>,
    table: &Table<'_>,
    spot: &Spot,
    node: &Node,
    slip: Slip,
) {
    let is_name = matches!(slip.code, ErrorCode::UnknownPlayer | ErrorCode::UnknownTile);
    if table.all_known || !is_name {
        context.refuse_in(spot, node, slip);
    }
}
