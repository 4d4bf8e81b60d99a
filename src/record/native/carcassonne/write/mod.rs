//! From the entries of a record to its turns: in the usual keys where these can tell it, else step by step.

pub(in crate::record::native) mod turn;

use crate::carcassonne::{Action, TowerAction};
use crate::record::model::{Claim, Entry, Format, What};
use crate::record::native::carcassonne::draft::{Body, Draft, Plain, Step, When, may_follow_end};
use crate::record::native::write::uncarried;
use crate::record::write::Uncarried;
use crate::seat::Seat;

/// The turns that these entries make up, each with its number in the record, which has so many.
pub(in crate::record::native) fn turns(
    format: Format,
    count: u32,
    entries: &[Entry<Action>],
) -> Result<Vec<(u32, Draft)>, Uncarried> {
    let mut turns: Vec<(u32, Draft)> = Vec::new();
    let groups: Vec<&[Entry<Action>]> = entries.chunk_by(|a, b| a.turn == b.turn).collect();
    for (index, group) in groups.iter().enumerate() {
        let Some(first) = group.first() else { continue };
        let is_over = format != Format::Native && group.iter().all(|entry| entry.what == What::GameOver);
        if is_over && let Some((_, before)) = turns.last_mut().filter(|(_, before)| !before.over && !before.open) {
            // The word of a platform after the last turn.
            before.over = true;
            continue;
        }
        turns.push((first.turn, draft(group, index + 1 == groups.len())?));
    }
    // A turn in which nothing was done yet leaves no entry, but may have a note.
    let next = turns.last().map_or(1, |(number, _)| number.saturating_add(1));
    if format == Format::Native && next == count {
        turns.push((next, Draft { open: true, ..Draft::new(Body::Plain(Box::default())) }));
    }
    Ok(turns)
}

fn draft(group: &[Entry<Action>], is_last: bool) -> Result<Draft, Uncarried> {
    let mut actors = group.iter().filter(|entry| matches!(entry.what, What::Act(_))).map(|entry| entry.by);
    // What one step leaves to the turn order is not to be laid upon who did the others.
    let by = if actors.clone().all(|by| by.is_some()) { actors.next().flatten() } else { None };
    let open = !group.iter().any(|entry| entry.what == What::Act(Action::EndTurn));
    let number = group.first().map_or(0, |entry| entry.turn);
    if let [Entry { what: What::Missing, by, .. }] = group {
        return Ok(Draft { by: *by, ..Draft::new(Body::Missing) });
    }
    let mut behind = group.iter().skip_while(|entry| entry.what != What::Act(Action::EndTurn)).skip(1);
    if behind.any(|entry| !may_follow_end(&entry.what)) {
        return Err(uncarried(format!("turn {number}, in which something is done behind its end")));
    }
    if open && !is_last {
        return Err(uncarried(format!("turn {number}, which is never ended")));
    }
    if group.iter().any(|entry| matches!(entry.what, What::Claim(Claim::Contradiction(_)))) {
        return Err(uncarried(format!("turn {number}, in which the log contradicts itself")));
    }
    let plain = Draft { by, open, ..plain(group) };
    let told = [plain, steps(group, by, open)].into_iter().find(|draft| tells(draft, group));
    told.ok_or_else(|| uncarried(format!("the steps of turn {number} in their order")))
}

