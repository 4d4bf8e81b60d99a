//! The turns of The Castle in their long form: a mapping with a key for each thing that was done.

use serde::de::{DeserializeOwned, IgnoredAny};

use super::draft::{Draft, Use};
use super::{Table, name, short, tile};
use crate::board::FaceId;
use crate::grid::{Cell, Rotation};
use crate::record::model::{Entry, Header, Ruling};
use crate::record::native::context::{Context, Slip, Spot};
use crate::record::native::keys::{Field, Fields};
use crate::record::native::{header, mend, names, ruling, words};
use crate::record::tree::{Node, Span, Value};
use crate::rulebook::ErrorCode;
use crate::rulebook::options::WallTileKind;
use crate::seat::Seat;
use crate::the_castle::{Action, FeatureName, Figure};

/// The keys of a turn.
const KEYS: [&str; 16] = [
    "by",
    "discarded",
    "tile",
    "at",
    "turn",
    "follower",
    "figure",
    "order",
    "use",
    "found",
    "points",
    "totals",
    "ruling",
    "open",
    "note",
    "missing",
];

/// The keys of a turn that nobody wrote down.
const BESIDE_MISSING: [&str; 3] = ["by", "missing", "note"];

/// All turns, up to the first that cannot be read.
pub(super) struct Turns {
    pub(super) entries: Vec<Entry<Action>>,
    /// Whether all of them could be read.
    pub(super) complete: bool,
    /// Whether a wall tile was named by its number.
    pub(super) numbers: bool,
}

/// Reads all turns.
pub(super) fn read_all(
    context: &mut Context<'_>,
    table: &Table<'_>,
    moves: &[Node],
    readable_to: usize,
    header: &mut Header,
) -> Turns {
    let mut turns = Turns { entries: Vec::with_capacity(moves.len() * 6), complete: true, numbers: false };
    for (index, node) in (0_u32..).zip(moves) {
        let before = context.count();
        let is_last = usize::try_from(index).is_ok_and(|index| index + 1 == moves.len());
        let turn = read(context, table, node, index, is_last);
        turns.complete &= context.count() == before && node.span.end <= readable_to;
        match turn.filter(|_| turns.complete) {
            Some(turn) => {
                header.rulings.extend(turn.ruling);
                header.turn_notes.extend(turn.note.map(|note| (index.saturating_add(1), note)));
                turns.numbers |= turn.draft.numbers;
                turn.draft.entries(index, &mut turns.entries);
            }
            None => turns.complete = false,
        }
    }
    turns
}

/// A turn with what people say about it.
#[derive(Default)]
struct Read {
    draft: Draft,
    ruling: Option<Ruling>,
    note: Option<String>,
}

fn read(context: &mut Context<'_>, table: &Table<'_>, node: &Node, index: u32, is_last: bool) -> Option<Read> {
    let spot = Spot::of(format!("/moves/{index}"));
    match &node.value {
        Value::Scalar(scalar) => match short::read(&scalar.text, table) {
            Ok(draft) => Some(Read { draft, ..Read::default() }),
            Err(slip) => {
                let sound = |text: &str| short::read(text, table).is_ok();
                let slip = match names::mark_at_the_end(&scalar.text, sound) {
                    Some(slip) => slip,
                    None => mend::helped(context, slip, &scalar.text, &table.names, sound),
                };
                if table.all_known || !is_name(&slip) {
                    context.refuse_in(&spot, node, slip);
                }
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
            let fields = Fields::read(context, &spot, node, &KEYS)?;
            let mut reader = Reader { context, table, spot, numbers: false };
            let mut read = reader.turn(&fields, node, is_last);
            read.ruling = fields.get("ruling").and_then(|field| reader.ruling(index, field));
            Some(read)
        }
    }
}

/// Whether a slip is about an unknown name.
fn is_name(slip: &Slip) -> bool {
    matches!(slip.code, ErrorCode::UnknownPlayer | ErrorCode::UnknownTile)
}

/// Reads one turn, or one entry of `final`. What it refuses goes to the context.
pub(super) struct Reader<'c, 't, 'h> {
    pub(super) context: &'c mut Context<'t>,
    pub(super) table: &'c Table<'h>,
    pub(super) spot: Spot,
    /// Whether a wall tile was named by its number.
    pub(super) numbers: bool,
}

