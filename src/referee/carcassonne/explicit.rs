//! The same record in full: who acts, which figure, which ends of a feature.
//!
//! Formats of platforms name every figure and all ends of a feature, which only the table knows.

use std::sync::Arc;

use super::finish::rest_never_fitted;
use crate::carcassonne::{
    Action, Carcassonne, Feature, FigureKind, Meeple, MeepleName, Place, Standing, Table, Target, TowerAction,
    Whereabouts, Who,
};
use crate::grid::{Cell, Ports};
use crate::record::{Entry, Game, Record, What};
use crate::referee::play::Play;
use crate::seat::Seat;

/// A record in full.
#[derive(Debug)]
pub struct Explicit {
    /// The record; a format without a word for the end of the game says nothing where the game ends by itself.
    pub record: Record,
    /// For each entry the feature that a captured meeple stood on.
    pub captured_from: Vec<Option<Feature>>,
}

/// Replays a record as it was played and names what it leaves to the table. A record of another game stays as it is.
pub fn explicit(record: &Record) -> Explicit {
    let Game::Carcassonne { setup, entries } = &record.game else {
        return Explicit { record: record.clone(), captured_from: Vec::new() };
    };
    let setup = Arc::new(setup.clone());
    let mut play = Play::<Carcassonne>::new(&record.header, &setup, false);
    let mut full: Vec<Entry<Action>> = Vec::with_capacity(entries.len());
    let mut captured_from = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let table = play.table();
        let by = entry.by.unwrap_or(table.seat());
        let later = entries.get(index..).unwrap_or_default();
        let over = matches!(entry.what, What::FinalScoring | What::GameOver);
        let ends_anyway = over
            && !later.iter().any(|entry| matches!(entry.what, What::Act(_)))
            && !table.turn_begun()
            && (table.tiles_left() == 0 || rest_never_fitted(&setup, table, entries));
        let (named, from) = match &entry.what {
            What::Act(action) => {
                let (action, from) = Naming { table, by }.action(*action);
                (Entry { by: Some(by), what: What::Act(action), ..entry.clone() }, from)
            }
            _ => (entry.clone(), None),
        };
        if !ends_anyway {
            full.push(named);
            captured_from.push(from);
        }
        play.play(index, entry);
    }
    let game = Game::Carcassonne { setup: (*setup).clone(), entries: full };
    Explicit { record: Record { format: record.format, header: record.header.clone(), game }, captured_from }
}

/// Names what one entry leaves to the table.
struct Naming<'t> {
    table: &'t Table,
    by: Seat,
}