/// The turn with every entry under its key, whatever the order.
fn plain(group: &[Entry<Action>]) -> Draft {
    let mut plain = Plain::default();
    let mut draft = Draft::new(Body::Steps(Vec::new()));
    let mut when = When::Start;
    for entry in group {
        match &entry.what {
            What::Act(Action::Discard(tile)) => plain.discarded.push(*tile),
            What::Act(act @ Action::Place { .. }) => {
                plain.place = Some(*act);
                when = When::Tile;
            }
            What::Act(
                act @ (Action::Deploy { .. }
                | Action::Tower(TowerAction::Floor { .. })
                | Action::Tower(TowerAction::Guard { .. })
                | Action::Pass),
            ) => {
                plain.action = Some(*act);
                when = When::Action;
            }
            What::Act(act @ (Action::Tower(TowerAction::Capture(_)) | Action::Tower(TowerAction::Decline))) => {
                plain.capture = Some(*act);
                when = When::Action;
            }
            What::Act(act @ Action::Tower(TowerAction::Exchange(_))) => plain.exchange = Some(*act),
            What::Act(act @ Action::Tower(TowerAction::Ransom { .. })) => plain.ransoms.push((when, *act)),
            What::Act(Action::Score) => when = When::End,
            What::Act(Action::EndTurn | Action::FinalScoring) | What::FinalScoring | What::Missing => {}
            What::GameOver => draft.over = true,
            What::Claim(claim) => plain_claim(claim, &mut plain, &mut draft),
        }
    }
    Draft { body: Body::Plain(Box::new(plain)), ..draft }
}

fn plain_claim(claim: &Claim, plain: &mut Plain, draft: &mut Draft) {
    match claim {
        Claim::Points(points) => draft.points = Some(points.clone()),
        Claim::Totals(totals) => draft.totals = Some(totals.clone()),
        Claim::Drawn(tile) => plain.drawn = Some(*tile),
        Claim::TilesLeft { left, .. } => plain.tiles_left = Some(*left),
        Claim::Deployments(features) => plain.offered = Some(features.clone()),
        Claim::MeeplesLeft(seat, left) => plain.meeples_left = Some((*seat, *left)),
        Claim::Award(award) => plain.awards.get_or_insert_default().push(*award),
        Claim::AllAwards => drop(plain.awards.get_or_insert_default()),
        // These have no key of their own; the turn is then told in steps.
        Claim::Result(_) | Claim::SilentDiscard(_) | Claim::DrawnCopy { .. } | Claim::Contradiction(_) => {}
    }
}

/// Whether a draft may be written and stands for just these entries.
fn tells(draft: &Draft, group: &[Entry<Action>]) -> bool {
    // The usual keys tell of a tile, unless none was left or the turn goes on.
    if let Body::Plain(plain) = &draft.body
        && plain.place.is_none()
        && plain.discarded.is_empty()
        && !draft.open
    {
        return false;
    }
    let mut entries = Vec::with_capacity(group.len());
    draft.clone().entries(0, &mut entries);
    // Who claims something, or declares the game over, is no matter.
    let by = |entry: &Entry<Action>| matches!(entry.what, What::Act(_)).then_some(entry.by);
    // How many tiles a platform has drawn ahead is known from its format, not from the record.
    let same = |a: &What<Action>, b: &What<Action>| match (a, b) {
        (What::Claim(Claim::TilesLeft { left: a, .. }), What::Claim(Claim::TilesLeft { left: b, .. })) => a == b,
        _ => a == b,
    };
    entries.len() == group.len() && entries.iter().zip(group).all(|(a, b)| same(&a.what, &b.what) && by(a) == by(b))
}

/// The turn step by step.
fn steps(group: &[Entry<Action>], by: Option<Seat>, open: bool) -> Draft {
    let step = |(number, entry): (u32, &Entry<Action>)| {
        let is_act = matches!(entry.what, What::Act(_));
        let own = entry.by.filter(|_| is_act && entry.by != by);
        Step { number: Some(number), by: own, what: vec![entry.what.clone()] }
    };
    let all = Draft { by, open, ..Draft::new(Body::Steps((0..).zip(group).map(step).collect())) };
    // Scoring and the end need no step where they come last.
    let Body::Steps(steps) = &all.body else { return all };
    for without in [&[Action::Score, Action::EndTurn][..], &[Action::EndTurn], &[Action::Score]] {
        let idle = |step: &Step| matches!(step.what.as_slice(), [What::Act(act)] if without.contains(act));
        let fewer = steps.iter().filter(|step| !idle(step)).cloned().collect();
        let fewer = Draft { body: Body::Steps(fewer), ..all.clone() };
        if tells(&fewer, group) {
            return fewer;
        }
    }
    all
}
