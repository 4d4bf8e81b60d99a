//! The turns of the landscape game in their long form: a mapping with a key for each thing that was done.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::context::{Context, Slip, Spot, nearest, shown};
use super::draft::{Draft, DraftStep, When};
use super::keys::{Field, Fields};
use super::names::Names;
use super::words::Words;
use super::{feature, figure, ruling, short, words};
use crate::carcassonne::{Action, Colour, Standing, Target, Who};
use crate::catalog::landscape::{Catalogue, TileType};
use crate::grid::{Cell, Turn};
use crate::record::model::{Entry, Header, Ruling, What};
use crate::record::tree::{Key, Node, Placed, Span, Value};
use crate::region::Seat;
use crate::rulebook::ErrorCode;

/// What turns may name.
pub(in crate::record) struct Table<'h> {
    /// The players.
    pub(super) names: Names<'h>,
    /// The tiles.
    pub(super) catalogue: &'h Catalogue,
    /// Whether both are complete: else an unknown name is no news.
    pub(super) all_known: bool,
}

/// The keys of a turn.
const KEYS: [&str; 19] = [
    "by",
    "drawn",
    "discarded",
    "tile",
    "at",
    "turn",
    "meeple",
    "floor",
    "guard",
    "capture",
    "exchange",
    "ransom",
    "points",
    "totals",
    "ruling",
    "steps",
    "open",
    "last",
    "note",
];

/// The keys of a step.
const STEP_KEYS: [&str; 12] =
    ["by", "discarded", "tile", "at", "turn", "meeple", "floor", "guard", "capture", "exchange", "ransom", "last"];

/// The keys that `steps` stands for.
const STEPPED: [&str; 9] = ["tile", "at", "turn", "meeple", "floor", "guard", "capture", "exchange", "ransom"];

/// The keys of which a plain turn has one at most.
const ACTIONS: [&str; 3] = ["meeple", "floor", "guard"];

/// The tile of this name.
pub(super) fn tile(catalogue: &Catalogue, name: &str) -> Result<TileType, Slip> {
    catalogue.find(name).ok_or_else(|| {
        let slip = Slip::of(ErrorCode::UnknownTile, format!("no tile is called {}", shown(name)));
        match nearest(name, catalogue.names()) {
            Some(near) => slip.help(format!("did you mean `{near}`?")),
            None => slip.help("`viguier tiles` is the list"),
        }
    })
}

/// Reads all turns. The entries end before the first turn that cannot be read.
pub(super) fn read_all(
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
                header.says_finished |= turn.draft.last;
                turn.draft.entries(index, &mut entries);
            }
            None => readable = false,
        }
    }
    entries
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
                refuse_name(context, table, &spot, node, slip);
                None
            }
        },
        Value::Unreadable => None,
        _ => {
            let fields = Fields::read(context, &spot, node, &KEYS)?;
            Some(Reader { context, table, spot, index }.turn(&fields, node, is_last))
        }
    }
}

/// Notes a slip, unless it is an unknown name where not all names could be read.
fn refuse_name(context: &mut Context<'_>, table: &Table<'_>, spot: &Spot, node: &Node, slip: Slip) {
    let is_name = matches!(slip.code, ErrorCode::UnknownPlayer | ErrorCode::UnknownTile);
    if table.all_known || !is_name {
        context.refuse_in(spot, node, slip);
    }
}

