//! The tile sets of a record of The Castle: in line, in files of their own, or the built-in one for practice.

use crate::catalog::the_castle::schema::TileSetText;
use crate::catalog::the_castle::{Fault, Kit, PRACTICE, TileSet, practice_sets};
use crate::record::ReadError;
use crate::record::native::context::{Context, Slip, Spot};
use crate::record::native::header::{self, Head};
use crate::record::native::tile_set::{self, Set};
use crate::record::tree::{self, Node, Span, Value, escaped};
use crate::region::MOST_TILES;
use crate::rulebook::ErrorCode;

/// What the game is played with; none when a set could not be read.
pub(super) fn kit(context: &mut Context<'_>, head: &Head<'_>, falcon: bool) -> Option<Kit> {
    let before = context.count();
    if head.header.no_moves && head.tiles.is_none() {
        // Nothing is played, so no face is asked for.
        return Kit::assemble(falcon, Vec::new()).ok();
    }
    let is_text = |tiles: &Node| matches!(tiles.value, Value::Scalar(_));
    let Some(tiles) = head.tiles.filter(|tiles| is_text(tiles) || tiles.elements().next().is_some()) else {
        if !head.tiles_told && head.tiles.is_none_or(|tiles| tiles.elements().next().is_none()) {
            let slip = Slip::new("a record of the-castle needs a tile set: the printed faces are not public");
            let help = "write `tiles: [my-castle.yaml]`, or `tiles: [practice]` for the built-in set of invented faces; \
                        docs/castle-tiles.md shows how to transcribe a box";
            context.refuse(&Spot::of("").key("tiles"), head.players_at, slip.help(help));
        }
        return None;
    };
    let nodes = match tiles.value {
        // That it is no list was told with the head.
        Value::Scalar(_) => std::slice::from_ref(tiles),
        _ => header::list(context, "/tiles", tiles).unwrap_or_default(),
    };
    if !tile_set::are_few(context, nodes) {
        return None;
    }
    let mut sets: Vec<TileSet> = Vec::new();
    // Where each set came from, for faults that show only when all are together.
    let mut sources: Vec<Option<Set<'_, TileSetText>>> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        if node.text().is_some_and(|text| text.trim().eq_ignore_ascii_case(PRACTICE)) {
            let spot = Spot::of(format!("/tiles/{index}"));
            let practice = practice_sets(falcon).map_err(|fault| context.refuse(&spot, node.span, slip(&fault)));
            for set in practice.unwrap_or_default() {
                sets.push(set);
                sources.push(None);
            }
            continue;
        }
        let Some(source) = tile_set::read_one::<TileSetText>(context, index, node) else { continue };
        if let Some(set) = checked(context, &source, falcon) {
            sets.push(set);
            sources.push(Some(source));
        }
    }
    if context.count() > before {
        return None;
    }
    let refuse = |(index, fault): (usize, Fault)| match sources.get(index).and_then(Option::as_ref) {
        Some(source) => source.refuse_at(context, &fault.pointer, slip(&fault)),
        None => context.refuse(&Spot::of("/tiles"), tiles.span, slip(&fault)),
    };
    Kit::assemble(falcon, sets).map_err(|faults| faults.into_iter().for_each(refuse)).ok()
}

/// A tile set that stands alone, as its file says it. Chapels and aeries are welcome: it may be for the Falcon.
///
/// # Errors
/// Everything that is wrong with it, with its places.
pub fn tile_set(text: &str) -> Result<TileSet, Vec<ReadError>> {
    let document = tile_set::only_document(text);
    if !tile_set::is_tile_set(document.as_ref(), text) {
        let error = ReadError::new(ErrorCode::Schema, "this text holds no tile set").span(0, 0);
        return Err(vec![error.help("a tile set begins with `tile-set: NAME`")]);
    }
    let root = document.as_ref().and_then(|document| document.root.as_ref());
    let file = root.map(tree::decode::<TileSetText>);
    let error = |span: Span, code, message: &str, help: Option<&str>| {
        let error = ReadError::new(code, escaped(message)).span(span.start, span.end);
        match help {
            Some(help) => error.help(escaped(help)),
            None => error,
        }
    };
    let mut errors: Vec<ReadError> = Vec::new();
    let syntax = document.iter().flat_map(|document| &document.faults).cloned();
    let schema = file.iter().filter_map(|file| file.as_ref().err()).flatten().cloned();
    for fault in syntax.chain(schema) {
        let code = if fault.code == ErrorCode::Syntax { ErrorCode::Syntax } else { ErrorCode::Schema };
        errors.push(error(fault.place(), code, &fault.message, fault.help.as_deref()));
    }
    let file = file.and_then(Result::ok).filter(|_| errors.is_empty());
    let Some((file, root)) = file.zip(root) else {
        if errors.is_empty() {
            errors.push(ReadError::new(ErrorCode::Schema, "this text holds no tile set").span(0, 0));
        }
        return Err(errors);
    };
    if file.tiles.len() > MOST_TILES {
        let message = format!("{} kinds of tile: {MOST_TILES} are the most", file.tiles.len());
        return Err(vec![error(root.span, ErrorCode::TooLarge, &message, None)]);
    }
    let told = |fault: &Fault| {
        let span = tile_set::span_at(root, &fault.pointer);
        error(span, ErrorCode::Schema, &fault.message, fault.help.as_deref()).at(&fault.pointer)
    };
    let set = TileSet::from_text(&file, true).map_err(|faults| faults.iter().map(told).collect::<Vec<_>>())?;
    // A start space that the wall does not have shows only here.
    Kit::assemble(true, vec![set.clone()])
        .map_err(|faults| faults.iter().map(|(_, fault)| told(fault)).collect::<Vec<_>>())?;
    Ok(set)
}

fn checked(context: &mut Context<'_>, source: &Set<'_, TileSetText>, falcon: bool) -> Option<TileSet> {
    // What follows compares each tile with the others.
    let kinds = source.file.tiles.len();
    if kinds > MOST_TILES {
        let message = format!("{kinds} kinds of tile: {MOST_TILES} are the most");
        source.refuse_at(context, "/tiles", Slip::of(ErrorCode::TooLarge, message));
        return None;
    }
    let refuse = |fault: Fault| source.refuse_at(context, &fault.pointer, slip(&fault));
    TileSet::from_text(&source.file, falcon).map_err(|faults| faults.into_iter().for_each(refuse)).ok()
}

fn slip(fault: &Fault) -> Slip {
    // A tile set is a text like any other: what it says is shown, never trusted.
    let slip = Slip::new(escaped(&fault.message));
    match &fault.help {
        Some(help) => slip.help(escaped(help)),
        None => slip,
    }
}