impl Reader<'_, '_, '_> {
    fn turn(&mut self, fields: &Fields<'_>, node: &Node, is_last: bool) -> Read {
        let mut draft = Draft {
            by: fields.get("by").and_then(|field| self.player("by", field.node)),
            discarded: fields.get("discarded").map(|field| self.tiles(field.node)).unwrap_or_default(),
            open: fields.get("open").and_then(|field| self.decode("open", field.node)).unwrap_or(false),
            ..Draft::default()
        };
        if let Some(missing) = fields.get("missing") {
            return self.missing(fields, missing, draft.by);
        }
        draft.tile = self.placed(fields);
        let may_lack_tile = draft.open || !draft.discarded.is_empty();
        if !may_lack_tile && !fields.has("tile") && !fields.has("at") {
            let start = Span::new(node.span.start, node.span.start.saturating_add(1));
            self.refuse("tile", start, Slip::new("`tile` is missing"));
        }
        draft.follower = self.follower(fields);
        draft.order = fields.get("order").map(|field| self.order(field)).unwrap_or_default();
        draft.uses = fields.get("use").map(|field| self.uses(field)).unwrap_or_default();
        draft.found = fields.get("found").map(|field| self.found(field)).unwrap_or_default();
        draft.points = fields.get("points").and_then(|field| self.points(field));
        draft.totals = fields.get("totals").and_then(|field| self.points(field));
        draft.numbers = self.numbers;
        if let Some(open) = fields.get("open").filter(|_| draft.open && !is_last) {
            self.refuse(
                "open",
                open.key.span,
                Slip::new("only the last turn of a record may be open").help("leave `open` out here"),
            );
        }
        let note = fields.get("note").and_then(|field| self.decode("note", field.node));
        Read { draft, ruling: None, note }
    }

    /// A turn that nobody wrote down: who had it and a remark are all that can be said of it.
    fn missing(&mut self, fields: &Fields<'_>, missing: Field<'_>, by: Option<Seat>) -> Read {
        if self.decode("missing", missing.node) == Some(false) {
            self.refuse(
                "missing",
                missing.node.span,
                Slip::new("`missing` is true or is left out").help("write `missing: true`"),
            );
        }
        if let Some(other) = fields.iter().find(|field| !BESIDE_MISSING.contains(&field.name)) {
            let slip = Slip::new(format!("`{}` in a turn that is missing", other.name));
            self.refuse(other.name, other.key.span, slip.help("beside `missing` there are only `by` and `note`"));
        }
        let note = fields.get("note").and_then(|field| self.decode("note", field.node));
        Read { draft: Draft { by, missing: true, ..Draft::default() }, ruling: None, note }
    }

    pub(super) fn refuse(&mut self, key: &str, span: Span, slip: Slip) {
        if self.table.all_known || !is_name(&slip) {
            self.context.refuse(&self.spot.key(key), span, slip);
        }
    }

    /// Notes a slip inside the text of a scalar.
    fn refuse_in(&mut self, key: &str, node: &Node, slip: Slip) {
        if self.table.all_known || !is_name(&slip) {
            self.context.refuse_in(&self.spot.key(key), node, slip);
        }
    }

    fn decode<T: DeserializeOwned>(&mut self, key: &str, node: &Node) -> Option<T> {
        self.context.decode(&self.spot.key(key), node)
    }

    pub(super) fn player(&mut self, key: &str, node: &Node) -> Option<Seat> {
        let name: String = self.decode(key, node)?;
        self.table.names.seat(&name).map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    fn tile(&mut self, key: &str, node: &Node) -> Option<FaceId> {
        let name: String = self.decode(key, node)?;
        tile(self.table, &name).map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    fn tiles(&mut self, node: &Node) -> Vec<FaceId> {
        self.decode::<Vec<IgnoredAny>>("discarded", node);
        node.elements().filter_map(|node| self.tile("discarded", node)).collect()
    }

    fn square(&mut self, key: &str, node: &Node) -> Option<Cell> {
        let [column, row] = self.decode::<[i64; 2]>(key, node)?;
        words::cell(column, row).map_err(|slip| self.refuse(key, node.span, slip)).ok()
    }

    /// The tile with its square and its turn.
    fn placed(&mut self, fields: &Fields<'_>) -> Option<(FaceId, Cell, Rotation)> {
        let (tile, at, turn) = (fields.get("tile"), fields.get("at"), fields.get("turn"));
        match (tile, at, turn) {
            (Some(_), None, _) if fields.has("at") => {}
            (None, _, _) if fields.has("tile") => {}
            (Some(tile), None, _) => self.refuse("at", tile.key.span, Slip::new("`at` is missing")),
            (None, Some(field), _) | (None, None, Some(field)) => {
                self.refuse(
                    "tile",
                    field.key.span,
                    Slip::new(format!("`{}` without `tile`", field.name)).help("such as `tile: c17`"),
                );
            }
            _ => {}
        }
        let face = tile.and_then(|field| self.tile("tile", field.node));
        let cell = at.and_then(|field| self.square("at", field.node));
        let turn = match turn {
            None => Some(Rotation::None),
            Some(field) => self.decode::<i64>("turn", field.node).and_then(|degrees| {
                let turn = Rotation::from_degrees(degrees).ok_or_else(|| words::no_turn(&degrees.to_string()));
                turn.map_err(|slip| self.refuse("turn", field.node.span, slip)).ok()
            }),
        };
        Some((face?, cell?, turn?))
    }

    fn follower(&mut self, fields: &Fields<'_>) -> Option<(FeatureName, Figure)> {
        let figure = fields.get("figure").map(|field| (field, self.figure(field)));
        let Some(field) = fields.get("follower") else {
            if let Some((figure, _)) = figure {
                self.refuse(
                    "figure",
                    figure.key.span,
                    Slip::new("`figure` without `follower`").help("such as `follower: house N`"),
                );
            }
            return None;
        };
        let nobody = field
            .node
            .text()
            .is_some_and(|text| ["none", "-"].iter().any(|word| text.trim().eq_ignore_ascii_case(word)));
        if nobody {
            return None;
        }
        let feature = self.feature("follower", field.node);
        let figure = figure.map_or(Some(Figure::Follower), |(_, figure)| figure);
        Some((feature?, figure?))
    }

    fn figure(&mut self, field: Field<'_>) -> Option<Figure> {
        let word: String = self.decode("figure", field.node)?;
        let figure = Figure::ALL.into_iter().find(|figure| figure.word().eq_ignore_ascii_case(word.trim()));
        if figure.is_none() {
            let slip = Slip::new(format!("{} is no figure", super::super::context::shown(&word)));
            self.refuse("figure", field.node.span, slip.help("the figures are king and falconer"));
        }
        figure
    }

    /// A feature of the tile just placed, by name, or of another tile: `{at: [3, 4], area: house E}`.
    fn feature(&mut self, key: &str, node: &Node) -> Option<FeatureName> {
        if let Value::Scalar(_) = node.value {
            let part = self.part(key, node)?;
            return Some(FeatureName { cell: None, part });
        }
        let spot = self.spot.key(key);
        let fields = Fields::read(self.context, &spot, node, &["at", "area", "feature"])?;
        let Some(named) = fields.get("area").or_else(|| fields.get("feature")) else {
            self.refuse(key, node.span, Slip::new("`area` is missing").help("such as {at: [3, 4], area: house E}"));
            return None;
        };
        let part = self.part(key, named.node);
        let cell = match fields.get("at") {
            None => None,
            Some(field) => Some(self.square(key, field.node)?),
        };
        Some(FeatureName { cell, part: part? })
    }

    fn part(&mut self, key: &str, node: &Node) -> Option<crate::catalog::the_castle::PartName> {
        let text: String = self.decode(key, node)?;
        name::part(&text).map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    /// The elements of a list, or the one thing that stands for it.
    fn some(node: &Node) -> &[Node] {
        match &node.value {
            Value::Sequence(elements) => elements,
            _ => std::slice::from_ref(node),
        }
    }

    fn order(&mut self, field: Field<'_>) -> Vec<FeatureName> {
        Self::some(field.node).iter().filter_map(|node| self.feature("order", node)).collect()
    }

    fn uses(&mut self, field: Field<'_>) -> Vec<Use> {
        Self::some(field.node).iter().filter_map(|node| self.used(node)).collect()
    }

    fn used(&mut self, node: &Node) -> Option<Use> {
        let spot = self.spot.key("use");
        let fields = Fields::read(self.context, &spot, node, &["by", "wall-tile", "feature", "on"])?;
        let by = fields.get("by").map(|field| self.player("use", field.node));
        let Some(kind) = fields.get("wall-tile") else {
            let slip = Slip::new("`wall-tile` is missing");
            self.refuse("use", node.span, slip.help("such as {wall-tile: double-house, feature: house N}"));
            return None;
        };
        let kind = self.wall_tile("use", kind.node)?;
        let feature = self.used_feature("use", kind, &fields, node.span)?;
        let by = by.map_or(Some(None), |by| by.map(Some))?;
        Some(Use { by, kind, feature })
    }

    pub(super) fn wall_tile(&mut self, key: &str, node: &Node) -> Option<WallTileKind> {
        let text: String = self.decode(key, node)?;
        let (kind, number) = name::wall_tile(self.table, &text).map_err(|slip| self.refuse_in(key, node, slip)).ok()?;
        self.numbers |= number;
        Some(kind)
    }

    /// The feature that a wall tile works on; `on` is read for `feature` too. Required by all kinds but three (CR-14).
    pub(super) fn used_feature(
        &mut self,
        key: &str,
        kind: WallTileKind,
        fields: &Fields<'_>,
        span: Span,
    ) -> Option<Option<FeatureName>> {
        match fields.get("feature").or_else(|| fields.get("on")) {
            Some(field) => Some(Some(self.feature(key, field.node)?)),
            None if kind.needs_feature() => {
                let slip = Slip::new(format!("`feature` is missing: {kind} works on a feature"));
                self.refuse(key, span, slip);
                None
            }
            None => Some(None),
        }
    }

    fn found(&mut self, field: Field<'_>) -> Vec<(Seat, WallTileKind)> {
        self.decode::<std::collections::BTreeMap<String, IgnoredAny>>("found", field.node);
        let mut found = Vec::new();
        for (key, node) in field.node.fields() {
            let seat = self.table.names.seat(&key.text).map_err(|slip| self.refuse("found", key.span, slip)).ok();
            let kinds: Vec<_> = Self::some(node).iter().filter_map(|node| self.wall_tile("found", node)).collect();
            let Some(seat) = seat else { continue };
            found.extend(kinds.into_iter().map(|kind| (seat, kind)));
        }
        found
    }

    /// Claimed points, or `none`.
    fn points(&mut self, field: Field<'_>) -> Option<Vec<(Seat, i64)>> {
        if field.node.text().is_some_and(|text| text.trim().eq_ignore_ascii_case("none")) {
            return Some(Vec::new());
        }
        header::points(self.context, &self.spot.key(field.name), field.node, self.table.names, self.table.all_known)
    }

    fn ruling(&mut self, index: u32, field: Field<'_>) -> Option<Ruling> {
        ruling::read(self.context, &self.spot, index, field.node)
    }
}
