//! The long form of a turn: a mapping with a key for each thing that was done, or a list of steps.

mod acts;
mod claims;
mod steps;

use serde::de::{DeserializeOwned, IgnoredAny};

use crate::carcassonne::Action;
use crate::catalog::carcassonne::TileType;
use crate::grid::Cell;
use crate::record::model::What;
use crate::record::native::carcassonne::draft::{Body, Draft, Plain, Step, When};
use crate::record::native::carcassonne::turn::{self, Read, Table, refuse_name};
use crate::record::native::context::{Context, Slip, Spot};
use crate::record::native::keys::{Field, Fields};
use crate::record::native::words;
use crate::record::tree::{Node, Placed, Span, Value};
use crate::seat::Seat;

/// The keys of a turn.
pub(in crate::record::native) const KEYS: [&str; 24] = [
    "by",
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
    "note",
    "over",
    "drawn",
    "tiles-left",
    "offered",
    "meeples-left",
    "awards",
    "missing",
];

/// The keys that may stand beside `steps`; all others are steps themselves.
const BESIDE_STEPS: [&str; 9] = ["by", "discarded", "points", "totals", "ruling", "steps", "open", "note", "over"];

/// The keys of a turn that nobody wrote down.
const BESIDE_MISSING: [&str; 3] = ["by", "missing", "note"];

/// The keys of which a plain turn has one at most.
const ACTIONS: [&str; 3] = ["meeple", "floor", "guard"];

/// Reads one turn or one step of a turn. What it refuses goes to the context.
pub(in crate::record::native) struct Reader<'c, 't, 'h> {
    pub(in crate::record::native) context: &'c mut Context<'t>,
    pub(in crate::record::native) table: &'c Table<'h>,
    pub(in crate::record::native) spot: Spot,
    pub(in crate::record::native) index: u32,
}