impl Naming<'_> {
    fn action(&self, action: Action) -> (Action, Option<Feature>) {
        let named = match action {
            Action::Place { tile, cell, turn } => {
                Action::Place { tile: self.table.available(tile).unwrap_or(tile), cell, turn }
            }
            Action::Discard(tile) => Action::Discard(self.table.available(tile).unwrap_or(tile)),
            Action::Deploy { cell, feature, meeple } => {
                let cell = cell.or_else(|| self.placed()).unwrap_or(Cell::ORIGIN);
                let feature = self.feature(cell, feature);
                Action::Deploy { cell: Some(cell), feature, meeple: self.at_home(meeple) }
            }
            Action::Tower(TowerAction::Guard { cell, meeple }) => {
                Action::Tower(TowerAction::Guard { cell, meeple: self.at_home(meeple) })
            }
            Action::Tower(TowerAction::Capture(target)) => return self.capture(target),
            Action::Tower(TowerAction::Decline) => Action::Pass,
            Action::Tower(TowerAction::Exchange(who)) => Action::Tower(TowerAction::Exchange(self.exchanged(who))),
            Action::Tower(TowerAction::Ransom { from, owner, meeple }) => Action::Tower(TowerAction::Ransom {
                from: None,
                owner: None,
                meeple: self.ransomed(from, owner, meeple),
            }),
            other => other,
        };
        (named, None)
    }

    /// The square of the tile that was placed this turn.
    fn placed(&self) -> Option<Cell> {
        self.table.placed_tile().and_then(|tile| self.table.board().placed(tile)).map(|placed| placed.cell)
    }

    /// A feature with all its ends; as it is named where the tile has none such.
    fn feature(&self, cell: Cell, feature: Feature) -> Feature {
        let found = self.table.board().at(cell).and_then(|tile| {
            let segment = self.table.find_feature(tile, feature)?;
            self.whole(tile, segment)
        });
        found.unwrap_or(feature)
    }

    fn whole(&self, tile: crate::board::Placement, segment: crate::region::Segment) -> Option<Feature> {
        let kind = self.table.name_feature(tile, segment)?.kind;
        let ports: Ports = self.table.ports(tile, segment).into_iter().collect();
        let place = if ports.is_empty() { Place::Inner } else { Place::Exactly(ports) };
        Some(Feature { kind, place })
    }

    /// The figures of a player.
    fn figures(&self, owner: Seat) -> impl Iterator<Item = &Meeple> {
        self.table.meeples().iter().filter(move |meeple| meeple.name.owner == owner)
    }

    /// A figure of this player for which `is_meant` does not hold: stands for one that is not there.
    fn absent(&self, owner: Seat, who: Who, is_meant: impl Fn(&Meeple) -> bool) -> Who {
        let kind = match who {
            Who::Named(_) => return who,
            Who::Kind(kind) => kind,
            Who::Any => FigureKind::Meeple,
        };
        let other = self.figures(owner).find(|meeple| meeple.name.kind == kind && !is_meant(meeple));
        // Nobody has that many.
        let none = MeepleName { owner, kind, number: u8::MAX };
        Who::Named(other.map_or(none, |meeple| meeple.name))
    }

    /// The figure that comes out of the supply.
    fn at_home(&self, who: Who) -> Who {
        let is_meant = |meeple: &Meeple| who.may_place(meeple.name) && meeple.at == Whereabouts::Supply;
        let found = self.figures(self.by).find(|meeple| is_meant(meeple));
        found.map_or_else(|| self.absent(self.by, who, is_meant), |meeple| Who::Named(meeple.name))
    }

    /// Names the figure if the record means just one.
    fn capture(&self, target: Target) -> (Action, Option<Feature>) {
        let fits = |meeple: &&Meeple| {
            let Some((cell, standing)) = self.table.standing(meeple) else { return false };
            cell == target.cell
                && target.owner.is_none_or(|owner| meeple.name.owner == owner)
                && target.standing.is_none_or(|wanted| wanted == standing)
                && target.figure.fits(meeple.name)
        };
        let there: Vec<&Meeple> = self.table.meeples().iter().filter(fits).collect();
        let standing = target.standing.unwrap_or(Standing::Ground);
        match there.as_slice() {
            [meeple] => {
                let from = match meeple.at {
                    Whereabouts::Feature(tile, segment) => self.whole(tile, segment),
                    _ => None,
                };
                let standing = self.table.standing(meeple).map_or(standing, |(_, standing)| standing);
                let figure = Who::Named(meeple.name);
                let standing = Some(standing);
                (
                    Action::Tower(TowerAction::Capture(Target {
                        owner: None,
                        standing,
                        feature: None,
                        figure,
                        ..target
                    })),
                    from,
                )
            }
            [] => {
                let owner = target.owner.unwrap_or_else(|| self.by.next(self.table.setup().seats));
                let on_cell = |meeple: &Meeple| self.table.standing(meeple).is_some_and(|(at, _)| at == target.cell);
                let figure = self.absent(owner, target.figure, on_cell);
                let standing = Some(standing);
                (
                    Action::Tower(TowerAction::Capture(Target {
                        owner: None,
                        standing,
                        feature: None,
                        figure,
                        ..target
                    })),
                    None,
                )
            }
            // The record leaves open which, and so must the writer.
            _ => (Action::Tower(TowerAction::Capture(target)), None),
        }
    }

    /// The one captured first among the prisoners of `owner` that may be meant.
    fn prisoner(&self, owner: Seat, who: Who, holder: impl Fn(Seat) -> bool) -> Option<MeepleName> {
        let held = self.figures(owner).filter_map(|meeple| match meeple.at {
            Whereabouts::Prisoner { holder: by, since } if holder(by) && who.fits(meeple.name) => {
                Some((since, meeple.name))
            }
            _ => None,
        });
        held.min_by_key(|(since, _)| *since).map(|(_, name)| name)
    }

    fn exchanged(&self, who: Who) -> Who {
        let other = self.table.exchange_with();
        let found = self.prisoner(self.by, who, |holder| other.is_none_or(|other| other == holder));
        let is_held = |meeple: &Meeple| matches!(meeple.at, Whereabouts::Prisoner { .. });
        found.map_or_else(|| self.absent(self.by, who, is_held), Who::Named)
    }

    fn ransomed(&self, from: Option<Seat>, owner: Option<Seat>, who: Who) -> Who {
        let owner = match who {
            Who::Named(name) => name.owner,
            Who::Any | Who::Kind(_) => owner.unwrap_or(self.by),
        };
        let found = self.prisoner(owner, who, |holder| from.is_none_or(|from| from == holder));
        let is_held = |meeple: &Meeple| matches!(meeple.at, Whereabouts::Prisoner { .. });
        found.map_or_else(|| self.absent(owner, who, is_held), Who::Named)
    }
}
