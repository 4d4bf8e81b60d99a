//! The same record in plainer words: what a person at the table would write for it.
//!
//! Platforms name every figure and all ends of a feature. Where these names make no difference, a record without them
//! can be carried by formats that have none.

use std::sync::Arc;

use crate::carcassonne::{
    Action, Carcassonne, Feature, FigureKind, Meeple, MeepleName, Phase, Table, Target, TowerAction, Whereabouts, Who,
};
use crate::grid::Cell;
use crate::record::{Claim, Entry, Game, Record, What};
use crate::referee::play::Play;
use crate::referee::{JudgeOptions, Judgement, judge};
use crate::seat::Seat;

/// A record that is judged the same and names figures by number only if it must.
pub fn plain(record: &Record) -> Record {
    let Game::Carcassonne { .. } = &record.game else { return record.clone() };
    let judged = judge(record, JudgeOptions::default());
    let same = |other: &Record| is_same(&judged, &judge(other, JudgeOptions::default()));
    let candidates = [Figures::Unnamed, Figures::Named].into_iter().map(|figures| rewritten(record, figures));
    candidates.into_iter().find(same).unwrap_or_else(|| record.clone())
}

/// Whether two judgements say the same of a game.
fn is_same(a: &Judgement, b: &Judgement) -> bool {
    let findings = |judgement: &Judgement| -> Vec<_> {
        let told = judgement.findings.iter().map(|f| (f.turn, f.fault.code(), f.seat, f.acknowledged));
        told.collect()
    };
    findings(a) == findings(b) && a.finished == b.finished && a.scores == b.scores && a.judged_turns == b.judged_turns
}

/// What becomes of the numbers of figures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Figures {
    Unnamed,
    Named,
}

fn rewritten(record: &Record, figures: Figures) -> Record {
    let Game::Carcassonne { setup, entries } = &record.game else { return record.clone() };
    let setup = Arc::new(setup.clone());
    let mut play = Play::<Carcassonne>::new(&record.header, &setup, false);
    let mut plainer: Vec<Entry<Action>> = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let what = match &entry.what {
            What::Act(Action::Pass) if is_idle(play.table(), entry, entries.get(index + 1)) => None,
            What::Act(action) => {
                let by = entry.by.unwrap_or(play.table().seat());
                Some(What::Act(Rewriting { table: play.table(), by, figures }.action(*action)))
            }
            What::Claim(Claim::Deployments(features)) => {
                let named = |feature: &Feature| named(play.table(), None, *feature).unwrap_or(*feature);
                Some(What::Claim(Claim::Deployments(features.iter().map(named).collect())))
            }
            other => Some(other.clone()),
        };
        plainer.extend(what.map(|what| Entry { what, ..entry.clone() }));
        play.play(index, entry);
    }
    let game = Game::Carcassonne { setup: (*setup).clone(), entries: plainer };
    Record { format: record.format, header: record.header.clone(), game }
}

/// Whether a pass changes nothing: it is allowed, and the turn is scored next.
fn is_idle(table: &Table, entry: &Entry<Action>, next: Option<&Entry<Action>>) -> bool {
    let by = entry.by.unwrap_or(table.seat());
    if table.phase() == Phase::Capture {
        return false;
    }
    let scores = next.is_some_and(|next| next.turn == entry.turn && next.what == What::Act(Action::Score));
    scores && by == table.seat() && table.is_legal(by, &Action::Pass)
}

/// The square of the tile that was placed this turn.
fn placed(table: &Table) -> Option<Cell> {
    table.placed_tile().and_then(|tile| table.board().placed(tile)).map(|placed| placed.cell)
}

/// The usual name of a feature of the tile on `cell`, or of the tile just placed.
fn named(table: &Table, cell: Option<Cell>, feature: Feature) -> Option<Feature> {
    let tile = cell.or(placed(table)).and_then(|cell| table.board().at(cell))?;
    let segment = table.find_feature(tile, feature)?;
    let name = table.name_feature(tile, segment)?;
    // Parts that touch no edge share their name.
    (table.find_feature(tile, name) == Some(segment)).then_some(name)
}

struct Rewriting<'t> {
    table: &'t Table,
    by: Seat,
    figures: Figures,
}

