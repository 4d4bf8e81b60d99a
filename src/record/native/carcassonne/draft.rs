//! A turn as it was read, long or short, and the entries it stands for. The writer goes the other way.

use crate::carcassonne::{Action, Feature};
use crate::catalog::carcassonne::TileType;
use crate::record::model::{AwardClaim, Claim, Entry, Pointer, What};
use crate::seat::Seat;

/// At what moment of a turn a ransom is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::record::native) enum When {
    /// Before the tile.
    Start,
    /// After the tile and before the action.
    Tile,
    /// After the action and its capture and before scoring.
    Action,
    /// After scoring.
    End,
}

impl When {
    /// All moments in their order.
    pub(in crate::record::native) const ALL: [Self; 4] = [Self::Start, Self::Tile, Self::Action, Self::End];

    /// The word for it.
    pub(in crate::record::native) fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Tile => "tile",
            Self::Action => "action",
            Self::End => "end",
        }
    }
}

/// A turn whose steps come in the usual order: each has its key.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::record::native) struct Plain {
    pub(in crate::record::native) discarded: Vec<TileType>,
    pub(in crate::record::native) drawn: Option<TileType>,
    pub(in crate::record::native) place: Option<Action>,
    pub(in crate::record::native) offered: Option<Vec<Feature>>,
    pub(in crate::record::native) action: Option<Action>,
    pub(in crate::record::native) meeples_left: Option<(Seat, i64)>,
    pub(in crate::record::native) tiles_left: Option<i64>,
    pub(in crate::record::native) capture: Option<Action>,
    pub(in crate::record::native) exchange: Option<Action>,
    pub(in crate::record::native) ransoms: Vec<(When, Action)>,
    /// What a platform awarded, all of it.
    pub(in crate::record::native) awards: Option<Vec<AwardClaim>>,
}

/// One step of a turn that is written as `steps`.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::record::native) struct Step {
    /// Its number in the list; none for what stands beside the list.
    pub(in crate::record::native) number: Option<u32>,
    /// Who does it, where it is not the player of the turn.
    pub(in crate::record::native) by: Option<Seat>,
    /// What is done.
    pub(in crate::record::native) what: Vec<What<Action>>,
}

/// Whether something may stand behind the end of its turn: claims about it, that the game is over, and what a platform
/// says was drawn. All else belongs to another turn.
pub(in crate::record::native) fn may_follow_end(what: &What<Action>) -> bool {
    use Claim::{AllAwards, Award, Drawn, Points, Result, TilesLeft, Totals};
    match what {
        What::Claim(claim) => {
            matches!(claim, Points(_) | Totals(_) | Award(_) | AllAwards | Result(_) | TilesLeft { .. } | Drawn(_))
        }
        What::GameOver | What::FinalScoring => true,
        What::Act(_) | What::Missing => false,
    }
}

/// What is done in a turn.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::record::native) enum Body {
    /// In the usual order.
    Plain(Box<Plain>),
    /// In any order.
    Steps(Vec<Step>),
    /// Nobody wrote it down.
    Missing,
}

/// A turn.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::record::native) struct Draft {
    pub(in crate::record::native) by: Option<Seat>,
    pub(in crate::record::native) body: Body,
    pub(in crate::record::native) points: Option<Vec<(Seat, i64)>>,
    pub(in crate::record::native) totals: Option<Vec<(Seat, i64)>>,
    /// The game is declared over after this turn.
    pub(in crate::record::native) over: bool,
    /// The record stops inside this turn.
    pub(in crate::record::native) open: bool,
}

impl Draft {
    /// A turn in which nothing is done yet.
    pub(in crate::record::native) fn new(body: Body) -> Self {
        Self { by: None, body, points: None, totals: None, over: false, open: false }
    }