impl Reader<'_, '_, '_> {
    /// Reads a turn.
    pub(in crate::record::native) fn turn(mut self, fields: &Fields<'_>, node: &Node, is_last: bool) -> Read {
        let by = fields.get("by").and_then(|field| self.player(field.name, field.node));
        if let Some(missing) = fields.get("missing") {
            return self.missing(fields, missing, by);
        }
        let open = fields.get("open").is_some_and(|field| self.flag(field));
        let body = match fields.get("steps") {
            Some(steps) if steps.node.text().is_some() => {
                self.decode::<Vec<IgnoredAny>>("steps", steps.node);
                Body::Missing
            }
            Some(steps) => {
                let discarded = fields.get("discarded").map(|field| self.tiles(field));
                Body::Steps(self.steps(fields, steps, by, discarded.unwrap_or_default()))
            }
            None => Body::Plain(Box::new(self.plain(fields, node, by, open))),
        };
        let ends = |step: &Step| step.what.contains(&What::Act(Action::EndTurn));
        if let (Some(field), Body::Steps(steps)) = (fields.get("open").filter(|_| open), &body)
            && steps.iter().any(ends)
        {
            let slip = Slip::new("`open` beside a step `end`: a turn that ends is not open");
            self.refuse("open", field.key.span, slip.help("leave out one of the two"));
        }
        let mut draft = Draft { by, open, ..Draft::new(body) };
        draft.over = fields.get("over").is_some_and(|field| self.flag(field));
        draft.points = fields.get("points").and_then(|field| self.points(field));
        draft.totals = fields.get("totals").and_then(|field| self.points(field));
        if let Some(open) = fields.get("open").filter(|_| open && !is_last) {
            self.refuse(
                "open",
                open.key.span,
                Slip::new("only the last turn of a record may be open").help("leave `open` out here"),
            );
        }
        let ruling = fields.get("ruling");
        let ruling = ruling
            .and_then(|field| crate::record::native::ruling::read(self.context, &self.spot, self.index, field.node));
        let note = fields.get("note").and_then(|field| self.decode("note", field.node));
        Read { draft, ruling, note }
    }

    /// A turn that nobody wrote down: who had it and a remark are all that can be said of it.
    fn missing(&mut self, fields: &Fields<'_>, missing: Field<'_>, by: Option<Seat>) -> Read {
        self.yes(missing);
        if let Some(other) = fields.iter().find(|field| !BESIDE_MISSING.contains(&field.name)) {
            let slip = Slip::new(format!("`{}` in a turn that is missing", other.name));
            self.refuse(other.name, other.key.span, slip.help("beside `missing` there are only `by` and `note`"));
        }
        let note = fields.get("note").and_then(|field| self.decode("note", field.node));
        Read { draft: Draft { by, ..Draft::new(Body::Missing) }, ruling: None, note }
    }

    /// The steps of a turn in their usual order.
    fn plain(&mut self, fields: &Fields<'_>, node: &Node, by: Option<Seat>, open: bool) -> Plain {
        let mut plain = Plain {
            discarded: fields.get("discarded").map(|field| self.tiles(field)).unwrap_or_default(),
            place: self.place(fields),
            ..Plain::default()
        };
        let may_lack_tile = open || !plain.discarded.is_empty();
        if !may_lack_tile && !fields.has("tile") && !fields.has("at") {
            let start = Span::new(node.span.start, node.span.start.saturating_add(1));
            self.refuse("tile", start, Slip::new("`tile` is missing"));
        }
        let mut actions = fields.iter().filter(|field| ACTIONS.contains(&field.name));
        if let Some(first) = actions.next() {
            plain.action = self.action(first, by);
            for second in actions {
                let slip = Slip::new(format!("`{}` and `{}` in one turn", first.name, second.name));
                let help = "write `steps`, a list in the order in which it was done: [{tile: .., at: ..}, ..]";
                self.refuse(second.name, second.key.span, slip.help(help));
            }
        }
        plain.capture = fields.get("capture").and_then(|field| self.capture(field, by));
        plain.exchange = fields.get("exchange").and_then(|field| self.exchange(field, by));
        if let Some(field) = fields.get("ransom") {
            for node in one_or_more(field.node) {
                let ransom = self.ransom(node, by);
                plain.ransoms.extend(ransom.map(|(when, ransom)| (when.unwrap_or(When::Start), ransom)));
            }
        }
        self.plain_claims(fields, &mut plain);
        plain
    }

    fn refuse(&mut self, key: &str, span: Span, slip: Slip) {
        self.context.refuse(&self.spot.key(key), span, slip);
    }

    /// Notes a slip in the text of a scalar.
    fn refuse_in(&mut self, key: &str, node: &Node, slip: Slip) {
        refuse_name(self.context, self.table, &self.spot.key(key), node, slip);
    }

    fn decode<T: DeserializeOwned>(&mut self, key: &str, node: &Node) -> Option<T> {
        self.context.decode(&self.spot.key(key), node)
    }

    fn flag(&mut self, field: Field<'_>) -> bool {
        self.decode(field.name, field.node).unwrap_or(false)
    }

    /// The word `true`, where nothing else makes sense.
    fn yes(&mut self, field: Field<'_>) -> Option<()> {
        let said: bool = self.decode(field.name, field.node)?;
        if !said {
            let slip = Slip::new(format!("`{}` is true or is left out", field.name));
            self.refuse(field.name, field.node.span, slip.help(format!("write `{}: true`", field.name)));
        }
        said.then_some(())
    }

    fn player(&mut self, key: &str, node: &Node) -> Option<Seat> {
        let name: String = self.decode(key, node)?;
        self.table.names.seat(&name).map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    fn tile(&mut self, key: &str, node: &Node) -> Option<TileType> {
        let name: String = self.decode(key, node)?;
        turn::tile(self.table.catalogue, &name).map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    fn tiles(&mut self, field: Field<'_>) -> Vec<TileType> {
        self.decode::<Vec<IgnoredAny>>(field.name, field.node);
        field.node.elements().filter_map(|node| self.tile(field.name, node)).collect()
    }

    fn square(&mut self, key: &str, at: Placed<[i64; 2]>) -> Option<Cell> {
        let [x, y] = at.value;
        words::cell(x, y).map_err(|slip| self.refuse(key, at.span, slip)).ok()
    }

    /// The square that a mapping must name.
    fn required_square(&mut self, key: &'static str, fields: &Fields<'_>, node: &Node) -> Option<Cell> {
        if !fields.has("at") {
            self.refuse(key, node.span, Slip::new("`at` is missing"));
        }
        let at = self.decode(key, fields.get("at")?.node)?;
        self.square(key, at)
    }
}

/// The elements of a list, or the one value that is no list.
fn one_or_more(node: &Node) -> &[Node] {
    match &node.value {
        Value::Sequence(elements) => elements,
        _ => std::slice::from_ref(node),
    }
}

/// Whether a value is the word `none`.
fn is_none(node: &Node) -> bool {
    node.text().is_some_and(|text| text.trim().eq_ignore_ascii_case("none"))
}
