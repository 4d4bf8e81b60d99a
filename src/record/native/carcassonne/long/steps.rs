//! `steps`: what was done in the order in which it was done, for turns that the usual keys cannot tell.

use serde::de::IgnoredAny;

use super::{BESIDE_STEPS, Reader};
use crate::carcassonne::Action;
use crate::catalog::carcassonne::TileType;
use crate::record::model::What;
use crate::record::native::carcassonne::draft::{Step, may_follow_end};
use crate::record::native::context::{Slip, Spot};
use crate::record::native::keys::{Field, Fields};
use crate::record::tree::Node;
use crate::seat::Seat;

/// The keys of a step.
const KEYS: [&str; 26] = [
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
    "score",
    "end",
    "over",
    "final-scoring",
    "points",
    "totals",
    "result",
    "drawn",
    "silent-discard",
    "drawn-copy",
    "tiles-left",
    "offered",
    "meeples-left",
    "award",
    "all-awards",
];

impl Reader<'_, '_, '_> {
    /// Reads the steps of a turn. Tiles that were thrown out before may stand beside them.
    pub(super) fn steps(
        &mut self,
        turn: &Fields<'_>,
        field: Field<'_>,
        by: Option<Seat>,
        discarded: Vec<TileType>,
    ) -> Vec<Step> {
        for other in turn.iter().filter(|other| !BESIDE_STEPS.contains(&other.name)) {
            let slip = Slip::new(format!("`{}` beside `steps`", other.name));
            self.refuse(other.name, other.key.span, slip.help("with `steps` it is one of the steps"));
        }
        self.decode::<Vec<IgnoredAny>>("steps", field.node);
        let discards = discarded.into_iter().map(|tile| What::Act(Action::Discard(tile)));
        let mut steps = vec![Step { number: None, by: None, what: discards.collect() }];
        let (mut ended, mut refused) = (false, false);
        for (number, node) in (0_u32..).zip(field.node.elements()) {
            let spot = Spot::of(format!("/moves/{}/steps/{number}", self.index));
            let Some(fields) = Fields::read(self.context, &spot, node, &KEYS) else { continue };
            let mut reader = Reader { context: self.context, table: self.table, spot, index: self.index };
            let Some(step) = reader.step(&fields, node, by, number) else { continue };
            if ended && !refused && !step.what.iter().all(may_follow_end) {
                // What else follows belongs to the same other turn.
                refused = true;
                reader.after_end(&fields, node);
            }
            ended |= step.what.contains(&What::Act(Action::EndTurn));
            steps.push(step);
        }
        steps
    }

    /// Refuses a step behind the end of the turn.
    fn after_end(&mut self, fields: &Fields<'_>, node: &Node) {
        let kind = fields.iter().find(|field| !matches!(field.name, "by" | "at" | "turn"));
        let (name, span) = kind.map_or(("", node.span), |field| (field.name, field.key.span));
        let slip = Slip::new(format!("`{name}` behind `end: true`: one entry holds one turn"));
        self.refuse(name, span, slip.help("write the next turn as an entry of its own"));
    }

    fn step(&mut self, fields: &Fields<'_>, node: &Node, turn_by: Option<Seat>, number: u32) -> Option<Step> {
        let by = fields.get("by").map(|field| self.player("by", field.node));
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
        for field in fields.iter().filter(|field| matches!(field.name, "at" | "turn") && kind.name != "tile") {
            let slip = Slip::new(format!("`{}` belongs to `tile`", field.name));
            self.refuse(field.name, field.key.span, slip);
        }
        let what = self.done(fields, kind, by.flatten().or(turn_by))?;
        let by = match by {
            None => None,
            Some(by) => Some(by?),
        };
        Some(Step { number: Some(number), by, what })
    }

    /// What the key of a step says.
    fn done(&mut self, fields: &Fields<'_>, kind: Field<'_>, actor: Option<Seat>) -> Option<Vec<What<Action>>> {
        if let Some(claim) = self.claim(kind) {
            return claim.map(|claim| vec![What::Claim(claim)]);
        }
        let act = match kind.name {
            "discarded" => {
                let tiles = self.tiles(kind);
                return Some(tiles.into_iter().map(|tile| What::Act(Action::Discard(tile))).collect());
            }
            "over" => return self.yes(kind).map(|()| vec![What::GameOver]),
            "final-scoring" => return self.yes(kind).map(|()| vec![What::FinalScoring]),
            "score" => self.yes(kind).map(|()| Action::Score),
            "end" => self.yes(kind).map(|()| Action::EndTurn),
            "tile" => self.place(fields),
            "capture" => self.capture(kind, actor),
            "exchange" => self.exchange(kind, actor),
            "ransom" => {
                let (when, ransom) = self.ransom(kind.node, actor)?;
                if when.is_some() {
                    let slip = Slip::new("a ransom among `steps` is paid where it stands");
                    let help = "leave `when` out; after scoring put {score: true} before it";
                    self.refuse("ransom", kind.node.span, slip.help(help));
                }
                Some(ransom)
            }
            _ => self.action(kind, actor),
        };
        act.map(|act| vec![What::Act(act)])
    }
}