    /// Adds the entries of turn number `index`, from 0.
    pub(in crate::record::native) fn entries(self, index: u32, entries: &mut Vec<Entry<Action>>) {
        let turn = index.saturating_add(1);
        let whole = |what, by| Entry { pointer: Pointer::Move(index), turn, by, what };
        let claims = self.points.map(Claim::Points).into_iter().chain(self.totals.map(Claim::Totals));
        let claims = claims.map(|claim| whole(What::Claim(claim), self.by));
        let from = entries.len();
        match self.body {
            Body::Missing => entries.push(whole(What::Missing, self.by)),
            Body::Plain(plain) => {
                entries.extend(plain.before_scoring().into_iter().map(|what| whole(what, self.by)));
                if !self.open {
                    entries.push(whole(What::Act(Action::Score), self.by));
                }
                entries.extend(plain.after_scoring().into_iter().map(|what| whole(what, self.by)));
                entries.extend(claims);
                if !self.open {
                    entries.push(whole(What::Act(Action::EndTurn), self.by));
                }
            }
            Body::Steps(steps) => {
                for Step { number, by, what } in steps {
                    let pointer = number.map_or(Pointer::Move(index), |number| Pointer::MoveStep(index, number));
                    let by = by.or(self.by);
                    entries.extend(what.into_iter().map(|what| Entry { pointer, turn, by, what }));
                }
                let rest = claims.collect::<Vec<_>>();
                let by = self.by;
                complete(entries, from, self.open, |act| whole(What::Act(act), by), rest);
            }
        }
        if self.over {
            entries.push(whole(What::GameOver, None));
        }
    }
}

/// Adds scoring and the end of the turn to the entries from number `from` on, where the steps did not write them, and
/// the claims about the turn before its end. Every turn that ends is scored after its tile.
fn complete(
    entries: &mut Vec<Entry<Action>>,
    from: usize,
    open: bool,
    whole: impl Fn(Action) -> Entry<Action>,
    claims: Vec<Entry<Action>>,
) {
    let end_of = |entries: &[Entry<Action>]| {
        let end = entries.iter().skip(from).position(|entry| entry.what == What::Act(Action::EndTurn));
        end.map_or(entries.len(), |end| from + end)
    };
    let end = end_of(entries);
    let before_end = entries.get(from..end).unwrap_or_default();
    let told = before_end.iter().rev().map(|entry| &entry.what);
    let after_tile = told.take_while(|what| !matches!(what, What::Act(Action::Place { .. })));
    let is_scored = after_tile.into_iter().any(|what| *what == What::Act(Action::Score));
    let is_ended = end < entries.len();
    if !is_scored && (is_ended || !open) {
        // Ending the turn scores it.
        let ended = entries.get(end).map(|end| Entry { what: What::Act(Action::Score), ..end.clone() });
        entries.insert(end, ended.unwrap_or_else(|| whole(Action::Score)));
    }
    let end = end_of(entries);
    entries.splice(end..end, claims);
    if !is_ended && !open {
        entries.push(whole(Action::EndTurn));
    }
}

impl Plain {
    fn ransoms(&self, when: When) -> impl Iterator<Item = What<Action>> {
        let due = self.ransoms.iter().filter(move |(at, _)| *at == when);
        due.map(|(_, ransom)| What::Act(*ransom))
    }

    fn before_scoring(&self) -> Vec<What<Action>> {
        let act = |act: &Option<Action>| act.map(What::Act);
        let claim = |claim: Option<Claim>| claim.map(What::Claim);
        let mut all: Vec<What<Action>> = self.ransoms(When::Start).collect();
        all.extend(self.discarded.iter().map(|tile| What::Act(Action::Discard(*tile))));
        all.extend(claim(self.drawn.map(Claim::Drawn)));
        all.extend(act(&self.place));
        all.extend(claim(self.offered.clone().map(Claim::Deployments)));
        all.extend(self.ransoms(When::Tile));
        all.extend(act(&self.action));
        all.extend(claim(self.meeples_left.map(|(seat, left)| Claim::MeeplesLeft(seat, left))));
        all.extend(claim(self.tiles_left.map(|left| Claim::TilesLeft { left, ahead: None })));
        all.extend(act(&self.capture));
        all.extend(act(&self.exchange));
        all.extend(self.ransoms(When::Action));
        all
    }

    fn after_scoring(&self) -> Vec<What<Action>> {
        let mut all: Vec<What<Action>> = self.ransoms(When::End).collect();
        if let Some(awards) = &self.awards {
            all.extend(awards.iter().map(|award| What::Claim(Claim::Award(*award))));
            all.push(What::Claim(Claim::AllAwards));
        }
        all
    }
}