/// Reads one turn or one step of a turn. What it refuses goes to the context.
struct Reader<'c, 't, 'h> {
    context: &'c mut Context<'t>,
    table: &'c Table<'h>,
    spot: Spot,
    index: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FloorFile {
    at: Placed<[i64; 2]>,
    colour: Option<ColourWord>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ColourWord {
    Normal,
    Black,
    White,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StandingWord {
    Ground,
    Tower,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WhenWord {
    Start,
    Tile,
    Action,
    End,
}

impl Reader<'_, '_, '_> {
    fn turn(mut self, fields: &Fields<'_>, node: &Node, is_last: bool) -> Read {
        let mut read = Read::default();
        let draft = &mut read.draft;
        draft.by = fields.get("by").and_then(|field| self.player(field.name, field.node));
        draft.drawn = fields.get("drawn").and_then(|field| self.tile(field.name, field.node));
        draft.discarded = fields.get("discarded").map(|field| self.tiles(field.node)).unwrap_or_default();
        draft.open = fields.get("open").is_some_and(|field| self.flag(field));
        draft.last = fields.get("last").is_some_and(|field| self.flag(field));
        draft.points = fields.get("points").and_then(|field| self.points(field));
        draft.totals = fields.get("totals").and_then(|field| self.points(field));
        match fields.get("steps") {
            Some(steps) => draft.steps = Some(self.steps(fields, steps, draft.by)),
            None => self.plain(fields, node, draft),
        }
        if let Some(open) = fields.get("open").filter(|_| draft.open && !is_last) {
            self.refuse("open", open.key.span, Slip::new("only the last turn of a record may be open"));
        }
        if let Some(field) = fields.get("ruling") {
            read.ruling = ruling::read(self.context, &self.spot, self.index, field.node);
        }
        if let Some(field) = fields.get("note") {
            read.note = self.context.decode(&self.spot.key("note"), field.node);
        }
        read
    }

    /// The steps of a turn in their usual order.
    fn plain(&mut self, fields: &Fields<'_>, node: &Node, draft: &mut Draft) {
        draft.place = self.place(fields);
        let may_lack_tile = draft.open || !draft.discarded.is_empty();
        if !may_lack_tile && !fields.has("tile") && !fields.has("at") {
            let start = Span::new(node.span.start, node.span.start.saturating_add(1));
            self.refuse("tile", start, Slip::new("`tile` is missing"));
        }
        let mut actions = fields.iter().filter(|field| ACTIONS.contains(&field.name));
        if let Some(first) = actions.next() {
            draft.action = self.action(first, draft.by);
            for second in actions {
                let slip = Slip::new(format!("`{}` and `{}` in one turn", first.name, second.name));
                let help = "write `steps`, a list in the order in which it was done: [{tile: .., at: ..}, ..]";
                self.refuse(second.name, second.key.span, slip.help(help));
            }
        }
        draft.capture = fields.get("capture").and_then(|field| self.capture(field, draft.by));
        draft.exchange = fields.get("exchange").and_then(|field| self.exchange(field, draft.by));
        if let Some(field) = fields.get("ransom") {
            let nodes = match &field.node.value {
                Value::Sequence(elements) => elements.as_slice(),
                _ => std::slice::from_ref(field.node),
            };
            for node in nodes {
                let ransom = self.ransom(node, draft.by);
                draft.ransoms.extend(ransom.map(|(when, ransom)| (when.unwrap_or(When::Start), ransom)));
            }
        }
    }

    fn refuse(&mut self, key: &str, span: Span, slip: Slip) {
        self.context.refuse(&self.spot.key(key), span, slip);
    }

    /// Notes a slip in the text of a scalar.
    fn refuse_in(&mut self, key: &str, node: &Node, slip: Slip) {
        refuse_name(self.context, self.table, &self.spot.key(key), node, slip);
    }

    fn decode<T: serde::de::DeserializeOwned>(&mut self, key: &str, node: &Node) -> Option<T> {
        self.context.decode(&self.spot.key(key), node)
    }

    fn flag(&mut self, field: Field<'_>) -> bool {
        self.decode(field.name, field.node).unwrap_or(false)
    }

    fn player(&mut self, key: &str, node: &Node) -> Option<Seat> {
        let name: String = self.decode(key, node)?;
        self.table.names.seat(&name).map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    /// A player inside a mapping.
    fn placed_player(&mut self, key: &str, name: &Placed<String>) -> Option<Seat> {
        let seat = self.table.names.seat(&name.value);
        seat.map_err(|slip| {
            if self.table.all_known {
                self.refuse(key, name.span, slip);
            }
        })
        .ok()
    }

    fn tile(&mut self, key: &str, node: &Node) -> Option<TileType> {
        let name: String = self.decode(key, node)?;
        tile(self.table.catalogue, &name).map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    fn tiles(&mut self, node: &Node) -> Vec<TileType> {
        self.decode::<Vec<IgnoredAny>>("discarded", node);
        node.elements().filter_map(|node| self.tile("discarded", node)).collect()
    }

    fn square(&mut self, key: &str, at: Placed<[i64; 2]>) -> Option<Cell> {
        let [x, y] = at.value;
        words::cell(x, y).map_err(|slip| self.refuse(key, at.span, slip)).ok()
    }

    fn place(&mut self, fields: &Fields<'_>) -> Option<Action> {
        let (tile, at, turn) = (fields.get("tile"), fields.get("at"), fields.get("turn"));
        if let Some(tile) = tile.filter(|_| !fields.has("at")) {
            self.refuse("at", tile.key.span, Slip::new("`at` is missing"));
        }
        if let Some(field) = at.or(turn).filter(|_| !fields.has("tile")) {
            self.refuse("tile", field.key.span, Slip::new(format!("`{}` without `tile`", field.name)));
        }
        let tile = tile.and_then(|field| self.tile("tile", field.node));
        let cell = at.and_then(|field| {
            let at = self.decode("at", field.node)?;
            self.square("at", at)
        });
        let turn = match turn {
            None => Some(Turn::None),
            Some(field) => self.decode::<i64>("turn", field.node).and_then(|degrees| {
                let turn = Turn::from_degrees(degrees).ok_or_else(|| words::no_turn(&degrees.to_string()));
                turn.map_err(|slip| self.refuse("turn", field.node.span, slip)).ok()
            }),
        };
        Some(Action::Place { tile: tile?, cell: cell?, turn: turn? })
    }

    fn action(&mut self, field: Field<'_>, by: Option<Seat>) -> Option<Action> {
        match field.name {
            "meeple" => self.meeple(field.node, by),
            "floor" => {
                let file: FloorFile = self.decode("floor", field.node)?;
                let colour = match file.colour {
                    None | Some(ColourWord::Normal) => Colour::Normal,
                    Some(ColourWord::Black) => Colour::Black,
                    Some(ColourWord::White) => Colour::White,
                };
                Some(Action::Floor { cell: self.square("floor", file.at)?, colour })
            }
            _ => self.guard(field.node, by),
        }
    }

    fn meeple(&mut self, node: &Node, by: Option<Seat>) -> Option<Action> {
        let Value::Mapping(_) = &node.value else {
            let text: String = self.decode("meeple", node)?;
            if text.trim().eq_ignore_ascii_case("none") {
                return Some(Action::Pass);
            }
            let feature = self.feature(&text, node)?;
            return Some(Action::Deploy { cell: None, feature, meeple: Who::Any });
        };
        let spot = self.spot.key("meeple");
        let fields = Fields::read(self.context, &spot, node, &["feature", "at", "figure"])?;
        if !fields.has("feature") {
            self.refuse("meeple", node.span, Slip::new("`feature` is missing"));
        }
        let feature = fields.get("feature").and_then(|field| {
            let text: String = self.decode("meeple", field.node)?;
            self.feature(&text, field.node)
        });
        let cell = match fields.get("at") {
            None => Some(None),
            Some(field) => self.decode("meeple", field.node).and_then(|at| self.square("meeple", at)).map(Some),
        };
        let meeple = self.figure("meeple", &fields, by)?;
        Some(Action::Deploy { cell: cell?, feature: feature?, meeple })
    }

    fn feature(&mut self, text: &str, node: &Node) -> Option<crate::carcassonne::Feature> {
        let mut words = Words::new(text);
        let feature = feature::read(&mut words).and_then(|feature| words.end(&[]).map(|()| feature));
        feature.map_err(|slip| self.refuse_in("meeple", node, slip)).ok()
    }

    /// The figure that a mapping names; any one when it names none.
    fn figure(&mut self, key: &'static str, fields: &Fields<'_>, by: Option<Seat>) -> Option<Who> {
        let Some(field) = fields.get("figure") else { return Some(Who::Any) };
        figure::read(self.context, &self.spot.key(key), field.node, self.table.names, by)
    }

    fn guard(&mut self, node: &Node, by: Option<Seat>) -> Option<Action> {
        let Value::Mapping(_) = &node.value else {
            let at = self.decode("guard", node)?;
            return Some(Action::Guard { cell: self.square("guard", at)?, meeple: Who::Any });
        };
        let spot = self.spot.key("guard");
        let fields = Fields::read(self.context, &spot, node, &["at", "figure"])?;
        let meeple = self.figure("guard", &fields, by);
        let cell = self.required_square("guard", &fields, node);
        Some(Action::Guard { cell: cell?, meeple: meeple? })
    }

    fn required_square(&mut self, key: &'static str, fields: &Fields<'_>, node: &Node) -> Option<Cell> {
        if !fields.has("at") {
            self.refuse(key, node.span, Slip::new("`at` is missing"));
        }
        let at = self.decode(key, fields.get("at")?.node)?;
        self.square(key, at)
    }

    fn capture(&mut self, field: Field<'_>, by: Option<Seat>) -> Option<Action> {
        if field.node.text().is_some_and(|text| text.trim().eq_ignore_ascii_case("none")) {
            return Some(Action::Decline);
        }
        let spot = self.spot.key("capture");
        let fields = Fields::read(self.context, &spot, field.node, &["at", "of", "from", "figure"])?;
        let cell = self.required_square("capture", &fields, field.node);
        let owner = fields.get("of").map(|field| self.player("capture", field.node));
        let standing = fields.get("from").map(|field| self.decode::<StandingWord>("capture", field.node));
        let figure = self.figure("capture", &fields, by)?;
        let standing = match standing {
            None => None,
            Some(None) => return None,
            Some(Some(StandingWord::Ground)) => Some(Standing::Ground),
            Some(Some(StandingWord::Tower)) => Some(Standing::Tower),
        };
        let name = match figure {
            Who::Any => None,
            Who::Named(name) => Some(name),
            Who::Kind(_) => {
                let slip = Slip::new("a capture is told by its square, `of` and `from`, not by a kind of figure");
                self.refuse("capture", field.node.span, slip);
                None
            }
        };
        let owner = match owner {
            None => None,
            Some(owner) => Some(owner?),
        };
        Some(Action::Capture(Target { cell: cell?, owner, standing, name }))
    }

    fn exchange(&mut self, field: Field<'_>, by: Option<Seat>) -> Option<Action> {
        figure::read(self.context, &self.spot.key("exchange"), field.node, self.table.names, by).map(Action::Exchange)
    }

    fn ransom(&mut self, node: &Node, by: Option<Seat>) -> Option<(Option<When>, Action)> {
        let spot = self.spot.key("ransom");
        let fields = Fields::read(self.context, &spot, node, &["from", "of", "when", "figure"])?;
        if !["from", "of", "figure"].iter().any(|key| fields.has(key)) {
            self.refuse("ransom", node.span, Slip::new("`from` is missing").help("who holds the meeple"));
        }
        let from = fields.get("from").map(|field| self.player("ransom", field.node));
        let owner = fields.get("of").map(|field| self.player("ransom", field.node));
        let when = fields.get("when").map(|field| self.decode("ransom", field.node));
        let meeple = self.figure("ransom", &fields, by);
        let when = match when {
            None => None,
            Some(when) => Some(match when? {
                WhenWord::Start => When::Start,
                WhenWord::Tile => When::Tile,
                WhenWord::Action => When::Action,
                WhenWord::End => When::End,
            }),
        };
        let given = |seat: Option<Option<Seat>>| seat.map_or(Some(None), |seat| seat.map(Some));
        Some((when, Action::Ransom { from: given(from)?, owner: given(owner)?, meeple: meeple? }))
    }

    /// Claimed points, or `none`.
    fn points(&mut self, field: Field<'_>) -> Option<Vec<(Seat, i64)>> {
        if field.node.text().is_some_and(|text| text.trim().eq_ignore_ascii_case("none")) {
            return Some(Vec::new());
        }
        let before = self.context.count();
        self.decode::<BTreeMap<String, i64>>(field.name, field.node);
        let points = field.node.fields().filter_map(|entry| self.point(field.name, entry));
        let points = points.collect::<Vec<_>>();
        (self.context.count() == before).then_some(points)
    }

    fn point(&mut self, key: &str, (name, node): &(Key, Node)) -> Option<(Seat, i64)> {
        let placed = Placed { span: name.span, value: name.text.clone() };
        Some((self.placed_player(key, &placed)?, crate::record::tree::decode(node).ok()?))
    }

    fn steps(&mut self, turn: &Fields<'_>, field: Field<'_>, by: Option<Seat>) -> Vec<(u32, DraftStep)> {
        for other in turn.iter().filter(|other| STEPPED.contains(&other.name)) {
            let slip = Slip::new(format!("`{}` beside `steps`", other.name));
            self.refuse(other.name, other.key.span, slip.help("with `steps` it is one of the steps"));
        }
        self.decode::<Vec<IgnoredAny>>("steps", field.node);
        let mut steps = Vec::new();
        for (number, node) in (0_u32..).zip(field.node.elements()) {
            let spot = Spot::of(format!("/moves/{}/steps/{number}", self.index));
            let Some(fields) = Fields::read(self.context, &spot, node, &STEP_KEYS) else { continue };
            let mut reader = Reader { context: self.context, table: self.table, spot, index: self.index };
            steps.extend(reader.step(&fields, node, by).map(|step| (number, step)));
        }
        steps
    }

    fn step(&mut self, fields: &Fields<'_>, node: &Node, turn_by: Option<Seat>) -> Option<DraftStep> {
        let by = fields.get("by").map(|field| self.player("by", field.node));
        let actor = by.flatten().or(turn_by);
        let mut kinds = fields.iter().filter(|field| !matches!(field.name, "by" | "at" | "turn"));
        let Some(kind) = kinds.next() else {
            let slip = Slip::new("a step without anything done");
            self.context.refuse(&self.spot, node.span, slip.help("such as {meeple: city N}"));
            return None;
        };
        if let Some(second) = kinds.next() {
            let slip = Slip::new(format!("`{}` and `{}` in one step", kind.name, second.name));
            self.refuse(second.name, second.key.span, slip.help("make each a step of its own"));
        }
        let mut after_scoring = false;
        let what = match kind.name {
            "discarded" => self.tiles(kind.node).into_iter().map(|tile| What::Act(Action::Discard(tile))).collect(),
            "last" if self.flag(kind) => vec![What::GameOver],
            "last" => Vec::new(),
            "tile" => vec![What::Act(self.place(fields)?)],
            "capture" => vec![What::Act(self.capture(kind, actor)?)],
            "exchange" => vec![What::Act(self.exchange(kind, actor)?)],
            "ransom" => {
                let (when, ransom) = self.ransom(kind.node, actor)?;
                after_scoring = when == Some(When::End);
                if when.is_some() && !after_scoring {
                    let slip = Slip::new("a step of `steps` is paid where it stands");
                    self.refuse(
                        "ransom",
                        kind.node.span,
                        slip.help("leave `when` out; only `when: end` may stand here"),
                    );
                }
                vec![What::Act(ransom)]
            }
            _ => vec![What::Act(self.action(kind, actor)?)],
        };
        for field in fields.iter().filter(|field| matches!(field.name, "at" | "turn") && kind.name != "tile") {
            let slip = Slip::new(format!("`{}` belongs to `tile`", field.name));
            self.refuse(field.name, field.key.span, slip);
        }
        let by = match by {
            None => None,
            Some(by) => Some(by?),
        };
        Some(DraftStep { by, after_scoring, what })
    }
}
