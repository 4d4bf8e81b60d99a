//! Further tile sets: in line, or in files of their own.

use serde::de::DeserializeOwned;

use super::context::{Context, Slip, Spot, shown};
use super::header;
use crate::catalog::carcassonne::{Catalogue, Tile, TileFault, TileFile, TileSetFile};
use crate::record::ReadError;
use crate::record::tree::{self, Document, Lines, Node, Span, Value, json, yaml};
use crate::region::MOST_TILES;
use crate::rulebook::{ErrorCode, Game};

/// A tile set as its file says it, and where that stands.
pub(super) struct Set<'n, T> {
    /// What it says.
    pub(super) file: T,
    /// Where errors about it are reported.
    spot: Spot,
    /// The record's entry for it.
    span: Span,
    source: Source<'n>,
}

/// Where a set stands.
enum Source<'n> {
    InLine(&'n Node),
    File { path: String, text: String, root: Node },
}

impl<T> Set<'_, T> {
    /// Notes an error about one of its tiles, or about the set.
    pub(super) fn refuse(&self, context: &mut Context<'_>, tile: Option<usize>, slip: Slip) {
        match (&self.source, tile) {
            (Source::InLine(node), Some(tile)) => {
                let span = node.at_pointer(&format!("/tiles/{tile}")).map_or(self.span, |node| node.span);
                context.refuse(&self.spot, span, slip);
            }
            (_, tile) => self.refuse_at(context, &tile.map_or_else(String::new, |tile| format!("/tiles/{tile}")), slip),
        }
    }

    /// Notes an error about the part of the set at a JSON pointer, or about what is around it.
    pub(super) fn refuse_at(&self, context: &mut Context<'_>, pointer: &str, slip: Slip) {
        match &self.source {
            Source::InLine(node) => {
                let spot = Spot::of(format!("{}{pointer}", self.spot.pointer));
                context.refuse(&spot, span_at(node, pointer), slip);
            }
            Source::File { path, text, root } => {
                let place = Lines::new(text).place(span_at(root, pointer).start);
                let path = tree::Untrusted::from(path.as_str());
                let message = format!("{path}:{}:{}: {}", place.line, place.column, slip.message);
                context.refuse(&self.spot, self.span, Slip { message, ..slip });
            }
        }
    }
}

/// The place of what a pointer names, or of what is around it.
pub(super) fn span_at(root: &Node, pointer: &str) -> Span {
    let mut pointer = pointer;
    loop {
        match (root.at_pointer(pointer), pointer.rsplit_once('/')) {
            (Some(node), _) => return node.span,
            (None, Some((around, _))) => pointer = around,
            (None, None) => return root.span,
        }
    }
}

/// Most tile sets of one record: each may be as long as a tile set may be.
const MOST_SETS: usize = 32;

/// Whether a record does not name more sets than are read.
pub(super) fn are_few(context: &mut Context<'_>, sets: &[Node]) -> bool {
    let Some(node) = sets.get(MOST_SETS) else { return true };
    let message = format!("{} tile sets: {MOST_SETS} are the most", sets.len());
    context.refuse(
        &Spot::of("").key("tiles"),
        node.span,
        Slip::of(ErrorCode::TooLarge, message).help("put the tiles into fewer sets"),
    );
    false
}

/// Reads all further tile sets of a record.
pub(super) fn read<'n, T: DeserializeOwned>(context: &mut Context<'_>, tiles: &'n Node) -> Vec<Set<'n, T>> {
    let sets = match tiles.value {
        // That it is no list was told with the head.
        Value::Scalar(_) => std::slice::from_ref(tiles),
        _ => header::list(context, "/tiles", tiles).unwrap_or_default(),
    };
    if !are_few(context, sets) {
        return Vec::new();
    }
    sets.iter().enumerate().filter_map(|(index, node)| read_one(context, index, node)).collect()
}

/// Reads number `index` of the further tile sets: in line, or by the path of a file.
pub(super) fn read_one<'n, T: DeserializeOwned>(
    context: &mut Context<'_>,
    index: usize,
    node: &'n Node,
) -> Option<Set<'n, T>> {
    let spot = Spot::of(format!("/tiles/{index}"));
    match &node.value {
        Value::Scalar(path) => from_file(context, spot, node, &path.text),
        _ => {
            let file = context.decode_head(&spot.pointer, node)?;
            Some(Set { file, spot, span: node.span, source: Source::InLine(node) })
        }
    }
}

