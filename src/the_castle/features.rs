//! Which feature a record means.

use super::action::FeatureName;
use super::breach::Reason;
use super::table::Table;
use crate::board::Placement;
use crate::catalog::the_castle::{NotThere, PartName, Place};
use crate::grid::Cell;
use crate::region::Segment;

impl Table {
    /// The segment that `feature` names (CR-1, CR-7).
    ///
    /// # Errors
    /// Why there is none.
    pub fn find_feature(&self, feature: FeatureName) -> Result<(Placement, Segment), Reason> {
        let placed = self.turn.as_ref().and_then(|turn| turn.placed);
        let at = feature.cell.and_then(|cell| self.board.at(cell)).filter(|at| usize::from(at.0) >= self.starts());
        let cell = feature.cell.or_else(|| placed.map(|placed| self.cell_of(placed))).unwrap_or(Cell::ORIGIN);
        let placement = if feature.cell.is_some() { at } else { placed };
        let lying = placement.and_then(|placement| Some((placement, self.board.placed(placement)?)));
        let lying = lying.and_then(|(placement, placed)| Some((placement, placed, self.setup.face(placed.face)?)));
        let Some((placement, placed, face)) = lying else {
            return Err(Reason::NoSuchFeature { feature, cell, face: None, either: false, there: Vec::new() });
        };
        // A part of the face is a segment of its tile; the order of both is that of the tile list.
        let found = face.find(feature.part, placed.turn);
        let segment = found.as_ref().ok().and_then(|part| self.board.segment(placement, *part));
        segment.map(|segment| (placement, segment)).ok_or_else(|| {
            let kind = feature.part.kind;
            let (either, there) = match found {
                Err(NotThere::Several(halves)) => {
                    (true, halves.into_iter().map(|half| PartName { kind, place: Place::At(half) }).collect())
                }
                _ => (false, face.names(placed.turn)),
            };
            Reason::NoSuchFeature { feature, cell, face: Some(placed.face), either, there }
        })
    }

    /// The name of a segment on its tile.
    pub(super) fn part_name(&self, placement: Placement, segment: Segment) -> Option<PartName> {
        let placed = self.board.placed(placement)?;
        let part = self.board.segments(placement).position(|(other, _)| other == segment)?;
        self.setup.face(placed.face)?.name_of(part, placed.turn)
    }

    /// A name for a feature: through the tile just placed if that shows it, else through the first tile that does.
    pub(super) fn feature_name(&self, feature: Segment) -> Option<FeatureName> {
        let root = self.root(feature);
        let on = |placement: Placement| {
            let segment =
                self.board.segments(placement).map(|(segment, _)| segment).find(|at| self.root(*at) == root)?;
            self.part_name(placement, segment)
        };
        let placed = self.turn.as_ref().and_then(|turn| turn.placed);
        if let Some(part) = placed.and_then(on) {
            return Some(FeatureName { cell: None, part });
        }
        let tiles = self.region(root)?.tiles;
        tiles
            .iter()
            .filter_map(|tile| u16::try_from(tile).ok().map(Placement))
            .find_map(|placement| Some(FeatureName { cell: Some(self.cell_of(placement)), part: on(placement)? }))
    }
}
