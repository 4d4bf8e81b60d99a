//! What a turn claims: points and totals, rulings, and what the log of a platform says besides.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Reader, is_none};
use crate::carcassonne::Feature;
use crate::record::model::{AwardClaim, Claim};
use crate::record::native::carcassonne::draft::Plain;
use crate::record::native::context::Slip;
use crate::record::native::header;
use crate::record::native::keys::{Field, Fields};
use crate::record::tree::Node;
use crate::seat::Seat;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawnCopyFile {
    drawn: i64,
    played: i64,
}

impl Reader<'_, '_, '_> {
    /// What a platform says about a turn in the usual order.
    pub(super) fn plain_claims(&mut self, fields: &Fields<'_>, plain: &mut Plain) {
        plain.drawn = fields.get("drawn").and_then(|field| self.tile(field.name, field.node));
        plain.tiles_left = fields.get("tiles-left").and_then(|field| self.decode(field.name, field.node));
        plain.offered = fields.get("offered").map(|field| self.offered(field));
        plain.meeples_left = fields.get("meeples-left").and_then(|field| self.meeples_left(field));
        plain.awards = fields.get("awards").map(|field| {
            self.decode::<Vec<IgnoredAny>>(field.name, field.node);
            field.node.elements().filter_map(|node| self.award(field.name, node)).collect()
        });
    }

    /// A claim that stands as a step; none when the key is no claim.
    pub(super) fn claim(&mut self, field: Field<'_>) -> Option<Option<Claim>> {
        Some(match field.name {
            "points" => self.points(field).map(Claim::Points),
            "totals" => self.points(field).map(Claim::Totals),
            "result" => self.points(field).map(Claim::Result),
            "drawn" => self.tile(field.name, field.node).map(Claim::Drawn),
            "silent-discard" => self.tile(field.name, field.node).map(Claim::SilentDiscard),
            "drawn-copy" => self
                .decode(field.name, field.node)
                .map(|DrawnCopyFile { drawn, played }| Claim::DrawnCopy { drawn, played }),
            "tiles-left" => self.decode(field.name, field.node).map(|left| Claim::TilesLeft { left, ahead: None }),
            "offered" => Some(Claim::Deployments(self.offered(field))),
            "meeples-left" => self.meeples_left(field).map(|(seat, left)| Claim::MeeplesLeft(seat, left)),
            "award" => self.award(field.name, field.node).map(Claim::Award),
            "all-awards" => self.yes(field).map(|()| Claim::AllAwards),
            _ => return None,
        })
    }

    /// Claimed points, or `none`.
    pub(super) fn points(&mut self, field: Field<'_>) -> Option<Vec<(Seat, i64)>> {
        if is_none(field.node) {
            return Some(Vec::new());
        }
        let spot = self.spot.key(field.name);
        header::points(self.context, &spot, field.node, self.table.names, self.table.all_known)
    }

    fn meeples_left(&mut self, field: Field<'_>) -> Option<(Seat, i64)> {
        let left = self.points(field)?;
        match left.as_slice() {
            [one] => Some(*one),
            _ => {
                let slip = Slip::new("`meeples-left` names the one player who deployed")
                    .help("such as `meeples-left: {Ann: 5}`");
                self.refuse(field.name, field.node.span, slip);
                None
            }
        }
    }

    fn offered(&mut self, field: Field<'_>) -> Vec<Feature> {
        self.decode::<Vec<IgnoredAny>>(field.name, field.node);
        field.node.elements().filter_map(|node| self.feature(field.name, node)).collect()
    }

    fn award(&mut self, key: &'static str, node: &Node) -> Option<AwardClaim> {
        let spot = self.spot.key(key);
        let fields = Fields::read(self.context, &spot, node, &["to", "points", "total"])?;
        for missing in ["to", "points"].iter().filter(|name| !fields.has(name)) {
            self.refuse(
                key,
                node.span,
                Slip::new(format!("`{missing}` is missing")).help("such as `award: {to: Ann, points: 4}`"),
            );
        }
        let seat = fields.get("to").and_then(|field| self.player(key, field.node));
        let points = fields.get("points").and_then(|field| self.decode(key, field.node));
        let total = fields.get("total").map(|field| self.decode(key, field.node));
        let total = match total {
            None => None,
            Some(total) => Some(total?),
        };
        Some(AwardClaim { seat: seat?, points: points?, total })
    }
}
