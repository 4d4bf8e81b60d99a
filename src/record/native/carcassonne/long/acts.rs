//! What players do, key by key.

use serde::Deserialize;

use super::{Reader, is_none};
use crate::carcassonne::{Action, Colour, Feature, Standing, Target, TowerAction, Who};
use crate::grid::Rotation;
use crate::record::native::carcassonne::draft::When;
use crate::record::native::carcassonne::{feature, figure};
use crate::record::native::context::Slip;
use crate::record::native::keys::{Field, Fields};
use crate::record::native::meant;
use crate::record::native::words::{self, Words};
use crate::record::tree::{Node, Placed, Value};
use crate::seat::Seat;

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

/// A value that need not be there, and must be readable where it is.
fn given<T>(value: Option<Option<T>>) -> Option<Option<T>> {
    value.map_or(Some(None), |value| value.map(Some))
}

impl Reader<'_, '_, '_> {
    /// The tile, its square and its turn.
    pub(super) fn place(&mut self, fields: &Fields<'_>) -> Option<Action> {
        let (tile, at, turn) = (fields.get("tile"), fields.get("at"), fields.get("turn"));
        if let Some(tile) = tile.filter(|_| !fields.has("at")) {
            self.refuse("at", tile.key.span, Slip::new("`at` is missing"));
        }
        if let Some(field) = at.or(turn).filter(|_| !fields.has("tile")) {
            self.refuse(
                "tile",
                field.key.span,
                Slip::new(format!("`{}` without `tile`", field.name)).help("such as `tile: U`"),
            );
        }
        let tile = tile.and_then(|field| self.tile("tile", field.node));
        let cell = at.and_then(|field| {
            let at = self.decode("at", field.node)?;
            self.square("at", at)
        });
        let turn = match turn {
            None => Some(Rotation::None),
            Some(field) => self.decode::<i64>("turn", field.node).and_then(|degrees| {
                let turn = Rotation::from_degrees(degrees).ok_or_else(|| words::no_turn(&degrees.to_string()));
                turn.map_err(|slip| self.refuse("turn", field.node.span, slip)).ok()
            }),
        };
        Some(Action::Place { tile: tile?, cell: cell?, turn: turn? })
    }

    /// A meeple, a floor or a guard.
    pub(super) fn action(&mut self, field: Field<'_>, by: Option<Seat>) -> Option<Action> {
        match field.name {
            "meeple" => self.meeple(field.node, by),
            "floor" => {
                if let (Some((x, y)), false) =
                    (meant::square(field.node), matches!(field.node.value, Value::Mapping(_)))
                {
                    let slip = Slip::new("`floor` is a square with its key");
                    self.refuse("floor", field.node.span, slip.help(format!("write `floor: {{at: [{x}, {y}]}}`")));
                    return None;
                }
                let file: FloorFile = self.decode("floor", field.node)?;
                let colour = match file.colour {
                    None | Some(ColourWord::Normal) => Colour::Normal,
                    Some(ColourWord::Black) => Colour::Black,
                    Some(ColourWord::White) => Colour::White,
                };
                Some(Action::Tower(TowerAction::Floor { cell: self.square("floor", file.at)?, colour }))
            }
            _ => self.guard(field.node, by),
        }
    }

    fn meeple(&mut self, node: &Node, by: Option<Seat>) -> Option<Action> {
        if is_none(node) {
            return Some(Action::Pass);
        }
        let Value::Mapping(_) = &node.value else {
            let feature = self.feature("meeple", node)?;
            return Some(Action::Deploy { cell: None, feature, meeple: Who::Any });
        };
        let spot = self.spot.key("meeple");
        let fields = Fields::read(self.context, &spot, node, &["feature", "at", "figure"])?;
        if !fields.has("feature") {
            self.refuse(
                "meeple",
                node.span,
                Slip::new("`feature` is missing").help("such as `meeple: {feature: city N}`"),
            );
        }
        let feature = fields.get("feature").and_then(|field| self.feature("meeple", field.node));
        let cell = fields.get("at").map(|field| self.decode("meeple", field.node));
        let cell = cell.map(|at| at.and_then(|at| self.square("meeple", at)));
        let meeple = self.figure("meeple", &fields, by)?;
        Some(Action::Deploy { cell: given(cell)?, feature: feature?, meeple })
    }

    /// A feature by name.
    pub(super) fn feature(&mut self, key: &str, node: &Node) -> Option<Feature> {
        let text: String = self.decode(key, node)?;
        let mut words = Words::new(&text);
        let feature = feature::read(&mut words).and_then(|feature| words.end(&[]).map(|()| feature));
        feature.map_err(|slip| self.refuse_in(key, node, slip)).ok()
    }

    /// The figure that a mapping names; any one when it names none.
    fn figure(&mut self, key: &'static str, fields: &Fields<'_>, by: Option<Seat>) -> Option<Who> {
        let Some(field) = fields.get("figure") else { return Some(Who::Any) };
        figure::read(self.context, &self.spot.key(key), field.node, self.table.names, by)
    }

    fn guard(&mut self, node: &Node, by: Option<Seat>) -> Option<Action> {
        let Value::Mapping(_) = &node.value else {
            let at = self.decode("guard", node)?;
            return Some(Action::Tower(TowerAction::Guard { cell: self.square("guard", at)?, meeple: Who::Any }));
        };
        let spot = self.spot.key("guard");
        let fields = Fields::read(self.context, &spot, node, &["at", "figure"])?;
        let meeple = self.figure("guard", &fields, by);
        let cell = self.required_square("guard", &fields, node);
        Some(Action::Tower(TowerAction::Guard { cell: cell?, meeple: meeple? }))
    }

    /// A capture, or `none`.
    pub(super) fn capture(&mut self, field: Field<'_>, by: Option<Seat>) -> Option<Action> {
        if is_none(field.node) {
            return Some(Action::Tower(TowerAction::Decline));
        }
        if let (Some((x, y)), false) = (meant::square(field.node), matches!(field.node.value, Value::Mapping(_))) {
            let slip = Slip::new("`capture` is a square with its key");
            self.refuse("capture", field.node.span, slip.help(format!("write `capture: {{at: [{x}, {y}]}}`")));
            return None;
        }
        let spot = self.spot.key("capture");
        let fields = Fields::read(self.context, &spot, field.node, &["at", "of", "from", "feature", "figure"])?;
        let cell = self.required_square("capture", &fields, field.node);
        let owner = fields.get("of").map(|field| self.player("capture", field.node));
        let standing = fields.get("from").map(|field| {
            let word = self.decode("capture", field.node)?;
            Some(match word {
                StandingWord::Ground => Standing::Ground,
                StandingWord::Tower => Standing::Tower,
            })
        });
        let feature = fields.get("feature").map(|field| self.feature("capture", field.node));
        let figure = self.figure("capture", &fields, by)?;
        Some(Action::Tower(TowerAction::Capture(Target {
            cell: cell?,
            owner: given(owner)?,
            standing: given(standing)?,
            feature: given(feature)?,
            figure,
        })))
    }

    /// Which own prisoner comes home in an exchange.
    pub(super) fn exchange(&mut self, field: Field<'_>, by: Option<Seat>) -> Option<Action> {
        let who = figure::read(self.context, &self.spot.key("exchange"), field.node, self.table.names, by)?;
        Some(Action::Tower(TowerAction::Exchange(who)))
    }

    /// A ransom and its moment.
    pub(super) fn ransom(&mut self, node: &Node, by: Option<Seat>) -> Option<(Option<When>, Action)> {
        let spot = self.spot.key("ransom");
        let fields = Fields::read(self.context, &spot, node, &["from", "of", "when", "figure"])?;
        if !["from", "of", "figure"].iter().any(|key| fields.has(key)) {
            self.refuse("ransom", node.span, Slip::new("`from` is missing").help("who holds the meeple"));
        }
        let from = fields.get("from").map(|field| self.player("ransom", field.node));
        let owner = fields.get("of").map(|field| self.player("ransom", field.node));
        let when = fields.get("when").map(|field| {
            let word = self.decode("ransom", field.node)?;
            Some(match word {
                WhenWord::Start => When::Start,
                WhenWord::Tile => When::Tile,
                WhenWord::Action => When::Action,
                WhenWord::End => When::End,
            })
        });
        let meeple = self.figure("ransom", &fields, by);
        let ransom = Action::Tower(TowerAction::Ransom { from: given(from)?, owner: given(owner)?, meeple: meeple? });
        Some((given(when)?, ransom))
    }
}