fn from_file<'n, T: DeserializeOwned>(
    context: &mut Context<'_>,
    spot: Spot,
    node: &'n Node,
    path: &str,
) -> Option<Set<'n, T>> {
    let text = context.read_context.text(path);
    let text = text.map_err(|error| {
        let ReadError { code, message, help, .. } = error;
        let message = format!("the tile set {} cannot be read: {message}", shown(path));
        let beside = "a path counts from the folder of the record: put the file there, or correct its name";
        let help = help.or_else(|| Some(beside.to_owned()));
        context.refuse(&spot, node.span, Slip { help, ..Slip::of(code, message) });
    });
    let (document, text) = text.ok().map(|text| (only_document(&text), text))?;
    // The file may be anything that stands in the folder, and a report would show it to strangers.
    if !is_tile_set(document.as_ref(), &text) {
        let slip = Slip::new(format!("the file {} is no tile set", shown(path)));
        context.refuse(&spot, node.span, slip.help(format!("a tile set begins with `{TILE_SET}: NAME`")));
        return None;
    }
    let lines = Lines::new(&text);
    let mut faults = document.as_ref().map(|document| document.faults.clone()).unwrap_or_default();
    let root = document.and_then(|document| document.root);
    let file = root.as_ref().and_then(|root| tree::decode(root).map_err(|more| faults.extend(more)).ok());
    for fault in &faults {
        let place = lines.place(fault.place().start);
        let path = tree::Untrusted::from(path);
        let message = format!("{path}:{}:{}: {}", place.line, place.column, fault.message);
        context.refuse(&spot, node.span, Slip { help: fault.help.clone(), ..Slip::new(message) });
    }
    let Some(root) = root else {
        if faults.is_empty() {
            context.refuse(&spot, node.span, Slip::new(format!("{} holds no tile set", shown(path))));
        }
        return None;
    };
    let file = file.filter(|_| faults.is_empty())?;
    Some(Set { file, spot, span: node.span, source: Source::File { path: path.to_owned(), text, root } })
}

pub(super) fn only_document(text: &str) -> Option<Document> {
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    if trimmed.starts_with("{\"") {
        return Some(json::document(text));
    }
    yaml::documents(text).into_iter().next()
}

/// The key by which a tile set is known.
const TILE_SET: &str = "tile-set";

/// Whether a text is meant to be a tile set: its outermost mapping has the key of one, or begins a line with it where the
/// text cannot be read that far. Only of such a text may a message quote anything.
pub(super) fn is_tile_set(document: Option<&Document>, text: &str) -> bool {
    let root = document.and_then(|document| document.root.as_ref());
    if root.is_some_and(|root| root.field(TILE_SET).is_some()) {
        return true;
    }
    document.is_some_and(|document| !document.faults.is_empty())
        && text.lines().any(|line| {
            let line = line.trim_start_matches(['\u{feff}', '"', '\'', '{', ' ']);
            let rest = line.get(TILE_SET.len()..).filter(|_| line.starts_with(TILE_SET));
            rest.is_some_and(|rest| rest.trim_start_matches(['"', '\'', ' ']).starts_with(':'))
        })
}

/// Checks that a set belongs to the game of the record.
pub(super) fn check_game<T>(context: &mut Context<'_>, set: &Set<'_, T>, game: Option<&str>, wanted: Game) {
    if let Some(game) = game.filter(|game| !game.eq_ignore_ascii_case(wanted.as_str())) {
        let slip = Slip::new(format!("a tile set of {} in a record of {wanted}", shown(game)))
            .help(format!("name a set of {wanted}, or the game of the set in `game`"));
        set.refuse(context, None, slip);
    }
}

/// The catalogue with the landscape tiles of these sets.
pub(super) fn carcassonne(context: &mut Context<'_>, sets: &[Set<'_, TileSetFile>]) -> Option<Catalogue> {
    let before = context.count();
    let mut tiles: Vec<TileFile> = Vec::new();
    let mut places = Vec::new();
    for set in sets {
        check_game(context, set, set.file.game.as_deref(), Game::Carcassonne);
        for (index, tile) in set.file.tiles.iter().enumerate() {
            if let Err(fault) = Tile::new(tile) {
                set.refuse(context, Some(index), tile_slip(&tile.id, &fault));
            }
            tiles.push(tile.clone());
            places.push((set, index));
        }
    }
    // No table holds as many, and what follows compares each tile with the others.
    if tiles.len() > MOST_TILES
        && let Some((set, _)) = places.get(MOST_TILES)
    {
        let message = format!("{} kinds of tile: {MOST_TILES} are the most", tiles.len());
        set.refuse(context, None, Slip::of(ErrorCode::TooLarge, message));
    }
    if context.count() > before {
        return None;
    }
    let extended = Catalogue::builtin().extended(&tiles);
    extended
        .map_err(|(index, fault)| {
            if let (Some((set, index)), Some(tile)) = (places.get(index), tiles.get(index)) {
                set.refuse(context, Some(*index), tile_slip(&tile.id, &fault));
            }
        })
        .ok()
}

fn tile_slip(id: &str, fault: &TileFault) -> Slip {
    let code = if *fault == TileFault::TooMany { ErrorCode::TooLarge } else { ErrorCode::Schema };
    Slip::of(code, format!("tile {}: {fault}", shown(id)))
}