impl Rewriting<'_> {
    fn action(&self, action: Action) -> Action {
        match action {
            Action::Deploy { cell, feature, meeple } => self.deploy(cell, feature, meeple),
            Action::Tower(TowerAction::Guard { cell, meeple }) => {
                Action::Tower(TowerAction::Guard { cell, meeple: self.at_hand(meeple) })
            }
            Action::Tower(TowerAction::Capture(target)) => Action::Tower(TowerAction::Capture(self.target(target))),
            // A program passes whatever is at hand; a person says that nobody was taken.
            Action::Pass if self.table.phase() == Phase::Capture && self.table.seat() == self.by => {
                Action::Tower(TowerAction::Decline)
            }
            Action::Tower(TowerAction::Exchange(Who::Named(name))) if self.figures == Figures::Unnamed => {
                Action::Tower(TowerAction::Exchange(Who::Kind(name.kind)))
            }
            Action::Tower(TowerAction::Ransom { from: None, owner: None, meeple: Who::Named(name) }) => {
                self.ransom(name)
            }
            other => other,
        }
    }

    fn deploy(&self, cell: Option<Cell>, feature: Feature, meeple: Who) -> Action {
        let placed = placed(self.table);
        let feature = named(self.table, cell, feature).unwrap_or(feature);
        let cell = cell.filter(|_| placed.is_none() || cell != placed);
        Action::Deploy { cell, feature, meeple: self.at_hand(meeple) }
    }

    fn at_hand(&self, who: Who) -> Who {
        let Who::Named(name) = who else { return who };
        let at_home = |meeple: &&Meeple| meeple.name.owner == self.by && meeple.at == Whereabouts::Supply;
        let mut home = self.table.meeples().iter().filter(at_home);
        if self.figures == Figures::Named || !home.clone().any(|meeple| meeple.name == name) {
            return who;
        }
        match name.kind {
            // Any one is an ordinary meeple as long as there is one.
            FigureKind::Meeple if home.any(|meeple| meeple.name.kind == FigureKind::Meeple) => Who::Any,
            kind => Who::Kind(kind),
        }
    }

    /// Place, owner and height tell a meeple on the board.
    fn target(&self, target: Target) -> Target {
        let Some(name) = target.figure.named() else { return target };
        let on_cell = |meeple: &&Meeple| self.table.standing(meeple).is_some_and(|(cell, _)| cell == target.cell);
        let there: Vec<&Meeple> = self.table.meeples().iter().filter(on_cell).collect();
        let kept = if self.figures == Figures::Named { Who::Named(name) } else { Who::Any };
        match there.as_slice() {
            [only] if only.name == name => {
                let wrong = target
                    .standing
                    .filter(|standing| self.table.standing(only).is_some_and(|(_, found)| found != *standing));
                Target { owner: None, standing: wrong, feature: None, figure: kept, ..target }
            }
            several if several.iter().any(|meeple| meeple.name == name) => {
                Target { owner: Some(name.owner), feature: None, figure: kept, ..target }
            }
            _ => target,
        }
    }

    /// The captor is named instead of the figure.
    fn ransom(&self, name: MeepleName) -> Action {
        let owner = (name.owner != self.by).then_some(name.owner);
        if self.figures == Figures::Named {
            return Action::Tower(TowerAction::Ransom { from: None, owner, meeple: Who::Named(name) });
        }
        let held = |meeple: &Meeple| match meeple.at {
            Whereabouts::Prisoner { holder, .. } if meeple.name.owner == name.owner => Some((meeple.name, holder)),
            _ => None,
        };
        let prisoners: Vec<(MeepleName, Seat)> = self.table.meeples().iter().filter_map(held).collect();
        let Some((_, holder)) = prisoners.iter().find(|(held, _)| *held == name) else {
            return Action::Tower(TowerAction::Ransom { from: None, owner: Some(name.owner), meeple: Who::Any });
        };
        let alike = prisoners.iter().filter(|(_, by)| by == holder).all(|(held, _)| held.kind == name.kind);
        let meeple = if alike { Who::Any } else { Who::Kind(name.kind) };
        Action::Tower(TowerAction::Ransom { from: Some(*holder), owner, meeple })
    }
}
